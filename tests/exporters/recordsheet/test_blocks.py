"""Squares in blocks of a hundred: all of them, in the room that they say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exporters.page import Box
from exporters.recordsheet.pips.blocks import LARGEST_SQUARE, block_extent, hundreds


@given(st.integers(1, 1000), st.floats(60, 240), st.sampled_from((3.0, 4.2, LARGEST_SQUARE)))
def test_hundreds_are_all_there_and_fill_the_room_they_say(count: int, wide: float, pitch: float) -> None:
    laid = hundreds(Box(0, 0, wide, 999), count, pitch)
    assert len(set(laid.places)) == count
    assert (laid.box.width, laid.box.height) == pytest.approx(block_extent(wide, count, pitch))
    squares = [Box(x - pitch / 2, y - pitch / 2, pitch, pitch) for x, y in laid.places]
    assert all(laid.box.covers(square, 1e-6) for square in squares)


def test_the_hundredth_square_ends_a_block() -> None:
    places = hundreds(Box(0, 0, 200, 200), 150, 5.0).places
    assert places[99][1] - places[0][1] == pytest.approx(45)
    assert places[100][0] - places[9][0] > 5
