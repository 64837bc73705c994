"""The lattice: rows and columns of pips, as far apart as an outline allows.

`stretches` returns the room for the middles of pips at a height of an outline.
"""

from array import array
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
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
    top, last = profile.top, profile.last
    free = [(-1e9, 1e9)]
    for shift, aside in _parts(reach):
        place = round((y + shift - top) / _STEP)
        here = profile.spans(place) if 0 <= place <= last else []
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
    """The stretches of an outline at sampled heights: their ends, and the stretches where there are several."""

    def __init__(self, outline: Outline) -> None:
        self.top = outline.box.y
        heights = [self.top + place * _STEP for place in range(int(outline.box.height / _STEP) + 2)]
        spans = outline.spans_at(heights)
        self.last = len(spans) - 1
        self.lefts = array("d", [row[0][0] if row else inf for row in spans] + [inf])
        self.rights = array("d", [row[0][1] if row else -inf for row in spans] + [-inf])
        self.parted = {place: row for place, row in enumerate(spans) if len(row) > 1}

    def spans(self, place: int) -> list[tuple[float, float]]:
        """The stretches at a sampled height."""
        left, right = self.lefts[place], self.rights[place]
        return self.parted.get(place) or ([(left, right)] if left <= right else [])


@lru_cache(maxsize=128)  # a profile takes about 10 KB
def _width_profile(outline: Outline) -> _WidthProfile:
    return _WidthProfile(outline)


def _widest(outline: Outline, heights: Sequence[float], reach: float) -> list[Stretch | None]:
    """The widest of the stretches at each height, in their order: many at a time, where the outline is in one piece."""
    profile = _width_profile(outline)
    left_of, right_of, top, last = profile.lefts, profile.rights, profile.top, profile.last
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
_MOST_ROWS = 7  # numbers of rows that are tried first; all others only where these have no room
_NEAR = 1e-9  # distances with a smaller difference are equal
_OFF_AXIS = 0.7  # how much of a stretch its part about the axis must be: else the row stands in its own middle

# What makes one lattice better than another, beside the distance of its pips: room left at the ends of rows, pips
# taken out of rows that could hold them, rows unlike the last but one.
_LEFT_OVER, _TAKEN, _BROKEN = 0.6, 0.16, 0.3
_LOOSE = 1.4  # how much farther apart the pips of a row may be than the nearest two


class _Rival(NamedTuple):
    """The worth that a lattice must exceed, and the least distance of two pips that it must reach."""

    least: float
    worth: float = -inf


class LaidPips(NamedTuple):
    """Places of pips, and the distance of the two that are nearest."""

    places: list[Point]
    nearest: float
    worth: float = 0.0  # of a lattice


class _Level(NamedTuple):
    """The room for a row at a height: its middle, its free width for the middles of pips."""

    y: float
    middle: float
    width: float


class _Field:
    """The room that an outline has for the middles of pips, as levels from top to bottom."""

    def __init__(self, outline: Outline, reach: float, blunt: bool) -> None:
        self.reach = reach
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
        levels = [_level(y, row, axis) for y, row in rows]
        levels = _without_points(levels) if blunt else levels
        self.top = levels[0].y if levels else 0.0
        self.height = levels[-1].y - self.top if levels else -1.0
        self.step = step or _GRAIN  # an outline just as tall as one pip has one level
        self.middles = array("d", [level.middle for level in levels])
        self.widths = array("d", [level.width for level in levels])
        self._rows: dict[int, list[_Level]] = {}
        self.area = sum(level.width + 2 * reach for level in levels if level.width >= 0) * step
        self.area += 2 * reach * (levels[0].width + levels[-1].width) / 2 if levels else 0.0

    def at(self, y: float) -> _Level:
        near = min(len(self.widths) - 1, max(0, round((y - self.top) / self.step)))
        return _Level(y, self.middles[near], self.widths[near])

    def rows(self, number: int) -> list[_Level]:
        """A number of rows, half their distance from the ends of the outline if there is room for it."""
        known = self._rows.get(number)
        if known is None:
            step = self.down(number)
            middle = self.top + self.height / 2
            levels = [self.at(middle + (n - (number - 1) / 2) * step) for n in range(number)]
            known = self._rows[number] = levels
        return known

    def leap(self, number: int) -> float:
        """The largest distance of the middles of two rows that follow each other."""
        return max(abs(a.middle - b.middle) for a, b in pairwise(self.rows(number)))

    def down(self, number: int) -> float:
        """The distance of this number of rows."""
        whole = self.height + 2 * self.reach
        return whole if number == 1 else min(whole / number, self.height / (number - 1))


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


