"""The compass of advanced movement: a hex with its sides named A to F."""

from functools import cache
from math import cos, pi, sin

from exporters.page import Box, Element, Group, Outline, Path, Symbol, Text, Use
from exporters.recordsheet.style import Style

_RADIUS = 10.0
SIZE = 38.0  # with its letters


def compass(style: Style, x: float, y: float) -> Group:
    """The compass about a point."""
    return Group([Use(_rose(style), x, y)], tag="Figure", alt="Compass of advanced movement, A to F clockwise")


@cache
def _rose(style: Style) -> Symbol:
    palette = style.palette
    corners = [(_RADIUS * cos(pi / 3 * n), _RADIUS * sin(pi / 3 * n)) for n in range(6)]
    tip = Outline.polygon([(0, -5.5), (2.6, 3.2), (0, 1.4), (-2.6, 3.2)])
    drawn: list[Element] = [
        Path(Outline.polygon(corners), fill=palette.body, stroke=palette.ink, line_width=style.outline, join="round"),
        Path(tip, fill=palette.soft),
    ]
    for number, name in enumerate("ABCDEF"):
        turn = pi / 3 * number
        x, y = (_RADIUS + 4.8) * sin(turn), -(_RADIUS + 4.8) * cos(turn)
        drawn.append(Text(x, y + 2.1, name, "condensed-bold", style.fine, "middle", palette.soft))
    return Symbol(f"{style.name}/compass", Box(-SIZE / 2, -SIZE / 2, SIZE, SIZE), drawn)
