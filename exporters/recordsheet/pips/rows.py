"""Pips in rows that follow the shape: as many to a row as its width asks for, columns aligned where they can be."""

from functools import lru_cache
from math import sqrt
from typing import TypeAlias

from exporters.page import Outline, Point
from exporters.recordsheet.pips.stretches import Row, clearance, stretches


@lru_cache(maxsize=1 << 14)
def capacity(outline: Outline, pitch: float) -> int:
    """How many pips of this pitch the outline holds."""
    return sum(row.room(pitch) for row in _rows(outline, pitch))


def in_rows(outline: Outline, count: int, pitch: float) -> list[Point] | None:
    """Places for so many at this pitch; None where it is too wide."""
    rows = _rows(outline, pitch)
    window = _window(rows, count, pitch)
    if window is None:
        return None
    if (_levels(rows) - _levels(window)) % 2:  # rows between the others put the same number into the very middle
        between = _window(_rows(outline, pitch, between=True), count, pitch)
        if between is not None and _levels(between) == _levels(window):
            window = between
    counts = _shares(window, count, pitch)
    return [
        ((row.left + row.right) / 2 + (n - (held - 1) / 2) * pitch, row.y)
        for row, held in zip(window, counts, strict=True)
        for n in range(held)
    ]


def _levels(rows: list[Row]) -> int:
    """How many heights the rows have: an outline may have several stretches at one."""
    return len({row.y for row in rows})


@lru_cache(maxsize=1 << 10)
def _rows(outline: Outline, pitch: float, between: bool = False) -> list[Row]:
    """All rows of this pitch, as high up and as low down as the outline allows, in the middle of its height.

    With `between` one row less, each half way between two of the others.
    """
    clear = clearance(pitch)
    box = outline.box
    top, bottom = box.y + clear, box.bottom - clear
    step = pitch / 8
    while top < bottom and not stretches(outline, top, clear):
        top += step
    while top < bottom and not stretches(outline, bottom, clear):
        bottom -= step
    number = int((bottom - top) / pitch + 1e-6) - between
    first = (top + bottom - number * pitch) / 2
    rows: list[Row] = []
    for n in range(number + 1):
        for row in stretches(outline, first + n * pitch, clear):
            if rows and rows[-1].y == row.y and row.left < rows[-1].right + pitch:
                row = row._replace(left=rows[-1].right + pitch)  # two stretches with less than a pip between them
            if row.left <= row.right:
                rows.append(row)
    return rows


def _window(rows: list[Row], count: int, pitch: float) -> list[Row] | None:
    """Rows that hold so many, about in the proportions of the whole, as near to its middle as can be."""
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


def _shares(rows: list[Row], count: int, pitch: float) -> list[int]:
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
