"""Write one PDF of all units of a step, atomically; after an interruption it is written again."""

import os
import zlib
from collections.abc import Collection, Iterable, Iterator
from itertools import chain, islice
from typing import Any, NamedTuple

from astech.batch import BatchOptions, Outcome, by_source
from astech.jobs.journal import DoneSource, DoneUnit, Journal, outputs_are_unchanged
from astech.jobs.steps import PreparedStep
from astech.operations.paper import MissingTally, PrintedPaper, UnitOnPaper, drawing_work
from astech.outputs import Existing, OverwriteGuard, Skipped
from astech.text import reason
from exporters import Unwritable
from exporters.page import pdf
from importers import DEBUG, Source, internal_error


class WrittenDocument(NamedTuple):
    """The result of the step, the only line of its journal, and whether it is from an earlier run."""

    source: DoneSource
    kept: bool


def write_step_document(
    step: PreparedStep,
    document: PrintedPaper[Any],
    options: BatchOptions,
    journal: Journal,
    resumed: bool,
    existing: Existing,
    read: Collection[str],
) -> WrittenDocument:
    """Write the document of a step, unless an earlier run wrote it from the same sources."""
    whole = _all_sources(step.sources())
    before = journal.result_of(0) if resumed else None
    if before is not None and before.stamp == whole and outputs_are_unchanged(before, step.target.parent):
        return WrittenDocument(before, kept=True)
    done = DoneSource(0, "", whole, tuple(_write_pages(step, document, options, existing, read)))
    counted = done._replace(
        units=tuple(unit for unit in done.units if unit.state != "done" or unit.outputs or unit.found),
        more=sum(unit.state == "done" and not unit.outputs and not unit.found for unit in done.units),
    )
    journal.add(counted)
    return WrittenDocument(counted, kept=False)


def _all_sources(sources: Iterable[Source]) -> tuple[int, int]:
    """The number of sources, and a checksum over all of them."""
    number = total = 0
    for source in sources:
        number += 1
        total = zlib.crc32(f"{source.file}{source.stamp()}".encode(), total)
    return number, total


def _write_pages(
    step: PreparedStep, document: PrintedPaper[Any], options: BatchOptions, existing: Existing, read: Collection[str]
) -> Iterator[DoneUnit]:
    """Write the document; return the results of the units and of the whole."""
    failed: list[DoneUnit] = []
    missing = MissingTally()
    files: dict[int, str] = {}
    drawn = 0

    def not_drawn(made: object, error: Exception) -> None:
        nonlocal drawn
        if os.environ.get(DEBUG) == "1":
            raise error
        drawn -= 1
        failed.append(DoneUnit(files[id(made)], "failed", (), internal_error(error, files[id(made)]).found))

    def made() -> Iterator[UnitOnPaper[Any]]:  # any: sheets or cards
        nonlocal drawn
        for _, outcomes in by_source(enumerate(step.sources()), drawing_work(document, ahead=True), options):
            for outcome in outcomes:
                if outcome.value is None:
                    failed.append(_failure(outcome))
                    continue
                drawn += 1
                files[id(outcome.value.drawing)] = outcome.file
                strays = [f"{sentence} (left out)" for sentence in outcome.value.strays]
                if strays or outcome.doubt is not None:
                    failed.append(done_unit(outcome, (), strays))
                yield outcome.value

    try:
        OverwriteGuard("replace" if existing == "skip" else existing, (*read, *document.reads)).check(step.target)
        units = made()
        first = list(islice(units, 2))
        pages = document.together.pages((each.drawing for each in chain(first, units)), not_drawn, missing.add)
        if first and (page := next(pages, None)) is not None:
            title = document.together.title([each.name for each in first], step.target)
            pdf.write_document(step.target, chain([page], pages), title=title, fillable=document.fillable)
            size = step.target.stat().st_size
            yield DoneUnit(step.target.name, "written", ((step.target.name, size),), "; ".join(missing.sentences()))
    except (Unwritable, Skipped) as refused:
        yield DoneUnit(step.target.name, "failed", (), str(refused))
    except OSError as error:
        why = f"{step.target} cannot be written: {reason(error)}"
        yield DoneUnit(step.target.name, "failed", (), why)
    yield from failed
    reported = sum(unit.state == "done" for unit in failed)
    yield from (DoneUnit("", "done") for _ in range(drawn - reported))


def _failure(outcome: Outcome[Any]) -> DoneUnit:
    why = outcome.error.found if outcome.error else outcome.skipped or ""
    return DoneUnit(outcome.file, "failed" if outcome.error else "skipped", (), why)


def done_unit(
    outcome: Outcome[Any], outputs: tuple[tuple[str, int], ...], notes: Iterable[str], wanted: str = ""
) -> DoneUnit:
    """The journal entry of a finished unit, with notes, and why it may have been misread."""
    doubt = [f"read in doubt: {outcome.doubt.found}"] if outcome.doubt is not None else []
    return DoneUnit(outcome.file, "done", outputs, "; ".join((*doubt, *notes)), wanted, bool(doubt))
