"""`astech alpha-strike`: the Alpha Strike element of each unit."""

import sys
from functools import partial

import click

from astech.batch import BatchOptions, Place
from astech.batch_rows import print_rows
from astech.choosing import Arrangement, arrangement_options
from astech.columns import Crew
from astech.figure_work import Figure, Figures, FigureWork
from astech.options import batch_options, paths_argument, problems_option
from astech.outputs import Skipped
from astech.rows import BELOW, Column, Row, RowLayout, rows_options
from astech.skills import Skills, edition_option, skill_option
from importers import walk
from sheets.alphastrike import NoElement, convert, element_row, skill_of
from sheets.units import Unit

ALL = 500  # characters that no element's abilities come to: as the last column they are never cut

LAYOUT = RowLayout(
    fields=(
        *("file", "chassis", "model", "type", "size", "tmm", "move", "role", "damage", "ov", "armor", "structure"),
        *("threshold", "squad_size", "specials", "pv", "arcs", "skill", "edition"),
    ),
    columns=(
        Column("chassis", "chassis", 30, right=False),
        Column("model", "model", 20, right=False, least=6),
        Column("type", "type", 4, right=False, least=4),
        Column("size", "size", 4),
        Column("move", "move", 9),
        Column("tmm", "TMM", 3),
        Column("damage", "damage", 9, right=False, least=9),
        Column("ov", "OV", 2, rank=1),
        Column("armor", "A", 3),
        Column("structure", "S", 3),
        Column("threshold", "TH", 2, rank=2),
        Column("pv", "PV", 3),
        Column("role", "role", 15, right=False, rank=3),
        Column("specials", "specials", ALL, right=False, least=16, folds=True),
    ),
)


@click.command("alpha-strike")
@paths_argument
@rows_options
@skill_option("Skill of all units, 0 (best) to 8; or their gunnery and piloting, which are averaged.")
@edition_option
@arrangement_options(LAYOUT.fields)
@problems_option
@batch_options
def alpha_strike(
    paths: tuple[str, ...],
    form: str,
    bom: bool,
    skill: Skills,
    edition: str,
    arranged: Arrangement,
    problems: bool,
    batch: BatchOptions,
) -> None:
    """The Alpha Strike element of each unit: type, size, movement, damage, armor, abilities, point value.

    The arcs of large craft stand below them. Gun emplacements and handheld weapons have no element; the summary
    counts them as skipped. In --where and --sort `armor`, `structure` and `pv` are those of the card that is printed.

    \b
    Examples:
      astech alpha-strike units/ --format csv > elements.csv
      astech alpha-strike units/ --where "role = 'Sniper'" --sort pv
      astech alpha-strike "Brolga BRG-2.mtf" --skill 3/4
    """
    crew = Crew(skill, edition)
    if batch.where is not None:
        batch = batch._replace(where=batch.where.of_cards(crew))
    sys.exit(print_rows(LAYOUT, walk(paths), rows(form, skill, edition), form, bom, batch, problems, arranged, crew))


def rows(form: str, skill: Skills, edition: str) -> FigureWork[Row]:
    """Rows of elements with this Skill."""
    element = Figure(f"element {skill} {edition}", partial(element_figure, skill, edition))
    return FigureWork((element,), partial(card_row, form, element.name))


def element_figure(skill: Skills, edition: str, unit: Unit) -> dict[str, object]:
    """The row of an element and whether it is large craft; or why there is no element."""
    number = skill if isinstance(skill, int) else skill_of(unit, *skill)
    try:
        element = convert(unit, edition, number)
    except NoElement as none:
        return {"no element": str(none)}
    return {"row": element_row(element), "large craft": element.large_craft}


def card_row(form: str, element: str, figures: Figures, place: Place) -> Row:
    if reason := figures[element].get("no element"):
        raise Skipped(reason)
    row = {"file": place.file, **figures[element]["row"]}
    if form == "jsonl":
        return row
    arcs = [f"{name}: {arc}" for name, arc in row["arcs"].items()] if row["arcs"] else []
    below = arcs if figures[element]["large craft"] else []
    return {**row, "damage": "/".join(row["damage"].values()), "arcs": "; ".join(arcs) or None, BELOW: below}
