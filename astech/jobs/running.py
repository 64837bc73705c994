"""Run a job step by step. Each source is written and noted at once, so that little is lost by an interruption.

The report has the result of each step, and names every unit with a message.
"""

import json
import os
import re
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from astech import __version__
from astech.batch import BatchOptions, NumberedSource, Outcome, SourceOutcomes, Work
from astech.jobs.display import JobDisplay
from astech.jobs.document import done_unit, write_step_document
from astech.jobs.jobfile import Job
from astech.jobs.journal import FOLDER, DoneSource, DoneUnit, Journal, is_still_complete, remove_outputs
from astech.jobs.steps import PreparedStep, StepFile, StepOutput
from astech.outputs import Existing, Outputs, OverwriteGuard, Skipped
from astech.terminal import complain
from astech.text import count_noun, reason
from exporters import Unwritable
from exporters.safe_writing import open_replacement
from sheets.problem import Problem

MOST_TOLD = 20  # failures of a step that are printed; the report has all

JobEngine = Callable[[Iterable[NumberedSource], Work[StepOutput], BatchOptions], Iterator[SourceOutcomes[StepOutput]]]
"""A function that does the work on many sources, here or on a cluster, and yields the outcomes in any order."""


@dataclass(slots=True)
class StepSummary:
    """The counts of a step."""

    name: str
    do: str
    target: str
    sources: int = 0
    done: int = 0
    kept: int = 0  # units that an earlier run finished
    failed: int = 0
    skipped: int = 0
    doubtful: int = 0  # finished units that may have been misread
    files: int = 0
    seconds: float = 0.0
    complete: bool = False

    def count(self, done: DoneSource, kept: bool) -> int:
        """Count the units of a source; return the number of failed ones."""
        states = [unit.state for unit in done.units]
        self.done += states.count("done") + done.more
        self.kept += (states.count("done") + done.more) if kept else 0
        self.skipped += states.count("skipped")
        self.doubtful += sum(unit.doubtful for unit in done.units)
        self.files += sum(len(unit.outputs) for unit in done.units)
        failed = states.count("failed")
        self.failed += failed
        return failed

    def line(self) -> str:
        """The summary in one line.

        >>> StepSummary("sheets", "sheets", "out/sheets", done=9271, kept=120, failed=2, seconds=200.4).line()
        'sheets: 9,271 units in 3:20, 2 failed, 120 of them kept from an earlier run (out/sheets)'
        """
        text = f"{self.name}: {count_noun(self.done, 'unit')} in {int(self.seconds) // 60}:{int(self.seconds) % 60:02}"
        text += f", {self.failed:,} failed" if self.failed else ""
        text += f", {self.doubtful:,} read in doubt" if self.doubtful else ""
        text += f", {self.skipped:,} passed over" if self.skipped else ""
        text += f", {self.kept:,} of them kept from an earlier run" if self.kept else ""
        return f"{text} ({self.target})"


@dataclass(slots=True)
class JobRun:
    """A run of a job."""

    job: Job
    steps: list[PreparedStep]
    options: BatchOptions
    existing: Existing  # refuse, replace, or (on --resume) skip
    engine: JobEngine
    display: JobDisplay
    parts: Path | None = None  # the folder for files from a cluster, in the output folder
    summaries: list[StepSummary] = field(default_factory=list)
    read: frozenset[str] = frozenset()  # input files, which must not be overwritten

    def check(self) -> None:
        """Raise Unwritable, before any work, for an existing file that must not be overwritten."""
        sources = {source.path for step in self.steps for source in step.outside_sources()}
        against = {str(self.job.folder / step.step.against) for step in self.steps if step.step.against}
        self.read = frozenset({*sources, *against, str(self.job.text.path)})
        standing = OverwriteGuard("replace" if self.existing == "skip" else self.existing, self.read)
        documents = [step.target for step in self.steps if step.document is not None]
        rows = [step.rows for step in self.steps if step.rows is not None]
        for path in (self.job.report, *documents, *rows):
            standing.check(path)
            standing.check(Path(os.path.normpath(path)))  # parent folders may not exist yet

    def run(self) -> int:
        """Do all steps; return the exit code."""
        for step in self.steps:
            if step.work is None and step.document is None:
                continue
            summary = StepSummary(step.step.name, step.step.do, str(step.target))
            self.summaries.append(summary)
            start = time.monotonic()
            try:
                self._run(step, summary)
                summary.complete = True
            finally:
                summary.seconds = time.monotonic() - start
            complain(summary.line())
        return 1 if any(summary.failed or summary.doubtful for summary in self.summaries) else 0

    def journals(self) -> list[Path]:
        """The existing journals of an earlier run."""
        return [path for step in self.steps if (path := self.journal(step).path).exists()]

    def journal(self, step: PreparedStep) -> Journal:
        """The journal of a step."""
        name = re.sub(r"[^\w-]", "_", step.step.name)
        return Journal(self.job.output / FOLDER / f"{name}.jsonl")

    def _run(self, step: PreparedStep, summary: StepSummary) -> None:
        options = self.options._replace(where=step.where, conditions=step.conditions)
        journal = self.journal(step)
        resumed = journal.begin(step.definition, self.existing == "skip")
        reports = _FirstFailures()
        if self.display.shown:
            self.display.begin(step.step.name, 1 if step.document else sum(1 for _ in step.sources()))
        try:
            if step.document is not None:
                done = write_step_document(step, step.document, options, journal, resumed, self.existing, self.read)
                summary.sources += 1
                reports.tell(done.source)
                self.display.advance(step.step.name, summary.count(done.source, done.kept))
            else:
                _StepRun(self, step, summary, options, journal, resumed, reports).run()
        finally:
            journal.close()
        self.display.end(step.step.name)


