"""`--no-quirks`: products that show the effects of design quirks show none."""

import json
from pathlib import Path

import pytest

from tests.conftest import Astech

BROLGA = "Brolga BRG-2.mtf"  # Easy to Maintain, Rugged, and an accurate large laser


@pytest.mark.parametrize("view", ["--sheet", "--tro"])
def test_a_unit_is_shown_without_quirks(astech: Astech, data: Path, view: str) -> None:
    usual = astech("show", view, data / BROLGA).stdout
    plain = astech("show", view, "--no-quirks", data / BROLGA).stdout
    assert "Easy to Maintain" in usual
    assert "Easy to Maintain" not in plain
    assert "Accurate" not in plain


def test_the_odds_of_an_accurate_weapon_are_those_of_any(astech: Astech, data: Path) -> None:
    """Accurate Weapon: -1 to hit with that weapon."""

    def chances(*options: str) -> set[str]:
        done = astech("explain", "--odds", "--format", "json", *options, data / BROLGA)
        assert done.returncode == 0, done.stderr
        rows = json.loads(done.stdout)["lines"]
        return {json.dumps(row, sort_keys=True) for row in rows if "Large Laser" in json.dumps(row)}

    assert chances()
    assert chances() != chances("--no-quirks")


def test_the_odds_behind_a_sheet_follow_its_option(astech: Astech, data: Path, tmp_path: Path) -> None:
    for name, options in (("usual", ()), ("plain", ("--no-quirks",))):
        done = astech("sheet", data / BROLGA, "-o", tmp_path / f"{name}.svg", "--odds", *options)
        assert done.returncode == 0, done.stderr
    assert (tmp_path / "usual-2.svg").read_text("utf-8") != (tmp_path / "plain-2.svg").read_text("utf-8")


def test_a_record_of_play_keeps_the_option(astech: Astech, data: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    done = astech("play", data / BROLGA, "--record", record, "--no-quirks", stdin="quit\n")
    assert done.returncode == 0, done.stderr
    assert json.loads(record.read_text("utf-8").splitlines()[0])["options"]["quirks"] is False


def test_the_option_is_refused_where_quirks_change_nothing(astech: Astech, data: Path) -> None:
    for call in (("explain", "--bv"), ("show", "--card")):
        done = astech(*call, "--no-quirks", data / BROLGA)
        assert done.returncode == 2
        assert "--no-quirks" in done.stderr
