"""What a hit on an item of a 'Mech costs, and what a missing or destroyed system does not."""

from typing import Any

from sheets.play import status
from sheets.record.events import Critical, Hit
from sheets.units import Mount
from sheets.units.mech import Slot, System
from tests.builders import mech
from tests.sheets.play.table import Table


def with_slots(place: str, *slots: Slot, **fields: Any) -> Table:
    """A 'Mech with these slots at the head of a location."""
    rows = dict(mech().slots)
    rows[place] = (*slots, *rows[place][len(slots) :])
    return Table(mech(slots=rows, **fields))


def test_only_the_first_hit_explodes_an_improved_heavy_laser() -> None:
    """BMM-7.01:p101:improved-heavy-laser: given a large one of three slots, when two are struck, then one explosion."""
    table = with_slots(
        "RT", *[Slot(mount=0)] * 3, mounts=(Mount(item="CLImprovedHeavyLargeLaser", location="RT"),), mass=100
    )
    first = table.say(Critical(location="RT", slot=0, dice=()))
    assert any("explosion in" in happening.words for happening in first.happened)
    while table.state.due:
        table.outcome(True if table.due.target is not None else 0)
    left = table.state.structure["RT"]
    second = table.say(Critical(location="RT", slot=1))
    assert not any("explosion in" in happening.words for happening in second.happened)
    assert (table.state.structure["RT"], table.state.due) == (left, ())


def test_a_destroyed_gyro_does_not_destroy_the_mech() -> None:
    """BMM-7.01:p130:gyro-withdrawal: it falls, and is neither destroyed nor made to withdraw by that alone."""
    table = with_slots("CT", *[Slot(system=System.GYRO)] * 4)
    for slot in range(2):
        table.say(Critical(location="CT", slot=slot))
        while table.state.due:
            facing = table.due.purpose == "fall-facing"
            table.outcome("front" if facing else "LA" if table.due.target is None else True)
    assert not table.state.destroyed
    assert not status(table.unit, table.state, table.options).must_withdraw


def test_an_arm_built_without_its_lower_part_fires_without_a_modifier() -> None:
    """CRIT:missing-lower-arm"""
    shoulder, upper = Slot(system=System.SHOULDER), Slot(system=System.UPPER_ARM)
    laser = (Mount(item="Medium Laser", location="RA"),)
    table = with_slots("RA", shoulder, upper, Slot(mount=0), mounts=laser)
    (weapon,) = status(table.unit, table.state, table.options).weapons
    assert weapon.fires
    assert weapon.modifiers == ()


def test_a_searchlight_may_go_out_by_a_hit_to_any_torso() -> None:
    """digest 2.2: on 7 or more, and then there is none to put out."""
    table = with_slots("LT", Slot(mount=0), mounts=(Mount(item="Searchlight", location="LT"),))
    table.say(Hit(location="RA", damage=1))
    assert not table.state.due
    table.say(Hit(location="CT", damage=1, rear=True))
    assert (table.due.purpose, table.due.target) == ("searchlight", 7)
    table.roll(3, 3)
    table.say(Hit(location="RT", damage=1))
    table.roll(3, 4)
    assert table.state.mounts == {0}
    table.say(Hit(location="RT", damage=1))
    assert not table.state.due


def test_spikes_break_on_nine_where_they_are_hit() -> None:
    """digest 3.6, core digest F16 for the number."""
    table = with_slots("LA", Slot(mount=0), mounts=(Mount(item="Spikes", location="LA"),))
    table.say(Hit(location="RA", damage=1))
    assert not table.state.due
    table.say(Hit(location="LA", damage=1))
    assert (table.due.purpose, table.due.target) == ("spikes", 9)
    table.roll(4, 5)
    assert table.state.mounts == {0}
