"""What a unit weighs, item by item.

>>> from sheets.units import from_json
>>> gun = from_json('''{"kind": "handheld-weapon", "chassis": "Gun", "year": 3055, "tech_base": "is", "rules_level": 3,
...     "mass": 5, "armor": {"type": "standard", "points": {"GUN": 16}},
...     "mounts": [{"item": "Medium Laser", "location": "GUN"}]}''')
>>> budget = mass_budget(gun)
>>> budget.of(Part.HEAT_SINKS), budget.exact
(3.0, 5.0)
"""

from sheets.construction.mass import battlearmor, fighter, handheld, infantry, mech, protomech, spacecraft, vehicle
from sheets.construction.mass.budget import MassBudget, MassLine, Part
from sheets.construction.mass.mounted import mounted_lines
from sheets.units import (
    BattleArmor,
    Fighter,
    GunEmplacement,
    HandheldWeapon,
    Infantry,
    Mech,
    ProtoMech,
    Spacecraft,
    Unit,
    Vehicle,
)

__all__ = ["MassBudget", "MassLine", "Part", "mass_budget"]

PLATOON_STEP = 0.5  # tons that a platoon is rounded up to


def mass_budget(unit: Unit) -> MassBudget:
    """The mass budget of a unit; of the heaviest suit for battle armor, of the guns alone for a gun emplacement."""
    rounding = PLATOON_STEP if isinstance(unit, Infantry) else 0
    return MassBudget(declared=_declared(unit), lines=tuple(_lines(unit)), rounding=rounding)


def _declared(unit: Unit) -> float | None:
    match unit:
        case BattleArmor():
            return battlearmor.SUITS[unit.suit_class].most / 1000
        case Infantry() | GunEmplacement():
            return None
        case _:
            return unit.mass


def _lines(unit: Unit) -> list[MassLine]:
    match unit:
        case Mech():
            return mech.lines(unit)
        case Vehicle():
            return vehicle.lines(unit)
        case Fighter():
            return fighter.lines(unit)
        case Spacecraft():
            return spacecraft.lines(unit)
        case ProtoMech():
            return protomech.lines(unit)
        case BattleArmor():
            return battlearmor.lines(unit, battlearmor.heaviest(unit))
        case Infantry():
            return infantry.lines(unit)
        case HandheldWeapon():
            return handheld.lines(unit)
        case GunEmplacement():
            return mounted_lines(unit)
