"""A mass budget: the mass of every part of a unit, and a line for each mounted item."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from sheets.construction.items import item_mass
from sheets.equipment import Item
from sheets.model import Model
from sheets.units import Unit
from sheets.units.base import Mounting
from sheets.units.outfit import Mounted, outfit


class MassPart(StrEnum):
    """A category of the mass budget."""

    STRUCTURE = "structure"
    ENGINE = "engine"
    GYRO = "gyro"
    COCKPIT = "cockpit"  # controls, bridge
    HEAT_SINKS = "heat sinks"
    FUEL = "fuel"
    ARMOR = "armor"
    DRIVE = "jump drive"  # with sail and battery
    SYSTEMS = "systems"  # turrets, lift gear, conversion gear, pods and boats
    POWER_AMPLIFIERS = "power amplifiers"
    WEAPONS = "weapons"
    AMMUNITION = "ammunition"
    EQUIPMENT = "equipment"
    CREW = "crew accommodation"
    TRANSPORT = "carrying space"
    ARMORED = "armored components"
    TROOPERS = "troopers"


@dataclass(frozen=True, slots=True)
class MassLine:
    """One line of the budget, in tons."""

    part: MassPart
    label: str
    tons: float
    rule: str = ""


class MassBudget(Model):
    """All lines of a unit. `declared` is the mass that the design states, None if it follows from the lines.

    `rounding` is the step to which the whole is rounded up, 0 for none.
    """

    declared: float | None
    lines: tuple[MassLine, ...]
    rounding: float = 0

    @property
    def exact(self) -> float:
        """The sum of the lines."""
        return round(sum(line.tons for line in self.lines), 6)

    def of(self, *parts: MassPart) -> float:
        """The tons of some categories together."""
        return round(sum(line.tons for line in self.lines if line.part in parts), 6)


def lines_with_mass(lines: Iterable[MassLine | None]) -> list[MassLine]:
    """The lines with a mass above zero."""
    return [line for line in lines if line is not None and line.tons]


RULE = "TM and TO, equipment tables"
SINKS = frozenset({"heat-sink", "double-heat-sink", "prototype-double-heat-sink"})
NOT_COUNTED_AS_ITEMS = frozenset({"armor", "structure"})


def is_sink(found: Item) -> bool:
    """Whether an item is a heat sink in a slot; the budget has one line for all heat sinks."""
    return bool(found.traits & SINKS)


def is_slot_marker(found: Item) -> bool:
    """Whether an item only marks the slots of armor or structure."""
    return found.kind == "armor" or found.formula in NOT_COUNTED_AS_ITEMS


def mass_part(found: Item) -> MassPart:
    """The category of an item in the budget."""
    if found.weapon is not None:
        return MassPart.WEAPONS
    return MassPart.AMMUNITION if found.ammo is not None else MassPart.EQUIPMENT


def mounted_lines(unit: Unit, mounted: Iterable[Mounted] | None = None) -> list[MassLine]:
    """A line for each kind of item, of all mounts or of some.

    Heat sinks, armor and structure have lines elsewhere; a weapon in a glove or an anti-personnel mount does not belong
    to the suit.
    """
    sums: dict[tuple[MassPart, str], tuple[int, float]] = {}
    for _, mount, found in outfit(unit).mounted if mounted is None else mounted:
        if is_sink(found) or is_slot_marker(found) or mount.mounting is Mounting.ANTI_PERSONNEL:
            continue
        key = (mass_part(found), found.title)
        number, tons = sums.get(key, (0, 0.0))
        sums[key] = (number + 1, tons + item_mass(unit, mount))
    return [
        MassLine(part, f"{number} × {title}" if number > 1 else title, tons, RULE)
        for (part, title), (number, tons) in sums.items()
        if tons
    ]
