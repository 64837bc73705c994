"""The option --skill: an Alpha Strike Skill, or gunnery and piloting."""

from typing import Any

import click

Skills = tuple[int, int] | int
"""An Alpha Strike Skill, or gunnery and piloting."""


class SkillType(click.ParamType[Skills]):
    """A Skill from 0 to 8, or gunnery and piloting as `3/4`."""

    name = "skill"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Skills:
        if not isinstance(value, str):  # a default, which is right as it is
            return value  # type: ignore[no-any-return]
        numbers = value.split("/")
        if not all(number.isdecimal() and int(number) <= 8 for number in numbers) or len(numbers) > 2:
            self.fail(f"{value!r} is no Skill: expected 0 to 8, or gunnery and piloting as 3/4", param, ctx)
        return int(numbers[0]) if len(numbers) == 1 else (int(numbers[0]), int(numbers[1]))
