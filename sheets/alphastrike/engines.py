"""The structure of 'Mechs by tonnage and engine, and what engines do to abilities."""

from sheets.equipment.kinds import EngineType, TechSide
from sheets.units import Mech

LARGE_ENGINE = 400  # an engine of a higher rating is large

_FULL = frozenset({EngineType.FUSION, EngineType.ICE, EngineType.FUEL_CELL, EngineType.FISSION})

# Engine: columns of an Inner Sphere engine, a large one, a Clan one, a large one. A large Clan standard engine has no
# column of its own; the large standard engine of the Inner Sphere stands in for it.
COLUMNS: dict[EngineType, str] = {
    EngineType.COMPACT: "bbbb",
    EngineType.LIGHT: "dede",
    EngineType.XL: "eede",
    EngineType.XXL: "gifh",
} | dict.fromkeys(_FULL, "acac")


def engine_column(unit: Mech) -> str:
    """Which column of the structure table a 'Mech's engine stands in.

    AS:14.17: the table has no row for large standard engines of the Clans, which take that of the Inner Sphere.
    """
    large = (unit.engine.rating or 0) > LARGE_ENGINE
    clan = unit.engine.side is TechSide.CLAN
    return COLUMNS.get(unit.engine.type, "acac")[2 * clan + large]


# Tonnage -> structure for the engine columns a to i.
MECH_STRUCTURE: dict[int, tuple[int, ...]] = {
    10: (1, 1, 1, 1, 1, 1, 1, 1, 1),
    15: (1, 2, 1, 1, 1, 1, 1, 1, 1),
    20: (2, 2, 1, 1, 1, 1, 1, 1, 1),
    25: (2, 3, 2, 1, 1, 1, 1, 1, 1),
    30: (3, 3, 2, 2, 1, 1, 1, 1, 1),
    35: (3, 4, 2, 2, 2, 1, 1, 1, 1),
    40: (3, 4, 2, 2, 2, 2, 1, 1, 1),
    45: (4, 5, 3, 2, 2, 2, 1, 2, 1),
    50: (4, 5, 3, 3, 2, 2, 2, 2, 1),
    55: (5, 6, 4, 3, 3, 2, 2, 2, 2),
    60: (5, 7, 4, 3, 3, 3, 2, 2, 2),
    65: (5, 7, 4, 4, 3, 3, 2, 2, 2),
    70: (6, 7, 4, 4, 3, 3, 2, 2, 2),
    75: (6, 8, 5, 4, 3, 3, 2, 3, 2),
    80: (6, 8, 5, 4, 4, 3, 3, 3, 2),
    85: (7, 9, 5, 5, 4, 3, 3, 3, 2),
    90: (7, 10, 6, 5, 4, 4, 3, 3, 3),
    95: (8, 10, 6, 5, 4, 4, 3, 3, 3),
    100: (8, 10, 6, 5, 4, 4, 3, 3, 3),
    105: (8, 11, 6, 5, 5, 4, 3, 4, 3),
    110: (8, 11, 7, 6, 5, 4, 3, 4, 3),
    115: (9, 12, 7, 6, 5, 4, 4, 4, 3),
    120: (9, 12, 7, 6, 5, 5, 4, 4, 3),
    125: (10, 13, 8, 6, 5, 5, 4, 4, 3),
    130: (10, 13, 8, 7, 6, 5, 4, 4, 4),
    135: (10, 14, 8, 7, 6, 5, 4, 5, 4),
    140: (11, 14, 8, 7, 6, 5, 4, 5, 4),
    145: (11, 15, 9, 7, 6, 6, 4, 5, 4),
    150: (11, 15, 9, 8, 6, 6, 5, 5, 4),
    155: (12, 16, 9, 8, 7, 6, 5, 5, 4),
    160: (12, 16, 10, 8, 7, 6, 5, 5, 4),
    165: (13, 17, 10, 8, 7, 6, 5, 6, 5),
    170: (13, 17, 10, 9, 7, 6, 5, 6, 5),
    175: (13, 18, 11, 9, 8, 7, 5, 6, 5),
    180: (14, 18, 11, 9, 8, 7, 5, 6, 5),
    185: (14, 19, 11, 9, 8, 7, 6, 6, 5),
    190: (14, 19, 11, 10, 8, 7, 6, 6, 5),
    195: (15, 20, 12, 10, 8, 7, 6, 7, 5),
    200: (15, 20, 12, 10, 9, 8, 6, 7, 5),
}
