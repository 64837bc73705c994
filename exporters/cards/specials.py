"""The special abilities, and the last line of a card."""

from functools import lru_cache

from exporters.cards.card import Card
from exporters.cards.figures import NONE
from exporters.cards.frame import Frame
from exporters.cards.inks import Inks
from exporters.cards.lettering import LEAST, caption, line, lines
from exporters.page import Box, Group, Line, Piece, width
from exporters.page.model import Element as Shape
from exporters.page.texts import TextBlock
from sheets.rules.tables.eras import era

NOTICE = "Unofficial. BattleTech is a trademark of The Topps Company, Inc."


def specials(card: Card, frame: Frame, inks: Inks) -> Group:
    """The special abilities, those that are spent struck through."""
    box = frame.specials
    title = caption(box.x + 4, box.y + 7.2, "SPECIAL", inks.soft, tag="H2")
    room = Box(box.x + 34, box.y + 1.6, box.width - 38, box.height - 3.2)
    pieces: list[Piece] = []
    for special in card.element.specials:
        if pieces:
            pieces.append(Piece(", ", "condensed-bold"))
        pieces.append(Piece(special.text, "condensed-italic" if card.spent(special) else "condensed-bold"))
    text = lines(room, tuple(pieces) or NONE, 9.5, inks.text)
    return Group([title, text, *_struck_through(text, inks)])


def _struck_through(text: TextBlock, inks: Inks) -> list[Shape]:
    struck: list[Shape] = []
    for row, pieces in enumerate(text.lines):
        x, y = text.x, text.y + row * text.leading - 0.26 * text.size
        for piece in pieces:
            wide = width(piece.text, piece.font, text.size, text.stretch)
            if piece.font == "condensed-italic" and piece.text.strip():
                struck.append(Line(x, y, x + wide, y, stroke=inks.struck, line_width=1))
            x += wide
    return struck


@lru_cache(maxsize=1 << 12)
def foot(year: int | None, box: Box, inks: Inks) -> Group:
    """The era, and whose trademark the game is."""
    dated = " · ".join(part for part in (str(year) if year else "", era(year)) if part)
    y, part = box.bottom - 1.5, box.width * 0.42
    return Group(
        [
            line(box.x, y, dated, part, "condensed-bold", LEAST, "left", inks.text),
            line(box.right, y, NOTICE, box.width - part - 3, "condensed", LEAST, "right", inks.soft),
        ],
        tag="Note",
    )
