"""The batch engine: apply a function to every unit of the sources, on all cores; a bad file does not end the batch."""

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sized
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, TypeVar

import click

from astech.choosing import Where
from astech.columns import FigureRules
from astech.conditions import NO_CONDITIONS, Conditions
from astech.figure_work import FigureWork
from astech.limits import Limits, LossCause, OverLimitError, can_limit, enforce_limits
from astech.machine import loading_without_interrupts
from astech.operations.units import LoadedSource, UnitSource, numbered_units
from astech.outputs import Skipped
from astech.progress import Progress, can_show
from astech.terminal import complain
from astech.text import count_noun
from exporters import Unwritable
from importers import DEBUG, Loaded, Source, internal_error
from sheets.equipment import catalogue
from sheets.problem import Problem, Severity
from sheets.units import Unit

if TYPE_CHECKING:
    from astech.workers import Processes
    from sheets.record.condition import Condition  # few files have one
    from sheets.record.force import ForceEntry
    from sheets.recordsheet.stated import PrintedFigures

Value = TypeVar("Value")


class Place(NamedTuple):
    """The origin of a unit in a run. Two copies of one file have different places."""

    file: str  # the name of its file
    source: int = 0  # the number of the file in the run
    unit: int = 0  # its number in the file
    condition: "Condition | None" = None  # its damage, as the file states it
    entry: "ForceEntry | None" = None  # its entry, if the file is a force file
    printed_figures: "PrintedFigures | None" = None  # if the file is a printed sheet
    doubt: str = ""  # why the unit may have been misread

    @property
    def key(self) -> tuple[int, int]:
        """The two numbers, which are unique in a run."""
        return self.source, self.unit


Work = Callable[[Unit, Place], Value]


class Run(Protocol):
    """A function that runs a batch: `run_batch`, or `run_shown` with a progress bar."""

    def __call__(
        self, sources: Iterable[UnitSource], work: Work[Value], options: "BatchOptions", /
    ) -> "Iterator[Outcome[Value]]":
        """The outcome of each unit, in the order of the units."""


OUR_TEXTS = (".mtf", ".blk")
LONG = 2.0  # seconds; a longer batch prints its count at the end


class BatchOptions(NamedTuple):
    """Options for a batch: processes, limits, the choice of units, the cache, and the amount of output."""

    jobs: int | None = None  # processes; None: one for each core
    limits: Limits = Limits()  # of one file
    quiet: bool = False
    where: Where | None = None  # the condition for units to be processed
    conditions: Conditions = NO_CONDITIONS  # of units by name; they replace those in files
    cache: bool = False  # whether the figures of unchanged files are cached

    def by(self, rules: FigureRules) -> "BatchOptions":
        """Return the options with other rules for the figures in --where."""
        return self if self.where is None else self._replace(where=self.where.by(rules))


USUAL = BatchOptions()


class Outcome(NamedTuple, Generic[Value]):
    """The result for one unit: a value, an error among the problems, or the reason for skipping it."""

    place: Place
    path: str  # of the file, or of its archive
    value: Value | None
    problems: tuple[Problem, ...] = ()
    skipped: str | None = None  # the reason; empty if none is printed

    @property
    def file(self) -> str:
        """The name of the unit's file."""
        return self.place.file

    @property
    def error(self) -> Problem | None:
        """The error, if the unit has no value."""
        return next((p for p in self.problems if p.severity is Severity.ERROR), None)

    @property
    def doubt(self) -> Problem | None:
        """The first problem that says that the unit may have been misread."""
        return next((p for p in self.problems if p.severity is Severity.DOUBT), None)


NumberedSource = tuple[int, UnitSource]
SourceOutcomes = tuple[int, list[Outcome[Value]]]


def run_batch(
    sources: Iterable[UnitSource], work: Work[Value], options: BatchOptions = USUAL
) -> Iterator[Outcome[Value]]:
    """Apply `work` to every unit of the sources and yield the outcomes in order, those of failed units included.

    `work` raises Skipped for a unit that needs no work.
    """
    numbered = list(enumerate(sources)) if isinstance(sources, Sized) else enumerate(sources)
    any_chosen = False
    for _, outcomes in by_source(numbered, work, options):
        any_chosen = any_chosen or bool(outcomes)
        yield from outcomes
    if options.where is not None and not any_chosen:
        complain(f"no unit matches --where {options.where.text}")


def units_in_sources(
    sources: Iterable[UnitSource], options: BatchOptions, run: Run = run_batch
) -> Iterator[Outcome[Unit]]:
    """Yield all units of the sources, read by several processes."""
    return run(sources, _unit, options)


def _unit(unit: Unit, place: Place) -> Unit:
    return unit


