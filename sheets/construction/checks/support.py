"""Support vehicles: tonnage, engine, fuel, chassis modifications, armour, weapons and crew.

Rules: TM, Support Vehicle Construction.
"""

from collections.abc import Iterator
from math import floor
from typing import NamedTuple

from sheets.construction.armor import armor_part
from sheets.construction.checks.finding import Finding, error, warning
from sheets.construction.checks.outfit import Outfit
from sheets.construction.support import RATINGS, SupportKind, is_small, support_kind
from sheets.equipment.kinds import EngineType
from sheets.units import Fighter, Vehicle
from sheets.units.vehicle import SupportChassis

Support = Vehicle | Fighter

# The most tons; large ships and airships go beyond by the advanced rules.
HEAVIEST: dict[SupportKind, float] = {
    SupportKind.AIRSHIP: 1_000,
    SupportKind.FIXED_WING: 200,
    SupportKind.HOVER: 100,
    SupportKind.NAVAL: 100_000,
    SupportKind.TRACKED: 200,
    SupportKind.VTOL: 60,
    SupportKind.WHEELED: 160,
    SupportKind.WIGE: 240,
    SupportKind.RAIL: 600,
    SupportKind.SATELLITE: 300,
}
HEAVIEST_HYDROFOIL = 100

ALL = frozenset(SupportKind)
HOVER, WHEELED, TRACKED = SupportKind.HOVER, SupportKind.WHEELED, SupportKind.TRACKED
NAVAL, RAIL, WING = SupportKind.NAVAL, SupportKind.RAIL, SupportKind.FIXED_WING


class Modification(NamedTuple):
    """A chassis modification, by trait, and the kinds of chassis that take it."""

    trait: str
    kinds: frozenset[SupportKind]


MODIFICATIONS = (
    Modification("amphibious", ALL - {HOVER, NAVAL}),
    Modification("armored-chassis", ALL - {SupportKind.AIRSHIP}),
    Modification("bicycle", frozenset({HOVER, WHEELED})),
    Modification("convertible", frozenset({HOVER, WHEELED, TRACKED})),
    Modification("dune-buggy", frozenset({WHEELED})),
    Modification("external-power-pickup", frozenset({RAIL})),
    Modification("hydrofoil", frozenset({NAVAL})),
    Modification("monocycle", frozenset({HOVER, WHEELED})),
    Modification("off-road", frozenset({WHEELED})),
    Modification("propeller-driven", frozenset({WING})),
    Modification("snowmobile", frozenset({WHEELED, TRACKED})),
    Modification("stol", frozenset({WING})),
    Modification("submersible", frozenset({NAVAL})),
    Modification("tractor", frozenset({WHEELED, TRACKED, NAVAL, RAIL})),
    Modification("trailer", frozenset({WHEELED, TRACKED, RAIL})),
    Modification("vstol", frozenset({WING})),
)
SMALL_ONLY = ("monocycle", "ultra-light")
EXCLUSIVE = (
    ("armored-chassis", "ultra-light"),
    ("bicycle", "monocycle"),
    ("snowmobile", "dune-buggy"),
    ("snowmobile", "amphibious"),
    ("snowmobile", "off-road"),
    ("dune-buggy", "amphibious"),
    ("dune-buggy", "off-road"),
)
PLATED_ALL_ROUND = ("armored-chassis", "amphibious", "environmental-sealing", "submersible")

STEAM = frozenset({WHEELED, TRACKED, SupportKind.AIRSHIP, NAVAL, RAIL})
SOLAR = frozenset(
    {WHEELED, TRACKED, SupportKind.AIRSHIP, WING, NAVAL, SupportKind.WIGE, SupportKind.SATELLITE},
)
ENGINES: dict[EngineType, frozenset[SupportKind]] = {
    EngineType.STEAM: STEAM,
    EngineType.SOLAR: SOLAR,
    EngineType.ICE: ALL - {SupportKind.SATELLITE},
    EngineType.MAGLEV: frozenset({RAIL}),
    EngineType.EXTERNAL: frozenset({RAIL}),
    EngineType.NONE: frozenset({WHEELED, TRACKED, RAIL}),
}
FUELLESS = frozenset(
    {
        EngineType.FUSION,
        EngineType.FISSION,
        EngineType.SOLAR,
        EngineType.EXTERNAL,
        EngineType.MAGLEV,
        EngineType.NONE,
    }
)
LIGHT_PLATE = 0.05  # tons a point: heavier barrier armour needs an armored chassis
TONS_A_HARDPOINT = 10


def check_support(outfit: Outfit[Vehicle] | Outfit[Fighter], chassis: SupportChassis) -> Iterator[Finding]:
    """All of a support vehicle but its slots."""
    yield from _tonnage(outfit)
    yield from _engine(outfit.unit, chassis)
    yield from _modifications(outfit)
    yield from _armor(outfit)
    yield from _equipment(outfit)


