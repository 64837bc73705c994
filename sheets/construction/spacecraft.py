"""Small craft, DropShips, JumpShips, WarShips and space stations: mass and cost.

Rules: TM, Small Craft and DropShip Construction and costs; SO, Advanced Aerospace Construction and costs.
"""

from collections import Counter
from dataclasses import dataclass, replace
from math import inf

from sheets.construction.armor import armor_mass
from sheets.construction.bill import Bill, add_armor, add_equipment, add_sinks
from sheets.construction.budget import MassLine, MassPart, lines_with_mass, mounted_lines
from sheets.construction.formulas.formula import mount_mass
from sheets.construction.heat_sinks import SINK_MASS
from sheets.construction.report import format_number
from sheets.construction.spacecraft_drives import (
    PUMPS,
    STATION_KEEPING,
    Craft,
    drive_mass,
    fuel_tons,
    sail_mass,
    ship_controls_mass,
    ship_fuel_mass,
    ship_heat_sinks,
)
from sheets.construction.transport import add_transport, transport_lines
from sheets.rules.jump_drive import jump_drive_mass, kf_integrity
from sheets.rules.rounding import ceiling, up_to_half_ton, up_to_ton
from sheets.units import CapitalShip, DropShip, JumpShip, SmallCraft, SpaceStation, WarShip
from sheets.units.outfit import outfit
from sheets.units.spacecraft import CollarType
from sheets.units.transporter import TransporterKind

MASS_RULE = "TM and SO, aerospace construction"

BOAT_TONS = 7  # tons of an escape pod or lifeboat
SI_SPHEROID, SI_AERODYNE = 500, 200
LF_BATTERY_SHARE = 0.01
ARC_SLOTS, LARGE_ARC_SLOTS = 12, 20
FIRE_CONTROL_SHARE = 0.10
NAVAL_C3_FACTOR = 2
MASS_DRIVER_WEAPONS = 10  # a mass driver counts as ten weapons for fire control

WeaponArc = tuple[str | None, bool]
"""A location, and whether the weapons point to its rear."""


def mass_lines(ship: Craft) -> list[MassLine]:
    """The mass lines of a craft."""
    sinks = max(0, ship.heat_sinks.count - ship_heat_sinks(ship))
    return lines_with_mass(
        (
            MassLine(MassPart.STRUCTURE, "Structural integrity", ship_structure_mass(ship), MASS_RULE),
            MassLine(MassPart.ENGINE, "Drive", drive_mass(ship), MASS_RULE),
            MassLine(MassPart.COCKPIT, "Controls", bridge_mass(ship), MASS_RULE),
            *(_jump_lines(ship) if isinstance(ship, CapitalShip) else ()),
            MassLine(MassPart.FUEL, "Fuel and pumps", ship_fuel_mass(ship), MASS_RULE),
            MassLine(MassPart.HEAT_SINKS, "Heat sinks", SINK_MASS * sinks, MASS_RULE),
            MassLine(MassPart.ARMOR, "Armor", armor_mass(ship), MASS_RULE),
            MassLine(
                MassPart.SYSTEMS,
                "Lifeboats and escape pods",
                BOAT_TONS * (ship.life_boats + ship.escape_pods),
                MASS_RULE,
            ),
            MassLine(MassPart.SYSTEMS, "Extra fire control", fire_control_mass(ship), MASS_RULE),
            *mounted_lines(ship),
            *transport_lines(ship.transporters),
        )
    )


def _jump_lines(ship: CapitalShip) -> list[MassLine]:
    rule = "SO, aerospace construction"
    battery = up_to_half_ton(ship.mass * LF_BATTERY_SHARE) if ship.lithium_fusion else 0
    decks = sum(deck_size(diameter).tons for diameter in ship.grav_decks)
    return [
        MassLine(MassPart.DRIVE, "Jump drive", jump_drive_mass(ship), rule),
        MassLine(MassPart.DRIVE, "Jump sail", sail_mass(ship), rule),
        MassLine(MassPart.DRIVE, "Lithium-fusion battery", battery, rule),
        MassLine(MassPart.SYSTEMS, "Gravity decks", decks, rule),
    ]


