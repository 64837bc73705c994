"""The mass budget of small craft, DropShips, JumpShips, WarShips and space stations.

Rules: TM, Small Craft and DropShip Construction; SO, Advanced Aerospace Construction.
"""

from math import inf
from typing import NamedTuple

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
from sheets.construction.formulas.formula import weigh
from sheets.construction.mass.budget import MassLine, Part, kept
from sheets.construction.mass.heat import SINK_MASS
from sheets.construction.mass.mounted import mounted_lines
from sheets.construction.mass.transport import carried
from sheets.construction.rounding import ceiling, up_to_half_ton, up_to_ton
from sheets.units import CapitalShip, DropShip, JumpShip, SmallCraft, SpaceStation, WarShip
from sheets.units.outfit import outfit

RULE = "TM and SO, aerospace construction"

BOAT = 7  # tons of an escape pod or lifeboat
SI_SPHEROID, SI_AERODYNE = 500, 200
LF_BATTERY = 0.01
ARC_SLOTS, LARGE_ARC_SLOTS = 12, 20
FIRE_CONTROL_SHARE = 0.10
NAVAL_C3_FACTOR = 2
MASS_DRIVER_WEAPONS = 10  # a mass driver keeps fire control as busy as so many

Arc = tuple[str | None, bool]
"""A location, and whether the weapons point to its rear."""


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
    rule = "SO, aerospace construction"
    battery = up_to_half_ton(ship.mass * LF_BATTERY) if ship.lithium_fusion else 0
    decks = sum(deck_size(diameter).tons for diameter in ship.grav_decks)
    return [
        MassLine(Part.DRIVE, "Jump drive", jump_drive_mass(ship), rule),
        MassLine(Part.DRIVE, "Jump sail", sail_mass(ship), rule),
        MassLine(Part.DRIVE, "Lithium-fusion battery", battery, rule),
        MassLine(Part.SYSTEMS, "Gravity decks", decks, rule),
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


class Deck(NamedTuple):
    """Gravity decks of one size: up to so many metres across, tons, C-bills."""

    most: float
    tons: int
    cost: int


# Construction digest 11 calls a deck huge from 250 metres on; published designs have large ones of just 250.
DECKS = (Deck(99, 50, 5_000_000), Deck(250, 100, 10_000_000), Deck(inf, 500, 40_000_000))


def deck_size(diameter: int) -> Deck:
    """The size of a gravity deck of this diameter."""
    return next(deck for deck in DECKS if diameter <= deck.most)


def fire_control_mass(ship: Craft) -> float:
    """Tons of the extra fire control of all arcs."""
    return sum(extra.tons for extra in extra_fire_control(ship))


class ExtraFireControl(NamedTuple):
    """An arc with more weapons than its fire control can handle, and what it takes besides."""

    arc: Arc
    weapons: int
    tons: float


def extra_fire_control(ship: Craft) -> list[ExtraFireControl]:
    """For each lot of weapons beyond the first of an arc a tenth of its weapons; computers of naval C3 double it."""
    room, crowded = arc_room(ship), []
    for arc, (guns, tons) in arcs(ship).items():
        if guns > room:
            lots = ceiling(guns / room) - 1
            crowded.append(ExtraFireControl(arc, guns, up_to_half_ton(FIRE_CONTROL_SHARE * lots * tons)))
    if crowded and outfit(ship).has("naval-c3"):
        return [extra._replace(tons=extra.tons * NAVAL_C3_FACTOR) for extra in crowded]
    return crowded


def arc_room(ship: Craft) -> int:
    """How many weapons the fire control of one arc can handle."""
    return LARGE_ARC_SLOTS if isinstance(ship, WarShip | SpaceStation) else ARC_SLOTS


def arcs(ship: Craft) -> dict[Arc, tuple[int, float]]:
    """Weapons and their tons by arc; the wings of aerodynes are one arc, front and rear, the sides of spheroids two."""
    found: dict[Arc, tuple[int, float]] = {}
    for _, mount, entry in outfit(ship).mounted:
        if entry.weapon is not None:
            arc = mount.location, mount.rear and ship.spheroid
            guns, tons = found.get(arc, (0, 0.0))
            number = MASS_DRIVER_WEAPONS if "mass-driver" in entry.traits else 1
            found[arc] = (guns + number, tons + weigh(ship, mount))
    return found
