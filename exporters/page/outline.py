"""A shape made of lines and curves: its path in SVG, its width at a height, circles that fit into it.

The path language of SVG is read into absolute lines and curves, and written from them.
"""

import math
import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence

from exporters.page.geometry import Box

Point = tuple[float, float]
# "M" and "L" with a point, "C" with two handles and a point, "Z" alone; all coordinates absolute
Command = tuple[str, tuple[float, ...]]

_TOKEN = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|([^\s,])")
_NUMBERS_PER_LETTER = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def read_path(path: str) -> list[Command]:
    """The commands of a path as absolute ones, with arcs and quadratic curves as cubic curves.

    >>> read_path("M 1 1 h 2 v 2 z")
    [('M', (1.0, 1.0)), ('L', (3.0, 1.0)), ('L', (3.0, 3.0)), ('Z', ())]
    """
    pen = _Pen()
    for letter, numbers in _path_steps(path):
        pen.step(letter, numbers)
    return pen.drawn


def write_path(commands: Sequence[Command]) -> str:
    """A path in the syntax of SVG."""
    return " ".join(letter + " ".join(f"{round(n, 3):g}" for n in numbers) for letter, numbers in commands)


def _path_steps(path: str) -> Iterator[tuple[str, list[float]]]:
    letter = ""
    numbers: list[float] = []
    for found, number, odd in _TOKEN.findall(path):
        if odd or (number and not letter):
            raise ValueError(f"{odd or number!r} is out of place in the path {path!r}")
        if found:
            if numbers:
                raise ValueError(f"too few numbers after {letter!r} in the path {path!r}")
            letter = found
            if letter in "Zz":
                yield letter, []
            continue
        numbers.append(float(number))
        if len(numbers) == _NUMBERS_PER_LETTER[letter.upper()]:
            yield letter, numbers
            numbers = []
            letter = {"M": "L", "m": "l"}.get(letter, letter)  # more points after a move are lines
    if numbers:
        raise ValueError(f"too few numbers after {letter!r} in the path {path!r}")


class _Pen:
    """Follows a path: its position, the start of the loop, and the last handle, which S and T mirror."""

    def __init__(self) -> None:
        self.drawn: list[Command] = []
        self.at: Point = (0.0, 0.0)
        self.began: Point = (0.0, 0.0)
        self.handle: Point | None = None
        self.handle_of = ""

    def step(self, letter: str, numbers: list[float]) -> None:
        kind = letter.upper()
        if kind != "M" and self.drawn and self.drawn[-1][0] == "Z":
            self.drawn.append(("M", self.began))
        if letter.islower():
            numbers = self._absolute(kind, numbers)
        mirrored = self._mirrored(kind)
        if kind == "Z":
            self.drawn.append(("Z", ()))
            self.at = self.began
        elif kind in "ML":
            self._to(kind, numbers)
        elif kind == "H":
            self._to("L", [numbers[0], self.at[1]])
        elif kind == "V":
            self._to("L", [self.at[0], numbers[0]])
        elif kind == "A":
            self._arc(numbers)
        elif kind in "CS":
            self._to("C", numbers if kind == "C" else [*mirrored, *numbers])
        else:
            self._quadratic(numbers if kind == "Q" else [*mirrored, *numbers])
        self.handle_of = kind

    def _absolute(self, kind: str, numbers: list[float]) -> list[float]:
        x, y = self.at
        if kind == "A":
            return [*numbers[:5], numbers[5] + x, numbers[6] + y]
        if kind in "HV":
            return [numbers[0] + (x if kind == "H" else y)]
        return [n + (y if i % 2 else x) for i, n in enumerate(numbers)]

    def _mirrored(self, kind: str) -> Point:
        family = {"S": "CS", "T": "QT"}.get(kind, "")
        if self.handle is None or not self.handle_of or self.handle_of not in family:
            return self.at
        return 2 * self.at[0] - self.handle[0], 2 * self.at[1] - self.handle[1]

    def _to(self, kind: str, numbers: list[float]) -> None:
        self.drawn.append((kind, tuple(numbers)))
        if kind == "C":
            self.handle = numbers[2], numbers[3]
        self.at = numbers[-2], numbers[-1]
        if kind == "M":
            self.began = self.at

    def _quadratic(self, numbers: list[float]) -> None:
        (ax, ay), (qx, qy, bx, by) = self.at, numbers
        first = ax + (qx - ax) * 2 / 3, ay + (qy - ay) * 2 / 3
        second = bx + (qx - bx) * 2 / 3, by + (qy - by) * 2 / 3
        self._to("C", [*first, *second, bx, by])
        self.handle = qx, qy

    def _arc(self, numbers: list[float]) -> None:
        rx, ry, turn, large, sweep, x, y = numbers
        for curve in arc_curves(self.at, abs(rx), abs(ry), math.radians(turn), bool(large), bool(sweep), (x, y)):
            self._to("C", list(curve))


