"""The session of a force, as a server uses it: lines and typed events of one player, each applied once."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from astech.campaign import ledger
from astech.campaign.access import CampaignAccess
from astech.campaign.aim import Aim
from astech.campaign.force_session import ForceSession
from astech.campaign.naming import campaign_of
from astech.campaign.replies import force_lines
from astech.campaign.store import use_store
from sheets.play import Refused
from sheets.record.events import Hit
from tests.astech.campaign.conftest import BROLGA, TANK, AtDesk
from tests.conftest import ROOT

Player = Callable[..., ForceSession]


@pytest.fixture
def player(store: Path) -> Iterator[Player]:
    """Makes sessions of Gray Watch, each with a connection of its own."""
    stores = []

    def made(by: str = "Ada", *members: str) -> ForceSession:
        context = use_store(str(store))
        stores.append(context)
        there = context.__enter__()
        access = CampaignAccess(there, campaign_of(there, ""), by)
        ids = {each.name: each.id for each in access.listed_members()}
        return ForceSession(access, [ids[name] for name in members], seed=7)

    yield made
    for each in stores:
        each.__exit__(None, None, None)


def id_of(force: ForceSession, name: str) -> str:
    return next(each.id for each in force.listed_members() if each.name == name)


def armor_lost(force: ForceSession, name: str) -> dict[str, int]:
    """The armor points that a member has lost, as the store has it."""
    (reply,) = (each for each in force.member_statuses() if each.member.name == name)
    return dict(reply.marks.armor)


def turns(force: ForceSession) -> dict[str, int]:
    """The turn of each member."""
    return {each.member.name: each.session.state.turn for each in force.member_statuses()}


def test_a_force_session_needs_no_command_line() -> None:
    """A server imports it without click and without the code of terminals."""
    loaded = "import sys, astech.campaign.force_session; print({'click', 'rich', 'readline'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout == "set()\n"


def test_a_line_returns_happenings_due_rolls_marks_and_rulings(player: Player) -> None:
    """8 points on the 6 points of rear armor of a left torso: 2 go inside, which asks for a critical roll."""
    (reply,) = player().say("brolga lt 8 rear").members
    assert reply.member.name == BROLGA
    assert [due.purpose for due in reply.due] == ["critical-count"]
    assert reply.happened
    assert reply.rulings
    assert reply.marks.rear == {"LT": 6}
    assert [each.name for each in reply.marks.crew] == ["Ada Voss"]


def test_a_typed_event_needs_no_text(player: Player) -> None:
    force = player()
    reply = force.apply(id_of(force, BROLGA), Hit(location="LT", damage=3))
    assert reply.members[0].marks.armor == {"LT": 3}


def test_a_line_of_a_known_id_is_carried_out_once(player: Player) -> None:
    force = player()
    first = force.say("brolga lt 3", command_id="a")
    again = force.say("brolga lt 3", command_id="a")
    assert (first.repeated, again.repeated) == (False, True)
    assert armor_lost(force, BROLGA) == {"LT": 3}
    with pytest.raises(Refused, match="another command"):
        force.say("brolga lt 4", command_id="a")
    assert armor_lost(force, BROLGA) == {"LT": 3}


def test_the_end_of_a_turn_of_a_known_id_is_carried_out_once(player: Player) -> None:
    """A player whose connection broke sends the end of the turn again."""
    force = player()
    force.say("end", command_id="turn 1")
    again = force.say("end", command_id="turn 1")
    assert again.repeated
    assert turns(force) == {BROLGA: 2, TANK: 2}
    assert list(force_lines(again)) == ["that is in the log already"]


def test_each_player_sees_the_events_of_the_others(player: Player) -> None:
    ada, jon = player("Ada"), player("Jon")
    jon.say("brolga status")
    ada.say("brolga ra 2")
    (reply,) = jon.say("brolga lt 1").members
    assert [line.speaker for line in reply.meanwhile] == ["Ada"]
    assert dict(reply.marks.armor) == {"RA": 2, "LT": 1}


def test_undo_takes_back_the_command_of_another_player(player: Player) -> None:
    ada, jon = player("Ada"), player("Jon")
    jon.say("brolga status")
    ada.say("brolga ra 2")
    reply = jon.say("undo")
    assert reply.undone == (f"{BROLGA}: ra 2",)
    assert armor_lost(jon, BROLGA) == armor_lost(ada, BROLGA) == {}
    assert jon.say("redo").redone
    assert armor_lost(ada, BROLGA) == {"RA": 2}


def test_a_unit_that_left_accepts_no_events(player: Player, desk: AtDesk) -> None:
    """The session was already open when another player reported the loss of the unit."""
    force = player()
    force.say("brolga lt 1")
    brolga = id_of(force, BROLGA)
    desk("lose", "brolga")
    for act in (lambda: force.apply(brolga, Hit(location="LT", damage=1)), lambda: force.say("lt 1")):
        with pytest.raises(Refused, match="it is lost"):
            act()
    desk("salvage", "brolga")
    assert force.apply(brolga, Hit(location="LT", damage=1)).members[0].marks.armor == {"LT": 2}


def test_a_unit_that_was_renamed_meanwhile_has_its_new_name(player: Player, desk: AtDesk) -> None:
    force = player()
    force.say("brolga lt 1")
    desk("rename", "--unit", "brolga", "Bull")
    (reply,) = force.say("bull lt 1").members
    assert reply.member.name == "Bull"


def test_an_unknown_unit_is_refused(player: Player) -> None:
    with pytest.raises(Refused, match="no unit of Gray Watch has the id x"):
        player().apply("x", Hit(location="LT", damage=1))


def test_a_unit_that_joins_later_is_there(player: Player, desk: AtDesk) -> None:
    force = player()
    desk("add", ROOT / "tests" / "data" / f"{TANK}.blk", "--as", "Late")
    assert force.say("late 5 from the front").members[0].member.name == "Late"


def test_a_command_that_the_store_takes_at_the_second_try_is_applied_once(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A SQLite file may be busy at the end of a transaction."""
    force, finish, tries = player(), ledger.finish_command, []

    def busy_once(connection: Connection) -> None:
        tries.append(connection)
        if len(tries) == 1:
            error = sqlite3.OperationalError("database is locked")
            error.sqlite_errorname = "SQLITE_BUSY"
            raise OperationalError("COMMIT", {}, error)
        finish(connection)

    monkeypatch.setattr(ledger, "finish_command", busy_once)
    force.say("end")
    assert len(tries) == 2
    assert turns(force) == {BROLGA: 2, TANK: 2}
    tries.clear()
    force.say("brolga lt 3")
    assert armor_lost(force, BROLGA) == {"LT": 3}


