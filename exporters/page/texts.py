"""Texts that can stand on a page, already as large and as narrow as they are drawn (exporters.page.measure)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from exporters.page.box import Box
from exporters.page.shapes import BLACK, Colour

Font = Literal["condensed", "condensed-bold", "condensed-italic", "regular", "bold"]
Anchor = Literal["left", "middle", "right"]

# What a part of the page is to a reader who hears it; "Artifact" is decoration that is passed over.
Tag = Literal[
    "", "Artifact", "Sect", "H1", "H2", "H3", "P", "Span", "Caption", "Note", "Figure",
    "Table", "TR", "TH", "TD", "L", "LI", "Lbl", "LBody",
]  # fmt: skip


@dataclass(slots=True)
class Text:
    """One line of text whose baseline is at y and whose left end, middle or right end is at x.

    `stretch` narrows the letters (1 is their own width); `tracking` is added after each letter, in points. `box` is
    the field that the text must stay in; it draws nothing and is what exporters.page.check holds the text to.
    """

    x: float
    y: float
    text: str
    font: Font = "condensed"
    size: float = 7.0
    anchor: Anchor = "left"
    colour: Colour = BLACK
    stretch: float = 1.0
    tracking: float = 0.0
    box: Box | None = None
    id: str = ""
    tag: Tag = ""


class Piece(NamedTuple):
    """Some words of a line that share a font."""

    text: str
    font: Font = "condensed"


@dataclass(slots=True)
class TextBlock:
    """Lines of text under each other, already broken; made by `measure.block`. x and y are those of a Text."""

    x: float
    y: float
    lines: Sequence[Sequence[Piece]]
    size: float = 7.0
    leading: float = 8.4
    anchor: Anchor = "left"
    colour: Colour = BLACK
    stretch: float = 1.0
    box: Box | None = None
    id: str = ""
    tag: Tag = ""
