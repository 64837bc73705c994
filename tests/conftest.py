"""What all tests share: where the units are, and how the command is called."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

Astech = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(autouse=True, scope="session")
def _at_home() -> None:
    """Examples in docstrings name files from the project's own folder."""
    os.chdir(ROOT)


@pytest.fixture(scope="session")
def data() -> Path:
    """The units that we wrote ourselves."""
    return ROOT / "tests" / "data"


@pytest.fixture(scope="session")
def shared() -> Path:
    """Corpus and reference figures, at ASTECH_SHARED or beside the project; tests over them need them there."""
    folder = Path(os.environ.get("ASTECH_SHARED") or ROOT.parent / "shared")
    if not (folder / "corpus").is_dir():
        pytest.skip("no corpus: set ASTECH_SHARED or put it at ../shared")
    return folder


@pytest.fixture
def astech(tmp_path: Path) -> Astech:
    """Calls the command in a process of its own, as a script does; its working folder is empty."""
    empty = tmp_path / "called-from-here"
    empty.mkdir()

    def call(
        *arguments: str | Path, stdin: str = "", env: dict[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "astech", *map(str, arguments)]
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "", **(env or {})}
        return subprocess.run(
            command, input=stdin, capture_output=True, encoding="utf-8", cwd=empty, env=environment, check=False
        )

    return call
