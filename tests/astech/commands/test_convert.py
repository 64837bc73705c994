"""`astech convert`: the places of the files, and the files that are never overwritten."""

import zipfile
from pathlib import Path

import pytest

from astech.naming import name_wanted, safe_name
from importers import load, load_all, walk
from tests.conftest import Astech


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("Brolga BRG-2.mtf", "Brolga BRG-2.json"),
        ("meks/3050/a.b.mtf", "meks/3050/a.b.json"),
        ("/home/me/units/a.mtf", "a.json"),
        ("../../etc/a.mtf", "a.json"),
        ("meks/../../a.mtf", "a.json"),
        ("C:\\units\\a.mtf", "a.json"),
        ("meks\\a.mtf", "meks/a.json"),
        ("-", "unit.json"),
        ("con.mtf", "_con.json"),
        ('what"is|this?.mtf', "what_is_this_.json"),
        ("meks/... /a.mtf", "meks/_/a.json"),
    ],
)
def test_an_output_stays_below_its_folder(file: str, name: str) -> None:
    assert str(safe_name(name_wanted(file), ".json", 255)) == name


def test_to_json_and_back(astech: Astech, data: Path, tmp_path: Path) -> None:
    done = astech("convert", data, "--to", "json", "-o", tmp_path / "out", "--jobs", "2")
    assert (done.returncode, done.stdout) == (0, "")
    written = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert written[:3] == ["Brolga BRG-2.json", "Currawong Patrol Tank CPT-1.json", "Drongo Watch Platoon.json"]
    for source in walk([data]):
        for loaded in load_all(source):
            assert load(tmp_path / "out" / safe_name(name_wanted(loaded.file), ".json", 255)).unit == loaded.unit


@pytest.mark.parametrize(("name", "form"), [("Brolga BRG-2.mtf", "mtf"), ("Currawong Patrol Tank CPT-1.blk", "blk")])
def test_to_the_formats_of_others(astech: Astech, data: Path, tmp_path: Path, name: str, form: str) -> None:
    done = astech("convert", data / name, "--to", form, "-o", tmp_path)
    assert done.returncode == 0
    assert load(tmp_path / name).unit == load(data / name).unit


def test_a_unit_that_a_format_cannot_hold_is_named_in_one_sentence(astech: Astech, data: Path, tmp_path: Path) -> None:
    names = ["Brolga BRG-2.mtf", "Currawong Patrol Tank CPT-1.blk", "Drongo Watch Platoon.blk"]
    done = astech("convert", *(data / name for name in names), "--to", "mtf", "-o", tmp_path)
    assert done.returncode == 1
    assert [path.name for path in tmp_path.glob("*.*")] == ["Brolga BRG-2.mtf"]
    assert done.stderr.splitlines() == [
        f"{data / 'Currawong Patrol Tank CPT-1.blk'}: a .mtf file holds a 'Mech, no vehicle",
        f"{data / 'Drongo Watch Platoon.blk'}: a .mtf file holds a 'Mech, no infantry",
        "1 file, 2 failed",
    ]


def test_folders_of_an_archive_are_kept(astech: Astech, data: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "units.zip", "w") as archive:
        archive.write(data / "Brolga BRG-2.mtf", "meks/3031/Brolga.mtf")
    astech("convert", tmp_path / "units.zip", "--to", "json", "-o", tmp_path / "out")
    assert (tmp_path / "out" / "meks" / "3031" / "Brolga.json").is_file()


def test_no_output_replaces_another_of_the_same_run(astech: Astech, data: Path, tmp_path: Path) -> None:
    for folder, year in (("a", "3031"), ("b", "3032")):
        (tmp_path / folder).mkdir()
        unit = (data / "Brolga BRG-2.mtf").read_text("utf-8").replace("era:3031", f"era:{year}")
        (tmp_path / folder / "x.mtf").write_text(unit, "utf-8")
    done = astech("convert", tmp_path / "a", tmp_path / "b", "--to", "json", "-o", tmp_path / "out")
    assert done.returncode == 1
    assert "x.mtf: " in done.stderr
    assert "was already written for x.mtf" in done.stderr
    copy = load(tmp_path / "out" / "x.json").unit
    assert copy is not None
    assert copy.year == 3031


def test_no_output_replaces_its_own_source(astech: Astech, data: Path, tmp_path: Path) -> None:
    source = tmp_path / "a.mtf"
    source.write_bytes(before := (data / "Brolga BRG-2.mtf").read_bytes().replace(b"\n", b"\r\n"))
    done = astech("convert", tmp_path, "--to", "mtf", "-o", tmp_path)
    assert done.returncode == 1
    assert (
        f"a.mtf: the output would replace {source}, which is read in this run; expected another folder" in done.stderr
    )
    assert source.read_bytes() == before


BROLGA = "Brolga BRG-2.mtf"


