"""Small craft, DropShips, JumpShips, WarShips and space stations."""

from enum import StrEnum
from typing import Literal

from sheets.equipment.kinds import TechSide
from sheets.model import Model
from sheets.units.amounts import Amount, Count, MovePoints, Tons
from sheets.units.base import UnitBase
from sheets.units.systems import Armor, HeatSinks
from sheets.units.transporter import Transporter

FOUR_FACINGS = ("NOS", "LS", "RS", "AFT")
SIX_FACINGS = ("NOS", "FLS", "FRS", "AFT", "ALS", "ARS")
HULL = "HULL"  # holds equipment, has no armour
LOCATION_NAMES = {
    "NOS": "Nose",
    "LS": "Left Side",
    "RS": "Right Side",
    "AFT": "Aft",
    "FLS": "Left Front Side",
    "FRS": "Right Front Side",
    "ALS": "Aft Left Side",
    "ARS": "Aft Right Side",
    "LBS": "Left Broadside",
    "RBS": "Right Broadside",
    "HULL": "Hull",
}


class CollarType(StrEnum):
    """How a DropShip docks to a JumpShip."""

    STANDARD = "standard"
    PROTOTYPE = "prototype"
    NO_BOOM = "no-boom"


class DriveCore(StrEnum):
    """The Kearny-Fuchida core of a ship."""

    STANDARD = "standard"
    COMPACT = "compact"
    SUBCOMPACT = "subcompact"
    NONE = "none"
    PRIMITIVE = "primitive"


class Complement(Model):
    """Who is aboard; officers and gunners are part of the crew."""

    crew: Count = 0
    officers: Count = 0
    gunners: Count = 0
    passengers: Count = 0
    marines: Count = 0
    battle_armor: Count = 0
    other_passengers: Count = 0
    other_crew: Count = 0


class Spacecraft(UnitBase):
    """What all craft from small craft upward share. The mounts of a location are a sequence: bays follow from it."""

    mass: Tons
    safe_thrust: MovePoints
    structural_integrity: Count
    heat_sinks: HeatSinks
    fuel: Amount  # points
    engine_side: TechSide = TechSide.IS
    armor: Armor
    military: bool = True
    spheroid: bool = False
    complement: Complement = Complement()
    life_boats: Count = 0
    escape_pods: Count = 0
    transporters: tuple[Transporter, ...] = ()

    @property
    def locations(self) -> tuple[str, ...]:
        """The armour facings, nose first."""
        return tuple(self.armor.points)


class SmallCraft(Spacecraft):
    """A shuttle or assault craft of 100 to 200 tons."""

    kind: Literal["small-craft"] = "small-craft"

    @property
    def unit_type(self) -> str:
        return "small-craft"


class DropShip(Spacecraft):
    """A ship that flies between a planet and its JumpShip."""

    kind: Literal["dropship"] = "dropship"
    collar: CollarType = CollarType.STANDARD

    @property
    def unit_type(self) -> str:
        return "dropship"


class CapitalShip(Spacecraft):
    """What JumpShips, WarShips and stations share."""

    drive_core: DriveCore
    jump_range: Count | None = None  # light years, of a primitive core
    sail: bool = True
    lithium_fusion: bool = False
    hpg: bool = False
    modular: bool = False
    grav_decks: tuple[Count, ...] = ()  # diameters in metres


class JumpShip(CapitalShip):
    """A ship that jumps between stars and hardly moves otherwise."""

    kind: Literal["jumpship"] = "jumpship"

    @property
    def unit_type(self) -> str:
        return "jumpship"


class WarShip(CapitalShip):
    """A ship of war that jumps, and moves by a transit drive."""

    kind: Literal["warship"] = "warship"

    @property
    def unit_type(self) -> str:
        return "warship"


class SpaceStation(CapitalShip):
    """A station in orbit, which keeps its place."""

    kind: Literal["space-station"] = "space-station"

    @property
    def unit_type(self) -> str:
        return "space-station"
