"""The rules about English that a program can check: names, docstrings, comments and pages of the manual."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from inspect import unwrap
from pathlib import Path
from types import FunctionType
from typing import NamedTuple

from tests.conftest import ROOT

PACKAGES = ("astech", "exporters", "importers", "sheets")
VAGUE_NAMES = {
    *("beside", "each", "few", "given", "held", "lost", "meant", "nobody"),
    *("placed", "rest", "said", "spoken", "taken", "told"),
}
"""Participles and particles that do not describe the result of a function."""

VAGUE_WORDS = re.compile(r"\b(somebody|anybody|nobody|told|said)\b", re.IGNORECASE)
BRITISH = re.compile(
    r"armour|behaviour|calibre|centred|defence|favourite|(?<![a-z])grey|honour|(?<![a-z])labour|(?<![a-z])labelled(?!by)"
    r"|licence|metre|neighbour|offence|(capital|normal|organ|recogn)is(e|ing)",
    re.IGNORECASE,
)
CODE = re.compile(r"`[^`]*`|^ *(>>>|\.\.\.) .*$", re.MULTILINE)
COMMENT = re.compile(r"(?:^|  )# (.*)$", re.MULTILINE)


class Words(NamedTuple):
    """The words of a module: docstrings and functions with their lines, and the names that it defines."""

    docstrings: tuple[tuple[int, str], ...]
    functions: tuple[tuple[int, str], ...]
    names: frozenset[str]


@cache
def words_of(path: Path) -> Words:
    docstrings, functions, names = [], [], set[str]()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            docstrings.append((node.lineno, node.value.value))
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            functions.append((node.lineno, node.name))
            names.add(node.name)
        elif isinstance(node, ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Name):
            names.add(node.id)
        elif isinstance(node, ast.arg):
            names.add(node.arg)
    return Words(tuple(docstrings), tuple(functions), frozenset(names))


def sources(*folders: str) -> Iterator[tuple[str, Path]]:
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield str(path.relative_to(ROOT)), path


def test_each_docstring_stands_alone() -> None:
    """None refers to the one before it."""
    found = [
        f"{name}:{line}"
        for name, path in sources(*PACKAGES, "benchmarks", "fuzz", "tests")
        for line, text in words_of(path).docstrings
        if text.startswith("The same")
    ]
    assert not found


def test_docstrings_name_their_subject() -> None:
    found = [
        f"{name}:{line}: {word[0]}"
        for name, path in sources(*PACKAGES)
        for line, text in words_of(path).docstrings
        for word in VAGUE_WORDS.finditer(CODE.sub("", text))
    ]
    assert not found


def exported_functions() -> Iterator[tuple[str, FunctionType]]:
    """The functions that a package exports, each with its full name."""
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("__init__.py")):
            name = ".".join(path.parent.relative_to(ROOT).parts)
            module = import_module(name)
            for exported in getattr(module, "__all__", ()):
                function = unwrap(getattr(module, exported))
                if isinstance(function, FunctionType):
                    yield f"{name}.{exported}", function


def test_each_exported_function_has_an_example() -> None:
    assert {name for name, function in exported_functions() if ">>> " not in (function.__doc__ or "")} == set()


def test_names_of_functions_say_what_they_return() -> None:
    found = [
        f"{name}:{line}: {function}"
        for name, path in sources(*PACKAGES, "benchmarks", "fuzz")
        for line, function in words_of(path).functions
        if function.strip("_") in VAGUE_NAMES
    ]
    assert not found


def test_spelling_is_american() -> None:
    """In names, docstrings, comments and the manual; texts of units and players may have either spelling."""
    found = []
    for name, path in sources(*PACKAGES, "benchmarks", "fuzz", "tests"):
        if path == Path(__file__):
            continue
        texts = {*words_of(path).names, *(CODE.sub("", text) for _, text in words_of(path).docstrings)}
        texts |= {comment[1] for comment in COMMENT.finditer(path.read_text("utf-8"))}
        found += [f"{name}: {word[0]}" for text in texts for word in BRITISH.finditer(text)]
    for page in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")):
        found += [f"{page.name}: {word[0]}" for word in BRITISH.finditer(CODE.sub("", page.read_text("utf-8")))]
    assert not found
