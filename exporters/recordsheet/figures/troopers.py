"""Small figures from the front: men and suits, one for each trooper, and ProtoMechs.

A ProtoMech shows armor in each location, structure below it. The left side is on the reader's left.
"""

from functools import cache, lru_cache

from exporters.page import Box, Circle, Element, Line, Outline, Path, PipFace, Symbol
from exporters.recordsheet.figures import Figure, Label, both_sides, mirror_outlines
from exporters.recordsheet.style import Style

# About the middle of a man 16 points tall.
_SOLDIER = Outline.parse(
    "M -3.4 -3.2 L -2.2 -4.2 H 2.2 L 3.4 -3.2 L 4 1.6 L 2.7 1.9 L 2.4 -1 V 2 L 2.9 8 H 0.7 L 0 3.2 L -0.7 8 H -2.9"
    " L -2.4 2 V -1 L -2.7 1.9 L -4 1.6 Z"
)
_HELMET = Outline.parse("M -2.5 -5 C -2.5 -9 2.5 -9 2.5 -5 Z")
_RIFLE = (-3.6, 1.6, 4.6, -2.6)

# About the middle of a suit 15 points tall: shoulders, claws, heavy feet.
_SUIT = Outline.parse(
    "M -2 -7.4 L -1.2 -8.2 H 1.2 L 2 -7.4 L 2.2 -5.6 L 4.8 -5.2 L 6.2 -3.6 L 6.2 -1 L 5.6 2.2 L 3.8 2.4 L 3.9 -1"
    " L 3.3 -2 L 2.9 1 L 3.8 4 L 4 7.6 H 0.8 L 0.4 2.8 H -0.4 L -0.8 7.6 H -4 L -3.8 4 L -2.9 1 L -3.3 -2"
    " L -3.9 -1 L -3.8 2.4 L -5.6 2.2 L -6.2 -1 L -6.2 -3.6 L -4.8 -5.2 L -2.2 -5.6 Z"
)
_QUAD_SUIT = Outline.parse(
    "M -2.4 -6.4 H 2.4 L 3.4 -4.6 L 6 -4 L 7 -1 L 6.6 6.6 H 4.2 L 4 1.6 L 2.8 2.6 V 6.6 H 0.6 L 0.4 3 H -0.4 L -0.6 6.6"
    " H -2.8 V 2.6 L -4 1.6 L -4.2 6.6 H -6.6 L -7 -1 L -6 -4 L -3.4 -4.6 Z"
)
_VISOR = (-1.2, -6.4, 1.2, -6.4)


@cache
def soldier(style: Style) -> PipFace:
    """A man of a platoon, to be crossed out."""
    return PipFace(_man(style, struck=False), _man(style, struck=True))


def _man(style: Style, struck: bool) -> Symbol:
    palette, line = style.palette, style.rule
    fill, ink = (palette.struck, palette.struck) if struck else (palette.ink, palette.ink)
    drawn: list[Element] = [
        Path(_SOLDIER, fill, ink, line * 0.7, join="round"),
        Circle(0, -5.6, 1.6, palette.armor, ink, line * 0.7),
        Path(_HELMET, ink, ink, line * 0.7, join="round"),
    ]
    if struck:
        drawn += _cross(style, 3.5, 7.4)
    else:
        drawn.append(Line(*_RIFLE, stroke=ink, line_width=line * 2, cap="round"))
    return Symbol(f"{style.name}/soldier{'-struck' if struck else ''}", Box(-5, -8.6, 10, 17), drawn)


def _cross(style: Style, across: float, down: float) -> list[Element]:
    """Two crossed lines, visible on the figure in gray too."""
    lines = ((-across, -down, across, down), (-across, down, across, -down))
    back: list[Element] = [Line(*line, stroke="#ffffff", line_width=2.2, cap="round") for line in lines]
    front: list[Element] = [Line(*line, stroke=style.palette.ink, line_width=1.1, cap="round") for line in lines]
    return back + front


@cache
def suit(style: Style, quad: bool = False) -> Symbol:
    """A suit of battle armor."""
    palette = style.palette
    outline = _QUAD_SUIT if quad else _SUIT
    drawn: list[Element] = [Path(outline, palette.structure, palette.ink, style.rule, join="round")]
    if not quad:
        drawn.append(Line(*_VISOR, stroke=palette.ink, line_width=style.rule * 1.6, cap="round"))
    return Symbol(f"{style.name}/suit{'-quad' if quad else ''}", Box(-7.5, -8.6, 15, 17), drawn)


AXIS, WIDTH, HEIGHT = 50.0, 100.0, 121.0
_RIGHT = {"LA": "RA", "LA/in": "RA/in"}

_HEAD = Outline.parse("M 42 1 H 58 L 65 8 L 64 17 H 36 L 35 8 Z")
_HEAD_INSIDE = Outline.parse("M 36 17 H 64 L 63.5 25 L 60 28.5 H 40 L 36.5 25 Z")
_HORN = Outline.parse("M 43 4 L 37 3 L 34 -4 L 31.5 2 L 33 10 L 38 14 Z")
# The name of the torso stands in its upper part, the pips below.
_TORSO = Outline.parse("M 30 28 H 70 L 80 32 L 78 50 L 70 64 H 30 L 22 50 L 20 32 Z")
_TORSO_FIELD = Outline.parse("M 20.7 38 H 79.3 L 78 50 L 70 64 H 30 L 22 50 Z")
_TORSO_INSIDE = Outline.parse("M 30 64 H 70 L 68 74 L 60 83 H 40 L 32 74 Z")
_ARM = Outline.parse("M 3 30 L 12 25 L 18 28 L 20 40 L 18 49 L 20 60 H 2 L 0 50 L 2 44 L -1 38 Z")
_ARM_INSIDE = Outline.parse("M 2 60 H 20 L 21 69 L 17 75 H 6 L 2 70 Z")
_CLAW = Outline.parse("M 5 75 H 17 L 20 80 L 18.5 88 L 15 83 L 11.5 91 L 8.5 83 L 3 88 L 2 80 Z")


