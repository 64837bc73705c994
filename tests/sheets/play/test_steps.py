"""How a step works: rolls that are due, dice given along, what is refused."""

import pytest

from importers import load
from sheets.play import Refused, fresh, replay, step
from sheets.record.events import Answer, Hit, Stand
from sheets.record.record import Options, Record, Redo, Undo, read_record, write_record
from sheets.units import Unit
from tests.builders import mech, mounts
from tests.sheets.play.table import Table


@pytest.fixture
def brolga() -> Unit:
    unit = load("tests/data/Brolga BRG-2.mtf").unit
    assert unit is not None
    return unit


def test_a_hit_on_structure_asks_for_a_roll_and_waits(brolga: Unit) -> None:
    table = Table(brolga)
    table.say(Hit(location="LA", damage=18))
    assert (table.state.armor["LA"], table.state.structure["LA"]) == (0, 6)
    assert table.due.purpose == "critical-count"
    table.roll(3, 4)
    assert table.state.due == ()


def test_dice_given_along_are_used_in_order(brolga: Unit) -> None:
    table = Table(brolga)
    table.say(Hit(location="LA", damage=18, dice=((4, 4), (1,))))
    assert table.state.struck == {"LA": {0}}


@pytest.mark.parametrize("dice", [((4, 4, 1),), ((1, 1), (2, 2))])
def test_too_many_dice_are_refused(brolga: Unit, dice: tuple[tuple[int, ...], ...]) -> None:
    with pytest.raises(Refused):
        step(brolga, fresh(brolga), Hit(location="LA", damage=18, dice=dice), Options())


def test_the_table_may_say_what_came_out(brolga: Unit) -> None:
    table = Table(brolga)
    table.say(Hit(location="LA", damage=18))
    table.outcome(1)
    table.outcome(2)
    assert table.state.struck == {"LA": {2}}


def test_nothing_else_happens_while_a_roll_is_due(brolga: Unit) -> None:
    table = Table(brolga)
    table.say(Hit(location="LA", damage=18))
    with pytest.raises(Refused, match="critical count"):
        table.say(Stand())


def test_an_answer_needs_a_roll_that_is_due(brolga: Unit) -> None:
    with pytest.raises(Refused, match="no roll is due"):
        step(brolga, fresh(brolga), Answer(dice=((1, 2),)), Options())


def test_a_state_never_changes(brolga: Unit) -> None:
    state = fresh(brolga)
    with pytest.raises(AttributeError):
        state.heat = 3
    before = dict(state.armor)
    step(brolga, state, Hit(location="LA", damage=5), Options())
    assert state.armor == before


def test_a_record_is_replayed_undone_and_redone(brolga: Unit) -> None:
    record = Record(unit=brolga).add(Hit(location="LA", damage=5), Hit(location="RA", damage=4))
    assert replay(record).armor["RA"] == 12
    assert replay(record.add(Undo())).armor["RA"] == 16
    assert replay(record.add(Undo(), Redo())) == replay(record)
    assert replay(record, entries=1).armor["RA"] == 16
    assert read_record(write_record(record)) == record


def test_modular_armor_that_stands_in_no_slot_stops_nothing() -> None:
    """A file may list an item without a slot; the unit is played as if it had none."""
    table = Table(mech(mounts=mounts("ISModularArmor", at=None)))
    before = table.state.armor["LT"]
    table.say(Hit(location="LT", damage=4))
    assert table.state.armor["LT"] == before - 4
