"""Engines and fuel of support vehicles.

Rules: TM, Support Vehicle Construction, engines.
"""

from collections.abc import Iterator

from sheets.construction.checks.finding import Finding, error
from sheets.construction.checks.vehicle_names import engine_name
from sheets.construction.support import ENGINE_MULTIPLIER, SupportKind, engine_multiplier, support_kind
from sheets.equipment.kinds import EngineType
from sheets.units import Fighter, Vehicle
from sheets.units.vehicle import SupportChassis

RULE = "TM, Support Vehicle engines"

ALL = frozenset(SupportKind)
TRACKED, WHEELED, RAIL = SupportKind.TRACKED, SupportKind.WHEELED, SupportKind.RAIL
AIRSHIP, NAVAL = SupportKind.AIRSHIP, SupportKind.NAVAL

# The kinds of chassis that take an engine; what is not named goes into any.
ENGINES: dict[EngineType, frozenset[SupportKind]] = {
    EngineType.STEAM: frozenset({WHEELED, TRACKED, AIRSHIP, NAVAL, RAIL}),
    EngineType.SOLAR: frozenset(
        {WHEELED, TRACKED, AIRSHIP, NAVAL, SupportKind.FIXED_WING, SupportKind.WIGE, SupportKind.SATELLITE}
    ),
    EngineType.ICE: ALL - {SupportKind.SATELLITE},
    EngineType.MAGLEV: frozenset({RAIL}),
    EngineType.EXTERNAL: frozenset({RAIL}),
    EngineType.NONE: frozenset({WHEELED, TRACKED, RAIL}),
}
BURNS_FUEL = frozenset({EngineType.STEAM, EngineType.ICE, EngineType.BATTERY, EngineType.FUEL_CELL})


def check_support_engine(unit: Vehicle | Fighter, chassis: SupportChassis) -> Iterator[Finding]:
    """Whether there is such an engine for this vehicle, and fuel for it."""
    kind, engine = support_kind(unit), unit.engine.type
    if engine not in ENGINE_MULTIPLIER:
        yield error("support.engine", f"No support vehicle has a {engine_name(engine)}.", RULE)
    elif kind not in ENGINES.get(engine, ALL):
        sentence = f"A {kind.value.replace('-', ' ')} support vehicle cannot have a {engine_name(engine)}."
        yield error("support.engine", sentence, RULE)
    elif engine is not EngineType.NONE and not engine_multiplier(engine, chassis):
        sentence = f"There is no {engine_name(engine)} of tech rating {chassis.engine_rating}."
        yield error("support.engine-rating", sentence, RULE)
    moves = unit.safe_thrust if isinstance(unit, Fighter) else unit.cruise
    fuel = unit.fuel if isinstance(unit, Fighter) else chassis.fuel
    if engine in BURNS_FUEL and moves and not fuel:
        yield error("support.fuel", f"The {engine_name(engine)} needs fuel, and there is none.", RULE)
