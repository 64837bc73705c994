"""Pips of locations without lines between them, cut into runs in the order in which they are drawn."""

from collections.abc import Sequence
from random import Random

import pytest

from importers.recordsheet_pdf.diagrams import LocationCount
from importers.recordsheet_pdf.page import Color, Shape
from importers.recordsheet_pdf.pip_order import MOST_LOCATIONS, drawing_turn, runs_in_order

WHITE, GRAY = (255, 255, 255), (199, 199, 199)


def row(x: float, y: float, pips: int, fill: Color = WHITE, width: float = 4.0) -> list[Shape]:
    """Pips in a row, 5 points from one to the next."""
    half = width / 2
    return [
        Shape(x + 5 * n - half, y - half, x + 5 * n + half, y + half, fill, None, 5, True, darkness=0.0, region=0)
        for n in range(pips)
    ]


def order(rows: Sequence[list[Shape]], labels: Sequence[LocationCount], inner: dict[int, int]) -> list[int] | None:
    """For each label the number of the row whose pips it gets, -1 for a mixture."""
    found = runs_in_order([pip for each in rows for pip in each], labels, inner)
    return None if found is None else [rows.index(run) if run in rows else -1 for run in found]


LEFT, RIGHT = (20, 50), (120, 50)
ARMS = [LocationCount("left arm", 4, 20, 70), LocationCount("right arm", 4, 120, 70)]


def test_the_nearest_label_has_the_pips() -> None:
    assert order([row(*LEFT, 4), row(*RIGHT, 4)], ARMS, {}) == [0, 1]
    assert order([row(*RIGHT, 4), row(*LEFT, 4)], ARMS, {}) == [1, 0]


def test_a_number_that_differs_from_the_labels_is_not_cut() -> None:
    assert order([row(*LEFT, 4), row(*RIGHT, 5)], ARMS, {}) is None


@pytest.mark.parametrize("together", [True, False])
def test_structure_is_drawn_after_its_armor_or_after_all_armor(together: bool) -> None:
    armor, structure = [row(20, 50, 4), row(120, 50, 4)], [row(20, 56, 3, GRAY), row(120, 56, 2, GRAY)]
    labels = [*ARMS, LocationCount("", 3, 25, 56), LocationCount("", 2, 122, 56)]
    if together:
        drawn = [armor[0], structure[0], armor[1], structure[1]]
        assert order(drawn, labels, {2: 0, 3: 1}) == [0, 2, 1, 3]
    else:
        assert order([*armor, *structure], labels, {2: 0, 3: 1}) == [0, 1, 2, 3]


def test_pips_that_lie_together_stay_together_although_the_place_of_structure_is_an_estimate() -> None:
    """The estimated places are those of the other arm; a label of armor is printed, so its place is certain."""
    armor, structure = [row(20, 50, 4), row(120, 50, 4)], [row(20, 80, 3, GRAY), row(100, 80, 2, GRAY)]
    labels = [*ARMS, LocationCount("", 3, 102, 80), LocationCount("", 2, 25, 80)]
    assert order([*armor, *structure], labels, {2: 0, 3: 1}) == [0, 1, 2, 3]


def test_pips_of_one_location_have_one_size() -> None:
    """Three pips of the small size, then four of the large one, although all lie in one row."""
    small, large = row(20, 50, 3, width=3.0), row(35, 50, 4, width=5.0)
    labels = [LocationCount("left arm", 4, 30, 70), LocationCount("left leg", 3, 34, 70)]
    assert order([small, large], labels, {}) == [1, 0]


def test_a_mech_is_drawn_from_the_head_to_the_rear_legs() -> None:
    words = ["head", "center torso", "left torso", "right arm", "front left leg", "rear right leg"]
    turns = [drawing_turn(each) for each in words]
    assert turns == sorted(turns)
    assert turns[0] >= 0
    assert drawing_turn("center torso rear") == drawing_turn("nose") == -1


def test_locations_at_one_place_are_told_by_their_turn() -> None:
    """The labels stand alike: the head comes before the leg."""
    first, second = row(20, 50, 3), row(20, 60, 3)
    labels = [LocationCount("left leg", 3, 22, 55), LocationCount("head", 3, 22, 55)]
    assert order([first, second], labels, {}) == [1, 0]


@pytest.mark.parametrize(("number", "is_cut"), [(MOST_LOCATIONS - 5, True), (MOST_LOCATIONS + 1, False)])
def test_more_locations_than_can_be_sorted_are_not_cut(number: int, is_cut: bool) -> None:
    rows = [row(20, 40 * n, 2) for n in range(number)]
    labels = [LocationCount(f"place {n}", 2, 24, 40 * n) for n in range(number)]
    assert order(rows, labels, {}) == ([*range(number)] if is_cut else None)


@pytest.mark.parametrize("gray", [True, False])
@pytest.mark.parametrize("together", [True, False])
def test_locations_apart_come_back_from_any_order_of_drawing(together: bool, gray: bool) -> None:
    """Compact locations with a printed label beside each, and an estimate of the place of the structure inside."""
    dice = Random(f"{together} {gray}")
    for _ in range(40):
        places = dice.sample([(60 + 90 * across, 60 + 90 * down) for across in range(4) for down in range(4)], 5)
        armor = [row(x, y, dice.randint(3, 8)) for x, y in places]
        inside = [row(x + 4, y + 9, dice.randint(2, 5), GRAY if gray else WHITE) for x, y in places[:3]]
        labels = [
            LocationCount(f"place {n}", len(armor[n]), x + dice.randint(-5, 30), y - 12)
            for n, (x, y) in enumerate(places)
        ]
        labels += [
            LocationCount("", len(inside[n]), x + dice.randint(-10, 30), y + 9 + dice.randint(-15, 15))
            for n, (x, y) in enumerate(places[:3])
        ]
        turns = dice.sample(range(5), 5)
        inner = [5 + n for n in turns if n < 3]
        drawn = [n for turn in turns for n in (turn, *([turn + 5] if turn < 3 else []))] if together else turns + inner
        rows = [*armor, *inside]
        found = runs_in_order([pip for n in drawn for pip in rows[n]], labels, {5: 0, 6: 1, 7: 2})
        assert found == rows
