"""The SQL options for choosing units: --where, --sort, --limit, --columns."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from astech.columns import (
    ALL_ERRATA,
    COLUMNS,
    FigureRules,
    Value,
    column_figures,
    column_values,
    unit_values,
    unknown_column,
)
from astech.figure_work import FigureCalculation, Figures
from astech.operations.mistakes import BadOptions

if TYPE_CHECKING:
    from astech.questions import RowTable
    from sheets.units import Unit


@cache
def _table() -> "RowTable":
    from astech.questions import RowTable  # needed only with one of these options

    return RowTable()


class Where(NamedTuple):
    """A condition that units must meet, with the rules for its figures."""

    text: str
    used: tuple[str, ...]  # columns; only these are calculated
    rules: FigureRules = ALL_ERRATA

    def meets(self, unit: "Unit", file: str) -> bool:
        """Whether a unit meets the condition."""
        return bool(matching_rows([unit_values(unit, file, self.used, self.rules)], self))

    @property
    def figures(self) -> tuple[FigureCalculation, ...]:
        """The figures that the condition uses."""
        return column_figures(self.used, self.rules)

    def choose(self, units: Sequence[tuple[str, Figures]]) -> list[int]:
        """The numbers of the units that meet the condition, from their files and figures."""
        return matching_rows([column_values(figures, file, self.used, self.rules) for file, figures in units], self)

    def by(self, rules: FigureRules) -> "Where":
        """Return the condition with other rules for its figures."""
        return self._replace(rules=rules)


def where(text: str) -> Where:
    """Parse a condition in SQL; raises BadOptions if it is not valid.

    >>> where("tech_base = 'Clan' and pv < 30").used
    ('tech_base', 'pv')
    """
    return Where(text, _columns_used(f"SELECT row FROM units WHERE (\n{text}\n)", "--where"))


def matching_rows(rows: Sequence[Mapping[str, Value]], condition: Where) -> list[int]:
    """The numbers of the rows that meet a condition."""
    table = _table()
    table.fill(rows, condition.used)
    return table.ask(f"SELECT row FROM units WHERE (\n{condition.text}\n) ORDER BY row", "--where")


@cache  # SQLite names the columns only when it first prepares a statement
def _columns_used(question: str, option: str) -> tuple[str, ...]:
    table = _table()
    table.fill((), ())
    table.used.clear()
    table.ask(question, option)
    return tuple(name for name in COLUMNS if name in table.used)


class Arrangement(NamedTuple):
    """The order of rows, their number and their columns; the default is all rows in input order."""

    sort: str = ""
    limit: int | None = None
    columns: tuple[str, ...] = ()
    sorted_by: tuple[str, ...] = ()  # columns in `sort`

    def order(self, rows: Sequence[Mapping[str, Value]]) -> list[int]:
        """The numbers of the rows in order, up to the limit. Rows without a value come last."""
        table = _table()
        table.fill(rows, self.sorted_by)
        found = table.ask(f"SELECT row FROM units ORDER BY {_order_clause(self.sort)}", "--sort")
        return found[: self.limit]


def _order_clause(sort: str) -> str:
    """The ORDER BY clause for a list of columns: `-bv` is `bv desc`; rows without a value come last.

    >>> _order_clause("role, -bv")
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
    """The arrangement of rows by --sort, --limit and --columns; raises BadOptions for unknown columns."""
    names = tuple(filter(None, (name.strip().lower() for name in columns.split(","))))
    for name in names:
        if name not in COLUMNS and name not in known:
            raise BadOptions(f"--columns: {unknown_column(name)}")
    for part in sort.split(","):
        name = re.sub(r"^-\s*|\s+(asc|desc)$", "", part.strip(), flags=re.IGNORECASE).lower()
        if sort and name not in COLUMNS:
            raise BadOptions(f"--sort: {unknown_column(name)}" if name else "--sort: a name is missing")
    by = _columns_used(f"SELECT row FROM units ORDER BY {_order_clause(sort)}", "--sort") if sort else ()
    return Arrangement(sort, limit, names, by)
