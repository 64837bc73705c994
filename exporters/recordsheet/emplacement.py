"""The record sheet of gun emplacements, two to a page, with blanks for the building they stand on."""

from collections.abc import Sequence
from functools import cache

from exporters.page import Box, Circle, Element, Group, Outline, Path, Pips, Rect, Symbol, Text, Use, fit_text
from exporters.recordsheet import marks
from exporters.recordsheet.compose import draw_column, fixed_part, share_part, split_column
from exporters.recordsheet.continuation import has_picture
from exporters.recordsheet.crew import skill_blank
from exporters.recordsheet.freeroom import SpareSpace, free_panel
from exporters.recordsheet.headline import HEADER, header
from exporters.recordsheet.layout import NARROW, SharedLayout
from exporters.recordsheet.loadout import draw_loadout
from exporters.recordsheet.options import SheetOptions
from exporters.recordsheet.panel import TAB_HEIGHT, blank_field, labeled_values, panel, panel_room
from exporters.recordsheet.reference import Grid, grid_height, grid_symbol
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style
from exporters.recordsheet.tables import drawn_tables, table_grid, to_hit_tables, waiting_tables, without_title
from sheets.recordsheet.model import Track

_GAP, _BETWEEN = 6.0, 9.0
_BUILDING, _DATA = 204 / 576, 232 / 576  # shares of the width
_STACKED = 0.56
_TOP = 22.0
_CREW = TAB_HEIGHT + 7 + 25
_BOX = 9.0
_BLANKS = (
    ("building-cf", "Construction factor"),
    ("building-armor", "Armor"),
    ("building-type", "Type"),
    ("building-level", "Level"),
)
_ACROSS = 10  # points of damage in a row


def _places(options: SheetOptions, area: Box) -> list[Box]:
    if area.width < NARROW:
        return [area]
    return split_column(area, None, None, gap=_BETWEEN)


def _draw(sheet: Sheet, box: Box) -> Group:
    head = header(sheet, Box(box.x, box.y, box.width, HEADER), sheet.value.heading.title)
    room = Box(box.x, box.y + HEADER, box.width, box.height - HEADER)
    if box.width < NARROW:
        data_tall = round(room.height * 0.42, 1)
        right = round(box.width * _STACKED, 1)
        data = Box(room.x, room.y, room.width, data_tall)
        lower = room.y + data_tall + _GAP
        column = Box(room.x, lower, room.width - right - _GAP, room.bottom - lower)
        building = Box(room.right - right, lower, right, room.bottom - lower)
    else:
        right, left = round(box.width * _BUILDING, 1), round(box.width * _DATA, 1)
        data = Box(room.x, room.y, left, room.height)
        column = Box(room.x + left + _GAP, room.y, room.width - left - right - 2 * _GAP, room.height)
        building = Box(room.right - right, room.y, right, room.height)
    beside = _column(sheet, column)
    return Group([head, _data(sheet, data, beside), *beside, _building_panel(sheet, building)])


def _data(sheet: Sheet, box: Box, beside: Sequence[Element]) -> Group:
    head, style = sheet.value.heading, sheet.style
    room = panel_room(box)
    half = room.width * 0.6
    first = [("Tech", head.technology.text), ("Source", head.source)]
    second = [("Rules", head.rules.text), ("Year", str(head.year or ""))]
    if head.role:
        second.append(("Role", head.role))
    below = Box(room.x, room.y + _TOP + 10, room.width, room.height - _TOP - 10)
    drawn = [
        labeled_values(style, room.x, room.y + 6.5, half, first, 28),
        labeled_values(style, room.x + half + 4, room.y + 6.5, room.width - half - 4, second, 22),
        *draw_loadout(sheet, below, heat=False, filler=SpareSpace(sheet, waiting_tables(sheet, beside)).fill),
    ]
    return panel(style, box, "EMPLACEMENT", drawn)


def _column(sheet: Sheet, box: Box) -> list[Element]:
    damage = TAB_HEIGHT + 8 + 12 * len(sheet.value.criticals)
    parts = [
        fixed_part(_CREW, lambda place: _crew(sheet, place)),
        fixed_part(damage, lambda place: _damage(sheet, place)),
        share_part(lambda place, before: [Group(_below(sheet, place))]),
    ]
    return draw_column(box, parts, _GAP)


def _crew(sheet: Sheet, box: Box) -> Group:
    room, seat, style = panel_room(box), sheet.value.crew[0], sheet.style
    drawn = [
        *blank_field(style, f"{seat.id}-name", Box(room.x, room.y, room.width, 10), seat.name, seat.title),
        *skill_blank(style, seat.skills[0], Box(room.x, room.y + 12.5, room.width / 2, 10)),
    ]
    return panel(style, box, "CREW", drawn)


def _damage(sheet: Sheet, box: Box) -> Group:
    style, room = sheet.style, panel_room(box)
    drawn: list[Element] = []
    for number, track in enumerate(sheet.value.criticals):
        middle = room.y + 12 * number + 6
        struck = frozenset(range(1, track.marked + 1))
        drawn += [
            fit_text(Text(room.x + 52, middle + 2.2, track.label, "condensed-bold", style.small, "right"), 52),
            Pips(track.id, [(room.x + 60.5, middle)], marks.tick_box(style, _BOX), struck, tooltip=track.label),
        ]
    return panel(style, box, "CRITICAL DAMAGE", drawn)


