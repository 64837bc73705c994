"""A campaign as a file of JSON lines: a head, a line for each row by its table, and an end with their number.

Both ways are streamed. A file of an older version is brought up in a database of its own before it is taken in; files
of version 1 are one JSON object.
"""

import json
import stat
from collections.abc import Iterable, Iterator, Mapping
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any, NamedTuple

from pydantic import ValidationError
from sqlalchemy import Connection, Engine, MetaData, RowMapping, Select, Table, create_engine, insert, select, update
from sqlalchemy import delete as delete_rows
from sqlalchemy.exc import SQLAlchemyError

from astech.campaign import ledger
from astech.campaign.company import Campaign, damaged_member, new_id
from astech.campaign.json_stream import members_of
from astech.campaign.lines import damaged_logs
from astech.campaign.store import Store, StoreError
from astech.campaign.tables import (
    ANSWERS,
    CAMPAIGNS,
    COMMANDS,
    EVENTS,
    FORCES,
    GAMES,
    JOURNAL,
    LINKS,
    MEMBERS,
    PILOTS,
    STATES,
    STORE,
    digest_of,
    migrate,
    newest_version,
)
from astech.outputs import OverwriteGuard
from exporters.safe_writing import open_replacement
from importers import Unreadable
from importers.bounded import read_bytes
from importers.own_json import check_unit
from sheets.record.events import Offer, parse_event
from sheets.record.record import Options, read_entry, write_entry
from sheets.units import dump, parse_unit

TableRow = dict[str, Any]

TABLES = (CAMPAIGNS, FORCES, PILOTS, MEMBERS, GAMES, COMMANDS, EVENTS, JOURNAL)
"""The tables in the order in which rows can be written: each after the tables it refers to."""

JSON_COLUMNS = frozenset(("options", "abilities", "design", "waiting", "sides", "entry", "changes"))
EMPTY: Mapping[str, Any] = {"abilities": [], "waiting": [], "sides": {}, "changes": []}
"""The JSON columns that can be empty."""
REFERENCES = frozenset(("campaign", "force", "within", "member", "pilot", "game"))
POSITIONS = frozenset(("position", "target", "undone"))
KIND = "campaign"
CHUNK = 500  # rows that are read or written at once
MOST_OF_PIPE = 500_000_000  # bytes
LONGEST = 50_000_000  # characters of a line


# --- Out of a store ---------------------------------------------------------------------------------------------------


def rows_of(table: Table, campaign: str) -> Select[Any]:
    """The rows of a campaign in a table, in their order."""
    if table is CAMPAIGNS:
        return select(table).where(table.c.id == campaign)
    if table is EVENTS:
        members = select(MEMBERS.c.id).where(MEMBERS.c.campaign == campaign)
        return select(table).where(table.c.member.in_(members)).order_by(table.c.member, table.c.seq)
    order = table.c.position if table is COMMANDS else table.c.id
    return select(table).where(table.c.campaign == campaign).order_by(order)


class WrittenCampaign(NamedTuple):
    """The number of rows in a file of a campaign, by table, and sentences about what is damaged and left out."""

    rows: Mapping[str, int]
    damaged: tuple[str, ...]


def export_campaign(store: Store, campaign: str, target: Path, overwrite: bool = False) -> WrittenCampaign:
    """Writes a campaign into a file, whole or not at all."""
    OverwriteGuard("replace" if overwrite else "refuse", store.files).check(target)

    def write(connection: Connection) -> WrittenCampaign:
        with open_replacement(target) as file:
            return write_campaign(connection, campaign, file)

    return store.read(write)


