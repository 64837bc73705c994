"""Marks that a unit has no place for: a condition knows nothing of its unit, so the two are held against each other."""

from collections.abc import Iterator, Mapping

from sheets.equipment import Item, item
from sheets.record.condition import Condition
from sheets.rules.stores import store_slots
from sheets.rules.structure import COWL, internal_structure, structural_integrity
from sheets.units import BattleArmor, Fighter, GunEmplacement, Infantry, Mech, Spacecraft, Unit

_NO_ARMOR = Infantry, GunEmplacement  # the armour of an emplacement is the building's


def strays(unit: Unit, condition: Condition) -> list[str]:
    """What a condition marks and the unit has no place for, a sentence each. Counted hits are not among them.

    >>> from sheets.units import parse
    >>> armor = {"type": "standard", "points": {"NOS": 9, "LWG": 9, "RWG": 9, "AFT": 9}}
    >>> craft = parse({"kind": "fighter", "chassis": "Dart", "year": 3050, "tech_base": "is", "rules_level": 2,
    ...     "mass": 50, "safe_thrust": 6, "heat_sinks": {"count": 10}, "fuel": 400, "engine": {"type": "fusion"},
    ...     "armor": armor})
    >>> strays(craft, Condition(armor={"NOS": 9, "AFT": 12, "LT": 1}))
    ['12 points of armor are marked in AFT, it has 9', 'armor is marked in LT, where the unit has none']
    """
    found: list[str] = []
    if not isinstance(unit, GunEmplacement):
        found += _points("armor", condition.armor, _armor(unit))
        found += _points("structure", condition.structure, internal_structure(unit))
    rear = {} if isinstance(unit, (*_NO_ARMOR, BattleArmor)) else unit.armor.rear
    found += _points("rear armor", condition.rear, rear)
    integrity = structural_integrity(unit) if isinstance(unit, Fighter | Spacecraft) else None
    if integrity is not None and condition.structural_integrity > integrity:
        found.append(f"{condition.structural_integrity} points of structural integrity are marked, it has {integrity}")
    places = {*unit.locations, *internal_structure(unit)}
    found += [
        f"{place} is marked as lost, the unit has no such place" for place in sorted(condition.destroyed - places)
    ]
    return [*found, *_slots(unit, condition), *_mounts(unit, condition), *_stores(unit, condition)]


def _armor(unit: Unit) -> Mapping[str, int]:
    if isinstance(unit, _NO_ARMOR):
        return {}
    if isinstance(unit, BattleArmor):
        return dict.fromkeys(unit.locations, unit.armor)
    points = dict(unit.armor.points)
    if isinstance(unit, Mech) and unit.has_quirk("cowl"):
        points["HD"] = points.get("HD", 0) + COWL
    return points


def _points(name: str, marked: Mapping[str, int], there: Mapping[str, int]) -> Iterator[str]:
    for place, lost in marked.items():
        if place not in there:
            yield f"{name} is marked in {place}, where the unit has none"
        elif lost > there[place]:
            yield f"{lost} points of {name} are marked in {place}, it has {there[place]}"


def _slots(unit: Unit, condition: Condition) -> Iterator[str]:
    """Critical slots, and the armour of components: only a slot of an armoured one has a box for it."""
    slots = unit.slots if isinstance(unit, Mech) else {}
    for place, struck in condition.slots.items():
        for number in sorted(struck):
            if number >= len(slots.get(place, ())):
                yield f"slot {number + 1} of {place} is struck, the unit has no such slot"
    for place, crossed in condition.component_armor.items():
        for number in sorted(crossed):
            slot = slots[place][number] if number < len(slots.get(place, ())) else None
            if slot is None or not (slot.armored or (slot.mount is not None and unit.mounts[slot.mount].armored)):
                yield f"component armor is crossed in slot {number + 1} of {place}, which has none"


def _mounts(unit: Unit, condition: Condition) -> Iterator[str]:
    """What is marked by the place of an item in `unit.mounts`."""
    for index in sorted({*condition.mounts, *condition.shots, *condition.absorbed}):
        if index >= len(unit.mounts):
            yield f"item {index} is marked, the unit has {len(unit.mounts)} items, counted from 0"
            continue
        mount = unit.mounts[index]
        entry = item(mount.item) if mount.known else None
        spent, full = condition.shots.get(index, 0), _shots(entry, mount.shots)
        if spent > full:
            yield f"{spent} shots of {mount.item} (item {index}) are spent, it has {full}"
        taken, capacity = condition.absorbed.get(index, 0), absorbing(entry)
        if taken > capacity:
            yield f"{mount.item} (item {index}) is marked to have taken {taken} points, it can take {capacity}"


def _shots(entry: Item | None, shots: int | None) -> int:
    if entry is None:
        return 0
    if entry.ammo is not None:
        return entry.ammo.shots if shots is None else shots
    return 2 if "double-one-shot" in entry.traits else int("one-shot" in entry.traits)


def absorbing(entry: Item | None) -> int:
    """The points that a shield or modular armour takes before it is used up; nothing for any other item."""
    gear = entry.gear if entry is not None else None
    return (gear.capacity or gear.absorbs) if gear is not None and gear.absorbs else 0


def _stores(unit: Unit, condition: Condition) -> Iterator[str]:
    room = store_slots(unit)
    if len(condition.stores) > room:
        yield f"{len(condition.stores)} external stores are marked, the unit has room for {room}"
