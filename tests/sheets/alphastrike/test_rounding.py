"""Rounding: to tenths first, noise ignored, and minimal damage below half a point."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheets.alphastrike.rounding import (
    MINIMAL,
    damage_normal,
    damage_plain,
    damage_up,
    tenths,
    to_half,
    to_whole,
    up_from_a_tenth,
    up_to_whole,
)

raw_damage = st.floats(min_value=0, max_value=500, allow_nan=False)


@pytest.mark.parametrize(("raw", "parts"), [(0, 0), (0.401, 5), (0.4, 4), (0.4000000001, 4), (0.1 * 3, 3), (4.512, 46)])
def test_tenths_go_up_but_noise_does_not_count(raw: float, parts: int) -> None:
    assert tenths(raw) == parts


@pytest.mark.parametrize(
    ("raw", "standard", "ability", "plain"),
    [
        (0, 0, 0, 0),
        (0.04, MINIMAL, MINIMAL, 0),
        (0.4, MINIMAL, MINIMAL, 0),
        (0.41, 1, 1, 1),
        (1.2, 2, 1, 1),
        (1.41, 2, 2, 2),
    ],
)
def test_three_ways_of_making_damage(raw: float, standard: float, ability: float, plain: float) -> None:
    assert (damage_up(raw), damage_normal(raw), damage_plain(raw)) == (standard, ability, plain)


def test_the_smaller_roundings() -> None:
    assert [to_whole(x) for x in (0.49, 0.5, 2.5, 7.67)] == [0, 1, 3, 8]
    assert [to_half(x) for x in (0.24, 0.25, 15.18, 30.8)] == [0, 0.5, 15, 31]
    assert [up_to_whole(x) for x in (0, 0.01, 1.0, 1.01)] == [0, 1, 1, 2]
    assert [up_from_a_tenth(x) for x in (1.083, 1.33, 2.0)] == [1, 2, 2]


@given(raw_damage, raw_damage)
def test_more_raw_damage_is_never_less_damage(a: float, b: float) -> None:
    low, high = sorted((a, b))
    for rounded in (damage_up, damage_normal, damage_plain):
        assert rounded(low) <= rounded(high)


@given(raw_damage)
def test_rounding_up_never_loses_and_never_gains_more_than_a_point(raw: float) -> None:
    assert raw - 1e-6 <= damage_up(raw) <= raw + 1.1 or damage_up(raw) == MINIMAL
