"""The shapes of vehicles from above, front up: hulls by motive type, and VTOLs with their rotor."""

from functools import lru_cache

from exporters.page import Box, Outline, Point
from exporters.recordsheet.figures import Figure, Label, both_sides, mirror_labels, mirror_outlines
from exporters.recordsheet.figures.hulls import AXIS, CLASSES, HEAVY, HEIGHT, TURRET, WIDTH, HullShape, vehicle_hull

ROTOR = "RO"

_LEFT, _TOP, _BOTTOM = 27.0, 60.0, 286.0  # the flanks of a straight hull


_TRACK_TOP, _TRACK_BOTTOM, _TEETH = 32.0, 310.4, 24
_LINKS = tuple(_TRACK_TOP + n * (_TRACK_BOTTOM - _TRACK_TOP) / _TEETH for n in range(_TEETH))
"""The heights at which the links of a track begin."""


def _track() -> Outline:
    """The left track: a toothed band under the hull."""
    points = [(30.0, _TRACK_TOP), (17.0, _TRACK_TOP - 4)]
    for y in _LINKS:
        points += [(13.0, y), (10.5, y + 1.5), (10.5, y + 7), (13.0, y + 8.5)]
    return Outline.polygon([*points, (17.0, _TRACK_BOTTOM + 3), (30.0, _TRACK_BOTTOM)])


def _hooks(bow: float) -> tuple[Outline, ...]:
    """Tow hooks at the bow, exhausts at the stern."""
    return both_sides(
        AXIS,
        Outline.parse(f"M 66 {bow + 2} V {bow - 4.5} H 73 V {bow + 2} Z"),
        Outline.parse("M 52 318 H 64 V 326 H 52 Z M 66 318 H 78 V 326 H 66 Z"),
    )


def _straight(left: float, top: float, bottom: float) -> tuple[Point, ...]:
    return ((left, top), (left, bottom))


# A wedge of a nose between the tracks, the widest place behind the middle, a chamfered stern.
_TANK_FLANK = ((33.0, 88.0), (27.0, 225.0), (27.0, 290.0))
_TANK_BOW = "L 33 66 L 55 20 L 60 15 H 132 L 137 20 L 159 66 L 159 88"
_TANK_STERN = "L 165 296 L 148 320 H 44 L 27 296"

