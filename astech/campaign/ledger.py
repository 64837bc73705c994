"""The commands of a store, in one order that no clock changes; each is undone as a whole.

A command takes the next position of the store under a lock, so that whatever it reads and writes lies between the
command before it and the one behind it. It notes each row that it changes. An undo is a command, too: it reverts the
logs of all members to the lines before the command that it takes back, and puts the rows back.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, RowMapping, Table, delete, func, insert, or_, select, update

from astech.campaign.store import Store, T
from astech.campaign.tables import CAMPAIGNS, COMMANDS, EVENTS, FORCES, GAMES, MEMBERS, PILOTS, STORE
from sheets.play import Refused

UNDO, REDO = "undo", "redo"  # kinds of commands
IMPORT = "import"  # of commands that cannot be undone: new, use, import, delete
TURNS = (UNDO, REDO, IMPORT)
DELETED = "deleted "  # before the id of a deleted campaign
OF_COMMAND = "astech command"  # where a connection has the command that it is carrying out
FINISHED = "astech finished command"  # where a connection has the last command that it entered
CHANGED = {table.name: table for table in (CAMPAIGNS, MEMBERS, PILOTS, FORCES, GAMES)}


class RowChange(NamedTuple):
    """A change of a row: its columns before and after. A row that was added has nothing before."""

    table: str
    id: str
    before: Mapping[str, Any] | None
    after: Mapping[str, Any]


@dataclass
class StoreCommand:
    """A command that is being carried out."""

    position: int
    moment: str
    id: str
    campaign: str
    kind: str
    text: str
    digest: str
    speaker: str
    changes: list[RowChange] = field(default_factory=list)
    writes: bool = False  # whether it wrote a line of a log or of the journal
    target: int | None = None


class Repeated(Exception):
    """The command of this id was carried out before."""

    def __init__(self, position: int) -> None:
        super().__init__("the command is in the log already")
        self.position = position


def current_time() -> str:
    """The present time as the store writes it."""
    return format_moment(datetime.now(UTC))


def format_moment(time: datetime) -> str:
    """A time in UTC in the format of the store; the texts sort by time."""
    return time.isoformat(timespec="microseconds").replace("+00:00", "Z")


def carry_out(
    store: Store,
    work: Callable[[Connection], T],
    *,
    command_id: str,
    campaign: str,
    kind: str,
    text: str,
    digest: str,
    speaker: str,
) -> T:
    """The result of a command, which is stored as a whole; raises `Repeated` where its id is known."""

    def write(connection: Connection) -> T:
        notes = connection.info  # which a connection that is lost refuses to give
        begin_command(
            connection,
            StoreCommand(
                position=0,
                moment="",
                id=command_id,
                campaign=campaign,
                kind=kind,
                text=text,
                digest=digest,
                speaker=speaker,
            ),
        )
        try:
            found = work(connection)
            finish_command(connection)
        finally:
            notes.pop(OF_COMMAND, None)
        return found

    return store.write(write)


def carry_out_on_store(
    store: Store,
    work: Callable[[Connection], None],
    *,
    command_id: str,
    campaign: str,
    text: str,
    digest: str,
    speaker: str,
) -> None:
    """Carries out a command about a whole campaign, which cannot be undone; raises `Repeated` where its id is known."""

    def write(connection: Connection) -> None:
        command = StoreCommand(
            position=0,
            moment="",
            id=command_id,
            campaign="",  # the id is unique in the whole store
            kind=IMPORT,
            text=text,
            digest=digest,
            speaker=speaker,
        )
        begin_command(connection, command)
        command.campaign, command.writes = campaign, True
        work(connection)
        finish_command(connection)

    store.write(write)


def begin_command(connection: Connection, command: StoreCommand) -> None:
    """Gives a command its position; other writers wait for theirs until the transaction ends."""
    connection.info.pop(FINISHED, None)
    connection.execute(update(STORE).values(position=STORE.c.position + 1))
    row = connection.execute(select(STORE.c.position, STORE.c.moment)).one()
    check_id(connection, command.id, command.digest, command.campaign)
    command.position = row.position
    command.moment = max(current_time(), _next_moment(row.moment))
    connection.info[OF_COMMAND] = command


def check_id(connection: Connection, command_id: str, digest: str, campaign: str = "") -> None:
    """Raises `Repeated` where the command of this id was carried out, and `Refused` where the id is another's.

    Ids belong to a campaign, or to all where none is named; those of deleted campaigns stay taken.
    """
    known = select(COMMANDS.c.position, COMMANDS.c.digest, COMMANDS.c.campaign).where(COMMANDS.c.id == command_id)
    if campaign:
        known = known.where(or_(COMMANDS.c.campaign == campaign, COMMANDS.c.campaign.startswith(DELETED)))
    rows = connection.execute(known).all()
    before = next((row for row in rows if not row.campaign.startswith(DELETED)), None)
    if before is None and rows:
        raise Refused(f"the id {command_id} belongs to a command of a deleted campaign; expected a new id")
    if before is not None and before.digest not in ("", digest):
        raise Refused(f"the id {command_id} belongs to another command in the log; expected a new id")
    if before is not None:
        raise Repeated(before.position)


def keep_command_ids(connection: Connection, campaign: str) -> None:
    """Blank the commands of a deleted campaign, so that only their ids are kept."""
    kept = f"{DELETED}{campaign}"
    again = select(COMMANDS.c.id).where(
        COMMANDS.c.campaign == campaign
    )  # kept when the same campaign was deleted before
    connection.execute(delete(COMMANDS).where(COMMANDS.c.campaign == kept, COMMANDS.c.id.in_(again)))
    left = {"campaign": kept, "text": "", "speaker": "", "changes": "[]", "kind": IMPORT}
    connection.execute(update(COMMANDS).where(COMMANDS.c.campaign == campaign).values(left))


def _next_moment(before: str) -> str:
    """The first moment after another, so that a clock that is set back does not change the order."""
    return format_moment(datetime.fromisoformat(before) + timedelta(microseconds=1)) if before else ""


def current_command(connection: Connection) -> StoreCommand:
    """The command that a connection is carrying out."""
    command: StoreCommand = connection.info[OF_COMMAND]
    return command


def has_command(connection: Connection | None) -> bool:
    """Whether a command is being carried out."""
    return connection is not None and OF_COMMAND in connection.info


def finish_command(connection: Connection) -> None:
    """Enters a command that changed something."""
    command = current_command(connection)
    if not (command.changes or command.writes):
        return
    row = {
        "position": command.position,
        "id": command.id,
        "campaign": command.campaign,
        "kind": command.kind,
        "text": command.text,
        "digest": command.digest,
        "written": command.moment,
        "speaker": command.speaker,
        "changes": json.dumps([change._asdict() for change in command.changes], ensure_ascii=False),
        "target": command.target,
        "undone": None,
    }
    connection.execute(insert(COMMANDS), row)
    connection.execute(update(STORE).values(moment=command.moment))
    connection.info[FINISHED] = command


def position_of(connection: Connection, campaign: str, command_id: str) -> int:
    """The position of a command of a campaign; 0 if it was not entered."""
    last: StoreCommand | None = connection.info.get(FINISHED)
    if last is not None and (last.campaign, last.id) == (campaign, command_id):
        return last.position
    found = select(COMMANDS.c.position).where(COMMANDS.c.campaign == campaign, COMMANDS.c.id == command_id)
    return int(connection.execute(found).scalar_one_or_none() or 0)


def begin_next_command(connection: Connection, command_id: str, text: str) -> None:
    """Ends a command and begins the next one in the same transaction: both are stored, or neither."""
    before = current_command(connection)
    finish_command(connection)
    begin_command(
        connection,
        StoreCommand(
            position=0,
            moment="",
            id=command_id,
            campaign=before.campaign,
            kind="command",
            text=text,
            digest="",
            speaker=before.speaker,
        ),
    )


# --- Rows that commands change ----------------------------------------------------------------------------------------


def write_row(connection: Connection, table: Table, row: Mapping[str, Any]) -> None:
    """Adds a row, or changes one of its id; the command that does so notes it."""
    command = current_command(connection)
    there = connection.execute(select(table).where(table.c.id == row["id"])).mappings().first()
    if there is None:
        connection.execute(insert(table), {"hidden": 0, **row})
        command.changes.append(RowChange(table.name, row["id"], None, {"name": row["name"]}))
        return
    changed = {name: value for name, value in row.items() if there[name] != value}
    if changed:
        connection.execute(update(table).where(table.c.id == row["id"]).values(**changed))
        before = {name: there[name] for name in changed}
        command.changes.append(RowChange(table.name, row["id"], before, changed))


def _changes_of(row: RowMapping) -> list[RowChange]:
    return [RowChange(**change) for change in json.loads(row["changes"])]


def _revert_rows(connection: Connection, changes: Iterable[RowChange]) -> None:
    """Gives rows their former content; rows that were added are hidden, and their names are free."""
    for change in reversed(list(changes)):
        hidden = {"hidden": 1, "name": f"{change.after.get('name', '')} ({change.id})"}
        _set_row(connection, change, hidden if change.before is None else change.before)


def _restore_rows(connection: Connection, changes: Iterable[RowChange]) -> None:
    for change in changes:
        _set_row(connection, change, {"hidden": 0, **change.after} if change.before is None else change.after)


def _set_row(connection: Connection, change: RowChange, values: Mapping[str, Any]) -> None:
    table = CHANGED[change.table]
    connection.execute(update(table).where(table.c.id == change.id).values(**values))
    current_command(connection).writes = True


# --- Undo and redo ----------------------------------------------------------------------------------------------------


class TurnedCommand(NamedTuple):
    """A command that was undone or redone: its text, the members in it with the lines to which their logs go back."""

    position: int
    text: str
    lines: Mapping[str, int]


def undo_command(connection: Connection, campaign: str) -> TurnedCommand:
    """Reverts the rows of the last command; the caller reverts the logs. Raises `Refused`."""
    found = select(COMMANDS).where(*_can_be_undone(campaign)).order_by(COMMANDS.c.position.desc()).limit(1)
    row = connection.execute(found).mappings().first()
    if row is None:
        raise Refused("there is nothing to undo")
    _revert_rows(connection, _changes_of(row))
    _mark_command(connection, row["position"], current_command(connection).position)
    return TurnedCommand(row["position"], row["text"], _lines_of(connection, row["position"], first=True))


def commands_since(connection: Connection, campaign: str, events: Sequence[str]) -> int:
    """The number of commands that can be undone from the last one with one of these events on."""
    latest = select(func.max(EVENTS.c.position)).where(EVENTS.c.id.in_(events)).scalar_subquery()
    found = select(func.count()).where(*_can_be_undone(campaign), COMMANDS.c.position >= latest)
    return int(connection.execute(found).scalar_one())


def _can_be_undone(campaign: str) -> tuple[ColumnElement[bool], ...]:
    """The conditions of the commands of a campaign that can be undone."""
    return COMMANDS.c.campaign == campaign, COMMANDS.c.undone.is_(None), COMMANDS.c.kind.not_in(TURNS)


def redo_command(connection: Connection, campaign: str) -> TurnedCommand:
    """Restores the rows of the command undone last, if no other command followed. Raises `Refused`."""
    own = COMMANDS.c.campaign == campaign
    last = select(func.max(COMMANDS.c.position)).where(own, COMMANDS.c.kind.not_in(TURNS))
    newest = connection.execute(last).scalar_one() or 0
    undone = select(COMMANDS).where(own, COMMANDS.c.undone > newest).order_by(COMMANDS.c.position).limit(1)
    row = connection.execute(undone).mappings().first()
    if row is None:
        raise Refused("there is nothing to redo")
    _restore_rows(connection, _changes_of(row))
    _mark_command(connection, row["position"], None)
    return TurnedCommand(row["position"], row["text"], _lines_of(connection, row["position"], first=False))


def _mark_command(connection: Connection, position: int, undone: int | None) -> None:
    connection.execute(update(COMMANDS).where(COMMANDS.c.position == position).values(undone=undone))
    current_command(connection).target = position
    current_command(connection).writes = True


def _lines_of(connection: Connection, position: int, first: bool) -> dict[str, int]:
    """The members with log lines of a command, each with the line before its first one, or its last one."""
    line = func.min(EVENTS.c.seq) - 1 if first else func.max(EVENTS.c.seq)
    found = select(EVENTS.c.member, line).where(EVENTS.c.position == position).group_by(EVENTS.c.member)
    return {member: int(number) for member, number in connection.execute(found)}


def position_at(connection: Connection, campaign: str, until: str) -> int:
    """The position of the last command of a campaign up to a moment."""
    found = select(func.max(COMMANDS.c.position)).where(COMMANDS.c.campaign == campaign, COMMANDS.c.written <= until)
    return int(connection.execute(found).scalar_one() or 0)
