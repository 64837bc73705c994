"""How aerospace craft move: hexes straight ahead before a turn, the thrust of a turn, drifting out of control.

Rules: TW (aerospace movement; random movement, errata TW 4.4 p. 93).
"""

from enum import StrEnum
from typing import NamedTuple

from sheets.units import DropShip, Fighter, SmallCraft, Spacecraft

LAST_OF_GROUND = 12
"""Nothing flies faster than so on the ground map."""


class AirClass(StrEnum):
    """How nimble a craft is in atmosphere."""

    DROPSHIP = "dropship"
    SMALL_CRAFT = "small-craft"
    FIXED_WING = "fixed-wing"
    CONVENTIONAL = "conventional"
    AEROSPACE = "aerospace"


class StraightMovement(NamedTuple):
    """Hexes straight ahead before a turn: on the low-altitude map, and on the ground map up to `LAST_OF_GROUND`."""

    low: int
    ground: int | None


_COLUMNS = (AirClass.DROPSHIP, AirClass.SMALL_CRAFT, AirClass.FIXED_WING, AirClass.CONVENTIONAL, AirClass.AEROSPACE)
FASTEST = 16
"""From this velocity on a craft moves straight ahead as far as at this."""

# Velocity -> low-altitude hexes of each column.
_LOW: dict[int, tuple[int, ...]] = {
    1: (1, 1, 2, 1, 1),
    2: (1, 1, 2, 1, 1),
    3: (1, 1, 2, 1, 1),
    4: (2, 1, 2, 1, 1),
    5: (2, 1, 2, 1, 1),
    6: (2, 1, 2, 1, 1),
    7: (3, 2, 2, 1, 2),
    8: (3, 2, 2, 1, 2),
    9: (3, 2, 2, 1, 2),
    10: (4, 3, 4, 2, 3),
    11: (4, 3, 4, 2, 3),
    12: (4, 3, 4, 2, 3),
    13: (5, 4, 6, 3, 4),
    FASTEST: (6, 5, 8, 4, 5),
}
# On the ground map: eight hexes at velocity 1, and so many more for each further point.
_FIRST_ON_GROUND = 8
_MORE_ON_GROUND = (8, 6, 6, 4, 4)


def straight_movement(kind: AirClass, velocity: int) -> StraightMovement:
    """How far a craft moves straight ahead before it may turn.

    >>> straight_movement(AirClass.AEROSPACE, 7), straight_movement(AirClass.DROPSHIP, 14)
    (StraightMovement(low=2, ground=32), StraightMovement(low=5, ground=None))
    """
    column = _COLUMNS.index(kind)
    row = max(known for known in _LOW if known <= velocity)
    ground = _FIRST_ON_GROUND + _MORE_ON_GROUND[column] * (velocity - 1) if velocity <= LAST_OF_GROUND else None
    return StraightMovement(_LOW[row][column], ground)


def air_class(craft: Fighter | Spacecraft) -> AirClass | None:
    """How a craft flies in atmosphere; None for ships and stations, which stay in space."""
    match craft:
        case Fighter(support=None, conventional=False):
            return AirClass.AEROSPACE
        case Fighter(support=None):
            return AirClass.CONVENTIONAL
        case Fighter():
            return AirClass.FIXED_WING
        case SmallCraft():
            return AirClass.SMALL_CRAFT
        case DropShip():
            return AirClass.DROPSHIP
        case _:
            return None


TURN_THRUST: dict[int, int] = {0: 1, 3: 2, 6: 3, 8: 4, 10: 5, 11: 6}
"""From which velocity on a hexside of turning costs so much thrust; from 12 on one more for each point."""


def turn_thrust(velocity: int) -> int:
    """The thrust that a turn by one hexside costs.

    >>> turn_thrust(2), turn_thrust(9), turn_thrust(14)
    (1, 4, 9)
    """
    known = max(least for least in TURN_THRUST if least <= velocity)
    return TURN_THRUST[known] + max(velocity - max(TURN_THRUST), 0)


RANDOM_MOVEMENT: dict[int, str] = {
    1: "two left",
    2: "one left",
    3: "",
    4: "",
    5: "one right",
    6: "two right",
}
"""A craft out of control moves a hex forward and turns so many hexsides, by 1D6 for each hex of its velocity."""
