"""The shapes of vehicles from above, front up: hulls by motive type, and VTOLs with their rotor."""

from collections.abc import Iterator
from functools import lru_cache

from exporters.page import Box, Outline
from exporters.recordsheet.figures import Figure, Label, both_sides, mirrored, mirrored_labels
from exporters.recordsheet.figures.hulls import AXIS, CLASSES, HEIGHT, TURRET, WIDTH, HullShape, hull

ROTOR = "RO"

_LEFT, _TOP, _BOTTOM = 27.0, 60.0, 286.0  # where the flanks of a hull on tracks or wheels begin and end


def _links() -> Iterator[Outline]:
    """The links of the left track."""
    y = 52.0
    while y < 308:
        yield Outline.polyline([(11.5, y), (26, y)])
        y += 8


# Tow hooks at the bow, exhausts at the stern.
_HOOKS = both_sides(
    AXIS,
    Outline.parse("M 58 17 V 10.5 H 66 V 17 Z"),
    Outline.parse("M 52 320 H 64 V 328 H 52 Z M 66 320 H 78 V 328 H 66 Z"),
)


_TANK_BOW = "L 27 44 L 42 15 H 150 L 165 44"
_TANK_STERN = "L 165 308 L 158 322 H 34 L 27 308"
_BLUNT_BOW = "L 27 30 L 34 15 H 158 L 165 30"

TRACKED = HullShape(
    *(_LEFT, _TOP, _BOTTOM, _TANK_BOW, _TANK_STERN),
    trim=both_sides(AXIS, Outline.rounded(Box(11, 30, 22, 288), 8)),
    lines=both_sides(AXIS, *_links()),
    shells=_HOOKS,
)
_WHEELS = (44, 116, 188, 260)
WHEELED = HullShape(
    *(_LEFT, _TOP, _BOTTOM, _BLUNT_BOW, _TANK_STERN),
    trim=both_sides(AXIS, *(Outline.rounded(Box(10, y, 22, 50), 5) for y in _WHEELS)),
    lines=both_sides(
        AXIS, *(Outline.polyline([(10.5, y + step), (26, y + step)]) for y in _WHEELS for step in (10, 20, 30, 40))
    ),
    shells=_HOOKS,
)
HOVER = HullShape(
    *(
        _LEFT,
        _TOP,
        _BOTTOM,
        "C 27 26 52 15 76 15 H 116 C 140 15 165 26 165 60",
        "L 165 300 C 165 316 152 322 140 322 H 52 C 40 322 27 316 27 300",
    ),
    trim=(
        Outline.parse(
            "M 12 62 C 12 22 46 11 74 11 H 118 C 146 11 180 22 180 62 V 292 C 180 316 162 326 142 326 H 50"
            " C 30 326 12 316 12 292 Z"
        ),
    ),
)
WIGE = HullShape(
    *(31.0, 76.0, 280.0, "C 32 48 66 26 96 14 C 126 26 160 48 161 76", "L 156 306 L 146 321 H 46 L 36 306"),
    shells=(
        *both_sides(
            AXIS,
            Outline.parse("M 32 84 L 13 214 V 256 L 32 270 Z"),
            Outline.parse("M 36 296 L 12 310 V 324 L 50 321 Z"),
        ),
        Outline.parse("M 88 318 H 104 L 101 328 H 91 Z"),
    ),
    lines=both_sides(AXIS, Outline.polyline([(13, 240), (30, 240)])),
)
NAVAL = HullShape(
    *(
        22.0,
        92.0,
        284.0,
        "C 23 60 66 30 96 13 C 126 30 169 60 170 92",
        "L 166 306 C 164 318 156 322 146 322 H 46 C 36 322 28 318 26 306",
    ),
    shells=(
        *both_sides(AXIS, Outline.parse("M 56 318 H 70 L 67 328 H 59 Z")),  # rudders
        Outline.parse("M 90 318 H 102 L 99 329 H 93 Z"),
    ),
)
HYDROFOIL = NAVAL._replace(
    shells=(
        *NAVAL.shells,
        *both_sides(
            AXIS, Outline.parse("M 22 108 L 10 116 V 140 H 23 Z"), Outline.parse("M 24 250 L 10 258 V 282 H 25 Z")
        ),
    )
)
SUBMARINE = HullShape(
    *(
        24.0,
        86.0,
        250.0,
        "C 24 44 52 13 96 13 C 140 13 168 44 168 86",
        "C 168 292 138 314 116 322 H 76 C 54 314 24 292 24 250",
    ),
    shells=(
        *both_sides(
            AXIS,
            Outline.parse("M 25 106 L 10 118 V 140 L 25 145 Z"),  # planes
            Outline.parse("M 56 298 L 22 316 V 327 L 72 320 Z"),
        ),
        Outline.parse("M 80 320 H 112 L 106 329 H 86 Z"),
    ),
)
RAIL = HullShape(
    *(_LEFT, _TOP, _BOTTOM, "L 27 22 L 34 15 H 158 L 165 22", "L 165 315 L 158 322 H 34 L 27 315"),
    trim=(
        *(Outline.rounded(Box(14, y, WIDTH - 28, 5), 1) for y in range(24, 320, 16)),
        *both_sides(AXIS, Outline.rounded(Box(19, 14, 4, 309), 1)),
    ),
)
AIRSHIP = HullShape(
    *(22.0, 86.0, 262.0, "C 22 44 56 13 96 13 C 136 13 170 44 170 86"),
    "C 170 296 128 316 108 322 H 84 C 64 316 22 296 22 262",
    shells=both_sides(AXIS, Outline.parse("M 50 300 L 20 312 V 328 L 78 320 Z")),
)
SATELLITE = HullShape(
    *(40.0, 92.0, 250.0, "L 40 60 L 70 30 H 122 L 152 60", "L 152 284 L 122 314 H 70 L 40 284"),
    shells=both_sides(AXIS, Outline.rounded(Box(36, 166, 6, 10), 0), Outline.rounded(Box(11, 118, 25, 108), 2)),
    lines=both_sides(AXIS, *(Outline.polyline([(13, y), (36, y)]) for y in range(133, 224, 13))),
)

