"""Fighter squadrons in play; no document at hand has their rules, so each rule here is unconfirmed."""

import pytest

import astech
from astech.squadron import SquadronSession
from sheets.play import Refused
from sheets.record.record import Options
from tests.builders import tank
from tests.sheets.play.to_hit_table import flier

SPACE = Options(space=True)


def squadron(fighters: int = 3) -> SquadronSession:
    return SquadronSession([astech.play(flier(), options=SPACE) for _ in range(fighters)], seed=1)


def noses(found: SquadronSession) -> list[int]:
    return [session.state.armor["NOS"] for session in found.sessions]


def test_an_attack_hits_one_rolled_fighter() -> None:
    """1D6 decides among the fighters in the game; then the rolls of the fighter follow."""
    found = squadron()
    asked = found.say("3 from the front").due
    assert asked is not None
    assert (asked.purpose, asked.dice, asked.choices) == ("squadron-fighter", 1, ("1", "2", "3"))
    with pytest.raises(Refused, match="fighter 5 does not fly: roll again for one of 1, 2, 3"):
        found.say("5")
    found.say("2")
    found.say("3 4")
    assert noses(found) == [60, 57, 60]
    assert found.due is None


def test_the_first_dice_decide_which_fighter_is_hit() -> None:
    found = squadron()
    found.say("3 from the front", ((3,), (3, 4)))
    assert noses(found) == [60, 60, 57]


def test_the_program_rolls_which_fighter_is_hit() -> None:
    found = squadron()
    found.say("3 from the front")
    found.roll()
    found.say("3 4")
    assert sorted(noses(found)) == [57, 60, 60]


def test_all_fighters_fly_together_and_turn_by_turn() -> None:
    """Thrust burns the fuel of each, and the slowest sets the speed."""
    found = squadron()
    found.say("fly thrust 4 velocity 4")
    found.say("end")
    assert [(session.state.fuel, session.state.turn) for session in found.sessions] == [(396, 2)] * 3
    found.say("fighter 2 crit aft engine")
    assert "thrust safe 4, max 6 of the slowest" in next(iter(found.status()))


def test_one_fighter_or_each_fires() -> None:
    """A line that is not for all fighters, and not a hit, names its fighter."""
    found = squadron()
    with pytest.raises(Refused, match="which fighter"):
        found.say("fire medium laser")
    found.say("fighter 3 fire medium laser")
    assert [session.state.heat_to_come for session in found.sessions] == [0, 0, 3]
    found.say("undo")
    found.say("all fire medium laser")
    assert [session.state.heat_to_come for session in found.sessions] == [3, 3, 3]
    with pytest.raises(Refused, match="fighter 9 is not in the game"):
        found.say("fighter 9 fire medium laser")


def test_the_last_fighter_needs_no_roll() -> None:
    found = squadron(2)
    found.say("fighter 1 nos 500")
    while found.due is not None:
        found.roll(every=True)
    assert found.flying_fighters == [2]
    found.say("nos 2")
    assert noses(found)[1] == 58
    assert "1 in the game" in next(iter(found.status()))


def test_undo_takes_back_a_line_of_every_fighter() -> None:
    found = squadron()
    found.say("fly thrust 4 velocity 4")
    found.say("end")
    found.say("undo")
    assert [(session.state.turn, session.state.velocity) for session in found.sessions] == [(1, 4)] * 3
    found.say("undo")
    assert [session.state.velocity for session in found.sessions] == [0, 0, 0]
    with pytest.raises(Refused, match="nothing to undo"):
        found.say("undo")


def test_a_bad_line_changes_no_fighter() -> None:
    found = squadron()
    with pytest.raises(Refused):
        found.say("fly thrust 40 velocity 4")
    assert [session.history.depth for session in found.sessions] == [0, 0, 0]


def test_a_squadron_has_two_to_six_fighters() -> None:
    with pytest.raises(Refused, match="2 to 6 fighters, not 7"):
        squadron(7)
    with pytest.raises(Refused, match="a squadron has only fighters"):
        SquadronSession([astech.play(flier()), astech.play(tank())])
