"""What a hand draws over a printed page: with a pen in its content, with annotations, with letters."""

from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from importers import load
from sheets.record import Condition
from sheets.units import Unit
from tests.importers.recordsheet_pdf.sheets import printed, stripped, unit_at

Box = tuple[float, float, float, float]  # left, bottom, right, top
VECTORS = {
    "a blot": "1 0 0 rg {x0} {y0} {w} {h} re f",
    "a black blot": "0 0 0 rg {x0} {y0} {w} {h} re f",
    "two lines": "1 0 0 RG {x0} {y0} m {x1} {y1} l S {x0} {y1} m {x1} {y0} l S",
    "a cross of one path": "0 0 0 RG {x0} {y0} m {x1} {y1} l {x0} {y1} m {x1} {y0} l S",
    "a single stroke": "0 0 1 RG {x0} {y0} m {x1} {y1} l S",
}
"""What other programs put into the content of a page."""

NOTES = ("Circle", "Square", "Ink", "Highlight", "Stamp", "FreeText")


def fields(unit: Unit) -> dict[str, Box]:
    """Where each box of a sheet is, by the name of its form field."""
    with pikepdf.open(BytesIO(printed(unit, fillable=True))) as form:
        named = {str(a.T).removeprefix("unit-1-"): a.Rect for a in form.pages[0].Annots if "/T" in a}
        return {name: (float(r[0]), float(r[1]), float(r[2]), float(r[3])) for name, r in named.items()}


def drawn_in(pdf: bytes, words: str, boxes: list[Box]) -> bytes:
    """A page with something drawn in boxes, by words of the page's own language."""
    with pikepdf.open(BytesIO(pdf)) as document:
        for x0, y0, x1, y1 in boxes:
            there = words.format(x0=x0 + 0.5, y0=y0 + 0.5, x1=x1 - 0.5, y1=y1 - 0.5, w=x1 - x0 - 1, h=y1 - y0 - 1)
            document.pages[0].contents_add(b"q", prepend=True)
            document.pages[0].contents_add(f"Q q {there} Q".encode())
        return _saved(document)


def noted(pdf: bytes, kind: str, boxes: list[Box]) -> bytes:
    """A page with an annotation over each box."""
    with pikepdf.open(BytesIO(pdf)) as document:
        notes = list(document.pages[0].get("/Annots", []))
        for x0, y0, x1, y1 in boxes:
            note = {"/Type": Name.Annot, "/Subtype": Name(f"/{kind}"), "/Rect": Array([x0, y0, x1, y1])}
            note["/InkList"] = Array([Array([x0, y0, (x0 + x1) / 2, (y0 + y1) / 2, x1, y1])])
            note["/QuadPoints"] = Array([x0, y1, x1, y1, x0, y0, x1, y0])
            note["/Contents"] = "x"
            note["/T"] = "Kerensky"  # who wrote it, as readers say
            notes.append(document.make_indirect(Dictionary(note)))
        document.pages[0].Annots = Array(notes)
        return _saved(document)


def _saved(document: pikepdf.Pdf) -> bytes:
    made = BytesIO()
    document.save(made)
    return made.getvalue()


def condition(pdf: bytes) -> Condition:
    """What is read from a page."""
    read = load(pdf, "sheet.pdf").condition
    assert read is not None
    return read


MECH, TANK = "tests/data/Brolga BRG-2.mtf", "tests/data/Currawong Patrol Tank CPT-1.blk"
MARKED = {MECH: ("armor-LT-1", "armor-LT-2", "armor-RL-4"), TANK: ("armor-FR-1", "armor-FR-2", "armor-TU-1")}
LOST = {MECH: {"LT": 2, "RL": 1}, TANK: {"FR": 2, "TU": 1}}


@pytest.mark.parametrize("path", MARKED)
@pytest.mark.parametrize("words", VECTORS.values(), ids=VECTORS)
def test_what_is_drawn_in_a_pip_strikes_it(path: str, words: str) -> None:
    unit = unit_at(path)
    at = fields(unit)
    boxes = [at[name] for name in MARKED[path]]
    assert condition(drawn_in(stripped(printed(unit)), words, boxes)).armor == LOST[path]


