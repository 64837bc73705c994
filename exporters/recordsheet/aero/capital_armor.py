"""The armor of JumpShips, WarShips and stations: squares in blocks of a hundred around the hull.

Inside the hull stand structural integrity, drive and sail, collars and decks.
"""

from collections.abc import Iterator, Mapping
from math import ceil
from typing import NamedTuple

from exporters.page import Box, Element, Group, Line, Outline, Pips, Text, Use, fit_text, text_width
from exporters.recordsheet import marks
from exporters.recordsheet.aero.damage import ArmorFacing, armor_in_words, craft_facings, integrity_of
from exporters.recordsheet.diagram import DiagramLocation, armor_note, number_and_field
from exporters.recordsheet.figures.capitalships import WIDTH, gauge_room, ship_hull
from exporters.recordsheet.panel import TAB_HEIGHT, panel
from exporters.recordsheet.pips.blocks import LARGEST_SQUARE, SMALLEST_SQUARE, block_extent, hundreds
from exporters.recordsheet.reference import compass
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style

_LEFT_SIDE, _RIGHT_SIDE = ("FLS", "ALS"), ("FRS", "ARS")
_LABEL = 20.0
_MOST_SQUARES, _TALLY_HEIGHT = 2_000, 24.0  # more points of a facing are a number and a field of this height
_GAP = 7.0
_EDGE = 7.0
_LEAST_HULL = 205.0
_MOST_HULL = 340.0
_COMPASS = 42.0  # the height of the compass in a side
_SIDE = 0.265  # of the width


def capital_armor_panel(sheet: Sheet, box: Box) -> Group:
    """The whole panel."""
    style = sheet.style
    room = Box(box.x + _EDGE, box.y + TAB_HEIGHT + 3, box.width - 2 * _EDGE, box.height - TAB_HEIGHT - 8)
    found = _capital_facings(sheet)
    pitch = square_pitch(found, room)
    fields, middle = facing_fields(found, room, pitch)
    drawn: list[Element] = [_hull(sheet, middle)]
    for place, facing in found.items():
        drawn += _facing_blocks(style, facing, fields[place], pitch)
    body = Group(drawn, tag="Figure", alt=armor_in_words(found, integrity_of(sheet).boxes))
    return panel(style, box, "ARMOR", [body, compass(style, box.x + 25, box.bottom - 24)], armor_note(sheet))


def _capital_facings(sheet: Sheet) -> dict[str, ArmorFacing]:
    """The facings of a ship, nose first."""
    return {place: facing._replace(armor="", shape="square") for place, facing in craft_facings(sheet).items()}


def square_pitch(found: Mapping[str, ArmorFacing], room: Box) -> float | None:
    """The largest distance of squares at which all facings fit around the hull; None if they are too many."""
    if max(facing.points for facing in found.values()) > _MOST_SQUARES:
        return None
    pitch = LARGEST_SQUARE
    while pitch > SMALLEST_SQUARE and not _facings_fit(found, room, pitch):
        pitch = round(pitch - 0.1, 2)
    return pitch


def _facings_fit(found: Mapping[str, ArmorFacing], room: Box, pitch: float) -> bool:
    side = room.width * _SIDE
    wide = room.width - 2 * (side + _GAP)
    for column in (_LEFT_SIDE, _RIGHT_SIDE):
        sizes = [block_extent(side, found[place].points, pitch) for place in column if place in found]
        if any(across > side for across, _ in sizes):
            return False
        if sum(tall + _LABEL for _, tall in sizes) + _GAP > room.height - _COMPASS:
            return False
    ends = [block_extent(wide, found[place].points, pitch) for place in ("NOS", "AFT") if place in found]
    tall = sum(tall + _LABEL + _GAP for _, tall in ends) + _LEAST_HULL
    return all(across <= wide for across, _ in ends) and tall <= room.height


def _height(facing: ArmorFacing, wide: float, pitch: float | None) -> float:
    """The height of a facing with its label; a number replaces squares that are too many."""
    return _LABEL + (_TALLY_HEIGHT if pitch is None else block_extent(wide, facing.points, pitch)[1])


def facing_fields(found: Mapping[str, ArmorFacing], room: Box, pitch: float | None) -> tuple[dict[str, Box], Box]:
    """The box of each facing, with its label above its blocks, and the room that remains for the hull."""
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
    for column, x in ((_LEFT_SIDE, room.x), (_RIGHT_SIDE, room.right - side)):
        heights = [_height(found[place], side, pitch) for place in column]
        # Each side is in its half of the height, near the middle; the compass is below the left sides.
        free = room.height - sum(heights) - _COMPASS
        y = room.y + free / 4
        fields[column[0]] = Box(x, y, side, heights[0])
        fields[column[1]] = Box(x, y + heights[0] + free / 2, side, heights[1])
    return fields, middle


