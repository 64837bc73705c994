"""Pips in runs of five, for those who count them: side by side, or stacked as 3 + 2, 2 + 2 + 1 or a column."""

from exporters.page import Outline, Point
from exporters.recordsheet.pips.stretches import Row, clearance, stretches

_FIVE = 5
_Run = tuple[int, ...]  # how many pips its rows have
Kinds = tuple[_Run, ...]
_GAP = 0.55  # between two runs, as a part of the pitch
_COLUMN = (1, 1, 1, 1, 1)
KINDS: tuple[Kinds, ...] = (((5,),), ((3, 2),), ((2, 2, 1),), (_COLUMN,), ((5,), (3, 2), (2, 2, 1)))
WORTH_MIXING = 1.1  # how much larger a mixture of kinds must make the pips


def in_runs(outline: Outline, count: int, pitch: float, kinds: Kinds) -> list[Point] | None:
    """Runs of five side by side, or stacked as 3 + 2, 2 + 2 + 1 or a column, about the middle of the outline."""
    clear = clearance(pitch)
    top, end = outline.box.y + clear, outline.box.bottom - clear
    places = _runs_from(outline, count, pitch, kinds, top)
    if places is None:
        return None
    spare = end - places[-1][1]
    return _runs_from(outline, count, pitch, kinds, top + spare / 2) or places


def _runs_from(outline: Outline, count: int, pitch: float, kinds: Kinds, top: float) -> list[Point] | None:
    """Runs from a height down, each of the first kind that fits there."""
    clear = clearance(pitch)
    y, end = top, outline.box.bottom - clear
    places: list[Point] = []
    while y <= end + 1e-6 and len(places) < count:
        run = next((run for run in kinds if _run_fits(outline, y, clear, pitch, run)), None)
        if run is None:
            y += pitch / 5
            continue
        for held in run:
            row = _widest(outline, y, clear)
            assert row is not None
            left = min(held * _columns(row, held, pitch), count - len(places))
            places += _spread(row, left, pitch, held if len(run) == 1 else max(left, 1))
            y += pitch
        y += _GAP * pitch if len(run) > 1 else 0
    return places if len(places) == count else None


def _run_fits(outline: Outline, y: float, clear: float, pitch: float, run: tuple[int, ...]) -> bool:
    for n, held in enumerate(run):
        row = _widest(outline, y + n * pitch, clear)
        if row is None or row.room(pitch) < held:
            return False
    return True


def _widest(outline: Outline, y: float, clear: float) -> Row | None:
    return max(stretches(outline, y, clear), key=lambda row: row.right - row.left, default=None)


def _columns(row: Row, held: int, pitch: float) -> int:
    """How many whole runs stand side by side."""
    if held < _FIVE:
        return 1
    runs = 1
    while (_FIVE * (runs + 1) - 1 + _GAP * runs) * pitch <= row.right - row.left:
        runs += 1
    return runs


def _spread(row: Row, number: int, pitch: float, run: int) -> list[Point]:
    xs = [(n + _GAP * (n // run)) * pitch for n in range(number)] if number else []
    start = (row.left + row.right - (xs[-1] if xs else 0)) / 2
    return [(start + x, row.y) for x in xs]
