"""The weapon bays of large craft as lines: what fires together, at what heat, with which attack values and shots.

Bays that two sides have alike share a line, unless one of them is damaged.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from exporters.page import width
from exporters.page.measure import NARROWEST
from exporters.recordsheet.aero import Bayed
from exporters.recordsheet.aero.inventory import LEAST_SIZE, NO_VALUE, AeroLine, InventorySection, brackets, value_texts
from exporters.recordsheet.inventory import launcher_modes, listed
from exporters.recordsheet.items import ammo_name, name_of
from exporters.recordsheet.sheet import Sheet
from sheets.equipment import Item, item
from sheets.equipment.quirks import weapon_quirks
from sheets.equipment.weapon import AttackValues
from sheets.rules.aerospace import (
    AR10,
    AR10_MISSILES,
    Bay,
    bay_heat,
    bay_values,
    in_capital_points,
    is_capital,
    launcher_values,
    missile_values,
)
from sheets.rules.links import links
from sheets.units import DropShip, Unit


class BayGun(NamedTuple):
    """Weapons of a kind in one bay."""

    item: str
    servants: tuple[str, ...]
    quirks: tuple[str, ...] = ()


_SIDES = (("LS", "RS"), ("FLS", "FRS"), ("ALS", "ARS"), ("LBS", "RBS"))
_PARTNER = {side: pair for pair in _SIDES for side in pair}

_NAME_ROOM = 70.0  # what the narrowest table leaves to the name of a weapon with its shots


class _BayLook(NamedTuple):
    """What must agree for the bays of two sides to share a line."""

    pair: tuple[str, str]
    rear: bool
    guns: tuple[tuple[BayGun, int], ...]
    shots: tuple[tuple[str, int, int], ...]
    lost: bool


def bay_sections(sheet: Sheet[Bayed]) -> list[InventorySection]:
    """Capital weapons, standard weapons, and other equipment."""
    bays = sheet.bays
    capital: list[Bay] = []
    standard: list[Bay] = []
    for bay in bays:
        (capital if is_capital(sheet.unit, bay) else standard).append(bay)
    found: list[InventorySection] = []
    if capital:
        lines = _bay_section_lines(sheet, capital, capital=True)
        found.append(InventorySection("Capital weapon bays", lines, brackets(sheet, capital=True)))
    if standard:
        lines = _bay_section_lines(sheet, standard, capital=False)
        found.append(InventorySection("Standard weapon bays", lines, brackets(sheet, capital=False)))
    if gear := tuple(_gear_lines(sheet, bays)):
        found.append(InventorySection("Equipment", gear))
    return found


def _bay_section_lines(sheet: Sheet[Bayed], bays: Sequence[Bay], capital: bool) -> tuple[AeroLine, ...]:
    lost = sheet.lost.mounts
    shared: dict[object, list[Bay]] = {}
    seen: Counter[object] = Counter()
    for number, bay in enumerate(bays):
        look = _look_of(sheet, bay, lost)
        if look is None:
            shared[number] = [bay]
            continue
        seen[look, bay.location] += 1  # the first of one side shares a line with the first of the other
        shared.setdefault((look, seen[look, bay.location]), []).append(bay)
    return tuple(line for alike in shared.values() for line in _bay_lines(sheet, alike, capital))


def _look_of(sheet: Sheet[Bayed], bay: Bay, lost: frozenset[int]) -> _BayLook | None:
    pair = _PARTNER.get(bay.location)
    if pair is None:
        return None
    shots = tuple((sheet.unit.mounts[n].item, *_shots_of(sheet, n)) for n in bay.ammo)
    guns = tuple((gun, len(indexes)) for gun, indexes in _guns_of(sheet, bay).items())
    return _BayLook(pair, bay.rear, guns, shots, lost.issuperset(bay.weapons))


def _bay_lines(sheet: Sheet[Bayed], alike: Sequence[Bay], capital: bool) -> Iterator[AeroLine]:
    """The lines of one bay, or of two that sides have alike: a line for each kind of weapon."""
    bay, unit = alike[0], sheet.unit
    place = "/".join(_place_name(unit, other.location) for other in alike)
    guns = _guns_of(sheet, bay)
    names = [(str(len(indexes)), _gun_text(sheet, indexes[0])) for indexes in guns.values()]
    quirks = [gun.quirks for gun in guns]
    loads = _loads_of(sheet, bay, guns)
    heat = bay_heat(unit, bay.weapons)
    modes = list(_load_lines(sheet, bay))
    for number, (count, name) in enumerate(names):
        shots = loads.pop(name, [])
        if number == len(names) - 1:
            shots = [*shots, *(text for texts in loads.values() for text in texts)]
        words = f" ({', '.join(shots)})" if shots else ""
        apart = bool(words) and width(name + words, "condensed-bold", LEAST_SIZE) * NARROWEST > _NAME_ROOM
        text = name if apart else name + words
        if number:
            yield AeroLine(text, count, level=1)
        else:
            yield AeroLine(
                *(text, count, place + (" (R)" if bay.rear else ""), str(heat) if heat else NO_VALUE),
                () if modes else _bay_values(sheet, bay, capital),
                tuple(index for other in alike for index in other.weapons),
                tuple(other.weapons for other in alike),
            )
        if apart:
            yield AeroLine(f"shots: {', '.join(shots)}", level=1)
        if quirks[number]:
            yield AeroLine(_quirk_titles(quirks[number]), level=1, remark=True)
    yield from modes


@lru_cache(maxsize=64)
def _quirk_titles(codes: tuple[str, ...]) -> str:
    known = weapon_quirks()
    return ", ".join(known[code].title if code in known else code for code in codes)


def _bay_values(sheet: Sheet[Bayed], bay: Bay, capital: bool) -> tuple[str, ...]:
    """Attack values on the capital scale; the standard values in brackets behind them."""
    return _value_texts(bay_values(sheet.unit, bay, sheet.served_by), capital)


def _value_texts(values: AttackValues, capital: bool) -> tuple[str, ...]:
    if capital:
        return value_texts(values)
    return tuple(f"{in_capital_points(value)} ({value:g})" if value else NO_VALUE for value in values)


def _load_lines(sheet: Sheet[Bayed], bay: Bay) -> Iterator[AeroLine]:
    """A line for each load of launchers that have several; a bay of these has no other weapons."""
    unit = sheet.unit
    if all(_ammo_type(sheet, index) == AR10 for index in bay.weapons):
        aboard = {mark for index in bay.ammo if (mark := _missile(sheet, index)) in AR10_MISSILES}
        for mark in AR10_MISSILES:
            if mark in aboard:
                total = AttackValues(*(len(bay.weapons) * value for value in missile_values(mark)))
                yield AeroLine(_short_name(item(AR10_MISSILES[mark]).short), values=value_texts(total), level=1)
        return
    modes = [launcher_modes(unit, sheet.item(index)) for index in bay.weapons]
    for mode in modes[0] if all(of == modes[0] for of in modes) else ():
        each = [launcher_values(unit, index, mode, sheet.served_by) for index in bay.weapons]
        total = AttackValues(*(sum(values) for values in zip(*each, strict=True)))
        yield AeroLine(mode.name, values=_value_texts(total, capital=False), level=1)


def _ammo_type(sheet: Sheet[Bayed], index: int) -> str | None:
    entry = sheet.item(index)
    return entry.weapon.ammo_type if entry is not None and entry.weapon is not None else None


def _missile(sheet: Sheet[Bayed], index: int) -> str:
    entry = sheet.item(index)
    return entry.short if entry is not None else ""


def _gear_lines(sheet: Sheet[Bayed], bays: Sequence[Bay]) -> Iterator[AeroLine]:
    """What is no weapon of a bay and serves none."""
    unit = sheet.unit
    shown = {index for bay in bays for index in (*bay.weapons, *bay.ammo)} | links(sheet.unit).serves.keys()
    groups: dict[tuple[str, str], list[int]] = {}
    for index, mount in enumerate(unit.mounts):
        entry = sheet.item(index)
        if index in shown or not (listed(entry) or (entry is not None and entry.ammo is not None)):
            continue
        groups.setdefault((mount.item, mount.location or ""), []).append(index)
    for (_, location), indexes in groups.items():
        name = _gun_name(sheet, indexes[0])
        place = _place_name(unit, location) if location not in ("", "HULL") else ""
        yield AeroLine(name, str(len(indexes)), place, mounts=tuple(indexes))


def _place_name(unit: Unit, location: str) -> str:
    """A facing as the inventory has it: wings on a flying body, sides on anything else."""
    if isinstance(unit, DropShip) and not unit.spheroid:
        return {"LS": "LW", "RS": "RW"}.get(location, location)
    return location


def _guns_of(sheet: Sheet[Bayed], bay: Bay) -> dict[BayGun, list[int]]:
    """The kinds of weapons in a bay, each with the places of its weapons in `unit.mounts`."""
    unit = sheet.unit
    found: dict[BayGun, list[int]] = {}
    for index in bay.weapons:
        servants = tuple(unit.mounts[n].item for n in sheet.served_by.get(index, ()))
        found.setdefault(BayGun(unit.mounts[index].item, servants, unit.mounts[index].quirks), []).append(index)
    return found


def _gun_text(sheet: Sheet[Bayed], index: int) -> str:
    """A weapon with what serves it."""
    servants = dict.fromkeys(_gun_name(sheet, servant) for servant in sheet.served_by.get(index, ()))
    return " + ".join((_gun_name(sheet, index), *servants))


def _gun_name(sheet: Sheet[Bayed], index: int) -> str:
    return _short_name(name_of(sheet.unit, sheet.unit.mounts[index], sheet.item(index)))


@lru_cache(maxsize=1 << 10)
def _short_name(text: str) -> str:
    """A capital launcher by the name of its missile, and fire control without the word system.

    >>> _short_name("Capital Missile Launcher (White Shark)"), _short_name("Artemis IV FCS")
    ('White Shark Launcher', 'Artemis IV')
    """
    if "Missile Launcher (" in text:
        start, _, missile = text.partition("Missile Launcher (")
        kind = "Sub-Capital " if "Sub" in start else ""
        return f"{kind}{missile.removesuffix(')').removesuffix(' Launcher')} Launcher"
    return text.replace(" MRM FCS", "").replace(" FCS", "")


def _shots_of(sheet: Sheet[Bayed], index: int) -> tuple[int, int]:
    """The shots of one full lot, and how many are left."""
    shots = sheet.outfit.by_position[index].shots
    left = 0 if index in sheet.lost.mounts else max(0, shots - sheet.condition.shots.get(index, 0))
    return shots, left


def _loads_of(sheet: Sheet[Bayed], bay: Bay, guns: Mapping[BayGun, Sequence[int]]) -> dict[str, list[str]]:
    """The shots of a bay by the name of the weapon that fires them: `24`, `12 of 24`, `10 Cluster`."""
    lots: dict[str, dict[str, tuple[int, int]]] = {}
    for index in bay.ammo:
        entry = sheet.item(index)
        if entry is None or entry.ammo is None:
            continue
        weapon = _fired_by(sheet, guns, entry.ammo.type, entry.ammo.rack)
        name = _munition_text(entry, weapon)
        kinds = lots.setdefault(weapon or name, {})
        full, left = kinds.get(name, (0, 0))
        shots, rest = _shots_of(sheet, index)
        kinds[name] = (full + shots, left + rest)
    return {weapon: [_load_text(*lot) for lot in kinds.items()] for weapon, kinds in lots.items()}


_OF_TWO_LOADS = "mml"  # each of them standard


def _munition_text(entry: Item, weapon: str) -> str:
    """What sets the shots apart from the weapon's usual ones; a launcher of many missiles has no usual ones."""
    assert entry.ammo is not None
    if entry.ammo.type == AR10:
        return entry.short
    standard = entry.ammo.munitions == ("standard",)
    unguided = ["standard"] if standard and "Artemis" in weapon else []
    if standard and weapon and entry.ammo.type != _OF_TWO_LOADS:
        return " ".join(unguided)
    known = set(weapon.split())  # what the weapon says itself, the load that its fire control needs among it
    words = ammo_name(entry.ammo.munition_name).replace("/", " ").split()
    return " ".join([*(word for word in words if word not in known), *unguided])


def _load_text(name: str, shots: tuple[int, int]) -> str:
    full, left = shots
    number = f"{full:,}" if full == left else f"{left:,} of {full:,}"
    return f"{number} {name}".strip()


def _fired_by(sheet: Sheet[Bayed], guns: Mapping[BayGun, Sequence[int]], kind: str, rack: int) -> str:
    """The name of the weapon of the bay that fires this ammunition."""
    for index, *_ in guns.values():
        entry = sheet.item(index)
        weapon = entry.weapon if entry is not None else None
        if weapon is not None and weapon.ammo_type == kind and rack in (0, weapon.rack, weapon.damage):
            return _gun_text(sheet, index)
    return ""
