"""The drawing model of record sheets and Alpha Strike cards, and its back ends.

A layout measures its texts and builds a `Page` of plain elements. `pdf`, `svg` and `png` draw the same page, and
`check.page_faults` finds elements on it that leave their field, overlap, or are too small to read.

>>> from exporters.page import Box, Circle, Group, Outline, Page, PipFace, Pips, Rect, Symbol, Text
>>> from exporters.page import BlockStyle, check, fit_block, fit_text, pdf, svg
>>> def dot(name, fill):
...     return Symbol(name, Box(-2.5, -2.5, 5, 5), [Circle(0, 0, 2.2, fill=fill, stroke="#000000")])
>>> ROUND = PipFace(open=dot("pip", "#ffffff"), struck=dot("pip-struck", "#c0392b"))  # made once, used on every page
>>> arm = Outline.parse("M 20 40 h 30 l 10 60 h -40 z")
>>> page = Page(216, 144, [
...     Group([fit_text(Text(12, 24, "Marauder MAD-3R", "bold", 14, tag="H1"), 120)]),
...     Group([
...         Text(20, 36, "Left Arm (4)", "condensed-bold", 6),
...         Pips("armor-LA", [(28, 50), (34, 50), (28, 56), (34, 56)], ROUND, struck={1, 2}, within=arm),
...     ], tag="Figure", alt="Left arm: 4 points of armor, 2 struck"),
...     fit_block(Box(90, 40, 110, 40), "Overheats when it fires both its cannons.", BlockStyle(size=7), tag="P"),
... ])
>>> check.page_faults(page)
[]
>>> pdf.to_bytes([page], title="Marauder")[:8], 'id="armor-LA-3"' in svg.to_text(page)
(b'%PDF-1.7', True)

What is where
    model        the elements of a page: shapes, texts, symbols and their uses, pips, fields, pictures, groups
    geometry     boxes, how groups move and turn, sizes of paper and cards, numbers as text
    outline      shapes made of lines and curves, read and written as SVG has them, and the spans inside them
    measure      width, fit, fit_text: one line of text; paragraphs: wrap, fit_block: several
    fonts        five cuts of IBM Plex Sans and their metrics; font_subset: the subsets that a document embeds
    images       the user's pictures
    pdf          streaming, tagged, fillable documents; svg, png: one page a file
    check        the faults of a page; collisions: elements that overlap
"""

from importlib import import_module
from typing import TYPE_CHECKING

from exporters.page.geometry import Box
from exporters.page.images import UnreadableImageError
from exporters.page.measure import FittedLine, centered_baseline, fit_line, fit_text, text_width, width_of_text
from exporters.page.model import (
    BLACK,
    WHITE,
    Anchor,
    Attachment,
    Bookmark,
    Circle,
    Color,
    Element,
    Field,
    Font,
    Group,
    Image,
    Line,
    Page,
    Path,
    Pip,
    PipFace,
    Pips,
    Rect,
    Symbol,
    Tag,
    Text,
    TextBlock,
    TextPiece,
    Use,
)
from exporters.page.outline import Outline, Point
from exporters.page.paragraphs import BlockStyle, Paragraph, fit_block, wrap
from exporters.papers import INCH, MILLIMETER, PAPERS, Paper

__all__ = [
    "BLACK",
    "INCH",
    "MILLIMETER",
    "PAPERS",
    "WHITE",
    "Anchor",
    "Attachment",
    "BlockStyle",
    "Bookmark",
    "Box",
    "Circle",
    "Color",
    "Element",
    "Field",
    "FittedLine",
    "Font",
    "Group",
    "Image",
    "Line",
    "Outline",
    "Page",
    "Paper",
    "Paragraph",
    "Path",
    "Pip",
    "PipFace",
    "Pips",
    "Point",
    "Rect",
    "Symbol",
    "Tag",
    "Text",
    "TextBlock",
    "TextPiece",
    "UnreadableImageError",
    "Use",
    "centered_baseline",
    "check",
    "fit_block",
    "fit_line",
    "fit_text",
    "pdf",
    "png",
    "svg",
    "text_width",
    "width_of_text",
    "wrap",
]


def __dir__() -> list[str]:
    return __all__


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Import the back ends and `check` at their first use; few programs use all of them."""
        if name in ("check", "pdf", "png", "svg"):
            return import_module(f"{__name__}.{name}")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
