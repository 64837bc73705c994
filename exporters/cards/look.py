"""The look of cards: size and colors, and lines of text that fit on them.

A family of elements has its hue; in black and white there is hardly any ink on the card. Red is kept for damage and
amber for the point value, so that both are found at a glance on every card.
"""

from dataclasses import dataclass
from functools import cache
from typing import Literal

from exporters.page import (
    MILLIMETER,
    PAPERS,
    Anchor,
    Box,
    Color,
    Font,
    Outline,
    Paper,
    Tag,
    Text,
    TextBlock,
    block,
    fitted,
)
from exporters.page.paragraphs import Paragraph
from sheets.recordsheet.card import CardSheet

Print = Literal["color", "black"]

HEIGHT = 180.0
"""The height that every card is designed at; other sizes are scaled, and their width follows."""

LEAST = 5.6
"""The smallest letters: the smallest card, nine tenths of the design, prints them at 5 points."""

SIZES: dict[str, Paper] = {
    "card": PAPERS["card"].sideways,
    "poker": PAPERS["poker"].sideways,
    "bridge": PAPERS["bridge"].sideways,
    "a7": PAPERS["a7"].sideways,
    "half-letter": PAPERS["half-letter"].sideways,
}
"""The sizes of cards, lying."""


@dataclass(frozen=True, slots=True)
class CardPalette:
    """The colors of a card. Names of stored symbols end in the name of their palette."""

    name: str
    ground: Color
    panel: Color
    edge: Color
    text: Color
    soft: Color  # small print
    band: Color  # behind the name
    on_band: Color
    soft_on_band: Color
    accent: Color
    on_accent: Color
    shade: Color  # silhouettes, structure
    badge: Color
    on_badge: Color
    struck: Color
    on_struck: Color
    heat: tuple[Color, Color, Color, Color]


INK = "#16202b"
WHITE = "#ffffff"


def _colored(name: str, band: Color, accent: Color, shade: Color, ground: Color) -> CardPalette:
    return CardPalette(
        name=name,
        ground=ground,
        panel=WHITE,
        edge=accent,
        text=INK,
        soft="#4b5663",
        band=band,
        on_band=WHITE,
        soft_on_band=shade,
        accent=accent,
        on_accent=WHITE,
        shade=shade,
        badge="#f4b63a",
        on_badge=INK,
        struck="#c62f2a",
        on_struck=WHITE,
        heat=("#fff1cc", "#fcd58b", "#f5a45c", "#e8714a"),
    )


MECHS = _colored("mechs", band="#16314d", accent="#2d6699", shade="#c6d9ea", ground="#e9f0f6")
VEHICLES = _colored("vehicles", band="#353d1d", accent="#66752a", shade="#d6dcba", ground="#eff2e4")
TROOPS = _colored("troops", band="#4a2813", accent="#9d5826", shade="#ebd2bb", ground="#f7eee5")
PROTOMECHS = _colored("protomechs", band="#0c3b3d", accent="#1b7678", shade="#bcdedb", ground="#e5f2f1")
FLYERS = _colored("flyers", band="#31224d", accent="#67479c", shade="#d8cdec", ground="#efebf7")
SHIPS = _colored("ships", band="#232a36", accent="#51617a", shade="#cbd3df", ground="#eaedf2")
FORCE = _colored("force", band="#2b2b2b", accent="#6b6355", shade="#dcd6ca", ground="#f4f1ea")

BLACK = CardPalette(
    name="black",
    ground=WHITE,
    panel=WHITE,
    edge="#000000",
    text="#000000",
    soft="#000000",
    band=WHITE,
    on_band="#000000",
    soft_on_band="#000000",
    accent="#000000",
    on_accent=WHITE,
    shade="#e4e4e4",
    badge=WHITE,
    on_badge="#000000",
    struck="#000000",
    on_struck=WHITE,
    heat=(WHITE, WHITE, WHITE, WHITE),
)

_FAMILIES: dict[str, CardPalette] = {
    "BM": MECHS,
    "IM": MECHS,
    "PM": PROTOMECHS,
    "CV": VEHICLES,
    "SV": VEHICLES,
    "BA": TROOPS,
    "CI": TROOPS,
    "AF": FLYERS,
    "CF": FLYERS,
}


@dataclass(frozen=True, slots=True)
class Look:
    """The look of cards: the name of their size, color or black, and the bleed around them in millimeters."""

    size: str = "card"
    printed: Print = "color"
    bleed: float = 0.0

    @property
    def paper(self) -> Paper:
        """The trimmed card."""
        return SIZES[self.size]

    @property
    def scale(self) -> float:
        """By how much the design is enlarged."""
        return self.paper.height / HEIGHT

    @property
    def width(self) -> float:
        """The width of the card in the measure of the design."""
        return self.paper.width / self.scale

    @property
    def margin(self) -> float:
        """The bleed in points on paper."""
        return self.bleed * MILLIMETER

    def palette(self, card: CardSheet) -> CardPalette:
        """The colors of a card."""
        if self.printed == "black":
            return BLACK
        return FLYERS if card.aerospace and not card.large else _FAMILIES.get(card.type, SHIPS)


def line(
    x: float,
    y: float,
    text: str,
    room: float,
    font: Font,
    size: float,
    anchor: Anchor,
    color: Color,
    tag: Tag = "",
) -> Text:
    """A line that fits its room: it is narrowed first, then made smaller, and cut short where that is not enough."""
    return fitted(
        x, y, text, room, font, size, anchor, color, means=("condense", "shrink", "cut"), least=LEAST, tag=tag
    )


def lines(box: Box, paragraph: Paragraph, size: float, color: Color) -> TextBlock:
    """A paragraph that fits its box, in the middle of its height."""
    return block(box, [paragraph], "condensed-bold", size, color=color, least=LEAST, middle=True, cut=True, tag="P")


def caption(x: float, y: float, text: str, color: Color, anchor: Anchor = "left", tag: Tag = "") -> Text:
    """A small title."""
    return Text(x, y, text, "condensed-bold", LEAST, anchor, color, tag=tag)


@cache
def within(box: Box) -> Outline:
    """The box as the outline that pips must lie in."""
    return Outline.rounded(box)
