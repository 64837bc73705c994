"""The tables of a store: for queries as they are now, and version by version, in SQL that every database knows.

Each migration makes the next version of the one before.
"""

from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Dialect,
    Integer,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    insert,
    text,
)

EVERYTHING = MetaData()
UNREADABLE = "\N{REPLACEMENT CHARACTER}"


class StoredText(TypeDecorator[str]):
    """Text, also where another program stored bytes in its column, which SQLite allows."""

    impl = Text
    cache_ok = True

    def process_result_value(self, value: str | bytes | None, dialect: Dialect) -> str | None:
        """The text; of bytes that are none with a mark for each unreadable character."""
        if not isinstance(value, bytes):
            return value
        return "".join(each if each.isprintable() else UNREADABLE for each in value.decode(errors="replace"))


def _table(name: str, texts: str, numbers: str = "", large: str = "", checked: str = "") -> Table:
    """A table; a digest or another check covers the `checked` texts, of which there are many."""
    table = Table(name, EVERYTHING)
    for kind, names in ((StoredText, texts), (Text, checked), (Integer, numbers), (BigInteger, large)):
        for each in names.split():
            table.append_column(Column(each, kind()))
    return table


STORE = _table("astech_store", "moment", "version", "position")
CAMPAIGNS = _table("campaigns", "id name options begun")
FORCES = _table("forces", "id campaign name within", "hidden")
PILOTS = _table("pilots", "id campaign name abilities fate", "gunnery piloting hits hidden")
MEMBERS = _table("members", "id campaign name design options source force side fate added digest", "lines hidden")
GAMES = _table("games", "id campaign name sides begun ended", "number turn hidden")
COMMANDS = _table("commands", "id campaign kind text digest written speaker changes", "", "position target undone")
EVENTS = _table("events", "said speaker game", "seq", "position", "member id entry waiting")
JOURNAL = _table(
    "journal",
    "id campaign written speaker day kind words member pilot game event item",
    "number pieces minutes",
    "c_bills support_points position",
)
STATES = _table("states", "", "line depth", "", "member program digest crew state")
LINKS = _table("links", "id campaign role name members digest made revoked")
ANSWERS = _table("answers", "campaign id digest answer", "", "position")


FIRST = """
CREATE TABLE astech_store (version INTEGER NOT NULL);
INSERT INTO astech_store VALUES (0);
CREATE TABLE campaigns (
    id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, options TEXT NOT NULL, begun TEXT NOT NULL
);
CREATE TABLE forces (
    id TEXT PRIMARY KEY, campaign TEXT NOT NULL REFERENCES campaigns (id), name TEXT NOT NULL,
    within TEXT REFERENCES forces (id),
    UNIQUE (campaign, name)
);
CREATE TABLE pilots (
    id TEXT PRIMARY KEY, campaign TEXT NOT NULL REFERENCES campaigns (id), name TEXT NOT NULL,
    gunnery INTEGER, piloting INTEGER, hits INTEGER NOT NULL, abilities TEXT NOT NULL, fate TEXT NOT NULL,
    UNIQUE (campaign, name)
);
CREATE TABLE members (
    id TEXT PRIMARY KEY, campaign TEXT NOT NULL REFERENCES campaigns (id), name TEXT NOT NULL,
    design TEXT NOT NULL, options TEXT NOT NULL, source TEXT NOT NULL, force TEXT REFERENCES forces (id),
    side TEXT NOT NULL, fate TEXT NOT NULL, waiting TEXT NOT NULL, added TEXT NOT NULL,
    UNIQUE (campaign, name)
);
CREATE TABLE games (
    id TEXT PRIMARY KEY, campaign TEXT NOT NULL REFERENCES campaigns (id), number INTEGER NOT NULL,
    name TEXT NOT NULL, sides TEXT NOT NULL, turn INTEGER NOT NULL, begun TEXT NOT NULL, ended TEXT,
    UNIQUE (campaign, number)
);
CREATE TABLE events (
    member TEXT NOT NULL REFERENCES members (id), seq INTEGER NOT NULL, id TEXT NOT NULL, entry TEXT NOT NULL,
    said TEXT NOT NULL, speaker TEXT NOT NULL, game TEXT REFERENCES games (id),
    PRIMARY KEY (member, seq), UNIQUE (member, id)
);
CREATE TABLE journal (
    id TEXT PRIMARY KEY, campaign TEXT NOT NULL REFERENCES campaigns (id), number INTEGER NOT NULL,
    written TEXT NOT NULL, speaker TEXT NOT NULL, day TEXT NOT NULL, kind TEXT NOT NULL, words TEXT NOT NULL,
    member TEXT REFERENCES members (id), pilot TEXT REFERENCES pilots (id), game TEXT REFERENCES games (id),
    event TEXT, item TEXT NOT NULL, pieces INTEGER NOT NULL, minutes INTEGER NOT NULL,
    c_bills BIGINT NOT NULL, support_points BIGINT NOT NULL,
    UNIQUE (campaign, number)
);
"""
"""`sides` of a game name the side of each member that takes part. `fate` is empty while a pilot or a unit serves."""

