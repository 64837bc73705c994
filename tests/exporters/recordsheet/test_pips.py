"""Pips lie inside their outline, apart and off its lines; they fill it evenly, and mirror as it does."""

from itertools import combinations, pairwise
from math import dist, hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exporters.page import Outline
from exporters.recordsheet.figures import Figure
from exporters.recordsheet.figures.dropships import AERODYNE, LANDER, SPHEROID
from exporters.recordsheet.figures.fighters import CONVENTIONAL, FIGHTER
from exporters.recordsheet.figures.mechs import BIPED, QUAD, QUADVEE, REAR, RIGHT_OF, SKELETON, TRIPOD
from exporters.recordsheet.pips import ARMOR, LEAST, READABLE, STRUCTURE, NoRoomError, lay_pips
from sheets.units.mech import Body
from tests.exporters.recordsheet.evenness import Evenness, evenness

FIGURES = (BIPED, QUAD, QUADVEE, TRIPOD, REAR)
MOST = {"HD": 15, "CT": 92, "LT": 62, "RT": 62, "LA": 62, "RA": 62, "LL": 82, "RL": 82, "CL": 62}
MOST_QUAD = {"FLL": 62, "FRL": 62, "RLL": 62, "RRL": 62}
SHIELD = Outline.parse("M 0 0 H 40 V 30 L 20 60 L 0 30 Z")
LEGS = Outline.parse("M 0 0 H 20 V 60 H 0 Z M 40 0 H 60 V 60 H 40 Z")
COUNTS = (4, 6, 10, 14, 20, 27, 34, 47)


@given(st.sampled_from(FIGURES), st.data(), st.booleans())
def test_pips_stay_inside_and_apart(figure: Figure, data: st.DataObject, runs_of_five: bool) -> None:
    place = data.draw(st.sampled_from(sorted(figure.places)))
    most = 32 if figure is REAR else (MOST | MOST_QUAD)[place]
    count = data.draw(st.integers(0, most))
    field = figure.pip_field(place)
    laid = lay_pips(field, count, runs_of_five)
    assert len(laid.places) == count
    assert all(field.holds(x, y, laid.radius + 0.5) for x, y in laid.places)
    assert all(hypot(bx - ax, by - ay) >= 2.1 * laid.radius for (ax, ay), (bx, by) in combinations(laid.places, 2))


@given(st.integers(1, 60))
def test_a_symmetric_outline_has_symmetric_rows(count: int) -> None:
    places = lay_pips(SHIELD, count).places
    rows: dict[float, list[float]] = {}
    for x, y in places:
        rows.setdefault(round(y, 6), []).append(x)
    assert all(sum(xs) / len(xs) == pytest.approx(20, abs=1e-6) for xs in rows.values())


@pytest.mark.parametrize("figure", [BIPED, QUAD, FIGHTER, AERODYNE], ids=lambda figure: figure.name)
def test_the_left_side_mirrors_the_right_one(figure: Figure) -> None:
    axis = (figure.places["CT"] if "CT" in figure.places else figure.places["NOS"]).box.middle[0]
    others = RIGHT_OF | {"LWG": "RWG", "LS": "RS"}
    for left, right in ((left, others[left]) for left in figure.places if left in others):
        for count in COUNTS:
            one, other = lay_pips(figure.pip_field(left), count), lay_pips(figure.pip_field(right), count)
            assert one.radius == pytest.approx(other.radius)
            for x, y in one.places:
                assert min(dist((2 * axis - x, y), place) for place in other.places) <= 0.05


def _measured(figure: Figure, place: str, count: int) -> Evenness:
    laid = lay_pips(figure.pip_field(place), count)
    return evenness(figure.pip_field(place), laid.places, laid.radius, grain=22)


