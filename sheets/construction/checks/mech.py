"""The systems of a 'Mech: tonnage, engine, gyro, cockpit, heat sinks, movement, and what its kind may not have.

Rules: TM, BattleMech and IndustrialMech Construction; IO and TO, primitive, superheavy and Land-Air 'Mechs.
"""

from collections.abc import Iterator

from sheets.construction.checks.finding import Finding, error, warning
from sheets.construction.checks.outfit import Outfit
from sheets.construction.engine import LARGEST_RATING, NUCLEAR_TYPES, free_heat_sinks, rating
from sheets.construction.rounding import ceiling
from sheets.equipment.kinds import ArmorType, CockpitType, EngineType, GyroType, HeatSinkType, StructureType
from sheets.equipment.systems import LARGE_ENGINE
from sheets.rules.heat import mech_sinks
from sheets.rules.movement import base_walk, movement
from sheets.units import Mech
from sheets.units.mech import Body

LIGHTEST, HEAVIEST, STEP = 10, 200, 5
HEAVIEST_LAM = 55
LEAST_LAM_JUMP = 3

PRIMITIVE = frozenset({CockpitType.PRIMITIVE, CockpitType.PRIMITIVE_INDUSTRIAL})
SUPERHEAVY_COCKPITS = frozenset(c for c in CockpitType if c.value.startswith("superheavy"))
SIMPLE_STRUCTURE = frozenset({StructureType.STANDARD, StructureType.INDUSTRIAL})
SIMPLE_ENGINES = frozenset({EngineType.FUSION, EngineType.ICE, EngineType.FUEL_CELL, EngineType.FISSION})
LAM_ENGINES = frozenset({EngineType.FUSION, EngineType.COMPACT})
LAM_GYROS = frozenset({GyroType.STANDARD, GyroType.COMPACT, GyroType.HEAVY_DUTY})
MYOMERS = ("triple-strength-myomer", "industrial-triple-strength-myomer", "super-cooled-myomer")

# What superheavy 'Mechs and LAMs cannot mount, by trait.
NOT_ON_SUPERHEAVIES = (
    *MYOMERS,
    "jump-jet",
    "jump-booster",
    "umu",
    "actuator-enhancement",
    "modular-armor",
    "partial-wing",
)
NOT_ON_LAMS = (
    "artillery",
    "physical-weapon",
    "modular-armor",
    "jump-booster",
    "partial-wing",
    "dumper",
    "bridge-layer",
)
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
    if mech.cockpit in PRIMITIVE:
        yield from _primitive(outfit)
    if mech.structure.type is StructureType.INDUSTRIAL:
        yield from _industrial(outfit)
    if mech.superheavy:
        yield from _superheavy(outfit)
    if mech.body is Body.LAM:
        yield from _lam(outfit)


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


def _primitive(outfit: Outfit[Mech]) -> Iterator[Finding]:
    mech, rule = outfit.unit, "IO, Primitive 'Mechs"
    if mech.omni:
        yield error("primitive.omni", "A primitive 'Mech cannot be an OmniMech.", rule)
    if mech.structure.type not in SIMPLE_STRUCTURE:
        yield error("primitive.structure", f"{mech.structure.type.value} structure is not primitive.", rule)
    if mech.engine.type not in SIMPLE_ENGINES or rating(mech) > LARGE_ENGINE:
        yield error("primitive.engine", f"{mech.engine.type.value} engines are not primitive.", rule)
    if outfit.has(*MYOMERS):
        yield error("primitive.myomer", "Advanced myomer is not primitive.", rule)


def _industrial(outfit: Outfit[Mech]) -> Iterator[Finding]:
    mech, rule = outfit.unit, "TM, IndustrialMechs"
    if mech.gyro not in (GyroType.STANDARD, GyroType.SUPERHEAVY):
        yield warning("industrial.gyro", "An IndustrialMech has a standard gyro.", rule)
    if mech.engine.type not in SIMPLE_ENGINES:
        sentence = "An IndustrialMech has a fusion, fission or combustion engine or a fuel cell."
        yield warning("industrial.engine", sentence, rule)
    if any(lot.type is not HeatSinkType.SINGLE for lot in mech_sinks(mech)):
        yield warning("industrial.heat-sinks", "An IndustrialMech has standard single heat sinks only.", rule)
    if [f for _, _, f in outfit.those("masc") if "supercharger" not in f.traits]:
        yield error("industrial.masc", "An IndustrialMech cannot mount MASC.", rule)
    if outfit.has("triple-strength-myomer", "super-cooled-myomer"):
        yield error("industrial.myomer", "An IndustrialMech can only use industrial triple-strength myomer.", rule)


def _superheavy(outfit: Outfit[Mech]) -> Iterator[Finding]:
    mech, rule = outfit.unit, "IO, Superheavy 'Mechs"
    if mech.cockpit not in SUPERHEAVY_COCKPITS:
        yield error("superheavy.cockpit", "A superheavy 'Mech has a superheavy cockpit.", rule)
    for _, _, found in outfit.those(*NOT_ON_SUPERHEAVIES):
        yield error("superheavy.equipment", f"A superheavy 'Mech cannot mount {found.title}.", rule)
    if mech.body is Body.QUADVEE:
        yield error("superheavy.quadvee", "A QuadVee cannot be superheavy.", rule)


def _lam(outfit: Outfit[Mech]) -> Iterator[Finding]:
    mech, rule = outfit.unit, "IO, Land-Air 'Mechs"
    if mech.mass > HEAVIEST_LAM:
        yield error("lam.tonnage", f"A Land-Air 'Mech weighs at most {HEAVIEST_LAM} tons.", rule, mass=mech.mass)
    if mech.omni:
        yield error("lam.omni", "A Land-Air 'Mech cannot be an OmniMech.", rule)
    if mech.engine.type not in LAM_ENGINES:
        yield error("lam.engine", "A Land-Air 'Mech has a standard or compact fusion engine.", rule)
    if mech.gyro not in LAM_GYROS:
        yield error("lam.gyro", "A Land-Air 'Mech has a standard, compact or heavy-duty gyro.", rule)
    if mech.armor.type is ArmorType.HARDENED:
        yield error("lam.armor", "A Land-Air 'Mech cannot wear hardened armor.", rule)
    if movement(mech).jump < LEAST_LAM_JUMP:
        yield error("lam.jump", f"A Land-Air 'Mech needs at least {LEAST_LAM_JUMP} jump MP.", rule)
    for _, _, found in outfit.those(*NOT_ON_LAMS):
        yield error("lam.equipment", f"A Land-Air 'Mech cannot mount {found.title}.", rule)
