"""`astech card`: Alpha Strike cards."""

import sys
from math import isfinite
from pathlib import Path

import click

from astech.card_run import CardRun, Wishes
from astech.conditions import Conditions, condition_option
from astech.options import jobs_option, loadout_option, paths_argument
from astech.outputs import Form, form_of, output_options, print_into
from astech.skills import Skills, edition_option, skill_option
from exporters.cards import SIZES, Backs, Flip, Grouping, Layout, Look, Order


def finite(ctx: click.Context, param: click.Parameter, number: float) -> float:
    """A number: the range of an option lets through what is none."""
    if not isfinite(number):
        raise click.BadParameter(f"{number} is no number of millimetres", ctx, param)
    return number


@click.command()
@paths_argument
@output_options("cards", "card")
@click.option(
    "--size", type=click.Choice(list(SIZES)), default="card", show_default=True, help="The size of the cards."
)
@click.option(
    "--paper",
    type=click.Choice(["letter", "a4", "legal", "card"]),
    help="What a PDF is printed on: sheets with as many cards as fit and cut marks (default: letter), or a page of the "
    "card's own size for each, for the screen (default in a folder).",
)
@click.option(
    "--margin",
    type=click.FloatRange(0, 50),
    callback=finite,
    default=5.0,
    show_default=True,
    metavar="MM",
    help="Paper edge.",
)
@click.option(
    "--bleed",
    type=click.FloatRange(0, 10),
    callback=finite,
    default=0.0,
    metavar="MM",
    help="Colour beyond the cut edge.",
)
@click.option(
    "--backs",
    type=click.Choice(["none", "beside", "behind"]),
    default="none",
    show_default=True,
    help="Backs with the meaning of the abilities: beside the fronts, or behind them on the reverse of the paper. "
    "Large craft always have their arcs on a back.",
)
@click.option(
    "--flip",
    type=click.Choice(["long", "short"]),
    default="long",
    show_default=True,
    help="About which edge the printer turns the paper for its reverse.",
)
@click.option("--bw", is_flag=True, help="Black and white, with little ink.")
@click.option("--fillable", is_flag=True, help="Pips and boxes of a PDF that can be ticked.")
@click.option("--dpi", type=click.IntRange(36, 1200), default=300, show_default=True, help="Dots per inch of a .png.")
@skill_option("Skill, 0 (best) to 8; or gunnery and piloting, which are averaged. A crew in a condition has its own.")
@edition_option
@condition_option
@click.option(
    "--order", type=click.Choice(["name", "size", "value"]), help="The order of the cards (default: as given)."
)
@click.option(
    "--group", "grouping", type=click.Choice(["type", "role", "size", "folder"]), help="Put cards together in groups."
)
@click.option("--force", default="", metavar="NAME", help="Begin with a card that lists the force and its total.")
@jobs_option
@loadout_option
def card(
    paths: tuple[str, ...],
    output: Path,
    form: Form | None,
    size: str,
    paper: str | None,
    margin: float,
    bleed: float,
    backs: Backs,
    flip: Flip,
    bw: bool,
    fillable: bool,
    dpi: int,
    skill: Skills,
    edition: str,
    conditions: Conditions,
    order: Order | None,
    grouping: Grouping | None,
    force: str,
    jobs: int | None,
) -> None:
    """Alpha Strike cards at true size, in colour or in black, on sheets, with backs, or each on a page of its own.

    Gun emplacements and handheld weapons are no elements of Alpha Strike: the summary names them.

    \b
    Examples:
      astech card "Brolga BRG-2.mtf" -o brolga.png
      astech card units/ -o cards.pdf --paper a4 --backs behind --order value
      astech card lance/ -o lance.pdf --skill 3 --force "Gray Watch" --group type --fillable
      astech card lance/ -o lance.pdf --condition after-the-battle/
      astech card units.zip -o cards --to svg
    """
    named = form_of(output, form)
    look = Look(size, "black" if bw else "colour", bleed)
    on = paper or ("card" if named is None else "letter")
    layout = Layout(look, None if on == "card" else on, backs, flip, margin)
    wishes = Wishes(layout, skill, edition, conditions, fillable, dpi)
    run = CardRun(paths, wishes, order, grouping, force, jobs)
    sys.exit(print_into(run, output, named, form))
