"""What the weapons and equipment inventory of a unit says, line by line: facts, no drawing."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from exporters.recordsheet.damage import codes, damage_text
from exporters.recordsheet.options import HEX_INCHES, SheetOptions
from exporters.recordsheet.sheet import Sheet
from sheets.equipment import Item, item
from sheets.equipment.quirks import weapon_quirks
from sheets.equipment.tech import ItemBase
from sheets.rules.tables.launcher_modes import LAUNCHER_MODES
from sheets.rules.tables.physical import WEAPONS
from sheets.units import Infantry, Mech, Mount, Unit, location_name
from sheets.units.mount import Mounting

# Equipment that the inventory leaves out: it shows elsewhere on the sheet, or does nothing by itself in play.
_ELSEWHERE = frozenset(
    {
        *("heat-sink", "double-heat-sink", "compact-heat-sink", "laser-heat-sink", "prototype-double-heat-sink"),
        *("jump-jet", "case", "case-ii", "case-prototype", "endo-steel", "endo-steel-prototype", "endo-composite"),
        *("ferro-fibrous", "ferro-fibrous-prototype", "light-ferro", "heavy-ferro", "composite", "reinforced"),
        *("ferro-lamellor", "reactive", "reflective", "hardened-armor", "heavy-industrial-armor", "industrial-armor"),
        *("industrial-structure", "primitive-armor", "commercial-armor", "impact-resistant", "heat-dissipating"),
        *("ballistic-reinforced", "anti-penetrative-ablation", "chassis-modification"),
    }
)
SERVANTS = frozenset(
    {
        *("artemis-iv", "artemis-v", "artemis-prototype", "apollo", "ppc-capacitor", "laser-insulator"),
        "risc-laser-pulse-module",
    }
)
"""Traits of what prints under the weapon that it serves."""


class Line(NamedTuple):
    """A line of the inventory. `level` 1 belongs to the line above it; `remark` lines have only a name."""

    name: str
    mounts: tuple[int, ...] = ()
    number: int | None = None
    location: str = ""
    heat: str = ""
    damage: str = ""
    codes: str = ""
    ranges: tuple[str, str, str, str, str] | None = None  # minimum, short, medium, long, extreme
    level: int = 0
    remark: bool = False


class _Key(NamedTuple):
    """What must agree for two weapons to share a line."""

    item: str
    location: str
    rear: bool
    turret: bool
    size: float | None
    quirks: tuple[str, ...]
    servants: tuple[str, ...]
    ammo: bool


def entry_of(mount: Mount, edition: str) -> Item | None:
    """The catalogue's entry of a mounted item as an edition has it; None for what it does not know."""
    return _entry(mount.item, edition) if mount.known else None


@lru_cache(maxsize=1 << 12)
def _entry(name: str, edition: str) -> Item:
    return item(name).by(edition)


def inventory(sheet: Sheet[Unit], merged: bool | None = None) -> list[Line]:
    """The lines of a unit's inventory in the order that the options ask for, merged as they say or as told."""
    merged = sheet.options.merged if merged is None else merged
    unit, edition = sheet.unit, sheet.options.edition
    served = sheet.links.served_by
    hidden = sheet.links.in_arrays | sheet.links.serves.keys()
    groups: dict[object, list[int]] = {}
    for index, mount in enumerate(unit.mounts):
        entry = entry_of(mount, edition)
        if index in hidden or not listed(entry):
            continue
        servants = tuple(unit.mounts[n].item for n in served.get(index, ()))
        arms = sheet.links.arrays.get(index)
        key = _Key(
            mount.item,
            place_of(unit, mount, index),
            mount.rear,
            mount.mounting is Mounting.TURRET,
            mount.size,
            mount.quirks,
            servants,
            arms is not None,
        )
        groups.setdefault(key if merged else (key, index), []).append(index)
    ordered = sorted(groups.values(), key=lambda indexes: _rank(sheet, indexes[0]))
    return [line for indexes in ordered for line in _lines(sheet, tuple(indexes))]


def listed(entry: Item | None) -> bool:
    """Whether an inventory has a line for it."""
    if entry is None:
        return True
    if entry.kind in ("ammo", "armor"):
        return False
    return not (entry.traits & _ELSEWHERE or entry.traits & SERVANTS) and entry.name != "Standard"


