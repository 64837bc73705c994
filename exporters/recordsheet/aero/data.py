"""The data of an aerospace craft: thrust, fuel, systems, inventory, ammunition, bays, remarks, value; its velocity.

The velocity record has twenty turns in two grids of ten.
"""

from collections.abc import Sequence
from functools import cache, lru_cache

from exporters.page import BlockStyle, Box, Element, Field, Group, Line, Rect, Symbol, Text, Use, fit_block
from exporters.recordsheet.aero import BAYED, CAPITAL
from exporters.recordsheet.aero.inventory import EASE, TIGHT, InventorySection, aero_inventory, lines_needed
from exporters.recordsheet.ammo import AMMO_LINE, ammo_rows, draw_ammunition, lines_taken, most_box_rows
from exporters.recordsheet.freeroom import SpareSpace
from exporters.recordsheet.headline import (
    VALUE,
    features_and_remarks,
    paragraphs_above,
    quirks_and_notes,
    subtitle,
    value_line,
)
from exporters.recordsheet.panel import PAIR_LINE, TAB_HEIGHT, Tile, labeled_values, panel, panel_room, tiles_across
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style
from sheets.recordsheet.names import WEAPON_CODES

_TILES = 129.0  # width of all tiles together
_TILE_HEIGHT = 33.0
_HEAD = _TILE_HEIGHT + 9.5
_AMMO_HEAD = 12.0
_LEGEND = 15.0
_APART = 2.5  # between the inventory and the paragraphs below it
_WRITING = 56.0


def has_bins(sheet: Sheet) -> bool:
    """Whether ammunition is listed in bins; ammunition of weapon bays is in the lines of the bays."""
    return sheet.value.kind not in BAYED


def craft_data_panel(
    sheet: Sheet, box: Box, title: str, sections: Sequence[InventorySection], free: SpareSpace, more: str = ""
) -> Group:
    """The whole panel; `more` says where the inventory continues; spare room takes picture, tables or notes."""
    room, style = panel_room(box), sheet.style
    top = room.y + _head_height(sheet)
    written, bottom = _paragraphs(sheet, room, more)
    lots = ammo_rows(sheet) if has_bins(sheet) else []
    most = most_box_rows(lots, room.width, bottom - top - _AMMO_HEAD - lines_needed(sections) * TIGHT)
    stocked = lines_taken(lots, room.width, most)
    pitch, ammo_pitch = _pitches(lines_needed(sections), stocked, bottom - top)
    if free.tables:  # lines move closer if a table needs room
        pitch = min(pitch, TIGHT + 0.4)
    stock: list[Element] = []
    if lots:
        bottom -= ammo_pitch * stocked + _AMMO_HEAD
        stock.append(subtitle(style, room.x, bottom + 8, room.width, "Ammunition"))
        stock.append(draw_ammunition(style, lots, Box(room.x, bottom + 10, room.width, 0), ammo_pitch, most))
    used = Box(room.x, top, room.width, bottom - top)
    drawn: list[Element] = [
        *_thrust_tiles(sheet, room),
        *_systems(sheet, room),
        aero_inventory(sheet, sections, used, pitch, bays=not has_bins(sheet)),
    ]
    meanings = _legend(sections)
    under = top + pitch * lines_needed(sections) + 4
    if meanings and bottom - under > _LEGEND + 1:
        place = Box(room.x, under, room.width, _LEGEND)
        drawn.append(
            fit_block(place, meanings, BlockStyle("condensed-italic", style.fine, color=style.palette.soft, cut=True))
        )
        under += _LEGEND
    drawn += free.fill(Box(room.x, under + 4, room.width, bottom - under - 8))
    drawn += [*stock, *written, value_line(sheet, Box(room.x, room.bottom - VALUE, room.width, VALUE))]
    return panel(style, box, title, drawn)


