"""`explain --odds` in its forms, and odds as the back of a sheet."""

import csv
import json
from pathlib import Path

import pikepdf
import pytest

from exporters.odds import draw_odds
from exporters.page import PAPERS
from exporters.page.check import page_faults
from importers import load
from sheets.play.element_odds import element_odds
from sheets.play.odds import odds
from sheets.units import DropShip
from tests.conftest import Astech
from tests.sheets.play.element_table import craft, playing

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
    """An SVG is one page for a table of any length."""
    drawn = tmp_path / "odds.svg"
    assert astech("explain", data / BROLGA, "--odds", "-o", drawn).returncode == 0
    assert "Heat 24" in drawn.read_text("utf-8")
    (page,) = draw_odds(odds(load(data / BROLGA).require()), on_one_page=True)
    assert page.height > PAPERS["letter"].height
    assert not list(page_faults(page))


@pytest.mark.parametrize("wrong", [("--format", "markdown"), ("--cost",), ("--edition", "asce-5.01")])
def test_options_that_do_not_go_with_odds_are_refused(astech: Astech, data: Path, wrong: tuple[str, ...]) -> None:
    assert astech("explain", data / BROLGA, "--odds", *wrong).returncode == 2


@pytest.mark.parametrize("wrong", [("--format", "csv"), ("--target-moved", "3")])
def test_options_of_odds_are_refused_to_sums(astech: Astech, data: Path, wrong: tuple[str, ...]) -> None:
    assert astech("explain", data / BROLGA, "--bv", *wrong).returncode == 2


def test_odds_are_the_back_of_a_sheet(astech: Astech, data: Path, tmp_path: Path) -> None:
    """`sheet --odds` puts the odds on the back of the sheet of a unit."""
    out = tmp_path / "both.pdf"
    done = astech("sheet", data / BROLGA, "--odds", "--target-moved", "4", "-o", out)
    assert done.returncode == 0, done.stderr
    with pikepdf.open(out) as document:
        assert len(document.pages) == 3


@pytest.mark.parametrize("edition", ["as-2.3.1", "asce-5.01"])
def test_the_odds_of_an_element_have_every_form(astech: Astech, data: Path, tmp_path: Path, edition: str) -> None:
    """`--odds --alpha-strike`: Skill 3, TMM 2, medium range: 3 + 2 + 2 = 7, which 21 of 36 rolls reach."""
    options = ("explain", data / BROLGA, "--odds", "--alpha-strike", "--edition", edition)
    options = (*options, "--skill", "3", "--target-moved", "2")
    text = astech(*options).stdout
    assert "Skill 3, TMM 2 of the target" in text
    rows = list(csv.DictReader(astech(*options, "--format", "csv").stdout.splitlines()))
    medium = next(row for row in rows if (row["bracket"], row["heat"]) == ("medium", "0"))
    assert (medium["number"], medium["chance"], medium["damage"], medium["expected"]) == ("7", "58.3", "2.0", "1.17")
    hot = next(row for row in rows if (row["bracket"], row["heat"]) == ("medium", "2"))
    assert hot["number"] == "9"  # the heat level is added
    drawn = tmp_path / "odds.svg"
    assert astech(*options, "-o", drawn).returncode == 0
    assert "Inches" in drawn.read_text("utf-8")


def test_overheat_adds_damage_at_short_and_medium_range_alone(shared: Path) -> None:
    """An element without OVL overheats at short and medium range; REAR is an attack at +1."""
    for name in ("Atlas AS7-D.mtf", "Hunchback HBK-4P.mtf"):
        table = playing(shared, name, "as-2.3.1")
        lines = element_odds(table.unit, options=table.options).lines
        plain = {line.bracket: line.damage for line in lines if line.weapon == "attack" and line.heat == 0}
        hot = {line.bracket: line.damage for line in lines if "overheat" in line.weapon and line.heat == 0}
        if table.element.ov:
            assert hot["short"] == plain["short"] + table.element.ov
            assert hot.get("long", plain.get("long")) == plain.get("long")


def test_an_arc_of_a_craft_has_its_own_odds() -> None:
    """Each arc of a DropShip attacks separately."""
    table = craft(DropShip)
    arcs = {line.location for line in element_odds(table.unit, options=table.options).lines}
    assert "front" in arcs
