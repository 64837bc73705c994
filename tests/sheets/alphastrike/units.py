"""Units for the tests of the conversion: the worked examples of the rules, and craft that the common builders lack."""

from typing import Any

from sheets.equipment.kinds import ArmorType, EngineType, HeatSinkType, TechSide
from sheets.units import DropShip, Fighter, Mech, Mount, Vehicle
from sheets.units.base import TechBase
from sheets.units.systems import Armor, Engine, HeatSinks
from tests.builders import COMMON, mech, tank

ARMED_TANK = {"FR": 40, "RS": 35, "LS": 35, "RR": 25, "TU": 40}


def at(location: str, *names: str, **fields: Any) -> tuple[Mount, ...]:
    """Mounts in one location."""
    return tuple(Mount(item=name, location=location, **fields) for name in names)


def armored(points: int, locations: tuple[str, ...]) -> Armor:
    """So many points, all on the first location; the others are bare."""
    return Armor(type=ArmorType.STANDARD, points={loc: points if loc == locations[0] else 0 for loc in locations})


def scout(**fields: Any) -> Mech:
    """Twenty tons, walking 8, a medium laser and two machine guns (conversion digest 13.1)."""
    guns = (*at("CT", "Medium Laser"), *at("LA", "Machine Gun"), *at("RA", "Machine Gun"))
    data: dict[str, Any] = {"mass": 20, "rating": 160, "mounts": (*guns, *at("CT", "IS Machine Gun Ammo - Half"))}
    return _with_armor(mech(**(data | fields)), 64)


def assault(**fields: Any) -> Mech:
    """A hundred tons, walking 3, twenty single heat sinks, rear lasers (conversion digest 13.2)."""
    guns = (
        *at("LT", "LRM 20", "SRM 6"),
        *at("RT", "Autocannon/20"),
        *at("LA", "Medium Laser"),
        *at("RA", "Medium Laser"),
        *at("CT", "Medium Laser", "Medium Laser", rear=True),
    )
    bins = at("LT", "IS Ammo LRM-20", "IS Ammo LRM-20", "IS Ammo SRM-6", "IS Ammo AC/20", "IS Ammo AC/20")
    data: dict[str, Any] = {"mass": 100, "rating": 300, "sinks": 20, "mounts": guns + bins}
    return _with_armor(mech(**(data | fields)), 304)


def clan_omni(**fields: Any) -> Mech:
    """Seventy-five tons of Clan XL engine and too much heat (conversion digest 13.3)."""
    guns = (
        *at("LA", "CLERLargeLaser", "CLERMediumLaser"),
        *at("RA", "CLERLargeLaser", "CLERMediumLaser"),
        *at("LT", "CLMediumPulseLaser", "CLLRM20"),
        *at("RT", "CLLRM20", "CLMG"),
        *at("CT", "CLMG"),
    )
    bins = (*at("LT", "Clan Ammo LRM-20"), *at("RT", "Clan Ammo LRM-20"), *at("CT", "Clan Machine Gun Ammo - Full"))
    data: dict[str, Any] = {
        "mass": 75,
        "sinks": 17,
        "sink_type": HeatSinkType.DOUBLE,
        "omni": True,
        "tech_base": TechBase.CLAN,
        "mounts": guns + bins,
    }
    unit = mech(**(data | fields))
    engine = Engine(type=EngineType.XL, side=TechSide.CLAN, rating=375)
    return _with_armor(unit.model_copy(update={"engine": engine}), 230)


def _with_armor(unit: Mech, points: int) -> Mech:
    return unit.model_copy(update={"armor": armored(points, unit.locations)})


def turret_tank(**fields: Any) -> Vehicle:
    """A heavy tank with most of its weapons in the turret (conversion digest 13.4)."""
    guns = (*at("TU", "PPC", "LRM 10", "SRM 6"), *at("FR", "Medium Laser"))
    bins = at("BD", "IS Ammo LRM-10", "IS Ammo SRM-6")
    data: dict[str, Any] = {
        "mass": 60,
        "cruise": 4,
        "engine": Engine(type=EngineType.FUSION),
        "armor": Armor(type=ArmorType.STANDARD, points=ARMED_TANK),
        "mounts": guns + bins,
    }
    return tank(**(data | fields))


def fighter(**fields: Any) -> Fighter:
    """A hundred tons, thrust 5, forty tons of guns (conversion digest 13.5)."""
    guns = (
        *at("NOS", "LRM 20", "SRM 4", "Medium Laser"),
        *at("LWG", "Large Laser", "Large Laser"),
        *at("RWG", "Large Laser", "Large Laser"),
        *at("AFT", "Medium Laser", "Medium Laser"),
    )
    bins = at("FSLG", "IS Ammo LRM-20", "IS Ammo LRM-20", "IS Ammo SRM-4")
    data: dict[str, Any] = {
        **COMMON,
        "mass": 100,
        "safe_thrust": 5,
        "heat_sinks": HeatSinks(count=30),
        "fuel": 400,
        "engine": Engine(type=EngineType.FUSION),
        "armor": armored(240, ("NOS", "LWG", "RWG", "AFT")),
        "mounts": guns + bins,
    }
    return Fighter(**(data | fields))


def dropship(**fields: Any) -> DropShip:
    """A spheroid with guns all around, as hot as the worked example (conversion digest 13.8)."""
    side = ("PPC", "Autocannon/5", "Autocannon/5", "LRM 20", "LRM 20", "Large Laser", "Medium Laser", "Medium Laser")
    nose = ("PPC", "Autocannon/5", "Autocannon/5", "LRM 20", "LRM 20", "Medium Laser", "Medium Laser")
    backward = ("Large Laser", "Medium Laser", "Medium Laser")
    guns = (
        *at("NOS", *nose, "IS Ammo AC/5"),
        *at("LS", *side, "IS Ammo AC/5"),
        *at("RS", *side, "IS Ammo AC/5"),
        *at("LS", *backward, rear=True),
        *at("RS", *backward, rear=True),
        *at("AFT", "Large Laser", "Medium Laser", "Medium Laser"),
    )
    data: dict[str, Any] = {
        **COMMON,
        "mass": 3600,
        "safe_thrust": 3,
        "structural_integrity": 11,
        "heat_sinks": HeatSinks(count=90),
        "fuel": 4300,
        "spheroid": True,
        "armor": armored(644, ("NOS", "LS", "RS", "AFT")),
        "mounts": guns,
    }
    return DropShip(**(data | fields))
