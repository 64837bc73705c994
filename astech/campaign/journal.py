"""The journal of a campaign: what happened between the games, with hours, C-bills and support points.

What the company owns is a sum over it: of money, of support points, of spare parts.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, func, insert, select

from astech.campaign import ledger
from astech.campaign.company import new_id
from astech.campaign.ledger import current_time
from astech.campaign.tables import JOURNAL

UNDONE, REDONE = "undone", "done again"  # kinds of entries that only settle sums


class JournalEntry(NamedTuple):
    """An entry: what kind of thing happened, in words, to whom, and what it cost (less than nothing) or brought.

    `event` is the event of the member's log that it came with. `item` and `pieces` are spare parts.
    """

    id: str
    written: str
    speaker: str
    day: str  # in the calendar of the campaign, as the user writes it
    kind: str
    words: str
    member: str | None = None
    pilot: str | None = None
    game: str | None = None
    event: str | None = None
    item: str = ""
    pieces: int = 0
    minutes: int = 0
    c_bills: int = 0
    support_points: int = 0
    number: int = 0
    position: int = 0  # of the command that wrote it


class Account(NamedTuple):
    """The balances of a campaign."""

    c_bills: int
    support_points: int


def new_entry(kind: str, words: str, speaker: str, day: str = "", **more: Any) -> JournalEntry:
    """A new entry of this moment."""
    return JournalEntry(new_id(), current_time(), speaker, day, kind, words)._replace(**more)


def write_entries(connection: Connection, campaign: str, notes: Iterable[JournalEntry]) -> None:
    """Adds entries, each with the next number."""
    notes = list(notes)
    if not notes:
        return
    command = ledger.current_command(connection)
    command.writes = True
    highest = select(func.coalesce(func.max(JOURNAL.c.number), 0)).where(JOURNAL.c.campaign == campaign)
    for number, note in enumerate(notes, connection.execute(highest).scalar_one() + 1):
        row = {**note._asdict(), "campaign": campaign, "number": number}
        connection.execute(insert(JOURNAL), {**row, "written": command.moment, "position": command.position})


def read_entries(
    connection: Connection,
    campaign: str,
    member: str | None = None,
    event: str | None = None,
    position: int | None = None,
) -> list[JournalEntry]:
    """The entries of the journal in order, or those about one member, event or command."""
    found = select(*(JOURNAL.c[name] for name in JournalEntry._fields)).where(JOURNAL.c.campaign == campaign)
    for column, value in ((JOURNAL.c.member, member), (JOURNAL.c.event, event), (JOURNAL.c.position, position)):
        if value is not None:
            found = found.where(column == value)
    return [JournalEntry(*row) for row in connection.execute(found.order_by(JOURNAL.c.number))]


def read_account(connection: Connection, campaign: str) -> Account:
    """The money and the support points in hand."""
    sums = select(
        func.coalesce(func.sum(JOURNAL.c.c_bills), 0), func.coalesce(func.sum(JOURNAL.c.support_points), 0)
    ).where(JOURNAL.c.campaign == campaign)
    money, points = connection.execute(sums).one()
    return Account(int(money), int(points))


def read_spares(connection: Connection, campaign: str) -> dict[str, int]:
    """Spare parts by the name of the item."""
    found = (
        select(JOURNAL.c.item, func.sum(JOURNAL.c.pieces))
        .where(JOURNAL.c.campaign == campaign, JOURNAL.c.item != "")
        .group_by(JOURNAL.c.item)
        .order_by(JOURNAL.c.item)
    )
    return {item: int(pieces) for item, pieces in connection.execute(found) if pieces}


def settle_command(connection: Connection, campaign: str, position: int, stands: bool) -> None:
    """Writes an entry that a command was undone or redone, with the opposite of its sums."""
    command = ledger.current_command(connection)
    factor, kind, words = (1, REDONE, "done after all") if stands else (-1, UNDONE, "taken back")
    found = read_entries(connection, campaign, position=position)
    entries = [
        note._replace(
            id=new_id(),
            speaker=command.speaker,
            kind=kind,
            words=f"{words}: {note.words}",
            pieces=factor * note.pieces,
            minutes=factor * note.minutes,
            c_bills=factor * note.c_bills,
            support_points=factor * note.support_points,
        )
        for note in found
    ]
    write_entries(connection, campaign, entries)


def settling_entries(found: Sequence[JournalEntry], stands: bool, speaker: str) -> list[JournalEntry]:
    """The entries that settle the sums for a command that is in effect again, or undone."""
    settling = []
    for item in dict.fromkeys(note.item for note in found):
        own = [note for note in found if note.item == item]
        first = [note for note in own if note.kind not in (UNDONE, REDONE)]
        wanted = _sums(first) if stands else (0, 0, 0, 0)
        missing = [after - before for after, before in zip(wanted, _sums(own), strict=True)]
        if any(missing) and first:
            words = f"{'done after all' if stands else 'taken back'}: {first[0].words}"
            kind = REDONE if stands else UNDONE
            pieces, minutes, c_bills, points = missing
            settling.append(
                first[0]._replace(
                    id=new_id(),
                    speaker=speaker,
                    kind=kind,
                    words=words,
                    pieces=pieces,
                    minutes=minutes,
                    c_bills=c_bills,
                    support_points=points,
                )
            )
    return settling


def _sums(some: Sequence[JournalEntry]) -> tuple[int, int, int, int]:
    return (
        sum(note.pieces for note in some),
        sum(note.minutes for note in some),
        sum(note.c_bills for note in some),
        sum(note.support_points for note in some),
    )
