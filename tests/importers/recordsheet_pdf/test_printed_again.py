"""Sheets of our own units that another program printed again: the unit and each mark come back.

Every sheet is printed with marks, and every third one untouched too, others in each program. The sheets of a program go
through it as one document. What is refused is named; another unit, or another mark, is never read.
"""

import shutil
from collections.abc import Mapping
from functools import cache, partial
from io import BytesIO
from random import Random
from typing import NamedTuple

import pikepdf
import pytest

from importers import load, load_all
from sheets.record import Condition
from sheets.units import Unit
from tests.importers.recordsheet_pdf.sheets import printed, stripped
from tests.importers.recordsheet_pdf.shown import unlike
from tests.importers.recordsheet_pdf.worn import marks, worn
from tests.own_units import ODDITIES
from tests.producers import PROGRAMS, Manner, passed_through, through_chromium

AGAIN: Mapping[str, Manner] = {
    "cairo": partial(passed_through, PROGRAMS["cairo"]),
    "Ghostscript": partial(passed_through, PROGRAMS["Ghostscript"]),
    "Chromium with another font": through_chromium,
}
REFUSED = {"cairo": ["Sugar Glider SG-1, marked"]}  # it draws edges by themselves, and no pips of the legs are found
NEEDED = {"cairo": ("pdftocairo",), "Ghostscript": ("gs",), "Chromium with another font": ("chromium", "mutool")}


class Case(NamedTuple):
    """A unit with the marks on its sheet."""

    unit: Unit
    condition: Condition


@cache
def marked_case(number: int) -> Case:
    """A unit of ours with marks of all kinds."""
    path = ODDITIES[number]
    unit = load(path).require()
    return Case(unit, worn(unit, Random(f"{path.stem} again")))


@cache
def sheet(number: int, marked: bool) -> bytes:
    """The sheet of a unit of ours as a page of an unknown program."""
    unit, condition = marked_case(number)
    return stripped(printed(unit, condition if marked else None))


def bound(pdfs: list[bytes]) -> bytes:
    """The pages of some documents as one document."""
    with pikepdf.new() as book:
        for pdf in pdfs:
            with pikepdf.open(BytesIO(pdf)) as document:
                book.pages.extend(document.pages)
        made = BytesIO()
        book.save(made)
    return made.getvalue()


@pytest.mark.parametrize("program", AGAIN)
def test_units_and_marks_come_back(program: str) -> None:
    missing = [name for name in NEEDED[program] if not shutil.which(name)]
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)}")
    first = list(AGAIN).index(program)
    numbers = [(number, True) for number in range(len(ODDITIES))]
    numbers += [(number, False) for number in range(first, len(ODDITIES), len(AGAIN))]
    book = AGAIN[program](bound([sheet(number, marked) for number, marked in numbers]))
    found = list(load_all(book, "book.pdf"))
    assert len(found) == len(numbers)
    wrong: dict[str, object] = {}
    refused: list[str] = []
    for (number, marked), loaded in zip(numbers, found, strict=True):
        unit, condition = marked_case(number)
        if loaded.unit is None or loaded.doubt is not None:
            refused.append(f"{unit.name}, {'marked' if marked else 'clean'}")
            continue
        expected = marks(unit, condition if marked else Condition())
        read = marks(loaded.unit, loaded.condition or Condition())
        others = {name: (expected[name], read[name]) for name in {*expected, *read} if expected[name] != read[name]}
        if differences := {**unlike(unit, loaded.unit), **others}:
            wrong[f"{unit.name}, {'marked' if marked else 'clean'}"] = differences
    assert wrong == {}
    assert refused == REFUSED.get(program, [])
