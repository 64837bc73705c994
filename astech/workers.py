"""A function over many items, spread over processes: ordered, in bounded memory, and safe from any one item.

A process that dies, takes too long or wants too much memory costs the item it was at; a new one takes its place. No
process outlives the one that started it.

`pebble.ProcessPool` was measured. It bounds the time of a chunk and loses a chunk with a process, so one item a task is
needed: 10,000 small items then take 0.49 s of processor time (here 0.07 s), three items take 0.11 s (here 0.01 s). The
bound of memory, the end with the parent and the bounded window would still be ours, and it forks beside three threads.
"""

import contextlib
import multiprocessing
import os
import signal
import struct
import sys
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sized
from itertools import islice
from multiprocessing.connection import Connection, wait
from typing import Generic, TypeVar

from astech.limits import USUAL, Limits, LossCause
from importers.guard import Deadline, guard_child

Item = TypeVar("Item")
Result = TypeVar("Result")

CHUNK = 32  # most items handed to a process at a time, and their results handed back
SHARES = 4  # chunks a process that a short list is cut into, so that all have something to do
MOST_GROWTH = 6_000_000  # bytes; a process that has grown by more is replaced, which gives back what it remembers
AHEAD = 2  # chunks a process that may be in hand before the oldest result is out
OUT_OF_MEMORY = 77  # the exit code of a process that was refused more
BEGUN = struct.Struct("id")  # the place of an item in its chunk, and when it was begun, by the clock that all share

# A forked process has the catalogue already; elsewhere than on Linux forking is not safe.
_context = multiprocessing.get_context("fork" if sys.platform == "linux" else None)


def all_cores() -> int:
    """How many processes this machine grants us."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run_in_processes(
    items: Iterable[Item],
    function: Callable[[Item], Result],
    lost: Callable[[Item, LossCause], Result],
    jobs: int,
    limits: Limits = USUAL,
) -> Generator[Result, None, None]:
    """`function` of every item, in order, in as many processes. An item that cost its process gives `lost(item, why)`.

    What else that process had in hand is done anew by others.
    """
    processes = Processes(function, lost, jobs, limits)
    try:
        yield from processes.results(items)
    finally:
        processes.dismiss()


class Processes(Generic[Item, Result]):
    """The processes at work, and what each has in hand. A process is started when there is something for it to do."""

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
        self.again: deque[tuple[int, Item]] = deque()  # what a lost process had in hand besides the item it was at
        self.done: dict[int, Result] = {}

    def results(self, items: Iterable[Item]) -> Iterator[Result]:
        """Hands out chunks, collects results, and gives them out in the order of the items."""
        if isinstance(items, Sized):
            self.chunk = max(1, min(CHUNK, len(items) // (self.jobs * SHARES)))
        stream = iter(enumerate(items))
        given_out = 0
        while True:
            self._hand_out(stream)
            if not self._collect():
                return
            while given_out in self.done:
                yield self.done.pop(given_out)
                given_out += 1

    def dismiss(self) -> None:
        """Ends all processes."""
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
        """Waits for the next results, or until a worker is over time; false when no worker has an item."""
        busy = {worker.connection: worker for worker in self.workers if worker.in_hand}
        if not busy:
            return False
        ready = wait(list(busy), timeout=min(worker.time_left() for worker in busy.values()))
        for connection, worker in busy.items():
            if connection in ready:
                try:
                    results = connection.recv()
                except (EOFError, OSError):
                    self._discard_worker(worker, None)
                else:
                    self.done.update(zip((number for number, _ in worker.in_hand), results, strict=True))
                    worker.in_hand = []
            elif worker.time_left() <= 0:
                self._discard_worker(worker, LossCause.TIME)
        return True

    def _discard_worker(self, worker: "Worker[Item, Result]", why: LossCause | None) -> None:
        """A process is lost: so is the item it was at, the rest of its chunk goes to others."""
        self.workers.remove(worker)
        exit_code = worker.end()
        if why is None:
            why = LossCause.MEMORY if exit_code == OUT_OF_MEMORY else LossCause.DEATH
        if why is not LossCause.TIME or worker.time_left() <= 0:  # else the item was done at the last moment
            number, item = worker.in_hand.pop(worker.at)
            self.done[number] = self.lost(item, why)
        self.again.extend(worker.in_hand)


class Worker(Generic[Item, Result]):
    """One process and the line to it."""

    def __init__(self, function: Callable[[Item], Result], limits: Limits) -> None:
        self.deadline = Deadline(limits.seconds)
        self.in_hand: list[tuple[int, Item]] = []
        self.memory: int | None = None  # that it took after its first chunk
        self.at = 0  # the place in the chunk that the process has come to, as far as it was heard
        self.connection, theirs = _context.Pipe()
        self.beginnings, begun = _context.Pipe(duplex=False)
        labor = (function, theirs, begun, limits.megabytes, os.getpid())
        self.process = _context.Process(target=_run_worker, args=labor, daemon=True)
        self.process.start()
        theirs.close()  # so that its end shows here at once
        begun.close()

    def begin(self, chunk: list[tuple[int, Item]]) -> None:
        """Sends the process its chunk; that it may be dead shows when its results are awaited."""
        self.read_progress()
        self.in_hand = chunk
        self.at = 0
        self.deadline.stop()
        with contextlib.suppress(OSError):
            self.connection.send([item for _, item in chunk])

    def growth(self) -> int:
        """The bytes of memory that the process has taken since its first chunk, where the system tells it."""
        try:
            with open(f"/proc/{self.process.pid}/statm", encoding="ascii") as pages:
                memory = int(pages.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        except (OSError, AttributeError):
            return 0
        if self.memory is None:
            self.memory = memory
        return memory - self.memory

    def read_progress(self) -> None:
        """Takes in which item the process is at."""
        with contextlib.suppress(EOFError, OSError):
            while self.beginnings.poll():
                self.at, begun = BEGUN.unpack(self.beginnings.recv_bytes())
                self.deadline.begin(begun)

    def time_left(self) -> float:
        """Seconds until the item that the process is at has taken too long."""
        self.read_progress()
        return self.deadline.left

    def end(self) -> int | None:
        """Ends the process, whatever it is at; returns its exit code."""
        self.read_progress()
        self.connection.close()
        self.beginnings.close()
        self.process.kill()
        self.process.join()
        return self.process.exitcode


def _run_worker(
    function: Callable[[Item], Result],
    connection: "Connection[list[Result], list[Item]]",
    begun: "Connection[bytes, bytes]",
    megabytes: int,
    parent: int,
) -> None:
    """Works in a child process: receives chunks and sends their results, until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent receives Ctrl-C and ends this process
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    guard_child(megabytes, parent)
    with contextlib.suppress(EOFError, OSError):
        while True:
            results = []
            for place, item in enumerate(connection.recv()):
                begun.send_bytes(BEGUN.pack(place, time.monotonic()))
                try:
                    results.append(function(item))
                except MemoryError:
                    os._exit(OUT_OF_MEMORY)
            connection.send(results)
