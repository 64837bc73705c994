"""The Defensive Battle Rating: armor, defensive equipment, explosive equipment.

Rules: TM, Battle Value, Defensive Battle Rating; TO:AUE for HarJel II and III, modular armor and Blue Shield.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Protocol

from sheets.battlevalue.items import CountedAs, Inventory, ValuedMount
from sheets.battlevalue.ledger import Factor, Ledger
from sheets.battlevalue.offense import EXCESSIVE, lot_value
from sheets.equipment import Item, item
from sheets.equipment.kinds import ArmorType, TechSide
from sheets.units import Mech
from sheets.units.mech import LEGS, SIDE_TORSOS
from sheets.units.systems import Armor, Plating

ARMOR_POINT, CAPITAL_ARMOR_POINT, HANDHELD_ARMOR_POINT = 2.5, 25.0, 2.0
STRUCTURE_POINT, INTEGRITY_POINT, CAPITAL_INTEGRITY_POINT = 1.5, 2.0, 20.0
MODULAR_ARMOR_POINTS = 10
BLUE_SHIELD = 0.2  # added to the armor's and the structure's multiplier

# Stealth armor, added to the target movement modifier on the ground, and to the type modifier in the air.
STEALTH_MODIFIER, AEROSPACE_STEALTH = 2, 0.3
EXPLOSIVE_SLOT, LESS_EXPLOSIVE_SLOT = -15.0, -1.0

ARMOR_MULTIPLIER: dict[ArmorType, float] = {
    ArmorType.HEAT_DISSIPATING: 1.1,
    ArmorType.FERRO_LAMELLOR: 1.2,
    ArmorType.ANTI_PENETRATIVE_ABLATION: 1.2,
    ArmorType.REACTIVE: 1.5,
    ArmorType.REFLECTIVE: 1.5,
    ArmorType.BALLISTIC_REINFORCED: 1.5,
    ArmorType.HARDENED: 2.0,
}

# Barrier armor ratings other than 10; the BAR armors of support vehicles have it in their names.
BARRIER_RATING: dict[ArmorType, int] = {
    ArmorType.COMMERCIAL: 5,
    **{ArmorType(f"bar-{rating}"): rating for rating in range(2, 10)},
}

ARMOR = "TM, BV: armor"
HARJEL: dict[str, Factor] = {"harjel-ii": Factor(1.1, "HarJel II"), "harjel-iii": Factor(1.2, "HarJel III")}


class ArmoredUnit(Protocol):
    """A unit with armor by location."""

    @property
    def armor(self) -> Armor: ...


def write_armor(
    ledger: Ledger,
    unit: ArmoredUnit,
    inventory: Inventory,
    *,
    per_point: float = ARMOR_POINT,
    bar: int | None = None,
    again: int = 0,
) -> None:
    """Add the armor. `bar` is a support vehicle's barrier rating, `again` points that count a second time."""
    armor = unit.armor
    blue = BLUE_SHIELD if inventory.has("blue-shield") else 0.0
    harjel = {trait: inventory.locations(trait) for trait in HARJEL if inventory.has(trait)}
    if harjel or armor.type is ArmorType.PATCHWORK or armor.patchwork:
        _write_by_location(ledger, armor, harjel, blue, per_point, bar)
        return
    modular = MODULAR_ARMOR_POINTS * inventory.outfit.number("modular-armor")
    points = armor.total + modular + again
    ledger.plus("Armor", points, per_point, *_quality(armor, blue, bar), rule=ARMOR, note=_extra_points(modular, again))


def _write_by_location(
    ledger: Ledger, armor: Armor, harjel: dict[str, set[str]], blue: float, per_point: float, bar: int | None
) -> None:
    """Add each location by its own plating."""
    ledger.heading("Armor by location", ARMOR)
    for location, front in armor.points.items():
        factors: list[float] = [front + armor.rear.get(location, 0), per_point]
        factors += _quality(armor.plating_of(location), blue, bar)
        factors += [HARJEL[trait] for trait, places in harjel.items() if location in places]
        ledger.plus(f"Armor ({location})", *factors, rule=ARMOR)


