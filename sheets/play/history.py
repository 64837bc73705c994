"""The states of a record along its log: the newest one, and earlier ones without a replay from the beginning.

A history may begin in the middle of a log, at a stored state. An undo beyond that state raises `BeforeHistory`.
"""

from collections.abc import Iterator, Sequence

from sheets.play.families import fresh
from sheets.play.resolution import Refused, Step
from sheets.play.step import step
from sheets.record.condition import CrewMarks
from sheets.record.events import Event, Marked, Skills
from sheets.record.record import Entry, Options, Record, Redo, Revert, Undo
from sheets.record.state import State
from sheets.units import Unit

INTERVAL = 50  # events between two stored states


class BeforeHistory(LookupError):
    """An undo or a revert goes back beyond the state at which a history begins."""


class Moment:
    """An event of the log, the moment before it, and the state and the crew after it if they are stored."""

    __slots__ = ("before", "crew", "depth", "event", "queue", "state")

    def __init__(
        self,
        event: Event | None,
        before: "Moment | None",
        depth: int,
        state: State | None,
        queue: Sequence[Event] = (),
        crew: tuple[CrewMarks, ...] | None = None,
    ) -> None:
        self.event = event
        self.before = before
        self.depth = depth  # the number of events that were not undone
        self.state = state
        self.queue = queue  # events that wait behind it
        self.crew = crew


class History:
    """A log and its states. Entries are added one by one; events that the rules refuse can be skipped.

    >>> from importers import load
    >>> from sheets.record.events import Hit
    >>> history = History(load("tests/data/Brolga BRG-2.mtf").unit)
    >>> for entry in (Hit(location="LA", damage=3), Hit(location="LA", damage=4), Undo()):
    ...     _ = history.add(entry)
    >>> history.state.armor["LA"], history.lines, len(history.events())
    (13, 3, 1)
    """

    def __init__(
        self,
        unit: Unit,
        options: Options | None = None,
        state: State | None = None,
        line: int = 0,
        depth: int = 0,
        crew: tuple[CrewMarks, ...] = (),
    ) -> None:
        self.unit = unit
        self.options = options or Options()
        self.begins = line
        self.state: State = fresh(unit, self.options) if state is None else state
        self._now = Moment(None, None, depth, self.state, crew=crew)
        self._after = [self._now]  # the moment after each line
        self._undone: list[Moment] = []
        self._went_back = False  # whether the last line is an undo or the like
        self.passed_over: dict[int, str] = {}  # the reason by number of the line

    @property
    def lines(self) -> int:
        """The number of lines of the log."""
        return self.begins + len(self._after) - 1

    @property
    def first_state(self) -> State:
        """The state at which the history begins."""
        return self._state(self._after[0])

    @property
    def depth(self) -> int:
        """The number of events that were not undone."""
        return self._now.depth

    @property
    def ends_with_event(self) -> bool:
        """Whether the last line is an event, which leaves no event to redo."""
        return not self._went_back

    @property
    def waiting(self) -> tuple[Event, ...]:
        """The events that wait for the due roll, or were not applied before the program ended."""
        return tuple(self._now.queue) if self.state.due or not self._went_back else ()

    def add(self, entry: Entry, queue: Sequence[Event] = (), pass_over: bool = False) -> Step | None:
        """Adds a line of the log with the events that wait behind it; returns the step of an event.

        Raises `Refused` and changes nothing where the rules refuse the event.
        """
        if isinstance(entry, Undo):
            self._undo(entry.events)
        elif isinstance(entry, Redo):
            for _ in range(min(entry.events, len(self._undone))):
                self._now = self._undone.pop()
        elif isinstance(entry, Revert):
            if entry.line < self.begins:
                raise BeforeHistory
            self._now = self._after[min(entry.line, self.lines) - self.begins]
            self._undone.clear()
        else:
            try:
                done = step(self.unit, self.state, entry, self.options)
            except Refused as refused:
                if not pass_over:
                    raise
                self.passed_over[self.lines + 1] = str(refused)
                done = Step(self.state, (), self.state.due)
            self.take(entry, done, queue)
            return done
        self._after.append(self._now)
        self._went_back = True
        self.state = self._state(self._now)
        return None

    def take(self, event: Event, done: Step, queue: Sequence[Event] = ()) -> None:
        """Adds an event whose step was calculated from the newest state."""
        kept = done.state if (self._now.depth + 1) % INTERVAL == 0 else None
        self._now = Moment(event, self._now, self._now.depth + 1, kept, queue)
        self._undone.clear()
        self._after.append(self._now)
        self._went_back = False
        self.state = done.state

    def _undo(self, events: int) -> None:
        now, undone = self._now, []
        for _ in range(min(events, now.depth)):
            if now.before is None:
                raise BeforeHistory
            undone.append(now)
            now = now.before
        self._now = now
        self._undone += undone

    def _state(self, moment: Moment) -> State:
        """The state at a moment, replayed from the last stored one."""
        events: list[Event] = []
        at = moment
        while at.state is None:
            assert at.event is not None
            assert at.before is not None
            events.append(at.event)
            at = at.before
        state = at.state
        for event in reversed(events):
            try:
                state = step(self.unit, state, event, self.options).state
            except Refused:
                continue  # a skipped event
        return state

    def undone(self) -> list[Event]:
        """The events that were undone, in the order in which redos restore them."""
        return [moment.event for moment in reversed(self._undone) if moment.event is not None]

    def state_after(self, event: int) -> State:
        """The state after a number of the events that were not undone."""
        at = self._now
        while at.depth > event:
            if at.before is None:
                raise BeforeHistory
            at = at.before
        return self._state(at)

    def as_of(self, line: int) -> "History":
        """The history as it was after a line of the log."""
        if line < self.begins:
            raise BeforeHistory
        first = self._after[0]
        earlier = History(self.unit, self.options, first.state, self.begins, first.depth, first.crew or ())
        earlier._after = self._after[: line - self.begins + 1]
        earlier._now = earlier._after[-1]
        earlier.state = self._state(earlier._now)
        return earlier

    def crew(self) -> tuple[CrewMarks, ...]:
        """The crew as seated: that of the last sheet that was marked, with the names given since."""
        names: dict[int, str] = {}
        at = self._now
        while at.crew is None and not isinstance(at.event, Marked):
            assert at.before is not None
            if isinstance(at.event, Skills) and at.event.name:
                names.setdefault(at.event.seat, at.event.name)
            at = at.before
        crew = at.event.condition.crew if isinstance(at.event, Marked) else at.crew or ()
        seats = [*crew, *(CrewMarks() for _ in range(max(names, default=-1) + 1 - len(crew)))]
        for seat, name in names.items():
            seats[seat] = seats[seat].model_copy(update={"name": name})
        self._now.crew = tuple(seats)
        return self._now.crew

    def newest_first(self) -> Iterator[Event]:
        """The events that were not undone, newest first; raises `BeforeHistory` at the beginning of the history."""
        at = self._now
        while at.before is not None:
            assert at.event is not None
            yield at.event
            at = at.before
        if at.depth:
            raise BeforeHistory

    def events(self) -> tuple[Event, ...]:
        """The events that were not undone; raises `BeforeHistory` where the history begins within the log."""
        return tuple(reversed(list(self.newest_first())))


def history_of(record: Record) -> History:
    """The whole history of a record; events that the rules refuse are skipped."""
    history = History(record.unit, record.options)
    last = len(record.log)
    for number, entry in enumerate(record.log, 1):
        history.add(entry, record.waiting if number == last else (), pass_over=True)
    return history