SHAPES: dict[str, HullShape] = {
    "tracked": TRACKED,
    "wheeled": WHEELED,
    "hover": HOVER,
    "wige": WIGE,
    "naval": NAVAL,
    "hydrofoil": HYDROFOIL,
    "submarine": SUBMARINE,
    "rail": RAIL,
    "maglev": RAIL,
    "airship": AIRSHIP,
    "station-keeping": SATELLITE,
}


@lru_cache(maxsize=128)
def vehicle(motive: str, structure: int, turrets: int, six_sided: bool) -> Figure:
    """The figure of a vehicle that moves so, with room for so much structure in each location."""
    most = next((most for most in CLASSES if structure <= most), CLASSES[-1])
    if structure != most:
        return vehicle(motive, most, turrets, six_sided)
    return hull(motive, SHAPES[motive], structure, turrets, six_sided)


_RIGHT = {"LS": "RS", "LS/in": "RS/in"}

_VTOL_NOSE = "C 56 40 72 14 96 14 C 120 14 136 40 136 78"
_VTOL_FRONT = Outline.parse(f"M 56 78 {_VTOL_NOSE} L 121 88 H 71 Z")

# With a turret the nose begins behind it.
_BLUNT_FRONT = Outline.parse("M 56 78 C 56 71 57 64 60 57 H 132 C 135 64 136 71 136 78 L 121 88 H 71 Z")
_CHIN = Outline.parse("M 66 41 C 72 23 82 12 96 12 C 110 12 120 23 126 41 Z")
_CHIN_INSIDE = Outline.parse("M 66 41 H 126 L 132 57 H 60 Z")
_FRONT_INSIDE = Outline.parse("M 71 88 H 121 V 104 H 71 Z")
_VTOL_SIDE = Outline.parse("M 56 78 L 71 88 V 206 L 60 210 L 52 196 L 46 172 V 112 Z")
_SIDE_INSIDE = Outline.parse("M 71 104 H 82 V 192 H 71 Z")
_REAR_INSIDE = Outline.parse("M 71 192 H 121 V 206 L 116 214 H 76 L 71 206 Z")
_VTOL_REAR = Outline.parse("M 76 214 H 116 L 112 252 L 108 308 H 84 L 80 252 Z")
_BLUNT_NOSE = "C 56 66 62 52 66 41 C 72 23 82 12 96 12 C 110 12 120 23 126 41 C 130 52 136 66 136 78"
_VTOL_BODY = (
    "L 146 112 V 172 L 140 196 L 132 210 L 116 214 L 112 252 L 108 308 H 84 L 80 252 L 76 214"
    " L 60 210 L 52 196 L 46 172 V 112 Z"
)
# The rotor lies across the hull: armor at both ends, structure in the hub.
_BLADE = Outline.parse("M 2 138 H 42 V 154 H 2 Z M 150 138 H 190 V 154 H 150 Z")
_HUB = Outline.rounded(Box(84, 132, 24, 28), 9)
_ROTOR_ARMS = both_sides(AXIS, Outline.parse("M 42 142 H 84 V 150 H 42 Z"))
_TAIL_PLANES = (
    *both_sides(AXIS, Outline.parse("M 56 280 L 84 272 V 292 L 56 297 Z")),
    Outline.rounded(Box(110, 290, 5, 34), 2),
    Outline.parse("M 92 306 H 100 L 99 322 H 93 Z"),
)
_PYLONS = both_sides(AXIS, Outline.parse("M 48 100 L 36 106 V 128 L 48 124 Z"))

