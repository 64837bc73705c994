"""A row for each unit of a batch: as they come, or in the order that is asked for."""

import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from astech.batch import BatchOptions, BatchTally, Outcome, Place, Work, run_shown, saying_what_is_whole, tell
from astech.choosing import Arrangement
from astech.columns import Crew, Value, values
from astech.progress import can_show
from astech.rows import BOM, Row, RowLayout, print_all
from astech.terminal import counted, say, write
from importers import Source
from sheets.units import Unit


class Arranged(NamedTuple):
    """A row, and the values that it is sorted by."""

    row: Row
    keys: Mapping[str, Value]


def print_rows(
    layout: RowLayout,
    sources: Iterable[Source],
    row: Work[Row],
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
    layout = layout.of(arranged.columns)
    wanted = arranged.columns
    if form == "table" and not wanted:
        wanted = arranged.sorted_by
        layout = layout.showing(wanted)
    tally = BatchTally(quiet=batch.quiet)
    at_once = not arranged.sort and not (form == "table" and can_show(sys.stdout))
    work = partial(_arranged, row, wanted, arranged, crew)
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


def _arranged(
    row: Work[Row], wanted: Sequence[str], arranged: Arrangement, crew: Crew | None, unit: Unit, place: Place
) -> Arranged:
    """A row with the columns that it lacks of its own."""
    own, file = row(unit, place), place.file
    missing = [name for name in wanted if name not in own]
    more = values(unit, file, missing) if missing else {}
    return Arranged({**own, **more}, values(unit, file, arranged.sorted_by, crew) if arranged.sort else {})


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
