"""What a unit weighs, item by item.

>>> from sheets.units import from_json
>>> gun = from_json('''{"kind": "handheld-weapon", "chassis": "Gun", "year": 3055, "tech_base": "is", "rules_level": 3,
...     "mass": 5, "armor": {"type": "standard", "points": {"GUN": 16}},
...     "mounts": [{"item": "Medium Laser", "location": "GUN"}]}''')
>>> budget = mass_budget(gun)
>>> budget.of(MassPart.HEAT_SINKS), budget.exact
(3.0, 5.0)
"""

from sheets.construction.battlearmor import SUITS
from sheets.construction.budget import MassBudget, MassLine, MassPart
from sheets.construction.families import mass_lines
from sheets.units import BattleArmor, GunEmplacement, Infantry, Unit

__all__ = ["MassBudget", "MassLine", "MassPart", "mass_budget"]

PLATOON_STEP = 0.5  # tons that a platoon is rounded up to


def mass_budget(unit: Unit) -> MassBudget:
    """The mass budget of a unit; of the heaviest suit for battle armor, of the guns alone for a gun emplacement."""
    rounding = PLATOON_STEP if isinstance(unit, Infantry) else 0
    return MassBudget(declared=_declared(unit), lines=tuple(mass_lines(unit)), rounding=rounding)


def _declared(unit: Unit) -> float | None:
    match unit:
        case BattleArmor():
            return SUITS[unit.suit_class].most / 1000
        case Infantry() | GunEmplacement():
            return None
        case _:
            return unit.mass
