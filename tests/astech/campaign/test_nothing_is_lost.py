"""An answered command is never lost, even if the machine dies or others write at once.

These tests kill few processes; `benchmarks/campaign.py` kills a thousand.
"""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Connection

from astech.campaign import ledger
from astech.campaign.replies import member_lines, member_reply
from astech.campaign.sessions import MemberSession
from astech.campaign.store import StoreError, use_store
from astech.rendering import reply_lines
from sheets.play import Refused
from tests.astech.campaign.conftest import BROLGA, AtDesk
from tests.astech.campaign.killing import (
    Writer,
    killed_lives,
    member_named,
    write_together,
)
from tests.astech.campaign.postgres import Server, quick_folder
from tests.conftest import ROOT

EMPTY = "DROP SCHEMA public CASCADE; CREATE SCHEMA public"


@pytest.fixture
def league(server: Server, desk: AtDesk, tmp_path: Path) -> AtDesk:
    """Gray Watch on PostgreSQL, under a name of its own for each test."""
    league = AtDesk(server.url)
    try:
        with use_store(server.url) as store:
            store.write(
                lambda connection: connection.exec_driver_sql("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
            )
    except StoreError:
        pass  # it is still empty
    desk("export", tmp_path / "gray-watch.json")
    league("import", tmp_path / "gray-watch.json")
    return league


@pytest.fixture
def quick(store: Path) -> Iterator[str]:
    """The store of Gray Watch in memory."""
    folder = quick_folder()
    yield str(shutil.copy(store, folder / "gray watch.sqlite"))
    shutil.rmtree(folder)


def test_a_process_killed_at_any_moment_loses_no_answer(quick: str) -> None:
    assert killed_lives(quick, [BROLGA], 12, Random(1)) > 4


@pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not installed")
@pytest.mark.parametrize(
    "call",
    [
        "pwrite64:signal=KILL:when=1",
        "pwrite64:signal=KILL:when=4",
        "fdatasync:signal=KILL:when=1",
        "fdatasync:signal=KILL:when=3",
        "fsync,fdatasync:error=EIO:when=1",
        "pwrite64:error=ENOSPC:when=2",
    ],
)
def test_a_command_killed_at_a_system_call_is_stored_once_or_not_at_all(store: Path, call: str) -> None:
    """A command that is sent again with the same id is carried out once, whatever the first attempt did."""
    desk = AtDesk(str(store))
    words = [sys.executable, "-m", "astech", "campaign", "--store", str(store), "hit", "brolga", "la", "3", "--id", "X"]
    follow = ["strace", "-f", "-o", "/dev/null", "-e", "trace=pwrite64,fsync,fdatasync", "-e", f"inject={call}"]
    done = subprocess.run([*follow, *words], capture_output=True, text=True, cwd=ROOT, timeout=120)
    if "ptrace" in done.stderr:
        pytest.skip(f"strace may not follow a process here: {done.stderr[:200]}")
    before = desk.data("status", "brolga")["marks"].get("armor", {})
    assert before in ({}, {"LA": 3})
    assert before == {"LA": 3} or "3 points" not in done.stdout
    assert desk.data("hit", "brolga", "la", "3", "--id", "X")["marks"]["armor"] == {"LA": 3}
    assert [line["do"] for line in desk.data("log", "brolga")] == ["marked", "hit"]


def test_two_simultaneous_writers_are_put_in_order(quick: str) -> None:
    assert write_together(quick, [BROLGA], 3, events=6) == 18


def test_the_later_writer_sees_the_events_in_between(store: Path) -> None:
    with use_store(str(store)) as one, use_store(str(store)) as other:
        campaign, member = member_named(one, BROLGA)
        ada, jon = MemberSession(one, campaign, member, "Ada"), MemberSession(other, campaign, member, "Jon")
        ada.say("la 3")
        reply = jon.say("la 4")
        assert list(member_lines(member_reply(jon))) == ["~ meanwhile Ada: LA 3"]
        assert list(reply_lines(reply)) == ["  4 points to the Left Arm: 9 of armor left  [digest 2]"]
        ada.say("undo")
        assert ada.state.armor["LA"] == 13
        assert jon.state.armor["LA"] == 9
        jon.refresh()
        assert jon.state.armor["LA"] == 13


def test_an_answer_to_a_roll_that_another_player_answered_is_refused(store: Path) -> None:
    """Given a roll that two players see, when one has answered it, then the other's dice answer no other roll."""
    with use_store(str(store)) as one, use_store(str(store)) as other:
        campaign, member = member_named(one, BROLGA)
        ada, jon = MemberSession(one, campaign, member, "Ada"), MemberSession(other, campaign, member, "Jon")
        ada.say("lt 20")
        jon.refresh()
        ada.say("3 3")
        with pytest.raises(Refused):
            jon.say("3 3")
        assert list(member_lines(member_reply(jon)))[-1] == "~ meanwhile Ada: critical count 3+3"
        assert jon.state.due == ()
        assert jon.state.structure["LT"] == 9


def test_commands_on_a_server_have_the_same_answers(league: AtDesk) -> None:
    output = league("hit", "brolga", "lt", "20")
    assert "a roll" in output or "roll 2 dice" in output
    assert league.data("roll", "brolga", "--dice", "3 3")["due"] == []
    assert league.data("undo", "brolga")["due"]
    assert "is damaged" not in league("log", "brolga")


def test_a_server_and_its_writers_are_killed_and_nothing_is_lost(server: Server, league: AtDesk) -> None:
    def disturb(life: int, writer: Writer) -> None:
        if life == 1:
            server.kill()
            server.start()
            writer.listen(0.3)

    assert killed_lives(server.url, [BROLGA], 3, Random(2), disturb=disturb) > 0


def test_a_command_whose_connection_is_lost_is_carried_out_again(
    league: AtDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server ends the connection in the middle of a transaction, which stores nothing of the first attempt."""
    finish, tries = ledger.finish_command, []

    def lost_once(connection: Connection) -> None:
        tries.append(connection)
        if len(tries) == 1:
            connection.exec_driver_sql("SELECT pg_terminate_backend(pg_backend_pid())")
        finish(connection)

    monkeypatch.setattr(ledger, "finish_command", lost_once)
    league("hit", "brolga", "la", "3")
    assert len(tries) == 2
    assert league.data("status", "brolga")["marks"]["armor"] == {"LA": 3}


def test_many_writers_on_a_server(server: Server, league: AtDesk, data: Path) -> None:
    league("add", data / f"{BROLGA}.mtf")
    assert write_together(server.url, [BROLGA, f"{BROLGA} #2"], 4, events=6) == 24


def test_a_lost_database_is_reported_in_one_sentence(
    server: Server, league: AtDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("astech.campaign.store.RECONNECTING", 0.3)
    server.kill()
    try:
        assert "does not answer" in league.refused("hit", "brolga", "lt", "3")
    finally:
        server.start()
    assert league.data("hit", "brolga", "lt", "3")["marks"]["armor"] == {"LT": 3}


def test_a_copy_of_a_server_is_a_file(league: AtDesk, tmp_path: Path) -> None:
    league("hit", "brolga", "lt", "3")
    league("backup", tmp_path / "copy.sqlite")
    assert AtDesk(str(tmp_path / "copy.sqlite")).data("status") == league.data("status")
