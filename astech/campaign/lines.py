"""The log of a member: its lines in their order, with a digest that tells when one is missing or foreign."""

import json
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from pydantic import TypeAdapter
from sqlalchemy import Connection, RowMapping, delete, insert, select, update

from astech.campaign import ledger
from astech.campaign.store import Damaged
from astech.campaign.tables import EVENTS, MEMBERS, STATES, digest_of
from astech.program_digest import program_digest
from sheets.play.history import BeforeHistory, History
from sheets.play.saved_state import read_state, write_state
from sheets.record.condition import CrewMarks
from sheets.record.events import Event, parse_event, write_event
from sheets.record.record import Entry, Options, read_entry, write_entry
from sheets.units import Unit

INTERVAL = 200  # lines between two states that are kept


def local_time(written: str) -> str:
    """A moment of the store on the clock of the reader, to the minute; a text that is not a moment as it stands."""
    try:
        return f"{datetime.fromisoformat(written).astimezone():%Y-%m-%d %H:%M}"
    except ValueError:
        return written


class LogLine(NamedTuple):
    """A line of a log: its number from 1, its place in the store, its entry, when, by whom, and in which game."""

    seq: int
    position: int
    entry: Entry
    waiting: tuple[Event, ...]
    said: str
    speaker: str
    game: str | None
    text: str  # of the entry, as it is stored


class LogEnd(NamedTuple):
    """The number of lines of a log, and the digest of all of them."""

    lines: int
    digest: str


BEGINNING = LogEnd(0, "")


def end_of_log(connection: Connection, member: str) -> LogEnd:
    """The end of a log as recorded at its member."""
    return LogEnd(*connection.execute(select(MEMBERS.c.lines, MEMBERS.c.digest).where(MEMBERS.c.id == member)).one())


def read_log_lines(connection: Connection, member: str, after: LogEnd = BEGINNING) -> list[LogLine]:
    """The log of a member after a line; raises `Damaged` for a changed or incomplete log."""
    name, *end = connection.execute(
        select(MEMBERS.c.name, MEMBERS.c.lines, MEMBERS.c.digest).where(MEMBERS.c.id == member)
    ).one()
    found = select(EVENTS).where(EVENTS.c.member == member, EVENTS.c.seq > after.lines).order_by(EVENTS.c.seq)
    rows = connection.execute(found).mappings().all()
    digest = after.digest
    for number, row in enumerate(rows, after.lines + 1):
        if row["seq"] != number:
            raise Damaged(f"the log of {name} is damaged: line {number} is missing; a backup of the store may be whole")
        digest = digest_of(digest, row["id"], row["entry"])
    last = LogEnd(after.lines + len(rows), digest)
    if last != LogEnd(*end):
        why = _damage(last, LogEnd(*end))
        raise Damaged(f"the log of {name} is damaged: {why}; a backup of the store may be whole")
    try:
        return list(map(log_line, rows))
    except ValueError:
        why = "what waits behind a line cannot be read"
        raise Damaged(f"the log of {name} is damaged: {why}; a backup of the store may be whole") from None


def damaged_logs(connection: Connection, campaign: str) -> dict[str, str]:
    """A sentence for each member of a campaign whose log is changed or incomplete, by its id."""
    members = select(MEMBERS.c.id, MEMBERS.c.name, MEMBERS.c.lines, MEMBERS.c.digest).where(
        MEMBERS.c.campaign == campaign
    )
    ends = {row.id: LogEnd(row.lines, row.digest) for row in connection.execute(members)}
    names = {row.id: row.name for row in connection.execute(members)}
    found = dict.fromkeys(ends, BEGINNING)
    own = select(MEMBERS.c.id).where(MEMBERS.c.campaign == campaign)
    columns = (EVENTS.c.member, EVENTS.c.seq, EVENTS.c.id, EVENTS.c.entry)
    lines = select(*columns).where(EVENTS.c.member.in_(own)).order_by(EVENTS.c.member, EVENTS.c.seq)
    for member, seq, entry_id, entry in connection.execute(lines, execution_options={"yield_per": 500}):
        number, digest = found[member]
        if seq == number + 1:
            found[member] = LogEnd(seq, digest_of(digest, entry_id, entry))
    return {
        member: f"the log of {names[member]} is damaged: {_damage(found[member], end)}"
        for member, end in ends.items()
        if found[member] != end
    }


def _damage(found: LogEnd, end: LogEnd) -> str:
    """The difference between the lines of a log and its recorded end."""
    if found.lines < end.lines:
        return f"line {found.lines + 1} is missing"
    return (
        f"it has {found.lines} lines of {end.lines}" if found.lines > end.lines else "a line is not as it was written"
    )


