"""The mass budget of a handheld weapon.

Rule: TO, handheld weapons.
"""

from sheets.construction.armor import armor_part
from sheets.construction.mass.budget import MassLine, Part, kept
from sheets.construction.mass.heat import SINK_MASS, needed_sinks
from sheets.construction.mass.mounted import mounted_lines
from sheets.construction.rounding import up_to_half_ton
from sheets.units import HandheldWeapon

RULE = "TO, handheld weapons"


def lines(gun: HandheldWeapon) -> list[MassLine]:
    """What a handheld weapon is made of: no skeleton, and no heat sinks for free."""
    plating = up_to_half_ton(gun.armor.total / armor_part(gun.armor).points_per_ton)
    return kept(
        MassLine(Part.HEAT_SINKS, "Heat sinks", SINK_MASS * needed_sinks(gun), RULE),
        MassLine(Part.ARMOR, "Armor", plating, RULE),
        *mounted_lines(gun),
    )
