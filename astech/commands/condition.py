"""`astech condition`: what has happened to units, without writing JSON by hand."""

import json
import sys
from pathlib import Path

import click

from astech.conditions import Conditions, read_conditions
from astech.groups import CommandGroup
from astech.operations.condition import (
    ConditionOptions,
    marks_in_words,
    marks_without_place,
    new_condition,
    read_marks,
)
from astech.operations.units import sources_of
from astech.options import one_unit, options_of, paths_argument, single_options, unit_argument
from astech.terminal import complain, harmless_json, say


def _conditions(ctx: click.Context, param: click.Parameter, path: str) -> Conditions:
    try:
        return read_conditions(Path(path))
    except ValueError as bad:
        raise click.BadParameter(str(bad), ctx, param) from None


@click.group(cls=CommandGroup)
def condition() -> None:
    """What has happened to units, in words and as JSON, without writing JSON by hand.

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
    """The condition of a unit as JSON, of an untouched one or of one with this damage.

    Damage is said in parts between commas: points in a location (LT 12, CT 5 rear, LA structure 3, LA destroyed),
    slots counted from 1 (RT slot 1), items (AC/20 3 shots, Medium Laser LA destroyed), boxes of the sheet (engine 1,
    life support 1), heat 5, pilot 2. Points go through the armor into the structure. What the sheet does not have is
    refused; more than it has fills it, and that is said.

    \b
    Example:
      astech condition new "Atlas AS7-D" --damage "LT 12, CT 5 rear, pilot 2"
    """
    condition, notes = new_condition(one_unit(path).unit, options)
    for note in notes:
        complain(note)
    say(harmless_json(condition.model_dump_json(indent=2, exclude_defaults=True)))


@condition.command()
@paths_argument
@single_options
def read(paths: tuple[str, ...]) -> None:
    """The conditions that files hold, a JSON object a unit: record sheets with marks on them, force files.

    \b
    Example:
      astech condition read lance.mul > lance.jsonl
    """
    failed = False
    for loaded in read_marks(sources_of(paths)):
        for problem in loaded.problems:
            complain(problem)
        if loaded.unit is not None and loaded.condition is not None:
            condition = loaded.condition.model_dump(mode="json", exclude_defaults=True)
            row = {"file": loaded.file, "unit": loaded.unit.name, "condition": condition}
            say(harmless_json(json.dumps(row, ensure_ascii=False)))
            continue
        failed = True
        if loaded.error is None:
            complain(f"{loaded.file}: it holds no condition; expected a record sheet with marks, or a force")
    sys.exit(1 if failed else 0)


@condition.command()
@unit_argument("path")
@click.argument("conditions", metavar="JSON", callback=_conditions)
@single_options
def show(path: str, conditions: Conditions) -> None:
    """A condition in words.

    \b
    Example:
      astech condition show "Atlas AS7-D" atlas.json
    """
    found = one_unit(path)
    lines = marks_in_words(found, conditions)
    say(f"{found.unit.name}: {'; '.join(lines) if len(lines) == 1 else ''}{'' if lines else 'untouched'}".rstrip())
    if len(lines) > 1:
        for line in lines:
            say(f"  {line}")


@condition.command()
@unit_argument("path")
@click.argument("conditions", metavar="JSON", callback=_conditions)
@single_options
def check(path: str, conditions: Conditions) -> None:
    """Whether a unit has a place for everything that a condition marks; exit code 1 if not.

    \b
    Example:
      astech condition check "Atlas AS7-D" atlas.json
    """
    found = one_unit(path)
    wrong = marks_without_place(found, conditions)
    for sentence in wrong:
        complain(f"{found.unit.name}: {sentence}")
    if not wrong:
        say(f"{found.unit.name}: everything that is marked has its place")
    sys.exit(1 if wrong else 0)
