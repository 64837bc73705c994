"""Engine, cockpit, heat sinks and lift gear of fighters.

Rules: TM, Aerospace and Conventional Fighter Construction; IO, primitive fighters.
"""

from collections.abc import Iterator

from sheets.construction.checks.finding import Finding, error, warning
from sheets.construction.checks.vehicle_engine import COMBAT_ENGINES, check_engine_size
from sheets.construction.checks.vehicle_names import engine_name
from sheets.construction.engine import free_heat_sinks
from sheets.construction.mass.heat import needed_sinks
from sheets.equipment.kinds import AeroCockpitType, ArmorType, EngineType, HeatSinkType
from sheets.units import Fighter
from sheets.units.outfit import Outfit

CONVENTIONAL_ENGINES = frozenset({EngineType.ICE, EngineType.FUSION})
PRIMITIVE_ENGINES = frozenset({EngineType.ICE, EngineType.FUSION, EngineType.FUEL_CELL, EngineType.FISSION})
PRIMITIVE_ARMOR = frozenset({ArmorType.PRIMITIVE, ArmorType.PRIMITIVE_FIGHTER, ArmorType.PRIMITIVE_AEROSPACE})
CONVENTIONAL, PRIMITIVE = "TM, Conventional Fighters", "IO, primitive fighters"


def check_systems(outfit: Outfit[Fighter]) -> Iterator[Finding]:
    """What a fighter is built around."""
    fighter = outfit.unit
    yield from check_engine_size(fighter)
    if fighter.conventional:
        yield from _conventional(fighter)
    else:
        yield from _aerospace(fighter)
    if fighter.cockpit is AeroCockpitType.PRIMITIVE:
        yield from _primitive(fighter)


def _conventional(fighter: Fighter) -> Iterator[Finding]:
    if fighter.engine.type not in CONVENTIONAL_ENGINES:
        sentence = (
            f"A {engine_name(fighter.engine.type)}; conventional fighters have combustion or standard fusion ones."
        )
        yield error("fighter.engine", sentence, CONVENTIONAL)
    if fighter.cockpit is not AeroCockpitType.STANDARD:
        yield error("fighter.cockpit", "A conventional fighter has a standard cockpit.", CONVENTIONAL)
    if fighter.heat_sinks.type is not HeatSinkType.SINGLE:
        yield error("fighter.heat-sinks", "A conventional fighter has single heat sinks.", CONVENTIONAL)
    sinks, needed = fighter.heat_sinks.count, max(needed_sinks(fighter), free_heat_sinks(fighter))
    if sinks != needed:
        # What they weigh follows from the weapons, whatever the design counts.
        sentence = f"{sinks} heat sinks; engine and energy weapons make it {needed}."
        yield warning("fighter.heat-sinks", sentence, CONVENTIONAL, sinks=sinks, needed=needed)


def _aerospace(fighter: Fighter) -> Iterator[Finding]:
    if fighter.engine.type not in COMBAT_ENGINES:
        sentence = f"A {engine_name(fighter.engine.type)} is for support craft, not for a fighter."
        yield error("fighter.engine", sentence, "TM, Aerospace Fighter engines")
    if fighter.vstol:
        yield error("fighter.vstol", "Only conventional fighters have VSTOL gear.", CONVENTIONAL)
    sinks, free = fighter.heat_sinks.count, free_heat_sinks(fighter)
    if sinks < free:
        sentence = f"{sinks} heat sinks, the engine brings {free} that cannot be left out."
        yield error("fighter.heat-sinks", sentence, "TM, heat sinks", sinks=sinks, least=free)


def _primitive(fighter: Fighter) -> Iterator[Finding]:
    if fighter.omni:
        yield error("fighter.primitive", "A primitive fighter is no OmniFighter.", PRIMITIVE)
    if fighter.engine.type not in PRIMITIVE_ENGINES:
        sentence = f"A {engine_name(fighter.engine.type)} is too modern for a primitive fighter."
        yield error("fighter.primitive", sentence, PRIMITIVE)
    if fighter.armor.type not in PRIMITIVE_ARMOR:
        yield error("fighter.primitive", "A primitive fighter wears primitive armor.", PRIMITIVE)
