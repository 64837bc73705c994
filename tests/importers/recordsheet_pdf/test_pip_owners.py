"""Which location a pip belongs to: the region between drawn lines, the number of pips, and the place of the label."""

from collections.abc import Sequence

import numpy as np
import pytest

from importers.recordsheet_pdf.assignment import cheapest_assignment, disjoint_choice
from importers.recordsheet_pdf.diagrams import LocationCount
from importers.recordsheet_pdf.page import Color, PrintedPage, Shape
from importers.recordsheet_pdf.pip_owners import count_lost, pips_of_labels
from importers.recordsheet_pdf.regions import find_regions, with_regions

RED, WHITE, GRAY = (238, 0, 0), (255, 255, 255), (199, 199, 199)
AREA = 0.0, 0.0, 300.0, 300.0


def _pip(x: float, y: float, struck: bool = False, region: int = 0, fill: Color = WHITE) -> Shape:
    ink = RED if struck else fill
    return Shape(x - 2, y - 2, x + 2, y + 2, ink, None, 5, True, darkness=255.0 if struck else 0.0, region=region)


def _row(x: float, y: float, pips: int, struck: int = 0, region: int = 0) -> list[Shape]:
    return [_pip(x + 5 * n, y, n < struck, region) for n in range(pips)]


def _lost(
    shapes: Sequence[Shape], labels: Sequence[LocationCount], inner: dict[int, int] | None = None
) -> list[object]:
    page = PrintedPage(1, 300, 300, (), tuple(shapes))
    owned = pips_of_labels(page, AREA, labels, inner or {})
    return [None if pips is None else count_lost(pips) for pips in owned]


def test_pips_without_outlines_go_to_the_locations_that_they_lie_at() -> None:
    """The right one is drawn first, though its label stands second: five pips, of which two are struck."""
    labels = [LocationCount("left arm", 3, 25, 70), LocationCount("right arm", 5, 110, 70)]
    assert _lost([*_row(100, 50, 5, struck=2), *_row(20, 50, 3)], labels) == [0, 2]


def test_regions_decide_before_the_order_of_drawing() -> None:
    """The pips of both arms are drawn in turns; the outlines tell them apart."""
    left, right = _row(20, 50, 3, 1, region=4), _row(100, 50, 3, 2, region=7)
    labels = [LocationCount("left arm", 3, 25, 70), LocationCount("right arm", 3, 110, 70)]
    mixed = [pip for pair in zip(left, right, strict=True) for pip in pair]
    assert _lost(mixed, labels) == [1, 2]


def test_a_location_that_does_not_come_out_leaves_the_others_their_marks() -> None:
    """The head has a pip less than its label says: it gets none, not even those that are left over elsewhere."""
    head, arm, stray = _row(50, 20, 8, 3, region=1), _row(20, 50, 6, 4, region=2), _row(200, 200, 1, 1, region=3)
    labels = [LocationCount("head", 9, 55, 10), LocationCount("left arm", 6, 20, 60)]
    assert _lost([*head, *arm], labels) == [None, 4]
    assert _lost([*head, *arm, *stray], labels) == [None, 4]


def test_a_location_in_two_parts_has_the_pips_of_both() -> None:
    """The sides of a VTOL lie before and behind its rotor, whose armor lies at both tips."""
    shapes = [
        *_row(60, 50, 3, region=1),
        *_row(60, 90, 2, region=2),
        *_row(140, 50, 3, 2, region=3),
        *_row(140, 90, 2, 2, region=4),
        _pip(20, 70, region=5),
        _pip(190, 70, True, region=6),
    ]
    labels = [
        LocationCount("left side", 5, 30, 95),
        LocationCount("right side", 5, 180, 95),
        LocationCount("rotor", 2, 105, 60),
        LocationCount("", 1, 105, 75),
    ]
    shapes.append(_pip(105, 70, region=7, fill=GRAY))
    assert _lost(shapes, labels, inner={3: 2}) == [0, 2, 1, 0]


