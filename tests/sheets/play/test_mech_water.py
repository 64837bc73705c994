"""'Mechs under water: hits may hole them, and what is flooded works no more."""

import pytest

from sheets.record.events import Enter, Hit
from sheets.units import Mount
from sheets.units.base import Quirk
from sheets.units.mech import Slot
from tests.builders import mounts
from tests.sheets.play.table import Table, filled, of


def diver(depth: int = 2, **fields: object) -> Table:
    """A 'Mech on its feet in water, with a laser in its right arm."""
    table = of(mounts=mounts("Medium Laser", at="RA"), slots=filled({"RA": {4: Slot(mount=0)}}), **fields)
    table.say(Enter(terrain="water", depth=depth))
    table.outcome(True)
    return table


def test_a_hit_under_water_holes_the_location_on_ten() -> None:
    """core digest K13, which names the older rule: 2D6, 10 or more."""
    table = diver()
    table.say(Hit(location="LL", damage=1))
    assert (table.due.purpose, table.due.target) == ("breach", 10)
    table.roll(4, 5)
    assert table.state.flooded == frozenset()
    table.say(Hit(location="LL", damage=1))
    table.roll(5, 5)
    assert table.state.flooded == {"LL"}
    assert table.now.moves["walk"] == 1
    assert table.now.piloting == 5


@pytest.mark.parametrize(("location", "asks"), [("LL", True), ("LA", False), ("CT", False)])
def test_in_shallow_water_only_the_legs_of_who_stands_are_under_it(location: str, asks: bool) -> None:
    """core digest K13"""
    table = diver(depth=1)
    table.say(Hit(location=location, damage=1))
    assert bool(table.state.due) is asks


def test_where_no_armor_is_left_no_roll_helps() -> None:
    """core digest K13; a side torso takes its arm along, whose weapons are silent then (BMM-7.01:p65:flooded)."""
    table = diver()
    table.say(Hit(location="RT", damage=5))
    assert table.state.flooded == {"RT", "RA"}
    assert [weapon.why for weapon in table.now.weapons] == ["destroyed"]
    table.say(Enter(terrain="land"))
    assert [weapon.why for weapon in table.now.weapons] == ["destroyed"]


def test_a_flooded_cockpit_or_engine_ends_the_fight() -> None:
    """Unconfirmed: no document of ours says it."""
    table = diver()
    table.say(Hit(location="HD", damage=1))
    table.outcome(True)
    while table.state.due:
        table.outcome(True)
    assert table.state.crew[0].dead
    drowned = diver()
    drowned.say(Hit(location="CT", damage=1))
    drowned.outcome(True)
    assert drowned.state.destroyed == "hull breach"


def test_poor_sealing_and_harjel() -> None:
    """digest 21.2: poor sealing +2 on the roll; HarJel lets no water in."""
    table = diver(quirks=(Quirk(code="poor_sealing"),))
    table.say(Hit(location="LL", damage=1))
    assert table.due.target == 8
    sealed = of(mounts=(Mount(item="IS HarJel"),), slots=filled({"LL": {4: Slot(mount=0)}}))
    sealed.say(Enter(terrain="water", depth=2))
    sealed.outcome(True)
    sealed.say(Hit(location="LL", damage=1))
    assert not sealed.state.due
