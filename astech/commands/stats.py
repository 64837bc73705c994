"""`astech stats`: a row of figures for each unit."""

import sys
from functools import partial

import click

from astech.batch import BatchOptions
from astech.batch_rows import print_rows
from astech.layouts import STATS
from astech.operations.stats import StatsOptions
from astech.operations.stats import stats as figures
from astech.operations.units import sources_of
from astech.options import batch_options, options_of, paths_argument, problems_option
from astech.row_options import rows_form_options
from astech.rows import RowsForm


@click.command()
@paths_argument
@rows_form_options
@options_of(StatsOptions)
@problems_option
@batch_options
def stats(
    paths: tuple[str, ...], rows_form: RowsForm, options: StatsOptions, problems: bool, batch: BatchOptions
) -> None:
    """Print a row of figures for each unit: mass, movement, armor, structure, heat, Battle Value, cost,
    legality, quirks.

    \b
    Examples:
      astech stats units/ more.zip
      astech stats "units/**/*.mtf" --format csv > figures.csv
      astech stats units/ --where "weight <= 40 and jump >= 6" --sort=-bv
      astech stats units/ --columns name,jump,bv,pv --limit 20
    """
    rows = partial(figures, sources_of(paths), options, batch)
    sys.exit(print_rows(STATS, rows, rows_form, options.arrangement(STATS.fields), batch.quiet, problems))