@lru_cache(maxsize=128)  # a field takes about 20 KB
def _cached_field(outline: Outline, reach: float, blunt: bool) -> _Field:
    return _Field(outline, reach, blunt)


_POOR = 0.3  # a lattice that is worth less may leave points of the outline empty
_POINT, _MOST_POINT = 0.3, 0.12  # levels narrower than this part of the widest; the part of them that is cut off


def _without_points(levels: list[_Level]) -> list[_Level]:
    """The levels without the points at the ends, where a row has room for one pip alone."""
    least = _POINT * max((level.width for level in levels), default=0.0)
    most = int(_MOST_POINT * len(levels))
    first = next((n for n, level in enumerate(levels[: most + 1]) if level.width >= least), most)
    last = next((n for n, level in enumerate(levels[: -most - 2 : -1]) if level.width >= least), most)
    return levels[first : len(levels) - last]


class _Lattice(NamedTuple):
    worth: float
    nearest: float
    rows: list[_Level]
    counts: list[int]
    pitches: list[float]


def lattice(outline: Outline, count: int, radius: float, clear: float) -> LaidPips | None:
    """The best lattice of `count` pips of this radius; None if they have no room.

    Rows run across the axis of the outline: a broad one that is not a mirror image of itself may have columns.
    """
    rows = _lattice(outline, count, radius, clear)
    box = outline.box
    if box.width < _BROAD * box.height or (rows is not None and rows.worth > _GOOD) or _is_symmetric(outline):
        return rows
    columns = _lattice(_transpose(outline), count, radius, clear)
    if columns is None or (rows is not None and rows.worth + _BETTER > columns.worth):
        return rows
    return columns._replace(places=[(y, x) for x, y in columns.places])


_BROAD = 1.15  # the width of an outline that may have columns, in heights
_GOOD, _BETTER = 0.95, 0.1  # rows that are worth so much stay; columns are so much better than rows


@lru_cache(maxsize=256)
def _is_symmetric(outline: Outline) -> bool:
    """Whether the left half of an outline mirrors its right half."""
    box = outline.box
    spans = [outline.spans(box.y + box.height * part) for part in (0.15, 0.3, 0.45, 0.6, 0.75, 0.9)]
    return all(abs(box.x + box.right - row[0][0] - row[-1][1]) < 0.2 for row in spans if row)


@lru_cache(maxsize=256)
def _transpose(outline: Outline) -> Outline:
    return outline.transposed()


def _lattice(outline: Outline, count: int, radius: float, clear: float) -> LaidPips | None:
    best = _best(outline, count, radius, clear, blunt=False)
    if best is not None and best.worth < _POOR:
        best = max(best, _best(outline, count, radius, clear, blunt=True), key=_worth_of)
    if best is None:
        return None
    rows = zip(best.rows, best.counts, best.pitches, strict=True)
    places = [(row.middle + (n - (held - 1) / 2) * pitch, row.y) for row, held, pitch in rows for n in range(held)]
    return LaidPips(places, best.nearest, best.worth)


def _best(outline: Outline, count: int, radius: float, clear: float, blunt: bool) -> _Lattice | None:
    """The best lattice over all levels of an outline, or without its points."""
    least = APART * radius
    field = _cached_field(outline, round(radius + clear, 3), blunt)
    if field.height < 0 or field.area < count * least * least * 0.8:
        return None
    side = sqrt(field.area / count)
    numbers = [number for number in _numbers(field, count, side) if number == 1 or field.down(number) >= least / 2]
    likely, others = numbers[:_MOST_ROWS], numbers[_MOST_ROWS:]
    return _best_of(field, likely, count, side, least) or _best_of(field, others, count, side, least)


def _best_of(field: _Field, numbers: Sequence[int], count: int, side: float, least: float) -> _Lattice | None:
    """The best lattice of these numbers of rows; None where no number of rows has room for the pips."""
    best: _Lattice | None = None
    for number in numbers:
        best = _pattern(field, number, count, side, _Rival(least, _worth_of(best))) or best
    if best is not None and best.worth > _EVEN:
        return best
    for number in numbers:
        for turn in _TURNS if number > 1 else _TURNS[:1]:
            if best is None or _at_most(field.down(number) / side, turn, number) > best.worth:
                best = _columns(field, number, count, turn, side, _Rival(least, _worth_of(best))) or best
    return best


def _worth_of(found: _Lattice | None) -> float:
    return -inf if found is None else found.worth


_TURNS = (None, 0, 1)
"""Rows as wide as the outline allows; rows of an even and an odd number in turn, beginning with either."""