def write_campaign(connection: Connection, campaign: str, file: IO[bytes]) -> WrittenCampaign:
    """Writes a campaign into an open file: without the lines of damaged logs, and without unreadable units."""
    numbers: dict[str, int] = {}
    logs, units = damaged_logs(connection, campaign), unreadable_units(connection, campaign)
    without_lines = logs.keys() | units.keys()
    lost: list[str] = []
    file.write(_line({"astech": KIND, "version": newest_version()}))
    for table in TABLES:
        numbers[table.name] = 0
        found = connection.execute(rows_of(table, campaign), execution_options={"yield_per": CHUNK})
        for row in found.mappings():
            if row["id"] in units or (table is EVENTS and row["member"] in without_lines):
                continue
            values = dict(_values(row, lost))
            if table is MEMBERS and row["id"] in logs:
                values |= {"lines": 0, "digest": ""}
            elif table is JOURNAL and row["member"] in units:
                values["member"] = None
            elif table is GAMES:
                values["sides"] = {each: side for each, side in values["sides"].items() if each not in units}
            file.write(_line({"table": table.name, **values}))
            numbers[table.name] += 1
    file.write(_line({"rows": sum(numbers.values())}))
    return WrittenCampaign(numbers, (*(logs | units).values(), *lost))


def _values(row: RowMapping, lost: list[str]) -> Iterator[tuple[str, Any]]:
    """The columns of a row for the file; a damaged one that can be empty is, with a sentence in `lost`."""
    for name, value in row.items():
        if name in JSON_COLUMNS:
            try:
                value = json.loads(value)
            except ValueError:
                if name not in EMPTY:
                    raise
                whose = row.get("name") or row.get("text") or f"line {row['seq']} of a log"
                what = name.replace("waiting", "waiting events")
                lost.append(f"the {what} of {whose} cannot be read and are left out")
                value = EMPTY[name]
        yield name, value


def unreadable_units(connection: Connection, campaign: str) -> dict[str, str]:
    """A sentence for each unit of a campaign whose design or options are not JSON, by its id."""
    columns = (MEMBERS.c.id, MEMBERS.c.name, MEMBERS.c.design, MEMBERS.c.options)
    rows = select(*columns).where(MEMBERS.c.campaign == campaign)
    found = connection.execute(rows, execution_options={"yield_per": CHUNK})
    return {row.id: damaged_member(row.name) for row in found if not (_is_json(row.design) and _is_json(row.options))}


def _is_json(stored: str) -> bool:
    try:
        json.loads(stored)
    except ValueError:
        return False
    return True


