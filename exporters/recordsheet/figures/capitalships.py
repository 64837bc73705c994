"""The hulls of JumpShips, WarShips and stations from above, bow up, stretched to the room they have.

They carry no armour points: those stand in blocks around them. `HULL` is the hull, its inside is left free.
"""

from functools import lru_cache
from typing import Literal

from exporters.page import Box, Outline
from exporters.recordsheet.figures import Figure, both_halves, both_sides

WIDTH, HEIGHT = 126.0, 300.0
AXIS = WIDTH / 2
INSIDE = Box(14, 66, 98, 186)  # what every hull leaves free, at its own size

Ship = Literal["jumpship", "warship", "space-station"]


def _line(*points: tuple[float, float]) -> Outline:
    return Outline.polyline(points)


# A JumpShip: the globe of the crew, a collar of grav deck, the long drum of the drive, the boom of the sail.
_JUMPSHIP = (
    both_halves(
        AXIS,
        "M 63 2 C 78 2 87 12 87 24 C 87 32 82 38 76 42 L 76 48 L 92 50 C 106 52 116 58 118 66 L 118 240"
        " C 118 252 104 258 90 264 L 80 284 L 70 290 L 63 290",
    ),
    (
        *both_sides(
            AXIS,
            Outline.parse("M 34 30 H 8 C 4 30 2 32 2 35 C 2 38 4 40 8 40 H 34 Z"),  # the grav deck, edge on
            *(Outline.rounded(Box(2, y, 8, 20), 3) for y in (84, 118, 152, 186)),  # collars
            Outline.parse("M 40 262 L 6 284 V 292 L 46 276 Z"),  # stays of the sail
        ),
        both_halves(AXIS, "M 63 290 L 67 290 L 67 300 L 63 300"),
    ),
    (
        *(_line((41, 20), (85, 20)), _line((50, 45), (76, 45))),
        *both_sides(AXIS, _line((14, 60), (56, 58)), _line((14, 246), (56, 256))),
    ),
)

# A WarShip: an armoured prow, broad shoulders, sponsons along the flanks, the drive block.
_WARSHIP = (
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
)

# A station: a tower of decks between two docking heads, panels on booms.
_STATION = (
    both_halves(
        AXIS,
        "M 63 2 L 74 2 L 78 8 L 78 28 L 72 34 L 72 44 L 98 50 L 117 66 L 117 246 L 98 262 L 72 266 L 72 274 L 78 280"
        " L 78 290 L 74 296 L 63 296",
    ),
    (
        *both_sides(
            AXIS,
            Outline.rounded(Box(0.5, 84, 7, 60), 1.5),
            Outline.rounded(Box(0.5, 160, 7, 60), 1.5),
            Outline.parse("M 9 112 H 5 V 116 H 9 Z"),
            Outline.parse("M 9 188 H 5 V 192 H 9 Z"),
        ),
    ),
    (_line((48, 14), (78, 14)), _line((48, 286), (78, 286)), _line((28, 50), (98, 50)), _line((28, 262), (98, 262))),
)
_SHAPES: dict[Ship, tuple[Outline, tuple[Outline, ...], tuple[Outline, ...]]] = {
    "jumpship": _JUMPSHIP,
    "warship": _WARSHIP,
    "space-station": _STATION,
}


@lru_cache(maxsize=256)
def hull(ship: Ship, width: float, height: float) -> tuple[Figure, Box]:
    """The hull at this size, and the room inside."""
    across, down = width / WIDTH, height / HEIGHT
    body, trim, lines = (_SHAPES[ship][0], _SHAPES[ship][1], _SHAPES[ship][2])
    figure = Figure(
        f"{ship}-{width:g}-{height:g}",
        {"HULL": body.scaled(across, down)},
        {},
        tuple(outline.scaled(across, down) for outline in trim),
        Box(0, 0, width, height),
        lines=tuple(outline.scaled(across, down) for outline in lines),
    )
    room = Box(INSIDE.x * across, INSIDE.y * down, INSIDE.width * across, INSIDE.height * down)
    return figure, room
