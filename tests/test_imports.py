"""The import rule of the house: astech -> importers, exporters -> sheets, and sheets needs only pydantic."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# What each package may import besides itself and the standard library.
ALLOWED = {
    "sheets": {"pydantic"},
    "importers": {"sheets", "pydantic", "lxml", "pypdfium2", "pdfminer", "pdfplumber"},
    "exporters": {"sheets", "lxml", "reportlab", "PIL", "pypdfium2"},
    "astech": {"sheets", "importers", "exporters", "click", "pydantic", "rich", "sqlalchemy", "distributed"},
    "fuzz": {"sheets", "importers", "exporters", "astech"},
}

# The core has no business with files, processes or the network.
FORBIDDEN_IN_SHEETS = {
    "multiprocessing",
    "shutil",
    "socket",
    "sqlite3",
    "subprocess",
    "tempfile",
    "threading",
    "urllib",
}


def modules(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """The packages that a module imports, wherever in it, with their lines."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name.split(".")[0]) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            own = path.relative_to(ROOT).parts[0]
            yield node.lineno, own if node.level else (node.module or "").split(".")[0]


@pytest.mark.parametrize("package", ALLOWED)
def test_dependencies_point_one_way(package: str) -> None:
    allowed = ALLOWED[package] | {package} | sys.stdlib_module_names
    wrong = [
        f"{path.relative_to(ROOT)}:{line} imports {name}"
        for path in modules(package)
        for line, name in imported(path)
        if name not in allowed
    ]
    assert wrong == []


def test_the_core_does_no_input_or_output() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line} imports {name}"
        for path in modules("sheets")
        for line, name in imported(path)
        if name in FORBIDDEN_IN_SHEETS
    ]
    assert wrong == []


def test_every_package_is_looked_at() -> None:
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests"}
    assert packages == set(ALLOWED)
    assert all(modules(package) for package in ALLOWED)


# What an imported package is called where it is installed from, where that is another name.
DISTRIBUTIONS = {"pdfminer": "pdfminer.six", "PIL": "pillow"}


def test_what_is_installed_is_what_runs() -> None:
    """Each package that the program imports is declared, and nothing is installed that only tests need."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    optional = {re.split(r"[\[<>=]", line)[0] for line in project["optional-dependencies"]["cluster"]}
    declared = {re.split(r"[\[<>=]", line)[0] for line in project["dependencies"]}
    ours = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    packages = {
        name
        for package in ALLOWED.keys() - {"fuzz"}
        for path in modules(package)
        for _, name in imported(path)
        if name not in sys.stdlib_module_names | ours
    }
    assert {DISTRIBUTIONS.get(name, name) for name in packages} - optional == declared
