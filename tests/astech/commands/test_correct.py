"""`astech correct`: sheets read, corrected, printed again."""

import json
from io import BytesIO
from pathlib import Path

import pdfplumber
import pikepdf
import pypdfium2
import pytest

from exporters.recordsheet import SheetOptions
from importers import load, load_all
from importers.recordsheet_pdf.page_content import read_page
from sheets.units import Mech
from sheets.units.base import Role
from tests.conftest import Astech
from tests.importers.recordsheet_pdf.sheets import printed, stripped, unit_at

DATA = Path("tests/data").resolve()


def unit_with(item: str) -> Mech:
    """A Brolga with another item in place of its first weapon."""
    unit = unit_at("tests/data/Brolga BRG-2.mtf")
    assert isinstance(unit, Mech)
    mounts = (unit.mounts[0].model_copy(update={"item": item}), *unit.mounts[1:])
    return unit.model_copy(update={"mounts": mounts})


OLDER = SheetOptions(edition="tw-4.4")
TAG_CHANGE = {"what": "TAG (LA) medium range", "was": "10", "now": "9", "ruling": "BMM-7.01:p123:tag-range"}


@pytest.mark.parametrize("inside", [True, False])
def test_a_sheet_by_an_older_book_is_corrected(astech: Astech, tmp_path: Path, inside: bool) -> None:
    """BMM-7.01:p123:tag-range: the medium range of TAG is 9, the page of the older book prints 10."""
    unit = unit_with("ISTAG")
    pdf = printed(unit, options=OLDER)
    (tmp_path / "sheet.pdf").write_bytes(pdf if inside else stripped(pdf))
    done = astech("correct", tmp_path / "sheet.pdf", "-o", tmp_path / "new.pdf", "--format", "json")
    assert done.returncode == 0, done.stderr
    (report,) = json.loads(done.stdout)
    assert report["changes"] == [{"mark": 1, **TAG_CHANGE}]
    assert load(tmp_path / "new.pdf").unit == unit if inside else True


@pytest.mark.parametrize(
    ("item", "inside"),
    [("ISTAG", True), ("ISTAG", False), ("ISLaserAntiMissileSystem", True), ("ISLargeVSPLaser", True)],
)
def test_a_figure_that_the_sheet_already_has_is_not_a_change(
    astech: Astech, tmp_path: Path, item: str, inside: bool
) -> None:
    """BMM-7.01:p123:tag-range and others changed these items; a new sheet has the new figures."""
    pdf = printed(unit_with(item))
    (tmp_path / "sheet.pdf").write_bytes(pdf if inside else stripped(pdf))
    done = astech("correct", tmp_path / "sheet.pdf", "--dry-run")
    assert done.returncode == 0, done.stderr
    assert done.stdout == "Brolga BRG-2: nothing to correct\n"
    assert not list(tmp_path.glob("*new*"))


def test_an_unreadable_sheet_ends_in_one_sentence(astech: Astech, tmp_path: Path) -> None:
    (tmp_path / "sheet.pdf").write_bytes(b"%PDF-1.7\n%%EOF")
    done = astech("correct", tmp_path / "sheet.pdf", "-o", tmp_path / "new.pdf")
    assert done.returncode == 1
    assert "damaged PDF" in done.stderr
    assert not (tmp_path / "new.pdf").exists()


def test_a_change_is_flagged_where_the_sheet_names_it(astech: Astech, tmp_path: Path) -> None:
    """The number of the change stands behind the name of the TAG in the inventory."""
    (tmp_path / "sheet.pdf").write_bytes(printed(unit_with("ISTAG"), options=OLDER))
    astech("correct", tmp_path / "sheet.pdf", "-o", tmp_path / "new.pdf")
    with pdfplumber.open(tmp_path / "new.pdf") as book:
        words = book.pages[0].extract_words(extra_attrs=["non_stroking_color"])
    name = next(word for word in words if word["text"].endswith("TAG"))
    flags = [w for w in words if w["text"] == "1" and 0 < w["x0"] - name["x1"] < 4 and abs(w["top"] - name["top"]) < 3]
    assert flags


