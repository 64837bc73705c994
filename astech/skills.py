"""The options of Alpha Strike commands: --skill, an Alpha Strike Skill or gunnery and piloting, and --edition."""

import re
from collections.abc import Callable

import click

from astech.editions import EditionChoice
from astech.options import Function
from sheets.editions import ALPHA_STRIKE

Skills = tuple[int, int] | int
"""An Alpha Strike Skill, or gunnery and piloting."""

_SAID = re.compile(r"\s*([0-8])(?:\s*[/-]\s*([0-8]))?\s*")


class SkillType(click.ParamType[Skills]):
    """A Skill from 0 to 8, or gunnery and piloting as `3/4` or `3-4`."""

    name = "skill"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Skills:
        said = _SAID.fullmatch(str(value))
        if said is None:
            self.fail(f"{value!r} is not a Skill; expected 0 to 8, or gunnery and piloting as 3/4", param, ctx)
        return int(said[1]) if said[2] is None else (int(said[1]), int(said[2]))


def skill_option(text: str) -> Callable[[Function], Function]:
    """The option --skill with what it says in this command's help."""
    return click.option("--skill", type=SkillType(), default="4", show_default=True, metavar="N or G/P", help=text)


def edition_option(function: Function) -> Function:
    """The option --edition."""
    choice = EditionChoice(["alpha-strike"])
    return click.option("--edition", type=choice, default=ALPHA_STRIKE.id, show_default=True, help="Which rules.")(
        function
    )
