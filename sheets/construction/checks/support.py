"""Support vehicles: tonnage, sides, and all that the other modules ask.

Rules: TM, Support Vehicle Construction; TO, large support vehicles.
"""

from collections.abc import Iterator

from sheets.construction.checks.finding import Finding, error, warning
from sheets.construction.checks.support_armor import check_support_armor
from sheets.construction.checks.support_chassis import check_chassis
from sheets.construction.checks.support_crew import check_seats
from sheets.construction.checks.support_engine import check_support_engine
from sheets.construction.checks.support_gear import check_gear
from sheets.construction.support import FIGURES, SupportKind, is_large, support_kind
from sheets.units import Fighter, Vehicle
from sheets.units.base import RulesLevel
from sheets.units.outfit import Outfit
from sheets.units.vehicle import Motive, SupportChassis

# The most tons; large ships and airships go beyond their medium limit by the advanced rules.
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
LARGE_BY_ADVANCED_RULES = frozenset({SupportKind.AIRSHIP, SupportKind.NAVAL})


def check_support(outfit: Outfit[Vehicle | Fighter], chassis: SupportChassis) -> Iterator[Finding]:
    """All of a support vehicle but its slots."""
    yield from _tonnage(outfit)
    if isinstance(outfit.unit, Vehicle):
        yield from _sides(outfit.unit)
    yield from check_support_engine(outfit.unit, chassis)
    yield from check_chassis(outfit)
    yield from check_support_armor(outfit)
    yield from check_gear(outfit)
    yield from check_seats(outfit)


def _tonnage(outfit: Outfit[Vehicle | Fighter]) -> Iterator[Finding]:
    unit, kind = outfit.unit, support_kind(outfit.unit)
    most = HEAVIEST_HYDROFOIL if outfit.has("hydrofoil") else HEAVIEST[kind]
    if unit.mass > most:
        sentence = f"{unit.mass:,g} tons, at most {most:,g} allowed."
        yield error("support.tonnage", sentence, "TM, Support Vehicle tonnage", mass=unit.mass, most=most)
    elif kind in LARGE_BY_ADVANCED_RULES and is_large(unit) and unit.rules_level < RulesLevel.ADVANCED:
        limit = FIGURES[kind].medium_limit
        sentence = f"{unit.mass:,g} tons; a {kind.value} support vehicle of more than {limit:g} needs advanced rules."
        yield warning("support.large", sentence, "TO, large support vehicles", mass=unit.mass, most=limit)


def _sides(vehicle: Vehicle) -> Iterator[Finding]:
    """Large ones have six sides, but for VTOLs."""
    needed = 6 if is_large(vehicle) and vehicle.motive is not Motive.VTOL else 4
    sides = 6 if vehicle.six_sided else 4
    if sides != needed:
        sentence = f"Armor for {sides} sides; a support vehicle of {vehicle.mass:,g} tons like this has {needed}."
        yield error("support.sides", sentence, "TM, Support Vehicle locations", sides=sides, needed=needed)
