"""The shapes of vehicles from above, front up: hulls by motive type, and VTOLs with their rotor."""

from collections.abc import Iterator
from functools import lru_cache

from exporters.page import Box, Outline
from exporters.recordsheet.figures import Figure, Label, both_sides, mirrored, mirrored_labels
from exporters.recordsheet.figures.hulls import AXIS, CLASSES, HEIGHT, WIDTH, HullShape, hull
from sheets.units.vehicle import ROTOR, TURRET, Motive

_LEFT, _TOP, _BOTTOM = 27.0, 60.0, 286.0  # where the flanks of a hull on tracks or wheels begin and end


def _links() -> Iterator[Outline]:
    """The links of the left track."""
    y = 47.0
    while y < 306:
        yield Outline.polyline([(13.5, y), (25, y)])
        y += 6


_TANK_BOW = "L 27 44 L 42 15 H 150 L 165 44"
_TANK_STERN = "L 165 308 L 158 322 H 34 L 27 308"
_BLUNT_BOW = "L 27 30 L 34 15 H 158 L 165 30"

TRACKED = HullShape(
    *(_LEFT, _TOP, _BOTTOM, _TANK_BOW, _TANK_STERN),
    trim=both_sides(AXIS, Outline.rounded(Box(13, 38, 12.5, 276), 5.5)),
    lines=both_sides(AXIS, *_links()),
)
WHEELED = HullShape(
    *(_LEFT, _TOP, _BOTTOM, _BLUNT_BOW, _TANK_STERN),
    trim=both_sides(AXIS, *(Outline.rounded(Box(13.5, y, 12, 46), 4) for y in (46, 118, 190, 262))),
    lines=both_sides(
        AXIS,
        *(
            Outline.polyline([(14.5, top + step), (24.5, top + step)])
            for top in (46, 118, 190, 262)
            for step in (11.5, 17.25, 23, 28.75, 34.5)
        ),
    ),
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
            "M 14 62 C 14 24 46 11.5 74 11.5 H 118 C 146 11.5 178 24 178 62 V 292 C 178 316 162 325.5 142 325.5 H 50"
            " C 30 325.5 14 316 14 292 Z"
        ),
    ),
    lines=both_sides(AXIS, Outline.polyline([(20.5, 70), (20.5, 286)])),
)
WIGE = HullShape(
    *(31.0, 76.0, 280.0, "C 32 48 66 26 96 14 C 126 26 160 48 161 76", "L 156 306 L 146 321 H 46 L 36 306"),
    trim=(
        *both_sides(
            AXIS,
            Outline.parse("M 31 96 L 13 226 V 246 L 31 260 Z"),
            Outline.parse("M 36 298 L 16 313 V 321 L 38 318 Z"),
        ),
        Outline.parse("M 91 321 H 101 L 99 326 H 93 Z"),
    ),
    lines=both_sides(AXIS, Outline.polyline([(15, 236), (30, 236)])),
)
NAVAL = HullShape(
    *(
        22.0,
        92.0,
        284.0,
        "C 23 60 66 30 96 13 C 126 30 169 60 170 92",
        "L 166 306 C 164 318 156 322 146 322 H 46 C 36 322 28 318 26 306",
    ),
    trim=(
        Outline.parse(
            "M 18 92 C 19 57 64 28 96 10 C 128 28 173 57 174 92 L 170 308 C 168 321 158 325.5 146 325.5"
            " H 46 C 34 325.5 24 321 22 308 Z"
        ),
    ),
)
HYDROFOIL = NAVAL._replace(
    trim=(
        *NAVAL.trim,
        *both_sides(AXIS, Outline.rounded(Box(12.5, 112, 8, 26), 3), Outline.rounded(Box(12.5, 252, 8, 26), 3)),
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
    trim=(
        *both_sides(
            AXIS,
            Outline.parse("M 23 110 L 13 120 V 138 L 23 142 Z"),
            Outline.parse("M 54 301 L 28 318 V 325 L 68 319 Z"),
        ),
        Outline.parse("M 80 322 H 112 L 108 326 H 84 Z"),
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
    trim=both_sides(AXIS, Outline.parse("M 50 302 L 22 312 V 326 L 76 319 Z")),
)
SATELLITE = HullShape(
    *(40.0, 92.0, 250.0, "L 40 60 L 70 30 H 122 L 152 60", "L 152 284 L 122 314 H 70 L 40 284"),
    trim=both_sides(AXIS, Outline.rounded(Box(13, 120, 23, 104), 2), Outline.rounded(Box(36, 168, 5, 8), 0)),
    lines=both_sides(AXIS, *(Outline.polyline([(13, y), (36, y)]) for y in range(133, 224, 13))),
)

SHAPES: dict[Motive, HullShape] = {
    Motive.TRACKED: TRACKED,
    Motive.WHEELED: WHEELED,
    Motive.HOVER: HOVER,
    Motive.WIGE: WIGE,
    Motive.NAVAL: NAVAL,
    Motive.HYDROFOIL: HYDROFOIL,
    Motive.SUBMARINE: SUBMARINE,
    Motive.RAIL: RAIL,
    Motive.MAGLEV: RAIL,
    Motive.AIRSHIP: AIRSHIP,
    Motive.STATION_KEEPING: SATELLITE,
}


@lru_cache(maxsize=128)
def vehicle(motive: Motive, structure: int, turrets: int, six_sided: bool) -> Figure:
    """The figure of a vehicle that moves so, with room for so much structure in each location."""
    most = next((most for most in CLASSES if structure <= most), CLASSES[-1])
    if structure != most:
        return vehicle(motive, most, turrets, six_sided)
    return hull(motive.value, SHAPES[motive], structure, turrets, six_sided)


_RIGHT = {"LS": "RS", "LS/in": "RS/in"}
_HUB = 158.0  # the height of the rotor's hub

_VTOL_NOSE = "C 55 40 72 16 96 16 C 120 16 137 40 137 78"
_VTOL_FRONT = Outline.parse(f"M 55 78 {_VTOL_NOSE} L 122 88 H 70 Z")

# With a turret the nose begins behind it.
_BLUNT_FRONT = Outline.parse("M 55 78 C 55 71 57 64 60 58.4 H 132 C 135 64 137 71 137 78 L 122 88 H 70 Z")
_CHIN = Outline.parse("M 66 41 C 72 23 82 13 96 13 C 110 13 120 23 126 41 Z")
_CHIN_INSIDE = Outline.parse("M 65.2 43.2 H 126.8 L 131 56.2 H 61 Z")
_FRONT_INSIDE = Outline.parse("M 75.5 90.4 H 116.5 L 119 92.9 V 107.5 L 116.5 110 H 75.5 L 73 107.5 V 92.9 Z")
_VTOL_SIDE = Outline.parse("M 53.5 80.4 L 70 91.4 V 198 L 60 210 L 52 196 L 47 170 V 118 Z")
_SIDE_INSIDE = Outline.parse("M 74.5 112.4 H 82 L 84 114.4 V 192 L 82 194 H 74.5 L 72.4 192 V 114.4 Z")
_REAR_INSIDE = Outline.parse("M 74.5 196.6 H 117.5 L 119.6 198.6 L 118 212 L 115 216 H 77 L 74 212 L 72.4 198.6 Z")
_VTOL_REAR = Outline.parse("M 79 218.4 H 113 L 112 250 L 107.5 312 H 84.5 L 80 250 Z")
_HUB_ARMOR = Outline.parse("M 90 130 H 102 L 105.6 134 V 147 H 86.4 V 134 Z")
_HUB_INSIDE = Outline.parse("M 86.4 149.2 H 105.6 V 178 L 102 182 H 90 L 86.4 178 Z")
_BLUNT_NOSE = "C 55 66 62 52 66 41 C 72 23 82 13 96 13 C 110 13 120 23 126 41 C 130 52 137 66 137 78"
_VTOL_BODY = (
    "L 145 118 V 170 L 140 196 L 132 210 L 119.6 216 L 112 250 L 107.5 312 H 84.5 L 80 250 L 72.4 216"
    " L 60 210 L 52 196 L 47 170 V 118 Z"
)
_BLADE = Outline.parse("M 92 150 L 13 92 L 16.5 87 L 98 144 Z")
_VTOL_TRIM = (
    _BLADE,
    _BLADE.mirrored(AXIS),
    *(blade.scaled(1, -1).moved(0, 2 * _HUB - 4) for blade in (_BLADE, _BLADE.mirrored(AXIS))),
    Outline.parse("M 58 282 L 82 276 V 292 L 58 296 Z"),
    Outline.parse("M 134 282 L 110 276 V 292 L 134 296 Z"),
    Outline.rounded(Box(114, 296, 3.6, 28), 1.8),
)

_FRONT_LABEL, _SIDE_LABEL = Label(96, 8.5, 120, inline=True), Label(34, 128, 80, inline=True, turn=-90)


def _rotor_labels(turret: bool) -> dict[str, Label]:
    labels = {
        **mirrored_labels(AXIS, {"LS": _SIDE_LABEL}, _RIGHT),
        "FR": _FRONT_LABEL,
        ROTOR: Label(24, 161, 44, inline=True),
        "RR": Label(AXIS, HEIGHT - 9, 70, inline=True),
    }
    if turret:
        labels |= {TURRET: _FRONT_LABEL, "FR": Label(34, 62, 44, inline=True)}
    return labels


@lru_cache(maxsize=2)
def rotorcraft(turret: bool) -> Figure:
    """The figure of a VTOL."""
    places = {
        "FR": _BLUNT_FRONT if turret else _VTOL_FRONT,
        "FR/in": _FRONT_INSIDE,
        **mirrored(AXIS, {"LS": _VTOL_SIDE, "LS/in": _SIDE_INSIDE}, _RIGHT),
        ROTOR: _HUB_ARMOR,
        f"{ROTOR}/in": _HUB_INSIDE,
        "RR": _VTOL_REAR,
        "RR/in": _REAR_INSIDE,
    }
    if turret:
        places |= {TURRET: _CHIN, f"{TURRET}/in": _CHIN_INSIDE}
    return Figure(
        f"vtol{'-turret' if turret else ''}",
        places,
        _rotor_labels(turret),
        _VTOL_TRIM,
        Box(0, 0, WIDTH, HEIGHT),
        shaded=frozenset(place for place in places if place.endswith("/in")),
        ground=Outline.parse(f"M 55 78 {_BLUNT_NOSE if turret else _VTOL_NOSE} {_VTOL_BODY}"),
    )
