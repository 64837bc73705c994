"""Fixtures of all tests: unit files, the corpus, and calls of the command."""

import gc
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from astech.machine import tune_garbage_collector
from importers import Loaded, load, walk
from sheets.alphastrike import Element, NoElement, convert
from tests import ROOT, SHARED
from tests.warm_command import WarmCommand

sys.dont_write_bytecode = False  # modules are compiled once, not in each process that a test starts
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

settings.register_profile("patient", deadline=None)  # a busy machine is no reason to fail
settings.load_profile("patient")

Astech = Callable[..., subprocess.CompletedProcess[str]]


WAITING = {"browser", "server"}
"""Fixtures of tests that wait for another process."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that wait come first, so that at the end no processor is idle."""
    items.sort(key=lambda item: WAITING.isdisjoint(getattr(item, "fixturenames", ())))


@pytest.fixture(autouse=True, scope="session")
def _hear_ctrl_c() -> None:
    """Ctrl-C reaches the tests and their processes, also where a shell runs the tests in the background."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True, scope="session")
def _at_home(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Run in the folder of the project, which examples in docstrings need; use no library or cache of the user.

    The garbage collector ignores everything loaded so far: modules, tests, the catalogue. It runs as seldom as in the
    command.
    """
    os.chdir(ROOT)
    os.environ["ASTECH_LIBRARY"] = str(ROOT / "no-library")
    os.environ["XDG_DATA_HOME"] = str(tmp_path_factory.mktemp("data-home"))
    os.environ.pop("ASTECH_EDITION", None)
    os.environ["ASTECH_CACHE"] = str(tmp_path_factory.mktemp("cache"))
    gc.freeze()
    tune_garbage_collector()


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the five units that many examples use; `tests/data/oddities` has more."""
    folder = tmp_path_factory.mktemp("units")
    for file in (ROOT / "tests" / "data").glob("*.*"):
        shutil.copy(file, folder)
    return folder


@pytest.fixture(scope="session")
def shared() -> Path:
    """Corpus and reference figures, at ASTECH_SHARED or at ../shared; tests that need them are skipped without them."""
    if not (SHARED / "corpus").is_dir():
        pytest.skip("no corpus: set ASTECH_SHARED or put it at ../shared")
    return SHARED


@pytest.fixture(scope="session")
def corpus(shared: Path) -> dict[str, Loaded]:
    """The contents of each .mtf and .blk file of the corpus, by its name there."""
    archives = sorted(path for path in (shared / "corpus").glob("*.zip") if path.stem != "ssw")
    files = {source.file: load(source) for source in walk(archives)}
    gc.collect()
    gc.freeze()  # they stay to the end, and each pass over them would take long
    return files


@pytest.fixture(scope="session")
def elements(corpus: dict[str, Loaded]) -> dict[str, Element]:
    """The Alpha Strike element of every unit of the corpus that has one, by its file."""
    found = {}
    for name, loaded in corpus.items():
        try:
            found[name] = convert(loaded.require())
        except NoElement:
            continue
    gc.collect()
    gc.freeze()
    return found


@pytest.fixture(scope="session")
def _warm_command() -> Iterator[WarmCommand]:
    with WarmCommand() as command:
        yield command


@pytest.fixture
def astech(tmp_path: Path, _warm_command: WarmCommand) -> Astech:
    """Call the command in a process of its own, as a script does, with an empty working folder.

    The process has already imported everything, unless it needs an environment of its own.
    """
    empty = tmp_path / "called-from-here"
    empty.mkdir()

    def call(
        *arguments: str | Path, stdin: str = "", env: dict[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        words = ["astech", *map(str, arguments)]
        if env is None and hasattr(os, "fork"):
            return _warm_command(words, empty, stdin)
        command = [sys.executable, "-m", *words]
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "", **(env or {})}
        return subprocess.run(
            command, input=stdin, capture_output=True, encoding="utf-8", cwd=empty, env=environment, check=False
        )

    return call
