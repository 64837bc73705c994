"""`astech validate` and `astech explain`: the rules about a unit, for people and for programs."""

import csv
import json
from pathlib import Path

from tests.conftest import Astech

BROLGA = "Brolga BRG-2.mtf"


def test_a_legal_unit_in_one_line(astech: Astech, data: Path) -> None:
    done = astech("validate", data / BROLGA)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{data / BROLGA}: Brolga BRG-2: legal\n", "")


def test_an_illegal_unit_is_reported_and_not_refused(astech: Astech, data: Path, tmp_path: Path) -> None:
    text = (data / BROLGA).read_text(encoding="utf-8").replace("era:3031", "era:2300")
    file = tmp_path / "Old Brolga.mtf"
    file.write_text(text, encoding="utf-8")
    done = astech("validate", file)
    assert done.returncode == 0
    assert done.stdout.splitlines()[0] == f"{file}: Brolga BRG-2: not legal"
    assert "  error tech.year: Standard armor appears in 2455, the unit in 2300. [IO, technology dates]" in done.stdout


def test_too_much_armor_is_not_legal_and_warned_of_by_every_command(astech: Astech, data: Path, tmp_path: Path) -> None:
    """The arm of a 50-ton 'Mech carries 16 points (TM)."""
    file = tmp_path / "Thick.mtf"
    file.write_text((data / BROLGA).read_text(encoding="utf-8").replace("LA armor:16", "LA armor:17"), encoding="utf-8")
    done = astech("validate", file, data / BROLGA, "--problems")
    assert done.returncode == 0
    assert f"{file}: Brolga BRG-2: not legal" in done.stdout
    assert "17 points of armor on the left arm, at most 16 allowed." in done.stdout
    assert f"{data / BROLGA}: Brolga BRG-2: legal" in done.stdout
    assert f"{file} line 25: 17 points of armor on the Left Arm; expected at most 16 at 50 tons" in done.stderr
    sheet, card = tmp_path / "sheet.pdf", tmp_path / "card.pdf"
    for command in (("show", file), ("sheet", file, "-o", sheet), ("card", file, "-o", card)):
        taken = astech(*command)
        assert taken.returncode == 0
        assert "17 points of armor on the Left Arm" in taken.stderr
    assert sheet.stat().st_size > 0
    assert card.stat().st_size > 0
    assert json.loads(astech("stats", file, "--format", "jsonl").stdout)["legal"] is False


def test_the_budget_item_by_item(astech: Astech, data: Path) -> None:
    lines = astech("validate", data / BROLGA, "--budget").stdout.splitlines()
    assert any(line.split()[-4:] == ["2", "×", "Medium", "Laser"] or "2 × Medium Laser" in line for line in lines)
    assert any(line.split() == ["total", "50.000", "of", "50"] for line in lines)
    assert any(line.split() == ["Right", "Torso", "2", "of", "12"] for line in lines)


def test_each_unit_is_a_json_object(astech: Astech, data: Path) -> None:
    done = astech("validate", data, "--format", "jsonl", "--jobs", "1")
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert {row["file"] for row in rows} >= {BROLGA}
    assert all({"legal", "findings", "mass", "allowed", "parts", "budget", "slots"} <= set(row) for row in rows)
    brolga = next(row for row in rows if row["file"] == BROLGA)
    assert brolga["parts"]["engine"] == 12.5


def test_a_price_line_by_line(astech: Astech, data: Path) -> None:
    done = astech("explain", data / BROLGA, "--cost")
    assert done.returncode == 0
    assert done.stdout.splitlines()[0] == "Cost of Brolga BRG-2"
    assert done.stdout.splitlines()[-1].split() == ["Total", "4,350,500"]


def test_every_sum_as_json(astech: Astech, data: Path) -> None:
    totals = {}
    for what in ("--bv", "--cost", "--dry-cost", "--alpha-strike"):
        report = json.loads(astech("explain", data / BROLGA, what, "--format", "json").stdout)
        assert report["sections"]
        totals[what] = report["total"]
    assert (totals["--cost"], totals["--dry-cost"], totals["--alpha-strike"]) == (4_350_500, 4_310_000, 29)


def test_one_sum_at_a_time_and_battle_value_by_default(astech: Astech, data: Path) -> None:
    both = astech("explain", data / BROLGA, "--bv", "--cost")
    assert both.returncode == 2
    assert "expected one sum, of --bv, --cost" in both.stderr
    assert astech("explain", data / BROLGA).stdout == astech("explain", data / BROLGA, "--bv").stdout


