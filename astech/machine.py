"""What the command asks of the machine: a folder for its data, room for its calls, and imports that nothing disturbs.

What is kept away while modules and data are loaded that stay: the collector of garbage, and Ctrl-C. The collector would
look through thousands of classes and the whole catalogue again and again while they are made, and after that in every
process of a batch. Ctrl-C must not come in the midst of an import: some libraries try imports and swallow whatever is
raised in them, so it would be lost and the library half there. It is heard when the import is over.
"""

import gc
import importlib
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import ParamSpec, TypeVar

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")

METADATA = "importlib.metadata"
BETWEEN_COLLECTIONS = 50_000  # values made; 700 is usual
ROOM = 1 << 15  # values on the stack of a roomy function


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


def roomy(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """The same function, with room for the frames of all that it calls.

    Python takes memory for frames in pieces of 16 KB, and gives a piece back when the call that needed it is over.
    Where a loop happens to call across the end of a piece, it does that every time: a tenth of all time at the start
    of the command. A function that claims a large stack makes its piece large.
    """
    function.__code__ = function.__code__.replace(co_stacksize=ROOM)
    return function


def collect_rarely() -> None:
    """Lets the collector of garbage look for circles now and then only: frozen values make none."""
    gc.set_threshold(BETWEEN_COLLECTIONS)


def postpone_metadata() -> None:
    """Has `importlib.metadata` imported when it is asked something, and not before.

    pydantic imports its `entry_points` to look for plugins, and then does not look because we tell it not to: that
    brings the readers of e-mail and of zip files, a twentieth of the time of a short call.
    """
    if METADATA in sys.modules:
        return
    stand_in = ModuleType(METADATA)

    def ask(name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        if sys.modules.get(METADATA) is stand_in:
            del sys.modules[METADATA]
        return getattr(importlib.import_module(METADATA), name)

    def entry_points(**wanted: str) -> object:
        found = ask("entry_points")
        assert callable(found)
        return found(**wanted)

    vars(stand_in).update(__getattr__=ask, entry_points=entry_points)
    sys.modules[METADATA] = stand_in
    vars(importlib)["metadata"] = stand_in


@contextmanager
def loading() -> Iterator[None]:
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
