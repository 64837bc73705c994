"""The rows that rules ask: a force as tables of units, mounts and ammunition."""

import csv
import io
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from astech.columns import COLUMNS, Value, values
from astech.packs.model import EventPack, FreeSteps
from astech.packs.tables import PackSqlError
from sheets.battlevalue.force import skill_adjusted
from sheets.construction.formulas.formula import weigh
from sheets.equipment.item import Item
from sheets.equipment.weapon import Weapon
from sheets.record.condition import CrewState
from sheets.roster import RosterLine, RosterMember, roster
from sheets.rules.firepower import damage_at
from sheets.units import Unit
from sheets.units.outfit import Mounted, outfit

Row = dict[str, Value]
OVERRIDABLE = ("bv", "pv", "cost")


class PackUnit(NamedTuple):
    """A unit of a force that is checked: where it comes from, and its place in the roster."""

    file: str
    member: RosterMember


class ForceRows(NamedTuple):
    """The tables of a force, and its roster lines in the same order as the units."""

    units: list[Row]
    mounts: list[Row]
    ammo: list[Row]
    groups: list[tuple[str, ...]]

    @property
    def tables(self) -> dict[str, list[Row]]:
        """The rows by the name of their table."""
        return {"units": self.units, "mounts": self.mounts, "ammo": self.ammo}


def force_rows(pack: EventPack, force: Sequence[PackUnit], override: Mapping[str, Mapping[str, float]]) -> ForceRows:
    """The tables of a force, with values counted as the pack says."""
    members = [unit.member for unit in force]
    lines = roster("", members).lines
    rows = ForceRows([], [], [], [member.groups for member in members])
    for number, (unit, line) in enumerate(zip(force, lines, strict=True)):
        rows.units.append(_unit_row(pack, unit, line, override))
        rows.mounts.extend(_mount_rows(number, unit.member.unit))
        rows.ammo.extend(_ammo_rows(number, unit.member.unit))
    if isinstance(pack.values.bv, FreeSteps):
        _subtract_free_steps(rows.units, pack.values.bv.free)
    return rows


def _unit_row(pack: EventPack, unit: PackUnit, line: RosterLine, override: Mapping[str, Mapping[str, float]]) -> Row:
    design = unit.member.unit
    own = values(design, unit.file, COLUMNS)
    crew = unit.member.condition.crew
    first = crew[0] if crew else CrewState()
    base_pv = own["pv"]
    row: Row = {
        **own,
        "chassis_family": design.chassis,
        "gunnery": line.gunnery,
        "piloting": line.piloting,
        "skill": line.skill,
        "pilot": first.name or None,
        "abilities": ", ".join(first.abilities) or None,
        "base_bv": line.base_bv,
        "base_pv": base_pv,
        "bv": line.base_bv if pack.values.bv == "base" else line.bv,
        "pv": base_pv if pack.values.pv == "base" else line.pv,
        "network": line.network,
        "grp": ", ".join(line.groups) or None,
    }
    given = override.get(str(design.mul_id or "")) or override.get(design.name.casefold()) or {}
    for name, value in given.items():
        row[f"base_{name}"] = row[name] = value
    if "bv" in given and pack.values.bv != "base":
        row["bv"] = skill_adjusted(given["bv"], line.gunnery, line.piloting)
    return row


def _subtract_free_steps(units: list[Row], free: tuple[int, int]) -> None:
    """Counts each unit with its skills so many steps worse, where that takes most off the sum; each step once."""
    steps = [(gunnery, piloting) for gunnery in range(free[0] + 1) for piloting in range(free[1] + 1)]
    best: dict[tuple[int, int], list[tuple[int, int]]] = {(0, 0): []}
    savings: dict[tuple[int, int], float] = {(0, 0): 0.0}
    for row in units:
        new_best: dict[tuple[int, int], list[tuple[int, int]]] = {}
        new_savings: dict[tuple[int, int], float] = {}
        for used, saving in savings.items():
            for step in steps:
                total = (used[0] + step[0], used[1] + step[1])
                if total[0] > free[0] or total[1] > free[1]:
                    continue
                gain = saving + _worth(row, (0, 0)) - _worth(row, step)
                if gain > new_savings.get(total, -1.0):
                    new_best[total], new_savings[total] = [*best[used], step], gain
        best, savings = new_best, new_savings
    chosen = best[max(savings, key=lambda used: savings[used])]
    for row, step in zip(units, chosen, strict=True):
        row["bv"] = _number(row["bv"]) - (_worth(row, (0, 0)) - _worth(row, step))


def _worth(row: Row, worse: tuple[int, int]) -> float:
    """The Battle Value of a unit with its skills so many steps worse, without networks."""
    gunnery, piloting = _number(row["gunnery"]) + worse[0], _number(row["piloting"]) + worse[1]
    return skill_adjusted(_number(row["base_bv"]), int(gunnery), int(piloting))


def _number(value: Value) -> float:
    assert isinstance(value, int | float)
    return value


@cache
def _item_row(item: Item) -> Row:
    weapon = item.weapon
    damage = _damage(weapon) if weapon is not None else (0.0, 0.0, 0.0)
    return {
        "item": item.name,
        "name": item.title,
        "kind": item.kind,
        "traits": " ".join(sorted(item.traits)),
        "count": 1,
        "damage_s": damage[0],
        "damage_m": damage[1],
        "damage_l": damage[2],
        "damage": max(damage),
        "heat": item.heat,
    }


def _damage(weapon: Weapon) -> tuple[float, ...]:
    """The mean damage of a hit at short, medium and long range."""
    return tuple(damage_at(weapon, hexes) for hexes in (weapon.short, weapon.medium, weapon.long))


def _mount_rows(number: int, unit: Unit) -> list[Row]:
    return [
        {
            **_item_row(mounted.item),
            "unit": number,
            "location": mounted.mount.location,
            "rear": int(mounted.mount.rear),
            "tons": weigh(unit, mounted.mount),
        }
        for mounted in outfit(unit).mounted
        if mounted.item.ammo is None
    ]


def _ammo_rows(number: int, unit: Unit) -> list[Row]:
    return [_ammo_row(number, mounted) for mounted in outfit(unit).mounted if mounted.item.ammo is not None]


def _ammo_row(number: int, mounted: Mounted) -> Row:
    assert mounted.item.ammo is not None
    return {
        "unit": number,
        "item": mounted.item.name,
        "name": mounted.item.title,
        "munition": " ".join(mounted.item.ammo.munitions),
        "shots": mounted.shots,
        "location": mounted.mount.location,
    }


def read_override(text: str) -> dict[str, dict[str, float]]:
    """The values of an organizer, by the id in the Master Unit List and by name; raises PackSqlError.

    >>> read_override("name,bv,pv\\nAtlas AS7-D,1897,52\\n")
    {'atlas as7-d': {'bv': 1897.0, 'pv': 52.0}}
    """
    found: dict[str, dict[str, float]] = {}
    for number, line in enumerate(csv.DictReader(io.StringIO(text)), 2):
        try:
            given = {name: float(line[name]) for name in OVERRIDABLE if line.get(name)}
        except ValueError:
            raise PackSqlError(f"line {number}: a value is not a number") from None
        keys = [key.strip().casefold() for key in (line.get("mul_id"), line.get("name")) if key and key.strip()]
        if not keys or not given:
            raise PackSqlError(f"line {number}: expected mul_id or name, and one of {', '.join(OVERRIDABLE)}")
        found |= dict.fromkeys(keys, given)
    return found
