"""The armour plan of JumpShips, WarShips and stations: squares in blocks of a hundred around the hull.

Inside the hull stand structural integrity, drive and sail, collars and decks.
"""

from collections.abc import Iterator, Mapping
from math import ceil
from typing import NamedTuple

from exporters.page import Box, Element, Group, Line, Outline, Pips, Text, Use, fitted, width
from exporters.recordsheet import faces
from exporters.recordsheet.aero.craft import Capital
from exporters.recordsheet.aero.plan import Facing, told
from exporters.recordsheet.blocks import LARGEST_SQUARE, SMALLEST_SQUARE, block_extent, hundreds
from exporters.recordsheet.compass import compass
from exporters.recordsheet.figures.capitalships import INSIDE, WIDTH, hull
from exporters.recordsheet.panel import TAB_HEIGHT, panel
from exporters.recordsheet.plating import armor_name
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style
from sheets.rules.jumpdrive import docking_collars, drive_integrity, sail_integrity
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
_GAP = 7.0
_EDGE = 7.0
_LEAST_HULL = 205.0
_MOST_HULL = 340.0
_COMPASS = 42.0  # what the compass takes of the height of a side
_SIDE = 0.265  # of the width


class _Field(NamedTuple):
    """Where a facing stands: its label on top, its blocks below."""

    x: float
    y: float
    width: float
    height: float


def panel_of(sheet: Sheet[Capital], box: Box) -> Group:
    """The whole panel."""
    style, ship = sheet.style, sheet.unit
    room = Box(box.x + _EDGE, box.y + TAB_HEIGHT + 3, box.width - 2 * _EDGE, box.height - TAB_HEIGHT - 8)
    found = facings(sheet)
    pitch = pitch_for(found, room)
    fields, middle = _fields(found, room, pitch)
    drawn: list[Element] = [_hull(sheet, middle)]
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


def pitch_for(found: Mapping[str, Facing], room: Box) -> float:
    """The largest distance of squares at which all facings have room around the hull."""
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


def _fields(found: Mapping[str, Facing], room: Box, pitch: float) -> tuple[dict[str, _Field], Box]:
    """Where each facing stands, and the room that is left to the hull."""
    side = room.width * _SIDE
    wide = room.width - 2 * (side + _GAP)
    center = room.x + side + _GAP
    fields: dict[str, _Field] = {}
    nose = block_extent(wide, found["NOS"].points, pitch)[1] + _LABEL
    aft = block_extent(wide, found["AFT"].points, pitch)[1] + _LABEL
    tall = min(_MOST_HULL, room.height - nose - aft - 2 * _GAP)
    spare = (room.height - nose - aft - 2 * _GAP - tall) / 2
    fields["NOS"] = _Field(center, room.y + spare, wide, nose)
    middle = Box(center, room.y + spare + nose + _GAP, wide, tall)
    fields["AFT"] = _Field(center, middle.bottom + _GAP, wide, aft)
    for column, x in ((_LEFT, room.x), (_RIGHT, room.right - side)):
        heights = [block_extent(side, found[place].points, pitch)[1] + _LABEL for place in column]
        # Each side stands in its half of the height, towards the middle of it; the compass is below the left ones.
        free = room.height - sum(heights) - _COMPASS
        y = room.y + free / 4
        fields[column[0]] = _Field(x, y, side, heights[0])
        fields[column[1]] = _Field(x, y + heights[0] + free / 2, side, heights[1])
    return fields, middle


def _facing(style: Style, facing: Facing, field: _Field, pitch: float) -> list[Element]:
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
    blocks = hundreds(place, facing.points, pitch)
    ground = Box(blocks.box.x - 1, blocks.box.y - 1, blocks.box.width + 2, blocks.box.height + 2)
    gone = frozenset(range(1, min(facing.lost, facing.points) + 1))
    drawn.append(
        Pips(
            facing.id,
            blocks.places,
            faces.pip(style, "square"),
            gone,
            square_scale(pitch),
            within=Outline.rounded(ground),
            tooltip=facing.name,
        )
    )
    return drawn


def square_scale(pitch: float) -> float:
    """The scale of a square pip at this distance of squares; neighbours keep a hair's breadth."""
    return (pitch - 0.5) / (2 * faces.RADIUS * 0.92)


# What stands inside the hull


class Gauge(NamedTuple):
    """Points that are counted down: `boxes` says that they are things, to be ticked one by one."""

    id: str
    title: str
    points: int
    lost: int
    boxes: bool = False


