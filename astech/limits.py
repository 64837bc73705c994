"""Limits of time and memory for one item, and their enforcement in this process."""

import contextlib
import signal
from collections.abc import Iterator
from enum import Enum
from threading import current_thread, main_thread
from typing import NamedTuple, NoReturn

from importers.guard import bound_memory


class LossCause(Enum):
    """Why there is no result."""

    DEATH = "death"
    TIME = "time"
    MEMORY = "memory"


class Limits(NamedTuple):
    """What one item may cost; memory is what a process takes beyond what it has at its start, on Linux."""

    seconds: float = 60.0
    megabytes: int = 2000


USUAL = Limits()


class OverLimitError(BaseException):
    """What was done within limits took too long or wanted too much; no reader takes it for a mistake of its own."""

    def __init__(self, why: LossCause) -> None:
        super().__init__(why.value)
        self.why = why


def can_limit() -> bool:
    """Whether `enforce_limits` works here: it needs alarms, and the thread that receives them."""
    return hasattr(signal, "setitimer") and current_thread() is main_thread()


@contextlib.contextmanager
def enforce_limits(limits: Limits) -> Iterator[None]:
    """Apply limits to this process as long as only Python code runs; raises OverLimitError."""

    def up(_number: int, _frame: object) -> NoReturn:
        raise OverLimitError(LossCause.TIME)

    heard = signal.signal(signal.SIGALRM, up)
    bound = bound_memory(limits.megabytes)
    signal.setitimer(signal.ITIMER_REAL, limits.seconds)
    try:
        yield
    except MemoryError:
        raise OverLimitError(LossCause.MEMORY) from None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, heard)
        if bound is not None:
            import resource

            resource.setrlimit(resource.RLIMIT_AS, (bound, resource.getrlimit(resource.RLIMIT_AS)[1]))
