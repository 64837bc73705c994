"""Where the middle of a pip may be at a height of an outline."""

from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from exporters.page import Outline


class Stretch(NamedTuple):
    """A stretch of one row that the middles of pips may stand in, ends included."""

    y: float
    left: float
    right: float

    def room(self, pitch: float) -> int:
        return int((self.right - self.left) / pitch + 1e-6) + 1


def stretches(outline: Outline, y: float, reach: float) -> list[Stretch]:
    """The stretches at a height that are free from the top of a circle of this radius to its bottom."""
    at = _width_profile(outline).at
    free = [(-1e9, 1e9)]
    for part, across in _PARTS:
        aside = reach * across
        here = at(y + part * reach)
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


# Heights in a circle as parts of its radius, and how wide it is there.
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
