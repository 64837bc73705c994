"""Alpha Strike: what any unit becomes on the quick table, step by step, and what it is worth there.

`AS:14.n` in a comment is the nth point on which the rules of conversion leave a doubt, with what is decided. Where a
printed rule or its errata speak, they decide; where only custom or a remark on a published card does, the figures that
cards have been printed with stand.
"""

from sheets.alphastrike.abilities import ABILITIES, Ability
from sheets.alphastrike.conversion import convert, point_value, report
from sheets.alphastrike.editions import RULES, AlphaStrikeRules, rules_of
from sheets.alphastrike.element import Arc, Element, Facing, element_row
from sheets.alphastrike.elementtypes import ElementType, NoElement
from sheets.alphastrike.pointvalue import adjusted, pilots, skill_of
from sheets.alphastrike.special import Damage, Special

__all__ = [
    "ABILITIES",
    "RULES",
    "Ability",
    "AlphaStrikeRules",
    "Arc",
    "Damage",
    "Element",
    "ElementType",
    "Facing",
    "NoElement",
    "Special",
    "adjusted",
    "convert",
    "element_row",
    "pilots",
    "point_value",
    "report",
    "rules_of",
    "skill_of",
]
