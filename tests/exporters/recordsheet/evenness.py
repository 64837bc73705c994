"""How evenly pips fill their outline: the measures that the tests of all figures share."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from exporters.page import Outline, Point


class Evenness(NamedTuple):
    """Measures of the pips of one location; lengths in points, `hole` and `spread` in sides of a pip's own square."""

    covered: float  # the part of the area that lies within one and a half distances of neighbors of a pip
    hole: float  # the largest distance from a place inside to the nearest pip
    spread: float  # the mean distance of neighbors
    variation: float  # of the distance of neighbors, as a part of its mean
    nearest: float  # the least distance of two pips
    edge: float  # the least distance from a pip's edge to the outline


def evenness(outline: Outline, places: Sequence[Point], radius: float, grain: int = 40) -> Evenness:
    """The measures of the pips of a location, which has two or more."""
    box = outline.box
    step = max(box.width, box.height) / grain
    inside = [
        (x, y)
        for row in range(int(box.height / step) + 1)
        for column in range(int(box.width / step) + 1)
        if outline.contains(x := box.x + (column + 0.5) * step, y := box.y + (row + 0.5) * step)
    ]
    side = math.sqrt(len(inside) * step * step / len(places))
    neighbors = [min(math.dist(p, q) for q in places if q is not p) for p in places]
    mean = sum(neighbors) / len(neighbors)
    variation = math.sqrt(sum((n - mean) ** 2 for n in neighbors) / len(neighbors)) / mean
    nearest = [min(math.dist(p, q) for q in places) for p in inside]
    reach = 1.5 * sorted(neighbors)[len(neighbors) // 2]
    covered = sum(distance <= reach for distance in nearest) / len(nearest)
    edge = min(clearance(outline, x, y) for x, y in places) - radius
    return Evenness(covered, max(nearest) / side, mean / side, variation, min(neighbors), edge)


def clearance(outline: Outline, x: float, y: float) -> float:
    """How far a point inside is from the outline."""
    return min(_distance(x, y, a, b) for loop in outline.loops for a, b in zip(loop, (*loop[1:], loop[0]), strict=True))


def _distance(x: float, y: float, a: Point, b: Point) -> float:
    wx, wy = b[0] - a[0], b[1] - a[1]
    length = wx * wx + wy * wy
    along = max(0.0, min(1.0, ((x - a[0]) * wx + (y - a[1]) * wy) / length)) if length else 0.0
    return math.hypot(x - a[0] - along * wx, y - a[1] - along * wy)
