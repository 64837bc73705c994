"""Tokens of units to cut out: standees, and counters of the size of a hex, with cut lines on sheets of paper.

>>> from exporters.page import check
>>> from exporters.tokens import TokenLayout, token_of, token_pages
>>> from sheets.units import from_json
>>> watch = from_json('''{"kind": "infantry", "chassis": "Drongo Watch", "year": 3020, "tech_base": "is",
...     "rules_level": 2, "motive": "leg", "squad_size": 7, "squads": 4, "primary": "InfantryAssaultRifle"}''')
>>> (page,) = token_pages([token_of(watch)], TokenLayout(count=3))
>>> page, check.page_faults(page)
(Page('page', 612 x 792 points), [])

What is where
    token       Token: the facts that a token shows; token_of: the token of a unit
    look        TokenLayout: all choices; measures, lines of text, the badge with the number
    counter     the counter: a hexagon with an arrow for the facing
    standee     the standee: front, back and a foot that fits into the hex
    paper       rows of tokens on sheets of paper
"""

from exporters.tokens.look import MOST_COPIES, TokenLayout, TokenShape
from exporters.tokens.paper import TokensTooLarge, check_fit, token_pages
from exporters.tokens.token import Token, token_of

__all__ = [
    "MOST_COPIES",
    "Token",
    "TokenLayout",
    "TokenShape",
    "TokensTooLarge",
    "check_fit",
    "token_of",
    "token_pages",
]


def __dir__() -> list[str]:
    return __all__
