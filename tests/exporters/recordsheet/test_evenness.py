"""The pips on the sheets of real units: off the lines, large enough to strike, spread over their sections.

With ASTECH_FULL=1 every unit of the corpus; the worst ten are printed (`pytest -s`).
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from exporters.page import Group, Page, Pips
from exporters.page.model import Element
from exporters.recordsheet import draw
from exporters.recordsheet.marks import RADIUS
from exporters.recordsheet.pips import LEAST
from sheets.units import Mech, Unit, Vehicle
from tests.exporters.recordsheet.evenness import Evenness, evenness
from tests.exporters.recordsheet.proof import FULL, sample

STEPS = {"meks.zip": 700, "vehicles.zip": 500, "fighters.zip": 150, "dropships.zip": 150, "protomeks.zip": 90}
FEW = 3  # fewer pips than these have no pattern


class Measured(NamedTuple):
    """The pips of one section of a unit."""

    file: str
    section: str
    count: int
    radius: float
    measures: Evenness

    def __str__(self) -> str:
        it = self.measures
        return f"{self.file}: {self.section}, {self.count} pips, hole {it.hole:.2f}, covered {it.covered:.2f}"


def _sections(elements: list[Element], scale: float = 1.0) -> Iterator[tuple[Pips, float]]:
    for element in elements:
        if isinstance(element, Group):
            yield from _sections(list(element.elements), scale * element.scale)
        elif isinstance(element, Pips) and element.within is not None and len(element.places) >= FEW:
            yield element, scale


def _measured(file: str, pages: list[Page]) -> Iterator[Measured]:
    for page in pages:
        for pips, scale in _sections(list(page.elements)):
            assert pips.within is not None
            radius = RADIUS * pips.scale
            found = evenness(pips.within, pips.places, radius, grain=14)
            yield Measured(file, pips.id, len(pips.places), radius * scale, found)


def _usual(unit: Unit) -> bool:
    """Whether it is of a size that sheets are made for: giants have more points than a page has room for."""
    if isinstance(unit, Mech):
        return not unit.superheavy
    return isinstance(unit, Vehicle) and unit.mass <= 100 and unit.support is None


def test_pips_of_real_units_are_even(shared: Path) -> None:
    found: list[Measured] = []
    small: list[str] = []
    for archive, step in STEPS.items():
        for file, unit in sample(shared, archive, step):
            here = list(_measured(file, draw(unit)))
            found += here
            if _usual(unit):
                small += [str(it) for it in here if it.radius < LEAST - 0.01]
    worst = sorted(found, key=lambda it: it.measures.hole, reverse=True)
    if FULL:
        print(*worst[:10], sep="\n")
    assert not small, small[:10]
    assert not [str(it) for it in found if it.measures.edge < 0.7]
    assert sum(it.measures.hole for it in found) / len(found) < 1.25
    assert sum(it.measures.covered for it in found) / len(found) > 0.95
    assert not [str(it) for it in worst if it.measures.hole > 3.0]
