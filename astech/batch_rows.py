"""A row for each unit of a batch: as they come, or in the order that is asked for."""

import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from astech.batch import BatchOptions, BatchTally, Outcome, Place, run_shown, saying_what_is_whole, tell
from astech.choosing import Arrangement
from astech.columns import Crew, Value, column_figures, column_values
from astech.figure_work import Figures, FigureWork, without_repeats
from astech.progress import can_show
from astech.rows import BOM, Row, RowLayout, print_all
from astech.terminal import counted, say, write
from importers import Source


class Arranged(NamedTuple):
    """A row, and the values that it is sorted by."""

    row: Row
    keys: Mapping[str, Value]


def print_rows(
    layout: RowLayout,
    sources: Iterable[Source],
    row: FigureWork[Row],
    form: str,
    bom: bool,
    batch: BatchOptions,
    problems: bool,
    arranged: Arrangement,
    crew: Crew | None = None,
) -> int:
    """A row for each unit, or for as many as are wanted; returns the exit code.

    They are printed as they come, unless they are to be sorted, or stand in a table that fits the terminal. A table has
    the columns too that it is sorted by.
    """
    wanted, own = arranged.columns, layout.fields
    layout = layout.of(arranged.columns)
    if form == "table" and not wanted:
        wanted = arranged.sorted_by
        layout = layout.showing(wanted)
    tally = BatchTally(quiet=batch.quiet)
    at_once = not arranged.sort and not (form == "table" and can_show(sys.stdout))
    work = _arranged_work(row, [name for name in wanted if name not in own], arranged.sorted_by, crew)
    outcomes = run_shown(sources, work, batch, shown=not at_once or not sys.stdout.isatty())
    put = write if form == "csv" else say
    if at_once and (heading := layout.heading(form)):
        write((BOM if bom and form == "csv" else "") + heading)
    kept: list[Arranged] = []
    with saying_what_is_whole(lambda: _whole(tally, at_once)):
        for outcome in outcomes if arranged.sort else _first(outcomes, arranged.limit):
            tally.add(outcome)
            if problems:
                tell(outcome)
            if outcome.value is None:
                continue
            if at_once:
                put(layout.line(outcome.value.row, form))
            else:
                kept.append(outcome.value)
    if not at_once:
        order = arranged.order([each.keys for each in kept]) if arranged.sort else range(len(kept))
        print_all(layout, [kept[number].row for number in order], form, bom)
    return tally.close(told=problems, files=False)


def _arranged_work(
    row: FigureWork[Row], more: Sequence[str], sorted_by: Sequence[str], crew: Crew | None
) -> FigureWork[Arranged]:
    """Rows with more columns than their own, and the values of the columns that they are sorted by."""
    figures = (*row.figures, *column_figures(more), *column_figures(sorted_by, crew))
    return FigureWork(without_repeats(figures), partial(_arranged, row, more, sorted_by, crew))


def _arranged(
    row: FigureWork[Row],
    more: Sequence[str],
    sorted_by: Sequence[str],
    crew: Crew | None,
    figures: Figures,
    place: Place,
) -> Arranged:
    own = row.finish(figures, place)
    return Arranged(
        {**own, **column_values(figures, place.file, more)} if more else own,
        column_values(figures, place.file, sorted_by, crew) if sorted_by else {},
    )


def _first(outcomes: Iterable[Outcome[Arranged]], limit: int | None) -> Iterable[Outcome[Arranged]]:
    """The outcomes until there are so many rows."""
    if limit is None:
        yield from outcomes
        return
    rows = 0
    for outcome in outcomes:
        yield outcome
        rows += outcome.value is not None
        if rows == limit:
            return


def _whole(tally: BatchTally, at_once: bool) -> str:
    if not at_once:
        return "nothing was printed"
    return f"{counted(tally.done, 'unit')} {'is' if tally.done == 1 else 'are'} printed whole"
