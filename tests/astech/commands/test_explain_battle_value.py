"""`astech explain --bv`: the Battle Value of a unit, with its crew, and of a force."""

import json
from pathlib import Path

import pytest

from sheets.units import Unit
from sheets.units.vehicle import Motive
from tests.builders import mounts, tank
from tests.conftest import Astech

BROLGA, DRONGO = "Brolga BRG-2.mtf", "Drongo Watch Platoon.blk"
VTOL = tank(manual_battle_value=100, motive=Motive.VTOL)
C3_MASTER = tank(manual_battle_value=1000, mounts=mounts("ISC3MasterUnit", at="BD"))
C3_SLAVE = tank(manual_battle_value=500, mounts=mounts("ISC3SlaveUnit", at="BD"))
C3I = tank(manual_battle_value=400, mounts=mounts("ISC3iUnit", at="BD"))


def written(folder: Path, *units: Unit) -> list[Path]:
    """A file for each unit."""
    files = [folder / f"{place}.json" for place in range(1, len(units) + 1)]
    for file, unit in zip(files, units, strict=True):
        file.write_text(unit.model_dump_json(), encoding="utf-8")
    return files


def total(page: str) -> str:
    """The figure in the last line."""
    return page.splitlines()[-1].removeprefix("Total").strip()


def test_a_unit_alone(astech: Astech, data: Path) -> None:
    done = astech("explain", data / BROLGA, "--bv")
    assert (done.returncode, total(done.stdout), done.stderr) == (0, "1,217", "")


def test_the_total_is_the_figure_of_stats(astech: Astech, data: Path) -> None:
    rows = [json.loads(row) for row in astech("stats", data, "--format", "jsonl", "--jobs", "1").stdout.splitlines()]
    assert len(rows) > 3
    for row in rows:
        report = json.loads(astech("explain", data / row["file"], "--bv", "--format", "json").stdout)
        assert report["total"] == row["bv"]


def test_a_better_crew_makes_a_unit_worth_more(astech: Astech, data: Path) -> None:
    done = astech("explain", data / BROLGA, "--bv", "--skill", "3/4")
    assert done.returncode == 0
    assert "1.32 (gunnery 3, piloting 4)" in done.stdout
    assert total(done.stdout) == "1,606"  # 1,217 × 1.32


def test_infantry_without_anti_mech_gear_counts_as_such(astech: Astech, data: Path) -> None:
    """BV:15.4"""
    assert "gunnery 4, anti-'Mech 8" in astech("explain", data / DRONGO, "--bv", "--skill", "4/5").stdout


def test_several_units_are_a_force(astech: Astech, data: Path, tmp_path: Path) -> None:
    (vtol,) = written(tmp_path, VTOL)
    bombs = ("--store", "2:Cluster Bomb=2", "--store", "2:cluster bomb=1")
    done = astech("explain", data / BROLGA, vtol, "--bv", *bombs)
    assert (done.returncode, total(done.stdout)) == (0, "1,356")  # 1,217 + 100 + 3 × 13


def test_one_crew_for_all_or_one_for_each(astech: Astech, tmp_path: Path) -> None:
    files = written(tmp_path, C3_SLAVE, C3I)
    assert total(astech("explain", *files, "--bv", "--skill", "3/5").stdout) == "1,080"  # 900 × 1.2
    assert total(astech("explain", *files, "--bv", "--skill", "3/5", "--skill", "4/5").stdout) == "1,000"
    done = astech("explain", *files, files[0], "--bv", "--skill", "3/5", "--skill", "4/5")
    assert (done.returncode, "2 skills for 3 units" in done.stderr) == (2, True)


def test_c3_computers_of_one_kind_form_a_network(astech: Astech, tmp_path: Path) -> None:
    """BV:15.2 — 1,500 × 0.05 for each of the two; the improved computer is alone of its kind."""
    files = written(tmp_path, C3_MASTER, C3_SLAVE, C3I)
    assert total(astech("explain", *files, "--bv", "--c3").stdout) == "2,050"
    assert total(astech("explain", *files, "--bv").stdout) == "1,900"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--skill", "9/4"), "is not a Skill"),
        (("--skill", "3"), "'3' is not a crew; expected gunnery and piloting, such as 3/4"),
        (
            ("--store", "Cluster=2"),
            "'Cluster' is not an external store; expected one of: Air-to-Air (AAA) Arrow Ammo, ",
        ),
        (("--store", "Medium Laser=2"), "'Medium Laser' is not an external store"),
        (("--store", "Cluster Bomb"), "expected NAME=NUMBER, or K:NAME=NUMBER"),
        (("--store", "Cluster Bomb=0"), "expected NAME=NUMBER, or K:NAME=NUMBER"),
        (("--store", "Cluster Bomb=some"), "expected NAME=NUMBER, or K:NAME=NUMBER"),
        (("--store", "2:Cluster Bomb=1"), "there is no unit 2; expected 1 to 1"),
        (("--store", "Cluster Bomb=1"), "Brolga BRG-2 has no place for external stores"),
        (("--c3",), "--c3 takes at least two units with C3 computers of one kind"),
    ],
)
def test_impossible_options_are_refused_in_a_sentence(
    astech: Astech, data: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    done = astech("explain", data / BROLGA, "--bv", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr


def test_a_store_in_a_force_names_its_unit(astech: Astech, tmp_path: Path) -> None:
    done = astech("explain", *written(tmp_path, VTOL, VTOL), "--bv", "--store", "Cluster Bomb=1")
    assert (done.returncode, "expected K:Cluster Bomb=1, with K from 1 to 2" in done.stderr) == (2, True)
