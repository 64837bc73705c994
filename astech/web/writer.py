"""The port of a server: one thread owns the store and commits waiting commands together; another one draws."""

import asyncio
import logging
import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from astech.campaign.store import StoreError, open_store
from astech.web.changes import StoredChange
from astech.web.port import Publish, ignore_changes
from astech.web.service import Service, ServiceOutcome, outcome_of

T = TypeVar("T")
LOG = logging.getLogger("astech.web")

MOST_IN_GROUP = 64  # commands in one transaction
POLL = 0.5  # seconds between checks for commands of other programs


@dataclass(eq=False)
class _Job:
    """A waiting call: its work, and the future of its result."""

    work: Callable[[Service], Any]  # any: the results differ by call
    writes: bool
    future: "asyncio.Future[Any]"
    outcome: ServiceOutcome = field(default_factory=ServiceOutcome)

    def settle(self) -> None:
        """Pass the outcome to the caller, if it still waits."""
        if self.future.done():
            return
        if self.outcome.error is not None:
            self.future.set_exception(self.outcome.error)
        else:
            self.future.set_result(self.outcome.result)


def _settle(jobs: Sequence[_Job]) -> None:
    for job in jobs:
        job.settle()


class ThreadPort:
    """Runs calls of the service in the thread that owns the store.

    Commands that wait at the same time share a transaction, so that they need only one disk sync; each has a
    savepoint of its own.
    """

    def __init__(self, where: str, only: str = "") -> None:
        self.where = where
        self.only = only
        self.publish: Publish = ignore_changes
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._serve, name="store", daemon=True)
        self._drawer = ThreadPoolExecutor(1, thread_name_prefix="drawer")
        self._loop: asyncio.AbstractEventLoop | None = None
        self._opened = threading.Event()
        self._failure: BaseException | None = None

    async def open(self) -> None:
        """Open the store; raises `StoreError`."""
        self._loop = asyncio.get_running_loop()
        self._thread.start()
        await self._loop.run_in_executor(self._drawer, self._opened.wait)
        if self._failure is not None:
            raise self._failure

    async def close(self) -> None:
        """Finish the waiting calls and close the store."""
        self._jobs.put(None)
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._drawer, self._thread.join)
        self._drawer.shutdown(wait=False, cancel_futures=True)

    async def read(self, work: Callable[[Service], T]) -> T:
        return await self._call(work, writes=False)

    async def write(self, work: Callable[[Service], T]) -> T:
        return await self._call(work, writes=True)

    async def compute(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._drawer, work)

    async def _call(self, work: Callable[[Service], T], writes: bool) -> T:
        job = _Job(work, writes, asyncio.get_running_loop().create_future())
        self._jobs.put(job)
        result: T = await job.future
        return result

    # In the thread of the store

    def _serve(self) -> None:
        try:
            store = open_store(self.where)
            service = Service(store, self.only)
        except BaseException as error:
            self._failure = error
            return
        finally:
            self._opened.set()
        try:
            while self._work_once(service):
                pass
        finally:
            store.close()

    def _work_once(self, service: Service) -> bool:
        """Do the waiting calls and send the changes; return False at the end."""
        jobs, goes_on = self._next_jobs()
        writing = [job for job in jobs if job.writes]
        outcomes = service.write_together([job.work for job in writing])
        for job, outcome in zip(writing, outcomes, strict=True):
            job.outcome = outcome
        for job in jobs:
            if not job.writes:
                job.outcome = outcome_of(partial(service.read, job.work))
        self._on_loop(partial(_settle, jobs))
        self._send_changes(service)
        return goes_on

    def _next_jobs(self) -> tuple[list[_Job], bool]:
        """The waiting calls, empty after a timeout; and whether more may come."""
        jobs: list[_Job] = []
        try:
            job = self._jobs.get(timeout=POLL)
            while job is not None:
                jobs.append(job)
                if len(jobs) == MOST_IN_GROUP:
                    return jobs, True
                job = self._jobs.get_nowait()
        except queue.Empty:
            return jobs, True
        return jobs, False

    def _send_changes(self, service: Service) -> None:
        try:
            changes = service.new_changes()
        except StoreError as error:
            LOG.warning("%s", error)
            return
        if changes:
            self._on_loop(partial(self._publish, changes))

    def _publish(self, changes: Sequence[tuple[str, Sequence[StoredChange]]]) -> None:
        for campaign, found in changes:
            self.publish(campaign, found)

    def _on_loop(self, work: Callable[[], object]) -> None:
        assert self._loop is not None
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(work)
