"""Mass and cost of a unit, line by line, by the rules of its family.

Each family has its sums and its checks in a module of its name. Only the module of the unit's family is imported:
importing all takes longer than the sums of one unit.

>>> from sheets.units import from_json
>>> gun = from_json('''{"kind": "handheld-weapon", "chassis": "Gun", "year": 3055, "tech_base": "is", "rules_level": 3,
...     "mass": 5, "armor": {"type": "standard", "points": {"GUN": 16}},
...     "mounts": [{"item": "Medium Laser", "location": "GUN"}]}''')
>>> from sheets.construction.budget import MassPart
>>> budget = mass_budget(gun)
>>> budget.of(MassPart.HEAT_SINKS), budget.exact
(3.0, 5.0)
>>> rifles = from_json('''{"kind": "infantry", "chassis": "Rifles", "year": 3025, "tech_base": "is", "rules_level": 1,
...     "motive": "motorized", "squad_size": 7, "squads": 4, "primary": "InfantryAssaultRifle"}''')
>>> print(cost_report(rifles).as_text())
Cost of Rifles
==============
  Primary weapons  28 × 2,000 × √80 500,879.227 = 500,879.227  [TM, conventional infantry costs]
  Motive type                             × 1.6 = 801,406.763  [TM, conventional infantry costs]
Total                                             801,406.763
"""

from __future__ import annotations  # help() shows the names of types, not all families of `Unit`

from collections.abc import Iterator
from math import floor

from sheets.construction.bill import Bill
from sheets.construction.budget import MassBudget, MassLine, mounted_lines
from sheets.construction.finding import Finding
from sheets.construction.report import Report, ReportTally
from sheets.units import (
    BattleArmor,
    DropShip,
    Fighter,
    GunEmplacement,
    HandheldWeapon,
    Infantry,
    JumpShip,
    Mech,
    ProtoMech,
    SmallCraft,
    Spacecraft,
    SpaceStation,
    Unit,
    Vehicle,
    WarShip,
)
from sheets.units.outfit import outfit


def mass_lines(unit: Unit) -> list[MassLine]:
    """The mass lines of a unit."""
    match unit:
        case Mech():
            from sheets.construction import mech

            return mech.mass_lines(unit)
        case Vehicle():
            from sheets.construction import vehicle

            return vehicle.mass_lines(unit)
        case Fighter():
            from sheets.construction import fighter

            return fighter.mass_lines(unit)
        case Spacecraft():
            from sheets.construction import spacecraft

            return spacecraft.mass_lines(unit)
        case ProtoMech():
            from sheets.construction import protomech

            return protomech.mass_lines(unit)
        case BattleArmor():
            from sheets.construction import battlearmor

            return battlearmor.mass_lines(unit, battlearmor.heaviest(unit))
        case Infantry():
            from sheets.construction import infantry

            return infantry.mass_lines(unit)
        case HandheldWeapon():
            from sheets.construction import guns

            return guns.mass_lines(unit)
        case GunEmplacement():
            return mounted_lines(unit)


def fill_bill(bill: Bill, unit: Unit) -> None:
    """Adds the cost of a unit to a bill; gun emplacements have no price."""
    match unit:
        case Mech():
            from sheets.construction import mech

            mech.fill_bill(bill, unit)
        case Vehicle():
            from sheets.construction import vehicle

            vehicle.fill_bill(bill, unit)
        case Fighter() if unit.support is not None:
            from sheets.construction import vehicle

            vehicle.fill_bill(bill, unit)
        case Fighter():
            from sheets.construction import fighter

            fighter.fill_bill(bill, unit)
        case ProtoMech():
            from sheets.construction import protomech

            protomech.fill_bill(bill, unit)
        case BattleArmor():
            from sheets.construction import battlearmor

            battlearmor.fill_bill(bill, unit)
        case Infantry():
            from sheets.construction import infantry

            infantry.fill_bill(bill, unit)
        case HandheldWeapon():
            from sheets.construction import guns

            guns.fill_bill(bill, unit)
        case SmallCraft() | DropShip():
            from sheets.construction import spacecraft

            spacecraft.fill_smaller(bill, unit)
        case JumpShip() | WarShip() | SpaceStation():
            from sheets.construction import spacecraft

            spacecraft.fill_larger(bill, unit)


