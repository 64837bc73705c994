"""`astech force`: values, rosters, force files, pages."""

import json
from pathlib import Path

import pytest

from exporters.page import check
from exporters.roster import draw_roster
from importers import load
from sheets.record.condition import Condition
from sheets.roster import RosterMember, roster
from tests.builders import mech
from tests.conftest import Astech

BROLGA, TANK = "Brolga BRG-2.mtf", "Currawong Patrol Tank CPT-1.blk"
CREWS = ("--pilot", "Ada Voss 3/4: Sniper", "--pilot", "Jon Teague 4/5")


def test_a_force_of_files_is_printed_with_its_values(astech: Astech, data: Path) -> None:
    done = astech("force", data / BROLGA, data / TANK, *CREWS, "--name", "Gray Watch")
    assert (done.returncode, done.stderr) == (0, "")
    first, *lines = done.stdout.splitlines()
    assert first.startswith("Gray Watch: 2 units, ")
    assert lines[0] == "1. Brolga BRG-2, Ada Voss, 50 tons, 3/4, BV 1,606, PV 35"


@pytest.mark.parametrize("form", ["csv", "jsonl", "json"])
def test_rosters_for_programs(astech: Astech, data: Path, form: str) -> None:
    done = astech("force", data / BROLGA, "--damage", "LA 5", "--format", form)
    assert done.returncode == 0
    if form == "csv":
        heading, row = done.stdout.splitlines()
        assert heading.startswith("number,name,chassis,model,unit_type,weight,mul_id,")
        assert row.endswith("armor lost: LA 5")
    else:
        found = json.loads(done.stdout)
        line = found["lines"][0] if form == "json" else found
        assert (line["name"], line["bv"], line["damage"]) == ("Brolga BRG-2", 1217, ["armor lost: LA 5"])


def test_the_code_for_tabletop_simulator_names_missing_units(astech: Astech, tmp_path: Path, data: Path) -> None:
    numbered = tmp_path / "numbered.mtf"
    numbered.write_text((data / BROLGA).read_text("utf-8").replace("model:BRG-2", "model:BRG-2\nmul id:4711"), "utf-8")
    done = astech("force", numbered, data / TANK, "--pilot", "Ada 3/4", "--pilot", "Jon", "--format", "tts")
    assert done.stdout == "{{4711,3}}\n"
    assert "not in the code, without a number in the Master Unit List: Currawong Patrol Tank CPT-1" in done.stderr


def test_a_force_file_has_pilots_and_damage_and_names_marks_that_it_cannot_hold(
    astech: Astech, tmp_path: Path, data: Path
) -> None:
    out = tmp_path / "lance.mul"
    done = astech(
        "force", data / BROLGA, data / TANK, *CREWS, "--damage", "LA 5, heat 3", "--damage", "FR 2", "-o", out
    )
    assert done.returncode == 0
    assert "Brolga BRG-2: heat is refused: a .mul file has no field for it" in done.stderr
    force = load(out).force
    assert force is not None
    assert [entry.condition.crew[0].name for entry in force.entries] == ["Ada Voss", "Jon Teague"]
    assert [
        [place.armor for place in entry.remains.locations if place.armor] for entry in force.entries if entry.remains
    ] == [
        [11],
        [46],
    ]


def test_a_page_to_print(astech: Astech, tmp_path: Path, data: Path) -> None:
    out = tmp_path / "lance.pdf"
    done = astech("force", data / BROLGA, "-o", out)
    assert done.returncode == 0
    assert out.read_bytes().startswith(b"%PDF")
    assert astech("force", data / BROLGA, "-o", out).returncode == 1  # it exists


def test_pages_contain_their_units_and_conditions() -> None:
    hurt = Condition(armor={"LT": 5}, notes="x")
    members = [RosterMember(mech(model=f"M-{n}"), hurt, groups=(f"Lance {n // 4}",)) for n in range(70)]
    pages = draw_roster(roster("A regiment with quite a long name, as regiments have", members))
    assert len(pages) > 1
    assert [found for page in pages for found in check.page_faults(page)] == []


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--network", "9,1"], "expected numbers from 1 to 1"),
        (["--network", "1"], "Brolga BRG-2 has no C3 computer"),
        (["--network", "1", "--c3"], "exclude each other"),
        (["--c3"], "--c3 takes at least two units with C3 computers of one kind"),
        (["-o", "lance.doc"], "lance.doc: unknown format; expected .txt"),
        (["--pilot", "A", "--pilot", "B"], "--pilot is given 2 times for 1 unit"),
    ],
)
def test_wrong_calls_are_refused(astech: Astech, data: Path, options: list[str], sentence: str) -> None:
    done = astech("force", data / BROLGA, *options)
    assert done.returncode == 2
    assert sentence in done.stderr
