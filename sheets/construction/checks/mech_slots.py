"""The critical slots of a 'Mech: what everything takes, and where it may stand.

Rules: TM, critical slots and weapon placement; TO, advanced equipment.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sheets.construction.checks.equipment import BRIDGE_LAYERS, HEAVY_GAUSS
from sheets.construction.checks.finding import Finding, error, warning
from sheets.construction.checks.mech_arms import check_arms
from sheets.construction.checks.mech_fabric import check_fabric
from sheets.construction.checks.mech_gear import check_gear
from sheets.construction.checks.mech_lam import check_lam
from sheets.construction.checks.mech_spread import check_spread
from sheets.construction.checks.mech_systems import check_systems
from sheets.construction.checks.mech_turrets import check_turrets
from sheets.construction.checks.place_names import counted, named, named_all
from sheets.construction.items import slots
from sheets.construction.mass.mounted import is_fabric, is_sink
from sheets.equipment import Item
from sheets.equipment.tech import ItemBase
from sheets.units import Mech
from sheets.units.mech import LEGS, TORSOS, Body
from sheets.units.outfit import Outfit

ARMS = frozenset({"RA", "LA"})
TORSO = frozenset(TORSOS)
SIDES = frozenset({"RT", "LT"})
SPLITTABLE = "splittable"  # of what is no weapon


class Place(NamedTuple):
    """Where an item may stand, by trait."""

    trait: str
    where: frozenset[str]
    said: str
    rule: str


PLACES = (
    Place("jump-jet", TORSO | LEGS, "torso or legs", "TM, jump jets"),
    Place("umu", TORSO | LEGS, "torso or legs", "TO, UMU"),
    Place("a-pod", LEGS, "legs", "TM, Anti-Personnel Pods"),
    Place("shield", ARMS, "arms", "TO, Shields"),
    Place("hatchet", ARMS, "arms", "TM, Hatchet"),
    Place("sword", ARMS, "arms", "TM, Sword"),
    Place("mace", ARMS, "arms", "TO, Mace"),
    Place("chain-whip", ARMS, "arms", "TO, Chain Whip"),
    Place("flail", ARMS, "arms", "TO, Flail"),
    Place("lance", ARMS, "arms", "TO, Lance"),
    Place("wrecking-ball", ARMS, "arms", "TM, Wrecking Ball"),
    Place("retractable-blade", ARMS, "arms", "TO, Retractable Blade"),
    Place("vibroblade", ARMS, "arms", "TO, Vibroblades"),
    Place("claw", ARMS, "arms", "TO, Claws"),
    Place("salvage-arm", ARMS, "arms", "TM, Salvage Arm"),
    Place("head-turret", frozenset({"CT"}), "center torso", "TO, BattleMech Turrets"),
    Place("shoulder-turret", SIDES, "side torsos", "TO, BattleMech Turrets"),
    Place("quad-turret", SIDES, "side torsos", "TO, BattleMech Turrets"),
    Place("ejection-seat", frozenset({"HD"}), "head", "TM, Ejection Seat"),
    Place("extended-fuel-tank", TORSO, "torso", "TM, Extended Fuel Tanks"),
    Place("modular-armor", TORSO | ARMS | LEGS, "torso, arms or legs", "TO, Modular Armor"),
    Place("vehicular-grenade-launcher", TORSO, "torso", "TO, Vehicular Grenade Launcher"),
    Place("case-prototype", TORSO, "torso", "IO, prototype CASE"),
    Place("ladder", TORSO, "torso", "TM, Ladder"),
    *(Place(trait, TORSO, "torso", "TM, Bridge Layer") for trait in BRIDGE_LAYERS),
    Place("lift-hoist", TORSO | ARMS, "torso or arms", "TM, Lift Hoist"),
)
INDUSTRIAL_TOOLS = (
    "dual-saw",
    "pile-driver",
    "backhoe",
    "mining-drill",
    "combine",
    "chainsaw",
    "rock-cutter",
    "buzzsaw",
    "spot-welder",
)


def check_slots(outfit: Outfit[Mech]) -> Iterator[Finding]:
    """Slots taken and slots needed, item by item, and the place of each."""
    yield from check_systems(outfit.unit)
    yield from _taken(outfit)
    yield from check_fabric(outfit)
    yield from _shared(outfit)
    yield from _misplacements(outfit)
    yield from check_spread(outfit)
    yield from check_arms(outfit)
    yield from check_turrets(outfit)
    yield from check_gear(outfit)
    yield from check_lam(outfit)


def _taken(outfit: Outfit[Mech]) -> Iterator[Finding]:
    """Every item in as many slots as it takes; of armour published designs name one kind and spend another's slots."""
    mech = outfit.unit
    for index, mount, found in outfit.mounted:
        if found.kind == "armor" and mech.armor.patchwork:
            continue  # patchwork counts its slots by location
        needed, here = slots(mech, mount), len(outfit.places.get(index, ()))
        if here != needed and not (mech.superheavy and here and needed <= 1):
            say = warning if found.kind == "armor" else error
            sentence = f"{found.title} stands in {counted(here)}, it takes {needed}."
            yield say("slots.item", sentence, "TM, critical slots", slots=here, needed=needed)


