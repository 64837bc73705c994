"""The record sheet of a vehicle: tanks, hovercraft, trains, VTOLs, WiGEs, ships, combat and support vehicles.

Two share a page; ships, very large vehicles and those with long inventories have a page of their own. A vehicle that
is alone on a page for two has its tables below it. This module places the panels; each has its own module.
"""

from collections.abc import Callable, Sequence

from exporters.page import Box, Element, Group, Use
from exporters.recordsheet.compose import split_column, split_row
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
    return split_column(area, None, None, gap=_BETWEEN)


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
    left, armor = split_row(box, None, round(box.width * _ARMOR_SHARE, 1), gap=_GAP)
    head, body = split_column(left, HEADER, None)
    facts, place = split_row(body, round(box.width * _DATA_SHARE, 1), None, gap=_GAP)
    middle = _middle_column(sheet, place)
    free = SpareSpace(sheet, waiting(sheet, middle))
    filled = data.vehicle_data_panel(sheet, facts, free)
    return [
        header(sheet, head, sheet.value.heading.title),
        filled,
        *middle,
        damage.vehicle_armor_panel(sheet, armor),
    ]


def _middle_column(sheet: Sheet, box: Box) -> list[Element]:
    crew, damaged, below = split_column(box, CREW_HEIGHT, damage_height(sheet), None, gap=_GAP)
    return [vehicle_crew_panel(sheet, crew), damage_panel(sheet, damaged), *_below_damage(sheet, below)]


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
    head, body = split_column(box, HEADER, None)
    facts, lower = split_column(body, _stacked_height(sheet, box), None, gap=_GAP)
    place, armor = split_row(lower, None, round(box.width * _STACKED_SHARE, 1), gap=_GAP)
    middle = _middle_column(sheet, place)
    free = SpareSpace(sheet, waiting(sheet, middle))
    filled = data.vehicle_data_panel(sheet, facts, free)
    return [
        header(sheet, head, sheet.value.heading.title),
        filled,
        *middle,
        damage.vehicle_armor_panel(sheet, armor),
    ]


def _shared_tables(sheets: Sequence[Sheet], area: Box, free: Sequence[Box], units: Sequence[Element]) -> list[Element]:
    """The tables of a vehicle that is alone on its page, in the place of the second one."""
    if not free:
        return []
    sheet, box = sheets[0], free[0]
    critical = tables.vehicle_critical_hits(sheet)
    second = tables.second_table(sheet)
    meanings = _meanings(sheet)
    heights = _lower_height(sheet), len(meanings[0].rows) * 8.3 + FRAME_HEIGHT + 2
    top, middle, rest = split_column(box, *heights, None, gap=_GAP)
    left, beside = split_row(top, round(box.width * 0.62, 1), None, gap=_GAP)
    drawn: list[Element] = [_table_panel(sheet, left if second is not None else top, "CRITICAL HITS", critical)]
    if second is not None:
        drawn.append(_table_panel(sheet, beside, *second))
    drawn.append(_meanings_panel(sheet, middle, meanings))
    if sheet.options.picture is not None and rest.height >= LEAST_PICTURE[1]:
        rest, place = split_row(rest, None, PICTURE[0], gap=_GAP)
        drawn.append(sheet_picture(sheet, place._replace(height=min(PICTURE[1], rest.height))))
    recorded, below = split_column(rest, record_height(sheet), None, gap=_GAP)
    if below.height <= _LEAST_BELOW:
        return [*drawn, record_panel(sheet, rest)]
    drawn.append(record_panel(sheet, recorded))
    unpictured = [sheet.with_options(picture=None)]
    return [*drawn, *free_panel(unpictured, below, waiting_tables(sheet, [*units, *drawn]))]


def _meanings(sheet: Sheet) -> tuple[Grid, Grid]:
    """The effects of critical hits in two columns."""
    table = without_title(*tables_named(sheet, "vehicle-critical-effects"))
    half = -(-len(table.rows) // 2)
    return table._replace(rows=table.rows[:half]), table._replace(rows=table.rows[half:])


def _meanings_panel(sheet: Sheet, box: Box, meanings: tuple[Grid, Grid]) -> Group:
    room = panel_room(box)
    wide = round((room.width - 10) / 2, 2)
    drawn = [
        Use(grid_symbol(sheet.style, table, wide, 8.3), place.x, place.y)
        for table, place in zip(meanings, split_row(room, wide, wide, gap=10), strict=True)
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
    half = round((area.width - _GAP) / 2, 1)
    here, other = (area, area) if narrow else split_row(area, half, None, gap=_GAP)
    head, body = split_column(here, HEADER, None)
    right = _right_half(sheet, other)
    first = [header(sheet, head, sheet.value.heading.title), *_left_half(sheet, body, right)]
    return [first, right] if narrow else [[*first, *right]]


def _lower_height(sheet: Sheet) -> float:
    return grid_height(tables.vehicle_critical_hits(sheet), 8.3) + FRAME_HEIGHT


def _left_half(sheet: Sheet, box: Box, right: Sequence[Element]) -> list[Element]:
    """Data, crew, critical damage, effects of critical hits, and tables that the right half lacks."""
    tall = max(damage_height(sheet), CREW_HEIGHT)
    upper, middle, lower = split_column(box, None, tall, _lower_height(sheet), gap=_GAP)
    left, other = split_row(middle, round((box.width - _GAP) / 2, 1), None, gap=_GAP)
    critical = _table_panel(sheet, lower, "CRITICAL HITS", tables.vehicle_critical_hits(sheet))
    crew = _crew_and_below(sheet, left, [*right, critical])
    free = SpareSpace(sheet, waiting_tables(sheet, [*right, critical, *crew]))
    filled = data.vehicle_data_panel(sheet, upper, free)
    return [filled, *crew, damage_panel(sheet, other), critical]


def _crew_and_below(sheet: Sheet, box: Box, drawn: Sequence[Element]) -> list[Element]:
    """The crew, and tables or lines for notes if the panel next to it is taller."""
    crew, below = split_column(box, CREW_HEIGHT, None, gap=_GAP)
    if below.height < _LEAST_NOTES:
        return [vehicle_crew_panel(sheet, box)]
    missing = free_panel([sheet.with_options(picture=None)], below, waiting_tables(sheet, drawn))
    return [vehicle_crew_panel(sheet, crew), *missing]


def _right_half(sheet: Sheet, box: Box) -> list[Element]:
    """The diagram, hit locations, motive damage, and the record of turns if there is room."""
    hits = tables.vehicle_hit_locations(sheet)
    second = tables.second_table(sheet)
    heights = [grid_height(table, 8.0) + FRAME_HEIGHT for table in (hits, *(second[1:] if second is not None else ()))]
    most = box.height - sum(heights) - len(heights) * _GAP
    top = damage.vehicle_armor_height(box.width)
    track = record_height(sheet) + _GAP
    if sheet.value.body in _SHIPS and most - track >= _LEAST_PLAN:
        top = min(top, most - track)  # a ship records its depth and movement every turn
    recorded = most - top >= track
    armor, *places = split_column(box, top if recorded else most, *heights, None, gap=_GAP)
    drawn = [damage.vehicle_armor_panel(sheet, armor), *_below_damage(sheet, places[0])]
    if second is not None:
        drawn.append(_table_panel(sheet, places[1], *second))
    if recorded:
        drawn.append(record_panel(sheet, places[-1]))
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
