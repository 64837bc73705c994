"""Alpha Strike cards."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from astech.batch import Place
from astech.crews import with_pilot
from astech.operations.editions import AlphaStrikeEdition
from astech.operations.mistakes import BadOptions
from astech.operations.options import OneOf, OptionForm
from astech.operations.paper import (
    Arranger,
    Failed,
    NamedFile,
    PaperOptions,
    PictureFile,
    PrintedPaper,
    ReportMissing,
    UnitOnPaper,
    convert_page,
    letters_lacking,
)
from astech.operations.units import ValuesPerUnit, per_unit
from astech.outputs import Form, Skipped
from astech.skills import REGULAR, SkillOption, Skills
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
    crew_seats,
    draw_pairs,
    group_cards,
    pages_of_cards,
    roster_pairs,
    sort_cards,
)
from exporters.cards import card_picture as card_picture
from exporters.page import Page, pdf
from sheets.alphastrike import NoElement
from sheets.editions import ALPHA_STRIKE
from sheets.record import CrewMarks
from sheets.record.condition import FRESH, Condition
from sheets.recordsheet.card import card_sheet
from sheets.units import Unit

if TYPE_CHECKING:
    from astech.words.damage import DamagedUnit

TITLE = "Alpha Strike cards"
OWN_SIZE = "card"  # the value of --paper for pages of the card's own size


class CardOptions(PaperOptions):
    """Options for Alpha Strike cards."""

    size: Annotated[str, OneOf(tuple(SIZES))] = Field(default="card", description="The size of the cards.")
    paper: Literal["letter", "a4", "legal", "card"] | None = Field(
        default=None,
        description=(
            "The paper of a PDF: sheets with as many cards as fit and cut marks (default: letter), or a page of "
            "the card's own size for each, for the screen (default in a folder)."
        ),
    )
    margin: Annotated[float, OptionForm(metavar="MM")] = Field(default=5.0, ge=0, le=50, description="Paper edge.")
    bleed: Annotated[float, OptionForm(metavar="MM")] = Field(
        default=0.0, ge=0, le=10, description="The width of the color beyond the cut edge."
    )
    backs: Backs = Field(
        default="none",
        description=(
            "Backs with the meaning of the abilities: beside the fronts, or behind them on the reverse of the paper. "
            "Large craft always have their arcs on a back."
        ),
    )
    flip: Flip = Field(
        default="long", description="The edge on which the printer flips the paper for double-sided printing."
    )
    odds: bool = Field(
        default=False,
        description=(
            "Backs with hit chances and expected damage in place of the abilities; without --backs beside the fronts."
        ),
    )
    target_tmm: int = Field(default=0, ge=-4, le=9, description="With --odds: the TMM of the target.")
    pilot_card: bool = Field(
        default=False,
        description=(
            "In place of each card those of its crew (skills, hits, abilities, notes), and a card to draw for the "
            "initiative; with --backs all cards for the initiative have one back."
        ),
    )
    bw: bool = Field(default=False, description="Black and white, with little ink.")
    fillable: bool = Field(default=False, description="Make the pips and boxes of a PDF form fields.")
    dpi: Annotated[int, OptionForm(metavar="N")] = Field(
        default=300, ge=36, le=1200, description="Dots per inch of a .png."
    )
    skill: Annotated[tuple[SkillOption, ...], OptionForm(metavar="N or G/P", in_steps=False)] = Field(
        default=(),
        description=(
            "Skill, 0 (best) to 8; or gunnery and piloting, which are averaged (default: 4). One for all units, or one "
            "for each in their order. A crew in a condition has its own."
        ),
    )
    edition: AlphaStrikeEdition = Field(default=ALPHA_STRIKE.id, description="The edition of the rules.")
    order: Annotated[Order | None, OptionForm(in_steps=False)] = Field(
        default=None, description="The order of the cards (default: as given)."
    )
    group: Annotated[Grouping | None, OptionForm(in_steps=False)] = Field(
        default=None, description="Put cards together in groups."
    )
    force: Annotated[str, OptionForm(metavar="NAME", in_steps=False)] = Field(
        default="", description="Begin with a card that lists the force and its total."
    )

    def layout(self, in_folder: bool) -> Layout:
        """The layout of cards on pages; files in a folder have pages of the card's own size."""
        look = Look(self.size, "black" if self.bw else "color", self.bleed)
        paper = self.paper or (OWN_SIZE if in_folder else "letter")
        backs = "beside" if self.odds and self.backs == "none" else self.backs
        return Layout(look, None if paper == OWN_SIZE else paper, backs, self.flip, self.margin, self.odds)


