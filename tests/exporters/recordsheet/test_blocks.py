"""Points in tens and in hundreds: inside, apart, all of them, and easy to count."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exporters.page import Box
from exporters.recordsheet.figures import Figure
from exporters.recordsheet.figures.dropships import AERODYNE, SHUTTLE, SPHEROID
from exporters.recordsheet.pips import NoRoomError
from exporters.recordsheet.pips.blocks import LARGEST_SQUARE, block_extent, hundreds, tens, tens_pitch

FIGURES = (AERODYNE, SHUTTLE, SPHEROID)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(FIGURES), st.sampled_from(("NOS", "LS", "RS", "AFT")), st.integers(1, 400))
def test_tens_stay_inside_and_none_is_lost(figure: Figure, place: str, count: int) -> None:
    outline = figure.places[place]
    laid = tens(outline, count, tens_pitch((outline, count)))
    assert len(set(laid.places)) == len(laid.places) == count
    assert all(outline.holds(x, y, laid.radius) for x, y in laid.places)


def test_sides_mirror_each_other() -> None:
    left, right = SPHEROID.places["LS"], SPHEROID.places["RS"]
    pitch = tens_pitch((left, 200), (right, 200))
    axis = SPHEROID.box.width / 2
    mirrored = {(round(2 * axis - x, 3), round(y, 3)) for x, y in tens(left, 200, pitch, "right").places}
    assert mirrored == {(round(x, 3), round(y, 3)) for x, y in tens(right, 200, pitch, "left").places}


def test_one_pitch_serves_all_facings() -> None:
    fields = [(SPHEROID.places[place], count) for place, count in (("NOS", 810), ("LS", 700), ("AFT", 600))]
    pitch = tens_pitch(*fields)
    assert all(len(tens(outline, count, pitch).places) == count for outline, count in fields)


def test_too_many_tens_are_refused() -> None:
    with pytest.raises(NoRoomError):
        tens_pitch((SHUTTLE.places["AFT"], 20_000))


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
