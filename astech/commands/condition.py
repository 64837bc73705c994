"""`astech condition`: the damage and the crews of units, in words and as JSON."""

import sys
from pathlib import Path

import click

from astech.conditions import Conditions, read_conditions
from astech.groups import CommandGroup
from astech.operations.condition import (
    CheckOptions,
    ConditionOptions,
    marks_in_words,
    marks_without_place,
    new_condition,
    read_marks,
)
from astech.operations.units import sources_of
from astech.options import one_unit, options_of, paths_argument, single_options, unit_argument
from astech.terminal import complain, say
from astech.text import harmless_json


def _conditions(ctx: click.Context, param: click.Parameter, path: str) -> Conditions:
    try:
        return read_conditions(Path(path))
    except ValueError as bad:
        raise click.BadParameter(str(bad), ctx, param) from None


_conditions_argument = click.argument("conditions", metavar="JSON", callback=_conditions)


@click.group(cls=CommandGroup)
def condition() -> None:
    """Damage and crews of units, in words and as JSON.

    \b
    Examples:
      astech condition new "Atlas AS7-D" --damage "LT 12, heat 5" > atlas.json
      astech condition show "Atlas AS7-D" atlas.json
      astech sheet "Atlas AS7-D" --condition atlas.json -o atlas.pdf
    """


@condition.command()
@unit_argument("path")
@options_of(ConditionOptions)
@single_options
def new(path: str, options: ConditionOptions) -> None:
    """Print the condition of a unit as JSON: untouched, or with this damage.

    Damage has parts between commas: points in a location (LT 12, CT 5 rear, LA structure 3, LA destroyed), slots
    counted from 1 (RT slot 1), items (AC/20 3 shots, Medium Laser LA destroyed), boxes of the sheet (engine 1, life
    support 1), heat 5, pilot 2. Points go through the armor into the structure. A mark that the sheet has no box for is
    refused; more points than it has fill it, and a note says so.

    \b
    Example:
      astech condition new "Atlas AS7-D" --damage "LT 12, CT 5 rear, pilot 2"
    """
    made, notes = new_condition(one_unit(path).unit, options.damage, options.reading)
    for note in notes:
        complain(note)
    say(harmless_json(made.model_dump_json(indent=2, exclude_defaults=True)))


@condition.command()
@paths_argument
@single_options
def read(paths: tuple[str, ...]) -> None:
    """The conditions in marked record sheets and force files, a JSON object a unit.

    \b
    Example:
      astech condition read lance.mul > lance.jsonl
    """
    failed = False
    for row, problems in read_marks(sources_of(paths)):
        for problem in problems:
            complain(problem)
        if row:
            say(row)
        failed = failed or not row
    sys.exit(1 if failed else 0)


@condition.command()
@unit_argument("path")
@_conditions_argument
@single_options
def show(path: str, conditions: Conditions) -> None:
    """Print a condition in words.

    \b
    Example:
      astech condition show "Atlas AS7-D" atlas.json
    """
    say(marks_in_words(one_unit(path), conditions))


@condition.command()
@unit_argument("path")
@_conditions_argument
@options_of(CheckOptions)
@single_options
def check(path: str, conditions: Conditions, options: CheckOptions) -> None:
    """Check that a unit has a place for every mark of a condition; the exit code is 1 if not.

    \b
    Example:
      astech condition check "Atlas AS7-D" atlas.json
    """
    found = one_unit(path)
    wrong = marks_without_place(found, conditions, options)
    for sentence in wrong:
        complain(f"{found.unit.name}: {sentence}")
    if not wrong:
        say(f"{found.unit.name}: every mark has its place")
    sys.exit(1 if wrong else 0)
