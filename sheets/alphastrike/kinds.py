"""Which element type a unit becomes, and the groups of types that rules speak of."""

from sheets.alphastrike.element import ElementType
from sheets.equipment.kinds import StructureType
from sheets.units import (
    BattleArmor,
    DropShip,
    Fighter,
    Infantry,
    JumpShip,
    Mech,
    ProtoMech,
    SmallCraft,
    SpaceStation,
    Unit,
    Vehicle,
    WarShip,
)

MECHS = frozenset({ElementType.BATTLEMECH, ElementType.INDUSTRIALMECH})
TROOPS = frozenset({ElementType.INFANTRY, ElementType.BATTLE_ARMOR})
LARGE_CRAFT = frozenset(
    {
        ElementType.SMALL_CRAFT,
        ElementType.SPHEROID_DROPSHIP,
        ElementType.AERODYNE_DROPSHIP,
        ElementType.JUMPSHIP,
        ElementType.WARSHIP,
        ElementType.SPACE_STATION,
    }
)
CAPITAL = frozenset({ElementType.JUMPSHIP, ElementType.WARSHIP, ElementType.SPACE_STATION})
TRACKS_HEAT = MECHS | {ElementType.AEROSPACE_FIGHTER}
"""AS:14.45; AS errata 2.3.1, p. 23: only 'Mechs and aerospace fighters."""


class NoElement(ValueError):
    """Alpha Strike knows no element of this kind of unit; the message says why."""


def element_type(unit: Unit) -> ElementType:
    """The element type; raises NoElement for what has none (gun emplacements, handheld weapons)."""
    match unit:
        case Mech():
            industrial = unit.structure.type is StructureType.INDUSTRIAL
            return ElementType.INDUSTRIALMECH if industrial else ElementType.BATTLEMECH
        case Vehicle():
            return ElementType.SUPPORT_VEHICLE if unit.support else ElementType.COMBAT_VEHICLE
        case Infantry():
            return ElementType.INFANTRY
        case BattleArmor():
            return ElementType.BATTLE_ARMOR
        case Fighter():
            return _fighter_type(unit)
        case ProtoMech():
            return ElementType.PROTOMECH
        case SmallCraft():
            return ElementType.SMALL_CRAFT
        case DropShip():
            return ElementType.SPHEROID_DROPSHIP if unit.spheroid else ElementType.AERODYNE_DROPSHIP
        case WarShip():
            return ElementType.WARSHIP
        case SpaceStation():
            return ElementType.SPACE_STATION
        case JumpShip():
            return ElementType.JUMPSHIP
        case _:
            raise NoElement(f"{unit.name}: a {unit.unit_type.replace('-', ' ')} has no Alpha Strike element")


def _fighter_type(unit: Fighter) -> ElementType:
    if unit.support:
        return ElementType.SUPPORT_VEHICLE
    return ElementType.CONVENTIONAL_FIGHTER if unit.conventional else ElementType.AEROSPACE_FIGHTER
