"""Vehicles, infantry, suits, ProtoMechs and guns of our own for the tests of sheets."""

from typing import Any

from sheets.equipment.kinds import ArmorType, EngineType, TechSide
from sheets.units import BattleArmor, GunEmplacement, HandheldWeapon, Infantry, Mount, ProtoMech, Vehicle
from sheets.units.base import Quirk, TechBase
from sheets.units.protomech import ProtoBody
from sheets.units.systems import Armor, Engine
from sheets.units.transporter import Transporter, TransporterKind
from sheets.units.vehicle import FOUR_SIDES, SIX_SIDES, Motive
from tests.builders import COMMON, platoon, squad, tank


def turret_tank(turrets: int = 1, six_sided: bool = False, **fields: Any) -> Vehicle:
    """A tank with turrets, a gun in each, its shots in the body."""
    places = dict.fromkeys(SIX_SIDES if six_sided else FOUR_SIDES, 30) | {"FR": 41, "RR": 22}
    places |= dict.fromkeys(("TU", "FT")[:turrets], 27)
    data: dict[str, Any] = {
        "chassis": "Bandicoot",
        "mass": 150.0 if six_sided else 80.0,
        "armor": Armor(type=ArmorType.STANDARD, points=places),
        "engine": Engine(type=EngineType.FUSION),
        "transporters": (Transporter(kind=TransporterKind.TROOP_SPACE, size=4),),
        "quirks": (Quirk(code="easy_maintain"),),
        "mounts": (
            *(Mount(item="Autocannon/10", location=place) for place in ("TU", "FT")[:turrets]),
            Mount(item="Machine Gun", location="FR"),
            Mount(item="IS Ammo AC/10", location="BD"),
            Mount(item="IS Ammo MG - Full", location="BD"),
        ),
    }
    return tank(**(data | fields))


def helicopter(**fields: Any) -> Vehicle:
    """A VTOL without a turret."""
    armor = Armor(type=ArmorType.STANDARD, points={"FR": 12, "RS": 9, "LS": 9, "RR": 6, "RO": 2})
    guns = (Mount(item="Medium Laser", location="FR"),)
    return tank(motive=Motive.VTOL, mass=20, cruise=9, armor=armor, mounts=guns, **fields)


def submarine(**fields: Any) -> Vehicle:
    """A boat under water with torpedoes."""
    guns = (Mount(item="LRT 10", location="FR"), Mount(item="IS Ammo LRTorpedo-10", location="BD"))
    return tank(motive=Motive.SUBMARINE, mass=75, mounts=guns, **fields)


def protomech(body: ProtoBody = ProtoBody.BIPED, main_gun: bool = True, **fields: Any) -> ProtoMech:
    """A ProtoMech of five tons with a laser in its torso."""
    arms = {} if body is ProtoBody.QUAD else {"RA": 2, "LA": 2}
    gun = {"MG": 3} if main_gun else {}
    data: dict[str, Any] = {
        **COMMON,
        "tech_base": TechBase.CLAN,
        "chassis": "Quoll",
        "body": body,
        "mass": 5,
        "walk": 4,
        "jump": 3,
        "armor": Armor(
            type=ArmorType.STANDARD_PROTOMEK, side=TechSide.CLAN, points={"HD": 4, "T": 10, **arms, "L": 6, **gun}
        ),
        "mounts": (Mount(item="CLERSmallLaser", location="T"), Mount(item="CLERMicroLaser", location="T")),
    }
    return ProtoMech(**(data | fields))


def emplacement(turret: bool = True, **fields: Any) -> GunEmplacement:
    """Two launchers on a tower."""
    guns = (*(Mount(item="LRM 10", location="GUN") for _ in range(2)), Mount(item="IS Ammo LRM-10", location="GUN"))
    return GunEmplacement(**(COMMON | {"chassis": "Sugar Glider", "turret": turret, "mounts": guns} | fields))


def handheld(armor: int = 16, **fields: Any) -> HandheldWeapon:
    """A laser to be carried."""
    data: dict[str, Any] = {
        **COMMON,
        "chassis": "Potoroo",
        "mass": 2,
        "armor": Armor(type=ArmorType.STANDARD, points={"GUN": armor}),
        "mounts": (Mount(item="Medium Laser", location="GUN"),),
    }
    return HandheldWeapon(**(data | fields))


def gunners(**fields: Any) -> Infantry:
    """A motorized platoon that draws three light autocannons."""
    gun = (Mount(item="Light Auto Cannon/5", location="FGUN"), Mount(item="IS Ammo LAC/5", location="FGUN"))
    return platoon(chassis="Wombat", mounts=gun * 3, **fields)


def narc_squad(**fields: Any) -> BattleArmor:
    """Four suits with a machine gun, the first two with a launcher of their own."""
    own = tuple(
        mount
        for suit in ("Trooper 1", "Trooper 2")
        for mount in (
            Mount(item="CLBACompactNarc", location=suit),
            Mount(item="BA-Compact Narc Ammo", location=suit, shots=3),
        )
    )
    return squad(chassis="Bilby", mounts=(Mount(item="ISBAHeavyMachineGun", location="Squad"), *own), **fields)
