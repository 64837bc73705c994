"""The path language of SVG, read into absolute lines and curves and written from them."""

import math
import re
from collections.abc import Iterator, Sequence

Point = tuple[float, float]
# "M" and "L" with a point, "C" with two handles and a point, "Z" with nothing; all coordinates absolute
Command = tuple[str, tuple[float, ...]]

_TOKEN = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|([^\s,])")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def read(path: str) -> list[Command]:
    """The commands of a path, each absolute, arcs and quadratic curves turned into cubic ones.

    >>> read("M 1 1 h 2 v 2 z")
    [('M', (1.0, 1.0)), ('L', (3.0, 1.0)), ('L', (3.0, 3.0)), ('Z', ())]
    """
    pen = _Pen()
    for letter, numbers in _steps(path):
        pen.step(letter, numbers)
    return pen.drawn


def write(commands: Sequence[Command]) -> str:
    """A path as SVG has it."""
    return " ".join(letter + " ".join(f"{round(n, 3):g}" for n in numbers) for letter, numbers in commands)


def _steps(path: str) -> Iterator[tuple[str, list[float]]]:
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
        if len(numbers) == _TAKES[letter.upper()]:
            yield letter, numbers
            numbers = []
            letter = {"M": "L", "m": "l"}.get(letter, letter)  # more points after a move are lines
    if numbers:
        raise ValueError(f"too few numbers after {letter!r} in the path {path!r}")


class _Pen:
    """Follows a path: where it is, where the loop began, and the last handle, which S and T mirror."""

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
        for curve in arc(self.at, abs(rx), abs(ry), math.radians(turn), bool(large), bool(sweep), (x, y)):
            self._to("C", list(curve))


def arc(
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
    grow = math.sqrt(max(1.0, (px / rx) ** 2 + (py / ry) ** 2))  # too small an ellipse is grown until it reaches
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
