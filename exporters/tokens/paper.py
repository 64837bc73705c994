"""Tokens on sheets of paper: rows of pieces of one shape, each with its cut line, as many as fit."""

from collections.abc import Iterable, Iterator
from itertools import count
from typing import NamedTuple

from exporters.page import MILLIMETER, PAPERS, Bookmark, Box, Element, Group, Page, Text, fit_text
from exporters.tokens import counter, standee
from exporters.tokens.look import TokenLayout
from exporters.tokens.token import Token

GAP = 6.0  # between tokens, so that a cut damages only one
FOOT = 9.0  # height of the line under the tokens
NOTICE = "BattleTech, BattleMech and 'Mech are trademarks of The Topps Company, Inc. Unofficial, made with AsTech."


class TokensTooLarge(ValueError):
    """Tokens that do not fit on the paper."""


class TokenPiece(NamedTuple):
    """A token of one shape, drawn in units of the design."""

    name: str
    title: str
    width: float
    height: float
    elements: list[Element]


def token_pieces(tokens: Iterable[Token], layout: TokenLayout) -> Iterator[TokenPiece]:
    """All tokens in their shapes, numbered in order."""
    numbers = count(layout.first)
    for token in tokens:
        for _, number in zip(range(layout.count), numbers, strict=False):
            if layout.shape != "counter":
                drawn = standee.standee(token, number, layout)
                yield TokenPiece(f"standee-{number}", token.name, standee.WIDTH, standee.HEIGHT, drawn)
            if layout.shape != "standee":
                drawn = counter.counter(token, number, layout)
                yield TokenPiece(f"counter-{number}", token.name, counter.WIDTH, counter.HEIGHT, drawn)


def token_pages(tokens: Iterable[Token], layout: TokenLayout) -> Iterator[Page]:
    """The pages with all tokens, created one at a time; raises TokensTooLarge if a token does not fit on the paper.

    >>> from exporters.tokens.token import token_of
    >>> from importers import load
    >>> brolga = token_of(load("tests/data/Brolga BRG-2.mtf").require())
    >>> len(list(token_pages([brolga], TokenLayout(count=20))))
    2
    """
    check_fit(layout)
    area = _printable_area(layout)
    drawn: list[Element] = []
    y = area.y
    for row in _rows(token_pieces(tokens, layout), layout, area.width):
        tall = row[0].height * layout.scale
        if y + tall > area.bottom:
            yield _page(drawn, layout, area)
            drawn, y = [], area.y
        drawn += _place_row(row, y, layout, area)
        y += tall + GAP
    if drawn:
        yield _page(drawn, layout, area)


def check_fit(layout: TokenLayout) -> None:
    """Raise TokensTooLarge if a token does not fit on the paper.

    >>> check_fit(TokenLayout(hex_inches=20))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    exporters.tokens.paper.TokensTooLarge: a standee for a hex of 20 inches does not fit on letter ...

    """
    area, scale = _printable_area(layout), layout.scale
    shapes = {"standee": (standee.WIDTH, standee.HEIGHT), "counter": (counter.WIDTH, counter.HEIGHT)}
    for shape, (width, height) in shapes.items():
        if layout.shape in (shape, "both") and (width * scale > area.width or height * scale > area.height):
            raise TokensTooLarge(
                f"a {shape} for a hex of {layout.hex_inches:g} inches does not fit on {layout.paper} with a margin of "
                f"{layout.margin:g} mm; expected a smaller hex or margin"
            )


def _printable_area(layout: TokenLayout) -> Box:
    """The part of the paper inside the margins, above the foot."""
    paper, edge = PAPERS[layout.paper], layout.margin * MILLIMETER
    return Box(edge, edge, paper.width - 2 * edge, paper.height - 2 * edge - FOOT)


def _rows(every: Iterable[TokenPiece], layout: TokenLayout, width: float) -> Iterator[list[TokenPiece]]:
    """Rows of tokens of one width, yielded when they are full; incomplete rows come last."""
    waiting: dict[float, list[TokenPiece]] = {}
    for piece in every:
        row = waiting.setdefault(piece.width, [])
        row.append(piece)
        if len(row) >= _columns_in(piece, layout, width):
            yield waiting.pop(piece.width)
    yield from waiting.values()


def _columns_in(piece: TokenPiece, layout: TokenLayout, width: float) -> int:
    return int((width + GAP) / (piece.width * layout.scale + GAP))


def _place_row(row: list[TokenPiece], y: float, layout: TokenLayout, area: Box) -> Iterator[Element]:
    """A row of tokens from the left edge of the area."""
    for place, piece in enumerate(row):
        x = area.x + place * (piece.width * layout.scale + GAP)
        yield Bookmark(f"{piece.title}: {piece.name.replace('-', ' ')}", y=y)
        yield Group(piece.elements, x, y, layout.scale, scope=piece.name, tag="Sect")


def _page(drawn: list[Element], layout: TokenLayout, area: Box) -> Page:
    notice = fit_text(Text(area.x, area.bottom + FOOT - 1.5, NOTICE, "condensed", 5.9, tag="Note"), area.width)
    return Page(*PAPERS[layout.paper], [*drawn, notice])