def _legs(top: str, bottom: str, *axes: float) -> tuple[Outline, Outline]:
    """Armor and structure of all legs, which are one location: the shapes of the left ones and their mirror images."""
    armor, inside = Outline.parse(top), Outline.parse(bottom)
    lefts = [(armor, inside)] if not axes else [(armor.moved(dx, 0), inside.moved(dx, 0)) for dx in axes]
    both = [(a, b) for a, b in lefts] + [(a.mirrored(AXIS), b.mirrored(AXIS)) for a, b in lefts]
    return _join_shapes([a for a, _ in both]), _join_shapes([b for _, b in both])


def _join_shapes(shapes: list[Outline]) -> Outline:
    return Outline([command for shape in shapes for command in shape.commands])


_BIPED_LEGS, _BIPED_LEGS_INSIDE = _legs(
    "M 28 80 L 37 79.5 L 42 85 L 48.4 86 L 48 95 L 44 106 H 18 L 20 92 Z", "M 18 106 H 44 L 47 115 V 120 H 14 V 115 Z"
)
_GUN = Outline.parse("M 89 2 H 101 L 103 4 V 17 H 87 V 4 Z")
_GUN_INSIDE = Outline.parse("M 87 17 H 103 V 25 L 101 27 H 89 L 87 25 Z")
_BARREL = Outline.rounded(Box(93, -4, 4, 8), 1)

_QUAD_TORSO = Outline.parse("M 26 28 H 74 L 86 36 L 83 52 L 74 60 H 26 L 17 52 L 14 36 Z")
_QUAD_TORSO_FIELD = Outline.parse("M 14.3 38 H 85.7 L 83 52 L 74 60 H 26 L 17 52 Z")
_QUAD_TORSO_INSIDE = Outline.parse("M 28 60 H 72 V 73 L 69 76 H 31 L 28 73 Z")
_QUAD_LEGS, _QUAD_LEGS_INSIDE = _legs(
    "M 2 60 L 12 54 L 20 58 L 27 66 L 26 76 L 22 82 L 24 94 H 4 L 5 82 L 0 74 Z"
    " M 31 77 H 46 L 48 86 L 44 91 L 46 98 H 29 L 28 86 Z",
    "M 4 94 H 24 L 27 105 V 110 H -1 V 105 Z M 29 98 H 46 L 49 109 V 114 H 28 V 109 Z",
)
_WING = Outline.parse("M 25 48 L -2 18 L -3 30 L 1 54 L 6 58 Z")

MAIN_GUN = "MG"

_SHELLS: dict[str, tuple[Outline, ...]] = {
    "biped": (_HORN, _CLAW),
    "glider": (_HORN, _CLAW, _WING),
    "quad": (_HORN,),
}
_TORSO_LABEL, _HEAD_LABEL = Label(AXIS, 37.4, 40, inline=True), Label(13, 9, 26, inline=True)
_BIPED_LABELS = {
    "HD": _HEAD_LABEL,
    "LA": Label(2.2, 102, 17, inline=True),
    "RA": Label(100.2, 99.6, 17, inline=True),
    "T": _TORSO_LABEL,
    "L": Label(98.4, 112.5, 14, stacked=True),
}
_QUAD_LABELS = {"HD": _HEAD_LABEL, "T": _TORSO_LABEL, "L": Label(15, 121, 26, inline=True)}


@lru_cache(maxsize=8)
def protomech(body: str, main_gun: bool) -> Figure:
    """The figure of a ProtoMech with this body."""
    places = {"HD": _HEAD, "HD/in": _HEAD_INSIDE}
    if body == "quad":
        places |= {"T": _QUAD_TORSO, "T/in": _QUAD_TORSO_INSIDE, "L": _QUAD_LEGS, "L/in": _QUAD_LEGS_INSIDE}
        labels = dict(_QUAD_LABELS)
    else:
        places |= {
            "T": _TORSO,
            "T/in": _TORSO_INSIDE,
            **mirror_outlines(AXIS, {"LA": _ARM, "LA/in": _ARM_INSIDE}, _RIGHT),
        }
        places |= {"L": _BIPED_LEGS, "L/in": _BIPED_LEGS_INSIDE}
        labels = dict(_BIPED_LABELS)
    shells: tuple[Outline, ...] = both_sides(AXIS, *_SHELLS[body])
    if main_gun:
        places |= {MAIN_GUN: _GUN, f"{MAIN_GUN}/in": _GUN_INSIDE}
        labels[MAIN_GUN] = Label(79, 8, 11, stacked=True)
        shells = (*shells, _BARREL)
    return Figure(
        f"proto-{body}{'-gun' if main_gun else ''}",
        places,
        labels,
        frame=Box(-6, -4, WIDTH + 12, HEIGHT + 4),
        shells=shells,
        weight=0.8,
        fields={"T": _QUAD_TORSO_FIELD if body == "quad" else _TORSO_FIELD},
        shaded=frozenset(place for place in places if place.endswith("/in")),
    )
