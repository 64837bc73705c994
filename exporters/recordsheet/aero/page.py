"""Small craft and everything larger: the first page, and those on which a long inventory goes on."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from exporters.page import Box, Element, Field, Group
from exporters.recordsheet.aero import boxes, crew, data, heat, tables, velocity
from exporters.recordsheet.aero.armament import Section
from exporters.recordsheet.aero.craft import Large
from exporters.recordsheet.aero.flow import split
from exporters.recordsheet.aero.inventory import EASE, lines_of, table
from exporters.recordsheet.aero.spread import spread
from exporters.recordsheet.aero.tablepanel import height_of, tables_panel
from exporters.recordsheet.headline import HEADER, header
from exporters.recordsheet.layout import NARROW
from exporters.recordsheet.panel import inside, panel
from exporters.recordsheet.reference import Grid
from exporters.recordsheet.sheet import Sheet
from sheets.units import CapitalShip

GAP = 6.0
_LEFT = 0.44  # of the width
_COLUMN_PITCH = 8.4  # of lines on a page of their own
MORE = "The inventory goes on on the next page."


class Design(NamedTuple):
    """What sets the sheet of a family apart."""

    kind: str  # what the sheet is called
    title: str  # of the data
    armor: Callable[[Box], Group]
    least_armor: float  # the height that its plan needs at least


def pages(sheet: Sheet[Large], area: Box, design: Design, sections: Sequence[Section]) -> list[list[Element]]:
    """The elements of each page."""
    if area.width < NARROW:
        return spread(area, lambda room: _pages(sheet, room, design, sections, narrow=True))
    return _pages(sheet, area, design, sections, narrow=False)


def _pages(
    sheet: Sheet[Large], area: Box, design: Design, sections: Sequence[Section], narrow: bool
) -> list[list[Element]]:
    left = area.width if narrow else round(area.width * _LEFT, 1)
    side = Box(area.x, area.y, left, area.height)
    first, rest = _shared_out(sheet, side, area, sections)
    drawn = _left(sheet, side, design, first, MORE if rest else "")
    right = area if narrow else Box(area.x + left + GAP, area.y, area.width - left - GAP, area.height)
    opposite = _right(sheet, right, design, len(rest) == 1 and not narrow)
    found = [drawn, opposite] if narrow else [[*drawn, *opposite]]
    across = 1 if narrow else 2
    for start in range(0, len(rest), across):
        found.append(_further(sheet, area, design, rest[start : start + across], across))
    return found


def _shared_out(
    sheet: Sheet[Large], side: Box, area: Box, sections: Sequence[Section]
) -> tuple[list[Section], list[list[Section]]]:
    """What stands on the first page, and the columns of those that follow."""
    box = _data_box(side)
    if lines_of(sections) <= data.capacity(sheet, box):
        return list(sections), []
    column = inside(Box(0, 0, 200, area.height - HEADER))
    first, *rest = split(sections, data.capacity(sheet, box, MORE), column.height / _COLUMN_PITCH)
    return first, rest


def _data_box(side: Box) -> Box:
    top = side.y + HEADER
    return Box(side.x, top, side.width, side.bottom - top - velocity.HEIGHT - GAP)


def _left(sheet: Sheet[Large], box: Box, design: Design, sections: Sequence[Section], more: str) -> list[Element]:
    """Name, data and velocity under each other."""
    place = _data_box(box)
    wanted = [tables.criticals_untitled(sheet.unit), *tables.control(sheet.unit)]
    spare = place.height - data.natural_height(sheet, place.width, sections) - GAP
    tall = 0.0 if more else height_of(wanted, place.width, spare)
    drawn: list[Element] = [header(sheet, Box(box.x, box.y, box.width, HEADER), design.kind)]
    if tall:
        place = place._replace(height=place.height - tall - GAP)
    drawn.append(data.panel_of(sheet, place, design.title, sections, more))
    if tall:
        below = Box(box.x, place.bottom + GAP, box.width, tall)
        drawn.append(tables_panel(sheet, below, "CRITICAL HITS", wanted, picture=False))
    last = Box(box.x, box.bottom - velocity.HEIGHT, box.width, velocity.HEIGHT)
    drawn.append(notes_panel(sheet, last) if sheet.unit.kind == "space-station" else velocity.panel_of(sheet, last))
    return drawn


def notes_panel(sheet: Sheet[Large], box: Box) -> Group:
    """Room to write: a station has no velocity to record."""
    return panel(sheet.style, box, "NOTES", [Field("notes", inside(box), "", "Notes", many_lines=True)])


def _right(sheet: Sheet[Large], box: Box, design: Design, tables_follow: bool) -> list[Element]:
    """The armour, below it critical damage, crew and heat, and tables where there is room."""
    craft = sheet.unit
    critical = boxes.panel_height(craft)
    lower = max(crew.crew_height(craft), heat.arcs_height(sheet))
    spare = box.height - critical - lower - 2 * GAP
    wanted = [tables.hit_locations(craft)]
    rest = 0.0 if tables_follow else height_of(wanted, box.width, spare - design.least_armor)
    armor = spare - rest - GAP if rest else spare
    top = box.y + armor + GAP
    half = round((box.width - GAP) / 2, 1)
    middle = top + critical + GAP
    drawn: list[Element] = [
        design.armor(Box(box.x, box.y, box.width, armor)),
        boxes.panel_of(sheet, Box(box.x, top, box.width, critical)),
        crew.crew_panel(sheet, Box(box.x, middle, half, lower)),
        heat.arcs_panel(sheet, Box(box.x + half + GAP, middle, box.width - half - GAP, lower)),
    ]
    if rest:
        place = Box(box.x, middle + lower + GAP, box.width, box.bottom - middle - lower - GAP)
        drawn.append(tables_panel(sheet, place, "HIT LOCATIONS", wanted))
    return drawn


def _further(
    sheet: Sheet[Large], area: Box, design: Design, columns: Sequence[Sequence[Section]], across: int
) -> list[Element]:
    """A page on which the inventory goes on; tables of play take a column that stays free."""
    wide = (area.width - GAP * (across - 1)) / across
    top = area.y + HEADER
    drawn: list[Element] = [header(sheet, Box(area.x, area.y, area.width, HEADER), f"{design.kind}, continued")]
    for number, sections in enumerate(columns):
        box = Box(area.x + number * (wide + GAP), top, wide, area.bottom - top)
        room = inside(box)
        pitch = round(min(EASE, room.height / max(lines_of(sections), 1)), 2)
        drawn.append(panel(sheet.style, box, "INVENTORY", [table(sheet, sections, room, pitch, bays=True)]))
    if len(columns) < across:
        box = Box(area.x + wide + GAP, top, wide, area.bottom - top)
        drawn.append(tables_panel(sheet, box, "HIT LOCATIONS", _all_tables(sheet.unit)))
    return drawn


def _all_tables(craft: Large) -> list[Grid]:
    capital = isinstance(craft, CapitalShip)
    spheroid = [tables.spheroid_in_atmosphere()] if craft.spheroid and not capital else []
    return [
        tables.hit_locations(craft),
        *spheroid,
        tables.criticals(capital=capital, fighter=False),
        *tables.control(craft),
        *tables.to_hit(),
    ]
