"""What a pencil did to a printed sheet comes back from the marks alone."""

import json
import runpy
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from exporters.recordsheet import SheetOptions
from importers import Loaded, load
from importers.recordsheet_pdf.counted_marks import crew_marks
from importers.recordsheet_pdf.page import Phrase, PrintedPage
from sheets.record import Condition
from tests.importers.recordsheet_pdf.sheets import printed, stripped, unit_at


def test_the_marks_of_a_sheet_without_anything_inside() -> None:
    """Points of armor front and rear, structure, slots and shots."""
    unit = unit_at("tests/data/Brolga BRG-2.mtf")
    condition = Condition(armor={"LT": 3, "RL": 1}, rear={"CT": 1}, slots={"LA": frozenset({0, 2})})
    read = load(stripped(printed(unit, condition)), "sheet.pdf").condition
    assert read is not None
    assert read.armor == condition.armor
    assert read.rear == condition.rear
    assert read.slots == condition.slots


def test_an_untouched_sheet_has_no_condition() -> None:
    assert load(stripped(printed(unit_at("tests/data/Brolga BRG-2.mtf"))), "sheet.pdf").condition is None


def test_circles_and_ink_of_a_tablet_reader_are_marks() -> None:
    """A ring around the first pip of the left torso, a stroke through the first slot of the left arm."""
    unit = unit_at("tests/data/Brolga BRG-2.mtf")
    fields: dict[str, list[float]] = {}
    with pikepdf.open(BytesIO(printed(unit, fillable=True))) as form:
        fields = {str(a.T): [float(n) for n in a.Rect] for a in form.pages[0].Annots}
    with pikepdf.open(BytesIO(stripped(printed(unit)))) as document:
        x0, y0, x1, y1 = fields["armor-LT-1"]
        ring = {"Subtype": pikepdf.Name.Circle, "Rect": [x0 - 1, y0 - 1, x1 + 1, y1 + 1]}
        x0, y0, x1, y1 = fields["slot-LA-1"]
        middle = (y0 + y1) / 2
        stroke = {"Subtype": pikepdf.Name.Ink, "Rect": [x0, middle - 1, x0 + 40, middle + 1]}
        stroke["InkList"] = [[x0, middle, x0 + 40, middle]]
        notes = [
            document.make_indirect(pikepdf.Dictionary({f"/{key}": entry for key, entry in note.items()}))
            for note in (ring, stroke)
        ]
        document.pages[0].Annots = pikepdf.Array(notes)
        made = BytesIO()
        document.save(made)
    condition = load(made.getvalue(), "sheet.pdf").condition
    assert condition is not None
    assert condition.armor == {"LT": 1}
    assert condition.slots == {"LA": frozenset({0})}


def test_a_location_ends_where_the_next_pip_is_far_away(corpus: dict[str, Loaded]) -> None:
    """The label of the right torso stands nearer to the upper rows of the center torso than its own pips do."""
    marauder = next(u.unit for u in corpus.values() if u.unit is not None and u.unit.name == "Marauder MAD-3R")
    marks = Condition(armor={"HD": 2, "CT": 6, "LT": 15, "LA": 7, "RL": 2, "LL": 3}, rear={"LT": 5})
    read = load(stripped(printed(marauder, marks)), "sheet.pdf").condition
    assert read is not None
    assert read.armor == marks.armor


@pytest.mark.parametrize("color", [True, False], ids=["color", "black and white"])
def test_the_marks_of_a_vehicle(color: bool) -> None:
    """Points of armor and structure; hits, two of them in their own boxes."""
    marks = Condition(
        armor={"FR": 7, "LS": 36, "TU": 1},
        structure={"LS": 2, "RR": 1},
        criticals={"sensors": 2, "motive-1": 1, "motive-3": 1, "driver": 1, "stabilizer-RS": 1, "turret-locked-TU": 1},
    )
    unit = unit_at("tests/data/Currawong Patrol Tank CPT-1.blk")
    read = load(stripped(printed(unit, marks, SheetOptions(color=color))), "sheet.pdf").condition
    assert read is not None
    assert read.armor == marks.armor
    assert read.structure == marks.structure
    assert read.criticals == marks.criticals


def test_the_structure_and_the_hits_of_a_mech() -> None:
    marks = Condition(structure={"LT": 2, "RL": 1}, criticals={"engine": 2, "gyro": 1, "sensors": 1})
    read = load(stripped(printed(unit_at("tests/data/Brolga BRG-2.mtf"), marks)), "sheet.pdf").condition
    assert read is not None
    assert read.structure == marks.structure
    assert read.criticals == marks.criticals


def test_sheets_that_another_program_printed_damaged(shared: Path) -> None:
    """Each mark of the manifest comes back, as the check of the reference material counts them.

    The sheets of misread.jsonl beside this module print no box for one of their marks; it names each and the mark.
    """
    faults = runpy.run_path(str(shared / "check" / "damaged.py"))["faults"]
    folder = shared / "pdfs" / "damaged"
    sheets = [json.loads(line) for line in (folder / "manifest.jsonl").read_text("utf-8").splitlines()]
    misread = {}
    for sheet in sheets:
        if sheet["type"] == "Infantry":  # it prints the troopers that are left
            continue
        loaded = load(folder / sheet["pdf"])
        condition = loaded.condition.model_dump(mode="json") if loaded.condition is not None else {}
        name = loaded.unit.name if loaded.unit is not None else None
        if found := faults(sheet, {"unit": name, "condition": condition}, "pdf"):
            misread[sheet["pdf"]] = found[0].split()[0]
    known = [json.loads(line) for line in (Path(__file__).parent / "misread.jsonl").read_text("utf-8").splitlines()]
    assert misread == {row["pdf"]: row["fault"] for row in known}


@pytest.mark.parametrize("texts", [("Name:", "Ada Voss"), ("Name: Ada Voss",)], ids=["apart", "in one phrase"])
def test_the_name_of_the_warrior_behind_its_label(texts: tuple[str, ...]) -> None:
    words = tuple(
        Phrase(text, 50 + 30 * n, 100, 50 + 30 * n + 4 * len(text), 108, 8, (0, 0, 0)) for n, text in enumerate(texts)
    )
    (warrior,) = crew_marks(PrintedPage(1, 600, 800, words, ()))
    assert warrior.name == "Ada Voss"
