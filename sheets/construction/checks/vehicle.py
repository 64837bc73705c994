"""Combat vehicles, and what support vehicles share with them: tonnage, sides, and all that the other modules ask.

Rules: TM, Combat Vehicle Construction; TO, Superheavy Vehicles.
"""

from collections.abc import Iterator

from sheets.construction.checks.finding import Finding, error, warning
from sheets.construction.checks.support import check_support
from sheets.construction.checks.vehicle_bays import check_bays
from sheets.construction.checks.vehicle_engine import check_trailer, check_vehicle_engine
from sheets.construction.checks.vehicle_heat import check_heat
from sheets.construction.checks.vehicle_motive import GROUND, check_motive
from sheets.construction.checks.vehicle_names import motive_name
from sheets.construction.checks.vehicle_places import check_places
from sheets.construction.checks.vehicle_slots import check_vehicle_slots
from sheets.construction.checks.vehicle_turrets import check_turrets
from sheets.construction.mass.vehicle import superheavy
from sheets.units import Vehicle
from sheets.units.base import RulesLevel
from sheets.units.outfit import Outfit
from sheets.units.vehicle import Motive

# The heaviest superheavy combat vehicle of each motive type; trains and airships are support vehicles.
HEAVIEST: dict[Motive, float] = {
    Motive.TRACKED: 200,
    Motive.WHEELED: 160,
    Motive.HOVER: 100,
    Motive.WIGE: 160,
    Motive.VTOL: 60,
    Motive.NAVAL: 555,
    Motive.SUBMARINE: 555,
    Motive.HYDROFOIL: 100,
}


def check_vehicle(outfit: Outfit[Vehicle]) -> Iterator[Finding]:
    """All of a vehicle."""
    vehicle = outfit.unit
    yield from check_vehicle_slots(outfit)
    yield from check_motive(outfit)
    yield from check_places(outfit)
    yield from check_turrets(outfit)
    yield from check_heat(outfit)
    yield from check_trailer(vehicle)
    yield from check_bays(vehicle)
    if vehicle.support is not None:
        yield from check_support(outfit, vehicle.support)
    else:
        yield from _tonnage(vehicle)
        yield from check_vehicle_engine(vehicle)


def _tonnage(vehicle: Vehicle) -> Iterator[Finding]:
    most, motive = HEAVIEST.get(vehicle.motive), motive_name(vehicle.motive)
    if most is None:
        sentence = f"No combat vehicle is a {motive} one, only support vehicles are."
        yield error("vehicle.motive-type", sentence, "TM, Combat Vehicle motive types")
    elif vehicle.mass > most:
        sentence = f"{vehicle.mass:g} tons; a {motive} vehicle has at most {most:g}."
        yield error("vehicle.tonnage", sentence, "TM, vehicle tonnage", mass=vehicle.mass, most=most)
    heavy = superheavy(vehicle)
    if heavy and vehicle.rules_level < RulesLevel.ADVANCED:
        sentence = f"{vehicle.mass:g} tons make a superheavy {motive} vehicle, which needs advanced rules."
        yield warning("vehicle.superheavy", sentence, "TO, Superheavy Vehicles", mass=vehicle.mass)
    sides, needed = _sides(six=vehicle.six_sided), _sides(six=heavy and vehicle.motive in GROUND)
    if sides != needed:
        sentence = f"Armor for {sides} sides; a {motive} vehicle of {vehicle.mass:g} tons has {needed}."
        yield error("vehicle.sides", sentence, "TO, Superheavy Vehicles", sides=sides, needed=needed)


def _sides(*, six: bool) -> int:
    return 6 if six else 4
