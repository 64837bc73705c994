"""The command in processes that cost little: forks of one process that has imported the whole project.

    with WarmCommand() as command:
        command(["astech", "--version"], folder=Path.cwd()).stdout

The tests call the command many hundred times. A new Python would import everything for each call, a fork of the test
process would copy the page tables of a whole corpus.
"""

import gc
import json
import os
import subprocess
import sys
import traceback
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from tempfile import NamedTemporaryFile
from typing import NoReturn, Self

import astech
from tests import ROOT

PACKAGES = ("sheets", "importers", "exporters", "astech")
Completed = subprocess.CompletedProcess[str]
Streams = tuple[str, str, str]  # the files of standard input, output and error


def fork_command(words: Sequence[str], folder: Path, stdin: str = "") -> Completed:
    """Run the command in a copy of this process."""
    return _with_streams(words, stdin, lambda streams: _run_in_fork(words, folder, streams))


class WarmCommand:
    """A process that waits for calls; each runs in a fork of it, in the environment of the caller."""

    def __init__(self) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-m", "tests.warm_command"]
        self._process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="ascii"
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()  # closing its input may not end it: other children of this process have the pipe too
        with self._process:
            pass  # closes the pipes and waits

    def __call__(self, words: Sequence[str], folder: Path, stdin: str = "") -> Completed:
        return _with_streams(words, stdin, lambda streams: self._call(words, folder, streams))

    def _call(self, words: Sequence[str], folder: Path, streams: Streams) -> int:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps([words, str(folder), streams, dict(os.environ)]), file=self._process.stdin, flush=True)
        return int(self._process.stdout.readline())


def _with_streams(words: Sequence[str], stdin: str, call: Callable[[Streams], int]) -> Completed:
    """The output of a call that gets three files as its standard streams."""
    with ExitStack() as stack:
        given, out, errors = (stack.enter_context(NamedTemporaryFile()) for _ in range(3))
        given.write(stdin.encode())
        given.flush()
        code = call((given.name, out.name, errors.name))
        return subprocess.CompletedProcess([*words], code, out.read().decode(), errors.read().decode())


def _run_in_fork(words: Sequence[str], folder: str | Path, streams: Streams) -> int:
    child = os.fork()
    if child == 0:
        _run_as_script(words, folder, streams)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)


def _run_as_script(words: Sequence[str], folder: str | Path, streams: Streams) -> NoReturn:
    code = 70
    try:
        for number, file in enumerate(streams):
            opened = os.open(file, os.O_RDWR)
            os.dup2(opened, number)
            os.close(opened)
        sys.stdin, sys.stdout, sys.stderr = os.fdopen(0), os.fdopen(1, "w"), os.fdopen(2, "w")
        os.chdir(folder)
        sys.argv = [*words]
        from astech.command import run

        code = run()
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def serve() -> None:
    """Answer the calls of a `WarmCommand` with their exit codes."""
    for package in PACKAGES:
        for module in walk_packages([str(ROOT / package)], f"{package}."):
            if not module.name.endswith("__main__"):
                import_module(module.name)
    unit = astech.load(ROOT / "tests" / "data" / "Brolga BRG-2.mtf").require()
    astech.figures(unit), astech.alpha_strike(unit), astech.sheet(unit)  # they fill the catalogue and other caches
    gc.collect()
    gc.freeze()
    for line in sys.stdin:
        words, folder, streams, environment = json.loads(line)
        os.environ.clear()
        os.environ.update(environment)
        print(_run_in_fork(words, folder, streams), flush=True)


if __name__ == "__main__":
    serve()
