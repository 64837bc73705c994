"""The batch engine: every unit has an outcome, in order, and failures are listed at the end."""

import os
import resource
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from astech.batch import BatchOptions, BatchTally, Outcome, Place, run_batch
from astech.limits import Limits
from astech.outputs import Skipped
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


def name_of(unit: Unit, place: Place) -> str:
    return f"{place.file}: {unit.name}"


def die_at_12(unit: Unit, place: Place) -> str:
    if place.file == "12.mtf":
        os._exit(1)
    return place.file


def refuse(unit: Unit, place: Place) -> str:
    raise Unwritable("no room for legs")


def stumble(unit: Unit, place: Place) -> str:
    raise ZeroDivisionError("by nothing")


def dawdle_at_12(unit: Unit, place: Place) -> str:
    if place.file == "12.mtf":
        time.sleep(1000)
    return place.file


def devour_at_12(unit: Unit, place: Place) -> str:
    return place.file + str(len(bytearray(10**10)) if place.file == "12.mtf" else "")


def pass_over(unit: Unit, place: Place) -> str:
    raise Skipped("no card")


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_unit_has_an_outcome_in_the_order_of_the_files(sources: list[Source], jobs: int) -> None:
    outcomes = list(run_batch(sources, name_of, BatchOptions(jobs)))
    assert [outcome.file for outcome in outcomes] == [f"{number:02}.mtf" for number in range(30)]
    assert outcomes[3].value == "03.mtf: Brolga BRG-2"
    assert outcomes[7].value is None
    assert "07.mtf" in str(outcomes[7].error)


def test_a_process_that_dies_costs_only_its_file(sources: list[Source]) -> None:
    outcomes = list(run_batch(sources, die_at_12, BatchOptions(2)))
    assert [outcome.file for outcome in outcomes if outcome.value is None] == ["07.mtf", "12.mtf"]
    assert str(outcomes[12].error) == "12.mtf: the process that read it died, please report"


def process_of(unit: Unit, place: Place) -> int:
    return os.getpid()


def test_a_single_text_file_is_read_in_this_process(sources: list[Source], data: Path) -> None:
    (alone,) = run_batch(sources[:1], process_of)
    assert alone.value == os.getpid()
    with_others = list(run_batch(sources[:2], process_of))
    others = walk([data / "Potoroo PTR.ssw"])  # a library reads it
    assert os.getpid() not in {outcome.value for outcome in (*with_others, *run_batch(others, process_of))}


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no alarms on this system")
@pytest.mark.parametrize(
    ("work", "limits", "text"),
    [
        (dawdle_at_12, Limits(seconds=0.2), "it took longer than 0.2 seconds and was given up"),
        (devour_at_12, Limits(megabytes=500), "it needed more than 500 MB of memory and was given up"),
    ],
)
def test_work_in_this_process_is_held_to_the_same_limits(
    sources: list[Source], work: Callable[[Unit, Place], str], limits: Limits, text: str
) -> None:
    before = signal.getsignal(signal.SIGALRM), resource.getrlimit(resource.RLIMIT_AS)
    (outcome,) = run_batch(sources[12:13], work, BatchOptions(limits=limits))
    assert text in str(outcome.error)
    assert (signal.getsignal(signal.SIGALRM), resource.getrlimit(resource.RLIMIT_AS)) == before
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert [each.value for each in run_batch(sources[11:12], work)] == ["11.mtf"]


def test_the_refusal_of_a_writer_is_a_problem_of_the_file(sources: list[Source]) -> None:
    (outcome,) = run_batch(sources[:1], refuse)
    assert str(outcome.error) == "00.mtf: no room for legs"


def test_internal_errors_are_reported_as_such(sources: list[Source], monkeypatch: pytest.MonkeyPatch) -> None:
    (outcome,) = run_batch(sources[:1], stumble)
    assert "00.mtf: internal error, please report: ZeroDivisionError: by nothing" in str(outcome.error)
    monkeypatch.setenv(DEBUG, "1")
    with pytest.raises(ZeroDivisionError):
        list(run_batch(sources[:1], stumble))


@pytest.mark.parametrize("jobs", [1, 2])
def test_work_that_takes_too_long_is_one_failed_file(sources: list[Source], jobs: int) -> None:
    outcomes = list(run_batch(sources, dawdle_at_12, BatchOptions(jobs, Limits(seconds=0.5))))
    assert [outcome.file for outcome in outcomes if outcome.value is None] == ["07.mtf", "12.mtf"]
    sentence = "12.mtf: it took longer than 0.5 seconds and was given up; --time-limit changes that"
    assert str(outcomes[12].error) == sentence


def test_work_that_needs_too_much_memory_is_one_failed_file(sources: list[Source]) -> None:
    outcomes = list(run_batch(sources, devour_at_12, BatchOptions(2, Limits(megabytes=500))))
    assert [outcome.file for outcome in outcomes if outcome.value is None] == ["07.mtf", "12.mtf"]
    assert str(outcomes[12].error) == "12.mtf: it needed more than 500 MB of memory and was given up"


def test_a_skipped_unit_is_not_a_failure(sources: list[Source]) -> None:
    (outcome,) = run_batch(sources[:1], pass_over)
    assert (outcome.value, outcome.error, outcome.skipped) == (None, None, "no card")


def test_the_tally_ends_with_failed_and_skipped_units(capsys: pytest.CaptureFixture[str]) -> None:
    tally = BatchTally("card")
    problem = Problem(severity=Severity.ERROR, file="b.mtf", found="the file is empty")
    tally.add(Outcome(Place("a.mtf"), "a.mtf", "fine"))
    tally.add(Outcome(Place("b.mtf"), "b.mtf", None, (problem,)))
    tally.add(Outcome(Place("c.mtf"), "c.mtf", None, skipped="no card"))
    tally.add(Outcome(Place("d.mtf"), "d.mtf", None, skipped=""))
    assert tally.close() == 1
    assert capsys.readouterr().err == "b.mtf: the file is empty\nc.mtf: no card\n1 card, 1 failed, 2 skipped\n"


def test_a_tally_without_failures_is_silent(capsys: pytest.CaptureFixture[str]) -> None:
    tally = BatchTally()
    tally.add(Outcome(Place("a.mtf"), "a.mtf", "fine"))
    assert tally.close() == 0
    assert capsys.readouterr().err == ""


def test_the_closing_line_has_the_duration() -> None:
    errors = [Problem(found="the file is empty")]
    assert BatchTally("sheet", done=10_241, errors=errors, passed_over=4).line(395.2) == (
        "10,241 sheets in 6:35, 1 failed, 4 skipped"
    )
