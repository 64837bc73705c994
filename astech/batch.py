"""The batch engine: every unit of the sources through one function, on all cores; one bad file never ends the rest."""

import gc
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Generic, TypeVar

from astech.progress import Progress
from astech.terminal import complain, counted, say
from astech.workers import all_cores, spread
from exporters import Unwritable
from importers import DEBUG, Loaded, Source, internal_error, load_all
from sheets.equipment import catalogue
from sheets.problem import Problem, Severity
from sheets.units import Unit

Value = TypeVar("Value")
Work = Callable[[Unit, str], Value]  # the unit and the name of its file


@dataclass(frozen=True, slots=True)
class Outcome(Generic[Value]):
    """What came of one unit: a value, or an error among the problems; of a draft both."""

    file: str
    path: str  # of the file, or of the archive it stands in
    value: Value | None
    problems: tuple[Problem, ...] = ()

    @property
    def error(self) -> Problem | None:
        """Why there is no value, or what makes the unit a draft."""
        return next((p for p in self.problems if p.severity is Severity.ERROR), None)


def run(
    sources: Iterable[Source], work: Work[Value], jobs: int | None = None, drafts: bool = False
) -> Iterator[Outcome[Value]]:
    """`work` done on every unit of the sources, in their order. A unit that fails has an outcome like any other.

    With `drafts` the work is done on units that have an error, too; the error stands beside the value.
    """
    catalogue()  # read once, before there are several processes
    gc.collect()
    gc.freeze()  # what is loaded by now stays; the collector need not go through the catalogue again and again
    attempt: Callable[[Source], list[Outcome[Value]]] = partial(_attempt, work, drafts)
    lost: Callable[[Source], list[Outcome[Value]]] = _lost
    for outcomes in spread(sources, attempt, lost, jobs or all_cores()):
        yield from outcomes


def run_shown(
    sources: Iterable[Source], work: Work[Value], jobs: int | None = None, drafts: bool = False
) -> Iterator[Outcome[Value]]:
    """`run` with a progress bar, if standard error is a terminal."""
    if sys.stderr.isatty():
        sources = list(sources)  # the bar wants to know how many
    with Progress(sys.stderr, sources) as progress:
        for outcome in run(sources, work, jobs, drafts):
            progress.step(failed=outcome.error is not None)
            yield outcome


@dataclass(slots=True)
class Tally:
    """Counts what went well in a batch and remembers what did not."""

    done: int = 0
    warned: int = 0  # of those done, the units whose file the reader had doubts about
    errors: list[Problem] = field(default_factory=list)
    unwritten: list[Problem] = field(default_factory=list)  # what became of all units together, and had no place

    def add(self, outcome: Outcome[Value]) -> None:
        """Counts one outcome."""
        if outcome.error is None:
            self.done += 1
            self.warned += any(problem.severity is Severity.WARNING for problem in outcome.problems)
        else:
            self.errors.append(outcome.error)

    def fail(self, problem: Problem) -> None:
        """Counts a unit that failed after its outcome was there (its output could not be written)."""
        self.errors.append(problem)

    def spoil(self, problem: Problem) -> None:
        """Counts a unit as failed that was counted as done."""
        self.done -= 1
        self.fail(problem)

    def close(self, told: bool = True) -> int:
        """The summary on standard error; returns the exit code. What was not told of the files is mentioned."""
        failed, all_units = len(self.errors), self.done + len(self.errors)
        for problem in (*self.errors, *self.unwritten):
            complain(problem)
        if self.warned and not told:
            complain(f"warnings about {counted(self.warned, 'file')}; --problems tells them")
        if failed:
            complain(f"{failed:,} of {counted(all_units, 'unit')} failed")
        return 1 if self.errors or self.unwritten else 0


def say_each(sources: Iterable[Source], work: Work[str], jobs: int | None, problems: bool, drafts: bool = False) -> int:
    """What `work` says of each unit, on standard output as it comes; returns the exit code.

    With `problems` it is told what the reader noticed about the files.
    """
    tally = Tally()
    for outcome in run_shown(sources, work, jobs, drafts):
        tally.add(outcome)
        if outcome.value is not None:
            say(outcome.value)
        if problems:
            tell(outcome)
    return tally.close(told=problems)


def tell(outcome: Outcome[Value]) -> None:
    """Says on standard error what the reader noticed about the file of a unit that could be read."""
    for problem in outcome.problems:
        if problem.severity is not Severity.ERROR:
            complain(problem)


def _attempt(work: Work[Value], drafts: bool, source: Source) -> list[Outcome[Value]]:
    return [_outcome(work, drafts, loaded, source.path) for loaded in load_all(source)]


def _outcome(work: Work[Value], drafts: bool, loaded: Loaded, path: str) -> Outcome[Value]:
    value, problems = None, loaded.problems
    if loaded.unit is not None and (drafts or loaded.error is None):
        try:
            value = work(loaded.unit, loaded.file)
        except Unwritable as error:
            problems += (Problem(severity=Severity.ERROR, file=loaded.file, found=str(error)),)
        except Exception as error:
            if os.environ.get(DEBUG) == "1":
                raise
            problems += (internal_error(error, loaded.file),)
    return Outcome(loaded.file, path, value, problems)


def _lost(source: Source) -> list[Outcome[Value]]:
    problem = Problem(severity=Severity.ERROR, file=source.file, found="the process that read it died, please report")
    return [Outcome(source.file, source.path, None, (problem,))]
