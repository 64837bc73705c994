"""ProtoMechs from the front: armour in each location, structure below it. The left side is on the reader's left."""

from functools import lru_cache

from exporters.page import Box, Outline
from exporters.recordsheet.figures import Figure, Label, mirrored
from sheets.units.protomech import MAIN_GUN, ProtoBody

AXIS, WIDTH, HEIGHT = 50.0, 100.0, 114.0
_RIGHT = {"LA": "RA", "LA/in": "RA/in"}

_HEAD = Outline.parse("M 41 1 H 59 L 64 6 V 17 H 36 V 6 Z")
_HEAD_INSIDE = Outline.parse("M 36 18.6 H 64 V 24 L 62 26 H 38 L 36 24 Z")
_TORSO = Outline.parse("M 30 27.6 H 70 L 75 32 V 52 L 70 58.4 H 30 L 25 52 V 32 Z")
_TORSO_INSIDE = Outline.parse("M 32 60 H 68 V 74 L 65 77.4 H 35 L 32 74 Z")
_ARM = Outline.parse("M 8 30 L 20 28 L 23.4 32 V 57 H 5 L 4 46 Z")
_ARM_INSIDE = Outline.parse("M 5 58.6 H 22 V 69 L 19 72.6 H 9 L 5 69 Z")


def _legs(top: str, bottom: str, *axes: float) -> tuple[Outline, Outline]:
    """Armour and structure of all legs, which are one location: the shapes of the left ones and their mirror images."""
    armor, inside = Outline.parse(top), Outline.parse(bottom)
    lefts = [(armor, inside)] if not axes else [(armor.moved(dx, 0), inside.moved(dx, 0)) for dx in axes]
    both = [(a, b) for a, b in lefts] + [(a.mirrored(AXIS), b.mirrored(AXIS)) for a, b in lefts]
    return _joined([a for a, _ in both]), _joined([b for _, b in both])


def _joined(shapes: list[Outline]) -> Outline:
    return Outline([command for shape in shapes for command in shape.commands])


_BIPED_LEGS, _BIPED_LEGS_INSIDE = _legs(
    "M 24 79 H 46.6 L 47.4 85 L 46 98.4 H 19 L 19.4 87 Z", "M 18.6 100 H 46.4 L 48 110 V 113 H 16 V 110 Z"
)
_GUN = Outline.parse("M 80 2 H 92 L 94 4 V 22.4 H 78 V 4 Z")
_GUN_INSIDE = Outline.parse("M 78 24 H 94 V 31 L 92 33 H 80 L 78 31 Z")
_BARREL = Outline.rounded(Box(84, -4, 4, 8), 1)

_QUAD_TORSO = Outline.parse("M 26 27.6 H 74 L 79 33 V 50 L 74 56.4 H 26 L 21 50 V 33 Z")
_QUAD_TORSO_INSIDE = Outline.parse("M 28 58 H 72 V 70 L 69 73.4 H 31 L 28 70 Z")
_QUAD_LEGS, _QUAD_LEGS_INSIDE = _legs(
    "M 4 60 L 18 54 L 25.6 62 L 24 93 H 5 L 2 76 Z M 30 76 H 46 L 47 84 L 46 97 H 29 Z",
    "M 5 94.6 H 24 L 26 104 V 107.4 H 2 V 104 Z M 29 98.6 H 46.6 L 48 107 V 110 H 28 V 107 Z",
)
_WING = Outline.parse("M 25 42 L -2 8 L -3 16 L 1 46 L 6 52 Z")

_BIPED_LABELS = {
    "HD": Label(20, 13, 30, inline=True),
    "LA": Label(12, 79, 24, inline=True),
    "RA": Label(88, 79, 24, inline=True),
    "T": Label(91, 92, 18, stacked=True),
    "L": Label(9, 92, 18, stacked=True),
}
_QUAD_LABELS = {
    "HD": Label(20, 13, 30, inline=True),
    "T": Label(13, 25, 26, inline=True),
    "L": Label(9, 42, 18, stacked=True),
}


@lru_cache(maxsize=8)
def protomech(body: ProtoBody, main_gun: bool) -> Figure:
    """The figure of a ProtoMech with this body."""
    places = {"HD": _HEAD, "HD/in": _HEAD_INSIDE}
    if body is ProtoBody.QUAD:
        places |= {"T": _QUAD_TORSO, "T/in": _QUAD_TORSO_INSIDE, "L": _QUAD_LEGS, "L/in": _QUAD_LEGS_INSIDE}
        labels = dict(_QUAD_LABELS)
    else:
        places |= {"T": _TORSO, "T/in": _TORSO_INSIDE, **mirrored(AXIS, {"LA": _ARM, "LA/in": _ARM_INSIDE}, _RIGHT)}
        places |= {"L": _BIPED_LEGS, "L/in": _BIPED_LEGS_INSIDE}
        labels = dict(_BIPED_LABELS)
    trim: tuple[Outline, ...] = (_WING, _WING.mirrored(AXIS)) if body is ProtoBody.GLIDER else ()
    if main_gun:
        places |= {MAIN_GUN: _GUN, f"{MAIN_GUN}/in": _GUN_INSIDE}
        labels[MAIN_GUN] = Label(71, 8, 13, stacked=True)
        trim = (*trim, _BARREL)
    return Figure(
        f"proto-{body.value}{'-gun' if main_gun else ''}",
        places,
        labels,
        trim,
        Box(-3, -4, WIDTH + 6, HEIGHT + 4),
        shaded=frozenset(place for place in places if place.endswith("/in")),
    )
