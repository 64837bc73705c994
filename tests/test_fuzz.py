"""The fuzzer itself: its number determines an input, a run continues where it ended, and failures are kept."""

import json
from pathlib import Path

import pytest

from fuzz import run
from fuzz.run import Fuzzing, timed
from fuzz.trial import Broken, FuzzInput, fuzz_input
from importers import walk

SOURCES = list(walk(["tests/data"]))


def test_the_number_of_an_input_determines_it() -> None:
    first = [fuzz_input(5, number, SOURCES) for number in range(20)]
    assert first == [fuzz_input(5, number, SOURCES) for number in range(20)]
    assert len({given.content for given in first}) > 15


def test_a_run_continues_where_it_ended(tmp_path: Path) -> None:
    assert Fuzzing(SOURCES, tmp_path, seed=5).run(inputs=6, seconds=None) == 6
    again = Fuzzing(SOURCES, tmp_path, seed=99)
    assert (again.seed, again.next) == (5, 6)
    assert again.run(inputs=4, seconds=None) == 4
    assert json.loads((tmp_path / "state.json").read_text("utf-8"))["next"] == 10


def test_failures_are_counted_and_the_first_input_of_each_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "attempt", lambda given, seed, number: [Broken("always", "details")])
    fuzzing = Fuzzing(SOURCES, tmp_path, seed=5)
    fuzzing.run(inputs=3, seconds=None)
    assert fuzzing.found == {"always": 3}
    (kept,) = tmp_path.glob("*/what.txt")
    assert kept.read_text("utf-8") == "0\nalways\ndetails\n"


def test_inputs_that_take_too_long_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(given: FuzzInput, seed: int, number: int) -> list[Broken]:
        while True:
            pass

    monkeypatch.setattr(run, "MOST_SECONDS", 0.05)
    monkeypatch.setattr(run, "limit_processor_time", lambda: None)
    monkeypatch.setattr(run, "attempt", endless)
    (broken,) = timed(FuzzInput("a.mtf", b""), 5, 0)
    assert "longer than" in broken.what