def card_paper(options: CardOptions, in_folder: bool, places: tuple[Place, ...] = ()) -> PrintedPaper[Card]:
    """The paper for cards with these options; `places` are needed for a Skill of each unit."""
    if options.skill and any(pilot.gunnery is not None for pilot in options.pilot):
        raise BadOptions("--pilot and --skill both give skills; expected one of them")
    each = per_unit("--skill", options.skill, places) if len(options.skill) > 1 else ValuesPerUnit[Skills]()
    layout = options.layout(in_folder)
    alone = options.model_copy(update={"order": None, "group": None, "force": ""})
    draw = partial(draw_card, options, each)
    return PrintedPaper(
        noun="card",
        options=options,
        draw=draw,
        draw_ahead=draw,
        together=_arranger(options, layout),
        alone=_arranger(alone, layout),
        fillable=options.fillable,
        conditions=options.condition,
        reads=(*options.condition.files, *filter(None, (options.font,))),
        beside=partial(force_list_files, options, layout) if options.force else None,
    )


def card_damage(options: CardOptions, unit: Unit, damage: str) -> "DamagedUnit":
    """The condition of a card after damage in words; raises WordError."""
    from astech.words import WordError  # needed only for damage
    from astech.words.damage import damaged_card

    try:
        card = card_sheet(unit, edition=options.edition)
    except NoElement as none:
        raise WordError(str(none)) from None
    boxes = {track.id: track.boxes for track in card.tracks}
    return damaged_card(damage, card.armor.boxes, card.structure.boxes, boxes, card.heat is not None)


def draw_card(options: CardOptions, skills: ValuesPerUnit[Skills], unit: Unit, place: Place) -> UnitOnPaper[Card]:
    """Draw the card of a unit; raises Skipped for a unit that cannot be converted."""
    own = skills.of(place)
    skill = own if own is not None else options.skill[0] if options.skill else REGULAR
    folder = str(PurePosixPath(place.file).parent)
    try:
        card = card_of(
            unit,
            place.condition or FRESH,
            skill=skill,
            edition=options.edition,
            folder="" if folder == "." else folder,
            target_tmm=options.target_tmm if options.odds else None,
        )
    except NoElement as none:
        raise Skipped(str(none)) from None
    if options.pilot_card:
        card = replace(card, crew=crew_seats(unit, _with_skills(place.condition or FRESH, skill)))
    name = card.value.name
    return UnitOnPaper(name, card, card.strays, letters=letters_lacking((name, card.value.pilot)))


def _with_skills(condition: Condition, skill: Skills) -> Condition:
    """The condition with gunnery and piloting of --skill, if the crew has no skills."""
    if isinstance(skill, int) or (condition.crew and condition.crew[0].gunnery is not None):
        return condition
    return with_pilot(condition, CrewMarks(gunnery=skill[0], piloting=skill[1]))


def _arranger(options: CardOptions, layout: Layout) -> Arranger[Card]:
    return Arranger(
        partial(card_pages, options, layout), partial(card_pictures, options, layout), partial(card_title, options)
    )


def card_title(options: CardOptions, names: list[str], _output: Path) -> str:
    """The title of a document: the name of its force or of its only card."""
    return options.force or (names[0] if len(names) == 1 else TITLE)


def card_pages(
    options: CardOptions, layout: Layout, drawn: Iterable[Card], failed: Failed[Card] | None, _report: ReportMissing
) -> Iterator[Page | pdf.PageDraft]:
    """The pages of a document, drawn one after another, unless the cards must be sorted first."""
    return pages_of_cards(_faces(options, layout, drawn, failed), layout)


def card_pictures(
    options: CardOptions,
    layout: Layout,
    drawn: Iterable[Card],
    form: Form,
    title: str,
    failed: Failed[Card] | None,
    _report: ReportMissing,
) -> Iterator[PictureFile]:
    """A picture for each card; several are numbered in their names."""
    faces = list(_faces(options, layout, drawn, failed))
    digits = len(str(len(faces)))
    for number, each in enumerate(faces, 1):
        suffix = "" if len(faces) == 1 else f"-{number:0{digits}}"
        yield PictureFile(suffix, _picture(options, layout, each, form, each.title))


def force_list_files(options: CardOptions, layout: Layout, drawn: list[Card], form: Form) -> Iterator[NamedFile]:
    """The list of the force, next to the files of the units."""
    if not drawn:
        return
    groups = group_cards(sort_cards(drawn, options.order), options.group)
    faces = list(roster_pairs(options.force, groups, layout))
    if form == "pdf":
        data = pdf.to_bytes(pages_of_cards(faces, layout), title=options.force, fillable=options.fillable)
        yield NamedFile(options.force, data)
        return
    for number, each in enumerate(faces, 1):
        name = options.force if len(faces) == 1 else f"{options.force} {number}"
        yield NamedFile(name, _picture(options, layout, each, form, options.force))


def _picture(options: CardOptions, layout: Layout, each: Pair, form: Form, title: str) -> bytes:
    return convert_page(options, card_picture(each, layout), form, title, gray=options.bw)


def _faces(options: CardOptions, layout: Layout, drawn: Iterable[Card], failed: Failed[Card] | None) -> Iterator[Pair]:
    """The faces of all cards in order, the list of the force first."""
    if not (options.order or options.group or options.force):
        yield from draw_pairs(drawn, layout, failed=failed)
        return
    groups = group_cards(sort_cards(drawn, options.order), options.group)
    if options.force:
        yield from roster_pairs(options.force, groups, layout)
    for group in groups:
        yield from draw_pairs(group.cards, layout, group.title, failed)