@pytest.mark.parametrize("figure", [BIPED, QUAD, TRIPOD, FIGHTER, CONVENTIONAL], ids=lambda figure: figure.name)
def test_pips_fill_their_outline_evenly(figure: Figure) -> None:
    found = {
        f"{place} {count}": _measured(figure, place, count)
        for place in figure.places
        if place not in ("HD", "SI") and not place.startswith("R")
        for count in COUNTS
    }
    wrong = {name: it for name, it in found.items() if it.covered < 0.9 or it.hole > 2.0 or it.edge < 1.5}
    assert not wrong
    assert sum(it.hole for it in found.values()) / len(found) < 1.2
    assert all(it.spread > 0.5 and it.variation < 0.2 for it in found.values())


@pytest.mark.parametrize("count", [10, 20, 30, 40])
def test_points_of_a_usual_mech_are_nearly_two_millimeters_across(count: int) -> None:
    """1.9 mm are 5.39 points; an arm holds up to 34 points of armor, a leg up to 42."""
    assert all(2 * lay_pips(BIPED.pip_field(place), min(count, 34)).radius >= 5.39 for place in ("LA", "CT"))
    assert 2 * lay_pips(BIPED.pip_field("LL"), count).radius >= 5.39


def test_structure_is_never_too_small_to_strike() -> None:
    """1.4 mm across, on a 'Mech of 100 tons."""
    figure = SKELETON[Body.BIPED]
    for place, points in {"CT": 31, "LT": 21, "LA": 17, "LL": 21, "HD": 3}.items():
        assert lay_pips(figure.pip_field(place).scaled(0.9), points, largest=STRUCTURE).radius >= LEAST


def test_a_location_in_two_parts_has_half_its_pips_in_each() -> None:
    places = lay_pips(LEGS, 12).places
    assert [x < 30 for x, _ in places].count(True) == 6


def test_a_few_points_stand_spread_on_the_axis() -> None:
    (first, second, third) = lay_pips(BIPED.pip_field("LA"), 3).places
    assert first[1] < second[1] < third[1]
    assert second[1] - first[1] > 25


def test_runs_of_five_stand_in_rows_of_five() -> None:
    wide = Outline.parse("M 0 0 H 70 V 70 H 0 Z")
    places = lay_pips(wide, 20, runs_of_five=True).places
    rows: dict[float, int] = {}
    for _, y in places:
        rows[round(y, 6)] = rows.get(round(y, 6), 0) + 1
    assert all(held % 5 == 0 for held in rows.values())


def test_what_has_no_room_is_refused() -> None:
    with pytest.raises(NoRoomError, match="200 pips"):
        lay_pips(Outline.parse("M 0 0 H 20 V 20 H 0 Z"), 200)


def test_spheroids_hold_the_points_of_the_largest_ships() -> None:
    assert all(len(lay_pips(SPHEROID.pip_field(place), 700).places) == 700 for place in ("NOS", "LS", "RS", "AFT"))
    assert lay_pips(SPHEROID.pip_field("LS"), 200).radius > 0.7 * ARMOR


def test_small_craft_of_many_points_have_readable_pips() -> None:
    """Battle taxis have up to 250 points on the nose."""
    assert all(lay_pips(LANDER.pip_field(place), 200).radius >= READABLE for place in ("NOS", "LS", "RS", "AFT"))
    assert lay_pips(LANDER.pip_field("NOS"), 250).radius >= READABLE
    for place in ("NOS", "LS", "RS", "AFT"):
        laid = lay_pips(LANDER.pip_field(place), 200)
        assert all(LANDER.places[place].holds(x, y, laid.radius + 0.75) for x, y in laid.places)


@pytest.mark.parametrize(("place", "count"), [("LA", 14), ("LA", 34), ("LL", 18), ("LL", 41), ("CT", 20), ("LT", 20)])
def test_runs_of_five_are_spread_over_their_location(place: str, count: int) -> None:
    field = BIPED.pip_field(place)
    ys = sorted({y for _, y in lay_pips(field, count, runs_of_five=True).places})
    empty = [ys[0] - field.box.y, *(b - a for a, b in pairwise(ys)), field.box.bottom - ys[-1]]
    assert max(empty) < 0.5 * field.box.height
