"""The session in Python: typed events and lines of text, replies, undo."""

from pathlib import Path

import pytest

import astech
from sheets.play import Refused
from sheets.record.events import Answer, CrewHit, EndPhase, HeatPhase, Hit, Skills
from sheets.units.base import Quirk
from tests.builders import tank
from tests.conftest import ROOT

DATA = ROOT / "tests" / "data"
BROLGA = DATA / "Brolga BRG-2.mtf"


def test_an_event_gives_a_reply_with_rulings_rolls_and_marks() -> None:
    """Given 17 points of armor, 20 to the left torso go inside and ask for a roll."""
    game = astech.play(astech.load(BROLGA).require(), pilot="Ann 3/4", edition="tw-4.4")
    reply = game.apply(Hit(location="LT", damage=20))
    assert reply.happened[0].words == "20 points to the Left Torso: 0 of armor left"
    assert reply.rulings == ("digest 2",)
    assert [due.purpose for due in reply.due] == ["critical-count"]
    assert (reply.marks.armor, reply.marks.structure) == ({"LT": 17}, {"LT": 3})
    assert (game.marks.crew[0].gunnery, game.options.edition) == (3, "tw-4.4")
    with pytest.raises(Refused, match="a roll for critical count is due first"):
        game.apply(CrewHit())
    game.apply(Answer(dice=((3, 3),)))
    assert game.due == ()
    game.undo(2)
    assert game.marks.armor == {}
    assert game.redo().marks.armor == {"LT": 17}
    assert len(game.record.log) == 5
    assert game.as_of(1).armor["LT"] == 17


def test_text_and_events_have_the_same_result() -> None:
    typed, applied = (astech.play(astech.load(BROLGA).require()) for _ in "12")
    typed.say("lt 5, ct 5 rear")
    applied.apply(Hit(location="LT", damage=5), Hit(location="CT", damage=5, rear=True))
    assert typed.state == applied.state
    assert [event.do for event in typed.events()] == ["hit", "hit"]


def test_an_impossible_event_changes_nothing() -> None:
    game = astech.play(astech.load(BROLGA).require())
    with pytest.raises(Refused):
        game.apply(Hit(location="LA", damage=3), Hit(location="XX", damage=3))
    assert (game.marks.armor, len(game.record.log)) == ({}, 0)


@pytest.mark.parametrize(
    ("file", "blows"),
    [
        ("Brolga BRG-2.mtf", ["ct 39", "3 3"]),
        ("Currawong Patrol Tank CPT-1.blk", ["fr 60", "roll all"]),
        ("Drongo Watch Platoon.blk", ["hit 99"]),
    ],
)
def test_destroyed_units_of_any_family_refuse_alike(file: str, blows: list[str]) -> None:
    game = astech.play(astech.load(DATA / file).require(), edition="tw-4.4", seed=1)
    for line in blows:
        game.say(line)
    while game.due:
        game.roll(every=True)
    assert game.destroyed
    for line in ("end", "heat 1", "ran 2"):
        with pytest.raises(Refused, match=r"it is destroyed .*; undo|says nothing here|is not a known word"):
            game.say(line)
    game.undo()
    assert not game.destroyed or game.due


def test_a_fighter_that_broke_up_accepts_nothing(shared: Path) -> None:
    """Given no structural integrity, the craft breaks up."""
    from importers import load, walk

    fighter = load(next(walk([shared / "corpus" / "fighters.zip"]))).require()
    game = astech.play(fighter, seed=2)
    for _ in range(9):
        if game.destroyed:
            break
        game.apply(Hit(location="NOS", damage=200))
        game.roll(every=True) if game.due else None
    assert game.destroyed
    with pytest.raises(Refused, match="it is destroyed"):
        game.apply(Hit(location="NOS", damage=5))
    with pytest.raises(Refused, match="it is destroyed"):
        game.say("end")