def test_differences_from_the_unit_of_against_are_listed(astech: Astech, tmp_path: Path) -> None:
    """The sheet has 2 points of armor less at the left torso than the unit file; the new one is like the file."""
    unit = unit_at("tests/data/Brolga BRG-2.mtf")
    points = {**unit.armor.points, "LT": unit.armor.points["LT"] - 2}
    wrong = unit.model_copy(update={"armor": unit.armor.model_copy(update={"points": points})})
    (tmp_path / "sheet.pdf").write_bytes(stripped(printed(wrong)))
    done = astech(
        *("correct", tmp_path / "sheet.pdf", "-o", tmp_path / "new.pdf", "--against", DATA, "--format", "json")
    )
    assert done.returncode == 0, done.stderr
    (row,) = json.loads(done.stdout)
    (found,) = [change for change in row["changes"] if change["what"] == "Armor, Left Torso"]
    assert found["was"] == str(points["LT"])
    assert found["now"] == str(unit.armor.points["LT"])
    assert found["ruling"] == "canonical data"
    assert load(tmp_path / "new.pdf").unit == unit


def test_the_recognized_parts_of_a_sheet_are_drawn(astech: Astech, tmp_path: Path) -> None:
    """A page of pictures for each page, with the green of critical slots on it."""
    (tmp_path / "sheet.pdf").write_bytes(stripped(printed(unit_at("tests/data/Brolga BRG-2.mtf"))))
    seen = tmp_path / "seen.pdf"
    done = astech("correct", tmp_path / "sheet.pdf", "-o", tmp_path / "new.pdf", "--explain", seen)
    assert done.returncode == 0, done.stderr
    with pdfplumber.open(seen) as pictures:
        assert len(pictures.pages) == 1
        colors = pictures.pages[0].to_image(resolution=72).original.convert("RGB").getcolors(1 << 24)
    assert any(green > red + 40 and green > blue + 20 for _, (red, green, blue) in colors or ())


def test_a_unit_file_is_corrected_likewise(astech: Astech, tmp_path: Path) -> None:
    done = astech("correct", DATA / "Brolga BRG-2.mtf", "-o", tmp_path / "new.pdf")
    assert done.returncode == 0, done.stderr
    assert done.stdout == "Brolga BRG-2: nothing to correct\n"
    assert load(tmp_path / "new.pdf").unit == unit_at("tests/data/Brolga BRG-2.mtf")


def test_a_book_is_corrected_page_by_page(astech: Astech, tmp_path: Path) -> None:
    """Two sheets and another page: two corrected sheets, in their order."""
    first, second = unit_at("tests/data/Brolga BRG-2.mtf"), unit_at("tests/data/Currawong Patrol Tank CPT-1.blk")
    with pikepdf.open(BytesIO(printed(first))) as book, pikepdf.open(BytesIO(printed(second))) as other:
        book.add_blank_page()
        book.pages.extend(other.pages)
        book.save(tmp_path / "book.pdf")
    done = astech("correct", tmp_path / "book.pdf", "-o", tmp_path / "new.pdf")
    assert done.returncode == 0, done.stderr
    assert "1 of 3 pages are not record sheets" in done.stderr
    assert [loaded.unit for loaded in load_all(tmp_path / "new.pdf")] == [first, second]


def test_differences_from_the_unit_of_against_are_flagged_at_their_places(astech: Astech, tmp_path: Path) -> None:
    """The name, the role and a weapon: each has its number behind it, and the head of the page has none."""
    unit = unit_at("tests/data/Brolga BRG-2.mtf")
    assert isinstance(unit, Mech)
    other = unit.model_copy(update={"model": "BRG-1", "role": Role.SCOUT})
    (tmp_path / "sheet.pdf").write_bytes(printed(other))
    call = ("correct", tmp_path / "sheet.pdf", "-o", tmp_path / "new.pdf", "--against", DATA / "Brolga BRG-2.mtf")
    done = astech(*call, "--format", "json")
    assert done.returncode == 0, done.stderr
    (row,) = json.loads(done.stdout)
    assert [change["what"] for change in row["changes"][:2]] == ["Model", "Role"]
    with pypdfium2.PdfDocument(tmp_path / "new.pdf") as document:
        page = read_page(document[0], 1)
    flags = {p.text: p for p in page.phrases if p.color == (255, 255, 255) and p.text in ("1", "2")}
    name = next(p for p in page.phrases if p.text.startswith(unit.name))
    role = next(p for p in page.phrases if p.text == "Role")
    assert 0 < flags["1"].x0 - name.x1 < 20
    assert 0 < flags["2"].x0 - role.x1 < 20
