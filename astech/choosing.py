"""Choosing among units in SQL's own words: --where, --sort, --limit, --columns.

SQLite runs them over a table `units` in memory with `astech.columns.COLUMNS`. What a user typed may only read that
table: an authorizer refuses everything else, and what takes too long is ended.
"""

import re
import sqlite3
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, wraps
from typing import TYPE_CHECKING, Any, TypeVar

import click

from astech.columns import COLUMNS, Crew, Value, neighbours, values
from astech.groups import WholeNumber

if TYPE_CHECKING:
    from sheets.units import Unit

Function = TypeVar("Function", bound=Callable[..., Any])  # any: click passes what the decorators declare

MOST_SECONDS = 5.0  # for one question
STEPS = 20_000  # of SQLite's machine between two looks at the clock
MISTYPED = 0.75  # how much alike a name and a column are that cannot have been meant as a text
LONGEST = 1_000_000  # characters of any text in a question

FUNCTIONS = frozenset(
    (
        *("abs", "char", "coalesce", "format", "glob", "hex", "ifnull", "iif", "instr", "length", "like", "lower"),
        *("ltrim", "max", "min", "nullif", "printf", "replace", "round", "rtrim", "sign", "substr", "substring"),
        *("trim", "typeof", "unicode", "upper"),
    )
)
"""The functions of SQLite that make a value of values and touch nothing else."""

_UNKNOWN = re.compile(r"no such column: (.+)")
_TYPES = {"text": "TEXT COLLATE NOCASE", "number": "NUMERIC", "yes-no": "INTEGER"}


class _Table:
    """The table in memory, and what a question that is being prepared asks of it."""

    def __init__(self) -> None:
        self.rows = sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)
        self.trusted = True  # while we speak, not the user
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
        """These rows, of which only these fields are known, in place of those before."""
        self.trusted, self.end = True, float("inf")
        marks = ", ".join("?" * (len(fields) + 1))
        self.rows.execute("DELETE FROM units")
        self.rows.executemany(
            f"INSERT INTO units (row{''.join(f', {name}' for name in fields)}) VALUES ({marks})",
            ((number, *(row.get(name) for name in fields)) for number, row in enumerate(rows)),
        )

    def ask(self, question: str, option: str) -> list[int]:
        """The numbers of the rows that a question gives; ends the command when it makes no sense."""
        self.trusted, self.end, self.refused = False, time.monotonic() + MOST_SECONDS, ""
        try:
            return [row for (row,) in self.rows.execute(question)]
        except (sqlite3.Error, sqlite3.Warning) as error:
            raise click.UsageError(f"{option}: {self._reason(str(error))}") from None
        except UnicodeEncodeError:
            raise click.UsageError(f"{option}: a letter that is none") from None
        finally:
            self.trusted = True

    def _reason(self, error: str) -> str:
        if unknown := _UNKNOWN.fullmatch(error):
            from difflib import get_close_matches  # of use only after a mistake

            name = unknown[1]
            mistyped = get_close_matches(name, COLUMNS, 1, MISTYPED)
            return unknown_column(name) + ("" if mistyped else f" A text stands in quotes: '{name}'")
        if self.refused:
            return f'{self.refused} is not allowed here; expected an expression over columns, as in "pv < 30"'
        if error == "interrupted":
            return f"it took longer than {MOST_SECONDS:g} seconds"
        return f"this is not SQL: {error}"


@cache
def _table() -> _Table:
    return _Table()


def unknown_column(name: str) -> str:
    """What to say of a name that no column has."""
    near = neighbours(name)
    known = f"did you mean {' or '.join(near)}?" if near else f"the columns are {', '.join(COLUMNS)}"
    return f"there is no column {name}; {known}"


@dataclass(frozen=True, slots=True)
class Where:
    """A condition that units must meet. `crew` is set where figures of the card are asked for."""

    text: str
    used: tuple[str, ...]  # columns; the others need not be calculated
    crew: Crew | None = None

    def meets(self, unit: "Unit", file: str) -> bool:
        """Whether a unit is chosen."""
        return bool(matching([values(unit, file, self.used, self.crew)], self))

    def of_cards(self, crew: Crew) -> "Where":
        """The same, asked of cards with this Skill."""
        return replace(self, crew=crew)


