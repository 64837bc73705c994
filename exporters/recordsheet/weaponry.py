"""What the weapons and equipment inventory of a unit says, line by line: facts, no drawing."""

from collections.abc import Iterator
from typing import NamedTuple

from exporters.recordsheet.damage import codes, damage_text
from exporters.recordsheet.items import entry_of, heat_text, name_of, place_of, range_texts, ranges
from exporters.recordsheet.sheet import Sheet
from sheets.equipment import Item, item
from sheets.equipment.quirks import weapon_quirks
from sheets.record.strays import absorbing
from sheets.rules.tables.launcher_modes import LAUNCHER_MODES, LauncherMode
from sheets.units import Mech, Unit
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
    """A line of the inventory. `level` 1 belongs to the line above it; `remark` lines have only a name.

    `points` are those that the first mount takes before it is used up, where the line has a box for each.
    """

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
    points: int = 0


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
    armed = 1 if entry is None or weapon is None or entry.traits & {"tag", "ams"} else 0
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
    modes = modes_of(unit, entry)
    yield Line(
        name=name_of(unit, mount, entry),
        mounts=indexes,
        number=len(indexes),
        location=place_of(unit, mount, indexes[0]),
        heat=heat_text(mount, entry),
        damage="" if modes else damage_text(unit, entry),
        codes=codes(entry),
        ranges=None if modes or entry is None else ranges(entry, options),
    )
    for mode in modes:
        figures = (mode.minimum, mode.short, mode.medium, mode.long, mode.extreme)
        yield Line(mode.name, damage=f"{mode.damage}/Msl", ranges=range_texts(figures, options), level=1)
    for gun in sheet.links.arrays.get(indexes[0], ())[:1]:
        array = sheet.links.arrays[indexes[0]]
        inner = entry_of(unit.mounts[gun], options.edition)
        yield Line(
            f"{len(array)} {name_of(unit, unit.mounts[gun], inner)}",
            mounts=tuple(array),
            level=1,
            damage=damage_text(unit, inner),
            heat=heat_text(unit.mounts[gun], inner),
        )
    yield from _absorbing(unit, indexes, entry)
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


def _absorbing(unit: Unit, indexes: tuple[int, ...], entry: Item | None) -> Iterator[Line]:
    """What shields and modular armour take; the boxes of a 'Mech's are in its critical slots."""
    if entry is None or entry.gear is None or not (capacity := absorbing(entry)):
        return
    each = entry.gear.absorbs
    told = f"takes {each} of a hit, {capacity} in all" if each < capacity else f"takes {capacity} points"
    if isinstance(unit, Mech):
        yield Line(told, level=1, remark=True)
    else:
        for index in indexes:
            yield Line(told, (index,), level=1, remark=True, points=capacity)


_USUAL = frozenset({"standard", "extended-range", "high-explosive", "mml-lrm", "mml-srm"})


def modes_of(unit: Unit, entry: Item | None) -> tuple[LauncherMode, ...]:
    """What a launcher may fire: its usual loads, and the rarer ones that are aboard. No other weapon has modes."""
    if entry is None or entry.weapon is None or entry.weapon.ammo_type not in LAUNCHER_MODES:
        return ()
    kind = entry.weapon.ammo_type
    aboard = {
        munition
        for mount in unit.mounts
        if mount.known and (ammo := item(mount.item).ammo) is not None and ammo.type == kind
        for munition in ammo.munitions
    }
    return tuple(mode for mode in LAUNCHER_MODES[kind] if mode.munition in _USUAL | aboard)
