"""Pips of armor and structure, boxes of critical hits, steps of the heat scale: how they look and where they stand."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from exporters.cards.look import CardPalette
from exporters.page import (
    Box,
    Circle,
    Color,
    Line,
    Outline,
    Path,
    PipFace,
    Point,
    Rect,
    Symbol,
    Text,
    centered_baseline,
)
from exporters.page.model import Element

RADIUS = 3.0  # of a pip at its own size
_LINE = 0.7
_HALF = RADIUS + _LINE / 2
_EXTENT = Box(-_HALF, -_HALF, 2 * _HALF, 2 * _HALF)


def _cross(color: Color, reach: float) -> list[Element]:
    ends = ((-reach, -reach, reach, reach), (-reach, reach, reach, -reach))
    return [Line(*end, stroke=color, line_width=0.9, cap="round") for end in ends]


def _face(
    name: str, palette: CardPalette, opened: Sequence[Element], struck: Sequence[Element], extent: Box
) -> PipFace:
    return PipFace(
        Symbol(f"{name}-{palette.name}", extent, opened), Symbol(f"{name}-{palette.name}-struck", extent, struck)
    )


@cache
def armor_pip(palette: CardPalette) -> PipFace:
    """A round pip."""
    opened = [Circle(0, 0, RADIUS, fill=palette.panel, stroke=palette.text, line_width=_LINE)]
    struck = [
        Circle(0, 0, RADIUS, fill=palette.struck, stroke=palette.text, line_width=_LINE),
        *_cross(palette.on_struck, RADIUS * 0.42),
    ]
    return _face("armor", palette, opened, struck, _EXTENT)


@cache
def structure_pip(palette: CardPalette) -> PipFace:
    """A pip with six corners, shaded."""
    corners = [(RADIUS, 0), (RADIUS / 2, RADIUS * 0.9), (-RADIUS / 2, RADIUS * 0.9)]
    shape = Outline.polygon([*corners, *((-x, -y) for x, y in corners)])
    opened = [Path(shape, fill=palette.shade, stroke=palette.text, line_width=_LINE, join="round")]
    struck = [
        Path(shape, fill=palette.struck, stroke=palette.text, line_width=_LINE, join="round"),
        *_cross(palette.on_struck, RADIUS * 0.4),
    ]
    return _face("structure", palette, opened, struck, _EXTENT)


@cache
def critical_box(palette: CardPalette) -> PipFace:
    """A square box."""
    side = Box(-RADIUS, -RADIUS, 2 * RADIUS, 2 * RADIUS)
    opened = [Rect(side, fill=palette.panel, stroke=palette.text, line_width=_LINE, radius=0.8)]
    struck = [
        Rect(side, fill=palette.struck, stroke=palette.text, line_width=_LINE, radius=0.8),
        *_cross(palette.on_struck, RADIUS * 0.6),
    ]
    return _face("critical", palette, opened, struck, _EXTENT)


HEAT_STEPS = ("1", "2", "3", "S")


@cache
def heat_step(palette: CardPalette, step: int, width: float, height: float) -> PipFace:
    """A step of the heat scale with its number in it; it is counted from 1, and the last one is the shutdown."""
    cell = Box(-width / 2, -height / 2, width, height)
    baseline = centered_baseline(cell, 8.5)

    def drawn(fill: Color, text: Color) -> list[Element]:
        return [
            Rect(cell, fill=fill, stroke=palette.text, line_width=0.5),
            Text(0, baseline, HEAT_STEPS[step - 1], "condensed-bold", 8.5, "middle", text),
        ]

    opened, struck = drawn(palette.heat[step - 1], palette.text), drawn(palette.struck, palette.on_struck)
    return _face(f"heat-{step}-{width:g}-{height:g}", palette, opened, struck, cell.inset(-0.25))


LARGEST, SMALLEST, STEP = 11.0, 5.4, 0.2  # distance from pip to pip
FIVE = 5
TEN = 10  # pips that a row has at least, where they can be so many
MOST = 60  # more than this is too many to count one by one
GAP = 0.4  # between fives, as a part of the distance
BETWEEN = 0.5  # between armor and structure, likewise


@dataclass(frozen=True, slots=True)
class PipPlaces:
    """The places of both runs from the upper left corner of their room, the distance from pip to pip, and the heights
    of the middles of both."""

    pitch: float
    armor: tuple[Point, ...]
    structure: tuple[Point, ...]
    middles: tuple[float, float]


@lru_cache(maxsize=1 << 12)
def pip_places(armor: int, structure: int, width: float, height: float, line: float) -> PipPlaces | None:
    """The pips as large as they can be in the room; None where they are too many, or do not fit.

    `line` is the least height of either run, for the figure that stands beside it.

    >>> pip_places(10, 5, 130, 30, 9).pitch
    11.0
    """
    if armor + structure > MOST:
        return None
    for a_row in (TEN, 1):
        most = [max(1, -(-count // a_row)) for count in (armor, structure)]
        pitch = LARGEST
        while pitch >= SMALLEST - 1e-9:
            in_a_row = _in_a_row(width, pitch)
            rows = [max(1, -(-count // in_a_row)) for count in (armor, structure)]
            heights = [max(line, pitch * each) for each in rows]
            spare = height - sum(heights) - BETWEEN * pitch
            if spare >= -1e-9 and rows[0] <= most[0] and rows[1] <= most[1]:
                upper = spare / 3 + heights[0] / 2
                lower = upper + (heights[0] + heights[1]) / 2 + BETWEEN * pitch + spare / 3
                return PipPlaces(
                    pitch,
                    _grid(armor, pitch, in_a_row, upper - rows[0] * pitch / 2),
                    _grid(structure, pitch, in_a_row, lower - rows[1] * pitch / 2),
                    (upper, lower),
                )
            pitch -= STEP
    return None


def _in_a_row(width: float, pitch: float) -> int:
    """The number of pips in a row: multiples of five, which are easy to count."""
    five = pitch * (FIVE + GAP)
    fives = int((width + GAP * pitch + 1e-9) // five)
    return fives * FIVE if fives else max(1, int(width // pitch))


def _grid(count: int, pitch: float, in_a_row: int, top: float) -> tuple[Point, ...]:
    return tuple(
        (
            pitch * (0.5 + number % in_a_row + GAP * (number % in_a_row // FIVE)),
            top + pitch * (0.5 + number // in_a_row),
        )
        for number in range(count)
    )
