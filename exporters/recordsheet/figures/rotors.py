"""VTOLs from above: fuselage, tail boom, rotor, and a turret under the chin where there is one."""

from functools import lru_cache

from exporters.page import Box, Outline
from exporters.recordsheet.figures.figure import Figure, Label, mirrored, mirrored_labels
from exporters.recordsheet.figures.hulls import AXIS, HEIGHT, WIDTH
from sheets.units.vehicle import ROTOR, TURRET

_RIGHT = {"LS": "RS", "LS/in": "RS/in"}
_HUB = 158.0  # the height of the rotor's hub

_NOSE = "C 55 40 72 16 96 16 C 120 16 137 40 137 78"
_FRONT = Outline.parse(f"M 55 78 {_NOSE} L 122 88 H 70 Z")
# With a turret the nose begins behind it.
_BLUNT_FRONT = Outline.parse("M 55 78 C 55 71 57 64 60 58.4 H 132 C 135 64 137 71 137 78 L 122 88 H 70 Z")
_CHIN = Outline.parse("M 66 41 C 72 23 82 13 96 13 C 110 13 120 23 126 41 Z")
_CHIN_INSIDE = Outline.parse("M 65.2 43.2 H 126.8 L 131 56.2 H 61 Z")
_FRONT_INSIDE = Outline.parse("M 75.5 90.4 H 116.5 L 119 92.9 V 107.5 L 116.5 110 H 75.5 L 73 107.5 V 92.9 Z")
_SIDE = Outline.parse("M 53.5 80.4 L 70 91.4 V 198 L 60 210 L 52 196 L 47 170 V 118 Z")
_SIDE_INSIDE = Outline.parse("M 74.5 112.4 H 82 L 84 114.4 V 192 L 82 194 H 74.5 L 72.4 192 V 114.4 Z")
_REAR_INSIDE = Outline.parse("M 74.5 196.6 H 117.5 L 119.6 198.6 L 118 212 L 115 216 H 77 L 74 212 L 72.4 198.6 Z")
_REAR = Outline.parse("M 79 218.4 H 113 L 112 250 L 107.5 312 H 84.5 L 80 250 Z")
_HUB_ARMOR = Outline.parse("M 90 130 H 102 L 105.6 134 V 147 H 86.4 V 134 Z")
_HUB_INSIDE = Outline.parse("M 86.4 149.2 H 105.6 V 178 L 102 182 H 90 L 86.4 178 Z")
_BLUNT_NOSE = "C 55 66 62 52 66 41 C 72 23 82 13 96 13 C 110 13 120 23 126 41 C 130 52 137 66 137 78"
_BODY = (
    "L 145 118 V 170 L 140 196 L 132 210 L 119.6 216 L 112 250 L 107.5 312 H 84.5 L 80 250 L 72.4 216"
    " L 60 210 L 52 196 L 47 170 V 118 Z"
)
_BLADE = Outline.parse("M 92 150 L 13 92 L 16.5 87 L 98 144 Z")
_TRIM = (
    _BLADE,
    _BLADE.mirrored(AXIS),
    *(blade.scaled(1, -1).moved(0, 2 * _HUB - 4) for blade in (_BLADE, _BLADE.mirrored(AXIS))),
    Outline.parse("M 58 282 L 82 276 V 292 L 58 296 Z"),
    Outline.parse("M 134 282 L 110 276 V 292 L 134 296 Z"),
    Outline.rounded(Box(114, 296, 3.6, 28), 1.8),
)


_FRONT_LABEL, _SIDE_LABEL = Label(96, 8.5, 120, inline=True), Label(34, 128, 80, inline=True, turn=-90)


def _labels(turret: bool) -> dict[str, Label]:
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
        "FR": _BLUNT_FRONT if turret else _FRONT,
        "FR/in": _FRONT_INSIDE,
        **mirrored(AXIS, {"LS": _SIDE, "LS/in": _SIDE_INSIDE}, _RIGHT),
        ROTOR: _HUB_ARMOR,
        f"{ROTOR}/in": _HUB_INSIDE,
        "RR": _REAR,
        "RR/in": _REAR_INSIDE,
    }
    if turret:
        places |= {TURRET: _CHIN, f"{TURRET}/in": _CHIN_INSIDE}
    return Figure(
        f"vtol{'-turret' if turret else ''}",
        places,
        _labels(turret),
        _TRIM,
        Box(0, 0, WIDTH, HEIGHT),
        shaded=frozenset(place for place in places if place.endswith("/in")),
        ground=Outline.parse(f"M 55 78 {_BLUNT_NOSE if turret else _NOSE} {_BODY}"),
    )