def _quality(plating: Plating, blue: float, bar: int | None) -> list[Factor]:
    """The factor of the armor type for its points."""
    factors = []
    multiplier = ARMOR_MULTIPLIER.get(plating.type, 1.0) + blue
    if multiplier != 1.0:
        factors.append(Factor(multiplier, plating.type.value.replace("-", " ") + (", Blue Shield" if blue else "")))
    barrier = bar if bar is not None else BARRIER_RATING.get(plating.type, 10)
    if barrier != 10:
        factors.append(Factor(barrier / 10, f"BAR {barrier}"))
    return factors


def _extra_points(modular: int, again: int) -> str:
    """The note on points that the locations do not have."""
    notes = ([f"{modular} modular"] if modular else []) + (
        [f"{again} before the cockpit a second time"] if again else []
    )
    return ", ".join(notes)


DEFENSE_RULE = "TM, BV: defensive equipment"

# Types of defensive ammunition that share one cap, and the title of their line.
DEFENSIVE_AMMO_LINES = (
    (frozenset({"ams", "apds"}), "AMS Ammo"),
    (frozenset({"screen-launcher"}), "Screen Launcher Ammo"),
)


def write_defense(ledger: Ledger, inventory: Inventory, value: Callable[[ValuedMount], float] = lot_value) -> None:
    """Add defensive equipment with its ammunition; `value` returns the value of a bin of ammunition."""
    defense, ammo = inventory.counted[CountedAs.DEFENSE], inventory.counted[CountedAs.DEFENSE_AMMO]
    if not defense:
        return
    ledger.heading("Defensive equipment", DEFENSE_RULE)
    _write_alike(ledger, defense)
    if ammo:
        _write_defensive_ammo(ledger, defense, ammo, value)


def _write_alike(ledger: Ledger, defense: Iterable[ValuedMount]) -> None:
    """Add equipment of one kind and value as one line."""
    alike: dict[tuple[str, float], list[ValuedMount]] = {}
    for mounted in defense:
        alike.setdefault((mounted.value.item.name, mounted.bv), []).append(mounted)
    for (_, bv), same in alike.items():
        if len(same) == 1:
            ledger.plus(same[0], bv, rule=DEFENSE_RULE)
        else:
            ledger.plus(same[0].value.title, len(same), bv, rule=DEFENSE_RULE)


def _write_defensive_ammo(
    ledger: Ledger, defense: list[ValuedMount], ammo: list[ValuedMount], value: Callable[[ValuedMount], float]
) -> None:
    for types, title in DEFENSIVE_AMMO_LINES:
        total = sum(value(mounted) for mounted in ammo if mounted.value.family and mounted.value.family[0] in types)
        cap = sum(mounted.bv for mounted in defense if mounted.value.family and mounted.value.family[0] in types)
        if total and cap:
            ledger.plus(title, Factor(cap, EXCESSIVE) if total > cap else total, rule=DEFENSE_RULE)


EXPLOSIVES = "TM, BV: explosive equipment"

# Weapons with a penalty of a point a slot, by type of ammunition.
LESS_EXPLOSIVE_FED = frozenset({
    "ap-gauss",
    "gauss",
    "hag",
    "heavy-gauss",
    "improved-gauss",
    "improved-heavy-gauss",
    "light-gauss",
    "magshot",
    "rail-gun",
    "silver-bullet-gauss",
    "taser",
})  # fmt: skip

ONE_FOR_THE_WHOLE_FED = frozenset({"hyper-velocity-autocannon"})

# Other explosive items with a penalty of a point a slot.
LESS_EXPLOSIVE_TRAITS = frozenset({
    "b-pod",
    "emergency-coolant-system",
    "jump-jet",
    "m-pod",
    "ppc-capacitor",
    "risc-laser-pulse-module",
    "tsemp",
})  # fmt: skip

