"""Skills in text form: an Alpha Strike Skill, or gunnery and piloting."""

import re
from typing import Annotated

from pydantic import BeforeValidator

from astech.operations.mistakes import BadValue
from astech.operations.options import OptionForm
from sheets.units import Unit

REGULAR = 4
"""The Skill of a crew without a stated one."""

Skills = tuple[int, int] | int
"""An Alpha Strike Skill, or gunnery and piloting."""

_WRITTEN = re.compile(r"\s*([0-8])(?:\s*[/-]\s*([0-8]))?\s*")


def parse_skill(value: object) -> Skills:
    """A Skill from 0 to 8, or gunnery and piloting.

    >>> parse_skill("3"), parse_skill("3/4"), parse_skill("3-4")
    (3, (3, 4), (3, 4))
    """
    if isinstance(value, tuple):
        return value
    found = _WRITTEN.fullmatch(str(value))
    if found is None:
        raise BadValue(f"{value!r} is not a Skill; expected 0 to 8, or gunnery and piloting as 3/4")
    return int(found[1]) if found[2] is None else (int(found[1]), int(found[2]))


SkillOption = Annotated[Skills, BeforeValidator(parse_skill), OptionForm(metavar="N or G/P")]
"""The type of an option that takes a Skill, or gunnery and piloting."""


def skill_number(skill: Skills, unit: Unit) -> int:
    """The Alpha Strike Skill of a crew in a unit."""
    from sheets.alphastrike import skill_of

    return skill if isinstance(skill, int) else skill_of(unit, *skill)