def gauges(sheet: Sheet[Capital]) -> Iterator[Gauge]:
    """What a hull holds."""
    ship, condition = sheet.unit, sheet.condition
    taken = condition.criticals
    yield Gauge("structure-SI", "Structural integrity", ship.structural_integrity, condition.structural_integrity)
    if drive := drive_integrity(ship):
        yield Gauge("kf-drive", "K-F drive", drive, taken.get("kf-drive", 0))
    if sail := sail_integrity(ship):
        yield Gauge("sail", "Sail", sail, taken.get("sail", 0))
    if collars := docking_collars(ship):
        yield Gauge("docking-collar", "Docking collars", collars, taken.get("docking-collar", 0), boxes=True)
    if ship.grav_decks:
        yield Gauge("grav-deck", "Grav decks", len(ship.grav_decks), taken.get("grav-deck", 0), boxes=True)


_ACROSS, _FEW = 20, 10
_SQUARE, _TICK = 4.3, 7.6
_TITLE = 10.5
_BETWEEN = 9.0
_LEAST_WIDE = 72.0


def _hull(sheet: Sheet[Capital], box: Box) -> Group:
    """The hull and the gauges inside it."""
    style = sheet.style
    kind = sheet.unit.kind
    assert kind in ("jumpship", "warship", "space-station")
    shown = list(gauges(sheet))
    slim = round(min(box.width, max(_wanted(gauge) for gauge in shown) * WIDTH / INSIDE.width), 1)
    x = box.x + (box.width - slim) / 2
    figure, room = hull(kind, slim, round(box.height, 1))
    inner = room.moved(x, box.y)
    drawn: list[Element] = [Use(figure.symbol(style), x, box.y)]
    wide = inner.width - 6
    tall = sum(_gauge_height(gauge, wide) for gauge in shown) + _BETWEEN * (len(shown) - 1)
    between = _BETWEEN if tall <= inner.height else max(2.0, _BETWEEN - (tall - inner.height) / max(len(shown) - 1, 1))
    tall = sum(_gauge_height(gauge, wide) for gauge in shown) + between * (len(shown) - 1)
    y = inner.y + max(0.0, (inner.height - tall) / 2)
    for gauge in shown:
        drawn += _gauge(style, gauge, Box(inner.x + 3, y, wide, 0))
        y += _gauge_height(gauge, wide) + between
    return Group(drawn)


def _wanted(gauge: Gauge) -> float:
    """The room across that a gauge would like to have."""
    across, step = _layout(gauge, 999.0)
    return max(_LEAST_WIDE, across * step + 10)


def _layout(gauge: Gauge, wide: float) -> tuple[int, float]:
    """How many points stand in a row, and how far apart."""
    if gauge.boxes:
        step = min(_TICK, wide / min(gauge.points, _FEW))
        return min(gauge.points, _FEW), step
    across = _ACROSS if gauge.points > _FEW else max(gauge.points, 1)
    return across, min(_SQUARE if gauge.points > _FEW else _SQUARE + 1.2, wide / across)


def _gauge_height(gauge: Gauge, wide: float) -> float:
    across, step = _layout(gauge, wide)
    return _TITLE + step * ceil(gauge.points / across)


def _gauge(style: Style, gauge: Gauge, box: Box) -> list[Element]:
    palette = style.palette
    across, step = _layout(gauge, box.width)
    middle = box.x + box.width / 2
    title = f"{gauge.title} {gauge.points}"
    left = middle - step * min(across, gauge.points) / 2
    gap = 0.9 if not gauge.boxes and gauge.points > _FEW else 0.0  # between the tens
    left -= gap / 2
    places = [
        (left + step * (n % across + 0.5) + gap * (n % across // 10), box.y + _TITLE + step * (n // across + 0.5) - 1)
        for n in range(gauge.points)
    ]
    struck = frozenset(range(1, min(gauge.lost, gauge.points) + 1))
    face = faces.box(style) if gauge.boxes else faces.pip(style, "square", structure=gauge.id == "structure-SI")
    scale = (step - 1) / 7.0 if gauge.boxes else square_scale(step)
    return [
        fitted(middle, box.y + 6.6, title, box.width, "condensed-bold", style.small, "middle", palette.ink),
        Line(middle - 12, box.y + 8.2, middle + 12, box.y + 8.2, stroke=palette.faint, line_width=style.rule),
        Pips(gauge.id, places, face, struck, scale, tooltip=gauge.title),
    ]
