"""A sum as text, JSON, Markdown, and as an audit in PDF."""

import json
from pathlib import Path

import pikepdf
import pytest

from tests.conftest import Astech

BROLGA = "Brolga BRG-2.mtf"


def test_the_suffix_of_the_output_decides_the_format(astech: Astech, data: Path, tmp_path: Path) -> None:
    begins = {"sum.txt": "Battle Value of Brolga BRG-2\n====", "sum.md": "# Battle Value of Brolga BRG-2\n"}
    for name, text in begins.items():
        done = astech("explain", data / BROLGA, "-o", tmp_path / name)
        assert (done.returncode, done.stdout) == (0, ""), done.stderr
        assert (tmp_path / name).read_text("utf-8").startswith(text)
    assert astech("explain", data / BROLGA, "-o", tmp_path / "sum.json").returncode == 0
    assert json.loads((tmp_path / "sum.json").read_text("utf-8"))["total"] == 1217


@pytest.mark.parametrize("figure", ["--bv", "--cost", "--alpha-strike"])
def test_an_audit_is_a_pdf(astech: Astech, data: Path, tmp_path: Path, figure: str) -> None:
    out = tmp_path / "audit.pdf"
    done = astech("explain", data / BROLGA, figure, "-o", out)
    assert done.returncode == 0, done.stderr
    with pikepdf.open(out) as document:
        assert "Brolga BRG-2" in str(document.docinfo["/Title"])


def test_the_audit_of_a_force_is_a_pdf_too(astech: Astech, data: Path, tmp_path: Path) -> None:
    done = astech("explain", data / BROLGA, data / "Drongo Watch Platoon.blk", "-o", tmp_path / "force.pdf")
    assert done.returncode == 0, done.stderr


def test_markdown_goes_to_the_screen_too(astech: Astech, data: Path) -> None:
    assert "| Armor | 160 × 2.5 | 400 | 400 |" in astech("explain", data / BROLGA, "--format", "markdown").stdout


def test_pages_need_a_file_and_overwrite_none(astech: Astech, data: Path, tmp_path: Path) -> None:
    done = astech("explain", data / BROLGA, "--format", "pdf")
    assert (done.returncode, "needs -o" in done.stderr) == (2, True)
    done = astech("explain", data / BROLGA, "-o", tmp_path / "sum.doc")
    assert (done.returncode, "expected .txt, .json, .md, .pdf" in done.stderr) == (2, True)
    (tmp_path / "mine.txt").write_text("mine")
    done = astech("explain", data / BROLGA, "-o", tmp_path / "mine.txt")
    assert (done.returncode, "--overwrite" in done.stderr) == (1, True)
    assert (tmp_path / "mine.txt").read_text() == "mine"
    assert astech("explain", data / BROLGA, "-o", tmp_path / "mine.txt", "--overwrite").returncode == 0
