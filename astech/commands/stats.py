"""`astech stats`: a row of figures for each unit."""

import sys
from functools import partial

import click

from astech.batch import say_each
from astech.options import jobs_option, paths_argument, problems_option
from astech.rows import Column, Layout, format_option
from astech.terminal import say
from importers import walk
from sheets.figures import StatsRow, stats_row
from sheets.units import Unit

LAYOUT = Layout(
    fields=("file", *StatsRow.__annotations__),
    columns=(
        Column("chassis", "chassis", 30, right=False),
        Column("model", "model", 20, right=False),
        Column("unit_type", "type", 15, right=False),
        Column("weight", "tons", 8),
        Column("tech_base", "tech base", 18, right=False),
        Column("year", "year", 4),
        Column("role", "role", 15, right=False),
        Column("walk", "walk", 4),
        Column("run", "run", 4),
        Column("jump", "jump", 4),
        Column("armor", "armor", 6),
        Column("structure", "struct", 6),
        Column("heat_sinks", "sinks", 5),
        Column("heat_capacity", "cools", 5),
        Column("bv", "BV", 6),
    ),
)


@click.command()
@paths_argument
@format_option
@problems_option
@jobs_option
def stats(paths: tuple[str, ...], form: str, problems: bool, jobs: int | None) -> None:
    """A row of figures for each unit: mass, movement, armour, structure, heat, Battle Value, cost, legality, quirks.

    \b
    Examples:
      astech stats units/ more.zip
      astech stats "units/**/*.mtf" --format csv > figures.csv
    """
    if heading := LAYOUT.heading(form):
        say(heading)
    sys.exit(say_each(walk(paths), partial(_line, form), jobs, problems))


def _line(form: str, unit: Unit, file: str) -> str:
    return LAYOUT.line({"file": file, **stats_row(unit)}, form)
