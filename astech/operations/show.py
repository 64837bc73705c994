"""Show the record sheet, the Alpha Strike card or the readout of a unit as text, JSON, Markdown or HTML."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field

from astech.operations.condition import ShownConditionOptions, shown_condition
from astech.operations.editions import AnyEdition, ReadingOptions
from astech.operations.mistakes import BadOptions, NotForUnit
from astech.operations.options import OptionForm
from astech.operations.units import FoundUnit
from astech.skills import SkillOption
from astech.text import harmless_json
from exporters.papers import PaperName
from exporters.sheet_text import sheet_text
from sheets.editions import ALPHA_STRIKE, CLASSIC, Game, edition
from sheets.record import Condition
from sheets.rules.quirks import without_quirks
from sheets.units import Unit


class ShowOptions(ShownConditionOptions, ReadingOptions):
    """Options for showing the record sheet, the card or the readout of one unit."""

    sheet: bool = Field(default=False, description="The content of the record sheet, without its layout.")
    card: bool = Field(default=False, description="The content of the Alpha Strike card, without its layout.")
    tro: bool = Field(
        default=False,
        description="The page of a technical readout: texts, facts, masses, armor, weapons, values, quirks.",
    )
    format: Literal["text", "json", "html", "markdown"] = Field(
        default="text",
        description=(
            "With --sheet, --card or --tro: text, or one page for a browser or a screen reader; JSON by `astech schema "
            "sheet` of a sheet or card, Markdown of --tro."
        ),
    )
    edition: AnyEdition | None = Field(
        default=None,
        description=f"The edition (default: {CLASSIC.id}, {ALPHA_STRIKE.id} with --card).",
    )
    paper: PaperName = Field(
        default="letter", description="With --sheet: list the facts that pages of this paper leave out."
    )
    rulings: bool = Field(
        default=False, description="With --sheet: the ruling or table that each fact comes from, by path."
    )
    no_quirks: bool = Field(
        default=False, description="With --sheet or --tro: without design quirks and their effects."
    )
    skill: Annotated[SkillOption | None, OptionForm(metavar="N or G/P")] = Field(
        default=None, description="With --card: Skill, 0 (best) to 8; or gunnery and piloting, which are averaged."
    )

    @classmethod
    def games_of(cls, given: Mapping[str, Any]) -> tuple[Game, ...]:
        return ("alpha-strike",) if given.get("card") else ("classic",)

    @classmethod
    def takes_paper(cls, given: Mapping[str, Any]) -> bool:
        return bool(given.get("sheet"))

    def check(self) -> None:
        """Raise BadOptions if options contradict each other."""
        if self.sheet + self.card + self.tro > 1:
            raise BadOptions("--sheet, --card and --tro exclude each other")
        if not (self.sheet or self.card or self.tro) and self.model_fields_set - {"edition", "unconfirmed"}:
            raise BadOptions("the options of a sheet or card go with --sheet, --card or --tro")
        if self.tro and self.model_fields_set - {"tro", "format", "edition", "unconfirmed", "no_quirks"}:
            raise BadOptions("--tro shows the design; expected only --format, --edition and --no-quirks beside it")
        if self.format == "markdown" and not self.tro:
            raise BadOptions("--format markdown goes with --tro")
        if self.format == "json" and self.tro:
            raise BadOptions("--format json goes with --sheet or --card; --json prints the unit")
        if self.card and self.model_fields_set & {"rulings", "paper", "no_quirks"}:
            raise BadOptions("--rulings, --paper and --no-quirks go with --sheet")
        if self.sheet and self.skill is not None:
            raise BadOptions("--skill goes with --card; a sheet takes the skills of a crew from --condition")
        if self.edition is not None and edition(self.edition).game != self._game:
            raise BadOptions(f"the edition {self.edition} goes with {'--sheet' if self.card else '--card'}")

    @property
    def _game(self) -> Game:
        return "alpha-strike" if self.card else "classic"

    @property
    def book(self) -> str:
        """The edition of the sheet or of the card."""
        return self.reading or (ALPHA_STRIKE.id if self.card else CLASSIC.id)


def show_page(units: Sequence[Unit], options: ShowOptions, columns: int) -> str:
    """The readout of a unit, or of the loadouts of an Omni; `columns` is the width of text."""
    from exporters.sheet_html import sections_html  # of use only here
    from exporters.sheet_markdown import sections_markdown
    from exporters.sheet_text import sections_text
    from exporters.unit_page import PAGE_TITLE, loadout_pages, unit_page

    if options.no_quirks:
        units = tuple(map(without_quirks, units))
    if len(units) > 1:
        name, sections = units[0].chassis, loadout_pages(units, options.book)
    else:
        name, sections = units[0].name, unit_page(units[0], options.book)
    if options.format == "markdown":
        return sections_markdown(name, PAGE_TITLE, sections)
    return (
        sections_html(name, PAGE_TITLE, sections)
        if options.format == "html"
        else sections_text(name, PAGE_TITLE, sections, columns)
    )


class ShownSheet(NamedTuple):
    """A sheet or a card, and remarks on the words of its damage."""

    content: str
    notes: tuple[str, ...]


def show_sheet(found: FoundUnit, options: ShowOptions, columns: int) -> ShownSheet:
    """The record sheet or the card of a unit; `columns` is the width of text."""
    condition, notes = shown_condition(found, options, CLASSIC.id if options.card else options.book)
    if options.card:
        return ShownSheet(_card(found.unit, condition, options, columns), notes)
    unit = without_quirks(found.unit) if options.no_quirks else found.unit
    return ShownSheet(_sheet(unit, condition, options, columns), notes)


def _sheet(unit: Unit, condition: Condition, options: ShowOptions, columns: int) -> str:
    """The record sheet with the facts that its pages leave out; for a damaged unit also its current abilities."""
    from exporters.recordsheet import Sheet, SheetOptions  # slow to import, and of use only here
    from exporters.recordsheet.book import facts_not_on_sheet
    from exporters.sheet_html import sheet_html
    from sheets.recordsheet import record_sheet
    from sheets.recordsheet.now import now_from_marks
    from sheets.recordsheet.rulings import fact_sources

    value = record_sheet(unit, condition, options.book, now_from_marks(unit, condition, options.book))
    missing = facts_not_on_sheet(Sheet(unit, condition, SheetOptions(paper=options.paper, edition=options.book)))
    sources = fact_sources(unit, value) if options.rulings else ()
    value = value.model_copy(update={"left_out": missing, "sources": sources})
    if options.format == "json":
        return harmless_json(value.model_dump_json(indent=2))
    return sheet_html(value) if options.format == "html" else sheet_text(value, columns)


def _card(unit: Unit, condition: Condition, options: ShowOptions, columns: int) -> str:
    from exporters.sheet_html import card_html  # of use only here
    from exporters.sheet_text import card_text
    from sheets.alphastrike import NoElement
    from sheets.recordsheet.card import card_sheet

    try:
        value = card_sheet(unit, condition, options.book, options.skill)
    except NoElement as none:
        raise NotForUnit(str(none)) from None
    if options.format == "json":
        return harmless_json(value.model_dump_json(indent=2))
    return card_html(value) if options.format == "html" else card_text(value, columns)
