"""The boxes that a sheet draws are the boxes that the record knows of."""

from collections import Counter
from collections.abc import Iterator

from exporters.page import Element, Group, Pip, Pips
from exporters.recordsheet import Sheet, SheetOptions, sheet_pages
from importers import Loaded
from sheets.record import Condition
from sheets.record.boxes import boxes
from sheets.units import Unit

EVERY = 80  # units of the corpus: one of so many is drawn


def drawn_boxes(unit: Unit) -> Counter[str]:
    """How many boxes of each name stand on the pages of a unit; names end in a number where a box is drawn alone."""
    found: Counter[str] = Counter()
    for page in sheet_pages([Sheet(unit, Condition(), SheetOptions())]):
        for element in every(page.elements):
            if isinstance(element, Pips):
                found[element.id] += len(element.places)
            elif isinstance(element, Pip):
                name, _, number = element.id.rpartition("-")
                found[name if number.isdecimal() and name in boxes(unit).criticals else element.id] += 1
    return found


def every(elements: object) -> Iterator[Element]:
    assert isinstance(elements, list | tuple)
    for element in elements:
        yield element
        if isinstance(element, Group):
            yield from every(element.elements)


def test_a_sheet_draws_the_boxes_that_can_be_marked(corpus: dict[str, Loaded]) -> None:
    for file, loaded in list(corpus.items())[::EVERY]:
        unit = loaded.require()
        drawn = drawn_boxes(unit)
        for name, number in boxes(unit).criticals.items():
            if name.startswith("door-") or name == "heat-sink":
                continue  # doors beyond a dozen are written as a number, sinks lost always are
            if number:
                assert drawn[name] == number, (file, name, drawn[name], number)
