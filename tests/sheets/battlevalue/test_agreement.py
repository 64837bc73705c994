"""Battle Values over the corpus against the reference's figures; where we differ, a ruling says why."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from importers.blk import read_blk
from importers.mtf import read_mtf
from sheets.battlevalue import battle_value, report
from sheets.units import Unit

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


def units(shared: Path, wanted: dict[str, int]) -> Iterator[tuple[str, Unit]]:
    """Each wanted unit of the corpus."""
    for archive in sorted((shared / "corpus").glob("*.zip")):
        with ZipFile(archive) as members:
            for name in filter(wanted.__contains__, members.namelist()):
                text = members.read(name).decode("utf-8", "replace")
                unit = (read_mtf if name.endswith(".mtf") else read_blk)(text, name).unit
                assert unit is not None
                yield name, unit


def test_every_battle_value_agrees_or_has_its_ruling(shared: Path, figures: dict[str, int]) -> None:
    """999 in 1,000 units, those with a ruling aside, which have exactly the value that the ruling gives them."""
    ruled = known()
    ours = {name: battle_value(unit) for name, unit in units(shared, figures)}
    assert len(ours) == len(figures)
    differ = {name: (value, figures[name]) for name, value in ours.items() if value != figures[name]}
    unexplained = {name: both for name, both in differ.items() if name not in ruled}
    assert len(unexplained) <= len(figures) / 1000, unexplained
    assert {name: ours[name] for name in ruled} == {name: row["ours"] for name, row in ruled.items()}


def test_every_report_comes_to_its_number(shared: Path, figures: dict[str, int]) -> None:
    few = {name: bv for place, (name, bv) in enumerate(sorted(figures.items())) if place % 10 == 0}
    assert [name for name, unit in units(shared, few) if report(unit).total != battle_value(unit)] == []
