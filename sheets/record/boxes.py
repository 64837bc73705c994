"""Every box on the sheet of a unit, by name, with the number of each.

A condition does not know its unit; `strays` compares the two and reports marks without a box. `box_mark` reads the id
of a box, on sheets of all versions.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from sheets.equipment import Item
from sheets.equipment.kinds import CockpitType, GyroType
from sheets.model import IdentityKey
from sheets.record.condition import Condition
from sheets.rules.aerospace import docking_collars, drive_integrity, sail_integrity, weapon_bays
from sheets.rules.autocannons import one_slot_autocannons
from sheets.rules.movement import movement
from sheets.rules.stores import store_slots
from sheets.rules.structure import COWL, internal_structure, lam_structural_integrity, structural_integrity
from sheets.rules.tables.aero import aero_systems
from sheets.rules.tables.criticals import PROTOMECH_BOXES
from sheets.rules.tables.terrain import MOST_FACTOR
from sheets.units import (
    BattleArmor,
    CapitalShip,
    Fighter,
    GunEmplacement,
    HandheldWeapon,
    Infantry,
    Mech,
    ProtoMech,
    Spacecraft,
    Unit,
    Vehicle,
)
from sheets.units.mech import Body
from sheets.units.outfit import Mounted, outfit
from sheets.units.vehicle import BODY, FRONT_TURRET, ROTOR, TURRET, Motive

HOTTEST = 50  # the end of the extended heat scale


@dataclass(frozen=True, slots=True)
class Boxes:
    """The boxes of one sheet; each field is named like the field of a `Condition` that counts what is marked.

    `slots` are the numbers of critical slots by location, `component_armor` those with a box for component armor,
    `first_hits` those with a box for the first hit of an autocannon (CORE:S1:extra-box). `shots` and `absorbed` go by
    the position of the item in `unit.mounts`. `criticals` are the boxes that are counted by name.
    """

    armor: Mapping[str, int]
    rear: Mapping[str, int]
    structure: Mapping[str, int]
    structural_integrity: int
    slots: Mapping[str, int]
    component_armor: Mapping[str, frozenset[int]]
    first_hits: Mapping[str, frozenset[int]]
    shots: Mapping[int, int]
    absorbed: Mapping[int, int]
    stores: int
    fuel: float
    heat: int
    criticals: Mapping[str, int]


def boxes(unit: Unit, edition: str = "") -> Boxes:
    """The boxes on the sheet of a unit, by an edition; without one, by all errata.

    Editions differ in the shots of a ton of some munitions.

    >>> from importers import load
    >>> brolga = boxes(load("tests/data/Brolga BRG-2.mtf").unit)
    >>> brolga.armor["LA"], brolga.slots["LA"], dict(brolga.criticals)
    (16, 12, {'engine': 3, 'gyro': 2, 'sensors': 2, 'life-support': 1})
    """
    return _boxes(IdentityKey(unit), edition)


@lru_cache(maxsize=64)
def _boxes(asked: IdentityKey[Unit], edition: str) -> Boxes:
    unit = asked.value
    carried = outfit(unit, edition).mounted
    craft = unit if isinstance(unit, Fighter | Spacecraft) else None
    return Boxes(
        armor=_armor(unit),
        rear={} if isinstance(unit, Infantry | GunEmplacement | BattleArmor) else unit.armor.rear,
        structure=_structure(unit),
        structural_integrity=_integrity_of(unit),
        slots={place: len(row) for place, row in unit.slots.items()} if isinstance(unit, Mech) else {},
        component_armor=_component_armor(unit) if isinstance(unit, Mech) else {},
        first_hits=one_slot_autocannons(unit) if isinstance(unit, Mech) else {},
        shots={mounted.position: full for mounted in carried if (full := shots(mounted))},
        absorbed={position: points for position, _, item in carried if (points := absorption(item))},
        stores=store_slots(unit),
        fuel=craft.fuel if craft is not None else 0,
        heat=HOTTEST if isinstance(unit, Mech | Fighter | Spacecraft) else 0,
        criticals=critical_boxes(unit),
    )


def critical_boxes(unit: Unit) -> dict[str, int]:
    """The number of boxes for critical hits outside the slots, by name."""
    return dict(_criticals(unit))


_DISPENSED = {"sensor-dispenser": 30, "mine-dispenser": 2}
"""The remote sensors and the mines in a dispenser, by its trait (TM, TO)."""


def dispenser_contents(found: Item) -> int:
    """The number of sensors or mines in a dispenser of a 'Mech, vehicle or craft; 0 for other items."""
    if "battle-armor" in found.families:
        return 0
    return next((number for trait, number in _DISPENSED.items() if trait in found.traits), 0)


