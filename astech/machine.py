"""The folder for data of AsTech, and imports without garbage collection and without Ctrl-C.

What is kept away while modules and data are loaded that stay: the collector of garbage, and Ctrl-C. The collector would
look through thousands of classes and the whole catalogue again and again while they are made, and after that in every
process of a batch. Ctrl-C must not come in the midst of an import: some libraries try imports and swallow whatever is
raised in them, so it would be lost and the library half there. It is heard when the import is over.
"""

import gc
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

BETWEEN_COLLECTIONS = 50_000  # values made; 700 is usual


def data_folder() -> Path:
    """The folder for data of AsTech, which need not be there yet."""
    home = Path.home()
    if sys.platform == "win32":
        data = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        data = home / "Library" / "Application Support"
    else:
        data = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return data / "astech"


def settings_file() -> Path:
    """The file of settings, which need not exist."""
    return data_folder() / "settings.toml"


def tune_garbage_collector() -> None:
    """Raises the threshold: frozen models create few cycles."""
    gc.set_threshold(BETWEEN_COLLECTIONS)


@contextmanager
def loading_without_interrupts() -> Iterator[None]:
    """What is made meanwhile stays until the program ends; Ctrl-C is heard behind it."""
    heard: list[int] = []
    ours = threading.current_thread() is threading.main_thread()
    ours = ours and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if ours:
        signal.signal(signal.SIGINT, lambda number, _frame: heard.append(number))
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
        if ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)
    if heard:
        raise KeyboardInterrupt
