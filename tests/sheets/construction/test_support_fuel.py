"""Fuel of support fighters (construction digest 8): kilograms for a point, by size and technology rating."""

import pytest

from sheets.construction.fighter import SUPPORT_FUEL


@pytest.mark.parametrize(
    ("rating", "kilograms"),
    [
        ("A", (50, 63, 83)),
        ("B", (30, 38, 50)),
        ("C", (23, 25, 35)),
        ("D", (15, 20, 28)),
        ("E", (13, 18, 23)),
        ("F", (10, 15, 20)),
    ],
)
def test_kilograms_of_a_point_of_fuel(rating: str, kilograms: tuple[int, ...]) -> None:
    """Small, medium and large vehicles."""
    found = SUPPORT_FUEL[rating]
    assert (found.small, found.medium, found.large) == kilograms
