"""Transports of Alpha Strike: boarding, riding, leaving, and the fate of who is aboard."""

import pytest

from sheets.play import Refused
from sheets.record.events import Board, Disembark, ElementFire, ElementHit, Embark, Leave, Move, Ride
from tests.builders import platoon, squad
from tests.sheets.play.element_table import NEWER, OLDER, ElementTable, hull, hunter

EDITIONS = [OLDER, NEWER]


@pytest.mark.parametrize("edition", EDITIONS)
def test_boarding_costs_the_infantry_2_inches_and_the_transport_none(edition: str) -> None:
    """AS-2.3.1:p32:boarding: 2 inches of the infantry's own Move; ASCE-5.01:p39:infantry-example has it so too."""
    troops = ElementTable(squad(), edition)
    farthest = max(troops.moves.values())
    troops.say(Move(mode="walk", hexes=farthest - 1))
    with pytest.raises(Refused, match="boarding costs 2"):
        troops.say(Embark(transport="the Maxim"))
    troops.say(Move(mode="walk", hexes=farthest - 2))
    troops.say(Embark(transport="the Maxim"))
    assert troops.state.transport == "the Maxim"
    transport = hull(edition)
    transport.say(Board(name="the squad"))
    assert transport.moves == {"t": 8}


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_is_aboard_does_nothing(edition: str) -> None:
    """ASCE-5.01:p39:transported: no target, no attack, no move of its own."""
    troops = ElementTable(squad(), edition)
    troops.say(Embark(transport="the Maxim"))
    with pytest.raises(Refused, match="aboard the Maxim and cannot attack"):
        troops.say(ElementFire())
    with pytest.raises(Refused, match="aboard the Maxim and cannot move"):
        troops.say(Move(mode="walk", hexes=1))
    assert (troops.now.physical, troops.targeted, "TMM" in troops.now.strength) == ((), {}, False)


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_dismounts_attacks_but_moves_no_further(edition: str) -> None:
    """AS-2.3.1:p32:dismounted: no further Move, an attack, a TMM of 0, moved on the ground.

    AS-2.3.1:p32:dismounting, ASCE-5.01:p38:dismounting: neither pays for it.
    """
    troops = ElementTable(squad(), edition)
    troops.say(Embark(transport="the Maxim"))
    troops.end()
    troops.say(Disembark())
    assert "movement" not in troops.targeted
    assert troops.state.moved == "walk"
    with pytest.raises(Refused, match="just off its transport and cannot move"):
        troops.say(Move(mode="walk", hexes=1))
    troops.say(ElementFire())
    troops.end()
    troops.say(Move(mode="walk", hexes=1))


def test_nobody_boards_and_leaves_in_one_turn_in_the_newer_edition() -> None:
    """ASCE-5.01:p39:one-way; before, a unit could be carried within a turn."""
    troops, transport = ElementTable(squad(), NEWER), hull(NEWER)
    troops.say(Embark(transport="the Maxim"))
    with pytest.raises(Refused, match="boarded the Maxim in this turn"):
        troops.say(Disembark())
    transport.say(Board(name="the squad"))
    with pytest.raises(Refused, match="took units on in this turn"):
        transport.say(Leave(name="the squad"))
    transport.end()
    transport.say(Leave(name="the squad"))
    with pytest.raises(Refused, match="let units off in this turn"):
        transport.say(Board(name="the platoon"))
    older = ElementTable(squad(), OLDER)
    older.say(Embark(transport="the Maxim"))
    older.say(Disembark())
    assert older.state.transport == ""


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("outside", "destroyed"), [(False, "transport"), (True, "")])
def test_who_is_inside_is_destroyed_with_the_transport(edition: str, outside: bool, destroyed: str) -> None:
    """AS-2.3.1:p32:transport-destroyed; ASCE-5.01:p39:transported: who rides on the outside is dropped."""
    troops = ElementTable(squad(), edition)
    troops.say(Embark(transport="the Maxim", outside=outside))
    troops.end()
    troops.say(Disembark(lost=True))
    assert (troops.state.destroyed, troops.state.transport) == (destroyed, "")


def test_a_transport_that_is_destroyed_says_whom_it_carried() -> None:
    """AS-2.3.1:p32:transport-destroyed"""
    transport = hull()
    transport.say(Board(name="the platoon"))
    transport.say(Ride(name="the squad", location="A"))
    transport.say(ElementHit(damage=99))
    assert transport.words[-2:] == ["the platoon is destroyed with it", "the squad is dropped"]


def test_only_infantry_boards_like_this() -> None:
    """Other units are carried as cargo, which their own card does not mark."""
    with pytest.raises(Refused, match="is not infantry"):
        hunter().say(Embark(transport="the Maxim"))
    with pytest.raises(Refused, match="is not aboard a transport"):
        ElementTable(platoon()).say(Disembark())
