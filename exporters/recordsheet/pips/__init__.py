"""Places of pips inside an outline: one lattice fitted to its shape.

Pips stand in level rows about the axis of the outline; a broad outline without symmetry may have columns instead. Rows
that follow each other differ by one pip at most, and repeat a pattern where the shape allows it, so that a player can
count by rows. Rows and columns are as far apart as the shape allows: few pips spread over it, many fill it. The result
is cached by outline and count: a batch lays out each kind of arm once.

>>> from exporters.page import Outline
>>> shield = Outline.parse("M 0 0 H 40 V 30 L 20 60 L 0 30 Z")
>>> laid = lay_pips(shield, 20)
>>> len(laid.places), all(shield.holds(x, y, laid.radius) for x, y in laid.places)
(20, True)
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from exporters.page import Outline, Point
from exporters.recordsheet.pips.lattice import lattice
from exporters.recordsheet.pips.runs import in_runs

__all__ = ["ARMOR", "LEAST", "STRUCTURE", "NoRoomError", "PipLayout", "lay_pips"]


def __dir__() -> list[str]:
    return __all__


ARMOR, STRUCTURE = 2.95, 2.2
"""The largest radius of a pip with its stroke, where its outline has room."""
SMALLEST = 0.95
READABLE, LEAST = 2.7, 1.99  # 1.9 mm across, the preferred size of pips of armor; 1.4 mm, the least
AT_EASE, CLOSE = 2.2, 0.8  # from the edge of a pip to the middle of a line: 1.5 points of paper, and the least of all
_STEP = 0.94  # the factor between radii that are tried


class NoRoomError(ValueError):
    """An outline has too little room for its pips."""


class PipLayout(NamedTuple):
    """Where pips stand, and the largest radius, stroke included, that they have room for."""

    places: tuple[Point, ...]
    radius: float


@lru_cache(maxsize=1 << 10)
def lay_pips(outline: Outline, count: int, runs_of_five: bool = False, largest: float = ARMOR) -> PipLayout:
    """Places for a number of pips inside the outline, from the top left to the bottom right.

    `runs_of_five` groups the pips in fives; `largest` is the radius of a pip where there is room. Raises NoRoomError if
    the outline has too little room.

    >>> pips = lay_pips(Outline.parse("M 0 0 H 40 V 40 H 0 Z"), 9)
    >>> len(pips.places), pips.radius
    (9, 2.95)
    """
    if count <= 0:
        return PipLayout((), largest)
    parts = outline.parts
    if len(parts) > 1:
        return _in_parts(parts, count, runs_of_five, largest)
    box = outline.box
    ahead, behind = _both_ways(outline)
    if ahead.commands <= behind.commands:
        laid = _lay_whole(ahead, count, runs_of_five, largest)
        return PipLayout(tuple((box.x + x, y) for x, y in laid.places), laid.radius)
    laid = _lay_whole(behind, count, runs_of_five, largest)
    return PipLayout(tuple(_mirror_places(laid.places, box.right)), laid.radius)


@lru_cache(maxsize=1 << 8)
def _both_ways(outline: Outline) -> tuple[Outline, Outline]:
    """The outline and its mirrored twin, both at the left edge."""
    box = outline.box
    return _from_left(outline, box.x), _from_left(outline.mirrored(box.x + box.width / 2), box.x)


def _from_left(outline: Outline, left: float) -> Outline:
    """The outline moved to the left edge, so that equal arms of all units share a cache entry."""
    moved = outline.moved(-left, 0)
    return Outline([(letter, tuple(round(n, 3) for n in numbers)) for letter, numbers in moved.commands])


def _mirror_places(places: Sequence[Point], right: float) -> Iterator[Point]:
    """Places on the other side, each row still from the left to the right."""
    for _, row in groupby(places, key=itemgetter(1)):
        yield from ((right - x, y) for x, y in reversed(list(row)))


@lru_cache(maxsize=1 << 10)  # 1,600 'Mechs have 620
def _lay_whole(outline: Outline, count: int, runs_of_five: bool, largest: float) -> PipLayout:
    radius = largest
    place = in_runs if runs_of_five else lattice
    while radius >= SMALLEST:
        # Pips come nearer to the line only if they would be too small otherwise.
        for clear in (AT_EASE,) if radius > LEAST * 1.1 else (AT_EASE, CLOSE):
            found = place(outline, count, radius, clear)
            if found is not None:
                return PipLayout(tuple(found.places), radius)
        radius = READABLE if radius > READABLE > radius * _STEP else radius * _STEP
    if runs_of_five:
        return _lay_whole(outline, count, False, largest)
    raise NoRoomError(f"{count} pips have no room in {outline.box}")


def _in_parts(parts: tuple[Outline, ...], count: int, runs_of_five: bool, largest: float) -> PipLayout:
    """Pips of a location that is drawn in several parts, such as legs: each part has its share of the pips."""
    areas = [part.box.width * part.box.height for part in parts]
    places: list[Point] = []
    whole, radius, given, room = sum(areas), largest, 0, 0.0
    for part, area in zip(parts, areas, strict=True):
        room += area
        held = round(count * room / whole + 1e-6) - given
        laid = lay_pips(part, held, runs_of_five, largest)
        places += laid.places
        radius, given = min(radius, laid.radius), given + held
    return PipLayout(tuple(places), radius)
