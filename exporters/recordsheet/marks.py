"""The look of marks, open and struck: pips by kind of armor, boxes, struck lines, heat levels.

A struck pip is filled and crossed, so that it shows in gray as well as in color.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from math import cos, pi, sin
from typing import Literal

from exporters.page import (
    Box,
    Circle,
    Color,
    Element,
    Font,
    Line,
    Outline,
    Path,
    PipFace,
    Rect,
    Symbol,
    Text,
    text_width,
)
from exporters.recordsheet.style import Style

PipShape = Literal["circle", "diamond", "pentagon", "thin", "square"]

RADIUS = 2.5  # of a pip at scale 1, stroke included
_THIN = 0.73  # the ring of a weak point, as a part of the usual weight: 0.4 points
_SQUARE = 0.92  # half the side of a square one, as a part of that

_PENTAGONS = frozenset(
    {
        "reactive",
        "reflective",
        "ferro-lamellor",
        "heat-dissipating",
        "impact-resistant",
        "ballistic-reinforced",
        "anti-penetrative-ablation",
        "ba-reactive",
        "ba-reflective",
        "ba-fire-resistant",
    }
)
_WEAK = frozenset({"commercial", *(f"bar-{bar}" for bar in range(2, 10))})
_STRUCTURE_SHAPES: dict[str, PipShape] = {
    "reinforced": "diamond",
    "composite": "thin",
}


def armor_shape(code: str) -> PipShape:
    """The shape of a point of armor by its code: armor that changes the effect of hits has its own shape."""
    if code == "hardened":
        return "diamond"
    if code in _PENTAGONS:
        return "pentagon"
    return "thin" if code in _WEAK else "circle"


def structure_shape(code: str) -> PipShape:
    """The shape of a point of structure by its code."""
    return _STRUCTURE_SHAPES.get(code, "circle")


def items_lost(mounts: Sequence[int]) -> str:
    """The id of the box at a line, with the indices in `unit.mounts` of all items that it marks."""
    return f"mount-{'+'.join(map(str, mounts))}"


def loss_hint(name: str) -> str:
    """The tooltip of the box at a line: the meaning of a mark."""
    return f"{name} lost"


@cache
def pip_face(style: Style, shape: PipShape = "circle", structure: bool = False) -> PipFace:
    """A point of armor or structure."""
    palette = style.palette
    kind = "structure" if structure else "armor"
    open_fill = palette.structure if structure else palette.armor
    return PipFace(
        _pip_symbol(style, f"{style.name}/{kind}-{shape}", shape, open_fill),
        _pip_symbol(style, f"{style.name}/struck-{shape}", shape, palette.struck, crossed=True),
    )


def _pip_symbol(style: Style, name: str, shape: PipShape, fill: Color, crossed: bool = False) -> Symbol:
    stroke, line = style.palette.ink, style.pip
    radius = RADIUS - line / 2
    drawn: list[Element]
    if shape == "circle":
        drawn = [Circle(0, 0, radius, fill=fill, stroke=stroke, line_width=line)]
    elif shape == "thin":
        thin = line * _THIN
        drawn = [Circle(0, 0, RADIUS - thin / 2, fill=fill, stroke=style.palette.muted, line_width=thin)]
    elif shape == "square":
        drawn = [Rect(_square(radius * _SQUARE), fill=fill, stroke=stroke, line_width=line)]
    else:
        corners = 4 if shape == "diamond" else 5
        reach = radius - line * 0.3
        points = [(reach * sin(2 * pi * n / corners), -reach * cos(2 * pi * n / corners)) for n in range(corners)]
        drawn = [Path(Outline.polygon(points), fill=fill, stroke=stroke, line_width=line, join="round")]
    if crossed:
        arm = radius * 0.48
        white = style.palette.armor
        drawn += [
            Line(-arm, -arm, arm, arm, stroke=white, line_width=line),
            Line(-arm, arm, arm, -arm, stroke=white, line_width=line),
        ]
    return Symbol(name, Box(-RADIUS, -RADIUS, 2 * RADIUS, 2 * RADIUS), drawn)


def square_scale(pitch: float) -> float:
    """The scale of a square pip at this distance of squares, with a narrow gap between neighbors."""
    return (pitch - 0.5) / (2 * RADIUS * _SQUARE)


def _square(half: float) -> Box:
    return Box(-half, -half, 2 * half, 2 * half)


@cache
def tick_box(style: Style, size: float = 7.0) -> PipFace:
    """A box to tick, open or crossed."""
    half = size / 2
    line = style.rule
    edge = Rect(_square(half - line / 2), fill="#ffffff", stroke=style.palette.ink, line_width=line, radius=1.0)
    arm = half - 1.4
    cross: list[Element] = [
        Line(-arm, -arm, arm, arm, stroke=style.palette.struck, line_width=style.strike, cap="round"),
        Line(-arm, arm, arm, -arm, stroke=style.palette.struck, line_width=style.strike, cap="round"),
    ]
    return PipFace(
        Symbol(f"{style.name}/box-{size:g}", _square(half), [edge]),
        Symbol(f"{style.name}/box-{size:g}-struck", _square(half), [edge, *cross]),
    )


@cache
def labeled_box(style: Style, text: str, size: float = 11.4) -> PipFace:
    """A box with a word in it: dark with light letters once it is struck, so that the word stays readable."""
    half, line = size / 2, style.rule
    palette = style.palette
    edge = _square(half - line / 2)
    font: Font = "condensed-bold"
    letters = min(6.3, 6.3 * (size - 2) / text_width(text, font, 6.3))

    def drawn(fill: Color, ink: Color) -> list[Element]:
        return [
            Rect(edge, fill=fill, stroke=palette.ink, line_width=line, radius=1.0),
            Text(0, 0.349 * letters, text, font, letters, "middle", ink),
        ]

    name = f"{style.name}/labelled-{text}-{size:g}"
    return PipFace(
        Symbol(name, _square(half), drawn("#ffffff", palette.soft)),
        Symbol(f"{name}-struck", _square(half), drawn(palette.struck, palette.armor)),
    )


@cache
def ring_face(style: Style, size: float = 6.4) -> PipFace:
    """A round box, for items that count their hits."""
    radius = size / 2 - style.rule / 2
    ink, line = style.palette.ink, style.rule
    return _hit_box(
        style,
        f"ring-{size:g}",
        size,
        Circle(0, 0, radius, fill=style.palette.armor, stroke=ink, line_width=line),
        Circle(0, 0, radius, fill=style.palette.struck, stroke=ink, line_width=line),
    )


@cache
def square_box(style: Style, size: float) -> PipFace:
    """A square box, for the first hit of an autocannon."""
    edge = _square(size / 2 - style.rule / 2)
    ink, line = style.palette.ink, style.rule
    return _hit_box(
        style,
        f"square-{size:g}",
        size,
        Rect(edge, fill=style.palette.armor, stroke=ink, line_width=line),
        Rect(edge, fill=style.palette.struck, stroke=ink, line_width=line),
    )


def _hit_box(style: Style, name: str, size: float, open_box: Element, struck_box: Element) -> PipFace:
    """A box that is open, or filled and crossed."""
    half, fill = size / 2, style.palette.armor
    arm = half * 0.45
    cross = (
        Line(-arm, -arm, arm, arm, stroke=fill, line_width=0.8),
        Line(-arm, arm, arm, -arm, stroke=fill, line_width=0.8),
    )
    return PipFace(
        Symbol(f"{style.name}/{name}", _square(half), [open_box]),
        Symbol(f"{style.name}/{name}-struck", _square(half), [struck_box, *cross]),
    )


@lru_cache(maxsize=1 << 10)
def struck_line(style: Style, width: float, height: float) -> PipFace:
    """A line through a line of text when it is struck, about the middle of that line; nothing while it is not."""
    across = Box(-width / 2, -height / 2, width, height)
    line = Line(-width / 2, 0, width / 2, 0, stroke=style.palette.struck, line_width=style.strike)
    return PipFace(None, Symbol(f"{style.name}/strike-{width:g}-{height:g}", across, [line]))


@cache
def heat_level(style: Style, width: float, height: float) -> PipFace:
    """A level of a scale; the current level has a heavy border."""
    across = Box(-width / 2, -height / 2, width, height)
    line = 1.6
    edge = Rect(across.inset(line / 2), stroke=style.palette.struck, line_width=line, radius=1)
    return PipFace(None, Symbol(f"{style.name}/level-{width:g}-{height:g}", across, [edge]))
