"""Sizes of paper and cards in points, by name."""

from typing import Literal, NamedTuple

PaperName = Literal["letter", "a4", "legal", "a5", "half-letter"]
"""Paper for sheets and documents."""


class Paper(NamedTuple):
    """A sheet of paper or a card."""

    width: float
    height: float

    @property
    def sideways(self) -> "Paper":
        """This paper turned by 90 degrees."""
        return Paper(self.height, self.width)


INCH = 72.0
MILLIMETER = 72.0 / 25.4


def _inches(width: float, height: float) -> Paper:
    return Paper(width * INCH, height * INCH)


def _millimeters(width: float, height: float) -> Paper:
    return Paper(width * MILLIMETER, height * MILLIMETER)


PAPERS: dict[str, Paper] = {
    "letter": _inches(8.5, 11),
    "legal": _inches(8.5, 14),
    "half-letter": _inches(5.5, 8.5),
    "a4": _millimeters(210, 297),
    "a5": _millimeters(148, 210),
    "a7": _millimeters(74, 105),
    "card": _inches(2.5, 3.5),
    "poker": _millimeters(63, 88),
    "bridge": _inches(2.25, 3.5),
}
