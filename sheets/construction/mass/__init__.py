"""What a unit weighs, item by item.

>>> from sheets.units import from_json
>>> gun = from_json('''{"kind": "handheld-weapon", "chassis": "Gun", "year": 3055, "tech_base": "is", "rules_level": 3,
...     "mass": 5, "armor": {"type": "standard", "points": {"GUN": 16}},
...     "mounts": [{"item": "Medium Laser", "location": "GUN"}]}''')
>>> budget = mass_budget(gun)
>>> budget.of(Part.HEAT_SINKS), budget.exact
(3.0, 5.0)
"""

from sheets.construction.mass import battlearmor, fighter, handheld, mech, protomech, spacecraft, vehicle
from sheets.construction.mass.budget import MassBudget, MassLine, Part
from sheets.construction.mass.mounted import mounted_lines
from sheets.rules.platoon import exact_mass
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


def mass_budget(unit: Unit) -> MassBudget:
    """The mass budget of a unit; of the heaviest suit for battle armor, of the guns alone for a gun emplacement."""
    match unit:
        case Mech():
            return MassBudget(declared=unit.mass, lines=tuple(mech.lines(unit)))
        case Vehicle():
            return MassBudget(declared=unit.mass, lines=tuple(vehicle.lines(unit)))
        case Fighter():
            return MassBudget(declared=unit.mass, lines=tuple(fighter.lines(unit)))
        case Spacecraft():
            return MassBudget(declared=unit.mass, lines=tuple(spacecraft.lines(unit)))
        case ProtoMech():
            return MassBudget(declared=unit.mass, lines=tuple(protomech.lines(unit)))
        case BattleArmor():
            most = battlearmor.SUITS[unit.suit_class].most / 1000
            return MassBudget(declared=most, lines=tuple(battlearmor.lines(unit, battlearmor.heaviest(unit))))
        case Infantry():
            troopers = MassLine(Part.TROOPERS, "Platoon", exact_mass(unit), "TM, infantry")
            return MassBudget(declared=None, lines=(troopers,), rounding=0.5)
        case HandheldWeapon():
            return MassBudget(declared=unit.mass, lines=tuple(handheld.lines(unit)))
        case GunEmplacement():
            return MassBudget(declared=None, lines=tuple(mounted_lines(unit)))
