"""Handheld weapons: mass and limits. Gun emplacements have only the rules of their guns.

Rules: TM and TO, Handheld Weapons.
"""

from collections import Counter
from collections.abc import Iterator

from sheets.construction.armor import armor_part
from sheets.construction.bill import Bill, add_equipment
from sheets.construction.budget import MassLine, MassPart, lines_with_mass, mounted_lines
from sheets.construction.finding import Finding, error
from sheets.construction.heat_sinks import SINK_MASS, needed_sinks
from sheets.rules.rounding import up_to_half_ton
from sheets.units import HandheldWeapon
from sheets.units.outfit import Outfit

MASS_RULE = "TO, handheld weapons"


def mass_lines(gun: HandheldWeapon) -> list[MassLine]:
    """The mass lines of a handheld weapon: it has no structure and no free heat sinks."""
    plating = up_to_half_ton(gun.armor.total / armor_part(gun.armor).points_per_ton)
    return lines_with_mass(
        (
            MassLine(MassPart.HEAT_SINKS, "Heat sinks", SINK_MASS * needed_sinks(gun), MASS_RULE),
            MassLine(MassPart.ARMOR, "Armor", plating, MASS_RULE),
            *mounted_lines(gun),
        )
    )


COST_RULE = "TO, handheld weapon costs"


def fill_bill(bill: Bill, gun: HandheldWeapon) -> None:
    """Adds the cost of a handheld weapon: the equipment, and a structure at the same price."""
    equipment = add_equipment(bill, gun)
    bill.add("Structure", equipment.full, COST_RULE, "as much as the equipment")


MOST = 6
RULE = "TM, Handheld Weapons"


def check_handheld(outfit: Outfit[HandheldWeapon]) -> Iterator[Finding]:
    """Findings on handheld weapons: six items or one melee weapon; ammunition and enhancements do not count."""
    items = [f for _, _, f in outfit.mounted if f.ammo is None and "weapon-enhancement" not in f.traits]
    if len(items) > MOST:
        sentence = f"{len(items)} items, at most {MOST} allowed."
        yield error("handheld.items", sentence, RULE, number=len(items), most=MOST)
    melee = next((found for found in items if "physical-weapon" in found.traits), None)
    if melee is not None and len(items) > 1:
        sentence = f"{melee.title} and {len(items) - 1} other items; a melee weapon is held alone."
        yield error("handheld.melee", sentence, RULE, number=len(items), most=1)
    for title, number in Counter(found.title for _, _, found in outfit.mounted if found.ammo is not None).items():
        if number > 1:
            yield error("handheld.bins", f"{number} bins of {title}, one is allowed.", RULE, number=number, most=1)
