"""Infantry against 'Mechs: leg and swarm attacks, where a swarm strikes, and who rides where.

Rules: TW (errata 4.4, p. 220 and 223).
"""

from typing import NamedTuple

from sheets.rules.tables.to_hit import Modifier


class Strength(NamedTuple):
    """So many or more men or suits make the attack with these modifiers; None cannot make it."""

    least: int
    leg: int | None
    swarm: int | None


PLATOON: tuple[Strength, ...] = (Strength(22, 0, 2), Strength(16, 2, 5), Strength(10, 5, None), Strength(5, 7, None))
SQUAD: tuple[Strength, ...] = (Strength(4, 0, 2), Strength(3, 2, 5), Strength(2, 5, 5), Strength(1, 7, 5))

LEG_DAMAGE = 4
"""Points to a leg, and one roll for critical hits."""

MODIFIERS = (
    Modifier("Target's movement", "as for weapons"),
    Modifier("IndustrialMech", -1),
    Modifier("Protected actuators", 1),
    Modifier("Exposed actuators", -1),
    Modifier("'Mech with tracks (leg attack)", -2),
)
"""What is added to the anti-'Mech skill besides the strength."""


class SwarmedLocation(NamedTuple):
    """A torso's back is a location of its own to a swarm."""

    location: str
    rear: bool = False


def _swarm(*places: str) -> dict[int, SwarmedLocation]:
    return {
        roll: SwarmedLocation(place.removesuffix("-rear"), place.endswith("-rear"))
        for roll, place in enumerate(places, 2)
    }


SWARMED_BIPED = _swarm(
    *("HD", "CT-rear", "RT-rear", "RT", "RA", "CT", "LA", "LT", "LT-rear", "CT-rear", "HD"),
)
SWARMED_QUAD = _swarm(
    *("HD", "RT", "CT-rear", "RT-rear", "RT", "CT", "LT", "LT-rear", "CT-rear", "LT", "HD"),
)
"""Where a swarm strikes, by 2D6."""


class Perch(NamedTuple):
    """Where a suit rides: on a 'Mech, on a vehicle."""

    mech: str
    vehicle: str


RIDERS: dict[int, Perch] = {
    1: Perch("Right torso", "Right side"),
    2: Perch("Left torso", "Right side"),
    3: Perch("Right torso (rear)", "Left side"),
    4: Perch("Left torso (rear)", "Left side"),
    5: Perch("Center torso (rear)", "Rear"),
    6: Perch("Center torso", "Rear"),
}
"""Mechanized battle armor by trooper: a hit on an occupied place strikes the rider first on 5 and 6 of 1D6."""


def strength(table: tuple[Strength, ...], number: int) -> Strength | None:
    """The row for so many men or suits; None where they are too few.

    >>> strength(PLATOON, 18), strength(PLATOON, 4)
    (Strength(least=16, leg=2, swarm=5), None)
    """
    return next((row for row in table if number >= row.least), None)
