"""The damage threshold of aerospace craft: a hit that does more than this makes a critical check.

Rules: TW; support craft with a barrier armour rating below 10 check at every hit, TM.
"""

from math import ceil

from sheets.equipment.kinds import ArmorType
from sheets.units import Fighter, Spacecraft

BARRIER = frozenset(ArmorType(f"bar-{rating}") for rating in range(2, 10))
_PART = 10  # the threshold is a tenth of the facing's armour


def damage_threshold(craft: Fighter | Spacecraft, location: str) -> int:
    """The threshold of a facing by its armour when it was fresh.

    >>> from sheets.units import parse
    >>> armor = {"type": "standard", "points": {"NOS": 66, "LWG": 49, "RWG": 49, "AFT": 33}}
    >>> craft = parse({"kind": "fighter", "chassis": "Dart", "year": 3050, "tech_base": "is", "rules_level": 2,
    ...     "mass": 75, "safe_thrust": 6, "heat_sinks": {"count": 10}, "fuel": 400, "engine": {"type": "fusion"},
    ...     "armor": armor})
    >>> [damage_threshold(craft, location) for location in craft.locations]
    [7, 5, 5, 4]
    """
    points = craft.armor.points[location]
    if points and craft.armor.plating_of(location).type in BARRIER:
        return 1
    return ceil(points / _PART)
