"""One unit on its way to paper: what every part of a layout asks."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

from exporters.recordsheet.options import SheetOptions
from exporters.recordsheet.style import Style, style_of
from sheets.battlevalue import battle_value, effective_skills, skill_adjusted
from sheets.equipment import Item
from sheets.record import Condition, CrewState
from sheets.record.lost import Lost, lost
from sheets.rules.aerospace import Bay, weapon_bays
from sheets.rules.links import links
from sheets.rules.movement import Movement, movement
from sheets.units import Unit
from sheets.units.outfit import Outfit, outfit

AnyUnit = TypeVar("AnyUnit", bound=Unit, covariant=True)

GUNNERY, PILOTING = 4, 5  # of a regular crew


@dataclass(frozen=True)
class Sheet(Generic[AnyUnit]):
    """A unit, its condition and the options; figures that several parts print are found once."""

    unit: AnyUnit
    condition: Condition
    options: SheetOptions

    @cached_property
    def style(self) -> Style:
        return style_of(self.options)

    @cached_property
    def movement(self) -> Movement:
        return movement(self.unit, self.outfit)

    @cached_property
    def outfit(self) -> Outfit[AnyUnit]:
        """What the unit carries, as the edition has it."""
        return outfit(self.unit, self.options.edition)

    def item(self, index: int) -> Item | None:
        """What is mounted at a place in `unit.mounts`; None for what the catalogue does not know."""
        mounted = self.outfit.by_position.get(index)
        return None if mounted is None else mounted.item

    @property
    def served_by(self) -> dict[int, tuple[int, ...]]:
        """What serves each weapon, see sheets.rules.links."""
        return links(self.unit).served_by

    @cached_property
    def bays(self) -> tuple[Bay, ...]:
        """The weapon bays of large craft."""
        return weapon_bays(self.unit)

    @cached_property
    def lost(self) -> Lost:
        """What is lost of it."""
        return lost(self.unit, self.condition)

    @cached_property
    def battle_value(self) -> int:
        return battle_value(self.unit, self.options.edition)

    def adjusted_battle_value(self, gunnery: int, piloting: int) -> int:
        """The Battle Value with a crew of these skills."""
        return skill_adjusted(self.battle_value, *effective_skills(self.unit, gunnery, piloting))

    def crew(self, seats: int = 1) -> Sequence[CrewState]:
        """Who sits in the unit, as the condition says, else nobody; one for each seat."""
        crew = self.condition.crew[:seats]
        return (*crew, *(CrewState() for _ in range(seats - len(crew))))
