"""Handheld weapons: guns with armour of their own, carried by 'Mechs."""

from typing import Literal

from pydantic import Field

from sheets.units.base import UnitBase
from sheets.units.systems import Armor

MOST_TONS = 100  # no 'Mech lifts as much

LOCATION_NAMES = {"GUN": "Gun"}


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
