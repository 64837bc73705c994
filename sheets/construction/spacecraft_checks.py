"""Small craft, DropShips, JumpShips, WarShips and stations: mass, integrity, drives, bays, crew and quarters.

Rules: TM, Small Craft and DropShip Construction, Transport Bays; SO, Advanced Aerospace Construction, Docking Collars
and Repair Facilities.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from sheets.construction.finding import Finding, error, place_name, warning
from sheets.construction.spacecraft_drives import Craft, heaviest_dropship, is_primitive_craft, year_built
from sheets.construction.spacecraft_weapons import check_bay_ammo, check_weapons
from sheets.construction.transport import BAYS, PLATOONS, TONS_A_BED, BayFigures
from sheets.rules.rounding import ceiling
from sheets.units import CapitalShip, DropShip, JumpShip, SmallCraft, SpaceStation, WarShip
from sheets.units.outfit import Outfit, outfit
from sheets.units.spacecraft import DriveCore
from sheets.units.transporter import REPAIR_FACILITIES, Platoon, Transporter, TransporterKind


@dataclass(frozen=True, slots=True)
class MassLimits:
    """The least and the most tons, and the step."""

    least: int
    most: int
    step: int = 1


JUMPSHIP, WARSHIP = MassLimits(50_000, 500_000, 1_000), MassLimits(100_000, 2_500_000, 10_000)
SUBCOMPACT, STATION = MassLimits(5_000, 25_000, 100), MassLimits(2_000, 2_500_000, 500)
SMALL_CRAFT = MassLimits(100, 200)
LIGHTEST_DROPSHIP = 200

INTEGRITY_WITHOUT_THRUST = 1


def check_spacecraft(carried: Outfit[Craft]) -> Iterator[Finding]:
    """Findings on small craft and larger ships."""
    ship = carried.unit
    yield from _mass(ship)
    yield from _integrity(ship)
    yield from _crew(ship)
    yield from check_drives(ship)
    yield from check_bays(ship)
    yield from check_weapons(carried)
    yield from check_bay_ammo(carried)


def mass_limits(ship: Craft) -> MassLimits:
    """The limits of mass for a craft of this type."""
    match ship:
        case SmallCraft():
            return SMALL_CRAFT
        case DropShip():
            return MassLimits(LIGHTEST_DROPSHIP, heaviest_dropship(ship))
        case JumpShip():
            return JUMPSHIP
        case WarShip():
            return SUBCOMPACT if ship.drive_core is DriveCore.SUBCOMPACT else WARSHIP
        case SpaceStation():
            return STATION


def _mass(ship: Craft) -> Iterator[Finding]:
    allowed, rule = mass_limits(ship), "TM and SO, tonnage"
    if not allowed.least <= ship.mass <= allowed.most:
        when = f" in {year_built(ship)}" if isinstance(ship, DropShip) and is_primitive_craft(ship) else ""
        sentence = f"{ship.mass:,.10g} tons; such craft have {allowed.least:,} to {allowed.most:,}{when}."
        yield error("craft.tonnage", sentence, rule, mass=ship.mass, least=allowed.least, most=allowed.most)
    elif ship.mass % allowed.step:
        sentence = f"{ship.mass:,.10g} tons; the mass goes in steps of {allowed.step:,} tons."
        yield warning("craft.tonnage-step", sentence, rule, mass=ship.mass, step=allowed.step)


def _integrity(ship: Craft) -> Iterator[Finding]:
    integrity = ship.structural_integrity
    if isinstance(ship, JumpShip | SpaceStation):
        if integrity != INTEGRITY_WITHOUT_THRUST:
            sentence = f"Structural integrity {integrity}; JumpShips and stations have {INTEGRITY_WITHOUT_THRUST}."
            yield error("craft.integrity", sentence, "SO, structural integrity", integrity=integrity)
    elif integrity < ship.safe_thrust:
        sentence = f"Structural integrity {integrity} is less than the safe thrust of {ship.safe_thrust}."
        say = warning if isinstance(ship, WarShip) else error
        yield say("craft.integrity", sentence, "TM, structural integrity", integrity=integrity, least=ship.safe_thrust)


def _crew(ship: Craft) -> Iterator[Finding]:
    needed, there, rule = needed_crew(ship), ship.complement, "TM and SO, crew"
    if there.crew < needed.crew:
        sentence = f"A crew of {there.crew}, at least {needed.crew} are needed."
        yield error("crew.number", sentence, rule, crew=there.crew, least=needed.crew)
    if there.officers < needed.officers:
        sentence = f"{there.officers} officers, at least {needed.officers} are needed."
        yield error("crew.officers", sentence, rule, officers=there.officers, least=needed.officers)
    if there.gunners < needed.gunners:
        sentence = f"{there.gunners} gunners, at least {needed.gunners} are needed."
        yield error("crew.gunners", sentence, rule, gunners=there.gunners, least=needed.gunners)
    if there.officers + there.gunners > there.crew:
        sentence = f"{there.officers} officers and {there.gunners} gunners in a crew of {there.crew}."
        yield error("crew.shares", sentence, rule, crew=there.crew, specialists=there.officers + there.gunners)
    beds, people = people_with_quarters(ship), needed_quarters(ship)
    if beds < people:
        sentence = f"Quarters for {beds:,.10g}, {people:,} are aboard."
        yield error("crew.quarters", sentence, "TM and SO, quarters", quarters=beds, people=people)


CORES: dict[type[CapitalShip], tuple[DriveCore, ...]] = {
    JumpShip: (DriveCore.STANDARD, DriveCore.PRIMITIVE),
    WarShip: (DriveCore.COMPACT, DriveCore.SUBCOMPACT, DriveCore.PRIMITIVE),
    SpaceStation: (DriveCore.NONE,),
}
DECKS_BASE, TONS_A_DECK = 3, 100_000
LARGEST_DECK, LARGEST_STATION_DECK = 250, 1_500  # meters


def check_drives(ship: Craft) -> Iterator[Finding]:
    """Findings on equipment that only JumpShips, WarShips and stations have."""
    if isinstance(ship, CapitalShip):
        yield from _thrust(ship)
        yield from _core(ship)
        yield from _decks(ship)


def _thrust(ship: CapitalShip) -> Iterator[Finding]:
    if ship.safe_thrust and not isinstance(ship, WarShip):
        sentence = f"Safe thrust {ship.safe_thrust}; the drive of JumpShips and stations only keeps them in place."
        yield error("craft.thrust", sentence, "SO, station-keeping drives", thrust=ship.safe_thrust)


def _core(ship: CapitalShip) -> Iterator[Finding]:
    cores = CORES[type(ship)]
    kind = {JumpShip: "JumpShip", WarShip: "WarShip"}.get(type(ship), "space station")
    if ship.drive_core not in cores:
        allowed = " or ".join(core.value for core in cores)
        sentence = f"A jump core of kind '{ship.drive_core.value}'; a {kind} has '{allowed}'."
        yield error("craft.core", sentence, "SO, Kearny-Fuchida drives")
    if ship.lithium_fusion and ship.drive_core is DriveCore.NONE:
        yield error("craft.battery", "A lithium-fusion battery without a jump core to charge.", "SO, LF batteries")


def _decks(ship: CapitalShip) -> Iterator[Finding]:
    rule = "SO, gravity decks"
    number, most = len(ship.grav_decks), DECKS_BASE + ceiling(ship.mass / TONS_A_DECK)
    if number > most:
        yield error("craft.decks", f"{number} gravity decks, at most {most} allowed.", rule, decks=number, most=most)
    largest = LARGEST_STATION_DECK if isinstance(ship, SpaceStation) else LARGEST_DECK
    for diameter in ship.grav_decks:
        if diameter > largest:
            sentence = f"A gravity deck of {diameter:,} meters, at most {largest:,} allowed."
            yield error("craft.deck-size", sentence, rule, diameter=diameter, most=largest)


FACING = REPAIR_FACILITIES | {TransporterKind.DROPSHUTTLE}
DOCKS = FACING | {TransporterKind.DOCKING_COLLAR}
# Bays whose units need a door; cargo and infantry can leave by other ways.
DOORED = FACING | {
    TransporterKind.MECH,
    TransporterKind.PROTOMECH,
    TransporterKind.FIGHTER,
    TransporterKind.SMALL_CRAFT,
    TransporterKind.LIGHT_VEHICLE,
    TransporterKind.HEAVY_VEHICLE,
    TransporterKind.SUPERHEAVY_VEHICLE,
}
TONS_A_HARDPOINT = 50_000
HARDPOINTS_A_FACILITY = 2


def check_bays(ship: Craft) -> Iterator[Finding]:
    """Findings on the bays of a craft."""
    if ship.transporters:
        yield from _doors(ship)
        yield from _facilities(ship)
        yield from _docks(ship)


def most_doors(ship: Craft) -> int:
    """The most bay doors of a hull."""
    match ship:
        case SmallCraft():
            return 4 if ship.spheroid else 2
        case DropShip() | JumpShip():
            return 7 + ceiling(ship.mass / 50_000)
        case WarShip():
            return 8 + ceiling(ship.mass / 100_000)
        case SpaceStation():
            return 8 + ceiling(ship.mass / 75_000)


def most_hardpoints(ship: Craft) -> int:
    """The most docking hardpoints of a hull; 0 for a hull lighter than the tons for one."""
    if not isinstance(ship, CapitalShip) or ship.mass < TONS_A_HARDPOINT:
        return 0
    return ceiling(ship.mass / TONS_A_HARDPOINT)


def _doors(ship: Craft) -> Iterator[Finding]:
    doors, most = sum(t.doors for t in ship.transporters), most_doors(ship)
    if doors > most:
        sentence = f"{doors} bay doors, at most {most} allowed."
        yield error("bays.doors", sentence, "TM and SO, bay doors", doors=doors, most=most)
    for bay in ship.transporters:
        if not bay.doors and bay.kind in DOORED:
            sentence = f"The {bay.kind.value.replace('-', ' ')} bay has no door."
            yield error("bays.no-door", sentence, "TM, Transport Bays")


def _facilities(ship: Craft) -> Iterator[Finding]:
    rule = "SO, Repair Facilities"
    facings = Counter(t.facing for t in ship.transporters if t.kind in FACING and t.facing is not None)
    for facing, number in facings.items():
        if number > 1:
            sentence = (
                f"{number} repair facilities or DropShuttle bays on the {place_name(ship, facing)}, one is allowed."
            )
            yield error("bays.facing", sentence, rule, number=number, most=1)
    repair = sum(t.kind in REPAIR_FACILITIES for t in ship.transporters)
    if repair > 1 and not isinstance(ship, SpaceStation):
        sentence = f"{repair} repair facilities; only a station has more than one."
        yield error("bays.repair", sentence, rule, number=repair, most=1)


def _docks(ship: Craft) -> Iterator[Finding]:
    kinds = [t.kind for t in ship.transporters if t.kind in DOCKS]
    docks = sum(HARDPOINTS_A_FACILITY if kind in FACING else 1 for kind in kinds)
    most = most_hardpoints(ship)
    if docks > most:
        sentence = f"{docks} docking hardpoints, at most {most} allowed; a facility or DropShuttle bay takes two."
        # Published stations have many more.
        say = warning if isinstance(ship, SpaceStation) else error
        yield say("craft.docks", sentence, "SO, docking hardpoints", docks=docks, most=most)


OFFICERS_SMALL, OFFICERS_LARGE = 5, 6  # crew members for each officer
STANDARD_WEAPONS_A_GUNNER = 6
MASS_DRIVER_GUNNERS = 10
SQUAD = 6  # people in a battle armor bay


@dataclass(frozen=True, slots=True)
class CrewNeed:
    """The least crew, gunners and officers among them."""

    crew: int
    officers: int
    gunners: int


def needed_crew(ship: Craft) -> CrewNeed:
    """The least crew of a craft."""
    gunners = needed_gunners(ship)
    if isinstance(ship, SmallCraft):
        base = 3
    elif isinstance(ship, DropShip):
        base = 3 + ceiling(ship.mass / 5_000) + ship.military
    elif isinstance(ship, JumpShip):
        base = 6 + ceiling(ship.mass / 20_000)
    else:
        base = 45 + ceiling(ship.mass / 5_000)
    share = OFFICERS_SMALL if isinstance(ship, SmallCraft | DropShip) else OFFICERS_LARGE
    return CrewNeed(base + gunners, ceiling((base + gunners) / share), gunners)


def needed_gunners(ship: Craft) -> int:
    """Gunners: one for each capital weapon and for six standard ones; anti-missile systems need none."""
    capital = standard = 0
    for _, _, found in outfit(ship).mounted:
        if found.weapon is None or "ams" in found.traits:
            continue
        if "mass-driver" in found.traits:
            capital += MASS_DRIVER_GUNNERS
        elif found.weapon.capital_scale:
            capital += 1
        else:
            standard += 1
    return capital + ceiling(standard / STANDARD_WEAPONS_A_GUNNER)


def bay_people(bay: Transporter) -> int:
    """The number of people in a bay, who need no quarters."""
    if bay.kind is TransporterKind.INFANTRY:
        return int(bay.size) * PLATOONS[bay.platoon or Platoon.FOOT].people
    if bay.kind is TransporterKind.BATTLE_ARMOR:
        return int(bay.size) * SQUAD
    if bay.kind is TransporterKind.FIGHTER and bay.arts:
        return 0
    return int(bay.size * BAYS.get(bay.kind, BayFigures(0)).people)


def people_with_quarters(ship: Craft) -> float:
    """The number of people for whom there are quarters."""
    beds = sum(t.size / TONS_A_BED[t.kind] for t in ship.transporters if t.kind in TONS_A_BED)
    return beds + sum(bay_people(t) for t in ship.transporters)


def needed_quarters(ship: Craft) -> int:
    """The number of people who need quarters."""
    return ship.complement.crew + ship.complement.passengers
