"""What JumpShips, WarShips and space stations cost.

Rule: SO, advanced aerospace costs.
"""

from sheets.construction.cost.carried import add_carried
from sheets.construction.cost.equipment import add_equipment
from sheets.construction.cost.spacecraft import FUEL_TON, THRUSTERS, add_boats, add_hull, add_shell
from sheets.construction.cost.sums import Bill
from sheets.construction.drives import PUMPS, STATION_KEEPING, fuel_tons, kf_integrity
from sheets.construction.mass.spacecraft import deck_size
from sheets.units import JumpShip, SpaceStation, WarShip
from sheets.units.transporter import TransporterKind

ENGINE_CONTROL, STATION_KEEPING_TON = 1_000, 1_000
WARSHIP_DRIVE_UNIT, WARSHIP_ENGINE_TON, WARSHIP_ENGINE = 500, 1_000, 0.06
COLLAR, HPG = 100_000, 1_000_000_000
DROPSHUTTLE_DOCKS = 2  # a DropShuttle bay strains the drive like two collars
COIL, COIL_COLLAR = 60_000_000, 75_000_000
INITIATOR, INITIATOR_COLLAR = 25_000_000, 5_000_000
CONTROLLER, TANK = 50_000_000, 50_000
SAIL, SAIL_BASE = 50_000, 30
CHARGING, CHARGING_COLLAR = 500_000, 200_000
LF_BATTERY, WARSHIP_CORE = 3, 5
SUPPORT_JUMPSHIP, SUPPORT_WARSHIP, SUPPORT_WARSHIP_BASE, SUPPORT_TONS = 10_000_000, 20_000_000, 50, 10_000
JUMPSHIP_FACTOR, WARSHIP_FACTOR = 1.25, 2
STATION_FACTOR, MODULAR_FACTOR = 5, 50

CapitalCraft = JumpShip | WarShip | SpaceStation


def fill(bill: Bill, ship: CapitalCraft) -> None:
    """The sum of a large craft in the order of the rule."""
    rule = "SO, advanced aerospace costs"
    add_hull(bill, ship, rule)
    _add_drive(bill, ship, rule)
    if not isinstance(ship, SpaceStation):
        _add_core(bill, ship, rule)
    bill.add("Attitude thrusters", THRUSTERS, rule)
    bill.add("Docking collars", COLLAR * collars(ship), rule)
    bill.add("Fuel tanks", FUEL_TON * fuel_tons(ship) * PUMPS, rule)
    add_shell(bill, ship, rule)
    add_boats(bill, ship, rule)
    bill.add("Gravity decks", sum(deck_size(diameter).cost for diameter in ship.grav_decks), rule)
    add_carried(bill, ship.transporters, people_free=True)
    bill.add("Hyperpulse generator", HPG if ship.hpg else 0, rule)
    add_equipment(bill, ship)
    bill.multiply("Ship", _factor(ship), rule)


def collars(ship: CapitalCraft) -> int:
    """How many DropShips can dock."""
    return sum(t.kind is TransporterKind.DOCKING_COLLAR for t in ship.transporters)


def _add_drive(bill: Bill, ship: CapitalCraft, rule: str) -> None:
    if isinstance(ship, WarShip):
        thrust = ship.safe_thrust
        bill.add("Drive unit", WARSHIP_DRIVE_UNIT * thrust * ship.mass / 100, rule)
        bill.add("Engine", WARSHIP_ENGINE_TON * thrust * ship.mass * WARSHIP_ENGINE, rule)
    else:
        bill.add("Engine", STATION_KEEPING_TON * ship.mass * STATION_KEEPING, rule)
    bill.add("Engine control unit", ENGINE_CONTROL, rule)


def _add_core(bill: Bill, ship: JumpShip | WarShip, rule: str) -> None:
    docks = collars(ship) + DROPSHUTTLE_DOCKS * sum(t.kind is TransporterKind.DROPSHUTTLE for t in ship.transporters)
    sail = SAIL * (SAIL_BASE + ship.mass / (20_000 if isinstance(ship, WarShip) else 7_500))
    core: float = COIL + COIL_COLLAR * docks + INITIATOR + INITIATOR_COLLAR * docks
    core += CONTROLLER + TANK * kf_integrity(ship) + sail + CHARGING + CHARGING_COLLAR * docks
    factor = (WARSHIP_CORE if isinstance(ship, WarShip) else 1) * (LF_BATTERY if ship.lithium_fusion else 1)
    bill.add("Jump drive", core * factor, rule, f"{core:,.0f} × {factor}")
    support: float
    if isinstance(ship, WarShip):
        support = SUPPORT_WARSHIP * (SUPPORT_WARSHIP_BASE + ship.mass / SUPPORT_TONS)
    else:
        support = SUPPORT_JUMPSHIP * ship.mass / SUPPORT_TONS
    bill.add("Jump drive support system", support, rule)


def _factor(ship: CapitalCraft) -> float:
    if isinstance(ship, SpaceStation):
        return MODULAR_FACTOR if ship.modular else STATION_FACTOR
    return WARSHIP_FACTOR if isinstance(ship, WarShip) else JUMPSHIP_FACTOR