def by_source(
    numbered: Iterable[NumberedSource], work: Work[Value], options: BatchOptions = USUAL
) -> Iterator[SourceOutcomes[Value]]:
    """Yield the number of each source with the outcomes of its units, calculated by several processes."""
    with loading_without_interrupts():
        catalogue()  # read once, before processes are forked
    if os.environ.get(DEBUG) == "1":  # an error keeps its traceback
        yield from map(partial(_attempt, work, options), numbered)
        return
    stream = iter(numbered)
    first = list(islice(stream, 2))
    if len(first) == 1 and _needs_no_process(first[0][1]):
        yield _attempt_within(work, options, first[0])
        return
    if isinstance(work, FigureWork) or (options.cache and options.where is not None):
        from astech.cached_batch import by_source_cached  # needed only for many units

        files = ((number, source) for number, source in chain(first, stream) if isinstance(source, Source))
        yield from by_source_cached(files, work, options)
        return
    processes = processes_for(work, options)
    try:
        yield from processes.results(numbered if isinstance(numbered, Sized) else chain(first, stream))
    finally:
        processes.dismiss()


def _needs_no_process(source: UnitSource) -> bool:
    """Whether a single file is read in this process, to save the start of another one: a text that our own code reads.

    Libraries read XML and PDF, and can crash the process.
    """
    if not can_limit() or isinstance(source, LoadedSource):
        return can_limit()
    return os.path.splitext(source.path)[1].lower() in OUR_TEXTS


def _attempt_within(work: Work[Value], options: BatchOptions, numbered: NumberedSource) -> SourceOutcomes[Value]:
    try:
        with enforce_limits(options.limits):
            return _attempt(work, options, numbered)
    except OverLimitError as over:
        return lost_outcomes(options.limits, numbered, over.why)


def processes_for(work: Work[Value], options: BatchOptions) -> "Processes[NumberedSource, SourceOutcomes[Value]]":
    """Return processes that apply `work` to sources within its limits; the caller must call `dismiss`."""
    from astech.workers import Processes, all_cores  # slow to import; a single file does not need it

    lost: Callable[[NumberedSource, LossCause], SourceOutcomes[Value]] = partial(lost_outcomes, options.limits)
    return Processes(partial(_attempt, work, options), lost, options.jobs or all_cores(), options.limits)


def run_shown(
    sources: Iterable[UnitSource],
    work: Work[Value],
    options: BatchOptions = USUAL,
    shown: bool = True,
) -> Iterator[Outcome[Value]]:
    """`run_batch` with a progress bar, if standard error is a terminal and the options allow it."""
    if options.quiet or not shown or not can_show(sys.stderr):
        yield from run_batch(sources, work, options)
        return
    sources = list(sources)  # the bar needs their number
    with Progress(sys.stderr, len(sources)) as progress:
        for outcome in run_batch(sources, work, options):
            progress.step(failed=outcome.error is not None)
            yield outcome


@dataclass(slots=True)
class BatchTally:
    """Counts the units of a batch that are done and collects the errors of the others."""

    noun: str = "unit"  # the name of an output
    quiet: bool = False
    done: int = 0
    doubts: list[Problem] = field(default_factory=list)  # of units that are done
    warned: int = 0  # units that are done, with remarks of the reader
    errors: list[Problem] = field(default_factory=list)
    passed_over: int = 0  # skipped units
    reasons: list[Problem] = field(default_factory=list)  # printed reasons for skipping
    unwritten: list[Problem] = field(default_factory=list)  # outputs of all units together that failed
    begun: float = field(default_factory=time.monotonic)

    def add(self, outcome: Outcome[Value]) -> None:
        """Count one outcome."""
        if outcome.error is not None:
            self.errors.append(outcome.error)
        elif outcome.skipped is not None:
            self._skip(outcome.file, outcome.skipped)
        else:
            self.done += 1
            self.doubts += [outcome.doubt] if outcome.doubt is not None else []
            self.warned += any(problem.severity is Severity.WARNING for problem in outcome.problems)

    def read(self, outcomes: Iterable[Outcome[Value]]) -> list[Outcome[Value]]:
        """Count outcomes, print the remarks of their readers, and yield those with a value."""
        return [outcome for outcome in self.read_all(outcomes) if outcome.value is not None]

    def read_all(self, outcomes: Iterable[Outcome[Value]]) -> list[Outcome[Value]]:
        """Count outcomes, print the remarks of their readers, and yield them."""
        found = []
        for outcome in outcomes:
            self.add(outcome)
            print_reader_notes(outcome)
            found.append(outcome)
        return found

    @contextmanager
    def count_when_written(self, outcome: Outcome[Value]) -> Iterator[None]:
        """Count an outcome as done after the block, or as failed or skipped if the block cannot write its output."""
        try:
            yield
        except Unwritable as refused:
            self.errors.append(_error(outcome.file, str(refused)))
        except Skipped as skipped:
            self._skip(outcome.file, str(skipped))
        else:
            self.add(outcome)

    def _skip(self, file: str, reason: str) -> None:
        self.passed_over += 1
        if reason:
            self.reasons.append(Problem(severity=Severity.NOTE, file=file, found=reason))

    def mark_failed(self, problem: Problem) -> None:
        """Count as failed a unit that was counted as done."""
        self.done -= 1
        self.errors.append(problem)

    def fail(self, found: str) -> None:
        """Count an output of all units together that cannot be written."""
        self.unwritten.append(Problem(severity=Severity.ERROR, found=found))

    def close(self, reported: bool = True, files: bool = True) -> int:
        """Print the summary to standard error and return the exit code.

        The summary has the number of remarks that were not printed. Without errors the count is printed only after a
        long run or with `files`.
        """
        for problem in (*self.errors, *self.reasons, *self.unwritten):
            complain(problem)
        for problem in () if reported else self.doubts:
            complain(problem)
        if self.warned and not reported:
            complain(f"warnings about {count_noun(self.warned, 'file')}; --problems lists them")
        seconds = time.monotonic() - self.begun
        watched = sys.stderr.isatty() and not self.quiet and (files or seconds >= LONG)
        if self.errors or (self.passed_over and not self.quiet) or watched:
            complain(self.line(seconds if watched else None))
        return 1 if self.errors or self.unwritten or self.doubts else 0

    def line(self, seconds: float | None) -> str:
        """The counts in one line.

        >>> BatchTally("sheet", done=10_241, errors=[Problem(found="nothing")]).line(395.2)
        '10,241 sheets in 6:35, 1 failed'
        """
        text = count_noun(self.done, self.noun)
        if seconds is not None:
            text += f" in {int(seconds) // 60}:{int(seconds) % 60:02}"
        if self.errors:
            text += f", {len(self.errors):,} failed"
        if self.passed_over:
            text += f", {self.passed_over:,} skipped"
        return text


