"""`astech condition`, and --damage and --pilot for each unit."""

import json
from pathlib import Path

import pytest

from sheets.units import to_json
from tests.conftest import Astech
from tests.sheets.play.table import armed

DAMAGE = "LT 12, CT 5 rear, SRM 6 3 shots, LA slot 1, engine 1, heat 5, pilot 2"


@pytest.fixture
def brolga(data: Path) -> Path:
    return data / "Brolga BRG-2.mtf"


def test_a_new_condition_is_shown_checked_and_printed(astech: Astech, brolga: Path, tmp_path: Path) -> None:
    made = astech("condition", "new", brolga, "--damage", DAMAGE)
    assert (made.returncode, made.stderr) == (0, "")
    file = tmp_path / "brolga.json"
    file.write_text(made.stdout)
    shown = astech("condition", "show", brolga, file).stdout
    for line in (
        "armor lost: LT 12",
        "rear armor lost: CT 5",
        "slots struck: LA 1",
        "critical hits: engine 1",
        "heat: 5",
    ):
        assert line in shown
    assert astech("condition", "check", brolga, file).returncode == 0
    by_file, by_words = (tmp_path / folder / "brolga.svg" for folder in ("file", "words"))
    for out in (by_file, by_words):
        out.parent.mkdir()
    assert astech("sheet", brolga, "--condition", file, "-o", by_file).returncode == 0
    assert astech("sheet", brolga, "--damage", DAMAGE, "-o", by_words).returncode == 0
    assert by_file.read_text() == by_words.read_text()


def test_an_untouched_unit(astech: Astech, brolga: Path, tmp_path: Path) -> None:
    made = astech("condition", "new", brolga)
    assert json.loads(made.stdout) == {}
    (tmp_path / "fresh.json").write_text(made.stdout)
    assert astech("condition", "show", brolga, tmp_path / "fresh.json").stdout == "Brolga BRG-2: untouched\n"


def test_check_names_damage_to_unknown_places(astech: Astech, brolga: Path, tmp_path: Path) -> None:
    (tmp_path / "odd.json").write_text('{"armor": {"LTT": 5}}')
    done = astech("condition", "check", brolga, tmp_path / "odd.json")
    assert done.returncode == 1
    assert "LTT" in done.stderr


def test_unknown_damage_ends_the_command_before_anything_is_written(
    astech: Astech, brolga: Path, tmp_path: Path
) -> None:
    done = astech("sheet", brolga, "--damage", "LTT 5", "-o", tmp_path / "out.pdf")
    assert done.returncode == 2
    assert "--damage for Brolga BRG-2: 'LTT 5' is nothing on this sheet; perhaps LT" in done.stderr
    assert not (tmp_path / "out.pdf").exists()


def test_two_copies_have_their_own_pilots_and_damage(astech: Astech, brolga: Path, tmp_path: Path) -> None:
    options = ("--pilot", "Ada Voss 3/4", "--pilot", "Ben Sorrow 2/3", "--damage", "LT 1", "--damage", "RT 1")
    done = astech("sheet", brolga, brolga, *options, "-o", tmp_path / "two.svg")
    assert (done.returncode, done.stderr) == (0, "")
    first, second = ((tmp_path / name).read_text() for name in ("two.svg", "two-2.svg"))
    assert "Voss" in first
    assert "Sorrow" not in first
    assert "Sorrow" in second


def test_one_of_several_units_may_be_undamaged(astech: Astech, brolga: Path, tmp_path: Path) -> None:
    """For N units --damage is given N times; an empty text is an undamaged unit."""
    done = astech("sheet", brolga, brolga, "--damage", "LT 1", "--damage", "", "-o", tmp_path / "two.pdf")
    assert (done.returncode, done.stderr) == (0, "")
    read = [json.loads(line) for line in astech("condition", "read", tmp_path / "two.pdf").stdout.splitlines()]
    assert [unit["condition"] for unit in read] == [{"armor": {"LT": 1}}]  # marks of damaged units are read
    assert astech("sheet", brolga, "--damage", "", "-o", tmp_path / "one.svg").returncode == 2


@pytest.mark.parametrize("options", [["--damage", "LT 1"] * 3, ["--damage", "LT 1"]])
def test_another_number_of_damages_than_units_is_an_error(
    astech: Astech, brolga: Path, tmp_path: Path, options: list[str]
) -> None:
    done = astech("sheet", brolga, brolga, *options, "-o", tmp_path / "out.pdf")
    assert done.returncode == 2
    assert "for 2 units; expected one for each" in done.stderr


