"""Editions that other packages add: a folder, found by its entry point."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

POINTS = {"title": "House rules", "game": "classic", "year": 2030, "document": "second printing", "extends": "tw-4.4"}
CARDS = {"title": "Club cards", "game": "alpha-strike", "year": 2030, "document": "league", "extends": "asce-5.01"}
FIGURES = (
    {"item": "ISTAG", "field": "weapon.medium", "value": 12, "ruling": "HOUSE-1.0:p1:tag"},
    {"item": "Medium Laser", "field": "bv", "value": 146, "ruling": "HOUSE-1.0:p1:laser"},
)
RULING = {
    "page": "1", "slug": "tag", "subject": "TAG", "says": "TAG reaches 12 hexes at medium range.",
    "touches": ["catalogue"], "about": ["item:ISTAG"], "code": "figures.jsonl", "test": "none",
}  # fmt: skip


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder on the path with a package of two editions, and one that is not valid."""
    package = tmp_path / "club_editions"
    for name, data in (
        ("house-1.0", {**POINTS, "play": {"gyro_roll_at_once": True}}),
        ("cards-1.0", {**CARDS, "alpha_strike": {"drone_skill": 2}}),
        ("broken-1.0", {**POINTS, "extends": "no-such"}),
        ("mechs-1.0", {**POINTS, "extends": "core-2026", "year": 2028}),
        ("all-1.0", {**POINTS, "extends": "core-2026", "year": 2029, "others": ""}),
    ):
        (package / name).mkdir(parents=True)
        (package / name / "edition.json").write_text(json.dumps(data))
    (package / "__init__.py").write_text("")
    (package / "house-1.0" / "figures.jsonl").write_text("".join(f"{json.dumps(each)}\n" for each in FIGURES))
    (package / "house-1.0" / "ledger.jsonl").write_text(json.dumps(RULING) + "\n")
    about = tmp_path / "club_editions-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: club-editions\nVersion: 1.0\n")
    names = ("house-1.0", "cards-1.0", "broken-1.0", "mechs-1.0", "all-1.0")
    entries = "".join(f"{name} = club_editions\n" for name in names)
    (about / "entry_points.txt").write_text(f"[astech.editions]\n{entries}")
    return tmp_path


def run(
    installed: Path, *arguments: str, typed: str = "", variables: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(installed))), **(variables or {})}
    command = [sys.executable, *arguments]
    return subprocess.run(command, capture_output=True, text=True, input=typed, env=environment, cwd=ROOT, check=False)


def test_an_edition_of_another_package_has_its_points_and_figures(installed: Path) -> None:
    done = run(
        installed,
        "-c",
        "import astech\n"
        "from sheets.editions import edition\n"
        "from sheets.equipment import item\n"
        "from sheets.errata import rulings\n"
        "from sheets.record.record import Options\n"
        "from sheets.alphastrike import rules_of\n"
        "house = edition('house-1.0')\n"
        "print(house.title, house.play.gyro_roll_at_once, house.play.hip_ignores_its_leg)\n"
        "print(item('ISTAG').by('house-1.0').weapon.medium, item('ISTAG').by('tw-4.4').weapon.medium)\n"
        "print([ruling.id for ruling in rulings('house-1.0')], Options(edition='house-1.0').book.gyro_roll_at_once)\n"
        "print(rules_of('cards-1.0').drone_skill, rules_of('asce-5.01').drone_skill)\n",
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "House rules True True",
        "12 10",
        "['HOUSE-1.0:p1:tag'] True",
        "2 0",
    ]
    assert "the edition 'broken-1.0' (club_editions) cannot be used: the edition 'broken-1.0' extends" in done.stderr


def test_the_command_takes_an_edition_of_another_package(installed: Path, tmp_path: Path) -> None:
    brolga = str(ROOT / "tests" / "data" / "Brolga BRG-2.mtf")
    done = run(installed, "-m", "astech", "play", "--edition", "house-1.0", brolga)
    assert done.returncode == 0, done.stderr
    refused = run(installed, "-m", "astech", "play", "--edition", "house-2.0", brolga)
    assert refused.returncode == 2
    assert (
        "unknown edition 'house-2.0'; expected tw-4.4, bmm-7.01, core-2026, mechs-1.0, all-1.0, house-1.0"
        in refused.stderr
    )


def test_elements_are_played_by_an_edition_of_another_package(installed: Path) -> None:
    """An edition that extends the newer book plays its elements by it."""
    unit = ROOT / "tests" / "data" / "Brolga BRG-2.mtf"
    done = run(installed, "-m", "astech", "play", "--edition", "cards-1.0", str(unit), typed="hit 2\nstatus\n")
    assert done.returncode == 0
    assert "left: armor 3, structure 4, TMM 2" in done.stdout


