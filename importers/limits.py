"""What the rules forbid in any unit, whatever file it comes from: more armour than it can carry."""

from sheets.construction.armorlimit import most_armor
from sheets.rules.structure import max_armor
from sheets.units import BattleArmor, GunEmplacement, HandheldWeapon, Infantry, Mech, Unit, location_name


def too_much_armor(unit: Unit) -> tuple[str, str] | None:
    """What was found and what the rules allow, None where that is enough.

    The maximum of a 'Mech is one for each location, of a battle suit one for each suit, of all others one for the unit.
    """
    if isinstance(unit, Mech):
        return _of_mech(unit)
    if isinstance(unit, Infantry | GunEmplacement | HandheldWeapon):
        return None  # no limit
    points = unit.armor if isinstance(unit, BattleArmor) else unit.armor.total
    try:
        most = most_armor(unit)
    except LookupError:
        return None  # a kind of armour that such units do not have, so nobody can say how much of it
    if most is None or points <= most:
        return None
    if isinstance(unit, BattleArmor):
        return f"{points} points of armour on a suit", f"at most {most} in the weight class {unit.suit_class}"
    return f"{points:,} points of armour", f"at most {most:,} for this unit of {unit.mass:,g} tons"


def _of_mech(mech: Mech) -> tuple[str, str] | None:
    for location, front in mech.armor.points.items():
        points, most = front + mech.armor.rear.get(location, 0), max_armor(mech, location)
        if points > most:
            found = f"{points} points of armour on the {location_name(mech, location)}"
            return found, f"at most {most} at {mech.mass} tons"
    return None