TRACKED = HullShape(
    _TANK_FLANK,
    _TANK_BOW,
    _TANK_STERN,
    trim=both_sides(AXIS, _track()),
    lines=both_sides(
        AXIS,
        *(Outline.polyline([(13.0, y), (30.0 if y < _TANK_FLANK[0][1] else 26.5, y)]) for y in _LINKS),
    ),
    shells=_hooks(15),
    deck=_LEFT,
)
_WHEELS = (38, 112, 186, 260)
WHEELED = HullShape(
    _TANK_FLANK,
    "L 33 66 L 40 34 L 60 15 H 132 L 152 34 L 159 66 L 159 88",
    _TANK_STERN,
    trim=both_sides(
        AXIS,
        *(Outline.rounded(Box(14, y, 24, 48), 5) for y in _WHEELS),
        *(Outline.rounded(Box(11, y + 17, 5, 14), 1.5) for y in _WHEELS),  # hubs
    ),
    lines=both_sides(
        AXIS, *(Outline.polyline([(14.5, y + step), (27, y + step)]) for y in _WHEELS for step in (8, 40))
    ),
    shells=_hooks(15),
    deck=_LEFT,
    beside={"": 173.0, "FR": 99.0, "RR": 247.0},  # between the wheels
)
_LOBES = tuple(Outline.rounded(Box(12.5, 46 + 42 * n, 36, 46), 15) for n in range(6))
_FANS = both_sides(AXIS, Outline.circle(64, 312, 17))
_BLADES = tuple(
    Outline.polyline([(64.0, 312.0), (x, y)]) for x, y in ((48.5, 318.0), (56.0, 327.0), (72.0, 327.0), (79.5, 318.0))
)
HOVER = HullShape(
    ((31.0, 84.0), (27.0, 200.0), (27.0, 270.0)),
    "C 31 42 56 20 78 20 H 114 C 136 20 161 42 161 84",
    "L 165 284 C 165 298 152 306 138 306 H 54 C 40 306 27 298 27 284",
    trim=(
        *both_sides(AXIS, *_LOBES),
        Outline.parse("M 20 88 C 16 34 50 14 76 14 H 116 C 142 14 176 34 172 88 Z"),
        Outline.rounded(Box(24, 260, WIDTH - 48, 50), 15),
    ),
    lines=both_sides(AXIS, *_BLADES),
    shells=_FANS,
    deck=_LEFT,
)
# A delta: the sides are the wings with their sponsons, a tail plane behind.
WIGE = HullShape(
    ((50.0, 88.0), (14.0, 236.0), (10.0, 250.0), (10.0, 262.0), (42.0, 284.0)),
    "C 54 56 74 28 96 13 C 118 28 138 56 142 88",
    "L 144 302 L 132 316 H 60 L 48 302",
    shells=(
        Outline.parse("M 62 306 L 28 316 V 329 H 164 V 316 L 130 306 Z"),
        *both_sides(AXIS, Outline.parse("M 12 226 V 204 H 18 V 214 Z"), Outline.parse("M 30 166 V 144 H 36 V 150 Z")),
    ),
    deck=30.0,
    beside={"": 128.0},
)
_NAVAL_BOW = "C 23 60 66 30 96 13 C 126 30 169 60 170 92"
NAVAL = HullShape(
    _straight(22.0, 92.0, 284.0),
    _NAVAL_BOW,
    "L 166 306 C 164 318 156 322 146 322 H 46 C 36 322 28 318 26 306",
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
    _straight(24.0, 86.0, 250.0),
    "C 24 44 52 13 96 13 C 140 13 168 44 168 86",
    "C 168 292 138 314 116 322 H 76 C 54 314 24 292 24 250",
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
    _straight(_LEFT, _TOP, _BOTTOM),
    "L 27 22 L 34 15 H 158 L 165 22 L 165 60",
    "L 165 315 L 158 322 H 34 L 27 315",
    trim=(
        *(Outline.rounded(Box(14, y, WIDTH - 28, 5), 1) for y in range(24, 320, 16)),
        *both_sides(AXIS, Outline.rounded(Box(19, 15, 4, 309), 1)),
    ),
)
AIRSHIP = HullShape(
    _straight(22.0, 86.0, 262.0),
    "C 22 44 56 13 96 13 C 136 13 170 44 170 86",
    "C 170 296 128 316 108 322 H 84 C 64 316 22 296 22 262",
    shells=both_sides(AXIS, Outline.parse("M 50 300 L 20 312 V 328 L 78 320 Z")),
)
SATELLITE = HullShape(
    _straight(40.0, 92.0, 252.0),
    "L 40 60 L 70 30 H 122 L 152 60 L 152 92",
    "L 152 284 L 122 314 H 70 L 40 284",
    shells=both_sides(AXIS, Outline.rounded(Box(36, 167, 6, 10), 0), Outline.rounded(Box(11, 118, 25, 108), 2)),
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


# Hulls with a short bow, for decks with two turrets or much structure.
_BLUNT_FLANK = ((31.0, 60.0), (27.0, 225.0), (27.0, 290.0))
BLUNT: dict[str, HullShape] = {
    "tracked": TRACKED._replace(flank=_BLUNT_FLANK, bow="L 32 46 L 55 20 L 60 15 H 132 L 137 20 L 160 46 L 161 60"),
    "wheeled": WHEELED._replace(flank=_BLUNT_FLANK, bow="L 32 46 L 40 30 L 60 15 H 132 L 152 30 L 160 46 L 161 60"),
    "hover": HOVER._replace(
        flank=((29.0, 60.0), (27.0, 200.0), (27.0, 270.0)), bow="C 30 36 56 20 78 20 H 114 C 136 20 162 36 163 60"
    ),
}


@lru_cache(maxsize=128)
def vehicle(motive: str, structure: int, turrets: int, six_sided: bool) -> Figure:
    """The figure of a vehicle of this motive type, with room for this much structure in each location."""
    most = next((most for most in CLASSES if structure <= most), CLASSES[-1])
    if structure != most:
        return vehicle(motive, most, turrets, six_sided)
    crowded = turrets > 1 or structure > HEAVY
    shape = SHAPES[motive]
    return vehicle_hull(motive, BLUNT.get(motive, shape) if crowded else shape, structure, turrets, six_sided)


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
        **mirror_labels(AXIS, {"LS": _SIDE_LABEL}, _RIGHT),
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
        **mirror_outlines(AXIS, {"LS": _VTOL_SIDE, "LS/in": _SIDE_INSIDE}, _RIGHT),
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
        frame=Box(0, 0, WIDTH, HEIGHT),
        shaded=frozenset(place for place in places if place.endswith("/in")),
        ground=Outline.parse(f"M 56 78 {_BLUNT_NOSE if turret else _VTOL_NOSE} {_VTOL_BODY}"),
        shells=(*_TAIL_PLANES, *_PYLONS),
        fittings=_ROTOR_ARMS,
        weight=1.1,
        fields=_VTOL_FIELDS,
    )


# The pips of the sides stand above and below the rotor.
_VTOL_FIELDS = mirror_outlines(
    AXIS,
    {
        "LS": Outline.parse(
            "M 52 92 L 56 80 L 71 90 V 141 H 46 V 112 Z M 46 151 H 71 V 206 L 60 210 L 52 196 L 46 172 Z"
        ),
        "LS/in": Outline.parse("M 71 104 H 82 V 141 H 71 Z M 71 151 H 82 V 192 H 71 Z"),
    },
    _RIGHT,
)