SECOND = """
ALTER TABLE astech_store ADD COLUMN position BIGINT NOT NULL DEFAULT 0;
ALTER TABLE astech_store ADD COLUMN moment TEXT NOT NULL DEFAULT '';
ALTER TABLE forces ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0;
ALTER TABLE pilots ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0;
ALTER TABLE members ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0;
ALTER TABLE members ADD COLUMN lines INTEGER NOT NULL DEFAULT 0;
ALTER TABLE members ADD COLUMN digest TEXT NOT NULL DEFAULT '';
ALTER TABLE events ADD COLUMN position BIGINT NOT NULL DEFAULT 0;
ALTER TABLE events ADD COLUMN waiting TEXT NOT NULL DEFAULT '[]';
UPDATE events SET waiting = (SELECT members.waiting FROM members WHERE members.id = events.member)
    WHERE seq = (SELECT max(last.seq) FROM events AS last WHERE last.member = events.member);
ALTER TABLE members DROP COLUMN waiting;
ALTER TABLE journal ADD COLUMN position BIGINT NOT NULL DEFAULT 0;
CREATE TABLE commands (
    position BIGINT PRIMARY KEY, id TEXT NOT NULL, campaign TEXT NOT NULL,
    kind TEXT NOT NULL, text TEXT NOT NULL, digest TEXT NOT NULL, written TEXT NOT NULL, speaker TEXT NOT NULL,
    changes TEXT NOT NULL, target BIGINT, undone BIGINT,
    UNIQUE (campaign, id)
);
CREATE INDEX events_by_position ON events (position);
CREATE TABLE states (
    member TEXT NOT NULL REFERENCES members (id), line INTEGER NOT NULL, program TEXT NOT NULL,
    digest TEXT NOT NULL, depth INTEGER NOT NULL, crew TEXT NOT NULL, state TEXT NOT NULL,
    PRIMARY KEY (member, line)
)
"""
"""`position` is the place of a command in the order of the whole store. `waiting` are the events that follow a line
when the roll that is due has been made. `hidden` rows were added by a command that was undone. `lines` and `digest` of
a member are those of its whole log. `states` are derived from the log."""


def digest_of(before: str, entry_id: str, entry: str) -> str:
    """The digest of a log, from the digest before its last line and that line."""
    return sha256(f"{before}\n{entry_id}\n{entry}".encode()).hexdigest()[:32]


MOST_ROWS = 500  # written at once
IMPORTED = "import"  # the kind of a command that brings what it says, and cannot be undone


