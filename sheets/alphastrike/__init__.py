"""Alpha Strike: the element that a unit becomes, step by step, and its point value.

`conversion` takes the steps one by one on an `unfinished` element: `elementtypes` (type and size), `movement`, `armor`
(with structure and threshold), damage (`damage`, `arcs` of large craft, `infantry`, `battlearmor`, all with `heat`),
abilities (`equipment`, `features`), `pointvalue` (with `defense`). `loadout` is what a unit carries,
`weapons` the figures of each weapon. `editions` has what the rules of each edition say differently. The result is an
`element` with its `special` abilities; `abilities` says what they mean.

`AS:14.n` in a comment is the nth point on which the rules of conversion leave a doubt, with what is decided. Where a
printed rule or its errata speak, they decide; where only custom or a remark on a published card does, the figures that
cards have been printed with stand.
"""

from sheets.alphastrike.abilities import ABILITIES, Ability
from sheets.alphastrike.conversion import convert, point_value, report
from sheets.alphastrike.editions import RULES, AlphaStrikeRules, rules_of
from sheets.alphastrike.element import Arc, ArcFacing, Element, element_row
from sheets.alphastrike.elementtypes import ElementType, NoElement
from sheets.alphastrike.pointvalue import adjusted, pilots, skill_of
from sheets.alphastrike.special import Damage, Special

__all__ = [
    "ABILITIES",
    "RULES",
    "Ability",
    "AlphaStrikeRules",
    "Arc",
    "ArcFacing",
    "Damage",
    "Element",
    "ElementType",
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
