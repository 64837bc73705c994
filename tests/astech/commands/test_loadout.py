"""Omnis on the command line: a file with several loadouts is several units, and `--loadout` selects one."""

import json
from pathlib import Path

from tests.conftest import Astech

FILE = "Potoroo PTR.ssw"


def test_every_loadout_has_a_row(astech: Astech, data: Path) -> None:
    done = astech("stats", data / FILE, "--format", "jsonl")
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(row["chassis"], row["model"]) for row in rows] == [("Potoroo", "Prime"), ("Potoroo", "A/b")]
    assert [row["file"].removeprefix(str(data / FILE)) for row in rows] == ["#Prime", "#A/b"]


def test_one_unit_is_picked_by_option_or_path(astech: Astech, data: Path) -> None:
    whole = astech("show", data / FILE)
    assert whole.returncode == 1
    assert "2 units (Potoroo Prime, Potoroo A/b); expected one, such as" in whole.stderr
    by_option = astech("show", data / FILE, "--loadout", "prime")
    by_path = astech("show", f"{data / FILE}#Prime")
    assert by_option.returncode == 0
    assert by_option.stdout == by_path.stdout
    assert by_option.stdout.startswith("Potoroo Prime\n")


def test_an_unknown_loadout_is_named_in_one_sentence(astech: Astech, data: Path) -> None:
    done = astech("show", data / FILE, "--loadout", "C")
    assert done.returncode == 1
    assert done.stderr.strip().endswith("no loadout 'C'; expected Prime, A/b")


def test_each_loadout_is_converted_to_a_file_of_its_own(astech: Astech, data: Path, tmp_path: Path) -> None:
    for form in ("ssw", "mtf"):
        assert astech("convert", data / FILE, "--to", form, "-o", tmp_path).returncode == 0
    names = ("Potoroo PTR A_b.mtf", "Potoroo PTR A_b.ssw", "Potoroo PTR Prime.mtf", "Potoroo PTR Prime.ssw")
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_file()) == list(names)
    for loadout, stem in (("Prime", "Prime"), ("A/b", "A_b")):
        same = astech("diff", f"{data / FILE}#{loadout}", tmp_path / f"Potoroo PTR {stem}.ssw")
        assert (same.returncode, same.stdout) == (0, "")


def test_one_loadout_is_converted(astech: Astech, data: Path, tmp_path: Path) -> None:
    assert astech("convert", data, "--loadout", "Prime", "--to", "ssw", "-o", tmp_path).returncode == 1
    names = [path.name for path in tmp_path.iterdir() if path.is_file()]
    assert sorted(names) == ["Brolga BRG-2.ssw", "Potoroo PTR Prime.ssw"]


def test_vehicles_go_into_saw_files(astech: Astech, data: Path, tmp_path: Path) -> None:
    tank = "Currawong Patrol Tank CPT-1"
    assert astech("convert", data / f"{tank}.blk", "--to", "saw", "-o", tmp_path).returncode == 0
    assert astech("diff", data / f"{tank}.blk", tmp_path / f"{tank}.saw").returncode == 0
    wrong = astech("convert", data / f"{tank}.blk", "--to", "ssw", "-o", tmp_path)
    assert (wrong.returncode, "a .ssw file holds a 'Mech, no vehicle" in wrong.stderr) == (1, True)
