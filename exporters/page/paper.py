"""Sizes of paper and of cards, in points, upright."""

from typing import NamedTuple


class Paper(NamedTuple):
    """A sheet of paper or a card."""

    width: float
    height: float

    @property
    def sideways(self) -> "Paper":
        """The same sheet, turned."""
        return Paper(self.height, self.width)


INCH = 72.0
MILLIMETRE = 72.0 / 25.4


def _inches(width: float, height: float) -> Paper:
    return Paper(width * INCH, height * INCH)


def _millimetres(width: float, height: float) -> Paper:
    return Paper(width * MILLIMETRE, height * MILLIMETRE)


PAPERS: dict[str, Paper] = {
    "letter": _inches(8.5, 11),
    "legal": _inches(8.5, 14),
    "half-letter": _inches(5.5, 8.5),
    "a4": _millimetres(210, 297),
    "a5": _millimetres(148, 210),
    "a7": _millimetres(74, 105),
    "card": _inches(2.5, 3.5),
    "poker": _millimetres(63, 88),
    "bridge": _inches(2.25, 3.5),
}
