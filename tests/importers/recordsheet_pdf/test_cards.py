"""Alpha Strike cards, and pages without text: an error names what is on them."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from importers import load
from tests import ROOT
from tests.importers.recordsheet_pdf.sheets import printed, stripped, unit_at
from tests.producers import passed_through

BROLGA = str(ROOT / "tests" / "data" / "Brolga BRG-2.mtf")


@pytest.mark.parametrize(
    ("damage", "marks"),
    [("", ""), ("armor 3, structure 1, engine 1, heat 2", " (marked: 2 heat, 3 armor, 1 structure, 1 engine)")],
)
def test_a_card_without_its_unit_names_the_unit_and_the_marks(damage: str, marks: str, tmp_path: Path) -> None:
    card = tmp_path / "card.pdf"
    marked = ["--damage", damage] if damage else []
    subprocess.run([sys.executable, "-m", "astech", "card", BROLGA, "-o", str(card), *marked], cwd=ROOT, check=True)
    error = load(stripped(card.read_bytes()), "card.pdf").error
    assert error is not None
    assert f"an Alpha Strike card of Brolga BRG-2{marks} on page 1" in str(error)


@pytest.mark.skipif(not shutil.which("gs"), reason="Ghostscript is not installed")
def test_letters_drawn_as_outlines_are_no_scan() -> None:
    """Ghostscript draws each letter as a path: the page has no text and no picture."""
    command = ("gs", "-q", "-dNOPAUSE", "-dBATCH", "-dNoOutputFonts", "-sDEVICE=pdfwrite", "-oOUT", "IN")
    error = load(passed_through(command, stripped(printed(unit_at(BROLGA)))), "sheet.pdf").error
    assert error is not None
    assert "letters drawn as outlines" in str(error)
