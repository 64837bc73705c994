"""A function over many items, spread over processes: ordered, in bounded memory, and safe from a process that dies."""

import contextlib
import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from ctypes import c_int
from itertools import chain, islice
from multiprocessing.connection import Connection, wait
from typing import Generic, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

CHUNK = 32  # items handed to a process at a time, and their results handed back
AHEAD = 4  # chunks a process that may be in hand before the oldest result is out

# A forked process has the catalogue already; elsewhere than on Linux forking is not safe.
_context = multiprocessing.get_context("fork" if sys.platform == "linux" else None)


def all_cores() -> int:
    """How many processes this machine grants us."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def spread(
    items: Iterable[Item], function: Callable[[Item], Result], lost: Callable[[Item], Result], jobs: int
) -> Generator[Result, None, None]:
    """`function` of every item, in order. An item whose process died gives `lost(item)`; the others are done anew.

    With one job, or a single item, everything happens in this process.
    """
    stream = iter(items)
    first = list(islice(stream, 2))
    if jobs == 1 or len(first) < 2:
        yield from map(function, chain(first, stream))
        return
    crew = Crew(function, lost, jobs)
    try:
        yield from crew.results(chain(first, stream))
    finally:
        crew.dismiss()


class Crew(Generic[Item, Result]):
    """The processes at work, and what each has in hand."""

    def __init__(self, function: Callable[[Item], Result], lost: Callable[[Item], Result], jobs: int) -> None:
        self.function = function
        self.lost = lost
        self.window = jobs * CHUNK * AHEAD
        self.workers = [Worker[Item, Result](function) for _ in range(jobs)]
        self.again: deque[tuple[int, Item]] = deque()  # what a dead process had in hand besides the item it died of
        self.done: dict[int, Result] = {}

    def results(self, items: Iterable[Item]) -> Iterator[Result]:
        """Hands out chunks, collects results, and gives them out in the order of the items."""
        stream = iter(enumerate(items))
        given_out = 0
        while True:
            for worker in self.workers:
                self._hand_out(worker, stream, given_out)
            if not self._collect():
                return
            while given_out in self.done:
                yield self.done.pop(given_out)
                given_out += 1

    def dismiss(self) -> None:
        """Ends all processes."""
        for worker in self.workers:
            worker.end()

    def _hand_out(self, worker: "Worker[Item, Result]", stream: Iterator[tuple[int, Item]], given_out: int) -> None:
        if worker.in_hand:
            return
        while self.again and len(worker.in_hand) < CHUNK:
            worker.in_hand.append(self.again.popleft())
        if not worker.in_hand and len(self.done) < self.window:
            worker.in_hand.extend(islice(stream, CHUNK))
        if worker.in_hand:
            worker.begin()

    def _collect(self) -> bool:
        """Waits for the next results; false when nobody has anything in hand."""
        busy = {worker.connection: worker for worker in self.workers if worker.in_hand}
        ready = wait(list(busy)) if busy else []
        for worker in [worker for connection, worker in busy.items() if connection in ready]:
            try:
                results = worker.connection.recv()
            except (EOFError, OSError):
                self._bury(worker)
            else:
                self.done.update(zip((number for number, _ in worker.in_hand), results, strict=True))
                worker.in_hand = []
        return bool(busy)

    def _bury(self, worker: "Worker[Item, Result]") -> None:
        """A process is dead: the item it was at is lost, the rest of its chunk goes to others."""
        number, item = worker.in_hand.pop(worker.at.value)
        self.done[number] = self.lost(item)
        self.again.extend(worker.in_hand)
        worker.end()
        self.workers[self.workers.index(worker)] = Worker(self.function)


class Worker(Generic[Item, Result]):
    """One process and the line to it."""

    def __init__(self, function: Callable[[Item], Result]) -> None:
        self.in_hand: list[tuple[int, Item]] = []
        self.at = _context.RawValue("i", 0)  # the place in the chunk that the process has come to
        self.connection, theirs = _context.Pipe()
        self.process = _context.Process(target=_labour, args=(function, theirs, self.at), daemon=True)
        self.process.start()
        theirs.close()  # so that its end shows here at once

    def begin(self) -> None:
        """Sends the process its chunk; that it may be dead shows when its results are awaited."""
        with contextlib.suppress(OSError):
            self.at.value = 0
            self.connection.send([item for _, item in self.in_hand])

    def end(self) -> None:
        """Ends the process, whatever it is at."""
        self.connection.close()
        self.process.terminate()
        self.process.join()


def _labour(function: Callable[[Item], Result], connection: "Connection[list[Result], list[Item]]", at: c_int) -> None:
    """The life of a process: chunks in, their results out, until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent hears Ctrl-C and ends us
    with contextlib.suppress(EOFError, OSError):
        while True:
            results = []
            for at.value, item in enumerate(connection.recv()):
                results.append(function(item))
            connection.send(results)
