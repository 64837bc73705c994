"""Vehicles and fighters for tests of what the construction rules say of them."""

from typing import Any

from sheets.construction.checks import findings
from sheets.equipment.kinds import ArmorType, EngineType
from sheets.problem import Severity
from sheets.units import Fighter, Mount, Unit, Vehicle
from sheets.units.systems import Armor, Engine, HeatSinks
from sheets.units.transporter import Transporter, TransporterKind
from sheets.units.vehicle import FOUR_SIDES, SIX_SIDES, Motive, SupportChassis
from tests.builders import COMMON, mounts, tank

LATE: dict[str, Any] = {"year": 3150, "rules_level": 4}
CHASSIS = SupportChassis(structure_rating="D", engine_rating="D", armor_rating="D", bar=5, fuel=1)
FACINGS = ("NOS", "LWG", "RWG", "AFT")


def found(unit: Unit, severity: Severity | None = None) -> set[str]:
    """The codes of what there is to say about a unit."""
    return {finding.code for finding in findings(unit) if severity in (None, finding.severity)}


def errors(unit: Unit) -> set[str]:
    """The codes of what makes a unit illegal."""
    return found(unit, Severity.ERROR)


def sentence_of(unit: Unit, code: str) -> str:
    """The sentence of the one finding with a code."""
    (finding,) = (finding for finding in findings(unit) if finding.code == code)
    return finding.sentence


def plates(*places: str, points: int = 4, kind: ArmorType = ArmorType.STANDARD, **fields: Any) -> Armor:
    """Equal armor on every location."""
    return Armor(type=kind, points=dict.fromkeys(places, points), **fields)


FOUR, SIX, TURRETED = plates(*FOUR_SIDES), plates(*SIX_SIDES), plates(*FOUR_SIDES, "TU")
FLYING = Armor(type=ArmorType.STANDARD, points={**dict.fromkeys(FOUR_SIDES, 4), "RO": 2})


def engine(kind: EngineType, **fields: Any) -> Engine:
    return Engine(type=kind, **fields)


def combat(*names: str, at: str | None = "BD", **fields: Any) -> Vehicle:
    """A tank of a late year with some items in one place."""
    return tank(mounts=mounts(*names, at=at), **{**LATE, "armor": FOUR, **fields})


def holding(*held: Mount, **fields: Any) -> Vehicle:
    """A tank of a late year with these mounts."""
    return tank(mounts=held, **{**LATE, "armor": FOUR, **fields})


def vtol(*names: str, at: str = "RO", **fields: Any) -> Vehicle:
    return combat(*names, at=at, **{"motive": Motive.VTOL, "mass": 20, "armor": FLYING, **fields})


def lorry(*names: str, at: str | None = "BD", **fields: Any) -> Vehicle:
    """A wheeled support vehicle of 20 tons in barrier armor."""
    barrier = plates(*FOUR_SIDES, kind=ArmorType.BAR_5, rating="D")
    data = {"motive": Motive.WHEELED, "mass": 20, "armor": barrier, "support": CHASSIS}
    return combat(*names, at=at, **{**data, **fields})


def seats(number: float, kind: TransporterKind = TransporterKind.STANDARD_SEATS) -> tuple[Transporter, ...]:
    return (Transporter(kind=kind, size=number),)


def car(*names: str, at: str | None = "FR", **fields: Any) -> Vehicle:
    """A wheeled support vehicle of 4 tons with four seats."""
    return lorry(*names, at=at, **{"mass": 4, "transporters": seats(4), **fields})


def fighter(*held: Mount, **fields: Any) -> Fighter:
    """An aerospace fighter of 50 tons, thrust 6."""
    data: dict[str, Any] = {
        **COMMON,
        **LATE,
        "mass": 50,
        "safe_thrust": 6,
        "fuel": 400,
        "heat_sinks": HeatSinks(count=10),
        "engine": engine(EngineType.FUSION),
        "armor": plates(*FACINGS, points=10),
        "mounts": held,
    }
    return Fighter(**(data | fields))


def conventional(*held: Mount, **fields: Any) -> Fighter:
    """A conventional fighter of 30 tons without energy weapons."""
    data = {"conventional": True, "mass": 30, "engine": engine(EngineType.ICE), "heat_sinks": HeatSinks(count=0)}
    return fighter(*held, **{**data, "armor": plates(*FACINGS, points=5), **fields})


def plane(*names: str, **fields: Any) -> Fighter:
    """A fixed-wing support craft of 20 tons."""
    barrier = plates(*FACINGS, kind=ArmorType.BAR_5, rating="D")
    held = mounts(*names, at="BOD")
    return conventional(*held, **{"conventional": False, "mass": 20, "support": CHASSIS, "armor": barrier, **fields})