def _paragraphs(sheet: Sheet, room: Box, more: str) -> tuple[list[Element], float]:
    """The paragraphs at the bottom, and the height that remains for the inventory."""
    written, bottom = paragraphs_above(sheet.style, _notes(sheet, more), room.x, room.bottom - VALUE, room.width)
    return written, bottom - (_APART if written else 0.0)


def _pitches(lines: float, lots: float, room: float) -> tuple[float, float]:
    """The distances of inventory lines and of ammunition lines; both shrink if there are many."""
    if not lots:
        return round(min(EASE, room / max(lines, 1)), 2), 0.0
    spare = room - _AMMO_HEAD
    if lines * EASE + lots * AMMO_LINE <= spare:
        return EASE, AMMO_LINE
    ammo = min(AMMO_LINE, spare / (lines + lots))
    return round(min(EASE, (spare - lots * ammo) / max(lines, 1)), 2), round(ammo, 2)


def capacity(sheet: Sheet, box: Box, more: str = "") -> float:
    """The most lines of inventory that fit the panel."""
    room = panel_room(box)
    _, bottom = _paragraphs(sheet, room, more)
    lots = lines_taken(ammo_rows(sheet), room.width, most=1) if has_bins(sheet) else 0
    spare = bottom - room.y - _head_height(sheet) - (lots * TIGHT + _AMMO_HEAD if lots else 0)
    return spare / TIGHT


def natural_data_height(sheet: Sheet, width: float, sections: Sequence[InventorySection]) -> float:
    """The height of the panel with lines at the usual distance and some room for notes."""
    room = panel_room(Box(0, 0, width, 1000.0))
    _, top = paragraphs_above(sheet.style, _notes(sheet, ""), 0, 0, room.width)
    lots = lines_taken(ammo_rows(sheet), room.width) if has_bins(sheet) else 0
    stock = lots * AMMO_LINE + _AMMO_HEAD if lots else 0
    return 1000.0 - room.height + _head_height(sheet) + lines_needed(sections) * EASE + stock - top + VALUE + _WRITING


def _thrust_tiles(sheet: Sheet, room: Box) -> list[Element]:
    return tiles_across(sheet.style, room.x, room.y, (_TILES, _TILE_HEIGHT), _thrust_and_fuel(sheet))


def _thrust_and_fuel(sheet: Sheet) -> list[Tile]:
    """Thrust and fuel."""
    found = [Tile(way.mode.upper(), f"{way.points:g}") for way in sheet.value.movement]
    fuel = sheet.value.fuel
    assert fuel is not None
    left = f"{fuel.points - fuel.burnt:,.8g} left" if fuel.burnt else ""
    return [*found, Tile("FUEL", f"{fuel.points:,.8g}", left)]


def _head_height(sheet: Sheet) -> float:
    """The height of tiles and systems."""
    return _HEAD + PAIR_LINE * len(_below(sheet)) + 1


def _systems(sheet: Sheet, room: Box) -> list[Element]:
    head, style = sheet.value.heading, sheet.style
    left = room.x + _TILES + 8
    first = [
        ("Tonnage", f"{head.tons:,.8g}"),
        ("Tech", head.technology.text),
        ("Rules", head.rules.text),
        ("Role", head.role),
    ]
    return [
        labeled_values(style, left, room.y + 6.5, room.right - left, first, 29),
        labeled_values(style, room.x, room.y + _HEAD, room.width, _below(sheet), 25),
    ]


def _below(sheet: Sheet) -> list[tuple[str, str]]:
    head, found = sheet.value.heading, []
    for system in sheet.value.systems[:1]:
        rating = "" if system.figure is None else f"{system.figure} "
        found.append((system.label, f"{rating}{system.name.text}"))
    found += [("Era", head.date), ("Source", head.source)]
    return [(label, value) for label, value in found if value]


