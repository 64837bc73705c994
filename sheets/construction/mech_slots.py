"""The critical slots of a 'Mech: slots of each item, and locations that it may occupy.

Rules: TM, critical slots and weapon placement, Internal Structure and Armor tables; TO, advanced equipment, patchwork
armor.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sheets.construction.armor import armor_entry, armor_part
from sheets.construction.budget import is_sink, is_slot_marker
from sheets.construction.equipment import BRIDGE_LAYERS, HEAVY_GAUSS
from sheets.construction.finding import Finding, error, kind_name, list_locations, number_of_slots, place_name, warning
from sheets.construction.formulas.structure import structure_slots
from sheets.construction.items import item_slots
from sheets.construction.mech_gear import check_arms, check_mech_gear, check_mech_turrets
from sheets.construction.mech_kinds import check_lam
from sheets.construction.mech_systems import check_mech_systems
from sheets.equipment import Item
from sheets.equipment.kinds import ArmorType
from sheets.equipment.tech import ItemBase
from sheets.rules.rounding import ceiling
from sheets.units import Mech
from sheets.units.mech import ADJACENT, ARMS, LEGS, SIDE_TORSOS, TORSOS
from sheets.units.outfit import Outfit

TORSO = frozenset(TORSOS)


@dataclass(frozen=True, slots=True)
class MechPlace:
    """The locations of an item with this trait."""

    trait: str
    where: frozenset[str]
    said: str
    rule: str


PLACES = (
    MechPlace("jump-jet", TORSO | LEGS, "torso or legs", "TM, jump jets"),
    MechPlace("umu", TORSO | LEGS, "torso or legs", "TO, UMU"),
    MechPlace("a-pod", LEGS, "legs", "TM, Anti-Personnel Pods"),
    MechPlace("shield", ARMS, "arms", "TO, Shields"),
    MechPlace("hatchet", ARMS, "arms", "TM, Hatchet"),
    MechPlace("sword", ARMS, "arms", "TM, Sword"),
    MechPlace("mace", ARMS, "arms", "TO, Mace"),
    MechPlace("chain-whip", ARMS, "arms", "TO, Chain Whip"),
    MechPlace("flail", ARMS, "arms", "TO, Flail"),
    MechPlace("lance", ARMS, "arms", "TO, Lance"),
    MechPlace("wrecking-ball", ARMS, "arms", "TM, Wrecking Ball"),
    MechPlace("retractable-blade", ARMS, "arms", "TO, Retractable Blade"),
    MechPlace("vibroblade", ARMS, "arms", "TO, Vibroblades"),
    MechPlace("claw", ARMS, "arms", "TO, Claws"),
    MechPlace("salvage-arm", ARMS, "arms", "TM, Salvage Arm"),
    MechPlace("head-turret", frozenset({"CT"}), "center torso", "TO, BattleMech Turrets"),
    MechPlace("shoulder-turret", SIDE_TORSOS, "side torsos", "TO, BattleMech Turrets"),
    MechPlace("quad-turret", SIDE_TORSOS, "side torsos", "TO, BattleMech Turrets"),
    MechPlace("ejection-seat", frozenset({"HD"}), "head", "TM, Ejection Seat"),
    MechPlace("extended-fuel-tank", TORSO, "torso", "TM, Extended Fuel Tanks"),
    MechPlace("modular-armor", TORSO | ARMS | LEGS, "torso, arms or legs", "TO, Modular Armor"),
    MechPlace("vehicular-grenade-launcher", TORSO, "torso", "TO, Vehicular Grenade Launcher"),
    MechPlace("case-prototype", TORSO, "torso", "IO, prototype CASE"),
    MechPlace("ladder", TORSO, "torso", "TM, Ladder"),
    *(MechPlace(trait, TORSO, "torso", "TM, Bridge Layer") for trait in BRIDGE_LAYERS),
    MechPlace("lift-hoist", TORSO | ARMS, "torso or arms", "TM, Lift Hoist"),
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


def check_mech_slots(outfit: Outfit[Mech]) -> Iterator[Finding]:
    """Findings on the number of slots of each item and on its location."""
    yield from check_mech_systems(outfit.unit)
    yield from _slot_findings(outfit)
    yield from check_structure_and_armor(outfit)
    yield from _check_shared_slots(outfit)
    yield from _misplacements(outfit)
    yield from check_even_slots(outfit)
    yield from check_arms(outfit)
    yield from check_mech_turrets(outfit)
    yield from check_mech_gear(outfit)
    yield from check_lam(outfit)


def _slot_findings(outfit: Outfit[Mech]) -> Iterator[Finding]:
    """Findings on items in too few or too many slots; some published designs name one kind of armor and have the slots
    of another.
    """
    mech = outfit.unit
    for index, mount, found in outfit.mounted:
        if found.kind == "armor" and mech.armor.patchwork:
            continue  # patchwork counts its slots by location
        needed, here = item_slots(mech, mount), len(outfit.places.get(index, ()))
        if here != needed and not (mech.superheavy and here and needed <= 1):
            say = warning if found.kind == "armor" else error
            sentence = f"{found.title} stands in {number_of_slots(here)}, it takes {needed}."
            yield say("slots.item", sentence, "TM, critical slots", slots=here, needed=needed)


def _check_shared_slots(outfit: Outfit[Mech]) -> Iterator[Finding]:
    """Findings on slots that two items share.

    Only a superheavy 'Mech may pair items, and only two identical ammunition bins or heat sinks.
    """
    mech = outfit.unit
    entries = {index: found for index, _, found in outfit.mounted}
    for at, row in mech.slots.items():
        for slot in row:
            if slot is None or slot.second is None or slot.mount is None:
                continue
            first, second = entries.get(slot.mount), entries.get(slot.second)
            if first is None or second is None:
                continue  # an unknown item
            if not mech.superheavy or first is not second or not (first.ammo is not None or is_sink(first)):
                sentence = f"{first.title} and {second.title} cannot share a slot of the {place_name(mech, at)}."
                yield error("slots.shared", sentence, "IO, Superheavy 'Mechs")


def _misplacements(outfit: Outfit[Mech]) -> Iterator[Finding]:
    mech = outfit.unit
    for place in PLACES:
        for index, _, found in outfit.with_trait(place.trait):
            yield from _check_locations(mech, outfit.places.get(index, ()), found, place.where, place.said, place.rule)
    quad = mech.quad
    for index, _, found in outfit.with_trait(*INDUSTRIAL_TOOLS):
        where, name = (SIDE_TORSOS, "side torsos") if quad else (ARMS, "arms")
        yield from _check_locations(mech, outfit.places.get(index, ()), found, where, name, "TM, industrial equipment")
    for index, _, found in outfit.with_trait("case"):
        if found.tech.base is ItemBase.IS:
            yield from _check_locations(mech, outfit.places.get(index, ()), found, TORSO, "torso", "TM, CASE")
    for index, _, found in outfit.mounted:
        heavy_gauss = found.weapon is not None and found.weapon.ammo_type in HEAVY_GAUSS
        if heavy_gauss and not mech.superheavy:
            yield from _check_locations(
                mech, outfit.places.get(index, ()), found, TORSO, "torso", "TM, Heavy Gauss Rifle"
            )
        here = outfit.places.get(index, ())
        if len(here) > 1 and len(set(here)) > 1:
            yield from _check_split(mech, found, set(here))


def _check_locations(
    mech: Mech, places: Sequence[str], found: Item, where: frozenset[str], said: str, rule: str
) -> Iterator[Finding]:
    wrong = sorted(set(places) - where)
    if wrong:
        yield error(
            "place.location", f"{found.title} in the {place_name(mech, wrong[0])}; it goes in the {said}.", rule
        )


def _check_split(mech: Mech, found: Item, here: set[str]) -> Iterator[Finding]:
    """Findings on an item in two locations: only big weapons may be split, and the locations must be adjacent."""
    if found.spreadable or is_slot_marker(found) or is_sink(found):
        return
    where, rule = list_locations(mech, here), "TM, splitting weapons"
    if not found.splittable:
        yield error("place.split", f"{found.title} stands in {where}; it may not be split.", rule)
    elif frozenset(here) not in ADJACENT or "HD" in here:  # nothing is split into the head
        sentence = f"{found.title} stands in {where}; it may be split over two locations that touch."
        yield error("place.split", sentence, rule)


LIMBS_AND_SIDES = SIDE_TORSOS | ARMS | LEGS


@dataclass(frozen=True, slots=True)
class EvenSlots:
    """A system, by trait, with the locations that share its slots evenly."""

    trait: str
    where: frozenset[str]
    rule: str


EVEN_SLOTS = (
    EvenSlots("null-signature", LIMBS_AND_SIDES | {"CT"}, "TO, Null-Signature System"),
    EvenSlots("void-signature", LIMBS_AND_SIDES | {"CT"}, "TO, Void-Signature System"),
    EvenSlots("chameleon-shield", LIMBS_AND_SIDES, "TO, Chameleon Light Polarization Shield"),
    EvenSlots("blue-shield", LIMBS_AND_SIDES | {"CT"}, "TO, Blue Shield Particle Field Damper"),
    EvenSlots("environmental-sealing", LIMBS_AND_SIDES | {"CT", "HD"}, "TM, Environmental Sealing"),
    EvenSlots("stealth", LIMBS_AND_SIDES, "TM, Stealth Armor"),
    EvenSlots("partial-wing", SIDE_TORSOS, "TO, Partial Wing"),
    EvenSlots("chain-drape", SIDE_TORSOS, "TO, Chain Drape"),
    EvenSlots("ram-plate", TORSO, "TO, Ram Plate"),
    EvenSlots("jump-booster", LEGS, "TO, Mechanical Jump Boosters"),
    EvenSlots("tracks", LEGS, "TO, Tracks"),
    EvenSlots("talons", LEGS, "TO, Talons"),
)


def check_even_slots(outfit: Outfit[Mech]) -> Iterator[Finding]:
    """Findings on systems outside their locations, or not evenly shared by them."""
    for needed in EVEN_SLOTS:
        if not outfit.has(needed.trait) or (needed.trait == "stealth" and outfit.unit.armor.patchwork):
            continue  # patchwork counts its slots by location
        here = Counter(at for index, _, _ in outfit.with_trait(needed.trait) for at in outfit.places.get(index, ()))
        wanted = needed.where.intersection(outfit.unit.locations)
        each = _slots_in_each(outfit, needed.trait, wanted)
        wrong = {at for at, number in here.items() if at not in wanted or each not in (None, number)}
        if here and (wrong or (each is not None and wanted - set(here))):
            yield _uneven_finding(outfit, needed, wanted, each)


def _slots_in_each(outfit: Outfit[Mech], trait: str, wanted: frozenset[str]) -> int | None:
    """Slots in each location; None if the locations of this 'Mech cannot share them evenly."""
    _, mount, _ = outfit.with_trait(trait)[0]
    each, rest = divmod(item_slots(outfit.unit, mount), len(wanted))
    return None if rest else each


