"""Work that a pack prices and that changes the company: training, hiring, refits, replacements."""

from collections.abc import Callable, Mapping
from functools import partial

from sqlalchemy import Connection

from astech.campaign import company, journal
from astech.campaign.access import CampaignAccess
from astech.campaign.company import ListedMember, Member, Pilot, new_id
from astech.campaign.joining import join_unit
from astech.campaign.journal import new_entry
from astech.campaign.ledger import current_time
from astech.campaign.pack_inputs import Inputs
from astech.campaign.seats import known_pilot, seat_pilot
from astech.campaign.sessions import MemberSession
from astech.packs.campaign_model import Price
from astech.packs.formula import Figure
from sheets.play import Refused
from sheets.record.condition import Condition, CrewMarks
from sheets.record.events import Marked
from sheets.units import Unit

PackFigures = Mapping[str, Figure | None]
BEST, WORST = 0, 8  # skills
REFITTED = "refitted"


def do_work(
    access: CampaignAccess, price: Price, session: MemberSession | None, inputs: Inputs, values: PackFigures
) -> list[str]:
    """Does the work of a price, and returns lines about it; none for a price that other commands book."""
    work: Callable[[], list[str]]
    match price.does:
        case "train":
            work = partial(_train, access, _required_session(price, session), inputs, values)
        case "hire":
            work = partial(_hire, access, price, session, inputs)
        case "refit":
            unit = inputs.unit(inputs.first(price, "unit") or "")
            work = partial(_replace, access, _required_session(price, session), unit, REFITTED)
        case "replace":
            member = _required_session(price, session)
            work = partial(_replace, access, member, member.unit, "replaced")
        case _:
            return []
    return work()


def _required_session(price: Price, session: MemberSession | None) -> MemberSession:
    if session is None:
        raise Refused(f"{price.id!r} is for a unit; expected its name")
    return session


def _train(access: CampaignAccess, session: MemberSession, inputs: Inputs, values: PackFigures) -> list[str]:
    """Gives the first pilot of a unit other skills, or another ability."""
    crew = session.marks.crew
    before = crew[0] if crew else CrewMarks()
    skills = {name: values.get(f"{name}_to") for name in ("gunnery", "piloting")}
    for name, value in skills.items():
        if value is not None and not (isinstance(value, int) or _is_skill(value)):
            raise Refused(f"--input {name}_to: expected a skill from {BEST} to {WORST}")
    update: dict[str, object] = {name: int(str(value)) for name, value in skills.items() if value is not None}
    if ability := inputs.text("ability"):
        update["abilities"] = (*before.abilities, ability)
    after = before.model_copy(update=update)
    if after == before:
        raise Refused(f"{before.name or session.member.name} has these skills already")

    def write(connection: Connection) -> None:
        pilot = _company_pilot(access, connection, before.name)
        if pilot is not None:
            changed = pilot._replace(gunnery=after.gunnery, piloting=after.piloting, abilities=after.abilities)
            company.write_pilot(connection, access.campaign.id, changed)

    access.store.write(write)
    changed = session.marks.model_copy(update={"crew": (after, *crew[1:])})
    crew_name = before.name or f"the crew of {session.member.name}"
    words = f"{crew_name} is trained: {_skill_words(before)} to {_skill_words(after)}"
    words += f", {ability}" if ability else ""
    session.mark(Marked(condition=changed), [new_entry("train", words, access.by, member=session.member.id)])
    return [words]


def _is_skill(value: Figure) -> bool:
    return not isinstance(value, str | bool) and value.denominator == 1 and BEST <= value <= WORST


def _skill_words(crew: CrewMarks) -> str:
    return f"{'?' if crew.gunnery is None else crew.gunnery}/{'?' if crew.piloting is None else crew.piloting}"


def _company_pilot(access: CampaignAccess, connection: Connection, name: str) -> Pilot | None:
    known = company.read_pilots(connection, access.campaign.id)
    return next((each for each in known if name and each.name.casefold() == name.casefold()), None)


def _hire(access: CampaignAccess, price: Price, session: MemberSession | None, inputs: Inputs) -> list[str]:
    """A unit joins the company, or a pilot, who sits in the unit that is named or that joins."""
    lines = []
    member = None if session is None else ListedMember(session.member.id, session.member.name, None, "", "")
    if name := inputs.first(price, "unit"):
        unit = inputs.unit(name)
        joining = Member(
            id=new_id(),
            name=unit.name,
            design=unit,
            options=access.campaign.options,
            source="",
            force=None,
            side="",
            fate="",
            added=current_time(),
        )
        given = join_unit(access, joining, Condition())
        member = ListedMember(joining.id, given, None, "", "")
        lines.append(f"{given} is with the company")
    if name := inputs.first(price, "pilot"):
        hired = inputs.pilot(name)
        if member is not None:
            return [*lines, seat_pilot(access, member, hired, 0)]
        pilot = access.store.write(partial(known_pilot, access=access, who=hired))
        note = new_entry("hire", f"{pilot.name} {pilot.skills} is hired", access.by, pilot=pilot.id)
        access.store.write(lambda connection: journal.write_entries(connection, access.campaign.id, [note]))
        lines.append(note.words)
    return lines


def _replace(access: CampaignAccess, session: MemberSession, unit: Unit, fate: str) -> list[str]:
    """Another unit joins under the name of this one, with its crew and force; the old record stays."""
    old, marks = session.member, session.marks
    if session.due:
        raise Refused(f"a roll for {session.due[0].purpose.replace('-', ' ')} is due first")
    if fate == REFITTED and marks.model_copy(update={"crew": (), "heat": 0}) != Condition():
        raise Refused(f"{old.name} is damaged or not fully armed; repair and rearm it first")
    words = f"{old.name} is {fate}: {unit.name}"

    def write(connection: Connection) -> None:
        journal.write_entries(connection, access.campaign.id, [new_entry(fate, words, access.by, member=old.id)])
        former = company.free_name(connection, access.campaign.id, f"{old.name}, {fate}")
        company.write_member(connection, old.id, name=former, fate=fate)

    access.store.write(write)
    joining = Member(
        id=new_id(),
        name=old.name,
        design=unit,
        options=old.options,
        source="",
        force=old.force,
        side=old.side,
        fate="",
        added=current_time(),
    )
    join_unit(access, joining, Condition(crew=marks.crew))
    return [words]
