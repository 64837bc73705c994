"""The reference cards of the corpus: every field agrees, but for the units that a ruling decides otherwise."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from sheets.alphastrike import ABILITIES, Element, element_row, point_value
from tests.conftest import ROOT

FIELDS = (
    *("type", "size", "tmm", "move", "role", "damage", "ov", "armor", "structure", "threshold", "squad_size"),
    *("specials", "pv", "arcs"),
)
Known = dict[tuple[str, str], Any]


@pytest.fixture(scope="module")
def cards(shared: Path) -> dict[str, dict[str, Any]]:
    """The reference cards, by file."""
    with gzip.open(shared / "golden" / "units.jsonl.gz", "rt", encoding="utf-8") as lines:
        units = [json.loads(line) for line in lines]
    return {unit["file"]: unit["alpha_strike"] for unit in units if unit["alpha_strike"]}


def known() -> Known:
    """What we say where the reference says otherwise; each line of the file names the ruling."""
    lines = (ROOT / "tests" / "known" / "alpha-strike.jsonl").read_text(encoding="utf-8").splitlines()
    entries = [json.loads(line) for line in lines]
    return {(entry["file"], entry["field"]): entry["ours"] for entry in entries}


def test_every_card_agrees_or_is_ruled_on(elements: dict[str, Element], cards: dict[str, dict[str, Any]]) -> None:
    rulings = known()
    expected = {(file, field): card[field] for file, card in cards.items() for field in FIELDS}
    assert set(rulings) <= set(expected)
    rows = {file: element_row(element) for file, element in elements.items() if file in cards}
    differing = {
        (file, field): (rows[file][field], value)
        for (file, field), value in (expected | rulings).items()
        if rows[file][field] != value
    }
    assert differing == {}


def test_few_cards_need_a_ruling(cards: dict[str, dict[str, Any]]) -> None:
    """Two remarks of the rules team (AS:14.8, AS:14.9) decide on some fifty cards, all else on less than one in 200."""
    ruled = {file for file, _ in known()}
    assert len(ruled) / len(cards) < 0.015


def test_a_finished_element_is_worth_what_its_conversion_said(elements: dict[str, Element]) -> None:
    assert [file for file, element in elements.items() if point_value(element) != element.pv] == []


def test_every_ability_that_occurs_is_explained(elements: dict[str, Element]) -> None:
    codes = {special.code for element in elements.values() for special in element.specials}
    codes |= {part.code for element in elements.values() for special in element.specials for part in special.parts}
    codes |= {code for element in elements.values() for code in element.implied}
    assert codes - set(ABILITIES) == {""}  # the bare damage of a turret
