"""The tables of a store: for queries as they are now, and version by version, in words that every database knows.

Each migration makes the next version of the one before.
"""

from sqlalchemy import BigInteger, Column, Connection, Integer, MetaData, Table, Text, text

EVERYTHING = MetaData()


def _table(name: str, texts: str, numbers: str = "", large: str = "") -> Table:
    table = Table(name, EVERYTHING)
    for kind, names in ((Text, texts), (Integer, numbers), (BigInteger, large)):
        for each in names.split():
            table.append_column(Column(each, kind()))
    return table


STORE = _table("astech_store", "", "version")
CAMPAIGNS = _table("campaigns", "id name options begun")
FORCES = _table("forces", "id campaign name within")
PILOTS = _table("pilots", "id campaign name abilities fate", "gunnery piloting hits")
MEMBERS = _table("members", "id campaign name design options source force side fate waiting added")
GAMES = _table("games", "id campaign name sides begun ended", "number turn")
EVENTS = _table("events", "member id entry said speaker game", "seq")
JOURNAL = _table(
    "journal",
    "id campaign written speaker day kind words member pilot game event item",
    "number pieces minutes",
    "c_bills support_points",
)


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

MIGRATIONS = [FIRST]
"""Number 0 makes version 1 of an empty database, and so on. What was released never changes: add to the end."""

LOCK = 0x41735465  # by which PostgreSQL lets one program at a time migrate


def newest() -> int:
    """The version that this program writes."""
    return len(MIGRATIONS)


def migrate(connection: Connection, version: int, wanted: int = 0) -> None:
    """Brings the tables of a version to the newest or another, within the transaction of the connection."""
    wanted = wanted or newest()
    for script in MIGRATIONS[version:wanted]:
        for statement in script.split(";\n"):
            if statement.strip():
                connection.execute(text(statement))
    connection.execute(text("UPDATE astech_store SET version = :version"), {"version": wanted})
