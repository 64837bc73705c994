"""What a user names beside units may be a pipe that nobody writes to, or a device without end."""

import os
from pathlib import Path

import pytest

from tests.conftest import Astech

BROLGA = "Brolga BRG-2.mtf"


@pytest.mark.parametrize(
    ("option", "expected"), [("--condition", "expected a condition"), ("--picture", "expected a picture")]
)
def test_a_pipe_that_nobody_writes_to_is_not_waited_for_without_end(
    astech: Astech, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, option: str, expected: str
) -> None:
    monkeypatch.setattr("importers.bounded.PATIENCE", 0.1)
    os.mkfifo(tmp_path / "pipe")
    done = astech("sheet", data / BROLGA, option, tmp_path / "pipe", "-o", tmp_path / "a.pdf")
    assert done.returncode == 2
    assert "a pipe to which nobody has written for 0.1 s; " + expected in done.stderr


def test_a_record_and_a_font_may_be_pipes_too(
    astech: Astech, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importers.bounded.PATIENCE", 0.1)
    os.mkfifo(tmp_path / "pipe")
    done = astech("replay", tmp_path / "pipe")
    assert "nobody has written for 0.1 s; expected a record" in done.stderr
    done = astech("sheet", data / BROLGA, "--font", tmp_path / "pipe", "-o", tmp_path / "a.pdf")
    assert "pipe is no regular file; give a TrueType font" in done.stderr


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="this machine has no /dev/zero")
@pytest.mark.parametrize("words", [("--condition", "/dev/zero"), ("--picture", "/dev/zero"), ("--font", "/dev/zero")])
def test_a_device_without_end_is_read_to_a_bound(
    astech: Astech, data: Path, tmp_path: Path, words: tuple[str, str]
) -> None:
    done = astech("sheet", data / BROLGA, *words, "-o", tmp_path / "a.pdf")
    assert done.returncode == 2
    assert "/dev/zero" in done.stderr
