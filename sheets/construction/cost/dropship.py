"""What small craft and DropShips cost.

Rule: TM, small craft and DropShip costs.
"""

from sheets.construction.armor import armor_entry, armor_mass
from sheets.construction.cost.carried import add_carried
from sheets.construction.cost.equipment import add_equipment
from sheets.construction.cost.sums import DOUBLE_SINK, SINGLE_SINK, Bill
from sheets.construction.drives import drive_mass, fuel_mass
from sheets.construction.formulas.formula import others
from sheets.equipment.kinds import HeatSinkType
from sheets.units import DropShip, SmallCraft
from sheets.units.spacecraft import CollarType

BRIDGE, BRIDGE_TON = 200_000, 10
COMPUTER, SENSORS, FIRE_CONTROL = 200_000, 80_000, 100_000
LIFE_SUPPORT = 5_000  # for everybody aboard
GUNNERY = 10_000  # for each arc with guns
STRUCTURE = 100_000  # for each point of structural integrity
THRUSTERS = 25_000
LANDING_GEAR_TON = 10
ENGINE_TON, DRIVE_UNIT, FUEL_TON = 1_000, 500, 200
COLLAR = {CollarType.STANDARD: 10_000, CollarType.PROTOTYPE: 1_010_000, CollarType.NO_BOOM: 0}
BOAT = 5_000
SPHEROID, AERODYNE, SMALL_CRAFT_TONNAGE = 28, 36, 50


def fill(bill: Bill, ship: SmallCraft | DropShip) -> None:
    """The sum of a small craft or DropShip in the order of the rule."""
    rule = "TM, small craft and DropShip costs"
    tons, aboard, arcs = ship.mass, people(ship), gun_arcs(ship)
    bill.add("Bridge", BRIDGE + BRIDGE_TON * tons, rule, f"{BRIDGE:,} + {BRIDGE_TON} × {tons:g}")
    bill.add("Computer", COMPUTER, rule)
    bill.add("Life support", LIFE_SUPPORT * aboard, rule, f"{LIFE_SUPPORT:,} × {aboard}")
    bill.add("Sensors", SENSORS, rule)
    bill.add("Fire control computer", FIRE_CONTROL, rule)
    bill.add("Gunnery control systems", GUNNERY * arcs, rule, f"{GUNNERY:,} × {arcs}")
    si = ship.structural_integrity
    bill.add("Structural integrity", STRUCTURE * si, rule, f"{STRUCTURE:,} × {si}")
    bill.add("Attitude thrusters", THRUSTERS, rule)
    bill.add("Landing gear", LANDING_GEAR_TON * tons, rule, f"{LANDING_GEAR_TON} × {tons:g}")
    _add_drive(bill, ship, rule)
    bill.add("Armor", armor_mass(ship) * (armor_entry(ship.armor).cost or 0), rule)
    add_sinks(bill, ship, rule)
    add_equipment(bill, ship)
    if isinstance(ship, DropShip):
        bill.add("Docking collar", COLLAR[ship.collar], rule)
    add_carried(bill, ship.transporters, people_free=isinstance(ship, DropShip))
    bill.add("Lifeboats and escape pods", BOAT * (ship.life_boats + ship.escape_pods), rule)
    if isinstance(ship, SmallCraft):
        bill.multiply("Tonnage", 1 + tons / SMALL_CRAFT_TONNAGE, rule, f"1 + {tons:g} / {SMALL_CRAFT_TONNAGE}")
    else:
        bill.multiply("DropShip", SPHEROID if ship.spheroid else AERODYNE, rule)


def _add_drive(bill: Bill, ship: SmallCraft | DropShip, rule: str) -> None:
    drive, fuel = drive_mass(ship), fuel_mass(ship)
    bill.add("Engine", ENGINE_TON * drive, rule, f"{ENGINE_TON:,} × {drive:g}")
    thrust = ship.safe_thrust
    bill.add(
        "Drive unit", DRIVE_UNIT * thrust * ship.mass / 100, rule, f"{DRIVE_UNIT} × {thrust} × {ship.mass:g} / 100"
    )
    bill.add("Fuel tanks", FUEL_TON * fuel, rule, f"{FUEL_TON} × {fuel:g}")


def add_sinks(bill: Bill, ship: SmallCraft | DropShip, rule: str) -> None:
    """The line of heat sinks: all are paid."""
    each = SINGLE_SINK if ship.heat_sinks.type is HeatSinkType.SINGLE else DOUBLE_SINK
    bill.add("Heat sinks", each * ship.heat_sinks.count, rule, f"{each:,} × {ship.heat_sinks.count}")


def people(ship: SmallCraft | DropShip) -> int:
    """Everybody whom life support has to keep alive."""
    return ship.complement.crew + ship.complement.passengers


def gun_arcs(ship: SmallCraft | DropShip) -> int:
    """The arcs that have guns; the sides of a spheroid have a rear arc each."""
    return len({(m.location, m.rear) for m, i in others(ship) if i.weapon is not None})
