"""--where, --sort, --limit, --columns: SQL over the rows, and nothing else."""

import json
from pathlib import Path

import pytest

from astech.choosing import arrangement, where
from astech.columns import COLUMNS, CardCrew, FigureRules, unit_values
from astech.operations.mistakes import BadOptions
from importers import load
from sheets.units import Unit
from tests.conftest import Astech


@pytest.fixture(scope="module")
def brolga(data: Path) -> Unit:
    return load(data / "Brolga BRG-2.mtf").require()


@pytest.mark.parametrize(
    ("text", "met"),
    [
        ("weight = 50 and tech_base = 'Inner Sphere'", True),
        ("tech_base = 'inner sphere'", True),
        ("tech_base = 'Clan'", False),
        ("weapons like '%large laser%' and not jump < 5", True),
        ("role in ('Sniper', 'Skirmisher')", True),
        ("pv between 20 and 30 and legal", True),
        ("heat_capacity is null", False),
        ("bv > 1000 -- and more", True),
    ],
)
def test_conditions_are_sql(brolga: Unit, text: str, met: bool) -> None:
    assert where(text).meets(brolga, "Brolga BRG-2.mtf") is met


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("pvv < 30", "there is no column pvv; did you mean pv?"),
        ("tons > 30", "did you mean weight?"),
        ("bv >", "this is not SQL"),
        ("", "this is not SQL"),
        ("1; DROP TABLE units", "this is not SQL"),
        ("1) UNION SELECT 1 FROM sqlite_master --", "not allowed"),
        ("load_extension('x')", "the function load_extension is not allowed"),
        ("writefile('x', 'y')", "no such function"),
        ("bv in (WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n)", "not allowed"),
        ("bv > (SELECT randomblob(9))", "the function randomblob is not allowed"),
    ],
)
def test_where_refuses_everything_but_conditions_on_columns(text: str, reason: str) -> None:
    with pytest.raises(BadOptions, match="--where") as refused:
        where(text)
    assert reason in str(refused.value)


@pytest.mark.parametrize(("name", "hint"), [("Clan", True), ("clan", True), ("tech_bas", False), ("wieght", False)])
def test_a_text_without_quotes_is_taken_for_a_column_and_the_message_says_so(name: str, hint: bool) -> None:
    with pytest.raises(BadOptions, match=f"there is no column {name}") as refused:
        where(f"tech_base = {name}")
    assert (f"A text stands in quotes: '{name}'" in str(refused.value)) == hint


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["stats", "--limit", "3x"], "'3x' is not a valid whole number."),
        (["card", "-o", "x.pdf", "--margin", "3mm"], "'3mm' is not a valid number."),
    ],
)
def test_a_value_that_is_not_a_number_is_named(astech: Astech, data: Path, options: list[str], sentence: str) -> None:
    """And not "a valid integer range"."""
    done = astech(*options, data)
    assert (done.returncode, sentence in done.stderr) == (2, True)


def test_a_condition_names_the_columns_that_it_uses() -> None:
    assert where("bv > 3 and role = 'Sniper'").used == ("role", "bv")
    assert where("bv > 3 and role = 'Sniper'").used == ("role", "bv")


def test_every_column_has_values_of_its_kind(brolga: Unit) -> None:
    kinds: dict[str, type | tuple[type, ...]] = {"text": str, "number": (int, float), "yes-no": bool}
    for name, value in unit_values(brolga, "Brolga BRG-2.mtf", list(COLUMNS)).items():
        assert value is None or isinstance(value, kinds[COLUMNS[name].affinity]), name


def test_rows_of_cards_have_the_armor_and_points_of_the_card(brolga: Unit) -> None:
    plain = unit_values(brolga, "", ["as_armor", "armor", "pv"])
    elite = unit_values(brolga, "", ["as_armor", "armor", "pv"], FigureRules(card=CardCrew(0, "asce-5.01")))
    assert plain["armor"] == 160
    assert elite["armor"] == elite["as_armor"] == plain["as_armor"]
    assert int(str(elite["pv"])) > int(str(plain["pv"]))


