"""Aerospace fighters, conventional fighters and fixed-wing support craft."""

from typing import Annotated, Literal

from pydantic import Field

from sheets.equipment.kinds import AeroCockpitType
from sheets.units.base import MovePoints, Names, UnitBase
from sheets.units.systems import Armor, Engine, HeatSinks, Structure
from sheets.units.transporter import Transporter
from sheets.units.vehicle import FuelType, SupportChassis

MOST_TONS = 200  # of a fixed-wing support craft; fighters have up to 100
MOST_FUEL = 100_000  # points; airliners have some thousand

FACINGS = ("NOS", "LWG", "RWG", "AFT")
FUSELAGE = "FSLG"  # holds equipment, has no armor
BODY = "BOD"  # the same on support craft
LOCATION_NAMES = {
    "NOS": "Nose",
    "LWG": "Left Wing",
    "RWG": "Right Wing",
    "AFT": "Aft",
    "WNG": "Wings",
    "FSLG": "Fuselage",
    "BOD": "Body",
}


class Fighter(UnitBase):
    """A winged craft: `conventional` ones fly in air only, `support` ones are built as support vehicles."""

    kind: Literal["fighter"] = "fighter"
    conventional: bool = False
    support: SupportChassis | None = None
    mass: float = Field(gt=0, le=MOST_TONS)
    safe_thrust: MovePoints
    heat_sinks: HeatSinks
    fuel: int = Field(ge=0, le=MOST_FUEL)  # points
    engine: Engine
    cockpit: AeroCockpitType = AeroCockpitType.STANDARD
    structure: Structure = Structure.model_construct()
    armor: Armor
    omni: bool = False
    vstol: bool = False
    fuel_type: FuelType | None = None
    transporters: Annotated[tuple[Transporter, ...], Names] = ()

    @property
    def unit_type(self) -> str:
        return "conventional-fighter" if self.conventional or self.support else "fighter"

    @property
    def locations(self) -> tuple[str, ...]:
        return FACINGS
