"""The units, crews and forces of a campaign: `add`, `seat`, `force`."""

import sys
from collections.abc import Iterator, Sequence
from functools import partial

import click
from sqlalchemy import Connection

from astech.campaign import company, journal
from astech.campaign.company import CompanyForce, ListedMember, Member, Pilot, new_id
from astech.campaign.ledger import now
from astech.campaign.lines import append
from astech.campaign.naming import resolve_name
from astech.campaign.wear import EMPTY, as_crew, seat_of, with_crew
from astech.commands.campaign import campaign
from astech.commands.campaign.context import (
    CampaignContext,
    complete_words,
    of_campaign,
)
from astech.crews import with_pilot
from astech.groups import WholeNumber
from astech.operations.units import units_of
from astech.options import PilotType, paths_argument, single_options
from astech.terminal import complain, counted
from importers import Loaded, walk
from sheets.play import Refused, fresh
from sheets.record import Condition, CrewState
from sheets.record.boxes import strays
from sheets.record.events import Marked
from sheets.units import Unit


@campaign.command()
@paths_argument
@click.option("--as", "name", default="", metavar="NAME", help="The name of the unit (default: that of its design).")
@click.option("--pilot", "pilot", type=PilotType(), metavar="WHO", help='Who sits in it, "Name 3/4: Ability".')
@click.option("--force", "force", default="", metavar="NAME", help="The lance that it joins, which is made if need be.")
@click.option("--side", default="", metavar="NAME", help="The owner, if it is not the own side.")
@of_campaign(writes=True)
@single_options
def add(
    context: CampaignContext, paths: tuple[str, ...], name: str, pilot: CrewState | None, force: str, side: str
) -> None:
    """Brings units into the campaign: files of any format, folders, zips, or units of the library by name.

    The store keeps each unit whole, so its file may be deleted. A second unit of a name gets a number behind it. Crews,
    damage and formations of force files, marked sheets and conditions in JSON are taken over.

    \b
    Examples:
      astech campaign add "Atlas AS7-D" --pilot "Ada Voss 3/4"
      astech campaign add lance/ --force "Fire Lance"
      astech campaign add company.mul
      astech campaign add Locust.mtf --as "Red Locust" --side "Red Raiders"
    """
    found = [loaded for source in walk(paths) for loaded in units_of(source)]
    if len(found) > 1 and (name or pilot):
        raise click.UsageError(f"--as and --pilot are for one unit; PATH has {len(found)}")
    given, names, failed = _force(context, force).id if force else None, [], 0
    for loaded in found:
        for problem in loaded.problems:
            complain(problem)
        try:
            unit, condition = _arriving(context, loaded, pilot)
        except Refused as refused:
            complain(f"{loaded.file}: {refused}")
            unit = None
        if unit is None:
            failed += 1
            continue
        lance = given or _formation(context, loaded.entry.groups if loaded.entry is not None else ())
        joining = Member(
            new_id(), name.strip() or unit.name, unit, context.campaign.options, loaded.file, lance, side, "", now()
        )
        names.append(_join(context, joining, condition))
    if not found:
        complain(f"no unit is in {', '.join(paths)}")
    told = [f"{each} is with the company" if not side else f"{each} is on the side of {side}" for each in names]
    context.tell(
        told if len(told) < 9 else [f"{counted(len(told), 'unit')} are with the company"], lambda: {"added": names}
    )
    sys.exit(1 if failed or not found else 0)


def _arriving(context: CampaignContext, loaded: Loaded, pilot: CrewState | None) -> tuple[Unit | None, Condition]:
    """A unit as its file has it, with its marks and its crew; None where it has none."""
    unit, condition = loaded.unit, loaded.condition or Condition()
    if pilot is not None:
        condition = with_pilot(condition, pilot)
    if unit is None or loaded.error is not None:
        return None, condition
    fresh(unit, context.campaign.options)
    if wrong := strays(unit, condition):
        raise Refused(wrong[0])
    if not any(who.name for who in condition.crew):
        return unit, condition
    taken = {
        name.casefold(): session.member.name
        for session in context.sessions(context.listed(serving=False))
        for name in session.crew_names()
        if name
    }
    crew = []
    for who in condition.crew:
        if who.name.casefold() in taken:
            complain(f"{loaded.file}: {who.name} sits in {taken[who.name.casefold()]} already; this seat has no name")
            who = who.model_copy(update={"name": ""})
        crew.append(who)
    return unit, condition.model_copy(update={"crew": tuple(crew)})


