"""The record sheet of a vehicle: tanks, hovercraft, trains, VTOLs, WiGEs, ships, combat and support vehicles.

Two share a page; ships, very large vehicles and those with long inventories have a page of their own. A vehicle that
is alone on a page for two has its tables below it. This module places the panels; each has its own module.
"""

from collections.abc import Callable, Sequence

from exporters.page import Box, Element, Group, Use
from exporters.recordsheet.continuation import TurnRecord
from exporters.recordsheet.freeroom import LEAST_PICTURE, PICTURE, SpareSpace, free_panel, sheet_picture
from exporters.recordsheet.headline import HEADER, header
from exporters.recordsheet.layout import NARROW, SharedLayout, WholeLayout, layout_area
from exporters.recordsheet.options import SheetOptions
from exporters.recordsheet.panel import FRAME_HEIGHT, panel, panel_room
from exporters.recordsheet.reference import GRID_ROW, Grid, grid_height, grid_symbol
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.tables import tables_named, waiting_tables, without_title
from exporters.recordsheet.vehicle import damage, data, tables
from exporters.recordsheet.vehicle.damage import CREW_HEIGHT, damage_height, damage_panel, vehicle_crew_panel
from exporters.recordsheet.vehicle.tables import (
    half_page_references,
    record_height,
    record_panel,
    whole_page_references,
)
from sheets.recordsheet.model import RecordSheet
from sheets.recordsheet.reference.shared import SUMMARY

__all__ = ["LAYOUT"]


def __dir__() -> list[str]:
    return __all__


_GAP = 6.0
_BETWEEN = 9.0  # of two vehicles
_ARMOR_SHARE, _DATA_SHARE = 204 / 576, 232 / 576  # shares of the width
_STACKED_SHARE = 0.56  # of narrow paper
_LEAST_BELOW = 40.0  # height of the notes
_LEAST_PITCH = 7.2  # of a table whose text can be read


def _places(options: SheetOptions, area: Box) -> list[Box]:
    """Two halves, one above the other; a single place where the paper is narrow."""
    if area.width < NARROW:
        return [area]
    tall = (area.height - _BETWEEN) / 2
    return [Box(area.x, area.y, area.width, tall), Box(area.x, area.bottom - tall, area.width, tall)]


def _draw_half(sheet: Sheet, box: Box) -> Group:
    """One vehicle: data, crew and damage, armor side by side, or data above the others on narrow paper."""
    return _draw_in_box(sheet, box, waiting_tables)


def _draw_alone(sheet: Sheet, box: Box) -> Group:
    """A vehicle alone on its page, with its tables and picture below; its spare room has only the gunner's tables."""
    if box.width < NARROW:
        return _draw_half(sheet, box)
    return _draw_in_box(sheet.with_options(picture=None), box, _gunner_tables)


Waiting = Callable[[Sheet, Sequence[Element]], list[tuple[Grid, ...]]]
"""Returns the tables that need spare room, without those that are drawn."""


def _draw_in_box(sheet: Sheet, box: Box, waiting: Waiting) -> Group:
    return Group(_draw_stacked(sheet, box, waiting) if box.width < NARROW else _side_by_side(sheet, box, waiting))


def _gunner_tables(sheet: Sheet, drawn: Sequence[Element]) -> list[tuple[Grid, ...]]:
    return [row for row in waiting_tables(sheet, drawn) if row[0].key.startswith((*SUMMARY, "cluster-hits"))]


def _side_by_side(sheet: Sheet, box: Box, waiting: Waiting) -> list[Element]:
    right, left = round(box.width * _ARMOR_SHARE, 1), round(box.width * _DATA_SHARE, 1)
    width = box.width - left - right - 2 * _GAP
    top = box.y + HEADER
    middle = _middle_column(sheet, Box(box.x + left + _GAP, top, width, box.height - HEADER))
    free = SpareSpace(sheet, waiting(sheet, middle))
    filled = data.vehicle_data_panel(sheet, Box(box.x, top, left, box.height - HEADER), free)
    return [
        header(sheet, Box(box.x, box.y, box.width - right - _GAP, HEADER), sheet.value.heading.title),
        filled,
        *middle,
        damage.vehicle_armor_panel(sheet, Box(box.right - right, box.y, right, box.height)),
    ]


