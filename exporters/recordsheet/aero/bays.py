"""The weapon bays of large craft as lines: what fires together, at what heat, with which attack values and shots.

Bays that two sides have alike share a line, unless one of them is damaged.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from exporters.page import width
from exporters.page.measure import NARROWEST
from exporters.recordsheet.aero.armament import NONE, Arm, Section, brackets, value_texts
from exporters.recordsheet.aero.craft import Bayed
from exporters.recordsheet.aero.guns import Gun, gun_text, guns_of, loads_of, name_of_gun, short_name, shots_of
from exporters.recordsheet.aero.inventory import LEAST
from exporters.recordsheet.items import entry_of
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.weaponry import listed, modes_of
from sheets.equipment import item
from sheets.equipment.quirks import weapon_quirks
from sheets.equipment.weapon import AttackValues
from sheets.rules.attack_values import (
    AR10,
    AR10_MISSILES,
    bay_heat,
    bay_values,
    in_capital_points,
    is_capital,
    launcher_values,
    missile_values,
)
from sheets.rules.bays import Bay
from sheets.units import DropShip, Unit

_SIDES = (("LS", "RS"), ("FLS", "FRS"), ("ALS", "ARS"), ("LBS", "RBS"))
_PARTNER = {side: pair for pair in _SIDES for side in pair}

NAME_ROOM = 70.0  # what the narrowest table leaves to the name of a weapon with its shots


class _Look(NamedTuple):
    """What must agree for the bays of two sides to share a line."""

    pair: tuple[str, str]
    rear: bool
    guns: tuple[tuple[Gun, int], ...]
    shots: tuple[tuple[str, int, int], ...]
    lost: bool


def sections(sheet: Sheet[Bayed]) -> list[Section]:
    """Capital weapons, standard weapons, and other equipment."""
    bays = sheet.bays
    capital: list[Bay] = []
    standard: list[Bay] = []
    for bay in bays:
        (capital if is_capital(sheet.unit, bay) else standard).append(bay)
    found: list[Section] = []
    if capital:
        lines = _lines(sheet, capital, capital=True)
        found.append(Section("Capital weapon bays", lines, brackets(sheet, capital=True)))
    if standard:
        lines = _lines(sheet, standard, capital=False)
        found.append(Section("Standard weapon bays", lines, brackets(sheet, capital=False)))
    if gear := tuple(_gear(sheet, bays)):
        found.append(Section("Equipment", gear))
    return found


def _lines(sheet: Sheet[Bayed], bays: Sequence[Bay], capital: bool) -> tuple[Arm, ...]:
    lost = sheet.lost_mounts
    shared: dict[object, list[Bay]] = {}
    seen: Counter[object] = Counter()
    for number, bay in enumerate(bays):
        look = _look(sheet, bay, lost)
        if look is None:
            shared[number] = [bay]
            continue
        seen[look, bay.location] += 1  # the first of one side shares a line with the first of the other
        shared.setdefault((look, seen[look, bay.location]), []).append(bay)
    return tuple(line for alike in shared.values() for line in _bay(sheet, alike, capital))


def _look(sheet: Sheet[Bayed], bay: Bay, lost: frozenset[int]) -> _Look | None:
    pair = _PARTNER.get(bay.location)
    if pair is None:
        return None
    shots = tuple((sheet.unit.mounts[n].item, *shots_of(sheet, n)) for n in bay.ammo)
    guns = tuple((gun, len(indexes)) for gun, indexes in guns_of(sheet, bay).items())
    return _Look(pair, bay.rear, guns, shots, lost.issuperset(bay.weapons))


def _bay(sheet: Sheet[Bayed], alike: Sequence[Bay], capital: bool) -> Iterator[Arm]:
    """The lines of one bay, or of two that sides have alike: a line for each kind of weapon."""
    bay, unit = alike[0], sheet.unit
    place = "/".join(place_name(unit, other.location) for other in alike)
    guns = guns_of(sheet, bay)
    names = [(str(len(indexes)), gun_text(sheet, indexes[0])) for indexes in guns.values()]
    quirks = [gun.quirks for gun in guns]
    loads = loads_of(sheet, bay, guns)
    heat = bay_heat(unit, bay.weapons)
    modes = list(_modes(sheet, bay))
    for number, (count, name) in enumerate(names):
        shots = loads.pop(name, [])
        if number == len(names) - 1:
            shots = [*shots, *(text for texts in loads.values() for text in texts)]
        told = f" ({', '.join(shots)})" if shots else ""
        apart = bool(told) and width(name + told, "condensed-bold", LEAST) * NARROWEST > NAME_ROOM
        text = name if apart else name + told
        if number:
            yield Arm(text, count, level=1)
        else:
            yield Arm(
                *(text, count, place + (" (R)" if bay.rear else ""), str(heat) if heat else NONE),
                () if modes else _bay_values(sheet, bay, capital),
                tuple(index for other in alike for index in other.weapons),
                tuple(other.weapons for other in alike),
            )
        if apart:
            yield Arm(f"shots: {', '.join(shots)}", level=1)
        if quirks[number]:
            yield Arm(_quirk_titles(quirks[number]), level=1, remark=True)
    yield from modes


@lru_cache(maxsize=64)
def _quirk_titles(codes: tuple[str, ...]) -> str:
    known = weapon_quirks()
    return ", ".join(known[code].title if code in known else code for code in codes)


def _bay_values(sheet: Sheet[Bayed], bay: Bay, capital: bool) -> tuple[str, ...]:
    """Attack values on the capital scale; those of standard weapons in brackets behind them."""
    return _value_texts(bay_values(sheet.unit, bay, sheet.served_by), capital)


def _value_texts(values: AttackValues, capital: bool) -> tuple[str, ...]:
    if capital:
        return value_texts(values)
    return tuple(f"{in_capital_points(value)} ({value:g})" if value else NONE for value in values)


def _modes(sheet: Sheet[Bayed], bay: Bay) -> Iterator[Arm]:
    """A line for each load of launchers that have several; a bay of these has no other weapons."""
    unit = sheet.unit
    if all(_ammo_type(sheet, index) == AR10 for index in bay.weapons):
        aboard = {mark for index in bay.ammo if (mark := _mark(sheet, index)) in AR10_MISSILES}
        for mark in AR10_MISSILES:
            if mark in aboard:
                total = AttackValues(*(len(bay.weapons) * value for value in missile_values(mark)))
                yield Arm(short_name(item(AR10_MISSILES[mark]).short), values=value_texts(total), level=1)
        return
    modes = [modes_of(unit, entry_of(unit.mounts[index], sheet.options.edition)) for index in bay.weapons]
    for mode in modes[0] if all(of == modes[0] for of in modes) else ():
        each = [launcher_values(unit, index, mode, sheet.served_by) for index in bay.weapons]
        total = AttackValues(*(sum(values) for values in zip(*each, strict=True)))
        yield Arm(mode.name, values=_value_texts(total, capital=False), level=1)


def _ammo_type(sheet: Sheet[Bayed], index: int) -> str | None:
    entry = entry_of(sheet.unit.mounts[index], sheet.options.edition)
    return entry.weapon.ammo_type if entry is not None and entry.weapon is not None else None


def _mark(sheet: Sheet[Bayed], index: int) -> str:
    entry = entry_of(sheet.unit.mounts[index], sheet.options.edition)
    return entry.short if entry is not None else ""


def _gear(sheet: Sheet[Bayed], bays: Sequence[Bay]) -> Iterator[Arm]:
    """What is no weapon of a bay and serves none."""
    unit = sheet.unit
    shown = {index for bay in bays for index in (*bay.weapons, *bay.ammo)} | sheet.links.serves.keys()
    groups: dict[tuple[str, str], list[int]] = {}
    for index, mount in enumerate(unit.mounts):
        entry = entry_of(mount, sheet.options.edition)
        if index in shown or not (listed(entry) or (entry is not None and entry.ammo is not None)):
            continue
        groups.setdefault((mount.item, mount.location or ""), []).append(index)
    for (_, location), indexes in groups.items():
        name = name_of_gun(sheet, indexes[0])
        place = place_name(unit, location) if location not in ("", "HULL") else ""
        yield Arm(name, str(len(indexes)), place, mounts=tuple(indexes))


def place_name(unit: Unit, location: str) -> str:
    """A facing as the inventory has it: wings on a flying body, sides on anything else."""
    if isinstance(unit, DropShip) and not unit.spheroid:
        return {"LS": "LW", "RS": "RW"}.get(location, location)
    return location
