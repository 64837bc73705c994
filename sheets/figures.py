"""The figures of a unit at a glance: the row that `astech stats` prints."""

from typing import Any

from sheets.battlevalue import battle_value
from sheets.construction.checks import legal
from sheets.construction.cost import costs
from sheets.rules.heat import heat_capacity, heat_sinks
from sheets.rules.movement import movement
from sheets.rules.platoon import platoon_mass
from sheets.rules.structure import internal_structure, structure_total
from sheets.units import BattleArmor, Fighter, GunEmplacement, Infantry, Mech, Unit
from sheets.units.base import TechBase
from sheets.units.fighter import BODY

TECH_BASE_NAMES = {
    TechBase.IS: "Inner Sphere",
    TechBase.CLAN: "Clan",
    TechBase.MIXED_IS: "Mixed Inner Sphere",
    TechBase.MIXED_CLAN: "Mixed Clan",
}


def stats_row(unit: Unit) -> dict[str, Any]:
    """The fields of `astech stats`, in their order, without the file's name."""
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
        "bv": battle_value(unit),
        "cost": full,
        "dry_cost": dry,
        "legal": legal(unit),
        "quirks": {quirk.code: quirk.value or "true" for quirk in unit.quirks},
        "locations": locations(unit),
    }


def weight(unit: Unit) -> float:
    """Tons. A suit of battle armor counts as one; a platoon weighs by its men and gear; emplacements have no weight."""
    match unit:
        case BattleArmor():
            return unit.troopers
        case Infantry():
            return platoon_mass(unit)
        case GunEmplacement():
            return 0
        case _:
            return unit.mass


def armor_total(unit: Unit) -> int:
    """All armour points; a squad's are those of all its suits."""
    match unit:
        case BattleArmor():
            return unit.armor * unit.troopers
        case Infantry() | GunEmplacement():
            return 0
        case _:
            return unit.armor.total


def locations(unit: Unit) -> list[dict[str, Any]]:
    """Armour and structure of each location that can carry any."""
    if isinstance(unit, GunEmplacement):
        return []
    structure = internal_structure(unit)
    if isinstance(unit, BattleArmor | Infantry):
        armor = unit.armor if isinstance(unit, BattleArmor) else 0
        return [{"abbr": loc, "armor": armor, "internal": structure[loc]} for loc in unit.locations]
    rows: list[dict[str, Any]] = []
    for loc in unit.locations:
        row: dict[str, Any] = {"abbr": loc, "armor": unit.armor.points[loc]}
        if isinstance(unit, Mech) and loc in unit.armor.rear:
            row["rear"] = unit.armor.rear[loc]
        rows.append(row | {"internal": structure.get(loc)})
    if isinstance(unit, Fighter) and unit.support is not None:
        rows.append({"abbr": BODY, "armor": 0, "internal": None})
    return rows
