"""Limits of time and memory for one item, and their enforcement in this process."""

import contextlib
import signal
from collections.abc import Iterator
from enum import Enum
from threading import current_thread, main_thread
from typing import NamedTuple, NoReturn

from importers.guard import bound_memory


class LossCause(Enum):
    """Why an item has no result."""

    DEATH = "death"
    TIME = "time"
    MEMORY = "memory"


class Limits(NamedTuple):
    """Limits for one item. Memory is counted beyond what the process has at its start, on Linux only."""

    seconds: float = 60.0
    megabytes: int = 2000


USUAL = Limits()


class OverLimitError(BaseException):
    """The work exceeded a limit. It is a BaseException, so that no reader handles it as an error of its own."""

    def __init__(self, why: LossCause) -> None:
        super().__init__(why.value)
        self.why = why


def can_limit() -> bool:
    """Whether `enforce_limits` works here: it needs alarms, and the thread that receives them."""
    return hasattr(signal, "setitimer") and current_thread() is main_thread()


@contextlib.contextmanager
def enforce_limits(limits: Limits) -> Iterator[None]:
    """Apply limits to this process; raises OverLimitError. A call into C code is interrupted only when it returns."""

    def up(_number: int, _frame: object) -> NoReturn:
        raise OverLimitError(LossCause.TIME)

    previous = signal.signal(signal.SIGALRM, up)
    bound = bound_memory(limits.megabytes)
    signal.setitimer(signal.ITIMER_REAL, limits.seconds)
    try:
        yield
    except MemoryError:
        raise OverLimitError(LossCause.MEMORY) from None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)
        if bound is not None:
            import resource

            resource.setrlimit(resource.RLIMIT_AS, (bound, resource.getrlimit(resource.RLIMIT_AS)[1]))
