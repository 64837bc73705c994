"""Other files that a user names may be pipes without a writer, or endless devices, and so may outputs."""

import os
from pathlib import Path

import pytest

from tests.conftest import Astech
from tests.warm_command import fork_command

BROLGA = "Brolga BRG-2.mtf"


@pytest.fixture
def astech(tmp_path: Path) -> Astech:
    """Call the command in a fork of this process, which has the timeouts that a test sets."""
    return lambda *words: fork_command(["astech", *map(str, words)], tmp_path)


@pytest.mark.parametrize(
    ("option", "expected"), [("--condition", "expected a condition"), ("--picture", "expected a picture")]
)
def test_the_wait_for_a_pipe_without_a_writer_is_limited(
    astech: Astech, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, option: str, expected: str
) -> None:
    monkeypatch.setattr("importers.bounded.PATIENCE", 0.1)
    os.mkfifo(tmp_path / "pipe")
    done = astech("sheet", data / BROLGA, option, tmp_path / "pipe", "-o", tmp_path / "a.pdf")
    assert done.returncode == 2
    assert "a pipe without data for 0.1 s; " + expected in done.stderr


def test_a_record_and_a_font_may_be_pipes_too(
    astech: Astech, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importers.bounded.PATIENCE", 0.1)
    os.mkfifo(tmp_path / "pipe")
    done = astech("replay", tmp_path / "pipe")
    assert "without data for 0.1 s; expected a record" in done.stderr
    done = astech("sheet", data / BROLGA, "--font", tmp_path / "pipe", "-o", tmp_path / "a.pdf")
    assert "pipe is not a regular file; expected a TrueType font" in done.stderr


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="this machine has no /dev/zero")
@pytest.mark.parametrize("words", [("--condition", "/dev/zero"), ("--picture", "/dev/zero"), ("--font", "/dev/zero")])
def test_an_endless_device_is_read_up_to_a_limit(
    astech: Astech, data: Path, tmp_path: Path, words: tuple[str, str]
) -> None:
    done = astech("sheet", data / BROLGA, *words, "-o", tmp_path / "a.pdf")
    assert done.returncode == 2
    assert "/dev/zero" in done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("sheet", "UNIT", "-o", "PIPE.pdf"),
        ("sheet", "UNIT", "-o", "PIPE.pdf", "--overwrite"),
        ("card", "UNIT", "-o", "PIPE.svg"),
        ("explain", "UNIT", "--bv", "--format", "pdf", "-o", "PIPE.pdf"),
        ("force", "UNIT", "-o", "PIPE.mul"),
    ],
)
def test_no_output_replaces_a_pipe_or_waits_for_its_reader(
    astech: Astech, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.setattr("exporters.safe_writing.PATIENCE", 0.1)
    for suffix in ("pdf", "svg", "mul"):
        os.mkfifo(tmp_path / f"PIPE.{suffix}")
    named = {word: tmp_path / word for word in words if word.startswith("PIPE")} | {"UNIT": data / BROLGA}
    done = astech(*(named.get(word, word) for word in words))
    assert done.returncode == 1
    assert done.stderr.endswith("cannot be written: no program reads this pipe\n")
    assert all((tmp_path / f"PIPE.{suffix}").is_fifo() for suffix in ("pdf", "svg", "mul"))


def test_a_log_may_not_be_a_pipe_without_a_reader(
    astech: Astech, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("exporters.safe_writing.PATIENCE", 0.1)
    os.mkfifo(tmp_path / "pipe")
    done = astech("stats", "nothing.mtf", "--log", tmp_path / "pipe")
    assert done.returncode == 2
    assert "pipe cannot be written: " in done.stderr


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this machine has no /dev/full")
def test_a_log_on_a_full_disk_is_reported_once_and_the_run_continues(astech: Astech, data: Path) -> None:
    done = astech("stats", "nothing.mtf", data / BROLGA, "nothing.blk", "--log", "/dev/full")
    assert done.returncode == 1
    first, *others = done.stderr.splitlines()
    assert first == "/dev/full is not written any further: no space left on device"
    assert len(others) == 3


def test_a_pipe_is_refused_as_a_campaign_or_a_library(
    astech: Astech, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importers.bounded.PATIENCE", 0.1)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    refusals = {
        ("campaign", "status", "--store", pipe): "is not a regular file; expected the file of a store",
        (
            "campaign",
            "import",
            pipe,
            "--store",
            tmp_path / "new.sqlite",
        ): "without data for 0.1 s; expected a file",
        ("library", "add", data, "--library", pipe): "is not a regular file; expected the file of a library",
    }
    for words, sentence in refusals.items():
        done = astech(*words)
        assert done.returncode == 1
        assert sentence in done.stderr


def test_answers_to_wrong_calls_are_short(astech: Astech, data: Path) -> None:
    done = astech("sheet", data / BROLGA, "-o", "a.pdf", "--damage", "XX 3, " * 5_000)
    assert done.returncode == 2
    assert max(map(len, done.stderr.splitlines())) <= 300


def test_a_log_with_the_name_of_a_unit_file_is_refused(astech: Astech, tmp_path: Path, data: Path) -> None:
    """Messages would be added to a unit that a user named by mistake."""
    unit = tmp_path / "a.mtf"
    unit.write_bytes(before := (data / BROLGA).read_bytes())
    done = astech("stats", "nothing.mtf", "--log", unit)
    assert done.returncode == 2
    assert "has the name of a unit file; expected another name for messages" in done.stderr
    assert unit.read_bytes() == before
