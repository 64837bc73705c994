"""Which module has the sums and the checks of a family: the one place that sorts a design by what it is.

Only the module of the family at hand is imported: the others would cost who asks for one unit more than its sums.
"""

from collections.abc import Iterator

from sheets.construction.bill import Bill
from sheets.construction.budget import MassLine, mounted_lines
from sheets.construction.finding import Finding
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
            from sheets.construction import mech

            return mech.mass_lines(unit)
        case Vehicle():
            from sheets.construction import vehicle

            return vehicle.mass_lines(unit)
        case Fighter():
            from sheets.construction import fighter

            return fighter.mass_lines(unit)
        case Spacecraft():
            from sheets.construction import spacecraft

            return spacecraft.mass_lines(unit)
        case ProtoMech():
            from sheets.construction import protomech

            return protomech.mass_lines(unit)
        case BattleArmor():
            from sheets.construction import battlearmor

            return battlearmor.mass_lines(unit, battlearmor.heaviest(unit))
        case Infantry():
            from sheets.construction import infantry

            return infantry.mass_lines(unit)
        case HandheldWeapon():
            from sheets.construction import handheld

            return handheld.mass_lines(unit)
        case GunEmplacement():
            return mounted_lines(unit)


def fill_bill(bill: Bill, unit: Unit) -> None:
    """Adds what a unit costs to a bill; gun emplacements have no price."""
    match unit:
        case Mech():
            from sheets.construction import mech

            mech.fill_bill(bill, unit)
        case Vehicle():
            from sheets.construction import vehicle

            vehicle.fill_bill(bill, unit)
        case Fighter() if unit.support is not None:
            from sheets.construction import vehicle

            vehicle.fill_bill(bill, unit)
        case Fighter():
            from sheets.construction import fighter

            fighter.fill_bill(bill, unit)
        case ProtoMech():
            from sheets.construction import protomech

            protomech.fill_bill(bill, unit)
        case BattleArmor():
            from sheets.construction import battlearmor

            battlearmor.fill_bill(bill, unit)
        case Infantry():
            from sheets.construction import infantry

            infantry.fill_bill(bill, unit)
        case HandheldWeapon():
            from sheets.construction import handheld

            handheld.fill_bill(bill, unit)
        case SmallCraft() | DropShip():
            from sheets.construction import spacecraft

            spacecraft.fill_smaller(bill, unit)
        case JumpShip() | WarShip() | SpaceStation():
            from sheets.construction import spacecraft

            spacecraft.fill_larger(bill, unit)


def check_family(unit: Unit) -> Iterator[Finding]:
    """The rules of a unit's own family."""
    match unit:
        case Mech():
            from sheets.construction.mech_checks import check_mech
            from sheets.construction.mech_slots import check_mech_slots

            yield from check_mech(outfit(unit))
            yield from check_mech_slots(outfit(unit))
        case Vehicle():
            from sheets.construction.vehicle_checks import check_vehicle

            yield from check_vehicle(outfit(unit))
        case Fighter():
            from sheets.construction.fighter_checks import check_fighter

            yield from check_fighter(outfit(unit))
        case ProtoMech():
            from sheets.construction.protomech import check_protomech

            yield from check_protomech(outfit(unit))
        case BattleArmor():
            from sheets.construction.battlearmor_checks import check_battle_armor

            yield from check_battle_armor(outfit(unit))
        case Infantry():
            from sheets.construction.infantry import check_infantry

            yield from check_infantry(unit)
        case HandheldWeapon():
            from sheets.construction.handheld import check_handheld

            yield from check_handheld(outfit(unit))
        case SmallCraft() | DropShip() | JumpShip() | WarShip() | SpaceStation():
            from sheets.construction.spacecraft_checks import check_spacecraft

            yield from check_spacecraft(outfit(unit))
