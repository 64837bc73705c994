"""Rounding of masses: to half tons, tons and kilograms."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheets.rules.rounding import (
    ceiling,
    down_to_half_ton,
    down_to_kilogram,
    round_half_up,
    to_kilogram,
    up_to_half_ton,
    up_to_kilogram,
    up_to_ton,
)

ERROR = 0.1 + 0.2 - 0.3
"""The error of a sum of floating-point numbers, which is no reason to round up."""


@pytest.mark.parametrize(
    ("rounded", "number", "result"),
    [
        (up_to_half_ton, 2.01, 2.5),
        (up_to_half_ton, 2.5 + ERROR, 2.5),
        (up_to_ton, 2.01, 3),
        (up_to_ton, 3 + ERROR, 3),
        (up_to_ton, 3.00004, 3),  # four decimals count
        (up_to_ton, 3.0001, 4),
        (up_to_kilogram, 0.0151, 0.016),
        (up_to_kilogram, 0.015 + ERROR, 0.015),
        (to_kilogram, 0.0154, 0.015),
        (to_kilogram, 0.0155, 0.016),
        (ceiling, 2.01, 3),
        (ceiling, 2 + ERROR, 2),
        (round_half_up, 2.49, 2),
        (round_half_up, 2.5, 3),
        (round_half_up, 3.5, 4),
        (down_to_half_ton, 2.99, 2.5),
        (down_to_half_ton, 2.49, 2),
        (down_to_kilogram, 1.2349, 1.234),
        (down_to_kilogram, 0.25, 0.25),
    ],
)
def test_a_mass_is_rounded_to_its_step(rounded: Callable[[float], float], number: float, result: float) -> None:
    """construction:1"""
    assert rounded(number) == pytest.approx(result, abs=1e-12)


@given(st.floats(0, 1000))
def test_rounding_moves_a_mass_by_less_than_a_step(tons: float) -> None:
    guard = 0.0001
    for up, step in ((up_to_half_ton, 0.5), (up_to_ton, 1), (up_to_kilogram, 0.001), (ceiling, 1)):
        assert tons - guard <= up(tons) < tons + step + 1e-9
    for down, step in ((down_to_half_ton, 0.5), (down_to_kilogram, 0.001)):
        assert tons - step - 1e-9 < down(tons) <= tons
    for nearest, step in ((to_kilogram, 0.001), (round_half_up, 1)):
        assert abs(nearest(tons) - tons) <= step / 2 + guard