def check_family(unit: Unit) -> Iterator[Finding]:
    """Findings of the rules of a unit's own family."""
    match unit:
        case Mech():
            from sheets.construction.mech_checks import check_mech
            from sheets.construction.mech_slots import check_mech_slots

            yield from check_mech(outfit(unit))
            yield from check_mech_slots(outfit(unit))
        case Vehicle():
            from sheets.construction.vehicle_checks import check_vehicle

            yield from check_vehicle(outfit(unit))
        case Fighter():
            from sheets.construction.fighter import check_fighter

            yield from check_fighter(outfit(unit))
        case ProtoMech():
            from sheets.construction.protomech import check_protomech

            yield from check_protomech(outfit(unit))
        case BattleArmor():
            from sheets.construction.battlearmor_checks import check_battle_armor

            yield from check_battle_armor(outfit(unit))
        case Infantry():
            from sheets.construction.infantry import check_infantry

            yield from check_infantry(unit)
        case HandheldWeapon():
            from sheets.construction.guns import check_handheld

            yield from check_handheld(outfit(unit))
        case SmallCraft() | DropShip() | JumpShip() | WarShip() | SpaceStation():
            from sheets.construction.spacecraft_checks import check_spacecraft

            yield from check_spacecraft(outfit(unit))


PLATOON_STEP = 0.5  # tons that a platoon is rounded up to


def mass_budget(unit: Unit) -> MassBudget:
    """The mass budget of a unit; of the heaviest suit for battle armor, of the guns alone for a gun emplacement."""
    rounding = PLATOON_STEP if isinstance(unit, Infantry) else 0
    return MassBudget(declared=_declared_mass(unit), lines=tuple(mass_lines(unit)), rounding=rounding)


def _declared_mass(unit: Unit) -> float | None:
    match unit:
        case BattleArmor():
            from sheets.construction.battlearmor import SUITS

            return SUITS[unit.suit_class].most / 1000
        case Infantry() | GunEmplacement():
            return None
        case _:
            return unit.mass


# Families priced by the trooper or the kilogram, whose cost is not rounded to whole C-bills.
TO_THE_CENTIME = (Infantry, BattleArmor, ProtoMech)


def cost_report(unit: Unit, dry: bool = False) -> Report:
    """The cost of a unit line by line; `dry` leaves out ammunition. Gun emplacements have no price."""
    tally = ReportTally(f"{'Dry cost' if dry else 'Cost'} of {unit.name}")
    bill = Bill(tally, dry)
    fill_bill(bill, unit)
    return tally.report(total=_round_cost(unit, bill.dry if dry else bill.full))


def costs(unit: Unit) -> tuple[float, float] | None:
    """C-bills with and without ammunition; None for units without a price."""
    if isinstance(unit, GunEmplacement):
        return None
    bill = Bill()
    fill_bill(bill, unit)
    return _round_cost(unit, bill.full), _round_cost(unit, bill.dry)


def cost(unit: Unit) -> float | None:
    """C-bills of a unit with its ammunition; None for units without a price.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> cost(brolga) > 1_000_000
    True
    """
    both = costs(unit)
    return both[0] if both else None


def dry_cost(unit: Unit) -> float | None:
    """C-bills of a unit without ammunition; None for units without a price."""
    both = costs(unit)
    return both[1] if both else None


def _round_cost(unit: Unit, total: float) -> float:
    """The total as a whole number, where the rules round it to whole C-bills."""
    amount = total if isinstance(unit, TO_THE_CENTIME) else floor(total + 0.5)
    return int(amount) if amount == floor(amount) else amount
