"""The hulls of JumpShips, WarShips and stations from above, bow up, stretched to the room they have.

They carry no armor points: those stand in blocks around them. `HULL` is the hull, its inside is left free.
"""

from functools import lru_cache
from typing import Literal

from exporters.page import Box, Outline
from exporters.recordsheet.figures import Figure, both_halves, both_sides
from exporters.recordsheet.figures.fighters import WEIGHT

WIDTH, HEIGHT = 126.0, 300.0
AXIS = WIDTH / 2
INSIDE = Box(14, 66, 98, 186)  # what every hull leaves free, at its own size

Ship = Literal["jumpship", "warship", "space-station"]


def _line(*points: tuple[float, float]) -> Outline:
    return Outline.polyline(points)


# A JumpShip: the ribbed globe of the crew, a grav deck edge on, the long drum of the drive, three struts at the stern.
_JUMPSHIP = (
    both_halves(
        AXIS,
        "M 63 2 C 80 2 92 13 92 28 C 92 38 86 45 78 49 L 78 54 L 96 56 C 108 58 116 62 117 70 L 117 244"
        " C 117 254 104 260 90 265 L 82 282 L 70 288 L 63 288",
    ),
    (
        *both_sides(
            AXIS,
            Outline.parse("M 36 24 H 6 C 3 24 1 26 1 29 C 1 32 3 34 6 34 H 36 Z"),
            *(Outline.rounded(Box(2, y, 9, 20), 3) for y in (88, 122, 156, 190)),  # collars
            Outline.parse("M 30 258 L 0.5 288 V 298 L 12 298 L 44 270 Z"),
        ),
        both_halves(AXIS, "M 63 286 L 68 286 L 66 299 L 63 299"),
    ),
    (
        *(_line((36, y), (90, y)) for y in (20, 36)),
        *both_sides(AXIS, _line((63, 2), (63, 49)), _line((48, 6), (44, 28), (48, 48))),
        *both_sides(AXIS, _line((12, 64), (63, 64)), _line((12, 254), (63, 254))),
    ),
)

# A WarShip: an armored prow, broad shoulders, sponsons along the flanks, the drive block.
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

# A station: a broad ribbed dome on a docking ring, a tower of decks, a spreading foot.
_STATION = (
    both_halves(AXIS, "M 63 2 C 98 4 121 24 124 54 L 126 56 V 66 L 114 68 L 114 250 L 126 282 L 126 297 L 63 297"),
    both_sides(AXIS, Outline.rounded(Box(1, 92, 13, 52), 2), Outline.rounded(Box(1, 168, 13, 52), 2)),
    (
        _line((2, 56), (124, 56)),
        _line((12, 66), (114, 66)),
        _line((12, 252), (114, 252)),
        _line((2, 282), (124, 282)),
        *both_sides(AXIS, _line((63, 2), (63, 56)), _line((56, 3), (38, 24), (33, 56))),
    ),
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
        glass=(Outline.rounded(_scaled(INSIDE, across, down), 4),),
        weight=WEIGHT,
        lines=tuple(outline.scaled(across, down) for outline in lines),
    )
    return figure, _scaled(INSIDE, across, down)


def _scaled(box: Box, across: float, down: float) -> Box:
    return Box(box.x * across, box.y * down, box.width * across, box.height * down)
