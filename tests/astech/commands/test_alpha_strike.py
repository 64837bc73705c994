"""`astech alpha-strike`: rows for people, spreadsheets and programs."""

import csv
import json
from pathlib import Path

from sheets.units import to_json
from tests.conftest import Astech
from tests.sheets.alphastrike.units import dropship, turret_tank

FIELDS = (
    *("file", "chassis", "model", "type", "size", "tmm", "move", "role", "damage", "ov", "armor", "structure"),
    *("threshold", "squad_size", "specials", "pv", "arcs"),
)


def test_each_unit_is_a_line_with_the_promised_fields(astech: Astech, data: Path) -> None:
    done = astech("alpha-strike", data / "Brolga BRG-2.mtf", "--format", "jsonl")
    row = json.loads(done.stdout)
    assert (done.returncode, done.stderr) == (0, "")
    assert tuple(row)[: len(FIELDS)] == FIELDS
    assert row["damage"] == {"S": "2", "M": "2", "L": "0"}
    assert (row["type"], row["move"], row["specials"], row["pv"]) == ("BM", '10"j', "REAR1/1/-", 29)
    assert row["arcs"] is None


def test_skill_is_a_number_or_gunnery_and_piloting(astech: Astech, data: Path) -> None:
    values = []
    for skill in ("4", "3", "3/4", "8"):
        done = astech("alpha-strike", data / "Brolga BRG-2.mtf", "--format", "jsonl", "--skill", skill)
        row = json.loads(done.stdout)
        values.append((row["skill"], row["pv"]))
    assert values == [(4, 29), (3, 35), (3, 35), (8, 17)]


def test_infantry_has_no_piloting(astech: Astech, data: Path) -> None:
    done = astech("alpha-strike", data / "Drongo Watch Platoon.blk", "--format", "jsonl", "--skill", "2/5")
    assert json.loads(done.stdout)["skill"] == 2


def test_a_wrong_skill_is_a_wrong_call(astech: Astech, data: Path) -> None:
    for skill in ("9", "-1", "veteran", "3/4/5", "3/"):
        done = astech("alpha-strike", data / "Brolga BRG-2.mtf", f"--skill={skill}")
        assert done.returncode == 2
        assert "expected 0 to 8, or gunnery and piloting as 3/4" in done.stderr


def test_a_table_and_a_spreadsheet(astech: Astech, data: Path) -> None:
    table = astech("alpha-strike", data).stdout.splitlines()
    assert table[0].split()[:4] == ["chassis", "model", "type", "size"]
    assert any("Currawong" in line and "2/2/1" in line for line in table)
    rows = list(csv.DictReader(astech("alpha-strike", data, "--format", "csv").stdout.splitlines()))
    assert {row["damage"] for row in rows} >= {"2/2/0", "2/2/1", "1/0/0"}


def test_the_table_prints_every_ability_and_the_arcs_of_ships(astech: Astech, tmp_path: Path) -> None:
    """The arcs of the worked example (conversion digest 13.8)."""
    (tmp_path / "ship.json").write_text(to_json(dropship()))
    (tmp_path / "tank.json").write_text(to_json(turret_tank()))
    ship = astech("alpha-strike", tmp_path / "ship.json").stdout.splitlines()
    assert [line.split()[:2] for line in ship[2:]] == [
        ["FRONT:", "6/8/6/-,"],
        ["LEFT:", "2/3/2/-,"],
        ["RIGHT:", "2/3/2/-,"],
        ["REAR:", "3/3/-/-,"],
    ]
    tank = astech("alpha-strike", tmp_path / "tank.json").stdout.splitlines()
    assert tank[1].endswith("IF1, SRCH, TUR(2/3/2, IF1)")


def test_a_unit_without_an_element_is_named_in_one_sentence(astech: Astech, tmp_path: Path) -> None:
    file = tmp_path / "Watch.json"
    file.write_text(
        '{"kind": "gun-emplacement", "chassis": "Watch", "year": 3025, "tech_base": "is", "rules_level": 1}'
    )
    done = astech("alpha-strike", file)
    assert done.returncode == 0
    assert done.stderr.splitlines() == [
        f"{file}: Watch: a gun emplacement has no Alpha Strike element",
        "0 units, 1 skipped",
    ]
