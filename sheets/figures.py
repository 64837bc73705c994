"""The figures of a unit at a glance: the row that `astech stats` prints."""

from __future__ import annotations  # help() shows the names of types, not all families of `Unit`

from typing import NotRequired, TypedDict

from sheets.battlevalue import battle_value
from sheets.construction.checks import legal
from sheets.construction.families import costs
from sheets.edition_changes import with_quirks_of
from sheets.rules.heat import heat_capacity, heat_sinks
from sheets.rules.infantry import platoon_mass
from sheets.rules.movement import movement
from sheets.rules.structure import internal_structure, structure_total
from sheets.units import BattleArmor, Fighter, GunEmplacement, Infantry, Mech, Unit
from sheets.units.base import TECH_BASE_NAMES
from sheets.units.fighter import BODY


class LocationRow(TypedDict):
    """Armor and structure of one location; None for a location without structure."""

    abbr: str
    armor: int
    rear: NotRequired[int]
    internal: int | None


class StatsRow(TypedDict):
    """The fields of `astech stats`, in their order, without the file's name."""

    chassis: str
    model: str
    unit_type: str
    weight: float
    tech_base: str
    year: int
    role: str | None
    walk: int
    run: int
    jump: int
    armor: int
    structure: int
    heat_sinks: int | None
    heat_capacity: int | None
    bv: int
    cost: int | float | None
    dry_cost: int | float | None
    legal: bool | None
    quirks: dict[str, str]
    locations: list[LocationRow]


def stats_row(unit: Unit, edition: str = "") -> StatsRow:
    """The figures of a unit, with all errata, or by an edition of classic play.

    >>> from sheets.units import parse_unit
    >>> guns = parse_unit({"kind": "gun-emplacement", "chassis": "Sentry", "year": 3025, "tech_base": "is",
    ...     "rules_level": 1, "mounts": [{"item": "Medium Laser", "location": "GUN"}]})
    >>> stats_row(guns)["tech_base"], stats_row(guns)["structure"]
    ('Inner Sphere', 0)
    """
    if edition:
        unit = with_quirks_of(unit, edition).unit
    moves = movement(unit)
    full, dry = costs(unit) or (None, None)
    return {
        "chassis": unit.chassis,
        "model": unit.model,
        "unit_type": unit.unit_type,
        "weight": weight(unit),
        "tech_base": TECH_BASE_NAMES[unit.tech_base],
        "year": unit.year,
        "role": unit.role.value if unit.role else None,
        "walk": moves.walk,
        "run": moves.run,
        "jump": moves.jump,
        "armor": armor_total(unit),
        "structure": structure_total(unit),
        "heat_sinks": heat_sinks(unit),
        "heat_capacity": heat_capacity(unit),
        "bv": battle_value(unit, edition),
        "cost": full,
        "dry_cost": dry,
        "legal": legal(unit),
        "quirks": {quirk.code: quirk.value or "true" for quirk in unit.quirks},
        "locations": location_rows(unit),
    }


def weight(unit: Unit) -> float:
    """Tons, whole ones as a whole number. A suit of battle armor counts as one ton; a platoon has the mass of its
    troopers and gear; emplacements have none.
    """
    match unit:
        case BattleArmor():
            return unit.troopers
        case Infantry():
            tons = platoon_mass(unit)
        case GunEmplacement():
            return 0
        case _:
            tons = unit.mass
    return int(tons) if tons == int(tons) else tons


def armor_total(unit: Unit) -> int:
    """The armor points of a unit; for a squad those of all suits."""
    match unit:
        case BattleArmor():
            return unit.armor * unit.troopers
        case Infantry() | GunEmplacement():
            return 0
        case _:
            return unit.armor.total


def location_rows(unit: Unit) -> list[LocationRow]:
    """Armor and structure of each location that can have any."""
    if isinstance(unit, GunEmplacement):
        return []
    structure = internal_structure(unit)
    if isinstance(unit, BattleArmor | Infantry):
        armor = unit.armor if isinstance(unit, BattleArmor) else 0
        return [{"abbr": loc, "armor": armor, "internal": structure[loc]} for loc in unit.locations]
    rows: list[LocationRow] = []
    for loc in unit.locations:
        points, internal = unit.armor.points[loc], structure.get(loc)
        if isinstance(unit, Mech) and loc in unit.armor.rear:
            rows.append({"abbr": loc, "armor": points, "rear": unit.armor.rear[loc], "internal": internal})
        else:
            rows.append({"abbr": loc, "armor": points, "internal": internal})
    if isinstance(unit, Fighter) and unit.support is not None:
        rows.append({"abbr": BODY, "armor": 0, "internal": None})
    return rows
