"""Combat vehicles, and rules that support vehicles share with them: tonnage, sides, engine, heat sinks, motive type.

Rules: TM, Combat Vehicle Construction, engine tables, Heat Sinks; TO, Superheavy Vehicles, Large Engines, trailers and
chassis modifications.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from sheets.construction.engine import (
    LARGEST_RATING,
    NUCLEAR_TYPES,
    engine_mass,
    engine_rating,
    free_heat_sinks,
    needed_rating,
    shielded_mass,
)
from sheets.construction.equipment import BRIDGE_LAYERS
from sheets.construction.finding import Finding, engine_name, error, motive_name, note, warning
from sheets.construction.heat_sinks import needed_sinks
from sheets.construction.support import HOVER_MINIMUM
from sheets.construction.support_checks import check_support
from sheets.construction.transport import check_transport
from sheets.construction.vehicle import superheavy
from sheets.construction.vehicle_places import check_vehicle_places, check_vehicle_slots, check_vehicle_turrets
from sheets.equipment.kinds import ArmorType, EngineType
from sheets.equipment.systems import LARGE_ENGINE
from sheets.units import Fighter, Vehicle
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
    """Findings on combat vehicles."""
    vehicle = outfit.unit
    yield from check_vehicle_slots(outfit)
    yield from check_motive_limits(outfit)
    yield from check_vehicle_places(outfit)
    yield from check_vehicle_turrets(outfit)
    yield from check_vehicle_heat(outfit)
    yield from check_trailer(vehicle)
    yield from check_transport(vehicle)
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


COMBAT_ENGINES = NUCLEAR_TYPES | {EngineType.ICE, EngineType.FUEL_CELL}
TRAILERS = frozenset({Motive.TRACKED, Motive.WHEELED, Motive.RAIL, Motive.MAGLEV})


def check_vehicle_engine(vehicle: Vehicle) -> Iterator[Finding]:
    """Findings on the engine of a combat vehicle."""
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
    """Findings on trailers, and on systems that only a trailer may lack."""
    if vehicle.engine.type is EngineType.NONE and vehicle.cruise:
        sentence = f"{vehicle.cruise} cruising MP without an engine."
        yield error("vehicle.trailer", sentence, "TM, trailers", cruise=vehicle.cruise)
    if vehicle.trailer and vehicle.motive not in TRAILERS:
        sentence = f"A trailer has tracks or wheels, or runs on rails: this one is a {motive_name(vehicle.motive)} one."
        yield error("vehicle.trailer", sentence, "TM, trailers")
    if vehicle.no_controls and not vehicle.trailer:
        yield warning("vehicle.controls", "Only a trailer does without controls.", "TM, Combat Vehicle controls")


def check_engine_size(unit: Vehicle | Fighter) -> Iterator[Finding]:
    """Findings on an engine of unknown size, or of another rating than mass and speed require."""
    size, kind = engine_rating(unit), unit.engine.type
    if size > LARGEST_RATING:
        yield error("engine.size", f"There is no engine rated {size}.", "TM, engine tables", rating=size)
    elif size > LARGE_ENGINE and kind is EngineType.COMPACT:
        yield error("engine.size", f"There is no compact engine rated {size}.", "TM, engine tables", rating=size)
    elif unit.engine.rating is not None and unit.engine.rating != needed_rating(unit):
        needed = needed_rating(unit)
        sentence = f"The engine is rated {size}; mass and speed ask for one of {needed}."
        yield error("engine.rating", sentence, "TM, engine rating", rating=size, needed=needed)


def _hover(vehicle: Vehicle) -> Iterator[Finding]:
    own, counted = shielded_mass(vehicle.engine.type, engine_rating(vehicle)), engine_mass(vehicle)
    if counted > own:
        sentence = (
            f"The engine weighs {own:g} tons and counts as {counted:g}: "
            f"that of a hovercraft is at least {HOVER_MINIMUM:.0%} of it."
        )
        yield note("vehicle.hover-engine", sentence, "TM, hovercraft engines", mass=own, counted=counted)


HEAT_RULE = "TM, vehicle heat sinks"


def check_vehicle_heat(outfit: Outfit[Vehicle]) -> Iterator[Finding]:
    """Findings on heat sinks mounted as items; the mass always includes those that the energy weapons need."""
    vehicle = outfit.unit
    for _, _, found in outfit.with_trait("double-heat-sink", "prototype-double-heat-sink", "compact-heat-sink"):
        yield error("vehicle.heat-sinks", f"{found.title}: a vehicle has single heat sinks only.", HEAT_RULE)
    mounted = outfit.number("heat-sink")
    if mounted and not outfit.has("double-heat-sink", "prototype-double-heat-sink", "compact-heat-sink"):
        free = free_heat_sinks(vehicle)
        needed = max(0, needed_sinks(vehicle) - free)
        if mounted != needed:
            sentence = f"Heat sinks mounted: {mounted}. The energy weapons need {needed}, besides {free} of the engine."
            yield error("vehicle.heat-sinks", sentence, HEAT_RULE, mounted=mounted, needed=needed, free=free)


@dataclass(frozen=True, slots=True)
class MotiveLimit:
    """The motive types that can mount equipment with a trait."""

    trait: str
    motives: frozenset[Motive]
    said: str


ALL = frozenset(Motive)
RAILS = frozenset({Motive.RAIL, Motive.MAGLEV})
SHIPS = frozenset({Motive.NAVAL, Motive.HYDROFOIL, Motive.SUBMARINE})
GROUND = frozenset({Motive.TRACKED, Motive.WHEELED, Motive.HOVER, Motive.WIGE})
IN_THE_AIR = frozenset({Motive.VTOL, Motive.AIRSHIP, Motive.STATION_KEEPING})
MOTIVE_LIMITS = (
    MotiveLimit("fully-amphibious", frozenset({Motive.TRACKED, Motive.WHEELED}), "tracked and wheeled vehicles"),
    MotiveLimit("limited-amphibious", frozenset({Motive.TRACKED, Motive.WHEELED}), "tracked and wheeled vehicles"),
    MotiveLimit("bulldozer", frozenset({Motive.TRACKED, Motive.WHEELED}), "tracked and wheeled vehicles"),
    MotiveLimit("combine", frozenset({Motive.TRACKED, Motive.WHEELED}), "tracked and wheeled vehicles"),
    MotiveLimit("dune-buggy", frozenset({Motive.WHEELED}), "wheeled vehicles"),
    MotiveLimit("flotation-hull", frozenset({Motive.HOVER, Motive.VTOL, Motive.WIGE}), "hovercraft, VTOLs and WiGEs"),
    MotiveLimit("jump-jet", GROUND, "ground vehicles"),
    MotiveLimit("minesweeper", frozenset({Motive.TRACKED, Motive.WHEELED, Motive.NAVAL}), "ground vehicles and ships"),
    MotiveLimit("armored-motive-system", ALL - {Motive.VTOL, *RAILS}, "vehicles on wheels, tracks, cushions and water"),
    MotiveLimit("environmental-sealing", ALL - {Motive.SUBMARINE}, "all but submarines, which are sealed anyway"),
    MotiveLimit("a-pod", ALL - SHIPS, "vehicles on land and in the air"),
    MotiveLimit("b-pod", ALL - SHIPS, "vehicles on land and in the air"),
    MotiveLimit("vehicle-drop-chute", GROUND, "ground vehicles"),
    MotiveLimit("mast-mount", frozenset({Motive.VTOL}), "VTOLs"),
    MotiveLimit("jet-booster", frozenset({Motive.VTOL}), "VTOLs"),
    MotiveLimit("infrared-imager", IN_THE_AIR, "craft in the air"),
    MotiveLimit("hyperspectral-imager", IN_THE_AIR, "craft in the air"),
    MotiveLimit("high-resolution-imager", IN_THE_AIR, "craft in the air"),
    MotiveLimit("look-down-radar", IN_THE_AIR, "craft in the air"),
)
NOT_ON_MOTIVE = {motive: tuple(limit for limit in MOTIVE_LIMITS if motive not in limit.motives) for motive in Motive}
NOT_ON_VTOLS = (*BRIDGE_LAYERS, "backhoe", "supercharger")
NOT_HARDENED = frozenset({Motive.VTOL, Motive.HOVER, Motive.WIGE})


def check_motive_limits(outfit: Outfit[Vehicle]) -> Iterator[Finding]:
    """Findings on equipment and armor that the motive type cannot have."""
    vehicle = outfit.unit
    motive = motive_name(vehicle.motive)
    for limit in NOT_ON_MOTIVE[vehicle.motive]:
        for _, _, found in outfit.with_trait(limit.trait):
            sentence = f"{found.title} is for {limit.said}, not for {motive} ones."
            yield error("vehicle.motive", sentence, "TM and TO, equipment")
    if vehicle.motive is Motive.VTOL:
        for _, _, found in outfit.with_trait(*NOT_ON_VTOLS):
            yield error("vehicle.vtol", f"A VTOL cannot mount {found.title}.", "TM and TO, equipment")
    if vehicle.motive in NOT_HARDENED and ArmorType.HARDENED in _platings(vehicle):
        yield error("vehicle.hardened", f"A {motive} vehicle cannot wear hardened armor.", "TO, armor")


def _platings(vehicle: Vehicle) -> set[ArmorType]:
    return {vehicle.armor.type, *(plating.type for plating in vehicle.armor.patchwork.values())}