def _rank(sheet: Sheet[Unit], index: int) -> tuple[object, ...]:
    """The place of a group: weapons in the chosen order, other equipment after them."""
    mount = sheet.unit.mounts[index]
    entry = entry_of(mount, sheet.options.edition)
    weapon = entry.weapon if entry else None
    armed = 0 if weapon is not None and not entry.traits & {"tag", "ams"} else 1  # type: ignore[union-attr]
    match sheet.options.weapon_order:
        case "location":
            places = list(sheet.unit.locations)
            where = places.index(mount.location) if mount.location in places else len(places)
            return (armed, where, index)
        case "name":
            return (armed, entry.short if entry else mount.item, index)
        case "damage":
            return (armed, -_most_damage(entry), index)
        case "heat":
            return (armed, -(entry.heat if entry else 0), index)
        case "range":
            return (armed, -(weapon.long if weapon else 0), index)
        case _:
            return (armed, index)


def _most_damage(entry: Item | None) -> int:
    if entry is None or entry.weapon is None:
        return 0
    weapon = entry.weapon
    return weapon.damage or (weapon.damage_by_range or (0,))[0] or weapon.rack


def _lines(sheet: Sheet[Unit], indexes: tuple[int, ...]) -> Iterator[Line]:
    unit, options = sheet.unit, sheet.options
    mount = unit.mounts[indexes[0]]
    entry = entry_of(mount, options.edition)
    modes = LAUNCHER_MODES.get(entry.weapon.ammo_type or "", ()) if entry and entry.weapon else ()
    yield Line(
        name=name_of(unit, mount, entry),
        mounts=indexes,
        number=len(indexes),
        location=place_of(unit, mount, indexes[0]),
        heat=heat_text(mount, entry),
        damage="" if modes else damage_text(unit, mount, entry),
        codes=codes(entry),
        ranges=None if modes or entry is None else ranges(entry, options),
    )
    for mode in modes:
        if mode.munition in _LOADED or _has_load(unit, entry, mode.munition):
            figures = (mode.minimum, mode.short, mode.medium, mode.long, mode.extreme)
            yield Line(mode.name, damage=f"{mode.damage}/Msl", ranges=_range_texts(figures, options), level=1)
    for gun in sheet.links.arrays.get(indexes[0], ())[:1]:
        array = sheet.links.arrays[indexes[0]]
        inner = entry_of(unit.mounts[gun], options.edition)
        yield Line(
            f"{len(array)} {name_of(unit, unit.mounts[gun], inner)}",
            mounts=tuple(array),
            level=1,
            damage=damage_text(unit, unit.mounts[gun], inner),
            heat=heat_text(unit.mounts[gun], inner),
        )
    if entry is not None and entry.gear is not None and entry.gear.absorbs:
        gear = entry.gear
        told = f"takes {gear.absorbs} of a hit, {gear.capacity} in all" if gear.capacity else f"{gear.absorbs} points"
        yield Line(told, level=1, remark=True)
    servants: list[int] = []
    for index in indexes:
        servants += sheet.links.served_by.get(index, ())
    names = dict.fromkeys(name_of(unit, unit.mounts[n], entry_of(unit.mounts[n], options.edition)) for n in servants)
    for name in names:
        yield Line(f"with {name}", mounts=tuple(servants), level=1)
    if mount.quirks:
        known = weapon_quirks()
        titles = ", ".join(known[code].title if code in known else code for code in mount.quirks)
        yield Line(titles, level=1, remark=True)


_LOADED = frozenset({"standard", "extended-range", "high-explosive", "mml-lrm", "mml-srm"})


def _has_load(unit: Unit, entry: Item | None, munition: str) -> bool:
    """Whether a rarer load is aboard."""
    for mount in unit.mounts:
        ammo = item(mount.item).ammo if mount.known else None
        if ammo is None or entry is None or entry.weapon is None:
            continue
        if ammo.type == entry.weapon.ammo_type and munition in ammo.munitions:
            return True
    return False


