"""A session: a unit at the table. Typed events or a line of text go in, a reply comes out.

>>> import astech
>>> game = astech.play(astech.load("tests/data/Brolga BRG-2.mtf").require(), pilot="Ann 3/4")
>>> reply = game.say("lt 8 rear")
>>> [each.words for each in reply.happened]
['8 points to the Left Torso: 0 of armor left', '2 points to the structure of the Left Torso: 10 left']
>>> [due.purpose for due in game.due]
['critical-count']
>>> from sheets.record.events import Answer
>>> game.apply(Answer(dice=((3, 3),))).happened[0].words
'no critical hit in the Left Torso'

A `Keeper` stores each event before the reply is given: in memory, in a record file, in the store of a campaign.
"""

from __future__ import annotations  # help() shows the names of types, not all families of `Unit`

import random
import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple, Protocol, TypeVar

from astech.words import (
    Command,
    Note,
    PrintCommand,
    RedoCommand,
    RollCommand,
    ToHitCommand,
    UndoCommand,
    WordContext,
    expected_answer,
    parse,
)
from sheets.play import OPTIONAL, Happening, Refused, Status, Step, marks, status, step
from sheets.play.history import BeforeHistory, History, history_of
from sheets.play.tally import ToHit
from sheets.play.to_hit import to_hit, to_hit_all
from sheets.record.condition import Condition, CrewMarks
from sheets.record.events import Answer, Dice, EndPhase, Event, HeatPhase, Marked, Postpone, Waive
from sheets.record.record import Entry, Log, Options, Record, Redo, Revert, Undo
from sheets.record.state import Due, State
from sheets.units import Unit

Found = TypeVar("Found")

# --- Replies ----------------------------------------------------------------------------------------------------------


class AppliedEvent(NamedTuple):
    """An applied event and its step; `rolled` is the roll that the program made for it."""

    event: Event
    step: Step
    rolled: Due | None = None


@dataclass(frozen=True)
class Reply:
    """The answer of a session: what happened, which rolls are due, the marks on the unit."""

    unit: Unit = field(repr=False)
    options: Options = field(repr=False)
    state: State = field(repr=False)
    outcomes: tuple[AppliedEvent, ...] = ()
    waiting: int = 0  # events that follow when the roll that is due has been made
    refused: str = ""  # why the events that waited did not happen
    lines: tuple[str, ...] = ()  # the answer to a question, such as status
    notes: tuple[str, ...] = ()  # sentences about a line, such as which weapons do not fire
    turned_to: str = ""  # after an undo or a redo: the event to which it led
    repeated: bool = False  # whether the store had a command of this id: it was not carried out again

    @property
    def happened(self) -> tuple[Happening, ...]:
        """The marks and remarks of the reply, each with its ruling."""
        return tuple(happening for outcome in self.outcomes for happening in outcome.step.happened)

    @property
    def rulings(self) -> tuple[str, ...]:
        """The rulings of the reply, each once."""
        return tuple(dict.fromkeys(each.ruling for each in self.happened if each.ruling))

    @property
    def due(self) -> tuple[Due, ...]:
        """The rolls that come first now."""
        return self.state.due

    @property
    def marks(self) -> Condition:
        """All marks on the unit."""
        return marks(self.unit, self.state, self.options)


# --- Where a log is kept ----------------------------------------------------------------------------------------------


class Keeper(Protocol):
    """Keeps the log of a session."""

    def keep(self, entries: Sequence[Entry], waiting: Sequence[Event]) -> None:
        """Stores lines, all or none, and the events that wait for their rolls; raises `Refused`."""
        ...

    def log(self) -> Log:
        """All lines."""
        ...

    def history(self, before: int | None = None) -> History:
        """The history of the log, which may begin in the middle; `before` a line, if one is named."""
        ...


