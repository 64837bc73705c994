"""The record sheet of conventional infantry: four platoons to a page, tables in the places that stay free."""

from collections.abc import Sequence

from exporters.page import Box, Element, Use
from exporters.recordsheet.infantry import tables
from exporters.recordsheet.infantry.block import draw
from exporters.recordsheet.layout import NARROW, Shared
from exporters.recordsheet.options import SheetOptions
from exporters.recordsheet.panel import inside, panel
from exporters.recordsheet.reference import ROW, Grid, grid, grid_height
from exporters.recordsheet.sheet import Sheet
from sheets.units import Infantry

__all__ = ["LAYOUT"]

_GAP = 8.0
_PLATOONS, _ON_NARROW = 4, 2
_COLUMNS = (0.37, 0.34, 0.29)


def _places(options: SheetOptions, area: Box) -> list[Box]:
    number = _ON_NARROW if area.width < NARROW else _PLATOONS
    tall = (area.height - (number - 1) * _GAP) / number
    return [Box(area.x, area.y + n * (tall + _GAP), area.width, tall) for n in range(number)]


def _furniture(sheets: Sequence[Sheet[Infantry]], area: Box, free: Sequence[Box]) -> list[Element]:
    """What others do to infantry, and infantry to 'Mechs, in the last free place."""
    if not free or area.width < NARROW:
        return []
    style, box = sheets[0].style, free[-1]
    room = inside(box)
    columns: tuple[tuple[Grid, ...], ...] = (
        (tables.bursts(),),
        (tables.from_weapons(), tables.twice()),
        (tables.leg_attacks(squads=False), tables.modifiers()),
    )
    drawn: list[Element] = []
    x = room.x
    for share, column in zip(_COLUMNS, columns, strict=True):
        wide = round((room.width - 2 * 12) * share, 2)
        y = room.y
        for table in column:
            drawn.append(Use(grid(style, table, wide), x, y))
            y += grid_height(table, ROW) + 5
        x += wide + 12
    return [panel(style, box, "TABLES", drawn)]


def _references(sheet: Sheet[Infantry]) -> list[Grid]:
    return [
        tables.leg_attacks(squads=False),
        tables.modifiers(),
        tables.swarmed(),
        tables.bursts(),
        tables.from_weapons(),
    ]


LAYOUT = Shared(_places, draw, _furniture, _references)
