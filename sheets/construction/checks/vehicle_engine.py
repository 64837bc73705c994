"""Engines of combat vehicles, and of trailers that have none; the sizes that engines come in.

Rules: TM, Combat Vehicle Construction, engine tables; TO, Large Engines, trailers.
"""

from collections.abc import Iterator

from sheets.construction.checks.finding import Finding, error, note, warning
from sheets.construction.checks.vehicle_names import engine_name, motive_name
from sheets.construction.engine import (
    HOVER_MINIMUM,
    LARGEST_RATING,
    NUCLEAR_TYPES,
    engine_mass,
    needed_rating,
    rating,
    shielded_mass,
)
from sheets.equipment.kinds import EngineType
from sheets.equipment.systems import LARGE_ENGINE
from sheets.units import Fighter, Vehicle
from sheets.units.vehicle import Motive

COMBAT_ENGINES = NUCLEAR_TYPES | {EngineType.ICE, EngineType.FUEL_CELL}
TRAILERS = frozenset({Motive.TRACKED, Motive.WHEELED, Motive.RAIL, Motive.MAGLEV})


def check_vehicle_engine(vehicle: Vehicle) -> Iterator[Finding]:
    """The engine of a combat vehicle."""
    engine = vehicle.engine.type
    if engine is EngineType.NONE:
        if not vehicle.trailer:
            yield error("vehicle.engine", "Only a trailer does without an engine.", "TM, Combat Vehicle engines")
    elif engine not in COMBAT_ENGINES:
        sentence = f"A {engine_name(engine)} is for support vehicles, not for a combat vehicle."
        yield error("vehicle.engine", sentence, "TM, Combat Vehicle engines")
    else:
        yield from check_engine_size(vehicle)
        if vehicle.motive is Motive.HOVER:
            yield from _hover(vehicle)


def check_trailer(vehicle: Vehicle) -> Iterator[Finding]:
    """What a trailer is, and what only a trailer does without."""
    if vehicle.engine.type is EngineType.NONE and vehicle.cruise:
        sentence = f"{vehicle.cruise} cruising MP without an engine."
        yield error("vehicle.trailer", sentence, "TM, trailers", cruise=vehicle.cruise)
    if vehicle.trailer and vehicle.motive not in TRAILERS:
        sentence = f"A trailer has tracks or wheels, or runs on rails: this one is a {motive_name(vehicle.motive)} one."
        yield error("vehicle.trailer", sentence, "TM, trailers")
    if vehicle.no_controls and not vehicle.trailer:
        yield warning("vehicle.controls", "Only a trailer does without controls.", "TM, Combat Vehicle controls")


def check_engine_size(unit: Vehicle | Fighter) -> Iterator[Finding]:
    """That there is such an engine, and that it is the one which mass and speed ask for."""
    size, kind = rating(unit), unit.engine.type
    if size > LARGEST_RATING:
        yield error("engine.size", f"There is no engine rated {size}.", "TM, engine tables", rating=size)
    elif size > LARGE_ENGINE and kind is EngineType.COMPACT:
        yield error("engine.size", f"There is no compact engine rated {size}.", "TM, engine tables", rating=size)
    elif unit.engine.rating is not None and unit.engine.rating != needed_rating(unit):
        needed = needed_rating(unit)
        sentence = f"The engine is rated {size}; mass and speed ask for one of {needed}."
        yield error("engine.rating", sentence, "TM, engine rating", rating=size, needed=needed)


def _hover(vehicle: Vehicle) -> Iterator[Finding]:
    own, counted = shielded_mass(vehicle.engine.type, rating(vehicle)), engine_mass(vehicle)
    if counted > own:
        sentence = (
            f"The engine weighs {own:g} tons and counts as {counted:g}: "
            f"that of a hovercraft is at least {HOVER_MINIMUM:.0%} of it."
        )
        yield note("vehicle.hover-engine", sentence, "TM, hovercraft engines", mass=own, counted=counted)
