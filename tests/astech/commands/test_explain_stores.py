"""`astech explain --bv --store`: stores beyond the limit are refused, with the number of stores that fit."""

from pathlib import Path

from tests.conftest import Astech
from tests.sheets.construction.craft import fighter

BOMB, ARROW = "High-Explosive (Standard) Bomb", "Air-to-Air (AAA) Arrow Ammo"


def sparrow(folder: Path) -> Path:
    """A fighter of 30 tons, Battle Value 500: six slots."""
    file = folder / "Sparrow.json"
    file.write_text(fighter(mass=30, manual_battle_value=500).model_dump_json(), encoding="utf-8")
    return file


def test_stores_up_to_the_limit_are_accepted(astech: Astech, tmp_path: Path) -> None:
    done = astech("explain", sparrow(tmp_path), "--bv", "--store", f"{BOMB}=6")
    assert (done.returncode, done.stdout.splitlines()[-1].split()) == (0, ["Total", "572"])  # 500 + 6 × 12


def test_one_bomb_too_many_is_refused(astech: Astech, tmp_path: Path) -> None:
    done = astech("explain", sparrow(tmp_path), "--bv", "--store", f"{BOMB}=7")
    assert (done.returncode, done.stdout) == (2, "")
    assert "Example has 6 slots for external stores, 7 are asked for: 7 × High-Explosive" in done.stderr
    assert "Traceback" not in done.stderr


def test_all_stores_of_a_unit_count(astech: Astech, tmp_path: Path) -> None:
    """A missile of five slots leaves room for one bomb."""
    file = sparrow(tmp_path)
    assert astech("explain", file, "--bv", "--store", f"{ARROW}=1", "--store", f"{BOMB}=1").returncode == 0
    done = astech("explain", file, "--bv", "--store", f"{ARROW}=1", "--store", f"{BOMB}=1", "--store", f"{BOMB}=1")
    assert done.returncode == 2
    assert "7 are asked for: 1 × Air-to-Air (AAA) Arrow Ammo (5 slots), 2 × High-Explosive" in done.stderr
