"""Small craft, DropShips, JumpShips, WarShips and stations: mass, integrity, crew and quarters, bays, docks, decks.

Rules: TM, Small Craft and DropShip Construction; SO, Advanced Aerospace Construction.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from sheets.construction.checks.bay_ammo import check_bay_ammo
from sheets.construction.checks.finding import Finding, error, warning
from sheets.construction.checks.outfit import Outfit
from sheets.construction.crew import needed_crew, needed_quarters, quartered
from sheets.construction.drives import Craft
from sheets.construction.rounding import ceiling
from sheets.units import CapitalShip, DropShip, JumpShip, SmallCraft, SpaceStation, WarShip
from sheets.units.spacecraft import DriveCore
from sheets.units.transporter import TransporterKind


class Masses(NamedTuple):
    """Least and most tons, and the step between."""

    least: float
    most: float
    step: float


JUMPSHIP, WARSHIP = Masses(50_000, 500_000, 1_000), Masses(100_000, 2_500_000, 10_000)
SUBCOMPACT, STATION = Masses(5_000, 25_000, 100), Masses(2_000, 2_500_000, 500)
SMALL_CRAFT = Masses(100, 200, 1)
SPHEROID, AERODYNE = Masses(200, 100_000, 1), Masses(200, 35_000, 1)

TONS_A_COLLAR = 50_000
REPAIR = frozenset(
    {
        TransporterKind.NAVAL_REPAIR_PRESSURIZED,
        TransporterKind.NAVAL_REPAIR_UNPRESSURIZED,
        TransporterKind.REINFORCED_REPAIR,
        TransporterKind.DROPSHUTTLE,
    }
)
NAVAL_REPAIR = REPAIR - {TransporterKind.DROPSHUTTLE}
DECKS_BASE, TONS_A_DECK = 3, 100_000
LARGEST_DECK, LARGEST_STATION_DECK = 250, 1_500


def check_spacecraft(outfit: Outfit[Craft]) -> Iterator[Finding]:
    """All of a craft."""
    ship = outfit.unit
    yield from _mass(ship)
    yield from _integrity(ship)
    yield from _crew(ship)
    yield from _bays(ship)
    yield from _sides(outfit)
    yield from check_mass_drivers(outfit)
    yield from check_bay_ammo(outfit)
    if isinstance(ship, CapitalShip):
        yield from _capital(ship)


def masses(ship: Craft) -> Masses:
    """The masses that such craft come in."""
    match ship:
        case SmallCraft():
            return SMALL_CRAFT
        case DropShip():
            return SPHEROID if ship.spheroid else AERODYNE
        case JumpShip():
            return JUMPSHIP
        case WarShip():
            return SUBCOMPACT if ship.drive_core is DriveCore.SUBCOMPACT else WARSHIP
        case SpaceStation():
            return STATION


def _mass(ship: Craft) -> Iterator[Finding]:
    allowed = masses(ship)
    if not allowed.least <= ship.mass <= allowed.most or ship.mass % allowed.step:
        sentence = (
            f"{ship.mass:,g} tons; {allowed.least:,g} to {allowed.most:,g} are usual, in steps of {allowed.step:g}."
        )
        yield warning("craft.tonnage", sentence, "TM and SO, tonnage", mass=ship.mass)


def _integrity(ship: Craft) -> Iterator[Finding]:
    if not isinstance(ship, JumpShip | SpaceStation) and ship.structural_integrity < ship.safe_thrust:
        sentence = f"Structural integrity {ship.structural_integrity} is less than the thrust of {ship.safe_thrust}."
        yield warning("craft.integrity", sentence, "TM, structural integrity", integrity=ship.structural_integrity)


def _crew(ship: Craft) -> Iterator[Finding]:
    needed, there = needed_crew(ship), ship.complement
    if there.crew < needed.crew:
        sentence = f"A crew of {there.crew}, at least {needed.crew} are needed."
        yield error("crew.number", sentence, "TM and SO, crew", crew=there.crew, least=needed.crew)
    if there.officers < needed.officers:
        sentence = f"{there.officers} officers, at least {needed.officers} are needed."
        yield error("crew.officers", sentence, "TM and SO, crew", officers=there.officers, least=needed.officers)
    if there.gunners < needed.gunners:
        sentence = f"{there.gunners} gunners, at least {needed.gunners} are needed."
        yield error("crew.gunners", sentence, "TM and SO, crew", gunners=there.gunners, least=needed.gunners)
    beds, people = quartered(ship), needed_quarters(ship)
    if beds < people:
        sentence = f"Quarters for {beds:g}, {people} are aboard."
        yield error("crew.quarters", sentence, "TM and SO, quarters", quarters=beds, people=people)


def _bays(ship: Craft) -> Iterator[Finding]:
    doors = sum(t.doors for t in ship.transporters)
    most = most_doors(ship)
    if doors > most:
        sentence = f"{doors} bay doors, at most {most} allowed."
        yield error("bays.doors", sentence, "TM and SO, bay doors", doors=doors, most=most)
    for bay in ship.transporters:
        if not bay.doors and bay.kind in DOORED:
            yield warning("bays.door", f"A {bay.kind.value} bay without a door.", "TM, Transport Bays")
    facings = Counter(t.facing for t in ship.transporters if t.kind in REPAIR and t.facing is not None)
    for facing, number in facings.items():
        if number > 1:
            sentence = f"{number} repair facilities or DropShuttle bays face {facing}, one is allowed."
            yield error("bays.facing", sentence, "SO, Repair Facilities", number=number)
    repair = sum(t.kind in NAVAL_REPAIR for t in ship.transporters)
    if repair > 1 and not isinstance(ship, SpaceStation):
        yield error("bays.repair", "Only a station has more than one repair facility.", "SO, Repair Facilities")


DOORED = frozenset(
    {
        TransporterKind.MECH,
        TransporterKind.PROTOMECH,
        TransporterKind.FIGHTER,
        TransporterKind.SMALL_CRAFT,
        TransporterKind.LIGHT_VEHICLE,
        TransporterKind.HEAVY_VEHICLE,
        TransporterKind.SUPERHEAVY_VEHICLE,
    }
)


def most_doors(ship: Craft) -> int:
    """How many bay doors a hull can have."""
    match ship:
        case SmallCraft():
            return 4 if ship.spheroid else 2
        case DropShip() | JumpShip():
            return 7 + ceiling(ship.mass / 50_000)
        case WarShip():
            return 8 + ceiling(ship.mass / 100_000)
        case SpaceStation():
            return 8 + ceiling(ship.mass / 75_000)


def _capital(ship: CapitalShip) -> Iterator[Finding]:
    docks = sum(t.kind is TransporterKind.DOCKING_COLLAR for t in ship.transporters)
    docks += 2 * sum(t.kind in REPAIR for t in ship.transporters)
    most = ceiling(ship.mass / TONS_A_COLLAR)
    if docks > most and ship.mass >= TONS_A_COLLAR:
        sentence = f"{docks} docking hardpoints, at most {most} allowed."
        yield warning("craft.docks", sentence, "SO, docking hardpoints", docks=docks, most=most)
    decks = DECKS_BASE + ceiling(ship.mass / TONS_A_DECK)
    if len(ship.grav_decks) > decks:
        sentence = f"{len(ship.grav_decks)} gravity decks, at most {decks} allowed."
        yield error("craft.decks", sentence, "SO, gravity decks", decks=len(ship.grav_decks), most=decks)
    largest = LARGEST_STATION_DECK if isinstance(ship, SpaceStation) else LARGEST_DECK
    for diameter in ship.grav_decks:
        if diameter > largest:
            sentence = f"A gravity deck of {diameter} metres, at most {largest} allowed."
            yield error("craft.deck-size", sentence, "SO, gravity decks", diameter=diameter, most=largest)


# The least tons of the ship that a mass driver is built into, by the driver's size.
MASS_DRIVERS = {"Light": 750_000, "Medium": 1_500_000, "Heavy": 2_000_000}


def check_mass_drivers(outfit: Outfit[Craft]) -> Iterator[Finding]:
    """Mass drivers take a great hull."""
    ship, rule = outfit.unit, "SO, Mass Drivers"
    for _, mount, found in outfit.those("mass-driver"):
        if not isinstance(ship, WarShip | SpaceStation):
            yield error("craft.mass-driver", "Mass drivers are for WarShips and stations.", rule)
        elif isinstance(ship, WarShip) and mount.location != "NOS":
            yield error("craft.mass-driver", "The mass driver of a WarShip is in its nose.", rule)
        least = next((tons for size, tons in MASS_DRIVERS.items() if size in found.title), 0)
        if ship.mass < least:
            sentence = f"{found.title} needs a ship of {least:,} tons, this one has {ship.mass:,g}."
            yield error("craft.mass-driver", sentence, rule, mass=ship.mass, least=least)


PAIRS = (("LS", "RS"), ("FLS", "FRS"), ("ALS", "ARS"), ("LBS", "RBS"))


def _sides(outfit: Outfit[Craft]) -> Iterator[Finding]:
    guns: Counter[tuple[str, str | None, bool]] = Counter(
        (found.name, mount.location, mount.rear) for _, mount, found in outfit.mounted if found.weapon is not None
    )
    for left, right in PAIRS:
        one = Counter({(name, rear): n for (name, at, rear), n in guns.items() if at == left})
        other = Counter({(name, rear): n for (name, at, rear), n in guns.items() if at == right})
        if one != other:
            yield warning("place.sides", f"{left} and {right} carry different weapons.", "TM and SO, weapon arcs")
