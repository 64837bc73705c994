"""A mass budget: what every part of a unit weighs."""

from enum import StrEnum
from typing import NamedTuple

from sheets.model import Model


class Part(StrEnum):
    """What the tons are spent on."""

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


class MassLine(NamedTuple):
    """One line of the budget, in tons."""

    part: Part
    label: str
    tons: float
    rule: str = ""


class MassBudget(Model):
    """All lines of a unit. `declared` is the mass that the design states, None where it follows from the lines.

    `rounding` is the step to which the whole is rounded up, 0 for none.
    """

    declared: float | None
    lines: tuple[MassLine, ...]
    rounding: float = 0

    @property
    def exact(self) -> float:
        """The sum of the lines."""
        return round(sum(line.tons for line in self.lines), 6)

    def of(self, *parts: Part) -> float:
        """The tons of some parts together."""
        return round(sum(line.tons for line in self.lines if line.part in parts), 6)


def kept(*lines: MassLine | None) -> list[MassLine]:
    """The lines that weigh something."""
    return [line for line in lines if line is not None and line.tons]
