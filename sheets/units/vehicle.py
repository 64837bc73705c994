"""Combat and support vehicles on the ground, on water and in the air: tanks, trains, ships, VTOLs, WiGEs."""

from enum import StrEnum
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from sheets.model import Model
from sheets.units.base import MovePoints, Names, NumberAboard, UnitBase
from sheets.units.systems import Armor, Engine, Structure
from sheets.units.transporter import Transporter


class Motive(StrEnum):
    """The motive type of a vehicle."""

    TRACKED = "tracked"
    WHEELED = "wheeled"
    HOVER = "hover"
    VTOL = "vtol"
    NAVAL = "naval"
    HYDROFOIL = "hydrofoil"
    SUBMARINE = "submarine"
    WIGE = "wige"
    RAIL = "rail"
    MAGLEV = "maglev"
    AIRSHIP = "airship"
    STATION_KEEPING = "station-keeping"


class FuelType(StrEnum):
    """The fuel of a combustion engine."""

    NONE = "none"
    PETROCHEMICALS = "petrochemicals"
    ALCOHOL = "alcohol"
    NATURAL_GAS = "natural-gas"
    HYDROGEN = "hydrogen"


MOST_TONS = 100_000  # the largest naval support vessels

FOUR_SIDES = ("FR", "RS", "LS", "RR")
SIX_SIDES = ("FR", "FRRS", "FRLS", "RRRS", "RRLS", "RR")
ROTOR = "RO"
TURRET = "TU"  # the rear one of two
FRONT_TURRET = "FT"
BODY = "BD"  # holds equipment, has no armor

LOCATION_NAMES = {
    "BD": "Body",
    "FR": "Front",
    "RS": "Right",
    "LS": "Left",
    "RR": "Rear",
    "FRRS": "Front Right",
    "FRLS": "Front Left",
    "RRRS": "Rear Right",
    "RRLS": "Rear Left",
    "RO": "Rotor",
    "TU": "Turret",
    "FT": "Front Turret",
}


PartTons = Annotated[float, Field(ge=0, le=MOST_TONS)]


class SupportChassis(Model):
    """Fields of support vehicles only: tech ratings of their parts, barrier armor rating, fuel and fire control."""

    structure_rating: str = Field(pattern="^[A-F]$")
    engine_rating: str = Field(pattern="^[A-F]$")
    armor_rating: str = Field(pattern="^[A-F]$")
    bar: int | None = Field(default=None, ge=2, le=10)
    fuel: PartTons = 0  # tons; points for fixed-wing craft
    fire_control_mass: PartTons | None = None  # omni base chassis


class Vehicle(UnitBase):
    """A ground, naval, VTOL or WiGE vehicle. Its locations, including turrets, are those of its armor."""

    kind: Literal["vehicle"] = "vehicle"
    motive: Motive
    mass: float = Field(gt=0, le=MOST_TONS)
    cruise: MovePoints
    engine: Engine
    structure: Structure = Structure.model_construct()
    armor: Armor
    support: SupportChassis | None = None
    omni: bool = False
    trailer: bool = False
    no_controls: bool = False
    fuel_type: FuelType | None = None
    extra_seats: NumberAboard = 0
    turret_mass: PartTons | None = None  # omni base chassis
    front_turret_mass: PartTons | None = None
    sponson_pintle_mass: PartTons | None = None
    transporters: Annotated[tuple[Transporter, ...], Names] = ()

    @model_validator(mode="after")
    def _armor_makes_sense(self) -> Self:
        sides = SIX_SIDES if self.six_sided else FOUR_SIDES
        more = (ROTOR, TURRET) if self.motive is Motive.VTOL else (TURRET, FRONT_TURRET)
        if not set(sides) <= set(self.armor.points) <= {*sides, *more}:
            places = ", ".join(self.armor.points)
            raise ValueError(f"armor on {places}, expected {', '.join(sides)} and perhaps {', '.join(more)}")
        return self

    @property
    def six_sided(self) -> bool:
        """Whether the vehicle has six sides, as superheavy and large support vehicles do."""
        return "FRRS" in self.armor.points

    @property
    def locations(self) -> tuple[str, ...]:
        """The armored locations, front first, turrets last."""
        return tuple(self.armor.points)

    @property
    def turrets(self) -> int:
        return (TURRET in self.armor.points) + (FRONT_TURRET in self.armor.points)

    @property
    def unit_type(self) -> str:
        if self.motive is Motive.VTOL:
            return "vtol"
        if self.motive in (Motive.NAVAL, Motive.HYDROFOIL, Motive.SUBMARINE):
            return "naval"
        return "vehicle"
