"""The drawing model that record sheets and Alpha Strike cards are made with, and its back ends.

A layout measures its texts, builds a `Page` of plain elements, and is done; `pdf`, `svg` and `png` draw the same page,
and `check.violations` proves that nothing on it leaves its field, overlaps, or is too small to read.

>>> from exporters.page import Box, Circle, Group, Outline, Page, PipFace, Pips, Rect, Symbol, Text
>>> from exporters.page import block, check, fitted, pdf, svg
>>> def dot(name, fill):
...     return Symbol(name, Box(-2.5, -2.5, 5, 5), [Circle(0, 0, 2.2, fill=fill, stroke="#000000")])
>>> ROUND = PipFace(open=dot("pip", "#ffffff"), struck=dot("pip-struck", "#c0392b"))  # made once, used for ever
>>> arm = Outline.parse("M 20 40 h 30 l 10 60 h -40 z")
>>> page = Page(216, 144, [
...     Group([fitted(12, 24, "Marauder MAD-3R", 120, "bold", 14, tag="H1")]),
...     Group([
...         Text(20, 36, "Left Arm (4)", "condensed-bold", 6),
...         Pips("armor-LA", [(28, 50), (34, 50), (28, 56), (34, 56)], ROUND, struck={1, 2}, within=arm),
...     ], tag="Figure", alt="Left arm: 4 points of armor, 2 struck"),
...     block(Box(90, 40, 110, 40), "Overheats when it fires both its cannons.", size=7, tag="P"),
... ])
>>> check.violations(page)
[]
>>> pdf.to_bytes([page], title="Marauder")[:8], 'id="armor-LA-3"' in svg.to_text(page)
(b'%PDF-1.7', True)

What is where
    shapes      Path, Rect, Circle, Line             texts       Text, TextBlock of Pieces
    model       Page, Group; Symbol and Use; Pip, Pips; Field, Image, Bookmark, Attachment
    outline     shapes: parsed from SVG paths, mirrored, asked for their spans and for what they hold
    measure     width, fit, fitted: one line of text; paragraphs: wrap, block: several
    fonts       five cuts of IBM Plex Sans and their metrics; subset: the parts of them that a document embeds
    pdf         streaming, tagged, fillable documents; svg, png: one page a file
    check       the prover, with hull and remembered (the extent of symbols) and neighbours (what lies near what)
    paper       sizes of paper and cards; images: pictures of the user's
"""

from exporters.page import check, pdf, png, svg
from exporters.page.box import Box
from exporters.page.images import UnreadableImageError
from exporters.page.measure import Fitted, centred_baseline, fit, fitted, width, width_of
from exporters.page.model import (
    Attachment,
    Bookmark,
    Element,
    Field,
    Group,
    Image,
    Page,
    Pip,
    PipFace,
    Pips,
    Symbol,
    Use,
)
from exporters.page.outline import Outline
from exporters.page.paper import INCH, MILLIMETRE, PAPERS, Paper
from exporters.page.paragraphs import Paragraph, block, wrap
from exporters.page.pathtext import Point
from exporters.page.shapes import BLACK, WHITE, Circle, Colour, Line, Path, Rect
from exporters.page.texts import Anchor, Font, Piece, Tag, Text, TextBlock

__all__ = [
    "BLACK",
    "INCH",
    "MILLIMETRE",
    "PAPERS",
    "WHITE",
    "Anchor",
    "Attachment",
    "Bookmark",
    "Box",
    "Circle",
    "Colour",
    "Element",
    "Field",
    "Fitted",
    "Font",
    "Group",
    "Image",
    "Line",
    "Outline",
    "Page",
    "Paper",
    "Paragraph",
    "Path",
    "Piece",
    "Pip",
    "PipFace",
    "Pips",
    "Point",
    "Rect",
    "Symbol",
    "Tag",
    "Text",
    "TextBlock",
    "UnreadableImageError",
    "Use",
    "block",
    "centred_baseline",
    "check",
    "fit",
    "fitted",
    "pdf",
    "png",
    "svg",
    "width",
    "width_of",
    "wrap",
]
