"""Fighter squadrons in play."""

import pytest

from sheets.play import Refused
from sheets.play.squadrons import Squadron, muster, squadron_status, squadron_step
from sheets.record.events import Answer, Attack, Critical, Event, Fly, HeatPhase, Hit
from sheets.record.record import Options
from sheets.units import Fighter
from tests.sheets.play.test_aerospace import fighter

RULES = Options(space=True)


def three() -> Squadron:
    craft = fighter().unit
    assert isinstance(craft, Fighter)
    return muster((craft,) * 3, RULES)


def after(squadron: Squadron, *told: Event) -> Squadron:
    for event in told:
        squadron = squadron_step(squadron, event, RULES).squadron
    return squadron


def rolled(*dice: int) -> Answer:
    return Answer(dice=(dice,))


def test_an_attack_strikes_one_fighter_that_is_rolled() -> None:
    """Squadrons: 1D6 among those who fly (unconfirmed); its own rolls follow."""
    squadron = after(three(), Attack(side="front", damage=3))
    assert squadron.due is not None
    assert (squadron.due.purpose, squadron.due.choices) == ("squadron-fighter", ("1", "2", "3"))
    with pytest.raises(Refused, match="fighter 5 does not fly: roll again"):
        after(squadron, rolled(5))
    squadron = after(squadron, rolled(2), rolled(1, 1))
    assert [state.armor["NOS"] for state in squadron.states] == [40, 37, 40]
    assert squadron.due is None


def test_all_fighters_fly_together_and_turn_by_turn() -> None:
    """aerospace tables: thrust burns the fuel of each, and the slowest sets the speed."""
    squadron = after(three(), Fly(thrust=4, velocity=4), HeatPhase())
    assert [(state.fuel, state.turn) for state in squadron.states] == [(396, 2)] * 3
    hurt = squadron_step(squadron, Critical(location="AFT", item="engine"), RULES, fighter=1).squadron
    moves, each = squadron_status(hurt, RULES)
    assert moves == {"safe": 4, "max": 6}
    assert [status.must_withdraw for status in each.values()] == [False, True, False]


def test_the_last_fighter_needs_no_roll_and_a_wreck_is_struck_no_more() -> None:
    squadron = three()
    for number in (0, 1):
        squadron = squadron_step(squadron, Hit(location="NOS", damage=60), RULES, fighter=number).squadron
        while squadron.due is not None:
            squadron = after(squadron, rolled(1, 1))
    assert squadron.flying == (2,)
    squadron = after(squadron, Hit(location="NOS", damage=2))
    assert squadron.states[2].armor["NOS"] == 38
    with pytest.raises(Refused, match="fighter 1 is not in the game"):
        squadron_step(squadron, Hit(location="NOS", damage=2), RULES, fighter=0)


def test_rolls_of_one_fighter_hold_up_the_others() -> None:
    """Each fighter that is too hot rolls for itself, one after the other."""
    squadron = after(three(), HeatPhase(build_up=25))
    asked = 0
    while squadron.due is not None:
        squadron = after(squadron, rolled(6, 6))
        asked += 1
    assert asked >= 3
    assert {state.turn for state in squadron.states} == {2}


def test_a_squadron_has_two_to_six_fighters() -> None:
    craft = three().fighters[0]
    with pytest.raises(Refused, match="2 to 6 fighters, not 7"):
        muster((craft,) * 7)
