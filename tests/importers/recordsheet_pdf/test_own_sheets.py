"""Sheets of ours come back whole: the unit, its condition, and what was ticked since then."""

from io import BytesIO

import pikepdf
import pytest

from importers import load, load_all
from sheets.record import Condition
from tests.importers.recordsheet_pdf.sheets import printed, unit_at

FILES = (
    "tests/data/Brolga BRG-2.mtf",
    "tests/data/Currawong Patrol Tank CPT-1.blk",
    "tests/data/Drongo Watch Platoon.blk",
    "tests/data/Potoroo PTR.ssw",
)


@pytest.mark.parametrize("path", FILES)
def test_a_sheet_of_ours_is_its_unit(path: str) -> None:
    unit = unit_at(path)
    loaded = load(printed(unit), "sheet.pdf")
    assert loaded.unit == unit
    assert loaded.condition is None
    assert loaded.problems == ()


def test_the_marks_on_a_sheet_of_ours_come_back() -> None:
    condition = Condition(armor={"LT": 3}, slots={"LA": frozenset({2})}, heat=7, criticals={"engine": 1})
    loaded = load(printed(unit_at(FILES[0]), condition), "sheet.pdf")
    assert loaded.condition == condition


def test_a_form_that_another_program_ticked() -> None:
    """Three points of armor, a slot, two engine hits and a hit of the pilot."""
    wanted = {"armor-LT-1", "armor-LT-2", "armor-CT-rear-1", "slot-LA-3", "engine-1", "engine-2", "crew-1-hit-1"}
    with pikepdf.open(BytesIO(printed(unit_at(FILES[0]), fillable=True))) as document:
        ticked = set()
        for annotation in document.pages[0].Annots:
            if str(annotation.T) in wanted:
                annotation.V = annotation.AS = pikepdf.Name.On
                ticked.add(str(annotation.T))
        changed = BytesIO()
        document.save(changed)
    assert ticked == wanted
    condition = load(changed.getvalue(), "sheet.pdf").condition
    assert condition is not None
    assert condition.armor == {"LT": 2}
    assert condition.rear == {"CT": 1}
    assert condition.slots == {"LA": frozenset({2})}
    assert condition.criticals == {"engine": 2}
    assert [state.hits for state in condition.crew] == [1]


@pytest.mark.parametrize("name", ["crew-999999999-hit-1", "slot-LA-0", "ammo-99999999999999-1", "crew-9999-hit-1"])
def test_a_form_with_boxes_that_no_sheet_has_is_read_without_them(name: str) -> None:
    with pikepdf.open(BytesIO(printed(unit_at(FILES[0]), Condition(heat=3), fillable=True))) as document:
        first = next(each for each in document.pages[0].Annots if str(each.T) == "armor-LT-1")
        first.T = pikepdf.String(name)
        first.V = first.AS = pikepdf.Name.On
        changed = BytesIO()
        document.save(changed)
    loaded = load(changed.getvalue(), "sheet.pdf")
    assert loaded.unit == unit_at(FILES[0])
    assert loaded.condition is not None
    assert loaded.condition.model_copy(update={"criticals": {}}) == Condition(heat=3)


def test_many_sheets_in_one_file_are_named_by_their_units() -> None:
    first, second = printed(unit_at(FILES[0])), printed(unit_at(FILES[1]))
    with pikepdf.open(BytesIO(first)) as book, pikepdf.open(BytesIO(second)) as other:
        book.pages.extend(other.pages)
        bound = BytesIO()
        book.save(bound)
    assert [loaded.file for loaded in load_all(bound.getvalue(), "book.pdf")] == [
        "book.pdf#Brolga BRG-2",
        "book.pdf#Currawong Patrol Tank CPT-1",
    ]
