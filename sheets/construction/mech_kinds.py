"""Requirements and prohibitions of primitive, industrial and superheavy 'Mechs, tripods, QuadVees and Land-Air 'Mechs.

Rules: TM, IndustrialMech Construction; IO, primitive and superheavy 'Mechs, tripods, QuadVees and Land-Air 'Mechs.
"""

from collections.abc import Iterator

from sheets.construction.armor import armor_part
from sheets.construction.budget import is_slot_marker
from sheets.construction.engine import engine_rating
from sheets.construction.equipment import ARTEMIS, BRIDGE_LAYERS, HEAVY_GAUSS
from sheets.construction.finding import Finding, error, kind_name, list_locations, warning
from sheets.construction.formulas.structure import structure_slots
from sheets.equipment.kinds import (
    INDUSTRIAL_COCKPITS,
    ArmorType,
    CockpitType,
    EngineType,
    GyroType,
    HeatSinkType,
    StructureType,
)
from sheets.equipment.systems import LARGE_ENGINE
from sheets.rules.heat import mech_sinks
from sheets.rules.movement import movement
from sheets.units import Mech
from sheets.units.mech import ARMS, Body, QuadVeeMotive, System
from sheets.units.outfit import Outfit

MYOMERS = ("triple-strength-myomer", "industrial-triple-strength-myomer", "super-cooled-myomer")

SIMPLE_STRUCTURE = frozenset({StructureType.STANDARD, StructureType.INDUSTRIAL})
SIMPLE_ENGINES = frozenset({EngineType.FUSION, EngineType.ICE, EngineType.FUEL_CELL, EngineType.FISSION})
PRIMITIVE_ARMOR = frozenset({ArmorType.PRIMITIVE, ArmorType.INDUSTRIAL})
PRIMITIVE_INDUSTRIAL_ARMOR = frozenset({ArmorType.COMMERCIAL})

# Without advanced fire control; with it an IndustrialMech's cockpit counts as a standard one.
NOT_IN_INDUSTRIAL_COCKPITS = ("targeting-computer", *ARTEMIS, "active-probe", "c3", "c3-master", "c3-boosted-master")
ONLY_ON_INDUSTRIALS = (
    "extended-fuel-tank",
    "ejection-seat",
    "environmental-sealing",
    "industrial-triple-strength-myomer",
)

# Cockpits of one kind of 'Mech, which cannot have others.
BODY_COCKPITS = {
    Body.TRIPOD: frozenset(c for c in CockpitType if "tripod" in c.value),
    Body.QUADVEE: frozenset({CockpitType.QUADVEE}),
}
MOTIVES = {QuadVeeMotive.TRACK: False, QuadVeeMotive.WHEEL: True}  # whether they are wheels

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


def check_mech_kind(outfit: Outfit[Mech]) -> Iterator[Finding]:
    """Findings of the rules for the kind of 'Mech."""
    mech = outfit.unit
    if mech.primitive:
        yield from _primitive(outfit)
    if mech.cockpit in INDUSTRIAL_COCKPITS:
        yield from _industrial_cockpit(outfit)
    if mech.structure.type is StructureType.INDUSTRIAL:
        yield from _industrial(outfit)
    else:
        for title in outfit.titles(*ONLY_ON_INDUSTRIALS):
            yield error("industrial.only", f"{title} is for IndustrialMechs.", "TM, IndustrialMechs")
    if mech.superheavy:
        yield from _superheavy(outfit)
    elif mech.cockpit in SUPERHEAVY_COCKPITS:
        sentence = f"A superheavy cockpit is for superheavy 'Mechs, this one has {mech.mass} tons."
        yield error("superheavy.cockpit", sentence, "IO, Superheavy 'Mechs", mass=mech.mass)
    yield from _own_cockpit(mech)
    if mech.body is Body.QUADVEE:
        yield from _quadvee(outfit)


