"""Pips in rows that follow an outline: by the width of each row, or in runs of five, which are easy to count."""

from functools import lru_cache
from math import sqrt
from typing import NamedTuple, TypeAlias

from exporters.page import Outline, Point

LARGEST, SMALLEST = 3.1, 0.95  # radius of a pip with its stroke
_RADIUS_SHARE = 0.425  # radius as a part of the pitch
_CLEAR = 0.75  # between a pip and the outline
LEAST_PITCH = SMALLEST / _RADIUS_SHARE


class PipRow(NamedTuple):
    """A stretch of one row that pips may stand in, ends included."""

    y: float
    left: float
    right: float

    def room(self, pitch: float) -> int:
        return int((self.right - self.left) / pitch + 1e-6) + 1


def radius_at(pitch: float) -> float:
    """The radius of pips that stand so far apart."""
    return min(LARGEST, _RADIUS_SHARE * pitch)


def _clearance(pitch: float) -> float:
    """How far the middle of such a pip stays from the outline."""
    return radius_at(pitch) + _CLEAR


def _stretches(outline: Outline, y: float, clear: float) -> list[PipRow]:
    """Where the middle of a pip may be at this height: the stretches that are free from its top to its bottom."""
    at = _width_profile(outline).at
    free = [(-1e9, 1e9)]
    for part, across in _PARTS:
        reach = clear * across
        here = at(y + part * clear)
        if len(here) == len(free) == 1:  # as nearly always, and quickly
            (a, b), (c, d) = free[0], here[0]
            left, right = (a if a > c + reach else c + reach), (b if b < d - reach else d - reach)
            free = [(left, right)] if left <= right else []
        else:
            free = [
                (max(a, c + reach), min(b, d - reach))
                for a, b in free
                for c, d in here
                if max(a, c + reach) <= min(b, d - reach)
            ]
        if not free:
            return []
    return [PipRow(y, a, b) for a, b in free]


# Heights in a pip as parts of its radius, and how wide it is there.
_PARTS = tuple((part, sqrt(1 - part * part)) for part in (-1.0, -0.8, -0.4, 0.0, 0.4, 0.8, 1.0))
_STEP = 0.2  # between the heights at which an outline is measured


class _WidthProfile:
    """How wide an outline is at every height, measured where somebody asks."""

    def __init__(self, outline: Outline) -> None:
        self._outline = outline
        self._top = outline.box.y
        self._last = int(outline.box.height / _STEP) + 1
        self._spans: dict[int, list[tuple[float, float]]] = {}

    def at(self, y: float) -> list[tuple[float, float]]:
        place = round((y - self._top) / _STEP)
        known = self._spans.get(place)
        if known is None:
            inside = 0 <= place <= self._last
            known = self._spans[place] = self._outline.spans(self._top + place * _STEP) if inside else []
        return known


@lru_cache(maxsize=512)
def _width_profile(outline: Outline) -> _WidthProfile:
    return _WidthProfile(outline)


@lru_cache(maxsize=1 << 14)
def capacity(outline: Outline, pitch: float) -> int:
    """How many pips of this pitch the outline holds."""
    return sum(row.room(pitch) for row in _all_rows(outline, pitch))


def in_rows(outline: Outline, count: int, pitch: float) -> list[Point] | None:
    """Places for a number of pips at this pitch; None where it is too wide."""
    rows = _all_rows(outline, pitch)
    window = _window(rows, count, pitch)
    if window is None:
        return None
    if (_levels(rows) - _levels(window)) % 2:  # rows between the others put the same number into the very middle
        between = _window(_all_rows(outline, pitch, between=True), count, pitch)
        if between is not None and _levels(between) == _levels(window):
            window = between
    counts = _row_shares(window, count, pitch)
    return [
        ((row.left + row.right) / 2 + (n - (held - 1) / 2) * pitch, row.y)
        for row, held in zip(window, counts, strict=True)
        for n in range(held)
    ]


def _levels(rows: list[PipRow]) -> int:
    """How many heights the rows have: an outline may have several stretches at one."""
    return len({row.y for row in rows})


@lru_cache(maxsize=1 << 10)
def _all_rows(outline: Outline, pitch: float, between: bool = False) -> list[PipRow]:
    """All rows of this pitch, as high up and as low down as the outline allows, in the middle of its height.

    With `between` one row less, each half way between two of the others.
    """
    clear = _clearance(pitch)
    box = outline.box
    top, bottom = box.y + clear, box.bottom - clear
    step = pitch / 8
    while top < bottom and not _stretches(outline, top, clear):
        top += step
    while top < bottom and not _stretches(outline, bottom, clear):
        bottom -= step
    number = int((bottom - top) / pitch + 1e-6) - between
    first = (top + bottom - number * pitch) / 2
    rows: list[PipRow] = []
    for n in range(number + 1):
        for row in _stretches(outline, first + n * pitch, clear):
            if rows and rows[-1].y == row.y and row.left < rows[-1].right + pitch:
                row = row._replace(left=rows[-1].right + pitch)  # two stretches with less than a pip between them
            if row.left <= row.right:
                rows.append(row)
    return rows


