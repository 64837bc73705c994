"""The sheets of small craft, DropShips, JumpShips, WarShips and stations, on one or more pages."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from exporters.page import Box, Element, Group
from exporters.recordsheet.aero import CAPITAL, crew, damage, data, heat, tables
from exporters.recordsheet.aero.bays import bay_sections
from exporters.recordsheet.aero.capital_armor import capital_armor_panel
from exporters.recordsheet.aero.damage import craft_armor_panel
from exporters.recordsheet.aero.inventory import (
    EASE,
    InventorySection,
    aero_inventory,
    craft_sections,
    lines_needed,
    transport_section,
)
from exporters.recordsheet.aero.tables import tables_height, tables_panel
from exporters.recordsheet.compose import split_column, split_row
from exporters.recordsheet.freeroom import PICTURE, SpareSpace, free_panel
from exporters.recordsheet.headline import HEADER, header, title_base
from exporters.recordsheet.layout import NARROW, WholeLayout, spread_pages
from exporters.recordsheet.panel import blank_field, panel, panel_room
from exporters.recordsheet.reference import Grid
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.tables import drawn_tables, tables_named, waiting_tables
from sheets.recordsheet.model import RecordSheet

_GAP = 6.0
_LEFT = 0.44  # of the width
_KIND = 128.0  # width of the kind of the sheet in the headline
_PITCH = 8.4  # distance of lines on further pages
_MORE = "The inventory goes on on the next page."


class SheetDesign(NamedTuple):
    """The differences between the sheets of families."""

    kind: str  # the name of the sheet
    title: str  # of the data
    armor: Callable[[Sheet, Box], Group]
    least_armor: float  # the height that the armor diagram needs at least


_TITLES = {
    "small-craft": "CRAFT DATA",
    "dropship": "DROPSHIP DATA",
    "jumpship": "JUMPSHIP DATA",
    "warship": "WARSHIP DATA",
    "space-station": "STATION DATA",
}
_LEAST_ARMOR, _LEAST_SMALL_CRAFT_ARMOR = 395.0, 370.0
_MOST_ARMOR = 480.0  # the height that the diagram needs if a facing has many points
_MANY_CAPITAL_POINTS, _MANY_POINTS = 150, 600


def _design_of(sheet: RecordSheet) -> SheetDesign:
    most = max(region.armor.boxes for region in sheet.regions if region.armor)
    capital = sheet.kind in CAPITAL
    least = _MOST_ARMOR if most > (_MANY_CAPITAL_POINTS if capital else _MANY_POINTS) else _LEAST_ARMOR
    if sheet.kind == "small-craft":
        least = _LEAST_SMALL_CRAFT_ARMOR
    armor = capital_armor_panel if capital else craft_armor_panel
    return SheetDesign(sheet.heading.title, _TITLES[sheet.kind], armor, least)


def _sections(sheet: Sheet) -> list[InventorySection]:
    """Weapons or weapon bays, and transport bays."""
    if sheet.value.kind == "small-craft":
        return craft_sections(sheet)
    weapons, transport = bay_sections(sheet), transport_section(sheet)
    return weapons if transport is None else [*weapons, transport]


def _draw(sheet: Sheet, area: Box) -> list[list[Element]]:
    """The elements of each page."""
    design, sections = _design_of(sheet.value), _sections(sheet)
    if area.width < NARROW:
        return spread_pages(area, lambda room: _pages(sheet, room, design, sections, narrow=True))
    return _pages(sheet, area, design, sections, narrow=False)


def _references(sheet: Sheet) -> Sequence[Grid]:
    """The tables next to the sheet."""
    return tables.craft_references(sheet)


def _pages(
    sheet: Sheet, area: Box, design: SheetDesign, sections: Sequence[InventorySection], narrow: bool
) -> list[list[Element]]:
    side, right = (area, area) if narrow else split_row(area, round(area.width * _LEFT, 1), None, gap=_GAP)
    first, rest = _distribute_sections(sheet, side, area, sections)
    free = SpareSpace(sheet)
    opposite = _right_column(sheet, right, design, free, len(rest) == 1 and not narrow)
    drawn = _left_column(sheet, side, design, first, free, opposite, _MORE if rest else "")
    found = [drawn, opposite] if narrow else [[*drawn, *opposite]]
    across = 1 if narrow else 2
    for start in range(0, len(rest), across):
        found.append(_inventory_page(sheet, area, design, rest[start : start + across], across))
    if free.tables and not rest and not sheet.options.reference_tables:
        found.append(_page_of_tables(sheet, area, design, across))
    return found


def _page_of_tables(sheet: Sheet, area: Box, design: SheetDesign, across: int) -> list[Element]:
    """A page with the tables of a ship whose armor and bays leave no room for them, and lines for notes."""
    head, box, *beside = _continued_places(area, across)
    drawn: list[Element] = [
        header(sheet, head, f"{design.kind}, continued"),
        tables_panel(sheet, box, "HIT LOCATIONS", _all_tables(sheet)),
    ]
    if not beside:
        return drawn
    return [*drawn, *free_panel([sheet.with_options(picture=None)], beside[0], waiting_tables(sheet, drawn))]


def _continued_places(area: Box, across: int) -> list[Box]:
    """The places of the name and of the columns on a further page."""
    head, body = split_column(area, HEADER, None)
    return [head, *split_row(body, *[None] * across, gap=_GAP)]


def _distribute_sections(
    sheet: Sheet, side: Box, area: Box, sections: Sequence[InventorySection]
) -> tuple[list[InventorySection], list[list[InventorySection]]]:
    """The sections of the first page, and the columns of the pages that follow."""
    box = _left_places(side)[1]
    if lines_needed(sections) <= data.capacity(sheet, box):
        return list(sections), []
    column = panel_room(Box(0, 0, 200, area.height - HEADER))
    first, *rest = in_columns(sections, data.capacity(sheet, box, _MORE), column.height / _PITCH)
    return first, rest


def _left_places(side: Box) -> list[Box]:
    """The places of the name, the data and the record of the velocity."""
    head, body = split_column(side, HEADER, None)
    return [head, *split_column(body, None, data.VELOCITY_HEIGHT, gap=_GAP)]


def _left_column(
    sheet: Sheet,
    box: Box,
    design: SheetDesign,
    sections: Sequence[InventorySection],
    free: SpareSpace,
    opposite: Sequence[Element],
    more: str,
) -> list[Element]:
    """Name, data and velocity below each other."""
    head, place, last = _left_places(box)
    wanted = [tables.craft_critical_hits(sheet), *tables.control_roll_tables(sheet)]
    struck = [table for row in free.tables for table in row]  # tables that did not fit the other column come first
    natural = data.natural_data_height(sheet, place.width, sections)
    natural += PICTURE[1] if sheet.options.picture is not None else 0
    spare = place.height - natural - _GAP
    if struck and not more and tables_height(struck, place.width, spare):
        wanted = [*struck, *wanted]
        free.tables.clear()
    else:
        struck = []
    tall = 0.0 if more else tables_height(wanted, place.width, spare)
    below: list[Element] = []
    if tall:
        place, lower = split_column(place, None, tall, gap=_GAP)
        below = [_tables_below(sheet, lower, wanted, bool(struck))]
    waiting = free.with_tables(waiting_tables(sheet, [*opposite, *below]))
    filled = data.craft_data_panel(sheet, place, design.title, sections, waiting, more)
    free.pictured = waiting.pictured
    free.tables = [row for row in free.tables if row in waiting.tables]
    drawn: list[Element] = [header(sheet, head, design.kind), filled]
    if sheet.value.kind != "small-craft" and sheet.options.badge is None:
        name = Box(box.x + _KIND, box.y + title_base(sheet) - 8, box.width - _KIND, 10)
        drawn += blank_field(sheet.style, "ship-name", name, "", "Ship's name")
    drawn += below
    if sheet.value.kind == "space-station":  # it has no velocity
        missing = waiting_tables(sheet, [*opposite, *drawn])
        return [*drawn, *free_panel([sheet.with_options(picture=None)], last, missing)]
    return [*drawn, data.velocity_panel(sheet, last)]


def _tables_below(sheet: Sheet, box: Box, wanted: Sequence[Grid], struck: bool) -> Group:
    """The panel of tables below the data; its title names the first ones."""
    here = drawn_tables([tables_panel(sheet, box, "", wanted)])
    words = [words for key, words in _TITLES_BELOW if any(name.startswith(key) for name in here)]
    title = "HIT LOCATIONS" if struck else " AND ".join(words)
    return tables_panel(sheet, box, title, wanted)


_TITLES_BELOW = (("aero-criticals", "CRITICAL HITS"), ("control-", "CONTROL ROLLS"))


def _right_column(sheet: Sheet, box: Box, design: SheetDesign, free: SpareSpace, tables_follow: bool) -> list[Element]:
    """The armor, below it critical damage, crew and heat, and tables if there is room."""
    critical = damage.criticals_height(sheet)
    lower = max(crew.craft_crew_height(sheet), heat.arcs_height(sheet))
    spare = box.height - critical - lower - 2 * _GAP
    beside = sheet.options.reference_tables
    wanted = [tables.craft_hit_locations(sheet), *(() if beside else tables.broad_movement_tables(sheet))]
    if tables_height(wanted[:1], box.width, spare - design.least_armor) == 0:
        if not tables_follow:
            free.tables.append((wanted[0],))  # hit locations come before movement
        wanted = []
    rest = 0.0 if tables_follow else tables_height(wanted, box.width, spare - design.least_armor)
    heights = (critical, lower, rest) if rest else (critical, lower)
    armor, damaged, middle, *below = split_column(box, None, *heights, gap=_GAP)
    left, right = split_row(middle, round((box.width - _GAP) / 2, 1), None, gap=_GAP)
    drawn: list[Element] = [
        design.armor(sheet, armor),
        damage.criticals_panel(sheet, damaged),
        crew.craft_crew_panel(sheet, left),
        heat.arcs_panel(sheet, right),
    ]
    return [*drawn, *(tables_panel(sheet, place, "HIT LOCATIONS", wanted) for place in below)]


def _inventory_page(
    sheet: Sheet, area: Box, design: SheetDesign, columns: Sequence[Sequence[InventorySection]], across: int
) -> list[Element]:
    """A page that continues the inventory; tables of play take an unused column."""
    head, *places = _continued_places(area, across)
    drawn: list[Element] = [header(sheet, head, f"{design.kind}, continued")]
    for box, sections in zip(places, columns, strict=False):
        room = panel_room(box)
        pitch = round(min(EASE, room.height / max(lines_needed(sections), 1)), 2)
        drawn.append(panel(sheet.style, box, "INVENTORY", [aero_inventory(sheet, sections, room, pitch, bays=True)]))
    unused = places[len(columns) :]
    return [*drawn, *(tables_panel(sheet, box, "HIT LOCATIONS", _all_tables(sheet)) for box in unused)]


def _all_tables(sheet: Sheet) -> list[Grid]:
    return [
        tables.craft_hit_locations(sheet),
        *([] if sheet.value.kind in CAPITAL else tables_named(sheet, "spheroid-in-atmosphere")),
        *tables_named(sheet, "aero-criticals"),
        *tables.broad_movement_tables(sheet),
        *tables.control_roll_tables(sheet),
        *tables.craft_to_hit_tables(sheet),
    ]


_FEW = 4  # a section does not begin at the end of a column with fewer lines
_CONTINUED = " (continued)"


def in_columns(sections: Sequence[InventorySection], first: float, others: float) -> list[list[InventorySection]]:
    """Sections in columns: the first has room for `first` lines, the others for `others`. All lines are kept, and
    a line stays with its subordinate lines.

    >>> from exporters.recordsheet.aero.inventory import AeroLine
    >>> long = InventorySection("Bays", tuple(AeroLine(str(n)) for n in range(30)))
    >>> [[(s.title, len(s.lines)) for s in column] for column in in_columns([long], 21.2, 50)]
    [[('Bays', 20)], [('Bays (continued)', 10)]]
    """
    columns: list[list[InventorySection]] = [[]]
    waiting = list(sections)
    while waiting:
        room = first if len(columns) == 1 else others
        section = waiting.pop(0)
        column = columns[-1]
        if lines_needed([*column, section]) <= room:
            column.append(section)
            continue
        held = _lines_that_fit(column, section, room)
        if held >= _FEW or (not column and held):
            column.append(section._replace(lines=section.lines[:held]))
            title = section.title.removesuffix(_CONTINUED) + _CONTINUED
            section = section._replace(title=title, lines=section.lines[held:])
        waiting.insert(0, section)
        columns.append([])
    return columns


def _lines_that_fit(column: Sequence[InventorySection], section: InventorySection, room: float) -> int:
    """The number of lines of a section that fit, without separating a line from its subordinate lines."""
    held = len(section.lines)
    while held and lines_needed([*column, section._replace(lines=section.lines[:held])]) > room:
        held -= 1
    while held and section.lines[held].level:
        held -= 1
    return held


LAYOUT = WholeLayout(_draw, _references)
