"""Aerospace and conventional fighters and fixed-wing support craft: what they weigh, and what fighters cost.

Rules: TM, Aerospace and Conventional Fighter Construction and costs.
"""

from sheets.construction.armor import armor_mass
from sheets.construction.bill import AMPLIFIER, OMNI, SINGLE_SINK, Bill, add_armor, add_engine, add_equipment, add_sinks
from sheets.construction.budget import MassLine, MassPart, lines_with_mass, mounted_lines
from sheets.construction.engine import engine_mass
from sheets.construction.heat_sinks import amplifier_mass, needed_sink_mass, needed_sinks, sink_mass
from sheets.construction.rounding import ceiling, nearest, up_to_half_ton, up_to_kilogram
from sheets.construction.support import RATINGS, BySize, by_size, chassis_mass, round_up
from sheets.construction.transport import add_transport, transport_lines
from sheets.equipment.kinds import AeroCockpitType
from sheets.rules.structure import structural_integrity
from sheets.units import Fighter
from sheets.units.outfit import outfit
from sheets.units.vehicle import SupportChassis

MASS_RULE = "TM, fighter construction"

COCKPIT_TONS: dict[AeroCockpitType, float] = {
    AeroCockpitType.STANDARD: 3,
    AeroCockpitType.SMALL: 2,
    AeroCockpitType.COMMAND_CONSOLE: 6,
    AeroCockpitType.PRIMITIVE: 5,
}
CONVENTIONAL_CONTROLS, VSTOL_SHARE = 0.10, 0.05
FUEL_POINTS, CONVENTIONAL_FUEL_POINTS = 80, 160  # points a ton

# Kilograms for one point of fuel by engine rating A to F.
SUPPORT_FUEL: dict[str, BySize] = dict(
    zip(
        RATINGS,
        (BySize(50, 63, 83), BySize(30, 38, 50), BySize(23, 25, 35), BySize(15, 20, 28), BySize(13, 18, 23),
         BySize(10, 15, 20)),
        strict=True,
    )
)  # fmt: skip
PROPELLER_FUEL = 0.75


def mass_lines(fighter: Fighter) -> list[MassLine]:
    """What a winged craft is made of."""
    if fighter.support is not None:
        body = _support_lines(fighter, fighter.support)
    elif fighter.conventional:
        body = _conventional_lines(fighter)
    else:
        body = _aerospace_lines(fighter)
    return lines_with_mass(
        *body,
        MassLine(MassPart.ARMOR, "Armor", armor_mass(fighter), MASS_RULE),
        *mounted_lines(fighter),
        *transport_lines(fighter.transporters),
    )


def _aerospace_lines(fighter: Fighter) -> list[MassLine]:
    return [
        MassLine(MassPart.ENGINE, "Engine", engine_mass(fighter), MASS_RULE),
        MassLine(MassPart.COCKPIT, "Cockpit", COCKPIT_TONS[fighter.cockpit], MASS_RULE),
        MassLine(MassPart.FUEL, "Fuel", fuel_mass(fighter), MASS_RULE),
        MassLine(MassPart.HEAT_SINKS, "Heat sinks", sink_mass(fighter), MASS_RULE),
    ]


def _conventional_lines(fighter: Fighter) -> list[MassLine]:
    vstol = up_to_half_ton(fighter.mass * VSTOL_SHARE) if fighter.vstol else 0
    return [
        MassLine(MassPart.ENGINE, "Engine", engine_mass(fighter), MASS_RULE),
        MassLine(MassPart.COCKPIT, "Controls", conventional_controls(fighter), MASS_RULE),
        MassLine(MassPart.SYSTEMS, "VSTOL gear", vstol, MASS_RULE),
        *_unheated_lines(fighter),
    ]


def _support_lines(fighter: Fighter, chassis: SupportChassis) -> list[MassLine]:
    return [
        MassLine(MassPart.STRUCTURE, "Chassis", chassis_mass(fighter, chassis), MASS_RULE),
        MassLine(MassPart.ENGINE, "Engine", engine_mass(fighter), MASS_RULE),
        *_unheated_lines(fighter),
    ]


def _unheated_lines(fighter: Fighter) -> list[MassLine]:
    """What craft that do not track heat have in common."""
    return [
        MassLine(MassPart.FUEL, "Fuel", fuel_mass(fighter), MASS_RULE),
        MassLine(MassPart.HEAT_SINKS, "Heat sinks", needed_sink_mass(fighter), MASS_RULE),
        MassLine(MassPart.POWER_AMPLIFIERS, "Power amplifiers", amplifier_mass(fighter), MASS_RULE),
    ]