def where(text: str) -> Where:
    """A condition in SQL; ends the command when it is none.

    >>> where("tech_base = 'Clan' and pv < 30").used
    ('tech_base', 'pv')
    """
    return Where(text, _used(f"SELECT row FROM units WHERE (\n{text}\n)", "--where"))


def matching(rows: Sequence[Mapping[str, Value]], condition: Where) -> list[int]:
    """The numbers of the rows that meet a condition."""
    table = _table()
    table.fill(rows, condition.used)
    return table.ask(f"SELECT row FROM units WHERE (\n{condition.text}\n) ORDER BY row", "--where")


@cache  # SQLite tells of the columns only when it meets a question for the first time
def _used(question: str, option: str) -> tuple[str, ...]:
    table = _table()
    table.fill((), ())
    table.used.clear()
    table.ask(question, option)
    return tuple(name for name in COLUMNS if name in table.used)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """In which order rows come, how many of them, and which columns; nothing said is as they are."""

    sort: str = ""
    limit: int | None = None
    columns: tuple[str, ...] = ()
    sorted_by: tuple[str, ...] = ()  # the columns that `sort` uses

    def order(self, rows: Sequence[Mapping[str, Value]]) -> list[int]:
        """The numbers of the rows in their order, as many as are wanted. What has no value stands last."""
        table = _table()
        table.fill(rows, self.sorted_by)
        found = table.ask(f"SELECT row FROM units ORDER BY {_sorted(self.sort)}", "--sort")
        return found[: self.limit]


def _sorted(sort: str) -> str:
    """A list of columns as SQL has it: `-bv` is `bv desc`, and names without a value stand last.

    >>> _sorted("role, -bv")
    'role ASC NULLS LAST, bv DESC NULLS LAST, row'
    """
    words = []
    for part in sort.split(","):
        name, down = part.strip(), "ASC"
        if name.startswith("-"):
            name, down = name[1:].strip(), "DESC"
        elif name.lower().endswith((" desc", " asc")):
            name, _, down = name.rpartition(" ")
        words.append(f"{name.strip()} {down.upper()} NULLS LAST")
    return ", ".join((*words, "row"))


def arrangement(sort: str, limit: int | None, columns: str, known: Iterable[str] = ()) -> Arrangement:
    """What --sort, --limit and --columns ask for; ends the command when there are no such columns."""
    names = tuple(filter(None, (name.strip().lower() for name in columns.split(","))))
    for name in names:
        if name not in COLUMNS and name not in known:
            raise click.UsageError(f"--columns: {unknown_column(name)}")
    for part in sort.split(","):
        name = re.sub(r"^-\s*|\s+(asc|desc)$", "", part.strip(), flags=re.IGNORECASE).lower()
        if sort and name not in COLUMNS:
            raise click.UsageError(f"--sort: {unknown_column(name)}" if name else "--sort: a name is missing")
    by = _used(f"SELECT row FROM units ORDER BY {_sorted(sort)}", "--sort") if sort else ()
    return Arrangement(sort, limit, names, by)


def where_option(function: Function) -> Function:
    """The option --where."""

    def read(ctx: click.Context, param: click.Parameter, text: str | None) -> Where | None:
        return None if text is None else where(text)

    text = "Only units for which this holds, in SQL: \"tech_base = 'Clan' and pv < 30\"."
    return click.option("--where", callback=read, metavar="SQL", help=text)(function)


def arrangement_options(fields: Iterable[str]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The options --sort, --limit and --columns of rows with these fields; the function gets them as `arranged`."""

    def with_options(function: Callable[..., None]) -> Callable[..., None]:
        @wraps(function)
        def arranging(*arguments: Any, sort: str, limit: int | None, columns: str, **chosen: Any) -> None:
            function(*arguments, arranged=arrangement(sort, limit, columns, fields), **chosen)

        decorated: Callable[..., None] = arranging
        for option in (
            click.option("--columns", default="", metavar="C,...", help="Only these columns, in this order."),
            click.option("--limit", type=WholeNumber(min=1), metavar="N", help="At most so many units."),
            click.option("--sort", default="", metavar="C,...", help="By these columns; -C begins with the highest."),
        ):
            decorated = option(decorated)
        return decorated

    return with_options
