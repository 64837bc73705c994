"""Work between the games on units and pilots, with its entries in the journal."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import Connection

from astech import rendering
from astech.campaign import bay, company, journal
from astech.campaign.access import CampaignAccess
from astech.campaign.bay import BayWork
from astech.campaign.company import ListedMember, Pilot
from astech.campaign.journal import JournalEntry, new_entry
from astech.campaign.pack_in_use import PRICE, currency_names
from astech.campaign.payments import healing_charges, work_charges
from astech.campaign.replies import member_data
from astech.campaign.seats import leave_seat, unit_or_pilot
from astech.campaign.sessions import MemberSession
from astech.text import count_noun
from sheets.equipment import item
from sheets.play import Refused
from sheets.record.condition import CrewMarks
from sheets.record.events import Marked
from sheets.rules.tables.piloting import DEADLY

CATALOGUE = "catalogue"
SOLD = "sold"  # the fate of a unit that a pack pays for


class WorkReply(NamedTuple):
    """The answer to a piece of work, as lines and as data."""

    lines: tuple[str, ...]
    data: dict[str, Any]


@dataclass(frozen=True)
class Booking:
    """The cost, the time and the words of a piece of work for its entry in the journal."""

    cost: int | str | None  # None lets a pack decide
    points: int
    hours: float
    day: str
    words: str

    def note(self, access: CampaignAccess, kind: str, words: str, price: float = 0, **more: Any) -> JournalEntry:
        """The entry, with costs as negative amounts."""
        paid = round(price) if self.cost == CATALOGUE else int(self.cost or 0)
        return new_entry(
            kind,
            f"{words}{f': {self.words}' if self.words else ''}",
            access.by,
            self.day,
            c_bills=-paid,
            support_points=-self.points,
            minutes=round(self.hours * 60),
            **more,
        )


def repair_unit(
    access: CampaignAccess, member: ListedMember, parts: Sequence[str], booking: Booking, spares: bool
) -> WorkReply:
    """Repairs parts of a unit, or all of it; with `spares`, items come from the stores first."""
    session = access.session(member)
    work = bay.repair_work(session.unit, session.marks, parts, session.options.reading)
    from_stores = list(_spares_used(access, work, member)) if spares else []
    return _book_work(access, session, work, "repair", "repaired", booking, from_stores)


def rearm_unit(access: CampaignAccess, member: ListedMember, ammunition: str, booking: Booking) -> WorkReply:
    """Fills the bins of a unit."""
    session = access.session(member)
    work = bay.rearm_work(session.unit, session.marks, ammunition, session.options.reading)
    return _book_work(access, session, work, "rearm", "rearmed", booking, [])


def strip_unit(access: CampaignAccess, member: ListedMember, weapons: Sequence[str], booking: Booking) -> WorkReply:
    """Takes weapons out of a unit into the stores."""
    session = access.session(member)
    work = bay.strip_work(session.unit, session.marks, weapons)
    parts = [
        new_entry("spares", f"{number} {item(name).title} into the stores", access.by, item=name, pieces=number)
        for name, number in work.items.items()
    ]
    return _book_work(access, session, work, "salvage", "stripped", booking, parts)


def _book_work(
    access: CampaignAccess,
    session: MemberSession,
    work: BayWork,
    kind: str,
    done: str,
    booking: Booking,
    extra: list[JournalEntry],
) -> WorkReply:
    """Marks the result of work on the unit, and writes its entries."""
    name = session.member.name
    note = booking.note(access, kind, f"{name} {done}: {work.words}", work.price, member=session.member.id)
    charges = work_charges(access, kind, session, work.condition) if booking.cost is None else []
    session.mark(Marked(condition=work.condition, in_play=kind != "repair"), [note, *extra, *charges])
    lines = list(rendering.wrap_text(f"{name} is {done}: {work.words}", ""))
    if work.price:
        more = f", without {', '.join(dict.fromkeys(work.unpriced))}" if work.unpriced else ""
        lines += rendering.wrap_text(f"parts cost {round(work.price):,} C-bills new{more}")
    for line in bay.maintenance_quirks(session.unit) if kind == "repair" else ():
        lines += rendering.wrap_text(line)
    lines += booked_lines(access, (note, *charges))
    data = {**member_data(session), "done": work.done, "price": round(work.price), **account_of(access)}
    return WorkReply(tuple(lines), data)


def _spares_used(access: CampaignAccess, work: BayWork, member: ListedMember) -> Iterator[JournalEntry]:
    """The entries of items that come from the stores, which are then not bought."""
    stored = access.store.read(lambda connection: journal.read_spares(connection, access.campaign.id))
    for name, number in work.items.items():
        used = min(number, stored.get(name, 0))
        if used:
            title = item(name).title
            words = f"{used} {title} out of the stores"
            yield new_entry("spares", words, access.by, member=member.id, item=name, pieces=-used)
            work.done.append(f"{used} {title} from the stores")


def heal_pilot(access: CampaignAccess, name: str, hits: int | None, booking: Booking) -> WorkReply:
    """Heals a number of hits, or all, of a pilot or of the crew of a unit."""
    pilot, member = unit_or_pilot(access, name)
    if member is not None:
        return _heal_crew(access, access.session(member), pilot, hits, booking)
    assert pilot is not None
    return _heal_unseated(access, pilot, hits, booking)


def _heal_crew(
    access: CampaignAccess, session: MemberSession, pilot: Pilot | None, hits: int | None, booking: Booking
) -> WorkReply:
    """Heals the crew of a unit, or one pilot of it."""
    member, condition = session.member, session.marks

    def is_patient(seat: CrewMarks) -> bool:
        return pilot is None or seat.name == pilot.name

    crew = tuple(
        seat.model_copy(update={"hits": max(seat.hits - (hits or seat.hits), 0), "conscious": True})
        if seat.hits < DEADLY and is_patient(seat)
        else seat
        for seat in condition.crew
    )
    healed = sum(before.hits - after.hits for before, after in zip(condition.crew, crew, strict=True))
    names = pilot.name if pilot else ", ".join(filter(None, session.crew_names())) or f"the crew of {member.name}"
    if condition.crew == crew:
        dead = any(seat.hits >= DEADLY for seat in crew if is_patient(seat))
        raise Refused(f"{names} is {'dead; undo takes back what was fatal' if dead else 'unhurt'}")
    note = booking.note(access, "heal", f"{names} healed of {count_noun(healed, 'hit')}", member=member.id)
    after = condition.model_copy(update={"crew": crew})
    charges = work_charges(access, "heal", session, after) if booking.cost is None else []
    session.mark(Marked(condition=after, in_play=True), [note, *charges])
    return WorkReply((note.words, *booked_lines(access, (note, *charges))), member_data(session))


def _heal_unseated(access: CampaignAccess, pilot: Pilot, hits: int | None, booking: Booking) -> WorkReply:
    """Heals a pilot without a unit."""
    if pilot.hits >= DEADLY:
        raise Refused(f"{pilot.name} is dead")
    healed = min(pilot.hits, hits or pilot.hits)
    if not healed:
        raise Refused(f"{pilot.name} is unhurt")
    note = booking.note(access, "heal", f"{pilot.name} healed of {count_noun(healed, 'hit')}", pilot=pilot.id)
    notes = [note, *(healing_charges(access, pilot, healed) if booking.cost is None else ())]

    def write(connection: Connection) -> None:
        company.write_pilot(connection, access.campaign.id, pilot._replace(hits=pilot.hits - healed))
        journal.write_entries(connection, access.campaign.id, notes)

    access.store.write(write)
    return WorkReply((note.words, *booked_lines(access, notes)), {"pilot": pilot.name, "hits": pilot.hits - healed})


def salvage_wreck(access: CampaignAccess, member: ListedMember, booking: Booking) -> WorkReply:
    """Takes a wreck into the company as it is."""
    session = access.session(member)
    note = booking.note(access, "salvage", f"{member.name} is salvaged", member=member.id)
    notes = [note, *(work_charges(access, "salvage", session) if booking.cost is None else ())]

    def write(connection: Connection) -> None:
        company.write_member(connection, member.id, side="", fate="")
        journal.write_entries(connection, access.campaign.id, notes)

    access.store.write(write)
    return WorkReply((f"{member.name} is with the company", *booked_lines(access, notes)), member_data(session))


def remove_from_company(access: CampaignAccess, name: str, fate: str, booking: Booking) -> WorkReply:
    """Removes a unit or a pilot from the company; a pilot leaves the seat."""
    pilot, member = unit_or_pilot(access, name)
    if pilot is not None and member is not None:
        seat = [each.casefold() for each in access.session(member).crew_names()].index(pilot.name.casefold())
        pilot = leave_seat(access, member.id, seat, pilot)
    found = pilot or member
    assert found is not None
    of: dict[str, Any] = {"member" if pilot is None else "pilot": found.id}
    is_sold = pilot is None and member is not None and fate.casefold() == SOLD and booking.cost is None
    sale = work_charges(access, "sell", access.session(member)) if is_sold and member is not None else []
    notes = [booking.note(access, "loss", f"{found.name} is {fate}", **of), *sale]

    def write(connection: Connection) -> None:
        if pilot is not None:
            company.write_pilot(connection, access.campaign.id, pilot._replace(fate=fate))
        else:
            company.write_member(connection, found.id, fate=fate)
        journal.write_entries(connection, access.campaign.id, notes)

    access.store.write(write)
    data = {"unit" if pilot is None else "pilot": found.name, "fate": fate}
    return WorkReply((notes[0].words, *booked_lines(access, notes)), data)


def booked_lines(access: CampaignAccess, notes: Sequence[JournalEntry]) -> Iterator[str]:
    """The costs of work, a line each, with the money that is left; what a pack pays has a plus sign."""
    names = currency_names(access.journal_entries())
    for note in notes:
        is_income = note.kind == PRICE and (note.c_bills > 0 or note.support_points > 0)
        cost = note._replace(c_bills=-note.c_bills, support_points=-note.support_points)
        parts = names.amounts(note) if is_income else names.amounts(cost, "-")
        if note.minutes:
            parts.append(f"{note.minutes / 60:g} hour{'' if note.minutes == 60 else 's'}")
        if parts:
            formula = f" ({note.words})" if note.kind == PRICE else ""
            yield from rendering.wrap_text(f"booked: {', '.join(parts)}{formula}; {account_in_words(access)}")


def account_in_words(access: CampaignAccess) -> str:
    """The money of the company, in the currencies of the pack in use."""
    sums = account_of(access)
    names = currency_names(access.journal_entries())
    return f"in hand: {sums['c_bills']:,} {names.c_bills}, {sums['support_points']:,} {names.support_points}"


def account_of(access: CampaignAccess) -> dict[str, int]:
    """The money of the company by currency."""
    return access.store.read(lambda connection: journal.read_account(connection, access.campaign.id))._asdict()
