"""Requirements of a 'Mech's equipment: arms, systems, turrets and other equipment.

Rules: TM and TO, physical weapons, industrial equipment and equipment descriptions, BattleMech Turrets; TM, OmniMechs;
IO, HarJel repair systems.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from sheets.construction.equipment import HEAVY_GAUSS
from sheets.construction.finding import Finding, error, kind_name, list_locations, place_name, warning
from sheets.equipment.kinds import ArmorType, CockpitType, StructureType
from sheets.units import Mech
from sheets.units.base import Mounting
from sheets.units.mech import ARMS, LEGS, System
from sheets.units.outfit import Outfit

ARM_RULE = "TM and TO, physical weapons"
NEEDS_HAND = ("hatchet", "sword", "mace", "chain-whip", "vibroblade")
REPLACES_HAND = (
    "claw",
    "salvage-arm",
    "chainsaw",
    "backhoe",
    "dual-saw",
    "mining-drill",
    "rock-cutter",
    "spot-welder",
    "wrecking-ball",
    "flail",
)
NEEDS_LOWER_ARM = ("lance", "retractable-blade")
REPLACES_LOWER_ARM = ("pile-driver",)
BIG_GUNS = frozenset(  # every autocannon and Gauss rifle, by its type of ammunition
    {
        "autocannon",
        "light-autocannon",
        "rotary-autocannon",
        "ultra-autocannon",
        "lbx-autocannon",
        "protomech-autocannon",
        "gauss",
        "light-gauss",
        "silver-bullet-gauss",
        "ap-gauss",
        "hag",
    }
)


@dataclass(frozen=True, slots=True)
class ActuatorRule:
    """An actuator that an arm with one of these items must have, or must not have."""

    traits: tuple[str, ...]
    system: System
    wanted: bool
    said: str


ACTUATORS = (
    ActuatorRule(NEEDS_HAND, System.HAND, True, "needs a hand actuator"),
    ActuatorRule(REPLACES_HAND, System.HAND, False, "takes the place of the hand"),
    ActuatorRule(REPLACES_HAND, System.LOWER_ARM, True, "needs a lower arm actuator"),
    ActuatorRule(NEEDS_LOWER_ARM, System.LOWER_ARM, True, "needs a lower arm actuator"),
    ActuatorRule(REPLACES_LOWER_ARM, System.LOWER_ARM, False, "takes the place of the lower arm"),
)


def check_arms(outfit: Outfit[Mech]) -> Iterator[Finding]:
    """Findings on the actuators of both arms."""
    mech = outfit.unit
    if mech.quad:
        return
    for actuator in ACTUATORS:
        for _, mount, found in outfit.with_trait(*actuator.traits):
            if mount.location in ARMS and mech.has_system(mount.location, actuator.system) is not actuator.wanted:
                sentence = f"{found.title} in the {place_name(mech, mount.location)} {actuator.said}."
                yield error("place.actuator", sentence, ARM_RULE)
    for place in outfit.crowded_locations(*REPLACES_HAND):
        if place in ARMS:
            sentence = f"More than one tool takes the place of the hand of the {place_name(mech, place)}."
            yield error("place.hand", sentence, ARM_RULE)
    if mech.omni:
        yield from _omni_arms(outfit)


def _omni_arms(outfit: Outfit[Mech]) -> Iterator[Finding]:
    """Findings on arms of OmniMechs: with a big gun or a PPC they have neither hand nor lower arm."""
    mech = outfit.unit
    for _, mount, found in outfit.mounted:
        if mount.location not in ARMS or found.weapon is None:
            continue
        big = found.weapon.ammo_type in BIG_GUNS or "ppc" in found.traits
        if big and (mech.has_system(mount.location, System.HAND) or mech.has_system(mount.location, System.LOWER_ARM)):
            sentence = f"With {found.title} the {place_name(mech, mount.location)} has no lower arm and no hand."
            yield warning("omni.arm", sentence, "TM, OmniMechs")


NO_EJECTION = frozenset({CockpitType.TORSO_MOUNTED, CockpitType.COMMAND_CONSOLE, CockpitType.SMALL_COMMAND_CONSOLE})
SIGNATURES = ("null-signature", "void-signature", "chameleon-shield")
HARJEL = ("harjel-ii", "harjel-iii")
PROTOMECH_GUN = "protomech-autocannon"
HARJEL_ARMOR = frozenset(
    {
        ArmorType.STANDARD,
        ArmorType.FERRO_FIBROUS,
        ArmorType.LIGHT_FERRO_FIBROUS,
        ArmorType.HEAVY_FERRO_FIBROUS,
        ArmorType.HEAVY_INDUSTRIAL,
    }
)


@dataclass(frozen=True, slots=True)
class NeededSystem:
    """Equipment, by trait, that must be in a location with a certain system."""

    trait: str
    system: System
    said: str
    rule: str


NEEDED_SYSTEMS = (
    NeededSystem("supercharger", System.ENGINE, "a slot of the engine", "TO, Supercharger"),
    NeededSystem(
        "emergency-coolant-system", System.ENGINE, "a slot of the engine", "IO, RISC Emergency Coolant System"
    ),
    NeededSystem("aquatic-survival", System.COCKPIT, "the cockpit", "TO, MechWarrior Aquatic Survival System"),
    NeededSystem("remote-drone-command-console", System.COCKPIT, "the cockpit", "TO, Remote Drone Command Console"),
)


def check_mech_gear(outfit: Outfit[Mech]) -> Iterator[Finding]:
    """Findings on all equipment but arms and turrets."""
    yield from _shields(outfit)
    yield from _munitions(outfit)
    yield from _signatures(outfit)
    yield from _missing_systems(outfit)
    yield from _enhanced_actuators(outfit)
    yield from _harjel(outfit)
    yield from _cockpit(outfit)
    yield from _ram_plate(outfit)


def _munitions(outfit: Outfit[Mech]) -> Iterator[Finding]:
    for _, _, found in outfit.mounted:
        if found.ammo is not None and found.ammo.type == PROTOMECH_GUN and "caseless" in found.ammo.munitions:
            sentence = f"{found.title}: the autocannons of ProtoMechs have no caseless ammunition on a 'Mech."
            yield error("mech.munitions", sentence, "BMM-7.01:p127:pac-caseless")


def _shields(outfit: Outfit[Mech]) -> Iterator[Finding]:
    for place in outfit.crowded_locations("shield"):
        yield error(
            "equipment.shields", f"More than one shield on the {place_name(outfit.unit, place)}.", "TO, Shields"
        )


def _signatures(outfit: Outfit[Mech]) -> Iterator[Finding]:
    """Findings on signature systems next to stealth armor, which excludes them."""
    if outfit.unit.armor.type is not ArmorType.STEALTH:
        return
    for _, _, found in outfit.with_trait(*SIGNATURES):
        yield error("equipment.excludes", f"Stealth armor and {found.title} do not go together.", "TO, Stealth")


def _missing_systems(outfit: Outfit[Mech]) -> Iterator[Finding]:
    mech = outfit.unit
    for need in NEEDED_SYSTEMS:
        for index, _, found in outfit.with_trait(need.trait):
            alone = [place for place in outfit.places.get(index, ()) if not mech.has_system(place, need.system)]
            if alone:
                sentence = (
                    f"{found.title} in the {place_name(mech, alone[0])}; it stands in a location with {need.said}."
                )
                yield error("place.beside", sentence, need.rule)


def _enhanced_actuators(outfit: Outfit[Mech]) -> Iterator[Finding]:
    """Findings on actuator enhancement systems, which go in an arm or in all legs."""
    systems = outfit.with_trait("actuator-enhancement")
    if not systems:
        return
    mech, rule = outfit.unit, "TO, Actuator Enhancement System"
    here = [mount.location for _, mount, _ in systems if mount.location is not None]
    wrong = set(here) - ARMS - LEGS
    if wrong:
        sentence = f"An actuator enhancement system in {list_locations(mech, wrong)}; it goes in arms or legs."
        yield error("mech.aes", sentence, rule)
    for place in outfit.crowded_locations("actuator-enhancement"):
        yield error("mech.aes", f"More than one actuator enhancement system in the {place_name(mech, place)}.", rule)
    legs = LEGS & set(mech.locations)
    if 0 < len(legs & set(here)) < len(legs):
        without = list_locations(mech, legs - set(here))
        sentence = f"Legs have an actuator enhancement system all or none; {without} without."
        yield error("mech.aes", sentence, rule, legs=len(legs), enhanced=len(legs & set(here)))


def _harjel(outfit: Outfit[Mech]) -> Iterator[Finding]:
    mech, rule = outfit.unit, "IO, HarJel repair systems"
    for _, mount, found in outfit.with_trait("harjel", *HARJEL):
        if mount.location is not None and mech.has_system(mount.location, System.COCKPIT):
            sentence = f"{found.title} in the {place_name(mech, mount.location)} cannot stand with the cockpit."
            yield error("place.harjel", sentence, "TO, HarJel")
    if not outfit.has(*HARJEL):
        return
    if mech.structure.type is StructureType.INDUSTRIAL:
        yield error("mech.harjel", "An IndustrialMech cannot mount a HarJel repair system.", rule)
    for _, mount, found in outfit.with_trait(*HARJEL):
        plating = mech.armor if mount.location is None else mech.armor.plating_of(mount.location)
        if plating.type not in HARJEL_ARMOR:
            sentence = f"{found.title} does not work with {kind_name(plating.type)} armor."
            yield error("mech.harjel", sentence, rule)
    for place in outfit.crowded_locations(*HARJEL):
        yield error("mech.harjel", f"More than one HarJel repair system in the {place_name(mech, place)}.", rule)


def _cockpit(outfit: Outfit[Mech]) -> Iterator[Finding]:
    mech = outfit.unit
    if mech.full_head_ejection and mech.cockpit in NO_EJECTION:
        sentence = "Full-head ejection does not go with a torso-mounted cockpit or a command console."
        yield error("mech.ejection", sentence, "TO, Full-Head Ejection System")
    hanging = mech.quad or mech.cockpit is CockpitType.TORSO_MOUNTED
    if hanging and outfit.has("drape-apron", "drape-poncho"):
        sentence = "A quad or a 'Mech with a torso cockpit wears a chain drape as a cape only."
        yield error("mech.drape", sentence, "TO, Chain Drape")


def _ram_plate(outfit: Outfit[Mech]) -> Iterator[Finding]:
    mech = outfit.unit
    if outfit.has("ram-plate") and (not mech.quad or mech.structure.type is not StructureType.REINFORCED):
        yield error("mech.ram-plate", "A ram plate is for quads with reinforced structure.", "TO, Ram Plate")


TURRET_RULE = "TO, BattleMech Turrets"
OUT_OF_THE_HEAD = frozenset({CockpitType.TORSO_MOUNTED, CockpitType.VRPP})
HEAD = "HD"  # location of items in the head turret, which itself takes slots of the center torso
ON_SHOULDERS = ("shoulder-turret", "quad-turret")


def check_mech_turrets(outfit: Outfit[Mech]) -> Iterator[Finding]:
    """Findings on turrets and on the items in them."""
    if outfit.has("head-turret", *ON_SHOULDERS):
        yield from _bodies(outfit)
        yield from _one_each(outfit)
    yield from _inside(outfit)


def _bodies(outfit: Outfit[Mech]) -> Iterator[Finding]:
    mech = outfit.unit
    if outfit.has("head-turret") and mech.cockpit not in OUT_OF_THE_HEAD:
        yield error("mech.turret", "A head turret leaves no room for a cockpit in the head.", TURRET_RULE)
    if mech.quad and outfit.has("shoulder-turret"):
        yield error("mech.turret", "A quad has no shoulders for a turret.", TURRET_RULE)
    if not mech.quad and outfit.has("quad-turret"):
        yield error("mech.turret", "Only a quad can mount a quad turret.", TURRET_RULE)


def _one_each(outfit: Outfit[Mech]) -> Iterator[Finding]:
    """Findings on numbers of turrets: one head turret, and one on each shoulder."""
    for traits in (("head-turret",), ON_SHOULDERS):
        for place in outfit.crowded_locations(*traits):
            yield error("mech.turret", f"More than one turret in the {place_name(outfit.unit, place)}.", TURRET_RULE)


def _inside(outfit: Outfit[Mech]) -> Iterator[Finding]:
    """Findings on items in a turret: they need a turret in that location; heavy Gauss rifles do not fit."""
    mech = outfit.unit
    turned = [(mount, found) for _, mount, found in outfit.mounted if mount.mounting is Mounting.TURRET]
    if not turned:
        return
    there = {mount.location for _, mount, _ in outfit.with_trait(*ON_SHOULDERS)}
    there |= {HEAD} if outfit.has("head-turret") else set()
    for mount, found in turned:
        if mount.location not in there:
            where = f" in the {place_name(mech, mount.location)}" if mount.location else ""
            yield error("mech.turret-mount", f"{found.title} is in a turret, and there is none{where}.", TURRET_RULE)
        if found.weapon is not None and found.weapon.ammo_type in HEAVY_GAUSS and not mech.superheavy:
            sentence = f"{found.title} cannot be mounted in a turret."
            yield error("mech.turret-mount", sentence, "TM, Heavy Gauss Rifle")
