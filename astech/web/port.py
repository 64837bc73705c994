"""The interface between the application and the service: three kinds of awaitable calls.

A server runs the calls in threads (`writer`); a host without threads, such as a browser, runs them directly.
"""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from astech.web.changes import StoredChange
from astech.web.service import Service

T = TypeVar("T")
Publish = Callable[[str, Sequence[StoredChange]], None]
"""Takes the changes of a campaign."""


class StorePort(Protocol):
    """Calls of the service. `publish` gets the changes of each campaign in their order."""

    publish: Publish

    async def read(self, work: Callable[[Service], T]) -> T:
        """Return the result of work that reads."""
        ...

    async def write(self, work: Callable[[Service], T]) -> T:
        """Return the result of work that writes, after the commit."""
        ...

    async def compute(self, work: Callable[[], T]) -> T:
        """Return the result of long work without the store, such as a document."""
        ...


def ignore_changes(campaign: str, changes: Sequence[StoredChange]) -> None:
    """Discard changes before an application listens."""


class DirectPort:
    """Runs calls of the service in the thread of the application."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.publish: Publish = ignore_changes

    async def read(self, work: Callable[[Service], T]) -> T:
        return self.service.read(work)

    async def write(self, work: Callable[[Service], T]) -> T:
        done = self.service.write(work)
        for campaign, changes in self.service.new_changes():
            self.publish(campaign, changes)
        return done

    async def compute(self, work: Callable[[], T]) -> T:
        return work()
