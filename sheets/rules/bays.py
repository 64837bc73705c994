"""The weapon bays of large craft: which weapons fire together, and the ammunition they share."""

from collections.abc import Iterable
from typing import NamedTuple

from sheets.equipment import Item, item
from sheets.equipment.weapon import AeroClass
from sheets.model import Model
from sheets.units import CapitalShip, DropShip, Mount, SpaceStation, Unit

BAY_LIMIT = 700  # short-range attack values a bay may hold, on the standard scale


class Bay(Model):
    """One weapon bay: indexes into `unit.mounts`."""

    location: str
    rear: bool
    aero_class: AeroClass
    weapons: tuple[int, ...]
    ammo: tuple[int, ...] = ()


def weapon_bays(unit: Unit) -> tuple[Bay, ...]:
    """The bays of a DropShip or larger craft in the order of its locations; empty for all other units.

    A weapon opens a bay where the design says so; otherwise it joins the one before it if class and direction agree and
    the bay is not full. Ammunition belongs to the bay before it.
    """
    if not isinstance(unit, DropShip | CapitalShip):
        return ()
    held: dict[str, list[tuple[int, Mount]]] = {}
    for index, mount in enumerate(unit.mounts):
        if mount.location:
            held.setdefault(mount.location, []).append((index, mount))
    return tuple(bay for location, mounts in held.items() for bay in _bays_in(unit, location, mounts))


class _Open(NamedTuple):
    """A bay that is still being filled."""

    rear: bool
    aero_class: AeroClass
    weapons: list[int]
    ammo: list[int]


def _bays_in(unit: DropShip | CapitalShip, location: str, mounts: Iterable[tuple[int, Mount]]) -> list[Bay]:
    bays: list[_Open] = []
    load = 0.0
    for index, mount in mounts:
        if not mount.known:
            continue
        entry = item(mount.item)
        if entry.weapon is not None:
            value = _attack_value(entry)
            bay = bays[-1] if bays else None
            joins = (
                bay is not None
                and not mount.opens_bay
                and bay.aero_class is entry.weapon.aero_class
                and bay.rear is mount.rear
                and (load + value <= BAY_LIMIT or _unlimited(unit, entry))
            )
            if joins and bay is not None:
                bay.weapons.append(index)
                load += value
            else:
                bays.append(_Open(mount.rear, entry.weapon.aero_class, [index], []))
                load = value
        elif entry.ammo is not None and bays:
            bays[-1].ammo.append(index)
    return [
        Bay(location=location, rear=b.rear, aero_class=b.aero_class, weapons=tuple(b.weapons), ammo=tuple(b.ammo))
        for b in bays
    ]


def _attack_value(entry: Item) -> float:
    assert entry.weapon is not None
    return entry.weapon.attack_values.short * (10 if entry.weapon.capital or entry.weapon.sub_capital else 1)


def _unlimited(unit: DropShip | CapitalShip, entry: Item) -> bool:
    """A station's mass drivers may exceed a bay."""
    assert entry.weapon is not None
    return isinstance(unit, SpaceStation) and entry.weapon.aero_class is AeroClass.CAPITAL_MASS_DRIVER
