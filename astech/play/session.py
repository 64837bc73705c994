"""One unit at the table: lines in, what came of them out, everything said in its record."""

import random
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path

from astech.outputs import FORMS, Standing
from astech.play import telling
from exporters import Unwritable
from sheets.play import Refused, marks, replay, step, steps
from sheets.play.words import answer, expected, said
from sheets.record.events import Answer, Event
from sheets.record.record import Entry, Record, Redo, Undo, standing
from sheets.record.state import Due, State

HELP = """\
  lt 8, lt 8 rear      8 points of damage to the left torso; several: ct 5 5 2
  8 from the left      damage from a side, its location is rolled
  crit ra 4, crit ra   a critical hit to slot 4; the table of critical hits
  fire ac/20           also: fire ml x2, ppc; fire ml ra; fire ac/5 jammed; fire all
  ran 5, walked, jumped 3, stand still, fell, stood
  heat 12              heat from outside      pilot 1   a hit to the warrior
  reload, clear ac/5   bins are full again; a jammed weapon works again
  reactor off            shut down by choice; reactor on lets it start again at the end of the turn
  end phase, end       the phase, or the turn with its heat, is over
  5 4, made, failed    answers a roll that is due; roll and roll all roll for you
  undo, undo 3, redo   status   log   as of 7   print OUT.pdf   help   quit"""

NUMBERED = ["undo", "redo"]