@pytest.mark.parametrize("path", MARKED)
@pytest.mark.parametrize("kind", NOTES)
def test_an_annotation_over_a_pip_strikes_it(path: str, kind: str) -> None:
    unit = unit_at(path)
    at = fields(unit)
    boxes = [at[name] for name in MARKED[path]]
    assert condition(noted(stripped(printed(unit)), kind, boxes)).armor == LOST[path]


@pytest.mark.parametrize("kind", ["StrikeOut", "Highlight", "Ink"])
def test_a_flat_annotation_along_a_slot_strikes_it(kind: str) -> None:
    unit = unit_at(MECH)
    x0, y0, _, y1 = fields(unit)["slot-LA-1"]
    middle = (y0 + y1) / 2
    assert condition(noted(stripped(printed(unit)), kind, [(x0, middle - 2, x0 + 40, middle + 2)])).slots == {
        "LA": frozenset({0})
    }


def test_hits_of_the_warrior_and_heat_are_read_where_they_are_marked() -> None:
    unit = unit_at(MECH)
    at = fields(unit)
    over = [at["crew-1-hit-1"], at["crew-1-hit-2"], at["engine-1"]]
    read = condition(noted(stripped(printed(unit)), "Circle", over))
    assert read.criticals == {"engine": 1}


@pytest.mark.parametrize("fillable", [False, True], ids=["plain", "with fields"])
def test_marks_over_a_sheet_with_its_unit_inside_are_added_to_it(fillable: bool) -> None:
    """The unit and the damage inside stay what they are; a field that a ring lies upon is ticked."""
    unit = unit_at(MECH)
    before = Condition(armor={"RA": 3}, notes="Hired in Galatea")
    at = fields(unit)
    pdf = noted(printed(unit, before, fillable=fillable), "Circle", [at["armor-LT-1"], at["armor-LT-2"]])
    read = load(pdf, "sheet.pdf")
    assert read.unit == unit
    assert read.condition is not None
    assert read.condition.armor == {"RA": 3, "LT": 2}
    assert read.condition.notes == before.notes


def test_check_boxes_that_another_program_laid_over_a_page_count_where_they_are() -> None:
    """A ticked one is a mark, an open one is none."""
    unit = unit_at(MECH)
    at = fields(unit)
    with pikepdf.open(BytesIO(stripped(printed(unit)))) as document:
        boxes = [
            document.make_indirect(
                Dictionary(
                    Type=Name.Annot, Subtype=Name.Widget, FT=Name.Btn, T=name, AS=state, Rect=Array(list(at[name]))
                )
            )
            for name, state in (("armor-LT-1", Name.Yes), ("armor-LT-2", Name.Off))
        ]
        document.pages[0].Annots = Array(boxes)
        pdf = _saved(document)
    assert condition(pdf).armor == {"LT": 1}


def test_a_clean_page_has_no_marks(shared: Path) -> None:
    for name in ("Catapult CPLT-C1", "Cobra VTOL Transport", "Transgressor TR-16", "Procyon 5", "Merlin R1"):
        if (pdf := shared / "pdfs" / f"{name}.pdf").is_file():
            assert load(pdf).condition is None, name


@pytest.mark.parametrize("inside", [False, True], ids=["from the page", "with the unit inside"])
@pytest.mark.parametrize("kind", ["Ink", "Circle"])
def test_a_mark_between_two_pips_is_told_and_not_guessed(kind: str, inside: bool) -> None:
    """The one beside it that lies upon a pip counts."""
    unit = unit_at(MECH)
    at = fields(unit)
    (x0, y0, x1, y1), (u0, v0, u1, v1) = at["armor-LT-1"], at["armor-LT-2"]
    between = ((x0 + u0) / 2, (y0 + v0) / 2, (x1 + u1) / 2, (y1 + v1) / 2)
    pdf = printed(unit) if inside else stripped(printed(unit))
    read = load(noted(pdf, kind, [between, at["armor-RL-4"]]), "sheet.pdf")
    assert read.condition is not None
    assert read.condition.armor == {"RL": 1}
    assert any("1 mark lies between two boxes or points" in str(problem) for problem in read.problems)
