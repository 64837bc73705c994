"""The pips on the sheets of real units: off the lines, large enough to strike, even, and alike left and right.

With ASTECH_FULL=1 every unit of the corpus; the worst ten by each measure are printed (`pytest -s`).
"""

from collections.abc import Callable, Iterator
from itertools import groupby
from math import dist
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple

from exporters.page import Group, Page, Pips, Point
from exporters.page.model import Element
from exporters.recordsheet import draw
from exporters.recordsheet.marks import RADIUS
from exporters.recordsheet.pips import LEAST
from sheets.units import Mech, Unit, Vehicle
from tests.exporters.recordsheet.evenness import Evenness, evenness
from tests.exporters.recordsheet.proof import FULL, sample

STEPS = {
    "meks.zip": 700,
    "vehicles.zip": 500,
    "fighters.zip": 150,
    "convfighter.zip": 60,
    "smallcraft.zip": 60,
    "dropships.zip": 150,
    "protomeks.zip": 90,
    "handheld.zip": 20,
}
FEW = 3  # fewer pips than these have no pattern
LEFT_OF = {"RT": "LT", "RA": "LA", "RL": "LL", "FRL": "FLL", "RRL": "RLL", "RS": "LS", "RWG": "LWG", "FRRS": "FRLS"}
ON_AXIS = ("HD", "CT", "CL", "FR", "RR", "NOS", "AFT", "SI", "T")


class Measured(NamedTuple):
    """The pips of one section of a unit."""

    file: str
    section: str
    count: int
    radius: float
    measures: Evenness
    mirror: float  # how far they are from standing as on the other side, in points

    def __str__(self) -> str:
        it = self.measures
        return (
            f"{self.file}: {self.section}, {self.count} pips, hole {it.hole:.2f}, covered {it.covered:.2f},"
            f" variation {it.variation:.2f}, edge {it.edge:.2f}, mirror {self.mirror:.2f}, radius {self.radius:.2f}"
        )


class Section(NamedTuple):
    pips: Pips
    scale: float


def _diagrams(elements: list[Element], scale: float = 1.0) -> Iterator[list[Section]]:
    """The sections of each diagram of a page."""
    here = [
        Section(it, scale)
        for it in elements
        if isinstance(it, Pips) and it.within is not None and len(it.places) >= FEW
    ]
    if here:
        yield here
    for element in elements:
        if isinstance(element, Group):
            yield from _diagrams(list(element.elements), scale * element.scale)


def _measured(file: str, pages: list[Page]) -> Iterator[Measured]:
    for page in pages:
        for sections in _diagrams(list(page.elements)):
            by_id = {it.pips.id: it.pips for it in sections}
            for pips, scale in sections:
                assert pips.within is not None
                radius = RADIUS * pips.scale
                found = evenness(pips.within, pips.places, radius, grain=14)
                yield Measured(file, pips.id, len(pips.places), radius * scale, found, _mirror_error(pips, by_id))


def _mirror_error(pips: Pips, sections: dict[str, Pips]) -> float:
    """How far a section's pips are from their mirror images: on the other side, or about the middle of its rows."""
    kind, _, place = pips.id.partition("-")
    place, _, rear = place.partition("-")
    other = sections.get("-".join(part for part in (kind, LEFT_OF.get(place, ""), rear) if part))
    if place in LEFT_OF and other is not None and len(other.places) == len(pips.places):
        assert pips.within is not None
        assert other.within is not None
        mine, theirs = pips.within.box, other.within.box
        if (mine.width, mine.height) != (theirs.width, theirs.height):
            return 0.0  # an arm and a pod
        whole = mine.x + mine.width + theirs.x
        return max(min(dist((whole - x, y), place) for place in other.places) for x, y in pips.places)
    if place in ON_AXIS and pips.within is not None and len(pips.within.parts) == 1:
        middle = pips.within.box.x + pips.within.box.width / 2
        return max((abs(_middle(row) - middle) for row in _rows(pips.places)), default=0.0)
    return 0.0


def _rows(places: tuple[Point, ...] | list[Point]) -> list[list[Point]]:
    return [list(row) for _, row in groupby(places, key=itemgetter(1))]


def _middle(row: list[Point]) -> float:
    return (row[0][0] + row[-1][0]) / 2


def _usual(unit: Unit) -> bool:
    """Whether it is of a size that sheets are made for: giants have more points than a page has room for."""
    if isinstance(unit, Mech):
        return not unit.superheavy
    return isinstance(unit, Vehicle) and unit.mass <= 100 and unit.support is None


def _print_worst(found: list[Measured], what: str, badness: Callable[[Measured], float]) -> None:
    print(f"\n{what}:", *sorted(found, key=badness, reverse=True)[:10], sep="\n  ")


def test_pips_of_real_units_are_even(shared: Path) -> None:
    found: list[Measured] = []
    small: list[str] = []
    for archive, step in STEPS.items():
        for file, unit in sample(shared, archive, step):
            here = list(_measured(file, draw(unit)))
            found += here
            if _usual(unit):
                small += [str(it) for it in here if it.radius < LEAST - 0.01]
    if FULL:
        _print_worst(found, "Largest holes", lambda it: it.measures.hole)
        _print_worst(found, "Least even", lambda it: it.measures.variation)
        _print_worst(found, "Nearest to a line", lambda it: -it.measures.edge)
        _print_worst(found, "Least alike on both sides", lambda it: it.mirror)
        _print_worst(found, "Smallest", lambda it: -it.radius)
    assert not small, small[:10]
    assert not [str(it) for it in found if it.measures.edge < 0.7]
    assert not [str(it) for it in found if it.mirror > 0.05]
    assert sum(it.measures.hole for it in found) / len(found) < 1.25
    assert sum(it.measures.covered for it in found) / len(found) > 0.95
    assert not [str(it) for it in found if it.measures.hole > 3.0]