def test_a_turn_is_undone_and_done_again_as_one() -> None:
    """The heat phase belongs to the end of the turn, the roll for a searchlight, which may wait, to the hit."""
    unit = astech.load(BROLGA).require()
    game = astech.play(unit.model_copy(update={"quirks": (*unit.quirks, Quirk(code="searchlight"))}))
    states = [game.state]
    for line in ("fire large laser", "lt 3", "end", "ran 3"):
        game.say(line)
        states.append(game.state)
    assert [due.purpose for due in states[2].optional] == ["searchlight"]
    assert states[3].turn == 2
    for back in (3, 2, 1, 0):
        game.undo()
        assert game.state == states[back]
    for forth in (1, 2, 3, 4):
        game.redo()
        assert game.state == states[forth]
    game.undo(3)
    assert game.state == states[1]


def test_an_undo_of_a_turn_with_a_roll_leads_to_the_roll() -> None:
    """Given 20 points in a phase, the end of the turn waits for a piloting roll; its answer ends the turn."""
    game = astech.play(astech.load(BROLGA).require())
    game.say("la 10, ra 10")
    game.say("end")
    asked = game.state
    assert [due.purpose for due in game.due] == ["piloting"]
    game.say("6 6")
    assert game.state.turn == 2
    game.undo()
    assert (game.state, len(game.waiting)) == (asked, 1)
    game.say("6 5")
    assert game.state.turn == 2


@pytest.mark.parametrize(
    "later", [[], ["6 6"], ["6 6", "ran 3", "lt 3"], ["roll all", "end phase", "fire large laser"]]
)
def test_undo_turn_takes_back_the_end_of_the_turn_with_its_rolls_and_what_followed(later: list[str]) -> None:
    """Given 20 points in a phase, the end of the turn waits for a piloting roll."""
    game = astech.play(astech.load(BROLGA).require())
    game.say("end")
    game.say("la 10, ra 10")
    before = game.state
    for line in ("end", *later):
        game.say(line)
    game.say("undo turn")
    assert (game.state, game.due, game.waiting) == (before, (), ())
    game.say("undo turn")
    assert game.state.turn == 1
    with pytest.raises(Refused, match="no turn has ended"):
        game.undo_turn()


def test_a_phase_that_ends_in_a_turn_is_not_the_end_of_a_turn() -> None:
    game = astech.play(astech.load(BROLGA).require())
    game.say("end phase")
    with pytest.raises(Refused, match="no turn has ended"):
        game.say("undo turn")
    game.say("walked 2")
    before = game.state
    game.apply(HeatPhase())
    game.say("undo turn")
    assert game.state == before


def test_undo_turn_leaves_alone_an_end_that_still_waits_behind_damage() -> None:
    """The end of the turn waits with the groups of damage behind a roll: no turn has ended yet."""
    game = astech.play(astech.load(BROLGA).require())
    game.apply(Hit(location="LT", damage=20), EndPhase(), HeatPhase())
    assert len(game.waiting) == 2
    with pytest.raises(Refused, match="no turn has ended"):
        game.undo_turn()


def test_the_crew_has_the_name_that_was_given_last() -> None:
    game = astech.play(astech.load(BROLGA).require(), pilot="Ann 3/4")
    game.apply(Skills(gunnery=2, piloting=3, name="Bea"))
    assert [(who.name, who.gunnery) for who in game.marks.crew] == [("Bea", 2)]
    game.undo()
    assert [(who.name, who.gunnery) for who in game.marks.crew] == [("Ann", 3)]


def test_a_preview_has_the_state_after_events_and_keeps_nothing() -> None:
    session = astech.play(astech.load(BROLGA).require())
    reply = session.preview(Hit(location="LA", damage=3))
    assert (reply.state.armor["LA"], session.state.armor["LA"], len(session.events())) == (13, 16, 0)


@pytest.mark.parametrize("edition", ["as-2.3.1", "asce-5.01"])
def test_an_element_that_is_destroyed_attacks_until_the_end_phase(edition: str) -> None:
    """ASCE-5.01:p107:overrun: only there damage takes effect at once; all other damage does in the End Phase."""
    game = astech.play(tank(), edition=edition)
    game.say("hit 99")
    assert (bool(game.destroyed), game.is_out) == (True, False)
    game.say("fire")
    game.say("end")
    assert game.is_out
    for line in ("fire", "end"):
        with pytest.raises(Refused, match="it is destroyed"):
            game.say(line)
