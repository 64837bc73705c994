"""What aerospace and conventional fighters cost.

Rule: TM, aerospace and conventional fighter costs.
"""

from sheets.construction.cost.carried import add_carried
from sheets.construction.cost.equipment import add_equipment
from sheets.construction.cost.sums import AMPLIFIER, OMNI, SINGLE_SINK, Bill, add_armor, add_engine, add_sinks
from sheets.construction.mass.fighter import CONVENTIONAL_FUEL_POINTS, FUEL_POINTS
from sheets.construction.mass.heat import amplifier_mass, needed_sinks
from sheets.construction.rounding import ceiling
from sheets.rules.structure import structural_integrity
from sheets.units import Fighter

COCKPIT, LIFE_SUPPORT, SENSORS = 200_000, 50_000, 2_000
STRUCTURE, CONVENTIONAL_STRUCTURE = 50_000, 4_000  # for each point of structural integrity
FLIGHT_SYSTEMS, FLIGHT_SYSTEMS_TON = 25_000, 10
FUEL = 200  # a ton
AVIONICS, VSTOL = 4_000, 5_000  # a ton
TONNAGE = 200


def fill(bill: Bill, fighter: Fighter) -> None:
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
    add_carried(bill, fighter.transporters)
    bill.add("Power amplifiers", AMPLIFIER * amplifiers, rule, f"{AMPLIFIER:,} × {amplifiers:g}")


def _flight_systems(bill: Bill, fighter: Fighter, rule: str) -> None:
    amount = FLIGHT_SYSTEMS + FLIGHT_SYSTEMS_TON * fighter.mass
    bill.add("Flight systems", amount, rule, f"{FLIGHT_SYSTEMS:,} + {FLIGHT_SYSTEMS_TON} × {fighter.mass:g}")


def _fuel(bill: Bill, fighter: Fighter, points: int, rule: str) -> None:
    bill.add("Fuel tanks", FUEL * fighter.fuel / points, rule, f"{FUEL} × {fighter.fuel} / {points}")
