"""A whole evening ends in the same state in Python, in single commands and in `campaign play`, also after kills."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from astech.campaign.sessions import sessions_of
from astech.campaign.store import use_store
from importers import load
from sheets.record import Condition
from sheets.record.state import State
from sheets.units import to_json
from tests.astech.campaign.conftest import AtDesk
from tests.astech.campaign.evening import PILOTS, UNITS, PythonEvening, Step, parts, tick
from tests.astech.campaign.postgres import Server
from tests.conftest import ROOT


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a store."""
    if request.param == "sqlite":
        return str(tmp_path / "evening.sqlite")
    started: Server = request.getfixturevalue("server")
    return started.url


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> PythonEvening:
    """The evening as Python plays it."""
    played = PythonEvening(tmp_path_factory.mktemp("evening"))
    played.play()
    return played


def muster(desk: AtDesk, campaign: str, folder: Path) -> None:
    """A campaign with the eight units."""
    desk("new", campaign)
    for name, make in UNITS.items():
        file = folder / f"{name}.json"
        file.write_text(to_json(make()), "utf-8")
        pilot = ("--pilot", PILOTS[name]) if name in PILOTS else ()
        desk("add", file, "--as", name, *pilot, "--campaign", campaign)


def states(store: str, campaign: str) -> dict[str, State]:
    """The states of the units of a campaign."""
    with use_store(store) as there:
        from astech.campaign.naming import campaign_of

        found = campaign_of(there, campaign)
        return {session.member.name: session.state for session in sessions_of(there, found.id, "")}


def assert_same_end(evening: PythonEvening, store: str, campaign: str) -> None:
    found = states(store, campaign)
    for name, game in evening.games.items():
        assert found[name] == game.state, name


def on_paper(desk: AtDesk, step: Step, campaign: str, folder: Path) -> None:
    """The steps between lines: a game, paper, the bay."""
    of = ("--campaign", campaign)
    if step.kind == "game":
        desk("game", step.text, *of)
    elif step.kind == "game over":
        desk("game", "--end", *of)
    elif step.kind == "repair":
        desk("repair", step.unit, *of)
    else:
        printed, ticked = folder / f"{campaign}.pdf", folder / f"{campaign} ticked.pdf"
        desk("print", step.unit, "--what", "sheets", "--fillable", "-o", printed, *of)
        desk("read", tick(printed, ticked), "--yes", *of)


def test_the_evening_contains_every_kind_of_command(evening: PythonEvening) -> None:
    """Hits, heat, criticals, a fall, undo of turns, twelve turns, and units that were lost."""
    kinds = [step.kind for step in evening.steps]
    assert kinds.count("end") == 14
    assert (kinds.count("undo"), kinds.count("read"), kinds.count("repair"), kinds.count("game")) == (2, 1, 1, 2)
    assert kinds.count("roll") > 30
    assert any(game.state.struck or game.state.crossed for game in evening.games.values())
    assert len({game.unit.kind for game in evening.games.values()}) == 8
    assert all(game.marks != Condition() for game in evening.games.values())


def test_single_commands_end_as_python_does(evening: PythonEvening, place: str, tmp_path: Path) -> None:
    desk, of = AtDesk(place), ("--campaign", "Commands")
    muster(desk, "Commands", tmp_path)
    for step in evening.steps:
        if step.kind == "say":
            desk("say", step.unit, step.text, *of)
        elif step.kind == "roll":
            desk("roll", step.unit, step.text, *of)
        elif step.kind == "end":
            desk("end-turn", *of)
        elif step.kind == "undo":
            desk("undo", *of)
        else:
            on_paper(desk, step, "Commands", tmp_path)
    assert_same_end(evening, place, "Commands")


class PlaySession:
    """`campaign play` in a process of its own, which can be killed."""

    def __init__(self, store: str, campaign: str) -> None:
        command = [sys.executable, "-m", "astech", "campaign", "play", "--campaign", campaign, "--store", store]
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, text=True
        )

    def say(self, line: str) -> None:
        """Type a line, and wait for its answer, which ends with the next prompt."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{line}\nhelp waive\n")
        self.process.stdin.flush()
        while "waive" not in (answer := self.process.stdout.readline()):
            assert answer, self.process.stderr.read() if self.process.stderr else ""

    def kill(self) -> None:
        """End like in a power cut."""
        self.process.send_signal(signal.SIGKILL)
        assert self.process.stdout is not None
        self.process.communicate()


def lines_of(step: Step) -> str:
    return step.kind if step.kind in ("end", "undo") else f"{step.unit.lower()} {step.text}"


def test_campaign_play_killed_and_continued_twice_ends_as_python_does(
    evening: PythonEvening, place: str, tmp_path: Path
) -> None:
    """Each answered line is stored when the process is killed."""
    desk = AtDesk(place)
    muster(desk, "Table", tmp_path)
    for part in parts(evening.steps):
        session: PlaySession | None = None
        for step in part:
            if step.kind in ("say", "roll", "end", "undo"):
                session = session or PlaySession(place, "Table")
                session.say(lines_of(step))
            else:
                if session is not None:
                    session.kill()
                session = None
                on_paper(desk, step, "Table", tmp_path)
        if session is not None:
            session.kill()
    assert_same_end(evening, place, "Table")
    sheets = tmp_path / "all.pdf"
    desk("print", "--what", "sheets", "-o", sheets, "--campaign", "Table")
    assert load(sheets).unit is not None
