"""Weapons, gear and armour on the unit types that can mount them.

Rules: TM and TO, equipment descriptions: "used by"; TM and TO, armor tables.
"""

from collections.abc import Iterator

from sheets.construction.armor import armor_entry
from sheets.construction.checks.finding import Finding, error, warning
from sheets.equipment import Item
from sheets.equipment.kinds import ArmorType
from sheets.units import BattleArmor, Fighter, Infantry, Unit, Vehicle
from sheets.units.outfit import Outfit

MOUNTS_ANYTHING = frozenset({"gun-emplacement", "handheld-weapon"})
RULE = "TM and TO, equipment"

ONLY_ON_MECHS = frozenset({"harjel-ii", "harjel-iii"})  # there is no doubt about these

# What has a name of its own for each type of unit, and files use one for the other.
NAMED_FOR_EACH_TYPE = frozenset(
    {"environmental-sealing", "dune-buggy", "amphibious", "limited-amphibious", "fully-amphibious", "jump-jet"}
)

# Armour that the tables give to more unit types than its description names.
WORN_BY_MORE = {
    ArmorType.REACTIVE: frozenset({"fighter"}),
    ArmorType.HARDENED: frozenset({"fighter"}),
    ArmorType.COMMERCIAL: frozenset({"vehicle"}),
    ArmorType.PRIMITIVE: frozenset({"vehicle", "vtol"}),
}


def check_families(outfit: Outfit[Unit]) -> Iterator[Finding]:
    """Weapons of other unit types are forbidden; of other gear published designs carry some."""
    unit = outfit.unit
    if unit.unit_type in MOUNTS_ANYTHING:
        return
    own = families(unit)
    foreign = {found.title: found for _, _, found in outfit.mounted if _is_foreign(unit, found, own)}
    for title, found in foreign.items():
        say = error if found.weapon is not None or found.traits & ONLY_ON_MECHS else warning
        yield say("equipment.family", f"{title} is not made for a unit of this type.", RULE)
    if isinstance(unit, Vehicle | Fighter):
        yield from _armor(unit, own)


def _armor(unit: Vehicle | Fighter, own: frozenset[str]) -> Iterator[Finding]:
    """Armour of other unit types; support vehicles wear what combat vehicles do, on an armored chassis."""
    wearers = own | {"vehicle"} if unit.support is not None else own
    for plating in (unit.armor, *unit.armor.patchwork.values()):
        if plating.type is ArmorType.PATCHWORK:
            continue
        found = armor_entry(plating)
        if not (found.families | WORN_BY_MORE.get(plating.type, frozenset())) & wearers:
            sentence = f"{found.title.strip()} armor is not made for a unit of this type."
            yield warning("armor.kind", sentence, "TM and TO, armor tables")


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
    modified = found.traits & NAMED_FOR_EACH_TYPE
    return not modified and not (holds_small_arms and "infantry" in found.families)
