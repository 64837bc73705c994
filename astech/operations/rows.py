"""Rows of units: their own fields, further columns, and the values for sorting."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Annotated, NamedTuple

from pydantic import Field

from astech.batch import BatchOptions, Outcome, Place, Run, run_batch
from astech.choosing import Arrangement, arrangement
from astech.columns import ALL_ERRATA, FigureRules, Value, column_figures, column_values
from astech.figure_work import Figures, FigureWork, without_repeats
from astech.operations.options import OperationOptions, OptionForm
from astech.operations.units import UnitSource
from astech.rows import Row


class ArrangeOptions(OperationOptions):
    """Options for the order of rows, their number and their columns."""

    sort: Annotated[str, OptionForm(metavar="C,...", in_steps=False)] = Field(
        default="", description="Sort by these columns; -C sorts column C from the highest."
    )
    limit: Annotated[int | None, OptionForm(metavar="N", in_steps=False)] = Field(
        default=None, ge=1, description="The maximum number of units."
    )
    columns: Annotated[str, OptionForm(metavar="C,...")] = Field(
        default="", description="Only these columns, in this order."
    )

    def arrangement(self, known: Iterable[str]) -> Arrangement:
        """The arrangement of rows with these fields; raises BadOptions for an unknown column."""
        return arrangement(self.sort, self.limit, self.columns, known)


class ArrangedRow(NamedTuple):
    """A row, and its values for sorting."""

    row: Row
    keys: Mapping[str, Value]


def row_work(
    own: FigureWork[Row], more: Sequence[str], sorted_by: Sequence[str], rules: FigureRules = ALL_ERRATA
) -> FigureWork[ArrangedRow]:
    """The work for a row, with all of its figures: its own, those of further columns, and those for sorting."""
    figures = (*own.figures, *column_figures(more, rules), *column_figures(sorted_by, rules))
    return FigureWork(without_repeats(figures), partial(_row, own, more, sorted_by, rules))


def _row(
    own: FigureWork[Row],
    more: Sequence[str],
    sorted_by: Sequence[str],
    rules: FigureRules,
    figures: Figures,
    place: Place,
) -> ArrangedRow:
    row = own.finish(figures, place)
    return ArrangedRow(
        {**row, **column_values(figures, place.file, more, rules)} if more else row,
        column_values(figures, place.file, sorted_by, rules) if sorted_by else {},
    )


def rows(
    sources: Iterable[UnitSource],
    own: FigureWork[Row],
    more: Sequence[str],
    arranged: Arrangement,
    batch: BatchOptions,
    rules: FigureRules = ALL_ERRATA,
    run: Run = run_batch,
) -> Iterator[Outcome[ArrangedRow]]:
    """Yield a row for each unit in input order; without a sort, stop at the limit."""
    outcomes = run(sources, row_work(own, more, arranged.sorted_by, rules), batch)
    if arranged.sort or arranged.limit is None:
        yield from outcomes
        return
    number = 0
    for outcome in outcomes:
        yield outcome
        number += outcome.value is not None
        if number == arranged.limit:
            return


def further_columns(columns: Sequence[str], fields: Sequence[str]) -> list[str]:
    """The columns that are not among these fields."""
    return [name for name in columns if name not in fields]
