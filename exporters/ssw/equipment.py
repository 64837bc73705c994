"""`<equipment>` elements: a piece of a 'Mech, a weapon of a vehicle with its fire control, an array with its guns."""

from dataclasses import dataclass, field

from exporters import Unwritable
from exporters.ssw.extras import KeptExtras
from exporters.ssw.pieces import ARRAY_GUNS, PieceGroup
from exporters.xml import Element, add_child
from sheets.construction.ssw_layout import SlotPlace
from sheets.equipment import Item, item
from sheets.equipment.kinds import TechSide
from sheets.equipment.tech import ItemBase
from sheets.rules.links import links
from sheets.units.base import Facing, Mount, Mounting
from sheets.units.keywords.ssw import (
    DETAILS,
    FIRE_CONTROL,
    FRONT_ARC,
    FRONT_SIDE,
    MODULES,
    PREFIXES,
    REAR_ARC,
    REAR_SIDE,
    encode_text,
)
from sheets.units.keywords.ssw_names import list_of, ssw_name
from sheets.units.mech import LEGS, LOCATION_NAMES, Mech
from sheets.units.outfit import outfit
from sheets.units.vehicle import Vehicle


@dataclass(slots=True)
class WeaponGroup:
    """A mount, and the mounts that its element includes, by number."""

    number: int
    modules: list[str] = field(default_factory=list)  # the suffixes of its name
    guns: int = 0
    control: str = ""  # the attribute of the loadout that gives it fire control
    others: list[int] = field(default_factory=list)


def weapon_groups(unit: Vehicle, numbers: list[int]) -> list[WeaponGroup]:
    """Group these mounts by element."""
    linked = links(unit)
    served_by = {weapon: helpers for weapon, helpers in linked.served_by.items() if weapon in numbers}
    grouped = {helper for helpers in served_by.values() for helper in helpers}
    grouped |= {gun for array, guns in linked.arrays.items() if array in numbers for gun in guns}
    groups = [WeaponGroup(number) for number in numbers if number not in grouped]
    for group in groups:
        for helper in served_by.get(group.number, ()):
            _serve(unit, group, helper)
        for gun in linked.arrays.get(group.number, ()):
            _add_gun(unit, group, gun)
        if unit.mounts[group.number].item in ARRAY_GUNS and not group.guns:
            raise Unwritable("a machine gun array has its guns in the same place in a .saw file")
    return groups


def _serve(unit: Vehicle, group: WeaponGroup, helper: int) -> None:
    weapon, mount = unit.mounts[group.number], unit.mounts[helper]
    entry = item(mount.item)
    plain = Mount(
        item=mount.item, location=weapon.location, mounting=weapon.mounting, pod=weapon.pod, quirks=mount.quirks
    )
    if mount != plain:
        raise Unwritable(f"{entry.title} is mounted like the weapon that it serves in a .saw file")
    module = next((MODULES[trait] for trait in MODULES if trait in entry.traits), None)
    control = next((FIRE_CONTROL[trait] for trait in FIRE_CONTROL if trait in entry.traits), None)
    if module is not None:
        group.modules.append(module)
        group.others.insert(len(group.modules) - 1, helper)
    elif control is not None and _is_usual(item(weapon.item), mount.item):
        group.control = control
        group.others.append(helper)
    else:
        raise Unwritable(f"Solaris Skunk Werks has no {entry.title} ({entry.name}) for this weapon")


def _is_usual(weapon: Item, control: str) -> bool:
    """Whether a fire control system is of the side that builds the launcher."""
    if control not in ("ISArtemisIV", "CLArtemisIV"):
        return True
    return (control == "CLArtemisIV") == (weapon.tech.base is ItemBase.CLAN)


def _add_gun(unit: Vehicle, group: WeaponGroup, gun: int) -> None:
    array, mount = unit.mounts[group.number], unit.mounts[gun]
    plain = array.model_copy(update={"item": mount.item, "quirks": mount.quirks})
    if mount.item != ARRAY_GUNS[array.item] or mount != plain:
        raise Unwritable("the guns of a machine gun array are mounted like the array in a .saw file")
    group.guns += 1
    group.others.append(gun)


ARCS = {
    Facing.FRONT_LEFT: FRONT_SIDE,
    Facing.FRONT_RIGHT: FRONT_SIDE,
    Facing.REAR_LEFT: REAR_SIDE,
    Facing.REAR_RIGHT: REAR_SIDE,
}
LEFT_SIDE = frozenset({Facing.FRONT_LEFT, Facing.REAR_LEFT})
FRAGMENTATION = "0"  # the usual load of a grenade launcher
UNKNOWN = "unknown"


