"""Laying pips handsomely inside an outline.

Pips stand in rows a pitch apart, in the middle of their row, so that they follow the shape and mirror as it does. The
pitch is the largest at which all of them fit; what a row has too much goes where columns stay aligned. The result is
remembered by outline and count: a batch lays each kind of arm once.

>>> from exporters.page import Outline
>>> shield = Outline.parse("M 0 0 H 40 V 30 L 20 60 L 0 30 Z")
>>> laid = lay(shield, 20)
>>> len(laid.places), all(shield.holds(x, y, laid.radius) for x, y in laid.places)
(20, True)
"""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import NamedTuple

from exporters.page import Outline, Point
from exporters.recordsheet.pips.rows import (
    LARGEST,
    LEAST_PITCH,
    RUN_SHAPES,
    WORTH_MIXING,
    capacity,
    in_rows,
    in_runs,
    radius_at,
)

_WIDEST = 8.6  # pitch that is never exceeded, however much room there is


class NoRoomError(ValueError):
    """An outline has too little room for its pips."""


class Laid(NamedTuple):
    """Where pips stand, and the largest radius, stroke included, that they have room for."""

    places: tuple[Point, ...]
    radius: float


@lru_cache(maxsize=1 << 13)
def lay(outline: Outline, count: int, runs_of_five: bool = False) -> Laid:
    """Places for a number of pips inside the outline, from the top left to the bottom right."""
    if count <= 0:
        return Laid((), LARGEST)
    if runs_of_five:
        return _lay_in_runs(outline, count)
    pitch = _widest_pitch(lambda pitch: capacity(outline, pitch) >= count)
    found = in_rows(outline, count, pitch)
    if found is None:
        raise NoRoomError(f"{count} pips have no room in {outline.box}")
    return Laid(tuple(found), radius_at(pitch))


def _widest_pitch(fits: Callable[[float], bool], pitch: float = LEAST_PITCH) -> float:
    """The largest pitch at which something fits, at least the one that is given."""
    if fits(_WIDEST):
        return _WIDEST
    too_wide = _WIDEST
    for _ in range(9):
        middle = (pitch + too_wide) / 2
        if fits(middle):
            pitch = middle
        else:
            too_wide = middle
    return pitch


def _lay_in_runs(outline: Outline, count: int) -> Laid:
    """Runs of five, of one kind in the whole outline unless a mixture makes the pips a good deal larger."""
    best: tuple[float, tuple[Point, ...]] | None = None
    for kinds in RUN_SHAPES:
        places = partial(in_runs, outline, count, kinds=kinds)
        least = LEAST_PITCH if best is None else best[0] * WORTH_MIXING ** (kinds == RUN_SHAPES[-1])
        if places(least) is None:
            continue
        pitch = _widest_pitch(partial(_fits, places), least)
        found = places(pitch)
        assert found is not None
        best = pitch, tuple(found)
    return lay(outline, count) if best is None else Laid(best[1], radius_at(best[0]))


def _fits(places: Callable[[float], list[Point] | None], pitch: float) -> bool:
    return places(pitch) is not None
