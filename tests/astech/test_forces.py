"""Force files on the command line: their units are found in the library, with pilots and damage."""

import json
import shutil
from pathlib import Path

import pytest

from importers import load
from tests.conftest import Astech
from tests.importers.mul.forces import entity, force

PILOT = '<pilot name="Rosa Vane" gunnery="3" piloting="4" hits="1"/>'
HIT = '<location index="5"><armor points="11"/></location>'


@pytest.fixture(scope="module")
def library(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library of the units in tests/data."""
    from astech.batch import BatchOptions
    from astech.library.refresh import refresh_library
    from astech.library.store import open_for_writing

    file = tmp_path_factory.mktemp("library") / "library.sqlite"
    with open_for_writing(file) as opened:
        opened.execute("INSERT INTO roots VALUES (?)", (str(data),))
        refresh_library(opened, BatchOptions(jobs=1, quiet=True))
    return file


@pytest.fixture
def lance(tmp_path: Path, library: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A damaged Brolga, a tank, another Brolga."""
    monkeypatch.setenv("ASTECH_LIBRARY", str(library))
    path = tmp_path / "lance.mul"
    tank = entity(chassis="Currawong Patrol Tank", model="CPT-1")
    path.write_text(force(entity(PILOT + HIT), tank, entity()), "utf-8")
    return path


def test_each_unit_of_a_force_has_its_row(astech: Astech, lance: Path) -> None:
    done = astech("stats", lance, "--format", "jsonl")
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert [row["file"].removeprefix(f"{lance}#") for row in rows] == [
        *("Brolga BRG-2", "Currawong Patrol Tank CPT-1", "Brolga BRG-2 (2)")
    ]


def test_the_conditions_of_a_force(astech: Astech, lance: Path) -> None:
    done = astech("condition", "read", lance)
    first = json.loads(done.stdout.splitlines()[0])
    assert done.returncode == 0
    assert first["unit"] == "Brolga BRG-2"
    assert first["condition"] == {
        "armor": {"LA": 5},
        "crew": [{"name": "Rosa Vane", "gunnery": 3, "piloting": 4, "hits": 1}],
    }


def test_sheets_of_a_force_have_its_damage(astech: Astech, lance: Path, tmp_path: Path) -> None:
    out = tmp_path / "brolga.pdf"
    done = astech("sheet", f"{lance}#Brolga BRG-2", "-o", out)
    assert (done.returncode, done.stderr) == (0, "")
    condition = load(out).condition
    assert condition is not None
    assert condition.armor == {"LA": 5}
    assert condition.crew[0].name == "Rosa Vane"


def test_units_of_a_force_are_converted(astech: Astech, lance: Path, tmp_path: Path) -> None:
    done = astech("convert", lance, "--to", "json", "-o", tmp_path / "out")
    assert done.returncode == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        *("lance Brolga BRG-2 (2).json", "lance Brolga BRG-2.json", "lance Currawong Patrol Tank CPT-1.json")
    ]


def test_marks_that_other_formats_cannot_hold_are_reported(astech: Astech, lance: Path, tmp_path: Path) -> None:
    done = astech("convert", f"{lance}#Brolga BRG-2", "--to", "mtf", "-o", tmp_path / "out")
    assert done.returncode == 0
    assert "its damage is not written, as a .mtf file holds designs; --to mul or json keeps it" in done.stderr
    done = astech("convert", f"{lance}#Brolga BRG-2", "--to", "json", "-o", tmp_path / "out")
    assert (done.returncode, done.stderr) == (0, "")
    kept = load(tmp_path / "out" / "lance Brolga BRG-2.json").condition
    assert kept is not None
    assert kept.armor == {"LA": 5}
    done = astech("convert", f"{lance}#Brolga BRG-2", "--to", "mul", "-o", tmp_path / "out")
    assert (done.returncode, done.stderr) == (0, "")
    again = astech("condition", "read", tmp_path / "out" / "lance Brolga BRG-2.mul")
    assert json.loads(again.stdout)["condition"]["armor"] == {"LA": 5}


def test_a_unit_missing_from_the_library_is_named_with_suggestions(astech: Astech, lance: Path) -> None:
    lance.write_text(force(entity(model="BRG-9"), entity()), "utf-8")
    done = astech("stats", lance, "--format", "csv")
    assert done.returncode == 1
    assert len(done.stdout.splitlines()) == 2
    assert "the library has no unit Brolga BRG-9; did you mean Brolga BRG-2?" in done.stderr


def test_an_ejected_pilot_is_reported_and_is_not_a_unit(astech: Astech, lance: Path) -> None:
    lance.write_text(force(entity(), entity(chassis="MekWarrior", model="Rosa Vane")), "utf-8")
    done = astech("stats", lance, "--format", "csv", "--problems")
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) == 2
    assert "people without a unit (MekWarrior Rosa Vane) (left out)" in done.stderr


def test_a_library_contains_no_force_files(
    astech: Astech, lance: Path, library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASTECH_LIBRARY", str(shutil.copy(library, tmp_path / "another.sqlite")))
    astech("library", "add", lance)
    assert f"{lance}  0 units" in astech("library", "list").stdout
    assert astech("stats", lance).returncode == 0


def test_without_a_library_the_message_asks_for_one(
    astech: Astech, lance: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASTECH_LIBRARY", str(tmp_path / "none"))
    done = astech("stats", lance)
    assert done.returncode == 1
    assert "no library at" in done.stderr


def test_a_force_file_in_a_folder_is_not_a_unit(astech: Astech, lance: Path, data: Path) -> None:
    folder = lance.parent / "folder"
    folder.mkdir()
    (folder / "lance.mul").write_text(lance.read_text("utf-8"), "utf-8")
    (folder / "Brolga.mtf").write_bytes((data / "Brolga BRG-2.mtf").read_bytes())
    done = astech("stats", folder, "--format", "csv")
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) == 2