def conventional_controls(fighter: Fighter) -> float:
    """A tenth of a conventional fighter, to the nearest half ton."""
    return nearest(fighter.mass * CONVENTIONAL_CONTROLS * 2) / 2


def fuel_mass(fighter: Fighter) -> float:
    """Tons of fuel."""
    if fighter.support is not None:
        kilograms = by_size(fighter, SUPPORT_FUEL[fighter.support.engine_rating])
        if outfit(fighter).has("propeller-driven"):
            kilograms = up_to_kilogram(kilograms * PROPELLER_FUEL / 1000) * 1000
        return round_up(fighter, fighter.fuel * kilograms / 1000)
    return up_to_half_ton(fighter.fuel / (CONVENTIONAL_FUEL_POINTS if fighter.conventional else FUEL_POINTS))


COCKPIT, LIFE_SUPPORT, SENSORS = 200_000, 50_000, 2_000
STRUCTURE, CONVENTIONAL_STRUCTURE = 50_000, 4_000  # for each point of structural integrity
FLIGHT_SYSTEMS, FLIGHT_SYSTEMS_TON = 25_000, 10
FUEL = 200  # a ton
AVIONICS, VSTOL = 4_000, 5_000  # a ton
TONNAGE = 200


def fill_bill(bill: Bill, fighter: Fighter) -> None:
    """The sum of a fighter in the order of the rule."""
    if fighter.conventional:
        _conventional(bill, fighter)
    else:
        _aerospace(bill, fighter)
    bill.multiply("Tonnage", 1 + fighter.mass / TONNAGE, "TM, fighter costs", f"1 + {fighter.mass:g} / {TONNAGE}")


def _aerospace(bill: Bill, fighter: Fighter) -> None:
    rule = "TM, aerospace fighter costs"
    si = structural_integrity(fighter)
    bill.add("Cockpit", COCKPIT, rule)
    bill.add("Life support", LIFE_SUPPORT, rule)
    bill.add("Sensors", SENSORS * fighter.mass, rule, f"{SENSORS:,} × {fighter.mass:g}")
    bill.add("Structure", STRUCTURE * si, rule, f"{STRUCTURE:,} × {si}")
    _flight_systems(bill, fighter, rule)
    add_engine(bill, fighter)
    _fuel(bill, fighter, FUEL_POINTS, rule)
    add_armor(bill, fighter, rule)
    add_sinks(bill, fighter, rule)
    add_equipment(bill, fighter)
    bill.multiply("OmniFighter", OMNI if fighter.omni else 1, rule)


def _conventional(bill: Bill, fighter: Fighter) -> None:
    rule = "TM, conventional fighter costs"
    si = structural_integrity(fighter)
    sinks, amplifiers = needed_sinks(fighter), amplifier_mass(fighter)
    avionics, lift = ceiling(fighter.mass / 5) / 2, ceiling(fighter.mass / 10) / 2 if fighter.vstol else 0
    bill.add("Avionics", AVIONICS * avionics, rule, f"{AVIONICS:,} × {avionics:g}")
    bill.add("VSTOL gear", VSTOL * lift, rule, f"{VSTOL:,} × {lift:g}")
    bill.add("Structure", CONVENTIONAL_STRUCTURE * si, rule, f"{CONVENTIONAL_STRUCTURE:,} × {si}")
    _flight_systems(bill, fighter, rule)
    add_engine(bill, fighter)
    _fuel(bill, fighter, CONVENTIONAL_FUEL_POINTS, rule)
    add_armor(bill, fighter, rule)
    bill.add("Heat sinks", SINGLE_SINK * sinks, rule, f"{SINGLE_SINK:,} × {sinks}")
    add_equipment(bill, fighter)
    add_transport(bill, fighter.transporters)
    bill.add("Power amplifiers", AMPLIFIER * amplifiers, rule, f"{AMPLIFIER:,} × {amplifiers:g}")


def _flight_systems(bill: Bill, fighter: Fighter, rule: str) -> None:
    amount = FLIGHT_SYSTEMS + FLIGHT_SYSTEMS_TON * fighter.mass
    bill.add("Flight systems", amount, rule, f"{FLIGHT_SYSTEMS:,} + {FLIGHT_SYSTEMS_TON} × {fighter.mass:g}")


def _fuel(bill: Bill, fighter: Fighter, points: int, rule: str) -> None:
    bill.add("Fuel tanks", FUEL * fighter.fuel / points, rule, f"{FUEL} × {fighter.fuel} / {points}")
