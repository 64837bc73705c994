"""Units that join a campaign, with their crews and marks, and the forces that they join."""

from collections.abc import Iterable, Sequence

from sqlalchemy import Connection

from astech.campaign import company, journal
from astech.campaign.access import CampaignAccess
from astech.campaign.company import CompanyForce, ListedMember, Member, new_id
from astech.campaign.lines import append_entries
from astech.campaign.seats import known_pilot
from astech.campaign.wear import crew_of_pilot, with_crew
from astech.conditions import notes_without_stamp, words_not_played
from astech.crews import with_pilot
from importers import Loaded
from sheets.play import Refused, fresh
from sheets.record import Condition, CrewMarks
from sheets.record.boxes import strays
from sheets.record.events import Marked
from sheets.units import Unit


def unit_to_join(access: CampaignAccess, loaded: Loaded, pilot: CrewMarks | None) -> tuple[Unit | None, Condition]:
    """The unit of a file, or None without one; with the marks and the crew of the file."""
    unit, condition = loaded.unit, loaded.condition or Condition()
    if pilot is not None:
        condition = with_pilot(condition, pilot)
    if unit is None or loaded.error is not None:
        return None, condition
    fresh(unit, access.campaign.options)
    if wrong := strays(unit, condition, access.campaign.options.reading):
        raise Refused(wrong[0])
    for sentence in words_not_played(condition.model_copy(update={"notes": ""})):
        access.warn(f"{loaded.file}: {sentence}")
    if not any(seated.name for seated in condition.crew):
        return unit, condition
    taken = {
        name.casefold(): session.member.name
        for session in access.sessions(access.listed_members(serving=False))
        for name in session.crew_names()
        if name
    }
    crew = []
    for seated in condition.crew:
        if seated.name.casefold() in taken:
            access.warn(
                f"{loaded.file}: {seated.name} sits in {taken[seated.name.casefold()]} already; this seat has no name"
            )
            seated = seated.model_copy(update={"name": ""})
        crew.append(seated)
    return unit, condition.model_copy(update={"crew": tuple(crew)})


def join_unit(access: CampaignAccess, joining: Member, condition: Condition) -> str:
    """A unit joins, with its crew and the marks on its sheet; stored as a whole."""
    event = new_id()

    def add_member(connection: Connection) -> str:
        given = company.write_new_member(connection, access.campaign.id, joining)
        words = ": ".join(filter(None, (f"{given} joins", notes_without_stamp(condition.notes))))
        notes = [journal.new_entry("joined", words, access.by, member=joining.id)]
        marked = condition
        for seat, seated in enumerate(condition.crew):
            if seated.name:
                pilot = known_pilot(connection, access, seated)
                marked = with_crew(
                    marked, seat, crew_of_pilot(pilot).model_copy(update={"conscious": seated.conscious})
                )
                takes = f"{pilot.name} takes {given}"
                notes.append(
                    journal.new_entry("seat", takes, access.by, member=joining.id, pilot=pilot.id, event=event)
                )
        if marked != Condition():
            append_entries(connection, joining.id, [Marked(id=event, condition=marked)])
        journal.write_entries(connection, access.campaign.id, notes)
        return given

    return access.store.write(add_member)


def force_of_groups(access: CampaignAccess, groups: Sequence[str]) -> str | None:
    """The force that a file puts a unit into; those above it are made as well."""
    within: str | None = None
    for name in groups:
        within = find_or_make_force(access, name, within).id
    return within


def find_or_make_force(access: CampaignAccess, name: str, within: str | None = None) -> CompanyForce:
    """The force of that name; a new force if the name is unknown."""

    def write(connection: Connection) -> CompanyForce:
        there = {each.name.casefold(): each for each in company.read_forces(connection, access.campaign.id)}
        if name.casefold() in there:
            return there[name.casefold()]
        made = CompanyForce(new_id(), name.strip(), within)
        company.store_force(connection, access.campaign.id, made)
        return made

    return access.store.write(write)


def fill_force(
    access: CampaignAccess, name: str, members: Iterable[ListedMember], within: str
) -> tuple[CompanyForce, CompanyForce | None]:
    """Puts members into a force, and the force into another one; gives both, which are made if need be."""
    outer = find_or_make_force(access, within) if within else None
    force = find_or_make_force(access, name)
    if outer is not None and outer.id == force.id:
        raise Refused(f"{force.name} cannot be a part of itself")

    def write(connection: Connection) -> None:
        if outer is not None:
            company.store_force(connection, access.campaign.id, force._replace(within=outer.id))
        for each in members:
            company.write_member(connection, each.id, force=force.id)

    access.store.write(write)
    return force, outer
