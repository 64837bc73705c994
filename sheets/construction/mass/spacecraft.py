"""The mass budget of small craft, DropShips, JumpShips, WarShips and space stations.

Rules: TM, Small Craft and DropShip Construction; SO, Advanced Aerospace Construction.
"""

from sheets.construction.armor import armor_mass
from sheets.construction.drives import (
    Craft,
    controls_mass,
    drive_mass,
    free_heat_sinks,
    fuel_mass,
    jump_drive_mass,
    sail_mass,
)
from sheets.construction.formulas.formula import has_trait, others, weigh
from sheets.construction.mass.budget import MassLine, Part, kept
from sheets.construction.mass.heat import SINK_MASS
from sheets.construction.mass.mounted import mounted_lines
from sheets.construction.mass.transport import carried
from sheets.construction.rounding import ceiling, up_to_half_ton, up_to_ton
from sheets.units import CapitalShip, DropShip, JumpShip, SmallCraft, SpaceStation, WarShip

RULE = "TM and SO, aerospace construction"

BOAT = 7  # tons of an escape pod or lifeboat
SI_SPHEROID, SI_AERODYNE = 500, 200
LARGE_DECK_FROM, LARGE_DECK_TO = 100, 250  # metres
SMALL_DECK, LARGE_DECK, HUGE_DECK = 50, 100, 500  # tons
LF_BATTERY = 0.01
ARC_SLOTS, LARGE_ARC_SLOTS = 12, 20
FIRE_CONTROL_SHARE = 0.10


def lines(ship: Craft) -> list[MassLine]:
    """What a craft is made of."""
    sinks = max(0, ship.heat_sinks.count - free_heat_sinks(ship))
    return kept(
        MassLine(Part.STRUCTURE, "Structural integrity", structure_mass(ship), RULE),
        MassLine(Part.ENGINE, "Drive", drive_mass(ship), RULE),
        MassLine(Part.COCKPIT, "Controls", bridge_mass(ship), RULE),
        *(_jump_lines(ship) if isinstance(ship, CapitalShip) else ()),
        MassLine(Part.FUEL, "Fuel and pumps", fuel_mass(ship), RULE),
        MassLine(Part.HEAT_SINKS, "Heat sinks", SINK_MASS * sinks, RULE),
        MassLine(Part.ARMOR, "Armor", armor_mass(ship), RULE),
        MassLine(
            Part.SYSTEMS,
            "Lifeboats and escape pods",
            BOAT * (ship.life_boats + ship.escape_pods),
            RULE,
        ),
        MassLine(Part.SYSTEMS, "Extra fire control", fire_control_mass(ship), RULE),
        *mounted_lines(ship),
        *carried(ship.transporters),
    )


def _jump_lines(ship: CapitalShip) -> list[MassLine]:
    battery = up_to_half_ton(ship.mass * LF_BATTERY) if ship.lithium_fusion else 0
    return [
        MassLine(Part.DRIVE, "Jump drive", jump_drive_mass(ship), "SO, aerospace construction"),
        MassLine(Part.DRIVE, "Jump sail", sail_mass(ship), "SO, aerospace construction"),
        MassLine(Part.DRIVE, "Lithium-fusion battery", battery, "SO, aerospace construction"),
        MassLine(Part.SYSTEMS, "Gravity decks", sum(map(deck_mass, ship.grav_decks)), "SO, aerospace construction"),
    ]


def structure_mass(ship: Craft) -> float:
    """Tons of structural integrity."""
    si = ship.structural_integrity
    match ship:
        case WarShip():
            tons = si * ship.mass / 1_000
        case JumpShip():
            tons = ship.mass / 150
        case SpaceStation():
            tons = ship.mass / 100
        case _:
            tons = si * ship.mass / (SI_SPHEROID if ship.spheroid else SI_AERODYNE)
    return up_to_half_ton(tons)


def bridge_mass(ship: Craft) -> float:
    """Tons of bridge and controls."""
    if isinstance(ship, SmallCraft | DropShip):
        return controls_mass(ship)
    return up_to_ton(ship.mass * (0.001 if isinstance(ship, SpaceStation) else 0.0025))


def deck_mass(diameter: int) -> float:
    """Tons of a gravity deck by its diameter in metres."""
    if diameter > LARGE_DECK_TO:
        return HUGE_DECK
    return LARGE_DECK if diameter >= LARGE_DECK_FROM else SMALL_DECK


def fire_control_mass(ship: Craft) -> float:
    """For each lot of weapons in an arc beyond what fire control can handle, a tenth of the arc's weapons."""
    if isinstance(ship, SmallCraft):
        return 0
    room = LARGE_ARC_SLOTS if isinstance(ship, WarShip | SpaceStation) else ARC_SLOTS
    total = 0.0
    for guns, tons in arcs(ship).values():
        lots = ceiling(guns / room) - 1
        if lots > 0:
            total += up_to_half_ton(FIRE_CONTROL_SHARE * lots * tons)
    return total * (2 if has_trait(ship, "naval-c3") else 1)


def arcs(ship: Craft) -> dict[tuple[str | None, bool], tuple[int, float]]:
    """Weapons and their tons by arc; the wings of aerodynes are one arc, front and rear, the sides of spheroids two."""
    found: dict[tuple[str | None, bool], tuple[int, float]] = {}
    for mount, entry in others(ship):
        if entry.weapon is not None:
            arc = mount.location, mount.rear and ship.spheroid
            guns, tons = found.get(arc, (0, 0.0))
            found[arc] = (guns + 1, tons + weigh(ship, mount))
    return found
