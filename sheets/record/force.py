"""A force: which units take the field together, who is in each, and what has happened to it."""

from pydantic import Field

from sheets.model import FrozenDict, Model
from sheets.record.condition import Condition
from sheets.record.remains import Remains


class UnitReference(Model):
    """Which unit is meant, where its file is not at hand: by its names, by its number in the Master Unit List."""

    chassis: str
    model: str = ""
    mul_id: int | None = Field(default=None, ge=1)

    @property
    def name(self) -> str:
        """Chassis and model."""
        return f"{self.chassis} {self.model}".strip()


class EnclosedDesign(Model):
    """The unit file that a force file has inside: its name and its text."""

    file: str
    text: str


class ForceEntry(Model):
    """One unit of a force. Names and skills of its pilot or crew stand in `condition.crew`.

    A file that numbers locations and slots says in `remains` what has happened; the `condition` has the rest as long as
    nobody has found the design. `kept` is what the file says besides, verbatim: attributes by name, elements by number.
    `groups` are the names of the formations above the unit, the largest first; units with one `network` share data.
    """

    unit: UnitReference
    condition: Condition = Condition.model_construct()
    id: str = ""
    groups: tuple[str, ...] = ()
    network: str | None = None
    commander: bool = False
    ejected_crew: bool = False  # no unit: people, or the boats of a ship
    design: EnclosedDesign | None = None
    remains: Remains | None = None
    kept: FrozenDict[str, str] = FrozenDict()
    line: int | None = None


class Force(Model):
    """What a force file says: units in their order.

    >>> lance = Force(name="Fire Lance", entries=(ForceEntry(unit=UnitReference(chassis="Brolga", model="BRG-2")),))
    >>> [entry.unit.name for entry in lance.entries]
    ['Brolga BRG-2']
    """

    name: str = ""
    entries: tuple[ForceEntry, ...] = ()
