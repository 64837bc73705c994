"""Squares of capital ships in blocks of ten by ten, so that they can be counted at a glance.

>>> from exporters.page import Box
>>> hundreds(Box(0, 0, 100, 60), 120, 4.0).places[100][0] > hundreds(Box(0, 0, 100, 60), 120, 4.0).places[9][0]
True
"""

from functools import lru_cache
from typing import NamedTuple

from exporters.page import Box, Point

BLOCK = 10  # squares along the side of a block
_BETWEEN = 2.2  # between blocks, in points
LARGEST_SQUARE, SMALLEST_SQUARE = 5.4, 2.5


class SquareBlocks(NamedTuple):
    """Where squares stand, their distance, and the room they take."""

    places: tuple[Point, ...]
    pitch: float
    box: Box


def block_extent(room: float, count: int, pitch: float) -> tuple[float, float]:
    """Width and height of a number of squares in blocks, in a room of this width."""
    return _extent(count, _columns(room, count, pitch), pitch)


def _columns(room: float, count: int, pitch: float) -> int:
    """The number of blocks side by side: as few rows as possible, evenly filled."""
    blocks = -(-count // BLOCK**2)
    most = max(1, int((room + _BETWEEN) / (BLOCK * pitch + _BETWEEN) + 1e-6))
    rows = -(-blocks // most)
    return -(-blocks // rows) if blocks else 1


def _extent(count: int, columns: int, pitch: float) -> tuple[float, float]:
    """Width and height of the blocks; the last one may be a part of one."""
    blocks = -(-count // BLOCK**2)
    rows = -(-blocks // columns)
    last = count - (blocks - 1) * BLOCK**2
    alone = blocks - (rows - 1) * columns == 1  # in its row
    lines = -(-last // BLOCK) if alone else BLOCK
    across = min(count, BLOCK) if blocks == 1 else columns * BLOCK
    return (
        across * pitch + (columns - 1) * _BETWEEN,
        ((rows - 1) * BLOCK + lines) * pitch + (rows - 1) * _BETWEEN,
    )


@lru_cache(maxsize=1 << 6)
def hundreds(box: Box, count: int, pitch: float) -> SquareBlocks:
    """Places for a number of squares in blocks of ten by ten, centered at the top of a field."""
    columns = _columns(box.width, count, pitch)
    wide, tall = _extent(count, columns, pitch)
    left, top = box.x + (box.width - wide) / 2, box.y
    step = BLOCK * pitch + _BETWEEN
    blocks = -(-count // BLOCK**2)
    whole = blocks // columns * columns  # blocks in full rows; the blocks of the last row stand in its middle
    shift = (columns - (blocks - whole)) * step / 2 if columns > 1 else 0.0
    places: list[Point] = []
    for number in range(count):
        block, within = divmod(number, BLOCK**2)
        row, column = divmod(within, BLOCK)
        places.append(
            (
                left + (block % columns) * step + (column + 0.5) * pitch + (shift if block >= whole else 0.0),
                top + (block // columns) * step + (row + 0.5) * pitch,
            )
        )
    return SquareBlocks(tuple(places), pitch, Box(left, top, wide, tall))
