"""Small craft, DropShips, JumpShips, WarShips and space stations."""

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from sheets.equipment.kinds import TechSide
from sheets.model import Model
from sheets.units.base import Amount, MovePoints, Names, NumberAboard, Tons, UnitBase
from sheets.units.systems import Armor, HeatSinks
from sheets.units.transporter import Transporter

MOST_INTEGRITY = 999  # structural integrity; WarShips have up to 150
MOST_LIGHT_YEARS = 30  # range of any jump drive
MOST_DECKS = 100  # gravity decks; published ships have up to 8
Diameter = Annotated[int, Field(ge=0, le=1_500)]  # meters; the widest decks are on stations

FOUR_FACINGS = ("NOS", "LS", "RS", "AFT")
SIX_FACINGS = ("NOS", "FLS", "FRS", "AFT", "ALS", "ARS")
HULL = "HULL"  # holds equipment, has no armor
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
    """The docking collar of a DropShip."""

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
    """The people aboard; officers and gunners are part of the crew."""

    crew: NumberAboard = 0
    officers: NumberAboard = 0
    gunners: NumberAboard = 0
    passengers: NumberAboard = 0
    marines: NumberAboard = 0
    battle_armor: NumberAboard = 0
    other_passengers: NumberAboard = 0
    other_crew: NumberAboard = 0


class Spacecraft(UnitBase):
    """Fields of all craft from small craft upward. Bays follow from the order of the mounts in a location."""

    mass: Tons
    safe_thrust: MovePoints
    structural_integrity: int = Field(ge=0, le=MOST_INTEGRITY)
    heat_sinks: HeatSinks
    fuel: Amount  # points
    engine_side: TechSide = TechSide.IS
    armor: Armor
    military: bool = True
    spheroid: bool = False
    complement: Complement = Complement.model_construct()
    life_boats: NumberAboard = 0
    escape_pods: NumberAboard = 0
    transporters: Annotated[tuple[Transporter, ...], Names] = ()

    @property
    def locations(self) -> tuple[str, ...]:
        """The armor facings, nose first."""
        return tuple(self.armor.points)


class SmallCraft(Spacecraft):
    """A shuttle or assault craft of 100 to 200 tons."""

    kind: Literal["small-craft"] = "small-craft"
    mass: float = Field(gt=0, le=200)

    @property
    def unit_type(self) -> str:
        return "small-craft"


class DropShip(Spacecraft):
    """A ship that flies between a planet and its JumpShip."""

    kind: Literal["dropship"] = "dropship"
    mass: float = Field(gt=0, le=100_000)
    collar: CollarType = CollarType.STANDARD

    @property
    def unit_type(self) -> str:
        return "dropship"


class CapitalShip(Spacecraft):
    """Fields of JumpShips, WarShips and stations."""

    drive_core: DriveCore
    jump_range: int | None = Field(default=None, ge=0, le=MOST_LIGHT_YEARS)  # light years, of a primitive core
    sail: bool = True
    lithium_fusion: bool = False
    hpg: bool = False
    modular: bool = False
    grav_decks: Annotated[tuple[Diameter, ...], Field(max_length=MOST_DECKS)] = ()  # diameters in meters


class JumpShip(CapitalShip):
    """A ship that jumps between stars and has only a station-keeping drive."""

    kind: Literal["jumpship"] = "jumpship"
    mass: float = Field(gt=0, le=500_000)

    @property
    def unit_type(self) -> str:
        return "jumpship"


class WarShip(CapitalShip):
    """A combat ship with a jump drive and a transit drive."""

    kind: Literal["warship"] = "warship"
    mass: float = Field(gt=0, le=2_500_000)

    @property
    def unit_type(self) -> str:
        return "warship"


class SpaceStation(CapitalShip):
    """A space station, with only a station-keeping drive."""

    kind: Literal["space-station"] = "space-station"
    mass: float = Field(gt=0, le=2_500_000)

    @property
    def unit_type(self) -> str:
        return "space-station"
