"""`astech alpha-strike`: the Alpha Strike element of each unit."""

import sys
from functools import partial

import click

from astech.batch import BatchOptions
from astech.batch_rows import print_rows
from astech.layouts import ELEMENTS
from astech.operations.alpha_strike import AlphaStrikeOptions
from astech.operations.alpha_strike import alpha_strike as elements
from astech.operations.units import sources_of
from astech.options import batch_options, options_of, paths_argument, problems_option
from astech.row_options import rows_form_options
from astech.rows import RowsForm


@click.command("alpha-strike")
@paths_argument
@rows_form_options
@options_of(AlphaStrikeOptions)
@problems_option
@batch_options
def alpha_strike(
    paths: tuple[str, ...], rows_form: RowsForm, options: AlphaStrikeOptions, problems: bool, batch: BatchOptions
) -> None:
    """The Alpha Strike element of each unit: type, size, movement, damage, armor, abilities, point value.

    The arcs of large craft stand below them. Gun emplacements and handheld weapons have no element; the summary
    counts them as skipped. In --where and --sort `armor`, `structure` and `pv` are those of the card that is printed.

    \b
    Examples:
      astech alpha-strike units/ --format csv > elements.csv
      astech alpha-strike units/ --where "role = 'Sniper'" --sort pv
      astech alpha-strike "Brolga BRG-2.mtf" --skill 3/4
    """
    rows = partial(elements, sources_of(paths), options, batch)
    sys.exit(print_rows(ELEMENTS, rows, rows_form, options.arrangement(ELEMENTS.fields), batch.quiet, problems))
