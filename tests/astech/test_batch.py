"""The batch engine: every unit has an outcome, in order, and what failed is told at the end."""

import io
import os
from pathlib import Path

import pytest

from astech.batch import Outcome, Tally, run
from astech.progress import CLEAR, Progress
from astech.terminal import complain
from exporters import Unwritable
from importers import DEBUG, Source, walk
from sheets.problem import Problem, Severity
from sheets.units import Unit


@pytest.fixture
def sources(data: Path, tmp_path: Path) -> list[Source]:
    """Thirty copies of a unit; number 7 is no unit file."""
    for number in range(30):
        content = b"rubbish" if number == 7 else (data / "Brolga BRG-2.mtf").read_bytes()
        (tmp_path / f"{number:02}.mtf").write_bytes(content)
    return list(walk([tmp_path]))


def name_of(unit: Unit, file: str) -> str:
    return f"{file}: {unit.name}"


def die_at_12(unit: Unit, file: str) -> str:
    if file == "12.mtf":
        os._exit(1)
    return file


def refuse(unit: Unit, file: str) -> str:
    raise Unwritable("no room for legs")


def stumble(unit: Unit, file: str) -> str:
    raise ZeroDivisionError("by nothing")


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_unit_has_an_outcome_in_the_order_of_the_files(sources: list[Source], jobs: int) -> None:
    outcomes = list(run(sources, name_of, jobs))
    assert [outcome.file for outcome in outcomes] == [f"{number:02}.mtf" for number in range(30)]
    assert outcomes[3].value == "03.mtf: Brolga BRG-2"
    assert outcomes[7].value is None
    assert "07.mtf" in str(outcomes[7].error)


def test_a_process_that_dies_costs_only_its_file(sources: list[Source]) -> None:
    outcomes = list(run(sources, die_at_12, 2))
    assert [outcome.file for outcome in outcomes if outcome.value is None] == ["07.mtf", "12.mtf"]
    assert str(outcomes[12].error) == "12.mtf: the process that read it died, please report"


def test_what_a_writer_refuses_is_a_problem_of_the_file(sources: list[Source]) -> None:
    (outcome,) = run(sources[:1], refuse, 1)
    assert str(outcome.error) == "00.mtf: no room for legs"


def test_our_own_mistakes_are_told_as_such(sources: list[Source], monkeypatch: pytest.MonkeyPatch) -> None:
    (outcome,) = run(sources[:1], stumble, 1)
    assert "00.mtf: internal error, please report: ZeroDivisionError: by nothing" in str(outcome.error)
    monkeypatch.setenv(DEBUG, "1")
    with pytest.raises(ZeroDivisionError):
        list(run(sources[:1], stumble, 1))


def test_the_tally_ends_with_what_failed(capsys: pytest.CaptureFixture[str]) -> None:
    tally = Tally()
    problem = Problem(severity=Severity.ERROR, file="b.mtf", found="the file is empty")
    for outcome in (Outcome("a.mtf", "a.mtf", "fine"), Outcome("b.mtf", "b.mtf", None, (problem,))):
        tally.add(outcome)
    assert tally.close() == 1
    assert capsys.readouterr().err == "b.mtf: the file is empty\n1 of 2 units failed\n"


def test_a_tally_without_failures_is_silent(capsys: pytest.CaptureFixture[str]) -> None:
    tally = Tally()
    tally.add(Outcome("a.mtf", "a.mtf", "fine"))
    assert tally.close() == 0
    assert capsys.readouterr().err == ""


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_is_drawn_on_a_terminal_and_wiped_off_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("astech.progress.REDRAW", 0)
    monkeypatch.setenv("TERM", "xterm")
    terminal = Terminal()
    with Progress(terminal, range(4)) as progress:
        for number in range(4):
            progress.step(failed=number == 2)
    assert "] 2 of 4, " in terminal.getvalue()
    assert "] 4 of 4, 1 failed, " in terminal.getvalue()
    assert terminal.getvalue().endswith(CLEAR)


def test_the_bar_makes_room_for_what_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("astech.progress.REDRAW", 0)
    monkeypatch.setenv("TERM", "xterm")
    with Progress(terminal := Terminal(), range(4)) as progress:
        progress.step(failed=False)
        assert not terminal.getvalue().endswith(CLEAR)
        complain("b.mtf: the file is empty")
        assert terminal.getvalue().endswith(CLEAR)
    complain("1 of 4 units failed")
    assert capsys.readouterr().err == "b.mtf: the file is empty\n1 of 4 units failed\n"


def test_a_terminal_that_cannot_wipe_a_line_has_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    with Progress(terminal := Terminal(), range(4)) as progress:
        progress.step(failed=False)
    assert terminal.getvalue() == ""


def test_no_bar_is_drawn_elsewhere() -> None:
    with Progress(stream := io.StringIO(), range(4)) as progress:
        progress.step(failed=False)
    assert stream.getvalue() == ""
