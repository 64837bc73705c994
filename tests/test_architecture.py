"""ARCHITECTURE.md names only existing paths, functions and fields; the other pages name only existing modules."""

import ast
import re
import sys
import tomllib
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from tests.conftest import ROOT

PLACEHOLDER = re.compile(r"\b(NAME|FORMAT|ID|X)\b")
TEXT = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
NAMES = sorted(set(re.findall(r"`([^`\n]+)`", TEXT)))
PATHS = [
    name for name in NAMES if re.fullmatch(r"[\w.-]+(/[\w.-]*)+|[\w-]+\.(py|md)", name) and not PLACEHOLDER.search(name)
]
TOPS = ("sheets", "importers", "exporters", "astech", "tests")
SUFFIXES = {"mtf", "blk", "ssw", "saw", "mul", "cpnx", "toml", "py", "md", "json", "jsonl"}
FOREIGN = SUFFIXES | sys.stdlib_module_names
PAGES = [path for path in (*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")) if path.name != "CHANGELOG.md"]


def dotted_names(text: str) -> set[str]:
    """The names with dots in a text, without files and modules of Python."""
    found = re.findall(r"`(\w+(?:\.\w+)+)[^`\n]*`", text)
    return {name for name in found if not {name.partition(".")[0], name.rpartition(".")[2]} & FOREIGN}


MOST_LINES = 55
"""A section is a screen, with its heading and a picture."""


@pytest.mark.parametrize("name", PATHS)
def test_each_named_path_exists(name: str) -> None:
    """From the root, or the end of a path where the sentence names the folder."""
    if (ROOT / name).exists():
        return
    tops = (*TOPS, "fuzz", "benchmarks", "docs")
    parts = tuple(name.strip("/").split("/"))
    assert any(path.parts[-len(parts) :] == parts for top in tops for path in (ROOT / top).rglob(parts[-1]))


def sources() -> list[Path]:
    return [path for top in TOPS for path in (ROOT / top).rglob("*.py")]


def test_each_named_function_exists() -> None:
    """A function, class, field or module that a sentence names exists in the source."""
    known = {word for path in sources() for word in re.findall(r"\w+", path.read_text("utf-8"))}
    known |= {part for path in sources() for part in (*path.parts, path.stem)}
    named = {part for name in NAMES if re.fullmatch(r"[A-Za-z_][\w.]*", name) for part in name.split(".") if part}
    assert not {part for part in named - known - SUFFIXES if not PLACEHOLDER.search(part)}


def defined_in(body: list[ast.stmt]) -> set[str]:
    """The names that statements of a module or a class define or import."""
    found: set[str] = set()
    for node in body:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                found.add(name)
            case ast.Assign(targets=targets):
                found |= {target.id for target in targets if isinstance(target, ast.Name)}
            case ast.AnnAssign(target=ast.Name(id=name)):
                found.add(name)
            case ast.ImportFrom(names=names):
                found |= {alias.asname or alias.name for alias in names}
            case ast.If(body=inside):
                found |= defined_in(inside)
    return found


@cache
def definitions() -> dict[str, set[str]]:
    """The names in modules and classes, by the ends of the dotted name: `item`, `equipment.item`, `Item`.

    Only those of modules and classes that a page names.
    """
    named = {name.rpartition(".")[0] for page in PAGES for name in dotted_names(page.read_text("utf-8"))}
    found: dict[str, set[str]] = {}
    for path in sources():
        module = path.relative_to(ROOT).with_suffix("")
        parts = module.parts[:-1] if module.name == "__init__" else module.parts
        ends = {".".join(parts[start:]) for start in range(len(parts))}
        text = path.read_text("utf-8")
        if named.isdisjoint((*ends, *re.findall(r"^class (\w+)", text, re.MULTILINE))):
            continue
        body = ast.parse(text).body
        own = defined_in(body)
        if module.name == "__init__":
            own |= {child.stem for child in path.parent.iterdir()}
        for end in ends:
            found.setdefault(end, set()).update(own)
        for node in body:
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, set()).update(defined_in(node.body))
    return found


@pytest.mark.parametrize("name", sorted(dotted_names(TEXT)))
def test_each_dotted_name_is_defined_where_it_says(name: str) -> None:
    """`module.function`, `Class.field` and `package.module` name something of that module, class or package."""
    whole, _, last = name.rpartition(".")
    assert last in definitions().get(whole, set())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_each_module_that_a_page_names_exists(page: Path) -> None:
    named = (name.rpartition(".") for name in dotted_names(page.read_text("utf-8")) if name.split(".")[0] in TOPS)
    assert [(whole, last) for whole, _, last in named if last not in definitions().get(whole, ())] == []


def test_each_library_has_a_row() -> None:
    """The table says what each dependency is for; those of development are no part of the program."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = (names for extra, names in project["optional-dependencies"].items() if extra != "dev")
    declared = {re.split(r"[\[<>=]", line)[0] for line in (*project["dependencies"], *chain(*extras))}
    rows = TEXT.partition("\n## Libraries\n")[2].partition("\n## ")[0].casefold()
    firsts = " ".join(line.split("|")[1] for line in rows.splitlines() if line.startswith("|"))
    assert declared - set(re.findall(r"\w+", firsts)) == set()


def test_each_section_is_a_screen_and_each_package_has_a_picture() -> None:
    sections = TEXT.split("\n## ")[1:]
    assert [section.partition("\n")[0] for section in sections if section.count("\n") > MOST_LINES] == []
    packages = [section for section in sections if re.match(r"(sheets|importers|exporters|astech)\b", section)]
    assert [section.partition("\n")[0] for section in packages if "──" not in section] == []
