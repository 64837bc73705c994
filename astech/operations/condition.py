"""Conditions of units: make them from words, read them from files, describe and check them."""

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Annotated, NamedTuple

from pydantic import Field

from astech.conditions import NO_CONDITIONS, ConditionFile, Conditions
from astech.operations.editions import ClassicEdition, ReadingOptions
from astech.operations.mistakes import BadOptions
from astech.operations.options import OperationOptions, OptionForm
from astech.operations.units import FoundUnit, damaged_condition, sheet_damage, units_of
from astech.text import harmless_json
from importers import Loaded, Source
from sheets.editions import CLASSIC
from sheets.problem import Problem
from sheets.record.boxes import strays
from sheets.record.condition import FRESH, Condition, condition_lines
from sheets.units import Unit


class CheckOptions(ReadingOptions):
    """Options for the check of a condition."""

    edition: ClassicEdition = Field(
        default=CLASSIC.id, description="The edition of the rules, which decides the shots of a bin."
    )


class ConditionOptions(CheckOptions):
    """Options for a new condition."""

    damage: Annotated[tuple[str, ...], OptionForm(metavar="WORDS")] = Field(
        default=(),
        description='Damage in words: "LT 12, CT 5 rear, AC/20 3 shots, RT slot 1, engine 1, heat 5".',
    )


class ShownConditionOptions(OperationOptions):
    """Options for showing the condition of one unit."""

    condition: Annotated[ConditionFile, OptionForm(metavar="JSON")] = Field(
        default=NO_CONDITIONS, description="The condition: a file with one condition, or with several by name."
    )
    damage: Annotated[tuple[str, ...], OptionForm(metavar="WORDS")] = Field(
        default=(), description='Damage in words: "LT 12, CT 5 rear, AC/20 3 shots, RT slot 1, engine 1, heat 5".'
    )


class NewCondition(NamedTuple):
    """A condition, and remarks on the words that it was made from."""

    condition: Condition
    notes: tuple[str, ...] = ()


def new_condition(unit: Unit, damage: Sequence[str], reading: str) -> NewCondition:
    """The condition of an undamaged unit, or of one with damage in words; raises BadOptions for unknown words."""
    if not damage:
        return NewCondition(FRESH)
    condition, notes = damaged_condition(unit, ", ".join(damage), partial(sheet_damage, edition=reading))
    return NewCondition(condition, tuple(notes))


def shown_condition(found: FoundUnit, options: ShownConditionOptions, edition: str) -> NewCondition:
    """The condition of a unit by the options and an edition; raises BadOptions if the options contradict each other."""
    if len(options.damage) > 1 or (options.damage and options.condition != NO_CONDITIONS):
        raise BadOptions("one unit takes one --damage or one --condition")
    if options.damage:
        return new_condition(found.unit, options.damage, edition)
    return NewCondition(_condition_of(found, options.condition))


class ReadMarks(NamedTuple):
    """The condition of a unit as a JSON object, empty if its file has none, and the reader's remarks."""

    row: str
    problems: tuple[Problem, ...]


def read_marks(sources: Iterable[Source]) -> Iterator[ReadMarks]:
    """Yield the condition of every unit in the files."""
    for source in sources:
        for loaded in units_of(source):
            yield _read_marks(loaded)


def _read_marks(loaded: Loaded) -> ReadMarks:
    if loaded.unit is not None and loaded.condition is not None:
        condition = loaded.condition.model_dump(mode="json", exclude_defaults=True)
        row = {"file": loaded.file, "unit": loaded.unit.name, "condition": condition}
        return ReadMarks(harmless_json(json.dumps(row, ensure_ascii=False)), loaded.problems)
    if loaded.error is not None:
        return ReadMarks("", loaded.problems)
    missing = Problem(file=loaded.file, found="no condition", expected="a record sheet with marks, or a force")
    return ReadMarks("", (*loaded.problems, missing))


def marks_in_words(found: FoundUnit, conditions: Conditions) -> str:
    """Describe the condition of a unit, in a line for each part if there are several."""
    lines = condition_lines(found.unit, _condition_of(found, conditions)) or ["untouched"]
    if len(lines) == 1:
        return f"{found.unit.name}: {lines[0]}"
    return "\n  ".join((f"{found.unit.name}:", *lines))


def marks_without_place(found: FoundUnit, conditions: Conditions, options: CheckOptions) -> list[str]:
    """A sentence for each mark of a condition for which the unit has no place."""
    return strays(found.unit, _condition_of(found, conditions), options.reading)


def _condition_of(found: FoundUnit, conditions: Conditions) -> Condition:
    return conditions.condition_of(found.file, found.unit.name) or FRESH
