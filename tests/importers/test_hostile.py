"""Bad input of every kind: one clear sentence that names the file, no traceback, and the rest of the batch goes on."""

import io
import os
import struct
import zipfile
from pathlib import Path

import pytest

from importers import DEBUG, Loaded, load, walk
from importers.archives import MAX_BYTES
from sheets.problem import Severity
from tests.conftest import ROOT, Astech

UNITS = sorted((ROOT / "tests" / "data").rglob("*.*"))
MECH = ROOT / "tests" / "data" / "Brolga BRG-2.mtf"
TANK = ROOT / "tests" / "data" / "Currawong Patrol Tank CPT-1.blk"


def error_of(loaded: Loaded) -> str:
    """The sentence about a file that cannot be used; it is checked for what every such sentence must have."""
    assert loaded.unit is None
    sentence = str(loaded.error)
    assert sentence.startswith(loaded.file)
    assert "internal error" not in sentence
    assert "\n" not in sentence
    return sentence


def warning_of(loaded: Loaded) -> str:
    """The one sentence about a file that can be used all the same."""
    assert loaded.unit is not None
    (problem,) = loaded.problems
    assert problem.severity is Severity.WARNING
    return str(problem)


def changed(path: Path, *replacements: tuple[str, str]) -> Loaded:
    """A unit of ours with something in its file replaced."""
    text = path.read_text("utf-8")
    for old, new in replacements:
        assert old in text
        text = text.replace(old, new, 1)
    return load(text.encode("utf-8"), path.name)


# Files that are no text, or none that anybody could want.


def test_an_empty_file(tmp_path: Path) -> None:
    (tmp_path / "a.mtf").touch()
    assert "the file is empty; expected a unit file" in error_of(load(tmp_path / "a.mtf"))


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.suffix)
def test_truncated_at_every_tenth_line(unit: Path) -> None:
    """Either a unit comes out whose missing parts can be missing, or a sentence says what is not there."""
    lines = unit.read_bytes().splitlines(keepends=True)
    for count in range(0, len(lines), 10):
        loaded = load(b"".join(lines[:count]), unit.name)
        if loaded.unit is None:
            error_of(loaded)


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.suffix)
def test_truncated_in_the_middle_of_a_line(unit: Path) -> None:
    content = unit.read_bytes()
    for length in range(0, len(content), 97):
        loaded = load(content[:length], unit.name)
        if loaded.unit is None:
            error_of(loaded)


def test_a_wrong_encoding_is_named() -> None:
    sentence = error_of(load(MECH.read_text().encode("utf-16-le"), "a.mtf"))
    assert sentence.endswith("text in UTF-16 or UTF-32; expected text in UTF-8; save it again as UTF-8")


def test_windows_text_is_read_with_a_warning() -> None:
    loaded = load(MECH.read_bytes().replace(b"chassis:Brolga", b"chassis:Br\xf6lga"), "a.mtf")
    assert loaded.unit is not None
    assert loaded.unit.chassis == "Brölga"
    assert "a.mtf line 1: byte F6, which is not UTF-8" in str(loaded.problems[0])


@pytest.mark.parametrize("size", [1, 7, 100, 100_000])
def test_binary_rubbish(size: int) -> None:
    rubbish = bytes((n * 7919 + n * n) % 256 for n in range(size))
    for name in ("a.mtf", "a.blk", "a.json"):
        error_of(load(rubbish, name))


def test_a_line_of_50_megabytes(tmp_path: Path) -> None:
    line = b"chassis:" + b"x" * 50_000_000
    (tmp_path / "a.mtf").write_bytes(line)
    assert "more than 16,000,000 bytes" in error_of(load(tmp_path / "a.mtf"))
    assert "50,000,008 characters; expected at most 4,000,000" in error_of(load(line, "a.mtf"))


