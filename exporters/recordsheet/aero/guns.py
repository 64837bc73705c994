"""The weapons of a bay by their kinds, and the shots that they have."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from exporters.recordsheet.aero.craft import Bayed
from exporters.recordsheet.items import entry_of, name_of
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.slots import ammo_name
from sheets.equipment import Item
from sheets.rules.attack_values import AR10
from sheets.rules.bays import Bay


class Gun(NamedTuple):
    """Weapons of a kind in one bay."""

    item: str
    servants: tuple[str, ...]
    quirks: tuple[str, ...] = ()


def guns_of(sheet: Sheet[Bayed], bay: Bay) -> dict[Gun, list[int]]:
    """The kinds of weapons in a bay, each with the places of its weapons in `unit.mounts`."""
    unit = sheet.unit
    found: dict[Gun, list[int]] = {}
    for index in bay.weapons:
        servants = tuple(unit.mounts[n].item for n in sheet.served_by.get(index, ()))
        found.setdefault(Gun(unit.mounts[index].item, servants, unit.mounts[index].quirks), []).append(index)
    return found


def gun_text(sheet: Sheet[Bayed], index: int) -> str:
    """A weapon with what serves it."""
    servants = dict.fromkeys(name_of_gun(sheet, servant) for servant in sheet.served_by.get(index, ()))
    return " + ".join((name_of_gun(sheet, index), *servants))


def name_of_gun(sheet: Sheet[Bayed], index: int) -> str:
    mount = sheet.unit.mounts[index]
    return short_name(name_of(sheet.unit, mount, entry_of(mount, sheet.options.edition)))


@lru_cache(maxsize=1 << 10)
def short_name(text: str) -> str:
    """A capital launcher by the name of its missile, and fire control without the word system.

    >>> short_name("Capital Missile Launcher (White Shark)"), short_name("Artemis IV FCS")
    ('White Shark Launcher', 'Artemis IV')
    """
    if "Missile Launcher (" in text:
        start, _, missile = text.partition("Missile Launcher (")
        kind = "Sub-Capital " if "Sub" in start else ""
        return f"{kind}{missile.removesuffix(')').removesuffix(' Launcher')} Launcher"
    return text.replace(" MRM FCS", "").replace(" FCS", "")


def shots_of(sheet: Sheet[Bayed], index: int) -> tuple[int, int]:
    """Shots of one lot, and those that are left."""
    mount = sheet.unit.mounts[index]
    entry = entry_of(mount, sheet.options.edition)
    assert entry is not None
    assert entry.ammo is not None
    shots = entry.ammo.shots if mount.shots is None else mount.shots
    return shots, max(0, shots - sheet.condition.shots.get(index, 0))


def loads_of(sheet: Sheet[Bayed], bay: Bay, guns: Mapping[Gun, Sequence[int]]) -> dict[str, list[str]]:
    """The shots of a bay by the name of the weapon that fires them: `24`, `12 of 24`, `10 Cluster`."""
    unit = sheet.unit
    lots: dict[str, dict[str, tuple[int, int]]] = {}
    for index in bay.ammo:
        entry = entry_of(unit.mounts[index], sheet.options.edition)
        if entry is None or entry.ammo is None:
            continue
        weapon = _fires(sheet, guns, entry.ammo.type, entry.ammo.rack)
        name = _munition(entry, weapon)
        kinds = lots.setdefault(weapon or name, {})
        full, left = kinds.get(name, (0, 0))
        shots, rest = shots_of(sheet, index)
        kinds[name] = (full + shots, left + rest)
    return {weapon: [_load(*lot) for lot in kinds.items()] for weapon, kinds in lots.items()}


def _munition(entry: Item, weapon: str) -> str:
    """What sets the shots apart from the weapon's usual ones; a launcher of many missiles has no usual ones."""
    assert entry.ammo is not None
    if entry.ammo.type == AR10:
        return entry.short
    if entry.ammo.munitions == ("standard",) and weapon:
        return ""
    known = set(weapon.split())  # what the weapon says itself, the load that its fire control needs among it
    words = ammo_name(entry.ammo.munition_name).replace("/", " ").split()
    return " ".join(word for word in words if word not in known)


def _load(name: str, shots: tuple[int, int]) -> str:
    full, left = shots
    number = f"{full:,}" if full == left else f"{left:,} of {full:,}"
    return f"{number} {name}".strip()


def _fires(sheet: Sheet[Bayed], guns: Mapping[Gun, Sequence[int]], kind: str, rack: int) -> str:
    """The name of the weapon of the bay that fires this ammunition."""
    for index, *_ in guns.values():
        entry = entry_of(sheet.unit.mounts[index], sheet.options.edition)
        weapon = entry.weapon if entry is not None else None
        if weapon is not None and weapon.ammo_type == kind and rack in (0, weapon.rack, weapon.damage):
            return gun_text(sheet, index)
    return ""
