"""The weapon bays of large craft as values: weapons that fire together, with their heat and attack values."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from sheets.equipment import Item, item
from sheets.equipment.quirks import weapon_quirks
from sheets.recordsheet.aerospace import Bayed
from sheets.recordsheet.facts import SheetFacts
from sheets.recordsheet.inventory import launcher_modes
from sheets.recordsheet.model import AttackFigures, BayGun, BayLoad, BayMode, CodedName, WeaponBay
from sheets.recordsheet.names import ammo_name, inventory_name
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


def on_capital_scale(values: AttackFigures) -> tuple[int, ...]:
    """Attack values of standard weapons on the capital scale.

    >>> on_capital_scale((32, 15, 8, 0))
    (3, 2, 1, 0)
    """
    return tuple(map(in_capital_points, values))


class GunKind(NamedTuple):
    """Weapons of one type in a bay."""

    item: str
    servants: tuple[str, ...]
    quirks: tuple[str, ...] = ()


def ammo_type(facts: SheetFacts[Bayed], index: int) -> str | None:
    entry = facts.item(index)
    return entry.weapon.ammo_type if entry is not None and entry.weapon is not None else None


def missile(facts: SheetFacts[Bayed], index: int) -> str:
    entry = facts.item(index)
    return entry.short if entry is not None else ""


def guns_of(facts: SheetFacts[Bayed], bay: Bay) -> dict[GunKind, list[int]]:
    """The types of weapons in a bay, each with the indexes of its weapons in `unit.mounts`."""
    unit = facts.unit
    found: dict[GunKind, list[int]] = {}
    for index in bay.weapons:
        servants = tuple(unit.mounts[n].item for n in facts.served_by.get(index, ()))
        found.setdefault(GunKind(unit.mounts[index].item, servants, unit.mounts[index].quirks), []).append(index)
    return found


def gun_text(facts: SheetFacts[Bayed], index: int) -> str:
    """A weapon with the equipment that serves it."""
    servants = dict.fromkeys(gun_name(facts, servant) for servant in facts.served_by.get(index, ()))
    return " + ".join((gun_name(facts, index), *servants))


def gun_name(facts: SheetFacts[Bayed], index: int) -> str:
    return short_bay_name(inventory_name(facts.unit, facts.unit.mounts[index], facts.item(index)))


@lru_cache(maxsize=1 << 10)
def short_bay_name(text: str) -> str:
    """The name of a capital launcher's missile, and of fire control without the word system.

    >>> short_bay_name("Capital Missile Launcher (White Shark)"), short_bay_name("Artemis IV FCS")
    ('White Shark Launcher', 'Artemis IV')
    """
    if "Missile Launcher (" in text:
        start, _, missile_name = text.partition("Missile Launcher (")
        kind = "Sub-Capital " if "Sub" in start else ""
        return f"{kind}{missile_name.removesuffix(')').removesuffix(' Launcher')} Launcher"
    return text.replace(" MRM FCS", "").replace(" FCS", "")


def bay_shots(facts: SheetFacts[Bayed], index: int) -> tuple[int, int]:
    """The shots of one full lot, and the shots left."""
    shots = facts.outfit.by_position[index].shots
    left = 0 if index in facts.losses.mounts else max(0, shots - facts.condition.shots.get(index, 0))
    return shots, left


_OF_TWO_LOADS = "mml"  # each a standard missile


def munition_text(entry: Item, weapon: str) -> str:
    """The difference between the shots and the weapon's usual ones, which launchers of several missiles do not have."""
    assert entry.ammo is not None
    if entry.ammo.type == AR10:
        return entry.short
    standard = entry.ammo.munitions == ("standard",)
    unguided = ["standard"] if standard and "Artemis" in weapon else []
    if standard and weapon and entry.ammo.type != _OF_TWO_LOADS:
        return " ".join(unguided)
    known = set(weapon.split())  # traits of the weapon, including the load that its fire control needs
    words = ammo_name(entry.ammo.munition_name).replace("/", " ").split()
    return " ".join([*(word for word in words if word not in known), *unguided])


