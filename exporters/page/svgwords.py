"""How values are written in an SVG file: paths, places, colours, ids."""

from collections.abc import Iterable
from xml.sax.saxutils import escape

from exporters.page import fonts, model
from exporters.page.box import Box
from exporters.page.decimals import factor, number
from exporters.page.model import BLACK
from exporters.page.outline import Outline


def plain(text: str) -> str:
    """A text as the file holds it."""
    return escape(fonts.clean(text))


def word(text: str) -> str:
    """An id without what an id must not have."""
    return "-".join(fonts.clean(text).split())


def path_data(outline: Outline) -> str:
    """The shape as a path."""
    return " ".join(letter + " ".join(map(number, at)) for letter, at in outline.commands)


def at(box: Box) -> str:
    """A box as attributes."""
    return f' x="{number(box.x)}" y="{number(box.y)}" width="{number(box.width)}" height="{number(box.height)}"'


def size_of(box: Box, scale: float) -> tuple[float, float]:
    """The size of a box that is scaled."""
    return box.width * scale, box.height * scale


def moved(x: float, y: float, scale: float) -> str:
    """Where a drawing goes, and how large."""
    return f"translate({number(x)} {number(y)})" + ("" if scale == 1.0 else f" scale({factor(scale)})")


def stand(x: float, y: float, stretch: float) -> str:
    """Where a text stands, and how narrow."""
    if stretch == 1.0:
        return f' x="{number(x)}" y="{number(y)}"'
    return f' transform="matrix({factor(stretch)} 0 0 1 {number(x)} {number(y)})"'


def ink(colour: str) -> str:
    """The colour of what is filled; black is the usual one."""
    return "" if colour == BLACK else f' fill="{colour}"'


def paint(e: model.Path | model.Rect | model.Circle) -> str:
    """How a shape is filled and stroked."""
    fill = ' fill="none"' if e.fill is None else ink(e.fill)
    return fill + (stroke(e.stroke, e.line_width, e.dash) if e.stroke is not None else "")


def stroke(colour: str, line_width: float, dash: tuple[float, ...]) -> str:
    """The pen."""
    dashes = f' stroke-dasharray="{" ".join(map(number, dash))}"' if dash else ""
    return f' stroke="{colour}" stroke-width="{number(line_width)}"{dashes}'


def ranges(letters: Iterable[str]) -> str:
    """Letters as the ranges of a font face."""
    codes = sorted(map(ord, letters))
    found: list[list[int]] = []
    for code in codes:
        if found and found[-1][1] == code - 1:
            found[-1][1] = code
        else:
            found.append([code, code])
    return ",".join(f"U+{a:X}" if a == b else f"U+{a:X}-{b:X}" for a, b in found)
