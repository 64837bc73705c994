"""The options of tokens, their measures, and the parts that standees and counters share."""

from dataclasses import dataclass
from math import sqrt
from typing import Literal

from exporters.cards.look import BLACK, CardPalette
from exporters.cards.silhouettes import silhouette
from exporters.page import INCH, Box, Circle, Color, Element, Group, Image, Text, Use, fit_text
from exporters.tokens.token import Token

TokenShape = Literal["both", "standee", "counter"]

HEX_INCHES = 1.25  # across the flats of a hex on the usual maps
FLATS = HEX_INCHES * INCH
SIDE = FLATS / sqrt(3)
"""The side of a hex in units of the design: tokens are drawn for this hex and scaled to others."""

LEAST = 6.3  # the smallest letters: a hex of one inch prints them at 5 points
CUT = "#8a8a8a"
MOST_COPIES = 99


@dataclass(frozen=True, slots=True)
class TokenLayout:
    """The tokens of each unit, and how they are printed.

    `count` is the number of tokens of each unit, `first` the number on the first token of a document. `hex_inches` is
    measured across the flats of a hex; the margin is in millimeters.
    """

    shape: TokenShape = "both"
    count: int = 1
    first: int = 1
    hex_inches: float = HEX_INCHES
    paper: str = "letter"
    margin: float = 5.0
    black: bool = False

    @property
    def scale(self) -> float:
        """The factor by which the design is enlarged."""
        return self.hex_inches / HEX_INCHES

    def palette(self, token: Token) -> CardPalette:
        """The colors of a token."""
        return BLACK if self.black else token.palette


def fit_token_line(text: Text, room: float) -> Text:
    """A line of text that fits its room: narrowed first, then made smaller, and cut short where that is not enough."""
    return fit_text(text, room, means=("condense", "shrink", "cut"), least=LEAST)


def number_badge(x: float, y: float, number: int, palette: CardPalette) -> list[Element]:
    """The number of a token in a circle about (x, y)."""
    return [
        Circle(x, y, 9, fill=palette.badge, stroke=palette.on_badge, line_width=0.7),
        fit_token_line(Text(x, y + 3.6, str(number), "condensed-bold", 10.5, "middle", palette.on_badge), 15),
    ]


def token_figure(token: Token, box: Box, color: Color, mirrored: bool = False) -> Element:
    """The picture of the user, or the silhouette, in a square box."""
    if token.picture is not None:
        return Image(box, token.picture, token.name)
    return Group([Use(silhouette(token.figure, color, mirrored), box.x, box.y, box.width / 100)], tag="Artifact")