def _facing_blocks(style: Style, facing: ArmorFacing, field: Box, pitch: float | None) -> list[Element]:
    """Name, points and threshold of a facing above its blocks of squares."""
    palette = style.palette
    x = field.x + field.width / 2
    second, points = f"threshold {facing.threshold}", f"{facing.points:,}"
    name_wide, points_wide = (
        text_width(facing.name, "condensed", style.small),
        text_width(points, "condensed-bold", 9.6),
    )
    left = x - (name_wide + 4 + points_wide) / 2
    drawn: list[Element] = [
        Text(left, field.y + 7.4, facing.name, "condensed", style.small, "left", palette.soft),
        Text(left + name_wide + 4, field.y + 7.4, points, "condensed-bold", 9.6, "left", palette.ink),
        Text(x, field.y + 15, second, "condensed-bold", style.small, "middle", palette.ink),
    ]
    place = Box(field.x, field.y + _LABEL - 1.5, field.width, field.height - _LABEL)
    if pitch is None:
        return drawn + number_and_field(style, place, facing.location(style))
    blocks = hundreds(place, facing.points, pitch)
    ground = Outline.rounded(blocks.box.inset(-1))
    marked = frozenset(range(1, min(facing.lost, facing.points) + 1))
    face, scale = marks.pip_face(style, facing.shape), marks.square_scale(pitch)
    return [*drawn, Pips(facing.id, blocks.places, face, marked, scale, within=ground, tooltip=facing.name)]


class Gauge(NamedTuple):
    """Points that are counted down; `boxes` are items that are ticked one by one."""

    id: str
    title: str
    points: int
    lost: int
    boxes: bool = False


_THINGS = ("docking-collar", "grav-deck")


def _gauges(sheet: Sheet) -> Iterator[Gauge]:
    """The gauges inside the hull of a ship."""
    tracks = [track for track in sheet.value.criticals if not track.effect]
    for track in (integrity_of(sheet), *tracks):
        yield Gauge(track.id, track.label, track.boxes, track.marked, track.id in _THINGS)


_ACROSS, _FEW = 20, 10
_SQUARE, _TICK = 4.3, 7.6
_GAUGE_TITLE = 10.5
_BETWEEN = 9.0
_LEAST_WIDE = 72.0
_BROAD = {"jumpship": 0.42, "warship": 0.42, "space-station": 0.58}  # least width of a hull, of its height
_MOST_POINTS, _GAUGE_TALLY = 500, 20.0  # more points are a number and a field of this height


def _hull(sheet: Sheet, box: Box) -> Group:
    """The hull and the gauges inside it."""
    style = sheet.style
    kind = sheet.value.kind
    shown = list(_gauges(sheet))
    wanted = max(_preferred_width(gauge) for gauge in shown) * WIDTH / gauge_room(kind).width
    slim = round(min(box.width, max(wanted, _BROAD[kind] * box.height)), 1)
    x = box.x + (box.width - slim) / 2
    figure, room = ship_hull(kind, slim, round(box.height, 1))
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


def _preferred_width(gauge: Gauge) -> float:
    """The preferred width of a gauge."""
    across, step = _layout(gauge, 999.0)
    return max(_LEAST_WIDE, across * step + 10)


def _layout(gauge: Gauge, wide: float) -> tuple[int, float]:
    """The number of points in a row and their distance."""
    if gauge.boxes:
        step = min(_TICK, wide / min(gauge.points, _FEW))
        return min(gauge.points, _FEW), step
    across = _ACROSS if gauge.points > _FEW else max(gauge.points, 1)
    return across, min(_SQUARE if gauge.points > _FEW else _SQUARE + 1.2, wide / across)


def _gauge_height(gauge: Gauge, wide: float) -> float:
    across, step = _layout(gauge, wide)
    return _GAUGE_TITLE + (_GAUGE_TALLY if gauge.points > _MOST_POINTS else step * ceil(gauge.points / across))


def _gauge(style: Style, gauge: Gauge, box: Box) -> list[Element]:
    palette = style.palette
    middle = box.x + box.width / 2
    title = f"{gauge.title} {gauge.points}"
    head: list[Element] = [
        fit_text(Text(middle, box.y + 6.6, title, "condensed-bold", style.small, "middle", palette.ink), box.width),
        Line(middle - 12, box.y + 8.2, middle + 12, box.y + 8.2, stroke=palette.faint, line_width=style.rule),
    ]
    face = (
        marks.tick_box(style) if gauge.boxes else marks.pip_face(style, "square", structure=gauge.id == "structure-SI")
    )
    if gauge.points > _MOST_POINTS:
        place = Box(box.x, box.y + _GAUGE_TITLE, box.width, _GAUGE_TALLY)
        return head + number_and_field(
            style, place, DiagramLocation(gauge.id, gauge.title, gauge.points, face, gauge.lost)
        )
    across, step = _layout(gauge, box.width)
    left = middle - step * min(across, gauge.points) / 2
    gap = 0.9 if not gauge.boxes and gauge.points > _FEW else 0.0  # between the tens
    left -= gap / 2
    places = [
        (
            left + step * (n % across + 0.5) + gap * (n % across // 10),
            box.y + _GAUGE_TITLE + step * (n // across + 0.5) - 1,
        )
        for n in range(gauge.points)
    ]
    struck = frozenset(range(1, min(gauge.lost, gauge.points) + 1))
    scale = (step - 1) / 7.0 if gauge.boxes else marks.square_scale(step)
    return [*head, Pips(gauge.id, places, face, struck, scale, tooltip=gauge.title)]
