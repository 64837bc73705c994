"""Choosing among units in SQL's own words: --where, --sort, --limit, --columns."""

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
    from astech.questions import RowTable  # of use only to who asks something

    return RowTable()


class Where(NamedTuple):
    """A condition that units must meet, with the rules of the figures that it asks for."""

    text: str
    used: tuple[str, ...]  # columns; the others need not be calculated
    rules: FigureRules = ALL_ERRATA

    def meets(self, unit: "Unit", file: str) -> bool:
        """Whether a unit is chosen."""
        return bool(matching_rows([unit_values(unit, file, self.used, self.rules)], self))

    @property
    def figures(self) -> tuple[FigureCalculation, ...]:
        """The figures that the condition asks about."""
        return column_figures(self.used, self.rules)

    def chosen(self, units: Sequence[tuple[str, Figures]]) -> list[int]:
        """The numbers of the units that meet it, each given by its file and its figures."""
        return matching_rows([column_values(figures, file, self.used, self.rules) for file, figures in units], self)

    def by(self, rules: FigureRules) -> "Where":
        """A copy of the condition that compares figures by other rules."""
        return self._replace(rules=rules)


def where(text: str) -> Where:
    """A condition in SQL; raises BadOptions when it is none.

    >>> where("tech_base = 'Clan' and pv < 30").used
    ('tech_base', 'pv')
    """
    return Where(text, _columns_used(f"SELECT row FROM units WHERE (\n{text}\n)", "--where"))


def matching_rows(rows: Sequence[Mapping[str, Value]], condition: Where) -> list[int]:
    """The numbers of the rows that meet a condition."""
    table = _table()
    table.fill(rows, condition.used)
    return table.ask(f"SELECT row FROM units WHERE (\n{condition.text}\n) ORDER BY row", "--where")


@cache  # SQLite tells of the columns only when it meets a question for the first time
def _columns_used(question: str, option: str) -> tuple[str, ...]:
    table = _table()
    table.fill((), ())
    table.used.clear()
    table.ask(question, option)
    return tuple(name for name in COLUMNS if name in table.used)


class Arrangement(NamedTuple):
    """In which order rows come, how many of them, and which columns; without options all rows as they come."""

    sort: str = ""
    limit: int | None = None
    columns: tuple[str, ...] = ()
    sorted_by: tuple[str, ...] = ()  # the columns that `sort` uses

    def order(self, rows: Sequence[Mapping[str, Value]]) -> list[int]:
        """The numbers of the rows in their order, as many as are wanted. What has no value stands last."""
        table = _table()
        table.fill(rows, self.sorted_by)
        found = table.ask(f"SELECT row FROM units ORDER BY {_order_clause(self.sort)}", "--sort")
        return found[: self.limit]


def _order_clause(sort: str) -> str:
    """A list of columns as SQL has it: `-bv` is `bv desc`, and names without a value stand last.

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
    """The arrangement of rows by --sort, --limit and --columns; raises BadOptions when there are no such columns."""
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
