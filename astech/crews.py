"""Who sits in which unit: --pilot, and what else is said once for each unit of a run."""

import re
from collections.abc import Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

import click

from astech.batch import Place
from astech.options import Function
from astech.terminal import counted
from sheets.record import Condition, CrewState
from sheets.record.condition import MOST_LETTERS

Value = TypeVar("Value")

WORST = 8  # the highest skill
_PILOT = re.compile(
    r"(?P<name>.*?)(?:(?:^|[\s,(]\s*|(?<=[\s,])\()(?P<gunnery>\d)[/-](?P<piloting>\d)\)?)?\s*(?::\s*(?P<abilities>.+))?"
)


class OneEach(NamedTuple, Generic[Value]):
    """What was given once for each unit, in the order of the units."""

    option: str
    values: tuple[Value, ...] = ()
    dealt: Mapping[tuple[int, int], Value] = {}  # by the numbers of a place

    def deal(self, places: Sequence[Place]) -> "OneEach[Value]":
        """The same with the unit of each value known; ends the command when there are more or fewer units."""
        if len(self.values) != len(places):
            given = f"{self.option} is given {counted(len(self.values), 'time')} for {counted(len(places), 'unit')}"
            raise click.UsageError(f"{given}; expected one for each unit, in their order")
        return self._replace(dealt={place.key: value for place, value in zip(places, self.values, strict=True)})

    def of(self, place: Place) -> Value | None:
        """What was given for a unit."""
        return self.dealt.get(place.key)


def pilot_option(function: Function) -> Function:
    """The option --pilot."""
    text = 'Who sits in it, "Name 3/4: Ability, Ability"; of several units one for each, in their order.'
    return click.option("--pilot", "pilots", type=PilotType(), multiple=True, metavar="WHO", help=text)(function)


class PilotType(click.ParamType[CrewState]):
    """A pilot as people write one."""

    name = "pilot"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> CrewState:
        if isinstance(value, CrewState):
            return value
        try:
            return pilot(str(value))
        except ValueError as error:
            self.fail(str(error), param, ctx)


def pilot(text: str) -> CrewState:
    """A pilot from a text.

    >>> pilot("Ada Voss 3/4: Sniper, Dodge").abilities
    ('Sniper', 'Dodge')
    """
    if len(text) > MOST_LETTERS:
        raise ValueError(f"{len(text):,} characters for a pilot; expected at most {MOST_LETTERS:,}")
    found = _PILOT.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"{text!r} is not a pilot; expected one such as Ada Voss 3/4")
    skills = [int(found[part]) if found[part] else None for part in ("gunnery", "piloting")]
    if any(skill is not None and skill > WORST for skill in skills):
        raise ValueError(f"{text!r}: skills go from 0 to {WORST}")
    abilities = tuple(filter(None, (part.strip() for part in (found["abilities"] or "").split(","))))
    return CrewState(name=found["name"].strip(" ,"), gunnery=skills[0], piloting=skills[1], abilities=abilities)


def seated(condition: Condition, who: CrewState | None) -> Condition:
    """A condition with a pilot in the first seat, who has the hits of whoever sat there.

    >>> seated(Condition(crew=(CrewState(name="Jon", gunnery=2, hits=1),)), pilot("Ada")).crew
    (CrewState(name='Ada', gunnery=2, piloting=None, hits=1, conscious=True, abilities=()),)
    """
    if who is None:
        return condition
    seat = condition.crew[0] if condition.crew else CrewState()
    said = who.model_dump(exclude_defaults=True)
    return condition.model_copy(update={"crew": (seat.model_copy(update=said), *condition.crew[1:])})
