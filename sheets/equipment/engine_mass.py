"""What an engine weighs."""

from fractions import Fraction
from math import ceil

from sheets.equipment.kinds import EngineType

_FUSION_ROWS: dict[int, tuple[float, ...]] = {
    # from this rating upwards, in steps of five: tons of a standard fusion engine
    5: (0.25,),
    10: (0.5, 0.5, 0.5, 0.5, 1, 1, 1, 1),
    50: (1.5, 1.5, 1.5, 2, 2, 2, 2.5, 2.5, 3, 3),
    100: (3, 3.5, 3.5, 4, 4, 4, 4.5, 4.5, 5, 5),
    150: (5.5, 5.5, 6, 6, 6, 7, 7, 7.5, 7.5, 8),
    200: (8.5, 8.5, 9, 9.5, 10, 10, 10.5, 11, 11.5, 12),
    250: (12.5, 13, 13.5, 14, 14.5, 15.5, 16, 16.5, 17.5, 18),
    300: (19, 19.5, 20.5, 21.5, 22.5, 23.5, 24.5, 25.5, 27, 28.5),
    350: (29.5, 31.5, 33, 34.5, 36.5, 38.5, 41, 43.5, 46, 49),
    400: (52.5, 56.5, 61, 66.5, 72.5, 79.5, 87.5, 97, 107.5, 119.5),
    450: (133.5, 150, 168.5, 190, 214.5, 243, 275.5, 313, 356, 405.5, 462.5),
}
_FUSION = {first + 5 * step: mass for first, row in _FUSION_ROWS.items() for step, mass in enumerate(row)}

_FACTOR: dict[EngineType, Fraction] = {
    EngineType.ICE: Fraction(2),
    EngineType.XL: Fraction(1, 2),
    EngineType.LIGHT: Fraction(3, 4),
    EngineType.XXL: Fraction(1, 3),
    EngineType.COMPACT: Fraction(3, 2),
    EngineType.FISSION: Fraction(7, 4),
    EngineType.FUEL_CELL: Fraction(6, 5),
    EngineType.NONE: Fraction(0),
}
_FISSION_MINIMUM = 5.0


def engine_mass(kind: EngineType, rating: int) -> float:
    """Tons of an engine in a 'Mech or a fighter, to the next half ton; a rating between two rows counts as the higher.

    The shielding of vehicles comes on top.

    >>> engine_mass(EngineType.XL, 375)
    19.5
    """
    if rating <= 0:
        return 0.0
    fusion = _FUSION[min(5 * ceil(rating / 5), max(_FUSION))]
    if kind not in _FACTOR:
        return fusion
    mass = ceil(Fraction(fusion) * _FACTOR[kind] * 2) / 2
    return max(mass, _FISSION_MINIMUM) if kind is EngineType.FISSION else mass
