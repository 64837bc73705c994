"""`astech stats`: a row of figures for each unit."""

import sys

import click

from astech.batch import BatchOptions, Place
from astech.batch_rows import print_rows
from astech.choosing import Arrangement, arrangement_options
from astech.figure_work import Figure, Figures, FigureWork
from astech.options import batch_options, paths_argument, problems_option
from astech.rows import Column, Row, RowLayout, rows_options
from importers import walk
from sheets.figures import StatsRow, stats_row

LAYOUT = RowLayout(
    fields=("file", *StatsRow.__annotations__),
    columns=(
        Column("chassis", "chassis", 30, right=False),
        Column("model", "model", 20, right=False),
        Column("unit_type", "type", 15, right=False, least=7),
        Column("weight", "tons", 8),
        Column("tech_base", "tech base", 18, right=False, rank=2),
        Column("year", "year", 4, rank=3),
        Column("role", "role", 15, right=False, rank=4),
        Column("walk", "walk", 4),
        Column("run", "run", 4),
        Column("jump", "jump", 4),
        Column("armor", "armor", 6),
        Column("structure", "struct", 6, rank=1),
        Column("heat_sinks", "sinks", 5, rank=5),
        Column("heat_capacity", "cools", 5, rank=6),
        Column("bv", "BV", 6),
    ),
)


@click.command()
@paths_argument
@rows_options
@arrangement_options(LAYOUT.fields)
@problems_option
@batch_options
def stats(
    paths: tuple[str, ...], form: str, bom: bool, arranged: Arrangement, problems: bool, batch: BatchOptions
) -> None:
    """A row of figures for each unit: mass, movement, armour, structure, heat, Battle Value, cost, legality, quirks.

    \b
    Examples:
      astech stats units/ more.zip
      astech stats "units/**/*.mtf" --format csv > figures.csv
      astech stats units/ --where "weight <= 40 and jump >= 6" --sort=-bv
      astech stats units/ --columns name,jump,bv,pv --limit 20
    """
    sys.exit(print_rows(LAYOUT, walk(paths), ROWS, form, bom, batch, problems, arranged))


def unit_row(figures: Figures, place: Place) -> Row:
    return {"file": place.file, **figures["stats"]}


ROWS = FigureWork((Figure("stats", stats_row),), unit_row)
