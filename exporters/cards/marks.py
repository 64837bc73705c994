"""The marks of a card: pips of armour and structure, boxes of critical hits, steps of the heat scale."""

from collections.abc import Sequence
from functools import cache

from exporters.cards.inks import Inks
from exporters.page import Box, Circle, Colour, Line, Outline, Path, PipFace, Rect, Symbol, Text, centred_baseline
from exporters.page.model import Element

RADIUS = 3.0  # of a pip at its own size
_LINE = 0.7
_HALF = RADIUS + _LINE / 2
_EXTENT = Box(-_HALF, -_HALF, 2 * _HALF, 2 * _HALF)


def _cross(colour: Colour, reach: float) -> list[Element]:
    ends = ((-reach, -reach, reach, reach), (-reach, reach, reach, -reach))
    return [Line(*end, stroke=colour, line_width=0.9, cap="round") for end in ends]


def _face(name: str, inks: Inks, opened: Sequence[Element], struck: Sequence[Element], extent: Box) -> PipFace:
    return PipFace(Symbol(f"{name}-{inks.name}", extent, opened), Symbol(f"{name}-{inks.name}-struck", extent, struck))


@cache
def armor_pip(inks: Inks) -> PipFace:
    """A round pip."""
    opened = [Circle(0, 0, RADIUS, fill=inks.panel, stroke=inks.text, line_width=_LINE)]
    struck = [
        Circle(0, 0, RADIUS, fill=inks.struck, stroke=inks.text, line_width=_LINE),
        *_cross(inks.on_struck, RADIUS * 0.42),
    ]
    return _face("armor", inks, opened, struck, _EXTENT)


@cache
def structure_pip(inks: Inks) -> PipFace:
    """A pip with six corners, shaded."""
    corners = [(RADIUS, 0), (RADIUS / 2, RADIUS * 0.9), (-RADIUS / 2, RADIUS * 0.9)]
    shape = Outline.polygon([*corners, *((-x, -y) for x, y in corners)])
    opened = [Path(shape, fill=inks.shade, stroke=inks.text, line_width=_LINE, join="round")]
    struck = [
        Path(shape, fill=inks.struck, stroke=inks.text, line_width=_LINE, join="round"),
        *_cross(inks.on_struck, RADIUS * 0.4),
    ]
    return _face("structure", inks, opened, struck, _EXTENT)


@cache
def critical_box(inks: Inks) -> PipFace:
    """A square box."""
    side = Box(-RADIUS, -RADIUS, 2 * RADIUS, 2 * RADIUS)
    opened = [Rect(side, fill=inks.panel, stroke=inks.text, line_width=_LINE, radius=0.8)]
    struck = [
        Rect(side, fill=inks.struck, stroke=inks.text, line_width=_LINE, radius=0.8),
        *_cross(inks.on_struck, RADIUS * 0.6),
    ]
    return _face("critical", inks, opened, struck, _EXTENT)


HEAT_STEPS = ("1", "2", "3", "S")


@cache
def heat_step(inks: Inks, step: int, width: float, height: float) -> PipFace:
    """A step of the heat scale with its number in it; it is counted from 1, and the last one is the shutdown."""
    cell = Box(-width / 2, -height / 2, width, height)
    baseline = centred_baseline(cell, 8.5)

    def drawn(fill: Colour, text: Colour) -> list[Element]:
        return [
            Rect(cell, fill=fill, stroke=inks.text, line_width=0.5),
            Text(0, baseline, HEAT_STEPS[step - 1], "condensed-bold", 8.5, "middle", text),
        ]

    opened, struck = drawn(inks.heat[step - 1], inks.text), drawn(inks.struck, inks.on_struck)
    return _face(f"heat-{step}-{width:g}-{height:g}", inks, opened, struck, cell.inset(-0.25))
