"""The type and the size of an element, and the groups of types in rules."""

from bisect import bisect_left, bisect_right
from enum import StrEnum

from sheets.equipment.kinds import StructureType
from sheets.units import (
    BattleArmor,
    DropShip,
    Fighter,
    GunEmplacement,
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
from sheets.units.vehicle import Motive


class ElementType(StrEnum):
    """The element types of the game, by the letters on the card."""

    BATTLEMECH = "BM"
    INDUSTRIALMECH = "IM"
    PROTOMECH = "PM"
    COMBAT_VEHICLE = "CV"
    SUPPORT_VEHICLE = "SV"
    BATTLE_ARMOR = "BA"
    INFANTRY = "CI"
    AEROSPACE_FIGHTER = "AF"
    CONVENTIONAL_FIGHTER = "CF"
    SMALL_CRAFT = "SC"
    SPHEROID_DROPSHIP = "DS"
    AERODYNE_DROPSHIP = "DA"
    JUMPSHIP = "JS"
    WARSHIP = "WS"
    SPACE_STATION = "SS"


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
"""The types that overheat (AS:14.45; AS errata 2.3.1, p. 23)."""


class NoElement(ValueError):
    """This kind of unit has no Alpha Strike element; the message names it."""


def element_type(unit: Unit) -> ElementType:
    """The element type; raises NoElement for gun emplacements and handheld weapons, which have none."""
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


# The least tonnages of the sizes 2, 3 and 4.
SIZE_FROM: dict[ElementType, tuple[float, ...]] = {
    ElementType.BATTLEMECH: (40, 60, 80),
    ElementType.INDUSTRIALMECH: (40, 60, 80),
    ElementType.PROTOMECH: (40, 60, 80),
    ElementType.COMBAT_VEHICLE: (40, 60, 80),
    ElementType.AEROSPACE_FIGHTER: (50, 75),
    ElementType.CONVENTIONAL_FIGHTER: (50, 75),
    ElementType.SMALL_CRAFT: (2_500, 10_000),
    ElementType.SPHEROID_DROPSHIP: (2_500, 10_000),
    ElementType.AERODYNE_DROPSHIP: (2_500, 10_000),
    ElementType.JUMPSHIP: (100_000, 300_000),
    ElementType.SPACE_STATION: (100_000, 300_000),
    ElementType.WARSHIP: (500_000, 800_000, 1_200_000),
}

SMALL_SUPPORT = 5  # tons; lighter support vehicles are of size 1

# The largest tonnages of the sizes 2, 3 and 4 of support vehicles.
_NAVAL = (300, 6_000, 30_000)
SUPPORT_SIZE_TO: dict[Motive, tuple[float, ...]] = {
    Motive.TRACKED: (100, 200),
    Motive.WHEELED: (80, 160),
    Motive.HOVER: (50, 100),
    Motive.VTOL: (30, 60),
    Motive.WIGE: (80, 240),
    Motive.RAIL: (300, 600),
    Motive.MAGLEV: (300, 600),
    Motive.NAVAL: _NAVAL,
    Motive.HYDROFOIL: _NAVAL,
    Motive.SUBMARINE: _NAVAL,
    Motive.AIRSHIP: (300, 600, 900),
    Motive.STATION_KEEPING: (300, 600, 900),
}
FIXED_WING_SIZE_TO = (100,)


def element_size(unit: Unit, kind: ElementType) -> int:
    """The size, 1 to 5."""
    if isinstance(unit, Infantry | BattleArmor | GunEmplacement):
        return 1
    mass = unit.mass
    if kind is not ElementType.SUPPORT_VEHICLE:
        return 1 + bisect_right(SIZE_FROM[kind], mass)
    if mass < SMALL_SUPPORT:
        return 1
    if isinstance(unit, Vehicle):
        return 2 + bisect_left(SUPPORT_SIZE_TO[unit.motive], mass)
    assert isinstance(unit, Fighter)
    return 2 + bisect_left(FIXED_WING_SIZE_TO, mass)
