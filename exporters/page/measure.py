"""The width of a text, and one line of text made to fit its room.

A layout measures a text before it puts it on the page; back ends do not change it. `fit_text` makes one line fit, by
the means that the layout allows, in their order. Whole paragraphs are broken into lines by exporters.page.paragraphs.

>>> fit_line("Medium Laser", 60, size=7)
FittedLine(text='Medium Laser', font='condensed', size=7, stretch=1.0)
>>> fit_line("Extended-Range Particle Projection Cannon", 90, size=7).stretch < 1
True
"""

import math
from functools import lru_cache
from typing import Literal, NamedTuple

from exporters.page import fonts
from exporters.page.geometry import Box
from exporters.page.model import Anchor, Font, Text

Means = Literal["condense", "shrink", "cut"]

LEAST_SIZE = 5.0  # the smallest size that we print, in points
LEAST_STRETCH = 0.75  # the narrowest that letters get, as a part of their width
ELLIPSIS = "…"
_HUNDREDTHS = 100  # sizes and stretches are rounded down to hundredths


def text_width(
    text: str, font: Font = "condensed", size: float = 7.0, stretch: float = 1.0, tracking: float = 0.0
) -> float:
    """The width of a line in points. Tracking counts between letters only.

    >>> text_width("Armor", size=14) == 2 * text_width("Armor", size=7)
    True
    """
    natural = fonts.advance(text, font) * size
    if tracking and text:
        natural += tracking * (len(fonts.clean_text(text)) - 1)
    return natural * stretch


def width_of_text(text: Text) -> float:
    """The width of a text on the page.

    >>> from exporters.page.model import Text
    >>> width_of_text(Text(0, 0, "Armor", size=7)) == text_width("Armor", size=7)
    True
    """
    return text_width(text.text, text.font, text.size, text.stretch, text.tracking)


def line_start(x: float, width: float, anchor: Anchor) -> float:
    """The x of the start of a line of this width."""
    if anchor == "left":
        return x
    return x - width if anchor == "right" else x - width / 2


class FittedLine(NamedTuple):
    """A line that fits: its text (which may be cut), font, size and stretch."""

    text: str
    font: Font
    size: float
    stretch: float


@lru_cache(maxsize=1 << 12)
def fit_line(
    text: str,
    room: float,
    font: Font = "condensed",
    size: float = 7.0,
    means: tuple[Means, ...] = ("condense", "shrink"),
    least: float = LEAST_SIZE,
    narrowest: float = LEAST_STRETCH,
    tracking: float = 0.0,
) -> FittedLine:
    """Make a line fit the room by the allowed means, one after the other, each no more than needed.

    `condense` takes the condensed cut of the font, then narrows the letters down to `narrowest`; `shrink` makes them
    smaller down to `least`; `cut` ends the line in an ellipsis. A line that still does not fit stays too wide, and
    exporters.page.check reports it.

    >>> fit_line("Brolga BRG-2", 200, "regular").font, fit_line("Brolga BRG-2", 40, "regular").font
    ('regular', 'condensed')
    >>> fit_line("Brolga BRG-2", 30, means=("cut",)).text
    'Brolga B…'
    """
    stretch = 1.0
    for way in means:
        if text_width(text, font, size, stretch, tracking) <= room:
            break
        if way == "condense":
            font = fonts.NARROWER.get(font, font)
            stretch = _floor_between(room / (text_width(text, font, size, 1.0, tracking) or 1.0), narrowest, 1.0)
        elif way == "shrink":
            spaces = tracking * max(0, len(fonts.clean_text(text)) - 1)
            size = _floor_between(
                (room / stretch - spaces) / (fonts.advance(text, font) or 1.0), min(least, size), size
            )
        else:
            text = _cut_text(text, room, font, size, stretch, tracking)
    return FittedLine(text, font, size, stretch)


fonts.clear_with_fallback(fit_line.cache_clear)


def _floor_between(wanted: float, least: float, most: float) -> float:
    return max(least, min(most, math.floor(wanted * _HUNDREDTHS + 1e-9) / _HUNDREDTHS))


def _cut_text(text: str, room: float, font: Font, size: float, stretch: float, tracking: float) -> str:
    short, long = 0, len(text)
    while short < long:
        middle = (short + long + 1) // 2
        if text_width(text[:middle].rstrip() + ELLIPSIS, font, size, stretch, tracking) <= room:
            short = middle
        else:
            long = middle - 1
    return text[:short].rstrip() + ELLIPSIS


def fit_text(
    text: Text,
    room: float,
    *,
    means: tuple[Means, ...] = ("condense", "shrink"),
    least: float = LEAST_SIZE,
    narrowest: float = LEAST_STRETCH,
) -> Text:
    """A text that fits its room, see `fit_line`; its box becomes one line of that width if it has none.

    >>> fit_text(Text(10, 20, "Medium Laser", "bold", 14, tag="H3"), 60).font
    'condensed-bold'
    """
    words, font, size, tracking, box = text.text, text.font, text.size, text.tracking, text.box
    stretch = 1.0
    if box is None:
        start = line_start(text.x, room, text.anchor)
        box = Box(start, text.y - fonts.TALLEST * size, room, fonts.LINE_HEIGHT * size)
    if text_width(words, font, size, stretch, tracking) > room:
        line = fit_line(words, room, font, size, means, least=least, narrowest=narrowest, tracking=tracking)
        words, font, size, stretch = line
    return text._replace(text=words, font=font, size=size, stretch=stretch, box=box)


def centered_baseline(box: Box, size: float) -> float:
    """The baseline on which capitals and figures of this size stand in the middle of the box's height.

    >>> from exporters.page.geometry import Box
    >>> centered_baseline(Box(0, 10, 50, 20), 0)
    20.0
    """
    return row_baseline(box.y, box.height, size)


def row_baseline(top: float, height: float, size: float) -> float:
    """The baseline on which capitals and figures of this size stand in the middle of a row.

    >>> row_baseline(10, 20, 0)
    20.0
    """
    return top + (height + fonts.CAPITAL_HEIGHT * size) / 2
