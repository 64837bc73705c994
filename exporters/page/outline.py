"""A shape made of lines and curves, and what can be asked of it: how wide it is at a height, what fits into it."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence

from exporters.page import svg_path
from exporters.page.geometry import Box
from exporters.page.svg_path import Command, Point

FLATNESS = 0.02  # how far, in points, a flattened curve may stray from the true one
ROUND = 0.5522847498  # handle length of the curve that draws a quarter of a circle of radius 1


class Outline:
    """An immutable shape of one or more closed or open lines. A point in two of its loops lies in a hole (even-odd).

    >>> diamond = Outline.parse("M 5 0 L 10 5 L 5 10 L 0 5 Z")
    >>> diamond.spans(2.5)
    [(2.5, 7.5)]
    >>> diamond.holds(5, 5, radius=3), diamond.holds(5, 5, radius=4)
    (True, False)
    """

    __slots__ = ("_bands", "_box", "_hash", "_loops", "commands")

    commands: tuple[Command, ...]

    def __init__(self, commands: Sequence[Command]) -> None:
        self.commands = tuple(commands)
        self._loops: tuple[tuple[Point, ...], ...] | None = None
        self._box: Box | None = None
        self._bands: _Bands | None = None
        self._hash: int | None = None

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Outline) and self.commands == other.commands)

    def __hash__(self) -> int:
        if self._hash is None:  # a sheet looks up what is remembered of its outlines many times
            self._hash = hash(self.commands)
        return self._hash

    def __repr__(self) -> str:
        return f"Outline.parse({self.path()!r})"

    # Making one

    @staticmethod
    def parse(path: str) -> "Outline":
        """From the path language of SVG: M L H V C S Q T A Z, absolute or relative."""
        return Outline(svg_path.read(path))

    @staticmethod
    def polygon(points: Sequence[Point]) -> "Outline":
        """Straight lines through the points and back to the first."""
        return Outline([*_line(points), ("Z", ())])

    @staticmethod
    def polyline(points: Sequence[Point]) -> "Outline":
        """Straight lines through the points, left open."""
        return Outline(_line(points))

    @staticmethod
    def circle(x: float, y: float, radius: float) -> "Outline":
        return Outline.rounded(Box(x - radius, y - radius, 2 * radius, 2 * radius), radius)

    @staticmethod
    def rounded(box: Box, radius: float = 0.0) -> "Outline":
        """A rectangle, its corners rounded if there is a radius."""
        x, y, right, bottom = box.x, box.y, box.right, box.bottom
        if radius <= 0:
            return Outline.polygon([(x, y), (right, y), (right, bottom), (x, bottom)])
        r = min(radius, box.width / 2, box.height / 2)
        k = r * (1 - ROUND)
        return Outline(
            [
                ("M", (x + r, y)),
                ("L", (right - r, y)),
                ("C", (right - k, y, right, y + k, right, y + r)),
                ("L", (right, bottom - r)),
                ("C", (right, bottom - k, right - k, bottom, right - r, bottom)),
                ("L", (x + r, bottom)),
                ("C", (x + k, bottom, x, bottom - k, x, bottom - r)),
                ("L", (x, y + r)),
                ("C", (x, y + k, x + k, y, x + r, y)),
                ("Z", ()),
            ]
        )

    # Changing one

    def moved(self, dx: float, dy: float) -> "Outline":
        return self._mapped(lambda x, y: (x + dx, y + dy))

    def scaled(self, across: float, down: float | None = None) -> "Outline":
        """Larger or smaller about the origin."""
        tall = across if down is None else down
        return self._mapped(lambda x, y: (x * across, y * tall))

    def mirrored(self, axis: float) -> "Outline":
        """The other side of the vertical line x = axis: a left arm becomes a right arm."""
        return self._mapped(lambda x, y: (2 * axis - x, y))

    def _mapped(self, change: Callable[[float, float], Point]) -> "Outline":
        def numbers(old: tuple[float, ...]) -> tuple[float, ...]:
            return tuple(n for i in range(0, len(old), 2) for n in change(old[i], old[i + 1]))

        return Outline([(letter, numbers(old)) for letter, old in self.commands])

    # Asking one

    def path(self) -> str:
        """The shape in the path language of SVG."""
        return svg_path.write(self.commands)

    @property
    def loops(self) -> tuple[tuple[Point, ...], ...]:
        """The shape with its curves flattened: a list of points a loop."""
        if self._loops is None:
            self._loops = tuple(_flattened(self.commands))
        return self._loops

    @property
    def parts(self) -> "tuple[Outline, ...]":
        """The closed shapes that it is made of, one after the other."""
        starts = [n for n, (letter, _) in enumerate(self.commands) if letter == "M"]
        if len(starts) < 2:
            return (self,)
        return tuple(Outline(self.commands[a:b]) for a, b in zip(starts, [*starts[1:], None], strict=True))

    @property
    def box(self) -> Box:
        """The smallest box around it."""
        if self._box is None:
            self._box = Box.around([point for loop in self.loops for point in loop])
        return self._box

    def spans(self, y: float) -> list[tuple[float, float]]:
        """The stretches of the horizontal line at this height that lie inside, from left to right."""
        xs = sorted(_crossings(self._edges_between(y, y), y))
        return list(zip(xs[::2], xs[1::2], strict=False))

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies inside."""
        return sum([crossing <= x for crossing in _crossings(self._edges_between(y, y), y)]) % 2 == 1

    def holds(self, x: float, y: float, radius: float) -> bool:
        """Whether a circle about the point lies inside."""
        return self.contains(x, y) and self.clears(x, y, radius)

    def clears(self, x: float, y: float, radius: float) -> bool:
        """Whether no line of the shape comes nearer to the point than this."""
        square = radius * radius
        left, right = x - radius, x + radius
        for ax, ay, bx, by in self._edges_between(y - radius, y + radius):
            if (ax < left and bx < left) or (ax > right and bx > right):
                continue
            wx, wy = bx - ax, by - ay
            length = wx * wx + wy * wy
            along = ((x - ax) * wx + (y - ay) * wy) / length if length else 0.0
            along = 0.0 if along < 0.0 else 1.0 if along > 1.0 else along
            dx, dy = ax + along * wx - x, ay + along * wy - y
            if dx * dx + dy * dy < square:
                return False
        return True

    def _edges_between(self, top: float, bottom: float) -> "Iterable[_Edge]":
        if self._bands is None:
            self._bands = _Bands(self.loops, self.box)
        return self._bands.between(top, bottom)