def test_deeply_nested_json() -> None:
    assert "nested too deeply" in error_of(load(b'{"astech":' * 100_000, "a.json"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"astech": 1,', "line 1: not JSON at column 14: expecting property name"),
        ("[1, 2]", "a list in JSON; expected an object with a unit"),
        ('{"name": "Atlas"}', "JSON of another program"),
        ('{"astech": 99, "unit": {}}', "version 99 of the format; expected version 1"),
        ('{"astech": 1}', 'no unit in it; expected an object under "unit"'),
        ('{"astech": 1, "unit": {"kind": "zeppelin"}}', "zeppelin"),
        ('{"astech": 1, "unit": {"kind": "gun-emplacement", "year": NaN}}', "NaN, which is not a number in JSON"),
        ('{"astech": 1, "unit": {"kind": "gun-emplacement", "chassis": ""}}', "chassis is ''"),
    ],
)
def test_json_that_is_no_unit(text: str, words: str) -> None:
    assert words in error_of(load(text.encode(), "a.json"))


# Numbers and names that no unit has.

TURRET = "<? Equipment>\nAutocannon/5\nMedium Laser\n</? Equipment>"


@pytest.mark.parametrize(
    ("unit", "old", "new", "words"),
    [
        (MECH, "mass:50", "mass:-50", ("line 15", "-50")),
        (MECH, "mass:50", "mass:5000", ("line 15", "5000")),
        (MECH, "mass:50", "mass:heavy", ("line 15", "heavy")),
        (MECH, "LA armor:16", "LA armor:-16", ("line 25", "-16")),
        (MECH, "LA armor:16", "LA armor:lots", ("line 25", "lots")),
        (MECH, "Left Leg:", "Left Tail:", ("line 127", "Left Tail")),
        (TANK, *(TURRET.replace("?", place) for place in ("Turret", "Turrett")), ("line 94", "<Turret Equipment>?")),
        (TANK, "40.0", "-40.0", ("line 43", "-40")),
        (TANK, "48\n36\n", "-48\n36\n", ("line 67", "-48")),
        (TANK, "\nTracked\n", "\nCrawling\n", ("line 35", "Crawling")),
        (TANK, "48\n36\n36\n", "48\n", ("armor",)),
    ],
)
def test_impossible_values_are_refused_with_their_line(unit: Path, old: str, new: str, words: tuple[str, ...]) -> None:
    sentence = error_of(changed(unit, (old, new)))
    for word in words:
        assert word in sentence
    assert "expected" in sentence


def test_armor_beyond_the_maximum() -> None:
    """A 50-ton 'Mech carries at most 16 points on an arm; a tank of 40 tons 3.5 a ton and 40 in all."""
    sentence = warning_of(changed(MECH, ("LA armor:16", "LA armor:160")))
    assert "line 25: 160 points of armor on the Left Arm; expected at most 16 at 50 tons" in sentence
    sentence = warning_of(changed(TANK, ("48\n36\n", "480\n36\n")))
    assert "line 67: 608 points of armor; expected at most 180 for this unit of 40 tons" in sentence


def test_thirteen_slots() -> None:
    """A torso has 12 slots."""
    sentence = error_of(changed(MECH, ("-Empty-\n\nCenter Torso:", "Heat Sink\nHeat Sink\n\nCenter Torso:")))
    assert sentence.endswith("line 98: 'Heat Sink' as slot 13 of the Right Torso; expected at most 12 slots")


def test_unknown_equipment_is_kept_and_the_nearest_names_are_told() -> None:
    loaded = changed(MECH, ("Hand Actuator\nMedium Laser\n", "Hand Actuator\nMeduim Laser\n"))
    (problem,) = [p for p in loaded.problems if "Meduim Laser" in str(p)]
    assert "Medium Laser" in problem.found
    assert problem.line is not None
    assert loaded.unit is not None
    assert any(m.item == "Meduim Laser" and not m.known for m in loaded.unit.mounts)


def test_unknown_equipment_of_a_vehicle_too() -> None:
    loaded = changed(TANK, ("Autocannon/5\n", "Autocanon/5\n"))
    (problem,) = [p for p in loaded.problems if "Autocanon/5" in str(p)]
    assert "Autocannon/5" in problem.found
    assert problem.line is not None


