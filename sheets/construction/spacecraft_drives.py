"""Drives of small craft, DropShips and larger ships: mass, free heat sinks, fuel.

Rules: TM, Small Craft and DropShip Construction; SO, JumpShips, WarShips and stations; IO, primitive craft.
"""

from math import floor, sqrt

from sheets.equipment.kinds import ArmorType, TechSide
from sheets.rules.rounding import ceiling, round_half_up, up_to_half_ton, up_to_ton
from sheets.units import CapitalShip, DropShip, JumpShip, SmallCraft, SpaceStation, WarShip
from sheets.units.spacecraft import CollarType, DriveCore

Craft = SmallCraft | DropShip | JumpShip | WarShip | SpaceStation

CLAN_DRIVE = 0.061  # of the mass for each point of thrust; those of Inner Sphere drives are below
CONTROLS_SHARE = 0.0075
STATION_KEEPING = 0.012
PUMPS = 1.02  # fuel with its pumps

# By year, newest first: the first year, the share of mass for the drive for each point of thrust, the share for the
# controls.
EARLY_DROPSHIPS = (
    (2500, 0.065, 0.0075),
    (2351, 0.0715, 0.009),
    (2300, 0.0845, 0.00975),
    (2251, 0.091, 0.0105),
    (2201, 0.1104, 0.012),
    (2151, 0.117, 0.0135),
    (0, 0.13, 0.015),
)
# Tons of fuel of an early primitive craft for one of a later craft.
EARLY_DROPSHIP_FUEL = ((2500, 1.0), (2351, 1.1), (2251, 1.4), (2201, 1.6), (2151, 1.8), (0, 2.0))
EARLY_SMALL_CRAFT_FUEL = ((2500, 1.0), (2400, 1.2), (2300, 1.4), (2251, 1.5), (2201, 1.7), (2151, 1.9), (0, 2.2))
EARLY_SMALL_CRAFT = (
    (2500, 0.065, 0.0075),
    (2400, 0.078, 0.00825),
    (2300, 0.091, 0.00975),
    (2251, 0.0975, 0.01125),
    (2201, 0.1105, 0.01275),
    (2151, 0.1235, 0.01245),
    (0, 0.143, 0.01575),
)
EARLY_SHIPS = (
    (2300, 0.06, 0.0025),
    (2251, 0.066, 0.00275),
    (2201, 0.084, 0.0035),
    (2151, 0.102, 0.005),
    (0, 0.12, 0.00625),
)

# The most tons of a primitive DropShip by year, spheroid and aerodyne, newest first.
EARLY_DROPSHIP_TONS = (
    (2425, 50_000, 20_000),
    (2350, 30_000, 10_000),
    (2300, 23_000, 8_000),
    (2250, 19_000, 7_000),
    (2200, 15_000, 6_000),
    (2175, 14_000, 5_000),
    (2165, 10_000, 3_000),
    (2150, 7_000, 2_500),
    (2130, 4_000, 1_500),
    (0, 3_000, 1_000),
)
DROPSHIP_TONS, AERODYNE_TONS = 100_000, 35_000

# Points of fuel a ton by the ship's mass, which is below the limit.
SMALL_CRAFT_FUEL = 80.0
DROPSHIP_FUEL = ((400, 80), (800, 70), (1_200, 60), (1_900, 50), (3_000, 40), (20_000, 30), (40_000, 20))
LARGEST_DROPSHIP_FUEL = 10.0
CAPITAL_FUEL = ((110_000, 10), (250_000, 5))
LARGEST_CAPITAL_FUEL = 2.5


def is_primitive_craft(ship: Craft) -> bool:
    """Whether a craft is built with primitive technology."""
    if isinstance(ship, CapitalShip):
        return ship.drive_core is DriveCore.PRIMITIVE
    return ship.armor.type is ArmorType.PRIMITIVE_AEROSPACE or (
        isinstance(ship, DropShip) and ship.collar is CollarType.NO_BOOM
    )