def _uneven_finding(outfit: Outfit[Mech], needed: EvenSlots, wanted: frozenset[str], each: int | None) -> Finding:
    title = outfit.with_trait(needed.trait)[0].item.title
    share = "slots" if each is None else number_of_slots(each)
    sentence = f"{title} takes {share} in each of {list_locations(outfit.unit, wanted)}, and in no other location."
    return error("place.spread", sentence, needed.rule, each=each or 0, locations=len(wanted))


def check_structure_and_armor(outfit: Outfit[Mech]) -> Iterator[Finding]:
    """Findings on structure and armor slots that are missing or of the wrong type.

    A wrong number is `slots.item`, or for patchwork armor `slots.patchwork` by location.
    """
    markers = [(index, found) for index, _, found in outfit.mounted if is_slot_marker(found)]
    yield from _structure(outfit.unit, [found for _, found in markers if found.armor is None])
    armor = [(index, found) for index, found in markers if found.armor is not None]
    if outfit.unit.armor.type is ArmorType.PATCHWORK or outfit.unit.armor.patchwork:
        yield from _patchwork(outfit, armor)
    else:
        yield from _armor(outfit.unit, [found for _, found in armor])


def _structure(mech: Mech, marked: list[Item]) -> Iterator[Finding]:
    kind, rule = mech.structure.type, "TM, internal structure table"
    needed = structure_slots(mech)
    if needed and not marked:
        sentence = f"No slots are taken by the {kind_name(kind)} structure, it takes {needed}."
        yield error("slots.structure", sentence, rule, slots=0, needed=needed)
    for found in marked:
        if kind not in found.traits:
            sentence = f"{found.title} takes slots, but the structure is {kind_name(kind)}."
            yield error("slots.structure", sentence, rule)