def shots(mounted: Mounted) -> int:
    """The shots in a lot of ammunition, a dispenser, or a one-shot launcher; 0 for other items."""
    if mounted.item.ammo is not None:
        return mounted.shots
    if number := dispenser_contents(mounted.item):
        return number
    return 2 if "double-one-shot" in mounted.item.traits else int("one-shot" in mounted.item.traits)


def absorption(found: Item | None) -> int:
    """The points that a shield or modular armor absorbs in all; 0 for other items."""
    gear = found.gear if found is not None else None
    return (gear.capacity or gear.absorbs) if gear is not None and gear.absorbs else 0


def _integrity_of(unit: Unit) -> int:
    """The points of structural integrity of a craft, or of a Land-Air 'Mech as a fighter."""
    if isinstance(unit, Mech):
        return lam_structural_integrity(unit) if unit.body is Body.LAM else 0
    return structural_integrity(unit) if isinstance(unit, Fighter | Spacecraft) else 0


def _armor(unit: Unit) -> Mapping[str, int]:
    """Armor points by location; empty for emplacements (their armor is the building's) and platoons."""
    if isinstance(unit, Infantry | GunEmplacement):
        return {}
    if isinstance(unit, BattleArmor):
        return dict.fromkeys(unit.locations, unit.armor)
    points = dict(unit.armor.points)
    if isinstance(unit, Mech) and unit.has_quirk("cowl"):
        points["HD"] = points.get("HD", 0) + COWL
    return points


def _structure(unit: Unit) -> Mapping[str, int]:
    """Structure points by location; the sheet of an emplacement has boxes for the damage of its building."""
    if isinstance(unit, GunEmplacement):
        return dict.fromkeys(unit.locations, MOST_FACTOR)
    return {} if isinstance(unit, HandheldWeapon) else internal_structure(unit)


def _component_armor(mech: Mech) -> Mapping[str, frozenset[int]]:
    """The slots with armored systems or items."""
    armored: dict[str, frozenset[int]] = {}
    for place, row in mech.slots.items():
        armored[place] = frozenset(
            number
            for number, slot in enumerate(row)
            if slot is not None and (slot.armored or (slot.mount is not None and mech.mounts[slot.mount].armored))
        )
    return armored


def _criticals(unit: Unit) -> Iterator[tuple[str, int]]:
    match unit:
        case Mech():
            yield from _of_mech(unit)
        case Vehicle():
            yield from _of_vehicle(unit)
        case Fighter() | Spacecraft():
            yield from _of_craft(unit)
        case ProtoMech():
            yield from ((f"critical-{place}", len(PROTOMECH_BOXES[place])) for place in unit.locations)
        case GunEmplacement():
            if unit.turret:
                yield "turret-locked-GUN", 1
            yield "stabilizer-GUN", 1
            yield "crew-killed", 1
        case _:
            return


def _of_mech(mech: Mech) -> Iterator[tuple[str, int]]:
    yield "engine", 3
    if mech.gyro is not GyroType.NONE:
        yield "gyro", 3 if mech.gyro is GyroType.HEAVY_DUTY else 2
    yield "sensors", 3 if mech.cockpit is CockpitType.TORSO_MOUNTED else 2
    yield "life-support", 1
    if mech.body is Body.LAM:
        yield "avionics", 3
        yield "landing-gear", 1


SENSOR_BOXES, MOTIVE_BOXES = 4, 4


def _of_vehicle(vehicle: Vehicle) -> Iterator[tuple[str, int]]:
    """The boxes of a vehicle: crew, engine, turrets, sensors, rotor or motive system, and stabilizers."""
    flies = vehicle.motive is Motive.VTOL
    yield from ((name, 1) for name in (("pilot", "copilot") if flies else ("commander", "driver")))
    yield "engine", 1
    yield from ((f"turret-locked-{turret}", 1) for turret in (FRONT_TURRET, TURRET) if turret in vehicle.armor.points)
    yield "sensors", SENSOR_BOXES
    if flies:
        yield "flight-stabilizer", 1
        yield "rotor", max(movement(vehicle).walk, 1)
    else:
        yield from ((f"motive-{number}", 1) for number in range(1, MOTIVE_BOXES + 1))
    yield from ((f"stabilizer-{side}", 1) for side in vehicle.locations if side not in (ROTOR, BODY))


