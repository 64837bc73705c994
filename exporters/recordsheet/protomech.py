"""The record sheet of ProtoMechs: five to a page, as in a point."""

from collections.abc import Sequence
from functools import cache

from exporters.page import BlockStyle, Box, Element, Font, Group, Pips, Rect, Symbol, Text, Use, fit_block, fit_text
from exporters.recordsheet import marks
from exporters.recordsheet.ammo import ammo_rows, draw_ammunition, lines_taken
from exporters.recordsheet.crew import hit_grid, skill_blank
from exporters.recordsheet.diagram import (
    DiagramLocation,
    armor_note,
    draw_diagram,
    region_location,
    track_location,
)
from exporters.recordsheet.figures.troopers import MAIN_GUN, protomech
from exporters.recordsheet.headline import VALUE, origin_words, quirks_and_notes, value_line
from exporters.recordsheet.inventory import inventory_table, line_pitch
from exporters.recordsheet.layout import NARROW, SharedLayout, draw_enlarged
from exporters.recordsheet.loadout import readable_lines
from exporters.recordsheet.panel import blank_field, movement_tiles, panel_room, tiles, tiles_width
from exporters.recordsheet.reference import Grid
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.small_units import UnitPlaces, framed_unit, spare_panel
from exporters.recordsheet.style import Style
from exporters.recordsheet.tables import to_hit_tables
from sheets.recordsheet.model import RecordSheet, Track
from sheets.recordsheet.protomechs import HIT_NAMES, location_rolls

_TILE = Box(0, 0, 38, 31)
_LEFT, _FIGURE, _PILOT = 274.0, 98.0, 190.0
_GUTTER = 8.0
_HALF_PAGE, _LARGER = 300.0, 1.45
_AMMO_LINE = 7.6


def _draw(sheet: Sheet, box: Box) -> Group:
    """The ProtoMech in its place; larger if it has half a page."""
    if box.width >= NARROW and box.height > _HALF_PAGE:
        return draw_enlarged(_draw, sheet, box, _LARGER)
    pilot = _pilot(sheet, Box(box.right - _PILOT, box.y + 3, _PILOT, 11))
    parts = _in_two_rows if box.width < NARROW else _in_one_row
    return framed_unit(
        sheet,
        box,
        "PROTOMECH",
        _about(sheet),
        lambda frame: parts(sheet, panel_room(frame)),
        note=armor_note(sheet),
        beside=pilot,
        taken=_PILOT + _GUTTER,
    )


def _in_one_row(sheet: Sheet, room: Box) -> list[Element]:
    """Weapons, hits and armor side by side."""
    x = room.x + _LEFT + _GUTTER
    return [
        *_weapons_side(sheet, Box(room.x, room.y, _LEFT, room.height)),
        *_hits_side(sheet, Box(x, room.y, room.right - _FIGURE - _GUTTER - x, room.height)),
        _armor(sheet, Box(room.right - _FIGURE, room.y - 1, _FIGURE, room.height + 3)),
    ]


def _in_two_rows(sheet: Sheet, room: Box) -> list[Element]:
    """Pilot and weapons above, hits and armor below."""
    upper = round((room.height - _GUTTER) * 0.47, 1)
    lower = room.y + upper + _GUTTER
    figure = Box(room.right - _FIGURE, lower, _FIGURE, room.bottom - lower)
    return [
        *_weapons_side(sheet, Box(room.x, room.y, room.width, upper)),
        *_hits_side(sheet, Box(room.x, lower, room.width - _FIGURE - _GUTTER, room.bottom - lower)),
        _armor(sheet, figure),
    ]


def _pilot(sheet: Sheet, box: Box) -> list[Element]:
    seat = sheet.value.crew[0]
    name = Box(box.x, box.y, box.width - 58, box.height)
    return [
        *blank_field(sheet.style, f"{seat.id}-name", name, seat.name, seat.title),
        *skill_blank(sheet.style, seat.skills[0], Box(box.right - 52, box.y, 52, box.height)),
    ]


def _weapons_side(sheet: Sheet, box: Box) -> list[Element]:
    """Movement, the pilot's hits and the Battle Value in a row; below them the inventory."""
    style = sheet.style
    ways = movement_tiles(sheet)
    drawn = tiles(style, box.x, box.y, (_TILE.width, _TILE.height), ways)
    x = box.x + tiles_width(_TILE.width, len(ways)) + 5
    drawn += hit_grid(style, Box(x, box.y, box.right - x, 18), sheet.value.crew[0])
    drawn.append(value_line(sheet, Box(x, box.y + _TILE.height - 12, box.right - x, VALUE - 3)))
    lots = ammo_rows(sheet)
    y = box.y + _TILE.height + 2
    stock = box.bottom - _AMMO_LINE * lines_taken(lots, box.width)
    lines = readable_lines(sheet, stock - y)
    pitch = line_pitch(len(lines), stock - y, 10)
    drawn.append(inventory_table(sheet, lines, Box(box.x, y, box.width, stock - y), pitch, heat=False))
    drawn.append(draw_ammunition(style, lots, Box(box.x, stock, box.width, 0), _AMMO_LINE))
    return drawn


