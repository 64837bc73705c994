"""Random evenings: any words about units of any family, in every edition, typed in three ways.

After each step the whole states are compared, and at the end every command is undone and done again.
"""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from random import Random

import pytest

import astech
from astech.campaign.naming import campaign_of
from astech.campaign.sessions import sessions_of
from astech.campaign.store import use_store
from astech.session import Session
from sheets.play import Refused
from sheets.record.condition import Condition
from sheets.record.state import State
from sheets.units import to_json
from tests.astech.campaign.conftest import AtDesk
from tests.astech.campaign.postgres import Server
from tests.astech.campaign.test_each_box import UNITS
from tests.astech.words import phrases

EDITIONS = ("tw-4.4", "bmm-7.01", "core-2026", "as-2.3.1", "asce-5.01")
ATTACKS = ("8 from the front", "15 from the left", "6 from the rear", "hit 2", "crit", "heat 4", "pilot 1", "end phase")
QUESTIONS = frozenset(
    ("to", "tohit", "status", "physical", "log", "print", "help", "as", "undo", "redo", "roll", "skills")
)
STEPS = 16
Snapshot = dict[str, tuple[State, Condition, tuple[str, ...]]]


def typed_lines() -> list[str]:
    """The phrases of the tests of words, without questions, negative numbers and shots at units of the campaign."""
    tables = (
        table
        for module in iter_modules(phrases.__path__, f"{phrases.__name__}.")
        for table in vars(import_module(module.name)).values()
        if isinstance(table, list)
    )
    rows = (row[0] for table in tables for row in table if isinstance(row, tuple) and isinstance(row[0], str))
    lines = {row for row in rows if row.split()[0].casefold() not in QUESTIONS and " -" not in row}
    return sorted(line for line in lines if not {"at", "skills"} & set(line.split()))


LINES = typed_lines()


class Evening:
    """Units in sessions in Python, and in two campaigns of one store, for single commands and for `campaign play`."""

    def __init__(self, store: str, edition: str, folder: Path) -> None:
        self.chance = Random(edition)
        self.desk = AtDesk(store)
        self.of = tuple(("--campaign", f"{kind} {edition}") for kind in ("Commands", "Table"))
        self.games: dict[str, Session] = {}
        for _, campaign in self.of:
            self.desk("new", campaign, "--edition", edition)
        for number, family in enumerate(self.chance.sample(sorted(UNITS), 5)):
            unit, name = UNITS[family](), f"U{number}"
            file = folder / f"{name}.json"
            file.write_text(to_json(unit), "utf-8")
            try:
                self.games[name] = astech.play(unit, edition=edition, pilot="Ann 3/4" if not number else "")
            except Refused:
                continue  # not every unit is an element
            for of in self.of:
                self.desk("add", file, "--as", name, *(("--pilot", "Ann 3/4") if not number else ()), *of)

    def play(self) -> Iterator[Snapshot]:
        """Play the steps; the states after each command that was accepted."""
        for _ in range(STEPS):
            if self.chance.random() < 0.15:
                yield self._end()
            else:
                yield from self._say(self.chance.choice(list(self.games)))

    def _say(self, unit: str) -> Iterator[Snapshot]:
        game = self.games[unit]
        line = self.chance.choice(LINES if self.chance.random() < 0.6 else ATTACKS)
        events = game.history.depth
        try:
            game.say(line)
            code = 0
        except Refused:
            code = 1
        before = self.snapshot(self.of[0])
        assert self.desk.run("say", unit, *line.split(), *self.of[0]).returncode == code, line
        assert self.desk.run("play", *self.of[1], stdin=f"{unit} {line}\n").returncode == code, line
        self.compare(line)
        if game.history.depth > events:
            yield before
        while game.due and (game.due[0].dice or game.due[0].choices):
            yield self._answer(unit)

    def _answer(self, unit: str) -> Snapshot:
        before = self.snapshot(self.of[0])
        due = self.games[unit].due[0]
        dice = " ".join(str(self.chance.randint(1, 6)) for _ in range(due.dice))
        answer = dice or self.chance.choice(due.choices)
        self.games[unit].say(answer)
        self.desk("roll", unit, answer, *self.of[0])
        self.desk("play", *self.of[1], stdin=f"{unit} {answer}\n")
        self.compare(f"{due.purpose}: {answer}")
        return before

    def _end(self) -> Snapshot:
        before = self.snapshot(self.of[0])
        for game in self.games.values():
            if not game.is_out:
                game.say("end turn")
        self.desk("end-turn", *self.of[0])
        self.desk("play", *self.of[1], stdin="end\n")
        self.compare("end")
        return before

    def snapshot(self, of: tuple[str, str]) -> Snapshot:
        """The states, the marks and the waiting events of the units of a campaign."""
        with use_store(self.desk.store) as store:
            sessions = sessions_of(store, campaign_of(store, of[1]).id, "")
            return {each.member.name: _values(each) for each in sessions}

    def compare(self, step: str) -> None:
        """Assert that all three have the same."""
        expected = {name: _values(game) for name, game in self.games.items()}
        for of in self.of:
            assert self.snapshot(of) == expected, (of, step)


def _values(session: Session) -> tuple[State, Condition, tuple[str, ...]]:
    return session.state, session.marks, tuple(event.do for event in session.waiting)


@pytest.mark.parametrize("edition", EDITIONS)
def test_three_ways_of_playing_have_the_same_states_and_each_command_is_undone(
    edition: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    store = str(tmp_path / "store.sqlite")
    if edition == "bmm-7.01":
        server: Server = request.getfixturevalue("server")
        store = server.url
    evening = Evening(store, edition, tmp_path)
    undone = list(evening.play())
    states = [*undone[1:], evening.snapshot(evening.of[0])]
    for before in reversed(undone):
        evening.desk("undo", *evening.of[0])
        assert evening.snapshot(evening.of[0]) == before
    for after in states:
        evening.desk("redo", *evening.of[0])
        assert evening.snapshot(evening.of[0]) == after
