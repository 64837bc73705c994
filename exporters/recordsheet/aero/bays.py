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
from exporters.recordsheet.aero.inventory import LEAST
from exporters.recordsheet.inventory import lost_mounts
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.slots import ammo_name
from exporters.recordsheet.weaponry import entry_of, listed, name_of
from sheets.equipment import Item
from sheets.equipment.quirks import weapon_quirks
from sheets.rules.attack_values import bay_heat, bay_values, in_capital_points, is_capital
from sheets.rules.bays import Bay
from sheets.units import DropShip, Unit

_SIDES = (("LS", "RS"), ("FLS", "FRS"), ("ALS", "ARS"), ("LBS", "RBS"))
_PARTNER = {side: pair for pair in _SIDES for side in pair}

MANY_MISSILES = "ar10"
NAME_ROOM = 70.0  # what the narrowest table leaves to the name of a weapon with its shots


class _Gun(NamedTuple):
    """Weapons of a kind in one bay."""

    item: str
    servants: tuple[str, ...]
    quirks: tuple[str, ...] = ()


class _Look(NamedTuple):
    """What must agree for the bays of two sides to share a line."""

    pair: tuple[str, str]
    rear: bool
    guns: tuple[tuple[_Gun, int], ...]
    shots: tuple[tuple[str, int, int], ...]
    lost: bool


def sections(sheet: Sheet[Bayed]) -> list[Section]:
    """Capital weapons, standard weapons, and other equipment."""
    bays = sheet.bays
    capital = [bay for bay in bays if is_capital(sheet.unit, bay)]
    standard = [bay for bay in bays if bay not in capital]
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
    lost = lost_mounts(sheet)
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
    shots = tuple((sheet.unit.mounts[n].item, *_shots(sheet, n)) for n in bay.ammo)
    return _Look(pair, bay.rear, tuple(_guns(sheet, bay).items()), shots, lost.issuperset(bay.weapons))


def _guns(sheet: Sheet[Bayed], bay: Bay) -> dict[_Gun, int]:
    """The kinds of weapons in a bay with their numbers."""
    unit = sheet.unit
    found: dict[_Gun, int] = {}
    for index in bay.weapons:
        servants = tuple(unit.mounts[n].item for n in sheet.served_by.get(index, ()))
        gun = _Gun(unit.mounts[index].item, servants, unit.mounts[index].quirks)
        found[gun] = found.get(gun, 0) + 1
    return found


def _bay(sheet: Sheet[Bayed], alike: Sequence[Bay], capital: bool) -> Iterator[Arm]:
    """The lines of one bay, or of two that sides have alike: a line for each kind of weapon."""
    bay, unit = alike[0], sheet.unit
    place = "/".join(place_name(unit, other.location) for other in alike)
    guns = _guns(sheet, bay)
    names = [(str(count), _gun_text(sheet, gun)) for gun, count in guns.items()]
    quirks = [gun.quirks for gun in guns]
    loads = _loads(sheet, bay)
    heat = bay_heat(unit, bay.weapons)
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
                _bay_values(sheet, bay, capital),
                tuple(index for other in alike for index in other.weapons),
                tuple(other.weapons for other in alike),
            )
        if apart:
            yield Arm(f"shots: {', '.join(shots)}", level=1)
        if quirks[number]:
            yield Arm(_quirk_titles(quirks[number]), level=1, remark=True)


@lru_cache(maxsize=64)
def _quirk_titles(codes: tuple[str, ...]) -> str:
    known = weapon_quirks()
    return ", ".join(known[code].title if code in known else code for code in codes)


def _gun_text(sheet: Sheet[Bayed], gun: _Gun) -> str:
    unit = sheet.unit
    name = _name(unit, gun.item, sheet.options.edition)
    servants = dict.fromkeys(_name(unit, servant, sheet.options.edition) for servant in gun.servants)
    for servant in servants:
        name += f" + {servant}"
    return name


def _name(unit: Unit, name: str, edition: str) -> str:
    mount = next(mount for mount in unit.mounts if mount.item == name)
    text = name_of(unit, mount, entry_of(mount, edition))
    return short_name(text)


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


def _shots(sheet: Sheet[Bayed], index: int) -> tuple[int, int]:
    """Shots of one lot, and those that are left."""
    mount = sheet.unit.mounts[index]
    entry = entry_of(mount, sheet.options.edition)
    assert entry is not None
    assert entry.ammo is not None
    shots = entry.ammo.shots if mount.shots is None else mount.shots
    return shots, max(0, shots - sheet.condition.shots.get(index, 0))


def _loads(sheet: Sheet[Bayed], bay: Bay) -> dict[str, list[str]]:
    """The shots of a bay by the name of the weapon that fires them: `24`, `12 of 24`, `10 Cluster`."""
    unit = sheet.unit
    lots: dict[str, dict[str, tuple[int, int]]] = {}
    for index in bay.ammo:
        entry = entry_of(unit.mounts[index], sheet.options.edition)
        if entry is None or entry.ammo is None:
            continue
        weapon = _fires(sheet, bay, entry.ammo.type, entry.ammo.rack)
        name = _munition(entry, weapon)
        kinds = lots.setdefault(weapon or name, {})
        full, left = kinds.get(name, (0, 0))
        shots, rest = _shots(sheet, index)
        kinds[name] = (full + shots, left + rest)
    return {weapon: [_load(*lot) for lot in kinds.items()] for weapon, kinds in lots.items()}


def _munition(entry: Item, weapon: str) -> str:
    """What sets the shots apart from the weapon's usual ones; a launcher of many missiles has no usual ones."""
    assert entry.ammo is not None
    if entry.ammo.type == MANY_MISSILES:
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


def _fires(sheet: Sheet[Bayed], bay: Bay, kind: str, rack: int) -> str:
    """The name of the weapon of the bay that fires this ammunition."""
    for gun in _guns(sheet, bay):
        mount = next(mount for mount in sheet.unit.mounts if mount.item == gun.item)
        entry = entry_of(mount, sheet.options.edition)
        weapon = entry.weapon if entry is not None else None
        if weapon is not None and weapon.ammo_type == kind and rack in (0, weapon.rack, weapon.damage):
            return _gun_text(sheet, gun)
    return ""


def _bay_values(sheet: Sheet[Bayed], bay: Bay, capital: bool) -> tuple[str, ...]:
    """Attack values on the capital scale; those of standard weapons in brackets behind them."""
    values = bay_values(sheet.unit, bay, sheet.served_by)
    if capital:
        return value_texts(values)
    return tuple(f"{in_capital_points(value)} ({value:g})" if value else NONE for value in values)


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
        mount = unit.mounts[indexes[0]]
        name = short_name(name_of(unit, mount, entry_of(mount, sheet.options.edition)))
        place = place_name(unit, location) if location not in ("", "HULL") else ""
        yield Arm(name, str(len(indexes)), place, mounts=tuple(indexes))


def place_name(unit: Unit, location: str) -> str:
    """A facing as the inventory has it: wings on a flying body, sides on anything else."""
    if isinstance(unit, DropShip) and not unit.spheroid:
        return {"LS": "LW", "RS": "RW"}.get(location, location)
    return location