def write_group(parent: Element, mech: Mech, group: PieceGroup, kept: KeptExtras) -> None:
    """Write a piece of equipment with the mounts that its name includes."""
    main = group.main
    first = group.places[0]
    name, kind = lookup_name(mech, main.mount, main.entry, group)
    element = add_child(parent, "equipment")
    maker, load = (kept.detail(what, first.location, first.slot) for what in DETAILS)
    add_child(element, "name", name, manufacturer=encode_text(maker))
    add_child(element, "type", kind)
    write_details(element, main.mount, main.entry, load)
    if main.entry is not None and main.entry.spreadable:
        _check_legs(mech, group)
        add_child(element, "location", first.location, index=str(first.slot))
        return
    runs = _runs(group.places)
    if len(runs) == 1 and (main.entry is not None or len(group.places) == 1):
        add_child(element, "location", first.location, index=str(first.slot))
        return
    for start, number in runs:
        add_child(element, "splitlocation", start.location, index=str(start.slot), number=str(number))


def lookup_name(
    unit: Mech | Vehicle, mount: Mount, entry: Item | None, group: PieceGroup | WeaponGroup
) -> tuple[str, str]:
    """The name by which the program looks an item up, with all marks, and the list that it is in."""
    marks = ("(R) " if mount.rear else "") + ("(T) " if mount.mounting is Mounting.TURRET else "")
    if entry is None:
        return marks + mount.item, UNKNOWN
    if mount.item in ARRAY_GUNS:
        return marks + _array_name(mount, group.guns), "mgarray"
    side = unit.tech_base.side
    name = ssw_name(entry, side, _weapons(unit) if unit.tech_base.is_mixed else ())
    if name is None:
        whose = "a Clan" if side is TechSide.CLAN else "an Inner Sphere"
        raise Unwritable(f"Solaris Skunk Werks has no {entry.title} ({entry.name}) for {whose} chassis")
    return marks + name + "".join(group.modules), list_of(name, entry)


def _weapons(unit: Mech | Vehicle) -> list[Item]:
    return [mounted.item for mounted in outfit(unit).mounted if mounted.item.weapon is not None]


def _array_name(mount: Mount, guns: int) -> str:
    gun = item(ARRAY_GUNS[mount.item])
    side = TechSide.CLAN if gun.name.startswith("CL") else TechSide.IS
    plain = (ssw_name(gun, side) or gun.title).removeprefix(PREFIXES[side])
    return f"{PREFIXES[side]}MG Array ({guns} {plain})"


def write_details(element: Element, mount: Mount, entry: Item | None, load: str) -> None:
    """The facing and load of a grenade launcher, the size of an item, an odd lot of ammunition."""
    if entry is not None and "vehicular-grenade-launcher" in entry.traits:
        add_child(element, "vglarc", _arc(mount))
        load = load or FRAGMENTATION
    elif mount.facing is not None:
        raise Unwritable(f"only a grenade launcher has a facing in this format, not {mount.item}")
    if load:
        add_child(element, "vglammo", load)
    if mount.size is not None:
        if entry is None or entry.size is None:
            raise Unwritable(f"{mount.item} has no size in this format")
        add_child(element, "tons", str(mount.size))
    if mount.shots is not None:
        if entry is None or entry.ammo is None or entry.ammo.shots == mount.shots:
            raise Unwritable(f"{mount.item} has no count of shots in this format")
        add_child(element, "lot", str(mount.shots))


def _arc(mount: Mount) -> str:
    """The arc of a grenade launcher; one that fires to the side fires to that of its location."""
    if mount.facing is None:
        return REAR_ARC if mount.rear else FRONT_ARC
    left = (mount.location or "").startswith("L") or mount.location in ("FLL", "RLL")
    if mount.facing not in ARCS or left != (mount.facing in LEFT_SIDE):
        raise Unwritable("a grenade launcher points to the side on which it stands in this format")
    return ARCS[mount.facing]


def _runs(places: list[SlotPlace]) -> list[tuple[SlotPlace, int]]:
    """Runs of consecutive slots, as first slot and number."""
    runs: list[tuple[SlotPlace, int]] = []
    for place in places:
        if runs and (run := runs[-1])[0].location == place.location and run[0].slot + run[1] == place.slot:
            runs[-1] = (run[0], run[1] + 1)
        else:
            runs.append((place, 1))
    return runs


def _check_legs(mech: Mech, group: PieceGroup) -> None:
    """Check equipment of all legs, which is listed once: the other legs must have it in their first free slots."""
    legs = [location for location in mech.slots if location in LEGS]
    share = len(group.places) // len(legs)
    index = group.main.index
    first = group.places[0]
    for leg in legs:
        mine = [n for n, slot in enumerate(mech.slots[leg]) if slot is not None and slot.mount == index]
        free = [n for n, slot in enumerate(mech.slots[leg]) if slot is None or slot.mount == index]
        expected = list(range(first.slot, first.slot + share)) if leg == first.location else free[:share]
        if mine != expected:
            where = LOCATION_NAMES[leg]
            raise Unwritable(f"a .ssw file has {group.main.title} in the first free slots of the {where}")
