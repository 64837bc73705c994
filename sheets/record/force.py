"""A force: which units take the field together, who is in each, and what has happened to it.

Force files number the locations and slots of a unit and say what remains of each (`Remains`); only its design says what
the numbers mean. `sheets.formats` makes a condition of them, and them of a condition.
"""

from typing import Annotated

from pydantic import Field

from sheets.model import FrozenDict, Model
from sheets.record.condition import Condition

MOST = 1_000_000
Left = Annotated[int, Field(ge=0, le=MOST)]


class SlotRemains(Model):
    """A critical slot, counted from 1, or an item of a unit that has no slots (no number then)."""

    number: int | None = Field(default=None, ge=1, le=MOST)
    type: str
    hit: bool = False
    destroyed: bool = False
    missing: bool = False
    shots: Left | None = None
    kept: FrozenDict[str, str] = FrozenDict()  # attributes that mark nothing
    line: int | None = None  # of the file


class LocationRemains(Model):
    """A location by its number; None stands for points that are all there."""

    number: Left
    destroyed: bool = False
    blown_off: bool = False
    armor: Left | None = None
    rear: Left | None = None
    structure: Left | None = None
    stabilizer_hit: bool = False
    slots: tuple[SlotRemains, ...] = ()
    line: int | None = None


class BombLoad(Model):
    """Bombs of one type."""

    type: str
    load: Left


class Remains(Model):
    """A unit in a force file.

    `systems` are the attributes of all elements that count hits or what is left, as `tcriticals@engine`; `doors` the
    working doors by the number of the bay. `rest` is what no word of the format can say, in our own: see
    `sheets.record.mul.exchange`.
    """

    locations: tuple[LocationRemains, ...] = ()
    systems: FrozenDict[str, str] = FrozenDict()
    doors: FrozenDict[int, Left] = FrozenDict()
    bombs: tuple[BombLoad, ...] = ()
    rest: str = ""


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

    `remains` has the damage of a file that numbers locations and slots; the `condition` has the rest until the design
    is found. `kept` has the other contents of the file, verbatim: attributes by name, elements by number.
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
    """A force file: its units in order.

    >>> lance = Force(name="Fire Lance", entries=(ForceEntry(unit=UnitReference(chassis="Brolga", model="BRG-2")),))
    >>> [entry.unit.name for entry in lance.entries]
    ['Brolga BRG-2']
    """

    name: str = ""
    entries: tuple[ForceEntry, ...] = ()