class Session:
    """A record that is being written, and the state that it comes to."""

    def __init__(self, record: Record, write: Callable[[Entry], None], seed: int | None = None) -> None:
        self.record = record
        self.write = write
        self.luck = random.Random(seed)
        self.state: State = replay(record)
        self.waiting: list[Event] = []  # was said together with what is being rolled for
        self.printed: set[Path] = set()

    @property
    def due(self) -> tuple[Due, ...]:
        return self.state.due

    def say(self, line: str) -> Iterator[str]:
        """What a line comes to, in lines to be read; raises `Refused` where it comes to nothing."""
        words = line.split()
        if not words or words[0].startswith("#"):
            return
        does = _COMMANDS.get(words[0].casefold())
        if does is not None:
            yield from does(self, words[1:])
        elif self.due:
            yield from self._happen(answer(line, self.due[0]))
        else:
            events = said(line, self.record.unit, self.state, self.record.options)
            self.waiting = list(events[1:])
            yield from self._happen(events[0])

    def asks(self) -> Iterator[str]:
        """What has to be rolled first."""
        if self.due:
            yield from telling.due_roll(self.due[0])

    def _happen(self, event: Event) -> Iterator[str]:
        """An event happens, and those that were said with it as long as nothing has to be rolled."""
        try:
            yield from self._step(event)
            while self.waiting and not self.due:
                yield from self._step(self.waiting.pop(0))
        except Refused:
            self.waiting = []
            raise
        yield from self.asks()

    def _step(self, event: Event) -> Iterator[str]:
        event = event.model_copy(update={"id": secrets.token_hex(8)})
        done = step(self.record.unit, self.state, event, self.record.options)
        self._add(event)
        self.state = done.state
        yield from telling.happenings(done.happened)

    def _add(self, entry: Entry) -> None:
        self.write(entry)
        self.record = self.record.add(entry)

    # Commands

    def roll(self, words: list[str]) -> Iterator[str]:
        """Rolls what is due first, or all that is due."""
        if not self.due:
            raise Refused("no roll is due")
        if words not in ([], ["all"]):
            raise Refused(f"'roll {' '.join(words)}' says nothing here; expected roll, or roll all")
        while self.due:
            due = self.due[0]
            if due.dice:
                dice = tuple(self.luck.randint(1, 6) for _ in range(due.dice))
                yield f"  rolled {' '.join(map(str, dice))} for {due.purpose.replace('-', ' ')}{_verdict(due, dice)}"
                yield from self._happen(Answer(purpose=due.purpose, dice=(dice,)))
            elif due.choices:
                picked = self.luck.choice(due.choices)
                yield f"  picked {picked} for {due.purpose.replace('-', ' ')}"
                yield from self._happen(Answer(purpose=due.purpose, outcome=picked))
            else:
                raise Refused(f"no die decides it; {expected(due)}")
            if not words:
                return

    def undo(self, words: list[str]) -> Iterator[str]:
        """The last events are taken back."""
        number = _number(words, "undo")
        there = len(self.record.events())
        if not there:
            raise Refused("there is nothing to undo")
        self._back_and_forth(Undo(id=secrets.token_hex(8), events=min(number, there)))
        yield f"  back to event {len(self.record.events())}"
        yield from self.asks()

    def redo(self, words: list[str]) -> Iterator[str]:
        """Events that were taken back happen after all."""
        before = len(self.record.events())
        again = Redo(id=secrets.token_hex(8), events=_number(words, "redo"))
        if len(standing((*self.record.log, again))) == before:
            raise Refused("there is nothing to redo")
        self._back_and_forth(again)
        yield f"  at event {len(self.record.events())} again"
        yield from self.asks()

    def _back_and_forth(self, entry: Undo | Redo) -> None:
        self._add(entry)
        self.waiting = []
        self.state = replay(self.record)

    def status(self, words: list[str]) -> Iterator[str]:
        """How the unit stands."""
        yield from telling.standing(self.record.unit, self.state, self.record.options)
        yield from self.asks()

    def as_of(self, words: list[str]) -> Iterator[str]:
        """How it stood after an event of the log."""
        events = self.record.events()
        wanted = words[1] if words[:1] == ["of"] and len(words) == 2 else ""
        if not wanted.isdecimal() or int(wanted) > len(events):
            raise Refused(f"which event? Say it as in as of 1, up to {len(events)}")
        earlier = self.record.model_copy(update={"log": events[: int(wanted)]})
        yield from telling.standing(self.record.unit, replay(earlier), self.record.options)

    def log(self, words: list[str]) -> Iterator[str]:
        """What was said, event by event."""
        for number, event in enumerate(self.record.events(), 1):
            yield f"{number:>4}  {telling.event_words(event, self.record.unit)}"

    def print(self, words: list[str]) -> Iterator[str]:
        """The sheet as a pencil would have marked it."""
        from exporters.recordsheet import Sheet, SheetOptions, pages  # only who prints needs it
        from exporters.recordsheet.book import as_bytes

        target = Path(" ".join(words))
        form = target.suffix.lower().removeprefix(".")
        if not words or form not in FORMS:
            raise Refused("print where? Say it as in print sheet.pdf (or .svg, .png)")
        unit, options = self.record.unit, self.record.options
        condition = marks(unit, self.state, options)
        drawn = list(pages([Sheet(unit, condition, SheetOptions(edition=options.edition))]))
        try:
            whole = as_bytes(drawn, form, unit.name)
            Standing("replace" if target in self.printed else "refuse", ()).write(target, whole)
        except Unwritable as refused:
            raise Refused(str(refused).partition(";")[0]) from None
        self.printed.add(target)
        yield f"  {target} is printed"

    def help(self, words: list[str]) -> Iterator[str]:
        """What can be said."""
        yield HELP
        if self.due:
            yield from telling.wrapped(f"now: {expected(self.due[0])}")


def events_told(record: Record) -> Iterator[str]:
    """What a record comes to, event by event."""
    for number, (event, done) in enumerate(zip(record.events(), steps(record), strict=True), 1):
        yield f"{number:>4}  {telling.event_words(event, record.unit)}"
        for line in telling.happenings(done.happened):
            yield f"      {line.strip()}"


def _verdict(due: Due, dice: tuple[int, ...]) -> str:
    if due.target is None:
        return ""
    return f": {sum(dice)}, {'made' if sum(dice) >= due.target else 'failed'}"


def _number(words: list[str], verb: str) -> int:
    if not words:
        return 1
    if len(words) > 1 or not words[0].isdecimal() or not 0 < int(words[0]) < 10**6:
        raise Refused(f"'{' '.join(words)}' is no number of events; say it as in {verb} 3")
    return int(words[0])


_COMMANDS: dict[str, Callable[[Session, list[str]], Iterator[str]]] = {
    "roll": Session.roll,
    "undo": Session.undo,
    "redo": Session.redo,
    "status": Session.status,
    "as": Session.as_of,
    "log": Session.log,
    "print": Session.print,
    "help": Session.help,
    "?": Session.help,
}
