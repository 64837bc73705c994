"""Modifiers of the gunner's roll in aerospace combat.

Rules: TW (errata TW 4.4 p. 237 and 312), SO for capital weapons.
"""

from typing import NamedTuple

from sheets.rules.tables.to_hit import Modifier, ModifierGroup


class Bracket(NamedTuple):
    """A range bracket of attack values: its name as sheets print it and its last hex."""

    title: str
    standard: int
    capital: int
    to_hit: int


BRACKETS = (
    Bracket("SRV", 6, 12, 0),
    Bracket("MRV", 12, 24, 2),
    Bracket("LRV", 20, 40, 4),
    Bracket("ERV", 25, 50, 6),
)


def spans(capital: bool) -> tuple[str, ...]:
    """The brackets in hexes: `1-6`.

    >>> spans(capital=False)
    ('1-6', '7-12', '13-20', '21-25')
    """
    ends = [bracket.capital if capital else bracket.standard for bracket in BRACKETS]
    return tuple(f"{first}-{last}" for first, last in zip([1, *(end + 1 for end in ends)], ends, strict=False))


RANGE = tuple(
    Modifier(name, bracket.to_hit)
    for name, bracket in zip(("Short", "Medium", "Long", "Extreme"), BRACKETS, strict=True)
)
ANGLE = (Modifier("Into the nose", 1), Modifier("Into the side", 2), Modifier("Into the aft", 0))
TARGET = (
    Modifier("Evading", "varies"),
    Modifier("Made an air-to-ground attack", -3),
)
ATTACKER = (
    Modifier("Above safe thrust", 1),
    Modifier("Evading", "varies"),
    Modifier("Each pilot or crew hit", 1),
    Modifier("Sensor hits: 1, 2, 3", "+1, +2, +5"),
    Modifier("Fire control hits: 1, 2", "+2, +4"),
    Modifier("Altitude 1, air target: Omni, others", "+1, +2"),
)
AIR_TO_GROUND = (
    Modifier("Strike", 2),
    Modifier("Strafe", 4),
    Modifier("Dive bombing", 2),
    Modifier("Altitude bombing", 3),
)
CAPITAL_WEAPONS = (
    Modifier("Capital, target below 500 tons", 5),
    Modifier("Sub-capital, target below 500 tons", 3),
)

CATALOG: tuple[ModifierGroup, ...] = (
    ModifierGroup("Range", RANGE),
    ModifierGroup("Angle of attack", ANGLE),
    ModifierGroup("Target", TARGET),
    ModifierGroup("Attacker", ATTACKER),
    ModifierGroup("Air to ground", AIR_TO_GROUND),
    ModifierGroup("Capital weapons", CAPITAL_WEAPONS),
)