def _middle_column(sheet: Sheet, box: Box) -> list[Element]:
    tall = damage_height(sheet)
    rest = box.y + CREW_HEIGHT + tall + 2 * _GAP
    return [
        vehicle_crew_panel(sheet, Box(box.x, box.y, box.width, CREW_HEIGHT)),
        damage_panel(sheet, Box(box.x, box.y + CREW_HEIGHT + _GAP, box.width, tall)),
        *_below_damage(sheet, Box(box.x, rest, box.width, box.bottom - rest)),
    ]


def _below_damage(sheet: Sheet, box: Box) -> list[Element]:
    """The hit locations if they fit, else other tables or lines for notes."""
    table = tables.vehicle_hit_locations(sheet)
    if _pitch_in(table, panel_room(box).height) >= _LEAST_PITCH:
        return [_table_panel(sheet, box, "HIT LOCATION", table)]
    return free_panel([sheet.with_options(picture=None)], box, waiting_tables(sheet))


def _pitch_in(table: Grid, height: float) -> float:
    """The distance of lines at which a table fits a height."""
    return min(GRID_ROW + 0.6, round((height - grid_height(table, 0)) / (len(table.rows) + len(table.notes)) - 0.05, 1))


def _table_panel(sheet: Sheet, box: Box, name: str, table: Grid) -> Group:
    """A table in a panel of its own."""
    room = panel_room(box)
    drawing = grid_symbol(sheet.style, table, round(room.width, 2), _pitch_in(table, room.height))
    return panel(sheet.style, box, name, [Use(drawing, room.x, room.y)])


def _stacked_height(sheet: Sheet, area: Box) -> float:
    """The height of the data above crew, damage and armor on narrow paper."""
    wide = round(area.width * _STACKED_SHARE, 1)
    lower = min(damage.vehicle_armor_height(wide), area.height * 0.57)
    return area.height - HEADER - _GAP - max(lower, CREW_HEIGHT + damage_height(sheet) + 2 * _GAP + _LEAST_BELOW)


def _draw_stacked(sheet: Sheet, box: Box, waiting: Waiting) -> list[Element]:
    wide = round(box.width * _STACKED_SHARE, 1)
    top = box.y + HEADER
    lower = top + _stacked_height(sheet, box) + _GAP
    armor_tall = box.bottom - lower
    middle = _middle_column(sheet, Box(box.x, lower, box.width - wide - _GAP, armor_tall))
    free = SpareSpace(sheet, waiting(sheet, middle))
    filled = data.vehicle_data_panel(sheet, Box(box.x, top, box.width, lower - _GAP - top), free)
    return [
        header(sheet, Box(box.x, box.y, box.width, HEADER), sheet.value.heading.title),
        filled,
        *middle,
        damage.vehicle_armor_panel(sheet, Box(box.right - wide, lower, wide, armor_tall)),
    ]


def _shared_tables(sheets: Sequence[Sheet], area: Box, free: Sequence[Box], units: Sequence[Element]) -> list[Element]:
    """The tables of a vehicle that is alone on its page, in the place of the second one."""
    if not free:
        return []
    sheet, box = sheets[0], free[0]
    critical = tables.vehicle_critical_hits(sheet)
    second = tables.second_table(sheet)
    meanings = _meanings(sheet)
    drawn: list[Element] = []
    y = box.y
    critical_tall = grid_height(critical, 8.3) + FRAME_HEIGHT
    left = round(box.width * (0.62 if second is not None else 1), 1)
    drawn.append(_table_panel(sheet, Box(box.x, y, left, critical_tall), "CRITICAL HITS", critical))
    if second is not None:
        beside = Box(box.x + left + _GAP, y, box.width - left - _GAP, critical_tall)
        drawn.append(_table_panel(sheet, beside, *second))
    y += critical_tall + _GAP
    tall = len(meanings[0].rows) * 8.3 + FRAME_HEIGHT + 2
    drawn.append(_meanings_panel(sheet, Box(box.x, y, box.width, tall), meanings))
    y += tall + _GAP
    rest = Box(box.x, y, box.width, box.bottom - y)
    if sheet.options.picture is not None and rest.height >= LEAST_PICTURE[1]:
        wide, tall = PICTURE[0], min(PICTURE[1], rest.height)
        drawn.append(sheet_picture(sheet, Box(rest.right - wide, rest.y, wide, tall)))
        rest = rest._replace(width=rest.width - wide - _GAP)
    below = rest.height - record_height(sheet) - _GAP
    recorded = rest if below <= _LEAST_BELOW else rest._replace(height=record_height(sheet))
    drawn.append(record_panel(sheet, recorded))
    if recorded is not rest:
        place = Box(rest.x, rest.bottom - below, rest.width, below)
        unpictured = [sheet.with_options(picture=None)]
        drawn += free_panel(unpictured, place, waiting_tables(sheet, [*units, *drawn]))
    return drawn


