"""Pilots in text form, such as `Ada Voss 3/4`."""

import re
from typing import Annotated

from pydantic import BeforeValidator

from sheets.record import Condition, CrewMarks
from sheets.record.condition import MOST_LETTERS

WORST = 8  # the highest skill
_PILOT = re.compile(
    r"(?P<name>.*?)(?:(?:^|[\s,(]\s*|(?<=[\s,])\()(?P<gunnery>\d)[/-](?P<piloting>\d)\)?)?\s*(?::\s*(?P<abilities>.+))?"
)


def parse_pilot(text: str) -> CrewMarks:
    """A pilot from a text.

    >>> parse_pilot("Ada Voss 3/4: Sniper, Dodge").abilities
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
    return CrewMarks(name=found["name"].strip(" ,"), gunnery=skills[0], piloting=skills[1], abilities=abilities)


def pilot_words(who: CrewMarks) -> str:
    """A pilot as text that `parse_pilot` reads.

    >>> pilot_words(parse_pilot("Ada Voss 3/4: Sniper, Dodge"))
    'Ada Voss 3/4: Sniper, Dodge'
    """
    skills = "" if who.gunnery is None else f"{who.gunnery}/{who.piloting}"
    abilities = f": {', '.join(who.abilities)}" if who.abilities else ""
    return f"{who.name} {skills}".strip() + abilities


def with_pilot(condition: Condition, who: CrewMarks) -> Condition:
    """A condition with this pilot in the first seat, with the hits of the seat.

    >>> with_pilot(Condition(crew=(CrewMarks(name="Jon", gunnery=2, hits=1),)), parse_pilot("Ada")).crew
    (CrewMarks(name='Ada', gunnery=2, piloting=None, hits=1, conscious=True, abilities=()),)
    """
    seat = condition.crew[0] if condition.crew else CrewMarks()
    given = who.model_dump(exclude_defaults=True)
    return condition.model_copy(update={"crew": (seat.model_copy(update=given), *condition.crew[1:])})


def _read_option(value: object) -> object:
    return parse_pilot(value) if isinstance(value, str) else value


PilotOption = Annotated[CrewMarks, BeforeValidator(_read_option)]
"""The type of an option that takes a pilot."""
