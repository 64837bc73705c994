"""The record sheet or the Alpha Strike card of one unit as text, JSON or a page for a browser."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field

from astech.operations.condition import ShownConditionOptions, shown_condition
from astech.operations.editions import AnyEdition
from astech.operations.mistakes import BadOptions, NotForUnit
from astech.operations.options import OptionForm
from astech.operations.units import FoundUnit
from astech.skills import SkillOption
from astech.terminal import harmless_json
from exporters.recordsheet.options import PaperName
from exporters.sheet_text import sheet_text
from sheets.editions import ALPHA_STRIKE, CLASSIC, Game, edition
from sheets.record import FRESH, Condition
from sheets.units import Unit


class ShowOptions(ShownConditionOptions):
    """Options for the record sheet or the card of one unit."""

    sheet: bool = Field(default=False, description="The record sheet: everything that it says, without its layout.")
    card: bool = Field(default=False, description="The Alpha Strike card: everything that it says, without its layout.")
    format: Literal["text", "json", "html"] = Field(
        default="text",
        description=(
            "With --sheet or --card: text, JSON by `astech schema sheet`, or one page for a browser or a screen reader."
        ),
    )
    edition: AnyEdition | None = Field(
        default=None,
        description=f"The edition (default: {CLASSIC.id} for --sheet, {ALPHA_STRIKE.id} for --card).",
    )
    paper: PaperName = Field(
        default="letter", description="With --sheet: the paper whose pages are searched for facts that they leave out."
    )
    rulings: bool = Field(
        default=False, description="With --sheet: the ruling or table that each fact comes from, by path."
    )
    skill: Annotated[SkillOption | None, OptionForm(metavar="N or G/P")] = Field(
        default=None, description="With --card: Skill, 0 (best) to 8; or gunnery and piloting, which are averaged."
    )

    @classmethod
    def games_of(cls, given: Mapping[str, Any]) -> tuple[Game, ...]:
        return ("alpha-strike",) if given.get("card") else ("classic",) if given.get("sheet") else ()

    def check(self) -> None:
        """Raise BadOptions where options contradict each other."""
        if self.sheet and self.card:
            raise BadOptions("--sheet and --card exclude each other")
        if not (self.sheet or self.card) and self.model_fields_set:
            raise BadOptions("the options of a sheet or card go with --sheet or --card")
        if self.card and self.model_fields_set & {"rulings", "paper"}:
            raise BadOptions("--rulings and --paper go with --sheet")
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
        return self.edition or (ALPHA_STRIKE.id if self.card else CLASSIC.id)


class ShownSheet(NamedTuple):
    """A sheet or a card, and remarks on the words of its damage."""

    content: str
    notes: tuple[str, ...]


def show_sheet(found: FoundUnit, options: ShowOptions, columns: int) -> ShownSheet:
    """The record sheet or the card of a unit; text has lines of so many columns."""
    condition, notes = shown_condition(found, options)
    if options.card:
        return ShownSheet(_card(found.unit, condition, options, columns), notes)
    return ShownSheet(_sheet(found.unit, condition, options, columns), notes)


def _sheet(unit: Unit, condition: Condition, options: ShowOptions, columns: int) -> str:
    """The record sheet with the facts that its pages leave out; a damaged unit also has what it can do now."""
    from exporters.recordsheet import Sheet, SheetOptions  # slow to import, and of use only here
    from exporters.recordsheet.book import left_out_of
    from exporters.sheet_html import sheet_html
    from sheets.play import Refused, marked, status
    from sheets.record.record import Options
    from sheets.recordsheet import record_sheet
    from sheets.recordsheet.rulings import fact_sources

    now = None
    if condition != FRESH:
        rules = Options(edition=options.book)
        with suppress(Refused):  # not every family can be played
            now = status(unit, marked(unit, condition, rules), rules)
    value = record_sheet(unit, condition, options.book, now)
    missing = left_out_of(Sheet(unit, condition, SheetOptions(paper=options.paper, edition=options.book)))
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
