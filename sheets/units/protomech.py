"""ProtoMechs: biped, quad and glider."""

from enum import StrEnum
from typing import Literal

from pydantic import Field

from sheets.equipment.kinds import TechSide
from sheets.units.base import MovePoints, UnitBase
from sheets.units.systems import Armor

MAIN_GUN = "MG"
ARMS = ("RA", "LA")
ULTRAHEAVY_ABOVE = 9  # tons
LOCATION_NAMES = {
    "BD": "Body",
    "HD": "Head",
    "T": "Torso",
    "RA": "Right Arm",
    "LA": "Left Arm",
    "L": "Legs",
    "MG": "Main Gun",
}


class ProtoBody(StrEnum):
    """The body of a ProtoMech."""

    BIPED = "biped"
    QUAD = "quad"
    GLIDER = "glider"


class ProtoMech(UnitBase):
    """A ProtoMech; it has a main gun if it has armor on `MG`."""

    kind: Literal["protomech"] = "protomech"
    body: ProtoBody
    mass: float = Field(gt=0, le=15)
    walk: MovePoints
    jump: MovePoints = 0
    engine_side: TechSide = TechSide.CLAN  # always a fusion engine
    interface_cockpit: bool = False
    armor: Armor

    @property
    def unit_type(self) -> str:
        return "protomech"

    @property
    def locations(self) -> tuple[str, ...]:
        """The locations of this body: a quad has no arms."""
        arms = ARMS if self.body is ProtoBody.QUAD else ()
        return tuple(location for location in self.armor.points if location not in arms)

    @property
    def ultraheavy(self) -> bool:
        return self.mass > ULTRAHEAVY_ABOVE

    @property
    def main_gun(self) -> bool:
        return MAIN_GUN in self.armor.points
