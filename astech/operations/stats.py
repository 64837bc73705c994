"""Rows of figures, one for each unit."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from pydantic import Field

from astech.batch import BatchOptions, Outcome, Place, Run, run_batch
from astech.columns import FigureRules, edition_figure
from astech.figure_work import Figures, FigureWork
from astech.operations.editions import ClassicEdition, ReadingOptions
from astech.operations.rows import ArrangedRow, ArrangeOptions, further_columns, rows
from astech.operations.units import UnitSource
from astech.rows import Row
from sheets.figures import StatsRow, stats_row
from sheets.units import Unit

FIELDS = ("file", *StatsRow.__annotations__, "doubt")
"""The fields of a row; only units that may have been misread have the last one."""


class StatsOptions(ArrangeOptions, ReadingOptions):
    """Options for rows of figures."""

    edition: ClassicEdition | None = Field(
        default=None, description="Battle Value and quirks by this book (default: with all errata)."
    )

    @property
    def rules(self) -> FigureRules:
        """The rules of the figures."""
        return FigureRules(self.reading)


def stats_work(options: StatsOptions) -> FigureWork[Row]:
    """The work for the row of a unit."""
    figure = edition_figure("stats", _stats_row, options.rules.edition)
    return FigureWork((figure,), partial(_row, figure.name))


def _stats_row(edition: str, unit: Unit) -> StatsRow:
    return stats_row(unit, edition)


def _row(name: str, figures: Figures, place: Place) -> Row:
    row = {"file": place.file, **figures[name]}
    return {**row, "doubt": True} if place.doubt else row


def stats(
    sources: Iterable[UnitSource],
    options: StatsOptions,
    batch: BatchOptions,
    run: Run = run_batch,
    columns: Sequence[str] = (),
) -> Iterator[Outcome[ArrangedRow]]:
    """Yield a row of figures for each unit, with further columns."""
    arranged = options.arrangement(FIELDS)
    more = further_columns(columns or arranged.columns, FIELDS)
    return rows(sources, stats_work(options), more, arranged, batch.by(options.rules), options.rules, run)
