"""Which module has the sums and the checks of a family: the one place that sorts a design by what it is."""

from collections.abc import Iterator

from sheets.construction import battlearmor, fighter, handheld, infantry, mech, protomech, spacecraft, vehicle
from sheets.construction.battlearmor_checks import check_battle_armor
from sheets.construction.bill import Bill
from sheets.construction.budget import MassLine, mounted_lines
from sheets.construction.fighter_checks import check_fighter
from sheets.construction.finding import Finding
from sheets.construction.handheld import check_handheld
from sheets.construction.infantry import check_infantry
from sheets.construction.mech_checks import check_mech
from sheets.construction.mech_slots import check_mech_slots
from sheets.construction.protomech import check_protomech
from sheets.construction.spacecraft_checks import check_spacecraft
from sheets.construction.vehicle_checks import check_vehicle
from sheets.units import (
    BattleArmor,
    DropShip,
    Fighter,
    GunEmplacement,
    HandheldWeapon,
    Infantry,
    JumpShip,
    Mech,
    ProtoMech,
    SmallCraft,
    Spacecraft,
    SpaceStation,
    Unit,
    Vehicle,
    WarShip,
)
from sheets.units.outfit import outfit


def mass_lines(unit: Unit) -> list[MassLine]:
    """What a unit is made of."""
    match unit:
        case Mech():
            return mech.mass_lines(unit)
        case Vehicle():
            return vehicle.mass_lines(unit)
        case Fighter():
            return fighter.mass_lines(unit)
        case Spacecraft():
            return spacecraft.mass_lines(unit)
        case ProtoMech():
            return protomech.mass_lines(unit)
        case BattleArmor():
            return battlearmor.mass_lines(unit, battlearmor.heaviest(unit))
        case Infantry():
            return infantry.mass_lines(unit)
        case HandheldWeapon():
            return handheld.mass_lines(unit)
        case GunEmplacement():
            return mounted_lines(unit)


def fill_bill(bill: Bill, unit: Unit) -> None:
    """Adds what a unit costs to a bill; gun emplacements have no price."""
    match unit:
        case Mech():
            mech.fill_bill(bill, unit)
        case Vehicle():
            vehicle.fill_bill(bill, unit)
        case Fighter() if unit.support is not None:
            vehicle.fill_bill(bill, unit)
        case Fighter():
            fighter.fill_bill(bill, unit)
        case ProtoMech():
            protomech.fill_bill(bill, unit)
        case BattleArmor():
            battlearmor.fill_bill(bill, unit)
        case Infantry():
            infantry.fill_bill(bill, unit)
        case HandheldWeapon():
            handheld.fill_bill(bill, unit)
        case SmallCraft() | DropShip():
            spacecraft.fill_smaller(bill, unit)
        case JumpShip() | WarShip() | SpaceStation():
            spacecraft.fill_larger(bill, unit)


def check_family(unit: Unit) -> Iterator[Finding]:
    """The rules of a unit's own family."""
    match unit:
        case Mech():
            yield from check_mech(outfit(unit))
            yield from check_mech_slots(outfit(unit))
        case Vehicle():
            yield from check_vehicle(outfit(unit))
        case Fighter():
            yield from check_fighter(outfit(unit))
        case ProtoMech():
            yield from check_protomech(outfit(unit))
        case BattleArmor():
            yield from check_battle_armor(outfit(unit))
        case Infantry():
            yield from check_infantry(unit)
        case HandheldWeapon():
            yield from check_handheld(outfit(unit))
        case SmallCraft() | DropShip() | JumpShip() | WarShip() | SpaceStation():
            yield from check_spacecraft(outfit(unit))
