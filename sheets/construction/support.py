"""Support vehicles: size classes, chassis and engine values, technology multipliers, chassis modifications.

Rules: TM, Support Vehicle Construction, chassis modifications.
"""

from dataclasses import dataclass
from enum import StrEnum

from sheets.equipment.kinds import EngineType
from sheets.rules.rounding import down_to_half_ton, down_to_kilogram, up_to_half_ton, up_to_kilogram
from sheets.units import Fighter, Vehicle
from sheets.units.outfit import outfit
from sheets.units.vehicle import Motive, SupportChassis

SMALL_BELOW = 5.0  # tons; small support vehicles are built to the kilogram
RATINGS = "ABCDEF"


class SupportKind(StrEnum):
    """The kind of chassis of a support vehicle, by its movement."""

    AIRSHIP = "airship"
    FIXED_WING = "fixed-wing"
    HOVER = "hover"
    NAVAL = "naval"
    TRACKED = "tracked"
    VTOL = "vtol"
    WHEELED = "wheeled"
    WIGE = "wige"
    RAIL = "rail"
    SATELLITE = "satellite"


LARGE_BY_ADVANCED_RULES = frozenset({SupportKind.AIRSHIP, SupportKind.NAVAL})


@dataclass(frozen=True, slots=True)
class BySize:
    """A figure of small, medium and large support vehicles."""

    small: float
    medium: float
    large: float


@dataclass(frozen=True, slots=True)
class SupportFigures:
    """Base values of one kind; above `medium_limit` tons a vehicle is large."""

    chassis: BySize
    engine: BySize
    medium_limit: float


FIGURES: dict[SupportKind, SupportFigures] = {
    SupportKind.AIRSHIP: SupportFigures(BySize(0.2, 0.25, 0.3), BySize(0.004, 0.008, 0.012), 300),
    SupportKind.FIXED_WING: SupportFigures(BySize(0.08, 0.1, 0.15), BySize(0.005, 0.01, 0.015), 100),
    # Large hovercraft: construction digest 8 has 0.007; the engines of published designs follow 0.008.
    SupportKind.HOVER: SupportFigures(BySize(0.2, 0.25, 0.3), BySize(0.0025, 0.004, 0.008), 50),
    SupportKind.NAVAL: SupportFigures(BySize(0.12, 0.15, 0.17), BySize(0.004, 0.007, 0.009), 300),
    SupportKind.TRACKED: SupportFigures(BySize(0.13, 0.15, 0.25), BySize(0.006, 0.013, 0.025), 100),
    SupportKind.VTOL: SupportFigures(BySize(0.2, 0.25, 0.3), BySize(0.002, 0.0025, 0.004), 30),
    SupportKind.WHEELED: SupportFigures(BySize(0.12, 0.15, 0.18), BySize(0.0025, 0.0075, 0.015), 80),
    SupportKind.WIGE: SupportFigures(BySize(0.12, 0.15, 0.17), BySize(0.003, 0.005, 0.006), 80),
    SupportKind.RAIL: SupportFigures(BySize(0.15, 0.2, 0.3), BySize(0.003, 0.004, 0.005), 300),
    SupportKind.SATELLITE: SupportFigures(BySize(0.08, 0.12, 0.16), BySize(0.1, 0.1, 0.1), 100),
}

_KIND: dict[Motive, SupportKind] = {
    Motive.TRACKED: SupportKind.TRACKED,
    Motive.WHEELED: SupportKind.WHEELED,
    Motive.HOVER: SupportKind.HOVER,
    Motive.VTOL: SupportKind.VTOL,
    Motive.NAVAL: SupportKind.NAVAL,
    Motive.HYDROFOIL: SupportKind.NAVAL,
    Motive.SUBMARINE: SupportKind.NAVAL,
    Motive.WIGE: SupportKind.WIGE,
    Motive.RAIL: SupportKind.RAIL,
    Motive.MAGLEV: SupportKind.RAIL,
    Motive.AIRSHIP: SupportKind.AIRSHIP,
    Motive.STATION_KEEPING: SupportKind.SATELLITE,
}

