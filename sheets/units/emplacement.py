"""Gun emplacements: the guns; the building they stand on brings the armour."""

from typing import Literal

from sheets.units.base import UnitBase

LOCATION_NAMES = {"GUN": "Guns"}


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
