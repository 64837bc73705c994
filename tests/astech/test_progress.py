"""The progress bar: on a terminal's standard error, nowhere else, and never in the way of a line."""

import io
import re

import pytest

from astech import progress
from astech.progress import Progress
from astech.terminal import bars, complain


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _drawn_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "REDRAW", 0)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("NO_COLOR", raising=False)


def test_a_bar_shows_the_count_and_the_remaining_time() -> None:
    with Progress(terminal := Terminal(), 4) as bar:
        for number in range(4):
            bar.step(failed=number == 2)
    assert "2 of 4" in terminal.getvalue()
    assert "4 of 4, 1 failed" in terminal.getvalue()
    assert re.search(r"\d:\d\d:\d\d\S* left", terminal.getvalue())


def test_the_bar_is_erased_at_the_end() -> None:
    with Progress(terminal := Terminal(), 4) as bar:
        bar.step(failed=False)
    assert terminal.getvalue().rstrip("\r").endswith("\x1b[2K")
    assert bars == []


def test_a_message_above_the_bar_is_unchanged(capsys: pytest.CaptureFixture[str]) -> None:
    line = "b.mtf: [bold]the file[/] is empty " + "and empty " * 10
    with Progress(terminal := Terminal(), 4) as bar:
        bar.step(failed=False)
        complain(line)
    complain("1 unit, 1 failed")
    assert line in terminal.getvalue()
    assert capsys.readouterr().err == "1 unit, 1 failed\n"


def test_a_long_message_above_the_bar_breaks_between_words(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    with Progress(terminal, 4):
        complain("Blackjack.mtf: the equipment " + "is unknown " * 10)
    lines = [line for line in terminal.getvalue().splitlines() if "is unknown" in line]
    assert len(lines) > 1
    assert all(line.split()[-1] in ("is", "unknown") and len(line) <= 80 for line in lines[:-1])


def test_the_bar_has_no_color_with_no_color_set(monkeypatch: pytest.MonkeyPatch) -> None:
    with Progress(colorful := Terminal(), 4) as bar:
        bar.step(failed=False)
    monkeypatch.setenv("NO_COLOR", "1")
    with Progress(plain := Terminal(), 4) as bar:
        bar.step(failed=False)
    assert "\x1b[36m" in colorful.getvalue()
    assert "\x1b[36m" not in plain.getvalue()


@pytest.mark.parametrize(("stream", "term"), [(Terminal(), "dumb"), (io.StringIO(), "xterm")])
def test_a_stream_that_cannot_be_erased_has_no_bar(
    monkeypatch: pytest.MonkeyPatch, stream: io.StringIO, term: str
) -> None:
    monkeypatch.setenv("TERM", term)
    with Progress(stream, 4) as bar:
        bar.step(failed=False)
    assert stream.getvalue() == ""
