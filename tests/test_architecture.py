"""ARCHITECTURE.md names only existing paths, functions and fields."""

import re

import pytest

from tests.conftest import ROOT

PLACEHOLDER = re.compile(r"\b(NAME|FORMAT|ID|X)\b")
NAMES = sorted(set(re.findall(r"`([^`\n]+)`", (ROOT / "ARCHITECTURE.md").read_text("utf-8"))))
PATHS = [
    name for name in NAMES if re.fullmatch(r"[\w.-]+(/[\w.-]*)+|[\w-]+\.(py|md)", name) and not PLACEHOLDER.search(name)
]


@pytest.mark.parametrize("name", PATHS)
def test_each_named_path_exists(name: str) -> None:
    """From the root, or the end of a path where the sentence names the folder."""
    if (ROOT / name).exists():
        return
    tops = ("sheets", "importers", "exporters", "astech", "tests", "fuzz", "benchmarks", "docs")
    parts = tuple(name.strip("/").split("/"))
    assert any(path.parts[-len(parts) :] == parts for top in tops for path in (ROOT / top).rglob(parts[-1]))


def test_each_named_function_exists() -> None:
    """A function, class, field or module that a sentence names exists in the source."""
    sources = [
        path for top in ("sheets", "importers", "exporters", "astech", "tests") for path in (ROOT / top).rglob("*.py")
    ]
    known = {word for path in sources for word in re.findall(r"\w+", path.read_text("utf-8"))}
    known |= {part for path in sources for part in (*path.parts, path.stem)}
    named = {part for name in NAMES if re.fullmatch(r"[A-Za-z_][\w.]*", name) for part in name.split(".") if part}
    suffixes = {"mtf", "blk", "ssw", "saw", "mul", "cpnx", "toml", "py", "md", "json", "jsonl"}
    assert not {part for part in named - known - suffixes if not PLACEHOLDER.search(part)}
