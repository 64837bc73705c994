"""An evening as steps: two games of six turns with a unit of each of eight families.

A session in Python, single commands and `campaign play` take the same steps. The session in Python comes first: its
dice come from one seed, and the rolls are recorded, so that the others use the same.
"""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import NamedTuple

import pikepdf

import astech
from astech.campaign import bay
from astech.session import Session
from importers import load
from sheets.play import Refused, state_from_marks
from sheets.record.events import Marked
from sheets.record.state import Due
from sheets.rules.tables.piloting import DEADLY
from sheets.units import Unit
from tests.builders import squad
from tests.conftest import ROOT
from tests.exporters.recordsheet.craft import dropship, fighter
from tests.exporters.recordsheet.ground import emplacement, protomech

DATA = ROOT / "tests" / "data"
UNITS: Mapping[str, Callable[[], Unit]] = {
    "Brolga": lambda: load(DATA / "Brolga BRG-2.mtf").require(),
    "Currawong": lambda: load(DATA / "Currawong Patrol Tank CPT-1.blk").require(),
    "Drongo": lambda: load(DATA / "Drongo Watch Platoon.blk").require(),
    "Suits": squad,
    "Stork": fighter,
    "Barge": dropship,
    "Quoll": protomech,
    "Tower": emplacement,
}
PILOTS = {"Brolga": "Ada Voss 3/4", "Stork": "Jon Teague 4/4"}
TURNS: tuple[tuple[tuple[str, str], ...], ...] = (
    (
        ("Brolga", "ran 3"),
        ("Brolga", "fire large laser, srm 6"),
        ("Currawong", "7 from the front"),
        ("Drongo", "5 from the front"),
        ("Stork", "flew 3"),
        ("Stork", "9 from the front"),
        ("Tower", "enter building 40"),
    ),
    (
        ("Brolga", "lt 19"),
        ("Brolga", "ct 4 rear"),
        ("Tower", "fire lrm 10"),
        ("Suits", "4 from the front"),
        ("Barge", "30 from the left"),
        ("Quoll", "6 from the front"),
    ),
    (("Brolga", "fell"), ("Brolga", "heat 6"), ("Currawong", "9 from the left"), ("Tower", "8")),
    (("Brolga", "crit ct 4"), ("Tower", "crit"), ("Stork", "nose 12"), ("Drongo", "4 from the front")),
    (("Brolga", "jumped 2"), ("Tower", "6"), ("Suits", "6 from the rear"), ("Barge", "crew 1")),
    (("Brolga", "10 from the right"), ("Currawong", "fr 6"), ("Barge", "nose 20"), ("Quoll", "9 from the left")),
)
"""The lines of each turn of both games."""
TICKED = ("gyro-1", "armor-RA-1", "armor-RA-2", "slot-RA-3")
UNDONE = 3  # the turn of each game that ends too early, is undone, and ends again


class Step(NamedTuple):
    """A step: a line about a unit, the end of a turn, an undo, a game, or paper."""

    kind: str
    unit: str = ""
    text: str = ""


def tick(file: Path, to: Path) -> Path:
    """Tick boxes like a PDF reader."""
    with pikepdf.open(file) as document:
        for page in document.pages:
            for field in page.get("/Annots", []):
                if str(field.get("/T")) in TICKED:
                    field.V = field.AS = pikepdf.Name.On
        document.save(to)
    return to


class PythonEvening:
    """The evening as a script in Python plays it; `steps` has all steps so far, with their dice."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.dice = Random(24)
        self.steps: list[Step] = []
        self.games: dict[str, Session] = {
            name: astech.play(make(), pilot=PILOTS.get(name, "")) for name, make in UNITS.items()
        }

    def play(self) -> dict[str, Session]:
        """Play the evening."""
        for number, name in enumerate(("Cobble Ford", "The Bridge")):
            self._begin(name)
            for turn, lines in enumerate(TURNS, 1):
                for unit, text in lines:
                    self._say(unit, text)
                self._end_turn(undone=turn == UNDONE)
                if turn == UNDONE and not number:
                    self._read_back()
            self.steps.append(Step("game over"))
            if not number:
                self._repair("Currawong")
        return self.games

    def _begin(self, name: str) -> None:
        """Begin a game: every unit is cool and awake."""
        self.steps.append(Step("game", text=name))
        for game in self.games.values():
            if game.destroyed:
                continue
            found = game.marks
            crew = tuple(who.model_copy(update={"conscious": True}) if who.hits < DEADLY else who for who in found.crew)
            rested = found.model_copy(update={"crew": crew, "heat": 0})
            if game.state != state_from_marks(game.unit, rested, game.options):
                game.apply(Marked(condition=rested))

    def _say(self, unit: str, text: str) -> None:
        """Apply a line if the unit can still act, and answer the rolls that it asks for."""
        game = self.games[unit]
        try:
            game.say(text)
        except Refused:
            return
        self.steps.append(Step("say", unit, text))
        self._roll(unit)

    def _roll(self, unit: str) -> None:
        game = self.games[unit]
        while game.due:
            text = self._answer(game.due[0])
            game.say(text)
            self.steps.append(Step("roll", unit, text))

    def _answer(self, due: Due) -> str:
        if due.dice:
            return " ".join(str(self.dice.randint(1, 6)) for _ in range(due.dice))
        return self.dice.choice(due.choices)

    def _end_turn(self, undone: bool) -> None:
        """End the turn for all units; a turn that ended too early is undone for all, and ends again."""
        before = {name: game.history.depth for name, game in self.games.items()}
        self._end()
        if undone:
            for name, game in self.games.items():
                while game.history.depth > before[name]:
                    game.undo()
            self.steps.append(Step("undo"))
            self._end()
        for unit in self.games:
            self._roll(unit)

    def _end(self) -> None:
        for game in self.games.values():
            if not game.destroyed:
                game.say("end turn")
        self.steps.append(Step("end"))

    def _read_back(self) -> None:
        """Print the sheet of the Brolga, tick a box, and read it."""
        game = self.games["Brolga"]
        file = astech.save(astech.sheet(game.unit, game.marks), self.folder / "brolga.pdf", fillable=True)
        ticked = load(tick(file, self.folder / "ticked.pdf"))
        assert ticked.condition is not None
        game.apply(Marked(condition=ticked.condition, in_play=True))
        self.steps.append(Step("read", "Brolga"))

    def _repair(self, unit: str) -> None:
        game = self.games[unit]
        game.apply(Marked(condition=bay.repair_work(game.unit, game.marks).condition))
        self.steps.append(Step("repair", unit))


def parts(steps: list[Step]) -> Iterator[list[Step]]:
    """Three parts of an evening."""
    third = len(steps) // 3
    yield from (steps[:third], steps[third : 2 * third], steps[2 * third :])