@contextmanager
def summarizing_on_interrupt(sentence: Callable[[], str]) -> Iterator[None]:
    """Print a sentence about the finished work on Ctrl-C."""
    try:
        yield
    except KeyboardInterrupt:
        complain(f"interrupted: {sentence()}")
        raise click.Abort from None


def print_reader_notes(outcome: Outcome[Value]) -> None:
    """Print the remarks of the reader about a unit that could be read to standard error."""
    for problem in outcome.problems:
        if problem.severity is not Severity.ERROR:
            complain(problem)


def _attempt(work: Work[Value], options: BatchOptions, numbered: NumberedSource) -> SourceOutcomes[Value]:
    return numbered[0], outcomes_of(work, options, numbered, numbered_units(numbered[1]))


def outcomes_of(
    work: Work[Value], options: BatchOptions, numbered: NumberedSource, units: Iterable[tuple[int, Loaded]]
) -> list[Outcome[Value]]:
    """The outcomes of the chosen units of a source; each unit comes with its number in the source."""
    number, source = numbered
    found = (
        _outcome(work, options, loaded, place_of(loaded, number, unit, options.conditions), source.path)
        for unit, loaded in units
    )
    return [outcome for outcome in found if outcome is not None]


def place_of(loaded: Loaded, source: int, unit: int, conditions: Conditions = NO_CONDITIONS) -> Place:
    """The place of a unit in a run; a condition for its name replaces the one in its file."""
    given = conditions.condition_of(loaded.file, loaded.unit.name) if loaded.unit is not None else None
    doubt = doubt_reason(loaded.problems)
    return Place(loaded.file, source, unit, given or loaded.condition, loaded.entry, loaded.printed_figures, doubt)


def doubt_reason(problems: Iterable[Problem]) -> str:
    """Why a unit may have been misread; empty without doubt."""
    return next((problem.found for problem in problems if problem.severity is Severity.DOUBT), "")


def _outcome(
    work: Work[Value], options: BatchOptions, loaded: Loaded, place: Place, path: str
) -> Outcome[Value] | None:
    """The outcome of a unit; None if it is not chosen."""
    value, problems, skipped = None, loaded.problems, None
    if loaded.unit is not None and loaded.error is None:
        try:
            if options.where is not None and not options.where.meets(loaded.unit, loaded.file):
                return None
            value = work(loaded.unit, place)
        except Unwritable as error:
            problems += (_error(loaded.file, str(error)),)
        except Skipped as none:
            skipped = str(none)
        except MemoryError:
            raise  # the process has reached its limit
        except Exception as error:
            if os.environ.get(DEBUG) == "1":
                raise
            problems += (internal_error(error, loaded.file),)
    return Outcome(place, path, value, problems, skipped)


def lost_outcomes(limits: Limits, numbered: NumberedSource, why: LossCause) -> SourceOutcomes[Value]:
    """The outcomes of a source whose process was lost."""
    number, source = numbered
    found = {
        LossCause.DEATH: "the process that read it died, please report",
        LossCause.TIME: f"it took longer than {limits.seconds:g} seconds and was given up; --time-limit changes that",
        LossCause.MEMORY: f"it needed more than {limits.megabytes:,} MB of memory and was given up",
    }
    return number, [Outcome(Place(source.file, number), source.path, None, (_error(source.file, found[why]),))]


def _error(file: str, found: str) -> Problem:
    return Problem(severity=Severity.ERROR, file=file, found=found)
