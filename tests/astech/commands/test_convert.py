"""`astech convert`: where the files go, and what is never overwritten."""

import zipfile
from pathlib import Path

import pytest

from astech.outputs import output_name
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
    assert str(output_name(file, ".json")) == name


def test_to_json_and_back(astech: Astech, data: Path, tmp_path: Path) -> None:
    done = astech("convert", data, "--to", "json", "-o", tmp_path / "out", "--jobs", "2")
    assert (done.returncode, done.stdout) == (0, "")
    written = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert written[:3] == ["Brolga BRG-2.json", "Currawong Patrol Tank CPT-1.json", "Drongo Watch Platoon.json"]
    for source in walk([data]):
        for loaded in load_all(source):
            assert load(tmp_path / "out" / output_name(loaded.file, ".json")).unit == loaded.unit


@pytest.mark.parametrize(("name", "form"), [("Brolga BRG-2.mtf", "mtf"), ("Currawong Patrol Tank CPT-1.blk", "blk")])
def test_to_the_formats_of_others(astech: Astech, data: Path, tmp_path: Path, name: str, form: str) -> None:
    done = astech("convert", data / name, "--to", form, "-o", tmp_path)
    assert done.returncode == 0
    assert load(tmp_path / name).unit == load(data / name).unit


def test_what_a_format_cannot_hold_is_one_sentence(astech: Astech, data: Path, tmp_path: Path) -> None:
    names = ["Brolga BRG-2.mtf", "Currawong Patrol Tank CPT-1.blk", "Drongo Watch Platoon.blk"]
    done = astech("convert", *(data / name for name in names), "--to", "mtf", "-o", tmp_path)
    assert done.returncode == 1
    assert [path.name for path in tmp_path.glob("*.*")] == ["Brolga BRG-2.mtf"]
    assert done.stderr.splitlines() == [
        f"{data / 'Currawong Patrol Tank CPT-1.blk'}: a .mtf file holds a 'Mech, no vehicle",
        f"{data / 'Drongo Watch Platoon.blk'}: a .mtf file holds a 'Mech, no infantry",
        "2 of 3 units failed",
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
    assert "a.mtf: the output would replace the file it comes from; expected another folder" in done.stderr
    assert source.read_bytes() == before


def test_nothing_half_written_is_left(astech: Astech, data: Path, tmp_path: Path) -> None:
    (tmp_path / "out" / "Brolga BRG-2.json").mkdir(parents=True)  # a folder where the file should go
    done = astech("convert", data / "Brolga BRG-2.mtf", "--to", "json", "-o", tmp_path / "out")
    assert done.returncode == 1
    assert "cannot be written" in done.stderr
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["Brolga BRG-2.json"]


@pytest.mark.parametrize(("name", "form"), [("Potoroo PTR.ssw#Prime", "mtf"), ("Quoll Scout Car QSC-2.saw", "blk")])
def test_what_is_kept_from_another_format_is_read_back_without_a_word(
    astech: Astech, data: Path, tmp_path: Path, name: str, form: str
) -> None:
    astech("convert", data / name, "--to", form, "-o", tmp_path)
    assert astech("stats", tmp_path, "--problems").stderr == ""