def ship_structure_mass(ship: Craft) -> float:
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
        return ship_controls_mass(ship)
    return up_to_ton(ship.mass * (0.001 if isinstance(ship, SpaceStation) else 0.0025))


@dataclass(frozen=True, slots=True)
class Deck:
    """Gravity decks of one size: the largest diameter in meters, tons, C-bills."""

    most: float
    tons: int
    cost: int


# Construction digest 11 calls a deck huge from 250 meters on; published designs have large ones of just 250.
DECKS = (Deck(99, 50, 5_000_000), Deck(250, 100, 10_000_000), Deck(inf, 500, 40_000_000))


def deck_size(diameter: int) -> Deck:
    """The size of a gravity deck of this diameter."""
    return next(deck for deck in DECKS if diameter <= deck.most)


def fire_control_mass(ship: Craft) -> float:
    """Tons of the extra fire control of all arcs."""
    return sum(extra.tons for extra in extra_fire_control(ship))


@dataclass(frozen=True, slots=True)
class ExtraFireControl:
    """An arc with more weapons than its fire control can handle, and the extra fire control for them."""

    arc: WeaponArc
    weapons: int
    tons: float


def extra_fire_control(ship: Craft) -> list[ExtraFireControl]:
    """The extra fire control of each arc: a tenth of its weapons for each lot beyond the first, double with
    naval C3.
    """
    room, crowded = arc_room(ship), []
    for arc, (guns, tons) in weapon_arcs(ship).items():
        if guns > room:
            lots = ceiling(guns / room) - 1
            crowded.append(ExtraFireControl(arc, guns, up_to_half_ton(FIRE_CONTROL_SHARE * lots * tons)))
    if crowded and outfit(ship).has("naval-c3"):
        return [replace(extra, tons=extra.tons * NAVAL_C3_FACTOR) for extra in crowded]
    return crowded


def arc_room(ship: Craft) -> int:
    """The number of weapons that the fire control of one arc can handle."""
    return LARGE_ARC_SLOTS if isinstance(ship, WarShip | SpaceStation) else ARC_SLOTS


def weapon_arcs(ship: Craft) -> dict[WeaponArc, tuple[int, float]]:
    """Weapons and their tons by arc; the wings of aerodynes are one arc, front and rear, the sides of spheroids two."""
    found: dict[WeaponArc, tuple[int, float]] = {}
    for _, mount, entry in outfit(ship).mounted:
        if entry.weapon is not None:
            arc = mount.location, mount.rear and ship.spheroid
            guns, tons = found.get(arc, (0, 0.0))
            number = MASS_DRIVER_WEAPONS if "mass-driver" in entry.traits else 1
            found[arc] = (guns + number, tons + mount_mass(ship, mount))
    return found


BRIDGE, BRIDGE_TON = 200_000, 10
COMPUTER, SENSORS, FIRE_CONTROL = 200_000, 80_000, 100_000
LIFE_SUPPORT = 5_000  # for each person aboard
GUNNERY = 10_000  # for each arc with guns
STRUCTURE = 100_000  # for each point of structural integrity
THRUSTERS = 25_000
FUEL_TON = 200
BOAT = 5_000


def add_hull(bill: Bill, ship: Craft, rule: str) -> None:
    """Add bridge, computers, life support and structure."""
    aboard = ship.complement.crew + ship.complement.passengers
    arcs, si = gun_arcs(ship), ship.structural_integrity
    bill.add("Bridge", BRIDGE + BRIDGE_TON * ship.mass, rule, f"{BRIDGE:,} + {BRIDGE_TON} × {format_number(ship.mass)}")
    bill.add("Computer", COMPUTER, rule)
    bill.add("Life support", LIFE_SUPPORT * aboard, rule, f"{LIFE_SUPPORT:,} × {aboard:,}")
    bill.add("Sensors", SENSORS, rule)
    bill.add("Fire control computer", FIRE_CONTROL, rule)
    bill.add("Gunnery control systems", GUNNERY * arcs, rule, f"{GUNNERY:,} × {arcs}")
    bill.add("Structural integrity", STRUCTURE * si, rule, f"{STRUCTURE:,} × {si}")


def add_shell(bill: Bill, ship: Craft, rule: str) -> None:
    """Add armor and heat sinks."""
    add_armor(bill, ship, rule)
    add_sinks(bill, ship, rule)


