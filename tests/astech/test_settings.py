"""The defaults of a user: edition, paper and library where no option names one."""

import json
from pathlib import Path

import pytest

from sheets.editions import CLASSIC
from tests import builders
from tests.conftest import ROOT, Astech

BROLGA = str(ROOT / "tests" / "data" / "Brolga BRG-2.mtf")
CORE = "core-2026"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("ASTECH_EDITION", raising=False)
    monkeypatch.delenv("ASTECH_LIBRARY", raising=False)


def edition_of(astech: Astech, *options: str) -> str:
    """The edition of a shown sheet."""
    return str(json.loads(astech("show", BROLGA, "--sheet", "--format", "json", *options).stdout)["edition"])


def test_the_option_comes_before_the_environment_and_that_before_the_settings(
    astech: Astech, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert edition_of(astech) == CLASSIC.id
    assert astech("config", "edition", CORE).returncode == 0
    assert edition_of(astech) == CORE
    monkeypatch.setenv("ASTECH_EDITION", "tw-4.4")
    assert edition_of(astech) == "tw-4.4"
    assert edition_of(astech, "--edition", CLASSIC.id) == CLASSIC.id


def test_each_game_has_its_own_edition(astech: Astech) -> None:
    astech("config", "edition", CORE, "as-2.3.1")
    rows = astech("alpha-strike", BROLGA, "--format", "jsonl")
    assert rows.returncode == 0
    assert edition_of(astech) == CORE
    assert astech("explain", BROLGA, "--cost").returncode == 0
    assert astech("show", BROLGA).returncode == 0


def test_a_record_keeps_the_edition_that_it_began_with(
    astech: Astech, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = str(tmp_path / "brolga.jsonl")
    monkeypatch.setenv("ASTECH_EDITION", CORE)
    astech("play", BROLGA, "--record", record, stdin="lt 5\n")
    monkeypatch.setenv("ASTECH_EDITION", "tw-4.4")
    astech("play", "--record", record, stdin="lt 5\n")
    head = json.loads(Path(record).read_text().splitlines()[0])
    assert head["options"]["edition"] == CORE


def test_an_option_that_contradicts_a_record_is_refused(astech: Astech, tmp_path: Path) -> None:
    """The edition that a record began with stays with it; the same edition may be named again."""
    record = str(tmp_path / "brolga.jsonl")
    astech("play", BROLGA, "--record", record, "--edition", CORE, stdin="lt 5\n")
    before = Path(record).read_bytes()
    refused = astech("play", "--record", record, "--edition", "tw-4.4", stdin="lt 5\n")
    assert refused.returncode == 2
    assert "began with core-2026 and keeps it; tw-4.4 needs a new record" in " ".join(refused.stderr.split())
    doubts = astech("play", "--record", record, "--unconfirmed", stdin="lt 5\n")
    assert (doubts.returncode, "unconfirmed on, typed in play" in " ".join(doubts.stderr.split())) == (2, True)
    assert Path(record).read_bytes() == before
    assert astech("play", "--record", record, "--edition", CORE, stdin="status\n").returncode == 0


def test_a_campaign_begins_with_the_edition_of_the_settings(astech: Astech, tmp_path: Path) -> None:
    astech("config", "edition", CORE)
    store = ("--store", str(tmp_path / "store.sqlite"))
    astech("campaign", "new", "Gray", *store)
    (row,) = json.loads(astech("campaign", "list", "--format", "json", *store).stdout)
    assert row["edition"] == CORE


def test_the_output_names_units_that_are_assets(astech: Astech, tmp_path: Path) -> None:
    """Other units than 'Mechs stay as they are in an edition for 'Mechs, which play, a campaign and a force say."""
    tank = tmp_path / "tank.json"
    tank.write_text(builders.tank().model_dump_json())
    store = ("--store", str(tmp_path / "store.sqlite"))
    said = "Example: an asset of core-2026, as in bmm-7.01"
    assert said in astech("play", tank, "--edition", CORE, stdin="status\n").stdout
    astech("campaign", "new", "Gray", "--edition", CORE, *store)
    assert said in astech("campaign", "add", tank, *store).stdout
    assert said in astech("force", tank, BROLGA, "--edition", CORE).stderr
    for edition in ("tw-4.4", CLASSIC.id):
        assert "asset" not in astech("play", tank, "--edition", edition, stdin="status\n").stdout
    assert "asset" not in astech("play", BROLGA, "--edition", CORE, stdin="status\n").stdout


def test_a_job_takes_the_edition_of_the_settings(astech: Astech, tmp_path: Path) -> None:
    astech("config", "edition", CORE)
    job = tmp_path / "job.toml"
    job.write_text(f'output = "out"\n[[step]]\ndo = "sheets"\nfrom = {json.dumps(BROLGA)}\nto = "svg"\n')
    assert astech("batch", str(job)).returncode == 0
    (page,) = (tmp_path / "out").rglob("*.svg")
    core, older = (tmp_path / name / page.name for name in ("core", "older"))
    astech("sheet", BROLGA, "-o", core)
    astech("sheet", BROLGA, "-o", older, "--edition", "tw-4.4")
    assert page.read_bytes() == core.read_bytes() != older.read_bytes()


def test_the_paper_and_the_library_of_the_settings(astech: Astech, tmp_path: Path) -> None:
    astech("config", "paper", "a4")
    astech("sheet", BROLGA, "-o", str(tmp_path / "page.svg"))
    assert 'width="595' in (tmp_path / "page.svg").read_text()[:400]
    library = str(tmp_path / "own.sqlite")
    astech("library", "add", str(ROOT / "tests" / "data"), "--library", library)
    assert astech("find", "brolga").returncode == 1
    astech("config", "library", library)
    assert "Brolga" in astech("find", "brolga").stdout


def test_the_defaults_of_a_user_fit_every_form_of_a_shown_unit(astech: Astech) -> None:
    """Paper is for sheets only; the edition of classic play also holds for the plain text of a unit."""
    astech("config", "paper", "a4")
    astech("config", "edition", CORE)
    for form in ((), ("--sheet",), ("--card",), ("--tro",), ("--json",)):
        shown = astech("show", BROLGA, *form)
        assert shown.returncode == 0, shown.stderr
    assert "Edition     BattleTech core rules" in astech("show", BROLGA).stdout
    assert "core rules" not in astech("show", BROLGA, "--edition", CLASSIC.id).stdout


def test_the_settings_are_shown_and_removed(astech: Astech) -> None:
    astech("config", "paper", "a4")
    assert astech("config").stdout.splitlines() == ["edition: none", "paper: a4", "library: none"]
    assert astech("config", "paper").stdout == "a4\n"
    astech("config", "paper", "--unset")
    assert astech("config", "paper").stdout == "none\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("edition", "foo"), "unknown edition 'foo'"),
        (("edition", CORE, "tw-4.4"), "editions of one game"),
        (("paper", "a3"), "'letter', 'a4'"),
        (("paper", "a4", "a5"), "paper has one value"),
        (("--unset",), "expected KEY VALUE"),
        (("size", "a4"), "'size' is not one of"),
    ],
)
def test_a_wrong_setting_is_refused_and_changes_nothing(astech: Astech, words: tuple[str, ...], sentence: str) -> None:
    astech("config", "paper", "legal")
    result = astech("config", *words)
    assert (result.returncode, sentence in result.stderr) == (2, True), result.stderr
    assert astech("config", "paper").stdout == "legal\n"


@pytest.mark.parametrize("content", [b"edition = [", b"edition = ['foo']", b"\xff", b"size = 3"])
def test_an_invalid_file_of_settings_is_named(astech: Astech, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "data" / "astech" / "settings.toml"
    file.parent.mkdir(parents=True)
    file.write_bytes(content)
    result = astech("sheet", BROLGA, "-o", str(tmp_path / "page.pdf"))
    assert (result.returncode, str(file) in result.stderr.replace("\n", "")) == (2, True), result.stderr


def test_an_unknown_edition_in_the_environment_is_named(astech: Astech, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASTECH_EDITION", "core-2027")
    result = astech("show", BROLGA, "--sheet")
    assert (result.returncode, "ASTECH_EDITION: unknown edition 'core-2027'" in result.stderr) == (2, True)