def _tonnage(outfit: Outfit[Vehicle] | Outfit[Fighter]) -> Iterator[Finding]:
    unit = outfit.unit
    most = HEAVIEST_HYDROFOIL if outfit.has("hydrofoil") else HEAVIEST[support_kind(unit)]
    if unit.mass > most:
        sentence = f"{unit.mass:,g} tons, at most {most:,g} allowed."
        yield error("support.tonnage", sentence, "TM, Support Vehicle tonnage", mass=unit.mass, most=most)


def _engine(unit: Support, chassis: SupportChassis) -> Iterator[Finding]:
    kind, engine = support_kind(unit), unit.engine.type
    if kind not in ENGINES.get(engine, ALL):
        sentence = f"A {kind.value} support vehicle cannot have an engine of type {engine.value}."
        yield error("support.engine", sentence, "TM, Support Vehicle engines")
    moves = unit.safe_thrust if isinstance(unit, Fighter) else unit.cruise
    fuel = unit.fuel if isinstance(unit, Fighter) else chassis.fuel
    if engine not in FUELLESS and not fuel and moves:
        yield error("support.fuel", "The engine needs fuel, and there is none.", "TM, Support Vehicle fuel")


def _modifications(outfit: Outfit[Vehicle] | Outfit[Fighter]) -> Iterator[Finding]:
    unit, rule = outfit.unit, "TM, chassis modifications"
    kind = support_kind(unit)
    for trait, kinds in MODIFICATIONS:
        if outfit.has(trait) and kind not in kinds:
            sentence = f"The chassis of a {kind.value} support vehicle is never modified to '{trait}'."
            yield error("support.chassis", sentence, rule)
    for trait in SMALL_ONLY:
        if outfit.has(trait) and not is_small(unit):
            yield error("support.chassis", f"Only small support vehicles are built '{trait}'.", rule, mass=unit.mass)
    for pair in EXCLUSIVE:
        if all(outfit.has(trait) for trait in pair):
            yield error("support.chassis", f"{' and '.join(pair)} do not go together.", rule)
    if outfit.has("convertible") and isinstance(unit, Vehicle) and unit.turrets:
        yield error("support.chassis", "A convertible has no turret.", rule)
    if unit.engine.type is EngineType.EXTERNAL and not outfit.has("external-power-pickup"):
        yield warning("support.pickup", "An external engine needs an external power pickup.", rule)


def _armor(outfit: Outfit[Vehicle] | Outfit[Fighter]) -> Iterator[Finding]:
    unit = outfit.unit
    part = armor_part(unit.armor) if not unit.armor.patchwork else None
    heavy = part is not None and (
        part.support_mass is None or part.support_mass[RATINGS.index(unit.armor.rating or "D")] > LIGHT_PLATE
    )
    if heavy and unit.armor.total and not outfit.has("armored-chassis"):
        sentence = "This armor is too heavy for a support vehicle without an armored chassis."
        yield error("support.armored-chassis", sentence, "TM, Armored Chassis")
    bare = [place for place, points in unit.armor.points.items() if not points]
    if bare and outfit.has(*PLATED_ALL_ROUND):
        sentence = f"No armor on {', '.join(bare)}, where the chassis needs at least a point everywhere."
        yield warning("support.bare", sentence, "TM, chassis modifications")


def _equipment(outfit: Outfit[Vehicle] | Outfit[Fighter]) -> Iterator[Finding]:
    unit = outfit.unit
    if is_small(unit):
        for _, _, found in outfit.mounted:
            if found.weapon is not None and "infantry" not in found.families:
                sentence = f"{found.title} on a small support vehicle, which carries infantry weapons only."
                yield warning("support.weapons", sentence, "TM, small Support Vehicle weapons")
        if outfit.has("sponson-turret"):
            yield error("support.turret", "A small support vehicle has no sponsons.", "TM, Sponson Turrets")
    elif outfit.has("pintle-turret"):
        yield error("support.turret", "Only a small support vehicle has pintle mounts.", "TM, Pintle Mounts")
    hardpoints, most = outfit.number("external-stores-hardpoint"), floor(unit.mass / TONS_A_HARDPOINT)
    if hardpoints > most:
        sentence = f"{hardpoints} external hardpoints, at most {most} allowed."
        yield error("support.hardpoints", sentence, "TM, External Stores", number=hardpoints, most=most)
    if outfit.has("c3") and not outfit.has("advanced-fire-control"):
        yield warning("support.c3", "A C3 computer needs advanced fire control.", "TM, Support Vehicle fire control")
