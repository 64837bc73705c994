"""The record sheet of conventional infantry: four platoons to a page, tables in unused places."""

from collections.abc import Sequence

from exporters.page import BlockStyle, Box, Element, Group, Use, fit_block
from exporters.recordsheet.ammo import AmmoRow, ammo_rows, draw_ammunition, lines_taken
from exporters.recordsheet.compose import PagePart, draw_column, draw_row, share_part
from exporters.recordsheet.crew import skill_blank
from exporters.recordsheet.freeroom import free_panel, ruled_lines
from exporters.recordsheet.headline import VALUE, origin_words, quirks_and_notes, value_line
from exporters.recordsheet.inventory import inventory_table
from exporters.recordsheet.layout import NARROW, SharedLayout
from exporters.recordsheet.loadout import readable_lines
from exporters.recordsheet.panel import (
    PAIR_LINE,
    blank_field,
    labeled_values,
    movement_tiles,
    panel,
    panel_room,
    tiles,
    tiles_width,
)
from exporters.recordsheet.platoon_strength import (
    LONE,
    OF_TWO,
    draw_ranges,
    draw_strength,
    ranges_height,
    strength_height,
)
from exporters.recordsheet.reference import GRID_ROW, Grid, grid_height, grid_symbol
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.small_units import UnitPlaces, framed_unit, spare_panel
from exporters.recordsheet.tables import table_grid, tables_named, waiting_tables
from sheets.recordsheet.infantry import is_field_gun

_TILE = Box(0, 0, 41, 33)
_LEFT = 168.0
_GUTTER = 10.0
_GAP = 5.0
_STACKED, _ALONE = 220.0, 300.0  # boxes higher than this have the men in the whole width, in two rows
_AMMO_LINE = 7.6
_FEW_BINS = 2  # so few bins have room for two rows of boxes
_GUN_LINE = 8.4
_BESIDE_GUNS = 21.0  # their head, and a line of text below
_CLOSEST = 0.74  # the least distance of the lines of guns and shots, as a part of the usual one
_FEW_GUNS = 28.0  # room for the lines of field guns


def _draw(sheet: Sheet, box: Box) -> Group:
    """The platoon in its place."""
    head = sheet.value.heading
    about = [head.kind, head.size, *origin_words(sheet)]
    return framed_unit(sheet, box, head.formation.upper(), about, lambda frame: _parts(sheet, box, panel_room(frame)))


def _parts(sheet: Sheet, box: Box, room: Box) -> list[Element]:
    """The troopers above the rest if the box has room for large ones, else next to or below the skills."""
    if box.width >= NARROW and box.height > _STACKED:
        look = LONE if box.height > _ALONE else OF_TWO
        men, notes = strength_height(sheet, look), _NOTES if look is LONE else 0.0
        x, y = room.x + _LEFT + _GUTTER, room.y + men + _GAP
        return [
            draw_strength(sheet, Box(room.x, room.y, room.width, 0), look),
            *_left(sheet, Box(room.x, y, _LEFT, room.bottom - y)),
            *_below_men(sheet, Box(x, y, room.right - x, room.bottom - y - notes)),
            *(ruled_lines(sheet.style, Box(x, room.bottom - notes, room.right - x, notes)) if notes else ()),
        ]
    right = share_part(lambda place, before: _right(sheet, place))
    if box.width < NARROW:
        return draw_column(
            room, [PagePart(_left_height(sheet), lambda place, before: _left(sheet, place)), right], _GAP
        )
    return draw_row(room, [PagePart(_LEFT, lambda place, before: _left(sheet, place)), right], _GUTTER)


def _left_height(sheet: Sheet) -> float:
    return max(_TILE.height + 17 + VALUE, len(sheet.value.systems) * PAIR_LINE)


def _left(sheet: Sheet, box: Box) -> list[Element]:
    style, seat = sheet.style, sheet.value.crew[0]
    ways = movement_tiles(sheet)
    drawn = tiles(style, box.x, box.y, (_TILE.width, _TILE.height), ways)
    x = box.x + tiles_width(_TILE.width, len(ways)) + 4
    for number, skill in enumerate(seat.skills):
        drawn += skill_blank(style, skill, Box(x, box.y + 2 + number * 15, min(box.x + _LEFT - x, 82), 11))
    y = box.y + _TILE.height + 5
    wide = min(box.width, _LEFT)
    drawn += blank_field(style, f"{seat.id}-name", Box(box.x, y, wide, 10), seat.name, seat.title)
    if box.width > wide:
        x, y = box.x + wide + _GUTTER, box.y - 13.5
    else:
        x = box.x
    systems = [(system.label, system.name.text) for system in sheet.value.systems]
    drawn.append(labeled_values(style, x, y + 20, box.right - x, systems, 31))
    drawn.append(value_line(sheet, Box(box.x, box.bottom - VALUE, box.width, VALUE)))
    return drawn


def _right(sheet: Sheet, box: Box) -> list[Element]:
    y = box.y + strength_height(sheet) + _GAP
    men = draw_strength(sheet, Box(box.x, box.y, box.width, 0))
    return [men, *_below_men(sheet, Box(box.x, y, box.width, box.bottom - y))]


