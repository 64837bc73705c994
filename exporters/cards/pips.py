"""Where the pips of armour and structure stand: in rows of fives, as large as the room allows."""

from functools import lru_cache
from typing import NamedTuple

from exporters.page import Point

LARGEST, SMALLEST, STEP = 11.0, 5.4, 0.2  # distance from pip to pip
FIVE = 5
TEN = 10  # pips that a row has at least, where they can be so many
MOST = 60  # more than this nobody counts off one by one
GAP = 0.4  # between fives, as a part of the distance
BETWEEN = 0.5  # between armour and structure, likewise


class Spread(NamedTuple):
    """The places of both runs from the upper left corner of their room, the distance from pip to pip, and the heights
    of the middles of both."""

    pitch: float
    armor: tuple[Point, ...]
    structure: tuple[Point, ...]
    middles: tuple[float, float]


@lru_cache(maxsize=1 << 12)
def spread(armor: int, structure: int, width: float, height: float, line: float) -> Spread | None:
    """The pips as large as they can be in the room; None where they are too many, or do not fit.

    `line` is the least height of either run, for the figure that stands beside it.

    >>> spread(10, 5, 130, 30, 9).pitch
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
                return Spread(
                    pitch,
                    _grid(armor, pitch, in_a_row, upper - rows[0] * pitch / 2),
                    _grid(structure, pitch, in_a_row, lower - rows[1] * pitch / 2),
                    (upper, lower),
                )
            pitch -= STEP
    return None


def _in_a_row(width: float, pitch: float) -> int:
    """How many pips stand in a row; whole fives, so that rows can be counted at a glance."""
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
