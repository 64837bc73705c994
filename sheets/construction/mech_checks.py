"""The systems of a 'Mech: tonnage, engine, gyro, heat sinks, movement.

Rules: TM, BattleMech and IndustrialMech Construction.
"""

from collections.abc import Iterator

from sheets.construction.engine import (
    LARGEST_RATING,
    NUCLEAR_TYPES,
    engine_rating,
    free_heat_sinks,
    integral_heat_sinks,
    primitive_rating,
)
from sheets.construction.finding import Finding, error, kind_name, place_name, warning
from sheets.construction.mech_kinds import MYOMERS, check_mech_kind
from sheets.equipment.kinds import CockpitType, EngineType, GyroType, HeatSinkType, StructureType
from sheets.equipment.systems import LARGE_ENGINE
from sheets.rules.heat import mech_sinks
from sheets.rules.movement import base_walk
from sheets.rules.rounding import ceiling
from sheets.units import Mech
from sheets.units.base import RulesLevel
from sheets.units.mech import TORSOS
from sheets.units.outfit import Outfit

LIGHTEST, HEAVIEST, STEP = 10, 200, 5
LIGHT = 20  # below it a 'Mech is ultralight
ENGINES = NUCLEAR_TYPES | {EngineType.ICE, EngineType.FUEL_CELL}
MIXED_WITH_SINGLES = frozenset({HeatSinkType.SINGLE, HeatSinkType.DOUBLE_PROTOTYPE})

NOT_WITH_MASC = MYOMERS
NOT_WITH_AES = (*MYOMERS, "targeting-computer")


def check_mech(outfit: Outfit[Mech]) -> Iterator[Finding]:
    """Findings on the systems of a 'Mech."""
    mech = outfit.unit
    yield from _tonnage(mech)
    yield from _rear_armor(mech)
    yield from _engine(mech)
    yield from _gyro(mech)
    yield from _heat_sinks(mech)
    yield from _check_jumping(outfit)
    yield from _myomer(outfit)
    yield from check_mech_kind(outfit)


def _tonnage(mech: Mech) -> Iterator[Finding]:
    if not LIGHTEST <= mech.mass <= HEAVIEST or mech.mass % STEP:
        sentence = f"{mech.mass} tons; a 'Mech has {LIGHTEST} to {HEAVIEST}, in steps of {STEP}."
        yield error("mech.tonnage", sentence, "TM, 'Mech tonnage", mass=mech.mass)
    if mech.mass < LIGHT and mech.rules_level < RulesLevel.EXPERIMENTAL:
        sentence = f"A 'Mech of {mech.mass} tons is ultralight, which is experimental."
        yield warning("tech.level", sentence, "IO, ultralight 'Mechs", level=RulesLevel.EXPERIMENTAL)


def _rear_armor(mech: Mech) -> Iterator[Finding]:
    for place, points in mech.armor.rear.items():
        if place not in TORSOS and points:
            sentence = f"{points} points of rear armor on the {place_name(mech, place)}; only torsos have a rear."
            yield error("armor.rear", sentence, "TM, armor of 'Mechs", points=points)


def _engine(mech: Mech) -> Iterator[Finding]:
    size, kind = engine_rating(mech), mech.engine.type
    if kind not in ENGINES:
        yield error("mech.engine", f"No 'Mech runs on an engine of the kind {kind.value}.", "TM, engine tables")
    if not 0 < size <= LARGEST_RATING or size % STEP:
        yield error("mech.engine", f"There is no engine rated {size}.", "TM, engine tables", rating=size)
    elif kind is EngineType.COMPACT and size > LARGE_ENGINE:
        yield error("mech.engine", f"There is no compact engine rated {size}.", "TM, engine tables", rating=size)
    if mech.primitive:
        yield from _primitive_rating(mech, size)
    elif size % mech.mass:
        sentence = f"A rating of {size} is not a multiple of {mech.mass} tons."
        yield warning("mech.engine-rating", sentence, "TM, engine rating", rating=size, mass=mech.mass)


def _primitive_rating(mech: Mech, size: int) -> Iterator[Finding]:
    """Findings on the engine rating of a primitive 'Mech: a fifth more, up to the next multiple of five."""
    walk = base_walk(mech)
    needed = primitive_rating(walk * mech.mass)
    if walk < 1 or size != needed:
        sentence = f"A rating of {size}; a primitive 'Mech of {mech.mass} tons needs {needed} for {walk} walking MP."
        yield warning("mech.engine-rating", sentence, "IO, Primitive 'Mechs", rating=size, needed=needed)