def _armor(mech: Mech, marked: list[Item]) -> Iterator[Finding]:
    """Warnings on armor without slots, which published designs leave out."""
    needed, rule = armor_part(mech.armor).mech_slots, "TM, armor table"
    needed = ceiling(needed / 2) if mech.superheavy else needed
    if needed and not marked:
        sentence = f"No slots are taken by the {kind_name(mech.armor.type)} armor, it takes {needed}."
        yield warning("slots.armor", sentence, rule, slots=0, needed=needed)
    for found in marked:
        if found.armor is not None and found.armor.type is not mech.armor.type:
            sentence = f"{found.title} takes slots, but the armor is {kind_name(mech.armor.type)}."
            yield warning("slots.armor", sentence, rule)


def _patchwork(outfit: Outfit[Mech], marked: list[tuple[int, Item]]) -> Iterator[Finding]:
    """Warnings on locations without the slots of their own plating."""
    mech = outfit.unit
    here = Counter(
        (at, found.armor.type) for index, found in marked if found.armor for at in outfit.places.get(index, ())
    )
    for at in mech.locations:
        plating = mech.armor.plating_of(at)
        if plating.type is ArmorType.PATCHWORK:
            continue
        needed = armor_part(plating).patchwork_mech
        needed = ceiling(needed / 2) if mech.superheavy else needed
        if here.pop((at, plating.type), 0) != needed:
            yield _patch(
                mech, at, f"{armor_entry(plating).title.strip()} armor takes {number_of_slots(needed)} there", needed
            )
    for at, kind in here:
        yield _patch(mech, at, f"{kind_name(kind)} armor takes slots there, which it does not wear", 0)


def _patch(mech: Mech, at: str, what: str, needed: int) -> Finding:
    sentence = f"Patchwork armor of the {place_name(mech, at)}: {what}."
    return warning("slots.patchwork", sentence, "TO, patchwork armor", needed=needed)
