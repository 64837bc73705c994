"""The record sheet of battle armor: five squads to a page, beside them the tables of what they do to 'Mechs."""

from collections.abc import Sequence

from exporters.page import Box, Element, Use
from exporters.recordsheet.battlearmor.block import draw
from exporters.recordsheet.infantry import tables
from exporters.recordsheet.layout import NARROW, Shared
from exporters.recordsheet.mechtables import cluster, to_hit_summary
from exporters.recordsheet.options import SheetOptions
from exporters.recordsheet.panel import TAB_HEIGHT, inside, notes, panel
from exporters.recordsheet.reference import Grid, grid, grid_height
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style
from sheets.units import BattleArmor

__all__ = ["LAYOUT"]

_SQUADS, _ON_NARROW = 5, 3
_GAP = 6.0
_SHARE = 0.675  # of the width, for the squads
_LEAST_NOTES = 40.0
_SIZES = (2, 3, 4, 5, 6)


def _places(options: SheetOptions, area: Box) -> list[Box]:
    narrow = area.width < NARROW
    number = _ON_NARROW if narrow else _SQUADS
    wide = area.width if narrow else round(area.width * _SHARE, 1)
    tall = (area.height - (number - 1) * _GAP) / number
    return [Box(area.x, area.y + n * (tall + _GAP), wide, tall) for n in range(number)]


def _furniture(sheets: Sequence[Sheet[BattleArmor]], area: Box, free: Sequence[Box]) -> list[Element]:
    """The column beside the squads."""
    if area.width < NARROW:
        return []
    left = area.x + round(area.width * _SHARE, 1) + 8
    style = sheets[0].style
    panels = (
        ("ATTACKS ON 'MECHS", (tables.leg_attacks(squads=True)._replace(title=""), tables.modifiers())),
        ("SWARM HIT LOCATION", (tables.swarmed()._replace(title=""),)),
        ("RIDERS", (tables.riders()._replace(title=""),)),
        ("CLUSTER HITS", (cluster(_SIZES)._replace(title=""),)),
        ("TO HIT", (to_hit_summary(),)),
    )
    drawn: list[Element] = []
    y = area.y
    for title, grids in panels:
        tall = TAB_HEIGHT + 7 + sum(grid_height(table) + 4 for table in grids) - 3
        if y + tall > area.bottom:
            break
        drawn.append(_panel(style, Box(left, y, area.right - left, tall), title, grids))
        y += tall + _GAP
    if area.bottom - y > _LEAST_NOTES:
        drawn.append(notes(style, Box(left, y, area.right - left, area.bottom - y)))
    return drawn


def _panel(style: Style, box: Box, title: str, grids: Sequence[Grid]) -> Element:
    room = inside(box)
    drawn: list[Element] = []
    y = room.y
    for table in grids:
        drawn.append(Use(grid(style, table, round(room.width, 2)), room.x, y))
        y += grid_height(table) + 4
    return panel(style, box, title, drawn)


def _references(sheet: Sheet[BattleArmor]) -> list[Grid]:
    return [tables.leg_attacks(squads=True), tables.modifiers(), tables.swarmed(), tables.bursts()]


LAYOUT = Shared(_places, draw, _furniture, _references)
