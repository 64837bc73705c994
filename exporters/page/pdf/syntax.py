"""Syntax of values in a PDF file: strings, names, colors, paths."""

from array import array

from exporters.page.geometry import HUNDREDTHS, Box, numbers
from exporters.page.model import Color
from exporters.page.outline import ROUND, Outline

_CONTROLS = {chr(code): f"\\{code:03o}" for code in range(32)}
_ESCAPES = str.maketrans({**_CONTROLS, "\\": r"\\", "(": r"\(", ")": r"\)", "\r": r"\r", "\n": r"\n"})


def literal(codes: str) -> str:
    """A string of characters below 256, in brackets."""
    return f"({codes.translate(_ESCAPES)})"


def string(text: str) -> str:
    """A text for people (a title, a tooltip), in whatever letters it is."""
    if text.isascii():
        return literal(text)
    return f"<FEFF{text.encode('utf-16-be', 'replace').hex().upper()}>"


def name(text: str) -> str:
    """A name, its odd characters spelled out.

    >>> name("application/json")
    '/application#2Fjson'
    """
    plain = (
        c if (c.isalnum() and c.isascii()) or c in "-_.+" else "".join(f"#{b:02X}" for b in c.encode()) for c in text
    )
    return "/" + "".join(plain)


def rectangle(box: Box) -> str:
    """A box of the page's own space (y up, so a box that was turned over already), as an array."""
    return f"[{numbers(box.x, box.y, box.right, box.bottom)}]"


def ref(number: int) -> str:
    """A reference to an object."""
    return f"{number} 0 R"


def refs(numbers: "array[int] | list[int]") -> str:
    """An array of references."""
    return f"[{' '.join([f'{n} 0 R' for n in numbers])}]"


_colors: dict[Color, str] = {}


def color(value: Color) -> str:
    """The components of a color; the caller adds the operator: `rg` or `RG`.

    >>> color("#ff8000")
    '1 .502 0'
    """
    known = _colors.get(value)
    if known is None:
        try:
            if len(value) != 7 or value[0] != "#":
                raise ValueError
            parts = [int(value[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        except ValueError:
            raise ValueError(f"{value!r} is no color; a color is written like '#c0392b'") from None
        known = _colors[value] = " ".join(_component(part) for part in parts)
    return known


def _component(part: float) -> str:
    text = f"{part:.3f}".rstrip("0").rstrip(".")
    return text.removeprefix("0") or "0"


_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


def path(outline: Outline) -> str:
    """The operators that trace an outline, y turned up."""
    written: list[str] = []
    for letter, at in outline.commands:
        for place, value in enumerate(at):
            written.append(HUNDREDTHS[round(value * (-100 if place % 2 else 100))])
        written.append(_OPERATORS[letter])
    return " ".join(written)


def circle(x: float, y: float, radius: float) -> str:
    """The operators that trace a circle, y turned up already."""
    k = radius * ROUND
    right, left, top, bottom = x + radius, x - radius, y + radius, y - radius
    quarters = (
        (right, y + k, x + k, top, x, top),
        (x - k, top, left, y + k, left, y),
        (left, y - k, x - k, bottom, x, bottom),
        (x + k, bottom, right, y - k, right, y),
    )
    return f"{numbers(right, y)} m {' '.join(f'{numbers(*quarter)} c' for quarter in quarters)} h"


def up(box: Box) -> Box:
    """A box of a layout, where y runs down, as a box of a PDF, where y runs up from the same origin."""
    return Box(box.x, -box.y - box.height, box.width, box.height)
