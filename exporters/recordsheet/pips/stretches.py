"""Where in an outline the middles of pips may stand, height by height."""

from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from exporters.page import Outline

LARGEST, SMALLEST = 3.1, 0.95  # radius of a pip with its stroke
_SHARE = 0.425  # radius as a part of the pitch
_CLEAR = 0.75  # between a pip and the outline
LEAST_PITCH = SMALLEST / _SHARE


class Row(NamedTuple):
    """A stretch of one row that pips may stand in, ends included."""

    y: float
    left: float
    right: float

    def room(self, pitch: float) -> int:
        return int((self.right - self.left) / pitch + 1e-6) + 1


def radius_at(pitch: float) -> float:
    """The radius of pips that stand so far apart."""
    return min(LARGEST, _SHARE * pitch)


def clearance(pitch: float) -> float:
    """How far the middle of such a pip stays from the outline."""
    return radius_at(pitch) + _CLEAR


def stretches(outline: Outline, y: float, clear: float) -> list[Row]:
    """Where the middle of a pip may be at this height: the stretches that are free from its top to its bottom."""
    at = _profile(outline).at
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
    return [Row(y, a, b) for a, b in free]


# Heights in a pip as parts of its radius, and how wide it is there.
_PARTS = tuple((part, sqrt(1 - part * part)) for part in (-1.0, -0.8, -0.4, 0.0, 0.4, 0.8, 1.0))
_STEP = 0.2  # between the heights at which an outline is measured


class _Profile:
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
def _profile(outline: Outline) -> _Profile:
    return _Profile(outline)
