"""Common parts of the sheets of small units: their places on a page, the head and the panel of each."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from exporters.page import Box, Element, Group
from exporters.recordsheet.compose import split_column
from exporters.recordsheet.freeroom import free_panel
from exporters.recordsheet.headline import SLIM, slim_header
from exporters.recordsheet.layout import NARROW, room_below
from exporters.recordsheet.options import SheetOptions
from exporters.recordsheet.panel import panel
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.tables import waiting_tables


class UnitPlaces(NamedTuple):
    """Places of equal size below each other.

    `alone` is the height of each of one or two units, which do not fill a page.
    """

    number: int
    on_narrow: int
    gap: float
    alone: Callable[[Box, int], float]  # the height of each of one or two
    share: float = 1.0  # of the width

    def every(self, options: SheetOptions, area: Box) -> list[Box]:
        """The places of a full page."""
        narrow = area.width < NARROW
        wide = area.width if narrow else round(area.width * self.share, 1) if self.share < 1 else area.width
        number = self.on_narrow if narrow else self.number
        return split_column(area._replace(width=wide), *[None] * number, gap=self.gap)

    def places_of_few(self, sheets: Sequence[Sheet], area: Box) -> list[Box]:
        """The places of units that do not fill a page, and the room below them."""
        places = self.every(sheets[0].options, area)[: len(sheets)]
        if area.width >= NARROW and len(sheets) <= 2:
            number = len(sheets)
            heights = [self.alone(area, number)] * number
            places = split_column(area._replace(width=places[0].width), *heights, gap=self.gap)
        return [*places, room_below(area, places[-1], self.gap)]


def spare_panel(sheets: Sequence[Sheet], area: Box, free: Sequence[Box], drawn: Sequence[Element]) -> list[Element]:
    """Missing tables, the picture of a unit that is alone, and notes, in the last free place."""
    return free_panel(sheets, free[-1], waiting_tables(sheets[0], drawn)) if free else []


def framed_unit(
    sheet: Sheet,
    box: Box,
    title: str,
    about: Sequence[str],
    draw: Callable[[Box], Sequence[Element]],
    note: str = "",
    beside: Sequence[Element] = (),
    taken: float = 0.0,
) -> Group:
    """A small unit: its name and the line about it, the elements `beside` them, and a panel with the rest.

    `taken` is the width of the elements `beside` the name.
    """
    frame = Box(box.x, box.y + SLIM, box.width, box.height - SLIM)
    head = slim_header(sheet, Box(box.x, box.y, box.width - taken, SLIM), about)
    return Group([head, *beside, panel(sheet.style, frame, title, draw(frame), note)])
