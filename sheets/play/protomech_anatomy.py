"""The facts of a ProtoMech that play asks for, and the boxes that it counts by."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from sheets.equipment.kinds import ArmorType
from sheets.play.anatomy import OncePerUnit
from sheets.play.troops import TroopAnatomy
from sheets.record.state import State
from sheets.units import ProtoMech, location_name

TORSO, LEGS = "T", "L"
WING = "wing"
"""The near misses that hit the wings of a glider, as `crossed` counts them."""


@dataclass(frozen=True, eq=False)
class ProtoAnatomy(TroopAnatomy[ProtoMech]):
    """A ProtoMech as play sees it."""

    @cached_property
    def names(self) -> Mapping[str, str]:
        """The locations in words."""
        return {place: location_name(self.unit, place) for place in self.unit.locations}

    @cached_property
    def plating(self) -> Mapping[str, ArmorType]:
        """The armor of each location."""
        return {place: self.unit.armor.plating_of(place).type for place in self.unit.locations}

    @cached_property
    def torso_weapons(self) -> tuple[int, ...]:
        """Torso weapons A, B, C and on."""
        return tuple(number for number in self.weapons if self.unit.mounts[number].location == TORSO)

    @cached_property
    def boosted(self) -> bool:
        """Whether a myomer booster doubles its speed."""
        return any("masc" in entry.traits for entry in self.entries.values())


def box(place: str) -> str:
    """The name that the boxes of a location are counted by.

    >>> box("T")
    'critical-T'
    """
    return f"critical-{place}"


def boxes_crossed(state: State, place: str) -> int:
    """The boxes of a location that are crossed off."""
    return state.crossed.get(box(place), 0)


proto_anatomy = OncePerUnit(ProtoAnatomy)
"""What play knows of a ProtoMech."""
