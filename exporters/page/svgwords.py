"""How values are written in an SVG file: paths, places, colours, ids, letters, attached files."""

import base64
from collections.abc import Iterable, Iterator, Mapping
from xml.sax.saxutils import escape, quoteattr

from exporters.page import fonts, subset
from exporters.page.box import Box
from exporters.page.decimals import factor, number
from exporters.page.fonts import Face
from exporters.page.model import Page
from exporters.page.outline import Outline
from exporters.page.shapes import BLACK, Circle, Path, Rect
from exporters.page.texts import Font

FAMILY = "IBM Plex Sans"
CONDENSED = "IBM Plex Sans Condensed"
FONTS: dict[Font, str] = {
    "condensed": "",
    "condensed-bold": ' font-weight="700"',
    "condensed-italic": ' font-style="italic"',
    "regular": f' font-family="{FAMILY},sans-serif"',
    "bold": f' font-family="{FAMILY},sans-serif" font-weight="700"',
}
ANCHORS = {"left": "", "middle": ' text-anchor="middle"', "right": ' text-anchor="end"'}
ROLES = {
    "H1": ' role="heading" aria-level="1"',
    "H2": ' role="heading" aria-level="2"',
    "H3": ' role="heading" aria-level="3"',
    "Figure": ' role="img"',
    "Table": ' role="table"',
    "TR": ' role="row"',
    "TH": ' role="columnheader"',
    "TD": ' role="cell"',
    "L": ' role="list"',
    "LI": ' role="listitem"',
    "Sect": ' role="group"',
    "Artifact": ' aria-hidden="true"',
}
_ESCAPES = {0xFFFE: "\\ufffe", 0xFFFF: "\\uffff"}  # what XML cannot hold, as JSON writes it


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


def paint(e: Path | Rect | Circle) -> str:
    """How a shape is filled and stroked."""
    fill = ' fill="none"' if e.fill is None else ink(e.fill)
    return fill + (stroke(e.stroke, e.line_width, e.dash) if e.stroke is not None else "")


def stroke(colour: str, line_width: float, dash: tuple[float, ...]) -> str:
    """The pen."""
    dashes = f' stroke-dasharray="{" ".join(map(number, dash))}"' if dash else ""
    return f' stroke="{colour}" stroke-width="{number(line_width)}"{dashes}'


def font_faces(letters: Mapping[Face, set[str]]) -> Iterator[str]:
    """The style rules that embed the letters used, by the file that they come from."""
    for face in sorted(letters, key=lambda face: face.name):
        used = letters[face] & face.widths.keys()
        data = base64.b64encode(subset.for_web(face, used)).decode("ascii")
        family = CONDENSED if "Condensed" in face.name else FAMILY
        weight = "700" if face.name.endswith("Bold") else "400"
        slant = "italic" if face.name.endswith("Italic") else "normal"
        yield (
            f"@font-face{{font-family:'{family}';font-weight:{weight};font-style:{slant};"
            f"unicode-range:{_ranges(used)};src:url(data:font/woff;base64,{data}) format('woff')}}"
        )


def _ranges(letters: Iterable[str]) -> str:
    """Letters as the ranges of a font face."""
    codes = sorted(map(ord, letters))
    found: list[list[int]] = []
    for code in codes:
        if found and found[-1][1] == code - 1:
            found[-1][1] = code
        else:
            found.append([code, code])
    return ",".join(f"U+{a:X}" if a == b else f"U+{a:X}-{b:X}" for a, b in found)


def metadata(page: Page) -> Iterator[str]:
    """The files that are attached to the page, inside it."""
    if not page.attachments:
        return
    yield "<metadata>"
    for file in page.attachments:
        about = f"name={quoteattr(file.name)} type={quoteattr(file.media_type)}"
        if file.media_type.startswith(("text/", "application/json")):
            text = escape(file.data.decode("utf-8", "replace").translate(_ESCAPES))
            yield f'<file xmlns="urn:astech:file" {about}>{text}</file>'
        else:
            data = base64.b64encode(file.data).decode("ascii")
            yield f'<file xmlns="urn:astech:file" {about} encoding="base64">{data}</file>'
    yield "</metadata>"