def _hits_side(sheet: Sheet, box: Box) -> list[Element]:
    y = box.y - 2 + _hit_table_height(sheet) + 2
    texts = [*sheet.value.heading.remarks, *quirks_and_notes(sheet)]
    drawn: list[Element] = [_hit_table(sheet, Box(box.x, box.y - 2, box.width, 0))]
    if texts:
        drawn.append(
            fit_block(
                Box(box.x, y, box.width, box.bottom + 2 - y),
                texts,
                BlockStyle(size=sheet.style.fine, loose=1.15, cut=True),
                tag="P",
            )
        )
    return drawn


def _armor(sheet: Sheet, box: Box) -> Group:
    style = sheet.style
    natural = protomech(sheet.value.body, has_main_gun(sheet.value))
    scale = min(box.width / natural.box.width, box.height / natural.box.height)
    figure = natural.scaled(int(scale * 1000) / 1000)
    inner = marks.pip_face(style, structure=True)
    shown: dict[str, DiagramLocation] = {}
    for region in sheet.value.regions:
        assert region.armor
        assert region.structure
        shown[region.place] = region_location(style, region, region.armor)
        shown[f"{region.place}/in"] = track_location(region.structure, inner)
    runs = sheet.options.runs_of_five
    x = box.x + (box.width - figure.box.width) / 2 - figure.box.x
    y = box.y + (box.height - figure.box.height) / 2 - figure.box.y
    return draw_diagram(style, figure, shown, x, y, runs)


def has_main_gun(sheet: RecordSheet) -> bool:
    """Whether the ProtoMech has a main gun."""
    return any(region.place == MAIN_GUN for region in sheet.regions)


def _about(sheet: Sheet) -> list[str]:
    """The line below its name."""
    head = sheet.value.heading
    return [head.kind, f"{head.tons:g} tons", *origin_words(sheet)]


_HIT_ROW = 10.4
_HIT_HEAD = 8.0
_ROLL, _NAME, _BOX = 19.0, 33.0, 8.0
_CRITICAL = "critical-"  # before the location in the id of its hits


def _hit_table_height(sheet: Sheet) -> float:
    """The height of the table of hits."""
    return _HIT_HEAD + _HIT_ROW * (len(sheet.value.criticals) + 1)


def _hit_table(sheet: Sheet, box: Box) -> Group:
    """The table of hit locations, with a box for each critical hit."""
    value, style = sheet.value, sheet.style
    ground = _hit_ground(style, round(box.width, 2), value.body, has_main_gun(value), value.criticals)
    drawn: list[Element] = [Use(ground, box.x, box.y)]
    face = marks.tick_box(style, _BOX)
    for number, track in enumerate(sheet.value.criticals):
        middle = box.y + _HIT_HEAD + _HIT_ROW * (number + 0.5)
        drawn.append(
            Pips(
                track.id,
                [(box.x + x, middle) for x in _xs(box.width, track.boxes)],
                face,
                struck=frozenset(range(1, track.marked + 1)),
                tooltip=track.label,
            )
        )
    return Group(drawn, tag="Table")


def _xs(wide: float, number: int) -> list[float]:
    step = (wide - _ROLL - _NAME) / 3
    return [_ROLL + _NAME + step * n + _BOX / 2 for n in range(number)]


@cache
def _hit_ground(style: Style, wide: float, body: str, main_gun: bool, tracks: tuple[Track, ...]) -> Symbol:
    palette = style.palette
    by_place = location_rolls(body, main_gun)
    step = (wide - _ROLL - _NAME) / 3
    drawn: list[Element] = [
        Text(1, 6, "2D6", "condensed", style.fine, color=palette.soft),
        Text(_ROLL, 6, "Hit location", "condensed", style.fine, color=palette.soft),
    ]
    for n, name in enumerate(("1st hit", "2nd hit", "3rd hit")):
        drawn.append(Text(_ROLL + _NAME + step * n, 6, name, "condensed", style.fine, color=palette.soft))
    rows = [(track.id.removeprefix(_CRITICAL), track.words) for track in tracks]
    for number, (place, effects) in enumerate((*rows, ("", ()))):
        top = _HIT_HEAD + _HIT_ROW * number
        base = top + _HIT_ROW / 2 + 2.4
        if number % 2 == 0:
            drawn.append(Rect(Box(0, top, wide, _HIT_ROW), fill=palette.tint))
        drawn.append(fit_text(Text(1, base, by_place[place], "condensed-bold", style.small), _ROLL - 3))
        drawn.append(
            fit_text(Text(_ROLL, base, HIT_NAMES[place], "condensed", style.small), _NAME - 2 if place else 60)
        )
        for hit, (x, effect) in enumerate(zip(_xs(wide, len(effects)), effects, strict=True), 1):
            last = hit == len(effects)  # it destroys the location
            room = wide - x - _BOX / 2 - 3 if last else step - _BOX - 3
            font: Font = "condensed-bold" if last else "condensed"
            drawn.append(fit_text(Text(x + _BOX / 2 + 2, base, effect, font, style.small), room))
    name = f"{style.name}/proto-hits-{wide:g}-{body}-{main_gun}-{len(tracks)}"
    return Symbol(name, Box(0, 0, wide, _HIT_HEAD + _HIT_ROW * (len(tracks) + 1)), drawn)


def _references(sheet: Sheet) -> Sequence[Grid]:
    return to_hit_tables(sheet)


_PLACES = UnitPlaces(5, 2, 6.0, lambda area, number: (area.height - 6.0) / 2)  # one or two have half a page each

LAYOUT = SharedLayout(_PLACES.every, _draw, spare_panel, _references, _PLACES.places_of_few)
