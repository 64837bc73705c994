"""The critical-slot table of a unit while it is being filled."""

from dataclasses import dataclass, field

from importers.mtf.slotline import Fitting
from sheets.units.mech import LOCATIONS, Body, Slot, slot_count
from sheets.units.mount import Mount

MOST_MOUNTS = 9 * 12 * 2
SLOT_OF = tuple(Slot(mount=index) for index in range(MOST_MOUNTS))
NOTHING = {count: (None,) * count for count in (6, 12)}


@dataclass(slots=True)
class Part:
    """The beginning of an item that is not complete: it must go on in an adjacent location."""

    fitting: Fitting
    location: str
    index: int
    filled: int
    missing: int
    line: int


@dataclass(slots=True)
class Table:
    """The slots of a unit as they are filled."""

    slots: dict[str, tuple[Slot | None, ...]]
    mounts: list[Mount] = field(default_factory=list)
    fittings: list[Fitting] = field(default_factory=list)  # of the mounts, in their order
    spread: dict[str, int] = field(default_factory=dict)
    parts: list[Part] = field(default_factory=list)

    def add(self, fitting: Fitting, mount: Mount) -> int:
        """One more mount; its index."""
        self.mounts.append(mount)
        self.fittings.append(fitting)
        return len(self.mounts) - 1

    def join(self, indexes: list[int], mount: Mount) -> None:
        """Make one mount of several, in the place of the first."""
        first, *others = sorted(indexes)
        kept = [index for index in range(len(self.mounts)) if index not in others]
        number = {old: new for new, old in enumerate(kept)} | dict.fromkeys(others, first)
        self.mounts[first] = mount
        self.mounts = [self.mounts[index] for index in kept]
        self.fittings = [self.fittings[index] for index in kept]
        self.spread = {name: number[index] for name, index in self.spread.items()}
        for part in self.parts:
            part.index = number[part.index]
        for location, slots in self.slots.items():
            self.slots[location] = tuple(slot and _renumbered(slot, number) for slot in slots)


def _renumbered(slot: Slot, number: dict[int, int]) -> Slot:
    if slot.mount is None:
        return slot
    return Slot(mount=number[slot.mount], second=None if slot.second is None else number[slot.second])


def empty_table(body: Body) -> Table:
    """The table of a body with nothing in it."""
    return Table({location: NOTHING[slot_count(location)] for location in LOCATIONS[body]})
