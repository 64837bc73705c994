"""A vehicle with a page of its own: ships, giants, and those whose inventory is too long for half a page."""

from exporters.page import Box, Element
from exporters.recordsheet.headline import HEADER, header
from exporters.recordsheet.layout import NARROW, room
from exporters.recordsheet.panel import inside, notes
from exporters.recordsheet.reference import grid_height
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.vehicle import armor, data, tables
from exporters.recordsheet.vehicle.damage import CREW_HEIGHT, crew_panel, damage_height, damage_panel
from exporters.recordsheet.vehicle.halfpage import GAP, below, stacked_height, table_panel
from exporters.recordsheet.vehicle.kinds import title
from exporters.recordsheet.vehicle.record import record_height, record_panel
from sheets.rules.structure import structure_total
from sheets.units import Vehicle
from sheets.units.vehicle import Motive

_SHIPS = frozenset({Motive.NAVAL, Motive.HYDROFOIL, Motive.SUBMARINE})
_FEW_MOUNTS = 6  # there is always room for so many
MANY_POINTS = 500  # so many pips are too small in half a page
_LEAST_NOTES = 40.0
_HALF_PAGE = Box(0, 0, 232, 330)  # of the data of a vehicle that shares a page


def deserved(sheet: Sheet[Vehicle]) -> bool:
    """Whether half a page is not enough."""
    unit, area = sheet.unit, room(sheet.options)
    data_box = _HALF_PAGE
    if area.width < NARROW:
        data_box = Box(0, 0, area.width, stacked_height(sheet, area))
    return (
        unit.motive in _SHIPS
        or unit.armor.total + structure_total(unit) > MANY_POINTS
        or (len(unit.mounts) > _FEW_MOUNTS and data.needed_height(sheet, data_box.width) > data_box.height)
    )


def draw(sheet: Sheet[Vehicle], area: Box) -> list[list[Element]]:
    """The page; two of them on narrow paper."""
    if area.width < NARROW:
        lower = _lower_height(sheet)
        first = [*_head(sheet, area), *_left(sheet, Box(area.x, area.y + HEADER, area.width, area.height - HEADER))]
        return [first, _right(sheet, area)] if lower else [first]
    half = round((area.width - GAP) / 2, 1)
    left = Box(area.x, area.y + HEADER, half, area.height - HEADER)
    right = Box(area.x + half + GAP, area.y, area.width - half - GAP, area.height)
    return [[*_head(sheet, Box(area.x, area.y, half, HEADER)), *_left(sheet, left), *_right(sheet, right)]]


def _head(sheet: Sheet[Vehicle], box: Box) -> list[Element]:
    return [header(sheet, Box(box.x, box.y, box.width, HEADER), title(sheet.unit))]


def _frame() -> float:
    return 100 - inside(Box(0, 0, 100, 100)).height


def _lower_height(sheet: Sheet[Vehicle]) -> float:
    return grid_height(tables.criticals(tables.Kind(sheet.unit))._replace(title=""), 8.3) + _frame()


def _left(sheet: Sheet[Vehicle], box: Box) -> list[Element]:
    """Data; crew beside critical damage; what critical hits do."""
    lower, tall = _lower_height(sheet), max(damage_height(sheet.unit), CREW_HEIGHT)
    half = round((box.width - GAP) / 2, 1)
    middle = box.bottom - lower - GAP - tall
    other = Box(box.x + half + GAP, middle, box.width - half - GAP, tall)
    critical = tables.criticals(tables.Kind(sheet.unit))._replace(title="")
    return [
        data.panel_of(sheet, Box(box.x, box.y, box.width, middle - GAP - box.y)),
        *_crew(sheet, Box(box.x, middle, half, tall)),
        damage_panel(sheet, other),
        table_panel(sheet, Box(box.x, box.bottom - lower, box.width, lower), "CRITICAL HITS", critical),
    ]


def _crew(sheet: Sheet[Vehicle], box: Box) -> list[Element]:
    """The crew, and lines to write on where the panel beside it is taller."""
    rest = box.height - CREW_HEIGHT - GAP
    if rest < _LEAST_NOTES:
        return [crew_panel(sheet, box)]
    crew = crew_panel(sheet, Box(box.x, box.y, box.width, CREW_HEIGHT))
    return [crew, notes(sheet.style, Box(box.x, box.y + CREW_HEIGHT + GAP, box.width, rest))]


def _right(sheet: Sheet[Vehicle], box: Box) -> list[Element]:
    """The diagram, where attacks strike, what they do to tracks and rudders; the record where there is room."""
    hits = tables.hit_location(tables.Kind(sheet.unit))._replace(title="")
    motive = tables.motive_of(sheet)
    hits_tall = grid_height(hits, 8.0) + _frame()
    motive_tall = grid_height(motive._replace(title=""), 8.0) + _frame() + GAP if motive is not None else 0
    most = box.height - hits_tall - motive_tall - GAP
    top = armor.height_in(box.width)
    recorded = most - top - GAP >= record_height(sheet.unit)
    top = top if recorded else most
    drawn: list[Element] = [armor.panel_of(sheet, Box(box.x, box.y, box.width, top))]
    y = box.y + top + GAP
    drawn.append(below(sheet, Box(box.x, y, box.width, hits_tall)))
    y += hits_tall + GAP
    if motive is not None:
        tall = motive_tall - GAP
        room = Box(box.x, y, box.width, tall)
        drawn.append(table_panel(sheet, room, "MOTIVE SYSTEM DAMAGE", motive._replace(title="")))
        y += motive_tall
    if recorded:
        drawn.append(record_panel(sheet, Box(box.x, y, box.width, box.bottom - y)))
    return drawn
