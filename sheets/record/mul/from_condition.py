"""Conversion of a condition to a force file: remaining points of each location, critical slots, other hits."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sheets.record.boxes import Boxes, boxes
from sheets.record.condition import Condition
from sheets.record.force import BombLoad, LocationRemains, Remains, SlotRemains
from sheets.record.lost import COUNTED_AS, Lost, find_losses
from sheets.record.mul.words import (
    AERO_CRITICALS,
    DROPSHIP_CRITICALS,
    GONE,
    HIT,
    ONCE,
    SYSTEM,
    TANK_CRITICALS,
    VTOL_CRITICALS,
    NumberedSlot,
    motive_points,
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
)
from sheets.units.mech import System
from sheets.units.outfit import outfit
from sheets.units.vehicle import FRONT_TURRET, TURRET, Motive

StruckSlots = dict[str, set[int]]  # slots by location, counted from 0


@dataclass(frozen=True, slots=True)
class _AskedUnit:
    """Facts of one unit that several functions need."""

    unit: Unit
    condition: Condition
    there: Boxes
    gone: Lost


def remains_of(unit: Unit, condition: Condition) -> Remains:
    """The entry of a force file for a unit in this condition.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> remains_of(brolga, Condition(armor={"LA": 5})).locations[-1].armor
    11
    """
    asked = _AskedUnit(unit, condition, boxes(unit), find_losses(unit, condition))
    slots, struck = slots_by_location(unit), _struck(asked)
    places = (
        _location(asked, number, place, slots.get(place, ()), struck.get(place, set()))
        for number, place in enumerate(numbered_locations(unit))
    )
    return Remains(
        locations=tuple(place for place in places if place is not None),
        systems=dict(_systems(asked)),
        doors=dict(_doors(asked)),
        bombs=tuple(_bombs(condition)),
    )


def _location(
    asked: _AskedUnit, number: int, place: str, row: tuple[NumberedSlot, ...], struck: set[int]
) -> LocationRemains | None:
    """A location with damage or ammunition, which is always listed; None for others."""
    condition, there, unit = asked.condition, asked.there, asked.unit
    if place in asked.gone.locations:
        return LocationRemains(number=number, destroyed=True)
    plain = unit.armor.points.get(place, 0) if isinstance(unit, Mech) else there.armor.get(place, 0)
    left = max(there.armor.get(place, 0) - condition.armor.get(place, 0), 0)  # a cowl is lost first
    found = LocationRemains(
        number=number,
        armor=left if left < plain else None,
        rear=_left(there.rear, condition.rear, place),
        structure=None if isinstance(unit, GunEmplacement) else _left(there.structure, condition.structure, place),
        stabilizer_hit=bool(condition.criticals.get(f"stabilizer-{place}")),
        slots=(*_critical_boxes(asked, place), *_slots(asked, row, struck)),
    )
    return None if found == LocationRemains(number=number) else found


def _left(there: Mapping[str, int], lost_points: Mapping[str, int], place: str) -> int | None:
    lost = lost_points.get(place, 0)
    return max(there[place] - lost, 0) if lost and place in there else None


def _slots(asked: _AskedUnit, row: tuple[NumberedSlot, ...], struck: set[int]) -> Iterator[SlotRemains]:
    carried = outfit(asked.unit).by_position
    lost_mounts = asked.gone.mounts if isinstance(asked.unit, Mech) else asked.condition.mounts
    for slot in row:
        hit = slot.position in struck
        destroyed = hit or any(mount in lost_mounts for mount in slot.mounts)
        lots = [mount for mount in slot.mounts if mount in carried and carried[mount].item.ammo is not None]
        shots = asked.there.shots.get(lots[0], 0) - asked.condition.shots.get(lots[0], 0) if lots else None
        if hit or destroyed or lots:
            left = None if shots is None else max(shots, 0)
            yield SlotRemains(number=slot.number, type=slot.type, hit=hit, destroyed=destroyed, shots=left)


def _critical_boxes(asked: _AskedUnit, place: str) -> Iterator[SlotRemains]:
    """The critical hits on a location of a ProtoMech."""
    if isinstance(asked.unit, ProtoMech):
        most = asked.there.criticals.get(f"critical-{place}", 0)
        for number in range(1, min(asked.condition.criticals.get(f"critical-{place}", 0), most) + 1):
            yield SlotRemains(number=number, type=SYSTEM, hit=True, destroyed=True)


def _struck(asked: _AskedUnit) -> StruckSlots:
    """The hit slots of a 'Mech; if a sheet only counts hits on a system, the first undamaged slots of it."""
    unit, condition = asked.unit, asked.condition
    if not isinstance(unit, Mech):
        return {}
    struck = {place: set(condition.struck(place)) for place in unit.slots}
    for system, name in COUNTED_AS.items():
        missing = condition.criticals.get(name, 0) - asked.gone.systems.get(system, 0)
        for place, position in _whole_slots(unit, system, struck, asked.gone):
            if missing <= 0:
                break
            struck[place].add(position)
            missing -= 1
    return struck


