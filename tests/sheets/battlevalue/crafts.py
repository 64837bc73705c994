"""Craft of the smaller families and of the large ones, built by hand: a test names only what it is about."""

from typing import Any, TypeVar

from sheets.equipment.kinds import ArmorType, EngineType
from sheets.units import DropShip, Fighter, JumpShip, Mount, ProtoMech, SpaceStation, WarShip
from sheets.units.protomech import ProtoBody
from sheets.units.systems import Armor, Engine, HeatSinks
from tests.builders import COMMON

Ship = TypeVar("Ship", DropShip, JumpShip, WarShip, SpaceStation)


def fighter(**fields: Any) -> Fighter:
    data: dict[str, Any] = {
        **COMMON,
        "mass": 50,
        "safe_thrust": 6,
        "heat_sinks": HeatSinks(count=10),
        "fuel": 400,
        "engine": Engine(type=EngineType.FUSION),
        "armor": Armor(type=ArmorType.STANDARD, points=dict.fromkeys(("NOS", "LWG", "RWG", "AFT"), 20)),
    }
    return Fighter(**(data | fields))


def ship(kind: type[Ship], facings: tuple[str, ...], **fields: Any) -> Ship:
    data: dict[str, Any] = {
        **COMMON,
        "mass": 5000,
        "safe_thrust": 4,
        "structural_integrity": 10,
        "heat_sinks": HeatSinks(count=100),
        "fuel": 1000,
        "armor": Armor(type=ArmorType.STANDARD_AEROSPACE, points=dict.fromkeys(facings, 100)),
    }
    return kind(**(data | fields))


def proto(**fields: Any) -> ProtoMech:
    points = {"HD": 2, "T": 8, "RA": 2, "LA": 2, "L": 6}
    data: dict[str, Any] = {
        **COMMON,
        "body": ProtoBody.BIPED,
        "mass": 5,
        "walk": 4,
        "armor": Armor(type=ArmorType.STANDARD_PROTOMEK, points=points),
    }
    return ProtoMech(**(data | fields))


def battery(*guns: tuple[str, int], item: str = "PPC") -> tuple[Mount, ...]:
    """So many weapons in each location, those of a location in one bay."""
    return tuple(Mount(item=item, location=place, opens_bay=n == 0) for place, number in guns for n in range(number))
