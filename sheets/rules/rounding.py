"""Rounding by the construction rules: up to a step, with a guard against floating-point errors."""

import math

GUARD = 4  # decimals of a ton that count before rounding up


def up_to_half_ton(tons: float) -> float:
    """The next half ton."""
    return math.ceil(round(tons * 2, GUARD)) / 2


def up_to_ton(tons: float) -> float:
    """The next full ton."""
    return float(math.ceil(round(tons, GUARD)))


def up_to_kilogram(tons: float) -> float:
    """The next kilogram, in tons."""
    return math.ceil(round(tons * 1000, GUARD)) / 1000


def to_kilogram(tons: float) -> float:
    """The nearest kilogram, in tons."""
    return math.floor(round(tons * 1000, GUARD) + 0.5) / 1000


def ceiling(number: float) -> int:
    """The next whole number."""
    return math.ceil(round(number, GUARD))


def round_half_up(number: float) -> int:
    """The nearest whole number; halves go up."""
    return math.floor(round(number, GUARD) + 0.5)


def down_to_half_ton(tons: float) -> float:
    """The half ton below, without a guard, as in published prices."""
    return math.floor(tons * 2) / 2


def down_to_kilogram(tons: float) -> float:
    """The kilogram below, in tons."""
    return math.floor(tons * 1000) / 1000
