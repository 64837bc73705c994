"""A record sheet to print: a unit with its condition, and the options."""

from __future__ import annotations  # help() shows the names of types, not all families of `Unit`

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Self

from exporters.page import Page
from exporters.recordsheet.options import SheetOptions
from exporters.recordsheet.style import Style, style_of
from sheets.record import FRESH, Condition
from sheets.recordsheet import RecordSheet, record_sheet
from sheets.recordsheet.model import Now
from sheets.recordsheet.stated import without_guesses
from sheets.rules.quirks import without_quirks
from sheets.units import Unit

__all__ = ["Sheet", "draw"]


class Sheet:
    """A unit, its condition and the options; layouts read its `value`. `guessed` facts are left blank."""

    def __init__(
        self,
        unit: Unit,
        condition: Condition = FRESH,
        options: SheetOptions | None = None,
        guessed: Sequence[tuple[str, ...]] = (),
    ) -> None:
        self.unit = unit
        self.condition = condition
        self.options = options or SheetOptions()
        self._guessed = guessed

    @cached_property
    def style(self) -> Style:
        return style_of(self.options)

    @cached_property
    def played_unit(self) -> Unit:
        """The unit as it is played: without quirks if the options say so."""
        return self.unit if self.options.quirks else without_quirks(self.unit)

    @cached_property
    def value(self) -> RecordSheet:
        """The contents of the sheet, without layout."""
        options, condition = self.options, self.condition
        extended = options.extended_heat
        sheet = record_sheet(self.played_unit, condition, options.edition, self._now, extended_heat=extended)
        return without_guesses(sheet, self._guessed)

    @property
    def _now(self) -> Now | None:
        """The abilities of a damaged unit; names, skills, stores and notes are not damage."""
        unhurt = all(seat.conscious and not seat.hits for seat in self.condition.crew)
        written = {"crew": (), "stores": (), "notes": "", "alpha": FRESH.alpha}
        if unhurt and self.condition.model_copy(update=written) == FRESH:
            return None
        from sheets.recordsheet.now import now_from_marks  # slow to import, and of use only for damaged units

        return now_from_marks(self.played_unit, self.condition, self.options.edition)

    @cached_property
    def lost_mounts(self) -> frozenset[int]:
        """The mounts of the inventory that are lost."""
        return frozenset(line.mount for line in self.value.inventory if line.lost)

    @cached_property
    def marked_mounts(self) -> frozenset[int]:
        """The mounts that are lost, and the one-shot launchers that have fired."""
        fired = {line.mount for line in self.value.inventory if line.shots and line.shots.marked}
        return self.lost_mounts | fired

    def with_options(self, **changes: Any) -> Self:
        """This sheet with some options changed."""
        return type(self)(self.unit, self.condition, self.options._replace(**changes), self._guessed)


def draw(unit: Unit, condition: Condition | None = None, options: SheetOptions | None = None) -> list[Page]:
    """The page or pages of one unit; a small unit is alone on a page for several.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> len(draw(brolga))
    1
    """
    from exporters.recordsheet.book import sheet_pages  # the book imports this module

    return list(sheet_pages([Sheet(unit, condition or FRESH, options)]))