def rows(installed: Path, *arguments: str, edition: str = "") -> list[dict[str, object]]:
    variables = {"ASTECH_CACHE": str(installed / "cache.sqlite"), "ASTECH_EDITION": edition}
    done = run(installed, "-m", "astech", *arguments, variables=variables)
    assert done.returncode in (0, 1), done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_figures_are_those_of_the_edition(installed: Path) -> None:
    """The edition makes a Medium Laser worth 100 points more; the Brolga has two, which it can fire without heat."""
    brolga = str(ROOT / "tests" / "data" / "Brolga BRG-2.mtf")
    house = ("--edition", "house-1.0")
    (plain,), (changed,) = (rows(installed, "stats", brolga, "--format", "jsonl", *more) for more in ((), house))
    (again,) = rows(installed, "stats", brolga, "--format", "jsonl")
    assert plain == again
    assert float(str(changed["bv"])) > float(str(plain["bv"]))
    (by_default,) = rows(installed, "stats", brolga, "--format", "jsonl", edition="house-1.0")
    assert by_default == changed
    limit = ("validate", brolga, "--format", "jsonl", "--max-bv", str(plain["bv"]))
    (fits,), (dear,) = (rows(installed, *limit, *more) for more in ((), house))
    assert (fits["legal"], dear["legal"]) == (True, False)
    above = ("--where", f"bv > {plain['bv']}", "--format", "jsonl", "--columns", "name,bv")
    assert rows(installed, "stats", brolga, *above) == []
    assert rows(installed, "stats", brolga, *above, *house) == [{"name": "Brolga BRG-2", "bv": changed["bv"]}]
    (line,) = rows(installed, "force", brolga, "--format", "jsonl", *house)
    assert line["bv"] == line["base_bv"] == changed["bv"]


def test_a_changed_edition_is_not_answered_from_the_cache(installed: Path) -> None:
    brolga = str(ROOT / "tests" / "data" / "Brolga BRG-2.mtf")
    asked = ("stats", brolga, "--format", "jsonl", "--edition", "house-1.0")
    (before,) = rows(installed, *asked)
    (installed / "club_editions" / "house-1.0" / "figures.jsonl").write_text(json.dumps(FIGURES[0]) + "\n")
    (after,) = rows(installed, *asked)
    assert int(str(after["bv"])) < int(str(before["bv"]))


def test_the_edition_of_a_check_takes_precedence_over_that_of_its_pack(installed: Path) -> None:
    brolga = str(ROOT / "tests" / "data" / "Brolga BRG-2.mtf")
    pack = installed / "cup.toml"
    pack.write_text('[pack]\nformat = 1\nid = "cup"\nedition = "tw-4.4"\n')
    asked = ("force", "check", brolga, "--pack", str(pack), "--format", "jsonl")
    (plain,), (changed,) = (rows(installed, *asked, *more) for more in ((), ("--edition", "house-1.0")))
    (same,) = rows(installed, *asked, edition="house-1.0")
    assert same["bv"] == plain["bv"], "the edition of the pack goes before the default of the user"
    assert float(str(changed["bv"])) > float(str(plain["bv"]))


def test_the_rulings_of_another_package_are_listed(installed: Path) -> None:
    """As docs/editions.md promises: its rulings by edition and by id, and changes since it."""
    brolga = str(ROOT / "tests" / "data" / "Brolga BRG-2.mtf")
    listed = run(installed, "-m", "astech", "errata", "list", "--edition", "house-1.0")
    assert (listed.returncode, listed.stdout.split()[0]) == (0, "HOUSE-1.0:p1:tag"), listed.stderr
    shown = run(installed, "-m", "astech", "errata", "show", "house-1.0:p1:tag")
    assert "House rules, second printing, p. 1" in shown.stdout, shown.stderr
    compared = run(installed, "-m", "astech", "errata", "compare", "tw-4.4", "house-1.0")
    assert any(line.startswith("HOUSE-1.0:p1:tag") for line in compared.stdout.splitlines()), compared.stderr
    since = run(installed, "-m", "astech", "errata", "for", brolga, "--since", "core-2026")
    assert "changed from core-2026 to house-1.0" in since.stdout, since.stderr
    assert "Medium Laser: bv: was 46, is 146 (HOUSE-1.0:p1:laser)" in since.stdout
    refused = run(installed, "-m", "astech", "errata", "list", "--edition", "house-2.0")
    assert "house-1.0" in refused.stderr


def test_an_edition_that_extends_one_for_mechs_leaves_other_units_too(installed: Path) -> None:
    """Unless it says that it holds for all units."""
    asked = "import astech\nfrom sheets.editions import edition_of_others as others\n"
    done = run(installed, "-c", asked + "print(others('mechs-1.0'), others('all-1.0'), others('house-1.0'))\n")
    assert done.stdout.split() == ["bmm-7.01", "all-1.0", "house-1.0"], done.stderr
