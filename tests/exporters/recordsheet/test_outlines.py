"""The proportions of figures, as parts of their width: bipeds, quads, JumpShips and stations."""

from collections.abc import Iterator
from math import atan, degrees

import pytest

from exporters.page import Outline
from exporters.recordsheet.figures import Figure
from exporters.recordsheet.figures.capitalships import HEIGHT, WIDTH, gauge_room, ship_hull
from exporters.recordsheet.figures.mechs import AXIS, BIPED, QUAD, QUADVEE, SPAULDER

ARM, LEG = BIPED.places["LA"], BIPED.places["LL"]


def stretches(outline: Outline, top: float, bottom: float) -> Iterator[tuple[float, float, float]]:
    """The left and the right end of an outline at each height of a range, and the height."""
    for y in range(int(top), int(bottom)):
        ((left, right),) = outline.spans(y + 0.5)
        yield left, right, y


def widest(outline: Outline, top: float, bottom: float) -> float:
    """The largest width of an outline in a range of heights, as a part of the figure's width."""
    return max(right - left for left, right, _ in stretches(outline, top, bottom)) / BIPED.box.width


def narrowest(outline: Outline, top: float, bottom: float) -> float:
    return min(right - left for left, right, _ in stretches(outline, top, bottom)) / BIPED.box.width


def lean(outline: Outline, top: float, bottom: float) -> float:
    """The angle in degrees by which the middle line of a left limb leans outward, by least squares."""
    points = [(y, (left + right) / 2) for left, right, y in stretches(outline, top, bottom)]
    y_mean = sum(y for y, _ in points) / len(points)
    x_mean = sum(x for _, x in points) / len(points)
    slope = sum((y - y_mean) * (x - x_mean) for y, x in points) / sum((y - y_mean) ** 2 for y, _ in points)
    return -degrees(atan(slope))


def test_the_limbs_of_a_biped_swell_and_taper() -> None:
    assert narrowest(ARM, 60, 80) == pytest.approx(0.16, abs=0.005)
    assert widest(ARM, 92, 132) == pytest.approx(0.22, abs=0.005)
    assert narrowest(ARM, 78, 92) < widest(ARM, 92, 132) - 0.05  # the elbow
    assert widest(LEG, 150, 170) == pytest.approx(0.21, abs=0.01)  # the thigh
    assert narrowest(LEG, 170, 195) == pytest.approx(0.14, abs=0.005)  # the knee
    assert widest(LEG, 190, 230) == pytest.approx(0.22, abs=0.01)  # the calf
    foot = next(shell.box for shell in BIPED.shells if shell.box.bottom == BIPED.box.bottom)
    assert foot.width / BIPED.box.width == pytest.approx(0.27, abs=0.005)


def test_a_biped_leans_outward() -> None:
    assert 5.5 <= lean(ARM, 32, 131) <= 6.5
    assert 10 <= lean(LEG, 138, 240) <= 13


def test_the_waist_of_a_biped_is_narrower_than_its_chest() -> None:
    torso = BIPED.places["LT"]
    half = [AXIS - left for left, _, _ in stretches(torso, 40, 123)]
    waist = min(AXIS - left for left, _, _ in stretches(torso, 95, 110))
    assert waist / max(half) == pytest.approx(0.62, abs=0.01)


def test_the_shoulder_of_a_biped_is_a_plate_of_six_corners() -> None:
    (corners,) = SPAULDER.loops
    assert len(corners) == 6
    assert SPAULDER.box.x / BIPED.box.width == pytest.approx(0.01, abs=0.002)
    assert SPAULDER.box.y / BIPED.box.height == pytest.approx(0.06, abs=0.005)


@pytest.mark.parametrize("figure", [QUAD, QUADVEE], ids=lambda figure: figure.name)
@pytest.mark.parametrize("leg", ["FLL", "RLL"])
def test_no_leg_of_a_quad_is_pinched(leg: str, figure: Figure) -> None:
    outline = figure.places[leg]
    box = outline.box
    assert narrowest(outline, box.y + 4, box.bottom - 1) >= 0.075
    assert box.y >= 0.37 * 270  # the hull is above the legs


def test_a_jumpship_is_a_ball_on_a_slender_spine() -> None:
    figure, _ = ship_hull("jumpship", WIDTH, HEIGHT)
    hull = figure.places["HULL"]
    assert hull.box.width / WIDTH == pytest.approx(0.42, abs=0.005)
    ((left, right),) = hull.spans(150)
    assert (right - left) / WIDTH == pytest.approx(0.10, abs=0.005)
    struts = [part.box for part in figure.trim if part.box.bottom == 299]
    assert (max(it.right for it in struts) - min(it.x for it in struts)) / WIDTH == pytest.approx(0.70, abs=0.005)
    assert len([part for part in figure.trim if part.box.bottom < 110]) == 6  # collars


def test_a_station_is_a_ring_around_its_mast() -> None:
    figure, room = ship_hull("space-station", WIDTH, HEIGHT)
    hull = figure.places["HULL"]
    (left, inner), (inner_right, right) = hull.spans(101)
    assert (right - left) / WIDTH == pytest.approx(0.70, abs=0.005)
    assert (inner_right - inner) / WIDTH == pytest.approx(0.44, abs=0.005)
    mast = figure.trim[0].box
    assert inner < mast.x < mast.right < inner_right  # the hole is seen on both sides of the mast
    arms = [part.box for part in figure.trim if part.box.y < 101 < part.box.bottom and part.box.width > mast.width]
    assert sorted((arm.x, arm.right) for arm in arms) == [(1, 24), (WIDTH - 24, WIDTH - 1)]
    assert room == gauge_room("space-station")
    assert all(hull.contains(x, y) for x in (room.x, room.right) for y in (room.y, room.bottom))