def _primitive(outfit: Outfit[Mech]) -> Iterator[Finding]:
    mech, rule = outfit.unit, "IO, Primitive 'Mechs"
    if mech.omni:
        yield error("primitive.omni", "A primitive 'Mech cannot be an OmniMech.", rule)
    if mech.structure.type not in SIMPLE_STRUCTURE:
        yield error("primitive.structure", f"{kind_name(mech.structure.type)} structure is not primitive.", rule)
    if mech.engine.type not in SIMPLE_ENGINES or engine_rating(mech) > LARGE_ENGINE:
        sentence = f"A primitive 'Mech has no {kind_name(mech.engine.type)} engine rated {engine_rating(mech)}."
        yield error("primitive.engine", sentence, rule, rating=engine_rating(mech))
    if outfit.has(*MYOMERS):
        yield error("primitive.myomer", "Advanced myomer is not primitive.", rule)
    industrial = mech.structure.type is StructureType.INDUSTRIAL
    worn = PRIMITIVE_INDUSTRIAL_ARMOR if industrial else PRIMITIVE_ARMOR
    if not mech.armor.patchwork and mech.armor.type not in worn:
        wanted = " or ".join(sorted(kind.value for kind in worn))
        sentence = f"A primitive 'Mech like this wears {wanted} armor, not {kind_name(mech.armor.type)} armor."
        yield warning("primitive.armor", sentence, rule)


def _industrial_cockpit(outfit: Outfit[Mech]) -> Iterator[Finding]:
    for title in outfit.titles(*NOT_IN_INDUSTRIAL_COCKPITS):
        sentence = f"{title} needs advanced fire control, which an industrial cockpit is without."
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
    if [f for _, _, f in outfit.with_trait("masc") if "supercharger" not in f.traits]:
        yield error("industrial.masc", "An IndustrialMech cannot mount MASC.", rule)
    if any("standard" not in found.traits for _, _, found in outfit.with_trait("jump-jet")):
        yield error("industrial.jump-jets", "An IndustrialMech has standard jump jets only.", rule)
    if outfit.has("triple-strength-myomer", "super-cooled-myomer"):
        yield error("industrial.myomer", "An IndustrialMech can only use industrial triple-strength myomer.", rule)


def _superheavy(outfit: Outfit[Mech]) -> Iterator[Finding]:
    mech, rule = outfit.unit, "IO, Superheavy 'Mechs"
    if mech.cockpit not in SUPERHEAVY_COCKPITS:
        yield error("superheavy.cockpit", "A superheavy 'Mech has a superheavy cockpit.", rule)
    for title in outfit.titles(*NOT_ON_SUPERHEAVIES):
        yield error("superheavy.equipment", f"A superheavy 'Mech cannot mount {title}.", rule)
    if mech.body is Body.QUADVEE:
        yield error("superheavy.quadvee", "A QuadVee cannot be superheavy.", rule)
    if _has_armored_component(mech):
        yield error("superheavy.armored", "A superheavy 'Mech has no armored components.", rule)
    industrial = mech.structure.type is StructureType.INDUSTRIAL
    if industrial and mech.engine.type is not EngineType.FUSION:
        yield error("superheavy.engine", "A superheavy IndustrialMech has a standard or large fusion engine.", rule)


def _has_armored_component(mech: Mech) -> bool:
    """Whether any component is armored."""
    return any(mount.armored for mount in mech.mounts) or bool(mech.armored_systems)


def _own_cockpit(mech: Mech) -> Iterator[Finding]:
    for body, own in BODY_COCKPITS.items():
        if (mech.cockpit in own) != (mech.body is body):
            kind = "QuadVee" if body is Body.QUADVEE else "tripod"
            sentence = f"A {kind} has a {kind} cockpit, and nothing else has one."
            yield warning("mech.cockpit", sentence, "IO, tripods and QuadVees")


def _quadvee(outfit: Outfit[Mech]) -> Iterator[Finding]:
    """Findings on QuadVees, which drive on tracks or on wheels."""
    gear, rule = outfit.with_trait("tracks"), "IO, QuadVees"
    if not gear:
        yield error("quadvee.motive", "A QuadVee needs tracks or wheels on its legs.", rule)
    motive = outfit.unit.quadvee_motive
    if motive is not None and any(("wheels" in found.traits) is not MOTIVES[motive] for _, _, found in gear):
        yield error("quadvee.motive", f"The {gear[0].item.title} are not what this QuadVee drives on.", rule)


LAM_RULE = "IO, Land-Air 'Mechs"
HEAVIEST_LAM = 55
LEAST_JUMP = 3
MOST_BOMB_BAYS = 20
LAM_ENGINES = frozenset({EngineType.FUSION, EngineType.COMPACT})
LAM_GYROS = frozenset({GyroType.STANDARD, GyroType.COMPACT, GyroType.HEAVY_DUTY})
LAM_COCKPITS = frozenset(
    {
        CockpitType.STANDARD,
        CockpitType.SMALL,
        CockpitType.INDUSTRIAL,
        CockpitType.PRIMITIVE,
        CockpitType.PRIMITIVE_INDUSTRIAL,
    }
)
NOT_ON_LAMS = (
    "artillery",
    "physical-weapon",
    "modular-armor",
    "jump-booster",
    "partial-wing",
    "supercharger",
    "dumper",
    "backhoe",
    "combine",
    *BRIDGE_LAYERS,
)


