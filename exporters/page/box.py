"""A rectangle on the page, the room that something has."""

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
        """Whether the other box lies wholly in this one, give or take the slack."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def meets(self, other: "Box", slack: float = 0.0) -> bool:
        """Whether the two share more than a strip as wide as the slack."""
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
