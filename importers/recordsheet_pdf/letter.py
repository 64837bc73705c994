"""A letter at its place on a page."""

from typing import NamedTuple

SAME_LINE = 0.18  # of the letter size: largest distance between the base lines of the letters of a line


class Letter(NamedTuple):
    """A letter: its box on the page, and its place along its line, which may run up or down the page."""

    text: str
    x0: float
    top: float
    x1: float
    bottom: float
    size: float
    owner: int  # number of its text object
    number: int  # on the page
    start: float
    end: float
    set_end: float  # in the font that it was set in
    least_blank: float  # least width of a blank behind it; 0 when it is drawn in the font that it was set in
    base: float  # across its line

    @property
    def width(self) -> float:
        return self.end - self.start


def continues_phrase(last: Letter, letter: Letter, widest: float) -> bool:
    """Whether a letter continues the phrase: on the same line, right behind, and not in another column."""
    size = min(last.size, letter.size)
    if abs(last.base - letter.base) > SAME_LINE * size or abs(last.size - letter.size) > 0.2 * size:
        return False
    if last.owner == letter.owner and (last.start, last.end) == (letter.start, letter.end):
        return True  # letters of a ligature
    return -0.5 * size <= letter.start - last.set_end < widest * size
