"""The log of a member: lines are appended once, in an order that the store gives, whoever else writes.

A line has an id made where it was said. Whoever appends says how much of the log he knows; when others have said more
since then, nothing is stored and `Meanwhile` has what they said.
"""

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from sqlalchemy import Connection, RowMapping, insert, select, update

from astech.campaign.tables import EVENTS, MEMBERS
from sheets.record.events import Event, write_event
from sheets.record.record import Entry, read_entry, write_entry


def local(written: str) -> str:
    """A moment of the store on the clock of the reader, to the minute."""
    return f"{datetime.fromisoformat(written).astimezone():%Y-%m-%d %H:%M}"


class LogLine(NamedTuple):
    """A line of the log: its number from 1, what was said, when, by whom, and in which game."""

    seq: int
    entry: Entry
    said: str
    speaker: str
    game: str | None


class Meanwhile(Exception):
    """Others have said something of this member since it was last looked at."""

    def __init__(self, lines: Sequence[LogLine]) -> None:
        super().__init__("somebody else wrote first")
        self.lines = tuple(lines)


class SaidBefore(Exception):
    """What is said is in the log already, from an earlier time that it was said."""


def now() -> str:
    """This moment."""
    return moment(datetime.now(UTC))


def moment(time: datetime) -> str:
    """A time in UTC as the store writes it; later ones stand behind in the alphabet."""
    return time.isoformat(timespec="microseconds").replace("+00:00", "Z")


def lines(connection: Connection, member: str, after: int = 0) -> list[LogLine]:
    """The log of a member behind a line."""
    found = select(EVENTS).where(EVENTS.c.member == member, EVENTS.c.seq > after).order_by(EVENTS.c.seq)
    return [line_of(row) for row in connection.execute(found).mappings()]


def line_of(row: RowMapping) -> LogLine:
    """A row of the table as a line."""
    return LogLine(row["seq"], read_entry(row["entry"]), row["said"], row["speaker"], row["game"])


def hold(connection: Connection, member: str) -> None:
    """Lets nobody else write in a log until the end of the transaction."""
    connection.execute(select(MEMBERS.c.id).where(MEMBERS.c.id == member).with_for_update()).scalar_one()


def append(
    connection: Connection,
    member: str,
    entries: Sequence[Entry],
    after: int,
    *,
    waiting: Sequence[Event] = (),
    speaker: str = "",
    game: str | None = None,
) -> list[int]:
    """Adds entries to a log of which the writer knows the first `after` lines; gives their numbers.

    What is there already by its id is not added again: then the numbers are those that it has. Raises `Meanwhile` where
    others have written since.
    """
    hold(connection, member)
    ids = [entry.id for entry in entries]
    there = select(EVENTS.c.id, EVENTS.c.seq).where(EVENTS.c.member == member, EVENTS.c.id.in_(ids))
    known = {row.id: row.seq for row in connection.execute(there)}
    if ids and len(known) == len(ids):
        return [known[each] for each in ids]
    if between := lines(connection, member, after):
        raise Meanwhile(between)
    moment = now()
    rows = [
        {
            "member": member,
            "seq": seq,
            "id": entry.id,
            "entry": json.dumps(write_entry(entry), ensure_ascii=False),
            "said": moment,
            "speaker": speaker,
            "game": game,
        }
        for seq, entry in enumerate(entries, after + 1)
    ]
    if rows:
        connection.execute(insert(EVENTS), rows)
    kept = write_waiting(waiting)
    connection.execute(update(MEMBERS).where(MEMBERS.c.id == member, MEMBERS.c.waiting != kept).values(waiting=kept))
    return [after + number for number in range(1, len(entries) + 1)]


def write_waiting(events: Sequence[Event]) -> str:
    """Events that wait for a roll, as text."""
    return json.dumps([write_event(event) for event in events], ensure_ascii=False)
