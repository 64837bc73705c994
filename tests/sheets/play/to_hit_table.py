"""Units and helpers for tests of to-hit numbers: gunnery 4 and piloting 5 everywhere."""

from typing import Any

from sheets.equipment.kinds import ArmorType, EngineType
from sheets.play import fresh
from sheets.play.tally import ToHit
from sheets.play.to_hit import to_hit
from sheets.record.record import Options
from sheets.rules.tohit.situation import Situation
from sheets.units import Fighter, Unit, WarShip
from sheets.units.spacecraft import DriveCore
from sheets.units.systems import Armor, Engine, HeatSinks
from tests.builders import COMMON, mounts, platoon, squad, tank
from tests.sheets.play.table import armed


def situation(*lines: str, **fields: Any) -> Situation:
    """A situation; `woods x2` counts a line twice."""
    counted = {}
    for line in lines:
        key, _, times = line.partition(" x")
        counted[key] = int(times or 1)
    return Situation(lines=counted, **fields)


def number_of(unit: Unit, attack: int | str, aim: Situation, edition: str = "bmm-7.01") -> int | None:
    """The to-hit number of an attack of an untouched unit."""
    return result_of(unit, attack, aim, edition).number


def result_of(unit: Unit, attack: int | str, aim: Situation, edition: str = "bmm-7.01") -> ToHit:
    """The to-hit number of an attack of an untouched unit, with its modifiers."""
    options = Options(edition=edition)
    return to_hit(unit, fresh(unit, options), attack, aim, options)


def flier(*weapons: str) -> Fighter:
    """A fighter of 50 tons with weapons in its nose."""
    return Fighter(
        **COMMON,
        mass=50,
        safe_thrust=6,
        heat_sinks=HeatSinks(count=10),
        fuel=400,
        engine=Engine(type=EngineType.FUSION),
        armor=Armor(type=ArmorType.STANDARD, points={"NOS": 60, "LWG": 45, "RWG": 45, "AFT": 30}),
        mounts=mounts(*(weapons or ("Medium Laser",)), at="NOS"),
    )


def warship(*weapons: str) -> WarShip:
    """A WarShip with weapons in its nose."""
    facings = ("NOS", "FLS", "FRS", "AFT", "ALS", "ARS")
    return WarShip(
        **COMMON,
        mass=500_000,
        safe_thrust=4,
        structural_integrity=20,
        heat_sinks=HeatSinks(count=104),
        fuel=1000,
        armor=Armor(type=ArmorType.STANDARD, points=dict.fromkeys(facings, 100)),
        mounts=mounts(*weapons, at="NOS"),
        drive_core=DriveCore.COMPACT,
    )


LASER = armed("Medium Laser")
LAUNCHER = armed("LRM 20", "IS Ammo LRM-20")
LINKED, LINKED_LAUNCHER = armed("Medium Laser", "ISC3SlaveUnit"), armed("LRM 20", "IS Ammo LRM-20", "ISC3iUnit")
ARTILLERY = tank(mounts=(*mounts("ISLongTom", at="FR"), *mounts("ISLongTomAmmo", at="BD")))
PLATOON, SQUAD, FLIER = platoon(), squad(mounts=mounts("BABattleClaw", "BABattleClaw")), flier()
