"""A module of another program with the name of one of our packages is named in one sentence."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import ROOT

PACKAGES = ("astech", "sheets", "importers", "exporters")


def python(*arguments: str, path: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(path), str(ROOT)))}
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, env=environment, cwd=path, check=False
    )


@pytest.mark.parametrize("name", ["sheets.py", "importers/__init__.py", "exporters/__init__.py"])
def test_a_foreign_module_that_is_found_first_is_named(tmp_path: Path, name: str) -> None:
    foreign = tmp_path / name
    foreign.parent.mkdir(exist_ok=True)
    foreign.write_text("x = 1\n")
    package = name.partition("/")[0].removesuffix(".py")
    sentence = f"{foreign} is found in place of the package {package!r} of AsTech"
    imported = python("-c", "import astech", path=tmp_path)
    assert imported.returncode == 1
    assert imported.stderr.splitlines()[-1].startswith(f"ImportError: {sentence}")
    for words in (["--help"], ["stats", "x.mtf"], ["find", "atlas"]):
        called = python("-m", "astech", *words, path=tmp_path)
        assert (called.returncode, called.stdout) == (1, "")
        assert called.stderr.startswith(f"astech: {sentence}")
        assert len(called.stderr.splitlines()) == 1


def test_a_foreign_package_that_was_installed_over_ours_is_named(tmp_path: Path) -> None:
    for package in PACKAGES:
        if package != "exporters":
            (tmp_path / package).symlink_to(ROOT / package)
    foreign = tmp_path / "exporters" / "__init__.py"
    foreign.parent.mkdir()
    foreign.write_text('"""Exports something else."""\n')
    called = python("-m", "astech", "--help", path=tmp_path)
    assert called.returncode == 1
    assert called.stderr.startswith(f"astech: {foreign} is of another program, in place of the package 'exporters'")


def test_a_missing_package_is_named(tmp_path: Path) -> None:
    (tmp_path / "astech").symlink_to(ROOT / "astech")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    command = [sys.executable, "-S", "-m", "astech", "--help"]
    called = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=tmp_path, check=False)
    assert called.returncode == 1
    assert called.stderr.startswith("astech: the package 'sheets' of AsTech is missing; expected ")
