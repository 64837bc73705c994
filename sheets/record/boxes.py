"""Every box on the sheet of a unit: what can be marked there, by name, and how many there are of each."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from sheets.equipment import Item
from sheets.equipment.kinds import CockpitType, GyroType
from sheets.rules.aerospace import docking_collars, drive_integrity, sail_integrity
from sheets.rules.movement import movement
from sheets.rules.stores import store_slots
from sheets.rules.structure import COWL, internal_structure, structural_integrity
from sheets.rules.tables.aerospace_hits import aero_systems
from sheets.rules.tables.criticals import PROTOMECH_BOXES
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


class Boxes(NamedTuple):
    """The boxes of one sheet; each field is named like the field of a `Condition` that counts what is marked.

    `slots` are the numbers of critical slots by location, `component_armor` those of them with a box for the armour of
    a component. `shots` and `absorbed` go by the position of the item in `unit.mounts`. `criticals` are the boxes that
    are counted by name.
    """

    armor: Mapping[str, int]
    rear: Mapping[str, int]
    structure: Mapping[str, int]
    structural_integrity: int
    slots: Mapping[str, int]
    component_armor: Mapping[str, frozenset[int]]
    shots: Mapping[int, int]
    absorbed: Mapping[int, int]
    stores: int
    fuel: float
    criticals: Mapping[str, int]


def boxes(unit: Unit) -> Boxes:
    """The boxes on the sheet of a unit.

    >>> from importers import load
    >>> brolga = boxes(load("tests/data/Brolga BRG-2.mtf").unit)
    >>> brolga.armor["LA"], brolga.slots["LA"], dict(brolga.criticals)
    (16, 12, {'engine': 3, 'gyro': 2, 'sensors': 2, 'life-support': 1})
    """
    craft = unit if isinstance(unit, Fighter | Spacecraft) else None
    return Boxes(
        armor=_armor(unit),
        rear={} if isinstance(unit, Infantry | GunEmplacement | BattleArmor) else unit.armor.rear,
        structure={} if isinstance(unit, HandheldWeapon) else internal_structure(unit),
        structural_integrity=structural_integrity(craft) if craft is not None else 0,
        slots={place: len(row) for place, row in unit.slots.items()} if isinstance(unit, Mech) else {},
        component_armor=_component_armor(unit) if isinstance(unit, Mech) else {},
        shots={mounted.position: full for mounted in outfit(unit).mounted if (full := shots(mounted))},
        absorbed={position: points for position, _, item in outfit(unit).mounted if (points := absorbing(item))},
        stores=store_slots(unit),
        fuel=craft.fuel if craft is not None else 0,
        criticals=dict(_criticals(unit)),
    )


def shots(mounted: Mounted) -> int:
    """The shots in a lot of ammunition, or in a launcher that fires once or twice; nothing for any other item."""
    if mounted.item.ammo is not None:
        return mounted.shots
    return 2 if "double-one-shot" in mounted.item.traits else int("one-shot" in mounted.item.traits)


def absorbing(found: Item | None) -> int:
    """The points that a shield or modular armour takes before it is used up; nothing for any other item."""
    gear = found.gear if found is not None else None
    return (gear.capacity or gear.absorbs) if gear is not None and gear.absorbs else 0


def _armor(unit: Unit) -> Mapping[str, int]:
    """Points by location; the armour of an emplacement is the building's, and that of a platoon has no points."""
    if isinstance(unit, Infantry | GunEmplacement):
        return {}
    if isinstance(unit, BattleArmor):
        return dict.fromkeys(unit.locations, unit.armor)
    points = dict(unit.armor.points)
    if isinstance(unit, Mech) and unit.has_quirk("cowl"):
        points["HD"] = points.get("HD", 0) + COWL
    return points


def _component_armor(mech: Mech) -> Mapping[str, frozenset[int]]:
    """The slots with armoured systems or items."""
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
    """Crew, engine, turrets, sensors; the rotor of a VTOL or the motive system; the stabilizers of each side."""
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
    """The systems that critical hits strike, the heat sinks, the doors of bays, and the drive and docks of a ship."""
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
