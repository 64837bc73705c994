"""What the tests of all readers share."""

import json

import pytest

from tests.conftest import ROOT


@pytest.fixture(scope="session")
def unresolved() -> dict[str, dict[str, int]]:
    """The names of equipment that the files of the corpus leave unresolved, and how often, each with its reason."""
    text = (ROOT / "tests" / "importers" / "unresolved-equipment.jsonl").read_text("utf-8")
    found: dict[str, dict[str, int]] = {}
    for row in map(json.loads, text.splitlines()):
        assert row["why"]
        found.setdefault(row["path"], {})[row["item"]] = row["count"]
    return found
