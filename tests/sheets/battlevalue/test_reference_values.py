"""The table of base values and prices at the end of the rules (BV digest 17), on those of its units that are there."""

import re
from pathlib import Path

import pytest

from importers import Loaded
from sheets.battlevalue import battle_value
from sheets.construction.families import cost
from sheets.units import Unit

ROW = re.compile(r"^\| (?P<name>[^|]+) \| [^|]+ \| [\d.]+ \| (?P<bv>\d+) \| (?P<cost>\d+) \|$", re.M)


@pytest.fixture(scope="module")
def table(shared: Path) -> dict[str, tuple[int, int]]:
    """Battle Value and price by name."""
    text = (shared / "rules" / "battle-value.md").read_text(encoding="utf-8")
    rows = ROW.finditer(text.partition("\n## 17 ")[2].partition("\n## 18 ")[0])
    return {row["name"]: (int(row["bv"]), int(row["cost"])) for row in rows}


@pytest.fixture(scope="module")
def units(corpus: dict[str, Loaded], table: dict[str, tuple[int, int]]) -> dict[str, Unit]:
    """The units of the table."""
    return {unit.name: unit for unit in (loaded.require() for loaded in corpus.values()) if unit.name in table}


def test_most_units_of_the_table_are_there(table: dict[str, tuple[int, int]], units: dict[str, Unit]) -> None:
    assert len(table) == 62
    assert len(units) > 50


def test_base_values(table: dict[str, tuple[int, int]], units: dict[str, Unit]) -> None:
    assert {name: battle_value(unit) for name, unit in units.items()} == {name: table[name][0] for name in units}


def test_prices(table: dict[str, tuple[int, int]], units: dict[str, Unit]) -> None:
    """To the C-bill, for the table rounds some halves up that are a binary fraction too much."""
    for name, unit in units.items():
        assert (cost(unit) or 0) == pytest.approx(table[name][1], abs=1), name