LESS_EXPLOSIVE_AMMO = frozenset({"coolant-pod"})
BLUE_SHIELD_LOCATIONS = ("CT", "RT", "LT", "RA", "LA", "RL", "LL")
EXPLOSIVE_ENGINE_SLOTS = 3  # in a side torso: CASE there no longer helps
ALWAYS_EXPOSED = LEGS | {"HD", "CT"}
SIDE_OF_ARM = {"RA": "RT", "LA": "LT"}
CASE = ("case", "case-prototype")


@cache
def slot_penalty(name: str) -> tuple[float, bool]:
    """The penalty of an explosive item for each slot, and whether it applies only once for all its slots."""
    found = item(name)
    fed = found.weapon.ammo_type if found.weapon is not None else None
    if fed in ONE_FOR_THE_WHOLE_FED:
        return LESS_EXPLOSIVE_SLOT, True
    if not found.explosive or "blue-shield" in found.traits:
        return 0, False
    if found.ammo is not None:
        return (LESS_EXPLOSIVE_SLOT if found.ammo.type in LESS_EXPLOSIVE_AMMO else EXPLOSIVE_SLOT), False
    if fed in LESS_EXPLOSIVE_FED or found.traits & LESS_EXPLOSIVE_TRAITS or _explosive_laser(found):
        return LESS_EXPLOSIVE_SLOT, False
    return (0 if found.weapon is not None else EXPLOSIVE_SLOT), False  # these weapons do not explode


def _explosive_laser(found: Item) -> bool:
    return found.weapon is not None and "laser" in found.traits and found.weapon.explosion_damage > 0


def write_explosives(ledger: Ledger, mech: Mech, inventory: Inventory, capacitors: set[int], side_slots: int) -> None:
    """Subtract the penalties of explosive items. `capacitors` are the PPCs that have one, by mount."""
    explosive = [
        p for p in inventory.mounted if (slot_penalty(p.value.item.name)[0] or p.position in capacitors) and not p.empty
    ]
    blue = inventory.has("blue-shield")
    if not explosive and not blue:
        return
    exposed = exposed_locations(mech, inventory, side_slots)
    places = _charged_places(mech, {mounted.position for mounted in explosive})
    lines: list[tuple[object, int, float]] = []
    for mounted in explosive:
        held = places.get(mounted.position, ())
        if not exposed.isdisjoint(held):
            penalty, once = slot_penalty(mounted.value.item.name)
            lines.append((mounted, 1 if once else len(held), penalty or LESS_EXPLOSIVE_SLOT))
    if blue:
        lines.append(("Blue Shield", sum(place in exposed for place in BLUE_SHIELD_LOCATIONS), LESS_EXPLOSIVE_SLOT))
    if lines:
        ledger.heading("Explosive equipment", EXPLOSIVES)
        for what, slots, each in lines:
            ledger.plus(what, slots, each, rule=EXPLOSIVES)


def _charged_places(mech: Mech, explosive: set[int]) -> dict[int, list[str]]:
    """The location of each slot that an explosive item is charged for; a slot that two items share is charged once."""
    places: dict[int, list[str]] = {}
    for location, slots in mech.slots.items():
        for slot in slots:
            if slot is not None and slot.mount is not None:
                index = slot.mount if slot.mount in explosive else slot.second
                if index is not None:
                    places.setdefault(index, []).append(location)
    return places


def exposed_locations(mech: Mech, inventory: Inventory, side_slots: int) -> frozenset[str]:
    """The locations in which explosive items are penalized: those without CASE II or effective CASE."""
    free_case = mech.tech_base.side is TechSide.CLAN
    case = inventory.locations(*CASE)
    case_ii = inventory.locations("case-ii")
    case_helps = side_slots < EXPLOSIVE_ENGINE_SLOTS
    exposed = {location for location in mech.locations if location in ALWAYS_EXPOSED} - case_ii
    exposed |= {side for side in SIDE_TORSOS if not (case_helps and (free_case or side in case))} - case_ii
    for arm, side in SIDE_OF_ARM.items():
        if arm in mech.locations and side in exposed and not (free_case or arm in case or arm in case_ii):
            exposed.add(arm)
    return frozenset(exposed)
