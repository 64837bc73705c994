"""Pips lie inside their outline, apart from each other, and mirror where the outline does."""

from itertools import combinations
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exporters.page import Outline
from exporters.recordsheet.figures import Figure
from exporters.recordsheet.figures.mechs import BIPED, QUAD, REAR, TRIPOD
from exporters.recordsheet.pips import NoRoomError, lay

FIGURES = (BIPED, QUAD, TRIPOD, REAR)
MOST = {"HD": 15, "CT": 92, "LT": 62, "RT": 62, "LA": 62, "RA": 62, "LL": 82, "RL": 82, "CL": 62}
MOST_QUAD = {"FLL": 62, "FRL": 62, "RLL": 62, "RRL": 62}
SHIELD = Outline.parse("M 0 0 H 40 V 30 L 20 60 L 0 30 Z")


@given(st.sampled_from(FIGURES), st.data(), st.booleans())
def test_pips_stay_inside_and_apart(figure: Figure, data: st.DataObject, runs_of_five: bool) -> None:
    place = data.draw(st.sampled_from(sorted(figure.places)))
    most = 32 if figure is REAR else (MOST | MOST_QUAD)[place]
    count = data.draw(st.integers(0, most))
    laid = lay(figure.places[place], count, runs_of_five)
    assert len(laid.places) == count
    assert all(figure.places[place].holds(x, y, laid.radius) for x, y in laid.places)
    assert all(hypot(bx - ax, by - ay) >= 2 * laid.radius for (ax, ay), (bx, by) in combinations(laid.places, 2))


@given(st.integers(1, 60))
def test_a_symmetric_outline_has_symmetric_rows(count: int) -> None:
    places = lay(SHIELD, count).places
    rows: dict[float, list[float]] = {}
    for x, y in places:
        rows.setdefault(round(y, 6), []).append(x)
    assert all(sum(xs) / len(xs) == pytest.approx(20) for xs in rows.values())


def test_runs_of_five_stand_in_rows_of_five() -> None:
    wide = Outline.parse("M 0 0 H 60 V 60 H 0 Z")
    places = lay(wide, 20, runs_of_five=True).places
    rows: dict[float, int] = {}
    for _, y in places:
        rows[round(y, 6)] = rows.get(round(y, 6), 0) + 1
    assert all(held % 5 == 0 for held in rows.values())


def test_what_has_no_room_is_refused() -> None:
    with pytest.raises(NoRoomError, match="200 pips"):
        lay(Outline.parse("M 0 0 H 20 V 20 H 0 Z"), 200)
