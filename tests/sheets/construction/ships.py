"""Small craft, DropShips, JumpShips, WarShips and stations, crewed and quartered, for tests of what the rules say."""

from typing import Any

from sheets.equipment.kinds import ArmorType
from sheets.units import DropShip, JumpShip, Mount, SmallCraft, SpaceStation, WarShip
from sheets.units.spacecraft import FOUR_FACINGS, SIX_FACINGS, Complement, DriveCore
from sheets.units.systems import Armor, HeatSinks
from sheets.units.transporter import Transporter, TransporterKind
from tests.builders import COMMON

LATE: dict[str, Any] = {**COMMON, "year": 3150, "rules_level": 4}
CREW = Complement(crew=300, officers=60, gunners=60)  # more than any of these craft needs
QUARTERS = Transporter(kind=TransporterKind.CREW_QUARTERS, size=2_100)  # for 300, seven tons each


def bay(kind: TransporterKind, doors: int = 1, **fields: Any) -> Transporter:
    """One transporter of a kind."""
    return Transporter(kind=kind, size=1, doors=doors, **fields)


def collars(number: int) -> tuple[Transporter, ...]:
    return (bay(TransporterKind.DOCKING_COLLAR, doors=0),) * number


def guns(*places: str, item: str = "Medium Laser", rear: bool = False) -> tuple[Mount, ...]:
    """A weapon in each of these places."""
    return tuple(Mount(item=item, location=place, rear=rear) for place in places)


def _craft(facings: tuple[str, ...], fields: dict[str, Any], **own: Any) -> dict[str, Any]:
    bays = (QUARTERS, *fields.pop("bays", ()))
    data = {
        **LATE,
        "safe_thrust": 3,
        "structural_integrity": 10,
        "heat_sinks": HeatSinks(count=100),
        "fuel": 100,
        "complement": CREW,
        "transporters": bays,
        "armor": Armor(type=ArmorType.STANDARD_AEROSPACE, points=dict.fromkeys(facings, 20)),
    }
    return data | own | fields


def small_craft(**fields: Any) -> SmallCraft:
    """Small craft are too small for that crew: what they weigh is no matter here."""
    return SmallCraft(**_craft(FOUR_FACINGS, fields, mass=200))


def dropship(**fields: Any) -> DropShip:
    """A spheroid of 10,000 tons."""
    return DropShip(**_craft(FOUR_FACINGS, fields, mass=10_000, spheroid=True))


def jumpship(**fields: Any) -> JumpShip:
    """A JumpShip of 100,000 tons: two docking hardpoints."""
    own = {"mass": 100_000, "safe_thrust": 0, "structural_integrity": 1, "drive_core": DriveCore.STANDARD}
    return JumpShip(**_craft(SIX_FACINGS, fields, **own))


def warship(**fields: Any) -> WarShip:
    """A WarShip of 500,000 tons."""
    own = {"mass": 500_000, "structural_integrity": 20, "drive_core": DriveCore.COMPACT}
    return WarShip(**_craft(SIX_FACINGS, fields, **own))


def station(**fields: Any) -> SpaceStation:
    """A station of 100,000 tons."""
    own = {"mass": 100_000, "safe_thrust": 0, "structural_integrity": 1, "drive_core": DriveCore.NONE, "sail": False}
    return SpaceStation(**_craft(SIX_FACINGS, fields, **own))
