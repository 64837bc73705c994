"""The text of a 'Mech's critical slots: systems, items, ammunition with its shots, and slots that cannot be hit."""

from collections.abc import Collection, Mapping
from functools import cache
from typing import NamedTuple

from sheets.equipment.kinds import CockpitType, GyroType
from sheets.record.boxes import absorption
from sheets.recordsheet.names import ENGINE_NAMES, inventory_name, lot_name
from sheets.units import Mech
from sheets.units.base import Mounting
from sheets.units.mech import Slot, System
from sheets.units.outfit import Outfit

ROLL_AGAIN = "Roll again"

_SYSTEMS: dict[System, str] = {
    System.LIFE_SUPPORT: "Life Support",
    System.SENSORS: "Sensors",
    System.SHOULDER: "Shoulder",
    System.UPPER_ARM: "Upper Arm Actuator",
    System.LOWER_ARM: "Lower Arm Actuator",
    System.HAND: "Hand Actuator",
    System.HIP: "Hip",
    System.UPPER_LEG: "Upper Leg Actuator",
    System.LOWER_LEG: "Lower Leg Actuator",
    System.FOOT: "Foot Actuator",
    System.LANDING_GEAR: "Landing Gear",
    System.AVIONICS: "Avionics",
    System.CONVERSION_GEAR: "Conversion Gear",
}
_GYROS: dict[GyroType, str] = {
    GyroType.XL: "XL Gyro",
    GyroType.COMPACT: "Compact Gyro",
    GyroType.HEAVY_DUTY: "Heavy-Duty Gyro",
    GyroType.SUPERHEAVY: "Superheavy Gyro",
}
_COCKPITS: dict[CockpitType, str] = {
    CockpitType.SMALL: "Small Cockpit",
    CockpitType.SMALL_COMMAND_CONSOLE: "Small Cockpit",
    CockpitType.DUAL: "Dual Cockpit",
    CockpitType.INTERFACE: "Interface Cockpit",
    CockpitType.VRPP: "VR Piloting Pod",
    CockpitType.INDUSTRIAL: "Industrial Cockpit",
    CockpitType.PRIMITIVE: "Primitive Cockpit",
    CockpitType.PRIMITIVE_INDUSTRIAL: "Primitive Ind. Cockpit",
    CockpitType.SUPERHEAVY: "Superheavy Cockpit",
    CockpitType.SUPERHEAVY_TRIPOD: "Superheavy Tripod Cockpit",
}
_CONSOLES = frozenset(
    {CockpitType.COMMAND_CONSOLE, CockpitType.SMALL_COMMAND_CONSOLE, CockpitType.SUPERHEAVY_COMMAND_CONSOLE}
)
_TWO_SEATS = frozenset({CockpitType.DUAL, CockpitType.QUADVEE, CockpitType.TRIPOD})  # if both have slots


@cache
def systems_by_name() -> dict[str, System]:
    """The names of systems in critical slots."""
    cockpits = {*_COCKPITS.values(), "Cockpit", "Command Console", "Cockpit (pilot)", "Cockpit (gunner)"}
    return {
        **{name: system for system, name in _SYSTEMS.items()},
        **dict.fromkeys(("Engine", *ENGINE_NAMES.values()), System.ENGINE),
        **dict.fromkeys(("Gyro", *_GYROS.values()), System.GYRO),
        **dict.fromkeys(cockpits, System.COCKPIT),
    }


class SlotText(NamedTuple):
    """One slot as printed. `mount` joins the slots of one item; `armored` items have a circle to mark before them."""

    text: str
    hittable: bool = True
    mount: int | None = None
    armored: bool = False
    points: int = 0  # points that the slot absorbs: modular armor, or a part of a shield
    before: int = 0  # points of this item in earlier slots


_EMPTY = SlotText(ROLL_AGAIN, hittable=False)


def slot_texts(carried: Outfit[Mech], location: str) -> list[SlotText]:
    """The slots of a location in order."""
    mech = carried.unit
    found: list[SlotText] = []
    names: dict[int, tuple[str, bool]] = {}
    seats = _seats(mech, sum(1 for slot in mech.slots[location] if slot is not None and slot.system is System.COCKPIT))
    for slot in mech.slots[location]:
        if slot is None:
            found.append(_EMPTY)
        elif slot.system is System.COCKPIT:
            found.append(SlotText(seats.pop(0), armored=slot.armored))
        elif slot.system is not None:
            found.append(SlotText(_system_text(mech, slot.system), armored=slot.armored))
        else:
            for mount in (slot.mount, slot.second):
                if mount is not None and mount not in names:
                    names[mount] = _mount_text(carried, mount)
            found.append(_item_slot(carried, location, len(found), slot, names))
    return found


def _seats(mech: Mech, count: int) -> list[str]:
    """The names of the cockpit's slots in a location."""
    name = _COCKPITS.get(mech.cockpit, "Cockpit")
    if count == 2 and mech.cockpit in _CONSOLES:
        return [name, "Command Console"]
    if count == 2 and mech.cockpit in _TWO_SEATS:
        return ["Cockpit (pilot)", "Cockpit (gunner)"]
    return [name] * count


def _system_text(mech: Mech, system: System) -> str:
    if system is System.ENGINE:
        return ENGINE_NAMES.get(mech.engine.type, "Engine")
    if system is System.GYRO:
        return _GYROS.get(mech.gyro, "Gyro")
    return _SYSTEMS[system]


def _item_slot(
    carried: Outfit[Mech], location: str, number: int, slot: Slot, names: Mapping[int, tuple[str, bool]]
) -> SlotText:
    assert slot.mount is not None
    mounted = carried.by_position.get(slot.mount)
    text, hittable = names[slot.mount]
    if slot.second is not None:
        second, second_hittable = names[slot.second]
        text = f"2 × {text}" if second == text else f"{text} / {second}"
        hittable = hittable or second_hittable
    points = before = 0
    if capacity := absorption(None if mounted is None else mounted.item):
        places = carried.unit.slots_of(slot.mount)
        whole, rest = divmod(capacity, len(places))
        order = places.index((location, number))
        points, before = whole + (order < rest), whole * order + min(order, rest)
    return SlotText(text, hittable, slot.mount, carried.unit.mounts[slot.mount].armored, points, before)


def _mount_text(carried: Outfit[Mech], index: int) -> tuple[str, bool]:
    """The text of the slots of an item, and whether they can be hit."""
    mounted = carried.by_position.get(index)
    if mounted is None:
        return carried.unit.mounts[index].item, True
    _, mount, entry = mounted
    if entry.ammo is not None:
        return f"Ammo ({lot_name(carried, entry)}) {mounted.shots}", True
    text = inventory_name(carried.unit, mount, entry)
    if mount.rear:
        text += " (R)"
    if mount.mounting is Mounting.TURRET:
        text += " (T)"
    return text, entry.hittable and entry.kind != "armor"


def case_mark(carried: Outfit[Mech], location: str, free: Collection[str]) -> str:
    """`CASE`, `CASE II`, or empty; `free` are the locations with CASE that the design does not list."""
    for _, _, entry in carried.in_location(location):
        for trait, text in (("case-ii", "CASE II"), ("case-prototype", "CASE-P"), ("case", "CASE")):
            if trait in entry.traits:
                return text
    return "CASE" if location in free else ""