def arc_curves(
    start: Point, rx: float, ry: float, turn: float, large: bool, sweep: bool, end: Point
) -> Iterator[tuple[float, ...]]:
    """An elliptical arc as cubic curves of at most a quarter turn (SVG 1.1, appendix F.6)."""
    if start == end:
        return
    if not rx or not ry:
        yield (*start, *end, *end)
        return
    cosine, sine = math.cos(turn), math.sin(turn)
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    px, py = cosine * dx + sine * dy, cosine * dy - sine * dx
    grow = math.sqrt(max(1.0, (px / rx) ** 2 + (py / ry) ** 2))  # SVG 1.1, F.6.6: enlarge it
    rx, ry = rx * grow, ry * grow
    rest = (rx * ry) ** 2 / ((rx * py) ** 2 + (ry * px) ** 2) - 1
    factor = math.sqrt(max(0.0, rest)) * (-1 if large == sweep else 1)
    ux, uy = factor * rx * py / ry, -factor * ry * px / rx
    cx = cosine * ux - sine * uy + (start[0] + end[0]) / 2
    cy = sine * ux + cosine * uy + (start[1] + end[1]) / 2
    begin = math.atan2((py - uy) / ry, (px - ux) / rx)
    span = math.atan2((-py - uy) / ry, (-px - ux) / rx) - begin
    span += 2 * math.pi if sweep and span < 0 else -2 * math.pi if not sweep and span > 0 else 0.0
    pieces = max(1, math.ceil(abs(span) / (math.pi / 2) - 1e-9))
    step = span / pieces
    reach = 4 / 3 * math.tan(step / 4)

    def at(along: float, ahead: float) -> Point:
        ex, ey = math.cos(along) - ahead * math.sin(along), math.sin(along) + ahead * math.cos(along)
        return cx + cosine * rx * ex - sine * ry * ey, cy + sine * rx * ex + cosine * ry * ey

    for i in range(pieces):
        a, b = begin + i * step, begin + (i + 1) * step
        last = end if i == pieces - 1 else at(b, 0.0)
        yield (*at(a, reach), *at(b, -reach), *last)