class InMemory:
    """Keeps the log of a record for as long as the session lives."""

    def __init__(self, record: Record) -> None:
        self.record = record

    def keep(self, entries: Sequence[Entry], waiting: Sequence[Event]) -> None:
        self.record = self.record.add(*entries, waiting=tuple(waiting))

    def log(self) -> Log:
        return self.record.log

    def history(self, before: int | None = None) -> History:
        return history_of(self.record)


class _PendingEvent(NamedTuple):
    """An event that is to be applied; `queued` if it waited for a roll."""

    event: Event
    queued: bool


# --- Sessions ---------------------------------------------------------------------------------------------------------


class Session:
    """A unit that is being played, with its record."""

    prints = True  # whether a line of text may print a file

    def __init__(self, record: Record, keeper: Keeper | None = None, seed: int | None = None) -> None:
        self.unit = record.unit
        self.options = record.options
        self.keeper: Keeper = keeper or InMemory(record)
        self.history = self.keeper.history()
        self.luck = random.Random(seed)
        self.printed: set[Path] = set()  # files that this session may replace
        self._known_status: tuple[State, Status] | None = None

    @property
    def state(self) -> State:
        """All marks on the unit, the clock, and the rolls that are due."""
        return self.history.state

    @property
    def due(self) -> tuple[Due, ...]:
        """The rolls that come first."""
        return self.state.due

    @property
    def waiting(self) -> tuple[Event, ...]:
        """The events that follow when the roll that is due has been made."""
        return self.history.waiting

    @property
    def record(self) -> Record:
        """The unit with its whole log."""
        return Record(unit=self.unit, options=self.options, log=self.keeper.log(), waiting=self.waiting)

    @property
    def marks(self) -> Condition:
        """All marks on the unit, with the names of its crew."""
        found = marks(self.unit, self.state, self.options)
        sat = self.crew()
        if not found.crew:  # an element has no boxes for its crew
            return found.model_copy(update={"crew": sat})
        crew = tuple(
            each.model_copy(update={"name": named.name, "abilities": named.abilities})
            for each, named in zip_longest(found.crew, sat[: len(found.crew)], fillvalue=CrewMarks())
        )
        return found.model_copy(update={"crew": crew})

    def crew(self) -> tuple[CrewMarks, ...]:
        """The crew as seated."""
        return self.history.crew()

    @property
    def destroyed(self) -> str:
        """Why the unit is out of the game; empty while it is not."""
        try:
            return self.state.destroyed or self.status().destroyed
        except Refused:
            return self.state.destroyed

    @property
    def is_out(self) -> bool:
        """Whether the unit is out of the game; damage of Alpha Strike takes effect in the End Phase."""
        return self.state.is_out if self.state.destroyed else bool(self.destroyed)

    def status(self) -> Status:
        """The status of the unit now."""
        if self._known_status is None or self._known_status[0] is not self.state:
            self._known_status = self.state, status(self.unit, self.state, self.options)
        return self._known_status[1]

    def to_hit(self, attack: str | ToHitCommand = "") -> tuple[ToHit, ...]:
        """The to-hit numbers of an attack in words, such as `medium laser range 5 target moved 4`, or of all weapons.

        Raises `Refused` with a sentence.
        """
        command = attack
        if isinstance(command, str):
            (found,) = parse(f"to hit {command}", self.word_context)
            assert isinstance(found, ToHitCommand)
            command = found
        if not command.attacks:
            return to_hit_all(self.unit, self.state, command.situation, self.options)
        return tuple(to_hit(self.unit, self.state, each, command.situation, self.options) for each in command.attacks)

    def events(self) -> tuple[Event, ...]:
        """The events that are not undone."""
        return self._reach(lambda: self.history.events())

    def as_of(self, event: int) -> State:
        """The state after a number of events, without undone ones; raises `Refused` if there are fewer."""
        if not 0 <= event <= self.history.depth:
            raise Refused(f"{self.unit.name} has {self.history.depth} events; expected one of them")
        return self._reach(lambda: self.history.state_after(event))

    def say(self, text: str, dice: tuple[Dice, ...] = ()) -> Reply:
        """Parses a line of text and applies its events; raises `Refused` with a sentence.

        `dice` were rolled along with it, in their order.
        """
        if not text.strip() or text.lstrip().startswith("#"):
            return self.reply()
        found = parse(text, self.word_context)
        events = [each for each in found if not isinstance(each, Command | Note)]
        if dice and events and isinstance(events[0], Answer):
            events[0] = events[0].model_copy(update={"dice": ()})  # the dice are those that were given apart
        reply = self.apply(*events, dice=dice) if events else self.reply()
        for command in found:
            if isinstance(command, Command):
                reply = self._command(command)
        return replace(reply, notes=tuple(note.text for note in found if isinstance(note, Note)))

    @property
    def word_context(self) -> WordContext:
        """The unit, its state and its rules, for the parser."""
        return WordContext(self.unit, self.state, self.options)

    def _command(self, command: Command) -> Reply:
        if isinstance(command, PrintCommand) and not self.prints:
            raise Refused("no line prints a file here")
        if isinstance(command, UndoCommand):
            return self.undo_turn() if command.turn else self.undo(command.number)
        if isinstance(command, RedoCommand):
            return self.redo(command.number)
        if isinstance(command, RollCommand):
            return self.roll(command.all)
        from astech.conversation import answer_question  # which renders text; events do not need it

        return self.reply(lines=list(answer_question(self, command)))

    def reply(self, outcomes: Sequence[AppliedEvent] = (), refused: str = "", lines: Sequence[str] = ()) -> Reply:
        """A reply with the current state of the unit."""
        return Reply(self.unit, self.options, self.state, tuple(outcomes), len(self.waiting), refused, tuple(lines))

    def apply(self, *events: Event, dice: tuple[Dice, ...] = (), rolled: Due | None = None) -> Reply:
        """Applies events, and those that wait behind them, until a roll is due; raises `Refused` with a sentence.

        They are kept together or not at all. Each takes as many of the dice as it asks for. When an event that waited
        has become impossible, the others behind it are dropped, too.
        """
        done, coming, refused = self._apply_tentatively(events, dice, rolled)
        queue = [self._with_id(each.event) for each in coming]
        kept = [each.event for each in done]
        self.keeper.keep(kept, queue)
        for number, each in enumerate(done, 1):
            self.history.take(each.event, each.step, [*kept[number:], *queue])
        return self.reply(done, refused)

    def preview(self, *events: Event, dice: tuple[Dice, ...] = ()) -> Reply:
        """The reply to events that are not kept: `state` is the one after them; raises `Refused` with a sentence."""
        done, coming, refused = self._apply_tentatively(events, dice, None)
        state = done[-1].step.state if done else self.state
        return replace(self.reply(done, refused), state=state, waiting=len(coming))

    def _apply_tentatively(
        self, events: Sequence[Event], dice: tuple[Dice, ...], rolled: Due | None
    ) -> tuple[list[AppliedEvent], list[_PendingEvent], str]:
        """The steps of events and of those that wait, the events that are left, and why those were refused."""
        if events and not isinstance(events[0], Answer | Marked | Waive):
            self.check_alive()
        waiting = [_PendingEvent(event, queued=True) for event in self.waiting]
        own = [_PendingEvent(event, queued=False) for event in events]
        left_over = not self.due and waiting  # by a program that ended before they were applied
        return self._steps([*waiting, *own] if left_over else [*own, *waiting], dice, rolled)

    def _steps(
        self, coming: list[_PendingEvent], dice: tuple[Dice, ...], rolled: Due | None
    ) -> tuple[list[AppliedEvent], list[_PendingEvent], str]:
        """The steps of events until a roll is due, the events that are left, and why those were refused.

        An answer in the same line as an event follows it at once.
        """
        state, done = self.state, list[AppliedEvent]()
        while coming and not (done and state.due and not isinstance(coming[0].event, Answer)):
            event, queued = coming.pop(0)
            try:
                own = event.model_copy(update={"id": self.new_id()}) if queued else self._with_id(event)
                event, outcome, dice = self._with_dice(state, own, dice, last=not coming)
            except Refused as refused:
                if not queued:
                    raise
                return done, [], str(refused)
            done.append(AppliedEvent(event, outcome, rolled if not done else None))
            state = outcome.state
            if state.due and state.due[0].purpose in OPTIONAL:
                postponed = step(self.unit, state, Postpone(), self.options)
                done.append(AppliedEvent(self._with_id(Postpone()), postponed))
                state = postponed.state
        return done, coming, ""

    def _with_id(self, event: Event) -> Event:
        """An event with an id."""
        return event if event.id else event.model_copy(update={"id": self.new_id()})

    def check_alive(self) -> None:
        """Raises `Refused` where the unit is out of the game."""
        if self.is_out:
            from astech.rendering import destruction_words

            raise Refused(f"it is destroyed ({destruction_words(self.destroyed)}); undo takes that back")

    def _with_dice(
        self, state: State, event: Event, dice: tuple[Dice, ...], last: bool
    ) -> tuple[Event, Step, tuple[Dice, ...]]:
        """An event with as many of the dice as it asks for, its step, and the dice that are left."""
        wrong: list[Refused] = []
        for number in range(len(dice), -1, -1):
            given = event.model_copy(update={"dice": (*event.dice, *dice[:number])}) if dice else event
            try:
                outcome = step(self.unit, state, given, self.options)
            except Refused as refused:
                wrong.append(refused)
                continue
            if wrong and (last or outcome.state.due):
                break
            return given, outcome, dice[number:]
        raise wrong[0]

    def new_id(self) -> str:
        """The id of a new event."""
        return secrets.token_hex(8)

    # Rolls

    def roll(self, every: bool = False) -> Reply:
        """Rolls the dice that are due first, or all that come due; without any, an optional roll."""
        if not self.due and not self.state.optional:
            raise Refused("no roll is due")
        done: list[AppliedEvent] = []
        reply = self.reply()
        while self.due or (self.state.optional and not (done and not every)):
            due = (self.due or self.state.optional)[0]
            if not due.dice and not due.choices:
                if done:
                    return self.reply(done, refused=f"it needs no dice; {expected_answer(due)}")
                raise Refused(f"it needs no dice; {expected_answer(due)}")
            reply = self.apply(self._rolled_answer(due), rolled=due)
            done += reply.outcomes
            if not every:
                break
        return self.reply(done, reply.refused)

    def _rolled_answer(self, due: Due) -> Answer:
        if due.dice:
            return Answer(purpose=due.purpose, dice=(tuple(self.luck.randint(1, 6) for _ in range(due.dice)),))
        return Answer(purpose=due.purpose, outcome=self.luck.choice(due.choices))

    # Undo and redo

    def undo(self, events: int = 1) -> Reply:
        """Undoes the last events, a turn as one of them; raises `Refused` if there are none."""
        if not self.history.depth:
            raise Refused("there is nothing to undo")
        return self._undo_exactly(self._reach(lambda: self._undone_by(events)))

    def undo_to(self, depth: int) -> Reply:
        """Undoes the events after a number of events."""
        self._reach(lambda: self.history.state_after(depth))
        return self._undo_exactly(self.history.depth - depth)

    def undo_turn(self) -> Reply:
        """Undoes the end of the last turn, with its rolls and all that followed; raises `Refused` if none ended."""
        end = self.last_turn_end()
        if end is None:
            raise Refused("no turn has ended")
        newest_first = enumerate(self.history.newest_first(), 1)
        return self._undo_exactly(next(number for number, event in newest_first if event.id == end.id))

    def last_turn_end(self) -> Event | None:
        """The event with which the last turn ended, also if its heat phase waits."""
        return self._reach(lambda: last_turn_end(self.history.newest_first(), self.waiting))

    def _undo_exactly(self, events: int) -> Reply:
        self._add(Undo(id=self.new_id(), events=events))
        return replace(self.reply(), turned_to=f"back to event {self.history.depth}")

    def _undone_by(self, events: int) -> int:
        """The number of events that an undo removes, with those that belong to the event before them."""
        number = 0
        later: Event | None = None
        for event in self.history.newest_first():
            if later is not None and not belong_together(event, later):
                events -= 1
                if not events:
                    break
            number, later = number + 1, event
        return number

    def redo(self, events: int = 1) -> Reply:
        """Redoes events that were undone, a turn as one of them; raises `Refused` if there are none."""
        number = self._redone_by(events)
        if not number:
            raise Refused("there is nothing to redo")
        self._add(Redo(id=self.new_id(), events=number))
        return replace(self.reply(), turned_to=f"at event {self.history.depth} again")

    def _redone_by(self, events: int) -> int:
        """The number of events that a redo restores, with those that belong to the event before them."""
        number = 0
        before: Event | None = None
        for event in self.history.undone():
            if before is None or not belong_together(before, event):
                if not events:
                    break
                events -= 1
            number, before = number + 1, event
        return number

    def _add(self, entry: Undo | Redo | Revert) -> None:
        self.keeper.keep([entry], ())
        self.history.add(entry, pass_over=True)

    def _reach(self, look: Callable[[], Found]) -> Found:
        """The result of a query on the history, which is loaded further back if it is too short."""
        while True:
            try:
                return look()
            except BeforeHistory:
                self.history = self.keeper.history(before=self.history.begins)


