"""Battle Value 2.0 of every unit type: the number, and the calculation line by line.

`value` picks the module of the family (`mech`, `vehicle`, `aerospace`, `infantry`, `battlearmor`, `protomech`, `guns`),
which writes both ratings into a `ledger`. Rules that families share are in `items` (the mounts of a unit with the value
of each item), `movement`, `defense` and `offense`. `force` adds the values of C3 networks, TAG and external stores, and
the skills of crews. `remaining` has the value of a damaged unit.

>>> from sheets.units import from_json
>>> gun = from_json('''{"kind": "handheld-weapon", "chassis": "Gun", "year": 3055, "tech_base": "is", "rules_level": 3,
...                     "mass": 2, "armor": {"type": "standard", "points": {"GUN": 16}},
...                     "mounts": [{"item": "Medium Laser", "location": "GUN"}]}''')
>>> battle_value(gun), battle_value_report(gun).total
(78, 78.0)
"""

from sheets.battlevalue.force import (
    ForceUnit,
    Implant,
    effective_skills,
    force_battle_value,
    force_report,
    member_values,
    skill_adjusted,
    skill_multiplier,
)
from sheets.battlevalue.value import battle_value, battle_value_report, computed_battle_value

__all__ = [
    "ForceUnit",
    "Implant",
    "battle_value",
    "battle_value_report",
    "computed_battle_value",
    "effective_skills",
    "force_battle_value",
    "force_report",
    "member_values",
    "skill_adjusted",
    "skill_multiplier",
]
