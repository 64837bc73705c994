"""Special abilities of pilots as data: no document at hand has their rules, so the table states the results."""

import pytest

from astech import play
from importers import load
from sheets.play import Refused
from sheets.record.mul.words import ABILITIES
from sheets.rules.pilot_abilities import PILOT_ABILITIES, ability
from sheets.rules.tohit import to_hit_line

BROLGA = "tests/data/Brolga BRG-2.mtf"


def test_every_ability_that_force_files_name_is_known() -> None:
    assert [name for name in ABILITIES.values() if ability(name) is None] == []
    assert len({each.name for each in PILOT_ABILITIES}) == len(PILOT_ABILITIES)


@pytest.mark.parametrize("line", [each.line for each in PILOT_ABILITIES if each.line])
def test_an_ability_with_a_to_hit_line_names_one_that_is_there(line: str) -> None:
    assert to_hit_line(line).key == line


def test_a_used_ability_says_how_its_result_is_stated() -> None:
    """Iron Man changes consciousness rolls: the pilot who stays awake is stated."""
    game = play(load(BROLGA).require())
    (happening,) = game.say("use iron man").happened
    assert "it changes consciousness rolls; say the result as in made, or pilot awake" in happening.words
    assert "any roll" in game.say("edge").happened[0].words
    assert game.state.spent == ("IRON MAN", "EDGE")


def test_a_misspelled_ability_is_answered_with_the_nearest() -> None:
    game = play(load(BROLGA).require())
    with pytest.raises(Refused, match="perhaps iron man"):
        game.say("use iran man")


def test_an_ability_of_an_organizer_is_noted() -> None:
    game = play(load(BROLGA).require())
    assert game.say("use house trick").happened[0].words == "HOUSE TRICK is used"
