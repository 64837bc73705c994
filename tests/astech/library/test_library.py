"""`astech library` and `astech find`: units by name, in place of a path."""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click
import pytest

from astech.batch import BatchOptions
from astech.library.refresh import Refreshed, _read, refresh_library
from astech.library.search import joined_spellings, search
from astech.library.store import open_for_reading, open_for_writing
from sheets.problem import Problem
from tests import ROOT
from tests.conftest import Astech


@pytest.fixture
def units(tmp_path: Path, data: Path) -> Path:
    """Some units in a folder, one of them also in an archive."""
    folder = tmp_path / "units"
    folder.mkdir()
    for file in data.glob("*.*"):
        if file.suffix in (".mtf", ".blk", ".saw"):
            shutil.copy(file, folder)
    with zipfile.ZipFile(folder / "old.zip", "w") as archive:
        archive.writestr("3050/Wombat.mtf", (data / "Brolga BRG-2.mtf").read_text().replace("Brolga", "Wombat"))
    return folder


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "library.sqlite"


@pytest.fixture
def library(astech: Astech, units: Path, file: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A library of these units, which is the user's."""
    monkeypatch.setenv("ASTECH_LIBRARY", str(file))
    done = astech("library", "add", units)
    assert done.returncode == 0, done.stderr
    return file


def names(astech: Astech, *arguments: str) -> list[str]:
    lines = astech("find", *arguments, "--format", "jsonl").stdout.splitlines()
    return [json.loads(line)["name"] for line in lines]


def test_refresh_reads_only_changed_files(astech: Astech, units: Path, library: Path) -> None:
    count = len(list(units.iterdir()))
    assert astech("library", "refresh").stdout == f"0 files read, {count} unchanged, 0 gone; 0 units new\n"
    brolga = units / "Brolga BRG-2.mtf"
    brolga.write_text(brolga.read_text().replace("model:BRG-2", "model:BRG-9"))
    (units / "old.zip").unlink()
    output = astech("library", "refresh").stdout
    assert output == f"1 file read, {count - 2} unchanged, 1 gone; 1 unit new\n"
    assert names(astech, "brolga") == ["Brolga BRG-9"]
    assert names(astech, "wombat") == []


def test_a_member_of_an_archive_is_read_again_only_when_it_changed(
    astech: Astech, units: Path, library: Path, data: Path
) -> None:
    with zipfile.ZipFile(units / "old.zip", "a") as archive:
        archive.write(data / "Brolga BRG-2.mtf", "3050/Brolga.mtf")
    assert astech("library", "refresh").stdout.startswith("1 file read")
    assert len(names(astech, "brolga")) == 2


def test_unreadable_files_are_reported_once_and_listed(astech: Astech, units: Path, library: Path) -> None:
    (units / "Broken.mtf").write_text("chassis:Broken\n")
    done = astech("library", "refresh")
    assert done.returncode == 1
    assert "Broken.mtf" in done.stderr
    again = astech("library", "refresh")
    assert (again.returncode, again.stderr) == (0, "")
    assert "1 file cannot be read" in astech("library", "list").stdout


def test_removed_folders_leave_no_unit(astech: Astech, units: Path, library: Path) -> None:
    assert astech("library", "remove", units).returncode == 0
    assert names(astech, "brolga") == []
    again = astech("library", "remove", units)
    assert again.returncode == 2
    assert "not in the library" in again.stderr


def test_the_best_match_comes_first_despite_typing_errors(astech: Astech, library: Path) -> None:
    for words in (["brolga"], ["BRG2"], ["borlga"], ["brolg", "brg-2"], ["brulga", "brg"], ["Brohlga"], ["brol ga"]):
        assert names(astech, *words)[:1] == ["Brolga BRG-2"], words
    assert names(astech, "brolga" * 5000) == []


def test_another_generation_of_a_design_stands_behind_the_plain_one_and_the_likelier_word_first(tmp_path: Path) -> None:
    with open_for_writing(tmp_path / "names.sqlite") as library:
        library.execute("INSERT INTO roots VALUES ('here')")
        library.execute("INSERT INTO files VALUES (1, 'here', 'here', '', 1, 1, NULL)")
        for number, name in enumerate(
            ("Mad Cat III", "Mad Cat (Timber Wolf) Prime", "Mauler MAL-3R", "Marauder MAD-3R")
        ):
            library.execute("INSERT INTO units (id, of, path, name) VALUES (?, 1, '', ?)", (number, name))
            library.execute(
                "INSERT INTO words (rowid, name, joined) VALUES (?, ?, ?)", (number, name, joined_spellings(name))
            )

        def found(text: str) -> list[str]:
            return [hit.name for hit in search(library, text)]

        assert found("mad cat") == ["Mad Cat (Timber Wolf) Prime", "Mad Cat III"]
        assert found("mad cat iii") == ["Mad Cat III"]
        assert found("timberwolf prime") == ["Mad Cat (Timber Wolf) Prime"]
        assert found("maurader 3r") == ["Marauder MAD-3R", "Mauler MAL-3R"]


def test_units_are_found_by_weapon_and_role_too(astech: Astech, library: Path) -> None:
    assert "Brolga BRG-2" in names(astech, "srm", "skirmisher")


def test_find_takes_a_condition_an_order_and_columns(astech: Astech, library: Path) -> None:
    done = astech(
        "find", "--where", "unit_type = 'mech'", "--sort=-name", "--columns", "name,bv,legal", "--format", "jsonl"
    )
    assert [json.loads(line) for line in done.stdout.splitlines()] == [
        {"name": "Wombat BRG-2", "bv": 1217, "legal": True},
        {"name": "Brolga BRG-2", "bv": 1217, "legal": True},
    ]


@pytest.mark.parametrize(
    "words", [("find", "atlas"), ("library", "list"), ("library", "refresh"), ("library", "remove", "units")]
)
def test_without_a_library_the_message_says_how_to_make_one(astech: Astech, file: Path, words: tuple[str, ...]) -> None:
    """The command does not make an empty library, in which the next command would not find the unit."""
    done = astech(*words, "--library", file)
    assert (done.returncode, done.stdout) == (1, "")
    assert "astech library add" in done.stderr
    assert not file.exists()


def test_another_database_is_refused_as_a_library(astech: Astech, tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite"
    with sqlite3.connect(other) as opened:
        opened.execute("CREATE TABLE birds (name)")
    for words in (["find", "emu"], ["library", "refresh"]):
        done = astech(*words, "--library", other)
        assert done.returncode == 1
        assert "another program" in done.stderr
    (tmp_path / "text").write_text("no database at all, but a long enough text to look at")
    assert "not a library that can be used" in astech("find", "emu", "--library", tmp_path / "text").stderr


def test_a_library_of_another_version_keeps_its_folders(astech: Astech, library: Path) -> None:
    with sqlite3.connect(library) as opened:
        opened.execute("PRAGMA user_version = 99")
    assert "refresh rebuilds it" in astech("find", "brolga").stderr
    assert astech("library", "refresh").returncode == 0
    assert names(astech, "brolga") == ["Brolga BRG-2"]


def test_figures_of_another_version_are_calculated_again(astech: Astech, units: Path, library: Path) -> None:
    with sqlite3.connect(library) as opened:
        opened.execute("UPDATE figures SET by = 'an older one'")
        opened.execute("UPDATE units SET bv = 1")
    opened.close()
    count = len(list(units.iterdir()))
    assert "astech library refresh" in astech("find", "brolga").stderr
    assert astech("library", "refresh").stdout.startswith(f"{count} files read, 0 unchanged, 0 gone")
    found = astech("find", "brolga", "--format", "jsonl")
    assert json.loads(found.stdout)["bv"] == 1217
    assert found.stderr == ""


def test_a_name_stands_for_its_path(astech: Astech, library: Path) -> None:
    assert "Brolga BRG-2" in astech("show", "Brolga BRG-2").stdout
    assert "Wombat BRG-2" in astech("show", "wombat").stdout
    rows = astech("stats", "Brolga BRG-2", "brolga brg-2", "--format", "jsonl").stdout.splitlines()
    assert [json.loads(row)["chassis"] for row in rows] == ["Brolga", "Brolga"]


def test_a_file_comes_before_a_name(astech: Astech, library: Path, data: Path) -> None:
    folder = Path(library.parent.parent / "called-from-here")
    shutil.copy(data / "Currawong Patrol Tank CPT-1.blk", folder / "Wombat BRG-2")
    assert "Currawong" in astech("show", "Wombat BRG-2").stdout


def test_an_ambiguous_name_lists_the_candidates(astech: Astech, library: Path) -> None:
    done = astech("show", "BRG-2")
    assert done.returncode == 2
    assert "2 units of the library match it" in done.stderr
    assert "Brolga BRG-2" in done.stderr
    assert "Wombat BRG-2" in done.stderr


@pytest.mark.parametrize("asked", ["W" * 60_000, "w " * 60_000, "ß" * 30_000, "\N{COMBINING ACUTE ACCENT}" * 60_000])
def test_an_endless_query_is_answered_at_once(astech: Astech, library: Path, asked: str) -> None:
    """The possible corrections of a word of 60,000 letters need more than any memory."""
    done = astech("find", asked, "--library", library)
    assert done.returncode in (1, 2)
    assert done.stdout == ""
    assert max(map(len, done.stderr.splitlines())) <= 300


def test_a_mistyped_name_is_not_guessed(astech: Astech, library: Path) -> None:
    done = astech("sheet", "Borlga BRG-2", "-o", "out.pdf")
    assert done.returncode == 2
    assert "did you mean\n  Brolga BRG-2" in done.stderr


def test_an_unknown_name_is_answered_with_the_way_to_search(
    astech: Astech, library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = astech("sheet", "Quokka QQ-9", "-o", "out.pdf")
    assert (done.returncode, done.stderr.splitlines()[-1]) == (
        2,
        "Error: no file and no unit of the library is called 'Quokka QQ-9'; astech find searches for parts of names",
    )
    assert astech("stats", "gone.mtf").returncode == 1
    monkeypatch.setenv("ASTECH_LIBRARY", str(library.parent / "none.sqlite"))
    assert "astech library add FOLDER makes one" in astech("stats", "Quokka QQ-9").stderr


def test_every_path_in_the_library_can_be_read(astech: Astech, library: Path) -> None:
    rows = [json.loads(line) for line in astech("find", "--where", "1", "--format", "jsonl").stdout.splitlines()]
    for row in rows:
        assert os.path.isabs(row["path"])
        figures = json.loads(astech("stats", row["path"], "--format", "jsonl").stdout)
        assert (figures["chassis"], figures["bv"]) == (row["chassis"], row["bv"])


def test_two_processes_may_refresh_one_library(units: Path, file: Path, tmp_path: Path) -> None:
    """Each process enters the files that it read; the later one replaces those of the other one."""
    command = [sys.executable, "-m", "astech", "library", "add", str(units), "--library", str(file), "--no-cache"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    both = [subprocess.Popen(command, cwd=tmp_path, env=environment, stderr=subprocess.PIPE) for _ in range(2)]
    errors = [process.communicate()[1].decode() for process in both]
    assert [process.returncode for process in both] == [0, 0], errors
    with open_for_reading(file) as library:
        assert [hit.name for hit in search(library, "brolga")] == ["Brolga BRG-2"]
        (files,) = library.execute("SELECT count(*) FROM files").fetchone()
        assert files == len(list(units.iterdir()))


@pytest.mark.parametrize("removed", [False, True])
def test_a_refresh_finds_the_changes_of_another_process(
    library: Path, monkeypatch: pytest.MonkeyPatch, removed: bool
) -> None:
    """Between its two transactions another process has entered the same files, or removed their folder."""

    def read_later(opened: sqlite3.Connection, *arguments: Any) -> Iterator[Problem]:
        with open_for_writing(library) as other:
            if removed:
                other.execute("DELETE FROM roots")
            else:
                list(_read(other, arguments[0], Refreshed(), arguments[2]))
        return _read(opened, *arguments)

    with open_for_writing(library) as opened:
        entered = opened.execute("SELECT count(*) FROM units").fetchone()
        opened.execute("UPDATE figures SET by = 'an older program'")
        monkeypatch.setattr("astech.library.refresh._read", read_later)
        refresh_library(opened, BatchOptions(jobs=1))
        assert opened.execute("SELECT count(*) FROM units").fetchone() == ((0,) if removed else entered)


def test_a_library_that_another_process_writes_is_reported_as_busy(
    library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("astech.library.store.PATIENCE", 0.01)
    with sqlite3.connect(library, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        with (
            pytest.raises(click.ClickException, match="another astech is changing this library"),
            open_for_writing(library) as own,
        ):
            refresh_library(own, BatchOptions(jobs=1))
        other.execute("ROLLBACK")


def damage_start(library: Path) -> None:
    library.write_bytes(b"no database" * 500)


def damage_middle(library: Path) -> None:
    content = bytearray(library.read_bytes())
    content[4096:] = os.urandom(len(content) - 4096)
    library.write_bytes(content)


def damage_words(library: Path) -> None:
    with sqlite3.connect(library) as opened:
        opened.execute("UPDATE words_data SET block = zeroblob(10) WHERE id > 10")


@pytest.mark.parametrize("damage", [damage_start, damage_middle, damage_words])
def test_a_damaged_library_is_made_anew_with_its_folders(
    astech: Astech, library: Path, damage: Callable[[Path], None]
) -> None:
    """Only a refresh notices lost words in a sound file."""
    damage(library)
    done = astech("find", "brolga")
    assert (done.returncode, done.stdout) == (1, "")
    lost = f"{library} is damaged; astech library refresh rebuilds it from its list of folders"
    assert lost in done.stderr or damage is damage_words
    again = astech("library", "refresh")
    assert again.returncode == 0, again.stderr
    assert "rebuilt" in again.stderr
    assert names(astech, "brolga") == ["Brolga BRG-2"]


def test_a_file_that_was_not_a_library_is_not_replaced(astech: Astech, tmp_path: Path, units: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear pilot, this is a letter and no database, long enough to be looked at. " * 20)
    done = astech("library", "add", units, "--library", letter)
    assert done.returncode == 1
    assert "not a library that can be used" in done.stderr
    assert letter.read_text().startswith("Dear pilot")
