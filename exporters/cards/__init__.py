"""Alpha Strike cards: their layout on the drawing model, in our own design.

>>> from exporters.cards import Layout, Look, card_of, pages, pairs
>>> from exporters.page import check, pdf
>>> from sheets.units import from_json
>>> watch = from_json('''{"kind": "infantry", "chassis": "Drongo Watch", "year": 3020, "tech_base": "is",
...     "rules_level": 2, "motive": "leg", "squad_size": 7, "squads": 4, "primary": "InfantryAssaultRifle"}''')
>>> layout = Layout(Look(size="poker"), paper="a4", backs="behind")
>>> sheets = list(pages(pairs([card_of(watch)], layout), layout))
>>> [check.violations(page) for page in sheets]
[[], []]
>>> pdf.to_bytes(sheets, title="Cards")[:8]
b'%PDF-1.7'

What is where
    card, making    Card: an element with its marks; Look: size, colours, bleed; card_of: the card of a unit
    front, arcs, abilities, roster    the faces: any front; backs of large craft and of others; the list of a force
    band, figures, toughness, critical_lines, specials    the panels that fronts are made of
    frame, inks, silhouettes, marks, pips    where the panels are, and what they are drawn with
    criticals, ranges, eras    the tables behind them
    order           the order and the groups of a force's cards
    imposition, document    cards on sheets of paper, and the pages of a document
"""

from exporters.cards.card import SIZES, Card, Look
from exporters.cards.document import Layout, Pair, pages, pairs, picture, roster_pairs
from exporters.cards.imposition import Backs, Flip, TooLarge
from exporters.cards.inks import Print
from exporters.cards.making import card_of
from exporters.cards.order import CardGroup, Grouping, Order, grouped, ordered

__all__ = [
    "SIZES",
    "Backs",
    "Card",
    "CardGroup",
    "Flip",
    "Grouping",
    "Layout",
    "Look",
    "Order",
    "Pair",
    "Print",
    "TooLarge",
    "card_of",
    "grouped",
    "ordered",
    "pages",
    "pairs",
    "picture",
    "roster_pairs",
]
