"""Rectangles on the page, transformations of groups, and numbers as short text.

All are in points. PDF and SVG write numbers alike.
"""

import math
from functools import lru_cache
from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle by its upper left corner and its size.

    >>> Box(10, 20, 100, 50).inset(5)
    Box(x=15, y=25, width=90, height=40)
    """

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def inset(self, by: float) -> "Box":
        """The box that is smaller by this much on every side."""
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def moved(self, dx: float, dy: float) -> "Box":
        return Box(self.x + dx, self.y + dy, self.width, self.height)

    def covers(self, other: "Box", slack: float = 0.0) -> bool:
        """Whether the other box lies in this one, with a tolerance of `slack`."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def meets(self, other: "Box", slack: float = 0.0) -> bool:
        """Whether the two boxes overlap by more than `slack`."""
        return (
            other.x < self.right - slack
            and self.x < other.right - slack
            and other.y < self.bottom - slack
            and self.y < other.bottom - slack
        )

    @staticmethod
    def around(points: "list[tuple[float, float]] | tuple[tuple[float, float], ...]") -> "Box":
        """The smallest box with all the points in it."""
        xs = [x for x, _ in points]
        ys = [y for _, y in points]
        return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


class Transform(NamedTuple):
    """x' = a x + c y + e,  y' = b x + d y + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def point(self, x: float, y: float) -> tuple[float, float]:
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def box(self, box: Box) -> Box:
        """The smallest upright box around a transformed box."""
        if self.b == 0.0 == self.c and self.a > 0.0 and self.d > 0.0:
            x, y = self.a * box.x + self.e, self.d * box.y + self.f
            return Box(x, y, self.a * box.width, self.d * box.height)
        corners = (box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)
        return Box.around([self.point(*corner) for corner in corners])

    def then(self, inner: "Transform") -> "Transform":
        """The combination of two transformations: the inner one first, then this one."""
        return Transform(
            self.a * inner.a + self.c * inner.b,
            self.b * inner.a + self.d * inner.b,
            self.a * inner.c + self.c * inner.d,
            self.b * inner.c + self.d * inner.d,
            *self.point(inner.e, inner.f),
        )

    @property
    def scale(self) -> float:
        """The factor by which a length grows."""
        return math.sqrt(abs(self.a * self.d - self.b * self.c))


IDENTITY = Transform()


def placement(x: float, y: float, scale: float = 1.0, turn: float = 0.0) -> Transform:
    """Scale, turn clockwise by `turn` degrees, then move; quarter turns are exact.

    >>> placement(100, 50, turn=90).point(10, 0)
    (100.0, 60.0)
    """
    if not turn:
        return Transform(scale, 0.0, 0.0, scale, x, y)
    cosine, sine = _quarters.get(turn % 360) or (math.cos(math.radians(turn)), math.sin(math.radians(turn)))
    return Transform(scale * cosine, scale * sine, -scale * sine, scale * cosine, x, y)


_quarters = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}


class _Hundredths(dict[int, str]):
    """Text of numbers by their hundredths, cached: a page repeats few numbers often."""

    KEPT = 20_000  # about 180 bytes each

    def __missing__(self, hundredths: int) -> str:
        text = f"{hundredths / 100:.2f}".rstrip("0").rstrip(".")
        if text.startswith("0."):
            text = text[1:]
        elif text.startswith("-0."):
            text = "-" + text[2:]
        if len(self) < self.KEPT:
            self[hundredths] = text
        return text


HUNDREDTHS = _Hundredths({0: "0"})


def format_length(value: float) -> str:
    """A length, to a hundredth of a point.

    >>> format_length(12.0), format_length(-0.254), format_length(0.001)
    ('12', '-.25', '0')
    """
    return HUNDREDTHS[round(value * 100)]


def format_lengths(*values: float) -> str:
    """Lengths with spaces between them."""
    return " ".join([HUNDREDTHS[round(value * 100)] for value in values])


@lru_cache(maxsize=1 << 10)
def format_factor(value: float) -> str:
    """A factor (a scale, a stretch), written with more digits than a length."""
    return f"{value + 0.0:.6f}".rstrip("0").rstrip(".")  # -0.0 is written like 0.0, which has the same cache entry
