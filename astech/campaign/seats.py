"""Pilots and their seats; a pilot keeps hits when changing seats."""

from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection

from astech.campaign import company, journal
from astech.campaign.access import CampaignAccess
from astech.campaign.company import ListedMember, Pilot, new_id
from astech.campaign.naming import resolve_name
from astech.campaign.wear import EMPTY, crew_of_pilot, seat_of, with_crew
from astech.text import count_noun
from sheets.play import Refused
from sheets.record import CrewMarks
from sheets.record.events import Marked
from sheets.rules.tables.piloting import DEADLY


def seat_pilot(access: CampaignAccess, member: ListedMember, who: CrewMarks | None, seat: int) -> str:
    """Seats a pilot, or empties the seat, and gives the result in words; a pilot who leaves a seat keeps the hits."""
    session = access.session(member)
    seats = len(session.state.crew) or 1
    if seat >= seats:
        raise Refused(f"{member.name} has {count_noun(seats, 'seat')} and no seat {seat + 1}")
    if who is not None and not who.name:
        raise Refused("a pilot needs a name, such as Ada Voss 3/4")
    others = list(access.sessions(access.listed_members(serving=False)))
    before = seat_of(who.name, others) if who is not None else None
    for waits in (session, *(() if before is None else (before[0],))):
        if waits.due:
            name = waits.due[0].purpose.replace("-", " ")
            raise Refused(f"{waits.member.name}: a roll for {name} is due first ({waits.due[0].asked_by})")
    pilot = access.store.write(partial(known_pilot, access=access, who=who)) if who is not None else None
    if pilot is not None and before is not None:
        pilot = leave_seat(access, before[0].member.id, before[1], pilot)
        if before[0].member.id == member.id:
            session = access.session(member)
    crew = session.marks.crew
    sat = crew[seat].name if seat < len(crew) else ""
    if sat and (pilot is None or sat.casefold() != pilot.name.casefold()):
        leave_seat(access, member.id, seat, None)
        session = access.session(member)
    if pilot is None:
        return f"{member.name} has no pilot now"
    marked = Marked(condition=with_crew(session.marks, seat, crew_of_pilot(pilot)), in_play=not session.state.ejected)
    note = journal.new_entry("seat", f"{pilot.name} takes {member.name}", access.by, member=member.id, pilot=pilot.id)
    session.mark(marked, [note])
    hits = f", with {count_noun(pilot.hits, 'hit')}" if pilot.hits else ""
    return f"{pilot.name} {pilot.skills} sits in {member.name}{hits}"


def known_pilot(connection: Connection, access: CampaignAccess, who: CrewMarks) -> Pilot:
    """The pilot of this name, with the skills and abilities that are given; a new one if the name is unknown."""
    known = {each.name.casefold(): each for each in company.read_pilots(connection, access.campaign.id)}
    pilot = known.get(who.name.casefold()) or Pilot(new_id(), who.name, None, None, who.hits, (), "")
    pilot = pilot._replace(
        gunnery=pilot.gunnery if who.gunnery is None else who.gunnery,
        piloting=pilot.piloting if who.piloting is None else who.piloting,
        abilities=who.abilities or pilot.abilities,
        fate="",
    )
    company.write_pilot(connection, access.campaign.id, pilot)
    return pilot


def leave_seat(access: CampaignAccess, member: str, seat: int, pilot: Pilot | None) -> Pilot:
    """Empties a seat; the pilot takes the hits along."""
    listed = next(each for each in access.listed_members(serving=False) if each.id == member)
    session = access.session(listed)
    condition = session.marks
    sat = condition.crew[seat]

    def write(connection: Connection) -> Pilot:
        known = {each.name.casefold(): each for each in company.read_pilots(connection, access.campaign.id)}
        found = pilot or known.get(sat.name.casefold()) or known_pilot(connection, access, sat)
        left = found._replace(hits=sat.hits)
        company.write_pilot(connection, access.campaign.id, left)
        return left

    left = access.store.write(write)
    session.mark(Marked(condition=with_crew(condition, seat, EMPTY), in_play=True))
    return left


def unit_or_pilot(access: CampaignAccess, name: str) -> tuple[Pilot | None, ListedMember | None]:
    """The pilot with this name and the unit of the seat; or the unit with this name."""
    pilots = access.store.read(lambda connection: company.read_pilots(connection, access.campaign.id))
    found = next((each for each in pilots if each.name.casefold() == name.casefold()), None)
    if found is None:
        try:
            return None, resolve_name(name, access.listed_members(serving=False))
        except Refused:
            found = resolve_name(name, pilots, "pilot")
    listed = {each.id: each for each in access.listed_members(serving=False)}
    sessions = access.sessions(listed.values())
    return found, next((listed[each.member.id] for each in sessions if found.name in each.crew_names()), None)


class SeatedPilot(NamedTuple):
    """A pilot of the company, with the hits and the unit of the seat."""

    pilot: Pilot
    hits: int
    unit: str

    @property
    def fate(self) -> str:
        """The fate of the pilot; empty for one in service."""
        return self.pilot.fate or ("dead" if self.hits >= DEADLY else "")

    @property
    def as_text(self) -> str:
        """The pilot as a line of text."""
        hurt = f", {count_noun(self.hits, 'hit')}" if self.hits else ""
        able = f" ({', '.join(self.pilot.abilities)})" if self.pilot.abilities else ""
        fate = f", {self.fate}" if self.fate else ""
        where = self.unit or ("" if self.pilot.fate else "in no unit")
        return f"{self.pilot.name} {self.pilot.skills}{hurt}{fate}{able}{f': {where}' if where else ''}"

    @property
    def as_data(self) -> dict[str, object]:
        """The pilot as JSON data."""
        return {
            "pilot": self.pilot.name,
            "gunnery": self.pilot.gunnery,
            "piloting": self.pilot.piloting,
            "hits": self.hits,
            "abilities": list(self.pilot.abilities),
            "unit": self.unit,
            "fate": self.fate,
        }


def seated_pilots(access: CampaignAccess) -> list[SeatedPilot]:
    """The pilots of the company, each with the seat."""
    seats: dict[str, tuple[int, str]] = {}
    for session in access.sessions(access.listed_members(serving=False)):
        for name, seat in zip(session.crew_names(), session.state.crew, strict=False):
            if name:
                seats[name.casefold()] = (seat.hits, session.member.name)
    found = access.store.read(lambda connection: company.read_pilots(connection, access.campaign.id))
    return [SeatedPilot(each, *seats.get(each.name.casefold(), (each.hits, ""))) for each in found]
