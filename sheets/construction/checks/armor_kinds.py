"""Kinds of armour that a family can wear, for families whose armour is their own.

Rules: TM and SO, armour tables.
"""

from collections.abc import Iterator

from sheets.construction.armor import armor_entry
from sheets.construction.checks.finding import Finding, error, warning
from sheets.equipment.kinds import ArmorType
from sheets.units import BattleArmor, CapitalShip, HandheldWeapon, ProtoMech, Spacecraft, Unit

Kind = ArmorType

# Files write the armour of vehicles for its twin on small craft and DropShips, which gives as many points a ton.
TWINS = frozenset(
    {
        Kind.STANDARD,
        Kind.FERRO_FIBROUS,
        Kind.LIGHT_FERRO_FIBROUS,
        Kind.HEAVY_FERRO_FIBROUS,
        Kind.FERRO_FIBROUS_PROTOTYPE,
    }
)
RULE = "TM and SO, armor tables"


def check_armor_kind(unit: Unit) -> Iterator[Finding]:
    """Armour that is not made for this family."""
    if not isinstance(unit, Spacecraft | ProtoMech | BattleArmor | HandheldWeapon):
        return
    plating = unit.plating if isinstance(unit, BattleArmor) else unit.armor
    if isinstance(unit, HandheldWeapon):
        fits = plating.type is Kind.STANDARD
    else:
        fits = plating.type is not Kind.PATCHWORK and unit.unit_type in armor_entry(plating).families
    if fits:
        return
    twin = plating.type in TWINS and isinstance(unit, Spacecraft) and not isinstance(unit, CapitalShip)
    name = plating.type.value.replace("-", " ")
    yield (warning if twin else error)("armor.kind", f"Armor of the kind '{name}' is not made for such a unit.", RULE)
