"""`astech alpha-strike`: the Alpha Strike element of each unit."""

import sys
from functools import partial

import click

from astech.batch import Tally, run_shown, tell
from astech.options import jobs_option, paths_argument, problems_option
from astech.rows import Column, Layout, format_option
from astech.skills import Skills, edition_option, skill_option
from astech.terminal import say
from exporters.unwritable import Unwritable
from importers import walk
from sheets.alphastrike import NoElement, convert, element_row, skill_of
from sheets.units import Unit

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
        Column("specials", "specials", 60, right=False),
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

    Gun emplacements and handheld weapons have no element and are named in the summary.

    \b
    Examples:
      astech alpha-strike units/ --format csv > elements.csv
      astech alpha-strike "Brolga BRG-2.mtf" --skill 3/4
    """
    tally = Tally()
    if heading := LAYOUT.heading(form):
        say(heading)
    for outcome in run_shown(walk(paths), partial(_line, form, skill, edition), jobs):
        tally.add(outcome)
        if outcome.value is not None:
            say(outcome.value)
        if problems:
            tell(outcome)
    sys.exit(tally.close(told=problems))


def _line(form: str, skill: Skills, edition: str, unit: Unit, file: str) -> str:
    number = skill if isinstance(skill, int) else skill_of(unit, *skill)
    try:
        element = convert(unit, edition, number)
    except NoElement as none:
        raise Unwritable(str(none)) from None
    row = {"file": file, **element_row(element)}
    if form != "jsonl":
        row["damage"] = "/".join(row["damage"].values())
        row["arcs"] = row["arcs"] and "; ".join(f"{name}: {arc}" for name, arc in row["arcs"].items())
    return LAYOUT.line(row, form)
