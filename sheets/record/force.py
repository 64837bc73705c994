"""A force: which units take the field together, who is in each, and what has happened to it."""

from pydantic import Field

from sheets.model import Model
from sheets.record.condition import Condition


class UnitReference(Model):
    """Which unit is meant, where its file is not at hand: by its names, by its number in the Master Unit List."""

    chassis: str
    model: str = ""
    mul_id: int | None = Field(default=None, ge=1)

    @property
    def name(self) -> str:
        """Chassis and model."""
        return f"{self.chassis} {self.model}".strip()


class ForceEntry(Model):
    """One unit of a force. Names and skills of its pilot or crew stand in `condition.crew`."""

    unit: UnitReference
    condition: Condition = Condition()


class Force(Model):
    """What a force file says: units in their order.

    >>> lance = Force(name="Fire Lance", entries=(ForceEntry(unit=UnitReference(chassis="Brolga", model="BRG-2")),))
    >>> [entry.unit.name for entry in lance.entries]
    ['Brolga BRG-2']
    """

    name: str = ""
    entries: tuple[ForceEntry, ...] = ()
