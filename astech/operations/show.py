"""The record sheet or the Alpha Strike card of one unit as text, JSON or a page for a browser."""

from contextlib import suppress
from typing import Literal, NamedTuple

from pydantic import Field

from astech.operations.condition import ShownConditionOptions, shown_condition
from astech.operations.editions import ClassicEdition
from astech.operations.mistakes import BadOptions, NotForUnit
from astech.operations.units import FoundUnit
from astech.terminal import harmless_json
from exporters.sheet_text import sheet_text
from sheets.editions import CLASSIC
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
    edition: ClassicEdition = Field(default=CLASSIC.id, description="With --sheet: which rules.")

    def check(self) -> None:
        """Raise BadOptions where options contradict each other."""
        if self.sheet and self.card:
            raise BadOptions("--sheet and --card exclude each other")
        if not (self.sheet or self.card) and (self.format != "text" or self.is_given):
            raise BadOptions("--format, --condition and --damage go with --sheet and --card")


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
    """The record sheet; that of a damaged unit also says what the unit can do now."""
    from exporters.sheet_html import sheet_html  # of use only here
    from sheets.play import Refused, marked, status
    from sheets.record.record import Options
    from sheets.recordsheet import record_sheet

    now = None
    if condition != FRESH:
        rules = Options(edition=options.edition)
        with suppress(Refused):  # not every family can be played
            now = status(unit, marked(unit, condition, rules), rules)
    value = record_sheet(unit, condition, options.edition, now)
    if options.format == "json":
        return harmless_json(value.model_dump_json(indent=2))
    return sheet_html(value) if options.format == "html" else sheet_text(value, columns)


def _card(unit: Unit, condition: Condition, options: ShowOptions, columns: int) -> str:
    from exporters.sheet_html import card_html  # of use only here
    from exporters.sheet_text import card_text
    from sheets.alphastrike import NoElement
    from sheets.recordsheet.card import card_sheet

    try:
        value = card_sheet(unit, condition)
    except NoElement as none:
        raise NotForUnit(str(none)) from None
    if options.format == "json":
        return harmless_json(value.model_dump_json(indent=2))
    return card_html(value) if options.format == "html" else card_text(value, columns)
