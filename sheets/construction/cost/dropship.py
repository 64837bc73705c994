"""What small craft and DropShips cost.

Rule: TM, small craft and DropShip costs.
"""

from sheets.construction.cost.carried import add_carried
from sheets.construction.cost.equipment import add_equipment
from sheets.construction.cost.spacecraft import FUEL_TON, THRUSTERS, add_boats, add_hull, add_shell
from sheets.construction.cost.sums import Bill
from sheets.construction.drives import drive_mass, fuel_mass
from sheets.report import shown
from sheets.units import DropShip, SmallCraft
from sheets.units.spacecraft import CollarType

LANDING_GEAR_TON = 10
ENGINE_TON, DRIVE_UNIT = 1_000, 500
COLLAR = {CollarType.STANDARD: 10_000, CollarType.PROTOTYPE: 1_010_000, CollarType.NO_BOOM: 0}
SPHEROID, AERODYNE, SMALL_CRAFT_TONNAGE = 28, 36, 50


def fill(bill: Bill, ship: SmallCraft | DropShip) -> None:
    """The sum of a small craft or DropShip in the order of the rule."""
    rule = "TM, small craft and DropShip costs"
    tons = ship.mass
    add_hull(bill, ship, rule)
    bill.add("Attitude thrusters", THRUSTERS, rule)
    bill.add("Landing gear", LANDING_GEAR_TON * tons, rule, f"{LANDING_GEAR_TON} × {shown(tons)}")
    _add_drive(bill, ship, rule)
    add_shell(bill, ship, rule)
    add_equipment(bill, ship)
    if isinstance(ship, DropShip):
        bill.add("Docking collar", COLLAR[ship.collar], rule)
    add_carried(bill, ship.transporters, people_free=isinstance(ship, DropShip))
    add_boats(bill, ship, rule)
    if isinstance(ship, SmallCraft):
        bill.multiply("Tonnage", 1 + tons / SMALL_CRAFT_TONNAGE, rule, f"1 + {tons:g} / {SMALL_CRAFT_TONNAGE}")
    else:
        bill.multiply("DropShip", SPHEROID if ship.spheroid else AERODYNE, rule)


def _add_drive(bill: Bill, ship: SmallCraft | DropShip, rule: str) -> None:
    drive, fuel = drive_mass(ship), fuel_mass(ship)
    bill.add("Engine", ENGINE_TON * drive, rule, f"{ENGINE_TON:,} × {shown(drive)}")
    thrust = ship.safe_thrust
    bill.add(
        "Drive unit", DRIVE_UNIT * thrust * ship.mass / 100, rule, f"{DRIVE_UNIT} × {thrust} × {shown(ship.mass)} / 100"
    )
    bill.add("Fuel tanks", FUEL_TON * fuel, rule, f"{FUEL_TON} × {shown(fuel)}")
