"""`astech tokens`: files of tokens, their options, and messages."""

from pathlib import Path

import pdfplumber

from tests.conftest import ROOT, Astech


def test_one_document_with_all_tokens(astech: Astech, data: Path, tmp_path: Path) -> None:
    out = tmp_path / "tokens.pdf"
    units = [data / "Brolga BRG-2.mtf", data / "Drongo Watch Platoon.blk"]
    done = astech("tokens", *units, "-o", out, "--count", "2")
    assert done.returncode == 0, done.stderr
    with pdfplumber.open(out) as document:
        (page,) = document.pages
        printed = page.extract_text()
        assert (page.width, page.height) == (612, 792)
    assert printed.count("BRG-2") == 4  # two standees, two counters
    assert printed.count("Drongo Watch") == 4
    assert printed.count("RAER") == 4  # the rear is upside down


def test_a_folder_with_a_file_for_each_unit(astech: Astech, data: Path, tmp_path: Path) -> None:
    units = [data / "Brolga BRG-2.mtf", data / "Drongo Watch Platoon.blk"]
    done = astech("tokens", *units, "-o", tmp_path / "out", "--to", "svg", "--shape", "counter")
    assert done.returncode == 0, done.stderr
    names = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert names == ["Brolga BRG-2.svg", "Drongo Watch Platoon.svg"]
    assert 'id="counter-1-cut"' in (tmp_path / "out" / "Brolga BRG-2.svg").read_text("utf-8")


def test_pages_of_pictures_are_numbered(astech: Astech, data: Path, tmp_path: Path) -> None:
    done = astech("tokens", data / "Brolga BRG-2.mtf", "-o", tmp_path / "a.png", "--count", "40", "--dpi", "40")
    assert done.returncode == 0, done.stderr
    assert sorted(path.name for path in tmp_path.glob("*.png")) == ["a-2.png", "a-3.png", "a-4.png", "a.png"]


def test_tokens_that_do_not_fit_are_refused_before_anything_is_read(astech: Astech, tmp_path: Path) -> None:
    unread = tmp_path / "broken.mtf"
    unread.write_text("nothing", "utf-8")
    done = astech("tokens", unread, "-o", tmp_path / "a.pdf", "--hex", "3.5", "--margin", "50")
    assert done.returncode == 2
    assert "does not fit on letter with a margin of 50 mm; expected a smaller hex or margin" in done.stderr
    assert str(unread) not in done.stderr


def test_a_unit_without_a_picture_has_its_silhouette(astech: Astech, data: Path, tmp_path: Path) -> None:
    art = tmp_path / "art"
    art.mkdir()
    (art / "Atlas.png").write_bytes((ROOT / "docs" / "tokens.png").read_bytes())
    done = astech("tokens", data / "Brolga BRG-2.mtf", "-o", tmp_path / "a.pdf", "--picture", art)
    assert done.returncode == 0
    assert "no picture of it in" in done.stderr


def test_a_job_makes_tokens(astech: Astech, data: Path, tmp_path: Path) -> None:
    job = tmp_path / "job.toml"
    job.write_text(
        f'[[step]]\ndo = "tokens"\nfrom = "{data / "Brolga BRG-2.mtf"}"\nout = "t.pdf"\ncount = 2\n', "utf-8"
    )
    done = astech("batch", job)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "job" / "t.pdf").read_bytes().startswith(b"%PDF")
