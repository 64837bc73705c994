"""Backs of cards with odds: every attack, range and heat stands there, and nothing leaves its place."""

from pathlib import Path

import pytest

from exporters.cards import SIZES, Card, Layout, Look, card_of
from exporters.cards.document import card_back, card_pair
from exporters.cards.odds import odds_back
from exporters.page import Group, Page, check
from importers import load, walk
from sheets.alphastrike import NoElement
from sheets.units import DropShip, Unit
from tests.builders import mech, mounts, platoon, tank
from tests.exporters.cards.reading import words
from tests.sheets.play.element_table import craft, fighter

STEP = 97  # one of so many units of an archive
LOOK = Look()


def card(unit: Unit | None = None, tmm: int = 1) -> Card:
    """The card of a 'Mech with two medium lasers, or of another unit."""
    return card_of(unit or mech(mounts=mounts("Medium Laser", "Medium Laser", at="RT")), target_tmm=tmm)


def test_the_back_has_a_row_for_each_attack_and_heat() -> None:
    """AS-2.3.1:p37:to-hit-table: Skill 4, TMM 1, medium range +2: 7 or more, 58 %; each heat level adds 1."""
    printed = words(odds_back(card().value, card().odds, LOOK))
    assert "7+ · 58 % · 0.58" in printed
    assert "10+ · 17 % · 0.17" in printed
    assert [text for text in printed if text in "0123"] == ["0", "1", "2", "3"]
    assert printed[-1] == "Skill 4, TMM 1 of the target: to hit, chance, expected damage"


def test_an_element_without_a_heat_scale_has_no_column_of_heat() -> None:
    armed = card(tank(mounts=mounts("Medium Laser", at="FR")))
    assert "HEAT" not in words(odds_back(armed.value, armed.odds, LOOK))


def test_an_element_without_damage_says_so() -> None:
    unarmed = card(tank())
    assert unarmed.odds is None
    assert "No attack does damage." in words(odds_back(unarmed.value, unarmed.odds, LOOK))


def test_large_craft_keep_their_arcs() -> None:
    ship = card(craft(DropShip).unit)
    assert words(card_back(ship, LOOK, odds=True)) == words(card_back(ship, LOOK))


def test_the_layout_chooses_between_abilities_and_odds() -> None:
    one = card(platoon())
    explained, counted = (card_pair(one, Layout(backs="beside", odds=odds)).back for odds in (False, True))
    assert counted == odds_back(one.value, one.odds, LOOK)
    assert explained != counted


@pytest.mark.parametrize("size", SIZES)
def test_the_backs_of_own_units_are_sound(size: str) -> None:
    look = Look(size)
    for unit in (mech(mounts=mounts("Medium Laser", at="RT")), fighter(), platoon(), tank()):
        assert faults(card(unit), look) == []


@pytest.mark.parametrize("archive", ["meks", "vehicles", "fighters", "infantry"])
def test_the_backs_of_the_corpus_are_sound(shared: Path, archive: str) -> None:
    for source in list(walk([str(shared / "corpus" / f"{archive}.zip")]))[::STEP]:
        unit = load(source).unit
        try:
            drawn = card(unit)
        except NoElement:
            continue
        assert faults(drawn, LOOK) == []


def faults(drawn: Card, look: Look) -> list[str]:
    """The violations of a back with odds."""
    page = Page(*look.paper, [Group(card_back(drawn, look, odds=True), scale=look.scale)])
    return [f"{drawn.value.name}: {violation}" for violation in check.page_faults(page)]
