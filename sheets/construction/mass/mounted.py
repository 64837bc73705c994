"""The lines of everything that is mounted, item by item."""

from collections.abc import Iterable

from sheets.construction.items import mass
from sheets.construction.mass.budget import MassLine, Part
from sheets.equipment import Item
from sheets.units import Unit
from sheets.units.mount import Mounting
from sheets.units.outfit import Mounted, outfit

RULE = "TM and TO, equipment tables"
SINKS = frozenset({"heat-sink", "double-heat-sink", "prototype-double-heat-sink"})
NOT_COUNTED_AS_ITEMS = frozenset({"armor", "structure"})


def is_sink(found: Item) -> bool:
    """Whether an item is a heat sink in a slot: the heat sinks of a design are weighed together."""
    return bool(found.traits & SINKS)


def is_fabric(found: Item) -> bool:
    """Whether an item only marks the slots of armour or structure."""
    return found.kind == "armor" or found.formula in NOT_COUNTED_AS_ITEMS


def part_of(found: Item) -> Part:
    """Where an item stands in the budget."""
    if found.weapon is not None:
        return Part.WEAPONS
    return Part.AMMUNITION if found.ammo is not None else Part.EQUIPMENT


def mounted_lines(unit: Unit, mounted: Iterable[Mounted] | None = None) -> list[MassLine]:
    """A line for each kind of item, of all mounts or of some.

    Heat sinks, armour and structure have lines of their own elsewhere; what a trooper holds in a glove or an
    anti-personnel mount is no part of his suit.
    """
    sums: dict[tuple[Part, str], tuple[int, float]] = {}
    for _, mount, found in outfit(unit).mounted if mounted is None else mounted:
        if is_sink(found) or is_fabric(found) or mount.mounting is Mounting.ANTI_PERSONNEL:
            continue
        key = (part_of(found), found.title)
        number, tons = sums.get(key, (0, 0.0))
        sums[key] = (number + 1, tons + mass(unit, mount))
    return [
        MassLine(part, f"{number} × {title}" if number > 1 else title, tons, RULE)
        for (part, title), (number, tons) in sums.items()
        if tons
    ]