_Edge = tuple[float, float, float, float]


class _Bands:
    """The edges of a shape, filed by height, so that a question about one height looks at few of them."""

    def __init__(self, loops: tuple[tuple[Point, ...], ...], box: Box) -> None:
        self.count = 48
        self.top = box.y
        self.step = box.height / self.count or 1.0
        self.files: list[list[_Edge]] = [[] for _ in range(self.count)]
        for loop in loops:
            for (ax, ay), (bx, by) in zip(loop, (*loop[1:], loop[0]), strict=True):
                for band in self._bands(min(ay, by), max(ay, by)):
                    self.files[band].append((ax, ay, bx, by))

    def _bands(self, top: float, bottom: float) -> range:
        last = self.count - 1
        first = int((top - self.top) / self.step)
        end = int((bottom - self.top) / self.step)
        return range(max(0, min(first, last)), max(0, min(end, last)) + 1)

    def between(self, top: float, bottom: float) -> Iterable[_Edge]:
        bands = self._bands(top, bottom)
        if len(bands) == 1:
            return self.files[bands.start]
        return [edge for band in bands for edge in self.files[band]]  # some of them more than once


def _crossings(edges: Iterable[_Edge], y: float) -> list[float]:
    """Where the edges cross the horizontal line at this height; one that only touches it counts once or not at all."""
    return [ax + (y - ay) * (bx - ax) / (by - ay) for ax, ay, bx, by in edges if (ay <= y < by) or (by <= y < ay)]


def _line(points: Sequence[Point]) -> list[Command]:
    return [("M" if i == 0 else "L", (x, y)) for i, (x, y) in enumerate(points)]


def _flattened(commands: Sequence[Command]) -> Iterator[tuple[Point, ...]]:
    loop: list[Point] = []
    for letter, numbers in commands:
        if letter == "M" and loop:
            yield tuple(loop)
            loop = []
        if letter == "C":
            loop.extend(_curve(loop[-1], numbers))
        elif letter == "Z":
            yield tuple(loop)
            loop = []
        else:
            loop.append((numbers[0], numbers[1]))
    if len(loop) > 1:
        yield tuple(loop)


def _curve(start: Point, numbers: tuple[float, ...]) -> Iterator[Point]:
    (ax, ay), (bx, by, cx, cy, dx, dy) = start, numbers
    bend = max(math.hypot(ax - 2 * bx + cx, ay - 2 * by + cy), math.hypot(bx - 2 * cx + dx, by - 2 * cy + dy))
    steps = max(1, math.ceil(math.sqrt(0.75 * bend / FLATNESS)))
    for i in range(1, steps + 1):
        t = i / steps
        u = 1 - t
        p, q, r, s = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        yield p * ax + q * bx + r * cx + s * dx, p * ay + q * by + r * cy + s * dy