def test_explained_units_can_be_chosen_by_where(astech: Astech, data: Path) -> None:
    chosen = astech("explain", data, "--where", "chassis = 'Brolga'")
    assert chosen.stdout == astech("explain", data / BROLGA).stdout
    none = astech("explain", data, "--where", "bv > 99999")
    assert (none.returncode, none.stdout) == (1, "")
    assert "no unit matches --where" in none.stderr


def test_a_unit_without_an_element_is_named_in_one_sentence(astech: Astech, tmp_path: Path) -> None:
    file = tmp_path / "Watch.json"
    file.write_text(
        '{"kind": "gun-emplacement", "chassis": "Watch", "year": 3025, "tech_base": "is", "rules_level": 1}'
    )
    done = astech("explain", file, "--alpha-strike")
    assert done.returncode == 1
    assert "no Alpha Strike element" in done.stderr
    assert "Traceback" not in done.stderr


def test_options_that_exclude_each_other_are_refused(astech: Astech, data: Path) -> None:
    for arguments, sentence in (
        (("--cost", "--skill", "3/4"), "--skill goes with --bv, --alpha-strike and --odds"),
        (("--bv", "--edition", "asce-5.01"), "--edition asce-5.01 does not go with --bv; expected tw-4.4 or bmm-7.01"),
        (("--cost", "--edition", "tw-4.4"), "--edition tw-4.4 does not go with --cost"),
    ):
        done = astech("explain", data / BROLGA, *arguments)
        assert done.returncode == 2
        assert sentence in done.stderr


def test_a_unit_without_a_price_is_named_in_one_sentence(astech: Astech, tmp_path: Path) -> None:
    gun = {"kind": "gun-emplacement", "chassis": "Sentry", "year": 3025, "tech_base": "is", "rules_level": 1}
    (tmp_path / "gun.json").write_text(json.dumps(gun))
    done = astech("explain", tmp_path / "gun.json", "--cost")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "Error: Sentry: a gun emplacement has no price\n"


def test_only_illegal_units_and_their_number(astech: Astech, data: Path, tmp_path: Path) -> None:
    text = (data / BROLGA).read_text(encoding="utf-8").replace("era:3031", "era:2300")
    (tmp_path / "Old Brolga.mtf").write_text(text, encoding="utf-8")
    done = astech("validate", data / BROLGA, tmp_path, "--only", "illegal")
    assert done.stdout.splitlines()[0] == "Old Brolga.mtf: Brolga BRG-2: not legal"
    assert f"{data / BROLGA}" not in done.stdout
    assert done.stderr == "2 units: 1 legal, 1 not\n"


def test_a_row_of_a_spreadsheet_for_each_finding(astech: Astech, data: Path, tmp_path: Path) -> None:
    text = (data / BROLGA).read_text(encoding="utf-8").replace("era:3031", "era:2300")
    (tmp_path / "Old Brolga.mtf").write_text(text, encoding="utf-8")
    rows = list(csv.DictReader(astech("validate", data / BROLGA, tmp_path, "--format", "csv").stdout.splitlines()))
    assert (rows[0]["legal"], rows[0]["finding"]) == ("True", "")
    assert {row["rule"] for row in rows[1:] if row["code"] == "tech.year"} == {"IO, technology dates"}


def test_masses_are_those_of_the_edition(astech: Astech, tmp_path: Path) -> None:
    """BMM-7.01:p124:er-flamer-mass, BMM-7.01:p124:heavy-flamer-mass: 1 ton, not 1.5; and 1.5 tons, not 1."""
    gun = {
        "kind": "handheld-weapon",
        "chassis": "Torch",
        "year": 3140,
        "tech_base": "clan",
        "rules_level": 4,
        "mass": 4,
        "armor": {"type": "standard", "points": {"GUN": 8}},
        "mounts": [{"item": name, "location": "GUN"} for name in ("CLERFlamer", "CLHeavyFlamer")],
    }
    (tmp_path / "torch.json").write_text(json.dumps(gun))

    def weapons(*options: str) -> dict[str, float]:
        row = json.loads(astech("validate", tmp_path / "torch.json", "--format", "jsonl", *options).stdout)
        return {line["label"]: line["tons"] for line in row["budget"] if line["part"] == "weapons"}

    assert weapons() == weapons("--edition", "bmm-7.01") == {"ER Flamer": 1.0, "Heavy Flamer": 1.5}
    assert weapons("--edition", "tw-4.4") == {"ER Flamer": 1.5, "Heavy Flamer": 1.0}