def test_a_mistyped_name_of_another_unit_is_named(player: Player) -> None:
    """A line begins with the name of a unit or with a verb; this one fits neither."""
    force = player()
    force.say("brolga lt 1")
    with pytest.raises(Refused, match="perhaps currawong-patrol-tank-cpt-1"):
        force.say("curawong made")


# --- Games ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def game(desk: AtDesk) -> AtDesk:
    """A game of the Brolga and the tank, with a third unit outside it."""
    desk("game", "Cobble Ford")
    desk("add", ROOT / "tests" / "data" / f"{TANK}.blk", "--as", "Reserve")
    return desk


@pytest.mark.usefixtures("game")
def test_the_end_of_a_turn_leaves_units_outside_the_game_alone(player: Player) -> None:
    force = player()
    assert "turn 1 is over" in " ".join(force_lines(force.say("end")))
    assert turns(force) == {BROLGA: 2, TANK: 2, "Reserve": 1}


@pytest.mark.usefixtures("game")
def test_a_roll_outside_the_game_does_not_hold_up_its_turn(player: Player) -> None:
    """The reserve waits for the location of its hit; the game goes on."""
    force = player()
    force.say("reserve 5 from the front")
    force.say("end phase")
    force.say("end")
    assert turns(force) == {BROLGA: 2, TANK: 2, "Reserve": 1}


def test_single_commands_leave_units_outside_the_game_alone(game: AtDesk) -> None:
    assert "Reserve" not in game("end-turn")
    assert [game.data("status", unit)["turn"] for unit in ("brolga", "reserve")] == [2, 1]


@pytest.mark.usefixtures("game")
def test_a_unit_outside_the_game_ends_one_turn_where_it_is_named(player: Player, game: AtDesk) -> None:
    force = player()
    force.say("end")
    force.say("end")
    game("end-turn", "reserve")
    assert turns(force) == {BROLGA: 3, TANK: 3, "Reserve": 2}


@pytest.mark.usefixtures("game")
def test_the_turn_of_a_game_goes_on_until_each_player_ended_it(player: Player, game: AtDesk) -> None:
    """Two players, each with one unit of the game: the second one ends the turn of the game."""
    ada, jon = player("Ada", BROLGA), player("Jon", TANK)
    assert f"turn 1 goes on for {TANK}" in " ".join(force_lines(ada.say("end")))
    assert game.data("game")["turn"] == 1
    with pytest.raises(Refused, match=f"turn 1 is over here, and goes on for {TANK}"):
        ada.say("end")
    assert "turn 1 is over" in " ".join(force_lines(jon.say("end")))
    assert game.data("game")["turn"] == 2


@pytest.mark.usefixtures("game")
def test_a_session_of_units_outside_the_game_ends_no_turn_of_it(player: Player) -> None:
    with pytest.raises(Refused, match="no unit here is in Cobble Ford"):
        player("Ada", "Reserve").say("end")


def test_a_named_unit_does_not_end_the_turn_of_the_game_twice(game: AtDesk) -> None:
    game("end-turn", "brolga")
    assert f"turn 1 is over already for {BROLGA}" in game("end-turn", "brolga")
    assert game.data("status", "brolga")["turn"] == 2


def test_an_offer_waits_until_the_player_of_the_target_accepts_it(player: Player) -> None:
    """Offer and acceptance are two events of the store; the target is unhurt between them."""
    force = player("Ada", BROLGA, TANK)
    brolga, tank = id_of(force, BROLGA), id_of(force, TANK)
    target = next(each for each in force.listed_members() if each.id == tank)
    aim = Aim(("large", "laser"), target, situation=("range", "5"))
    fired = force.fire(brolga, aim, dice=((3, 3),), accepts=False)
    assert fired.hits == 1
    assert armor_lost(force, TANK) == {}
    force.accept(tank, dice=((3, 4),))
    assert armor_lost(force, TANK) == {"FR": 8}
    with pytest.raises(Refused, match="no shot at it is waiting"):
        force.accept(tank)
