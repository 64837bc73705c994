"""Which slot has which number: force files count from 1, and in a 'Mech as if no hole were between items."""

from collections.abc import Iterator
from typing import NamedTuple

from sheets.formats.mul import SYSTEM, locations, numbered_slots
from sheets.units import BattleArmor, Mech, Unit, Vehicle
from sheets.units.mech import Slot


class NumberedSlot(NamedTuple):
    """A slot or an item: its number in the file, what it is called there, what stands in it.

    `position` is the slot of a 'Mech, counted from 0 as the unit counts; `mounts` are positions in `unit.mounts`.
    """

    number: int | None
    type: str
    position: int | None
    mounts: tuple[int, ...] = ()


def numbered(unit: Unit) -> dict[str, tuple[NumberedSlot, ...]]:
    """The slots of each location in order.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> numbered(brolga)["LA"][0]
    NumberedSlot(number=1, type='System', position=0, mounts=())
    """
    if isinstance(unit, Mech):
        return {place: tuple(_of_mech(unit, place, row)) for place, row in unit.slots.items()}
    found: dict[str, list[NumberedSlot]] = {place: [] for place in locations(unit)}
    first = locations(unit)[0] if isinstance(unit, Vehicle | BattleArmor) else None
    for index, mount in enumerate(unit.mounts):
        row = found.get(mount.location or first or "")
        if row is not None:
            number = len(row) + 1 if numbered_slots(unit) else None
            row.append(NumberedSlot(number, mount.item, None, (index,)))
    return {place: tuple(row) for place, row in found.items()}


def _of_mech(mech: Mech, place: str, row: tuple[Slot | None, ...]) -> Iterator[NumberedSlot]:
    """The filled slots of a location; holes count in the head only."""
    number = 0
    for position, slot in enumerate(row):
        if slot is None:
            number += place == "HD"
            continue
        number += 1
        if slot.mount is None:
            yield NumberedSlot(number, SYSTEM, position)
        else:
            mounts = (slot.mount,) if slot.second is None else (slot.mount, slot.second)
            yield NumberedSlot(number, mech.mounts[slot.mount].item, position, mounts)
