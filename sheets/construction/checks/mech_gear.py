"""What equipment of a 'Mech asks of its systems and of other equipment.

Rules: TM and TO, equipment descriptions; IO, HarJel repair systems.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from sheets.construction.checks.finding import Finding, error, warning
from sheets.construction.checks.outfit import Outfit
from sheets.construction.engine import FUSION_TYPES
from sheets.equipment.kinds import ArmorType, CockpitType, StructureType
from sheets.units import Mech, location_name
from sheets.units.mech import LEGS, Body, System

Places = dict[int, list[str]]

ARMS = frozenset({"RA", "LA"})
QUADS = frozenset({Body.QUAD, Body.QUADVEE})
OUT_OF_THE_HEAD = frozenset({CockpitType.TORSO_MOUNTED, CockpitType.VRPP})
NO_EJECTION = frozenset({CockpitType.TORSO_MOUNTED, CockpitType.COMMAND_CONSOLE, CockpitType.SMALL_COMMAND_CONSOLE})
SIGNATURES = ("null-signature", "void-signature", "chameleon-shield")
COOLANT = "coolant-pod"  # they count as ammunition
HARJEL = ("harjel-ii", "harjel-iii")
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


class Spread(NamedTuple):
    """A system that takes a slot in each of some locations, by trait."""

    trait: str
    where: frozenset[str]
    rule: str


LIMBS_AND_SIDES = frozenset({"RT", "LT"}) | ARMS | LEGS
SPREADS = (
    Spread("null-signature", LIMBS_AND_SIDES | {"CT"}, "TO, Null-Signature System"),
    Spread("void-signature", LIMBS_AND_SIDES | {"CT"}, "TO, Void-Signature System"),
    Spread("chameleon-shield", LIMBS_AND_SIDES, "TO, Chameleon Light Polarization Shield"),
    Spread("blue-shield", LIMBS_AND_SIDES | {"CT"}, "TO, Blue Shield Particle Field Damper"),
)


def check_gear(outfit: Outfit[Mech], places: Places) -> Iterator[Finding]:
    """All of it."""
    yield from _shields(outfit)
    yield from _turrets(outfit)
    yield from _signatures(outfit)
    yield from _spreads(outfit, places)
    yield from _beside(outfit, places)
    yield from _enhanced_actuators(outfit)
    yield from _harjel(outfit)
    yield from _cockpit(outfit)
    if outfit.has("emergency-coolant-system") and any(f.ammo and f.ammo.type == COOLANT for _, _, f in outfit.mounted):
        sentence = "An emergency coolant system and coolant pods do not go together."
        yield error("equipment.excludes", sentence, "IO, RISC Emergency Coolant System")
    if outfit.has("taser") and outfit.unit.engine.type not in FUSION_TYPES:
        yield error("equipment.power", "A BattleMech taser needs a fusion engine.", "TO, BattleMech Taser")


def _crowded(outfit: Outfit[Mech], *traits: str) -> list[str]:
    """The locations with more than one of these."""
    number = Counter(mount.location for _, mount, _ in outfit.those(*traits))
    return sorted(place for place, count in number.items() if place is not None and count > 1)


def _shields(outfit: Outfit[Mech]) -> Iterator[Finding]:
    for place in _crowded(outfit, "shield"):
        name = location_name(outfit.unit, place).lower()
        yield error("equipment.shields", f"More than one shield on the {name}.", "TO, Shields")


def _turrets(outfit: Outfit[Mech]) -> Iterator[Finding]:
    mech, rule = outfit.unit, "TO, BattleMech Turrets"
    if outfit.has("head-turret") and mech.cockpit not in OUT_OF_THE_HEAD:
        yield error("mech.turret", "A head turret leaves no room for a cockpit in the head.", rule)
    if mech.body in QUADS and outfit.has("shoulder-turret"):
        yield error("mech.turret", "A quad has no shoulders for a turret.", rule)
    if mech.body not in QUADS and outfit.has("quad-turret"):
        yield error("mech.turret", "Only a quad can mount a quad turret.", rule)
    for place in _crowded(outfit, "shoulder-turret", "quad-turret"):
        name = location_name(mech, place).lower()
        yield error("mech.turret", f"More than one turret in the {name}.", rule)


def _signatures(outfit: Outfit[Mech]) -> Iterator[Finding]:
    """Stealth armour does the work of these systems."""
    if outfit.unit.armor.type is not ArmorType.STEALTH:
        return
    for _, _, found in outfit.those(*SIGNATURES):
        yield error("equipment.excludes", f"Stealth armor and {found.title} do not go together.", "TO, Stealth")


def _spreads(outfit: Outfit[Mech], places: Places) -> Iterator[Finding]:
    for spread in SPREADS:
        here = Counter(place for index, _, _ in outfit.those(spread.trait) for place in places.get(index, ()))
        wanted = spread.where & set(outfit.unit.locations)
        if here and here != Counter(wanted):
            title = outfit.those(spread.trait)[0][2].title
            wrong = sorted(place for place in wanted | set(here) if here[place] != (place in wanted))
            sentence = f"{title} takes one slot each in {', '.join(sorted(wanted))}; not so in {', '.join(wrong)}."
            yield warning("place.spread", sentence, spread.rule)


def _beside(outfit: Outfit[Mech], places: Places) -> Iterator[Finding]:
    mech = outfit.unit
    for need in BESIDE:
        for index, _, found in outfit.those(need.trait):
            alone = [place for place in places.get(index, ()) if not mech.has_system(place, need.system)]
            if alone:
                name = location_name(mech, alone[0]).lower()
                sentence = f"{found.title} in the {name}; it stands in a location with {need.said}."
                yield error("place.beside", sentence, need.rule)


def _enhanced_actuators(outfit: Outfit[Mech]) -> Iterator[Finding]:
    """Actuator enhancement is for an arm, or for all legs alike."""
    systems = outfit.those("actuator-enhancement")
    if not systems:
        return
    mech, rule = outfit.unit, "TO, Actuator Enhancement System"
    here = [mount.location for _, mount, _ in systems if mount.location is not None]
    if set(here) - ARMS - LEGS:
        yield error("mech.aes", "An actuator enhancement system goes in arms or legs.", rule)
    if _crowded(outfit, "actuator-enhancement"):
        yield error("mech.aes", "More than one actuator enhancement system in a location.", rule)
    legs = LEGS & set(mech.locations)
    if 0 < len(legs & set(here)) < len(legs):
        sentence = "Legs have an actuator enhancement system all or none."
        yield error("mech.aes", sentence, rule, legs=len(legs), enhanced=len(legs & set(here)))


def _harjel(outfit: Outfit[Mech]) -> Iterator[Finding]:
    mech, rule = outfit.unit, "IO, HarJel repair systems"
    for _, mount, found in outfit.those("harjel", *HARJEL):
        if mount.location is not None and mech.has_system(mount.location, System.COCKPIT):
            yield error("place.harjel", f"{found.title} cannot stand with the cockpit.", "TO, HarJel")
    if not outfit.has(*HARJEL):
        return
    if mech.structure.type is StructureType.INDUSTRIAL:
        yield error("mech.harjel", "An IndustrialMech cannot mount a HarJel repair system.", rule)
    if not mech.armor.patchwork and mech.armor.type not in HARJEL_ARMOR:
        yield error("mech.harjel", f"A HarJel repair system does not work with {mech.armor.type.value} armor.", rule)
    if _crowded(outfit, *HARJEL):
        yield error("mech.harjel", "More than one HarJel repair system in a location.", rule)


def _cockpit(outfit: Outfit[Mech]) -> Iterator[Finding]:
    mech = outfit.unit
    if mech.full_head_ejection and mech.cockpit in NO_EJECTION:
        sentence = "Full-head ejection does not go with a torso-mounted cockpit or a command console."
        yield error("mech.ejection", sentence, "TO, Full-Head Ejection System")
    hanging = mech.body in QUADS or mech.cockpit is CockpitType.TORSO_MOUNTED
    if hanging and outfit.has("drape-apron", "drape-poncho"):
        sentence = "A quad or a 'Mech with a torso cockpit wears a chain drape as a cape only."
        yield error("mech.drape", sentence, "TO, Chain Drape")
