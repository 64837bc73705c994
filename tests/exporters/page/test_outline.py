"""Shapes: read from paths, mirrored, asked what is inside them."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exporters.page import Box, Outline
from exporters.page.outline import FLATNESS, read_path


def test_relative_and_short_commands_are_the_long_ones() -> None:
    assert read_path("m 10 10 20 0 v10 h-20z") == read_path("M10,10L30,10L30,20L10,20Z")


def test_after_a_loop_is_closed_the_pen_stands_where_it_began() -> None:
    assert read_path("M 5 5 h 10 z l 0 10")[-2:] == [("M", (5, 5)), ("L", (5, 15))]


def test_a_smooth_curve_mirrors_the_last_handle() -> None:
    assert read_path("M 0 0 C 0 10 10 10 10 0 S 20 -10 20 0")[-1] == ("C", (10, -10, 20, -10, 20, 0))
    assert read_path("M 0 0 S 5 5 10 0")[-1] == ("C", (0, 0, 5, 5, 10, 0)), "there is no handle to mirror"


def test_a_quadratic_curve_goes_through_the_same_points() -> None:
    loop = Outline.parse("M 0 0 Q 10 20 20 0").loops[0]
    assert min(abs(x - 10) + abs(y - 10) for x, y in loop) < 0.5
    assert read_path("M 0 0 Q 5 10 10 0 T 20 0")[-1] == read_path("M 10 0 Q 15 -10 20 0")[-1]


@pytest.mark.parametrize(("sweep", "middle"), [(1, (10, -10)), (0, (10, 10))])
def test_half_a_circle(sweep: int, middle: tuple[float, float]) -> None:
    loop = Outline.parse(f"M 0 0 A 10 10 0 0 {sweep} 20 0").loops[0]
    assert all(math.hypot(x - 10, y) == pytest.approx(10, abs=0.03) for x, y in loop)
    assert min(math.hypot(x - middle[0], y - middle[1]) for x, y in loop) < 1.5


def test_an_arc_that_cannot_reach_is_grown() -> None:
    box = Outline.parse("M 0 0 A 1 1 0 0 1 20 0").box
    assert box.width == pytest.approx(20, abs=0.05)
    assert box.y == pytest.approx(-10, abs=0.05)


@pytest.mark.parametrize("path", ["M 1", "5 5", "M 0 0 L 1 1 1", "M 0 0 X 5"])
def test_a_broken_path_is_refused_in_words(path: str) -> None:
    with pytest.raises(ValueError, match="in the path"):
        read_path(path)


def test_an_outline_survives_being_written() -> None:
    shape = Outline.rounded(Box(1, 2, 30, 40), 5)
    assert Outline.parse(shape.path()).box == pytest.approx(shape.box, abs=0.01)


def test_a_left_arm_becomes_a_right_arm() -> None:
    left = Outline.parse("M 10 10 H 30 L 20 50 Z")
    right = left.mirrored(100)
    assert right.box == Box(170, 10, 20, 40)
    assert right.mirrored(100) == left
    assert left.contains(12, 12)
    assert right.contains(188, 12)


def test_a_circle_is_round_to_a_hundredth() -> None:
    circle = Outline.circle(50, 50, 30)
    assert all(math.hypot(x - 50, y - 50) == pytest.approx(30, abs=FLATNESS) for x, y in circle.loops[0])


def test_spans_of_a_shape_with_a_notch() -> None:
    shape = Outline.parse("M 0 0 H 30 V 20 H 20 V 10 H 10 V 20 H 0 Z")
    assert shape.spans(5) == [(0, 30)]
    assert shape.spans(15) == [(0, 10), (20, 30)]
    assert shape.spans(25) == []


def test_a_point_in_a_hole_is_outside() -> None:
    ring = Outline([*Outline.circle(0, 0, 20).commands, *Outline.circle(0, 0, 10).commands])
    assert ring.contains(15, 0)
    assert not ring.contains(5, 0)
    assert not ring.holds(15, 0, 6)
    assert ring.holds(15, 0, 4.9)


@given(st.floats(-12, 12), st.floats(-12, 12), st.floats(0.1, 5))
def test_what_a_circle_holds(x: float, y: float, radius: float) -> None:
    room = 10 - math.hypot(x, y) - radius
    if abs(room) > 2 * FLATNESS:
        assert Outline.circle(0, 0, 10).holds(x, y, radius) == (room > 0)


def test_open_lines_have_no_inside_of_their_own() -> None:
    assert Outline.polyline([(0, 0), (10, 0)]).box == Box(0, 0, 10, 0)
    assert not Outline.polyline([(0, 0), (10, 0)]).contains(5, 0)
