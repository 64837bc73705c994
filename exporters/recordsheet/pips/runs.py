"""Runs of five, which are easy to count: side by side, or stacked as 3 + 2, 2 + 2 + 1 or a column."""

from functools import partial
from itertools import pairwise

from exporters.page import Outline, Point
from exporters.recordsheet.pips.lattice import APART, LaidPips, Stretch, stretches

_FIVE = 5
_RunShape = tuple[int, ...]  # the numbers of pips in its rows
_RunShapes = tuple[_RunShape, ...]
_PARTS_OF_HEIGHT = 24  # of which so many are tried between runs
_GAP = 0.55  # between two runs, as a part of the pitch
_COLUMN = (1, 1, 1, 1, 1)
_SHAPES: tuple[_RunShapes, ...] = (((5,),), ((3, 2),), ((2, 2, 1),), (_COLUMN,), ((5,), (3, 2), (2, 2, 1)))
_WIDEST = 1.45  # how far the pips of a run may move apart, in parts of the least distance


def in_runs(outline: Outline, count: int, radius: float, clear: float) -> LaidPips | None:
    """Runs of one kind in the whole outline, or of several where no kind alone has room; as far apart as can be."""
    least = APART * radius
    for kinds in _SHAPES:
        placed = partial(_runs, outline, count, reach=radius + clear, kinds=kinds)
        places = placed(least)
        if places is None:
            continue
        low, high = least, least * _WIDEST
        for _ in range(6):
            middle = (low + high) / 2
            wider = placed(middle)
            if wider is None:
                high = middle
            else:
                low, places = middle, wider
        # Pips a little closer may find more rows that hold them.
        spread = [
            (_spread_runs(outline, count, pitch, radius + clear, kinds) or places, pitch) for pitch in (low, least)
        ]
        return LaidPips(*min(spread, key=lambda it: _emptiest(outline, it[0])))
    return None


def _spread_runs(outline: Outline, count: int, pitch: float, reach: float, kinds: _RunShapes) -> list[Point] | None:
    """Runs spread from the top to the end of the outline, with the shortest empty stretch."""
    found = [
        _runs(outline, count, pitch, reach, kinds, outline.box.height * part / _PARTS_OF_HEIGHT)
        for part in range(_PARTS_OF_HEIGHT)
    ]
    return min((places for places in found if places), key=lambda places: _emptiest(outline, places), default=None)


def _emptiest(outline: Outline, places: list[Point]) -> float:
    """The largest distance of rows; to the ends of the outline it counts twice."""
    ys = sorted({y for _, y in places})
    ends = 2 * (ys[0] - outline.box.y), 2 * (outline.box.bottom - ys[-1])
    return max(*ends, *(b - a for a, b in pairwise(ys)))


def _runs(
    outline: Outline, count: int, pitch: float, reach: float, kinds: _RunShapes, between: float = 0.0
) -> list[Point] | None:
    """Runs centered in the outline, `between` apart in addition to their usual gap."""
    top, end = outline.box.y + reach, outline.box.bottom - reach
    places = _runs_from(outline, count, pitch, reach, kinds, top, between)
    if places is None:
        return None
    spare = end - places[-1][1]
    return _runs_from(outline, count, pitch, reach, kinds, top + spare / 2, between) or places


def _runs_from(
    outline: Outline, count: int, pitch: float, reach: float, kinds: _RunShapes, top: float, between: float
) -> list[Point] | None:
    """Runs from a height down, each of the first kind that fits there."""
    y, end = top, outline.box.bottom - reach
    places: list[Point] = []
    while y <= end + 1e-6 and len(places) < count:
        run = next((run for run in kinds if _run_fits(outline, y, reach, pitch, run)), None)
        if run is None:
            y += pitch / 5
            continue
        for held in run:
            row = _widest(outline, y, reach)
            assert row is not None
            left = min(held * _columns(row, held, pitch), count - len(places))
            places += _spread(row, left, pitch, held if len(run) == 1 else max(left, 1))
            y += pitch
        y += between + (_GAP * pitch if len(run) > 1 else 0)
    return places if len(places) == count else None


def _run_fits(outline: Outline, y: float, reach: float, pitch: float, run: _RunShape) -> bool:
    for n, held in enumerate(run):
        row = _widest(outline, y + n * pitch, reach)
        if row is None or row.room(pitch) < held:
            return False
    return True


def _widest(outline: Outline, y: float, reach: float) -> Stretch | None:
    return max(stretches(outline, y, reach), key=lambda row: row.right - row.left, default=None)


def _columns(row: Stretch, held: int, pitch: float) -> int:
    """The number of whole runs side by side."""
    if held < _FIVE:
        return 1
    runs = 1
    while (_FIVE * (runs + 1) - 1 + _GAP * runs) * pitch <= row.right - row.left:
        runs += 1
    return runs


def _spread(row: Stretch, number: int, pitch: float, run: int) -> list[Point]:
    xs = [(n + _GAP * (n // run)) * pitch for n in range(number)] if number else []
    start = (row.left + row.right - (xs[-1] if xs else 0)) / 2
    return [(start + x, row.y) for x in xs]
