"""What the table agreed on: the edition played, and optional rules."""

from typing import Literal

from sheets.editions import ClassicPlay, edition
from sheets.model import Model


class Options(Model):
    """The rules in force for a unit at this table.

    `edition` decides where two books disagree; with one of Alpha Strike the unit is played as its element.
    `case_pilot_damage`: an explosion in a location with CASE or CASE II hurts the pilot by 1. `space`,
    `altitude` and `elevation` say where the unit is: a craft in space or so high in the air, a VTOL so many levels up.

    >>> Options().edition
    'bmm-7.01'
    """

    edition: Literal["tw-4.4", "bmm-7.01", "as-2.3.1", "asce-5.01"] = "bmm-7.01"
    quirks: bool = True
    auto_eject: bool = False
    extended_heat: bool = False
    case_pilot_damage: bool = False
    space: bool = False
    altitude: int = 0
    elevation: int = 0
    building_cf: int = 0

    @property
    def book(self) -> ClassicPlay:
        """What the edition says where books differ."""
        return edition(self.edition).play