def _of_craft(craft: Fighter | Spacecraft) -> Iterator[tuple[str, int]]:
    """The boxes of a craft: systems, heat sinks, doors of bays, and drive and docking collars of a ship."""
    yield from ((system.key, len(system.boxes)) for system in aero_systems(craft))
    yield "heat-sink", craft.heat_sinks.count
    doors: dict[int, int] = {}
    for bay in craft.transporters:
        if bay.number is not None and bay.doors:
            doors.setdefault(bay.number, bay.doors)
    yield from ((f"door-{number}", count) for number, count in doors.items())
    if isinstance(craft, CapitalShip):
        yield "kf-drive", drive_integrity(craft)
        yield "sail", sail_integrity(craft)
        yield "docking-collar", docking_collars(craft)
        yield "grav-deck", len(craft.grav_decks)


@dataclass(frozen=True, slots=True)
class BoxMark:
    """The mark of a condition that belongs to a box: its field, its keys, and the number of the box."""

    field: str
    keys: tuple[str | int, ...] = ()
    number: int = 1


# The ids of boxes on sheets of all versions: the field of a condition,
# and the pattern of its ids with the key and the number of the box. The first match counts.
BOX_IDS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("structural_integrity", re.compile(r"struct(?:ure-SI|ural-integrity)-(?P<number>[0-9]{1,4})")),
    ("rear", re.compile(r"armor-(?P<key>.+)-rear-(?P<number>[0-9]{1,4})")),
    ("armor", re.compile(r"armor-(?P<key>.+?)-(?P<number>[0-9]{1,4})")),
    ("structure", re.compile(r"structure-(?P<key>.+?)-(?P<number>[0-9]{1,4})")),
    ("slots", re.compile(r"slot-(?P<key>[A-Z]+)-(?P<number>[0-9]{1,4})")),
    ("component_armor", re.compile(r"component-armor-(?P<key>[A-Z]+)-(?P<number>[0-9]{1,4})")),
    ("first_hits", re.compile(r"first-hit-(?P<key>[A-Z]+)-(?P<number>[0-9]{1,4})")),
    ("absorbed", re.compile(r"absorbed-(?P<slot>[A-Z]+-[0-9]{1,4})-(?P<number>[0-9]{1,4})")),
    ("absorbed", re.compile(r"absorbed-(?P<mount>[0-9]{1,4})-(?P<number>[0-9]{1,4})")),
    ("mounts", re.compile(r"mount-(?P<mounts>[0-9]{1,4}(?:\+[0-9]{1,4})*)")),
    ("mounts", re.compile(r"bay-(?P<bay>[0-9]{1,4})")),
    ("shots", re.compile(r"ammo-(?P<mount>[0-9]{1,4})-(?P<number>[0-9]{1,4})")),
    ("heat", re.compile(r"heat-(?P<number>[0-9]{1,4})")),
    ("crew", re.compile(r"crew-(?P<mount>[0-9]{1,4})-hit-(?P<number>[0-9]{1,4})")),
    ("stores", re.compile(r"store-(?P<number>[0-9]{1,4})")),
    ("criticals", re.compile(r"(?P<key>[a-z].*?)-(?P<number>[0-9]{1,4})")),
)


def box_mark(unit: Unit, ident: str) -> BoxMark | None:
    """The mark for a box of a unit's sheet, by the id of the box; None for an unknown id.

    A box of a line or a bay may be of several items. Keys of `criticals` are not checked; `boxes` has those of a unit.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> box_mark(brolga, "armor-CT-rear-2"), box_mark(brolga, "mount-0+3")
    (BoxMark(field='rear', keys=('CT',), number=2), BoxMark(field='mounts', keys=(0, 3), number=1))
    """
    for field, pattern in BOX_IDS:
        if match := pattern.fullmatch(ident):
            found = match.groupdict()
            return BoxMark(field, _box_keys(unit, field, found), int(found.get("number") or 1))
    return None


def _box_keys(unit: Unit, field: str, found: Mapping[str, str]) -> tuple[str | int, ...]:
    """The keys in the field of a condition: a location, positions in `unit.mounts`, or a name."""
    if "mounts" in found:
        return tuple(map(int, found["mounts"].split("+")))
    if "bay" in found:
        weapon = int(found["bay"])
        return next((tuple(bay.weapons) for bay in weapon_bays(unit) if weapon in bay.weapons), (weapon,))
    if "slot" in found:
        place, number = found["slot"].split("-")
        return (_mount_in(unit, place, int(number)),)
    if "mount" in found:
        return (int(found["mount"]),)
    key = found.get("key", "")
    if field == "criticals":
        return ("heat-sink" if key == "sink" else key,)
    places = {place.replace(" ", "-"): place for place in unit.locations}
    return (places.get(key, key),) if key else ()


