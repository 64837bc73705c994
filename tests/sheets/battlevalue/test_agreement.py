"""Battle Values over the corpus against the reference's figures; where we differ, a ruling says why."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from importers import Loaded
from sheets.battlevalue import battle_value, battle_value_report

KNOWN = Path(__file__).parents[2] / "known" / "battle-value.jsonl"


def known() -> dict[str, dict[str, Any]]:
    """The units whose reference figure the rules contradict, by file."""
    rows = map(json.loads, KNOWN.read_text(encoding="utf-8").splitlines())
    return {row["file"]: row for row in rows}


@pytest.fixture(scope="module")
def figures(shared: Path) -> dict[str, int]:
    """The reference's Battle Values by file."""
    with gzip.open(shared / "golden" / "units.jsonl.gz", "rt", encoding="utf-8") as lines:
        return {row["file"]: row["bv"] for row in map(json.loads, lines)}


def test_every_battle_value_agrees_or_has_its_ruling(corpus: dict[str, Loaded], figures: dict[str, int]) -> None:
    """999 in 1,000 units, those with a ruling aside, which have exactly the value that the ruling gives them."""
    ruled = known()
    ours = {name: battle_value(corpus[name].require()) for name in figures}
    differ = {name: (value, figures[name]) for name, value in ours.items() if value != figures[name]}
    unexplained = {name: both for name, both in differ.items() if name not in ruled}
    assert len(unexplained) <= len(figures) / 1000, unexplained
    assert {name: ours[name] for name in ruled} == {name: row["ours"] for name, row in ruled.items()}


def test_every_report_comes_to_its_number(corpus: dict[str, Loaded], figures: dict[str, int]) -> None:
    few = {name: corpus[name].require() for name in sorted(figures)[::10]}
    assert [name for name, unit in few.items() if battle_value_report(unit).total != battle_value(unit)] == []
