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
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any, ParamSpec, TypeVar

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")

NOT_ASKED = {"importlib.metadata": ("entry_points",), "PIL.Image": ()}
"""Modules that libraries import and do not ask for our sake, and what they import of them."""

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


class Postponed(Loader):
    """A finder of modules that are imported when they are asked something, and not where another module imports them.

    A module's functions named here can be imported from it before that. It is for modules that libraries import for
    what we never do: pydantic asks `importlib.metadata` for plugins only where nobody told it not to, and reportlab
    asks `PIL.Image` about pictures only; both together take a twentieth of the time of a short call.
    """

    def __init__(self, names: Mapping[str, tuple[str, ...]]) -> None:
        self._names = {name: functions for name, functions in names.items() if name not in sys.modules}

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        """Where a module comes from: from here, if it is one of those."""
        return ModuleSpec(name, self) if name in self._names else None

    def create_module(self, _spec: ModuleSpec) -> None:
        """A stand-in is a module as any other."""

    def exec_module(self, stand_in: ModuleType) -> None:
        """Fills the stand-in: whatever it is asked, the module itself answers."""
        name = stand_in.__name__

        def ask(attribute: str) -> Any:
            if attribute.startswith("__"):
                raise AttributeError(attribute)
            if self._names.pop(name, None) is not None:
                sys.modules.pop(name)
            return getattr(importlib.import_module(name), attribute)

        def asking(function: str) -> Callable[..., Any]:
            return lambda *values, **named: ask(function)(*values, **named)

        vars(stand_in).update({function: asking(function) for function in self._names[name]}, __getattr__=ask)


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