def _window(rows: list[PipRow], count: int, pitch: float) -> list[PipRow] | None:
    """Rows that hold this number of pips, about in the proportions of the whole, as near to its middle as can be."""
    room = [row.room(pitch) for row in rows]
    if sum(room) < count:
        return None
    middle = sum(n * held for n, held in enumerate(room)) / sum(room)
    across = max(1, round(sqrt(count * sum(room)) / len(rows)))  # in a block of the proportions of the whole
    wanted = -(-count // across)
    best: tuple[int, float, int] | None = None
    for start in range(len(rows)):
        held, end = 0, start
        while end < len(rows) and (held < count or end - start < wanted):
            held += room[end]
            end += 1
        if held >= count:
            key = (max(end - start, wanted), abs((start + end - 1) / 2 - middle), start)
            best = key if best is None else min(best, key)
            if key == best:
                chosen = rows[start:end]
    assert best is not None
    return chosen


def _row_shares(rows: list[PipRow], count: int, pitch: float) -> list[int]:
    """How many pips each row holds: by its width, columns aligned where that is possible (dynamic programming)."""
    room = [row.room(pitch) for row in rows]
    share = count / sum(room)
    states: dict[tuple[int, int], tuple[float, _Chain]] = {(0, -1): (0.0, None)}
    due = 0.0
    for held in room:
        wanted = held * share
        due += wanted
        following: dict[tuple[int, int], tuple[float, _Chain]] = {}
        least, most = int(max(0, wanted - 2)), min(held, int(wanted) + 3)
        for (used, parity), (cost, chosen) in states.items():
            for number in range(least, most + 1):
                total = used + number
                if not -_ASTRAY <= total - due <= _ASTRAY:
                    continue
                price = cost + (number - wanted) ** 2 * 0.4 + (0.35 if parity not in (-1, number % 2) else 0.0)
                key = total, number % 2
                known = following.get(key)
                if known is None or price < known[0]:
                    following[key] = price, (number, chosen)
        states = following
    ends = [state for (used, _), state in states.items() if used == count]
    if not ends:
        return _greedy(room, count)
    chain = min(ends, key=lambda state: state[0])[1]
    shares: list[int] = []
    while chain is not None:
        number, chain = chain
        shares.append(number)
    return shares[::-1]


_Chain: TypeAlias = "tuple[int, _Chain] | None"  # the numbers of the rows so far, the last one first
_ASTRAY = 3.5  # how far the number so far may be from an even spread


def _greedy(room: list[int], count: int) -> list[int]:
    shares = []
    for held in room:
        shares.append(min(held, count))
        count -= shares[-1]
    return shares


_FIVE = 5
_RunShape = tuple[int, ...]  # how many pips its rows have
RunShapes = tuple[_RunShape, ...]
_RUN_GAP = 0.55  # between two runs, as a part of the pitch
_COLUMN = (1, 1, 1, 1, 1)
RUN_SHAPES: tuple[RunShapes, ...] = (((5,),), ((3, 2),), ((2, 2, 1),), (_COLUMN,), ((5,), (3, 2), (2, 2, 1)))
WORTH_MIXING = 1.1  # how much larger a mixture of kinds must make the pips


def in_runs(outline: Outline, count: int, pitch: float, kinds: RunShapes) -> list[Point] | None:
    """Runs of five side by side, or stacked as 3 + 2, 2 + 2 + 1 or a column, about the middle of the outline."""
    clear = _clearance(pitch)
    top, end = outline.box.y + clear, outline.box.bottom - clear
    places = _runs_from(outline, count, pitch, kinds, top)
    if places is None:
        return None
    spare = end - places[-1][1]
    return _runs_from(outline, count, pitch, kinds, top + spare / 2) or places


def _runs_from(outline: Outline, count: int, pitch: float, kinds: RunShapes, top: float) -> list[Point] | None:
    """Runs from a height down, each of the first kind that fits there."""
    clear = _clearance(pitch)
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
        y += _RUN_GAP * pitch if len(run) > 1 else 0
    return places if len(places) == count else None


def _run_fits(outline: Outline, y: float, clear: float, pitch: float, run: tuple[int, ...]) -> bool:
    for n, held in enumerate(run):
        row = _widest(outline, y + n * pitch, clear)
        if row is None or row.room(pitch) < held:
            return False
    return True


def _widest(outline: Outline, y: float, clear: float) -> PipRow | None:
    return max(_stretches(outline, y, clear), key=lambda row: row.right - row.left, default=None)


def _columns(row: PipRow, held: int, pitch: float) -> int:
    """How many whole runs stand side by side."""
    if held < _FIVE:
        return 1
    runs = 1
    while (_FIVE * (runs + 1) - 1 + _RUN_GAP * runs) * pitch <= row.right - row.left:
        runs += 1
    return runs


def _spread(row: PipRow, number: int, pitch: float, run: int) -> list[Point]:
    xs = [(n + _RUN_GAP * (n // run)) * pitch for n in range(number)] if number else []
    start = (row.left + row.right - (xs[-1] if xs else 0)) / 2
    return [(start + x, row.y) for x in xs]
