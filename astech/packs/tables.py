"""The SQL tables for the rules of a pack: units of a force, their mounts, their ammunition.

SQLite runs the queries in memory. An authorizer refuses everything except reading these tables, and one time limit
applies to all queries of a check. A division keeps its fraction: `bv / 2` of 1,897 is 948.5. A division by zero is an
error, which SQLite alone makes an unknown value.
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
    "group": TEXT,
    "factions": TEXT,
}
"""Columns of a unit in a force, besides those of every unit; `bv` and `pv` are adjusted by skill."""

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
    "reference": TEXT,
}
"""One row for each item of a unit in a location. `unit` is the `row` of the unit, `damage` the largest of the three."""

AMMO_COLUMNS: dict[str, str] = {
    "unit": WHOLE,
    "item": TEXT,
    "name": TEXT,
    "munition": TEXT,
    "shots": "REAL",
    "location": TEXT,
}
AVAILABILITY_COLUMNS: dict[str, str] = {"unit": WHOLE, "faction": TEXT}
"""One row for each faction that has a unit, by the organizer's table."""

AGGREGATES = frozenset(("sum", "count", "total", "avg", "group_concat"))
FORCE = '"the force" AS units'
"""The table of units in a query. Subqueries cannot read it; sums over units are written as rules."""


def single_unit_table(number: int) -> str:
    """The table of units with only one of them.

    >>> single_unit_table(3)
    '(SELECT * FROM "the force" WHERE row = 3) AS units'
    """
    return f'(SELECT * FROM "the force" WHERE row = {number}) AS units'


_NAMES = {"units": '"the force"'}  # of tables in SQL
_TYPES = {"text": TEXT, "number": "REAL", "yes-no": WHOLE}
_WHOLE_COLUMNS = ("year", "mul_id")
TABLES: dict[str, dict[str, str]] = {
    "units": {
        **{name: WHOLE if name in _WHOLE_COLUMNS else _TYPES[column.affinity] for name, column in COLUMNS.items()},
        **FORCE_COLUMNS,
    },
    "mounts": MOUNT_COLUMNS,
    "ammo": AMMO_COLUMNS,
    "availability": AVAILABILITY_COLUMNS,
}

_SYNONYMS = {
    "tonnage": "weight",
    "tons": "weight",
    "mass": "weight",
    "type": "unit_type",
    "speed": "walk",
    "tech": "tech_base",
}
"""Columns by common words for them."""

_UNKNOWN = re.compile(r"no such (column|table|function): (.+)")
_QUOTATION = r"""'(?:[^']|'')*' | "(?:[^"]|"")*" | \[[^\]]*\] | `[^`]*`"""
_TOKEN = re.compile(
    rf"{_QUOTATION} | (?P<opens>\(|\bcase\b) | (?P<closes>\)|\bend\b) | (?P<division>/)", re.VERBOSE | re.IGNORECASE
)
_OPERAND = re.compile(
    rf"\s*(?:[-+~]\s*)*(?:(?P<case>case\b) | {_QUOTATION} | (?:[\w.]|(?<=\de)[-+])+)?\s*", re.VERBOSE | re.IGNORECASE
)
_GROUP = re.compile(rf"{_QUOTATION} | (?P<column>\bgroup\b(?!\s+by\b))", re.VERBOSE | re.IGNORECASE)
DIVISOR = "divisor"  # the SQL function that refuses zero
_QUOTED = re.compile(r"'((?:[^']|'')*)'")


class PackSqlError(ValueError):
    """A condition of a pack is invalid SQL, not allowed, or too slow; the message is one sentence."""


class DivisionByZero(PackSqlError):
    """A division by zero in a condition."""


def _divisor(value: str | float | None) -> float | None:
    """Raise an error for zero, and for a text without a number, which SQL counts as zero: it ends the query."""
    number = float(value) if isinstance(value, str) else value
    if number == 0:
        raise ZeroDivisionError
    return number


