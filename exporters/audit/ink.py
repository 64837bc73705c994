"""What audit pages are drawn with: inks, and how numbers read."""

from exporters.page import Colour

INK: Colour = "#17212b"
SOFT: Colour = "#4d5a67"
HAIR: Colour = "#b9c3cc"
TINT: Colour = "#edf1f4"
ALARM: Colour = "#c5281c"

PARTS: tuple[Colour, ...] = (
    *("#1f3a52", "#c77d1e", "#3f7d58", "#8e3b46", "#5b7fa6", "#8a7a3c", "#6d5a8c", "#2f8f9d", "#b0653a", "#55606b"),
)
"""Inks of the parts of a bar, told apart also in grey; the last one is for all that is small."""


def rounded(value: float) -> str:
    """A number as a person reads it in a picture.

    >>> rounded(1350000.0), rounded(88.04), rounded(0.25)
    ('1,350,000', '88', '0.25')
    """
    return f"{value:,.0f}" if abs(value) >= 10 else f"{value:,.2f}".rstrip("0").rstrip(".")
