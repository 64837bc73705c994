"""A unit with the figures for its record sheet, each calculated once."""

from collections.abc import Sequence
from functools import cached_property
from typing import Generic, TypeVar

from sheets.battlevalue import battle_value, effective_skills, skill_adjusted
from sheets.editions import CLASSIC, ClassicPlay
from sheets.editions import edition as edition_of
from sheets.equipment import Item
from sheets.record import FRESH, Condition, CrewMarks
from sheets.record.lost import Lost, find_losses
from sheets.rules.aerospace import Bay, weapon_bays
from sheets.rules.links import Links, links
from sheets.rules.movement import Movement, movement
from sheets.units import Unit
from sheets.units.outfit import Outfit, edition_of_unit, outfit

DEFAULT_EDITION = CLASSIC.id

AnyUnit = TypeVar("AnyUnit", bound=Unit, covariant=True)

GUNNERY, PILOTING = 4, 5  # of a regular crew


class SheetFacts(Generic[AnyUnit]):
    """A unit, its condition and the edition of the rules, with the figures that follow from them."""

    def __init__(self, unit: AnyUnit, condition: Condition = FRESH, edition: str = DEFAULT_EDITION) -> None:
        self.unit = unit
        self.condition = condition
        self.edition = edition

    @property
    def play(self) -> ClassicPlay:
        """The rules of the edition."""
        return edition_of(edition_of_unit(self.unit, self.edition)).play

    @cached_property
    def movement(self) -> Movement:
        return movement(self.unit, self.outfit)

    @cached_property
    def outfit(self) -> Outfit[AnyUnit]:
        """The equipment of the unit with the figures of the edition."""
        return outfit(self.unit, self.edition)

    def item(self, index: int) -> Item | None:
        """The item at an index in `unit.mounts`; None if the catalogue does not have it."""
        mounted = self.outfit.by_position.get(index)
        return None if mounted is None else mounted.item

    @cached_property
    def links(self) -> Links:
        """The equipment that serves other equipment, and machine gun arrays."""
        return links(self.unit, self.edition)

    @cached_property
    def served_by(self) -> dict[int, tuple[int, ...]]:
        """The equipment that serves each weapon, see sheets.rules.links."""
        return self.links.served_by

    @cached_property
    def bays(self) -> tuple[Bay, ...]:
        """The weapon bays of large craft."""
        return weapon_bays(self.unit)

    @cached_property
    def losses(self) -> Lost:
        """All damage of the unit."""
        return find_losses(self.unit, self.condition, self.play.autocannon_hits)

    @cached_property
    def battle_value(self) -> int:
        return battle_value(self.unit, self.edition)

    def adjusted_battle_value(self, gunnery: int, piloting: int) -> int:
        """The Battle Value with a crew of these skills."""
        return skill_adjusted(self.battle_value, *effective_skills(self.unit, gunnery, piloting))

    def crew(self, seats: int = 1) -> Sequence[CrewMarks]:
        """The state of the crew for each seat; an empty seat has an unmarked state."""
        crew = self.condition.crew[:seats]
        return (*crew, *(CrewMarks() for _ in range(seats - len(crew))))
