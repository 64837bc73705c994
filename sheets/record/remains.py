"""What is left of a unit as force files say it: points that remain, by numbers of locations and slots.

Only the design of the unit says what the numbers mean. `sheets.formats.mul_meant` makes a condition of them,
`sheets.formats.mul_told` makes them of a condition.
"""

from typing import Annotated

from pydantic import Field

from sheets.model import FrozenDict, Model

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
    """What a force file says of a unit.

    `systems` are the attributes of all elements that count hits or what is left, as `tcriticals@engine`; `doors` the
    working doors by the number of the bay. `rest` is what no word of the format can say, in our own: see
    `sheets.formats.mul_rest`.
    """

    locations: tuple[LocationRemains, ...] = ()
    systems: FrozenDict[str, str] = FrozenDict()
    doors: FrozenDict[int, Left] = FrozenDict()
    bombs: tuple[BombLoad, ...] = ()
    rest: str = ""
