"""PDFs that cannot be read, or would keep a reader busy, end in one sentence."""

import subprocess
import sys
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from exporters.recordsheet import SheetOptions
from importers import load
from importers.recordsheet_pdf import child
from tests.conftest import ROOT
from tests.importers.recordsheet_pdf.hostile import HOSTILE, Maker
from tests.importers.recordsheet_pdf.sheets import printed, stripped, unit_at


def _sentence(data: bytes) -> str:
    loaded = load(data, "sheet.pdf")
    assert loaded.unit is None
    assert loaded.error is not None
    assert "internal error" not in str(loaded.error)
    return str(loaded.error)


@pytest.fixture(autouse=True)
def _in_a_child(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the environment says: a reader in this process cannot be ended."""
    monkeypatch.delenv("ASTECH_DEBUG", raising=False)


@pytest.fixture(scope="module")
def sheet() -> bytes:
    return printed(unit_at("tests/data/Brolga BRG-2.mtf"))


def _page(content: bytes, **entries: pikepdf.Object) -> bytes:
    with pikepdf.new() as document:
        document.add_blank_page(page_size=(612, 792))
        page = document.pages[0]
        page.Contents = document.make_stream(content)
        for name, entry in entries.items():
            page[f"/{name}"] = entry
        made = BytesIO()
        document.save(made, compress_streams=True)
    return made.getvalue()


def test_an_encrypted_one(sheet: bytes) -> None:
    made = BytesIO()
    with pikepdf.open(BytesIO(sheet)) as document:
        document.save(made, encryption=pikepdf.Encryption(owner="a", user="b"))
    assert "encrypted" in _sentence(made.getvalue())


def test_one_that_is_cut_off(sheet: bytes) -> None:
    for share in (0.02, 0.3, 0.6):
        load(sheet[: int(len(sheet) * share)], "sheet.pdf")  # a reader may mend it, and never raises
    assert "cut off" in _sentence(sheet[:200])


def test_one_that_unpacks_without_end() -> None:
    bomb = zlib.compress(b" " * (64 << 20), 9)
    body = b"%PDF-1.4\n1 0 obj<</Length " + str(len(bomb)).encode() + b"/Filter/FlateDecode>>stream\n" + bomb
    assert "unpacks to more" in _sentence(body + b"\nendstream endobj\n%%EOF")


def test_a_page_of_very_many_shapes() -> None:
    assert "shapes on page 1" in _sentence(_page(b"0 0 m 9 9 l S\n" * 70_000))


@pytest.mark.parametrize(
    "far", ["1" + "0" * 30 + ".0", "34" + "0" * 37 + ".0", "-9" + "0" * 37 + ".0", "9" * 60 + ".0"]
)
def test_what_lies_endlessly_far_away_is_passed_over(sheet: bytes, far: str) -> None:
    """Numbers of which a reader makes infinity, or no number: in a text, a path and an annotation."""
    with pikepdf.open(BytesIO(stripped(sheet))) as pdf:
        page = pdf.pages[0]
        font = next(iter(page.Resources.Font.keys()))
        drawn = f"q {far} 0 0 {far} {far} {far} cm 1 0 0 RG 0 0 m 9 9 l S BT {font} 9 Tf {far} {far} Td (x) Tj ET Q"
        page.contents_add(f"\n{drawn}\n".encode(), prepend=False)
        rect = pikepdf.Object.parse(f"[0 0 {far} {far}]".encode())
        mark = pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Circle, Rect=rect, C=[1, 0, 0])
        page.Annots = pdf.make_indirect(pikepdf.Array([pdf.make_indirect(mark)]))
        pdf.save(changed := BytesIO())
    loaded = load(changed.getvalue(), "sheet.pdf")
    assert loaded.require().name == "Brolga BRG-2"
    assert loaded.condition is None


@pytest.mark.parametrize("make", HOSTILE, ids=lambda make: make.__name__)
def test_a_hostile_document_ends_in_one_sentence_within_bounds(make: Maker, tmp_path: Path) -> None:
    """Within 20 seconds and 600 MB more than its beginning, with exit code 1 and without a traceback."""
    path = tmp_path / "sheet.pdf"
    path.write_bytes(make())
    code = (
        "import resource, sys\nfrom astech.command import run\n"
        f"sys.argv[1:] = ['show', {str(path)!r}]\nprint('EXIT', run())\n"
        "print('PEAK', resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False)
    sentences = [line for line in done.stderr.splitlines() if "sheet.pdf" in line]
    assert "EXIT 1" in done.stdout
    assert len(sentences) == 1
    assert "Traceback" not in done.stderr
    assert "internal error" not in done.stderr
    assert int(done.stdout.rpartition("PEAK ")[2]) < child.MEGABYTES + MEGABYTES_OF_PROGRAM


MEGABYTES_OF_PROGRAM = 200


def test_pages_without_text_are_named_as_scanned() -> None:
    with pikepdf.new() as document:
        document.add_blank_page()
        image = document.make_stream(b"\x80" * 64)
        image.Type, image.Subtype, image.Width, image.Height = pikepdf.Name.XObject, pikepdf.Name.Image, 8, 8
        image.ColorSpace, image.BitsPerComponent = pikepdf.Name.DeviceGray, 8
        document.pages[0].Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(I=image))
        document.pages[0].Contents = document.make_stream(b"q 600 0 0 700 0 0 cm /I Do Q")
        made = BytesIO()
        document.save(made)
    sentence = _sentence(made.getvalue())
    assert "scanned" in sentence
    assert "OCR" in sentence


def test_pages_that_are_no_sheets_are_passed_over_and_counted(sheet: bytes) -> None:
    with pikepdf.open(BytesIO(sheet)) as document:
        document.add_blank_page()
        made = BytesIO()
        document.save(made)
    loaded = load(made.getvalue(), "sheet.pdf")
    assert loaded.unit is not None
    assert any("1 of 2 pages" in str(problem) for problem in loaded.problems)


def test_a_sheet_without_its_critical_hits_is_no_stranger() -> None:
    """The half-letter sheet for beginners leaves them out, and who gives it is told that it is not whole."""
    bare = stripped(printed(unit_at("tests/data/Brolga BRG-2.mtf"), options=SheetOptions(paper="half-letter")))
    assert "the sheet of Brolga BRG-2 on page 1 leaves out too much of it" in _sentence(bare)


def _without_file(page: pikepdf.Page, document: pikepdf.Pdf) -> None:
    del page.AF[0].EF.F


def _with_a_number_for_files(page: pikepdf.Page, document: pikepdf.Pdf) -> None:
    page.AF[0].EF = 7


def _with_a_damaged_file(page: pikepdf.Page, document: pikepdf.Pdf) -> None:
    page.AF[0].EF.F = document.make_stream(b"\0damaged", Filter=pikepdf.Name.FlateDecode)


@pytest.mark.parametrize("damage", [_without_file, _with_a_number_for_files, _with_a_damaged_file])
def test_a_sheet_of_ours_with_a_damaged_unit_inside_is_read_from_its_print(
    sheet: bytes, damage: Callable[[pikepdf.Page, pikepdf.Pdf], None]
) -> None:
    damaged = BytesIO()
    with pikepdf.open(BytesIO(sheet)) as document:
        damage(document.pages[0], document)
        document.save(damaged)
    assert load(damaged.getvalue(), "sheet.pdf").require().name == "Brolga BRG-2"


def test_a_page_without_area(sheet: bytes) -> None:
    flat = BytesIO()
    with pikepdf.open(BytesIO(stripped(sheet))) as document:
        document.pages[0].MediaBox = pikepdf.Array([0, 0, 0, 792])
        document.save(flat)
    assert "a page without area on page 1" in _sentence(flat.getvalue())


@pytest.mark.parametrize("rect", [pikepdf.Array([]), pikepdf.Name("/A"), pikepdf.Array([pikepdf.Name("/A")] * 4)])
def test_fields_without_a_place_keep_their_ticks(rect: pikepdf.Object) -> None:
    """Content was added to the page, so it is looked at under each field."""
    damaged = BytesIO()
    with pikepdf.open(BytesIO(printed(unit_at("tests/data/Brolga BRG-2.mtf"), fillable=True))) as document:
        page = document.pages[0]
        page.contents_add(b"0 0 m 1 1 l S")
        for field in page.Annots:
            field.Rect = rect
        next(field for field in page.Annots if field.get("/FT") == "/Btn").V = pikepdf.Name("/On")
        document.save(damaged)
    loaded = load(damaged.getvalue(), "sheet.pdf")
    assert loaded.require().name == "Brolga BRG-2"
    assert loaded.condition is not None
