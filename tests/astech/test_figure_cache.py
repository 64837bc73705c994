"""The cache of figures: the output is the same with it and without it, even if its file is damaged."""

import os
import shutil
import sqlite3
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from astech import cached_batch
from astech.batch import BatchOptions, Place, run_batch
from astech.choosing import where
from astech.figure_cache import NAME, FigureCache, cache_folder, source_digest
from astech.figure_work import FigureCalculation, Figures, FigureWork
from importers import walk
from sheets.units import Unit
from tests.conftest import Astech


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of an empty cache."""
    monkeypatch.setenv("ASTECH_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def units(tmp_path: Path, data: Path) -> Path:
    """A folder with unit files of every kind, a file with several units, an unreadable one, and an archive."""
    folder = tmp_path / "units"
    folder.mkdir()
    for file in data.glob("*.*"):
        shutil.copy(file, folder)
    brolga = (data / "Brolga BRG-2.mtf").read_text()
    (folder / "Doubtful.mtf").write_text(brolga + "\nwombat:3\n")
    (folder / "Broken.mtf").write_text("chassis:Broken\n")
    with zipfile.ZipFile(folder / "more.zip", "w") as archive:
        archive.writestr("3050/Wombat.mtf", brolga.replace("Brolga", "Wombat"))
    return folder


class Counted:
    """Work whose calculations leave a mark in a file, which other processes can write too."""

    def __init__(self, log: Path) -> None:
        self.log = log
        self.work = FigureWork((FigureCalculation("name", partial(_name, log)),), _row)

    @property
    def number(self) -> int:
        """The number of calculations since the last call."""
        count = self.log.stat().st_size if self.log.exists() else 0
        self.log.unlink(missing_ok=True)
        return count


def _name(log: Path, unit: Unit) -> str:
    with log.open("a") as file:
        file.write(".")
    return unit.name


def _row(figures: Figures, place: Place) -> str:
    return f"{place.file}: {figures['name']}"


@pytest.fixture
def counted(tmp_path: Path) -> Counted:
    return Counted(tmp_path / "calculations")


def rows(counted: Counted, units: Path, **options: object) -> list[tuple[str | None, tuple[str, ...]]]:
    outcomes = run_batch(walk([units]), counted.work, BatchOptions(jobs=1, cache=True)._replace(**options))
    return [(outcome.value, tuple(map(str, outcome.problems))) for outcome in outcomes]


COMMANDS = [
    ("stats", "--format", "jsonl", "--problems"),
    ("stats", "--format", "csv", "--sort=-bv,name", "--where", "unit_type = 'mech'"),
    ("stats", "--columns", "file,name,bv,pv,weapons"),
    ("alpha-strike", "--format", "jsonl"),
    ("alpha-strike", "--skill", "3/4", "--columns", "name,pv,bv", "--where", "pv < 40", "--sort", "armor"),
    ("alpha-strike", "--edition", "asce-5.01"),
    ("validate", "--format", "jsonl"),
    ("validate", "--budget", "--max-bv", "1000", "--forbid", "medium laser"),
    ("validate", "--format", "csv", "--columns", "name,finding,bv", "--sort", "bv"),
    ("convert", "--to", "json", "--where", "tech_base = 'Clan'"),
]


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_the_output_is_the_same_with_the_cache_and_without(
    astech: Astech, units: Path, tmp_path: Path, words: tuple[str, ...]
) -> None:
    command, *options = words
    done = []
    for number, cache in enumerate(("--no-cache", "--quiet", "--quiet")):
        out = ("-o", tmp_path / str(number)) if command == "convert" else ()
        again = astech(command, units, *options, "--quiet", *out, *((cache,) if number == 0 else ()))
        files = {path.name: path.read_bytes() for path in (tmp_path / str(number)).glob("*")}
        done.append((again.returncode, again.stdout, again.stderr, files))
    assert done[0] == done[1] == done[2]


def test_an_unchanged_file_is_not_calculated_again(counted: Counted, units: Path) -> None:
    first = rows(counted, units)
    assert counted.number > 3
    assert rows(counted, units) == first
    assert counted.number == 0
    assert any("wombat" in problem for _, problems in first for problem in problems)


def test_with_no_cache_none_is_read_or_written(counted: Counted, units: Path, folder: Path) -> None:
    first = rows(counted, units, cache=False)
    number = counted.number
    assert not folder.exists()
    assert rows(counted, units, cache=False) == first
    assert counted.number == number


def test_a_file_of_the_same_size_and_time_with_other_content_is_calculated(counted: Counted, units: Path) -> None:
    rows(counted, units)
    brolga = units / "Brolga BRG-2.mtf"
    status = brolga.stat()
    brolga.write_text(brolga.read_text().replace("BRG-2", "BRG-7"))
    os.utime(brolga, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert counted.number
    assert ("Brolga BRG-2.mtf: Brolga BRG-7", ()) in rows(counted, units)
    assert counted.number == 1


def test_another_version_of_the_program_calculates_anew(
    counted: Counted, units: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows(counted, units)
    number = counted.number
    monkeypatch.setattr(cached_batch, "_program", lambda: "another one")
    rows(counted, units)
    assert counted.number == number


def test_units_of_a_force_are_not_cached_because_their_designs_stand_elsewhere(
    astech: Astech, units: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASTECH_LIBRARY", str(tmp_path / "library.sqlite"))
    assert astech("force", units / "Brolga BRG-2.mtf", "-o", tmp_path / "lance.mul").returncode == 0
    both = (tmp_path / "lance.mul", units / "Doubtful.mtf", "--format", "jsonl")
    missing = astech("stats", *both)
    assert missing.returncode == 1
    assert astech("library", "add", units / "Brolga BRG-2.mtf").returncode == 0
    assert astech("stats", *both).returncode == 0


def damage_all(file: Path) -> None:
    file.write_bytes(b"no database" * 1000)


def damage_pages(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[2000:] = os.urandom(len(content) - 2000)
    file.write_bytes(content)


def change_values(file: Path) -> None:
    with sqlite3.connect(file) as opened:
        opened.execute("UPDATE figures SET value = replace(value, 'BRG-2', 'BRG-8')")


def cut(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


@pytest.mark.parametrize("damage", [damage_all, damage_pages, change_values, cut])
def test_a_damaged_cache_gives_no_wrong_row_and_the_next_run_has_a_sound_one(
    counted: Counted, units: Path, folder: Path, damage: Callable[[Path], None]
) -> None:
    first = rows(counted, units)
    damage(folder / NAME)
    assert rows(counted, units) == first
    rows(counted, units)
    assert counted.number
    assert rows(counted, units) == first
    assert counted.number == 0


def test_a_cache_in_which_another_process_writes_is_read_and_not_waited_for(
    counted: Counted, units: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("astech.figure_cache.PATIENCE", 0.01)
    first = rows(counted, units / "Doubtful.mtf", limits=BatchOptions().limits)
    everything = rows(counted, units)
    shutil.rmtree(folder)
    FigureCache(folder).close()
    with sqlite3.connect(folder / NAME, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        assert rows(counted, units) == everything
        other.execute("ROLLBACK")
    assert first[0] in [(row, problems) for row, problems in rows(counted, units / "Doubtful.mtf")]


def test_a_full_cache_makes_room_and_stays_within_its_limit(folder: Path) -> None:
    most = 400_000
    cache = FigureCache(folder, most)
    for number in range(200):
        key = source_digest("program", str(number), "", b"")
        cache.keep({(key, "figure"): os.urandom(5_000)})
    last = source_digest("program", "199", "", b"")
    assert cache.find([last], ["figure"]) or cache.find([source_digest("program", "198", "", b"")], ["figure"])
    cache.close()
    assert sum(file.stat().st_size for file in folder.iterdir()) <= most


def test_without_a_writable_folder_there_is_no_cache(counted: Counted, units: Path, folder: Path) -> None:
    folder.write_text("a file in the way")
    first = rows(counted, units)
    assert counted.number
    assert rows(counted, units) == first
    assert counted.number


def test_units_excluded_by_a_condition_are_not_read_for_other_work(
    units: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "read"
    options = BatchOptions(jobs=1, cache=True, where=where("chassis = 'Wombat'"))
    for _ in range(2):
        outcomes = list(run_batch(walk([units]), partial(_marked, log), options))
        assert [outcome.value for outcome in outcomes if outcome.error is None] == ["Wombat BRG-2"]
        assert [outcome.file for outcome in outcomes if outcome.error is not None] == ["Broken.mtf"]
    assert log.read_text() == ".."


def _marked(log: Path, unit: Unit, place: Place) -> str:
    return _name(log, unit)


def test_the_usual_folder_is_that_of_the_system_for_caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ASTECH_CACHE")
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "astech"
    monkeypatch.setattr("sys.platform", "darwin")
    assert cache_folder() == Path.home() / "Library" / "Caches" / "astech"
