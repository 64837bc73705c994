"""Limits for a child process: bounded memory, and an end with its parent. The parent watches its time.

Used by the workers of a batch (`astech.workers`) and by the process that reads a PDF.
"""

import os
import signal
import sys
import time
from threading import Thread

MEGABYTE = 1_000_000
PARENT_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG of prctl


class Deadline:
    """The time limit of a child for one step; its parent ends it after that."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._begun: float | None = None

    def begin(self, start: float | None = None) -> None:
        """Start a step now, or at `start` on the monotonic clock, which all processes share."""
        self._begun = time.monotonic() if start is None else start

    def stop(self) -> None:
        """End the step."""
        self._begun = None

    @property
    def left(self) -> float:
        """Seconds left for the step, the whole limit if none is running."""
        return self.seconds - (time.monotonic() - self._begun if self._begun is not None else 0.0)


def guard_child(megabytes: int, parent: int) -> None:
    """Limit the memory of this process, and end it when its parent, with this process id, has ended."""
    end_with_parent(parent)
    bound_memory(megabytes)


def bound_memory(megabytes: int) -> int | None:
    """Limit this process to its present memory and some megabytes more; returns the old limit, None without one."""
    if sys.platform != "linux":
        return None
    import resource  # exists on Unix only

    with open("/proc/self/statm", encoding="ascii") as pages:
        now = int(pages.read().split()[0]) * resource.getpagesize()
    most = now + megabytes * MEGABYTE
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))
    return soft


def end_with_parent(parent: int) -> None:
    """Have the system kill this process when its parent ends for any reason."""
    if sys.platform == "linux":
        import ctypes  # loads a library

        ctypes.CDLL(None).prctl(PARENT_DEATH_SIGNAL, signal.SIGKILL)
        if os.getppid() != parent:  # the parent ended before the call
            os._exit(1)
        return
    from multiprocessing import connection, parent_process

    if started_by := parent_process():
        Thread(target=lambda: (connection.wait([started_by.sentinel]), os._exit(1)), daemon=True).start()