def test_front_and_rear_legs_of_as_many_pips_are_told_by_the_order_of_drawing() -> None:
    """Both labels stand outside of both legs; front legs are drawn first."""
    front, rear = _row(40, 100, 3, 1, region=1), _row(60, 95, 3, 2, region=2)
    labels = [LocationCount("left rear leg", 3, 15, 110), LocationCount("left front leg", 3, 18, 75)]
    assert _lost([*front, *rear], labels) == [2, 1]


def test_circles_of_the_drawing_are_no_pips() -> None:
    """A finger near the label of an arm is round, but not as round as the pips are."""
    finger = Shape(18, 58, 24, 64.1, WHITE, None, 5, True, darkness=200.0, region=8)
    pips = [*_row(100, 20, 6, region=1), _pip(20, 20, region=2)]
    labels = [LocationCount("head", 6, 110, 10), LocationCount("left arm", 1, 15, 70)]
    assert _lost([finger, *pips], labels) == [0, 0]


def test_structure_is_told_from_armor_by_its_gray_pips() -> None:
    """Two struck pips of the armor come first, an open gray one and a struck one of the structure behind them."""
    armor = [_pip(20, 50, True), _pip(25, 50, True), _pip(30, 50)]
    structure = [_pip(20, 56, True), _pip(25, 56, fill=GRAY)]
    labels = [LocationCount("front", 3, 25, 40), LocationCount("", 2, 25, 56)]
    assert _lost([*armor, *structure], labels, {1: 0}) == [2, 1]


def test_other_pips_than_the_number_says_are_none_of_a_location() -> None:
    assert _lost([_pip(20, 50, True)], [LocationCount("head", 2, 20, 40)]) == [None]


def test_marks_that_a_program_repeats_in_each_part_count_once() -> None:
    """One point of a head of three pips over two is printed as a mark above and one below; a pencil marks points."""
    printed = [*_row(20, 20, 3, 1), *_row(20, 30, 2, 1)]
    by_pencil = [pip._replace(fill=WHITE) for pip in printed]
    assert (count_lost(printed), count_lost(by_pencil)) == (1, 2)


def test_regions_are_parted_by_closed_lines_alone() -> None:
    """A box is a region of its own; with a gap in its line it belongs to the paper around it."""
    walls = np.zeros((60, 60), bool)
    walls[10:50, [10, 49]] = walls[[10, 49], 10:50] = True
    shapes = tuple(_pip(x, 30) for x in (30.0, 5.0))

    def regions(gap: bool) -> list[int]:
        walls[30, 10] = not gap
        page = PrintedPage(1, 60, 60, (), shapes)
        found = find_regions(np.where(walls, 255, 0).astype(np.uint8), walls, 1.0)
        return [shape.region for shape in with_regions(page, found).shapes]

    (inside, outside), (opened, paper) = regions(gap=False), regions(gap=True)
    assert inside != outside
    assert opened == paper


@pytest.mark.parametrize(("light", "dark"), [(20, 40), (0, 30), (50, 51)])
def test_the_shade_of_a_pip_is_the_middle_of_the_shades_around_it(light: int, dark: int) -> None:
    """Half of the paper around it is light, half is dark."""
    rows, columns = np.mgrid[0:240, 0:240]
    darkness = np.where(columns - 120 > 0.3 * (rows - 120), dark, light).astype(np.uint8)
    page = PrintedPage(1, 60, 60, (), (_pip(30, 30),))
    (pip,) = with_regions(page, find_regions(darkness, np.zeros((240, 240), bool), 4.0)).shapes
    assert pip.shade == (light + dark) / 2


def test_an_assignment_takes_the_least_sum_not_the_nearest() -> None:
    assert cheapest_assignment([[1.0, 2.0], [1.0, 9.0]]) == [1, 0]


def test_a_row_without_columns_leaves_them_to_others() -> None:
    assert disjoint_choice([[(5.0, (0, 1))], [(4.0, (1,))], []], 100.0) == [(), (1,), ()]
