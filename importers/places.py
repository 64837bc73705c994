"""What armour of a hand-written unit must have: points for each location, and one kind where there is no patchwork."""

from sheets.equipment.kinds import ArmorType
from sheets.units import (
    BattleArmor,
    Fighter,
    GunEmplacement,
    HandheldWeapon,
    Infantry,
    Mech,
    ProtoMech,
    Spacecraft,
    Unit,
    Vehicle,
)
from sheets.units.protomech import ARMS, MAIN_GUN
from sheets.units.spacecraft import FOUR_FACINGS, SIX_FACINGS, DropShip, SmallCraft

PROTOMECH = ("HD", "T", *ARMS, "L")


def misplaced_armor(unit: Unit) -> tuple[str, str] | None:
    """What is found and what is expected, None where all is well; 'Mechs and vehicles see to their points themselves.

    A reader of another format makes no such mistake.
    """
    if isinstance(unit, Infantry | GunEmplacement):
        return None
    plating = unit.plating if isinstance(unit, BattleArmor) else unit.armor
    if plating.type is ArmorType.PATCHWORK and not isinstance(unit, Mech | Vehicle | Fighter):
        return "patchwork armour", "one kind of armour for this unit"
    if isinstance(unit, BattleArmor):
        return None
    armor = unit.armor
    usual = _usual(unit)
    if usual and not set(usual) <= set(armor.points) <= {*usual, *_more(unit)}:
        return f"armor.points of {', '.join(armor.points)}", f"of {', '.join(usual)}"
    if strange := sorted(set(armor.rear) - set(armor.points)):
        return f"armor.rear of {', '.join(strange)}", f"of {', '.join(armor.points)}"
    return None


def _usual(unit: Unit) -> tuple[str, ...]:
    match unit:
        case Fighter() | HandheldWeapon():
            return unit.locations
        case ProtoMech():
            return PROTOMECH
        case SmallCraft() | DropShip():
            return FOUR_FACINGS
        case Spacecraft():
            return SIX_FACINGS
        case _:
            return ()


def _more(unit: Unit) -> tuple[str, ...]:
    return (MAIN_GUN,) if isinstance(unit, ProtoMech) else ()
