"""What equipment of a 'Mech asks of its systems and of other equipment.

Rules: TM and TO, equipment descriptions; IO, HarJel repair systems.
"""

from collections.abc import Iterator
from typing import NamedTuple

from sheets.construction.checks.finding import Finding, error
from sheets.construction.checks.place_names import named, named_all, spoken
from sheets.equipment.kinds import ArmorType, CockpitType, StructureType
from sheets.units import Mech
from sheets.units.mech import LEGS, Body, System
from sheets.units.outfit import Outfit

ARMS = frozenset({"RA", "LA"})
QUADS = frozenset({Body.QUAD, Body.QUADVEE})
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


class Beside(NamedTuple):
    """Equipment that stands in a location with a certain system, by trait."""

    trait: str
    system: System
    said: str
    rule: str


BESIDE = (
    Beside("supercharger", System.ENGINE, "a slot of the engine", "TO, Supercharger"),
    Beside("emergency-coolant-system", System.ENGINE, "a slot of the engine", "IO, RISC Emergency Coolant System"),
    Beside("aquatic-survival", System.COCKPIT, "the cockpit", "TO, MechWarrior Aquatic Survival System"),
    Beside("remote-drone-command-console", System.COCKPIT, "the cockpit", "TO, Remote Drone Command Console"),
)


def check_gear(outfit: Outfit[Mech]) -> Iterator[Finding]:
    """All of it."""
    yield from _shields(outfit)
    yield from _munitions(outfit)
    yield from _signatures(outfit)
    yield from _beside(outfit)
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
    for place in outfit.crowded("shield"):
        yield error("equipment.shields", f"More than one shield on the {named(outfit.unit, place)}.", "TO, Shields")


def _signatures(outfit: Outfit[Mech]) -> Iterator[Finding]:
    """Stealth armour does the work of these systems."""
    if outfit.unit.armor.type is not ArmorType.STEALTH:
        return
    for _, _, found in outfit.with_trait(*SIGNATURES):
        yield error("equipment.excludes", f"Stealth armor and {found.title} do not go together.", "TO, Stealth")


def _beside(outfit: Outfit[Mech]) -> Iterator[Finding]:
    mech = outfit.unit
    for need in BESIDE:
        for index, _, found in outfit.with_trait(need.trait):
            alone = [place for place in outfit.places.get(index, ()) if not mech.has_system(place, need.system)]
            if alone:
                sentence = f"{found.title} in the {named(mech, alone[0])}; it stands in a location with {need.said}."
                yield error("place.beside", sentence, need.rule)


def _enhanced_actuators(outfit: Outfit[Mech]) -> Iterator[Finding]:
    """Actuator enhancement is for an arm, or for all legs alike."""
    systems = outfit.with_trait("actuator-enhancement")
    if not systems:
        return
    mech, rule = outfit.unit, "TO, Actuator Enhancement System"
    here = [mount.location for _, mount, _ in systems if mount.location is not None]
    wrong = set(here) - ARMS - LEGS
    if wrong:
        sentence = f"An actuator enhancement system in {named_all(mech, wrong)}; it goes in arms or legs."
        yield error("mech.aes", sentence, rule)
    for place in outfit.crowded("actuator-enhancement"):
        yield error("mech.aes", f"More than one actuator enhancement system in the {named(mech, place)}.", rule)
    legs = LEGS & set(mech.locations)
    if 0 < len(legs & set(here)) < len(legs):
        without = named_all(mech, legs - set(here))
        sentence = f"Legs have an actuator enhancement system all or none; {without} without."
        yield error("mech.aes", sentence, rule, legs=len(legs), enhanced=len(legs & set(here)))


def _harjel(outfit: Outfit[Mech]) -> Iterator[Finding]:
    mech, rule = outfit.unit, "IO, HarJel repair systems"
    for _, mount, found in outfit.with_trait("harjel", *HARJEL):
        if mount.location is not None and mech.has_system(mount.location, System.COCKPIT):
            sentence = f"{found.title} in the {named(mech, mount.location)} cannot stand with the cockpit."
            yield error("place.harjel", sentence, "TO, HarJel")
    if not outfit.has(*HARJEL):
        return
    if mech.structure.type is StructureType.INDUSTRIAL:
        yield error("mech.harjel", "An IndustrialMech cannot mount a HarJel repair system.", rule)
    for _, mount, found in outfit.with_trait(*HARJEL):
        plating = mech.armor if mount.location is None else mech.armor.plating_of(mount.location)
        if plating.type not in HARJEL_ARMOR:
            sentence = f"{found.title} does not work with {spoken(plating.type)} armor."
            yield error("mech.harjel", sentence, rule)
    for place in outfit.crowded(*HARJEL):
        yield error("mech.harjel", f"More than one HarJel repair system in the {named(mech, place)}.", rule)


def _cockpit(outfit: Outfit[Mech]) -> Iterator[Finding]:
    mech = outfit.unit
    if mech.full_head_ejection and mech.cockpit in NO_EJECTION:
        sentence = "Full-head ejection does not go with a torso-mounted cockpit or a command console."
        yield error("mech.ejection", sentence, "TO, Full-Head Ejection System")
    hanging = mech.body in QUADS or mech.cockpit is CockpitType.TORSO_MOUNTED
    if hanging and outfit.has("drape-apron", "drape-poncho"):
        sentence = "A quad or a 'Mech with a torso cockpit wears a chain drape as a cape only."
        yield error("mech.drape", sentence, "TO, Chain Drape")


def _ram_plate(outfit: Outfit[Mech]) -> Iterator[Finding]:
    mech = outfit.unit
    if outfit.has("ram-plate") and (mech.body not in QUADS or mech.structure.type is not StructureType.REINFORCED):
        yield error("mech.ram-plate", "A ram plate is for quads with reinforced structure.", "TO, Ram Plate")