class _FirstFailures:
    """Prints the first failures of a step, and counts the others."""

    def __init__(self) -> None:
        self.told = 0

    def tell(self, done: DoneSource) -> None:
        """Print the messages on the units of a source."""
        for unit in done.units:
            if unit.found:
                self.told += 1
                if self.told <= MOST_TOLD:
                    complain(Problem(file=unit.file, found=unit.found))
                elif self.told == MOST_TOLD + 1:
                    complain("the report has more failures of this kind")


class _StepRun:
    """A run of a step with files or rows for each unit."""

    def __init__(
        self,
        run: JobRun,
        step: PreparedStep,
        summary: StepSummary,
        options: BatchOptions,
        journal: Journal,
        resumed: bool,
        reports: _FirstFailures,
    ) -> None:
        self.of, self.step, self.summary, self.options = run, step, summary, options
        self.journal, self.resumed, self.told = journal, resumed, reports
        read = {source.path for source in step.sources()} if run.existing == "replace" else set()
        self.outputs = Outputs(step.target, OverwriteGuard(run.existing, run.read | read))
        self.waiting: dict[int, tuple[str, tuple[int, int]]] = {}  # sources in progress: their names and stamps

    def run(self) -> None:
        """Do the unfinished units, then write the file of rows."""
        work = self.step.work
        assert work is not None
        for number, outcomes in self.of.engine(self._todo(), work, self.options):
            file, stamp = self.waiting.pop(number)
            units, lines = self._write_outputs(outcomes)
            done = DoneSource(number, file, stamp, units, lines)
            self.journal.add(done)
            self._count(done, kept=False)
        if self.step.rows is not None:
            self._write_rows(self.step.rows)

    def _todo(self) -> Iterator[NumberedSource]:
        for number, source in enumerate(self.step.sources()):
            self.summary.sources += 1
            before = self.journal.result_of(number) if self.resumed else None
            if before is not None and is_still_complete(before, source, self.step.target):
                for unit in before.units:
                    for name, _ in unit.outputs:
                        self.outputs.remember(name, unit.wanted, unit.file)
                self._count(before, kept=True)
                continue
            if before is not None:
                remove_outputs(before, self.step.target)
            self.waiting[number] = (source.file, source.stamp())
            yield number, source

    def _count(self, done: DoneSource, kept: bool) -> None:
        self.told.tell(done)
        self.of.display.advance(self.step.step.name, self.summary.count(done, kept))

    def _write_outputs(self, outcomes: list[Outcome[StepOutput]]) -> tuple[tuple[DoneUnit, ...], str]:
        """Write the outputs of a source; an output that cannot be written is a failure of its unit."""
        units, lines = [], []
        for outcome in outcomes:
            made = outcome.value
            if made is None:
                why = outcome.error.found if outcome.error else outcome.skipped or ""
                units.append(DoneUnit(outcome.file, "failed" if outcome.error else "skipped", (), why))
                continue
            try:
                outputs = tuple(self._write(outcome.file, made, file) for file in made.files)
            except Unwritable as refused:
                units.append(DoneUnit(outcome.file, "failed", (), str(refused)))
                continue
            units.append(done_unit(outcome, outputs, made.notes, made.wanted))
            if made.lines:
                lines.append(made.lines)
        return tuple(units), "\n".join(lines)

    def _write(self, file: str, made: StepOutput, each: StepFile) -> tuple[str, int]:
        """Write a file of a unit, unless an interrupted run wrote it without noting it."""
        data = Path(each.part) if each.part else each.data
        try:
            name = str(self.outputs.write(file, made.wanted, each.suffix, data))
        except Skipped:
            name = str(self.outputs.name_of(made.wanted, each.suffix))
        return name, (self.step.target / name).stat().st_size

    def _write_rows(self, rows: Path) -> None:
        try:
            with open_replacement(rows) as file:
                if self.step.heading:
                    file.write(f"{self.step.heading}\n".encode())
                for done in self.journal.results(range(self.summary.sources)):
                    if done.lines:
                        file.write(f"{done.lines}\n".encode())
        except OSError as error:
            raise Unwritable(f"{rows} cannot be written: {reason(error)}") from None
        self.summary.files += 1


def clear_parts(parts: Path | None) -> None:
    """Remove files of a cluster that were not collected."""
    if parts is not None and parts.is_dir():
        for part in parts.iterdir():
            with suppress(OSError):
                part.unlink()
        with suppress(OSError):
            parts.rmdir()


def write_report(run: JobRun, state: str, seconds: float) -> None:
    """Write the report into the output folder; `state` is complete, failed or interrupted."""
    head = {"job": run.job.name, "file": str(run.job.text.path), "astech": __version__, "state": state}
    with open_replacement(run.job.report) as file:
        file.write(json.dumps({**head, "seconds": round(seconds, 1)})[:-1].encode() + b', "steps": [')
        steps = {step.step.name: step for step in run.steps}
        for number, summary in enumerate(run.summaries):
            about = {name: getattr(summary, name) for name in summary.__slots__} | {
                "seconds": round(summary.seconds, 1)
            }
            file.write((b",\n" if number else b"\n") + json.dumps(about)[:-1].encode() + b', "units": [')
            journal = run.journal(steps[summary.name])
            first = True
            for unit in journal.units_with_messages(steps[summary.name].definition):
                row: dict[str, object] = {"file": unit.file, "state": unit.state, "found": unit.found}
                row |= {"doubt": True} if unit.doubtful else {}
                file.write((b"\n" if first else b",\n") + b"  " + json.dumps(row).encode())
                first = False
            file.write(b"]}")
        file.write(b"\n]}\n")
