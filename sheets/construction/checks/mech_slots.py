"""The critical slots of a 'Mech: what everything takes, and where it may stand.

Rules: TM, critical slots and weapon placement; TO, advanced equipment.
"""

from collections.abc import Iterator
from typing import NamedTuple

from sheets.construction.checks.equipment import BRIDGE_LAYERS
from sheets.construction.checks.finding import Finding, error, warning
from sheets.construction.checks.mech_gear import check_gear
from sheets.construction.checks.outfit import Outfit
from sheets.construction.engine import integral_heat_sinks, rating
from sheets.construction.items import slots
from sheets.construction.mass.mounted import is_fabric, is_sink
from sheets.construction.places import mount_places
from sheets.equipment import Item, systems
from sheets.equipment.kinds import HeatSinkType
from sheets.rules.heat import mech_sinks
from sheets.units import Mech, location_name
from sheets.units.mech import LEGS, TORSOS, Body, System

Places = dict[int, list[str]]

ARMS = frozenset({"RA", "LA"})
TORSO = frozenset(TORSOS)
SIDES = frozenset({"RT", "LT"})
SPLIT_FROM = 8  # slots


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
    Place("talons", LEGS, "legs", "TO, Talons"),
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
    Place("tracks", LEGS, "legs", "TO, Tracks"),
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
HEAVY_GAUSS = frozenset({"heavy-gauss", "improved-heavy-gauss"})

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
BIG_GUNS = frozenset({"autocannon", "ultra-autocannon", "lbx-autocannon", "gauss"})  # by what they are loaded with


def check_slots(outfit: Outfit[Mech]) -> Iterator[Finding]:
    """Slots taken and slots needed, item by item, and the place of each."""
    places = mount_places(outfit.unit)
    yield from _systems(outfit.unit)
    yield from _taken(outfit, places)
    yield from _sinks_placed(outfit.unit)
    yield from _misplacements(outfit, places)
    yield from _actuators(outfit)
    yield from check_gear(outfit, places)


def _systems(mech: Mech) -> Iterator[Finding]:
    """Engine and gyro stand in as many slots as their kind takes; those of superheavies are roomier."""
    if mech.superheavy:
        return
    figures = systems.engine(mech.engine.type, mech.engine.side, rating(mech))
    wanted = {("CT", System.GYRO): systems.gyros()[mech.gyro].slots}
    if figures is not None:
        wanted["CT", System.ENGINE] = figures.center_torso_slots
        wanted |= {(side, System.ENGINE): figures.side_torso_slots for side in sorted(SIDES)}
    for (location, system), needed in wanted.items():
        here = sum(slot is not None and slot.system is system for slot in mech.slots[location])
        if here and here != needed:
            name = location_name(mech, location).lower()
            sentence = f"The {system.value} takes {here} slots of the {name}, its kind takes {needed}."
            yield warning("slots.system", sentence, "TM, critical slots", slots=here, needed=needed)


def _taken(outfit: Outfit[Mech], places: Places) -> Iterator[Finding]:
    mech = outfit.unit
    for index, mount, found in outfit.mounted:
        if is_fabric(found) and mech.armor.patchwork:
            continue  # patchwork counts its slots by location
        needed, here = slots(mech, mount), len(places.get(index, ()))
        if here != needed and not (mech.superheavy and here and needed <= 1):
            sentence = f"{found.title} stands in {here} slots, it takes {needed}."
            yield warning("slots.item", sentence, "TM, critical slots", slots=here, needed=needed)


def _sinks_placed(mech: Mech) -> Iterator[Finding]:
    """Heat sinks that do not fit inside the engine stand in slots."""
    inside = sum(lot.count for lot in mech_sinks(mech) if lot.integral)
    room = integral_heat_sinks(mech)
    if inside > room and mech.heat_sinks.type is not HeatSinkType.COMPACT:
        sentence = f"{inside} heat sinks stand in no slot, the engine has room for {room}."
        yield error("slots.heat-sinks", sentence, "TM, heat sinks", inside=inside, room=room)


