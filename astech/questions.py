"""SQL queries over rows of units in memory, for --where and --sort.

SQLite runs them over a table `units` with `astech.columns.COLUMNS`. The typed SQL may only read that table: an
authorizer refuses everything else, and slow queries are interrupted.
"""

import re
import sqlite3
import time
from collections.abc import Iterable, Mapping, Sequence

from astech.columns import COLUMNS, Value, unknown_column
from astech.operations.mistakes import BadOptions

MOST_SECONDS = 5.0  # for one query
STEPS = 20_000  # instructions of SQLite between two checks of the time
MISTYPED = 0.75  # similarity from which an unknown name is a mistyped column and not a text
LONGEST = 1_000_000  # characters of any text in a query

FUNCTIONS = frozenset(
    [
        "abs",
        "char",
        "coalesce",
        "format",
        "glob",
        "hex",
        "ifnull",
        "iif",
        "instr",
        "length",
        "like",
        "lower",
        "ltrim",
        "max",
        "min",
        "nullif",
        "printf",
        "replace",
        "round",
        "rtrim",
        "sign",
        "substr",
        "substring",
        "trim",
        "typeof",
        "unicode",
        "upper",
    ]
)
"""The SQLite functions without side effects."""

_UNKNOWN = re.compile(r"no such column: (.+)")
_TYPES = {"text": "TEXT COLLATE NOCASE", "number": "NUMERIC", "yes-no": "INTEGER"}


class RowTable:
    """The table in memory, and the columns that the last query used."""

    def __init__(self) -> None:
        self.rows = sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)
        self.trusted = True  # for our own statements; False for those of the user
        self.used: set[str] = set()
        self.refused = ""
        self.end = 0.0
        fields = ", ".join(f"{name} {_TYPES[column.affinity]}" for name, column in COLUMNS.items())
        self.rows.execute(f"CREATE TABLE units (row INTEGER PRIMARY KEY, {fields})")
        self.rows.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
        self.rows.set_authorizer(self._authorize)
        self.rows.set_progress_handler(lambda: time.monotonic() > self.end, STEPS)

    def _authorize(self, action: int, one: str | None, two: str | None, _base: str | None, _by: str | None) -> int:
        if self.trusted or action == sqlite3.SQLITE_SELECT:
            return sqlite3.SQLITE_OK
        if action == sqlite3.SQLITE_READ and one == "units":
            self.used.add(two or "")
            return sqlite3.SQLITE_OK
        if action == sqlite3.SQLITE_FUNCTION and two in FUNCTIONS:
            return sqlite3.SQLITE_OK
        self.refused = f"the function {two}" if action == sqlite3.SQLITE_FUNCTION else "more than a look at the columns"
        return sqlite3.SQLITE_DENY

    def fill(self, rows: Iterable[Mapping[str, Value]], fields: Sequence[str]) -> None:
        """Replace the rows of the table; other fields are empty."""
        self.trusted, self.end = True, float("inf")
        marks = ", ".join("?" * (len(fields) + 1))
        self.rows.execute("DELETE FROM units")
        self.rows.executemany(
            f"INSERT INTO units (row{''.join(f', {name}' for name in fields)}) VALUES ({marks})",
            ((number, *(row.get(name) for name in fields)) for number, row in enumerate(rows)),
        )

    def ask(self, question: str, option: str) -> list[int]:
        """The numbers of the rows that a query yields; raises BadOptions for an invalid query."""
        self.trusted, self.end, self.refused = False, time.monotonic() + MOST_SECONDS, ""
        try:
            return [row for (row,) in self.rows.execute(question)]
        except (sqlite3.Error, sqlite3.Warning) as error:
            raise BadOptions(f"{option}: {self._reason(str(error))}") from None
        except UnicodeEncodeError:
            raise BadOptions(f"{option}: half of a character; type it again") from None
        finally:
            self.trusted = True

    def _reason(self, error: str) -> str:
        if unknown := _UNKNOWN.fullmatch(error):
            from difflib import get_close_matches  # needed only after a mistake

            name = unknown[1]
            mistyped = get_close_matches(name, COLUMNS, 1, MISTYPED)
            return unknown_column(name) + ("" if mistyped else f" A text stands in quotes: '{name}'")
        if self.refused:
            return f'{self.refused} is not allowed here; expected an expression over columns, as in "pv < 30"'
        if error == "interrupted":
            return f"it took longer than {MOST_SECONDS:g} seconds"
        return f"this is not SQL: {error}"