def _join(context: CampaignContext, joining: Member, condition: Condition) -> str:
    """A unit joins, with its crew and the marks on its sheet; all of it is stored, or nothing."""
    event = new_id()

    def joined(connection: Connection) -> str:
        given = company.join(connection, context.campaign.id, joining)
        notes = [journal.noted("joined", f"{given} joins", context.by, member=joining.id)]
        marked = condition
        for seat, who in enumerate(condition.crew):
            if who.name:
                pilot = _known(connection, context, who)
                marked = with_crew(marked, seat, as_crew(pilot).model_copy(update={"conscious": who.conscious}))
                takes = f"{pilot.name} takes {given}"
                notes.append(journal.noted("seat", takes, context.by, member=joining.id, pilot=pilot.id, event=event))
        if marked != Condition():
            append(connection, joining.id, [Marked(id=event, condition=marked)])
        journal.write(connection, context.campaign.id, notes)
        return given

    return context.store.write(joined)


def _formation(context: CampaignContext, groups: Sequence[str]) -> str | None:
    """The force that a file puts a unit into; those above it are made as well."""
    within: str | None = None
    for name in groups:
        within = _force(context, name, within).id
    return within


@campaign.command()
@click.argument("words", metavar="UNIT", nargs=1, shell_complete=complete_words())
@click.argument("who", type=PilotType(), required=False)
@click.option(
    "--seat",
    metavar="N",
    type=WholeNumber(1, 8),
    default=1,
    show_default=True,
    help="The seat, if there are several.",
)
@of_campaign(writes=True)
def seat(context: CampaignContext, words: str, who: CrewState | None, seat: int) -> None:
    """Puts a pilot into a unit, with the hits that he has; without a pilot the seat is emptied.

    The pilot gets the named skills and abilities. The former pilot keeps his hits.

    \b
    Examples:
      astech campaign seat atlas "Ada Voss 3/4: Sniper"
      astech campaign seat atlas "Ada Voss"
      astech campaign seat atlas
    """
    member = context.one([words])
    context.tell(
        _seated(context, member, who, seat - 1), lambda: {"unit": member.name, "pilot": who.name if who else ""}
    )


def _seated(context: CampaignContext, member: ListedMember, who: CrewState | None, seat: int) -> Iterator[str]:
    """Somebody takes a seat; who sat there, and where he sat, is seen to."""
    session = context.session(member)
    seats = len(session.state.crew) or 1
    if seat >= seats:
        raise Refused(f"{member.name} has {counted(seats, 'seat')} and no seat {seat + 1}")
    if who is not None and not who.name:
        raise Refused("a pilot needs a name, such as Ada Voss 3/4")
    others = list(context.sessions(context.listed(serving=False)))
    before = seat_of(who.name, others) if who is not None else None
    for waits in (session, *(() if before is None else (before[0],))):
        if waits.due:
            name = waits.due[0].purpose.replace("-", " ")
            raise Refused(f"{waits.member.name}: a roll for {name} is due first ({waits.due[0].asked_by})")
    pilot = context.store.write(partial(_known, context=context, who=who)) if who is not None else None
    if pilot is not None and before is not None:
        pilot = leaves(context, before[0].member.id, before[1], pilot)
        if before[0].member.id == member.id:
            session = context.session(member)
    crew = session.marks.crew
    sat = crew[seat].name if seat < len(crew) else ""
    if sat and (pilot is None or sat.casefold() != pilot.name.casefold()):
        leaves(context, member.id, seat, None)
        session = context.session(member)
    if pilot is None:
        yield f"nobody sits in {member.name} now"
        return
    marked = Marked(condition=with_crew(session.marks, seat, as_crew(pilot)), in_play=not session.state.ejected)
    note = journal.noted("seat", f"{pilot.name} takes {member.name}", context.by, member=member.id, pilot=pilot.id)
    session.mark(marked, [note])
    hits = f", with {counted(pilot.hits, 'hit')}" if pilot.hits else ""
    yield f"{pilot.name} {pilot.skills} sits in {member.name}{hits}"


