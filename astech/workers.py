"""Apply a function to many items in worker processes, in order and in bounded memory; one bad item fails alone.

A process that dies or exceeds a limit loses only its current item; a new process replaces it. The workers end with
the process that started them.

`pebble.ProcessPool` was measured. It limits the time of a chunk and loses a chunk with a process, so it needs one item
a task: 10,000 small items then take 0.49 s of processor time (here 0.07 s), three items take 0.11 s (here 0.01 s).
We would still need our own memory limit, end with the parent and bounded window, and pebble forks with threads running.
"""

import contextlib
import multiprocessing
import os
import pickle
import signal
import struct
import sys
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sized
from functools import partial
from itertools import islice
from multiprocessing.connection import Connection, wait
from typing import Generic, TypeVar

from astech.limits import USUAL, Limits, LossCause
from importers.guard import Deadline, guard_child

Item = TypeVar("Item")
Result = TypeVar("Result")

CHUNK = 16  # most items sent to a process at a time
SHARES = 4  # chunks for each process into which a short list is cut, so that no process is idle
MOST_GROWTH = 6_000_000  # bytes; a process that has grown by more is replaced, which frees its caches
AHEAD = 2  # chunks for each process that may wait for the oldest result
OUT_OF_MEMORY = 77  # the exit code of a process without memory
BEGUN = struct.Struct("id")  # the index of an item in its chunk, and its start by the monotonic clock

# A forked process has the catalogue already; forking is safe only on Linux.
_context = multiprocessing.get_context("fork" if sys.platform == "linux" else None)


