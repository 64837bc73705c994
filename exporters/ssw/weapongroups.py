"""The equipment of a vehicle as elements: weapons with what serves them, arrays with their guns."""

from dataclasses import dataclass, field

from exporters import Unwritable
from exporters.ssw.pieces import ARRAY_GUNS, FIRE_CONTROL, MODULES
from sheets.equipment import Item, item
from sheets.equipment.tech import ItemBase
from sheets.rules.links import links
from sheets.units.mount import Mount
from sheets.units.vehicle import Vehicle


@dataclass(slots=True)
class WeaponGroup:
    """A mount, and those that its element brings along, by number."""

    number: int
    modules: list[str] = field(default_factory=list)  # the endings of its name
    guns: int = 0
    control: str = ""  # the attribute of the loadout that gives it its fire control
    others: list[int] = field(default_factory=list)


def weapon_groups(unit: Vehicle, numbers: list[int]) -> list[WeaponGroup]:
    """These mounts as elements."""
    linked = links(unit)
    served_by = {weapon: helpers for weapon, helpers in linked.served_by.items() if weapon in numbers}
    taken = {helper for helpers in served_by.values() for helper in helpers}
    taken |= {gun for array, guns in linked.arrays.items() if array in numbers for gun in guns}
    groups = [WeaponGroup(number) for number in numbers if number not in taken]
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
