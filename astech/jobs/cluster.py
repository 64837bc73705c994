"""Run a job on a Dask cluster: the same work on every source, in worker processes with the same limits.

Each task is a few sources, done in a process with the limits of a batch. The tasks of a machine that dies are given to
another one; results are written only after the whole task has returned.
"""

import multiprocessing
import os
import pickle
import threading
import uuid
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import click

from astech.batch import BatchOptions, NumberedSource, Outcome, Place, SourceOutcomes, Work, processes_for
from astech.jobs.running import JobEngine, clear_parts
from astech.jobs.steps import StepOutput
from astech.machine import loading_without_interrupts
from astech.operations.units import LoadedSource, UnitSource
from astech.workers import Processes
from importers import Unreadable
from sheets.equipment import catalogue
from sheets.problem import Problem, Severity

TOGETHER = 8  # sources in a task
AHEAD = 4  # tasks for each thread of the cluster that are submitted ahead
PATIENCE = 15  # seconds to find the scheduler
PARTS = ".astech-parts"  # the folder for files from machines, in the output folder


@contextmanager
def connect_engine(address: str, shared: Path | None) -> Iterator[JobEngine]:
    """The engine that runs batches on a cluster; ends the command if there is no cluster at this address.

    With a `shared` output folder, which all machines can reach, they write files there and return only their names.
    """
    try:
        from distributed import Client
    except ImportError:
        raise click.ClickException(
            "--cluster needs the package distributed; install AsTech again as '.[cluster]' (docs/batch.md)"
        ) from None
    parts = None if shared is None else (shared / PARTS).absolute()
    try:
        client: Any = Client(address, timeout=PATIENCE)  # any: the package has no types
    except (OSError, ValueError, TimeoutError) as error:
        raise click.ClickException(
            f"no scheduler of a cluster answers at {address}: {str(error) or 'no answer'}"
        ) from None
    try:
        yield partial(_on_cluster, client, parts)
    finally:
        client.close()
        clear_parts(parts)


def _on_cluster(
    client: Any, parts: Path | None, numbered: Iterable[NumberedSource], work: Work[StepOutput], options: BatchOptions
) -> Iterator[SourceOutcomes[StepOutput]]:
    """Yield the outcomes of each source; enough tasks are submitted to keep all machines busy."""
    from distributed import as_completed

    if parts is not None:
        parts.mkdir(parents=True, exist_ok=True)
    function = partial(work_on, pickle.dumps(work), options._replace(jobs=1, quiet=True), parts)
    stream = _tasks(numbered, sent=parts is None)
    awaited: dict[str, list[NumberedSource]] = {}

    def submit(number: int) -> list[Any]:
        futures = []
        for task in islice(stream, number):
            future = client.submit(function, task, pure=False, retries=2, key=f"astech-{uuid.uuid4().hex}")
            awaited[future.key] = task
            futures.append(future)
        return futures

    threads = max(sum(client.nthreads().values()), 1)
    done = as_completed(submit(threads * AHEAD))
    for future in done:
        task = awaited.pop(future.key)
        try:
            outcomes = future.result()
        except Exception as error:  # any error of a machine or of the network
            outcomes = [(number, [_failed_outcome(number, source, error)]) for number, source in task]
        future.release()
        yield from outcomes
        for another in submit(1):
            done.add(another)


def _tasks(numbered: Iterable[NumberedSource], sent: bool) -> Iterator[list[NumberedSource]]:
    """Yield the sources in tasks; if the machines cannot reach our files, with their content."""
    stream = iter(numbered)
    while task := list(islice(stream, TOGETHER)):
        yield [(number, _with_data(source) if sent else _absolute(source)) for number, source in task]


def _with_data(source: UnitSource) -> UnitSource:
    if isinstance(source, LoadedSource):
        return source
    try:
        return source._replace(data=source.read())
    except Unreadable as error:
        return source._replace(refusal=error.problem)


def _absolute(source: UnitSource) -> UnitSource:
    if isinstance(source, LoadedSource):
        return source
    return source if source.data is not None else source._replace(path=os.path.abspath(source.path))


class _ThreadProcesses(threading.local):
    """The worker process of each thread of a machine, kept for all tasks of a step to load modules only once."""

    work = b""
    processes: Processes[NumberedSource, SourceOutcomes[StepOutput]] | None = None


_hands = _ThreadProcesses()


def work_on(
    work: bytes, options: BatchOptions, parts: Path | None, task: list[NumberedSource]
) -> list[SourceOutcomes[StepOutput]]:
    """Run a task on a machine: the pickled work of a batch, in a process with its limits."""
    multiprocessing.current_process()._config["daemon"] = False  # type: ignore[attr-defined]  # it may have children
    if _hands.processes is None or _hands.work != work:
        if _hands.processes is not None:
            _hands.processes.dismiss()
        with loading_without_interrupts():
            catalogue()
        _hands.work, _hands.processes = work, processes_for(pickle.loads(work), options)
    done = _hands.processes.results(task)
    return [(number, [_move_to_shared_folder(parts, outcome) for outcome in outcomes]) for number, outcomes in done]


def _move_to_shared_folder(parts: Path | None, outcome: Outcome[StepOutput]) -> Outcome[StepOutput]:
    """Move the files of an outcome to the shared folder, if there is one."""
    if parts is None or outcome.value is None:
        return outcome
    files = []
    for file in outcome.value.files:
        part = parts / uuid.uuid4().hex
        part.write_bytes(file.data)
        files.append(file._replace(data=b"", part=str(part)))
    return outcome._replace(value=outcome.value._replace(files=tuple(files)))


def _failed_outcome(number: int, source: UnitSource, error: Exception) -> Outcome[StepOutput]:
    found = f"no machine of the cluster could do it: {str(error).partition(chr(10))[0] or type(error).__name__}"
    problem = Problem(severity=Severity.ERROR, file=source.file, found=found)
    return Outcome(Place(source.file, number), source.path, None, (problem,))
