"""Armour within its limits.

Rules: TM, armour tables.
"""

from collections.abc import Iterator
from math import floor

from sheets.construction.armorlimit import ROTOR_POINTS, most_armor
from sheets.construction.checks.armor_kinds import check_armor_kind
from sheets.construction.checks.finding import Finding, error
from sheets.rules.structure import internal_structure
from sheets.rules.structure import max_armor as most_in_mech
from sheets.units import BattleArmor, Mech, ProtoMech, Unit, Vehicle, location_name
from sheets.units.vehicle import ROTOR


def check_armor(unit: Unit) -> Iterator[Finding]:
    """The kind, all points, and those of each location."""
    yield from check_armor_kind(unit)
    most = most_armor(unit)
    if most is None:
        return
    points = unit.armor if isinstance(unit, BattleArmor) else _total(unit)
    if points > most:
        sentence = f"{points:,} points of armor, at most {most:,} allowed."
        yield error("armor.total", sentence, "TM, armor tables", points=points, most=most)
    for location, limit in _limits(unit).items():
        here = _points(unit, location)
        if here > limit:
            name = location_name(unit, location)
            sentence = f"{here} points of armor on the {name.lower()}, at most {limit} allowed."
            yield error("armor.location", sentence, "TM, armor tables", points=here, most=limit)


def _total(unit: Unit) -> int:
    armor = getattr(unit, "armor", None)
    return 0 if armor is None else int(armor.total)


def _points(unit: Unit, location: str) -> int:
    assert isinstance(unit, Mech | ProtoMech | Vehicle)
    return unit.armor.points[location] + unit.armor.rear.get(location, 0)


def _limits(unit: Unit) -> dict[str, int]:
    """The most points of each location that has a limit of its own."""
    match unit:
        case Mech():
            return most_in_mech(unit)
        case ProtoMech():
            structure = internal_structure(unit)
            return {at: _protomech_limit(unit, at, structure[at]) for at in unit.locations}
        case Vehicle() if ROTOR in unit.armor.points:
            return {ROTOR: ROTOR_POINTS}
        case _:
            return {}


ARM_POINTS = ((5, 2), (9, 4))  # up to so many tons
HEAVY_ARM_POINTS = 6


def _protomech_limit(proto: ProtoMech, location: str, structure: int) -> int:
    match location:
        case "HD":
            return 2 + floor(proto.mass / 2)
        case "RA" | "LA":
            return next((points for tons, points in ARM_POINTS if proto.mass <= tons), HEAVY_ARM_POINTS)
        case "MG":
            return 3 * structure
        case _:
            return 2 * structure
