"""A record sheet on its way to paper: the facts of a unit, and the choices of the person at the table."""

from functools import cached_property
from typing import Any, Self

from exporters.recordsheet.options import SheetOptions
from exporters.recordsheet.style import Style, style_of
from sheets.record import Condition
from sheets.recordsheet.facts import AnyUnit, SheetFacts
from sheets.recordsheet.model import RecordSheet
from sheets.recordsheet.sheet import sheet_of

__all__ = ["Sheet"]


class Sheet(SheetFacts[AnyUnit]):
    """A unit, its condition and the options."""

    def __init__(self, unit: AnyUnit, condition: Condition, options: SheetOptions) -> None:
        super().__init__(unit, condition, options.edition)
        self.options = options

    @cached_property
    def style(self) -> Style:
        return style_of(self.options)

    @cached_property
    def value(self) -> RecordSheet:
        """Everything that the sheet says, without its layout."""
        return sheet_of(self, extended_heat=self.options.extended_heat)

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
        """The same sheet with some options changed."""
        return type(self)(self.unit, self.condition, self.options._replace(**changes))