# By technology rating A to F; 0 if an engine is not built with that technology.
STRUCTURE_MULTIPLIER = dict(zip(RATINGS, (1.6, 1.3, 1.15, 1.0, 0.85, 0.66), strict=True))
ENGINE_MULTIPLIER: dict[EngineType, tuple[float, ...]] = {
    EngineType.STEAM: (4, 3.5, 3, 2.8, 2.6, 2.5),
    EngineType.ICE: (0, 3, 2, 1.5, 1.3, 1),
    EngineType.BATTERY: (0, 0, 1.5, 1.2, 1, 0.8),
    EngineType.FUEL_CELL: (0, 0, 1.2, 1, 0.9, 0.7),
    EngineType.SOLAR: (0, 0, 5, 4.5, 4, 3.5),
    EngineType.FISSION: (0, 0, 1.75, 1.5, 1.4, 1.3),
    EngineType.FUSION: (0, 0, 1.5, 1, 0.75, 0.5),
    EngineType.MAGLEV: (0, 0, 0.8, 0.7, 0.6, 0.5),
    EngineType.EXTERNAL: (0, 1.4, 1, 0.8, 0.7, 0.6),
    EngineType.NONE: (0, 0, 0, 0, 0, 0),
}
FUSION_MINIMUM_LATE, FUSION_MINIMUM_EARLY = 0.25, 0.5  # rating D and better; rating C, as printed
FISSION_MINIMUM = 5.0
HOVER_MINIMUM = 0.2  # of the vehicle's mass
TRAIN_MP = 2  # MP of trains beyond those of their engine


def support_kind(unit: Vehicle | Fighter) -> SupportKind:
    """The kind of chassis of a support vehicle."""
    return SupportKind.FIXED_WING if isinstance(unit, Fighter) else _KIND[unit.motive]


def is_small(unit: Vehicle | Fighter) -> bool:
    """Whether a support vehicle is a small one, built to the kilogram."""
    return unit.support is not None and unit.mass < SMALL_BELOW


def by_size(unit: Vehicle | Fighter, values: BySize) -> float:
    """The figure for this vehicle's size class."""
    if is_small(unit):
        return values.small
    return values.large if is_large(unit) else values.medium


def round_up(unit: Vehicle | Fighter, tons: float) -> float:
    """Round up as this vehicle is built: to the kilogram or to the half ton."""
    return up_to_kilogram(tons) if is_small(unit) else up_to_half_ton(tons)


def round_down(unit: Vehicle | Fighter, tons: float) -> float:
    """Round down to the kilogram or to the half ton, as prices of chassis are taken."""
    return down_to_kilogram(tons) if is_small(unit) else down_to_half_ton(tons)


def support_engine_mass(unit: Vehicle | Fighter, chassis: SupportChassis) -> float:
    """Tons of a support vehicle's engine: mass × engine value × (4 + MP²) × technology multiplier."""
    kind = support_kind(unit)
    engine = unit.engine.type
    mp = unit.safe_thrust if isinstance(unit, Fighter) else unit.cruise
    if kind is SupportKind.RAIL:
        mp = max(0, mp - TRAIN_MP)
    multiplier = engine_technology_multiplier(engine, chassis)
    if not multiplier:
        return 0
    tons = unit.mass * by_size(unit, FIGURES[kind].engine) * (4 + mp * mp) * multiplier
    return round_up(unit, max(tons, _minimum(unit, chassis)))


def engine_technology_multiplier(engine: EngineType, chassis: SupportChassis) -> float:
    """The technology multiplier of an engine; 0 if the engine is not built with that technology."""
    by_rating = ENGINE_MULTIPLIER.get(engine)
    return by_rating[RATINGS.index(chassis.engine_rating)] if by_rating else 0


def is_large(unit: Vehicle | Fighter) -> bool:
    """Whether a support vehicle is a large one, above the limit of its kind in the standard rules."""
    return not is_small(unit) and unit.mass > FIGURES[support_kind(unit)].medium_limit


