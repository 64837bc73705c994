"""Several `--pilot` or `--skill` belong to the units in order; another number of them is an error."""

from pathlib import Path

import pdfplumber
import pytest

from astech.skills import Skills, parse_skill
from tests.conftest import Astech

BROLGA = "Brolga BRG-2.mtf"
TANK = "Currawong Patrol Tank CPT-1.blk"


def texts(document: Path) -> list[str]:
    """The text of each page."""
    with pdfplumber.open(document) as pages:
        return [page.extract_text() for page in pages.pages]


def test_two_copies_of_one_file_have_a_pilot_each(astech: Astech, data: Path, tmp_path: Path) -> None:
    out = tmp_path / "pair.pdf"
    pilots = ("--pilot", "Ada Voss 3/4", "--pilot", "Jon Teague 5/6")
    done = astech("sheet", data / BROLGA, data / BROLGA, "-o", out, *pilots, "--jobs", "2")
    assert (done.returncode, done.stderr) == (0, "")
    first, second = texts(out)
    assert "Ada Voss" in first
    assert "Jon Teague" not in first
    assert "Jon Teague" in second
    assert "Ada Voss" not in second


def test_units_that_share_a_page_have_a_pilot_each(astech: Astech, data: Path, tmp_path: Path) -> None:
    out = tmp_path / "tanks.pdf"
    pilots = ("--pilot", "Ada Voss 3/4", "--pilot", "Jon Teague 5/6")
    assert astech("sheet", data / TANK, data / TANK, "-o", out, *pilots).returncode == 0
    (page,) = texts(out)
    assert page.count("Ada Voss") == page.count("Jon Teague") == 1


def test_the_loadouts_of_a_file_count_as_units(astech: Astech, data: Path, tmp_path: Path) -> None:
    out = tmp_path / "omni.pdf"
    pilots = [word for name in "ABC" for word in ("--pilot", f"Pilot-{name}")]
    loadouts = len(load_names(data / "Potoroo PTR.ssw"))
    done = astech("sheet", data / "Potoroo PTR.ssw", data / BROLGA, "-o", out, *pilots[: 2 * (loadouts + 1)])
    assert done.returncode == 0, done.stderr
    pages = texts(out)
    assert [f"Pilot-{name}" in page for name, page in zip("ABC", pages, strict=False)] == [True] * len(pages)


def load_names(file: Path) -> list[str]:
    from importers import load_all

    return [loaded.file for loaded in load_all(file)]


@pytest.mark.parametrize("number", [1, 3])
def test_another_number_of_pilots_than_units_is_an_error(
    astech: Astech, data: Path, tmp_path: Path, number: int
) -> None:
    out = tmp_path / "pair.pdf"
    done = astech("sheet", data / BROLGA, data / TANK, "-o", out, *(["--pilot", "Ada Voss 3/4"] * number))
    assert done.returncode == 2
    assert f"--pilot is given {number} time{'s' * (number > 1)} for 2 units; expected one for each unit" in done.stderr
    assert not out.exists()


def test_a_pilot_takes_the_seat_in_a_condition_with_its_hits(astech: Astech, data: Path, tmp_path: Path) -> None:
    marks = tmp_path / "marks.json"
    marks.write_text('{"crew": [{"name": "Jon Teague", "gunnery": 2, "hits": 2}]}')
    out = tmp_path / "brolga.svg"
    done = astech("sheet", data / BROLGA, "-o", out, "--condition", marks, "--pilot", "Ada Voss")
    assert done.returncode == 0, done.stderr
    page = out.read_text(encoding="utf-8")
    assert "Ada Voss" in page
    assert "Jon Teague" not in page
    assert '<use id="crew-1-hit-2" class="pip struck"' in page


def test_cards_have_a_pilot_or_a_skill_each(astech: Astech, data: Path, tmp_path: Path) -> None:
    for option, given in (("--pilot", ("Ada Voss 2/3", "Jon Teague 5/6")), ("--skill", ("2", "6"))):
        out = tmp_path / f"{option}.pdf"
        words = [word for value in given for word in (option, value)]
        done = astech("card", data / BROLGA, data / BROLGA, "-o", out, "--paper", "card", *words)
        assert done.returncode == 0, done.stderr
        better, worse = texts(out)
        assert better != worse
        assert ("Ada Voss" in better) == ("Jon Teague" in worse) == (option == "--pilot")


def test_one_skill_is_that_of_all_cards(astech: Astech, data: Path, tmp_path: Path) -> None:
    out = tmp_path / "cards.pdf"
    assert astech("card", data / BROLGA, data / BROLGA, "-o", out, "--paper", "card", "--skill", "2").returncode == 0
    first, second = texts(out)
    assert first == second


@pytest.mark.parametrize(("text", "skill"), [("3", 3), ("3/4", (3, 4)), ("3-4", (3, 4)), (" 2 / 3 ", (2, 3))])
def test_skills_are_written_like_those_of_pilots(text: str, skill: Skills) -> None:
    assert parse_skill(text) == skill


@pytest.mark.parametrize("text", ["9", "3/9", "3/4/5", "-1", "", "three", "9" * 5000])
def test_an_invalid_skill_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a Skill"):
        parse_skill(text)


def test_two_skills_for_three_cards_are_an_error(astech: Astech, data: Path, tmp_path: Path) -> None:
    files = [data / BROLGA] * 3
    done = astech("card", *files, "-o", tmp_path / "cards.pdf", "--skill", "3", "--skill", "4")
    assert done.returncode == 2
    assert "--skill is given 2 times for 3 units" in done.stderr


def test_a_skill_together_with_that_of_a_pilot_is_an_error(astech: Astech, data: Path, tmp_path: Path) -> None:
    done = astech("card", data / BROLGA, "-o", tmp_path / "a.pdf", "--skill", "3", "--pilot", "Ada Voss 3/4")
    assert done.returncode == 2
    assert "--pilot and --skill both give skills" in done.stderr
