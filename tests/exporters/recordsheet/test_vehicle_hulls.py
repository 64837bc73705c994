"""Hulls of vehicles from above: even on both sides, with tracks, wheels and lines in their place."""

import re
from collections.abc import Callable
from itertools import pairwise
from math import dist

import pytest

from exporters.page import Outline, Point
from exporters.recordsheet.figures.hulls import AXIS, HEIGHT, WIDTH, HullShape
from exporters.recordsheet.figures.vehicles import BLUNT, HOVER, SATELLITE, SHAPES, TRACKED, WHEELED, vehicle

HULLS = {**SHAPES, **{f"blunt {name}": shape for name, shape in BLUNT.items()}}
AROUND = 6.0  # the most that a skirt is longer than the hull, at either end
hulls = pytest.mark.parametrize("hull", HULLS.values(), ids=HULLS)


def drawn(hull: HullShape) -> tuple[Outline, ...]:
    return (hull.outline(), *hull.trim, *hull.lines, *hull.shells)


def is_even(hull: HullShape, mirrored: Callable[[Point], Point]) -> bool:
    """Whether each point of a drawing has a point at its mirrored place."""
    points = {point for outline in drawn(hull) for loop in outline.loops for point in loop}
    return all(min(dist(mirrored(point), other) for other in points) < 0.01 for point in points)


@hulls
def test_the_right_side_mirrors_the_left_one(hull: HullShape) -> None:
    assert is_even(hull, lambda point: (WIDTH - point[0], point[1]))


def test_the_ends_of_a_satellite_mirror_each_other() -> None:
    """It has no front of its own: the sections of its front and its rear are equal."""
    box = SATELLITE.outline().box
    ends = box.y + box.bottom
    assert is_even(SATELLITE, lambda point: (point[0], ends - point[1]))
    assert SATELLITE.top + SATELLITE.bottom == ends


@hulls
def test_everything_is_on_the_figure_and_tracks_end_with_the_hull(hull: HullShape) -> None:
    for outline in drawn(hull):
        box = outline.box
        assert 0 <= box.x < box.right <= WIDTH
        assert 0 <= box.y <= box.bottom <= HEIGHT
    box = hull.outline().box
    for outline in hull.trim:
        assert box.y - AROUND <= outline.box.y < outline.box.bottom <= box.bottom + AROUND


@hulls
def test_the_edge_of_a_hull_never_turns_back(hull: HullShape) -> None:
    """The bow ends where the right flank begins, or before it; so does the stern with the left one."""
    heights = [y for _, y in hull.flank]
    assert heights == sorted(heights)
    assert all(x < AXIS for x, _ in hull.flank)
    for path, flank, before in ((hull.bow, hull.top, 1), (hull.stern, hull.bottom, -1)):
        (end,) = re.findall(r"[\d.]+$", path)
        assert before * (flank - float(end)) >= 0


@pytest.mark.parametrize("hull", [TRACKED, BLUNT["tracked"]])
def test_a_line_marks_each_link_of_a_track_beside_the_hull(hull: HullShape) -> None:
    left, right = hull.trim
    teeth = sorted({round(y, 3) for loop in left.loops for x, y in loop if x == left.box.x})
    lines = [outline for outline in hull.lines if outline.box.x < AXIS]
    begins = [line.box.y for line in lines]
    assert len(lines) == len(hull.lines) / 2 == len(teeth) / 2
    assert all(above < tooth < below for above, tooth, below in zip(begins, teeth[::2], teeth[1::2], strict=True))
    assert len({round(after - before, 3) for before, after in pairwise(begins)}) == 1
    assert right.box.x == WIDTH - left.box.right
    for line in lines:
        assert left.box.x < line.box.x < line.box.right <= left.box.right
        assert not hull.outline().contains(line.box.right, line.box.y)


def test_labels_of_a_wheeled_vehicle_are_in_the_middle_between_its_wheels() -> None:
    wheels = sorted({(each.box.y, each.box.bottom) for each in WHEELED.trim if each.box.height > 40})
    assert len(wheels) == 4
    assert len({below[0] - above[0] for above, below in pairwise(wheels)}) == 1
    assert sorted(WHEELED.beside.values()) == [(above[1] + below[0]) / 2 for above, below in pairwise(wheels)]
    assert WHEELED.beside["FR"] < WHEELED.beside[""] < WHEELED.beside["RR"]


def test_the_blades_of_a_fan_reach_from_its_hub_to_its_rim() -> None:
    fans = [fan.box for fan in HOVER.shells]
    for blade in HOVER.lines:
        ((hub, tip),) = blade.loops
        (fan,) = (box for box in fans if dist(hub, box.middle) < 0.01)
        assert fan.width / 2 - 1 < dist(hub, tip) < fan.width / 2 + 0.1


@pytest.mark.parametrize("structure", [10, 20, 26])
@pytest.mark.parametrize("motive", ["tracked", "wheeled"])
def test_the_turret_of_a_tank_is_half_as_wide_as_its_hull_and_a_third_as_long(motive: str, structure: int) -> None:
    hull, tank = SHAPES[motive].outline().box, vehicle(motive, structure, 1, six_sided=False)
    armor, inside = tank.places["TU"].box, tank.places["TU/in"].box
    assert armor.width / hull.width == pytest.approx(0.52, abs=0.01)
    assert (inside.bottom - armor.y) / hull.height == pytest.approx(0.34, abs=0.01)
    assert len({point for place in ("TU", "TU/in") for point in tank.places[place].loops[0]}) == 6 + 2  # the seam


@pytest.mark.parametrize("motive", ["tracked", "wheeled", "hover"])
def test_the_gun_of_a_tank_reaches_over_its_front(motive: str) -> None:
    hull, tank = SHAPES[motive].outline().box, vehicle(motive, 10, 1, six_sided=False)
    mantlet, barrel, brake = (fitting.box for fitting in tank.fittings)
    assert (mantlet.width, mantlet.height) == (20, 8)
    assert (barrel.width, barrel.bottom) == (9, mantlet.y)
    assert barrel.height / hull.height == pytest.approx(0.22, abs=0.005)
    assert tank.places["FR"].box.y < brake.y < brake.bottom < tank.places["FR"].box.bottom


@pytest.mark.parametrize("turrets", [1, 2])
@pytest.mark.parametrize("motive", SHAPES)
def test_a_turret_stands_on_the_open_deck(motive: str, turrets: int) -> None:
    tank = vehicle(motive, 10, turrets, six_sided=False)
    plates = [tank.places[place].box for place in ("FR/in", "LS/in", "RS/in", "RR/in")]
    for place in ("TU", "FT")[:turrets]:
        for turret in (tank.places[place].box, tank.places[f"{place}/in"].box):
            assert plates[0].bottom < turret.y < turret.bottom < plates[3].y
            assert plates[1].right <= turret.x < turret.right <= plates[2].x
