"""Chassis modifications of support vehicles.

Rules: TM, Support Vehicle Construction, chassis modifications.
"""

from collections.abc import Iterator
from typing import NamedTuple

from sheets.construction.checks.finding import Finding, error
from sheets.construction.checks.place_names import spoken
from sheets.construction.support import SupportKind, is_small, support_kind
from sheets.equipment.kinds import EngineType
from sheets.units import Fighter, Vehicle
from sheets.units.outfit import Outfit
from sheets.units.vehicle import Motive

RULE = "TM, chassis modifications"

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
FORBIDDEN = {kind: tuple(mod.trait for mod in MODIFICATIONS if kind not in mod.kinds) for kind in SupportKind}
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
# What a hull must be modified to before it moves like this.
OF_MOTIVE = {Motive.HYDROFOIL: "hydrofoil", Motive.SUBMARINE: "submersible"}
ELECTRIC = frozenset({EngineType.BATTERY, EngineType.FUEL_CELL, EngineType.SOLAR})


def check_chassis(outfit: Outfit[Vehicle | Fighter]) -> Iterator[Finding]:
    """Which modifications a chassis has, may not have, and needs."""
    kind = support_kind(outfit.unit)
    for trait in FORBIDDEN[kind]:
        for _, _, found in outfit.with_trait(trait):
            sentence = f"{found.title} is no modification of a {spoken(kind)} chassis."
            yield error("support.chassis", sentence, RULE)
    if not is_small(outfit.unit):
        for _, _, found in outfit.with_trait(*SMALL_ONLY):
            sentence = f"{found.title} is for support vehicles below 5 tons."
            yield error("support.chassis", sentence, RULE, mass=outfit.unit.mass)
    for one, other in EXCLUSIVE:
        if outfit.has(one) and outfit.has(other):
            names = (outfit.with_trait(trait)[0].item.title for trait in (one, other))
            yield error("support.chassis", f"{' and '.join(names)} do not go together.", RULE)
    yield from _needed(outfit, kind)
    if isinstance(outfit.unit, Vehicle):
        yield from _of_vehicle(outfit, outfit.unit)


def _needed(outfit: Outfit[Vehicle | Fighter], kind: SupportKind) -> Iterator[Finding]:
    engine = outfit.unit.engine.type
    if engine is EngineType.EXTERNAL and not outfit.has("external-power-pickup"):
        yield error("support.pickup", "An external power supply needs an external power pickup.", RULE)
    if kind is WING and engine in ELECTRIC and not outfit.has("propeller-driven"):
        yield error("support.propeller", "An electric engine drives a fixed-wing craft by propellers only.", RULE)
    if engine is EngineType.NONE and not outfit.has("trailer"):
        yield error("support.trailer", "Only a trailer does without an engine.", RULE)


def _of_vehicle(outfit: Outfit[Vehicle | Fighter], vehicle: Vehicle) -> Iterator[Finding]:
    if outfit.has("convertible") and vehicle.turrets:
        yield error("support.chassis", "A convertible has no turret.", RULE)
    for motive, trait in OF_MOTIVE.items():
        if (vehicle.motive is motive) != outfit.has(trait):
            sentence = (
                f"A {motive.value} needs the chassis modification of that name, and only a {motive.value} has it."
            )
            yield error("support.motive", sentence, RULE)
    if (vehicle.motive is Motive.MAGLEV) != (vehicle.engine.type is EngineType.MAGLEV):
        yield error("support.motive", "A maglev train has a maglev engine, and no other vehicle has.", RULE)
