"""Modifiers of the gunner's roll.

Rules: TW, BMM.
"""

from typing import NamedTuple


class Modifier(NamedTuple):
    """A line of a table of modifiers; text where it is no plain number."""

    cause: str
    value: int | str


class ModifierGroup(NamedTuple):
    title: str
    lines: tuple[Modifier, ...]


RANGE = (Modifier("Short", 0), Modifier("Medium", 2), Modifier("Long", 4), Modifier("Extreme", 6))
MINIMUM_RANGE = Modifier("Each hex inside the minimum", 1)

ATTACKER_MOVEMENT = (
    Modifier("Stood still", 0),
    Modifier("Walked", 1),
    Modifier("Ran", 2),
    Modifier("Jumped", 3),
    Modifier("Prone", 2),
    Modifier("Skidding", 1),
)

# Most hexes moved -> modifier; None is any number.
TARGET_MOVEMENT: tuple[tuple[int | None, int], ...] = ((2, 0), (4, 1), (6, 2), (9, 3), (17, 4), (24, 5), (None, 6))

TARGET_STATE = (
    Modifier("Jumped, airborne", 1),
    Modifier("Prone, adjacent", -2),
    Modifier("Prone, farther", 1),
    Modifier("Immobile", -4),
    Modifier("Skidding", 2),
    Modifier("Battle armor", 1),
)
TERRAIN = (
    Modifier("Light woods, each hex", 1),
    Modifier("Heavy woods, each hex", 2),
    Modifier("Light smoke, each hex", 1),
    Modifier("Heavy smoke, each hex", 2),
    Modifier("Partial cover", 1),
)
ATTACKER_STATE = (
    Modifier("Sensor hit", 2),
    Modifier("Shoulder hit (arm)", 4),
    Modifier("Upper arm hit", 1),
    Modifier("Lower arm hit", 1),
    Modifier("Second target, front arc", 1),
    Modifier("Second target, other arc", 2),
    Modifier("Indirect fire", 1),
)

CATALOG: tuple[ModifierGroup, ...] = (
    ModifierGroup("Range", (*RANGE, MINIMUM_RANGE)),
    ModifierGroup("Attacker moved", ATTACKER_MOVEMENT),
    ModifierGroup("Target state", TARGET_STATE),
    ModifierGroup("Terrain", TERRAIN),
    ModifierGroup("Attacker", ATTACKER_STATE),
)


def target_movement(hexes: int) -> int:
    """The modifier of a target that moved so far.

    >>> target_movement(2), target_movement(5), target_movement(30)
    (0, 2, 6)
    """
    return next(value for most, value in TARGET_MOVEMENT if most is None or hexes <= most)


def target_movement_rows() -> tuple[Modifier, ...]:
    """The target's movement as lines: `3-4 hexes`."""
    rows, first = [], 0
    for most, value in TARGET_MOVEMENT:
        span = f"{first}+" if most is None else f"{first}-{most}"
        rows.append(Modifier(f"{span} hexes", value))
        first = (most or 0) + 1
    return tuple(rows)
