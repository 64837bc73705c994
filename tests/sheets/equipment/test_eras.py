"""The eras of the game by year, as the Master Unit List has them."""

import pytest

from sheets.equipment.tech import era


@pytest.mark.parametrize(
    ("first", "last", "name"),
    [
        (2005, 2570, "Age of War"),
        (2571, 2780, "Star League"),
        (2781, 2900, "Early Succession Wars"),
        (2901, 3019, "Succession Wars: LosTech"),
        (3020, 3049, "Succession Wars: Renaissance"),
        (3050, 3061, "Clan Invasion"),
        (3062, 3067, "Civil War"),
        (3068, 3080, "Jihad"),
        (3081, 3100, "Early Republic"),
        (3101, 3130, "Late Republic"),
        (3131, 3150, "Dark Age"),
    ],
)
def test_an_era_has_a_first_and_a_last_year(first: int, last: int, name: str) -> None:
    assert era(first - 1) != name
    assert era(first) == era(last) == name
    assert era(last + 1) != name


def test_the_newest_era_is_still_open() -> None:
    assert era(3150) != era(3151) == era(3300) == "ilClan"
