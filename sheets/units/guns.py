"""Gun emplacements, whose armor is that of a building, and handheld weapons of 'Mechs, which have armor."""

from typing import Literal

from pydantic import Field

from sheets.units.base import UnitBase
from sheets.units.systems import Armor

EMPLACEMENT_LOCATIONS = {"GUN": "Guns"}


class GunEmplacement(UnitBase):
    """A turret or a battery of fixed guns."""

    kind: Literal["gun-emplacement"] = "gun-emplacement"
    turret: bool = True

    @property
    def unit_type(self) -> str:
        return "gun-emplacement"

    @property
    def locations(self) -> tuple[str, ...]:
        return ("GUN",)


MOST_TONS = 100  # more than any 'Mech can lift

HANDHELD_LOCATIONS = {"GUN": "Gun"}


class HandheldWeapon(UnitBase):
    """A weapon that a 'Mech holds in its hands."""

    kind: Literal["handheld-weapon"] = "handheld-weapon"
    mass: float = Field(gt=0, le=MOST_TONS)
    armor: Armor

    @property
    def unit_type(self) -> str:
        return "handheld-weapon"

    @property
    def locations(self) -> tuple[str, ...]:
        return ("GUN",)
