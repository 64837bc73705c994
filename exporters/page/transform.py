"""Where a group puts what is in it: the six numbers of an affine transformation, y running down."""

import math
from typing import NamedTuple

from exporters.page.box import Box


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
        """The smallest upright box around the moved one."""
        if self.b == 0.0 == self.c and self.a > 0.0 and self.d > 0.0:
            x, y = self.a * box.x + self.e, self.d * box.y + self.f
            return Box(x, y, self.a * box.width, self.d * box.height)
        corners = (box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)
        return Box.around([self.point(*corner) for corner in corners])

    def then(self, inner: "Transform") -> "Transform":
        """What something inside both is moved by: the inner transformation first, then this one."""
        return Transform(
            self.a * inner.a + self.c * inner.b,
            self.b * inner.a + self.d * inner.b,
            self.a * inner.c + self.c * inner.d,
            self.b * inner.c + self.d * inner.d,
            *self.point(inner.e, inner.f),
        )

    @property
    def scale(self) -> float:
        """How much longer a length becomes."""
        return math.sqrt(abs(self.a * self.d - self.b * self.c))


HERE = Transform()


def placed(x: float, y: float, scale: float = 1.0, turn: float = 0.0) -> Transform:
    """Scaled, turned clockwise by so many degrees, then moved; quarter turns come out exact.

    >>> placed(100, 50, turn=90).point(10, 0)
    (100.0, 60.0)
    """
    if not turn:
        return Transform(scale, 0.0, 0.0, scale, x, y)
    cosine, sine = _quarters.get(turn % 360) or (math.cos(math.radians(turn)), math.sin(math.radians(turn)))
    return Transform(scale * cosine, scale * sine, -scale * sine, scale * cosine, x, y)


_quarters = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}
