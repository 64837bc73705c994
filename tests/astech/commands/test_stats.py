"""`astech stats`: the promises to other programs."""

import csv
import io
import json
from pathlib import Path

from tests.conftest import Astech

FIELDS = [
    *("file", "chassis", "model", "unit_type", "weight", "tech_base", "year", "role", "walk", "run", "jump"),
    *("armor", "structure", "heat_sinks", "heat_capacity", "quirks", "locations"),
]


def test_jsonl_has_the_promised_fields(astech: Astech, data: Path) -> None:
    done = astech("stats", data, "--format", "jsonl", "--jobs", "1")
    assert done.returncode == 0
    assert done.stderr == ""
    rows = {row["file"]: row for row in map(json.loads, done.stdout.splitlines())}
    assert list(rows)[:3] == ["Brolga BRG-2.mtf", "Currawong Patrol Tank CPT-1.blk", "Drongo Watch Platoon.blk"]
    for row in rows.values():
        assert set(FIELDS) <= set(row)


def test_the_figures_of_a_mech(astech: Astech, data: Path) -> None:
    row = json.loads(astech("stats", data / "Brolga BRG-2.mtf", "--format", "jsonl").stdout)
    expected = {
        "chassis": "Brolga",
        "model": "BRG-2",
        "unit_type": "mech",
        "weight": 50,
        "tech_base": "Inner Sphere",
        "year": 3031,
        "role": "Skirmisher",
        "walk": 5,
        "run": 8,
        "jump": 5,
        "armor": 160,
        "structure": 83,
        "heat_sinks": 13,
        "heat_capacity": 13,
    }
    assert {key: row[key] for key in expected} == expected
    assert sorted(row["quirks"]) == ["easy_maintain", "rugged_1"]
    assert {"abbr": "CT", "armor": 23, "rear": 8, "internal": 16} in row["locations"]


def test_whole_amounts_are_whole_numbers_and_others_keep_their_decimals(astech: Astech, data: Path) -> None:
    """Tons of a tank and C-bills of a platoon, in every format; no table shortens an amount to powers of ten."""
    files = (data / "Currawong Patrol Tank CPT-1.blk", data / "Drongo Watch Platoon.blk")
    columns = ("--columns", "weight,cost", "--jobs", "1")
    table, sheet, lines = (
        astech("stats", *files, *columns, "--format", form).stdout for form in ("table", "csv", "jsonl")
    )
    tank, platoon = map(json.loads, lines.splitlines())
    assert isinstance(tank["weight"], int)
    assert isinstance(platoon["cost"], float)
    assert f"{tank['weight']}," in sheet.splitlines()[1]
    shown = [row.split() for row in table.splitlines()[1:]]
    assert shown[0] == [str(tank["weight"]), str(tank["cost"])]
    assert float(shown[1][1]) == round(platoon["cost"], 3)


def test_csv_is_a_table_for_spreadsheets(astech: Astech, data: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(astech("stats", data, "--format", "csv").stdout)))
    assert list(rows[0])[: len(FIELDS)] == FIELDS or set(FIELDS) <= set(rows[0])
    assert rows[0]["quirks"] == "easy_maintain rugged_1"
    assert "CT:armor=23,rear=8,internal=16" in rows[0]["locations"].split()
    assert rows[2]["heat_sinks"] == ""


def test_every_field_of_a_row_is_in_the_csv(astech: Astech, data: Path) -> None:
    as_json = json.loads(astech("stats", data / "Brolga BRG-2.mtf", "--format", "jsonl").stdout)
    header, _ = csv.reader(io.StringIO(astech("stats", data / "Brolga BRG-2.mtf", "--format", "csv").stdout))
    assert [field for field in header if field in as_json] == list(as_json)


def test_the_table_has_aligned_columns(astech: Astech, data: Path) -> None:
    heading, *lines = astech("stats", data).stdout.splitlines()
    assert heading.split()[:3] == ["chassis", "model", "type"]
    assert lines[0].split()[:4] == ["Brolga", "BRG-2", "mech", "50"]


def test_several_processes_give_the_same_rows_in_the_same_order(astech: Astech, data: Path) -> None:
    calls = [astech("stats", *[data] * 30, "--format", "jsonl", "--jobs", jobs).stdout for jobs in ("1", "3")]
    assert calls[0] == calls[1]
    assert len(calls[0].splitlines()) == 30 * len(astech("stats", data, "--format", "jsonl").stdout.splitlines())


def test_problems_are_printed_on_request(astech: Astech, data: Path, tmp_path: Path) -> None:
    unit = (data / "Brolga BRG-2.mtf").read_bytes().replace(b"chassis:Brolga", b"chassis:Br\xf6lga")
    (tmp_path / "a.mtf").write_bytes(unit)
    assert astech("stats", tmp_path / "a.mtf").stderr == "warnings about 1 file; --problems lists them\n"
    assert "line 1: byte F6, which is not UTF-8" in astech("stats", tmp_path / "a.mtf", "--problems").stderr


def test_one_unit_may_come_from_standard_input(astech: Astech, data: Path) -> None:
    done = astech("stats", "-", "--format", "jsonl", stdin=(data / "Brolga BRG-2.mtf").read_text("utf-8"))
    assert json.loads(done.stdout)["file"] == "-"


def test_quirks_are_those_of_the_edition(astech: Astech, data: Path, tmp_path: Path) -> None:
    """BMM-7.01:p90-95:anubis: the chassis has Exposed Actuators; the older book does not know it."""
    anubis = tmp_path / "anubis.mtf"
    anubis.write_text((data / "Brolga BRG-2.mtf").read_text("utf-8").replace("chassis:Brolga", "chassis:Anubis"))
    found = {}
    for edition in ("tw-4.4", "bmm-7.01"):
        done = astech("stats", anubis, "--format", "jsonl", "--columns", "name,quirks", "--edition", edition)
        found[edition] = "exp_actuator" in json.loads(done.stdout)["quirks"]
    assert found == {"tw-4.4": False, "bmm-7.01": True}
    chosen = astech("stats", anubis, "--where", "quirks like '%exp_actuator%'", "--edition", "bmm-7.01")
    assert "Anubis" in chosen.stdout