def _whole_slots(mech: Mech, system: System, struck: StruckSlots, losses: Lost) -> list[tuple[str, int]]:
    """The undamaged slots of a system."""
    return [
        (place, position)
        for place, row in mech.slots.items()
        for position, slot in enumerate(row)
        if slot is not None
        and slot.system is system
        and position not in struck[place]
        and place not in losses.locations
    ]


def _systems(asked: _AskedUnit) -> Iterator[tuple[str, str]]:
    match asked.unit:
        case Vehicle():
            yield from _of_vehicle(asked, asked.unit)
        case GunEmplacement():
            if asked.condition.criticals.get("turret-locked-GUN"):
                yield "turretlock@direction", "0"
        case Fighter() | Spacecraft():
            yield from _of_craft(asked, asked.unit)
        case _:
            return


def _of_vehicle(asked: _AskedUnit, vehicle: Vehicle) -> Iterator[tuple[str, str]]:
    criticals = asked.condition.criticals
    words = VTOL_CRITICALS if vehicle.motive is Motive.VTOL else TANK_CRITICALS
    if sensors := min(criticals.get("sensors", 0), asked.there.criticals["sensors"]):
        yield "tcriticals@sensors", str(sensors)
    for word, name in words.items():
        if criticals.get(name):
            yield f"tcriticals@{word}", HIT
    for turret, element in ((TURRET, "turretlock"), (FRONT_TURRET, "turret2lock")):
        if criticals.get(f"turret-locked-{turret}"):
            yield f"{element}@direction", "0"
    damage, penalty = motive_points(vehicle, criticals)
    if damage or penalty:
        yield "motive@damage", str(damage)
        yield "motive@penalty", str(penalty)


def _of_craft(asked: _AskedUnit, craft: Fighter | Spacecraft) -> Iterator[tuple[str, str]]:
    condition, there = asked.condition, asked.there
    criticals = condition.criticals
    if condition.structural_integrity:
        yield "structural@integrity", str(max(there.structural_integrity - condition.structural_integrity, 0))
    if sinks := criticals.get("heat-sink", 0):
        yield "heat@sinks", str(max(craft.heat_sinks.count - sinks, 0))
    if condition.fuel:
        yield "fuel@left", str(max(int(there.fuel - condition.fuel), 0))
    words = {**AERO_CRITICALS, ("cic" if isinstance(craft, CapitalShip) else "fcs"): "fire-control"}
    for word, name in words.items():
        if hits := criticals.get(name, 0):
            yield f"acriticals@{word}", GONE if word in ONCE else str(hits)
    if isinstance(craft, DropShip):
        for word, name in DROPSHIP_CRITICALS.items():
            if criticals.get(name):
                yield f"dcriticals@{word}", GONE
    if isinstance(craft, CapitalShip):
        for element, name in (("KF", "kf-drive"), ("sail", "sail")):
            if hits := criticals.get(name, 0):
                yield f"{element}@integrity", str(max(there.criticals[name] - hits, 0))


def _doors(asked: _AskedUnit) -> Iterator[tuple[int, int]]:
    """The working doors of bays with broken doors."""
    for name, all_doors in asked.there.criticals.items():
        broken = asked.condition.criticals.get(name, 0)
        if name.startswith("door-") and broken:
            yield int(name.removeprefix("door-")), max(all_doors - broken, 0)


def _bombs(condition: Condition) -> Iterator[BombLoad]:
    """The remaining external stores with the name of a bomb."""
    counts: dict[str, int] = {}
    for store in condition.stores:
        if not store.gone and (bomb := find_store(store.load)):
            counts[bomb.name] = counts.get(bomb.name, 0) + 1
    yield from (BombLoad(type=name, load=number) for name, number in counts.items())
