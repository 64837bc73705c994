"""Marks of a pen that its image alone does not show: rings around pips, letters, typed crosses."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice, pairwise, product, zip_longest
from math import hypot
from typing import NamedTuple

from importers.recordsheet_pdf.page import (
    PrintedPage,
    Shape,
    is_dark,
    is_strong,
)

LETTERS = frozenset("xX×✗✘✕✖✓✔●•■⬤○/")
MOST_MARKS = 20_000  # marks on a page
MOST_CELLS, MOST_ON_A_SPOT = 2000, 100
CELL = 16.0  # points: side of the squares of the page in the index of marks
OF_FIGURE = 18  # least number of points of its path
LEAST_OF_RING, SMALLEST_RING = 5, 2.5  # least number of points of its path, and points across
BOX = 15.0  # points: wider shapes are neither pips nor crosses through a box
LARGE_BOX = 17.0  # points: the boxes of hits in large print
POINT = 1.5  # points: half the size of a mark that covers only the thing in its middle
WIDEST_BLOT = 32.0  # points: a blot over a level of heat in large print
LEAST_BLOT = 4.0  # points: a dark blot that hides print
LINED = 1.25  # largest size of a pip with the line around it, relative to the pip
REACH = LARGE_BOX / 2  # points around a mark: the shapes that it may strike
INK = 255.0  # darkness and color of a struck shape

Point = tuple[float, float]


class PenMark(NamedTuple):
    """A mark: its box, the points of its stroke, and whether it covers everything in its box."""

    x0: float
    top: float
    x1: float
    bottom: float
    path: tuple[Point, ...] = ()
    area: bool = False

    @property
    def middle(self) -> Point:
        return (self.x0 + self.x1) / 2, (self.top + self.bottom) / 2

    @property
    def height(self) -> float:
        """The height of its box."""
        return self.bottom - self.top

    @property
    def flat(self) -> bool:
        """Whether the mark is a stroke along a line of text."""
        wide = self.x1 - self.x0
        return wide > 9 > self.height or (self.area and wide > 2.5 * self.height and self.height < BOX)

    @property
    def stroke(self) -> Sequence[Point]:
        """The points along its ink; empty for a frame or a spot."""
        if self.path or not self.flat:
            return self.path
        return (self.x0, self.middle[1]), (self.x1, self.middle[1])

    def _rounds(self) -> bool:
        """Whether the mark is a ring: it ends where it begins, and does not touch the middle."""
        if len(self.path) < LEAST_OF_RING or min(self.x1 - self.x0, self.bottom - self.top) < SMALLEST_RING:
            return False
        size = max(self.x1 - self.x0, self.bottom - self.top)
        (ax, ay), (bx, by) = self.path[0], self.path[-1]
        middle = self.middle
        return hypot(ax - bx, ay - by) < 0.35 * size and all(
            hypot(x - middle[0], y - middle[1]) > 0.25 * size for x, y in self.path
        )

    def scaled_and_shifted(self, scale: float, right: float) -> "PenMark":
        """This mark scaled, then shifted right."""
        x0, top, x1, bottom = (scale * side for side in self[:4])
        path = tuple((scale * x + right, scale * y) for x, y in self.path)
        return self._replace(x0=x0 + right, top=top, x1=x1 + right, bottom=bottom, path=path)

    def strikes(self, x: float, y: float, reach: float) -> bool:
        """Whether the mark marks something at a point that extends this far in each direction."""
        if self.area:
            return self.x0 <= x <= self.x1 and self.top <= y <= self.bottom
        if self._rounds():
            return _is_inside((x, y), self.path)
        if not (self.x0 - reach <= x <= self.x1 + reach and self.top - reach <= y <= self.bottom + reach):
            return False
        small = max(self.x1 - self.x0, self.bottom - self.top) < 6 * reach
        if small and hypot(self.middle[0] - x, self.middle[1] - y) < 0.8 * reach:
            return True
        return any(_distance((x, y), a, b) < 0.7 * reach for a, b in pairwise(self.path))


def _distance(at: Point, a: Point, b: Point) -> float:
    """The distance of a point from a line segment."""
    length = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    along = ((at[0] - a[0]) * (b[0] - a[0]) + (at[1] - a[1]) * (b[1] - a[1])) / length if length else 0.0
    along = min(1.0, max(0.0, along))
    return hypot(a[0] + along * (b[0] - a[0]) - at[0], a[1] + along * (b[1] - a[1]) - at[1])


def _is_inside(at: Point, ring: Sequence[Point]) -> bool:
    """Whether a point is inside a ring: a ray from it crosses the ring an odd number of times."""
    x, y = at
    crossed = False
    for (ax, ay), (bx, by) in pairwise((*ring, ring[0])):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            crossed = not crossed
    return crossed


def with_pen_marks(page: PrintedPage, noted: Sequence[PenMark] = ()) -> PrintedPage:
    """The page with all shapes struck that a pen or an annotation crossed or encircled."""
    over = [*noted, *_typed_marks(page)]
    last = _last_printed(page.shapes)
    drawn = {n: mark for n, shape in enumerate(page.shapes) if (mark := _stroke_of_pen(shape, n > last)) is not None}
    above, put = _MarkIndex(dict(enumerate(over))), _MarkIndex(drawn)
    around: dict[int, _FiguresAround] = defaultdict(
        _FiguresAround
    )  # by the number of the mark; annotations have negative numbers
    for n, shape in enumerate(page.shapes):
        if n in drawn or not (_may_be_struck(shape) or _is_figure(shape)):
            continue
        after = [m for m in put.near(shape) if m > n]
        for m in (*after, *(-m - 1 for m in above.near(shape))):
            around[m].add(n, shape, over[-m - 1] if m < 0 else drawn[m], m < 0)
    struck: set[int] = set()
    doubtful = 0
    for m, places in around.items():
        numbers = places.struck_numbers()
        doubtful += numbers is None and (m < 0 or m > last)  # a path among printed shapes may be an arrow
        struck |= set(numbers or ())
    shapes = [
        s._replace(darkness=INK, colorfulness=INK) if n in struck else s
        for n, s in enumerate(page.shapes)
        if n not in drawn
    ]
    bands = (PenMark(*s[:4], (), True) for n, s in enumerate(page.shapes) if n > last and _is_band(s))
    with_next = zip_longest(page.shapes, page.shapes[1:])
    blots = (PenMark(*s[:4]) for s, edge in with_next if _is_blot(s) and not _is_edge_of(edge, s))
    marks = (*over, *drawn.values(), *blots, *bands)
    return replace(page, shapes=tuple(shapes), marks=tuple(marks), doubtful=doubtful)


class _FiguresAround:
    """The pips and boxes around a mark, and those that it strikes."""

    def __init__(self) -> None:
        self._struck: list[int] = []
        self._far: list[tuple[float, float, Point]] = []  # distance from a small mark, width, and place
        self._small = False

    def add(self, number: int, shape: Shape, mark: PenMark, noted: bool) -> None:
        """Look at a pip or box near the mark, which is an annotation if `noted`."""
        lined = LINED if shape.fill is not None and shape.stroke is not None else 1.0
        wide = lined * shape.width
        reach = wide / 2 if _is_figure(shape) else lined * max(shape.width, shape.height) / 2
        if mark.strikes(shape.x, shape.y, reach) or (noted and _is_figure(shape) and _is_within(mark, shape)):
            self._struck.append(number)
        size = max(mark.x1 - mark.x0, mark.height)
        small = size < 1.5 * wide
        self._small |= small
        far = hypot(mark.middle[0] - shape.x, mark.middle[1] - shape.y)
        if small and shape.fill is not None and far < 1.3 * wide:
            self._far.append((far, wide, (shape.x, shape.y)))

    def struck_numbers(self) -> list[int] | None:
        """The numbers of the struck shapes; None when a small mark is between two and may mean either."""
        if self._small and len(self._far) > 1:
            (near, width, at), *others = sorted(self._far)
            apart = (far for far, _, (x, y) in others if hypot(x - at[0], y - at[1]) > 0.5 * width)
            if near > 0.3 * width and min(apart, default=9 * width) < 1.4 * near:
                return None
        return self._struck


def _is_within(mark: PenMark, figure: Shape) -> bool:
    """Whether a mark is on a figure, including its head and its feet."""
    x, y = mark.middle
    inside = figure.x0 < x < figure.x1 and figure.top < y < figure.bottom
    return inside and mark.x1 - mark.x0 < figure.width and mark.height < figure.height


class _MarkIndex:
    """An index of marks by place, so that each pip is compared with the marks near it only."""

    def __init__(self, marks: Mapping[int, PenMark]) -> None:
        self._cells: dict[tuple[int, int], list[int]] = {}
        for number, mark in list(marks.items())[:MOST_MARKS]:
            across = range(int((mark.x0 - REACH) // CELL), int((mark.x1 + REACH) // CELL) + 1)
            down = range(int((mark.top - REACH) // CELL), int((mark.bottom + REACH) // CELL) + 1)
            for cell in islice(product(across, down), MOST_CELLS):
                self._cells.setdefault(cell, []).append(number)

    def near(self, shape: Shape) -> Sequence[int]:
        """The numbers of the marks around a shape; of very many marks in one place only the first."""
        return self._cells.get((int(shape.x // CELL), int(shape.y // CELL)), [])[:MOST_ON_A_SPOT]


def _may_be_struck(shape: Shape) -> bool:
    """Whether a shape may be a pip, or a box of a hit, which some sheets do not fill."""
    if shape.fill is None and abs(shape.width - shape.height) > 1.5:
        return False
    widest = LARGE_BOX if shape.fill is not None and abs(shape.width - shape.height) < 0.1 else BOX
    return (4 if shape.fill is None else 1.8) < max(shape.width, shape.height) < widest and shape.points >= 4


def _last_printed(shapes: Sequence[Shape]) -> int:
    """The number of the last shape with a fill that is not of a pen, or of the edge drawn around it."""
    last = max((n for n, s in enumerate(shapes) if s.fill is not None and not (s.path or _is_band(s))), default=-1)
    if 0 <= last < len(shapes) - 1:
        last += _is_edge_of(shapes[last + 1], shapes[last])
    return last


def _is_edge_of(edge: Shape | None, inner: Shape) -> bool:
    """Whether a shape is the line around a printed one, which browsers draw right behind it."""
    if edge is None:
        return False
    return hypot(inner.x - edge.x, inner.y - edge.y) < 0.5 and edge.width < 1.5 * inner.width + 1


def _is_blot(shape: Shape) -> bool:
    """Whether a shape is a blot of a pen, or a pip that is printed as struck."""
    plain = shape.fill is not None and shape.stroke is None and (is_strong(shape.fill) or is_dark(shape.fill))
    return plain and LEAST_BLOT < max(shape.width, shape.height) < WIDEST_BLOT


def _is_band(shape: Shape) -> bool:
    """Whether a shape is the stroke of a highlighter on a line of text."""
    plain = shape.fill is not None and is_strong(shape.fill) and shape.stroke is None
    return plain and LEAST_BLOT < shape.height < BOX and shape.width > 2.5 * shape.height


def _is_figure(shape: Shape) -> bool:
    """Whether a shape may be the figure of a trooper."""
    return shape.fill is not None and 5 < shape.width < 24 and 12 < shape.height < 40 and shape.points >= OF_FIGURE


def _stroke_of_pen(shape: Shape, after_all: bool) -> PenMark | None:
    """The stroke of a colored pen, or of a dark one that is drawn after all print."""
    colored = shape.fill is None and shape.stroke is not None and is_strong(shape.stroke)
    dark = after_all and (shape.fill is not None or (shape.stroke is not None and is_dark(shape.stroke)))
    mark = PenMark(*shape[:4], shape.path)
    return mark if (shape.path and (colored or dark)) or (dark and mark.flat) else None


def point_mark(at: Point) -> PenMark:
    """A mark that covers only the thing in its middle."""
    x, y = at
    return PenMark(x - POINT, y - POINT, x + POINT, y + POINT)


def _typed_marks(page: PrintedPage) -> list[PenMark]:
    """Crosses and points that were typed over the page."""
    return [point_mark((p.middle, p.line)) for p in page.phrases if p.text in LETTERS]