def name_of(unit: Unit, mount: Mount, entry: Item | None) -> str:
    """What the inventory calls an item; on a unit of mixed technology the side is named where two sides build it."""
    if entry is None:
        return mount.item
    name = entry.short or entry.title
    if mount.size is not None and entry.size is not None:
        name += f" ({mount.size:g}{' MP' if 'jump-booster' in entry.traits else ' t'})"
    if unit.tech_base.mixed and entry.tech.base is not ItemBase.BOTH and not name.endswith(")"):
        name += " (C)" if entry.tech.base is ItemBase.CLAN else " (IS)"
    return name


def place_of(unit: Unit, mount: Mount, index: int) -> str:
    """The location as the inventory has it: `RT`, `RT (R)` to the rear, `LA/LT` where an item is split."""
    if isinstance(unit, Infantry):
        return ""
    place = mount.location or "*"
    if isinstance(unit, Mech) and mount.location is not None:
        places = dict.fromkeys(location for location, _ in unit.slots_of(index))
        if len(places) > 1:
            place = "/".join(places)
    elif mount.location is None and isinstance(unit, Mech):
        place = "*"
    if mount.rear:
        place += " (R)"
    if mount.mounting is Mounting.TURRET:
        place += " (T)"
    return place


def place_name(unit: Unit, mount: Mount) -> str:
    """The location in words."""
    return location_name(unit, mount.location) if mount.location else "whole unit"


_JACKETS = {"imp_cooling": -1, "poor_cooling": 1, "no_cooling": 2}


def heat_of(mount: Mount, entry: Item | None) -> int:
    """The heat of one shot, its cooling jacket's quirk counted (BMM)."""
    if entry is None or not entry.heat:
        return 0
    heat = entry.heat + sum(_JACKETS.get(quirk, 0) for quirk in mount.quirks)
    return max(heat, 1)


def heat_text(mount: Mount, entry: Item | None) -> str:
    """The heat as it is printed: for each shot where the weapon may fire several."""
    if entry is None or entry.weapon is None:
        return str(entry.heat) if entry is not None and entry.heat else "—"
    heat = heat_of(mount, entry)
    if not heat:
        return "—"
    return f"{heat}/Sht" if _rapid(entry) else str(heat)


def _rapid(entry: Item) -> bool:
    kind = (entry.weapon.ammo_type or "") if entry.weapon else ""
    return kind.startswith(("ultra-", "rotary-"))


# How far electronics reach, by trait; the first that an item has counts (TM, TO, IO).
_REACH: tuple[tuple[str, int], ...] = (
    ("bloodhound", 8),
    ("nova-cews", 3),
    ("electronic-warfare", 3),
    ("single-hex-ecm", 0),
    ("ecm", 6),
)
_PROBES = {"Light Active Probe": 3, "Active Probe": 5, "Active Probe (Beagle)": 4, "Active Probe (Beagle)(P)": 4}


def ranges(entry: Item, options: SheetOptions) -> tuple[str, str, str, str, str] | None:
    """Minimum, short, medium, long and extreme range as printed."""
    weapon = entry.weapon
    if weapon is None:
        reach = _PROBES.get(entry.short) or next((far for trait, far in _REACH if trait in entry.traits), 0)
        return _range_texts((0, 0, 0, reach, 0), options) if reach else None
    if not weapon.long and weapon.water is not None:  # torpedoes reach only so far, and only under water
        return _range_texts((weapon.minimum, *weapon.water), options)
    if not weapon.long:
        return None
    figures = (weapon.minimum, weapon.short, weapon.medium, weapon.long, weapon.extreme)
    return _range_texts(figures, options)


def _range_texts(figures: Sequence[int], options: SheetOptions) -> tuple[str, str, str, str, str]:
    factor = HEX_INCHES if options.inches else 1
    mark = '"' if options.inches else ""
    minimum, *others = (f"{figure * factor}{mark}" if figure else "—" for figure in figures)
    return minimum, others[0], others[1], others[2], others[3]


def melee(entry: Item | None) -> str | None:
    """The trait by which the physical attacks know a weapon."""
    if entry is None:
        return None
    return next((trait for trait in WEAPONS if trait in entry.traits), None)
