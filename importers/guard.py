"""The guard of a child process: its memory is bounded, and it ends with its parent. The parent watches its time.

The processes of a batch (`astech.workers`) and the process that reads a PDF share it.
"""

import os
import signal
import sys
import time
from threading import Thread

MEGABYTE = 1_000_000
PARENT_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG of prctl


class Deadline:
    """The time that a child may take for one step; its parent ends it after that."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._begun: float | None = None

    def begin(self, begun: float | None = None) -> None:
        """A step begins now, or has begun at that time of the monotonic clock, which all processes share."""
        self._begun = time.monotonic() if begun is None else begun

    def stop(self) -> None:
        """No step is under way."""
        self._begun = None

    @property
    def left(self) -> float:
        """Seconds that are left for the step, all of them where none is under way."""
        return self.seconds - (time.monotonic() - self._begun if self._begun is not None else 0.0)


def guard_child(megabytes: int, parent: int) -> None:
    """Bounds the memory of this process, and ends it when its parent, the process of this number, is gone."""
    end_with_parent(parent)
    bound_memory(megabytes)


def bound_memory(megabytes: int) -> int | None:
    """Refuses this process more memory than it has now and so much; returns the bound before, None without one."""
    if sys.platform != "linux":
        return None
    import resource  # Unix only

    with open("/proc/self/statm", encoding="ascii") as pages:
        now = int(pages.read().split()[0]) * resource.getpagesize()
    most = now + megabytes * MEGABYTE
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))
    return soft


def end_with_parent(parent: int) -> None:
    """Has the system kill this process when its parent is gone, for whatever reason."""
    if sys.platform == "linux":
        import ctypes  # loads a library

        ctypes.CDLL(None).prctl(PARENT_DEATH_SIGNAL, signal.SIGKILL)
        if os.getppid() != parent:  # it was gone before
            os._exit(1)
        return
    from multiprocessing import connection, parent_process

    if started_by := parent_process():
        Thread(target=lambda: (connection.wait([started_by.sentinel]), os._exit(1)), daemon=True).start()
