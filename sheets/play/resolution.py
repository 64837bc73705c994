"""The resolution of one event: an agenda of small tasks, done one by one until one needs a roll.

A task is plain data (a named tuple); its family has the function for it. A task asks for its roll before it marks
anything: without a roll it goes back on the agenda unchanged, and the step ends with the due roll.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, NoReturn, TypeVar

from sheets.record.events import Dice
from sheets.record.record import Options
from sheets.record.state import Draft, Due, State
from sheets.units import Unit


class Refused(ValueError):
    """An event cannot happen; the message tells the player why.

    >>> from importers import load
    >>> from sheets.play import fresh, step
    >>> from sheets.record.events import Hit
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> step(brolga, fresh(brolga), Hit(location="XX", damage=5))
    Traceback (most recent call last):
    sheets.play.resolution.Refused: a Brolga BRG-2 has no location 'XX': it has HD, CT, RT, LT, RA, LA, RL, LL
    """


COUNTED = ("point", "hit", "turn", "shot", "level", "missile", "inferno missile", "trooper", "suit", "location", "hex")
_ONE = re.compile(rf"(?<![\d.])1 ({'|'.join(COUNTED)})e?s\b")


def singular_words(words: str) -> str:
    """Text with the plural nouns after a 1 made singular.

    >>> singular_words("1 points to the Head: 11 of armor left")
    '1 point to the Head: 11 of armor left'
    """
    found = words.find("1 ")
    while found >= 0 and not words.startswith(COUNTED, found + 2):
        found = words.find("1 ", found + 1)
    return words if found < 0 else _ONE.sub(r"1 \1", words)


class Happening(NamedTuple):
    """One result of an event: its words, its ruling, and the location that it concerns, if any.

    >>> Happening("5 points to the Left Arm: 11 of armor left", "digest 2.1", "LA").location
    'LA'
    """

    words: str
    ruling: str
    location: str = ""


class RollResult(NamedTuple):
    """The result of a roll: the dice, or an outcome stated without dice."""

    dice: Dice = ()
    outcome: bool | int | str | None = None

    @property
    def total(self) -> int:
        """The sum of the dice, or the stated number."""
        if self.outcome is None:
            return sum(self.dice)
        if isinstance(self.outcome, str):
            raise Refused(f"expected a number, found '{self.outcome}'")
        return int(self.outcome)

    def reaches(self, target: int) -> bool:
        """Whether the roll succeeds."""
        if isinstance(self.outcome, bool):
            return self.outcome
        return self.total >= target


class RollMissing(Exception):
    """A task needs a roll that has not been made."""

    def __init__(self, due: Due) -> None:
        self.due = due


BodyT = TypeVar("BodyT", covariant=True)


class Resolution(Generic[BodyT]):
    """The resolution of one event: the unit, its facts (`body`), the draft of its state, and what has happened so
    far."""

    __slots__ = ("agenda", "body", "happened", "options", "results", "state", "unit")

    def __init__(self, unit: Unit, body: BodyT, state: State, options: Options, results: list[RollResult]) -> None:
        self.unit = unit
        self.body = body
        self.state: Draft = state.draft()
        self.options = options
        self.results = results
        self.happened: list[Happening] = []
        self.agenda: list[Any] = list(reversed(state.agenda))  # the last one is done first

    def do_next(self, *tasks: Any) -> None:
        """Puts tasks at the head of the agenda, in this order."""
        self.agenda.extend(reversed(tasks))

    def say(self, words: str, ruling: str, location: str = "") -> None:
        """Notes something that happened."""
        self.happened.append(Happening(singular_words(words), ruling, location))

    def roll(self, due: Due) -> RollResult:
        """The result of the next roll; raises `RollMissing` where there is none."""
        if not self.results:
            asked_by = singular_words(due.asked_by)
            raise RollMissing(due if asked_by == due.asked_by else due._replace(asked_by=asked_by))
        result = self.results.pop(0)
        if result.outcome is None and len(result.dice) != due.dice:
            asked = "one die is" if due.dice == 1 else f"{due.dice} dice are"
            given = "one was" if len(result.dice) == 1 else f"{len(result.dice)} were"
            raise Refused(f"{asked} due for {due.purpose}, and {given} given")
        return result

    def succeeds(self, due: Due) -> bool:
        """Whether the roll reaches its target with its modifiers; 2D6 always reach 2 and never 13."""
        assert due.target is not None
        return self.roll(due).reaches(due.target)

    def refuse(self, sentence: str) -> NoReturn:
        raise Refused(sentence)


@dataclass(frozen=True)
class Family:
    """The functions that play a family: facts, initial state, events and tasks."""

    body: Callable[[Any, str], Any]
    fresh: Callable[[Any, Options], State]
    events: Mapping[type, Callable[[Any, Any], None]]
    tasks: Mapping[type, Callable[[Any, Any], None]]
    status: Callable[[Any, State, Options], Any] | None = None


class Step(NamedTuple):
    """The result of `step`: the new state, the happenings in order, and the roll that is due (at most one).

    >>> from importers import load
    >>> from sheets.play import fresh, step
    >>> from sheets.record.events import Attack
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> done = step(brolga, fresh(brolga), Attack(side="front", damage=5))
    >>> [due.purpose for due in done.due]
    ['hit-location']
    """

    state: State
    happened: tuple[Happening, ...]
    due: tuple[Due, ...]


def work_off_agenda(resolution: Resolution[Any], tasks: Mapping[type, Callable[[Any, Any], None]]) -> Step:
    """Does the tasks of the agenda until it is empty or a roll is due."""
    agenda, state = resolution.agenda, resolution.state
    due: tuple[Due, ...] = ()
    while agenda:
        task = agenda.pop()
        try:
            tasks[type(task)](resolution, task)
        except RollMissing as needed:
            agenda.append(task)
            due = (needed.due,)
            break
    if resolution.results:
        left = len(resolution.results)
        raise Refused("one roll too many was given" if left == 1 else f"{left} rolls too many were given")
    state.agenda = tuple(reversed(agenda))
    state.due = due
    return Step(state.finished(), tuple(resolution.happened), due)
