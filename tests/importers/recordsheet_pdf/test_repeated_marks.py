"""Marks that a program repeats in each part of a location leave open how many points are lost."""

from importers.recordsheet_pdf.page import Shape
from importers.recordsheet_pdf.repeated_marks import possible_losses

RED, WHITE = (238, 0, 0), (255, 255, 255)


def pips(count: int, region: int, fill: tuple[int, int, int] = RED, left: float = 0.0) -> list[Shape]:
    """Some pips in a row."""
    darkness = 200.0 if fill == RED else 0.0
    places = (left + 6.0 * n for n in range(count))
    return [Shape(x, 0.0, x + 4, 4.0, fill, None, 5, True, darkness=darkness, region=region) for x in places]


def test_two_parts_that_are_full_may_mean_any_loss_from_the_larger_one_on() -> None:
    assert possible_losses([*pips(9, region=1), *pips(6, region=2)]) == range(9, 16)


def test_an_open_pip_leaves_no_choice() -> None:
    assert not possible_losses([*pips(9, region=1), *pips(5, region=2), *pips(1, region=2, fill=WHITE)])


def test_one_part_leaves_no_choice() -> None:
    assert not possible_losses(pips(9, region=1))


def test_other_pips_part_a_location() -> None:
    """The armor of a head stands above and below its structure, within one outline."""
    armor = [*pips(1, region=1), *pips(1, region=1, left=12)]
    assert possible_losses(armor, pips(1, region=1, left=6)) == range(1, 3)