FLATNESS = 0.02  # the largest error of a flattened curve, in points
CIRCLE_HANDLE = 0.5522847498  # handle length of the curve that draws a quarter of a circle of radius 1


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
        if self._hash is None:  # outlines are keys of caches that a sheet looks up often
            self._hash = hash(self.commands)
        return self._hash

    def __repr__(self) -> str:
        return f"Outline.parse({self.path()!r})"

    # Construction

    @staticmethod
    def parse(path: str) -> "Outline":
        """From the path language of SVG: M L H V C S Q T A Z, absolute or relative."""
        return Outline(read_path(path))

    @staticmethod
    def polygon(points: Sequence[Point]) -> "Outline":
        """Straight lines through the points and back to the first."""
        return Outline([*_straight_path(points), ("Z", ())])

    @staticmethod
    def polyline(points: Sequence[Point]) -> "Outline":
        """Straight lines through the points, left open."""
        return Outline(_straight_path(points))

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
        k = r * (1 - CIRCLE_HANDLE)
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

    # Changed copies

    def moved(self, dx: float, dy: float) -> "Outline":
        return self._map_points(lambda x, y: (x + dx, y + dy))

    def scaled(self, across: float, down: float | None = None) -> "Outline":
        """Larger or smaller about the origin."""
        tall = across if down is None else down
        return self._map_points(lambda x, y: (x * across, y * tall))

    def mirrored(self, axis: float) -> "Outline":
        """The other side of the vertical line x = axis: a left arm becomes a right arm."""
        return self._map_points(lambda x, y: (2 * axis - x, y))

    def transposed(self) -> "Outline":
        """The shape with x and y exchanged.

        >>> Outline.parse("M 0 0 H 4 V 2 Z").transposed().path()
        'M0 0 L0 4 L2 4 Z'
        """
        return self._map_points(lambda x, y: (y, x))

    def _map_points(self, change: Callable[[float, float], Point]) -> "Outline":
        def numbers(old: tuple[float, ...]) -> tuple[float, ...]:
            return tuple(n for i in range(0, len(old), 2) for n in change(old[i], old[i + 1]))

        return Outline([(letter, numbers(old)) for letter, old in self.commands])

    # Queries

    def path(self) -> str:
        """The shape in the path language of SVG."""
        return write_path(self.commands)

    @property
    def loops(self) -> tuple[tuple[Point, ...], ...]:
        """The shape with its curves flattened: a list of points a loop."""
        if self._loops is None:
            self._loops = tuple(_flatten(self.commands))
        return self._loops

    @property
    def parts(self) -> "tuple[Outline, ...]":
        """The closed shapes of the outline, each as an outline."""
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
        """The stretches of a horizontal line that lie inside, from left to right."""
        return _pair_up(sorted(_crossings(self._edges_between(y, y), y)))

    def spans_at(self, heights: Sequence[float]) -> list[list[tuple[float, float]]]:
        """The spans at each of many heights, in ascending order."""
        crossings: list[list[float]] = [[] for _ in heights]
        for loop in self.loops:
            for (ax, ay), (bx, by) in zip(loop, (*loop[1:], loop[0]), strict=True):
                first, last = (ay, by) if ay <= by else (by, ay)
                start, end = bisect_left(heights, first), bisect_left(heights, last)
                across, down = bx - ax, by - ay
                for found, y in zip(crossings[start:end], heights[start:end], strict=True):
                    found.append(ax + (y - ay) * across / down)
        return [
            [(xs[0], xs[1]) if xs[0] <= xs[1] else (xs[1], xs[0])] if len(xs) == 2 else _pair_up(sorted(xs))
            for xs in crossings
        ]

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies inside."""
        return sum([crossing <= x for crossing in _crossings(self._edges_between(y, y), y)]) % 2 == 1

    def holds(self, x: float, y: float, radius: float) -> bool:
        """Whether a circle about the point lies inside."""
        return self.contains(x, y) and self.clears(x, y, radius)

    def clears(self, x: float, y: float, radius: float) -> bool:
        """Whether all lines of the shape are at least `radius` away from the point."""
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
        return self._bands.edges_between(top, bottom)


_Edge = tuple[float, float, float, float]


class _Bands:
    """The edges of a shape by height, so that a query about one height reads few of them."""

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

    def edges_between(self, top: float, bottom: float) -> Iterable[_Edge]:
        bands = self._bands(top, bottom)
        if len(bands) == 1:
            return self.files[bands.start]
        return [edge for band in bands for edge in self.files[band]]  # edges that cross bands are repeated


def _pair_up(numbers: Sequence[float]) -> list[tuple[float, float]]:
    return list(zip(numbers[::2], numbers[1::2], strict=False))


def _crossings(edges: Iterable[_Edge], y: float) -> list[float]:
    """The x of edges at a horizontal line; an edge that only touches the line counts once or not at all."""
    return [ax + (y - ay) * (bx - ax) / (by - ay) for ax, ay, bx, by in edges if (ay <= y < by) or (by <= y < ay)]


def _straight_path(points: Sequence[Point]) -> list[Command]:
    return [("M" if i == 0 else "L", (x, y)) for i, (x, y) in enumerate(points)]


def _flatten(commands: Sequence[Command]) -> Iterator[tuple[Point, ...]]:
    loop: list[Point] = []
    for letter, numbers in commands:
        if letter == "M" and loop:
            yield tuple(loop)
            loop = []
        if letter == "C":
            loop.extend(_flatten_curve(loop[-1], numbers))
        elif letter == "Z":
            yield tuple(loop)
            loop = []
        else:
            loop.append((numbers[0], numbers[1]))
    if len(loop) > 1:
        yield tuple(loop)


def _flatten_curve(start: Point, numbers: tuple[float, ...]) -> Iterator[Point]:
    (ax, ay), (bx, by, cx, cy, dx, dy) = start, numbers
    bend = max(math.hypot(ax - 2 * bx + cx, ay - 2 * by + cy), math.hypot(bx - 2 * cx + dx, by - 2 * cy + dy))
    steps = max(1, math.ceil(math.sqrt(0.75 * bend / FLATNESS)))
    for i in range(1, steps + 1):
        t = i / steps
        u = 1 - t
        p, q, r, s = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        yield p * ax + q * bx + r * cx + s * dx, p * ay + q * by + r * cy + s * dy
