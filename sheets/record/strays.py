"""Marks that a unit has no place for: a condition knows nothing of its unit, so the two are held against each other."""

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches

from sheets.record.boxes import Boxes, boxes
from sheets.record.condition import Condition
from sheets.units import Unit


def strays(unit: Unit, condition: Condition) -> list[str]:
    """What a condition marks and the unit has no box for, a sentence each.

    >>> from sheets.units import parse
    >>> armor = {"type": "standard", "points": {"NOS": 9, "LWG": 9, "RWG": 9, "AFT": 9}}
    >>> craft = parse({"kind": "fighter", "chassis": "Dart", "year": 3050, "tech_base": "is", "rules_level": 2,
    ...     "mass": 50, "safe_thrust": 6, "heat_sinks": {"count": 10}, "fuel": 400, "engine": {"type": "fusion"},
    ...     "armor": armor})
    >>> strays(craft, Condition(armor={"NOS": 9, "AFT": 12, "LWN": 1}))
    ['12 points of armor are marked in AFT, it has 9', 'armor is marked in LWN; the unit has NOS, LWG, RWG, AFT']
    """
    there = boxes(unit)
    return [
        *_points("armor", condition.armor, there.armor),
        *_points("structure", condition.structure, there.structure),
        *_points("rear armor", condition.rear, there.rear),
        *_integrity(condition.structural_integrity, there.structural_integrity),
        *_locations(unit, condition, there),
        *_slots(condition, there),
        *_items(unit, condition, there),
        *_counted(condition.criticals, there.criticals),
        *_supplies(condition, there),
    ]


def near_miss(name: object, known: Iterable[object]) -> str:
    """What may have been meant, behind a sentence about a name that is not known: `; perhaps LWG`.

    >>> near_miss("engin", ["engine", "gyro"]), near_miss("zzz", ["engine", "gyro"])
    ('; perhaps engine', '')
    """
    found = get_close_matches(str(name), [str(each) for each in known], n=1, cutoff=0.6)
    return f"; perhaps {found[0]}" if found else ""


def _points(name: str, marked: Mapping[str, int], there: Mapping[str, int]) -> Iterator[str]:
    for place, lost in marked.items():
        if place not in there:
            yield f"{name} is marked in {place}; the unit has {', '.join(there) or 'none'}"
        elif lost > there[place]:
            yield f"{lost} points of {name} are marked in {place}, it has {there[place]}"


def _integrity(lost: int, there: int) -> Iterator[str]:
    if lost > there:
        yield f"{lost} points of structural integrity are marked, it has {there}"


def _locations(unit: Unit, condition: Condition, there: Boxes) -> Iterator[str]:
    places = dict.fromkeys((*unit.locations, *there.structure))
    for place in sorted(condition.destroyed - places.keys()):
        yield f"{place} is marked as lost; the unit has {', '.join(places)}"


def _slots(condition: Condition, there: Boxes) -> Iterator[str]:
    """Critical slots, and the armour of components: only a slot of an armoured one has a box for it."""
    for place, struck in condition.slots.items():
        for number in sorted(struck):
            if number >= there.slots.get(place, 0):
                yield f"slot {number + 1} of {place} is struck, the unit has no such slot"
    for place, crossed in condition.component_armor.items():
        for number in sorted(crossed - there.component_armor.get(place, frozenset())):
            yield f"component armor is crossed in slot {number + 1} of {place}, which has none"


def _items(unit: Unit, condition: Condition, there: Boxes) -> Iterator[str]:
    """What is marked by the position of an item in `unit.mounts`."""
    for index in sorted({*condition.mounts, *condition.shots, *condition.absorbed}):
        if index >= len(unit.mounts):
            yield f"item {index} is marked, the unit has {len(unit.mounts)} items, counted from 0"
            continue
        name = unit.mounts[index].item
        spent, full = condition.shots.get(index, 0), there.shots.get(index, 0)
        if spent > full:
            yield f"{spent} shots of {name} (item {index}) are spent, it has {full}"
        taken, capacity = condition.absorbed.get(index, 0), there.absorbed.get(index, 0)
        if taken > capacity:
            yield f"{name} (item {index}) is marked to have taken {taken} points, it can take {capacity}"


def _counted(marked: Mapping[str, int], there: Mapping[str, int]) -> Iterator[str]:
    for name, hits in marked.items():
        if name not in there:
            yield f"{name} is marked, the sheet has no such box{near_miss(name, there)}"
        elif hits > there[name]:
            yield f"{hits} boxes of {name} are marked, the sheet has {there[name]}"


def _supplies(condition: Condition, there: Boxes) -> Iterator[str]:
    if len(condition.stores) > there.stores:
        yield f"{len(condition.stores)} external stores are marked, the unit has room for {there.stores}"
    if condition.fuel > there.fuel:
        yield f"{condition.fuel:g} points of fuel are marked as burnt, the unit has {there.fuel:g}"
