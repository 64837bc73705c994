"""Small units for tests, built without files: a test names only what it is about."""

from typing import Any

from sheets.equipment.kinds import ArmorType, EngineType, HeatSinkType, StructureType
from sheets.units import BattleArmor, Fighter, Infantry, Mech, Mount, Vehicle
from sheets.units.base import RulesLevel, TechBase
from sheets.units.battlearmor import SuitClass, SuitMotive
from sheets.units.infantry import InfantryMotive
from sheets.units.mech import LOCATIONS, Body, slot_count
from sheets.units.systems import Armor, Engine, HeatSinks, Plating, Structure
from sheets.units.vehicle import FOUR_SIDES, Motive

COMMON: dict[str, Any] = {
    "chassis": "Example",
    "year": 3050,
    "tech_base": TechBase.IS,
    "rules_level": RulesLevel.STANDARD,
}


def mounts(*names: str, at: str | None = None) -> tuple[Mount, ...]:
    """One mount for each name, all in one location."""
    return tuple(Mount(item=name, location=at) for name in names)


def mech(
    *,
    body: Body = Body.BIPED,
    mass: int = 50,
    rating: int = 250,
    engine: EngineType = EngineType.FUSION,
    armor: ArmorType = ArmorType.STANDARD,
    sinks: int = 10,
    sink_type: HeatSinkType = HeatSinkType.SINGLE,
    points: int = 5,
    **fields: Any,
) -> Mech:
    """A 'Mech with empty slots and the same armor everywhere, unless the fields differ."""
    locations = LOCATIONS[body]
    data: dict[str, Any] = {
        **COMMON,
        "body": body,
        "mass": mass,
        "engine": Engine(type=engine, rating=rating),
        "structure": Structure(type=StructureType.STANDARD),
        "heat_sinks": HeatSinks(count=sinks, type=sink_type),
        "armor": Armor(type=armor, points=dict.fromkeys(locations, points), rear=dict.fromkeys(("CT", "RT", "LT"), 1)),
        "slots": {location: (None,) * slot_count(location) for location in locations},
    }
    return Mech(**(data | fields))


def tank(*, motive: Motive = Motive.TRACKED, mass: float = 50, cruise: int = 4, **fields: Any) -> Vehicle:
    """A tank without a turret."""
    data: dict[str, Any] = {
        **COMMON,
        "motive": motive,
        "mass": mass,
        "cruise": cruise,
        "engine": Engine(type=EngineType.ICE),
        "armor": Armor(type=ArmorType.STANDARD, points=dict.fromkeys(FOUR_SIDES, 10)),
    }
    return Vehicle(**(data | fields))


def fighter(*, safe_thrust: int = 6, points: tuple[int, int, int, int] = (40, 30, 30, 20), **fields: Any) -> Fighter:
    """A fighter of 50 tons without weapons; `points` is the armor of the nose, the wings and the rear."""
    data: dict[str, Any] = {
        **COMMON,
        "mass": 50,
        "safe_thrust": safe_thrust,
        "heat_sinks": HeatSinks(count=10),
        "fuel": 400,
        "engine": Engine(type=EngineType.FUSION),
        "armor": Armor(type=ArmorType.STANDARD, points=dict(zip(("NOS", "LWG", "RWG", "AFT"), points, strict=True))),
    }
    return Fighter(**(data | fields))


def squad(
    *, suit_class: SuitClass = SuitClass.MEDIUM, motive: SuitMotive = SuitMotive.JUMP, **fields: Any
) -> BattleArmor:
    """Four medium jumping suits."""
    data: dict[str, Any] = {
        **COMMON,
        "troopers": 4,
        "suit_class": suit_class,
        "motive": motive,
        "walk": 1,
        "jump": 3,
        "plating": Plating(type=ArmorType.BA_STANDARD),
        "armor": 10,
    }
    return BattleArmor(**(data | fields))


def platoon(*, motive: InfantryMotive = InfantryMotive.LEG, **fields: Any) -> Infantry:
    """Four squads of seven with rifles."""
    data: dict[str, Any] = {
        **COMMON,
        "motive": motive,
        "squad_size": 7,
        "squads": 4,
        "primary": "InfantryAssaultRifle",
    }
    return Infantry(**(data | fields))