def _notes(sheet: Sheet, more: str) -> list[str]:
    """Paragraphs below the inventory: features, quirks, the player's notes, where it continues."""
    words = features_and_remarks(sheet)
    abilities = sheet.value.crew[0].abilities if sheet.value.kind != "fighter" else ()
    words += ["Crew: " + ", ".join(abilities)] if abilities else []
    return [*([more] if more else []), *words, *quirks_and_notes(sheet)]


def _legend(sections: Sequence[InventorySection]) -> str:
    """The meanings of the codes of these weapons."""
    used = {code for section in sections for line in section.lines for code in line.codes.split(",") if code}
    return ", ".join(f"{code} {WEAPON_CODES[code]}" for code in sorted(used))


_TURNS = 10  # in one grid
_LINE = 9.6
_LABELS = 44.0
_GAP = 5.0

IN_AIR = ("Thrust", "Velocity", "Effective vel.", "Altitude", "Fuel")
IN_SPACE = ("Thrust", "Velocity", "Effective vel.", "Heading", "Fuel")

VELOCITY_HEIGHT = TAB_HEIGHT + 7 + 2 * _LINE * (len(IN_AIR) + 1) + _GAP


def velocity_panel(sheet: Sheet, box: Box) -> Group:
    """The whole panel; a taller box has taller rows."""
    room = panel_room(box)
    style = sheet.style
    rows = IN_SPACE if sheet.value.kind in CAPITAL else IN_AIR
    line = round(min(13.0, (room.height - _GAP) / (2 * (len(rows) + 1))), 2)
    drawn: list[Element] = []
    for half in range(2):
        y = room.y + half * (line * (len(rows) + 1) + _GAP)
        drawn.append(Use(_grid(style, rows, round(room.width, 2), line, half * _TURNS + 1), room.x, y))
        drawn += _cells(rows, Box(room.x, y, round(room.width, 2), line), half * _TURNS + 1)
    return panel(style, box, "VELOCITY RECORD", [Group(drawn, tag="Table")])


@cache
def _grid(style: Style, rows: tuple[str, ...], wide: float, line: float, first: int) -> Symbol:
    """The empty table of velocities, a column a turn from `first` on; in space the fourth row is another one."""
    palette = style.palette
    step = (wide - _LABELS) / _TURNS
    tall = line * (len(rows) + 1)
    drawn: list[Element] = [
        Rect(Box(0, 0, wide, line), fill=palette.tint),
        Text(2, line * 0.74, "Turn", "condensed-bold", style.fine, color=palette.soft),
    ]
    for turn in range(_TURNS):
        x = _LABELS + step * (turn + 0.5)
        drawn.append(Text(x, line * 0.76, str(first + turn), "condensed-bold", style.small, "middle"))
    for number, row in enumerate(rows, 1):
        y = line * number
        drawn.append(Text(2, y + line * 0.74, row, "condensed", style.fine, color=palette.soft))
        drawn.append(Line(0, y, wide, y, stroke=palette.faint, line_width=style.rule))
    for turn in range(_TURNS):
        x = _LABELS + step * turn
        drawn.append(Line(x, 0, x, tall, stroke=palette.faint, line_width=style.rule))
    drawn.append(Rect(Box(0, 0, wide, tall), stroke=palette.soft, line_width=style.rule, radius=1.5))
    return Symbol(f"{style.name}/velocity-{wide:g}-{line:g}-{first}-{rows[3]}", Box(-1, -1, wide + 2, tall + 2), drawn)


@lru_cache(maxsize=256)
def _cells(rows: tuple[str, ...], box: Box, first: int) -> tuple[Field, ...]:
    """A field in every cell; the box is that of the head line."""
    step = (box.width - _LABELS) / _TURNS
    return tuple(
        Field(
            f"turn-{first + turn}-{row.split()[0].lower()}",
            Box(box.x + _LABELS + step * turn, box.y + box.height * number, step, box.height).inset(0.5),
            "",
            f"{row}, turn {first + turn}",
            anchor="middle",
        )
        for number, row in enumerate(rows, 1)
        for turn in range(_TURNS)
    )