def _below(sheet: Sheet, box: Box) -> list[Element]:
    """Critical hits, then room for other tables and notes."""
    table = without_title(table_grid("emplacement-criticals"))
    tall = grid_height(table) + TAB_HEIGHT + 7
    unpictured = [sheet.with_options(picture=None)]
    if tall > box.height:
        return free_panel(unpictured, box, waiting_tables(sheet))
    upper, room = box._replace(height=tall), panel_room(box)
    drawing = Use(grid_symbol(sheet.style, table, round(room.width, 2)), room.x, room.y)
    found: list[Element] = [panel(sheet.style, upper, "CRITICAL HITS", [drawing])]
    rest = Box(box.x, upper.bottom + _GAP, box.width, box.height - tall - _GAP)
    return [*found, *free_panel(unpictured, rest, waiting_tables(sheet, found))]


def _building_panel(sheet: Sheet, box: Box) -> Group:
    """The building: blanks for its strength, and boxes for its damage."""
    style, room = sheet.style, panel_room(box)
    half = (room.width - 8) / 2
    drawn: list[Element] = []
    for number, (ident, label) in enumerate(_BLANKS):
        field = Box(room.x + number % 2 * (half + 8), room.y + number // 2 * 13, half, 10)
        drawn += blank_field(style, ident, field, "", label)
    kinds, soft = building_damage(sheet).effect, style.palette.soft
    drawn.append(fit_text(Text(room.x, room.y + 35, kinds, "condensed", style.fine, color=soft, tag="P"), room.width))
    plan = Box(room.x, room.y + 40, room.width, room.bottom - room.y - 40)
    return panel(style, box, "BUILDING", [*drawn, *_plan(sheet, plan)], "damage taken")


def building_damage(sheet: Sheet) -> Track:
    """The points of damage to the building."""
    track = sheet.value.regions[0].structure
    assert track is not None
    return track


def _plan(sheet: Sheet, box: Box) -> list[Element]:
    track, style = building_damage(sheet), sheet.style
    rows = track.boxes // _ACROSS
    pitch = min(11.5, (box.height - 66) / rows, (box.width - 40) / _ACROSS)
    wide = pitch * _ACROSS + 32
    walls = Box(box.x + (box.width - wide) / 2, box.y + 58, wide, pitch * rows + 8)
    left, top = walls.x + 22 + pitch / 2, walls.y + 4 + pitch / 2
    places = [(left + pitch * (n % _ACROSS), top + pitch * (n // _ACROSS)) for n in range(track.boxes)]
    face = marks.pip_face(style, "square", structure=True)
    struck = frozenset(range(1, track.marked + 1))
    scale = min(3.1, pitch * 0.42) / marks.RADIUS
    ground = _plan_ground(style, round(wide, 2), round(pitch, 2), rows, sheet.value.body == "turret")
    pips = Pips(track.id, places, face, struck, scale, tooltip=track.label)
    words = f"The building, {track.boxes} points to mark, {track.marked} marked"
    return [Group([Use(ground, walls.x, walls.y), pips], tag="Figure", alt=words)]


@cache
def _plan_ground(style: Style, wide: float, pitch: float, rows: int, turret: bool) -> Symbol:
    """The walls with the guns above them, and the count of points at the rows."""
    palette = style.palette
    tall = pitch * rows + 8
    middle = wide / 2
    guns = [Rect(Box(middle + dx, -54, 5, 26), palette.structure, palette.ink, style.rule, 1) for dx in (-11, 6)]
    drawn: list[Element] = [*guns]
    if turret:
        drawn += [
            Circle(middle, -16, 26, palette.structure, palette.ink, style.outline),
            Circle(middle, -16, 17, palette.body, palette.ink, style.rule),
        ]
    else:
        shape = f"M {middle - 34} 0 V -18 L {middle - 24} -32 H {middle + 24} L {middle + 34} -18 V 0 Z"
        drawn.append(Path(Outline.parse(shape), palette.structure, palette.ink, style.outline, join="round"))
    c = 7
    walls = f"M {c} 0 H {wide - c} L {wide} {c} V {tall - c} L {wide - c} {tall} H {c} L 0 {tall - c} V {c} Z"
    drawn.append(Path(Outline.parse(walls), palette.body, palette.ink, style.outline * 1.6, join="round"))
    for row in range(rows):
        base = 4 + pitch * (row + 0.5) + 2.2
        drawn.append(Text(18, base, str(_ACROSS * (row + 1)), "condensed", style.small, "right", palette.soft))
    name = f"{style.name}/emplacement-{wide:g}-{pitch:g}-{turret}"
    return Symbol(name, Box(-2, -56, wide + 4, tall + 58), drawn)


def _shared_tables(sheets: Sequence[Sheet], area: Box, free: Sequence[Box], drawn: Sequence[Element]) -> list[Element]:
    """The meaning of critical hits, other tables and lines for notes in the place of a second emplacement."""
    if not free:
        return []
    sheet, box = sheets[0], free[0]
    if has_picture(drawn):
        sheet = sheet.with_options(picture=None)
    if "emplacement-critical-effects" in drawn_tables(drawn):
        return free_panel([sheet], box, waiting_tables(sheet, drawn))
    table = without_title(table_grid("emplacement-critical-effects"))
    tall = grid_height(table) + TAB_HEIGHT + 8
    upper = Box(box.x, box.y, box.width, tall)
    room = panel_room(upper)
    drawing = grid_symbol(sheet.style, table, round(room.width, 2))
    effects = panel(sheet.style, upper, "WHAT CRITICAL HITS DO", [Use(drawing, room.x, room.y)])
    rest = Box(box.x, box.y + tall + _GAP, box.width, box.height - tall - _GAP)
    return [effects, *free_panel([sheet], rest, waiting_tables(sheet, [*drawn, effects]))]


def _references(sheet: Sheet) -> Sequence[Grid]:
    return to_hit_tables(sheet)


LAYOUT = SharedLayout(_places, _draw, _shared_tables, _references)
