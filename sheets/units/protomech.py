"""ProtoMechs: biped, quad and glider."""

from enum import StrEnum
from typing import Literal

from pydantic import Field

from sheets.units.base import UnitBase
from sheets.units.plating import Armor

MAIN_GUN = "MG"
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
    BIPED = "biped"
    QUAD = "quad"
    GLIDER = "glider"


class ProtoMech(UnitBase):
    """A ProtoMech; armour on `MG` says that it has a main gun."""

    kind: Literal["protomech"] = "protomech"
    body: ProtoBody
    mass: float = Field(gt=0, le=15)
    walk: int = Field(ge=0)
    jump: int = Field(default=0, ge=0)
    interface_cockpit: bool = False
    armor: Armor

    @property
    def unit_type(self) -> str:
        return "protomech"

    @property
    def locations(self) -> tuple[str, ...]:
        return tuple(self.armor.points)

    @property
    def main_gun(self) -> bool:
        return MAIN_GUN in self.armor.points
