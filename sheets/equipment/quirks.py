"""Design quirks: the codes of unit files, the effect of each, and its modifiers of numbers in play.

Rules: BMM, design quirks, with the table of its errata.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache

from sheets.equipment.systems import read_system_file
from sheets.model import Model


class QuirkNumber(StrEnum):
    """A number that quirks change, with the part of the program that uses it; `the table` means the players."""

    CRITICAL_ROLL = "critical-roll"  # play: determining critical hits
    PILOTING = "piloting"  # play: piloting and control rolls
    PILOTING_DAMAGE = "piloting-damage"  # play: rolls that damage forces
    PILOTING_PHYSICAL = "piloting-physical"  # play: rolls that physical attacks force
    PILOTING_TERRAIN = "piloting-terrain"  # play: rolls that terrain forces
    STANDING_UP = "standing-up"  # play: getting up
    CONTROL_IN_AIR = "control-in-air"  # play: control rolls in an atmosphere
    DOCKING = "docking"  # the table
    TO_HIT = "to-hit"  # status: every shot, or those of one weapon
    TO_HIT_SHORT = "to-hit-short"  # status: shots at that range
    TO_HIT_MEDIUM = "to-hit-medium"
    TO_HIT_LONG = "to-hit-long"
    TO_HIT_AIRBORNE = "to-hit-airborne"  # status: shots from the ground at airborne targets
    TO_HIT_SECOND = "to-hit-second"  # status: shots at a second target in the front arc
    TO_HIT_RUNNING = "to-hit-running"  # status: shots of one weapon after running
    HEAT = "heat"  # play: heat gained in a turn
    SHOT_HEAT = "shot-heat"  # rules: the heat of one shot
    LIFE_SUPPORT_HEAT = "life-support-heat"  # play: the heat that harms the pilot
    HEAD_ARMOR = "head-armor"  # play: the head; sheets print the cowl and note weak armor
    FUEL_EXPLOSION = "fuel-explosion"  # play: the number that keeps a tank from exploding
    ATTACKED_BY_TROOPS = "attacked-by-troops"  # status: leg and swarm attacks on it
    PUNCH_LEFT = "punch-la"  # rules: physical attacks
    PUNCH_RIGHT = "punch-ra"
    ARM_ATTACKS = "arm-attacks"  # rules: punches and melee weapons in arms
    INITIATIVE = "initiative"  # the table
    MAINTENANCE = "maintenance"  # the table
    HULL_BREACH = "hull-breach"  # play: hits under water


class ChangedNumber(Model):
    """A number and the modifier of a quirk."""

    number: QuirkNumber
    by: int


class QuirkEntry(Model):
    """A quirk of a whole design or of one weapon.

    `points` is its cost in a design with quirks, or the points that a negative quirk returns; as text. `changes`
    are the numbers that it changes. `sheet` is true if it changes a number of the record sheet; the others are notes.
    """

    code: str
    title: str
    good: bool
    points: str = ""
    sheet: bool = False
    effect: str
    changes: tuple[ChangedNumber, ...] = ()

    def adds(self, number: QuirkNumber) -> int:
        """The modifier of a number by the quirk.

        >>> quirks()["prototype"].adds(QuirkNumber.CRITICAL_ROLL)
        2
        """
        return sum(change.by for change in self.changes if change.number is number)


@cache
def quirks() -> dict[str, QuirkEntry]:
    """All quirks of designs, by code."""
    return {entry.code: entry for entry in read_system_file("quirks", QuirkEntry)}


@cache
def weapon_quirks() -> dict[str, QuirkEntry]:
    """All quirks of single weapons, by code."""
    return {entry.code: entry for entry in read_system_file("weapon-quirks", QuirkEntry)}


def quirk(code: str) -> QuirkEntry | None:
    """The design quirk with this code.

    >>> quirk("cowl").title
    'Cowl'
    """
    return quirks().get(code)


def weapon_quirk(code: str) -> QuirkEntry | None:
    """The weapon quirk with this code."""
    return weapon_quirks().get(code)


@dataclass(frozen=True, slots=True)
class AddedByQuirk:
    """The title of a quirk, its code, and its modifier."""

    title: str
    code: str
    value: int


@lru_cache(maxsize=1024)
def added_by_quirks(codes: tuple[str, ...], number: QuirkNumber) -> tuple[AddedByQuirk, ...]:
    """The modifiers of a number by the quirks of a design.

    >>> [added.value for added in added_by_quirks(("poor_work", "prototype"), QuirkNumber.CRITICAL_ROLL)]
    [1, 2]
    """
    return _modifiers((quirk(code) for code in codes), number)


def added_by_weapon_quirks(codes: Iterable[str], number: QuirkNumber) -> tuple[AddedByQuirk, ...]:
    """The modifiers of a number by the quirks of a weapon."""
    return _modifiers((weapon_quirk(code) for code in codes), number)


def _modifiers(held: Iterable[QuirkEntry | None], number: QuirkNumber) -> tuple[AddedByQuirk, ...]:
    known = (found for found in held if found is not None)
    return tuple(AddedByQuirk(found.title, found.code, value) for found in known if (value := found.adds(number)))