def _shared(outfit: Outfit[Mech]) -> Iterator[Finding]:
    """Two items share a slot of a superheavy where both are bins or sinks of one kind."""
    mech = outfit.unit
    entries = {index: found for index, _, found in outfit.mounted}
    for at, row in mech.slots.items():
        for slot in row:
            if slot is None or slot.second is None or slot.mount is None:
                continue
            first, second = entries.get(slot.mount), entries.get(slot.second)
            if first is None or second is None:
                continue  # nobody knows what they are
            if not mech.superheavy or first is not second or not (first.ammo is not None or is_sink(first)):
                sentence = f"{first.title} and {second.title} cannot share a slot of the {named(mech, at)}."
                yield error("slots.shared", sentence, "IO, Superheavy 'Mechs")


def _misplacements(outfit: Outfit[Mech]) -> Iterator[Finding]:
    mech = outfit.unit
    for place in PLACES:
        for index, _, found in outfit.with_trait(place.trait):
            yield from _misplaced(mech, outfit.places.get(index, ()), found, place.where, place.said, place.rule)
    quad = mech.body in (Body.QUAD, Body.QUADVEE)
    for index, _, found in outfit.with_trait(*INDUSTRIAL_TOOLS):
        where, said = (SIDES, "side torsos") if quad else (ARMS, "arms")
        yield from _misplaced(mech, outfit.places.get(index, ()), found, where, said, "TM, industrial equipment")
    for index, _, found in outfit.with_trait("case"):
        if found.tech.base is ItemBase.IS:
            yield from _misplaced(mech, outfit.places.get(index, ()), found, TORSO, "torso", "TM, CASE")
    for index, _, found in outfit.mounted:
        heavy_gauss = found.weapon is not None and found.weapon.ammo_type in HEAVY_GAUSS
        if heavy_gauss and not mech.superheavy:
            yield from _misplaced(mech, outfit.places.get(index, ()), found, TORSO, "torso", "TM, Heavy Gauss Rifle")
        here = outfit.places.get(index, ())
        if len(here) > 1 and len(set(here)) > 1:
            yield from _split(mech, found, set(here))


def _misplaced(
    mech: Mech, places: Sequence[str], found: Item, where: frozenset[str], said: str, rule: str
) -> Iterator[Finding]:
    wrong = sorted(set(places) - where)
    if wrong:
        yield error("place.location", f"{found.title} in the {named(mech, wrong[0])}; it goes in the {said}.", rule)


def _split(mech: Mech, found: Item, here: set[str]) -> Iterator[Finding]:
    """Only big weapons may stand in two locations, and those touch."""
    if found.spreadable or is_fabric(found) or is_sink(found):
        return
    where, rule = named_all(mech, here), "TM, splitting weapons"
    splittable = found.weapon.splittable if found.weapon is not None else SPLITTABLE in found.traits
    if not splittable:
        yield error("place.split", f"{found.title} stands in {where}; it may not be split.", rule)
    elif len(here) > 2 or not _touch(here):
        sentence = f"{found.title} stands in {where}; it may be split over two locations that touch."
        yield error("place.split", sentence, rule)


def _touch(pair: set[str]) -> bool:
    """A side torso touches the center torso and the limbs of its own side."""
    one, other = sorted(pair)
    if "CT" in pair:
        return bool(pair & SIDES)
    return bool(pair & SIDES) and _side(one) == _side(other)


def _side(location: str) -> str:
    """R or L, the last letter but one: `RA`, `RLL`."""
    return location[-2]
