"""Names of units in place of paths: the exact name first, both names of Clan machines, codes, files, completion."""

import os
from pathlib import Path

import pytest

from astech.library import names
from astech.library.names import fitting_units, path_of
from astech.library.search import FoundUnit
from astech.operations.mistakes import BadOptions
from exporters import write
from importers import load
from sheets.units import Unit
from tests.astech.campaign.conftest import called
from tests.conftest import ROOT, Astech

NAMES = {
    "Mad Cat (Timber Wolf) Prime": "Mad Cat (Timber Wolf) Prime.mtf",
    "Mad Cat Mk IV (Savage Wolf) (Prime)": "Mad Cat Mk IV (Prime).mtf",
    "Vulture (Mad Dog) Prime": "Vulture (Mad Dog) Prime.mtf",
    "Vulture Mk IV (Mad Dog Mk IV) Prime": "Vulture Mk IV Prime.mtf",
    "Locust LCT-1V": "Locust LCT-1V.mtf",
    "Locust LCT-1Vb": "Locust LCT-1Vb.mtf",
    "Warhammer WHM-6R": "Warhammer WHM-6R.mtf",
    "Warhammer WHM-6Rb": "Warhammer WHM-6Rb.mtf",
    "Elemental Battle Armor [Laser](Sqd5)": "Elemental BA [Laser] (Sqd5).blk",
    "Elemental Battle Armor [Laser](Sqd4)": "Elemental BA [Laser] (Sqd4).blk",
}
HITS = [FoundUnit(number, name, f"units/{file}") for number, (name, file) in enumerate(NAMES.items())]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Mad Cat Prime", "Mad Cat (Timber Wolf) Prime"),
        ("Timber Wolf Prime", "Mad Cat (Timber Wolf) Prime"),
        ("mad dog prime", "Vulture (Mad Dog) Prime"),
        ("Vulture Prime", "Vulture (Mad Dog) Prime"),
        ("LCT-1V", "Locust LCT-1V"),
        ("Locust LCT-1V", "Locust LCT-1V"),
        ("Warhammer 6R", "Warhammer WHM-6R"),
        ("Elemental BA [Laser] (Sqd5)", "Elemental Battle Armor [Laser](Sqd5)"),
        ("savage", "Mad Cat Mk IV (Savage Wolf) (Prime)"),
    ],
)
def test_the_exact_name_wins_over_longer_ones(typed: str, meant: str) -> None:
    assert [hit.name for hit in fitting_units(HITS, typed)] == [meant]


def test_a_name_of_several_fits_them_all() -> None:
    assert len(fitting_units(HITS, "Elemental")) == 2


@pytest.fixture
def clan_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A library of two Brolgas that Clans call Dingo, one of them of another model."""
    brolga = load(ROOT / "tests" / "data" / "Brolga BRG-2.mtf").require()
    folder = tmp_path / "units"
    folder.mkdir()
    for model in ("Prime", "Prime B"):
        unit: Unit = brolga.model_copy(update={"clan_name": "Dingo", "model": model})
        (folder / f"{unit.name}.json").write_bytes(write(unit, "json"))
    file = tmp_path / "library.sqlite"
    assert called(["astech", "library", "add", str(folder), "--library", str(file), "--quiet"], "").returncode == 0
    monkeypatch.setenv("ASTECH_LIBRARY", str(file))
    return file


def test_force_files_may_have_either_name(clan_library: Path, tmp_path: Path) -> None:
    lance = tmp_path / "lance.mul"
    lance.write_text(
        '<unit><entity chassis="Dingo" model="Prime"><pilot gunnery="4" piloting="5"/></entity>'
        '<entity chassis="Brolga" model="Prime B"><pilot gunnery="4" piloting="5"/></entity></unit>'
    )
    done = called(["astech", "stats", str(lance), "--format", "csv", "--columns", "name"], "")
    assert "Brolga (Dingo) Prime\n" in done.stdout.replace("\r", "")
    assert "Brolga (Dingo) Prime B\n" in done.stdout.replace("\r", "")


def test_several_units_are_told_by_name(clan_library: Path) -> None:
    with pytest.raises(BadOptions) as told:
        path_of("brolga")
    assert "  Brolga (Dingo) Prime\n  Brolga (Dingo) Prime B" in str(told.value)
    assert ".json" not in str(told.value)


def test_at_a_terminal_a_number_chooses(
    clan_library: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[str] = []

    def answer(question: str, **_: object) -> str:
        asked.append(question)
        return "2"

    monkeypatch.setattr(names, "_at_terminal", lambda: True)
    monkeypatch.setattr("click.prompt", answer)
    assert Path(path_of("dingo")).name == "Brolga (Dingo) Prime B.json"
    assert asked == ["which? 1 2"]
    assert "  1  Brolga (Dingo) Prime\n" in capsys.readouterr().err


@pytest.mark.parametrize(
    "command", [["show"], ["stats"], ["validate"], ["explain"], ["errata", "for"], ["condition", "new"]]
)
def test_every_command_that_takes_a_name_takes_a_library(
    command: list[str], clan_library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The option counts for that call alone."""
    monkeypatch.delenv("ASTECH_LIBRARY")
    done = called(["astech", *command, "Brolga Prime B", "--library", str(clan_library)], "")
    assert done.returncode == 0, done.stderr
    assert "ASTECH_LIBRARY" not in os.environ


def test_a_shell_completes_names_of_units(clan_library: Path, astech: Astech) -> None:
    """Bash takes a name as it is typed, with its blanks escaped."""
    asked = {"_ASTECH_COMPLETE": "bash_complete", "COMP_WORDS": "astech show Brol", "COMP_CWORD": "2"}
    assert astech(env=asked).stdout.splitlines() == [
        r"plain,Brolga\ \(Dingo\)\ Prime",
        r"plain,Brolga\ \(Dingo\)\ Prime\ B",
    ]
    asked = {"_ASTECH_COMPLETE": "zsh_complete", "COMP_WORDS": "astech show Brol", "COMP_CWORD": "2"}
    assert "Brolga (Dingo) Prime B" in astech(env=asked).stdout


def test_units_of_a_book_are_written_by_name(data: Path, tmp_path: Path) -> None:
    """The pages of a book become files with the names of their units."""
    book, folder = tmp_path / "book.pdf", tmp_path / "out"
    for words in (
        ["sheet", str(data / "Brolga BRG-2.mtf"), str(data / "Currawong Patrol Tank CPT-1.blk"), "-o", str(book)],
        ["convert", str(book), "--to", "json", "-o", str(folder)],
    ):
        done = called(["astech", *words], "")
        assert done.returncode == 0, done.stderr
    assert sorted(path.name for path in folder.iterdir()) == [
        "book Brolga BRG-2.json",
        "book Currawong Patrol Tank CPT-1.json",
    ]
