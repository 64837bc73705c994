"""Figures of units, a row each."""

from collections.abc import Iterable, Iterator, Sequence

from astech.batch import BatchOptions, Outcome, Place, Run, run
from astech.figure_work import Figure, Figures, FigureWork
from astech.operations.rows import ArrangedRow, ArrangeOptions, further, rows
from astech.operations.units import UnitSource
from astech.rows import Row
from sheets.figures import StatsRow, stats_row

FIELDS = ("file", *StatsRow.__annotations__)


class StatsOptions(ArrangeOptions):
    """Options for rows of figures."""


def _row(figures: Figures, place: Place) -> Row:
    row = {"file": place.file, **figures["stats"]}
    return {**row, "doubt": True} if place.doubt else row


STATS_ROW = FigureWork((Figure("stats", stats_row),), _row)
"""The row of a unit."""


def stats(
    sources: Iterable[UnitSource],
    options: StatsOptions,
    batch: BatchOptions,
    run: Run = run,
    columns: Sequence[str] = (),
) -> Iterator[Outcome[ArrangedRow]]:
    """A row of figures for each unit, with further columns."""
    arranged = options.arrangement(FIELDS)
    return rows(sources, STATS_ROW, further(columns or arranged.columns, FIELDS), arranged, batch, run=run)
