"""Reactors of 'Mechs that the player shuts down and starts again."""

import pytest

from astech.words import WordContext, parse
from sheets.play import Refused
from sheets.record.events import Answer, HeatPhase, ReactorSwitch
from tests.builders import mech
from tests.sheets.play.table import Table, of

OFF, ON = ReactorSwitch(on=False), ReactorSwitch(on=True)


def shut_down() -> Table:
    table = Table(mech())
    table.say(OFF)
    return table


def test_who_shuts_down_by_choice_rolls_no_piloting() -> None:
    """BMM-7.01:p52:involuntary-shutdown: only an involuntary shutdown forces a piloting roll."""
    table = shut_down()
    assert table.state.shutdown
    assert not table.state.due
    table.say(HeatPhase())
    assert not table.state.due


def test_a_reactor_that_was_shut_down_by_choice_stays_off_until_the_player_wants_it() -> None:
    """BMM-7.01:p52:restart: in any later end phase."""
    table = shut_down()
    for _ in range(3):
        table.say(HeatPhase())
        assert table.state.shutdown
    table.say(ON)
    assert table.state.shutdown
    table.say(HeatPhase())
    assert not table.state.shutdown


@pytest.mark.parametrize(("dice", "off"), [((1, 2), True), ((2, 2), False)])
def test_heat_that_asks_for_a_roll_to_avoid_shutdown_asks_for_it_at_the_restart(
    dice: tuple[int, int], off: bool
) -> None:
    """BMM-7.01:p52:restart: given 14 heat after sinking, when the reactor is to start, then it needs 4."""
    table = shut_down()
    table.say(ON)
    table.say(HeatPhase(build_up=24))
    assert (table.due.purpose, table.due.target) == ("startup", 4)
    table.say(Answer(dice=(dice,)))
    assert table.state.shutdown is off


def test_a_reactor_is_not_switched_to_what_it_is() -> None:
    """BMM-7.01:p52:restart"""
    with pytest.raises(Refused, match="running"):
        Table(mech()).say(ON)
    with pytest.raises(Refused, match="off already"):
        shut_down().say(OFF)


def test_a_player_says_what_the_reactor_does() -> None:
    """BMM-7.01:p52:restart"""
    table = Table(mech())
    assert parse("reactor off", WordContext(table.unit, table.state)) == (OFF,)
    assert parse("reactor on", WordContext(table.unit, table.state)) == (ON,)
    with pytest.raises(Refused, match="on or off"):
        parse("reactor maybe", WordContext(table.unit, table.state))


def test_the_older_book_asks_for_a_roll_when_the_reactor_is_shut_down_by_choice() -> None:
    """digest 23: at +3; the later one asks none (BMM-7.01:p52:involuntary-shutdown)."""
    older = of(options={"edition": "tw-4.4"})
    older.say(OFF)
    assert (older.due.purpose, older.due.target) == ("piloting", 8)
    older.outcome(True)
    assert older.state.shutdown
    later = of()
    later.say(OFF)
    assert (later.state.due, later.state.shutdown) == ((), True)
