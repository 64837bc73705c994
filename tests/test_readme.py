"""The checks run the commands of the README; ARCHITECTURE lists the existing modules."""

import re
import shlex

from tests.conftest import ROOT

COMMANDS = [line for line in (ROOT / "README.md").read_text("utf-8").splitlines() if line.startswith("python3 -m venv")]


def test_two_commands_set_the_project_up() -> None:
    sheet, checks = COMMANDS
    assert ".venv/bin/astech sheet" in sheet
    assert checks.endswith(".venv/bin/python tests/checks.py")


def test_the_first_command_names_a_unit_of_the_project() -> None:
    unit = shlex.split(COMMANDS[0])[-1]
    assert (ROOT / unit).is_file()


def test_ci_runs_the_second_command() -> None:
    script = (ROOT / ".ci" / "run").read_text("utf-8")
    for step in COMMANDS[1].split(" && ")[1:]:
        arguments = re.sub(r"^\.venv/bin/(pip|python)", "", step)
        assert arguments in script


def test_ci_is_executable() -> None:
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o111


def test_the_architecture_lists_every_module_of_the_rules() -> None:
    listed = set(re.findall(r"`(\w+\.py)`", (ROOT / "ARCHITECTURE.md").read_text("utf-8")))
    there = {path.name for path in (ROOT / "sheets" / "rules").glob("*.py")} - {"__init__.py"}
    assert there <= listed