def log_line(row: RowMapping) -> LogLine:
    """A row of the table as a line."""
    waiting = tuple(map(parse_event, json.loads(row["waiting"]))) if row["waiting"] != "[]" else ()
    entry = read_entry(row["entry"])
    return LogLine(
        seq=row["seq"],
        position=row["position"],
        entry=entry,
        waiting=waiting,
        said=row["said"],
        speaker=row["speaker"],
        game=row["game"],
        text=row["entry"],
    )


def append_entries(
    connection: Connection,
    member: str,
    entries: Sequence[Entry],
    waiting: Sequence[Event] = (),
    game: str | None = None,
) -> LogEnd:
    """Adds entries to a log as a part of the command that is being carried out; gives its new end."""
    command = ledger.current_command(connection)
    number, digest = end_of_log(connection, member)
    rows = []
    for left, entry in enumerate(entries, 1 - len(entries)):
        number += 1
        text = json.dumps(write_entry(entry), ensure_ascii=False)
        digest = digest_of(digest, entry.id, text)
        queue = [write_event(event) for event in waiting] if not left else []
        row = {"member": member, "seq": number, "id": entry.id, "entry": text, "said": command.moment}
        row |= {"waiting": json.dumps(queue, ensure_ascii=False), "position": command.position}
        rows.append({**row, "speaker": command.speaker, "game": game})
    if rows:
        connection.execute(insert(EVENTS), rows)
        connection.execute(update(MEMBERS).where(MEMBERS.c.id == member).values(lines=number, digest=digest))
        command.writes = True
    return LogEnd(number, digest)


# --- Histories, from the last state that was kept ---------------------------------------------------------------------


_CREW: TypeAdapter[tuple[CrewMarks, ...]] = TypeAdapter(tuple[CrewMarks, ...], config={"defer_build": True})


class LoadedLog(NamedTuple):
    """A history with the end of its log."""

    history: History
    end: LogEnd
    kept: int = 0  # the last line whose state is kept


def load_history(
    connection: Connection, member: str, unit: Unit, options: Options, before: int | None = None
) -> LoadedLog:
    """The history of a member from the last state that was kept; `before` a line, if one is named."""
    back = 1 if before is None else 2
    if end_of_log(connection, member).lines > INTERVAL:
        own = (STATES.c.member == member, STATES.c.program == program_digest("sheets"))
        found = select(STATES).where(*own).order_by(STATES.c.line.desc())
        while (row := connection.execute(found.offset(back - 1).limit(1)).mappings().first()) is not None:
            back *= 2  # so that an undo of many events takes few looks
            if before is not None and row["line"] >= before:
                continue
            try:
                state, crew = read_state(row["state"]), _CREW.validate_json(row["crew"])
                start = History(unit, options, state, row["line"], row["depth"], crew)
                return _replay_lines(connection, member, start, LogEnd(row["line"], row["digest"]))
            except (ValueError, BeforeHistory):
                continue
    return _replay_lines(connection, member, History(unit, options), BEGINNING)


def _replay_lines(connection: Connection, member: str, history: History, after: LogEnd) -> LoadedLog:
    """A history with the lines after it; saves a state now and then if the transaction may write."""
    log = read_log_lines(connection, member, after)
    last, digest, rows = after.lines, after.digest, []
    for line in log:
        done = history.add(line.entry, line.waiting, pass_over=True)
        digest = digest_of(digest, line.entry.id, line.text)
        if done is not None and line.seq >= last + INTERVAL and not history.state.due:
            last = line.seq
            rows.append(_state_row(member, history, LogEnd(last, digest)))
    end = LogEnd(after.lines + len(log), digest)
    if rows and ledger.has_command(connection):
        _write_states(connection, rows)
        return LoadedLog(history, end, last)
    return LoadedLog(history, end, after.lines)


def keep_state(connection: Connection, member: str, history: History, end: LogEnd) -> None:
    """Keeps the state at the end of a log, as a part of the command that is being carried out."""
    _write_states(connection, [_state_row(member, history, end)])


def _state_row(member: str, history: History, end: LogEnd) -> dict[str, object]:
    return {
        "member": member,
        "line": end.lines,
        "depth": history.depth,
        "digest": end.digest,
        "crew": _CREW.dump_json(history.crew()).decode(),
        "program": program_digest("sheets"),
        "state": write_state(history.state),
    }


def _write_states(connection: Connection, rows: Sequence[dict[str, object]]) -> None:
    lines_of_rows = [row["line"] for row in rows]
    connection.execute(delete(STATES).where(STATES.c.member == rows[0]["member"], STATES.c.line.in_(lines_of_rows)))
    connection.execute(insert(STATES), rows)
