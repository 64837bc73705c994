"""Engines: rating, mass, free heat sinks, and heat sinks inside the engine.

Rules: TM, Engine tables, Combat Vehicles' suspension factors; TO, Fission and Fuel Cell Engines, Large Engines.
"""

from sheets.construction.support import HOVER_MINIMUM, support_engine_mass
from sheets.equipment import systems
from sheets.equipment.kinds import AeroCockpitType, EngineType, HeatSinkType
from sheets.equipment.systems import standard_engine_mass as own_mass
from sheets.rules.movement import PRIMITIVE_RATING
from sheets.rules.rounding import ceiling, up_to_half_ton
from sheets.units import Fighter, Mech, ProtoMech, Unit, Vehicle
from sheets.units.protomech import ProtoBody
from sheets.units.systems import Engine
from sheets.units.vehicle import Motive

# Factors by the most tons of each band. Above the last band every started step of tons adds `more`.
_BANDS: dict[Motive, tuple[tuple[tuple[int, int], ...], int, int]] = {
    Motive.HOVER: (((10, 40), (20, 85), (30, 130), (40, 175), (50, 235)), 25, 45),
    Motive.VTOL: (((10, 50), (20, 95), (30, 140)), 20, 45),
    Motive.WIGE: (((15, 45), (30, 80), (45, 115), (80, 140)), 30, 35),
}
_HYDROFOIL = (60, 105, 150, 195, 255, 300, 345, 390, 435, 480)  # for each started 10 tons
_WHEELED_LIGHT, _WHEELED_HEAVY, _WHEELED_LIMIT = 20, 40, 80
_NAVAL, _NAVAL_LIMIT = 30, 300


def suspension_factor(motive: Motive, mass: float) -> int:
    """The suspension factor of a vehicle of this motive type and mass.

    >>> suspension_factor(Motive.HOVER, 35), suspension_factor(Motive.TRACKED, 60)
    (175, 0)
    """
    if motive in _BANDS:
        bands, step, more = _BANDS[motive]
        for limit, factor in bands:
            if mass <= limit:
                return factor
        limit, factor = bands[-1]
        return factor + more * ceiling((mass - limit) / step)
    if motive is Motive.WHEELED:
        return _WHEELED_LIGHT if mass <= _WHEELED_LIMIT else _WHEELED_HEAVY
    if motive is Motive.HYDROFOIL:
        return _HYDROFOIL[min(ceiling(mass / 10), len(_HYDROFOIL)) - 1]
    if motive in (Motive.NAVAL, Motive.SUBMARINE):
        return _NAVAL if mass <= _NAVAL_LIMIT else _large_naval(mass)
    return 0


def _large_naval(mass: float) -> int:
    """The suspension factor of a naval vehicle above 300 tons: a tenth of the mass, up to the next multiple of five."""
    tenth = ceiling(mass / 10)
    return tenth + tenth % 5


VEHICLE_SHIELDING = 1.5  # fusion and fission engines of vehicles and conventional fighters

FUSION_TYPES = frozenset({EngineType.FUSION, EngineType.XL, EngineType.XXL, EngineType.LIGHT, EngineType.COMPACT})
NUCLEAR_TYPES = FUSION_TYPES | {EngineType.FISSION}
INTEGRAL_SINK_PER_RATING = 25
LARGEST_RATING = 500

AEROSPACE_THRUST = 2  # an aerospace fighter has this much thrust more than its engine gives
PROTOMECH_FOUR_LEGS = 2  # MP of quads and gliders beyond those of their engine
KILOGRAM_ENGINE_BELOW, KILOGRAM_ENGINE = 40, 0.025  # ProtoMech engines


def engine_rating(unit: Unit) -> int:
    """The engine rating, from the design or else from mass and movement; 0 where a unit has no engine rating."""
    match unit:
        case Mech():
            return unit.engine.rating or 0
        case Vehicle():
            return _vehicle_rating(unit)
        case Fighter():
            return _fighter_rating(unit)
        case ProtoMech():
            return _protomech_rating(unit)
        case _:
            return 0


