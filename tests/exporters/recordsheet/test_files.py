"""The files: readable by machines, the same bytes every time, with the unit and its condition inside."""

import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pdfplumber
import pypdfium2
import pytest

from exporters.page import Page
from exporters.page.pdf import write_document
from exporters.recordsheet import Sheet, SheetOptions, sheet_pages
from exporters.recordsheet.book import as_bytes
from importers import load
from sheets.record import Condition
from sheets.units import Mech, parse_unit


@pytest.fixture
def brolga(data: Path) -> Mech:
    unit = load(data / "Brolga BRG-2.mtf").unit
    assert isinstance(unit, Mech)
    return unit


def pdf_of(unit: Mech, condition: Condition | None = None, **options: bool) -> bytes:
    return as_bytes(
        list(sheet_pages([Sheet(unit, condition or Condition(), SheetOptions())])), "pdf", "Sheet", **options
    )


def test_a_reader_finds_every_number(brolga: Mech) -> None:
    with pdfplumber.open(BytesIO(pdf_of(brolga))) as document:
        text = document.pages[0].extract_text()
        found = {word["text"] for word in document.pages[0].extract_words()}
    assert brolga.name in text
    assert {str(points) for points in brolga.armor.points.values()} <= found
    assert str(brolga.mass) in found


def test_the_unit_and_its_condition_are_inside(brolga: Mech) -> None:
    condition = Condition(armor={"LT": 2}, heat=4)
    document = pypdfium2.PdfDocument(pdf_of(brolga, condition))
    files = {
        document.get_attachment(n).get_name(): document.get_attachment(n) for n in range(document.count_attachments())
    }
    assert parse_unit(json.loads(bytes(files["unit.json"].get_data()))) == brolga
    assert Condition.model_validate_json(bytes(files["condition.json"].get_data())) == condition


def test_the_same_unit_gives_the_same_bytes(brolga: Mech) -> None:
    assert pdf_of(brolga) == pdf_of(brolga)


def test_a_fillable_sheet_has_a_box_for_every_point_and_slot(brolga: Mech) -> None:
    with pdfplumber.open(BytesIO(pdf_of(brolga, fillable=True))) as document:
        names = {annotation["data"]["T"] for annotation in document.pages[0].annots if annotation["data"].get("T")}
    fields = {str(name, "latin-1") if isinstance(name, bytes) else str(name) for name in names}
    assert any(name.endswith("armor-LT-1") for name in fields)
    assert any(name.endswith("slot-RA-4") for name in fields)
    assert any(name.endswith("crew-1-name") for name in fields)


def test_an_svg_names_every_point_and_slot(brolga: Mech) -> None:
    text = as_bytes(list(sheet_pages([Sheet(brolga, Condition(), SheetOptions())])), "svg", brolga.name).decode()
    for name in ("armor-LT-1", "structure-CT-1", "slot-LA-12", "heat-30", "crew-1-hit-6", "engine-3"):
        assert f'id="{name}"' in text


def test_a_document_has_a_bookmark_a_unit(brolga: Mech) -> None:
    file = BytesIO()
    sheets = [Sheet(brolga, Condition(), SheetOptions()) for _ in range(3)]
    assert write_document(file, sheet_pages(sheets), title="Lance") == 3
    document = pypdfium2.PdfDocument(file.getvalue())
    assert [bookmark.get_title() for bookmark in document.get_toc()] == [brolga.name] * 3
    assert document.get_metadata_dict()["Title"] == "Lance"


def test_nothing_is_left_of_a_document_that_failed(brolga: Mech, tmp_path: Path) -> None:
    def broken() -> Iterator[Page]:
        yield from sheet_pages([Sheet(brolga, Condition(), SheetOptions())])
        raise RuntimeError("the printer is on fire")

    with pytest.raises(RuntimeError):
        write_document(tmp_path / "lance.pdf", broken(), title="Lance")
    assert not list(tmp_path.iterdir())
