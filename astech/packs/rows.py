"""The rows for the rules of a pack: a force as tables of units, mounts and ammunition."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from astech.columns import COLUMNS, REGULAR_SKILL, CardCrew, FigureRules, Value, unit_values
from astech.event import platings
from astech.packs.availability import Table, factions_of
from astech.packs.model import EventPack, FreeSteps
from astech.packs.tables import PackSqlError
from sheets.alphastrike import value_at_skill
from sheets.battlevalue import battle_value
from sheets.battlevalue.force import ForceUnit, member_values
from sheets.construction.formulas.formula import mount_mass
from sheets.editions import ALPHA_STRIKE, CLASSIC, edition
from sheets.equipment.item import Item
from sheets.equipment.omnis import omni_named
from sheets.equipment.weapon import DamageRule, Weapon
from sheets.record.condition import CrewMarks
from sheets.roster import RosterLine, RosterMember, roster, valued_units
from sheets.rules.firepower import damage_at
from sheets.units import Unit
from sheets.units.outfit import Mounted, outfit

Row = dict[str, Value]
Override = Mapping[str, Mapping[str, float]]
CARD_COLUMNS = tuple(name for name, column in COLUMNS.items() if column.group == "card")
OVERRIDABLE = ("bv", "pv", "cost")
MOST_VALUE = 1e12


class PackUnit(NamedTuple):
    """A unit of a force: the name of its file, and its entry in the roster."""

    file: str
    member: RosterMember


class ForceRows(NamedTuple):
    """The tables of a force, and the groups of its units in the same order."""

    units: list[Row]
    mounts: list[Row]
    ammo: list[Row]
    groups: list[tuple[str, ...]]
    availability: list[Row]

    @property
    def tables(self) -> dict[str, list[Row]]:
        """The rows by the names of their tables."""
        return {"units": self.units, "mounts": self.mounts, "ammo": self.ammo, "availability": self.availability}


def force_rows(
    pack: EventPack,
    force: Sequence[PackUnit],
    override: Override,
    chosen_edition: str = "",
    available: Table | None = None,
) -> ForceRows:
    """The tables of a force, with values by the rules of the pack; a chosen edition is used for Battle Value."""
    members = [unit.member for unit in force]
    lines = roster("", members).lines
    classic, card = _editions(pack)
    classic = chosen_edition or classic
    rows = ForceRows([], [], [], [member.groups for member in members], [])
    for number, (unit, line) in enumerate(zip(force, lines, strict=True)):
        rows.units.append(_unit_row(pack, unit, line, classic, card))
        rows.mounts.extend(_mount_rows(number, unit.member.unit))
        rows.ammo.extend(_ammo_rows(number, unit.member.unit))
        factions = sorted(factions_of(available or {}, rows.units[-1]["mul_id"], rows.units[-1]["name"]))
        rows.units[-1]["factions"] = ", ".join(factions) or None
        rows.availability.extend({"unit": number, "faction": faction} for faction in factions)
    _count_values(pack, members, rows.units, override, classic)
    return rows


def _editions(pack: EventPack) -> tuple[str, str]:
    """The editions of Battle Value and of cards."""
    name = pack.pack.edition
    if name is None:
        return CLASSIC.id, ALPHA_STRIKE.id
    return (name, ALPHA_STRIKE.id) if edition(name).game == "classic" else (CLASSIC.id, name)


def _unit_row(pack: EventPack, unit: PackUnit, line: RosterLine, classic: str, card: str) -> Row:
    design = unit.member.unit
    crew = unit.member.condition.crew
    first = crew[0] if crew else CrewMarks()
    row = unit_values(design, unit.file, COLUMNS)
    row |= unit_values(design, unit.file, CARD_COLUMNS, FigureRules(card=CardCrew(REGULAR_SKILL, card)))
    row |= {
        "bv": battle_value(design, classic),
        "chassis_family": chassis_family(design),
        "gunnery": line.gunnery,
        "piloting": line.piloting,
        "skill": line.skill,
        "pilot": first.name or None,
        "abilities": ", ".join(first.abilities) or None,
        "network": line.network,
        "group": " / ".join(line.groups) or None,
    }
    if "abilities" in pack.pack.ignore:
        row["abilities"] = None
    if "quirks" in pack.pack.ignore:
        row["quirks"] = ""
    return row


def chassis_family(unit: Unit) -> str:
    """The name of a chassis, the same for "Mad Cat" and "Timber Wolf"; a IIC has a name of its own.

    >>> from importers import load
    >>> chassis_family(load("tests/data/Brolga BRG-2.mtf").unit)
    'Brolga'
    """
    if unit.clan_name:
        return f"{unit.chassis} ({unit.clan_name})"
    chassis, model, published = omni_named(unit.chassis, unit.unit_type)
    if chassis and not model and (getattr(unit, "omni", False) or not published[0].shared_name):
        return published[0].names[0]
    return unit.chassis


def _count_values(
    pack: EventPack, members: Sequence[RosterMember], rows: list[Row], override: Override, classic: str
) -> None:
    """Add Battle Value and Point Value, base and with skills; the organizer's values replace calculated ones."""
    together = valued_units(members)
    given = [_overridden_values(row, override) for row in rows]
    for row, own in zip(rows, given, strict=True):
        row |= own
        row["base_bv"], row["base_pv"] = row["bv"], row["pv"]
        if pack.values.pv == "skill" and isinstance(row["pv"], int | float):
            row["pv"] = value_at_skill(int(row["pv"]), int(_number(row["skill"])))
    bases = [own.get("bv") for own in given]
    match pack.values.bv:
        case "force":
            counted = member_values(together, classic, bases)
        case FreeSteps(free=free):
            counted = _values_with_free_steps(together, bases, free, classic)
        case _:
            return
    for row, value in zip(rows, counted, strict=True):
        row["bv"] = value


