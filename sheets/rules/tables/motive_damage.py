"""What hits do to the tracks, wheels, skirts and rudders of a vehicle.

Rules: TW; attacks on six-sided vehicles TO.
"""

from typing import NamedTuple

from sheets.rules.tables.vehicle_hits import Direction
from sheets.units.vehicle import Motive


class MotiveDamage(NamedTuple):
    """A result from a total on. `cruise` is the MP lost, None where movement is halved or ends."""

    least: int
    name: str
    driving: int  # added to driving rolls
    cruise: int | None
    effect: str


RESULTS: tuple[MotiveDamage, ...] = (
    MotiveDamage(0, "None", 0, 0, "No effect"),
    MotiveDamage(6, "Minor", 1, 0, "+1 to driving rolls"),
    MotiveDamage(8, "Moderate", 2, 1, "-1 Cruising MP, +2 to driving rolls"),
    MotiveDamage(10, "Heavy", 3, None, "Half Cruising MP (round up), +3 to driving rolls"),
    MotiveDamage(12, "Immobilized", 0, None, "No movement for the rest of the game"),
)

FROM: dict[Direction, int] = {
    "front": 0,
    "rear": 1,
    "left": 2,
    "right": 2,
    "front-left": 2,
    "front-right": 2,
    "rear-left": 1,
    "rear-right": 1,
}
"""What the direction of the attack adds to the roll."""

OF_MOTIVE: dict[Motive, int] = {
    **dict.fromkeys((Motive.TRACKED, Motive.NAVAL, Motive.SUBMARINE), 0),
    Motive.WHEELED: 2,
    **dict.fromkeys((Motive.HOVER, Motive.HYDROFOIL), 3),
    Motive.WIGE: 4,
}
"""What the kind of vehicle adds to the roll; kinds that are not here add nothing."""

ARMORED_MOTIVE = -2


def motive_damage(total: int) -> MotiveDamage:
    """The result of a roll of 2D6 with its modifiers.

    >>> motive_damage(9).name, motive_damage(14).name, motive_damage(1).name
    ('Moderate', 'Immobilized', 'None')
    """
    return next(result for result in reversed(RESULTS) if total >= result.least or result.least == 0)
