"""The folder for data of AsTech, and imports without garbage collection and without Ctrl-C.

Garbage collection and Ctrl-C are deferred while modules and data are loaded. The collector would examine thousands
of classes and the whole catalogue repeatedly during loading, and again in every worker process. Ctrl-C during an
import can be lost, because some libraries catch every exception of an import, which leaves them half loaded. It is
raised after the import.
"""

import gc
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

BETWEEN_COLLECTIONS = 50_000  # new objects; Python's default is 700


def data_folder() -> Path:
    """The folder for data of AsTech; it may not exist yet."""
    home = Path.home()
    if sys.platform == "win32":
        data = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        data = home / "Library" / "Application Support"
    else:
        data = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return data / "astech"


def settings_file() -> Path:
    """The file of settings; it may not exist."""
    return data_folder() / "settings.toml"


def tune_garbage_collector() -> None:
    """Raises the threshold: frozen models create few cycles."""
    gc.set_threshold(BETWEEN_COLLECTIONS)


@contextmanager
def loading_without_interrupts() -> Iterator[None]:
    """Disable garbage collection and defer Ctrl-C for the block; objects made in it are frozen in memory."""
    interrupts: list[int] = []
    ours = threading.current_thread() is threading.main_thread()
    ours = ours and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if ours:
        signal.signal(signal.SIGINT, lambda number, _frame: interrupts.append(number))
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
        if ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)
    if interrupts:
        raise KeyboardInterrupt