def _line(data: Mapping[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def delete_campaign(connection: Connection, campaign: str) -> None:
    """Removes all rows of a campaign except its command ids, so that no command runs twice."""
    members = select(MEMBERS.c.id).where(MEMBERS.c.campaign == campaign)
    connection.execute(delete_rows(STATES).where(STATES.c.member.in_(members)))
    connection.execute(delete_rows(JOURNAL).where(JOURNAL.c.campaign == campaign))
    connection.execute(delete_rows(EVENTS).where(EVENTS.c.member.in_(members)))
    connection.execute(update(FORCES).where(FORCES.c.campaign == campaign).values(within=None))
    ledger.keep_command_ids(connection, campaign)
    for table in (ANSWERS, LINKS, GAMES, MEMBERS, PILOTS, FORCES):
        connection.execute(delete_rows(table).where(table.c.campaign == campaign))
    connection.execute(delete_rows(CAMPAIGNS).where(CAMPAIGNS.c.id == campaign))


# --- Into a store -----------------------------------------------------------------------------------------------------


class CampaignFile:
    """The rows of such a file, of the newest version, in a database of their own until it is closed."""

    def __init__(self, file: Path) -> None:
        self.where = str(file)
        self.folder = TemporaryDirectory(prefix="astech-import-")
        self.engine: Engine = create_engine(f"sqlite:///{self.folder.name}/rows.sqlite")
        try:
            with self.engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA synchronous = OFF")
                connection.exec_driver_sql("PRAGMA journal_mode = OFF")
                self._take_in(connection, file)
                connection.commit()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Removes the database."""
        self.engine.dispose()
        self.folder.cleanup()

    def _take_in(self, connection: Connection, file: Path) -> None:
        try:
            with _open_text(file) as lines:
                version, rows = _open_rows(lines, self.where)
                migrate(connection, 0, version)
                there = MetaData()
                there.reflect(connection)
                for table, chunk in _chunks(rows):
                    if table in there.tables:
                        connection.execute(insert(there.tables[table]), chunk)
            migrate(connection, version)
        except (KeyError, TypeError, AttributeError, ValueError, RecursionError, SQLAlchemyError) as error:
            raise self.damage_error(error) from None

    def damage_error(self, error: Exception) -> StoreError:
        """An error that says why the file cannot be read."""
        if isinstance(error, UnicodeDecodeError):
            return StoreError(f"{self.where}: not UTF-8 text; expected a file that astech campaign export wrote")
        if isinstance(error, json.JSONDecodeError):
            return StoreError(f"{self.where}: not JSON: {error}; expected a file that astech campaign export wrote")
        message = str(error.errors()[0]["msg"]) if isinstance(error, ValidationError) else str(error).splitlines()[0]
        return StoreError(f"{self.where}: a damaged campaign: {message}")

    def rows(self, table: Table) -> Iterator[list[TableRow]]:
        """The rows of a table, some at a time."""
        order = [table.c.member, table.c.seq] if table is EVENTS else [table.c.position] if table is COMMANDS else []
        found = select(table).order_by(*order)
        if table is FORCES:
            with self.engine.connect() as connection:
                rows = [dict(row) for row in connection.execute(found).mappings()]
            yield from ([row] for row in _forces_parents_first(rows))
            return
        with self.engine.connect() as connection:
            result = connection.execute(found, execution_options={"yield_per": CHUNK}).mappings()
            for chunk in result.partitions(CHUNK):
                yield [dict(row) for row in chunk]

    @property
    def units(self) -> int:
        """The number of units."""
        return sum(not row["hidden"] for chunk in self.rows(MEMBERS) for row in chunk)


def _open_text(file: Path) -> IO[str]:
    """The text of a file or a pipe. A pipe is read whole, within bounds; a device is refused."""
    mode = file.stat().st_mode
    if stat.S_ISFIFO(mode):
        return StringIO(read_bytes(file, MOST_OF_PIPE).decode("utf-8"))
    if not stat.S_ISREG(mode):
        raise StoreError(f"{file} is not a regular file; expected a file that astech campaign export wrote")
    return file.open(encoding="utf-8")


def _open_rows(lines: IO[str], where: str) -> tuple[int, Iterator[tuple[str, TableRow]]]:
    """The version of a campaign file and its rows with their tables; raises `StoreError` for other files."""
    first = lines.readline(LONGEST)
    try:
        head = json.loads(first)
    except ValueError:
        lines.seek(0)
        return _open_version_1(lines, where)
    if isinstance(head, dict) and len(head) > 2 and "version" in head:  # version 1 on one line
        lines.seek(0)
        return _open_version_1(lines, where)
    return _version(head, where), _rows_of_lines(lines)


def _version(head: object, where: str) -> int:
    if not isinstance(head, dict) or head.get("astech") != KIND or not isinstance(head.get("version"), int):
        raise StoreError(f"{where}: no campaign; expected a file that astech campaign export wrote")
    version: int = head["version"]
    if not 0 < version <= newest_version():
        message = (
            f"{where}: a newer AsTech wrote this campaign (version {version}, this program knows {newest_version()})"
        )
        raise StoreError(f"{message}; update AsTech to read it")
    return version


def _rows_of_lines(lines: IO[str]) -> Iterator[tuple[str, TableRow]]:
    number = 0
    while line := lines.readline(LONGEST):
        data = json.loads(line)
        if "rows" in data and "table" not in data:
            if data["rows"] != number:
                raise ValueError(f"{data['rows']:,} rows are missing or too many; the file has {number:,}")
            return
        number += 1
        table = data.pop("table")
        yield table, _stored_row(data)
    raise ValueError(f"the end is missing, behind {number:,} rows")


def _open_version_1(lines: IO[str], where: str) -> tuple[int, Iterator[tuple[str, TableRow]]]:
    """A file of version 1: one object, whose tables are lists of rows."""
    members = members_of(lines)
    head: dict[str, object] = {}
    for name, value in members:
        if isinstance(value, Iterator):
            return _version(head, where), _rows_of_object(name, value, members)
        head[name] = value
    return _version(head, where), iter(())


def _rows_of_object(
    name: str, first: Iterator[object], members: Iterator[tuple[str, object]]
) -> Iterator[tuple[str, TableRow]]:
    found: tuple[str, object] | None = (name, first)
    while found is not None:
        name, value = found
        if isinstance(value, Iterator):
            for row in value:
                if not isinstance(row, dict):
                    raise ValueError(f"a row of {name} is not an object")
                yield name, _stored_row(row)
        found = next(members, None)


def _stored_row(row: Mapping[str, Any]) -> TableRow:
    return {
        name: json.dumps(value, ensure_ascii=False) if name in JSON_COLUMNS else value for name, value in row.items()
    }


def _chunks(rows: Iterable[tuple[str, TableRow]]) -> Iterator[tuple[str, list[TableRow]]]:
    """Rows by table, some at a time."""
    chunk: list[TableRow] = []
    of = ""
    for table, row in rows:
        if chunk and (table != of or len(chunk) == CHUNK or row.keys() != chunk[0].keys()):
            yield of, chunk
            chunk = []
        of = table
        chunk.append(row)
    if chunk:
        yield of, chunk


def enter_campaign(connection: Connection, file: CampaignFile, name: str = "") -> Campaign:
    """Writes the campaign of a file into a store; with a `name` as a copy that has this name. Raises `StoreError`."""
    try:
        found = [row for chunk in file.rows(CAMPAIGNS) for row in chunk]
        if len(found) != 1:
            raise ValueError(f"{len(found)} campaigns in one file")
        return _enter_rows(connection, file, found[0], name)
    except Unreadable as error:
        raise StoreError(str(error)) from None
    except (KeyError, TypeError, AttributeError, ValueError, RecursionError) as error:
        raise file.damage_error(error) from None


def _enter_rows(connection: Connection, file: CampaignFile, campaign: TableRow, name: str) -> Campaign:
    there = {row.id: row.name for row in connection.execute(select(CAMPAIGNS.c.id, CAMPAIGNS.c.name))}
    wanted: str = name or campaign["name"]
    if (not name and campaign["id"] in there) or wanted.casefold() in map(str.casefold, there.values()):
        known = there.get(campaign["id"], wanted)
        raise StoreError(f"{known} is in this store already; --as NAME reads the file as a copy of another name")
    ids = _new_ids(file) if name else {}
    counter = connection.execute(select(STORE.c.position, STORE.c.moment)).one()
    last, moment = counter.position, counter.moment
    logs = _LogCheck(ids)
    for table in TABLES:
        for chunk in file.rows(table):
            rows = [_new_row(table, row, ids, counter.position) for row in chunk]
            if table is CAMPAIGNS:
                rows[0]["name"] = wanted
            for row in rows:
                _check_texts(table, row, file.where)
                if table is EVENTS:
                    logs.check_line(row)
                if table is COMMANDS:
                    last, moment = max(last, row["position"]), max(moment, row["written"])
            logs.know(table, rows)
            connection.execute(insert(table), rows)
    for member, digest in logs.changed_digests().items():
        connection.execute(update(MEMBERS).where(MEMBERS.c.id == member).values(digest=digest))
    connection.execute(update(STORE).values(position=last, moment=moment))
    options = Options.model_validate_json(campaign["options"])
    own = str(ids.get(campaign["id"], campaign["id"]))
    return Campaign(own, wanted, options, campaign["begun"])


class _LogCheck:
    """Whether each log in a file has all its lines, unchanged; in a copy, offers get the new ids of their targets."""

    def __init__(self, ids: Mapping[str, str]) -> None:
        self.ids = ids
        self.expected: dict[str, tuple[str, int, str]] = {}  # name, lines and digest of each member
        self.found: dict[str, tuple[int, str]] = {}
        self.copied: dict[str, str] = {}  # the digest of each log as it is written

    def know(self, table: Table, rows: Iterable[TableRow]) -> None:
        if table is MEMBERS:
            self.expected |= {row["id"]: (row["name"], row["lines"], row["digest"]) for row in rows}

    def check_line(self, row: TableRow) -> None:
        """Checks the next line of a log, and changes the target of an offer."""
        member = row["member"]
        lines, digest = self.found.get(member, (0, ""))
        if row["seq"] != lines + 1:
            raise ValueError(f"the log of {self.expected[member][0]} lacks line {lines + 1}")
        self.found[member] = (lines + 1, digest_of(digest, row["id"], row["entry"]))
        if self.ids:
            row["entry"] = _entry_of_copy(row["entry"], self.ids)
            self.copied[member] = digest_of(self.copied.get(member, ""), row["id"], row["entry"])

    def changed_digests(self) -> dict[str, str]:
        """The digests of the logs that differ in the copy; raises ValueError for a log that is not as written."""
        for member, (name, lines, digest) in self.expected.items():
            if self.found.get(member, (0, "")) != (lines, digest):
                raise ValueError(f"the log of {name} is not as it was written")
        return {member: digest for member, digest in self.copied.items() if digest != self.found[member][1]}


def _entry_of_copy(text: str, ids: Mapping[str, str]) -> str:
    """The text of an entry, in which an offer names its target by the new id."""
    entry = read_entry(text) if '"offer"' in text else None
    if not isinstance(entry, Offer) or entry.target not in ids:
        return text
    return json.dumps(write_entry(entry.model_copy(update={"target": ids[entry.target]})), ensure_ascii=False)


def _check_texts(table: Table, row: TableRow, where: str) -> None:
    """Raises ValueError for an invalid text in a row."""
    if table is MEMBERS:
        unit = parse_unit(json.loads(row["design"]))
        found = check_unit(unit, f"{where}: {row['name']}").unit
        if found is not None and found != unit:
            row["design"] = json.dumps(dump(found), ensure_ascii=False)
        Options.model_validate_json(row["options"])
    elif table is EVENTS:
        read_entry(row["entry"])
        if row["waiting"] != "[]":
            for event in json.loads(row["waiting"]):
                parse_event(event)


def _new_ids(file: CampaignFile) -> dict[str, str]:
    """New ids for the rows of a copy; lines of logs keep theirs."""
    return {
        row["id"]: new_id()
        for table in (CAMPAIGNS, FORCES, PILOTS, MEMBERS, GAMES, JOURNAL)
        for chunk in file.rows(table)
        for row in chunk
    }


def _new_row(table: Table, row: TableRow, ids: Mapping[str, str], offset: int) -> TableRow:
    """A row with new ids, and positions after the existing commands."""
    own = {name: value + offset if name in POSITIONS and value is not None else value for name, value in row.items()}
    if not ids:
        return own
    own = _with_new_ids(own, ids)
    if table not in (EVENTS, COMMANDS):
        own["id"] = ids[row["id"]]
    if table is COMMANDS:
        changes = json.loads(row["changes"])
        own["changes"] = json.dumps(
            [
                {
                    **change,
                    "id": ids.get(change["id"], change["id"]),
                    "before": None if change["before"] is None else _with_new_ids(change["before"], ids),
                    "after": _with_new_ids(change["after"], ids),
                }
                for change in changes
            ],
            ensure_ascii=False,
        )
    return own


def _with_new_ids(values: Mapping[str, Any], ids: Mapping[str, str]) -> TableRow:
    """Values with references changed to the new ids."""
    own = {name: ids.get(value, value) if name in REFERENCES else value for name, value in values.items()}
    if "sides" in own:
        sides = json.loads(own["sides"])
        own["sides"] = json.dumps({ids.get(member, member): side for member, side in sides.items()})
    return own


def _forces_parents_first(rows: list[TableRow]) -> list[TableRow]:
    """Forces sorted so that each follows the force that contains it."""
    within = {row["id"]: row.get("within") for row in rows}

    def depth(row: Mapping[str, Any]) -> int:
        steps, at = 0, row.get("within")
        while at is not None and steps <= len(rows):
            steps, at = steps + 1, within.get(at)
        return steps

    return sorted(rows, key=depth)
