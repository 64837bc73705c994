"""Weapons and gear on the unit types that can mount them.

Rules: TM and TO, equipment descriptions: "used by".
"""

from collections.abc import Iterator

from sheets.construction.checks.finding import Finding, error, warning
from sheets.construction.checks.outfit import Outfit
from sheets.equipment import Item
from sheets.units import BattleArmor, Fighter, Infantry, Unit, Vehicle

MOUNTS_ANYTHING = frozenset({"gun-emplacement", "handheld-weapon"})
RULE = "TM and TO, equipment"


def check_families(outfit: Outfit[Unit]) -> Iterator[Finding]:
    """Weapons of other unit types are forbidden; of other gear published designs carry some."""
    unit = outfit.unit
    if unit.unit_type in MOUNTS_ANYTHING:
        return
    own = families(unit)
    foreign = {found.title: found for _, _, found in outfit.mounted if _is_foreign(unit, found, own)}
    for title, found in foreign.items():
        say = error if found.weapon is not None else warning
        yield say("equipment.family", f"{title} is not made for a unit of this type.", RULE)


def families(unit: Unit) -> frozenset[str]:
    """What the catalogue calls a unit's type; a VTOL takes what any vehicle takes."""
    match unit:
        case Vehicle() | Fighter() if unit.support is not None:
            return frozenset({"support-vehicle"})
        case Vehicle():
            return frozenset({"vehicle", "vtol"} if unit.unit_type == "vtol" else {"vehicle"})
        case Fighter():
            return frozenset({"fighter"})
        case _:
            return frozenset({unit.unit_type})


def _is_foreign(unit: Unit, found: Item, own: frozenset[str]) -> bool:
    if not found.families or found.families & own or found.ammo is not None:
        return False
    if isinstance(unit, Infantry):
        return False  # its field guns are those of vehicles
    holds_small_arms = isinstance(unit, BattleArmor) or "support-vehicle" in own
    # Chassis modifications have a name for each type, and files use one for the other.
    modified = found.traits & {"chassis-modification", "environmental-sealing", "jump-jet"}
    return not modified and not (holds_small_arms and "infantry" in found.families)
