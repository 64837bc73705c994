"""Scanned sheets: pages that are one picture, put through text recognition with Tesseract."""

from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from importers import OCR, Loaded, load
from importers.known_designs import KNOWN_DESIGNS
from importers.recordsheet_pdf import scans
from sheets.record import Condition
from sheets.units import Unit
from tests.importers.recordsheet_pdf.sheets import printed, stripped, unit_at, unit_called

DOTS = 300 / 72  # a point, of a usual scan
MARKS = Condition(armor={"LT": 5, "CT": 7, "RL": 2}, structure={"LT": 1}, slots={"RT": frozenset({0})})


def scanned(pdf: bytes, degrees: float = 0.0) -> bytes:
    """The first page of a document as a picture, as a scanner gives it, which lies a little askew."""
    with pypdfium2.PdfDocument(pdf) as document:
        picture = document[0].render(scale=DOTS).to_pil().convert("RGB")
    picture = picture.rotate(degrees, Image.Resampling.BICUBIC, fillcolor="white")
    made = BytesIO()
    size = picture.width / DOTS, picture.height / DOTS
    canvas = Canvas(made, pagesize=size)
    canvas.drawImage(ImageReader(picture), 0, 0, *size)
    canvas.save()
    return made.getvalue()


@pytest.fixture
def brolga(monkeypatch: pytest.MonkeyPatch) -> Unit:
    """A 'Mech that the library holds, where text recognition is wanted."""
    unit = unit_at("tests/data/Brolga BRG-2.mtf")
    monkeypatch.setenv(OCR, "1")
    monkeypatch.setattr(KNOWN_DESIGNS, "lookup", lambda name: unit if name == unit.name else None)
    return unit


@pytest.mark.parametrize("degrees", [0.0, 0.8])
def test_the_marks_of_a_known_mech(
    shared: Path, corpus: dict[str, Loaded], degrees: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Marks of all kinds, which another program printed; the design is that of the library."""
    viking = unit_called(corpus, "Viking VKG-3W")
    monkeypatch.setenv(OCR, "1")
    monkeypatch.setattr(KNOWN_DESIGNS, "lookup", {viking.name: viking}.get)
    pdf = (shared / "pdfs" / "damaged" / "Damaged Viking VKG-3W.pdf").read_bytes()
    of_print, of_scan = load(pdf, "print.pdf"), load(scanned(pdf, degrees), "scan.pdf")
    assert of_scan.unit == viking
    assert of_scan.condition is not None
    assert of_print.condition is not None
    assert of_scan.condition.crew[0].hits == of_print.condition.crew[0].hits
    for table in ("armor", "rear", "structure", "slots"):
        read, marked = getattr(of_scan.condition, table), getattr(of_print.condition, table)
        assert {**marked, **read} == marked
        assert read == marked or of_scan.doubt is not None


def test_a_location_whose_label_is_not_recognized_is_in_doubt(brolga: Unit) -> None:
    read = load(scanned(stripped(printed(brolga, MARKS))), "scan.pdf")
    assert read.unit == brolga
    assert read.condition is not None
    assert read.condition.slots == MARKS.slots
    assert read.condition.armor == MARKS.armor or read.doubt is not None


def test_a_clean_scan_has_no_marks(brolga: Unit) -> None:
    read = load(scanned(stripped(printed(brolga))), "scan.pdf")
    assert read.unit == brolga
    assert (read.condition or Condition()).model_copy(update={"crew": ()}) == Condition()


def test_without_a_library_the_unit_is_in_doubt(brolga: Unit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(KNOWN_DESIGNS, "lookup", lambda name: None)
    read = load(scanned(stripped(printed(brolga))), "scan.pdf")
    assert read.unit is None or read.doubt is not None


def _sentence(loaded: Loaded) -> str:
    return str(loaded.problems[0])


def test_the_option_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    scan = scanned(stripped(printed(unit_at("tests/data/Brolga BRG-2.mtf"))))
    monkeypatch.delenv(OCR, raising=False)
    assert "--ocr" in _sentence(load(scan, "scan.pdf"))
    monkeypatch.setattr(scans, "is_installed", lambda: False)
    assert "install tesseract" in _sentence(load(scan, "scan.pdf"))
