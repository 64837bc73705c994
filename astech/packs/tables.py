"""The tables that the rules of a pack ask: units of a force, their mounts, their ammunition.

SQLite runs the questions in memory. An authorizer refuses everything but reading these tables, and one time limit
holds for a whole check. Numbers are exact: columns of figures are real numbers, so `bv / 2` has its half.
"""

import re
import sqlite3
import time
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from astech.columns import COLUMNS, Value
from astech.questions import FUNCTIONS, LONGEST, STEPS

WHOLE = "INTEGER"
TEXT = "TEXT COLLATE NOCASE"

FORCE_COLUMNS: dict[str, str] = {
    "chassis_family": TEXT,
    "gunnery": WHOLE,
    "piloting": WHOLE,
    "skill": WHOLE,
    "pilot": TEXT,
    "abilities": TEXT,
    "base_bv": "REAL",
    "base_pv": "REAL",
    "network": TEXT,
    "grp": TEXT,
}
"""Columns of a unit in a force, besides those of every unit; `bv` and `pv` are as played."""

MOUNT_COLUMNS: dict[str, str] = {
    "unit": WHOLE,
    "item": TEXT,
    "name": TEXT,
    "kind": TEXT,
    "traits": TEXT,
    "count": "REAL",
    "damage_s": "REAL",
    "damage_m": "REAL",
    "damage_l": "REAL",
    "damage": "REAL",
    "heat": "REAL",
    "tons": "REAL",
    "location": TEXT,
    "rear": WHOLE,
}
"""One line for each item of a unit in a location. `unit` is the `row` of the unit, `damage` the largest of a turn."""

AMMO_COLUMNS: dict[str, str] = {
    "unit": WHOLE,
    "item": TEXT,
    "name": TEXT,
    "munition": TEXT,
    "shots": "REAL",
    "location": TEXT,
}
AGGREGATES = frozenset(("sum", "count", "total", "avg", "group_concat"))
_TYPES = {"text": TEXT, "number": "REAL", "yes-no": WHOLE}
_WHOLE_COLUMNS = ("year", "mul_id")
TABLES: dict[str, dict[str, str]] = {
    "units": {
        **{name: WHOLE if name in _WHOLE_COLUMNS else _TYPES[column.affinity] for name, column in COLUMNS.items()},
        **FORCE_COLUMNS,
    },
    "mounts": MOUNT_COLUMNS,
    "ammo": AMMO_COLUMNS,
}

_UNKNOWN = re.compile(r"no such (column|table|function): (.+)")
_LITERAL = re.compile(
    r"""'(?:[^']|'')*' | "(?:[^"]|"")*" | \[[^\]]*\] | `[^`]*` | --[^\n]* | /\*.*?\*/
    | [A-Za-z_]\w* | (?P<number>\d+(?![\w.]))(?<!\.\d) | \d*\.\d+(?:e[+-]?\d+)? | \d+\.\d*""",
    re.VERBOSE | re.DOTALL | re.IGNORECASE,
)
_QUOTED = re.compile(r"'((?:[^']|'')*)'")


class PackSqlError(ValueError):
    """A condition of a pack that is not valid SQL, not allowed, or takes too long; the message is one sentence."""