def _known(connection: Connection, context: CampaignContext, who: CrewState) -> Pilot:
    """The pilot of that name with what was said about him, a new one if nobody is called so."""
    known = {each.name.casefold(): each for each in company.pilots(connection, context.campaign.id)}
    pilot = known.get(who.name.casefold()) or Pilot(new_id(), who.name, None, None, who.hits, (), "")
    pilot = pilot._replace(
        gunnery=pilot.gunnery if who.gunnery is None else who.gunnery,
        piloting=pilot.piloting if who.piloting is None else who.piloting,
        abilities=who.abilities or pilot.abilities,
        fate="",
    )
    company.write_pilot(connection, context.campaign.id, pilot)
    return pilot


def leaves(context: CampaignContext, member: str, seat: int, pilot: Pilot | None) -> Pilot:
    """Somebody leaves a seat and takes his hits with him."""
    listed = next(each for each in context.listed(serving=False) if each.id == member)
    session = context.session(listed)
    condition = session.marks
    sat = condition.crew[seat]

    def written(connection: Connection) -> Pilot:
        known = {each.name.casefold(): each for each in company.pilots(connection, context.campaign.id)}
        left = (pilot or known[sat.name.casefold()])._replace(hits=sat.hits)
        company.write_pilot(connection, context.campaign.id, left)
        return left

    left = context.store.write(written)
    session.mark(Marked(condition=with_crew(condition, seat, EMPTY), in_play=True))
    return left


@campaign.command()
@click.argument("name")
@click.argument("members", metavar="[UNIT]...", nargs=-1, shell_complete=complete_words())
@click.option(
    "--in", "within", default="", metavar="FORCE", help="The force that it is a part of: a lance of a company."
)
@of_campaign(writes=True)
def force(context: CampaignContext, name: str, members: tuple[str, ...], within: str) -> None:
    """Makes a lance or a company, and puts units into it. Wherever units are named, a force means all of its own.

    \b
    Examples:
      astech campaign force "Fire Lance" atlas "red locust"
      astech campaign force "Fire Lance" --in "First Company"
      astech campaign status "Fire Lance"
    """
    found = [resolve_name(each, context.listed(serving=False)) for each in members]
    outer = _force(context, within) if within else None
    made = _force(context, name)
    if outer is not None and outer.id == made.id:
        raise Refused(f"{made.name} cannot be a part of itself")

    def written(connection: Connection) -> None:
        if outer is not None:
            company.write_force(connection, context.campaign.id, made._replace(within=outer.id))
        for each in found:
            company.change(connection, each.id, force=made.id)

    context.store.write(written)
    inside = [each.name for each in context.listed() if each.force == made.id]
    told = f"{made.name}{f', of {outer.name}' if outer else ''}: {', '.join(inside) or 'nobody yet'}"
    context.tell([told], lambda: {"force": made.name, "units": inside})


def _force(context: CampaignContext, name: str, within: str | None = None) -> CompanyForce:
    """The force of that name, a new one if there is none."""

    def written(connection: Connection) -> CompanyForce:
        there = {each.name.casefold(): each for each in company.forces(connection, context.campaign.id)}
        if name.casefold() in there:
            return there[name.casefold()]
        made = CompanyForce(new_id(), name.strip(), within)
        company.write_force(connection, context.campaign.id, made)
        return made

    return context.store.write(written)
