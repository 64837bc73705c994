"""Alpha Strike: the conversion of a unit to an element, and its point value.

`conversion` runs the steps in order on an `unfinished` element: `elementtypes` (type and size), `movement`, `armor`
(with structure and threshold), damage (`damage`, `arcs` of large craft, `infantry`, `battlearmor`, all with `heat`),
abilities (`equipment`, `features`), `pointvalue` (with `defense`). `loadout` has the equipment of a unit, `weapons` the
figures of each weapon. `editions` has the differences of the editions. The result is an `element` with its `special`
abilities; `abilities` explains them.

`AS:14.n` in a comment is the nth point on which the rules of conversion are unclear, with our decision. Printed rules
and errata decide; without them the figures on published cards do.
"""

from sheets.alphastrike.abilities import ABILITIES, Ability
from sheets.alphastrike.conversion import conversion_report, convert, point_value
from sheets.alphastrike.editions import RULES, AlphaStrikeRules, rules_of
from sheets.alphastrike.element import Arc, ArcFacing, Element, element_row
from sheets.alphastrike.elementtypes import ElementType, NoElement
from sheets.alphastrike.pointvalue import skill_counts_piloting, skill_of, value_at_skill
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
    "conversion_report",
    "convert",
    "element_row",
    "point_value",
    "rules_of",
    "skill_counts_piloting",
    "skill_of",
    "value_at_skill",
]
