"""Equipment that excludes, needs or limits other equipment, on every unit.

Rules: TM and TO, equipment descriptions.
"""

from collections.abc import Iterator
from typing import NamedTuple

from sheets.construction.checks.finding import Finding, error, warning
from sheets.construction.checks.outfit import Outfit
from sheets.construction.engine import FUSION_TYPES, NUCLEAR_TYPES
from sheets.construction.mass.mounted import is_fabric
from sheets.equipment import Item
from sheets.equipment.kinds import ArmorType, EngineType
from sheets.rules.links import links
from sheets.units import BattleArmor, Fighter, Infantry, Mech, Unit, Vehicle


class Exclusion(NamedTuple):
    """Two sorts of equipment, by trait, that do not go together."""

    one: str
    other: str
    rule: str


EXCLUSIONS = (
    Exclusion("null-signature", "void-signature", "TO, Null-Signature System"),
    Exclusion("null-signature", "c3", "TO, Null-Signature System"),
    Exclusion("null-signature", "targeting-computer", "TO, Null-Signature System"),
    Exclusion("void-signature", "c3", "TO, Void-Signature System"),
    Exclusion("void-signature", "targeting-computer", "TO, Void-Signature System"),
    Exclusion("void-signature", "chameleon-shield", "TO, Void-Signature System"),
    Exclusion("harjel-ii", "harjel-iii", "IO, HarJel repair systems"),
    Exclusion("partial-wing", "jump-booster", "TO, Partial Wing"),
    Exclusion("jump-jet", "umu", "TO, UMU"),
    Exclusion("c3i", "c3-slave", "TM, C3 computers"),
    Exclusion("c3i", "c3-master", "TM, C3 computers"),
    Exclusion("nova-cews", "c3i", "IO, Nova CEWS"),
    Exclusion("nova-cews", "c3-slave", "IO, Nova CEWS"),
    Exclusion("nova-cews", "c3-master", "IO, Nova CEWS"),
    Exclusion("actuator-enhancement", "targeting-computer", "TO, Actuator Enhancement System"),
)

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
ENHANCEMENTS = frozenset({"ppc-capacitor", "laser-insulator", "risc-laser-pulse-module"})
ARTEMIS = ("artemis-iv", "artemis-v", "artemis-prototype")


def check_equipment(outfit: Outfit[Unit]) -> Iterator[Finding]:
    """Everything that goes for all units alike."""
    yield from _exclusions(outfit)
    yield from _numbers(outfit)
    yield from _needs_ecm(outfit)
    yield from _power(outfit)
    yield from _fire_control(outfit)
    yield from _enhancements(outfit)
    yield from _pods(outfit)


def _exclusions(outfit: Outfit[Unit]) -> Iterator[Finding]:
    for one, other, rule in EXCLUSIONS:
        first, second = outfit.those(one), outfit.those(other)
        if first and second and (len(first) > 1 or first[0][0] != second[0][0]):
            names = first[0][2].title, second[0][2].title
            yield error("equipment.excludes", f"{names[0]} and {names[1]} do not go together.", rule)


def _numbers(outfit: Outfit[Unit]) -> Iterator[Finding]:
    for trait, most in {**MOST, "lift-hoist": _hoists(outfit.unit)}.items():
        number = outfit.number(trait)
        if number > most:
            title = outfit.those(trait)[0][2].title
            sentence = f"{number} × {title}, at most {most} allowed."
            yield error("equipment.number", sentence, "TM and TO, equipment", number=number, most=most)
    if isinstance(outfit.unit, BattleArmor | Infantry):
        return
    for traits in ONE_A_LOCATION:
        places = [m.location for _, m, found in outfit.those(*traits) if "shield" not in found.traits]
        for place in sorted({p for p in places if p and places.count(p) > 1}):
            title = outfit.those(*traits)[0][2].title
            sentence = f"{places.count(place)} items like {title} in {place}, one is allowed."
            yield warning("equipment.one-a-location", sentence, "TM and TO, equipment", number=places.count(place))


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
    for _, _, found in outfit.mounted:
        if engine not in NUCLEAR_TYPES and _draws_much(found):
            sentence = f"{found.title} needs a fusion or fission engine."
            yield error("equipment.power", sentence, "TM and TO, weapons that need fusion power")
        if engine not in FUSION_TYPES and found.traits & {"nova-cews"}:
            yield error("equipment.power", f"{found.title} needs a fusion engine.", "IO, Nova CEWS")
        if engine not in CHEMICAL and "extended-fuel-tank" in found.traits:
            sentence = f"{found.title} is of use only to a combustion engine or fuel cell."
            yield error("equipment.fuel-tank", sentence, "TM, Extended Fuel Tanks")


def _draws_much(found: Item) -> bool:
    weapon = found.weapon
    if weapon is None:
        return False
    flamer = "flamer" in found.traits and weapon.ammo_type is None
    return flamer or weapon.ammo_type in HEAVY_GAUSS or "hyper-laser" in found.traits


def _fire_control(outfit: Outfit[Unit]) -> Iterator[Finding]:
    """Artemis systems are of one kind, and every launcher that can have one does; Apollo likewise."""
    kinds = [kind for kind in ARTEMIS if outfit.has(kind)]
    if len(kinds) > 1:
        yield error("equipment.artemis", "Artemis systems of different kinds on one unit.", "TM, Artemis IV FCS")
    for trait, compatible in (("artemis-compatible", kinds), ("mrm", ["apollo"] if outfit.has("apollo") else [])):
        if not compatible:
            continue
        launchers = [found for _, _, found in outfit.mounted if _compatible(found, trait)]
        systems = sum(outfit.number(kind) for kind in compatible)
        if len(launchers) != systems:
            sentence = f"{systems} fire control systems for {len(launchers)} launchers that take one."
            yield warning(
                "equipment.fire-control",
                sentence,
                "TM, Artemis IV FCS; TO, Apollo",
                systems=systems,
                launchers=len(launchers),
            )


def _compatible(found: Item, trait: str) -> bool:
    if found.weapon is None:
        return False
    return found.weapon.ammo_type == "mrm" if trait == "mrm" else trait in found.traits


def _enhancements(outfit: Outfit[Unit]) -> Iterator[Finding]:
    """Capacitors, insulators and pulse modules need a weapon of theirs."""
    serving = links(outfit.unit).serves
    for index, mount, found in outfit.those(*ENHANCEMENTS):
        if index not in serving:
            sentence = f"{found.title} in {mount.location} serves no weapon."
            yield error("equipment.unlinked", sentence, "TO, weapon enhancements")


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
