"""Large numbers of points, laid so that they can be counted at a glance: by tens in an outline, by hundreds in a field.

DropShips have their points in tens, two rows of five; capital ships have squares in blocks of ten by ten.

>>> from exporters.page import Box, Outline
>>> hull = Outline.rounded(Box(0, 0, 100, 60))
>>> laid = tens(hull, 43, tens_pitch((hull, 43)))
>>> len(laid.places), laid.radius > 2
(43, True)
>>> hundreds(Box(0, 0, 100, 60), 120, 4.0).places[100][0] > hundreds(Box(0, 0, 100, 60), 120, 4.0).places[9][0]
True
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import ceil
from typing import Literal, NamedTuple

from exporters.page import Box, Outline, Point
from exporters.recordsheet.pips import Laid, NoRoomError
from exporters.recordsheet.pips.rows import LARGEST, SMALLEST

_STEP = 0.05  # pitches are tried in such steps, so that ships of one shape try the same
_WIDEST = 160  # pitch, in steps
_SHARE = 0.44  # radius as a part of the pitch
_CLOSEST = ceil(SMALLEST / _SHARE / _STEP)
_CLEAR = 0.7
_ACROSS, _DOWN = 5, 2
TEN = _ACROSS * _DOWN
_GAP = 0.7  # between two tens, as a part of the pitch
_OFF_EDGE = 0.5  # how far tens that begin at an edge keep off it where they can, as a part of the pitch

TensSide = Literal["left", "middle", "right"]


class _RowOfTens(NamedTuple):
    """A row of tens: the height of its upper row of points and where its tens begin."""

    y: float
    starts: tuple[float, ...]


def tens_pitch(*fields: tuple[Outline, int]) -> float:
    """The largest distance of points at which each outline holds its number of points in tens."""
    steps = min(_widest(outline, -(-count // TEN)) for outline, count in fields)
    # A closer pitch may hold fewer by chance, where its rows fall into narrower places.
    while any(_room(outline, steps) * TEN < count for outline, count in fields):
        steps -= 1
        if steps < _CLOSEST:
            raise NoRoomError("points have no room at one distance")
    return steps * _STEP


def _widest(outline: Outline, tens: int) -> int:
    """The largest pitch, counted in steps, at which an outline has room for this number of tens."""
    if _room(outline, _WIDEST) >= tens:
        return _WIDEST
    if _room(outline, _CLOSEST) < tens:
        raise NoRoomError(f"{tens} tens of points have no room in {outline.box}")
    fits, too_wide = _CLOSEST, _WIDEST
    while too_wide - fits > 1:
        middle = (fits + too_wide) // 2
        if _room(outline, middle) >= tens:
            fits = middle
        else:
            too_wide = middle
    return fits


@lru_cache(maxsize=1 << 11)
def tens(outline: Outline, count: int, pitch: float, side: TensSide = "middle") -> Laid:
    """Places for a number of points in tens, two rows of five, from the top left to the bottom right.

    The tens of a row begin at its left end, end at its right one, or stand in its middle.
    """
    needed = -(-count // TEN)
    strips = _chosen(_rows_of_tens(outline, pitch, side), needed) if count else ()
    return Laid(tuple(_points(strips, pitch, count, side)), min(LARGEST, _SHARE * pitch))


@lru_cache(maxsize=1 << 13)
def _room(outline: Outline, steps: int) -> int:
    """How many tens an outline holds at a pitch; asked again and again by ships of one shape."""
    return sum(len(strip.starts) for strip in _rows_of_tens(outline, steps * _STEP, "middle"))


def _rows_of_tens(outline: Outline, pitch: float, side: TensSide) -> tuple[_RowOfTens, ...]:
    """Rows of tens from the top down in the stretches that are free at their height."""
    clear = min(LARGEST, _SHARE * pitch) + _CLEAR
    tall = pitch * (_DOWN - 1)
    step = pitch * (_DOWN + _GAP)
    box = outline.box
    spare = box.height - 2 * clear - tall
    rows = int(spare / step + 1e-6)
    y = box.y + clear + (spare - rows * step) / 2
    found: list[_RowOfTens] = []
    for row in range(rows + 1):
        top = y + row * step
        starts: list[float] = []
        for left, right in _free(outline, top - clear, top + tall + clear, clear):
            starts += _starts(left, right, pitch, side)
        if starts:
            found.append(_RowOfTens(top, tuple(starts)))
    return tuple(found)


def _starts(left: float, right: float, pitch: float, side: TensSide) -> list[float]:
    wide, step = pitch * (_ACROSS - 1), pitch * (_ACROSS + _GAP)
    held = int((right - left - wide) / step + 1e-6) + 1 if right - left >= wide else 0
    spare = right - left - wide - (held - 1) * step
    inward = min(spare / 2, _OFF_EDGE * pitch)
    first = left + {"left": inward, "middle": spare / 2, "right": spare - inward}[side]
    return [first + n * step for n in range(held)]


def _free(outline: Outline, top: float, bottom: float, clear: float) -> list[tuple[float, float]]:
    """The stretches that lie inside at all heights between two; a little in from the edge on both sides."""
    free = [(-1e9, 1e9)]
    number = max(4, int((bottom - top) / 2))
    for n in range(number + 1):
        y = top + (bottom - top) * n / number
        here = [(a + clear, b - clear) for a, b in outline.spans(y)]
        free = [(max(a, c), min(b, d)) for a, b in free for c, d in here if max(a, c) < min(b, d)]
    return free


def _chosen(strips: Sequence[_RowOfTens], needed: int) -> Sequence[_RowOfTens]:
    """The fewest strips that hold this number of tens, as near to the middle as can be."""
    best: tuple[int, float, int] | None = None
    middle = (len(strips) - 1) / 2
    for start in range(len(strips)):
        held = 0
        for end in range(start, len(strips)):
            held += len(strips[end].starts)
            if held >= needed:
                key = end - start, abs((start + end) / 2 - middle), start
                best = key if best is None else min(best, key)
                break
    assert best is not None
    return strips[best[2] : best[2] + best[0] + 1]


def _points(strips: Sequence[_RowOfTens], pitch: float, count: int, side: TensSide) -> Iterator[Point]:
    left = count
    for strip in strips:
        needed = -(-left // TEN)
        spare = len(strip.starts) - needed
        first = max(0, {"left": 0, "middle": spare // 2, "right": spare}[side])
        # An odd one out in the last row stands in its middle, between two places.
        shift = pitch * (_ACROSS + _GAP) / 2 if side == "middle" and spare > 0 and spare % 2 else 0.0
        for start in strip.starts[first : first + needed]:
            for row in range(_DOWN):
                for column in range(min(_ACROSS, left)):
                    yield start + shift + column * pitch, strip.y + row * pitch
                left -= min(_ACROSS, left)


# Squares of capital ships
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
    """How many blocks stand side by side: as few rows as possible, evenly filled."""
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


@lru_cache(maxsize=1 << 11)
def hundreds(box: Box, count: int, pitch: float) -> SquareBlocks:
    """Places for a number of squares in blocks of ten by ten, centred at the top of a field."""
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
