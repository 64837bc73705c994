"""What the inventory of an aerospace craft says, line by line: attack values by range bracket instead of ranges."""

from collections.abc import Sequence
from typing import NamedTuple

from exporters.recordsheet.items import entry_of, heat_of
from exporters.recordsheet.options import HEX_INCHES
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.weaponry import inventory, modes_of
from sheets.equipment import Item
from sheets.equipment.weapon import AttackValues
from sheets.rules.attack_values import attack_values, launcher_values, shots_of_attack
from sheets.rules.tables.aero_to_hit import spans
from sheets.units import Mount, Unit

NONE = "—"
BRACKETS = ("SRV", "MRV", "LRV", "ERV")


class Arm(NamedTuple):
    """A line of the inventory. `mounts` are what one mark strikes, `sides` those of each side where a line is of two.

    `level` 1 belongs to the line above it and a `remark` has only a name. `values` are those of the four brackets,
    `doors` those of a bay, `points` those that the item of the line takes before it is used up.
    """

    name: str
    number: str = ""
    location: str = ""
    heat: str = ""
    values: tuple[str, ...] = ()
    mounts: tuple[int, ...] = ()
    sides: tuple[tuple[int, ...], ...] = ()
    codes: str = ""
    level: int = 0
    remark: bool = False
    doors: int = 0
    points: int = 0


class Section(NamedTuple):
    """Lines under a title; `brackets` are the hexes of the range brackets, empty where there are no weapons."""

    title: str
    lines: tuple[Arm, ...]
    brackets: tuple[str, ...] = ()


def arms(sheet: Sheet[Unit]) -> Section:
    """The weapons and equipment of a fighter or small craft."""
    found: list[Arm] = []
    for line in inventory(sheet):
        if line.number is not None:
            loads = _loads(sheet, line.mounts)
            values = () if loads else _values(sheet, line.mounts)
            heat = _heat(sheet, line.mounts)
            found.append(Arm(line.name, str(line.number), line.location, heat, values, line.mounts, codes=line.codes))
            found += loads
        elif line.points:
            found.append(Arm(line.name, mounts=line.mounts, level=1, remark=True, points=line.points))
        elif line.mounts or line.remark:  # a launcher's loads are told by their attack values, not by their ranges
            found.append(Arm(line.name, location=line.location, codes=line.codes, level=line.level, remark=line.remark))
    armed = any(arm.values for arm in found)
    return Section("Weapons and equipment", tuple(found), brackets(sheet, capital=False) if armed else ())


def _loads(sheet: Sheet[Unit], mounts: Sequence[int]) -> list[Arm]:
    """A line for each load of a launcher that has several."""
    unit, first = sheet.unit, mounts[0]
    modes = modes_of(unit, entry_of(unit.mounts[first], sheet.options.edition))
    return [
        Arm(mode.name, values=value_texts(launcher_values(unit, first, mode, sheet.served_by)), level=1)
        for mode in modes
    ]


def one_line_each(lines: Sequence[Arm]) -> list[Arm]:
    """A line for each weapon or piece of equipment: a launcher with the values of its first load."""
    found: list[Arm] = []
    for line in lines:
        if not line.level:
            found.append(line)
        elif line.values and not found[-1].values:
            found[-1] = found[-1]._replace(values=line.values)
    return found


def brackets(sheet: Sheet[Unit], capital: bool) -> tuple[str, ...]:
    """The hexes of the range brackets as they are printed."""
    if not sheet.options.inches:
        return spans(capital)
    each = [[str(int(end) * HEX_INCHES) for end in span.split("-")] for span in spans(capital)]
    return tuple("-".join(ends) + '"' for ends in each)


def _heat(sheet: Sheet[Unit], mounts: Sequence[int]) -> str:
    mount = sheet.unit.mounts[mounts[0]]
    entry = entry_of(mount, sheet.options.edition)
    if entry is None:
        return ""
    heat = attack_heat(mount, entry)
    return str(heat) if heat else NONE if entry.weapon is not None else ""


def attack_heat(mount: Mount, entry: Item) -> int:
    """The heat of one attack with a weapon, its quirks counted; of other equipment its own heat."""
    heat = heat_of(mount, entry) if entry.weapon is not None else entry.heat
    return heat * shots_of_attack(entry)


def _values(sheet: Sheet[Unit], mounts: Sequence[int]) -> tuple[str, ...]:
    """The attack values of one weapon; nothing for what is none."""
    unit = sheet.unit
    if not mounts or not unit.mounts[mounts[0]].known:
        return ()
    entry = entry_of(unit.mounts[mounts[0]], sheet.options.edition)
    if entry is None or entry.weapon is None:
        return ()
    return value_texts(attack_values(unit, mounts[0], sheet.served_by))


def value_texts(values: AttackValues) -> tuple[str, ...]:
    """Attack values as they are printed.

    >>> value_texts(AttackValues(12, 12, 3.5, 0))
    ('12', '12', '3.5', '—')
    """
    return tuple(f"{value:g}" if value else NONE for value in values)
