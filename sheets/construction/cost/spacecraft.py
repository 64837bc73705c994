"""What every spacecraft pays for, from small craft to space stations.

Rules: TM, small craft and DropShip costs; SO, advanced aerospace costs.
"""

from sheets.construction.cost.sums import Bill, add_armor, add_sinks
from sheets.construction.drives import Craft
from sheets.report import shown
from sheets.units.outfit import outfit

BRIDGE, BRIDGE_TON = 200_000, 10
COMPUTER, SENSORS, FIRE_CONTROL = 200_000, 80_000, 100_000
LIFE_SUPPORT = 5_000  # for everybody aboard
GUNNERY = 10_000  # for each arc with guns
STRUCTURE = 100_000  # for each point of structural integrity
THRUSTERS = 25_000
FUEL_TON = 200
BOAT = 5_000


def add_hull(bill: Bill, ship: Craft, rule: str) -> None:
    """Bridge, computers, life support and structure."""
    aboard = ship.complement.crew + ship.complement.passengers
    arcs, si = gun_arcs(ship), ship.structural_integrity
    bill.add("Bridge", BRIDGE + BRIDGE_TON * ship.mass, rule, f"{BRIDGE:,} + {BRIDGE_TON} × {shown(ship.mass)}")
    bill.add("Computer", COMPUTER, rule)
    bill.add("Life support", LIFE_SUPPORT * aboard, rule, f"{LIFE_SUPPORT:,} × {aboard:,}")
    bill.add("Sensors", SENSORS, rule)
    bill.add("Fire control computer", FIRE_CONTROL, rule)
    bill.add("Gunnery control systems", GUNNERY * arcs, rule, f"{GUNNERY:,} × {arcs}")
    bill.add("Structural integrity", STRUCTURE * si, rule, f"{STRUCTURE:,} × {si}")


def add_shell(bill: Bill, ship: Craft, rule: str) -> None:
    """Armour and heat sinks."""
    add_armor(bill, ship, rule)
    add_sinks(bill, ship, rule)


def add_boats(bill: Bill, ship: Craft, rule: str) -> None:
    """What people leave a craft with when it is lost."""
    boats = ship.life_boats + ship.escape_pods
    bill.add("Lifeboats and escape pods", BOAT * boats, rule, f"{BOAT:,} × {boats:,}")


def gun_arcs(ship: Craft) -> int:
    """The arcs that have guns; the sides of a spheroid have a rear arc each."""
    return len({(m.location, m.rear) for _, m, i in outfit(ship).mounted if i.weapon is not None})
