"""Alpha Strike cards: their layout on the drawing model of exporters.page.

>>> from exporters.cards import Layout, Look, card_of, pages_of_cards, draw_pairs
>>> from exporters.page import check, pdf
>>> from sheets.units import from_json
>>> watch = from_json('''{"kind": "infantry", "chassis": "Drongo Watch", "year": 3020, "tech_base": "is",
...     "rules_level": 2, "motive": "leg", "squad_size": 7, "squads": 4, "primary": "InfantryAssaultRifle"}''')
>>> layout = Layout(Look(size="poker"), paper="a4", backs="behind")
>>> sheets = list(pages_of_cards(draw_pairs([card_of(watch)], layout), layout))
>>> [check.page_faults(page) for page in sheets]
[[], []]
>>> pdf.to_bytes(sheets, title="Cards")[:8]
b'%PDF-1.7'

What is where
    card                Card: the value of a card with its files; card_of: the card of a unit
    look                size, colors, bleed; lines of text that fit
    front               the front of any card; damage: its damage panel, and the firing arcs on the back of large craft
    abilities           the back of all other cards: what the special abilities mean
    pilot               pilot cards and initiative cards
    headline            the upper part of every card: silhouette, name, pilot, point value
    panels              where the panels of a front are; armor, criticals: the panels of that name
    pips, silhouettes   the small drawings
    force               the order and the groups of a force's cards, and its list
    paper, document     cards on sheets of paper, and the pages of a document
"""

from __future__ import annotations  # help() shows the names of types, not all families of `Unit`

from exporters.cards.card import Card, card_of, crew_seats
from exporters.cards.document import Layout, Pair, card_picture, draw_pairs, pages_of_cards, roster_pairs
from exporters.cards.force import CardGroup, Grouping, Order, group_cards, sort_cards
from exporters.cards.look import SIZES, Look, Print
from exporters.cards.paper import Backs, CardTooLarge, Flip
from exporters.page import Page
from sheets.record import FRESH, Condition
from sheets.recordsheet.card import Skill
from sheets.units import Unit

__all__ = [
    "SIZES",
    "Backs",
    "Card",
    "CardGroup",
    "CardTooLarge",
    "Flip",
    "Grouping",
    "Layout",
    "Look",
    "Order",
    "Pair",
    "Print",
    "card_of",
    "card_picture",
    "crew_seats",
    "draw",
    "draw_pairs",
    "group_cards",
    "pages_of_cards",
    "roster_pairs",
    "sort_cards",
]


def __dir__() -> list[str]:
    return __all__


def draw(unit: Unit, condition: Condition = FRESH, skill: Skill | None = None) -> Page:
    """The card of one unit on a page of its own size, with its back where it has one; raises NoElement.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> page = draw(brolga)
    >>> page.width > page.height
    True
    """
    layout = Layout(paper=None)
    (drawn,) = draw_pairs([card_of(unit, condition, skill=skill)], layout)
    return card_picture(drawn, layout)
