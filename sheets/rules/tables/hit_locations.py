"""Where an attack strikes a 'Mech: the columns of attack direction, by the roll.

Rules: TW, BMM; tripods IO.
"""

from typing import NamedTuple

from sheets.units.mech import Body


class Row(NamedTuple):
    """What a roll hits: from the left side, from the front or rear, from the right side."""

    left: str
    front: str
    right: str
    critical: bool = False  # a through-armour critical, whatever the damage


HitTable = dict[int, Row]

BIPED: HitTable = {
    2: Row("LT", "CT", "RT", critical=True),
    3: Row("LL", "RA", "RL"),
    4: Row("LA", "RA", "RA"),
    5: Row("LA", "RL", "RA"),
    6: Row("LL", "RT", "RL"),
    7: Row("LT", "CT", "RT"),
    8: Row("CT", "LT", "CT"),
    9: Row("RT", "LL", "LT"),
    10: Row("RA", "LA", "LA"),
    11: Row("RL", "LA", "LL"),
    12: Row("HD", "HD", "HD"),
}


def _exchanged(table: HitTable, places: dict[str, str]) -> HitTable:
    """The same table for another body."""
    return {
        roll: Row(places.get(left, left), places.get(front, front), places.get(right, right), critical)
        for roll, (left, front, right, critical) in table.items()
    }


# Arms of a biped are the front legs of a quad, its legs the rear ones; every leg of a tripod is rolled for again.
QUAD: HitTable = _exchanged(BIPED, {"LA": "FLL", "RA": "FRL", "LL": "RLL", "RL": "RRL"})
TRIPOD: HitTable = _exchanged(BIPED, {"LL": "leg", "RL": "leg"})

TRIPOD_LEG = {1: "RL", 2: "RL", 3: "CL", 4: "CL", 5: "LL", 6: "LL"}
"""The leg of a tripod by 1D6; attacks from the left side add 1 to the roll, those from the right take 1 off."""

BIPED_PUNCH: HitTable = {
    1: Row("LT", "LA", "RT"),
    2: Row("LT", "LT", "RT"),
    3: Row("CT", "CT", "CT"),
    4: Row("LA", "RT", "RA"),
    5: Row("LA", "RA", "RA"),
    6: Row("HD", "HD", "HD"),
}
QUAD_PUNCH: HitTable = {
    1: Row("LT", "FLL", "RT"),
    2: Row("LT", "LT", "RT"),
    3: Row("CT", "CT", "CT"),
    4: Row("FLL", "RT", "FRL"),
    5: Row("RLL", "FRL", "RRL"),
    6: Row("HD", "HD", "HD"),
}
BIPED_KICK: HitTable = {
    **{roll: Row("LL", "RL", "RL") for roll in (1, 2, 3)},
    **{roll: Row("LL", "LL", "RL") for roll in (4, 5, 6)},
}
QUAD_KICK: HitTable = {
    **{roll: Row("FLL", "FRL", "FRL") for roll in (1, 2, 3)},
    **{roll: Row("RLL", "FLL", "RRL") for roll in (4, 5, 6)},
}
TRIPOD_KICK: HitTable = {roll: Row(leg, leg, leg) for roll, leg in TRIPOD_LEG.items()}

HIT_LOCATIONS: dict[Body, HitTable] = {
    Body.BIPED: BIPED,
    Body.LAM: BIPED,
    Body.TRIPOD: TRIPOD,
    Body.QUAD: QUAD,
    Body.QUADVEE: QUAD,
}
PUNCH: dict[Body, HitTable] = {
    Body.BIPED: BIPED_PUNCH,
    Body.LAM: BIPED_PUNCH,
    Body.TRIPOD: BIPED_PUNCH,
    Body.QUAD: QUAD_PUNCH,
    Body.QUADVEE: QUAD_PUNCH,
}
KICK: dict[Body, HitTable] = {
    Body.BIPED: BIPED_KICK,
    Body.LAM: BIPED_KICK,
    Body.TRIPOD: TRIPOD_KICK,
    Body.QUAD: QUAD_KICK,
    Body.QUADVEE: QUAD_KICK,
}

FOUR_LEGGED = frozenset({Body.QUAD, Body.QUADVEE})
"""A punch or kick from the rear strikes the rear leg where the front column of their tables names a front leg."""

TRANSFER: dict[str, str] = {
    **dict.fromkeys(("LA", "LL", "FLL", "RLL"), "LT"),
    **dict.fromkeys(("RA", "RL", "FRL", "RRL"), "RT"),
    **dict.fromkeys(("LT", "RT", "CL"), "CT"),
}
"""Where damage goes on to that a destroyed location leaves over; head and center torso pass nothing on."""

FALL_FACING: dict[int, tuple[str, str]] = {
    1: ("same direction", "front"),
    2: ("1 hexside right", "right side"),
    3: ("2 hexsides right", "right side"),
    4: ("opposite direction", "rear"),
    5: ("2 hexsides left", "left side"),
    6: ("1 hexside left", "left side"),
}
"""A fall by 1D6: the new facing, and the side that takes the damage."""
