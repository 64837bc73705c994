"""`import astech`: nothing is imported before it is used, and nothing is shown that is not ours."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import astech
import exporters
import importers
from tests.conftest import ROOT

SHELLS = {
    "bash": ({"COMP_WORDS": "astech sta", "COMP_CWORD": "1"}, "plain,stats"),
    "zsh": ({"COMP_WORDS": "astech sta", "COMP_CWORD": "1"}, "stats"),
    "fish": ({"COMP_WORDS": "astech sta", "COMP_CWORD": "sta"}, "plain,stats"),
}


def python(*arguments: str, env: dict[str, str] | None = None) -> str:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **(env or {})}
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, env=environment, cwd=ROOT, check=False
    ).stdout


def imported_by(module: str) -> set[str]:
    return set(python("-c", f"import {module}, sys; print(*sys.modules)").split())


def test_what_is_promised_is_there() -> None:
    assert dir(astech) == sorted(astech.__all__)
    for name in astech.__all__:
        assert getattr(astech, name)
    with pytest.raises(AttributeError):
        astech.nonsense  # noqa: B018


def test_packages_show_their_own_names_alone() -> None:
    assert dir(importers) == sorted(importers.__all__)
    assert dir(exporters) == sorted(exporters.__all__)


def test_importing_imports_nothing_else() -> None:
    code = (
        "import astech, sys; print([m for m in sys.modules if m.partition('.')[0] in ('sheets', 'pydantic', 'click')])"
    )
    assert python("-c", code) == "[]\n"


def test_find_imports_neither_readers_nor_rules() -> None:
    code = (
        "import astech.commands.find, sys; print([m for m in sys.modules if m in ('sheets', 'pydantic', 'importers')])"
    )
    assert python("-c", code) == "[]\n"


def test_notebooks_show_pages_units_and_reports(data: Path) -> None:
    from sheets.battlevalue import report

    unit = astech.load(data / "Brolga BRG-2.mtf").require()
    assert "Brolga BRG-2" in unit._repr_html_()
    assert "Total" in report(unit)._repr_html_()
    (page,) = astech.sheet(unit)
    assert page._repr_svg_().startswith("<svg")
    assert len(repr(page)) < 80


@pytest.mark.parametrize("shell", SHELLS)
def test_shells_complete_commands(shell: str) -> None:
    words, answer = SHELLS[shell]
    said = python("-m", "astech", env={"_ASTECH_COMPLETE": f"{shell}_complete", **words})
    assert answer in said
    assert "_ASTECH_COMPLETE" in python("-m", "astech", env={"_ASTECH_COMPLETE": f"{shell}_source"})
