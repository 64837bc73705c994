"""`astech card`: Alpha Strike cards."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

import click

from astech.batch import BatchOptions, Place
from astech.conditions import Conditions, condition_option, damage_option
from astech.crews import OneEach, pilot_option
from astech.groups import Number, WholeNumber
from astech.naming import name_option
from astech.options import batch_options, finite, font_option, loadout_option, paths_argument
from astech.outputs import Existing, Form, Skipped, existing_options, form_of, output_options
from astech.printing import Failed, NamedFile, PictureFile, Printing, Product
from astech.skills import Skills, SkillType, edition_option
from exporters.cards import (
    SIZES,
    Backs,
    Card,
    Flip,
    Grouping,
    Layout,
    Look,
    Order,
    Pair,
    card_of,
    grouped,
    ordered,
    pages,
    pairs,
    picture,
    roster_pairs,
)
from exporters.cards.criticals import boxes_of
from exporters.page import Page
from sheets.alphastrike import NoElement, convert
from sheets.alphastrike.elementtypes import TRACKS_HEAT
from sheets.record import Condition, CrewState
from sheets.units import Unit

if TYPE_CHECKING:
    from astech.words.damage import DamagedUnit

TITLE = "Alpha Strike cards"
REGULAR = 4


@dataclass(frozen=True, slots=True)
class Cards(Product[Card]):
    """Alpha Strike cards in this layout, in their order and groups, with the list of their force."""

    layout: Layout
    skills: OneEach[Skills]  # or one for all
    edition: str
    order: Order | None
    grouping: Grouping | None
    force: str

    @property
    def noun(self) -> str:
        return "card"

    def make(self, unit: Unit, place: Place) -> Card:
        condition = self.condition(unit, place)
        folder = str(PurePosixPath(place.file).parent)
        try:
            return card_of(
                unit, condition, skill=self._skill(place), edition=self.edition, folder="" if folder == "." else folder
            )
        except NoElement as none:
            raise Skipped(str(none)) from None

    def told(self, unit: Unit, damage: str) -> "DamagedUnit":
        from astech.words import WordError  # of use only where damage is given
        from astech.words.damage import damaged_card

        try:
            element = convert(unit, self.edition)
        except NoElement as none:
            raise WordError(str(none)) from None
        heats = element.type in TRACKS_HEAT
        return damaged_card(damage, element.armor, element.structure, boxes_of(element), heats)

    def _skill(self, place: Place) -> Skills:
        given = self.skills.of(place)
        if given is None:
            return self.skills.values[0] if self.skills.values else REGULAR
        return given

    def says_each(self) -> bool:
        return Product.says_each(self) or len(self.skills.values) > 1

    def dealt(self, places: Sequence[Place]) -> "Cards":
        cards = Product.dealt(self, places)
        return replace(cards, skills=self.skills.deal(places)) if len(self.skills.values) > 1 else cards

    def name(self, made: Card) -> str:
        return made.element.name

    def strays(self, made: Card) -> Sequence[str]:
        return made.strays()

    def pages(self, made: Iterable[Card], failed: Failed[Card] | None = None) -> Iterator[Page]:
        """They are drawn as they come, unless they are to be ordered first."""
        return pages(self._dealt(made, failed), self.layout)

    def pictures(
        self, made: Iterable[Card], form: Form, title: str, failed: Failed[Card] | None = None
    ) -> Iterator[PictureFile]:
        """A picture a card; of several, each has its number in the name."""
        dealt = list(self._dealt(made, failed))
        digits = len(str(len(dealt)))
        for number, each in enumerate(dealt, 1):
            suffix = "" if len(dealt) == 1 else f"-{number:0{digits}}"
            yield PictureFile(suffix, self._picture(each, form, each.title))

    def words(self, made: Card) -> Iterator[str]:
        yield made.element.name
        yield made.pilot

    def title(self, first: Sequence[Card], output: Path) -> str:
        return self.force or (first[0].element.name if len(first) == 1 else TITLE)

    def alone(self) -> "Cards":
        return replace(self, order=None, grouping=None, force="")

    def beside(self, made: Sequence[Card], form: Form) -> Iterator[NamedFile]:
        """The list of the force."""
        if not (made and self.force):
            return
        dealt = list(roster_pairs(self.force, grouped(ordered(made, self.order), self.grouping), self.layout))
        if form == "pdf":
            yield NamedFile(self.force, self.pdf(pages(dealt, self.layout), self.force))
            return
        for number, each in enumerate(dealt, 1):
            name = self.force if len(dealt) == 1 else f"{self.force} {number}"
            yield NamedFile(name, self._picture(each, form, self.force))

    def _picture(self, each: Pair, form: Form, title: str) -> bytes:
        return self.picture(picture(each, self.layout), form, title, grey=self.layout.look.printed == "black")

    def _dealt(self, cards: Iterable[Card], failed: Failed[Card] | None) -> Iterator[Pair]:
        """The faces of all cards in their order, the list of the force first."""
        if not (self.order or self.grouping or self.force):
            yield from pairs(cards, self.layout, failed=failed)
            return
        groups = grouped(ordered(cards, self.order), self.grouping)
        if self.force:
            yield from roster_pairs(self.force, groups, self.layout)
        for group in groups:
            yield from pairs(group.cards, self.layout, group.title, failed)


@click.command()
@paths_argument
@existing_options
@name_option
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
    type=Number(0, 50),
    callback=finite,
    default=5.0,
    show_default=True,
    metavar="MM",
    help="Paper edge.",
)
@click.option(
    "--bleed",
    type=Number(0, 10),
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
@click.option(
    "--dpi", metavar="N", type=WholeNumber(36, 1200), default=300, show_default=True, help="Dots per inch of a .png."
)
@click.option(
    "--skill",
    "skills",
    type=SkillType(),
    multiple=True,
    metavar="N or G/P",
    help="Skill, 0 (best) to 8; or gunnery and piloting, which are averaged (default: 4). One for all units, or one "
    "for each in their order. A crew in a condition has its own.",
)
@pilot_option
@edition_option
@font_option
@condition_option
@damage_option
@click.option(
    "--order", type=click.Choice(["name", "size", "value"]), help="The order of the cards (default: as given)."
)
@click.option(
    "--group", "grouping", type=click.Choice(["type", "role", "size", "folder"]), help="Put cards together in groups."
)
@click.option("--force", default="", metavar="NAME", help="Begin with a card that lists the force and its total.")
@batch_options
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
    skills: tuple[Skills, ...],
    pilots: tuple[CrewState, ...],
    template: str,
    edition: str,
    conditions: Conditions,
    damages: tuple[str, ...],
    font: Path | None,
    order: Order | None,
    grouping: Grouping | None,
    force: str,
    batch: BatchOptions,
    existing: Existing,
) -> None:
    """Alpha Strike cards at true size, in colour or in black, on sheets, with backs, or each on a page of its own.

    Gun emplacements and handheld weapons are no elements of Alpha Strike: the summary names them.

    \b
    Examples:
      astech card "Brolga BRG-2.mtf" -o brolga.png
      astech card units/ -o cards.pdf --paper a4 --backs behind --order value
      astech card lance/ -o lance.pdf --skill 3 --force "Gray Watch" --fillable
      astech card lance/ -o lance.pdf --condition after-the-battle/
      astech card "Atlas AS7-D" -o atlas.pdf --damage "armor 4, engine 1, heat 2"
      astech card A.mtf B.mtf -o ab.pdf --pilot "Ada Voss 3/4" --pilot "Jon 4/5"
      astech card units.zip -o cards --to svg --name "{role}/{chassis} {model}"
    """
    named = form_of(output, form)
    if skills and any(pilot.gunnery is not None for pilot in pilots):
        raise click.UsageError("--pilot has skills of its own here; expected them there or in --skill")
    layout = card_layout(size, bw, bleed, paper or ("card" if named is None else "letter"), backs, flip, margin)
    each = OneEach("--pilot", pilots), OneEach("--skill", skills)
    marks: OneEach[Condition] = OneEach("--damage")
    cards = Cards(conditions, each[0], marks, fillable, dpi, font, layout, each[1], edition, order, grouping, force)
    sys.exit(Printing(cards, paths, batch, existing, damages).run(output, named, form, template))


def card_layout(size: str, bw: bool, bleed: float, paper: str, backs: Backs, flip: Flip, margin: float) -> Layout:
    """How cards are put on pages; `card` is a page of its own for each."""
    look = Look(size, "black" if bw else "colour", bleed)
    return Layout(look, None if paper == "card" else paper, backs, flip, margin)
