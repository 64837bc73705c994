"""How wide a text is and how a line is made to fit its room.

A layout asks here before it puts a text on the page, and what it puts there is final. `fitted` makes one line fit by
the means that it is allowed, in their order. Whole paragraphs are broken into lines by exporters.page.paragraphs.

>>> fit("Medium Laser", 60, size=7)
Fitted(text='Medium Laser', font='condensed', size=7, stretch=1.0)
>>> fit("Extended-Range Particle Projection Cannon", 90, size=7).stretch < 1
True
"""

import math
from functools import lru_cache
from typing import Literal, NamedTuple

from exporters.page import fonts
from exporters.page.geometry import Box
from exporters.page.model import BLACK, Anchor, Color, Font, Tag, Text

Means = Literal["condense", "shrink", "cut"]

LEAST = 5.0  # no text of ours is printed smaller than this, in points
NARROWEST = 0.75  # nor narrowed to less than this part of its width
ELLIPSIS = "…"
_FINE = 100  # sizes and stretches are found to a hundredth


def width(text: str, font: Font = "condensed", size: float = 7.0, stretch: float = 1.0, tracking: float = 0.0) -> float:
    """The width of a line in points. Tracking counts between letters only."""
    natural = fonts.advance(text, font) * size
    if tracking and text:
        natural += tracking * (len(fonts.clean(text)) - 1)
    return natural * stretch


def width_of(text: Text) -> float:
    """The width of a text on the page."""
    return width(text.text, text.font, text.size, text.stretch, text.tracking)


def left_of(x: float, width: float, anchor: Anchor) -> float:
    """The x of the start of a line of this width."""
    if anchor == "left":
        return x
    return x - width if anchor == "right" else x - width / 2


class Fitted(NamedTuple):
    """A line as it fits: what is left of it, in which font, how large and how narrow."""

    text: str
    font: Font
    size: float
    stretch: float


@lru_cache(maxsize=1 << 12)
def fit(
    text: str,
    room: float,
    font: Font = "condensed",
    size: float = 7.0,
    means: tuple[Means, ...] = ("condense", "shrink"),
    least: float = LEAST,
    narrowest: float = NARROWEST,
    tracking: float = 0.0,
) -> Fitted:
    """Make a line fit the room by the means that are allowed, one after the other, each as little as it takes.

    `condense` takes the condensed cut of the font, then narrows the letters down to `narrowest`; `shrink` makes them
    smaller down to `least`; `cut` ends the line in an ellipsis. If all that is not enough the line stays too wide,
    whole, and exporters.page.check finds it.
    """
    stretch = 1.0
    for way in means:
        if width(text, font, size, stretch, tracking) <= room:
            break
        if way == "condense":
            font = fonts.NARROWER.get(font, font)
            stretch = _down(room / (width(text, font, size, 1.0, tracking) or 1.0), narrowest, 1.0)
        elif way == "shrink":
            spaces = tracking * max(0, len(fonts.clean(text)) - 1)
            size = _down((room / stretch - spaces) / (fonts.advance(text, font) or 1.0), min(least, size), size)
        else:
            text = _cut(text, room, font, size, stretch, tracking)
    return Fitted(text, font, size, stretch)


fonts.forget_with_fallback(fit.cache_clear)


def _down(wanted: float, least: float, most: float) -> float:
    return max(least, min(most, math.floor(wanted * _FINE + 1e-9) / _FINE))


def _cut(text: str, room: float, font: Font, size: float, stretch: float, tracking: float) -> str:
    short, long = 0, len(text)
    while short < long:
        middle = (short + long + 1) // 2
        if width(text[:middle].rstrip() + ELLIPSIS, font, size, stretch, tracking) <= room:
            short = middle
        else:
            long = middle - 1
    return text[:short].rstrip() + ELLIPSIS


def fitted(
    x: float,
    y: float,
    text: str,
    room: float,
    font: Font = "condensed",
    size: float = 7.0,
    anchor: Anchor = "left",
    color: Color = BLACK,
    *,
    means: tuple[Means, ...] = ("condense", "shrink"),
    least: float = LEAST,
    narrowest: float = NARROWEST,
    tracking: float = 0.0,
    box: Box | None = None,
    id: str = "",  # noqa: A002 - the element's own word
    tag: Tag = "",
) -> Text:
    """The text, made to fit its room, as an element that knows the field it has to stay in: the box, or one line."""
    line = fit(text, room, font, size, means, least, narrowest, tracking)
    field = box or Box(left_of(x, room, anchor), y - fonts.TALLEST * size, room, fonts.LINE * size)
    return Text(x, y, line.text, line.font, line.size, anchor, color, line.stretch, tracking, field, id, tag)


def centered_baseline(box: Box, size: float) -> float:
    """The baseline on which capitals and figures of this size stand in the middle of the box's height."""
    return box.y + (box.height + fonts.CAPITAL * size) / 2
