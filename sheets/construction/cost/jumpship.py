"""What JumpShips, WarShips and space stations cost.

Rule: SO, advanced aerospace costs.
"""

from collections import Counter

from sheets.construction.cost.carried import add_carried
from sheets.construction.cost.equipment import add_equipment
from sheets.construction.cost.spacecraft import FUEL_TON, THRUSTERS, add_boats, add_hull, add_shell
from sheets.construction.cost.sums import Bill
from sheets.construction.drives import PUMPS, STATION_KEEPING, fuel_tons, kf_integrity
from sheets.construction.mass.spacecraft import deck_size
from sheets.report import shown
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
SAIL_TONS, WARSHIP_SAIL_TONS = 7_500, 20_000
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
    docks, fuel = collars(ship), fuel_tons(ship)
    bill.add("Docking collars", COLLAR * docks, rule, f"{COLLAR:,} × {docks}")
    bill.add("Fuel tanks", FUEL_TON * fuel * PUMPS, rule, f"{FUEL_TON} × {shown(fuel)} × {PUMPS}")
    add_shell(bill, ship, rule)
    add_boats(bill, ship, rule)
    for price, number in Counter(deck_size(diameter).cost for diameter in ship.grav_decks).items():
        bill.add("Gravity decks", number * price, rule, f"{number} × {shown(price)}")
    add_carried(bill, ship.transporters, people_free=True)
    bill.add("Hyperpulse generator", HPG if ship.hpg else 0, rule)
    add_equipment(bill, ship)
    bill.multiply("Ship", _factor(ship), rule)


def collars(ship: CapitalCraft) -> int:
    """How many DropShips can dock."""
    return sum(t.kind is TransporterKind.DOCKING_COLLAR for t in ship.transporters)


def _add_drive(bill: Bill, ship: CapitalCraft, rule: str) -> None:
    if isinstance(ship, WarShip):
        thrust, tons = ship.safe_thrust, shown(ship.mass)
        unit, engine = WARSHIP_DRIVE_UNIT * thrust * ship.mass / 100, thrust * ship.mass * WARSHIP_ENGINE
        bill.add("Drive unit", unit, rule, f"{WARSHIP_DRIVE_UNIT} × {thrust} × {tons} / 100")
        formula = f"{WARSHIP_ENGINE_TON:,} × {thrust} × {tons} × {WARSHIP_ENGINE}"
        bill.add("Engine", WARSHIP_ENGINE_TON * engine, rule, formula)
    else:
        formula = f"{STATION_KEEPING_TON:,} × {shown(ship.mass)} × {STATION_KEEPING}"
        bill.add("Engine", STATION_KEEPING_TON * ship.mass * STATION_KEEPING, rule, formula)
    bill.add("Engine control unit", ENGINE_CONTROL, rule)


def _add_core(bill: Bill, ship: JumpShip | WarShip, rule: str) -> None:
    docks = collars(ship) + DROPSHUTTLE_DOCKS * sum(t.kind is TransporterKind.DROPSHUTTLE for t in ship.transporters)
    integrity, sail_tons = kf_integrity(ship), WARSHIP_SAIL_TONS if isinstance(ship, WarShip) else SAIL_TONS
    factor = (WARSHIP_CORE if isinstance(ship, WarShip) else 1) * (LF_BATTERY if ship.lithium_fusion else 1)
    for label, price, formula in (
        ("Jump drive coil", COIL + COIL_COLLAR * docks, f"{COIL:,} + {COIL_COLLAR:,} × {docks}"),
        (
            "Jump drive initiator",
            INITIATOR + INITIATOR_COLLAR * docks,
            f"{INITIATOR:,} + {INITIATOR_COLLAR:,} × {docks}",
        ),
        ("Jump drive controller", CONTROLLER, f"{CONTROLLER:,}"),
        ("Helium tank", TANK * integrity, f"{TANK:,} × {integrity}"),
        (
            "Jump sail",
            SAIL * (SAIL_BASE + ship.mass / sail_tons),
            f"{SAIL:,} × ({SAIL_BASE} + {shown(ship.mass)} / {sail_tons:,})",
        ),
        ("Charging system", CHARGING + CHARGING_COLLAR * docks, f"{CHARGING:,} + {CHARGING_COLLAR:,} × {docks}"),
    ):
        bill.add(label, price * factor, rule, formula if factor == 1 else f"({formula}) × {factor}")
    lots = SUPPORT_WARSHIP_BASE if isinstance(ship, WarShip) else 0
    each = SUPPORT_WARSHIP if isinstance(ship, WarShip) else SUPPORT_JUMPSHIP
    support = each * (lots + ship.mass / SUPPORT_TONS)
    formula = f"{each:,} × ({lots} + {shown(ship.mass)} / {SUPPORT_TONS:,})"
    bill.add("Jump drive support system", support, rule, formula)


def _factor(ship: CapitalCraft) -> float:
    if isinstance(ship, SpaceStation):
        return MODULAR_FACTOR if ship.modular else STATION_FACTOR
    return WARSHIP_FACTOR if isinstance(ship, WarShip) else JUMPSHIP_FACTOR