def check_lam(outfit: Outfit[Mech]) -> Iterator[Finding]:
    """Findings on systems and equipment of Land-Air 'Mechs; for other 'Mechs only on bomb bays."""
    if outfit.unit.body is not Body.LAM:
        if outfit.has("bomb-bay"):
            yield error("lam.bomb-bays", "Only a Land-Air 'Mech has bomb bays.", LAM_RULE)
        return
    yield from _lam_frame(outfit.unit)
    yield from _lam_systems(outfit.unit)
    yield from _lam_equipment(outfit)
    yield from _lam_places(outfit)


def _lam_frame(mech: Mech) -> Iterator[Finding]:
    if mech.mass > HEAVIEST_LAM:
        sentence = f"{mech.mass} tons; a Land-Air 'Mech weighs at most {HEAVIEST_LAM}."
        yield error("lam.tonnage", sentence, LAM_RULE, mass=mech.mass, most=HEAVIEST_LAM)
    if mech.omni:
        yield error("lam.omni", "A Land-Air 'Mech cannot be an OmniMech.", LAM_RULE)
    if any(plating is ArmorType.HARDENED for plating in _platings(mech)):
        yield error("lam.armor", "A Land-Air 'Mech cannot wear hardened armor.", LAM_RULE)
    if structure_slots(mech) or _armor_slots(mech):
        yield error("lam.slots", "Structure and armor of a Land-Air 'Mech may not take slots.", LAM_RULE)


def _platings(mech: Mech) -> set[ArmorType]:
    return {mech.armor.plating_of(at).type for at in mech.locations}


def _armor_slots(mech: Mech) -> bool:
    if mech.armor.patchwork:
        return any(armor_part(plating).patchwork_mech for plating in mech.armor.patchwork.values())
    return armor_part(mech.armor).mech_slots > 0


def _lam_systems(mech: Mech) -> Iterator[Finding]:
    if mech.engine.type not in LAM_ENGINES or engine_rating(mech) > LARGE_ENGINE:
        yield error("lam.engine", "A Land-Air 'Mech has a standard or compact fusion engine.", LAM_RULE)
    if mech.gyro not in LAM_GYROS:
        yield error("lam.gyro", "A Land-Air 'Mech has a standard, compact or heavy-duty gyro.", LAM_RULE)
    if mech.cockpit not in LAM_COCKPITS:
        yield error("lam.cockpit", "The cockpit of a Land-Air 'Mech takes one slot of the head.", LAM_RULE)
    if any(not mech.has_system(arm, System.LOWER_ARM) for arm in ARMS):
        yield error("lam.actuators", "A Land-Air 'Mech needs upper and lower arm actuators in both arms.", LAM_RULE)
    jump = movement(mech).jump
    if jump < LEAST_JUMP:
        sentence = f"{jump} jump MP; a Land-Air 'Mech needs at least {LEAST_JUMP}."
        yield error("lam.jump", sentence, LAM_RULE, jump=jump, least=LEAST_JUMP)


def _lam_equipment(outfit: Outfit[Mech]) -> Iterator[Finding]:
    guns = [f.title for _, _, f in outfit.mounted if f.weapon is not None and f.weapon.ammo_type in HEAVY_GAUSS]
    for title in dict.fromkeys((*guns, *outfit.titles(*NOT_ON_LAMS))):
        yield error("lam.equipment", f"A Land-Air 'Mech cannot mount {title}.", LAM_RULE)
    bays = outfit.number("bomb-bay")
    if bays > MOST_BOMB_BAYS:
        sentence = f"{bays} bomb bays; a Land-Air 'Mech has at most {MOST_BOMB_BAYS}."
        yield error("lam.bomb-bays", sentence, LAM_RULE, bays=bays, most=MOST_BOMB_BAYS)


def _lam_places(outfit: Outfit[Mech]) -> Iterator[Finding]:
    """Findings on items of a Land-Air 'Mech that are split or spread over locations, which only other 'Mechs may do."""
    for index, _, found in outfit.mounted:
        here = set(outfit.places.get(index, ()))
        if len(here) > 1 and not is_slot_marker(found):
            where = list_locations(outfit.unit, here)
            sentence = f"{found.title} stands in {where}; everything on a Land-Air 'Mech stands in one location."
            yield error("lam.split", sentence, LAM_RULE)
