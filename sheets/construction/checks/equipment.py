"""Equipment that excludes, needs or limits other equipment, on every unit.

Rules: TM and TO, equipment descriptions.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sheets.construction.checks.enhancements import check_enhancements
from sheets.construction.checks.finding import Finding, error, warning
from sheets.construction.checks.place_names import named
from sheets.construction.engine import FUSION_TYPES, NUCLEAR_TYPES
from sheets.construction.mass.mounted import is_fabric
from sheets.equipment import Item
from sheets.equipment.kinds import ArmorType, EngineType
from sheets.units import BattleArmor, Fighter, Infantry, Mech, Unit, Vehicle
from sheets.units.outfit import Mounted, Outfit


class Exclusion(NamedTuple):
    """Two sorts of equipment, by trait, that do not go together."""

    one: str
    other: str
    rule: str


EXCLUSIONS = (
    Exclusion("null-signature", "void-signature", "TO, Null-Signature System"),
    Exclusion("null-signature", "c3", "TO, Null-Signature System"),
    Exclusion("null-signature", "c3-master", "TO, Null-Signature System"),
    Exclusion("null-signature", "c3-boosted-master", "TO, Null-Signature System"),
    Exclusion("null-signature", "targeting-computer", "TO, Null-Signature System"),
    Exclusion("void-signature", "c3", "TO, Void-Signature System"),
    Exclusion("void-signature", "c3-master", "TO, Void-Signature System"),
    Exclusion("void-signature", "c3-boosted-master", "TO, Void-Signature System"),
    Exclusion("void-signature", "targeting-computer", "TO, Void-Signature System"),
    Exclusion("void-signature", "chameleon-shield", "TO, Void-Signature System"),
    Exclusion("harjel-ii", "harjel-iii", "IO, HarJel repair systems"),
    Exclusion("partial-wing", "jump-booster", "TO, Partial Wing"),
    Exclusion("jump-jet", "umu", "TO, UMU"),
    Exclusion("actuator-enhancement", "targeting-computer", "TO, Actuator Enhancement System"),
)

# A unit belongs to one network, by the traits of what joins it.
NETWORKS = {
    "C3": ("c3-slave", "c3-master", "c3-boosted-slave", "c3-boosted-master"),
    "C3i": ("c3i",),
    "Nova CEWS": ("nova-cews",),
}

MOST: dict[str, int] = {
    "minesweeper": 1,
    "field-kitchen": 3,
    "emergency-coolant-system": 1,
    "robotic-control": 1,
    "mission-equipment": 1,
}
MOST_HOISTS_MECH, MOST_HOISTS_VEHICLE = 2, 4
BRIDGE_LAYERS = ("light-bridge-layer", "medium-bridge-layer", "heavy-bridge-layer")
ONE_A_LOCATION = (("physical-weapon", "bulldozer"), ("modular-armor",), BRIDGE_LAYERS)

HEAVY_GAUSS = frozenset({"heavy-gauss", "improved-heavy-gauss"})
STEALTH = frozenset({ArmorType.STEALTH, ArmorType.VEHICULAR_STEALTH})
CHEMICAL = frozenset({EngineType.ICE, EngineType.FUEL_CELL})
COOLANT = "coolant-pod"  # pods count as ammunition


def check_equipment(outfit: Outfit[Unit]) -> Iterator[Finding]:
    """Everything that goes for all units alike."""
    yield from _exclusions(outfit)
    yield from _numbers(outfit)
    yield from _networks(outfit)
    yield from _needs_ecm(outfit)
    yield from _power(outfit)
    yield from _for_mechs(outfit)
    yield from _sizes(outfit)
    yield from check_enhancements(outfit)
    yield from _pods(outfit)


def _exclusions(outfit: Outfit[Unit]) -> Iterator[Finding]:
    for one, other, rule in EXCLUSIONS:
        first, second = outfit.with_trait(one), outfit.with_trait(other)
        if first and second and (len(first) > 1 or first[0][0] != second[0][0]):
            names = first[0].item.title, second[0][2].title
            yield error("equipment.excludes", f"{names[0]} and {names[1]} do not go together.", rule)
    coolers = outfit.with_trait("emergency-coolant-system")
    if coolers and any(found.ammo is not None and found.ammo.type == COOLANT for _, _, found in outfit.mounted):
        sentence = f"{coolers[0].item.title} and coolant pods do not go together."
        yield error("equipment.excludes", sentence, "IO, RISC Emergency Coolant System")


def _networks(outfit: Outfit[Unit]) -> Iterator[Finding]:
    joined = [name for name, traits in NETWORKS.items() if outfit.has(*traits)]
    if len(joined) > 1:
        sentence = f"{' and '.join(joined)} on one unit; it belongs to one network only."
        yield error("equipment.networks", sentence, "TM, C3 computers; IO, Nova CEWS", networks=len(joined))


def _numbers(outfit: Outfit[Unit]) -> Iterator[Finding]:
    for trait, most in {**MOST, "lift-hoist": _hoists(outfit.unit)}.items():
        number = outfit.number(trait)
        if number > most:
            title = outfit.with_trait(trait)[0].item.title
            sentence = f"{number} × {title}, at most {most} allowed."
            yield error("equipment.number", sentence, "TM and TO, equipment", number=number, most=most)
    if isinstance(outfit.unit, BattleArmor | Infantry):
        return
    for traits in ONE_A_LOCATION:
        there = [entry for entry in outfit.with_trait(*traits) if "shield" not in entry.item.traits]
        if len(there) > 1:
            yield from _one_a_location(outfit.unit, there)


def _one_a_location(unit: Unit, there: Sequence[Mounted]) -> Iterator[Finding]:
    titles: dict[str, list[str]] = {}
    for _, mount, found in there:
        if mount.location is not None:
            titles.setdefault(mount.location, []).append(found.title)
    for place, here in sorted(titles.items()):
        if len(here) > 1:
            sentence = f"{' and '.join(here)} in the {named(unit, place)}; one of their sort is allowed there."
            yield error("equipment.one-a-location", sentence, "TM and TO, equipment", number=len(here), most=1)


def _hoists(unit: Unit) -> int:
    return MOST_HOISTS_MECH if isinstance(unit, Mech) else MOST_HOISTS_VEHICLE


def _needs_ecm(outfit: Outfit[Unit]) -> Iterator[Finding]:
    unit = outfit.unit
    stealthy = isinstance(unit, Mech | Vehicle | Fighter) and unit.armor.type in STEALTH
    if (stealthy or outfit.has("void-signature")) and not outfit.has("ecm"):
        yield error("equipment.needs-ecm", "Stealth armor and void-signature systems need an ECM suite.", "TO, Stealth")


def _power(outfit: Outfit[Unit]) -> Iterator[Finding]:
    unit = outfit.unit
    if not isinstance(unit, Mech | Vehicle | Fighter):
        return
    engine = unit.engine.type
    if engine not in NUCLEAR_TYPES:
        for title in dict.fromkeys(found.title for _, _, found in outfit.mounted if _draws_much(found)):
            sentence = f"{title} needs a fusion or fission engine."
            yield error("equipment.power", sentence, "TM and TO, weapons that need fusion power")
    if engine not in FUSION_TYPES:
        for title in outfit.titles("nova-cews"):
            yield error("equipment.power", f"{title} needs a fusion engine.", "IO, Nova CEWS")
        for title in outfit.titles("taser"):
            yield error("equipment.power", f"{title} needs a fusion engine.", "TO, BattleMech Taser")
    if engine not in CHEMICAL:
        for title in outfit.titles("extended-fuel-tank"):
            sentence = f"{title} is of use only to a combustion engine or fuel cell."
            yield error("equipment.fuel-tank", sentence, "TM, Extended Fuel Tanks")


def _draws_much(found: Item) -> bool:
    weapon = found.weapon
    if weapon is None:
        return False
    flamer = "flamer" in found.traits and weapon.ammo_type is None
    return flamer or weapon.ammo_type in HEAVY_GAUSS or "hyper-laser" in found.traits


def _for_mechs(outfit: Outfit[Unit]) -> Iterator[Finding]:
    """HarJel repair systems are for 'Mechs; components are armored on 'Mechs, and not of every kind."""
    if not isinstance(outfit.unit, Mech):
        for title in outfit.titles("harjel-ii", "harjel-iii"):
            yield error("equipment.harjel", f"{title} is for 'Mechs only.", "IO, HarJel repair systems")
        return
    for title in dict.fromkeys(found.title for _, m, found in outfit.mounted if m.armored and not found.armorable):
        yield error("equipment.armored", f"{title} cannot be an armored component.", "TO, Armored Components")


def _sizes(outfit: Outfit[Unit]) -> Iterator[Finding]:
    """Items of variable size come in steps; a warning, as published craft have one of size 0."""
    for _, mount, found in outfit.with_trait("variable-size"):
        if found.size is None or mount.size is None:
            continue
        step, most = found.size
        steps = round(mount.size / step, 4)
        if steps < 1 or steps % 1 or (most is not None and mount.size > most):
            up_to = "" if most is None else f" up to {most:g}"
            sentence = f"{found.title} of size {mount.size:g}; it comes in steps of {step:g}{up_to}."
            yield warning("equipment.size", sentence, "TM and TO, equipment tables", size=mount.size, step=step)


def _pods(outfit: Outfit[Unit]) -> Iterator[Finding]:
    """Pods are for Omni units, and some things cannot be podded."""
    unit = outfit.unit
    if not isinstance(unit, Mech | Vehicle | Fighter):
        return
    for _, mount, found in outfit.mounted:
        if mount.pod and not unit.omni:
            yield error("omni.pod", f"{found.title} is podded on a unit that is no Omni.", "TM, OmniPods")
        elif mount.pod and found.fixed_only and not is_fabric(found):
            yield error("omni.fixed", f"{found.title} cannot be mounted in a pod.", "TM, OmniPods")
