"""Fixtures of the tests of campaigns: a store with a company, and calls of the command on it."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from astech.command import run
from importers import load
from sheets.play import fresh
from tests.astech.campaign.postgres import Server, programs, quick_folder
from tests.conftest import ROOT

BROLGA = "Brolga BRG-2"
TANK = "Currawong Patrol Tank CPT-1"


@pytest.fixture(autouse=True, scope="session")
def _read_once() -> None:
    """Read the catalogue once, and not again in every process that a test starts."""
    for file in (f"{BROLGA}.mtf", f"{TANK}.blk"):
        fresh(load(ROOT / "tests" / "data" / file).require())


def called(words: list[str], stdin: str) -> subprocess.CompletedProcess[str]:
    """Call the command in this process; a process for each of hundreds of calls takes long."""
    output, complained = StringIO(), StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(output), redirect_stderr(complained):
        patch.setattr(sys, "argv", words)
        patch.setattr(sys, "stdin", StringIO(stdin))
        code = run()
    return subprocess.CompletedProcess(words, code, output.getvalue(), complained.getvalue())


class AtDesk:
    """Calls `astech campaign` about one store."""

    def __init__(self, store: str) -> None:
        self.store = store

    def run(self, *words: str | Path, stdin: str = "") -> subprocess.CompletedProcess[str]:
        """Call the command and return its result."""
        done = called(["astech", "campaign", *map(str, words), "--store", self.store], stdin)
        assert "internal error" not in done.stderr
        assert "Traceback" not in done.stderr
        return done

    def __call__(self, *words: str | Path, stdin: str = "") -> str:
        """Return the output of a successful command on one line."""
        done = self.run(*words, stdin=stdin)
        assert (done.returncode, done.stderr) == (0, "")
        return " ".join(done.stdout.split())

    def data(self, *words: str | Path) -> Any:
        """Return the JSON output of a command."""
        done = self.run(*words, "--format", "json")
        assert (done.returncode, done.stderr) == (0, "")
        return json.loads(done.stdout)

    def refused(self, *words: str | Path) -> str:
        """Return the one sentence with which a command is refused."""
        done = self.run(*words)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.count("\n") == 1
        return done.stderr.strip()


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A PostgreSQL server for the tests only."""
    binaries = programs()
    if binaries is None:
        pytest.skip("no PostgreSQL server is installed: apt-get install postgresql brings one")
    folder = quick_folder()
    server = Server(folder / "server", binaries)
    yield server
    server.stop()
    shutil.rmtree(folder)


@pytest.fixture(scope="session")
def gray_watch(_read_once: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The store of Gray Watch, which has a Brolga with Ada Voss and a Currawong; to be copied."""
    store = tmp_path_factory.mktemp("campaign") / "gray watch.sqlite"
    data, desk = ROOT / "tests" / "data", AtDesk(str(store))
    desk("new", "Gray Watch")
    desk("add", data / f"{BROLGA}.mtf", "--pilot", "Ada Voss 3/4")
    desk("add", data / f"{TANK}.blk")
    return store


@pytest.fixture
def store(gray_watch: Path, tmp_path: Path) -> Path:
    """A store with a company in it."""
    return shutil.copy(gray_watch, tmp_path / "gray watch.sqlite")


@pytest.fixture
def desk(store: Path) -> AtDesk:
    """Calls of the command on Gray Watch."""
    return AtDesk(str(store))