def test_cards_have_skills_and_damage_of_their_own(astech: Astech, brolga: Path, tmp_path: Path) -> None:
    options = ("--skill", "2", "--skill", "3/4", "--damage", "armor 2", "--damage", "engine 1")
    assert astech("card", brolga, brolga, *options, "-o", tmp_path / "cards.pdf").returncode == 0
    wrong = astech("card", brolga, "--damage", "LT 5", "-o", tmp_path / "card.pdf")
    assert wrong.returncode == 2
    assert "the card has armor, structure" in wrong.stderr
    assert astech("card", brolga, "--skill", "2", "--skill", "3", "-o", tmp_path / "card.pdf").returncode == 2


def test_a_file_without_a_condition_is_named(astech: Astech, brolga: Path) -> None:
    done = astech("condition", "read", brolga)
    assert done.returncode == 1
    assert "no condition; expected a record sheet with marks" in done.stderr


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[" * 100_000, "not JSON: values nested too deeply"),
        ('{"heat": ' + "9" * 5_000 + "}", "not JSON: a number of too many digits"),
        ("null", "null in JSON; expected an object with a condition"),
        ("{", "not JSON: expecting property name enclosed in double quotes at line 1 column 2"),
        ('{"notes": "' + "x" * 30_000 + '"}', "notes: string should have at most 20000 characters"),
        ('{"crew": [' + ",".join(["{}"] * 200) + "]}", "crew: tuple should have at most 100 items"),
        ('{"crew": [{"name": "' + "x" * 2_000 + '"}]}', "crew.0.name: string should have at most 1000 characters"),
    ],
)
def test_a_file_that_holds_no_condition_is_refused_in_a_sentence(
    astech: Astech, brolga: Path, tmp_path: Path, text: str, sentence: str
) -> None:
    (tmp_path / "c.json").write_text(text)
    done = astech("sheet", brolga, "--condition", tmp_path / "c.json", "-o", tmp_path / "a.pdf")
    assert done.returncode == 2
    assert sentence in done.stderr


def test_a_bin_has_the_shots_of_the_edition(astech: Astech, tmp_path: Path) -> None:
    """CORE:W4:armor-piercing-shots: 16 shots of an AC/5, 10 in the older books."""
    unit, marks = tmp_path / "gun.json", tmp_path / "marks.json"
    unit.write_text(to_json(armed("Autocannon/5", "IS Armor-Piercing Ammo AC/5")), "utf-8")
    core = ("--edition", "core-2026")
    made = astech("condition", "new", unit, "--damage", "armor-piercing ac/5 16 shots", *core)
    assert json.loads(made.stdout) == {"shots": {"1": 16}}
    marks.write_text(made.stdout, "utf-8")
    assert astech("condition", "check", unit, marks, *core).returncode == 0
    refused = astech("condition", "check", unit, marks)
    assert refused.returncode == 1
    assert "it has 10" in refused.stderr


def test_unconfirmed_readings_of_an_edition_hold_for_sheets_figures_and_conditions(
    astech: Astech, tmp_path: Path
) -> None:
    """CORE:D3:acid-shots: one source gives 15 shots of acid SRM 6 ammunition a ton, which are worth 7, another half."""
    file, condition = tmp_path / "acid.json", tmp_path / "spent.json"
    file.write_text(to_json(armed("SRM 6", "IS Ammo SRM-6 Acid")))
    condition.write_text('{"shots": {"1": 12}}')
    core = ("--edition", "core-2026")

    def shots(*options: str) -> int:
        sheet = json.loads(astech("show", file, "--sheet", "--format", "json", *core, *options).stdout)
        return int(sheet["ammunition"][0]["shots"]["boxes"])

    def value(*options: str) -> int:
        return int(json.loads(astech("stats", file, "--format", "jsonl", *core, *options).stdout)["bv"])

    assert (shots(), shots("--unconfirmed")) == (7, 15)
    assert value("--unconfirmed") < value()
    assert astech("condition", "check", file, condition, *core).returncode == 1
    assert astech("condition", "check", file, condition, *core, "--unconfirmed").returncode == 0
    refused = astech("stats", file, "--edition", "tw-4.4", "--unconfirmed")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "expected --edition core-2026, too" in refused.stderr
