"""The most armour that a unit can carry.

Rules: TM and SO, armour tables of every unit type.
"""

from math import floor

from sheets.construction.armor import free_points, points_per_ton
from sheets.construction.rounding import down_to_half_ton
from sheets.construction.support import SupportKind, support_kind
from sheets.rules.structure import max_armor as most_in_mech
from sheets.units import (
    BattleArmor,
    Fighter,
    GunEmplacement,
    HandheldWeapon,
    Infantry,
    JumpShip,
    Mech,
    ProtoMech,
    Spacecraft,
    SpaceStation,
    Unit,
    Vehicle,
    WarShip,
)
from sheets.units.battlearmor import SuitClass

SUIT_POINTS = {
    SuitClass.PAL: 2,
    SuitClass.LIGHT: 6,
    SuitClass.MEDIUM: 10,
    SuitClass.HEAVY: 14,
    SuitClass.ASSAULT: 18,
}
FIGHTER_POINTS, CONVENTIONAL_POINTS = 8, 1  # a ton
VEHICLE_POINTS, VEHICLE_BASE = 3.5, 40
ROTOR_POINTS = 2

SUPPORT_BASE = 4
SUPPORT_POINTS: dict[SupportKind, float] = {
    SupportKind.TRACKED: 2,
    SupportKind.WHEELED: 2,
    SupportKind.FIXED_WING: 1,
    SupportKind.HOVER: 1,
    SupportKind.VTOL: 1,
    SupportKind.WIGE: 0.5,
    SupportKind.RAIL: 0.5,
    SupportKind.SATELLITE: 0.5,
    SupportKind.AIRSHIP: 0.334,
    SupportKind.NAVAL: 0.334,
}
LARGE_AFLOAT_POINTS = 0.05
LARGE_AFLOAT_ABOVE = 300

SPHEROID_TONS, AERODYNE_TONS = 3.6, 4.5  # for each point of structural integrity

# ProtoMechs by full tons from 2.
LIGHTEST_PROTOMECH = 2
PROTOMECH_POINTS = (15, 17, 22, 24, 33, 35, 40, 42, 51, 53, 58, 60, 65, 67)
MAIN_GUN_POINTS, ULTRAHEAVY_MAIN_GUN_POINTS, ULTRAHEAVY_ABOVE = 3, 6, 9


def most_armor(unit: Unit) -> int | None:
    """The most points of armour in all, of one suit for battle armor; None where there is no limit."""
    match unit:
        case Mech():
            return sum(most_in_mech(unit).values())
        case Vehicle() | Fighter() if unit.support is not None:
            return _support(unit)
        case Vehicle():
            return floor(VEHICLE_POINTS * unit.mass + VEHICLE_BASE)
        case Fighter():
            return floor(unit.mass * (CONVENTIONAL_POINTS if unit.conventional else FIGHTER_POINTS))
        case Spacecraft():
            return floor(round(points_per_ton(unit, unit.armor) * most_armor_tons(unit) + free_points(unit), 4))
        case ProtoMech():
            gun = ULTRAHEAVY_MAIN_GUN_POINTS if unit.mass > ULTRAHEAVY_ABOVE else MAIN_GUN_POINTS
            tons = max(int(unit.mass), LIGHTEST_PROTOMECH) - LIGHTEST_PROTOMECH
            return PROTOMECH_POINTS[tons] + gun * unit.main_gun
        case BattleArmor():
            return SUIT_POINTS[unit.suit_class]
        case Infantry() | GunEmplacement() | HandheldWeapon():
            return None


def _support(unit: Vehicle | Fighter) -> int:
    kind = support_kind(unit)
    points = SUPPORT_POINTS[kind]
    if kind in (SupportKind.AIRSHIP, SupportKind.NAVAL) and unit.mass > LARGE_AFLOAT_ABOVE:
        points = LARGE_AFLOAT_POINTS
    return SUPPORT_BASE + floor(round(unit.mass * points, 4))


def most_armor_tons(ship: Spacecraft) -> float:
    """Tons of armour that structural integrity can hold."""
    si = ship.structural_integrity
    match ship:
        case JumpShip():
            return down_to_half_ton(si * ship.mass / 1_800)
        case WarShip():
            return down_to_half_ton(si * ship.mass / 50_000)
        case SpaceStation():
            return down_to_half_ton(si * ship.mass / 300 + 60)
        case _:
            return down_to_half_ton(si * (SPHEROID_TONS if ship.spheroid else AERODYNE_TONS))