def _below_men(sheet: Sheet, box: Box) -> list[Element]:
    """Ranges, field guns and remarks."""
    y = box.y
    drawn: list[Element] = [draw_ranges(sheet, Box(box.x, y, box.width, 0))]
    y += ranges_height(sheet) + _GAP
    others: list[str] = []
    if any(is_field_gun(line) for line in sheet.value.inventory):
        guns, y, others = _guns(sheet, Box(box.x, y, box.width, box.bottom - y))
        drawn += guns
    texts = [
        *([f"Besides {', '.join(others)}."] if others else []),
        *sheet.value.heading.remarks,
        *quirks_and_notes(sheet),
    ]
    drawn.append(
        fit_block(
            Box(box.x, y, box.width, box.bottom - y),
            texts,
            BlockStyle(size=sheet.style.fine + 0.2, loose=1.2, cut=True),
            tag="P",
        )
    )
    return drawn


def _guns(sheet: Sheet, box: Box) -> tuple[list[Element], float, list[str]]:
    """Field guns and their ammunition, the y below them, and the guns that have no room for a line."""
    lines = [line for line in readable_lines(sheet, _FEW_GUNS) if _is_gun(sheet, line.mounts)]
    lots = [_placeless(lot) for lot in ammo_rows(sheet)]
    half = -(-len(lots) // 2) if len(lots) > 2 else len(lots)
    wide = (box.width - _GUTTER) / 2 if len(lots) > 2 else box.width
    most = 2 if len(lots) <= _FEW_BINS else 1
    columns = [lots[begin : begin + half] for begin in range(0, len(lots), max(half, 1))]
    stocked = max((lines_taken(here, wide, most) for here in columns), default=0.0)
    room = box.height - _BESIDE_GUNS
    close = min(1.0, max(_CLOSEST, room / (_GUN_LINE * len(lines) + _AMMO_LINE * stocked + 0.1)))
    fit = max(1, int((room / close - _AMMO_LINE * stocked) / _GUN_LINE + 0.02))
    lines, others = lines[:fit], [line.name for line in lines[fit:]]
    head = 10 + _GUN_LINE * close * len(lines)
    table = Box(box.x, box.y - 3, box.width, head)
    drawn: list[Element] = [inventory_table(sheet, lines, table, _GUN_LINE * close, heat=False, places=False)]
    y = box.y - 3 + head + 2
    for number, here in enumerate(columns):
        x = box.x + (wide + _GUTTER) * number
        drawn.append(draw_ammunition(sheet.style, here, Box(x, y, wide, 0), _AMMO_LINE * close, most))
    return drawn, y + stocked * _AMMO_LINE * close + 3, others


def _placeless(lot: AmmoRow) -> AmmoRow:
    return lot._replace(location="", more=tuple(one._replace(location="") for one in lot.more))


def _is_gun(sheet: Sheet, mounts: tuple[int, ...]) -> bool:
    return any(is_field_gun(sheet.value.inventory[n]) for n in mounts) or not mounts


_BETWEEN = 8.0
_NOTES = 52.0  # height of the lines for notes of a platoon alone
_TALL = (330.0, 240.0)  # of a platoon alone, and of each of two
_PLACES = UnitPlaces(4, 2, _BETWEEN, lambda area, number: _TALL[number - 1])
_SHARES = (0.37, 0.34, 0.29)  # of the columns of tables
_COLUMNS = (
    ("burst-fire", "burst-fire-suits"),
    ("weapons-against-infantry", "infantry-lost-twice"),
    ("anti-mech-attacks", "anti-mech-modifiers"),
)


def _places_when_few(sheets: Sequence[Sheet], area: Box) -> list[Box]:
    """One or two platoons have larger troopers; the tables have the last place, spare space is between them."""
    places = _PLACES.places_of_few(sheets, area)
    if area.width < NARROW:
        return places
    every = _PLACES.every(sheets[0].options, area)
    if len(sheets) > 2:
        return every
    *places, rest = places
    return [*places, rest._replace(height=every[-1].y - _BETWEEN - rest.y), every[-1]]


def _shared_tables(sheets: Sequence[Sheet], area: Box, free: Sequence[Box], drawn: Sequence[Element]) -> list[Element]:
    """Tables about attacks on and by infantry in the last free place; other tables and notes in the others."""
    if not free:
        return []
    if area.width < NARROW:
        return spare_panel(sheets, area, free, drawn)
    tables = _tables_panel(sheets[0], free[-1])
    under = free_panel(sheets, free[0], waiting_tables(sheets[0], [tables])) if len(free) > 1 else []
    return [*under, tables]


def _tables_panel(sheet: Sheet, box: Box) -> Group:
    room = panel_room(box)
    drawn: list[Element] = []
    x = room.x
    for part, names in zip(_SHARES, _COLUMNS, strict=True):
        wide = round((room.width - 2 * 12) * part, 2)
        y = room.y
        for table in map(table_grid, names):
            drawn.append(Use(grid_symbol(sheet.style, table, wide), x, y))
            y += grid_height(table, GRID_ROW) + 5
        x += wide + 12
    return panel(sheet.style, box, "TABLES", drawn)


def _references(sheet: Sheet) -> list[Grid]:
    others = ("swarm-locations", "burst-fire", "burst-fire-suits", "weapons-against-infantry", "infantry-in-buildings")
    return tables_named(sheet, "anti-mech-attacks", "anti-mech-modifiers", *others)


LAYOUT = SharedLayout(_PLACES.every, _draw, _shared_tables, _references, _places_when_few)
