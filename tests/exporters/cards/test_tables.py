"""The tables behind the cards: eras, ranges, critical hits, where pips stand."""

import pytest

from exporters.cards.pips import MOST, SMALLEST, pip_places
from sheets.alphastrike import RULES
from sheets.alphastrike.criticals import card_boxes
from sheets.equipment.tech import ERAS, era
from sheets.recordsheet.card import element_card
from tests.exporters.cards.force import BOOBOOK, CASSOWARY, PETREL


@pytest.mark.parametrize(
    ("year", "name"),
    [
        (1999, ""),
        (2570, "Age of War"),
        (2571, "Star League"),
        (2780, "Star League"),
        (2781, "Early Succession Wars"),
        (3049, "Succession Wars: Renaissance"),
        (3061, "Clan Invasion"),
        (3067, "Civil War"),
        (3080, "Jihad"),
        (3100, "Early Republic"),
        (3130, "Late Republic"),
        (3150, "Dark Age"),
        (3151, "ilClan"),
    ],
)
def test_a_year_belongs_to_its_era(year: int, name: str) -> None:
    assert era(year) == name


def test_eras_follow_each_other() -> None:
    assert [year for year, _ in ERAS] == sorted({year for year, _ in ERAS})


@pytest.mark.parametrize("edition", RULES)
def test_every_edition_has_its_ranges_in_its_to_hit_table(edition: str) -> None:
    """AS errata 2.3.1, p. 37: +0, +2 and +4 at short, medium and long range; cards of flyers add +6 at extreme."""
    ranges = element_card(PETREL.model_copy(update={"edition": edition})).ranges
    assert [(one.letter, one.modifier) for one in ranges] == [("S", 0), ("M", 2), ("L", 4), ("E", 6)]


def test_every_track_of_a_card_is_counted() -> None:
    assert card_boxes(CASSOWARY) == {"engine": 1, "fire-control": 4, "mp": 4, "weapons": 4}
    assert card_boxes(BOOBOOK) == {}
    assert card_boxes(PETREL)["weapons-rear-capital"] == 4
    assert "weapons-rear-sub-capital" not in card_boxes(PETREL)


@pytest.mark.parametrize("armor", range(0, 41, 4))
@pytest.mark.parametrize("structure", [0, 1, 8, 20])
def test_pips_keep_apart_and_stay_in_their_room(armor: int, structure: int) -> None:
    spot = pip_places(armor, structure, 112, 44, 9.5)
    assert spot is not None
    assert spot.pitch >= SMALLEST - 0.01
    places = [*spot.armor, *spot.structure]
    assert len(set(places)) == armor + structure
    half = spot.pitch / 2
    for x, y in places:
        assert half - 0.01 <= x <= 112 - half + 0.01
        assert half - 0.01 <= y <= 44 - half + 0.01


def test_pips_stand_in_fives() -> None:
    spot = pip_places(10, 3, 112, 44, 9.5)
    assert spot is not None
    steps = [round(b[0] - a[0], 3) for a, b in zip(spot.armor, spot.armor[1:5], strict=False)]
    assert len(set(steps)) == 1


def test_nobody_counts_off_more_than_sixty() -> None:
    assert pip_places(MOST, 1, 500, 500, 9.5) is None