def _minimum(unit: Vehicle | Fighter, chassis: SupportChassis) -> float:
    least = 0.0
    if unit.engine.type is EngineType.FUSION:
        least = FUSION_MINIMUM_EARLY if chassis.engine_rating <= "C" else FUSION_MINIMUM_LATE
    elif unit.engine.type is EngineType.FISSION:
        least = FISSION_MINIMUM
    if support_kind(unit) is SupportKind.HOVER:
        least = max(least, HOVER_MINIMUM * unit.mass)
    return least


HOVER, WHEELED, TRACKED = SupportKind.HOVER, SupportKind.WHEELED, SupportKind.TRACKED
NAVAL, RAIL, FIXED_WING = SupportKind.NAVAL, SupportKind.RAIL, SupportKind.FIXED_WING
ANY_KIND = frozenset(SupportKind)


@dataclass(frozen=True, slots=True)
class ChassisModification:
    """A chassis modification: its factor for the mass, and the kinds of chassis that can have it."""

    mass: float
    cost: float
    kinds: frozenset[SupportKind] = ANY_KIND


# By the trait of the item for the modification.
MODIFICATIONS: dict[str, ChassisModification] = {
    "amphibious": ChassisModification(1.75, 1.25, ANY_KIND - {HOVER, NAVAL}),
    "armored-chassis": ChassisModification(1.5, 2, ANY_KIND - {SupportKind.AIRSHIP}),
    "bicycle": ChassisModification(0.75, 0.75, frozenset({HOVER, WHEELED})),
    "convertible": ChassisModification(1.1, 1.1, frozenset({HOVER, WHEELED, TRACKED})),
    "dune-buggy": ChassisModification(1.5, 1.25, frozenset({WHEELED})),
    "environmental-sealing": ChassisModification(2, 1.75),
    "external-power-pickup": ChassisModification(1.1, 1.1, frozenset({RAIL})),
    "hydrofoil": ChassisModification(1.7, 1.1, frozenset({NAVAL})),
    "monocycle": ChassisModification(0.5, 1.3, frozenset({HOVER, WHEELED})),
    "off-road": ChassisModification(1.5, 1.2, frozenset({WHEELED})),
    "propeller-driven": ChassisModification(1.2, 0.75, frozenset({FIXED_WING})),
    "snowmobile": ChassisModification(1.75, 1.3, frozenset({WHEELED, TRACKED})),
    "stol": ChassisModification(1.5, 1.5, frozenset({FIXED_WING})),
    "submersible": ChassisModification(1.8, 3.5, frozenset({NAVAL})),
    "tractor": ChassisModification(1.2, 1.1, frozenset({WHEELED, TRACKED, NAVAL, RAIL})),
    "trailer": ChassisModification(0.8, 0.75, frozenset({WHEELED, TRACKED, RAIL})),
    "ultra-light": ChassisModification(0.5, 1.5),
    "vstol": ChassisModification(2, 2, frozenset({FIXED_WING})),
}


def modifications(unit: Vehicle | Fighter) -> list[ChassisModification]:
    """The modifications of a support vehicle's chassis."""
    marked = outfit(unit).with_trait("chassis-modification")
    return [MODIFICATIONS[trait] for _, _, i in marked for trait in sorted(i.traits) if trait in MODIFICATIONS]


def chassis_mass(unit: Vehicle | Fighter, chassis: SupportChassis) -> float:
    """Tons of the chassis, rounded up."""
    return round_up(unit, exact_chassis_mass(unit, chassis))


def exact_chassis_mass(unit: Vehicle | Fighter, chassis: SupportChassis) -> float:
    """Tons of the chassis: mass × chassis value × structure technology × modifications."""
    share = by_size(unit, FIGURES[support_kind(unit)].chassis) * STRUCTURE_MULTIPLIER[chassis.structure_rating]
    for modification in modifications(unit):
        share *= modification.mass
    return share * unit.mass