def _overridden_values(row: Row, override: Override) -> Mapping[str, float]:
    return override.get(str(row["mul_id"] or "")) or override.get(str(row["name"]).casefold()) or {}


def _values_with_free_steps(
    force: Sequence[ForceUnit], bases: Sequence[float | None], free: tuple[int, int], classic: str
) -> list[int]:
    """The values of a force with free skill steps, which are used where they save the most."""
    steps = [(gunnery, piloting) for gunnery in range(free[0] + 1) for piloting in range(free[1] + 1)]
    table = {
        step: member_values(
            [
                ForceUnit(unit.unit, unit.gunnery + step[0], unit.piloting + step[1], unit.network, unit.stores)
                for unit in force
            ],
            classic,
            bases,
        )
        for step in steps
    }
    best: dict[tuple[int, int], list[int]] = {(0, 0): []}  # values so far, by the number of used steps
    for number in range(len(force)):
        further: dict[tuple[int, int], list[int]] = {}
        for used, counted in best.items():
            for step in steps:
                total = (used[0] + step[0], used[1] + step[1])
                with_unit = [*counted, table[step][number]]
                fits = total[0] <= free[0] and total[1] <= free[1]
                if fits and (total not in further or sum(with_unit) < sum(further[total])):
                    further[total] = with_unit
        best = further
    return min(best.values(), key=sum)


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
        "reference": item.reference,
    }


def _damage(weapon: Weapon) -> tuple[float, ...]:
    """The damage at short, medium and long range: as printed, or the average of the cluster table."""
    bands = (weapon.short, weapon.medium, weapon.long)
    if weapon.damage_kind is DamageRule.FIXED and weapon.damage is not None:
        return tuple(float(weapon.damage) if last else 0.0 for last in bands)
    return tuple(damage_at(weapon, last) for last in bands)


def _mount_rows(number: int, unit: Unit) -> Iterator[Row]:
    """The rows of items, and one for each type of armor that is not among them."""
    titles = set()
    for mounted in outfit(unit).mounted:
        if mounted.item.ammo is None:
            titles.add(mounted.item.title)
            yield {
                **_item_row(mounted.item),
                "unit": number,
                "location": mounted.mount.location,
                "rear": int(mounted.mount.rear),
                "tons": mount_mass(unit, mounted.mount),
            }
    for item in dict.fromkeys(platings(unit)):
        if item.title not in titles:
            yield {**_item_row(item), "unit": number, "rear": 0}


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
    """Read the organizer's values, by Master Unit List id and by name; raises PackSqlError.

    >>> read_override("name,bv,pv\\nAtlas AS7-D,1897,52\\n")
    {'atlas as7-d': {'bv': 1897.0, 'pv': 52.0}}
    """
    found: dict[str, dict[str, float]] = {}
    lines = csv.DictReader(io.StringIO(text))
    known = ("mul_id", "name", *OVERRIDABLE)
    if unknown := [name for name in lines.fieldnames or () if name not in known]:
        raise PackSqlError(f"unknown column {unknown[0]!r}; expected {', '.join(known)}")
    for number, line in enumerate(lines, 2):
        try:
            given = {name: float(line[name]) for name in OVERRIDABLE if line.get(name)}
        except ValueError:
            raise PackSqlError(f"line {number}: a value is not a number") from None
        if any(not 0 <= value < MOST_VALUE for value in given.values()):
            raise PackSqlError(f"line {number}: a value is below 0 or too large")
        keys = [key.strip().casefold() for key in (line.get("mul_id"), line.get("name")) if key and key.strip()]
        if not keys or not given:
            raise PackSqlError(f"line {number}: expected mul_id or name, and one of {', '.join(OVERRIDABLE)}")
        found |= dict.fromkeys(keys, given)
    return found
