"""Rounding in Alpha Strike.

A raw sum is first rounded up to the next tenth (0.401 is 0.5), and then to whole points. Tenths are whole numbers here,
so that floating-point errors do not change a result.
"""

from math import ceil, floor

MINIMAL = 0.5
"""Minimal damage, `0*` on the card: it counts as half a point in sums of damage."""

_NOISE = 1e-6
_HALF_POINT = 5


def tenths(raw: float) -> int:
    """A raw value in tenths, rounded up."""
    return ceil(raw * 10 - _NOISE)


def to_whole(raw: float) -> int:
    """To the nearest whole number, halves up."""
    return floor(raw + 0.5)


def to_half(raw: float) -> float:
    """To the nearest half, quarters up."""
    return floor(2 * raw + 0.5) / 2


def up_to_whole(raw: float) -> int:
    """Round up to a whole number, after rounding to tenths."""
    return -(-tenths(raw) // 10)


def up_from_a_tenth(raw: float) -> int:
    """Rounded up, but without a fraction below a tenth: 1.083 is 1, 1.33 is 2."""
    return floor(raw + 0.9)


def damage_up(raw: float) -> float:
    """Standard damage: 0, minimal damage below half a point, otherwise up."""
    parts = tenths(raw)
    if parts < _HALF_POINT:
        return MINIMAL if parts > 0 else 0
    return -(-parts // 10)


def damage_normal(raw: float) -> float:
    """Damage of abilities with minimal damage: 0, minimal below half a point, otherwise to the nearest point."""
    parts = tenths(raw)
    if parts < _HALF_POINT:
        return MINIMAL if parts > 0 else 0
    return (parts + 5) // 10


def damage_plain(raw: float) -> float:
    """Damage of abilities without minimal damage: to the nearest point."""
    return (max(tenths(raw), 0) + 5) // 10
