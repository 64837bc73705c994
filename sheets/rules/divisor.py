"""The damage divisor of conventional infantry: what protects a platoon."""

from sheets.equipment import item
from sheets.rules.beasts import animal
from sheets.units import Infantry

TSM_IMPLANT, DERMAL_ARMOR = "tsm_implant", "dermal_armor"
UNPROTECTED_TSM = 0.5  # TSM implants of troops with no armour to speak of
DERMAL = 1


def damage_divisor(platoon: Infantry) -> float:
    """What damage to the platoon is divided by: kit or custom armour, implants, the hide of its beasts.

    Rules: TO, Infantry Armor; IO, implants.
    """
    divisor = 1.0
    if platoon.armor_kit is not None:
        kit = item(platoon.armor_kit).gear
        divisor = kit.damage_divisor if kit is not None else 1.0
    elif platoon.custom_armor is not None:
        divisor = platoon.custom_armor.divisor
    if divisor == 1 and TSM_IMPLANT in platoon.augmentations:
        divisor = UNPROTECTED_TSM
    if DERMAL_ARMOR in platoon.augmentations:
        divisor += DERMAL
    if platoon.beast is not None:
        divisor *= animal(platoon.beast).divisor
    return divisor


def encumbered(platoon: Infantry) -> bool:
    """Whether the armour hinders the platoon."""
    if platoon.custom_armor is not None and platoon.custom_armor.encumbering:
        return True
    return platoon.armor_kit is not None and "encumbering" in item(platoon.armor_kit).traits