def belong_together(event: Event, next_event: Event) -> bool:
    """Whether two events are undone together: a postponed roll with its cause, the heat phase with the end of a turn.

    A roll at the end of the turn comes between them; its answer goes with the heat phase that waited for it.
    """
    if isinstance(next_event, Postpone):
        return True
    return isinstance(next_event, HeatPhase) and isinstance(event, EndPhase | Answer)


def last_turn_end(newest_first: Iterable[Event], waiting: Iterable[Event]) -> Event | None:
    """The event with which the last turn ended: the end of its last phase, or the heat phase if that stands alone.

    Only answers and marks stand between the two, since a roll holds up everything else.
    """
    found: Event | None = None
    turn_ends = [type(event) for event in waiting if isinstance(event, EndPhase | HeatPhase)][:1] == [HeatPhase]
    for event in newest_first:
        if isinstance(event, EndPhase) and (found or turn_ends):
            return event
        if isinstance(event, HeatPhase) and not found:
            found = event
        elif not isinstance(event, Answer | Marked | Postpone | Waive):
            turn_ends = False
            if found:
                break
    return found


def play(
    unit: Unit,
    pilot: str = "",
    edition: str = "",
    options: Options | None = None,
    seed: int | None = None,
    condition: Condition | None = None,
) -> Session:
    """A session of a unit that is kept in memory: `say` a line, `apply` an event, `roll`, `undo`.

    `condition` has the marks with which the unit comes to the table.

    >>> import astech
    >>> game = play(astech.load("tests/data/Brolga BRG-2.mtf").require(), pilot="Ann 3/4", edition="bmm-7.01")
    >>> _ = game.say("ran 3")
    >>> game.state.moved, game.state.crew[0].gunnery
    ('run', 3)
    """
    from astech.crews import parse_pilot, with_pilot  # of use only where a pilot is named

    rules = (options or Options()).model_copy(update={"edition": edition} if edition else {})
    rules = Options.model_validate(rules.model_dump())
    session = Session(Record(unit=unit, options=rules), seed=seed)
    start = condition or Condition()
    if pilot:
        start = with_pilot(start, parse_pilot(pilot))
    if start != Condition():
        session.apply(Marked(condition=start))
    return session