# Archives and folders that are traps.


def archive(path: Path, *members: tuple[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as out:
        for name, content in members:
            out.writestr(name, content)
    return path


def results(path: Path) -> dict[str, str]:
    """Every file of a container with the unit's name, or the sentence about it."""
    found = ((source.file, load(source)) for source in walk([path]))
    return {file: loaded.unit.name if loaded.unit else error_of(loaded) for file, loaded in found}


GOOD = ("good.mtf", MECH.read_bytes())


def test_a_zip_bomb(tmp_path: Path) -> None:
    bomb = archive(tmp_path / "a.zip", ("bomb.mtf", b"\n" * 10_000_000), ("huge.mtf", b" " * (MAX_BYTES + 1)), GOOD)
    found = results(bomb)
    assert "unpacks to 10,000,000; expected a unit file, not a zip bomb" in found["bomb.mtf"]
    assert "a member of 16,000,001 bytes; expected at most 16,000,000" in found["huge.mtf"]
    assert found["good.mtf"] == "Brolga BRG-2"


def test_a_zip_that_lies_about_its_size(tmp_path: Path) -> None:
    content = b"chassis:" + b"x" * 10_000_000
    path = archive(tmp_path / "a.zip", ("liar.mtf", content))
    path.write_bytes(path.read_bytes().replace(struct.pack("<L", len(content)), struct.pack("<L", 50)))
    assert "is damaged here" in results(path)["liar.mtf"]


@pytest.mark.parametrize("name", ["../a.mtf", "x/../../a.mtf", "/etc/a.mtf", "C:/a.mtf", "C:\\a.mtf", "..\\a.mtf"])
def test_a_zip_with_paths_that_lead_out_of_it(tmp_path: Path, name: str) -> None:
    found = results(archive(tmp_path / "a.zip", (name, MECH.read_bytes()), GOOD))
    assert found.pop("good.mtf") == "Brolga BRG-2"
    ((file, sentence),) = found.items()
    assert sentence == f"{file}: a path that leads out of {tmp_path / 'a.zip'}; expected a path inside the archive"


def test_nested_zips_are_read_one_level_deep(tmp_path: Path) -> None:
    def packed(*members: tuple[str, bytes]) -> bytes:
        stream = io.BytesIO()
        with zipfile.ZipFile(stream, "w") as out:
            for name, content in members:
                out.writestr(name, content)
        return stream.getvalue()

    too_deep = "an archive in an archive in an archive; expected unit files at most one archive deeper"
    inner = packed(GOOD, ("third.zip", packed(GOOD)))
    found = results(archive(tmp_path / "a.zip", ("inner.zip", inner), GOOD))
    assert found == {
        "inner.zip/good.mtf": "Brolga BRG-2",
        "inner.zip/third.zip": f"inner.zip/third.zip: {too_deep}",
        "good.mtf": "Brolga BRG-2",
    }


def test_encrypted_members(tmp_path: Path) -> None:
    path = archive(tmp_path / "a.zip", ("secret.mtf", MECH.read_bytes()))
    content = bytearray(path.read_bytes())
    content[6] |= 1  # the flag in the member's own header
    content[content.index(b"PK\x01\x02") + 8] |= 1  # and in the table
    path.write_bytes(content)
    assert "an encrypted member; expected one that can be read without a password" in results(path)["secret.mtf"]


@pytest.mark.parametrize("keep", [0, 3, 100, -30])
def test_a_broken_archive(tmp_path: Path, keep: int) -> None:
    path = archive(tmp_path / "a.zip", GOOD)
    path.write_bytes(path.read_bytes()[:keep])
    (sentence,) = results(path).values()
    assert "it cannot be opened" in sentence


def test_a_damaged_member(tmp_path: Path) -> None:
    path = archive(tmp_path / "a.zip", ("bad.mtf", MECH.read_bytes()), GOOD)
    content = bytearray(path.read_bytes())
    content[200:220] = b"\xff" * 20
    path.write_bytes(content)
    found = results(path)
    assert "is damaged here" in found["bad.mtf"]
    assert found["good.mtf"] == "Brolga BRG-2"


def test_a_folder_loop_of_links(tmp_path: Path) -> None:
    (tmp_path / "deep" / "deeper").mkdir(parents=True)
    (tmp_path / "deep" / "deeper" / "good.mtf").write_bytes(MECH.read_bytes())
    (tmp_path / "deep" / "deeper" / "up").symlink_to(tmp_path / "deep")
    (tmp_path / "self.mtf").symlink_to("self.mtf")
    found = results(tmp_path)
    assert found["deep/deeper/good.mtf"] == "Brolga BRG-2"
    assert "which was entered already; expected a folder that is not linked in a loop" in found["deep/deeper/up"]
    assert "self.mtf: it cannot be read" in found["self.mtf"]
    assert len(found) == 3


def test_a_pipe_in_a_folder_does_not_stop_us(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.mtf")
    assert results(tmp_path) == {"pipe.mtf": "pipe.mtf: no regular file; expected a unit file"}


def test_a_link_to_another_folder_is_followed(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "good.mtf").write_bytes(MECH.read_bytes())
    (tmp_path / "units").mkdir()
    (tmp_path / "units" / "linked").symlink_to(tmp_path / "elsewhere")
    assert results(tmp_path / "units") == {"linked/good.mtf": "Brolga BRG-2"}


def test_a_file_that_vanishes_between_listing_and_reading(tmp_path: Path) -> None:
    for name in ("a.mtf", "b.mtf", "c.mtf"):
        (tmp_path / name).write_bytes(MECH.read_bytes())
    sources = list(walk([tmp_path]))
    (tmp_path / "b.mtf").unlink()
    loaded = [load(source) for source in sources]
    assert [unit.unit is not None for unit in loaded] == [True, False, True]
    assert "b.mtf: no such file, or it was removed meanwhile" in error_of(loaded[1])


def test_an_archive_that_vanishes(tmp_path: Path) -> None:
    path = archive(tmp_path / "a.zip", GOOD)
    sources = list(walk([path]))
    path.unlink()
    assert "good.mtf: no such file, or it was removed meanwhile" in error_of(load(sources[0]))


@pytest.mark.skipif(os.geteuid() == 0, reason="everything may be read by root")
def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    (tmp_path / "a.mtf").touch(mode=0)
    assert "it cannot be read: permission denied" in error_of(load(tmp_path / "a.mtf"))


# Our own mistakes.


@pytest.fixture
def broken_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(_data: bytes, _file: str) -> Loaded:
        raise KeyError("left arm")

    monkeypatch.setattr("importers.mtf.read", stumble)


@pytest.mark.usefixtures("broken_reader")
def test_a_mistake_in_a_reader_is_reported_as_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(DEBUG, raising=False)
    assert "internal error, please report: KeyError: 'left arm' (test_hostile.py line " in str(load(MECH).error)


@pytest.mark.usefixtures("broken_reader")
def test_and_raised_for_those_who_look_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DEBUG, "1")
    with pytest.raises(KeyError):
        load(MECH)


def test_the_rest_of_a_batch_goes_on(astech: Astech, tmp_path: Path) -> None:
    for number in range(40):
        (tmp_path / f"{number:02}.mtf").write_bytes(b"rubbish" if number % 10 == 5 else MECH.read_bytes())
    for jobs in ("1", "2"):
        done = astech("stats", tmp_path, "--format", "jsonl", "--jobs", jobs)
        assert done.returncode == 1
        assert len(done.stdout.splitlines()) == 36
        *sentences, summary = done.stderr.splitlines()
        assert [sentence[:6] for sentence in sentences] == ["05.mtf", "15.mtf", "25.mtf", "35.mtf"]
        assert summary == "36 units, 4 failed"
