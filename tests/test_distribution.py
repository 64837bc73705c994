"""The source distribution: it has every file of the project, installs, and its own tests run from it."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from astech import __version__
from tests import ROOT

NOT_OF_THE_PROJECT = shutil.ignore_patterns(
    *(".git", ".venv", ".fuzz", ".hypothesis", "*_cache", "__pycache__", "*.egg-info", "build", "dist", "htmlcov")
)
SOME_TESTS = ("tests/test_readme.py", "tests/sheets/equipment/test_names.py", "tests/importers/mtf/test_head.py")


def python(*arguments: str | Path, folder: Path, path: Path | None = None) -> str:
    environment = {**os.environ, "PYTHONPATH": str(path or ""), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, *map(str, arguments)], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def files() -> set[str]:
    """The files of the project, as git knows them."""
    listed = subprocess.run(
        ["git", "ls-files"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode != 0 or not (ROOT / ".git").exists():
        pytest.skip("no checkout: only git knows which files are of the project")
    return {name for name in listed.stdout.splitlines() if (ROOT / name).is_file()} - {".gitignore"}


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, built from a copy of the project and unpacked."""
    folder = tmp_path_factory.mktemp("sdist")
    shutil.copytree(ROOT, folder / "project", ignore=NOT_OF_THE_PROJECT)
    build = f"from setuptools import build_meta; build_meta.build_sdist({str(folder)!r})"
    python("-c", build, folder=folder / "project")
    with tarfile.open(folder / f"astech-{__version__}.tar.gz") as archive:
        archive.extractall(folder, filter="data")
    return folder / f"astech-{__version__}"


def test_the_source_distribution_has_every_file(files: set[str], unpacked: Path) -> None:
    packed = {str(path.relative_to(unpacked)) for path in unpacked.rglob("*") if path.is_file()}
    assert sorted(files - packed) == []


def test_the_metadata_names_author_and_subject(unpacked: Path) -> None:
    head, _, text = (unpacked / "PKG-INFO").read_text("utf-8").partition("\n\n")
    for line in (f"Version: {__version__}", "Author: AsTech contributors", "Classifier: Typing :: Typed"):
        assert line in head.splitlines()
    assert "Keywords: BattleTech" in head
    assert not re.search(r"(?<!!)\[[^]]*\]\(docs/", text), "a link that only the repository has"


def test_the_source_distribution_installs_and_its_tests_run(unpacked: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    options = ("--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check")
    python("-m", "pip", "install", *options, "--target", site, unpacked, folder=tmp_path)
    assert python("-m", "astech", "--version", folder=tmp_path, path=site) == f"astech {__version__}\n"
    unit = unpacked / "tests" / "data" / "Brolga BRG-2.mtf"
    python("-m", "astech", "sheet", unit, "-o", "sheet.pdf", folder=tmp_path, path=site)
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")
    done = python("-m", "astech", "force", "check", unit, "--pack", "ladder", folder=tmp_path, path=site)
    assert done.startswith("Force: legal; 1 unit")
    python("-m", "pytest", "-p", "no:cacheprovider", *SOME_TESTS, folder=unpacked)