def add_boats(bill: Bill, ship: Craft, rule: str) -> None:
    """Add the cost of escape pods and lifeboats."""
    boats = ship.life_boats + ship.escape_pods
    bill.add("Lifeboats and escape pods", BOAT * boats, rule, f"{BOAT:,} × {boats:,}")


def gun_arcs(ship: Craft) -> int:
    """The arcs with guns; the sides of a spheroid have a rear arc each."""
    return len({(m.location, m.rear) for _, m, i in outfit(ship).mounted if i.weapon is not None})


LANDING_GEAR_TON = 10
ENGINE_TON, DRIVE_UNIT = 1_000, 500
DROPSHIP_COLLAR = {CollarType.STANDARD: 10_000, CollarType.PROTOTYPE: 1_010_000, CollarType.NO_BOOM: 0}
SPHEROID, AERODYNE, SMALL_CRAFT_TONNAGE = 28, 36, 50


def fill_smaller(bill: Bill, ship: SmallCraft | DropShip) -> None:
    """Add the cost of a small craft or DropShip in the order of the rule."""
    rule = "TM, small craft and DropShip costs"
    tons = ship.mass
    add_hull(bill, ship, rule)
    bill.add("Attitude thrusters", THRUSTERS, rule)
    bill.add("Landing gear", LANDING_GEAR_TON * tons, rule, f"{LANDING_GEAR_TON} × {format_number(tons)}")
    _add_drive(bill, ship, rule)
    add_shell(bill, ship, rule)
    add_equipment(bill, ship)
    if isinstance(ship, DropShip):
        bill.add("Docking collar", DROPSHIP_COLLAR[ship.collar], rule)
    add_transport(bill, ship.transporters, people_free=isinstance(ship, DropShip))
    add_boats(bill, ship, rule)
    if isinstance(ship, SmallCraft):
        bill.multiply("Tonnage", 1 + tons / SMALL_CRAFT_TONNAGE, rule, f"1 + {tons:g} / {SMALL_CRAFT_TONNAGE}")
    else:
        bill.multiply("DropShip", SPHEROID if ship.spheroid else AERODYNE, rule)


def _add_drive(bill: Bill, ship: SmallCraft | DropShip, rule: str) -> None:
    drive, fuel = drive_mass(ship), ship_fuel_mass(ship)
    bill.add("Engine", ENGINE_TON * drive, rule, f"{ENGINE_TON:,} × {format_number(drive)}")
    thrust = ship.safe_thrust
    bill.add(
        "Drive unit",
        DRIVE_UNIT * thrust * ship.mass / 100,
        rule,
        f"{DRIVE_UNIT} × {thrust} × {format_number(ship.mass)} / 100",
    )
    bill.add("Fuel tanks", FUEL_TON * fuel, rule, f"{FUEL_TON} × {format_number(fuel)}")


ENGINE_CONTROL, STATION_KEEPING_TON = 1_000, 1_000
WARSHIP_DRIVE_UNIT, WARSHIP_ENGINE_TON, WARSHIP_ENGINE = 500, 1_000, 0.06
COLLAR, HPG = 100_000, 1_000_000_000
DROPSHUTTLE_DOCKS = 2  # a DropShuttle bay counts as two collars
COIL, COIL_COLLAR = 60_000_000, 75_000_000
INITIATOR, INITIATOR_COLLAR = 25_000_000, 5_000_000
CONTROLLER, TANK = 50_000_000, 50_000
SAIL, SAIL_BASE = 50_000, 30
SAIL_TONS, WARSHIP_SAIL_TONS = 7_500, 20_000
CHARGING, CHARGING_COLLAR = 500_000, 200_000
LF_BATTERY_FACTOR, WARSHIP_CORE = 3, 5
SUPPORT_JUMPSHIP, SUPPORT_WARSHIP, SUPPORT_WARSHIP_BASE, SUPPORT_TONS = 10_000_000, 20_000_000, 50, 10_000
JUMPSHIP_FACTOR, WARSHIP_FACTOR = 1.25, 2
STATION_FACTOR, MODULAR_FACTOR = 5, 50

CapitalCraft = JumpShip | WarShip | SpaceStation