def _numbers(field: _Field, count: int, side: float) -> list[int]:
    """Numbers of rows worth a trial, those nearest to an even spread first."""
    whole = field.height + 2 * field.reach
    low = max(1, min(count, int(whole / (_LEVELS[1] * side))))
    high = min(count, max(low, int(whole / (_LEVELS[0] * side)) + 1))
    likely = whole / (0.93 * side)
    return sorted(range(low, high + 1), key=lambda n: abs(n - likely))


def _at_most(down: float, turn: int | None, number: int) -> float:
    """The upper bound of the worth of a lattice with this distance of rows, in sides."""
    across = 1.15 / down
    if number == 1:
        return across
    return min(across, down if turn is None else hypot(across / 2, down))


_HALVINGS = 8  # of the range in which the distance of columns is sought


def _columns(field: _Field, number: int, count: int, turn: int | None, side: float, rival: _Rival) -> _Lattice | None:
    """The lattice of these rows with the widest distance of columns that holds the pips; None if it loses."""
    rows = field.rows(number)
    widths = [row.width for row in rows]
    if count > number:
        needed = _needed_pitch(field, number, side, rival)
        if number + sum([int(width / needed + _HAIR) for width in widths]) < count:
            return None
    whole = sum(widths)
    narrow, wide = rival.least, 1.5 * side
    counts = _counts(widths, narrow, turn, field.reach, count)
    if counts is None or not all(counts):
        return None
    for _ in range(_HALVINGS):
        middle = (narrow + wide) / 2
        hopeless = middle <= 2 * field.reach and whole / middle + number < count - _HAIR  # even without rounding down
        tried = None if hopeless else _counts(widths, middle, turn, field.reach, count)
        if tried is None:
            wide = middle
        else:
            narrow, counts = middle, tried
    excess = sum(counts) - count
    if excess > max(1, number // 2) or not _thin_rows(counts, excess):
        return None
    own = [_pitch(width, held, field.reach) for width, held in zip(widths, counts, strict=True)]
    closest = min((pitch for pitch, held in zip(own, counts, strict=True) if held > 1), default=narrow)
    pitch = max(narrow, min(closest, 1.3 * field.down(number)))
    straight = _with_worth(field, rows, counts, [pitch] * number, side, rival, excess)
    if straight is not None and straight.worth > _STRAIGHT:
        return straight
    spread = _with_worth(field, rows, counts, _spread(own, counts, side), side, rival, excess)
    if spread is None or straight is not None:
        return max(straight, spread, key=_worth_of)
    straight = _with_worth(field, rows, counts, [pitch] * number, side, _Rival(rival.least), excess)
    return None if straight is None or straight.worth > _STRAIGHT else spread


def _needed_pitch(field: _Field, number: int, side: float, rival: _Rival) -> float:
    """The least distance of columns with which a lattice of rows may win.

    If its rows are close, their pips must stand over the gaps of the next row, and the gaps must be wide.
    """
    down, least = field.down(number), rival.least
    most = max(least, rival.worth * side)
    if number == 1 or down >= most or field.leap(number) > least / 2:
        return most
    straight = 2 * sqrt(least * least - down * down) if least > down else 0.0
    spread = 2 * sqrt(most * most - down * down) / _BROADEST
    return max(most, straight, spread) - _HAIR


_STRAIGHT = 0.2  # columns that are worth so much stay straight


def _spread(pitches: list[float], counts: list[int], side: float) -> list[float]:
    """The distance of the pips of each row where each is as wide as the outline, but for the widest."""
    closest = min((pitch for pitch, held in zip(pitches, counts, strict=True) if held > 1), default=side)
    return [
        min(pitch, _BROADEST * closest) if held > 1 else closest for pitch, held in zip(pitches, counts, strict=True)
    ]


def _with_worth(
    field: _Field,
    rows: list[_Level],
    counts: list[int],
    pitches: list[float],
    side: float,
    rival: _Rival,
    excess: int,
    bonus: float = 0.0,
) -> _Lattice | None:
    """The lattice with its worth; None where pips are too near, or where it is not worth more than its rival.

    `bonus` is what the caller may add to the worth.
    """
    lost = _lost_worth(field, rows, counts, pitches, side, excess)
    nearest = _nearest(rows, counts, pitches, max(rival.least, (rival.worth + lost - bonus) * side - _HAIR))
    if nearest is None:
        return None
    loose = max(0.0, sum(pitches) / len(pitches) / nearest - _LOOSE)
    worth = min(nearest, 1.2 * side) / side - lost - loose
    return _Lattice(worth, nearest, rows, counts, pitches) if worth + bonus > rival.worth else None


_HAIR = 1e-6  # more than the error of a sum


def _pattern(field: _Field, number: int, count: int, side: float, rival: _Rival) -> _Lattice | None:
    """Rows of a number of pips and of one more in a pattern that repeats; each row is as wide as the outline there.

    None if it is not worth more than its rival.
    """
    rows = field.rows(number)
    if (number == 1 and count > 2) or any(row.width < 0 for row in rows):
        return None
    held, more = divmod(count, number)
    counts = [held + ((n + 1) * more // number > n * more // number) for n in range(number)]
    if not held:
        return None
    pitches = [_pitch(row.width, each, field.reach) for row, each in zip(rows, counts, strict=True)]
    spread = _spread(pitches, counts, side)
    found = _with_worth(field, rows, counts, spread, side, rival, excess=0, bonus=_REGULAR)
    if found is None:
        return None
    if found.nearest >= _CLOSE_ROWS * side:
        return found._replace(worth=found.worth + _REGULAR)
    return found if found.worth > rival.worth else None


_BROADEST = 1.3  # the distance of pips in the widest row, in those of the closest
_CLOSE_ROWS = 0.6  # the nearest pips of a pattern that is worth more, in sides
_EVEN = 0.7  # a pattern that is worth so much needs no other lattice beside it
_REGULAR = 0.3  # what a pattern that repeats is worth


def _nearest(rows: list[_Level], counts: list[int], pitches: list[float], least: float) -> float | None:
    """The least distance of two pips of one row or of rows that follow each other; None if it is below `least`."""
    nearest = min((pitch for pitch, held in zip(pitches, counts, strict=True) if held > 1), default=inf)
    for n in range(1, len(rows)):
        if nearest < least:
            return None
        upper, lower, down = rows[n - 1], rows[n], rows[n].y - rows[n - 1].y
        if down >= nearest:
            continue
        above, pitch, last, half = pitches[n - 1], pitches[n], counts[n - 1] - 1, (counts[n] - 1) / 2
        # Where the pips of the lower row stand, counted in pips of the upper row.
        places = [(lower.middle + (n - half) * pitch - upper.middle) / above + last / 2 for n in range(counts[n])]
        aside = min([abs(at - (0 if at < 0 else last if at > last else round(at))) for at in places])
        nearest = min(nearest, hypot(aside * above, down))
    return None if nearest < least else nearest


def _counts(widths: Sequence[float], pitch: float, turn: int | None, reach: float, count: int) -> list[int] | None:
    """The most pips of each row at a distance of columns, so that rows that follow each other differ by one at most.

    None where the rows hold fewer than `count` pips.
    """
    beside = min(2 * reach, pitch)  # a row's first pip needs no column before it
    counts = [int((width + beside) / pitch + _NEAR) or 1 if width > 0 else int(width == 0) for width in widths]
    if sum(counts) < count:
        return None
    if turn is not None:
        counts = [held - 1 if held > 1 and (held + n + turn) % 2 else held for n, held in enumerate(counts)]
        if sum(counts) < count:
            return None
    _level_out(counts)
    counts.reverse()
    _level_out(counts)
    counts.reverse()
    return counts if sum(counts) >= count else None


def _level_out(counts: list[int]) -> None:
    """Reduce each row that has more than one pip more than the row before it."""
    before = 0
    for n, held in enumerate(counts):
        if held > before + 1 and before:
            held = counts[n] = before + 1
        before = held


def _thin_rows(counts: list[int], excess: int) -> bool:
    """Remove pips from rows that are not shorter than their neighbors, from both ends; whether enough were removed."""
    number = len(counts)
    ends = sorted(range(number), key=lambda n: (min(n, number - 1 - n), -n))
    for _ in range(excess):
        for n in ends:
            around = counts[max(n - 1, 0) : n] + counts[n + 1 : n + 2]
            if counts[n] > 1 and all(other <= counts[n] for other in around):
                counts[n] -= 1
                break
        else:
            return False
    return True


def _pitch(width: float, number: int, reach: float) -> float:
    """The largest distance of `number` pips in a row, half of it from the ends if there is room for that."""
    whole = (width + 2 * reach) / number
    return whole if number == 1 else min(whole, width / (number - 1))


def _lost_worth(
    field: _Field, rows: list[_Level], counts: list[int], pitches: list[float], side: float, excess: int
) -> float:
    """The cost of a lattice: room at the ends of rows, removed pips, broken patterns."""
    ends = [
        max(0.0, row.width + 2 * field.reach - held * pitch) / 2
        for row, held, pitch in zip(rows, counts, pitches, strict=True)
        if row.width >= 0
    ]
    left = sum(ends) / len(ends) + 0.4 * max(ends)
    broken = sum(counts[i] != counts[i - 2] for i in range(2, len(counts))) / len(counts)
    return _LEFT_OVER * left / side + _TAKEN * excess / len(rows) + _BROKEN * broken
