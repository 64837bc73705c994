"""What a unit mounts, sorted by the part each item plays in its Battle Value."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from sheets.battlevalue.entries import Entry, Part, entry_of
from sheets.construction.items import battle_value as variable_value
from sheets.units import Unit
from sheets.units.mount import Mount


@dataclass(slots=True)
class Placed:
    """One mount with its entry."""

    index: int
    mount: Mount
    entry: Entry
    bv: float

    @property
    def empty(self) -> bool:
        """Whether this is an ammunition bin that holds no shot."""
        return self.mount.shots == 0 and self.entry.item.ammo is not None

    def __str__(self) -> str:
        place = f" ({self.mount.location})" if self.mount.location else ""
        return f"{self.entry.title}{place}{' (rear)' if self.mount.rear else ''}"


@dataclass(slots=True)
class Stock:
    """All that a unit mounts, by part, and by the marks that other steps ask about."""

    placed: list[Placed] = field(default_factory=list)  # everything, in the order of the design
    parts: dict[Part, list[Placed]] = field(default_factory=lambda: {part: [] for part in Part})
    marked: dict[str, list[Placed]] = field(default_factory=dict)

    @property
    def weapons(self) -> list[Placed]:
        return self.parts[Part.WEAPON]

    @property
    def ammo(self) -> list[Placed]:
        return self.parts[Part.AMMO]

    def has(self, mark: str) -> bool:
        """Whether anything with this trait is mounted."""
        return mark in self.marked

    def those(self, mark: str) -> Sequence[Placed]:
        """Everything with this trait."""
        return self.marked.get(mark, ())

    def locations(self, mark: str) -> set[str]:
        """Where something with this trait is mounted."""
        return {placed.mount.location for placed in self.those(mark) if placed.mount.location}


def take_stock(unit: Unit) -> Stock:
    """Sort what a unit mounts."""
    stock = Stock()
    parts, marked = stock.parts, stock.marked
    for index, mount in enumerate(unit.mounts):
        if not mount.known:
            continue
        entry = entry_of(mount.item)
        bv = entry.bv
        if bv is None:
            bv = variable_value(unit, mount)
        placed = Placed(index, mount, entry, bv)
        stock.placed.append(placed)
        parts[entry.part].append(placed)
        for mark in entry.marks:
            marked.setdefault(mark, []).append(placed)
    return stock
