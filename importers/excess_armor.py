"""Warning for units of any format: a unit with more armor than its maximum."""

from collections.abc import Callable
from dataclasses import dataclass

from sheets.construction.armor import most_armor
from sheets.problem import Problem, Severity
from sheets.rules.structure import max_armor
from sheets.units import BattleArmor, GunEmplacement, HandheldWeapon, Infantry, Mech, Unit, location_name


@dataclass(frozen=True, slots=True)
class Excess:
    """Too many points: in one location of a 'Mech, else on the whole unit."""

    place: str | None
    found: str
    most: str


def excess_armor(unit: Unit, file: str, line_of: Callable[[str | None], int | None]) -> tuple[Problem, ...]:
    """Warning for a unit with more armor than its maximum; `line_of` finds the line of a location's points.

    The unit is read as written. Whether it is legal is decided by `sheets.construction`.
    """
    excess = _excess(unit)
    if excess is None:
        return ()
    return (
        Problem(
            severity=Severity.WARNING,
            file=file,
            line=line_of(excess.place),
            found=excess.found,
            expected=excess.most,
            done="kept as written",
        ),
    )


def _excess(unit: Unit) -> Excess | None:
    """The maximum applies to each location of a 'Mech, to each battle suit, and to any other unit as a whole."""
    if isinstance(unit, Mech):
        return _of_mech(unit)
    if isinstance(unit, Infantry | GunEmplacement | HandheldWeapon):
        return None  # no limit
    points = unit.armor if isinstance(unit, BattleArmor) else unit.armor.total
    try:
        most = most_armor(unit)
    except LookupError:
        return None  # a type of armor that such units cannot have, so its limit is unknown
    if most is None or points <= most:
        return None
    if isinstance(unit, BattleArmor):
        return Excess(
            None, f"{points} points of armor on a suit", f"at most {most} in the weight class {unit.suit_class}"
        )
    return Excess(None, f"{points:,} points of armor", f"at most {most:,} for this unit of {unit.mass:,g} tons")


def _of_mech(mech: Mech) -> Excess | None:
    most = max_armor(mech)
    for place, front in mech.armor.points.items():
        points = front + mech.armor.rear.get(place, 0)
        if points > most[place]:
            found = f"{points} points of armor on the {location_name(mech, place)}"
            return Excess(place, found, f"at most {most[place]} at {mech.mass} tons")
    return None