def _mount_in(unit: Unit, place: str, number: int) -> int:
    """The position of the item in a critical slot, counted from 1; the slot number itself if the slot has no item."""
    rows = unit.slots.get(place, ()) if isinstance(unit, Mech) else ()
    slot = rows[number - 1] if 0 < number <= len(rows) else None
    return slot.mount if slot is not None and slot.mount is not None else number


MOST_STRAYS = 100  # sentences; further ones are counted


def strays(unit: Unit, condition: Condition, edition: str = "") -> list[str]:
    """Sentences on marks of a condition for which the unit has no box by an edition.

    >>> from sheets.units import parse_unit
    >>> armor = {"type": "standard", "points": {"NOS": 9, "LWG": 9, "RWG": 9, "AFT": 9}}
    >>> craft = parse_unit({"kind": "fighter", "chassis": "Dart", "year": 3050, "tech_base": "is", "rules_level": 2,
    ...     "mass": 50, "safe_thrust": 6, "heat_sinks": {"count": 10}, "fuel": 400, "engine": {"type": "fusion"},
    ...     "armor": armor})
    >>> strays(craft, Condition(armor={"NOS": 9, "AFT": 12, "LWN": 1}))
    ['12 points of armor are marked in AFT, it has 9', 'armor is marked in LWN; the unit has NOS, LWG, RWG, AFT']
    """
    there = boxes(unit, edition)
    found = [
        *_points("armor", condition.armor, there.armor),
        *_points("structure", condition.structure, there.structure),
        *_points("rear armor", condition.rear, there.rear),
        *_integrity(condition.structural_integrity, there.structural_integrity),
        *_locations(unit, condition, there),
        *_slots(condition, there),
        *_items(unit, condition, there),
        *_stray_counts(condition.criticals, there.criticals),
        *_supplies(condition, there),
    ]
    if len(found) <= MOST_STRAYS:
        return found
    return [*found[:MOST_STRAYS], f"{len(found) - MOST_STRAYS:,} more marks have no box"]


def near_miss(name: object, known: Iterable[object], cutoff: float = 0.6) -> str:
    """The most similar known name, as the end of a sentence about an unknown one: `; perhaps LWG`.

    >>> near_miss("engin", ["engine", "gyro"]), near_miss("zzz", ["engine", "gyro"])
    ('; perhaps engine', '')
    """
    from difflib import get_close_matches  # only imported after a mistake

    others = [str(each) for each in known if each != name]
    found = get_close_matches(str(name), others, n=1, cutoff=cutoff)
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
    """Sentences on stray marks on critical slots, component armor, and first hits of autocannons."""
    for place, struck in condition.slots.items():
        for number in sorted(struck):
            if number >= there.slots.get(place, 0):
                yield f"slot {number + 1} of {place} is struck, the unit has no such slot"
    for place, crossed in condition.component_armor.items():
        for number in sorted(crossed - there.component_armor.get(place, frozenset())):
            yield f"component armor is crossed in slot {number + 1} of {place}, which has none"
    for place, crossed in condition.first_hits.items():
        for number in sorted(crossed - there.first_hits.get(place, frozenset())):
            yield f"a first hit is crossed in slot {number + 1} of {place}, which has no box for it"


def _items(unit: Unit, condition: Condition, there: Boxes) -> Iterator[str]:
    """Sentences on stray marks of items."""
    for index in sorted({*condition.mounts, *condition.shots, *condition.absorbed}):
        if index >= len(unit.mounts):
            yield f"item {index} is marked, the unit has {len(unit.mounts)} items, counted from 0"
            continue
        name = unit.mounts[index].item
        spent, full = condition.shots.get(index, 0), there.shots.get(index, 0)
        if spent > full:
            yield f"{spent} shots of {name} (item {index}) are spent, it has {full}"
        absorbed, capacity = condition.absorbed.get(index, 0), there.absorbed.get(index, 0)
        if absorbed > capacity:
            yield f"{name} (item {index}) is marked to have taken {absorbed} points, it can take {capacity}"


def _stray_counts(marked: Mapping[str, int], there: Mapping[str, int]) -> Iterator[str]:
    for name, hits in marked.items():
        if name not in there:
            yield f"{name} is marked, the sheet has no such box{near_miss(name, there)}"
        elif hits > there[name]:
            yield f"{hits} boxes of {name} are marked, the sheet has {there[name]}"


def _supplies(condition: Condition, there: Boxes) -> Iterator[str]:
    if len(condition.stores) > there.stores:
        yield f"{len(condition.stores)} external stores are marked, the unit has room for {there.stores}"
    if condition.heat > there.heat:
        yield f"heat {condition.heat} is marked, the unit has no heat scale"
    if condition.fuel > there.fuel:
        yield f"{condition.fuel:g} points of fuel are marked as burnt, the unit has {there.fuel:g}"