def fill_larger(bill: Bill, ship: CapitalCraft) -> None:
    """Add the cost of a large craft in the order of the rule."""
    rule = "SO, advanced aerospace costs"
    add_hull(bill, ship, rule)
    _add_large_drive(bill, ship, rule)
    if not isinstance(ship, SpaceStation):
        _add_core(bill, ship, rule)
    bill.add("Attitude thrusters", THRUSTERS, rule)
    docks, fuel = collars(ship), fuel_tons(ship)
    bill.add("Docking collars", COLLAR * docks, rule, f"{COLLAR:,} × {docks}")
    bill.add("Fuel tanks", FUEL_TON * fuel * PUMPS, rule, f"{FUEL_TON} × {format_number(fuel)} × {PUMPS}")
    add_shell(bill, ship, rule)
    add_boats(bill, ship, rule)
    for price, number in Counter(deck_size(diameter).cost for diameter in ship.grav_decks).items():
        bill.add("Gravity decks", number * price, rule, f"{number} × {format_number(price)}")
    add_transport(bill, ship.transporters, people_free=True)
    bill.add("Hyperpulse generator", HPG if ship.hpg else 0, rule)
    add_equipment(bill, ship)
    bill.multiply("Ship", _factor(ship), rule)


def collars(ship: CapitalCraft) -> int:
    """The number of DropShips that can dock."""
    return sum(t.kind is TransporterKind.DOCKING_COLLAR for t in ship.transporters)


def _add_large_drive(bill: Bill, ship: CapitalCraft, rule: str) -> None:
    if isinstance(ship, WarShip):
        thrust, tons = ship.safe_thrust, format_number(ship.mass)
        unit, engine = WARSHIP_DRIVE_UNIT * thrust * ship.mass / 100, thrust * ship.mass * WARSHIP_ENGINE
        bill.add("Drive unit", unit, rule, f"{WARSHIP_DRIVE_UNIT} × {thrust} × {tons} / 100")
        formula = f"{WARSHIP_ENGINE_TON:,} × {thrust} × {tons} × {WARSHIP_ENGINE}"
        bill.add("Engine", WARSHIP_ENGINE_TON * engine, rule, formula)
    else:
        formula = f"{STATION_KEEPING_TON:,} × {format_number(ship.mass)} × {STATION_KEEPING}"
        bill.add("Engine", STATION_KEEPING_TON * ship.mass * STATION_KEEPING, rule, formula)
    bill.add("Engine control unit", ENGINE_CONTROL, rule)


def _add_core(bill: Bill, ship: JumpShip | WarShip, rule: str) -> None:
    docks = collars(ship) + DROPSHUTTLE_DOCKS * sum(t.kind is TransporterKind.DROPSHUTTLE for t in ship.transporters)
    integrity, sail_tons = kf_integrity(ship), WARSHIP_SAIL_TONS if isinstance(ship, WarShip) else SAIL_TONS
    factor = (WARSHIP_CORE if isinstance(ship, WarShip) else 1) * (LF_BATTERY_FACTOR if ship.lithium_fusion else 1)
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
            f"{SAIL:,} × ({SAIL_BASE} + {format_number(ship.mass)} / {sail_tons:,})",
        ),
        ("Charging system", CHARGING + CHARGING_COLLAR * docks, f"{CHARGING:,} + {CHARGING_COLLAR:,} × {docks}"),
    ):
        bill.add(label, price * factor, rule, formula if factor == 1 else f"({formula}) × {factor}")
    lots = SUPPORT_WARSHIP_BASE if isinstance(ship, WarShip) else 0
    each = SUPPORT_WARSHIP if isinstance(ship, WarShip) else SUPPORT_JUMPSHIP
    support = each * (lots + ship.mass / SUPPORT_TONS)
    formula = f"{each:,} × ({lots} + {format_number(ship.mass)} / {SUPPORT_TONS:,})"
    bill.add("Jump drive support system", support, rule, formula)


def _factor(ship: CapitalCraft) -> float:
    if isinstance(ship, SpaceStation):
        return MODULAR_FACTOR if ship.modular else STATION_FACTOR
    return WARSHIP_FACTOR if isinstance(ship, WarShip) else JUMPSHIP_FACTOR
