"""Lookups of the words and shapes of a page by their height."""

import pytest

from importers.recordsheet_pdf.page import Phrase, PrintedPage, Shape

WHITE, BLACK = (255, 255, 255), (0, 0, 0)
HEIGHTS = (79.5, 80.0, 80.5, 99.5, 100.0, 100.5, 119.5, 120.0)
PAGE = PrintedPage(
    1,
    300,
    300,
    tuple(Phrase(str(y), 10, y - 3, 30, y + 3, 6, BLACK) for y in HEIGHTS),
    tuple(Shape(10, y - 2, 14, y + 2, WHITE, None, 5, True) for y in HEIGHTS),
)


def test_what_is_at_a_height_is_nearer_than_the_reach() -> None:
    near = [y for y in HEIGHTS if abs(y - 100) < 20]
    assert [float(phrase.text) for phrase in PAGE.phrases_at(100, 20)] == near
    assert [shape.y for shape in PAGE.shapes_at(100, 20)] == near


def test_what_is_below_a_height_is_not_on_its_line() -> None:
    assert [float(phrase.text) for phrase in PAGE.phrases_below(100, 20)] == [100.5, 119.5]


@pytest.mark.parametrize(("y", "through"), [(100, {99.5, 100.0, 100.5}), (82.8, {80.5}), (83, set())])
def test_letters_reach_four_tenths_of_their_size_above_and_below_their_middle(y: float, through: set[float]) -> None:
    """Letters of six points: 2.4 points."""
    assert {float(phrase.text) for phrase in PAGE.phrases_through(y)} == through
