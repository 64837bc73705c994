"""The lattice: rows and columns of pips, as far apart as an outline allows.

`stretches` says where the middle of a pip may be at a height of an outline.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import lru_cache
from math import hypot, inf, sqrt
from typing import NamedTuple

from exporters.page import Outline, Point


class Stretch(NamedTuple):
    """A stretch of one row that the middles of pips may stand in, ends included."""

    y: float
    left: float
    right: float

    def room(self, pitch: float) -> int:
        return int((self.right - self.left) / pitch + 1e-6) + 1


def stretches(outline: Outline, y: float, reach: float) -> list[Stretch]:
    """The stretches at a height that are free from the top of a circle of this radius to its bottom."""
    profile = _width_profile(outline)
    spans, top, last = profile.spans, profile.top, len(profile.spans) - 1
    free = [(-1e9, 1e9)]
    for shift, aside in _parts(reach):
        place = round((y + shift - top) / _STEP)
        here = spans[place] if 0 <= place <= last else []
        if len(here) == len(free) == 1:  # as nearly always, and quickly
            (a, b), (c, d) = free[0], here[0]
            left, right = (a if a > c + aside else c + aside), (b if b < d - aside else d - aside)
            free = [(left, right)] if left <= right else []
        else:
            free = [
                (max(a, c + aside), min(b, d - aside))
                for a, b in free
                for c, d in here
                if max(a, c + aside) <= min(b, d - aside)
            ]
        if not free:
            return []
    return [Stretch(y, a, b) for a, b in free]


@lru_cache(maxsize=64)
def _parts(radius: float) -> list[tuple[float, float]]:
    """Heights in a circle, from its middle, and half its width there."""
    return [(part * radius, radius * sqrt(1 - part * part)) for part in (-1.0, -0.8, -0.4, 0.0, 0.4, 0.8, 1.0)]


_STEP = 0.2  # between the heights at which an outline is measured


class _WidthProfile:
    """How wide an outline is at every height; where it is one stretch its ends stand apart, behind them for nowhere."""

    def __init__(self, outline: Outline) -> None:
        self.top = outline.box.y
        heights = [self.top + place * _STEP for place in range(int(outline.box.height / _STEP) + 2)]
        self.spans = outline.spans_at(heights)
        self.lefts = [spans[0][0] if spans else inf for spans in self.spans] + [inf]
        self.rights = [spans[0][1] if spans else -inf for spans in self.spans] + [-inf]
        self.parted = {place for place, spans in enumerate(self.spans) if len(spans) > 1}


@lru_cache(maxsize=512)
def _width_profile(outline: Outline) -> _WidthProfile:
    return _WidthProfile(outline)


def _widest(outline: Outline, heights: Sequence[float], reach: float) -> list[Stretch | None]:
    """The widest of the stretches at each height, in their order: many at a time, where the outline is in one piece."""
    profile = _width_profile(outline)
    left_of, right_of, top, last = profile.lefts, profile.rights, profile.top, len(profile.spans) - 1
    lefts, rights = [-1e9] * len(heights), [1e9] * len(heights)
    parted = [False] * len(heights)
    for shift, aside in _parts(reach):
        places = [round((y + shift - top) / _STEP) for y in heights]
        if not 0 <= places[0] <= last or not 0 <= places[-1] <= last:
            places = [place if 0 <= place <= last else -1 for place in places]
        lefts = list(map(max, lefts, [left_of[place] + aside for place in places]))
        rights = list(map(min, rights, [right_of[place] - aside for place in places]))
        if profile.parted:
            parted = [was or place in profile.parted for was, place in zip(parted, places, strict=True)]
    rows = [Stretch(y, *ends) if ends[0] <= ends[1] else None for y, *ends in zip(heights, lefts, rights, strict=True)]
    for place, several in enumerate(parted):
        if several:
            rows[place] = max(stretches(outline, heights[place], reach), key=_wide, default=None)
    return rows


APART = 2.2  # the least distance of two pips, in radii
_GRAIN = 0.4  # between the heights at which the room for rows is measured
_LEVELS = (0.62, 1.75)  # the distance of rows that is tried, in sides of the square that each pip has to itself
_MOST_ROWS = 9  # numbers of rows that are tried
_NEAR = 1e-9  # distances no further apart are the same
_NARROW = 0.7  # rows with less room than this for two pips, in such sides, hold one
_OFF_AXIS = 0.7  # how much of a stretch its part about the axis must be: else the row stands in its own middle

# What makes one lattice better than another, beside the distance of its pips: room left at the ends of rows, pips
# taken out of rows that could hold them, columns that do not go on.
_LEFT_OVER, _TAKEN, _BROKEN = 0.6, 0.16, 0.30


class LaidPips(NamedTuple):
    """Places of pips, and the distance of the two that are nearest."""

    places: list[Point]
    nearest: float


class _Level(NamedTuple):
    """The room for a row at a height: its middle, its free width for the middles of pips."""

    y: float
    middle: float
    width: float


class _Field:
    """The room that an outline has for the middles of pips, as levels from top to bottom."""

    def __init__(self, outline: Outline, reach: float, least: float) -> None:
        self.reach, self.least = reach, least
        box = outline.box
        number = max(1, int((box.height - 2 * reach) / _GRAIN))
        top = box.y + reach
        step = (box.height - 2 * reach) / number
        heights = [top + n * step for n in range(number + 1)]
        rows = list(zip(heights, _widest(outline, heights, reach), strict=True))
        while rows and rows[0][1] is None:
            rows.pop(0)
        while rows and rows[-1][1] is None:
            rows.pop()
        axis = _axis(rows)
        self.levels = [_level(y, row, axis) for y, row in rows]
        self.top = self.levels[0].y if self.levels else 0.0
        self.height = self.levels[-1].y - self.top if self.levels else -1.0
        self.step = step or _GRAIN  # an outline just as tall as one pip has one level
        self._rows: dict[int, _Rows] = {}
        self.area = sum(level.width + 2 * reach for level in self.levels if level.width >= 0) * step
        self.area += 2 * reach * (self.levels[0].width + self.levels[-1].width) / 2 if self.levels else 0.0

    def at(self, y: float) -> _Level:
        near = self.levels[min(len(self.levels) - 1, max(0, round((y - self.top) / self.step)))]
        return _Level(y, near.middle, near.width)

    def rows(self, number: int) -> "_Rows":
        """So many rows, half their distance from the ends of the outline where there is room for it."""
        known = self._rows.get(number)
        if known is None:
            whole = self.height + 2 * self.reach
            step = whole if number == 1 else min(whole / number, self.height / (number - 1))
            middle = self.top + self.height / 2
            levels = [self.at(middle + (n - (number - 1) / 2) * step) for n in range(number)]
            known = self._rows[number] = _Rows(levels, step, self.reach, self.least)
        return known


class _Turns(NamedTuple):
    """For each row the distances of columns at which it holds more pips, all of these, both below zero so that the
    widest comes first; and how far apart two pips of a row can be, also from the closest on. More
    than the `most` pips they cannot hold.
    """

    steps: list[list[float]]
    pairs: list[float]
    closest: list[float]
    widest: list[float]
    most: int


class _Rows:
    """Rows at one distance, and at which distances of columns, from a least one on, each of them holds more pips."""

    def __init__(self, levels: list[_Level], down: float, reach: float, least: float) -> None:
        self.levels, self.down, self.reach, self.least = levels, down, reach, least
        self._steps: dict[int, list[list[float]]] = {}
        self._turns: dict[tuple[int, int], _Turns] = {}
        self.pairs = [_pitch(row.width, 2, reach) for row in levels]  # how far apart two pips of a row can be

    def turns(self, parities: tuple[int, int]) -> _Turns:
        """What the rows hold when their numbers of pips have these parities in turn."""
        known = self._turns.get(parities)
        if known is None:
            even, odd = self.steps(parities[0]), self.steps(parities[1])
            steps = [odd[n] if n % 2 else even[n] for n in range(len(self.levels))]
            pairs = [0.0 if parities[n % 2] else pair for n, pair in enumerate(self.pairs)]
            widest = sorted([step for row in steps for step in row])
            most = sum(1 if parities[n % 2] else 2 for n, row in enumerate(self.levels) if row.width >= 0) + 2 * len(
                widest
            )
            known = self._turns[parities] = _Turns(steps, pairs, sorted(pairs), widest, most)
        return known

    def steps(self, parity: int) -> list[list[float]]:
        """For each row the distances, below zero, at which it holds the numbers of one parity, the first left out."""
        known = self._steps.get(parity)
        if known is None:
            known = self._steps[parity] = [self._steps_of(row.width, parity) for row in self.levels]
        return known

    def _steps_of(self, width: float, parity: int) -> list[float]:
        # Pips stand half their distance from the ends, or as near as they may.
        whole, found = width + 2 * self.reach, []
        number = 3 if parity else 4
        while width > 0:
            pitch = min(whole / number, width / (number - 1))
            if pitch < self.least - _NEAR:
                break
            found.append(-pitch)
            number += 2
        return found


def _wide(stretch: Stretch) -> float:
    return stretch.right - stretch.left


def _axis(rows: Sequence[tuple[float, Stretch | None]]) -> tuple[float, float]:
    """The straight line through the middles of the stretches, wide ones first: x = a + b * y."""
    known = [(y, (row.left + row.right) / 2, 1 + _wide(row)) for y, row in rows if row is not None]
    weight = sum(w for _, _, w in known) or 1.0
    my, mx = sum(y * w for y, _, w in known) / weight, sum(x * w for _, x, w in known) / weight
    spread = sum(w * (y - my) ** 2 for y, _, w in known)
    slope = sum(w * (y - my) * (x - mx) for y, x, w in known) / spread if spread > 1e-9 else 0.0
    return mx - slope * my, slope


def _level(y: float, row: Stretch | None, axis: tuple[float, float]) -> _Level:
    if row is None:
        return _Level(y, 0.0, -1.0)
    x = axis[0] + axis[1] * y
    about = 2 * min(x - row.left, row.right - x)
    if about >= _OFF_AXIS * _wide(row):
        return _Level(y, x, about)
    return _Level(y, (row.left + row.right) / 2, _wide(row))


@lru_cache(maxsize=1 << 11)
def _field(outline: Outline, reach: float, least: float) -> _Field:
    return _Field(outline, reach, least)


class _Lattice(NamedTuple):
    worth: float
    nearest: float
    rows: list[_Level]
    counts: list[int]
    pitch: float


def lattice(outline: Outline, count: int, radius: float, clear: float) -> LaidPips | None:
    """The best lattice of so many pips of this radius; None where they have no room."""
    least = APART * radius
    field = _field(outline, round(radius + clear, 3), least)
    if field.height < 0 or field.area < count * least * least * 0.8:
        return None
    best: _Lattice | None = None
    side = sqrt(field.area / count)
    for number in _numbers(field, count, side):
        rows = field.rows(number)
        if number > 1 and rows.down < least / 2:
            continue
        for parities in _PARITIES if number > 1 else _PARITIES[:2]:
            if rows.turns(parities).most < count:
                continue
            if best is not None and _at_most(rows.down / side, parities, number) <= best.worth:
                continue
            found = _columns(field, rows, count, parities, side, least, -9.0 if best is None else best.worth)
            if found is not None:
                best = found
    if best is None:
        return None
    places = [
        (row.middle + (n - (held - 1) / 2) * best.pitch, row.y)
        for row, held in zip(best.rows, best.counts, strict=True)
        for n in range(held)
    ]
    return LaidPips(places, best.nearest)


_PARITIES = ((1, 1), (0, 0), (1, 0), (0, 1))  # of the numbers of pips in rows that follow each other


def _numbers(field: _Field, count: int, side: float) -> list[int]:
    """Numbers of rows worth a trial, those nearest to an even spread first."""
    whole = field.height + 2 * field.reach
    low = max(1, min(count, int(whole / (_LEVELS[1] * side))))
    high = min(count, max(low, int(whole / (_LEVELS[0] * side)) + 1))
    likely = whole / (0.93 * side)
    return sorted(range(low, high + 1), key=lambda n: abs(n - likely))[:_MOST_ROWS]


def _at_most(down: float, parities: tuple[int, int], number: int) -> float:
    """What a lattice can be worth at best whose rows are so far apart, in sides."""
    across = 1.15 / down
    if number == 1:
        return across
    return min(across, down if parities[0] == parities[1] else hypot(across / 2, down))


def _columns(
    field: _Field, rows: _Rows, count: int, parities: tuple[int, int], side: float, least: float, beat: float
) -> _Lattice | None:
    """The widest distance of columns at which these rows hold the pips, if it makes a lattice that is worth more."""
    levels = rows.levels
    steps, pairs, closest, widest, _ = rows.turns(parities)
    close = max(least, _NARROW * side)
    counts = [(2 if pair >= close else 1) if row.width >= 0 else 0 for row, pair in zip(levels, pairs, strict=True)]
    pitch = min(1.5 * side, *closest[bisect_left(closest, close) :][:1], inf)
    missing = count - sum(counts)
    if missing > 0:
        needed = (missing + 1) // 2
        if needed > len(widest):
            return None
        pitch = min(pitch, -widest[needed - 1])
    if pitch < least or pitch / side <= beat:
        return None
    if missing > 0:
        counts = [
            held + 2 * bisect_right(row, _NEAR - pitch) if held else 0 for held, row in zip(counts, steps, strict=True)
        ]
    taken = sum(counts) - count
    if taken > max(1, len(levels) // 2) or taken < 0:
        return None
    if taken:
        counts = _thinned(field, levels, counts, taken)
        wider = min(
            (_pitch(row.width, n, field.reach) for row, n in zip(levels, counts, strict=True) if n > 1), default=pitch
        )
        pitch = max(pitch, min(wider, 1.3 * rows.down))
    # No pips are nearer than those of a row, and most lattices are not worth more even then.
    if _worth(field, levels, counts, pitch, side, pitch if max(counts) > 1 else inf, taken) <= beat:
        return None
    nearest = _nearest(levels, counts, pitch)
    if nearest < least:
        return None
    worth = _worth(field, levels, counts, pitch, side, nearest, taken)
    return _Lattice(worth, nearest, levels, counts, pitch) if worth > beat else None


def _pitch(width: float, number: int, reach: float) -> float:
    """How far apart so many pips of a row can be: half that from the ends where there is room for it."""
    whole = (width + 2 * reach) / number
    return whole if number == 1 else min(whole, width / (number - 1))


def _thinned(field: _Field, rows: list[_Level], counts: list[int], taken: int) -> list[int]:
    """The same with so many pips less: out of rows that are full, spread over the height."""
    counts = list(counts)
    number = len(rows)
    rooms = [_room(field, row, held) for row, held in zip(rows, counts, strict=True)]
    for n in range(taken):
        wanted = (n + 0.5) * number / taken - 0.5
        full = [i for i, held in enumerate(counts) if held > 1] or [i for i, held in enumerate(counts) if held]
        worth = [(abs(i - wanted) / number + rooms[i], abs(i - (number - 1) / 2), i) for i in full]
        chosen = min(worth)[2]
        counts[chosen] -= 1
        rooms[chosen] = _room(field, rows[chosen], counts[chosen])
    return counts


def _room(field: _Field, row: _Level, held: int) -> float:
    """How much of a row each of its pips has, as a part of what is usual."""
    return 0.04 * (row.width + 2 * field.reach) / held / field.reach if held else 0.0


def _nearest(rows: list[_Level], counts: list[int], pitch: float) -> float:
    nearest = pitch if max(counts) > 1 else 1e9
    if len(rows) > 2:
        nearest = min(nearest, rows[2].y - rows[0].y)
    last: tuple[_Level, int] | None = None
    for row, held in zip(rows, counts, strict=True):
        if not held:
            continue
        if last is not None:
            aside = abs(row.middle - last[0].middle)
            shift = 0.5 * ((held + last[1]) % 2) * pitch
            # On a leaning axis the next row's pips lie nearer on one side.
            across = abs((aside + shift + pitch / 2) % pitch - pitch / 2) if held > 1 or last[1] > 1 else aside
            nearest = min(nearest, hypot(across, row.y - last[0].y))
        last = row, held
    return nearest


def _worth(
    field: _Field, rows: list[_Level], counts: list[int], pitch: float, side: float, nearest: float, taken: int
) -> float:
    ends = [
        max(0.0, row.width + 2 * field.reach - held * pitch) / 2
        for row, held in zip(rows, counts, strict=True)
        if row.width >= 0
    ]
    left = sum(ends) / len(ends) + 0.4 * max(ends)
    broken = sum(
        (counts[i] - counts[i - 1]) % 2 != (counts[i - 1] - counts[i - 2]) % 2 for i in range(2, len(counts))
    ) / len(counts)
    return min(nearest, 1.2 * side) / side - _LEFT_OVER * left / side - _TAKEN * taken / len(rows) - _BROKEN * broken
