"""A vehicle on half a page, and what fills the other half where there is no second one."""

from collections.abc import Sequence

from exporters.page import Box, Element, Group, Image, Use
from exporters.recordsheet.headline import HEADER, header
from exporters.recordsheet.layout import NARROW
from exporters.recordsheet.options import SheetOptions
from exporters.recordsheet.panel import inside, notes, panel
from exporters.recordsheet.reference import ROW, Grid, grid, grid_height
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.vehicle import armor, data, tables
from exporters.recordsheet.vehicle.damage import CREW_HEIGHT, crew_panel, damage_height, damage_panel
from exporters.recordsheet.vehicle.kinds import title
from exporters.recordsheet.vehicle.record import record_height, record_panel
from sheets.units import Vehicle

GAP = 6.0
_BETWEEN = 9.0  # of two vehicles
_ARMOR, _DATA = 204 / 576, 232 / 576  # shares of the width
_STACKED_ARMOR = 0.56  # of narrow paper
_LEAST_BELOW = 40.0
_LEAST_PITCH = 7.2  # of a table whose text can be read


def places(options: SheetOptions, area: Box) -> list[Box]:
    """Two halves, one above the other; a single place where the paper is narrow."""
    if area.width < NARROW:
        return [area]
    tall = (area.height - _BETWEEN) / 2
    return [Box(area.x, area.y, area.width, tall), Box(area.x, area.bottom - tall, area.width, tall)]


def draw(sheet: Sheet[Vehicle], box: Box) -> Group:
    """One vehicle: data, crew and damage, armour, side by side; or data above the others on narrow paper."""
    return Group(_stacked(sheet, box) if box.width < NARROW else _side_by_side(sheet, box))


def _side_by_side(sheet: Sheet[Vehicle], box: Box) -> list[Element]:
    right, left = round(box.width * _ARMOR, 1), round(box.width * _DATA, 1)
    middle = box.width - left - right - 2 * GAP
    top = box.y + HEADER
    column = Box(box.x + left + GAP, top, middle, box.height - HEADER)
    return [
        header(sheet, Box(box.x, box.y, box.width - right - GAP, HEADER), title(sheet.unit)),
        data.panel_of(sheet, Box(box.x, top, left, box.height - HEADER)),
        *_middle(sheet, column),
        armor.panel_of(sheet, Box(box.right - right, box.y, right, box.height)),
    ]


def _middle(sheet: Sheet[Vehicle], box: Box) -> list[Element]:
    tall = damage_height(sheet.unit)
    rest = box.y + CREW_HEIGHT + tall + 2 * GAP
    return [
        crew_panel(sheet, Box(box.x, box.y, box.width, CREW_HEIGHT)),
        damage_panel(sheet, Box(box.x, box.y + CREW_HEIGHT + GAP, box.width, tall)),
        below(sheet, Box(box.x, rest, box.width, box.bottom - rest)),
    ]


def below(sheet: Sheet[Vehicle], box: Box) -> Group:
    """A picture of the user's, else where attacks strike, else room for notes."""
    if sheet.options.picture is not None:
        return Group([Image(box.inset(2), sheet.options.picture, alt=f"Picture of {sheet.unit.name}")])
    table = tables.hit_location(tables.Kind(sheet.unit))._replace(title="")
    if pitch_in(table, inside(box).height) >= _LEAST_PITCH:
        return table_panel(sheet, box, "HIT LOCATION", table)
    return notes(sheet.style, box)


def pitch_in(table: Grid, height: float) -> float:
    """The distance of lines at which a table fits a height."""
    return min(ROW + 0.6, round((height - grid_height(table, 0)) / (len(table.rows) + len(table.notes)) - 0.05, 1))


def table_panel(sheet: Sheet[Vehicle], box: Box, name: str, table: Grid) -> Group:
    """A table in a panel of its own."""
    room = inside(box)
    drawing = grid(sheet.style, table, round(room.width, 2), pitch_in(table, room.height))
    return panel(sheet.style, box, name, [Use(drawing, room.x, room.y)])


def stacked_height(sheet: Sheet[Vehicle], area: Box) -> float:
    """What narrow paper leaves for the data above crew, damage and armour."""
    wide = round(area.width * _STACKED_ARMOR, 1)
    lower = min(armor.height_in(wide), area.height * 0.57)
    return area.height - HEADER - GAP - max(lower, CREW_HEIGHT + damage_height(sheet.unit) + 2 * GAP + _LEAST_BELOW)


def _stacked(sheet: Sheet[Vehicle], box: Box) -> list[Element]:
    wide = round(box.width * _STACKED_ARMOR, 1)
    top = box.y + HEADER
    lower = top + stacked_height(sheet, box) + GAP
    armor_tall = box.bottom - lower
    return [
        header(sheet, Box(box.x, box.y, box.width, HEADER), title(sheet.unit)),
        data.panel_of(sheet, Box(box.x, top, box.width, lower - GAP - top)),
        *_middle(sheet, Box(box.x, lower, box.width - wide - GAP, armor_tall)),
        armor.panel_of(sheet, Box(box.right - wide, lower, wide, armor_tall)),
    ]


def furniture(sheets: Sequence[Sheet[Vehicle]], area: Box, free: Sequence[Box]) -> list[Element]:
    """The tables of a vehicle that is alone on its page, in the place of the second one."""
    if not free:
        return []
    sheet, box = sheets[0], free[0]
    kind = tables.Kind(sheet.unit)
    critical = tables.criticals(kind)._replace(title="")
    motive = tables.motive_of(sheet)
    meanings = _meanings(kind)
    drawn: list[Element] = []
    y = box.y
    critical_tall = grid_height(critical, 8.3) + _frame()
    left = round(box.width * (0.62 if motive is not None else 1), 1)
    drawn.append(table_panel(sheet, Box(box.x, y, left, critical_tall), "CRITICAL HITS", critical))
    if motive is not None:
        beside = Box(box.x + left + GAP, y, box.width - left - GAP, critical_tall)
        drawn.append(table_panel(sheet, beside, "MOTIVE SYSTEM DAMAGE", motive._replace(title="")))
    y += critical_tall + GAP
    tall = len(meanings[0].rows) * 8.3 + _frame() + 2
    drawn.append(_meanings_panel(sheet, Box(box.x, y, box.width, tall), meanings))
    y += tall + GAP
    tall = record_height(sheet.unit)
    rest = box.bottom - y - tall - GAP
    if rest > _LEAST_BELOW:
        drawn.append(notes(sheet.style, Box(box.x, box.bottom - rest, box.width, rest)))
    else:
        tall = box.bottom - y
    return [*drawn, record_panel(sheet, Box(box.x, y, box.width, tall))]


def _frame() -> float:
    return 100 - inside(Box(0, 0, 100, 100)).height


def _meanings(kind: tables.Kind) -> tuple[Grid, Grid]:
    """What the critical hits mean, in two columns."""
    rows = tables.effects(kind)
    half = -(-len(rows) // 2)
    left, right = (Grid("", ("", ""), part, (), (1.0, 2.7), words=True) for part in (rows[:half], rows[half:]))
    return left, right


def _meanings_panel(sheet: Sheet[Vehicle], box: Box, meanings: tuple[Grid, Grid]) -> Group:
    room = inside(box)
    wide = round((room.width - 10) / 2, 2)
    drawn = [
        Use(grid(sheet.style, table, wide, 8.3), room.x + n * (wide + 10), room.y) for n, table in enumerate(meanings)
    ]
    return panel(sheet.style, box, "WHAT CRITICAL HITS DO", drawn)
