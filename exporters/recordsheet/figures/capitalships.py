"""The hulls of JumpShips, WarShips and stations from above, bow up, stretched to the room they have.

They carry no armor points: those stand in blocks around them. Each leaves a place free for gauges.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import cos, pi, sin
from typing import NamedTuple

from exporters.page import Box, Outline
from exporters.recordsheet.figures import Figure, both_halves, both_sides
from exporters.recordsheet.figures.fighters import WEIGHT

WIDTH, HEIGHT = 126.0, 300.0
AXIS = WIDTH / 2


class ShipShape(NamedTuple):
    """A hull, the parts behind it, fine lines; the room for its gauges, and the gray ground under them."""

    body: Outline
    trim: tuple[Outline, ...]
    lines: tuple[Outline, ...]
    inside: Box
    ground: Outline


def _line(*points: tuple[float, float]) -> Outline:
    return Outline.polyline(points)


def _ellipse(x: float, y: float, across: float, down: float) -> Outline:
    return Outline.circle(0, 0, 1).scaled(across, down).moved(x, y)


def _dashes(x: float, y: float, across: float, down: float, number: int) -> Iterator[Outline]:
    """A dashed ellipse."""
    for n in range(number):
        angles = [2 * pi * (n + part) / number for part in (0, 0.3, 0.6)]
        yield Outline.polyline([(x + across * cos(it), y + down * sin(it)) for it in angles])


_GAUGES = Box(14, 66, 98, 186)

# A JumpShip: the ribbed ball of the crew, a slender spine with six collars, struts that spread at the stern. Its sail,
# a dashed disc, holds the gauges.
_SAIL = (AXIS, 193.0, 62.0, 72.0)
_JUMPSHIP = ShipShape(
    both_halves(
        AXIS,
        "M 63 2.5 C 77.6 2.5 89.5 14.4 89.5 29 C 89.5 41 81 51 69.3 54.8 L 69.3 272 L 63 272",
    ),
    (
        *both_sides(
            AXIS,
            *(Outline.rounded(Box(44, y, 14, 11), 2.5) for y in (61, 78, 95)),  # collars
            Outline.parse("M 57.5 256 L 19 286 V 299 H 30 L 33 290 L 60 272 Z"),
        ),
        Outline.parse("M 58.5 268 H 67.5 V 284 L 72 299 H 54 L 58.5 284 Z"),
    ),
    (
        *(_line((63 - half, y), (63 + half, y)) for y, half in ((14, 21.5), (29, 26.2), (44, 21.5))),
        _line((63, 3), (63, 54)),
        *both_sides(AXIS, _line((56, 4), (50, 15), (48, 29), (50, 43), (56, 54))),
        *_dashes(*_SAIL, 44),
    ),
    Box(18, 141, 90, 104),
    _ellipse(*_SAIL),
)

# A WarShip: an armored prow, broad shoulders, sponsons along the flanks, the drive block.
_WARSHIP = ShipShape(
    both_halves(
        AXIS,
        "M 63 2 L 71 6 L 78 26 L 96 40 L 104 58 L 117 66 L 118 132 L 114 140 V 178 L 118 186 L 118 250 L 104 262"
        " L 104 284 L 63 284",
    ),
    (
        *both_sides(
            AXIS,
            Outline.parse("M 10 84 L 3 90 V 120 L 10 126 Z"),  # sponsons
            Outline.parse("M 13 146 L 4 150 V 168 L 13 172 Z"),
            Outline.parse("M 10 194 L 3 200 V 230 L 10 236 Z"),
            Outline.parse("M 26 284 H 44 L 41 298 H 29 Z"),  # bells of the drive
            Outline.parse("M 47 284 H 62 L 60 298 H 49 Z"),
        ),
    ),
    (
        *both_sides(AXIS, _line((63, 14), (56, 20), (54, 36), (40, 48)), _line((24, 262), (100, 262))),
        _line((20, 58), (106, 58)),
    ),
    _GAUGES,
    Outline.rounded(_GAUGES, 4),
)

# A station: a mast with a dome at its head runs behind a ring with two docking arms, into a block above the drive.
_RING = (AXIS, 101.0)
_HOLE = _ellipse(*_RING, 0.22 * WIDTH, 29)
_SEGMENT = (28.5, 29.8), (43.3, 45.2)  # the ends of the line between two segments of the ring
_BLOCK = both_halves(AXIS, "M 63 166 L 88 166 L 107 176 L 107 254 L 95 266 L 63 266")
_STATION_GAUGES = Box(23, 178, 80, 76)
_STATION = ShipShape(
    Outline([*_ellipse(*_RING, 0.35 * WIDTH, 46).commands, *_HOLE.mirrored(AXIS).commands, *_BLOCK.commands]),
    (
        Outline.rounded(Box(57, 22, 12, 150), 2),
        both_halves(AXIS, "M 63 2 C 76 2 84 9 85 20 L 80 27 L 63 27"),
        Outline.parse("M 43 264 H 83 L 91 290 H 35 Z"),
        *both_sides(
            AXIS,
            Outline.parse("M 1 86 H 7 V 96 H 24 V 106 H 7 V 116 H 1 Z"),  # docking arms
            Outline.parse("M 57 38 L 36 31 V 37 L 57 46 Z"),
            Outline.parse("M 36 290 H 48 L 46 299 H 38 Z"),  # bells of the drive
            Outline.parse("M 50 290 H 62 L 60 299 H 52 Z"),
        ),
    ),
    (
        *(
            _line(*((63 + across * cos(angle), 101 + down * sin(angle)) for across, down in _SEGMENT))
            for angle in (pi * (n + 0.5) / 8 for n in range(16))
        ),
        _line((43, 20), (83, 20)),
        _line((39, 278), (87, 278)),
    ),
    _STATION_GAUGES,
    Outline.rounded(_STATION_GAUGES, 4),
)
_SHAPES: dict[str, ShipShape] = {"jumpship": _JUMPSHIP, "warship": _WARSHIP, "space-station": _STATION}


def gauge_room(ship: str) -> Box:
    """The room for gauges in a hull at its own size."""
    return _SHAPES[ship].inside


@lru_cache(maxsize=256)
def ship_hull(ship: str, width: float, height: float) -> tuple[Figure, Box]:
    """The hull at this size, and the room inside."""
    across, down = width / WIDTH, height / HEIGHT
    shape = _SHAPES[ship]
    figure = Figure(
        f"{ship}-{width:g}-{height:g}",
        {"HULL": shape.body.scaled(across, down)},
        {},
        tuple(outline.scaled(across, down) for outline in shape.trim),
        Box(0, 0, width, height),
        glass=(shape.ground.scaled(across, down),),
        weight=WEIGHT,
        lines=tuple(outline.scaled(across, down) for outline in shape.lines),
    )
    room = shape.inside
    return figure, Box(room.x * across, room.y * down, room.width * across, room.height * down)
