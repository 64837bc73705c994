"""Syntax of values in a PDF file: strings, names, colors, paths."""

import re
from array import array

from exporters.page.geometry import HUNDREDTHS, Box, format_lengths
from exporters.page.model import Color
from exporters.page.outline import CIRCLE_HANDLE, Outline

_CONTROLS = {chr(code): f"\\{code:03o}" for code in range(32)}
_ESCAPES = str.maketrans({**_CONTROLS, "\\": r"\\", "(": r"\(", ")": r"\)", "\r": r"\r", "\n": r"\n"})


def literal_string(codes: str) -> str:
    """A string of characters below 256, in brackets."""
    return f"({codes.translate(_ESCAPES)})"


# The characters of PDFDocEncoding from 0x80, but for those that it has where Latin-1 has them.
_DOC_CODES = {ord(character): 0x80 + at for at, character in enumerate("•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž")}
_DOC_ENCODED = re.compile(rf"(?!þÿ|ï»¿)[\x00-\x7f¡-¬®-ÿ{''.join(map(chr, _DOC_CODES))}]*")


def text_string(text: str) -> str:
    """A text for readers (a title, a tooltip), in any script; in PDFDocEncoding if it has all its characters.

    >>> text_string("10+ on 2d6 – or −1")
    '(10+ on 2d6 \\x85 or \\x8a1)'
    """
    if text.isascii() or _DOC_ENCODED.fullmatch(text):
        return literal_string(text.translate(_DOC_CODES))
    return f"<FEFF{text.encode('utf-16-be', 'replace').hex().upper()}>"


def name_object(text: str) -> str:
    """A name; special characters are written as hexadecimal codes.

    >>> name_object("application/json")
    '/application#2Fjson'
    """
    plain = (
        c if (c.isalnum() and c.isascii()) or c in "-_.+" else "".join(f"#{b:02X}" for b in c.encode()) for c in text
    )
    return "/" + "".join(plain)


def rectangle_array(box: Box) -> str:
    """A box with y upwards as an array."""
    return f"[{format_lengths(box.x, box.y, box.right, box.bottom)}]"


def reference(number: int) -> str:
    """A reference to an object."""
    return f"{number} 0 R"


def reference_array(numbers: "array[int] | list[int]") -> str:
    """An array of references."""
    return f"[{' '.join([f'{n} 0 R' for n in numbers])}]"


_color_cache: dict[Color, str] = {}


def color_components(value: Color) -> str:
    """The components of a color; the caller adds the operator: `rg` or `RG`.

    >>> color_components("#ff8000")
    '1 .502 0'
    """
    known = _color_cache.get(value)
    if known is None:
        try:
            if len(value) != 7 or value[0] != "#":
                raise ValueError
            parts = [int(value[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        except ValueError:
            raise ValueError(f"{value!r} is not a color; a color is written like '#c0392b'") from None
        known = _color_cache[value] = " ".join(_component(part) for part in parts)
    return known


def _component(part: float) -> str:
    text = f"{part:.3f}".rstrip("0").rstrip(".")
    return text.removeprefix("0") or "0"


_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


def path_operators(outline: Outline) -> str:
    """The operators that trace an outline, y turned up."""
    written: list[str] = []
    for letter, at in outline.commands:
        for place, value in enumerate(at):
            written.append(HUNDREDTHS[round(value * (-100 if place % 2 else 100))])
        written.append(_OPERATORS[letter])
    return " ".join(written)


def circle_operators(x: float, y: float, radius: float) -> str:
    """The operators that trace a circle, y turned up already."""
    k = radius * CIRCLE_HANDLE
    right, left, top, bottom = x + radius, x - radius, y + radius, y - radius
    quarters = (
        (right, y + k, x + k, top, x, top),
        (x - k, top, left, y + k, left, y),
        (left, y - k, x - k, bottom, x, bottom),
        (x + k, bottom, right, y - k, right, y),
    )
    return f"{format_lengths(right, y)} m {' '.join(f'{format_lengths(*quarter)} c' for quarter in quarters)} h"


def flip_box(box: Box) -> Box:
    """A box of a layout, where y runs down, as a box of a PDF, where y runs up from the same origin."""
    return Box(box.x, -box.y - box.height, box.width, box.height)
