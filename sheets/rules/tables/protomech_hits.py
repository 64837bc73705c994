"""Where an attack strikes a ProtoMech, and what its critical hits do.

Rules: TW (errata 4.4, p. 185); gliders and quads IO.
"""

from typing import NamedTuple

from sheets.units.protomech import MAIN_GUN, ProtoBody

NEAR_MISS = ""  # no damage; every near miss costs a glider a point of movement

HIT_LOCATIONS: dict[int, str] = {
    2: MAIN_GUN,
    3: NEAR_MISS,
    4: "RA",
    5: "L",
    6: "T",
    7: "T",
    8: "T",
    9: "L",
    10: "LA",
    11: NEAR_MISS,
    12: "HD",
}
CARRIED: dict[int, str] = {
    2: MAIN_GUN,
    **dict.fromkeys((3, 4, 10, 11), "L"),
    5: "RA",
    9: "LA",
    **dict.fromkeys((6, 7, 8), "T"),
    12: "HD",
}
"""Where attacks strike a ProtoMech that rides on a 'Mech."""

CRITICAL_HITS: tuple[tuple[int, int], ...] = ((2, 0), (8, 1), (10, 2), (12, 3))
"""Structure was damaged: from which roll on so many boxes of the location are struck."""


class CriticalBox(NamedTuple):
    """One box of a location: what it does, and whether the location is lost with it."""

    effect: str
    destroyed: bool = False


CRITICAL_BOXES: dict[str, tuple[CriticalBox, ...]] = {
    MAIN_GUN: (CriticalBox("Gun destroyed", destroyed=True),),
    "HD": (CriticalBox("+1 to hit"), CriticalBox("+2 to hit, no long range", destroyed=True)),
    "T": (
        CriticalBox("-1 Jump MP"),
        CriticalBox("1/2 Jump MP"),
        CriticalBox("Destroyed", destroyed=True),
    ),
    "RA": (CriticalBox("+1 to hit"), CriticalBox("Arm destroyed", destroyed=True)),
    "LA": (CriticalBox("+1 to hit"), CriticalBox("Arm destroyed", destroyed=True)),
    "L": (CriticalBox("-1 MP"), CriticalBox("1/2 MP"), CriticalBox("No MP", destroyed=True)),
}
"""The boxes of each location, struck from the first on; arms count for their weapons and the main gun. The first two
hits on the torso destroy a weapon there as well."""

TORSO_WEAPON = {1: "A", 2: "A", 3: "B", 4: "B", 5: "C", 6: "C"}
QUAD_TORSO_WEAPON = {1: "A", 2: "B", 3: "C", 4: "D", 5: "E", 6: "F"}
"""The torso weapon that a torso critical destroys, by 1D6; ProtoMechs up to 9 tons have none beyond the second
(the fourth of a quad)."""
LIGHT_MASS = 9
"""From more tons on a ProtoMech is ultraheavy and has half as many torso weapons again."""


def hit_location(body: ProtoBody, roll: int, main_gun: bool, carried: bool = False) -> str:
    """The location that a roll of 2D6 hits; empty for a near miss.

    >>> hit_location(ProtoBody.QUAD, 4, main_gun=False), hit_location(ProtoBody.BIPED, 2, main_gun=False)
    ('L', '')
    """
    place = (CARRIED if carried else HIT_LOCATIONS)[roll]
    if place == MAIN_GUN and not main_gun:
        return NEAR_MISS
    return "L" if body is ProtoBody.QUAD and place in ("RA", "LA") else place


def critical_hits(roll: int) -> int:
    """How many boxes a roll of 2D6 strikes.

    >>> critical_hits(7), critical_hits(9), critical_hits(12)
    (0, 1, 3)
    """
    return next(hits for least, hits in reversed(CRITICAL_HITS) if roll >= least)