_FRONT_LABEL, _SIDE_LABEL = Label(96, 8.5, 120, inline=True), Label(39, 184, 52, inline=True, turn=-90)


def _rotor_labels(turret: bool) -> dict[str, Label]:
    labels = {
        **mirrored_labels(AXIS, {"LS": _SIDE_LABEL}, _RIGHT),
        "FR": _FRONT_LABEL,
        ROTOR: Label(17.5, 135, 34, inline=True),
        "RR": Label(AXIS, HEIGHT - 3, 70, inline=True),
    }
    if turret:
        labels |= {TURRET: _FRONT_LABEL, "FR": Label(32, 68, 40, inline=True)}
    return labels


@lru_cache(maxsize=2)
def rotorcraft(turret: bool) -> Figure:
    """The figure of a VTOL."""
    places = {
        "FR": _BLUNT_FRONT if turret else _VTOL_FRONT,
        "FR/in": _FRONT_INSIDE,
        **mirrored(AXIS, {"LS": _VTOL_SIDE, "LS/in": _SIDE_INSIDE}, _RIGHT),
        "RR": _VTOL_REAR,
        "RR/in": _REAR_INSIDE,
        ROTOR: _BLADE,
        f"{ROTOR}/in": _HUB,
    }
    if turret:
        places |= {TURRET: _CHIN, f"{TURRET}/in": _CHIN_INSIDE}
    return Figure(
        f"vtol{'-turret' if turret else ''}",
        places,
        _rotor_labels(turret),
        box=Box(0, 0, WIDTH, HEIGHT),
        shaded=frozenset(place for place in places if place.endswith("/in")),
        ground=Outline.parse(f"M 56 78 {_BLUNT_NOSE if turret else _VTOL_NOSE} {_VTOL_BODY}"),
        shells=(*_TAIL_PLANES, *_PYLONS),
        fittings=_ROTOR_ARMS,
        weight=1.1,
        fields=_VTOL_FIELDS,
    )


# The pips of the sides stand above and below the rotor.
_VTOL_FIELDS = mirrored(
    AXIS,
    {
        "LS": Outline.parse(
            "M 52 92 L 56 80 L 71 90 V 141 H 46 V 112 Z M 46 151 H 71 V 206 L 60 210 L 52 196 L 46 172 Z"
        ),
        "LS/in": Outline.parse("M 71 104 H 82 V 141 H 71 Z M 71 151 H 82 V 192 H 71 Z"),
    },
    _RIGHT,
)
