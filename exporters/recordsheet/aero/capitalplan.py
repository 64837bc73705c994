"""The armour plan of JumpShips, WarShips and stations: squares in blocks of a hundred around the hull.

Inside the hull stand structural integrity, drive and sail, collars and decks.
"""

from collections.abc import Mapping

from exporters.page import Box, Element, Group, Outline, Pips, Text, width
from exporters.recordsheet import faces
from exporters.recordsheet.aero.craft import Capital
from exporters.recordsheet.aero.gauges import hull_of
from exporters.recordsheet.aero.plan import Facing, told
from exporters.recordsheet.blocks import LARGEST_SQUARE, SMALLEST_SQUARE, block_extent, hundreds
from exporters.recordsheet.compass import compass
from exporters.recordsheet.diagram import tally
from exporters.recordsheet.panel import TAB_HEIGHT, panel
from exporters.recordsheet.plating import armor_name
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style
from sheets.rules.thresholds import damage_threshold

_NAMES = {
    "NOS": "Nose",
    "FLS": "Fore left",
    "FRS": "Fore right",
    "ALS": "Aft left",
    "ARS": "Aft right",
    "AFT": "Aft",
}
_LEFT, _RIGHT = ("FLS", "ALS"), ("FRS", "ARS")
_LABEL = 20.0
_MOST, _TALLY = 2_000, 24.0  # more points of a facing are counted, in a field of this height
_GAP = 7.0
_EDGE = 7.0
_LEAST_HULL = 205.0
_MOST_HULL = 340.0
_COMPASS = 42.0  # what the compass takes of the height of a side
_SIDE = 0.265  # of the width


def panel_of(sheet: Sheet[Capital], box: Box) -> Group:
    """The whole panel."""
    style, ship = sheet.style, sheet.unit
    room = Box(box.x + _EDGE, box.y + TAB_HEIGHT + 3, box.width - 2 * _EDGE, box.height - TAB_HEIGHT - 8)
    found = facings(sheet)
    pitch = pitch_for(found, room)
    fields, middle = _fields(found, room, pitch)
    drawn: list[Element] = [hull_of(sheet, middle)]
    for place, facing in found.items():
        drawn += _facing(style, facing, fields[place], pitch)
    note = f"{armor_name(ship.armor)}, {ship.armor.total:,} points, capital scale"
    body = Group(drawn, tag="Figure", alt=told(found, ship.structural_integrity))
    return panel(style, box, "ARMOR", [body, compass(style, box.x + 25, box.bottom - 24)], note)


def facings(sheet: Sheet[Capital]) -> dict[str, Facing]:
    """The facings of a ship, nose first."""
    ship = sheet.unit
    return {
        place: Facing(
            *(f"armor-{place}", _NAMES[place], ship.armor.points[place], sheet.condition.lost_armor(place)),
            *(damage_threshold(ship, place), "", "square"),
        )
        for place in ship.locations
    }


def pitch_for(found: Mapping[str, Facing], room: Box) -> float | None:
    """The largest distance of squares at which all facings have room around the hull; None where they are too many."""
    if max(facing.points for facing in found.values()) > _MOST:
        return None
    pitch = LARGEST_SQUARE
    while pitch > SMALLEST_SQUARE and not _fits(found, room, pitch):
        pitch = round(pitch - 0.1, 2)
    return pitch


def _fits(found: Mapping[str, Facing], room: Box, pitch: float) -> bool:
    side = room.width * _SIDE
    wide = room.width - 2 * (side + _GAP)
    for column in (_LEFT, _RIGHT):
        sizes = [block_extent(side, found[place].points, pitch) for place in column if place in found]
        if any(across > side for across, _ in sizes):
            return False
        if sum(tall + _LABEL for _, tall in sizes) + _GAP > room.height - _COMPASS:
            return False
    ends = [block_extent(wide, found[place].points, pitch) for place in ("NOS", "AFT") if place in found]
    tall = sum(tall + _LABEL + _GAP for _, tall in ends) + _LEAST_HULL
    return all(across <= wide for across, _ in ends) and tall <= room.height


def _height(facing: Facing, wide: float, pitch: float | None) -> float:
    """How tall a facing is with its label; without squares a number stands in their place."""
    return _LABEL + (_TALLY if pitch is None else block_extent(wide, facing.points, pitch)[1])


def _fields(found: Mapping[str, Facing], room: Box, pitch: float | None) -> tuple[dict[str, Box], Box]:
    """Where each facing stands, its label on top and its blocks below, and the room that is left to the hull."""
    side = room.width * _SIDE
    wide = room.width - 2 * (side + _GAP)
    center = room.x + side + _GAP
    fields: dict[str, Box] = {}
    nose, aft = (_height(found[place], wide, pitch) for place in ("NOS", "AFT"))
    tall = min(_MOST_HULL, room.height - nose - aft - 2 * _GAP)
    spare = (room.height - nose - aft - 2 * _GAP - tall) / 2
    fields["NOS"] = Box(center, room.y + spare, wide, nose)
    middle = Box(center, room.y + spare + nose + _GAP, wide, tall)
    fields["AFT"] = Box(center, middle.bottom + _GAP, wide, aft)
    for column, x in ((_LEFT, room.x), (_RIGHT, room.right - side)):
        heights = [_height(found[place], side, pitch) for place in column]
        # Each side stands in its half of the height, towards the middle of it; the compass is below the left ones.
        free = room.height - sum(heights) - _COMPASS
        y = room.y + free / 4
        fields[column[0]] = Box(x, y, side, heights[0])
        fields[column[1]] = Box(x, y + heights[0] + free / 2, side, heights[1])
    return fields, middle


def _facing(style: Style, facing: Facing, field: Box, pitch: float | None) -> list[Element]:
    """Name, points and threshold of a facing over its blocks of squares."""
    palette = style.palette
    x = field.x + field.width / 2
    second, points = f"threshold {facing.threshold}", f"{facing.points:,}"
    name_wide, points_wide = width(facing.name, "condensed", style.small), width(points, "condensed-bold", 9.6)
    left = x - (name_wide + 4 + points_wide) / 2
    drawn: list[Element] = [
        Text(left, field.y + 7.4, facing.name, "condensed", style.small, "left", palette.soft),
        Text(left + name_wide + 4, field.y + 7.4, points, "condensed-bold", 9.6, "left", palette.ink),
        Text(x, field.y + 15, second, "condensed-bold", style.small, "middle", palette.ink),
    ]
    place = Box(field.x, field.y + _LABEL - 1.5, field.width, field.height - _LABEL)
    if pitch is None:
        return drawn + tally(style, place, facing.location(style))
    blocks = hundreds(place, facing.points, pitch)
    ground = Outline.rounded(blocks.box.inset(-1))
    gone = frozenset(range(1, min(facing.lost, facing.points) + 1))
    face, scale = faces.pip(style, facing.shape), faces.square_scale(pitch)
    return [*drawn, Pips(facing.id, blocks.places, face, gone, scale, within=ground, tooltip=facing.name)]
