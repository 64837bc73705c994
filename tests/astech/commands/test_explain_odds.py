"""`explain --odds` in its forms, and odds as the back of a sheet."""

import csv
import json
from pathlib import Path

import pikepdf
import pytest

from exporters.odds import draw
from exporters.page import PAPERS
from exporters.page.check import violations
from importers import load
from sheets.play.odds import odds
from tests.conftest import Astech

BROLGA = "Brolga BRG-2.mtf"


def test_text_csv_and_json_have_the_same_lines(astech: Astech, data: Path) -> None:
    """Hit chance and expected damage by range and heat, for a skill and a target that moved."""
    options = ("explain", data / BROLGA, "--odds", "--skill", "3/4", "--target-moved", "4")
    text = astech(*options).stdout
    rows = list(csv.DictReader(astech(*options, "--format", "csv").stdout.splitlines()))
    lines = json.loads(astech(*options, "--format", "json").stdout)["lines"]
    assert [row["expected"] for row in rows] == [str(line["expected"]) for line in lines]
    assert rows[0]["number"] == "4"
    assert "gunnery 3, target moved 4 hexes" in text
    assert "Heat 24" in text


def test_the_picture_has_every_heat_on_one_page(astech: Astech, data: Path, tmp_path: Path) -> None:
    """An SVG is one page, however long the table is."""
    drawn = tmp_path / "odds.svg"
    assert astech("explain", data / BROLGA, "--odds", "-o", drawn).returncode == 0
    assert "Heat 24" in drawn.read_text("utf-8")
    (page,) = draw(odds(load(data / BROLGA).require()), on_one_page=True)
    assert page.height > PAPERS["letter"].height
    assert not list(violations(page))


@pytest.mark.parametrize("wrong", [("--format", "markdown"), ("--cost",), ("--edition", "asce-5.01")])
def test_options_that_do_not_go_with_odds_are_refused(astech: Astech, data: Path, wrong: tuple[str, ...]) -> None:
    assert astech("explain", data / BROLGA, "--odds", *wrong).returncode == 2


@pytest.mark.parametrize("wrong", [("--format", "csv"), ("--target-moved", "3")])
def test_options_of_odds_are_refused_to_sums(astech: Astech, data: Path, wrong: tuple[str, ...]) -> None:
    assert astech("explain", data / BROLGA, "--bv", *wrong).returncode == 2


def test_odds_are_the_back_of_a_sheet(astech: Astech, data: Path, tmp_path: Path) -> None:
    """`sheet --odds` puts the odds behind the sheet of a unit."""
    out = tmp_path / "both.pdf"
    done = astech("sheet", data / BROLGA, "--odds", "--target-moved", "4", "-o", out)
    assert done.returncode == 0, done.stderr
    with pikepdf.open(out) as document:
        assert len(document.pages) == 3
