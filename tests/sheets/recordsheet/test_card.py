"""Alpha Strike cards as values: they survive JSON, fit their schema and show the marks of a condition."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from exporters.sheet_html import card_html
from exporters.sheet_text import card_text
from importers import load
from sheets.alphastrike import NoElement
from sheets.record import Condition
from sheets.record.condition import AlphaCondition
from sheets.recordsheet.card import CardSheet, card_sheet
from tests import ROOT
from tests.exporters.recordsheet.proof import sample

STEPS = {"meks": 150, "vehicles": 120, "fighters": 100, "infantry": 100, "dropships": 60, "warship": 60, "ge": 90}


@pytest.mark.parametrize("archive", STEPS)
def test_every_card_survives_json_and_fits_its_schema(shared: Path, archive: str) -> None:
    schema = Draft202012Validator(CardSheet.model_json_schema())
    for _, unit in sample(shared, f"{archive}.zip", STEPS[archive]):
        try:
            card = card_sheet(unit)
        except NoElement:
            continue
        text = card.model_dump_json()
        assert CardSheet.model_validate_json(text) == card, unit.name
        assert list(schema.iter_errors(json.loads(text))) == [], unit.name
        assert card.name in card_text(card)


def test_a_card_shows_marks_in_words() -> None:
    """Two points of armor and a hit on the engine are marked; structure that is all gone destroys the element."""
    brolga = load(ROOT / "tests" / "data" / "Brolga BRG-2.mtf").require()
    marks = AlphaCondition(armor=2, heat=1, criticals={"engine": 1}, spent=("REAR",))
    card = card_sheet(brolga, Condition(alpha=marks))
    assert (card.armor.marked, card.heat and card.heat.marked, card.destroyed) == (2, 1, False)
    assert [track.marked for track in card.tracks if track.id == "engine"] == [1]
    assert [ability.spent for ability in card.abilities] == [True]
    assert card_sheet(brolga, Condition(alpha=AlphaCondition(structure=4))).destroyed


def test_the_skills_of_a_crew_change_the_point_value() -> None:
    brolga = load(ROOT / "tests" / "data" / "Brolga BRG-2.mtf").require()
    veteran = Condition.model_validate({"crew": [{"name": "Ada", "gunnery": 2, "piloting": 3}]})
    card = card_sheet(brolga, veteran)
    assert (card.pilot, card.skill) == ("Ada", 2)
    assert card.point_value > card_sheet(brolga).point_value


def test_the_page_of_a_card_has_headings_and_tables() -> None:
    page = card_html(card_sheet(load(ROOT / "tests" / "data" / "Brolga BRG-2.mtf").require()))
    assert "<h1>Brolga BRG-2</h1>" in page
    assert '<th scope="row">Engine</th>' in page