def _meanings(sheet: Sheet) -> tuple[Grid, Grid]:
    """The effects of critical hits in two columns."""
    table = without_title(*tables_named(sheet, "vehicle-critical-effects"))
    half = -(-len(table.rows) // 2)
    return table._replace(rows=table.rows[:half]), table._replace(rows=table.rows[half:])


def _meanings_panel(sheet: Sheet, box: Box, meanings: tuple[Grid, Grid]) -> Group:
    room = panel_room(box)
    wide = round((room.width - 10) / 2, 2)
    drawn = [
        Use(grid_symbol(sheet.style, table, wide, 8.3), room.x + n * (wide + 10), room.y)
        for n, table in enumerate(meanings)
    ]
    return panel(sheet.style, box, "WHAT CRITICAL HITS DO", drawn)


_SHIPS = frozenset({"naval", "hydrofoil", "submarine"})
_FEW_MOUNTS = 6  # half a page always has room for this number
_MANY_POINTS = 500  # more pips are too small in half a page
_LEAST_NOTES = 40.0
_LEAST_PLAN = 320.0  # height of the plan of a ship
_HALF_PAGE_DATA = Box(0, 0, 232, 330)  # of the data of a vehicle that shares a page


def _needs_page(sheet: Sheet) -> bool:
    """Whether a vehicle needs a whole page."""
    value, area = sheet.value, layout_area(sheet.options)
    narrow = area.width < NARROW
    data_box = Box(0, 0, area.width, _stacked_height(sheet, area)) if narrow else _HALF_PAGE_DATA
    return (
        value.body in _SHIPS
        or _points(value) > _MANY_POINTS
        or (
            (narrow or len(value.inventory) > _FEW_MOUNTS)
            and data.needed_height(sheet, data_box.width) > data_box.height
        )
    )


def _points(sheet: RecordSheet) -> int:
    """The sum of the points of armor and structure."""
    return sum(track.boxes for region in sheet.regions for track in (region.armor, region.structure) if track)


def _draw_whole(sheet: Sheet, area: Box) -> list[list[Element]]:
    """The page; two of them on narrow paper."""
    narrow = area.width < NARROW
    half = area.width if narrow else round((area.width - _GAP) / 2, 1)
    other = area if narrow else Box(area.x + half + _GAP, area.y, area.width - half - _GAP, area.height)
    right = _right_half(sheet, other)
    left = _left_half(sheet, Box(area.x, area.y + HEADER, half, area.height - HEADER), right)
    first = [header(sheet, Box(area.x, area.y, half, HEADER), sheet.value.heading.title), *left]
    return [first, right] if narrow else [[*first, *right]]


def _lower_height(sheet: Sheet) -> float:
    return grid_height(tables.vehicle_critical_hits(sheet), 8.3) + FRAME_HEIGHT


def _left_half(sheet: Sheet, box: Box, right: Sequence[Element]) -> list[Element]:
    """Data, crew, critical damage, effects of critical hits, and tables that the right half lacks."""
    lower, tall = _lower_height(sheet), max(damage_height(sheet), CREW_HEIGHT)
    half = round((box.width - _GAP) / 2, 1)
    middle = box.bottom - lower - _GAP - tall
    other = Box(box.x + half + _GAP, middle, box.width - half - _GAP, tall)
    foot = Box(box.x, box.bottom - lower, box.width, lower)
    critical = _table_panel(sheet, foot, "CRITICAL HITS", tables.vehicle_critical_hits(sheet))
    crew = _crew_and_below(sheet, Box(box.x, middle, half, tall), [*right, critical])
    free = SpareSpace(sheet, waiting_tables(sheet, [*right, critical, *crew]))
    filled = data.vehicle_data_panel(sheet, Box(box.x, box.y, box.width, middle - _GAP - box.y), free)
    return [filled, *crew, damage_panel(sheet, other), critical]


def _crew_and_below(sheet: Sheet, box: Box, drawn: Sequence[Element]) -> list[Element]:
    """The crew, and tables or lines for notes if the panel next to it is taller."""
    rest = box.height - CREW_HEIGHT - _GAP
    if rest < _LEAST_NOTES:
        return [vehicle_crew_panel(sheet, box)]
    crew = vehicle_crew_panel(sheet, Box(box.x, box.y, box.width, CREW_HEIGHT))
    below = Box(box.x, box.y + CREW_HEIGHT + _GAP, box.width, rest)
    return [crew, *free_panel([sheet.with_options(picture=None)], below, waiting_tables(sheet, drawn))]


def _right_half(sheet: Sheet, box: Box) -> list[Element]:
    """The diagram, hit locations, motive damage, and the record of turns if there is room."""
    hits = tables.vehicle_hit_locations(sheet)
    second = tables.second_table(sheet)
    hits_tall = grid_height(hits, 8.0) + FRAME_HEIGHT
    second_tall = grid_height(second[1], 8.0) + FRAME_HEIGHT + _GAP if second is not None else 0
    most = box.height - hits_tall - second_tall - _GAP
    top = damage.vehicle_armor_height(box.width)
    track = record_height(sheet) + _GAP
    if sheet.value.body in _SHIPS and most - track >= _LEAST_PLAN:
        top = min(top, most - track)  # a ship records its depth and movement every turn
    recorded = most - top >= track
    top = top if recorded else most
    drawn: list[Element] = [damage.vehicle_armor_panel(sheet, Box(box.x, box.y, box.width, top))]
    y = box.y + top + _GAP
    drawn += _below_damage(sheet, Box(box.x, y, box.width, hits_tall))
    y += hits_tall + _GAP
    if second is not None:
        drawn.append(_table_panel(sheet, Box(box.x, y, box.width, second_tall - _GAP), *second))
        y += second_tall
    if recorded:
        drawn.append(record_panel(sheet, Box(box.x, y, box.width, box.bottom - y)))
    return drawn


def _places_when_few(sheets: Sequence[Sheet], area: Box) -> list[Box]:
    """A vehicle alone has its tables and its picture below it."""
    return _places(sheets[0].options, area)


_TURNS = TurnRecord("RECORD", record_height, record_panel)
_HALF_PAGE_LAYOUT = SharedLayout(
    _places,
    _draw_half,
    _shared_tables,
    half_page_references,
    places_when_few=_places_when_few,
    beside_shared_tables=whole_page_references,
    turns=_TURNS,
    draw_alone=_draw_alone,
)
_WHOLE_PAGE_LAYOUT = WholeLayout(_draw_whole, whole_page_references, turns=_TURNS)


def _choose_layout(sheet: Sheet) -> SharedLayout | WholeLayout:
    """The layout of a vehicle: half a page, or a whole one for ships, many points or a long inventory.

    >>> from importers import load
    >>> tank = load("tests/data/Currawong Patrol Tank CPT-1.blk").require()
    >>> LAYOUT(Sheet(tank)) is _HALF_PAGE_LAYOUT
    True
    """
    return _WHOLE_PAGE_LAYOUT if _needs_page(sheet) else _HALF_PAGE_LAYOUT


LAYOUT = _choose_layout