def heaviest_dropship(ship: DropShip) -> int:
    """The most tons of such a DropShip; less for primitive ones."""
    if not is_primitive_craft(ship):
        return DROPSHIP_TONS if ship.spheroid else AERODYNE_TONS
    year = year_built(ship)
    return next(spheroid if ship.spheroid else aero for first, spheroid, aero in EARLY_DROPSHIP_TONS if year >= first)


def year_built(ship: Craft) -> int:
    """The year that a hull was built in; a refit has a later one of its own."""
    return ship.original_year or ship.year


def drive_mass(ship: Craft) -> float:
    """Tons of the maneuver drive; primitive drives are heavier."""
    if isinstance(ship, WarShip):
        return up_to_half_ton(ship.mass * _by_year(EARLY_SHIPS, ship)[0] * ship.safe_thrust)
    if isinstance(ship, JumpShip | SpaceStation):
        return up_to_half_ton(ship.mass * STATION_KEEPING)
    if ship.tech_base.side is TechSide.CLAN:
        share = CLAN_DRIVE
    else:
        share = _by_year(EARLY_SMALL_CRAFT if isinstance(ship, SmallCraft) else EARLY_DROPSHIPS, ship)[0]
    return up_to_half_ton(ship.mass * share * ship.safe_thrust)


def ship_controls_mass(ship: SmallCraft | DropShip) -> float:
    """Tons of the controls of small craft and DropShips; primitive ones need more."""
    share = CONTROLS_SHARE
    if is_primitive_craft(ship):
        share = _by_year(EARLY_SMALL_CRAFT if isinstance(ship, SmallCraft) else EARLY_DROPSHIPS, ship)[1]
    tons = ship.mass * share
    return up_to_half_ton(tons) if isinstance(ship, SmallCraft) else up_to_ton(tons)


def _by_year(table: tuple[tuple[int, float, float], ...], ship: Craft) -> tuple[float, float]:
    year = year_built(ship)
    return next((drive, controls) for first, drive, controls in table if year >= first)


def fuel_points_per_ton(ship: Craft) -> float:
    """Fuel points of a ton; early primitive craft have fewer."""
    if isinstance(ship, CapitalShip):
        return next((points for limit, points in CAPITAL_FUEL if ship.mass < limit), LARGEST_CAPITAL_FUEL)
    if isinstance(ship, SmallCraft):
        points: float = SMALL_CRAFT_FUEL
        early: tuple[tuple[int, float], ...] = EARLY_SMALL_CRAFT_FUEL
    else:
        points = next((points for limit, points in DROPSHIP_FUEL if ship.mass < limit), LARGEST_DROPSHIP_FUEL)
        early = EARLY_DROPSHIP_FUEL
    if is_primitive_craft(ship):
        year = year_built(ship)
        points /= next(factor for first, factor in early if year >= first)
    return points


def fuel_tons(ship: Craft) -> float:
    """Tons of fuel without the pumps, in half tons."""
    return round_half_up(ship.fuel / fuel_points_per_ton(ship) * 2) / 2


def ship_fuel_mass(ship: Craft) -> float:
    """Tons of fuel and pumps."""
    tons = fuel_tons(ship) * PUMPS
    return up_to_ton(tons) if isinstance(ship, CapitalShip) else up_to_half_ton(tons)


def ship_heat_sinks(ship: Craft) -> int:
    """The heat sinks that come with the drive."""
    drive = drive_mass(ship)
    if isinstance(ship, CapitalShip):
        return floor(45 + sqrt(drive * (1 if is_primitive_craft(ship) else 2)))
    if is_primitive_craft(ship):
        return floor(sqrt(1.3 * drive)) if ship.spheroid else floor(drive / 75)
    military = ship.military and isinstance(ship, DropShip)
    if ship.spheroid:
        return floor(sqrt((6.8 if military else 1.6) * drive))
    return floor(drive / (20 if military else 60))


def sail_mass(ship: CapitalShip) -> float:
    """Tons of the jump sail."""
    if not ship.sail:
        return 0
    return 30 + ceiling(ship.mass / (20_000 if isinstance(ship, WarShip) else 7_500))