def _misplacements(outfit: Outfit[Mech], places: Places) -> Iterator[Finding]:
    mech = outfit.unit
    for place in PLACES:
        for index, _, found in outfit.those(place.trait):
            yield from _misplaced(mech, places.get(index, []), found, place.where, place.said, place.rule)
    quad = mech.body in (Body.QUAD, Body.QUADVEE)
    for index, _, found in outfit.those(*INDUSTRIAL_TOOLS):
        where, said = (SIDES, "side torsos") if quad else (ARMS, "arms")
        yield from _misplaced(mech, places.get(index, []), found, where, said, "TM, industrial equipment")
    for index, _, found in outfit.mounted:
        heavy_gauss = found.weapon is not None and found.weapon.ammo_type in HEAVY_GAUSS
        if heavy_gauss and not mech.superheavy:
            yield from _misplaced(mech, places.get(index, []), found, TORSO, "torso", "TM, Heavy Gauss Rifle")
        yield from _split(found, set(places.get(index, ())))


def _misplaced(
    mech: Mech, places: list[str], found: Item, where: frozenset[str], said: str, rule: str
) -> Iterator[Finding]:
    wrong = sorted(set(places) - where)
    if wrong:
        name = location_name(mech, wrong[0]).lower()
        yield error("place.location", f"{found.title} in the {name}; it goes in the {said}.", rule)


def _split(found: Item, here: set[str]) -> Iterator[Finding]:
    """Only big weapons may stand in two locations, and those touch."""
    if len(here) < 2 or found.spreadable or is_fabric(found) or is_sink(found):
        return
    splittable = found.weapon is not None and found.weapon.splittable
    if not splittable and found.kind == "weapon":
        yield warning("place.split", f"{found.title} may not be split.", "TM, splitting weapons")
    elif len(here) > 2 or not _touch(here):
        yield error(
            "place.split", f"{found.title} is split over {' and '.join(sorted(here))}.", "TM, splitting weapons"
        )


def _touch(pair: set[str]) -> bool:
    if "CT" in pair:
        return bool(pair & SIDES)
    side = {location[-1] if location in ("RT", "LT", "RA", "LA") else location for location in pair}
    return bool(pair & SIDES) and (len(side) == 1 or bool(pair & LEGS) or bool(pair & ARMS))


def _actuators(outfit: Outfit[Mech]) -> Iterator[Finding]:
    mech = outfit.unit
    if mech.body in (Body.QUAD, Body.QUADVEE):
        return
    for traits, system, wanted, said in (
        (NEEDS_HAND, System.HAND, True, "needs a hand actuator"),
        (REPLACES_HAND, System.HAND, False, "takes the place of the hand"),
        (NEEDS_LOWER_ARM, System.LOWER_ARM, True, "needs a lower arm actuator"),
        (REPLACES_LOWER_ARM, System.LOWER_ARM, False, "takes the place of the lower arm"),
    ):
        for _, mount, found in outfit.those(*traits):
            if mount.location in ARMS and mech.has_system(mount.location, system) != wanted:
                name = location_name(mech, mount.location).lower()
                yield error("place.actuator", f"{found.title} in the {name} {said}.", "TM and TO, physical weapons")
    if mech.omni:
        yield from _omni_arms(outfit)


def _omni_arms(outfit: Outfit[Mech]) -> Iterator[Finding]:
    """The arm of an OmniMech with a big gun or a PPC has neither hand nor lower arm."""
    mech = outfit.unit
    for _, mount, found in outfit.mounted:
        if mount.location not in ARMS or found.weapon is None:
            continue
        big = found.weapon.ammo_type in BIG_GUNS or "ppc" in found.traits
        if big and (mech.has_system(mount.location, System.HAND) or mech.has_system(mount.location, System.LOWER_ARM)):
            name = location_name(mech, mount.location).lower()
            yield warning("omni.arm", f"With {found.title} the {name} has no lower arm and no hand.", "TM, OmniMechs")
