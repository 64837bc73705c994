"""Choosing among units in SQL's own words: --where, --sort, --limit, --columns."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, wraps
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from astech.columns import COLUMNS, Crew, Value, column_figures, column_values, unknown_column, values
from astech.figure_work import Figure, Figures
from astech.groups import WholeNumber

if TYPE_CHECKING:
    from astech.questions import RowTable
    from sheets.units import Unit

Function = TypeVar("Function", bound=Callable[..., Any])  # any: click passes what the decorators declare


@cache
def _table() -> "RowTable":
    from astech.questions import RowTable  # of use only to who asks something

    return RowTable()


class Where(NamedTuple):
    """A condition that units must meet. `crew` is set where figures of the card are asked for."""

    text: str
    used: tuple[str, ...]  # columns; the others need not be calculated
    crew: Crew | None = None

    def meets(self, unit: "Unit", file: str) -> bool:
        """Whether a unit is chosen."""
        return bool(matching([values(unit, file, self.used, self.crew)], self))

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The figures that the condition asks about."""
        return column_figures(self.used, self.crew)

    def chosen(self, units: Sequence[tuple[str, Figures]]) -> list[int]:
        """The numbers of the units that meet it, each given by its file and its figures."""
        return matching([column_values(figures, file, self.used, self.crew) for file, figures in units], self)

    def of_cards(self, crew: Crew) -> "Where":
        """The same, asked of cards with this Skill."""
        return self._replace(crew=crew)


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


class Arrangement(NamedTuple):
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
