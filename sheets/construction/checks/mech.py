"""The systems of a 'Mech: tonnage, engine, gyro, heat sinks, movement.

Rules: TM, BattleMech and IndustrialMech Construction.
"""

from collections.abc import Iterator

from sheets.construction.checks.finding import Finding, error, warning
from sheets.construction.checks.mech_kinds import MYOMERS, PRIMITIVE, check_mech_kind
from sheets.construction.checks.outfit import Outfit
from sheets.construction.engine import LARGEST_RATING, NUCLEAR_TYPES, free_heat_sinks, rating
from sheets.construction.rounding import ceiling
from sheets.equipment.kinds import CockpitType, EngineType, GyroType, HeatSinkType, StructureType
from sheets.equipment.systems import LARGE_ENGINE
from sheets.rules.heat import mech_sinks
from sheets.rules.movement import base_walk
from sheets.units import Mech

LIGHTEST, HEAVIEST, STEP = 10, 200, 5


NOT_WITH_MASC = MYOMERS
NOT_WITH_AES = (*MYOMERS, "targeting-computer")


def check_mech(outfit: Outfit[Mech]) -> Iterator[Finding]:
    """All systems of a 'Mech."""
    mech = outfit.unit
    yield from _tonnage(mech)
    yield from _engine(mech)
    yield from _gyro(mech)
    yield from _heat_sinks(mech)
    yield from _jumping(outfit)
    yield from _myomer(outfit)
    yield from check_mech_kind(outfit)


def _tonnage(mech: Mech) -> Iterator[Finding]:
    if not LIGHTEST <= mech.mass <= HEAVIEST or mech.mass % STEP:
        sentence = f"{mech.mass} tons; a 'Mech has {LIGHTEST} to {HEAVIEST}, in steps of {STEP}."
        yield error("mech.tonnage", sentence, "TM, 'Mech tonnage", mass=mech.mass)


def _engine(mech: Mech) -> Iterator[Finding]:
    size = rating(mech)
    if not 0 < size <= LARGEST_RATING or size % STEP:
        yield error("mech.engine", f"There is no engine rated {size}.", "TM, engine tables", rating=size)
    elif mech.engine.type is EngineType.COMPACT and size > LARGE_ENGINE:
        yield error("mech.engine", f"There is no compact engine rated {size}.", "TM, engine tables", rating=size)
    if mech.cockpit not in PRIMITIVE and size % mech.mass:
        sentence = f"A rating of {size} is no multiple of {mech.mass} tons."
        yield warning("mech.engine-rating", sentence, "TM, engine rating", rating=size, mass=mech.mass)


def _gyro(mech: Mech) -> Iterator[Finding]:
    if mech.gyro is GyroType.NONE and mech.cockpit is not CockpitType.INTERFACE:
        yield error("mech.gyro", "Only a 'Mech with an interface cockpit does without a gyro.", "IO, Interface Cockpit")
    if mech.superheavy != (mech.gyro is GyroType.SUPERHEAVY) and mech.gyro is not GyroType.NONE:
        yield error(
            "mech.gyro", "Superheavy gyros are for superheavy 'Mechs, and those need one.", "IO, Superheavy 'Mechs"
        )


def _heat_sinks(mech: Mech) -> Iterator[Finding]:
    free, count = free_heat_sinks(mech), mech.heat_sinks.count
    if count < free:
        sentence = f"{count} heat sinks, the engine brings {free} that cannot be left out."
        yield error("mech.heat-sinks", sentence, "TM, heat sinks", sinks=count, least=free)
    kinds = {lot.type for lot in mech_sinks(mech)} - {HeatSinkType.DOUBLE_PROTOTYPE}
    if len(kinds) > 1:
        named = " and ".join(sorted(kind.value for kind in kinds))
        yield warning("mech.mixed-sinks", f"{named} heat sinks may not be mixed.", "TM, heat sinks")


def _jumping(outfit: Outfit[Mech]) -> Iterator[Finding]:
    mech, jets = outfit.unit, outfit.those("jump-jet")
    improved = any("improved" in found.traits for _, _, found in jets)
    walk = base_walk(mech)
    most = ceiling(1.5 * walk) if improved else walk
    if len(jets) > most:
        sentence = f"{len(jets)} jump jets, at most {most} allowed."
        yield error("mech.jump-jets", sentence, "TM, jump jets", jets=len(jets), most=most)
    if jets and mech.engine.type not in NUCLEAR_TYPES and mech.structure.type is not StructureType.INDUSTRIAL:
        yield error("mech.jump-engine", "Jump jets need a fusion or fission engine.", "TM, jump jets")
    if len({("improved" in f.traits, "prototype" in f.traits) for _, _, f in jets}) > 1:
        yield error("mech.jump-mixed", "Jump jets of different kinds on one 'Mech.", "TM, jump jets")


def _myomer(outfit: Outfit[Mech]) -> Iterator[Finding]:
    if sum(outfit.number(trait) for trait in MYOMERS) > 1:
        yield error("mech.myomer", "More than one kind of advanced myomer.", "TM, Triple-Strength Myomer")
    masc = [f for _, _, f in outfit.those("masc") if "supercharger" not in f.traits]
    if masc and outfit.has(*NOT_WITH_MASC):
        yield error("mech.masc", "MASC does not go with advanced myomer.", "TM, MASC")
    if outfit.has("actuator-enhancement") and (masc or outfit.has(*NOT_WITH_AES)):
        sentence = "An actuator enhancement system goes with no MASC, targeting computer or advanced myomer."
        yield error("mech.aes", sentence, "TO, Actuator Enhancement System")
