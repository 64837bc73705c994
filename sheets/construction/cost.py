"""What a unit costs in C-bills, line by line.

>>> from sheets.units import from_json
>>> rifles = from_json('''{"kind": "infantry", "chassis": "Rifles", "year": 3025, "tech_base": "is", "rules_level": 1,
...     "motive": "motorized", "squad_size": 7, "squads": 4, "primary": "InfantryAssaultRifle"}''')
>>> print(cost_report(rifles).as_text())
Cost of Rifles
==============
  Primary weapons  28 × 2,000 × √80 500,879.227 = 500,879.227  [TM, conventional infantry costs]
  Motive type                             × 1.6 = 801,406.763  [TM, conventional infantry costs]
Total                                             801,406.763
"""

from math import floor

from sheets.construction.bill import Bill
from sheets.construction.families import fill_bill
from sheets.report import Report, Tally
from sheets.units import BattleArmor, GunEmplacement, Infantry, ProtoMech, Unit

# What is bought by the man or the kilogram is not rounded to whole C-bills.
TO_THE_CENTIME = (Infantry, BattleArmor, ProtoMech)


def cost_report(unit: Unit, dry: bool = False) -> Report:
    """The sum of a unit; the dry one leaves out ammunition. Gun emplacements have no price."""
    tally = Tally(f"{'Dry cost' if dry else 'Cost'} of {unit.name}")
    bill = Bill(tally, dry)
    fill_bill(bill, unit)
    return tally.report(total=_rounded(unit, bill.dry if dry else bill.full))


def costs(unit: Unit) -> tuple[float, float] | None:
    """C-bills with and without ammunition, in one go; None for what has no price."""
    if isinstance(unit, GunEmplacement):
        return None
    bill = Bill()
    fill_bill(bill, unit)
    return _rounded(unit, bill.full), _rounded(unit, bill.dry)


def cost(unit: Unit) -> float | None:
    """C-bills of a unit with its ammunition; None for what has no price."""
    both = costs(unit)
    return both[0] if both else None


def dry_cost(unit: Unit) -> float | None:
    """C-bills of a unit without ammunition; None for what has no price."""
    both = costs(unit)
    return both[1] if both else None


def _rounded(unit: Unit, total: float) -> float:
    """Whole C-bills are whole numbers."""
    amount = total if isinstance(unit, TO_THE_CENTIME) else floor(total + 0.5)
    return int(amount) if amount == floor(amount) else amount
