"""Lines of text on cards: made to fit, and never smaller than the smallest card can print."""

from functools import cache

from exporters.page import Anchor, Box, Colour, Font, Outline, Tag, Text, TextBlock, block, fitted
from exporters.page.paragraphs import Paragraph

LEAST = 5.6  # the smallest letters; the smallest card, nine tenths of the design, prints them at 5 points


def line(
    x: float,
    y: float,
    text: str,
    room: float,
    font: Font,
    size: float,
    anchor: Anchor,
    colour: Colour,
    tag: Tag = "",
) -> Text:
    """A line that is narrowed, then made smaller, and at the very last cut short, until it fits its room."""
    return fitted(
        x, y, text, room, font, size, anchor, colour, means=("condense", "shrink", "cut"), least=LEAST, tag=tag
    )


def lines(box: Box, paragraph: Paragraph, size: float, colour: Colour) -> TextBlock:
    """A paragraph that fits its box, in the middle of its height."""
    return block(box, [paragraph], "condensed-bold", size, colour=colour, least=LEAST, middle=True, cut=True, tag="P")


def caption(x: float, y: float, text: str, colour: Colour, anchor: Anchor = "left", tag: Tag = "") -> Text:
    """A small title."""
    return Text(x, y, text, "condensed-bold", LEAST, anchor, colour, tag=tag)


@cache
def within(box: Box) -> Outline:
    """The box as the outline that pips must lie in."""
    return Outline.rounded(box)
