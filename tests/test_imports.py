"""The import rule of the house: astech -> importers, exporters -> sheets, and sheets needs only pydantic."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# The packages that each package may import besides itself and the standard library.
ALLOWED = {
    "sheets": {"pydantic"},
    "importers": {"sheets", "pydantic", "lxml", "numpy", "pypdfium2", "pikepdf", "pdfplumber"},
    "exporters": {"sheets", "lxml", "reportlab", "PIL", "pypdfium2"},
    "astech": {
        "sheets",
        "importers",
        "exporters",
        "click",
        "pydantic",
        "rich",
        "simpleeval",
        "sqlalchemy",
        "distributed",
        "h11",
        "jinja2",
        "segno",
        "starlette",
        "uvicorn",
    },
    "fuzz": {"sheets", "importers", "exporters", "astech"},
}

# The core does no input and no output, and imports nothing by a name that it computes.
FORBIDDEN_IN_SHEETS = {
    "glob",
    "importlib",
    "io",
    "multiprocessing",
    "os",
    "pathlib",
    "pkgutil",
    "shutil",
    "signal",
    "socket",
    "sqlite3",
    "subprocess",
    "sys",
    "tempfile",
    "threading",
    "urllib",
}
FORBIDDEN_NAMES = {"open", "print", "input", "exec", "eval", "__import__"}
LOADER = ("sheets/package_data.py", "importlib.resources.files")
"""The one module that reads files, the data of the core itself, and the function that it uses."""


READS_PICTURES = "importers/recordsheet_pdf"
"""The one package that computes with pixels, and may import numpy."""


def modules(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


# The order of the core: a package may import the packages of the lines above its own, and of its own line.
ORDER = (
    ("model", "problem", "formats", "package_data", "extensions", "text"),
    ("editions", "errata"),
    ("equipment",),
    ("units",),
    ("rules",),
    ("record",),
    ("construction",),
    ("battlevalue", "alphastrike", "figures", "roster", "unit_rulings", "edition_changes"),
    ("play",),
    ("recordsheet",),
)
RANK = {package: rank for rank, line in enumerate(ORDER) for package in line}


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """The modules that a module imports, also for types only and inside functions, with their lines.

    `from package import name` yields `package.name`, which is a module or something in the package.
    """
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(path.relative_to(ROOT).parts[: -node.level]) if node.level else ""
            package = ".".join(filter(None, (base, node.module)))
            yield from ((node.lineno, f"{package}.{alias.name}") for alias in node.names)


def test_only_the_reader_of_sheets_imports_numpy() -> None:
    users = {
        path.relative_to(ROOT).parent.as_posix()
        for package in ALLOWED
        for path in modules(package)
        if any(name.split(".")[0] == "numpy" for _, name in imported(path))
    }
    assert users == {READS_PICTURES}


def imported_packages(path: Path) -> Iterator[tuple[int, str]]:
    """The top-level packages of the imports of a module."""
    return ((line, name.split(".")[0]) for line, name in imported(path))


def core_package(module: str) -> str:
    """The package of the core that a module is in, `equipment` for `sheets.equipment.item`."""
    return module.split(".")[1]


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@pytest.mark.parametrize("package", ALLOWED)
def test_dependencies_point_one_way(package: str) -> None:
    allowed = ALLOWED[package] | {package} | sys.stdlib_module_names
    wrong = [
        f"{path.relative_to(ROOT)}:{line} imports {name}"
        for path in modules(package)
        for line, name in imported_packages(path)
        if name not in allowed
    ]
    assert wrong == []


def test_the_core_does_no_input_or_output() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line} imports {name}"
        for path in modules("sheets")
        for line, name in imported(path)
        if name.split(".")[0] in FORBIDDEN_IN_SHEETS and (str(path.relative_to(ROOT)), name) != LOADER
    ]
    wrong += [
        f"{path.relative_to(ROOT)}:{node.lineno} calls {node.id}"
        for path in modules("sheets")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Name) and node.id in FORBIDDEN_NAMES
    ]
    assert wrong == []


def test_only_strings_of_their_own_packages_name_importers_and_exporters() -> None:
    """No module circumvents the order by a reference such as `importers.mtf:read` in a string."""
    reference = re.compile(r"(sheets|importers|exporters|astech)[.\w]*:\w+")
    above = {"sheets": {"importers", "exporters", "astech"}, "importers": {"exporters", "astech"}}
    above["exporters"] = {"importers", "astech"}
    wrong = [
        f"{path.relative_to(ROOT)}:{node.lineno} names {node.value}"
        for package, others in above.items()
        for path in modules(package)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and (match := reference.fullmatch(node.value))
        and match[1] in others
    ]
    assert wrong == []


def core_imports() -> Iterator[tuple[str, str, str]]:
    """Each import between two packages of the core: its place, the importing package, the imported one."""
    for path in modules("sheets"):
        if path.parent == ROOT / "sheets" and path.stem == "__init__":
            continue
        own = core_package(module_name(path))
        for line, name in imported(path):
            if name.startswith("sheets.") and core_package(name) != own:
                yield f"{path.relative_to(ROOT)}:{line}", own, core_package(name)


def test_each_package_of_the_core_has_a_place_in_the_order() -> None:
    packages = {path.stem for path in (ROOT / "sheets").iterdir() if path.suffix in ("", ".py")}
    assert packages - {"__init__", "__pycache__"} <= RANK.keys()


def test_the_core_imports_in_one_order() -> None:
    wrong = [f"{place}: {own} imports {other}" for place, own, other in core_imports() if RANK[other] > RANK[own]]
    assert wrong == []


def test_packages_of_one_line_do_not_import_each_other_in_a_circle() -> None:
    beside = {(own, other) for _, own, other in core_imports() if RANK[own] == RANK[other]}
    order = TopologicalSorter[str]()
    for own, other in beside:
        order.add(own, other)
    order.prepare()  # CycleError names the circle


def test_every_package_is_checked() -> None:
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests"}
    assert packages == set(ALLOWED)
    assert all(modules(package) for package in ALLOWED)


# The names of distributions whose packages have another name.
DISTRIBUTIONS = {"PIL": "pillow"}


def test_imported_packages_are_the_declared_dependencies() -> None:
    """Each imported package is declared, and no package that only tests need is installed."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    optional = {
        re.split(r"[\[<>=]", line)[0]
        for extra in ("cluster", "web")
        for line in project["optional-dependencies"][extra]
    }
    declared = {re.split(r"[\[<>=]", line)[0] for line in project["dependencies"]}
    ours = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    packages = {
        name
        for package in ALLOWED.keys() - {"fuzz"}
        for path in modules(package)
        for _, name in imported_packages(path)
        if name not in sys.stdlib_module_names | ours
    }
    assert {DISTRIBUTIONS.get(name, name) for name in packages} - optional == declared


# The layouts of record sheets and cards place values; two modules take a unit and its condition to make them.
OF_LAYOUTS = ("sheets.recordsheet.", "sheets.play.odds.Odds")
TAKE_A_UNIT = ("exporters/recordsheet/sheet.py", "exporters/cards/card.py", "exporters/cards/__init__.py")


@pytest.mark.parametrize("package", ["recordsheet", "cards"])
def test_layouts_compute_no_facts(package: str) -> None:
    """Names, figures, heat, damage, Battle Value come from `sheets.recordsheet` alone, odds as a value beside it."""
    wrong = []
    for path in sorted((ROOT / "exporters" / package).rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        for line, module in imported(path):
            if name not in TAKE_A_UNIT and module.startswith("sheets.") and not module.startswith(OF_LAYOUTS):
                wrong.append(f"{name}:{line} imports {module}")
    assert wrong == []
