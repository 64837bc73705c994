"""Whether a unit is legal: what the construction rules find in it, each finding with its rule.

>>> from sheets.units import from_json
>>> squad = from_json('''{"kind": "battle-armor", "chassis": "Leapers", "year": 3055, "tech_base": "is",
...     "rules_level": 2, "troopers": 4, "suit_class": "light", "motive": "jump", "walk": 1, "jump": 4, "armor": 5,
...     "plating": {"type": "ba-standard"}}''')
>>> for finding in findings(squad):
...     print(finding)
error suit.mp: jump MP 4, at most 3 allowed. [TM, battle armor movement]
"""

from collections.abc import Iterator

from sheets.construction.checks.armor import check_armor
from sheets.construction.checks.battlearmor import check_battle_armor
from sheets.construction.checks.common import check_known, check_mass
from sheets.construction.checks.equipment import check_equipment
from sheets.construction.checks.families import check_families
from sheets.construction.checks.fighter import check_fighter
from sheets.construction.checks.finding import Finding
from sheets.construction.checks.handheld import check_handheld
from sheets.construction.checks.infantry import check_infantry
from sheets.construction.checks.mech import check_mech
from sheets.construction.checks.mech_slots import check_slots
from sheets.construction.checks.protomech import check_protomech
from sheets.construction.checks.spacecraft import check_spacecraft
from sheets.construction.checks.technology import check_technology
from sheets.construction.checks.vehicle import check_vehicle
from sheets.problem import Severity
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
    SpaceStation,
    Unit,
    Vehicle,
    WarShip,
)
from sheets.units.outfit import outfit

__all__ = ["Finding", "findings", "is_checked", "legal"]


def findings(unit: Unit) -> tuple[Finding, ...]:
    """Everything that the construction rules have to say about a unit, errors first."""
    found = tuple(_all(unit))
    order = (Severity.ERROR, Severity.WARNING, Severity.NOTE)
    return tuple(sorted(found, key=lambda f: order.index(f.severity)))


def legal(unit: Unit) -> bool | None:
    """Whether the construction rules allow a unit; None for emplacements and handheld weapons, which have few."""
    if not is_checked(unit):
        return None
    return not any(finding.severity is Severity.ERROR for finding in _all(unit))


def is_checked(unit: Unit) -> bool:
    """Whether a unit can be legal or not."""
    return not isinstance(unit, GunEmplacement | HandheldWeapon)


def _all(unit: Unit) -> Iterator[Finding]:
    carried = outfit(unit)
    yield from check_known(unit)
    yield from check_mass(unit)
    yield from check_armor(unit)
    yield from check_technology(carried)
    yield from check_families(carried)
    yield from check_equipment(carried)
    match unit:
        case Mech():
            yield from check_mech(outfit(unit))
            yield from check_slots(outfit(unit))
        case Vehicle():
            yield from check_vehicle(outfit(unit))
        case Fighter():
            yield from check_fighter(outfit(unit))
        case ProtoMech():
            yield from check_protomech(outfit(unit))
        case BattleArmor():
            yield from check_battle_armor(outfit(unit))
        case Infantry():
            yield from check_infantry(unit)
        case HandheldWeapon():
            yield from check_handheld(outfit(unit))
        case SmallCraft() | DropShip() | JumpShip() | WarShip() | SpaceStation():
            yield from check_spacecraft(outfit(unit))
