"""Where an attack strikes a vehicle: the columns of attack direction, by the roll.

Rules: TW, VTOL p. 197; superheavy vehicles and large support vehicles TO and TW.
"""

from typing import Literal, NamedTuple

from sheets.units.vehicle import FRONT_TURRET, ROTOR, TURRET, Motive, Vehicle

Direction = Literal["front", "rear", "left", "right", "front-left", "front-right", "rear-left", "rear-right"]

FOUR: tuple[Direction, ...] = ("front", "rear", "left", "right")
SIX: tuple[Direction, ...] = ("front", "front-left", "front-right", "rear-left", "rear-right", "rear")
NEAREST: dict[Direction, str] = {
    "front": "FR",
    "rear": "RR",
    "left": "LS",
    "right": "RS",
    "front-left": "FRLS",
    "front-right": "FRRS",
    "rear-left": "RRLS",
    "rear-right": "RRRS",
}
"""The location that faces an attack from there."""


class Hit(NamedTuple):
    """What a roll hits, and what is rolled for besides. The rotor of a VTOL loses MP by every hit."""

    location: str
    critical: bool = False  # a critical hit, whatever the damage
    motive: bool = False  # motive system damage


Table = dict[int, dict[Direction, Hit]]
HERE = ""  # stands for the location that faces the attack


def _row(
    *places: str, directions: tuple[Direction, ...] = FOUR, critical: str = "", motive: str = ""
) -> dict[Direction, Hit]:
    """A roll by direction; `critical` and `motive` name the directions they hold for, or are `all`."""

    def holds(which: str, direction: Direction) -> bool:
        return which == "all" or direction in which.split()

    return {
        direction: Hit(place or NEAREST[direction], holds(critical, direction), holds(motive, direction))
        for direction, place in zip(directions, places, strict=True)
    }


_ALL_HERE = (HERE,) * 4
_TURRET = (TURRET,) * 4

GROUND: Table = {
    2: _row(*_ALL_HERE, critical="all"),
    3: _row(*_ALL_HERE, motive="all"),
    4: _row(*_ALL_HERE, motive="all"),
    5: _row("RS", "LS", "FR", "FR", motive="all"),
    6: _row(*_ALL_HERE),
    7: _row(*_ALL_HERE),
    8: _row(*_ALL_HERE, critical="left right"),
    9: _row("LS", "RS", "RR", "RR", motive="all"),
    10: _row(*_TURRET),
    11: _row(*_TURRET),
    12: _row(*_TURRET, critical="all"),
}

_ROTOR = (ROTOR,) * 4

VTOL: Table = {
    2: _row(*_ALL_HERE, critical="all"),
    3: _row(*_ROTOR),
    4: _row(*_ROTOR),
    5: _row("RS", "LS", "FR", "FR"),
    6: _row(*_ALL_HERE),
    7: _row(*_ALL_HERE),
    8: _row(*_ALL_HERE, critical="left right"),
    9: _row("LS", "RS", "RR", "RR"),
    10: _row(*_ROTOR),
    11: _row(*_ROTOR),
    12: _row(*_ROTOR, critical="all"),
}
CHIN_TURRET_ROLL = 4
"""The roll that strikes a VTOL's chin turret, where it has one."""


def _six(*places: str, critical: str = "", motive: str = "") -> dict[Direction, Hit]:
    return _row(*places, directions=SIX, critical=critical, motive=motive)


_ALL_SIX = (HERE,) * 6
_SIX_TURRET = (TURRET,) * 6
_SIDES = "front-left front-right rear-left rear-right"
_ENDS = "front rear"

SIX_SIDED: Table = {
    2: _six(*_ALL_SIX, critical="all"),
    3: _six("FRRS", "FR", "FR", HERE, HERE, "RRLS", motive="all"),
    4: _six(*_ALL_SIX, motive="all"),
    5: _six(*_ALL_SIX, motive=_ENDS),
    6: _six(*_ALL_SIX),
    7: _six(*_ALL_SIX),
    8: _six(*_ALL_SIX, critical=_SIDES),
    9: _six(*_ALL_SIX, motive="all"),
    10: _six(*_SIX_TURRET),
    11: _six(*_SIX_TURRET),
    12: _six(*_SIX_TURRET, critical="all"),
}

TURRET_ROLL: dict[Direction, int] = {"front": -2, "rear": 2}
"""Which of two turrets is hit: 1D6, changed so by the direction of the attack; up to 3 the front one, else the rear."""
FRONT_TURRET_UP_TO = 3


def hit_table(vehicle: Vehicle) -> Table:
    """The table of this vehicle: without a turret, what would hit it hits the side that faces the attack.

    Hits on the turret of a vehicle with two stand as `TU`; `struck_turret` says which it is.
    """
    if vehicle.motive is Motive.VTOL:
        table = VTOL
        if vehicle.turrets:
            table = {**VTOL, CHIN_TURRET_ROLL: dict.fromkeys(FOUR, Hit(TURRET))}
        return table
    table = SIX_SIDED if vehicle.six_sided else GROUND
    if vehicle.turrets:
        return table
    return {
        roll: {
            direction: hit._replace(location=NEAREST[direction]) if hit.location == TURRET else hit
            for direction, hit in row.items()
        }
        for roll, row in table.items()
    }


def struck_turret(roll: int, direction: Direction) -> str:
    """The turret that is hit of two, by 1D6.

    >>> struck_turret(5, "front"), struck_turret(2, "rear")
    ('FT', 'TU')
    """
    return FRONT_TURRET if roll + TURRET_ROLL.get(direction, 0) <= FRONT_TURRET_UP_TO else TURRET