@pytest.mark.parametrize("option", [[], ["--overwrite"]])
def test_no_output_replaces_another_file_of_the_user(
    astech: Astech, data: Path, tmp_path: Path, option: list[str]
) -> None:
    """a.json is read in the same run, so it stays even with --overwrite, whichever is read first."""
    for number, paths in enumerate((["."], ["a.mtf", "a.json"], ["a.mtf", "."])):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "a.mtf").write_bytes((data / BROLGA).read_bytes())
        assert astech("convert", data / "Drongo Watch Platoon.blk", "--to", "json", "-o", folder).returncode == 0
        own = (folder / "Drongo Watch Platoon.json").rename(folder / "a.json")
        before = own.read_bytes()
        done = astech("convert", *(folder / path for path in paths), "--to", "json", "-o", folder, *option)
        assert done.returncode == 1
        assert f"the output would replace {own}, which is read in this run; expected another folder" in done.stderr
        assert own.read_bytes() == before


def test_existing_files_are_replaced_only_on_request(astech: Astech, data: Path, tmp_path: Path) -> None:
    old = tmp_path / "out" / "Brolga BRG-2.json"
    old.parent.mkdir()
    old.write_text("mine")
    call = ("convert", data, "--to", "json", "-o", old.parent)
    done = astech(*call)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-2:] == [
        f"{BROLGA}: {old} already exists; expected --overwrite to replace it, or --skip-existing",
        "5 files, 1 failed",
    ]
    assert old.read_text() == "mine"
    done = astech(*call, "--skip-existing")
    assert (done.returncode, done.stderr.splitlines()[-1]) == (0, "0 files, 6 skipped")
    assert old.read_text() == "mine"
    assert astech(*call, "--overwrite").returncode == 0
    assert load(old).unit == load(data / BROLGA).unit
    assert astech(*call, "--overwrite", "--skip-existing").returncode == 2


def test_a_name_is_cut_to_the_limit_of_the_file_system(astech: Astech, data: Path, tmp_path: Path) -> None:
    """Two loadouts whose names differ after the 255th byte; each letter has two bytes."""
    text = (data / "Potoroo PTR.ssw").read_text("utf-8")
    for old, new in (("Prime", "ä" * 200 + "1"), ("A/b", "ä" * 200 + "2")):
        assert f'name="{old}"' in text
        text = text.replace(f'name="{old}"', f'name="{new}"')
    (tmp_path / "omni.ssw").write_text(text, "utf-8")
    done = astech("convert", tmp_path / "omni.ssw", data / BROLGA, "--to", "json", "-o", tmp_path / "out")
    assert (done.returncode, len(list((tmp_path / "out").iterdir()))) == (0, 3)
    first, second, _ = sorted((path.name for path in (tmp_path / "out").iterdir()), key=len, reverse=True)
    assert {len(first.encode()), len(second.encode())} <= {254, 255}
    assert {first[-7:], second[-7:]} == {"ää.json", "ä 2.json"[-7:]}


def test_an_over_long_path_is_a_problem_of_its_unit(astech: Astech, data: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "units.zip", "w") as archive:
        archive.write(data / BROLGA, "deep/" * 900 + "a.mtf")
        archive.write(data / BROLGA, "b.mtf")
    done = astech("convert", tmp_path / "units.zip", "--to", "json", "-o", tmp_path / "out")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "1 file, 1 failed"
    assert all(len(line) <= 300 for line in done.stderr.splitlines())
    assert (tmp_path / "out" / "b.json").is_file()


def test_names_that_only_our_folder_makes_equal_get_a_number(astech: Astech, data: Path, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for name in ("a?.mtf", "a:.mtf"):
        (tmp_path / "in" / name).write_bytes((data / BROLGA).read_bytes())
    assert astech("convert", tmp_path / "in", "--to", "json", "-o", tmp_path / "out").returncode == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["a_ 2.json", "a_.json"]


def test_the_next_run_removes_the_files_of_a_killed_one(astech: Astech, data: Path, tmp_path: Path) -> None:
    left = tmp_path / "out" / ".astech-half"
    left.parent.mkdir()
    left.write_bytes(b"half of it")
    assert astech("convert", data / BROLGA, "--to", "json", "-o", left.parent).returncode == 0
    assert [path.name for path in left.parent.iterdir()] == ["Brolga BRG-2.json"]


def test_a_log_has_every_message(astech: Astech, data: Path, tmp_path: Path) -> None:
    for _ in range(2):
        done = astech(
            "convert", data / BROLGA, "x.mtf", "--to", "json", "-o", tmp_path / "out", "--log", tmp_path / "log"
        )
    assert (tmp_path / "log").read_text("utf-8").endswith(done.stderr)
    assert (tmp_path / "log").read_text("utf-8").count("failed\n") == 2


def test_no_incomplete_file_is_left(astech: Astech, data: Path, tmp_path: Path) -> None:
    (tmp_path / "out" / "Brolga BRG-2.json").mkdir(parents=True)  # a folder where the file should go
    done = astech("convert", data / "Brolga BRG-2.mtf", "--to", "json", "-o", tmp_path / "out", "--overwrite")
    assert done.returncode == 1
    assert "cannot be written" in done.stderr
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["Brolga BRG-2.json"]


@pytest.mark.parametrize(("name", "form"), [("Potoroo PTR.ssw#Prime", "mtf"), ("Quoll Scout Car QSC-2.saw", "blk")])
def test_data_kept_from_another_format_are_read_back_without_a_message(
    astech: Astech, data: Path, tmp_path: Path, name: str, form: str
) -> None:
    astech("convert", data / name, "--to", form, "-o", tmp_path)
    assert astech("stats", tmp_path, "--problems").stderr == ""
