"""Collisions on a page: elements that are near each other, and convex hulls around symbols."""

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol, TypeVar

from exporters.page import model
from exporters.page.geometry import Box, Transform
from exporters.page.model import Circle, Element, Line, Path, Rect, Symbol, has_words
from exporters.page.outline import Outline, Point
from sheets.model import IdentityKey

_CELL = 12.0  # the side of the grid squares in which neighbors are found, in points


class HasBox(Protocol):
    """An element with its bounding box on the page."""

    @property
    def box(self) -> Box: ...


BoxedType = TypeVar("BoxedType", bound=HasBox)


def neighboring_pairs(things: Sequence[BoxedType]) -> Iterator[tuple[BoxedType, BoxedType]]:
    """Pairs of things that share a square of the page, each pair once."""
    cells: dict[tuple[int, int], list[int]] = {}
    for index, thing in enumerate(things):
        x, y, width, height = thing.box
        columns = range(int(x // _CELL), int((x + width) // _CELL) + 1)
        near: set[int] = set()
        for row in range(int(y // _CELL), int((y + height) // _CELL) + 1):
            for column in columns:
                cell = cells.setdefault((column, row), [])
                near.update(cell)
                cell.append(index)
        for other in sorted(near):
            yield things[other], thing


_TOLERANCE = 0.02  # the rounding of the back ends, in points: strokes may overlap this much


class Hull(NamedTuple):
    """A convex polygon about its symbol's origin, strokes included, with the circle and the box around it."""

    points: tuple[Point, ...]
    radius: float
    box: Box

    def overlaps(self, other: "Hull", dx: float, dy: float) -> bool:
        """Whether another hull, its origin (dx, dy) away, overlaps this one by more than an edge."""
        if not self.box.meets(other.box.moved(dx, dy), _TOLERANCE):
            return False
        reach = self.radius + other.radius - _TOLERANCE
        if dx * dx + dy * dy >= reach * reach:
            return False
        if self.round and other.round:
            return True
        theirs = [(x + dx, y + dy) for x, y in other.points]
        return not (_has_separating_edge(self.points, theirs) or _has_separating_edge(theirs, self.points))

    def lies_in(self, outline: Outline, x: float, y: float) -> bool:
        """Whether the hull about (x, y) lies inside the outline."""
        if outline.holds(x, y, self.radius - _TOLERANCE):
            return True
        corners = [
            (x + px * (1 - _TOLERANCE / self.radius), y + py * (1 - _TOLERANCE / self.radius)) for px, py in self.points
        ]
        if not all(outline.contains(*corner) for corner in corners):
            return False
        return not any(_contains_point(corners, point) for loop in outline.loops for point in loop)

    @property
    def round(self) -> bool:
        """Whether this is a circle: its flattened outline then lies slightly inside the true one."""
        inner = min(math.hypot(x, y) for x, y in self.points)
        return len(self.points) >= 12 and inner > self.radius - _TOLERANCE

    def turned(self, by: Transform) -> "Hull":
        """The hull of the symbol as it lies on the page, still about its own origin."""
        about = by._replace(e=0.0, f=0.0)
        points = tuple(about.point(x, y) for x, y in self.points)
        return Hull(points, self.radius * by.scale, Box.around(points))


def symbol_hull(symbol: Symbol) -> Hull:
    """The hull of everything that a symbol draws."""
    points = _convex_hull(
        [point for outline, width in _drawn_points(symbol.elements) for point in _stroke_points(outline, width)]
    )
    if len(points) < 3:
        points = list(Outline.rounded(symbol.box).loops[0])
    return Hull(tuple(points), max(math.hypot(x, y) for x, y in points), Box.around(points))


def _drawn_points(elements: Sequence[Element]) -> Iterable[tuple[Outline, float]]:
    for e in elements:
        if isinstance(e, Path):
            yield e.outline, e.line_width if e.stroke is not None else 0.0
        elif isinstance(e, Rect):
            yield Outline.rounded(e.box, e.radius), e.line_width if e.stroke is not None else 0.0
        elif isinstance(e, Circle):
            yield Outline.circle(e.x, e.y, e.radius), e.line_width if e.stroke is not None else 0.0
        elif isinstance(e, Line):
            yield Outline.polyline([(e.x1, e.y1), (e.x2, e.y2)]), e.line_width
        elif isinstance(e, model.Use):
            for outline, width in _drawn_points(e.symbol.elements):
                yield outline.scaled(e.scale).moved(e.x, e.y), width * e.scale
        elif isinstance(e, model.Group):
            for outline, width in _drawn_points(e.elements):
                yield outline.scaled(e.scale).moved(e.x, e.y), width * e.scale


def _stroke_points(outline: Outline, line_width: float) -> Iterable[Point]:
    """The points of a shape, moved away from its middle by half the width of its stroke."""
    box = outline.box
    x, y = box.middle
    half = line_width / 2
    across = (box.width / 2 + half) / (box.width / 2) if box.width else 1.0
    down = (box.height / 2 + half) / (box.height / 2) if box.height else 1.0
    for loop in outline.loops:
        for px, py in loop:
            yield x + (px - x) * across, y + (py - y) * down


def _convex_hull(points: Sequence[Point]) -> list[Point]:
    """The convex hull (Andrew's chains)."""
    ordered = sorted(set(points))

    def chain(points: Iterable[Point]) -> list[Point]:
        found: list[Point] = []
        for x, y in points:
            while len(found) > 1 and _turn_direction(found[-2], found[-1], (x, y)) <= 1e-9:
                found.pop()
            found.append((x, y))
        return found[:-1]

    return chain(ordered) + chain(reversed(ordered))


def _turn_direction(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _has_separating_edge(mine: Sequence[Point], theirs: Sequence[Point]) -> bool:
    """Whether an edge of the first polygon has all corners of the second on its outer side."""
    for (ax, ay), (bx, by) in zip(mine, (*mine[1:], mine[0]), strict=True):
        nx, ny = by - ay, ax - bx
        length = math.hypot(nx, ny) or 1.0
        if min((px - ax) * nx + (py - ay) * ny for px, py in theirs) >= -_TOLERANCE * length:
            return True
    return False


def _contains_point(corners: Sequence[Point], point: Point) -> bool:
    return all(_turn_direction(a, b, point) > 0 for a, b in zip(corners, (*corners[1:], corners[0]), strict=True))


_CACHED_SYMBOLS = 2_000  # pages repeat few symbols, so each is measured once


@lru_cache(_CACHED_SYMBOLS)
def _cached_hull(key: IdentityKey[Symbol]) -> Hull:
    return symbol_hull(key.value)


@lru_cache(_CACHED_SYMBOLS)
def _rotated_hull(key: IdentityKey[Symbol], turn: tuple[float, float, float, float]) -> Hull:
    return _cached_hull(key).turned(Transform(*turn))


@lru_cache(_CACHED_SYMBOLS)
def _cached_has_words(key: IdentityKey[Symbol]) -> bool:
    return has_words(key.value.elements)


def hull_on_page(symbol: Symbol, transform: Transform) -> Hull:
    """The hull of a symbol as it lies on the page, about its own origin."""
    return _rotated_hull(IdentityKey(symbol), transform[:4])


def symbol_has_words(symbol: Symbol) -> bool:
    """Whether there is text in a symbol."""
    return _cached_has_words(IdentityKey(symbol))