def test_rows_are_sorted_by_several_columns_with_empty_values_last() -> None:
    rows = [
        {"role": None, "bv": 5},
        {"role": "Scout", "bv": 3},
        {"role": "brawler", "bv": 1},
        {"role": "Scout", "bv": 7},
    ]
    assert arrangement("role, -bv", None, "").order(rows) == [2, 3, 1, 0]
    assert arrangement("bv desc", 2, "").order(rows) == [3, 0]


@pytest.mark.parametrize(("sort", "columns"), [("bw", ""), ("", "naem"), ("name,", ""), ("(select 1)", "")])
def test_unknown_columns_are_named(sort: str, columns: str) -> None:
    with pytest.raises(BadOptions):
        arrangement(sort, None, columns)


def test_rows_of_a_command_are_chosen_and_arranged(astech: Astech, data: Path) -> None:
    every = [json.loads(line) for line in astech("stats", data, "--format", "jsonl").stdout.splitlines()]
    arranged = ("--sort=-bv", "--limit", "2", "--columns", "chassis,bv,pv")
    done = astech("stats", data, "--where", "bv > 100", *arranged, "--format", "jsonl")
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    most = sorted((row["bv"] for row in every if row["bv"] > 100), reverse=True)[:2]
    assert [row["bv"] for row in rows] == most
    assert all(list(row) == ["chassis", "bv", "pv"] for row in rows)


@pytest.mark.parametrize("command", ["stats", "alpha-strike"])
def test_a_table_has_the_columns_that_it_is_sorted_by(astech: Astech, data: Path, command: str) -> None:
    heading, *lines = astech(command, data, "--sort=-cost,-bv").stdout.splitlines()
    assert heading.split().count("cost") == 1
    assert "4350500" in next(line for line in lines if line.startswith("Brolga"))
    rows = astech(command, data, "--sort=-cost", "--format", "csv").stdout.splitlines()
    assert rows[0] == astech(command, data, "--format", "csv").stdout.splitlines()[0]
    named = astech(command, data, "--sort=-cost", "--columns", "name").stdout
    assert named.splitlines()[0].split() == ["name"]


def test_elements_are_chosen_by_the_values_of_their_rows(astech: Astech, data: Path) -> None:
    lines = astech("alpha-strike", data, "--where", "armor >= 4", "--format", "jsonl").stdout.splitlines()
    every = astech("alpha-strike", data, "--format", "jsonl").stdout.splitlines()
    assert lines == [line for line in every if json.loads(line)["armor"] >= 4]


def test_findings_are_chosen(astech: Astech, data: Path) -> None:
    done = astech("validate", data, "--where", "unit_type = 'mech'", "--format", "csv", "--columns", "name,finding,bv")
    lines = done.stdout.splitlines()
    assert lines[0] == "name,finding,bv"
    assert all(line.startswith(("Brolga", "Potoroo")) for line in lines[1:])


def test_sheets_and_files_are_chosen(astech: Astech, data: Path, tmp_path: Path) -> None:
    astech("sheet", data, "--where", "chassis = 'Brolga'", "-o", tmp_path / "sheets", "--to", "svg")
    assert [file.name for file in (tmp_path / "sheets").iterdir()] == ["Brolga BRG-2.svg"]
    astech("convert", data, "--where", "chassis = 'Brolga'", "--to", "json", "-o", tmp_path / "files")
    assert [file.name for file in (tmp_path / "files").iterdir()] == ["Brolga BRG-2.json"]


def test_a_condition_that_no_unit_meets_is_reported(astech: Astech, data: Path) -> None:
    done = astech("stats", data, "--where", "bv > 99999", "--format", "jsonl")
    assert (done.stdout, done.returncode) == ("", 0)
    assert "no unit matches --where bv > 99999" in done.stderr