def order_by_time(connection: Connection) -> None:
    """Gives the lines of a store of version 1 their commands and positions, by the time of each."""
    found = text("SELECT member, seq, said FROM events ORDER BY member, seq")
    order: list[tuple[str, str, int]] = []
    latest, of = "", ""
    for member, seq, line in connection.execute(found):
        latest = max(latest, line) if member == of else line  # a clock that went back changes no order in a log
        of = member
        order.append((latest, member, seq))
    order.sort()
    campaigns = {row.id: row.campaign for row in connection.execute(text("SELECT id, campaign FROM members"))}
    commands: list[dict[str, Any]] = []
    places: list[dict[str, Any]] = []
    before: tuple[str, str] = ("", "")
    for line, member, seq in order:
        if (line, member) != before:
            position = len(commands) + 1
            command = {"id": f"0-{position}", "campaign": campaigns[member], "kind": "event", "text": "", "digest": ""}
            command |= {"written": line, "speaker": "", "changes": "[]", "target": None, "undone": None}
            commands.append({**command, "position": position})
            before = (line, member)
        places.append({"of": member, "number": seq, "at": len(commands)})
    for rows in _chunks(commands):
        connection.execute(insert(COMMANDS), rows)
    for rows in _chunks(places):
        connection.execute(text("UPDATE events SET position = :at WHERE member = :of AND seq = :number"), rows)
    moment = commands[-1]["written"] if commands else ""
    set_counter = text("UPDATE astech_store SET position = :position, moment = :moment")
    connection.execute(set_counter, {"position": len(commands), "moment": moment})
    write_log_digests(connection)


def write_log_digests(connection: Connection) -> None:
    """Writes the number of lines and the digest of each log at its member."""
    sums: dict[str, tuple[int, str]] = {
        member: (0, "") for (member,) in connection.execute(text("SELECT id FROM members"))
    }
    for member, entry_id, entry in connection.execute(
        text("SELECT member, id, entry FROM events ORDER BY member, seq")
    ):
        lines, digest = sums[member]
        sums[member] = (lines + 1, digest_of(digest, entry_id, entry))
    rows = [{"of": member, "number": lines, "sum": digest} for member, (lines, digest) in sums.items()]
    for some in _chunks(rows):
        connection.execute(text("UPDATE members SET lines = :number, digest = :sum WHERE id = :of"), some)


def _chunks(rows: list[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    for start in range(0, len(rows), MOST_ROWS):
        yield rows[start : start + MOST_ROWS]


THIRD = """
CREATE TABLE links (
    id TEXT PRIMARY KEY, campaign TEXT NOT NULL REFERENCES campaigns (id), role TEXT NOT NULL, name TEXT NOT NULL,
    members TEXT NOT NULL, digest TEXT NOT NULL UNIQUE, made TEXT NOT NULL, revoked TEXT NOT NULL DEFAULT ''
);
CREATE TABLE answers (
    campaign TEXT NOT NULL REFERENCES campaigns (id), id TEXT NOT NULL, position BIGINT NOT NULL,
    digest TEXT NOT NULL, answer TEXT NOT NULL,
    PRIMARY KEY (campaign, id)
);
CREATE INDEX commands_of_campaign ON commands (campaign, position)
"""
"""`links` have the digest of the random part of an address, never that part. `answers` are those of the server to
commands with an id. Both belong to the store: an exported campaign is without them."""

MIGRATIONS: list[tuple[str | Callable[[Connection], None], ...]] = [(FIRST,), (SECOND, order_by_time), (THIRD,)]
"""Number 0 makes version 1 of an empty database, and so on. A released one never changes: add to the end."""

LOCK = 0x41735465  # by which PostgreSQL lets one program at a time migrate


def newest_version() -> int:
    """The version that this program writes."""
    return len(MIGRATIONS)


def migrate(connection: Connection, version: int, wanted: int = 0) -> None:
    """Brings the tables of a version to the newest or another, within the transaction of the connection."""
    wanted = wanted or newest_version()
    for parts in MIGRATIONS[version:wanted]:
        for part in parts:
            if callable(part):
                part(connection)
                continue
            for statement in part.split(";\n"):
                if statement.strip():
                    connection.execute(text(statement))
    connection.execute(text("UPDATE astech_store SET version = :version"), {"version": wanted})
