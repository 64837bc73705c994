"""Form fields of sheets: each says what it is to a screen reader, and shows its state in every viewer."""

import io
from typing import Any, NamedTuple

import pikepdf
import pytest

from exporters.page import Box, Field, pdf
from exporters.recordsheet import Sheet, SheetOptions, sheet_pages
from exporters.recordsheet.panel import note_lines
from exporters.recordsheet.style import style_of
from importers import load
from sheets.units import Unit
from tests.builders import mech, mounts, platoon, squad, tank
from tests.exporters.recordsheet import craft, ground

ARMED = mech(mounts=mounts("Medium Laser", "SRM 6", at="RT"))
UNITS: dict[str, Unit] = {
    "mech": ARMED,
    "vehicle": tank(mounts=mounts("Medium Laser", at="FR")),
    "infantry": platoon(),
    "battle armor": squad(),
    "protomech": ground.protomech(),
    "emplacement": ground.emplacement(),
    "handheld": ground.handheld(),
    "fighter": craft.fighter(),
    "small craft": craft.small_craft(),
    "dropship": craft.dropship(),
    "warship": craft.warship(),
    "station": craft.station(),
}


def printed(unit: Unit, **options: Any) -> bytes:
    return pdf.to_bytes(
        list(sheet_pages([Sheet(unit, options=SheetOptions(**options))])), title=unit.name, fillable=True
    )


class Widget(NamedTuple):
    """A form field as another program sees it."""

    name: str
    hint: str
    is_box: bool
    looks: frozenset[str]
    flags: int


def widgets(data: bytes) -> list[Widget]:
    with pikepdf.open(io.BytesIO(data)) as document:
        return [
            Widget(
                str(each.T),
                str(each.get("/TU", "")),
                each.FT == "/Btn",
                frozenset(each.AP.N.keys()) if each.FT == "/Btn" else frozenset(),
                int(each.get("/Ff", 0)),
            )
            for page in document.pages
            for each in page.get("/Annots", [])
        ]


@pytest.mark.parametrize("unit", UNITS.values(), ids=list(UNITS))
def test_every_field_has_words_and_both_looks(unit: Unit) -> None:
    """/TU is what a screen reader says; a box without an /Off appearance makes viewers warn."""
    fields = widgets(printed(unit))
    assert fields
    assert [each.name for each in fields if not each.hint] == []
    assert [each.name for each in fields if each.is_box and each.looks != {"/On", "/Off"}] == []


def test_a_slot_says_its_item_and_its_place() -> None:
    hints = {each.name: each.hint for each in widgets(printed(ARMED))}
    assert hints["slot-RT-1"].endswith("Right Torso slot 1")
    assert any(hint == "Medium Laser lost" for hint in hints.values())


@pytest.mark.parametrize("unit", UNITS.values(), ids=list(UNITS))
@pytest.mark.parametrize("paper", ["letter", "a5"])
def test_lines_for_notes_can_be_typed_into(unit: Unit, paper: str) -> None:
    many_lines = 1 << 12
    found = [each for each in widgets(printed(unit, paper=paper)) if "notes-" in each.name]
    assert all(each.flags & many_lines for each in found)
    names = [each.name for each in found]
    assert len(names) == len(set(names))


def test_the_field_of_notes_covers_its_lines() -> None:
    _ruled, field = note_lines(style_of(SheetOptions()), Box(20, 30, 100, 60))
    assert isinstance(field, Field)
    assert field.many_lines
    assert Box(20, 30, 100, 60).covers(field.box)
    assert note_lines(style_of(SheetOptions()), Box(20, 30, 100, 5)) == []


def test_typed_notes_are_read_back() -> None:
    with pikepdf.open(io.BytesIO(printed(platoon()))) as document:
        notes = [each for each in document.pages[0].Annots if "notes-" in str(each.T)]
        notes[0].V = pikepdf.String("Holds the bridge\nuntil turn 6")
        changed = io.BytesIO()
        document.save(changed)
    condition = load(changed.getvalue(), "sheet.pdf").condition
    assert condition is not None
    assert condition.notes == "Holds the bridge until turn 6"
