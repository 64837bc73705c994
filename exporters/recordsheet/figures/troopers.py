"""Men and suits from the front, small: one stands for each trooper."""

from functools import cache

from exporters.page import Box, Circle, Element, Line, Outline, Path, PipFace, Symbol
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
    """Two crossed lines, visible on the figure in grey too."""
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