class ForceTables:
    """The tables of one force at a time."""

    def __init__(self, seconds: float) -> None:
        self._rows = sqlite3.connect(
            ":memory:", check_same_thread=False, isolation_level=None, cached_statements=0
        )  # the authorizer sees a statement only when it is prepared
        self._trusted = True
        self._refused = ""
        self._read: set[tuple[str, str]] = set()
        self._end = time.monotonic() + seconds
        self._seconds = seconds
        self._rows.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
        for table, columns in TABLES.items():
            key = "row INTEGER PRIMARY KEY, " if table == "units" else ""
            fields = ", ".join(f"{name} {kind}" for name, kind in columns.items())
            self._rows.execute(f"CREATE TABLE {table} ({key}{fields})")
        self._rows.execute("CREATE INDEX of_unit ON mounts (unit)")
        self._rows.execute("CREATE INDEX ammo_of_unit ON ammo (unit)")
        self._rows.set_authorizer(self._authorize)
        self._rows.set_progress_handler(lambda: time.monotonic() > self._end and not self._trusted, STEPS)

    def fill(self, tables: Mapping[str, Sequence[Mapping[str, Value]]]) -> None:
        """Replaces the rows of all tables; rows of units are numbered from 0."""
        self._trusted = True
        for table, columns in TABLES.items():
            rows: Iterable[Mapping[str, Value]] = tables.get(table, ())
            if table == "units":
                rows = [{"row": number, **row} for number, row in enumerate(rows)]
                columns = {"row": WHOLE, **columns}
            self._rows.execute(f"DELETE FROM {table}")
            marks = ", ".join("?" * len(columns))
            self._rows.executemany(
                f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})",
                [tuple(row.get(name) for name in columns) for row in rows],
            )

    def ask(self, question: str) -> list[tuple[Any, ...]]:
        """The rows that a question gives; raises PackSqlError."""
        self._trusted, self._refused = False, ""
        self._read.clear()
        try:
            return self._rows.execute(question).fetchall()
        except (sqlite3.Error, sqlite3.Warning, UnicodeEncodeError) as error:
            raise PackSqlError(self._reason(str(error))) from None
        finally:
            self._trusted = True

    @property
    def columns_read(self) -> frozenset[tuple[str, str]]:
        """The tables and columns that the last question read."""
        return frozenset(self._read)

    def _authorize(self, action: int, one: str | None, two: str | None, _base: str | None, by: str | None) -> int:
        if self._trusted or action == sqlite3.SQLITE_SELECT:
            return sqlite3.SQLITE_OK
        if action == sqlite3.SQLITE_READ and one in TABLES:
            self._read.add((one, two or ""))
            return sqlite3.SQLITE_OK
        if action == sqlite3.SQLITE_FUNCTION and (two in FUNCTIONS or two in AGGREGATES):
            return sqlite3.SQLITE_OK
        self._refused = f"the function {two}" if action == sqlite3.SQLITE_FUNCTION else "more than reading the tables"
        return sqlite3.SQLITE_DENY

    def _reason(self, error: str) -> str:
        if unknown := _UNKNOWN.fullmatch(error):
            kind, name = unknown.groups()
            near = get_close_matches(name.rpartition(".")[2], _known_names(kind), n=2)
            return f"unknown {kind} {name!r}" + (f"; did you mean {' or '.join(near)}?" if near else "")
        if self._refused:
            return f"{self._refused} is not allowed in a pack"
        if error == "interrupted":
            return f"the check took longer than {self._seconds:g} seconds"
        return f"invalid SQL: {error}"


def _known_names(kind: str) -> list[str]:
    match kind:
        case "column":
            return sorted({name for columns in TABLES.values() for name in columns})
        case "table":
            return list(TABLES)
    return sorted(FUNCTIONS | AGGREGATES)


def exact(sql: str) -> str:
    """The expression with whole numbers written as real ones, so that a division keeps its fraction.

    >>> exact("weight / 15 <= 2 and model like 'AS7%'")
    "weight / 15.0 <= 2.0 and model like 'AS7%'"
    """
    return _LITERAL.sub(lambda found: f"{found[0]}.0" if found["number"] else found[0], sql)


def check_expression(sql: str) -> str:
    """Returns the expression; raises PackSqlError if it is more than one expression.

    >>> check_expression("pv < 30) or (1=1")
    Traceback (most recent call last):
    astech.packs.tables.PackSqlError: a bracket closes that none opened
    """
    depth = 0
    for found in re.finditer(r"""'(?:[^']|'')*'|"(?:[^"]|"")*"|\[[^\]]*\]|`[^`]*`|--|/\*|[();'"`\[]""", sql):
        match found[0]:
            case "(":
                depth += 1
            case ")":
                depth -= 1
                if depth < 0:
                    raise PackSqlError("a bracket closes that none opened")
            case ";":
                raise PackSqlError("a semicolon; expected one expression")
            case "--" | "/*":
                raise PackSqlError("a comment; expected an expression alone")
            case "'" | '"' | "`" | "[":
                raise PackSqlError("a quotation mark without its other half")
    if depth:
        raise PackSqlError("a bracket that is not closed")
    return sql


def quoted_texts(sql: str) -> list[str]:
    """The texts in single quotes.

    >>> quoted_texts("name like '%Arrow IV%' and kind = 'weapon'")
    ['%Arrow IV%', 'weapon']
    """
    return [text.replace("''", "'") for text in _QUOTED.findall(sql)]
