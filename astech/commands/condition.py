"""`astech condition`: what has happened to units, without writing JSON by hand."""

import json
import sys

import click

from astech.conditions import Conditions, ConditionType, damage_option, told_condition
from astech.forces import units_of
from astech.groups import CommandGroup
from astech.options import one_unit, paths_argument
from astech.terminal import complain, harmless_json, say
from importers import walk
from sheets.record.boxes import strays
from sheets.record.condition import FRESH, Condition, condition_lines


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
@click.argument("path")
@damage_option
def new(path: str, damages: tuple[str, ...]) -> None:
    """The condition of a unit as JSON, of an untouched one or of one with this damage.

    Damage is said in parts between commas: points in a location (LT 12, CT 5 rear, LA structure 3, LA destroyed),
    slots counted from 1 (RT slot 1), items (AC/20 3 shots, Medium Laser LA destroyed), boxes of the sheet (engine 1,
    life support 1), heat 5, pilot 2. Points go through the armor into the structure. What the sheet does not have is
    refused; more than it has fills it, and that is said.

    \b
    Example:
      astech condition new "Atlas AS7-D" --damage "LT 12, CT 5 rear, pilot 2"
    """
    from astech.words.damage import damaged_unit  # the other commands do without

    unit = one_unit(path).unit
    say(_json(told_condition(unit, lambda: damaged_unit(unit, ", ".join(damages))) if damages else FRESH))


@condition.command()
@paths_argument
def read(paths: tuple[str, ...]) -> None:
    """The conditions that files hold, a JSON object a unit: record sheets with marks on them, force files.

    \b
    Example:
      astech condition read lance.mul > lance.jsonl
    """
    failed = False
    for source in walk(paths):
        for loaded in units_of(source):
            for problem in loaded.problems:
                complain(problem)
            if loaded.unit is not None and loaded.condition is not None:
                row = {
                    "file": loaded.file,
                    "unit": loaded.unit.name,
                    "condition": loaded.condition.model_dump(mode="json", exclude_defaults=True),
                }
                say(harmless_json(json.dumps(row, ensure_ascii=False)))
                continue
            failed = True
            if loaded.error is None:
                complain(f"{loaded.file}: it holds no condition; expected a record sheet with marks, or a force")
    sys.exit(1 if failed else 0)


@condition.command()
@click.argument("path")
@click.argument("conditions", metavar="JSON", type=ConditionType())
def show(path: str, conditions: Conditions) -> None:
    """A condition in words.

    \b
    Example:
      astech condition show "Atlas AS7-D" atlas.json
    """
    found = one_unit(path)
    lines = condition_lines(found.unit, conditions.of(found.file, found.unit.name))
    say(f"{found.unit.name}: {'; '.join(lines) if len(lines) == 1 else ''}{'' if lines else 'untouched'}".rstrip())
    if len(lines) > 1:
        for line in lines:
            say(f"  {line}")


@condition.command()
@click.argument("path")
@click.argument("conditions", metavar="JSON", type=ConditionType())
def check(path: str, conditions: Conditions) -> None:
    """Whether a unit has a place for everything that a condition marks; exit code 1 if not.

    \b
    Example:
      astech condition check "Atlas AS7-D" atlas.json
    """
    found = one_unit(path)
    wrong = strays(found.unit, conditions.of(found.file, found.unit.name))
    for sentence in wrong:
        complain(f"{found.unit.name}: {sentence}")
    if not wrong:
        say(f"{found.unit.name}: everything that is marked has its place")
    sys.exit(1 if wrong else 0)


def _json(made: Condition) -> str:
    return harmless_json(made.model_dump_json(indent=2, exclude_defaults=True))
