"""The variables of formulas: what is known of a unit, a pilot and a force."""

from collections.abc import Sequence
from fractions import Fraction

from astech.columns import values
from astech.packs.formula import Figure
from sheets.record.condition import Condition
from sheets.roster import RosterMember, roster
from sheets.units import BattleArmor, Unit

FIGURES = ("weight", "cost", "dry_cost", "year", "size", "unit_type", "tech_base", "rules_level", "armor", "structure")


def unit_variables(unit: Unit, condition: Condition, is_destroyed: bool = False) -> dict[str, Figure | None]:
    """The variables of a unit as it stands."""
    (line,) = roster("", [RosterMember(unit, condition)]).lines
    own = values(unit, "", [*FIGURES, "pv"])
    locations = _locations(unit)
    damaged = (set(condition.structure) | set(condition.slots) | condition.destroyed) & locations
    suits_lost = len(condition.destroyed & locations) if isinstance(unit, BattleArmor) else 0
    crew = condition.crew[0] if condition.crew else None
    found: dict[str, object] = {
        **{name: own[name] for name in FIGURES},
        "chassis": unit.chassis,
        "omni": bool(getattr(unit, "omni", False)),
        "bv": line.bv,
        "base_bv": line.base_bv,
        "pv": line.pv,
        "base_pv": own["pv"],
        "armor_lost": sum(condition.armor.values()) + sum(condition.rear.values()),
        "structure_lost": sum(condition.structure.values()) + condition.structural_integrity,
        "slots_lost": sum(map(len, condition.slots.values())),
        "locations": len(locations),
        "locations_damaged": len(damaged),
        "locations_lost": len(condition.destroyed & locations),
        "suits": len(locations) if isinstance(unit, BattleArmor) else 0,
        "suits_lost": suits_lost,
        "suits_damaged": len({*condition.armor} - condition.destroyed) if isinstance(unit, BattleArmor) else 0,
        "shots_spent": sum(condition.shots.values()),
        "engine_hits": condition.criticals.get("engine", 0),
        "gyro_hits": condition.criticals.get("gyro", 0),
        "destroyed": is_destroyed,
        "gunnery": line.gunnery,
        "piloting": line.piloting,
        "hits": crew.hits if crew is not None else 0,
    }
    return {name: as_figure(value) for name, value in found.items()}


def _locations(unit: Unit) -> set[str]:
    from sheets.rules.structure import internal_structure  # of use only here

    return set(internal_structure(unit))


def force_variables(members: Sequence[RosterMember], money: int, games: int, won: bool) -> dict[str, Figure | None]:
    """The variables of a company."""
    found = roster("", members)
    return {
        "units": Fraction(len(members)),
        "pilots": Fraction(sum(len(member.condition.crew) for member in members)),
        "tonnage": as_figure(found.tons),
        "bv_total": Fraction(found.bv),
        "pv_total": Fraction(found.pv),
        "money": Fraction(money),
        "games": Fraction(games),
        "won": won,
    }


def as_figure(value: object) -> Figure | None:
    """A value as formulas count with it: exact."""
    if value is None or isinstance(value, bool | str):
        return value
    return Fraction(str(value))
