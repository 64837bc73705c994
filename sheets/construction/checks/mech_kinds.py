"""What primitive, industrial, superheavy and Land-Air 'Mechs may not have.

Rules: TM, IndustrialMech Construction; IO, primitive, superheavy and Land-Air 'Mechs.
"""

from collections.abc import Iterator

from sheets.construction.armor import armor_part
from sheets.construction.checks.equipment import ARTEMIS, BRIDGE_LAYERS, HEAVY_GAUSS
from sheets.construction.checks.finding import Finding, error, warning
from sheets.construction.checks.outfit import Outfit
from sheets.construction.engine import rating
from sheets.equipment import systems
from sheets.equipment.kinds import ArmorType, CockpitType, EngineType, GyroType, HeatSinkType, StructureType
from sheets.equipment.systems import LARGE_ENGINE
from sheets.rules.heat import mech_sinks
from sheets.rules.movement import movement
from sheets.units import Mech
from sheets.units.mech import Body, System

MYOMERS = ("triple-strength-myomer", "industrial-triple-strength-myomer", "super-cooled-myomer")

PRIMITIVE = frozenset({CockpitType.PRIMITIVE, CockpitType.PRIMITIVE_INDUSTRIAL})
SIMPLE_STRUCTURE = frozenset({StructureType.STANDARD, StructureType.INDUSTRIAL})
SIMPLE_ENGINES = frozenset({EngineType.FUSION, EngineType.ICE, EngineType.FUEL_CELL, EngineType.FISSION})
PRIMITIVE_ARMOR = frozenset({ArmorType.PRIMITIVE, ArmorType.INDUSTRIAL, ArmorType.COMMERCIAL})

# Without advanced fire control; with it an IndustrialMech's cockpit counts as a standard one.
INDUSTRIAL_COCKPITS = frozenset(c for c in CockpitType if c.value.endswith("industrial"))
NOT_IN_INDUSTRIAL_COCKPITS = ("targeting-computer", *ARTEMIS, "active-probe", "c3")
ONLY_ON_INDUSTRIALS = ("extended-fuel-tank", "ejection-seat")

SUPERHEAVY_COCKPITS = frozenset(c for c in CockpitType if c.value.startswith("superheavy"))
NOT_ON_SUPERHEAVIES = (
    *MYOMERS,
    "masc",
    "jump-jet",
    "jump-booster",
    "umu",
    "actuator-enhancement",
    "modular-armor",
    "partial-wing",
)

HEAVIEST_LAM = 55
LEAST_LAM_JUMP = 3
LAM_ENGINES = frozenset({EngineType.FUSION, EngineType.COMPACT})
LAM_GYROS = frozenset({GyroType.STANDARD, GyroType.COMPACT, GyroType.HEAVY_DUTY})
LAM_COCKPITS = frozenset({CockpitType.STANDARD, CockpitType.SMALL, CockpitType.INDUSTRIAL, *PRIMITIVE})
NOT_ON_LAMS = (
    "artillery",
    "physical-weapon",
    "modular-armor",
    "jump-booster",
    "partial-wing",
    "supercharger",
    "dumper",
    *BRIDGE_LAYERS,
)


def check_mech_kind(outfit: Outfit[Mech]) -> Iterator[Finding]:
    """What goes for the kind of 'Mech that it is."""
    mech = outfit.unit
    if mech.cockpit in PRIMITIVE:
        yield from _primitive(outfit)
    if mech.cockpit in INDUSTRIAL_COCKPITS:
        yield from _industrial_cockpit(outfit)
    if mech.structure.type is StructureType.INDUSTRIAL:
        yield from _industrial(outfit)
    else:
        for _, _, found in outfit.those(*ONLY_ON_INDUSTRIALS):
            sentence = f"{found.title} is for IndustrialMechs."
            yield warning("industrial.only", sentence, "TM, IndustrialMechs")
    if mech.superheavy:
        yield from _superheavy(outfit)
    if mech.body is Body.LAM:
        yield from _lam(outfit)


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
    if not mech.armor.patchwork and mech.armor.type not in PRIMITIVE_ARMOR:
        yield warning("primitive.armor", f"{mech.armor.type.value} armor is not primitive.", rule)


def _industrial_cockpit(outfit: Outfit[Mech]) -> Iterator[Finding]:
    for _, _, found in outfit.those(*NOT_IN_INDUSTRIAL_COCKPITS):
        sentence = f"{found.title} needs advanced fire control, which an industrial cockpit is without."
        yield error("industrial.fire-control", sentence, "TM, IndustrialMech cockpits")


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
    if any("standard" not in found.traits for _, _, found in outfit.those("jump-jet")):
        yield error("industrial.jump-jets", "An IndustrialMech has standard jump jets only.", rule)
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
    if _armored(mech):
        yield error("superheavy.armored", "A superheavy 'Mech has no armored components.", rule)
    industrial = mech.structure.type is StructureType.INDUSTRIAL
    if industrial and mech.engine.type is not EngineType.FUSION:
        yield error("superheavy.engine", "A superheavy IndustrialMech has a standard or large fusion engine.", rule)


def _armored(mech: Mech) -> bool:
    """Whether any component is armored."""
    slots = (slot for row in mech.slots.values() for slot in row if slot is not None)
    return any(mount.armored for mount in mech.mounts) or any(slot.armored for slot in slots)


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
    if mech.cockpit not in LAM_COCKPITS:
        yield error("lam.cockpit", "The cockpit of a Land-Air 'Mech takes one slot of the head.", rule)
    if _bulky(mech):
        yield error("lam.slots", "Structure and armor of a Land-Air 'Mech may not take slots.", rule)
    if any(not mech.has_system(arm, System.LOWER_ARM) for arm in ("RA", "LA")):
        yield error("lam.actuators", "A Land-Air 'Mech needs upper and lower arm actuators in both arms.", rule)
    if movement(mech).jump < LEAST_LAM_JUMP:
        yield error("lam.jump", f"A Land-Air 'Mech needs at least {LEAST_LAM_JUMP} jump MP.", rule)
    for _, _, found in outfit.those(*NOT_ON_LAMS):
        yield error("lam.equipment", f"A Land-Air 'Mech cannot mount {found.title}.", rule)
    for _, _, found in outfit.mounted:
        if found.weapon is not None and found.weapon.ammo_type in HEAVY_GAUSS:
            yield error("lam.equipment", f"A Land-Air 'Mech cannot mount {found.title}.", rule)


def _bulky(mech: Mech) -> bool:
    """Whether structure or armour takes slots."""
    structure = systems.structure(mech.structure.type, mech.structure.side)
    plain = mech.armor.patchwork or not armor_part(mech.armor).mech_slots
    return not plain or (structure is not None and structure.slots > 0)
