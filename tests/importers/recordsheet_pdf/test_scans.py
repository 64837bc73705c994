"""Scanned sheets: pages that are one picture, put through text recognition with Tesseract."""

from io import BytesIO
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from PIL import Image, ImageDraw
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from importers import OCR, Loaded, load
from importers.known_designs import KNOWN_DESIGNS
from importers.recordsheet_pdf import scans
from importers.recordsheet_pdf.page_image import PageImage
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


def image_of(picture: Image.Image, scale: float) -> PageImage:
    """A gray picture as the image of a page."""
    dark = 255 - np.asarray(picture.convert("L"))
    return PageImage(dark, np.zeros_like(dark), scale)


def line_around(width: float, is_round: bool) -> PageImage:
    """A ring or a box on white paper of 60 points, as a scan; the width is that between the middles of its line."""
    fine = 4
    half, line = (width + LINE) / 2, LINE * DOTS * fine
    ends = [(30 + side) * DOTS * fine for side in (-half, -half, half, half)]
    picture = Image.new("L", (round(60 * DOTS * fine),) * 2, 255)
    on = ImageDraw.Draw(picture)
    (on.ellipse if is_round else on.rectangle)(ends, outline=0, width=round(line))
    return image_of(picture.resize((round(60 * DOTS),) * 2, Image.Resampling.BOX), DOTS)


LINE = 0.8  # points


@pytest.mark.parametrize("is_round", [True, False])
@pytest.mark.parametrize("width", [5.2, 6.0, 7.0, 9.0, 12.0, 15.5])
def test_rings_and_boxes_of_the_usual_sizes_are_found(width: float, is_round: bool) -> None:
    (shape,) = scans.rings_and_boxes(line_around(width, is_round), [])
    assert (shape.x, shape.y) == pytest.approx((30, 30), abs=0.3)
    assert shape.width == pytest.approx(width, abs=0.4)
    assert shape.curved == is_round


@pytest.mark.parametrize("is_round", [True, False])
@pytest.mark.parametrize("width", [2.2, 16.6, 24.0])
def test_smaller_and_larger_shapes_are_letters_and_frames(width: float, is_round: bool) -> None:
    assert list(scans.rings_and_boxes(line_around(width, is_round), [])) == []


@pytest.mark.parametrize("width", [3.0, 4.2])
@pytest.mark.parametrize("is_round", [True, False])
def test_the_smallest_shapes_are_rings(width: float, is_round: bool) -> None:
    """Too few pixels are left to distinguish them."""
    (shape,) = scans.rings_and_boxes(line_around(width, is_round), [])
    assert shape.curved


def bars() -> Image.Image:
    """A page of 850 x 1100 pixels with thick bars, more of them above its middle and to the left."""
    page = Image.new("L", (850, 1100), 255)
    for y in range(60, 900, 60):
        ImageDraw.Draw(page).rectangle((40, y, 740, y + 7), 0)
    for x in range(80, 600, 100):
        ImageDraw.Draw(page).rectangle((x, 60, x + 7, 900), 0)
    return page


@pytest.mark.parametrize("degrees", [-1.5, -0.5, 0.3, 1.0, 1.9])
def test_a_page_that_lies_askew_is_turned_about_its_middle(degrees: float) -> None:
    scale = 100 / 72
    straight = image_of(bars(), scale).walls
    askew = image_of(bars().rotate(degrees, Image.Resampling.BICUBIC, fillcolor=255), scale)
    found = scans.straighten(askew)
    assert (straight & askew.walls).sum() < 0.9 * straight.sum()
    assert (straight & found.walls).sum() > 0.9 * straight.sum()
    assert found.scale == scale


def test_a_level_page_and_an_empty_one_are_not_turned() -> None:
    for page in (bars(), Image.new("L", (850, 1100), 255)):
        level = image_of(page, 100 / 72)
        assert scans.straighten(level) is level


def _sentence(loaded: Loaded) -> str:
    return str(loaded.problems[0])


def test_the_option_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    scan = scanned(stripped(printed(unit_at("tests/data/Brolga BRG-2.mtf"))))
    monkeypatch.delenv(OCR, raising=False)
    assert "--ocr" in _sentence(load(scan, "scan.pdf"))
    monkeypatch.setattr(scans, "is_installed", lambda: False)
    assert "install tesseract" in _sentence(load(scan, "scan.pdf"))
