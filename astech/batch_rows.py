"""Print rows, sorted if the options say so."""

import sys
from collections.abc import Iterator
from functools import partial
from typing import Protocol

from astech.batch import BatchTally, Outcome, Run, print_reader_notes, run_shown, summarizing_on_interrupt
from astech.choosing import Arrangement
from astech.operations.rows import ArrangedRow
from astech.progress import can_show
from astech.rows import BOM, RowLayout, RowsForm, print_all
from astech.terminal import print_unescaped, say
from astech.text import count_noun


class MakeRows(Protocol):
    """An operation that yields rows."""

    def __call__(self, *, run: Run, columns: tuple[str, ...]) -> Iterator[Outcome[ArrangedRow]]:
        """The row of each unit with these columns."""


def print_rows(
    layout: RowLayout, make: MakeRows, form: RowsForm, arranged: Arrangement, quiet: bool, problems: bool
) -> int:
    """Print a row for each unit, up to --limit; return the exit code.

    Rows are printed at once, unless they are sorted or form a table that fits the terminal. A table also has the
    columns that it is sorted by.
    """
    layout = layout.of(arranged.columns)
    columns = arranged.columns
    if form.format == "table" and not columns:
        columns = arranged.sorted_by
        layout = layout.with_columns(columns)
    tally = BatchTally(quiet=quiet)
    at_once = not arranged.sort and not (form.format == "table" and can_show(sys.stdout))
    put = print_unescaped if form.format == "csv" else say
    if at_once and (heading := layout.heading(form.format)):
        print_unescaped((BOM if form.bom and form.format == "csv" else "") + heading)
    kept: list[ArrangedRow] = []
    run = partial(run_shown, shown=not at_once or not sys.stdout.isatty())
    with summarizing_on_interrupt(lambda: _whole(tally, at_once)):
        for outcome in make(run=run, columns=columns):
            tally.add(outcome)
            if problems:
                print_reader_notes(outcome)
            if outcome.value is None:
                continue
            if at_once:
                put(layout.line(outcome.value.row, form.format))
            else:
                kept.append(outcome.value)
    if not at_once:
        order = arranged.order([each.keys for each in kept]) if arranged.sort else range(len(kept))
        print_all(layout, [kept[number].row for number in order], form.format, form.bom)
    return tally.close(reported=problems, files=False)


def _whole(tally: BatchTally, at_once: bool) -> str:
    if not at_once:
        return "nothing was printed"
    return f"{count_noun(tally.done, 'unit')} {'is' if tally.done == 1 else 'are'} printed whole"
