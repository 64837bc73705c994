"""Conversion of a force file entry to a condition, which needs the design.

A mark that does not fit the design is
reported in a sentence and not applied.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches

from sheets.equipment import find
from sheets.record.boxes import Boxes, boxes, critical_boxes
from sheets.record.condition import Condition, ExternalStore
from sheets.record.force import LocationRemains, Remains, SlotRemains
from sheets.record.lost import COUNTED_AS, HELD_BY, find_losses
from sheets.record.mul.words import (
    AERO_CRITICALS,
    DROPSHIP_CRITICALS,
    EMPTY,
    HIT,
    ONCE,
    SYSTEM,
    TANK_CRITICALS,
    VTOL_CRITICALS,
    NumberedSlot,
    motive_boxes,
    numbered_locations,
    slots_by_location,
)
from sheets.rules.stores import find_store
from sheets.units import (
    CapitalShip,
    DropShip,
    Fighter,
    GunEmplacement,
    Mech,
    ProtoMech,
    Spacecraft,
    Unit,
    Vehicle,
    location_name,
)
from sheets.units.outfit import outfit
from sheets.units.vehicle import FRONT_TURRET, TURRET, Motive

Tell = Callable[[str, int | None], None]  # a sentence, and the line of the file that it is about


@dataclass(slots=True)
class ConditionMeaning:
    """The marks found so far."""

    unit: Unit
    there: Boxes
    tell: Tell
    slots_there: dict[str, tuple[NumberedSlot, ...]]
    armor: dict[str, int] = field(default_factory=dict)
    rear: dict[str, int] = field(default_factory=dict)
    structure: dict[str, int] = field(default_factory=dict)
    slots: dict[str, set[int]] = field(default_factory=dict)
    destroyed: set[str] = field(default_factory=set)
    mounts: set[int] = field(default_factory=set)
    shots: dict[int, int] = field(default_factory=dict)
    criticals: dict[str, int] = field(default_factory=dict)
    structural_integrity: int = 0
    fuel: float = 0
    counted: set[int] = field(default_factory=set)  # lots of ammunition with shots read already

    def mark(self, name: str, hits: int, said: str) -> None:
        """Mark boxes of the sheet by name; those that the unit lacks are reported."""
        most = self.there.criticals.get(name, 0)
        if hits > most:
            has = f"has {most}" if most else "has none"
            self.tell(f"{said}: {hits} hits on {name.replace('-', ' ')}, the unit {has}", None)
        if min(hits, most):
            self.criticals[name] = min(hits, most)


def condition_from_remains(unit: Unit, remains: Remains, report: Tell) -> Condition:
    """The condition of a unit from the remains in a force file, without its crew.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> left = Remains(locations=(LocationRemains(number=5, armor=11),))
    >>> condition_from_remains(brolga, left, print).armor
    {'LA': 5}
    """
    found = ConditionMeaning(unit, boxes(unit), report, slots_by_location(unit))
    places = numbered_locations(unit)
    seen: set[int] = set()
    for location in remains.locations:
        if location.number >= len(places):
            report(f"location {location.number}; the unit has 0 to {len(places) - 1}", location.line)
        elif location.number in seen:
            report(f"location {location.number} a second time", location.line)
        else:
            seen.add(location.number)
            _read_location(found, places[location.number], location)
    _drop_dependants(found)
    _drop_struck_items(found)
    _read_systems(found, remains)
    condition = _condition(found, remains)
    return _count_systems(unit, condition) if isinstance(unit, Mech) else condition


def _condition(found: ConditionMeaning, remains: Remains) -> Condition:
    return Condition.model_validate(
        {
            "armor": found.armor,
            "rear": found.rear,
            "structure": found.structure,
            "structural_integrity": found.structural_integrity,
            "slots": {place: frozenset(struck) for place, struck in found.slots.items() if struck},
            "destroyed": frozenset(found.destroyed),
            "mounts": frozenset(found.mounts),
            "shots": {mount: spent for mount, spent in sorted(found.shots.items()) if spent},
            "stores": tuple(_stores(found, remains)),
            "fuel": found.fuel,
            "criticals": found.criticals,
        }
    )


def _count_systems(mech: Mech, condition: Condition) -> Condition:
    """Count the hits on systems in their own boxes."""
    losses, there = find_losses(mech, condition), critical_boxes(mech)
    counted = {
        name: min(hits, there[name])
        for system, name in COUNTED_AS.items()
        if name in there and (hits := losses.systems.get(system, 0))
    }
    return condition.model_copy(update={"criticals": counted})


def _drop_dependants(found: ConditionMeaning) -> None:
    """Remove the marks of arms that are lost with their side torso."""
    if isinstance(found.unit, Mech):
        found.destroyed -= {place for place, holder in HELD_BY.items() if holder in found.destroyed}


def _drop_struck_items(found: ConditionMeaning) -> None:
    """Remove the marks of items with a hit slot, which are lost anyway; files mark all their slots as destroyed."""
    for place, struck in found.slots.items():
        for slot in found.slots_there[place]:
            if slot.position in struck:
                found.mounts.difference_update(slot.mounts)


def _read_location(found: ConditionMeaning, place: str, location: LocationRemains) -> None:
    name, there, line = location_name(found.unit, place), found.there, location.line
    if location.destroyed or location.blown_off:
        if place in there.structure or place in found.unit.locations:
            found.destroyed.add(place)
        else:
            found.tell(f"the {name} is destroyed, and the unit has none", line)
        return
    cowl = there.armor.get(place, 0) - found.unit.armor.points.get(place, 0) if isinstance(found.unit, Mech) else 0
    structure = {} if isinstance(found.unit, GunEmplacement) else there.structure  # boxes of its building
    kinds = (
        ("armor", found.armor, there.armor, location.armor, cowl),
        ("rear armor", found.rear, there.rear, location.rear, 0),
        ("structure", found.structure, structure, location.structure, 0),
    )
    for what, marks, points, left, before in kinds:
        full = points.get(place, 0)
        if left is None or (not left and not full):
            continue
        if left > full - before:
            found.tell(f"{left} points of {what} on the {name}, it has {full - before}", line)
        elif left < full - before:
            marks[place] = full - left
    if location.stabilizer_hit:
        found.mark(f"stabilizer-{place}", 1, f"the stabilizer of the {name}")
    for slot in location.slots:
        _read_slot(found, place, name, slot)


def _read_slot(found: ConditionMeaning, place: str, name: str, slot: SlotRemains) -> None:
    if isinstance(found.unit, ProtoMech) and slot.type == SYSTEM:
        if slot.hit or slot.destroyed:
            box = f"critical-{place}"
            found.mark(box, found.criticals.get(box, 0) + 1, f"slot {slot.number} of the {name}")
        return
    if slot.type == EMPTY:
        return  # an actuator that the design lacks
    there = _there(found, place, slot)
    if isinstance(there, str):
        found.tell(f"slot {slot.number or 'N/A'} of the {name} says {slot.type!r}; {there}", slot.line)
        return
    if slot.hit and there.position is not None:
        found.slots.setdefault(place, set()).add(there.position)
    elif slot.destroyed and not there.mounts and there.position is not None:
        found.slots.setdefault(place, set()).add(there.position)  # a system is lost with its slot
    elif slot.destroyed or slot.missing:
        found.mounts.update(there.mounts)
    if slot.shots is not None:
        _read_shots(found, name, there, slot)


def _there(found: ConditionMeaning, place: str, slot: SlotRemains) -> NumberedSlot | str:
    """The slot of the design for an entry, or the text on its other content."""
    row = found.slots_there.get(place, ())
    if slot.number is not None:
        at = next((each for each in row if each.number == slot.number), None)
        if at is not None and _fits(at.type, slot.type):
            return at
        if isinstance(found.unit, Mech):
            return f"the design has {at.type!r} there" if at else "the design has nothing there"
    alike = [each for each in row if _fits(each.type, slot.type)]
    fresh = [each for each in alike if not (found.counted | found.mounts).intersection(each.mounts)]
    if alike:
        return (fresh or alike)[0]
    near = get_close_matches(slot.type, {each.type for each in row}, n=1)
    return f"the design has {near[0]!r} there" if near else "the design has no such item there"


def _fits(own: str, written: str) -> bool:
    """Whether two names are of one item, or of two munitions for one weapon."""
    if own == written or SYSTEM in (own, written):
        return own == written
    one, other = find(own), find(written)
    if one is None or other is None:
        return False
    if one.name == other.name:
        return True
    return one.ammo is not None and other.ammo is not None and one.ammo.type == other.ammo.type


def _read_shots(found: ConditionMeaning, name: str, there: NumberedSlot, slot: SlotRemains) -> None:
    lots = [mount for mount in there.mounts if mount in found.there.shots]
    if not lots or slot.shots is None:
        found.tell(f"{slot.shots} shots of {slot.type} on the {name}, which has none", slot.line)
        return
    lot, *others = lots
    full, title = found.there.shots[lot], outfit(found.unit).by_position[lot].item.title
    if others:
        found.tell(f"one number of shots for two lots of {title}: the second is taken for full", slot.line)
    if (loaded := find(slot.type)) is not None and loaded.name != found.unit.mounts[lot].item:
        found.tell(f"{loaded.title} in a bin for {title}: the shots are counted, the load is not changed", slot.line)
    if slot.shots > full:
        found.tell(f"{slot.shots} shots of {title} on the {name}, it holds {full}: taken for full", slot.line)
    found.counted.add(lot)
    found.shots[lot] = max(full - slot.shots, 0)


def _read_systems(found: ConditionMeaning, remains: Remains) -> None:
    unit = found.unit
    systems = dict(remains.systems)
    match unit:
        case Vehicle():
            _of_vehicle(found, unit, systems)
        case GunEmplacement():
            if systems.pop("turretlock@direction", None) is not None:
                found.mark("turret-locked-GUN", 1, "turretlock")
        case Fighter() | Spacecraft():
            _of_craft(found, unit, systems)
        case _:
            pass
    systems.pop("fuel@left", None)  # of a Land-Air 'Mech, whose sheet has no fuel
    for key, value in systems.items():
        found.tell(f"{key.replace('@', ' ')}={value!r}, which says nothing of such a unit", None)
    for number, working in remains.doors.items():
        doors = found.there.criticals.get(f"door-{number}")
        if doors is None or working > doors:
            found.tell(f"{working} doors of bay {number}, it has {doors or 'none'}", None)
        elif working < doors:
            found.criticals[f"door-{number}"] = doors - working


def _whole(found: ConditionMeaning, systems: dict[str, str], key: str) -> int | None:
    """The number in an attribute; None if it is missing or invalid."""
    text = systems.pop(key, None)
    if text is None:
        return None
    number = text.strip().partition(".")[0]
    if number.isascii() and number.isdigit() and len(number) <= 7:
        return int(number)
    found.tell(f"{key.replace('@', ' ')}={text!r}; expected a number", None)
    return None


def _of_vehicle(found: ConditionMeaning, vehicle: Vehicle, systems: dict[str, str]) -> None:
    words = VTOL_CRITICALS if vehicle.motive is Motive.VTOL else TANK_CRITICALS
    if sensors := _whole(found, systems, "tcriticals@sensors"):
        found.mark("sensors", sensors, "tcriticals")
    for word, name in words.items():
        text = systems.pop(f"tcriticals@{word}", None)
        if text is None:
            continue
        if text.strip().lower() == HIT:
            found.mark(name, 1, "tcriticals")
        else:
            found.tell(f"tcriticals {word}={text!r}; expected {HIT}", None)
    for turret, element in ((TURRET, "turretlock"), (FRONT_TURRET, "turret2lock")):
        if systems.pop(f"{element}@direction", None) is not None:
            found.mark(f"turret-locked-{turret}", 1, element)
    damage, penalty = _whole(found, systems, "motive@damage"), _whole(found, systems, "motive@penalty")
    if damage or penalty:
        crossed, exact = motive_boxes(vehicle, damage or 0, penalty or 0)
        found.criticals.update(crossed)
        if not exact:
            found.tell(
                f"motive damage of {damage or 0} MP with {penalty or 0} to driving rolls; no boxes come to just that, "
                f"the nearest are crossed",
                None,
            )
    speed = systems.pop("movement@speed", None)
    if speed is not None and speed.strip().lower() == "immobile":
        found.mark("motive-4", 1, "movement")


def _of_craft(found: ConditionMeaning, craft: Fighter | Spacecraft, systems: dict[str, str]) -> None:
    there = found.there
    left = _whole(found, systems, "structural@integrity")
    found.structural_integrity = _less(found, "structural integrity", there.structural_integrity, left)
    sinks = craft.heat_sinks.count
    if broken := _less(found, "heat sinks", sinks, _whole(found, systems, "heat@sinks")):
        found.mark("heat-sink", broken, "heat sinks")
    fuel = _whole(found, systems, "fuel@left")
    if fuel is not None and fuel > there.fuel:
        found.tell(f"{fuel} points of fuel, it has {there.fuel:g}", None)
    elif fuel is not None and fuel < int(there.fuel):
        found.fuel = there.fuel - fuel
    words = {**AERO_CRITICALS, ("cic" if isinstance(craft, CapitalShip) else "fcs"): "fire-control"}
    for word, name in words.items():
        _hits(found, systems, f"acriticals@{word}", name)
    if isinstance(craft, DropShip):
        for word, name in DROPSHIP_CRITICALS.items():
            _hits(found, systems, f"dcriticals@{word}", name)
    if isinstance(craft, CapitalShip):
        for element, name in (("KF", "kf-drive"), ("sail", "sail")):
            left = _whole(found, systems, f"{element}@integrity")
            if lost_points := _less(found, name.replace("-", " "), there.criticals[name], left):
                found.criticals[name] = lost_points


def _hits(found: ConditionMeaning, systems: dict[str, str], key: str, name: str) -> None:
    """Mark the hits on a system, or its destruction if it has only one box."""
    if key.partition("@")[2] in ONCE:
        if systems.pop(key, None) is not None:
            found.mark(name, 1, key.partition("@")[0])
    elif hits := _whole(found, systems, key):
        found.mark(name, hits, key.partition("@")[0])


def _less(found: ConditionMeaning, what: str, full: int, left: int | None) -> int:
    """The lost part of an amount, from the remaining part."""
    if left is None:
        return 0
    if left > full:
        found.tell(f"{left} points of {what}, it has {full}", None)
    return max(full - left, 0)


def _stores(found: ConditionMeaning, remains: Remains) -> Iterator[ExternalStore]:
    room = found.there.stores
    for bomb in remains.bombs:
        store = find_store(bomb.type)
        if store is None:
            found.tell(f"{bomb.load} × {bomb.type!r}; expected the name of a bomb", None)
            continue
        fitting = min(bomb.load, room)
        if fitting < bomb.load:
            found.tell(f"{bomb.load} × {store.title}, for which there is no room", None)
        room -= fitting
        yield from (ExternalStore(load=store.title) for _ in range(fitting))
