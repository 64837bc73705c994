"""`astech alpha-strike`: the Alpha Strike element of each unit."""

import sys
from functools import partial

import click

from astech.batch import say_each
from astech.options import jobs_option, paths_argument, problems_option
from astech.rows import Column, Layout, format_option
from astech.skills import Skills, edition_option, skill_option
from astech.terminal import say
from exporters import Unwritable
from importers import walk
from sheets.alphastrike import NoElement, convert, element_row, skill_of
from sheets.units import Unit

ALL = 500  # characters that no element's abilities come to: as the last column they are never cut
ARC = " " * 34  # before an arc, below the row of its ship

LAYOUT = Layout(
    fields=(
        *("file", "chassis", "model", "type", "size", "tmm", "move", "role", "damage", "ov", "armor", "structure"),
        *("threshold", "squad_size", "specials", "pv", "arcs", "skill", "edition"),
    ),
    columns=(
        Column("chassis", "chassis", 30, right=False),
        Column("model", "model", 20, right=False),
        Column("type", "type", 4, right=False),
        Column("size", "size", 4),
        Column("move", "move", 9),
        Column("tmm", "TMM", 3),
        Column("damage", "damage", 9, right=False),
        Column("ov", "OV", 2),
        Column("armor", "A", 3),
        Column("structure", "S", 3),
        Column("threshold", "TH", 2),
        Column("pv", "PV", 3),
        Column("role", "role", 15, right=False),
        Column("specials", "specials", ALL, right=False),
    ),
)


@click.command("alpha-strike")
@paths_argument
@format_option
@skill_option("Skill of all units, 0 (best) to 8; or their gunnery and piloting, which are averaged.")
@edition_option
@problems_option
@jobs_option
def alpha_strike(
    paths: tuple[str, ...], form: str, skill: Skills, edition: str, problems: bool, jobs: int | None
) -> None:
    """The Alpha Strike element of each unit: type, size, movement, damage, armor, abilities, point value.

    The arcs of large craft stand below them. Gun emplacements and handheld weapons have no element and are named in
    the summary.

    \b
    Examples:
      astech alpha-strike units/ --format csv > elements.csv
      astech alpha-strike "Brolga BRG-2.mtf" --skill 3/4
    """
    if heading := LAYOUT.heading(form):
        say(heading)
    sys.exit(say_each(walk(paths), partial(_line, form, skill, edition), jobs, problems))


def _line(form: str, skill: Skills, edition: str, unit: Unit, file: str) -> str:
    number = skill if isinstance(skill, int) else skill_of(unit, *skill)
    try:
        element = convert(unit, edition, number)
    except NoElement as none:
        raise Unwritable(str(none)) from None
    row = {"file": file, **element_row(element)}
    arcs = [f"{name}: {arc}" for name, arc in row["arcs"].items()] if row["arcs"] else []
    if form != "jsonl":
        row["damage"] = "/".join(row["damage"].values())
        row["arcs"] = "; ".join(arcs) or None
    below = arcs if form == "table" and element.large_craft else []
    return "\n".join((LAYOUT.line(row, form), *(ARC + arc for arc in below)))
