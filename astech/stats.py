"""`astech stats`: a row of figures for each unit."""

import sys
from functools import partial

import click

from astech.batch import Tally, run_shown, tell
from astech.options import jobs_option, paths_argument, problems_option
from astech.rows import Column, Layout, format_option
from astech.terminal import say
from importers import walk
from sheets.figures import stats_row
from sheets.units import Unit

LAYOUT = Layout(
    fields=(
        *("file", "chassis", "model", "unit_type", "weight", "tech_base", "year", "role", "walk", "run", "jump"),
        *(
            "armor",
            "structure",
            "heat_sinks",
            "heat_capacity",
            "bv",
            "cost",
            "dry_cost",
            "legal",
            "quirks",
            "locations",
        ),
    ),
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
    """A row of figures for each unit: movement, armour, structure, heat, quirks, locations.

    \b
    Examples:
      astech stats units/ more.zip
      astech stats "units/**/*.mtf" --format csv > figures.csv
    """
    tally = Tally()
    if heading := LAYOUT.heading(form):
        say(heading)
    for outcome in run_shown(walk(paths), partial(_line, form), jobs):
        tally.add(outcome)
        if outcome.value is not None:
            say(outcome.value)
        if problems:
            tell(outcome)
    sys.exit(tally.close(told=problems))


def _line(form: str, unit: Unit, file: str) -> str:
    return LAYOUT.line({"file": file, **stats_row(unit)}, form)