def _gyro(mech: Mech) -> Iterator[Finding]:
    if mech.gyro is GyroType.NONE and mech.cockpit is not CockpitType.INTERFACE:
        yield error("mech.gyro", "Only a 'Mech with an interface cockpit does without a gyro.", "IO, Interface Cockpit")
    if mech.gyro is not GyroType.NONE and mech.cockpit is CockpitType.INTERFACE:
        yield error("mech.gyro", "A 'Mech with an interface cockpit has no gyro.", "IO, Interface Cockpit")
    if mech.gyro is GyroType.XL and engine_rating(mech) > LARGE_ENGINE:
        sentence = f"An XL gyro leaves no room in the center torso for an engine rated {engine_rating(mech)}."
        yield error("mech.gyro", sentence, "TM, critical slots", rating=engine_rating(mech))
    if mech.superheavy != (mech.gyro is GyroType.SUPERHEAVY) and mech.gyro is not GyroType.NONE:
        yield error(
            "mech.gyro", "Superheavy gyros are for superheavy 'Mechs, and those need one.", "IO, Superheavy 'Mechs"
        )


def _heat_sinks(mech: Mech) -> Iterator[Finding]:
    free, count = free_heat_sinks(mech), mech.heat_sinks.count
    if count < free:
        sentence = f"{count} heat sinks, the engine brings {free} that cannot be left out."
        yield error("mech.heat-sinks", sentence, "TM, heat sinks", sinks=count, least=free)
    lots = mech_sinks(mech)
    inside, room = sum(lot.count for lot in lots if lot.integral), integral_heat_sinks(mech)
    if inside > room:
        sentence = f"{inside} heat sinks stand in no slot, the engine has room for {room}."
        yield error("slots.heat-sinks", sentence, "TM, heat sinks", inside=inside, room=room)
    kinds = {lot.type for lot in lots}
    if len(kinds) > 1 and not kinds <= MIXED_WITH_SINGLES:
        mixed = " and ".join(sorted(kind_name(kind) for kind in kinds))
        yield warning("mech.mixed-sinks", f"{mixed.capitalize()} heat sinks may not be mixed.", "TM, heat sinks")


def _check_jumping(outfit: Outfit[Mech]) -> Iterator[Finding]:
    mech, jets = outfit.unit, outfit.with_trait("jump-jet")
    improved = any("improved" in found.traits for _, _, found in jets)
    walk = base_walk(mech)
    most = ceiling(1.5 * walk) if improved else walk
    if len(jets) > most:
        sentence = f"{len(jets)} jump jets, at most {most} allowed."
        yield error("mech.jump-jets", sentence, "TM, jump jets", jets=len(jets), most=most)
    swimmers = outfit.number("umu")
    if swimmers > walk:
        sentence = f"{swimmers} underwater maneuvering units, at most {walk} allowed."
        yield error("mech.umu", sentence, "TO, UMU", units=swimmers, most=walk)
    if jets and mech.engine.type not in NUCLEAR_TYPES and mech.structure.type is not StructureType.INDUSTRIAL:
        yield error("mech.jump-engine", "Jump jets need a fusion or fission engine.", "TM, jump jets")
    if len({("improved" in f.traits, "prototype" in f.traits) for _, _, f in jets}) > 1:
        yield error("mech.jump-mixed", "Jump jets of different kinds on one 'Mech.", "TM, jump jets")


def _myomer(outfit: Outfit[Mech]) -> Iterator[Finding]:
    if sum(outfit.number(trait) for trait in MYOMERS) > 1:
        yield error("mech.myomer", "More than one kind of advanced myomer.", "TM, Triple-Strength Myomer")
    masc = [f for _, _, f in outfit.with_trait("masc") if "supercharger" not in f.traits]
    if masc and outfit.has(*NOT_WITH_MASC):
        yield error("mech.masc", "MASC does not go with advanced myomer.", "TM, MASC")
    if outfit.has("actuator-enhancement") and (masc or outfit.has(*NOT_WITH_AES)):
        sentence = "An actuator enhancement system goes with no MASC, targeting computer or advanced myomer."
        yield error("mech.aes", sentence, "TO, Actuator Enhancement System")
