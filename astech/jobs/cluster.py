"""The work of a job on a Dask cluster: the same function on every source, by the same bounded processes.

Each machine works on a few sources at a time, in a process of its own that has the limits of any batch. What a machine
that dies had in hand is given to another one; nothing is written before it has come back whole.
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

TOGETHER = 8  # sources a task
AHEAD = 4  # tasks a thread of the cluster that may be in hand
PATIENCE = 15  # seconds to find the scheduler
PARTS = ".astech-parts"  # where machines leave files, in the folder of outputs


@contextmanager
def connect_engine(address: str, shared: Path | None) -> Iterator[JobEngine]:
    """The engine that lets a cluster work; ends the command when there is none at this address.

    With a `shared` folder of outputs, which all machines see, they leave their files there and only names come back.
    """
    try:
        from distributed import Client
    except ImportError:
        raise click.ClickException("--cluster needs the package distributed: pip install 'astech[cluster]'") from None
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
    """What comes of each source; so many are in hand as keep all machines busy."""
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
        except Exception as error:  # whatever a machine or the way to it has met
            outcomes = [(number, [_failed_outcome(number, source, error)]) for number, source in task]
        future.release()
        yield from outcomes
        for another in submit(1):
            done.add(another)


def _tasks(numbered: Iterable[NumberedSource], sent: bool) -> Iterator[list[NumberedSource]]:
    """Sources a few at a time; where machines do not see our files, with what stands in them."""
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
    """The process of each thread of a machine: it stays for all tasks of a step, as everything is loaded in it then."""

    work = b""
    processes: Processes[NumberedSource, SourceOutcomes[StepOutput]] | None = None


_hands = _ThreadProcesses()


def work_on(
    work: bytes, options: BatchOptions, parts: Path | None, task: list[NumberedSource]
) -> list[SourceOutcomes[StepOutput]]:
    """What a machine does with a task: the (pickled) work of any batch, in a process with its limits."""
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
    """An outcome whose files stand in the shared folder, if there is one."""
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