def weapon_firing(facts: SheetFacts[Bayed], guns: Mapping[GunKind, Sequence[int]], kind: str, rack: int) -> str:
    """The name of the weapon of the bay that fires this ammunition."""
    for index, *_ in guns.values():
        entry = facts.item(index)
        weapon = entry.weapon if entry is not None else None
        if weapon is not None and weapon.ammo_type == kind and rack in (0, weapon.rack, weapon.damage):
            return gun_text(facts, index)
    return ""


def weapon_bay_values(facts: SheetFacts[Bayed]) -> tuple[WeaponBay, ...]:
    """The weapon bays of a craft, in their order."""
    return tuple(_bay(facts, bay) for bay in facts.bays)


def _bay(facts: SheetFacts[Bayed], bay: Bay) -> WeaponBay:
    modes, guns = tuple(bay_modes(facts, bay)), guns_of(facts, bay)
    short, medium, long, extreme = bay_values(facts.unit, bay, facts.served_by)
    return WeaponBay(
        id=f"bay-{bay.weapons[0]}",
        place=bay.location,
        rear=bay.rear,
        capital=is_capital(facts.unit, bay),
        guns=tuple(
            BayGun(
                name=gun_text(facts, mounts[0]),
                code=gun.item,
                servants=gun.servants,
                mounts=tuple(mounts),
                quirks=_quirk_names(gun.quirks),
            )
            for gun, mounts in guns.items()
        ),
        ammunition=tuple(bay.ammo),
        loads=tuple(_loads(facts, bay, guns)),
        heat=bay_heat(facts.unit, bay.weapons),
        values=None if modes else (short, medium, long, extreme),
        modes=modes,
        lost=facts.losses.mounts.issuperset(bay.weapons),
    )


def _loads(facts: SheetFacts[Bayed], bay: Bay, guns: Mapping[GunKind, Sequence[int]]) -> Iterator[BayLoad]:
    """The shots of a bay; equal loads of a weapon are added up."""
    lots: dict[str, dict[str, tuple[int, int]]] = {}
    for index in bay.ammo:
        entry = facts.item(index)
        if entry is None or entry.ammo is None:
            continue
        weapon = weapon_firing(facts, guns, entry.ammo.type, entry.ammo.rack)
        name = munition_text(entry, weapon)
        kinds = lots.setdefault(weapon or name, {})
        full, left = kinds.get(name, (0, 0))
        shots, rest = bay_shots(facts, index)
        kinds[name] = (full + shots, left + rest)
    for weapon, kinds in lots.items():
        for name, (full, left) in kinds.items():
            yield BayLoad(weapon=weapon, name=name, full=full, left=left)


def _quirk_names(codes: Sequence[str]) -> tuple[CodedName, ...]:
    known = weapon_quirks()
    return tuple(CodedName(text=known[code].title if code in known else code, code=code) for code in codes)


def bay_modes(facts: SheetFacts[Bayed], bay: Bay) -> Iterator[BayMode]:
    """The attack values of each load of launchers with several; such a bay has no other weapons."""
    unit = facts.unit
    if all(ammo_type(facts, index) == AR10 for index in bay.weapons):
        aboard = {mark for index in bay.ammo if (mark := missile(facts, index)) in AR10_MISSILES}
        for mark in AR10_MISSILES:
            if mark in aboard:
                single, number = item(AR10_MISSILES[mark]), len(bay.weapons)
                short, medium, long, extreme = (number * value for value in missile_values(mark))
                values = (short, medium, long, extreme)
                yield BayMode(name=short_bay_name(single.short), heat=number * single.heat, values=values)
        return
    modes = [launcher_modes(facts.outfit, facts.item(index)) for index in bay.weapons]
    for mode in modes[0] if all(of == modes[0] for of in modes) else ():
        each = [launcher_values(unit, index, mode, facts.served_by) for index in bay.weapons]
        short, medium, long, extreme = (sum(values) for values in zip(*each, strict=True))
        yield BayMode(name=mode.name, values=(short, medium, long, extreme))