def all_cores() -> int:
    """The number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run_in_processes(
    items: Iterable[Item],
    function: Callable[[Item], Result],
    lost: Callable[[Item, LossCause], Result],
    jobs: int,
    limits: Limits = USUAL,
) -> Generator[Result, None, None]:
    """Yield `function(item)` for every item, in order, from several processes; `lost(item, why)` if its process died.

    The other items of that process are done again by other processes.
    """
    processes = Processes(function, lost, jobs, limits)
    try:
        yield from processes.results(items)
    finally:
        processes.dismiss()


class Processes(Generic[Item, Result]):
    """The worker processes with their chunks. A process is started when there is a chunk for it."""

    def __init__(
        self,
        function: Callable[[Item], Result],
        lost: Callable[[Item, LossCause], Result],
        jobs: int,
        limits: Limits,
    ) -> None:
        self.function = function
        self.lost = lost
        self.limits = limits
        self.jobs = jobs
        self.chunk = CHUNK
        self.window = jobs * CHUNK * AHEAD
        self.workers: list[Worker[Item, Result]] = []
        self.again: deque[tuple[int, Item]] = deque()  # the unfinished items of lost processes
        self.done: dict[int, Callable[[], Result]] = {}  # make the results, which take more memory than their pickles

    def results(self, items: Iterable[Item]) -> Iterator[Result]:
        """Send chunks to the workers and yield the results in the order of the items."""
        if isinstance(items, Sized):
            self.chunk = max(1, min(CHUNK, len(items) // (self.jobs * SHARES)))
        stream = iter(enumerate(items))
        given_out = 0
        while True:
            self._hand_out(stream)
            if not self._collect():
                return
            while given_out in self.done:
                yield self.done.pop(given_out)()
                given_out += 1

    def dismiss(self) -> None:
        """End all processes."""
        for worker in self.workers:
            worker.end()

    def _hand_out(self, stream: Iterator[tuple[int, Item]]) -> None:
        free = [worker for worker in self.workers if not worker.in_hand]
        for worker in [worker for worker in free if worker.growth() > MOST_GROWTH]:
            free.remove(worker)
            self.workers.remove(worker)
            worker.end()
        while free or len(self.workers) < self.jobs:
            chunk = [self.again.popleft() for _ in range(min(self.chunk, len(self.again)))]
            if not chunk and len(self.done) < self.window:
                chunk = list(islice(stream, self.chunk))
            if not chunk:
                return
            if not free:
                self.workers.append(worker := Worker(self.function, self.limits))
                free = [worker]
            free.pop().begin(chunk)

    def _collect(self) -> bool:
        """Wait for results, or until a worker exceeds its time; return False when no worker has an item."""
        busy = {worker.connection: worker for worker in self.workers if worker.in_hand}
        if not busy:
            return False
        ready = wait(list(busy), timeout=min(worker.time_left() for worker in busy.values()))
        for connection, worker in busy.items():
            if connection in ready:
                try:
                    pickles = connection.recv()
                except (EOFError, OSError):
                    self._discard_worker(worker, None)
                else:
                    for (number, _), pickled in zip(worker.in_hand, pickles, strict=True):
                        self.done[number] = partial(pickle.loads, pickled)
                    worker.in_hand = []
            elif worker.time_left() <= 0:
                self._discard_worker(worker, LossCause.TIME)
        return True

    def _discard_worker(self, worker: "Worker[Item, Result]", why: LossCause | None) -> None:
        """Discard a dead process: its current item is lost, the rest of its chunk goes to other workers."""
        self.workers.remove(worker)
        exit_code = worker.end()
        if why is None:
            why = LossCause.MEMORY if exit_code == OUT_OF_MEMORY else LossCause.DEATH
        if why is not LossCause.TIME or worker.time_left() <= 0:  # otherwise the item was done at the last moment
            number, item = worker.in_hand.pop(worker.at)
            self.done[number] = partial(self.lost, item, why)
        self.again.extend(worker.in_hand)


class Worker(Generic[Item, Result]):
    """One process and the pipe to it."""

    def __init__(self, function: Callable[[Item], Result], limits: Limits) -> None:
        self.deadline = Deadline(limits.seconds)
        self.in_hand: list[tuple[int, Item]] = []
        self.memory: int | None = None  # bytes in use after its first chunk
        self.at = 0  # the index of the current item in the chunk, as last reported
        self.connection, theirs = _context.Pipe()
        self.beginnings, started = _context.Pipe(duplex=False)
        labor = (function, theirs, started, limits.megabytes, os.getpid())
        self.process = _context.Process(target=_run_worker, args=labor, daemon=True)
        self.process.start()
        theirs.close()  # so that the end of the process closes the pipe
        started.close()

    def begin(self, chunk: list[tuple[int, Item]]) -> None:
        """Send the process its chunk; a dead process is noticed when its results are read."""
        self.read_progress()
        self.in_hand = chunk
        self.at = 0
        self.deadline.stop()
        with contextlib.suppress(OSError):
            self.connection.send([item for _, item in chunk])

    def growth(self) -> int:
        """The growth of the process's memory since its first chunk, in bytes; 0 if the system does not report it."""
        try:
            with open(f"/proc/{self.process.pid}/statm", encoding="ascii") as pages:
                memory = int(pages.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        except (OSError, AttributeError):
            return 0
        if self.memory is None:
            self.memory = memory
        return memory - self.memory

    def read_progress(self) -> None:
        """Read from the pipe which item is being processed."""
        with contextlib.suppress(EOFError, OSError):
            while self.beginnings.poll():
                self.at, started = BEGUN.unpack(self.beginnings.recv_bytes())
                self.deadline.begin(started)

    def time_left(self) -> float:
        """The seconds until the current item exceeds its time limit."""
        self.read_progress()
        return self.deadline.left

    def end(self) -> int | None:
        """Kill the process and return its exit code."""
        self.read_progress()
        self.connection.close()
        self.beginnings.close()
        self.process.kill()
        self.process.join()
        return self.process.exitcode


def _run_worker(
    function: Callable[[Item], Result],
    connection: "Connection[list[bytes], list[Item]]",
    started: "Connection[bytes, bytes]",
    megabytes: int,
    parent: int,
) -> None:
    """The loop of a worker process: receive chunks and send their results until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent receives Ctrl-C and ends this process
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    guard_child(megabytes, parent)
    with contextlib.suppress(EOFError, OSError):
        while True:
            pickles = []
            for place, item in enumerate(connection.recv()):
                started.send_bytes(BEGUN.pack(place, time.monotonic()))
                try:
                    pickles.append(pickle.dumps(function(item), pickle.HIGHEST_PROTOCOL))
                except MemoryError:
                    os._exit(OUT_OF_MEMORY)
            connection.send(pickles)