def _vehicle_rating(unit: Vehicle) -> int:
    return needed_rating(unit) if unit.engine.rating is None else unit.engine.rating


def _fighter_rating(unit: Fighter) -> int:
    if unit.engine.rating is not None:
        return unit.engine.rating
    return 0 if unit.support is not None else needed_rating(unit)


def needed_rating(unit: Vehicle | Fighter) -> int:
    """The rating that mass and speed of a vehicle or fighter require; the stated rating is not used."""
    if isinstance(unit, Vehicle):
        needed: float = ceiling(unit.mass * unit.cruise) - suspension_factor(unit.motive, unit.mass)
    else:
        thrust = unit.safe_thrust if unit.conventional else unit.safe_thrust - AEROSPACE_THRUST
        needed = thrust * unit.mass
        if unit.cockpit is AeroCockpitType.PRIMITIVE:
            needed *= PRIMITIVE_RATING
    return max(10, _next_five(needed))


def _protomech_rating(unit: ProtoMech) -> int:
    run = ceiling(1.5 * unit.walk)
    if unit.body is not ProtoBody.BIPED:
        run -= PROTOMECH_FOUR_LEGS
    needed = int(run * unit.mass)
    return needed if needed <= KILOGRAM_ENGINE_BELOW else _next_five(needed)


def primitive_rating(walking: int) -> int:
    """The rating of a primitive 'Mech's engine, from walking MP × tons.

    >>> primitive_rating(220)
    265
    """
    return _next_five(walking * PRIMITIVE_RATING)


def _next_five(number: float) -> int:
    return 5 * ceiling(number / 5)


def engine_mass(unit: Unit) -> float:
    """Tons of the unit's engine; 0 for units without one (drives of spacecraft are in `spacecraft_drives`)."""
    match unit:
        case Mech():
            return own_mass(unit.engine.type, engine_rating(unit))
        case Vehicle() | Fighter() if unit.support is not None:
            return support_engine_mass(unit, unit.support)
        case Vehicle():
            return _vehicle_engine_mass(unit)
        case Fighter():
            return _fighter_engine_mass(unit)
        case ProtoMech():
            return _protomech_engine_mass(engine_rating(unit))
        case _:
            return 0


def shielded_mass(engine: EngineType, rating: int) -> float:
    """Tons of an engine in a vehicle or conventional fighter, where nuclear ones are shielded."""
    tons = own_mass(engine, rating)
    return up_to_half_ton(tons * VEHICLE_SHIELDING) if engine in NUCLEAR_TYPES else tons


def _fighter_engine_mass(unit: Fighter) -> float:
    return (shielded_mass if unit.conventional else own_mass)(unit.engine.type, engine_rating(unit))


def _vehicle_engine_mass(unit: Vehicle) -> float:
    if unit.engine.type is EngineType.NONE:
        return 0
    tons = shielded_mass(unit.engine.type, engine_rating(unit))
    return max(tons, up_to_half_ton(HOVER_MINIMUM * unit.mass)) if unit.motive is Motive.HOVER else tons


def _protomech_engine_mass(rating: int) -> float:
    if rating < KILOGRAM_ENGINE_BELOW:
        return rating * KILOGRAM_ENGINE
    return own_mass(EngineType.FUSION, rating)


def free_heat_sinks(unit: Mech | Vehicle | Fighter) -> int:
    """The number of heat sinks that come with the engine at no mass; support vehicles get none."""
    if isinstance(unit, Vehicle | Fighter) and unit.support is not None:
        return 0
    figures = systems.engine(unit.engine.type, unit.engine.side, engine_rating(unit))
    return figures.free_heat_sinks if figures else 0


def integral_heat_sinks(unit: Mech) -> int:
    """The number of heat sinks that fit inside the engine and need no slots."""
    return sinks_in_engine(unit.engine, unit.heat_sinks.type)


def sinks_in_engine(engine: Engine, kind: HeatSinkType) -> int:
    """The number of heat sinks of a kind that fit inside an engine; two compact ones fit in place of one other."""
    room = (engine.rating or 0) // INTEGRAL_SINK_PER_RATING
    return 2 * room if kind is HeatSinkType.COMPACT else room