class ForceTables:
    """The tables for one force at a time."""

    def __init__(self, seconds: float) -> None:
        self._rows = sqlite3.connect(
            ":memory:", check_same_thread=False, isolation_level=None, cached_statements=0
        )  # the authorizer is called only when a statement is prepared
        self._trusted = True
        self._refused = ""
        self._read: set[tuple[str, str]] = set()
        self._end = 0.0
        self._left = self._seconds = seconds
        self._rows.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
        for table, columns in TABLES.items():
            key = "row INTEGER PRIMARY KEY, " if table == "units" else ""
            fields = ", ".join(f'"{name}" {kind}' for name, kind in columns.items())
            self._rows.execute(f"CREATE TABLE {_NAMES.get(table, table)} ({key}{fields})")
        self._rows.execute("CREATE INDEX of_unit ON mounts (unit)")
        self._rows.execute("CREATE INDEX ammo_of_unit ON ammo (unit)")
        self._rows.create_function(DIVISOR, 1, _divisor)
        self._rows.set_authorizer(self._authorize)
        self._rows.set_progress_handler(lambda: time.monotonic() > self._end and not self._trusted, STEPS)

    def fill(self, tables: Mapping[str, Sequence[Mapping[str, Value]]]) -> None:
        """Replace the rows of all tables; rows of units are numbered from 0."""
        self._trusted = True
        for table, columns in TABLES.items():
            rows: Iterable[Mapping[str, Value]] = tables.get(table, ())
            if table == "units":
                rows = [{"row": number, **row} for number, row in enumerate(rows)]
                columns = {"row": WHOLE, **columns}
            name = _NAMES.get(table, table)
            self._rows.execute(f"DELETE FROM {name}")
            fields, marks = ", ".join(f'"{column}"' for column in columns), ", ".join("?" * len(columns))
            self._rows.executemany(
                f"INSERT INTO {name} ({fields}) VALUES ({marks})",
                [tuple(row.get(column) for column in columns) for row in rows],
            )

    def ask(self, question: str) -> list[tuple[Any, ...]]:
        """Run a query and return its rows; raises PackSqlError."""
        begin = time.monotonic()
        self._trusted, self._refused, self._end = False, "", begin + self._left
        self._read.clear()
        try:
            return self._rows.execute(question).fetchall()
        except (sqlite3.Error, sqlite3.Warning, UnicodeEncodeError) as error:
            if str(error) == "user-defined function raised exception":
                raise DivisionByZero("it divides by zero") from None
            raise PackSqlError(self._reason(str(error))) from None
        finally:
            self._trusted = True
            self._left -= time.monotonic() - begin

    def allow(self, seconds: float) -> None:
        """Begin a check, with a time limit for all of its queries."""
        self._left = self._seconds = seconds

    def check(self, expressions: str) -> None:
        """Raise PackSqlError for anything except expressions over a unit, separated by commas.

        SQLite refuses aggregate functions in a condition.
        """
        row = f"(\n{expressions}\n)"
        self.ask(f"SELECT row FROM {FORCE} WHERE {row} IS {row}")

    @property
    def columns_read(self) -> frozenset[tuple[str, str]]:
        """The tables and columns that the last query read."""
        return frozenset(self._read)

    def _authorize(self, action: int, one: str | None, two: str | None, _base: str | None, by: str | None) -> int:
        if self._trusted or action == sqlite3.SQLITE_SELECT:
            return sqlite3.SQLITE_OK
        table = "units" if one == "the force" else one
        if action == sqlite3.SQLITE_READ and table in TABLES:
            self._read.add((table, two or ""))
            return sqlite3.SQLITE_OK
        if action == sqlite3.SQLITE_FUNCTION and (two in FUNCTIONS or two in AGGREGATES or two == DIVISOR):
            return sqlite3.SQLITE_OK
        self._refused = f"the function {two}" if action == sqlite3.SQLITE_FUNCTION else "more than reading the tables"
        return sqlite3.SQLITE_DENY

    def _reason(self, error: str) -> str:
        if unknown := _UNKNOWN.fullmatch(error):
            kind, name = unknown.groups()
            if (kind, name) == ("table", "units"):
                return "a sub-select over units; expected one over mounts or ammo, and `by` or `sum` for units"
            plain = name.rpartition(".")[2]
            near = get_close_matches(plain, _known_names(kind), n=2)
            near = [_SYNONYMS[plain.casefold()]] if kind == "column" and plain.casefold() in _SYNONYMS else near
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
            return [name for name in TABLES if name != "units"]
    return sorted(FUNCTIONS | AGGREGATES)


def quote_group(sql: str) -> str:
    """Put the column `group` in quotation marks, because the word is also a keyword of SQL.

    >>> quote_group("by_group = 1 and group is null")
    'by_group = 1 and "group" is null'
    """
    return _GROUP.sub(lambda found: '"group"' if found["column"] else found[0], sql)


def exact(sql: str) -> str:
    """Rewrite the divisions of an expression so that they keep their fraction and refuse zero.

    >>> exact("weight / 15 <= 2 and pilot <> 'A/B'")
    "weight *1.0/ divisor( 15) <= 2 and pilot <> 'A/B'"
    """
    ends: dict[int, int] = {}  # of brackets and CASE, by where they begin
    opened: list[int] = []
    edits: dict[int, str] = {}
    for found in _TOKEN.finditer(sql):
        if found["opens"]:
            opened.append(found.start())
        elif found["closes"] and opened:
            ends[opened.pop()] = found.end()
        elif found["division"]:
            edits[found.start()] = f"*1.0/ {DIVISOR}("
    for division in tuple(edits):
        operand = _OPERAND.match(sql, division + 1)
        assert operand is not None  # it also matches nothing
        begin = operand.start("case") if operand["case"] else operand.end()
        end = ends.get(begin, len(sql[: operand.end()].rstrip()))
        edits[end] = ")" + edits.get(end, "")
    done, pieces = 0, list[str]()
    for place in sorted(edits):
        pieces += (sql[done:place], edits[place])
        done = place + (sql[place : place + 1] == "/")
    return "".join(pieces) + sql[done:]


def check_expression(sql: str) -> str:
    """Return the expression; raises PackSqlError if it is not a single expression.

    >>> check_expression("pv < 30) or (1=1")
    Traceback (most recent call last):
    astech.packs.tables.PackSqlError: a closing bracket without an opening one
    """
    depth = 0
    for found in re.finditer(r"""'(?:[^']|'')*'|"(?:[^"]|"")*"|\[[^\]]*\]|`[^`]*`|--|/\*|[();'"`\[]""", sql):
        match found[0]:
            case "(":
                depth += 1
            case ")":
                depth -= 1
                if depth < 0:
                    raise PackSqlError("a closing bracket without an opening one")
            case ";":
                raise PackSqlError("a semicolon; expected one expression")
            case "--" | "/*":
                raise PackSqlError("a comment; expected an expression alone")
            case "'" | '"' | "`" | "[":
                raise PackSqlError("a quotation mark without its other half")
    if depth:
        raise PackSqlError("an opening bracket without a closing one")
    return sql


def quoted_texts(sql: str) -> list[str]:
    """The texts in single quotes.

    >>> quoted_texts("name like '%Arrow IV%' and kind = 'weapon'")
    ['%Arrow IV%', 'weapon']
    """
    return [text.replace("''", "'") for text in _QUOTED.findall(sql)]
