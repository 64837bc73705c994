"""Names of units in place of paths: the exact name first, both names of Clan machines, codes, files, completion."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import BashComplete

from astech.command import astech as astech_command
from astech.library import names
from astech.library.names import fitting_units, path_of
from astech.library.search import LibraryUnit
from astech.operations.mistakes import BadOptions
from exporters import write
from importers import load, walk
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
HITS = [LibraryUnit(number, name, f"units/{file}") for number, (name, file) in enumerate(NAMES.items())]


@pytest.mark.parametrize(
    ("typed", "expected"),
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
def test_the_exact_name_wins_over_longer_ones(typed: str, expected: str) -> None:
    assert [hit.name for hit in fitting_units(HITS, typed)] == [expected]


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


def force_file(form: str, *units: tuple[str, str]) -> str:
    """A force file of MegaMek or a campaign file of MekHQ with units by chassis and model."""
    pilot = '<pilot gunnery="4" piloting="5"/>' if form == "mul" else ""
    entities = [f'<entity chassis="{chassis}" model="{model}">{pilot}</entity>' for chassis, model in units]
    if form == "mul":
        return f"<unit>{''.join(entities)}</unit>"
    listed = "".join(f'<unit id="u-{number}">{entity}</unit>' for number, entity in enumerate(entities))
    return f'<campaign version="0.51.00"><info><name>Gray Watch</name></info><units>{listed}</units></campaign>'


def names_in(file: Path) -> tuple[list[str], str]:
    """The names of the units of a force file, and the notes about them."""
    done = called(["astech", "stats", str(file), "--format", "csv", "--columns", "name", "--problems"], "")
    return done.stdout.replace("\r", "").splitlines()[1:], done.stderr


@pytest.mark.parametrize("form", ["mul", "cpnx"])
def test_force_files_may_have_either_name(form: str, clan_library: Path, tmp_path: Path) -> None:
    lance = tmp_path / f"lance.{form}"
    lance.write_text(force_file(form, ("Dingo", "Prime"), ("Brolga", "Prime B")))
    assert names_in(lance)[0] == ["Brolga (Dingo) Prime", "Brolga (Dingo) Prime B"]


PUBLISHED = {
    ("Mad Dog", "Prime"): "Vulture (Mad Dog) Prime",
    ("Vulture", "Prime"): "Vulture (Mad Dog) Prime",
    ("Timber Wolf", "Prime"): "Mad Cat (Timber Wolf) Prime",
    ("Mad Cat", "Prime"): "Mad Cat (Timber Wolf) Prime",
    ("Mad Cat (Timber Wolf)", "Prime"): "Mad Cat (Timber Wolf) Prime",
    ("Locust", "LCT-1V"): "Locust LCT-1V",
    ("LCT-1V", ""): "Locust LCT-1V",
    ("Warhammer", "6R"): "Warhammer WHM-6R",
    ("Elemental BA", "[Laser] (Sqd4)"): "Elemental Battle Armor [Laser](Sqd4)",
}
"""Names as force files may have them, and the published unit that each means."""


@pytest.fixture(scope="module")
def published_library(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library of published units whose names are alike."""
    folder = tmp_path_factory.mktemp("published")
    alike = re.compile(r"Mad Cat |Vulture |Locust LCT|Warhammer WHM-6|Elemental BA")
    for source in walk([shared / "corpus" / f"{name}.zip" for name in ("meks", "battlearmor")]):
        name = source.file.rpartition("/")[2]
        if alike.match(name):
            (folder / name).write_bytes(source.read())
    file = folder / "library.sqlite"
    assert called(["astech", "library", "add", str(folder), "--library", str(file), "--quiet"], "").returncode == 0
    return file


@pytest.mark.parametrize("form", ["mul", "cpnx"])
def test_force_files_name_published_units_as_players_do(
    form: str, published_library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names of either side, model codes and file names."""
    monkeypatch.setenv("ASTECH_LIBRARY", str(published_library))
    lance = tmp_path / f"lance.{form}"
    lance.write_text(force_file(form, *PUBLISHED))
    found, notes = names_in(lance)
    assert found == list(PUBLISHED.values())
    assert "the name Warhammer 6R (taken as Warhammer WHM-6R, the only unit of the library that it fits)" in notes


@pytest.mark.parametrize("form", ["mul", "cpnx"])
def test_a_name_of_several_units_is_left_out(
    form: str, published_library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASTECH_LIBRARY", str(published_library))
    lance = tmp_path / f"lance.{form}"
    lance.write_text(force_file(form, ("Locust", "LCT"), ("Locust", "LCT-1V")))
    found, notes = names_in(lance)
    assert found == ["Locust LCT-1V"]
    assert "the library has no unit Locust LCT; did you mean" in notes


def test_several_matching_units_are_listed_by_name(clan_library: Path) -> None:
    with pytest.raises(BadOptions) as raised:
        path_of("brolga")
    assert "  Brolga (Dingo) Prime\n  Brolga (Dingo) Prime B" in str(raised.value)
    assert ".json" not in str(raised.value)


def test_at_a_terminal_a_number_chooses(
    clan_library: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[str] = []

    def answer(question: str, **_: object) -> str:
        asked.append(question)
        return "2"

    monkeypatch.setattr(names, "_is_at_terminal", lambda: True)
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


COMPLETES = """
eval "$(_ASTECH_COMPLETE=bash_source astech)"
COMP_WORDS=(astech show "$1"); COMP_CWORD=2; COMPREPLY=(); _astech_completion astech
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.mark.parametrize("typed", ["Brol", r"Brolga\ \(Dingo\)\ Pri"])
def test_bash_completes_names_of_units(typed: str, clan_library: Path) -> None:
    """Bash takes a name as it is typed, with its blanks and parentheses escaped."""
    if shutil.which("bash") is None:
        pytest.skip("no bash is installed")
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    done = subprocess.run(["bash", "-c", COMPLETES, "bash", typed], capture_output=True, text=True, env=environment)
    assert done.stdout.splitlines() == [r"Brolga\ \(Dingo\)\ Prime", r"Brolga\ \(Dingo\)\ Prime\ B"]


def test_zsh_completes_names_of_units(clan_library: Path, astech: Astech) -> None:
    asked = {"_ASTECH_COMPLETE": "zsh_complete", "COMP_WORDS": "astech show Brol", "COMP_CWORD": "2"}
    assert "Brolga (Dingo) Prime B" in astech(env=asked).stdout


def test_a_completion_asks_no_question(clan_library: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a name that fits two units in the line before the word that is completed."""
    monkeypatch.setattr(names, "_is_at_terminal", lambda: True)
    monkeypatch.setattr("click.prompt", lambda *_, **__: pytest.fail("a question in the middle of a line"))
    shell = BashComplete(astech_command, {}, "astech", "_ASTECH_COMPLETE")
    found = shell.get_completions(["stats", "Brolga"], "Brol")
    assert [item.value for item in found] == ["Brolga (Dingo) Prime", "Brolga (Dingo) Prime B"]


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
