"""One unit at the table: lines in, what came of them out, everything said in its record; and files of records.

Such a file is JSON lines, the unit first, then a line for each thing that was said.
"""

import json
import random
import secrets
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

from pydantic import ValidationError

from astech.outputs import FORMS, Standing
from astech.play import telling
from astech.terminal import complain, reason
from astech.words import Command, Note, WordContext, expected_answer, help_for, help_lines, parse
from exporters import Unwritable
from importers import Unreadable
from importers.bounded import read_bytes
from importers.own_json import checked, plain_data
from sheets.editions import edition
from sheets.play import Refused, Step, marks, replay, step, steps
from sheets.record.events import Answer, Dice, EndPhase, Event, HeatPhase
from sheets.record.record import Entry, Record, Redo, Undo, read_record, standing, write_entry, write_record
from sheets.record.state import Due, State

NUMBERED = ["undo", "redo"]


Write = Callable[[Sequence[Entry], Sequence[Event]], None]
"""Keeps lines of a record, all or none, and the events that wait for a roll."""


class Session:
    """A record that is being written, and the state that it comes to."""

    def __init__(self, record: Record, write: Write, seed: int | None = None, waiting: Sequence[Event] = ()) -> None:
        self.write = write
        self.luck = random.Random(seed)
        self.done: list[tuple[Event, Step]] = []  # what the last line came to
        self.printed: set[Path] = set()
        self.renew(record, waiting)

    def renew(self, record: Record, waiting: Sequence[Event]) -> None:
        """Takes up a record as it stands, with what was said together with what is being rolled for."""
        self.record = record
        self.state: State = replay(record)
        self.waiting = list(waiting)

    @property
    def due(self) -> tuple[Due, ...]:
        return self.state.due

    def say(self, line: str, dice: tuple[Dice, ...] = ()) -> Iterator[str]:
        """What a line comes to, in lines to be read; raises `Refused` where it comes to nothing.

        `dice` were rolled along with it, in their order.
        """
        self.done = []
        words = line.split()
        if not words or words[0].startswith("#"):
            return
        does = _COMMANDS.get(words[0].casefold())
        if does is not None:
            yield from does(self, words[1:])
            return
        spoken = parse(line, WordContext(self.record.unit, self.state, self.record.options))
        events = [each for each in spoken if not isinstance(each, Note | Command)]
        if dice and events and isinstance(events[0], Answer):
            events = [events[0].model_copy(update={"dice": ()})]
        if events:
            yield from self._happen(*events, dice=dice)
        for note in spoken:
            if isinstance(note, Note):
                yield from telling.wrapped(note.text)

    def asks(self) -> Iterator[str]:
        """What has to be rolled first."""
        if self.due:
            yield from telling.due_roll(self.due[0])

    def new_id(self) -> str:
        """The id of something that is being said."""
        return secrets.token_hex(8)

    def _happen(self, *events: Event, dice: tuple[Dice, ...] = ()) -> Iterator[str]:
        """Events happen, and those that wait behind them, as long as nothing has to be rolled.

        They are kept together or not at all. When one that waited cannot be any more, nothing waits. Each event takes
        as many of the dice as it asks for.
        """
        state, coming = self.state, [*events, *self.waiting]
        done: list[tuple[Event, Step]] = []
        refused = ""
        while coming and not (done and state.due):
            event = coming.pop(0).model_copy(update={"id": self.new_id()})
            try:
                event, outcome, dice = self._rolled(state, event, dice, last=not coming)
            except Refused as refusal:
                if len(done) < len(events):
                    raise
                coming, refused = [], str(refusal)
                break
            done.append((event, outcome))
            state = outcome.state
        self._add(*(event for event, _ in done), waiting=coming)
        self.state = state
        self.done += done
        for event, outcome in done:
            yield from telling.happenings(outcome.happened)
            if not (outcome.happened or outcome.due or isinstance(event, EndPhase | HeatPhase)):
                yield "  nothing comes of it"
        if refused:
            yield from telling.wrapped(f"! what was said behind it did not happen: {refused}", "")
        yield from self.asks()

    def _rolled(
        self, state: State, event: Event, dice: tuple[Dice, ...], last: bool
    ) -> tuple[Event, Step, tuple[Dice, ...]]:
        """An event with as many of the dice as it asks for, what it comes to, and the dice that are left."""
        unit, options = self.record.unit, self.record.options
        wrong: list[Refused] = []
        for number in range(len(dice), -1, -1):
            given = event.model_copy(update={"dice": (*event.dice, *dice[:number])})
            try:
                outcome = step(unit, state, given, options)
            except Refused as refused:
                wrong.append(refused)
                continue
            if wrong and (last or outcome.state.due):
                break
            return given, outcome, dice[number:]
        raise wrong[0]

    def _add(self, *entries: Entry, waiting: Sequence[Event] = ()) -> None:
        self.write(entries, waiting)
        self.record = self.record.add(*entries)
        self.waiting = list(waiting)

    # Commands

    def roll(self, words: list[str]) -> Iterator[str]:
        """Rolls what is due first, or all that is due."""
        if not self.due:
            raise Refused("no roll is due")
        if words not in ([], ["all"]):
            raise Refused(f"'roll {' '.join(words)}' says nothing here; expected roll, or roll all")
        while self.due:
            due = self.due[0]
            name = due.purpose.replace("-", " ")
            if due.dice:
                dice = tuple(self.luck.randint(1, 6) for _ in range(due.dice))
                told = f"  rolled {' '.join(map(str, dice))} for {name}{_verdict(due, dice)}"
                happened = list(self._happen(Answer(purpose=due.purpose, dice=(dice,))))
            elif due.choices:
                picked = self.luck.choice(due.choices)
                told = f"  picked {picked} for {name}"
                happened = list(self._happen(Answer(purpose=due.purpose, outcome=picked)))
            else:
                raise Refused(f"no die decides it; {expected_answer(due)}")
            yield told
            yield from happened
            if not words:
                return

    def undo(self, words: list[str]) -> Iterator[str]:
        """The last events are taken back."""
        number = _number(words, "undo")
        there = len(self.record.events())
        if not there:
            raise Refused("there is nothing to undo")
        self._back_and_forth(Undo(id=self.new_id(), events=min(number, there)))
        yield f"  back to event {len(self.record.events())}"
        yield from self.asks()

    def redo(self, words: list[str]) -> Iterator[str]:
        """Events that were taken back happen after all."""
        before = len(self.record.events())
        again = Redo(id=self.new_id(), events=_number(words, "redo"))
        if len(standing((*self.record.log, again))) == before:
            raise Refused("there is nothing to redo")
        self._back_and_forth(again)
        yield f"  at event {len(self.record.events())} again"
        yield from self.asks()

    def _back_and_forth(self, entry: Undo | Redo) -> None:
        self._add(entry)
        self.state = replay(self.record)

    def status(self, words: list[str]) -> Iterator[str]:
        """How the unit stands."""
        yield from telling.standing(self.record.unit, self.state, self.record.options)
        yield from self.asks()

    def physical(self, words: list[str]) -> Iterator[str]:
        """The physical attacks that it can make, and why not the others."""
        yield from telling.strikes(self.record.unit, self.state, self.record.options)

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
        """The sheet, or the card of an element, as a pencil would have marked it."""
        from exporters import cards  # only who prints needs it
        from exporters.recordsheet import Sheet, SheetOptions, pages
        from exporters.recordsheet.book import as_bytes

        target = Path(" ".join(words))
        form = target.suffix.lower().removeprefix(".")
        if not words or form not in FORMS:
            raise Refused("print where? Say it as in print sheet.pdf (or .svg, .png)")
        unit, options = self.record.unit, self.record.options
        condition = marks(unit, self.state, options)
        if edition(options.edition).game == "alpha-strike":
            layout = cards.Layout(paper=None)
            drawn = list(
                cards.pages(cards.pairs([cards.card_of(unit, condition, edition=options.edition)], layout), layout)
            )
        else:
            drawn = list(pages([Sheet(unit, condition, SheetOptions(edition=options.edition))]))
        try:
            whole = as_bytes(drawn, form, unit.name)
            Standing("replace" if target in self.printed else "refuse", ()).write(target, whole)
        except Unwritable as refused:
            raise Refused(str(refused).partition(";")[0]) from None
        self.printed.add(target)
        yield f"  {target} is printed"

    def help(self, words: list[str]) -> Iterator[str]:
        """The words for the unit, or the help of one."""
        context = WordContext(self.record.unit, self.state, self.record.options)
        if words:
            yield from telling.wrapped(help_for(" ".join(words), context))
            return
        for line in help_lines(context):
            yield from telling.wrapped(line)
        if self.due:
            yield from telling.wrapped(f"now: {expected_answer(self.due[0])}")


def is_command(word: str) -> bool:
    """Whether a word is one of the session's own commands, such as undo."""
    return word.casefold() in _COMMANDS


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
    "physical": Session.physical,
    "as": Session.as_of,
    "log": Session.log,
    "print": Session.print,
    "help": Session.help,
    "?": Session.help,
}


MOST_BYTES = 20_000_000  # of a record
MOST_LINES = 50_000  # that say something; a long game has some hundred
MOST_CHARACTERS = 100_000  # of a line but the first, which has the unit


def open_record(path: Path) -> Record:
    """The record in a file; ends the command with a sentence where there is none."""
    try:
        head, *said = _lines(read_bytes(path, MOST_BYTES).decode())
        plain_data(head, str(path), [])  # whether it is within the bounds of a unit
        record = read_record((head, *said))
        loaded = checked(record.unit, str(path))
        if loaded.unit is not None and loaded.unit != record.unit:
            record = record.model_copy(update={"unit": loaded.unit})
        replay(record)
    except Unreadable as error:
        found = error.problem.model_copy(update={"file": "", "line": None})
        _end(f"{path}: no record: {found}")
    except OSError as error:
        _end(f"{path}: {reason(error)}; expected a record")
    except UnicodeDecodeError:
        _end(f"{path}: no text in UTF-8; expected a record, which is JSON lines")
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        _end(f"{path}: no record: {place + ': ' if place else ''}{first['msg'][:1].lower()}{first['msg'][1:]}")
    except Refused as refused:
        _end(f"{path}: an event of this record cannot be: {refused}")
    except (ValueError, RecursionError) as error:
        _end(f"{path}: no record: {error}")
    return record


def typed_lines() -> Iterator[str]:
    """The lines of standard input; ends the command at one that nobody types."""
    number = 0
    while line := sys.stdin.readline(MOST_CHARACTERS + 1):
        number += 1
        if len(line) > MOST_CHARACTERS:
            _end(f"line {number}: more than {MOST_CHARACTERS:,} characters; expected what is said at a table")
        yield line


def _lines(text: str) -> list[str]:
    lines = [line for line in text.split("\n") if line.strip()] or [""]
    if len(lines) > MOST_LINES:
        raise ValueError(f"{len(lines):,} lines; expected at most {MOST_LINES:,}")
    for number, line in enumerate(lines[1:], 2):
        if len(line) > MOST_CHARACTERS:
            raise ValueError(f"line {number} has {len(line):,} characters; expected at most {MOST_CHARACTERS:,}")
    return lines


def begin_record(path: Path, record: Record) -> None:
    """Writes the head of a new record."""
    try:
        with path.open("x", encoding="utf-8") as file:
            file.writelines(line + "\n" for line in write_record(record))
    except FileExistsError:
        _end(f"{path} cannot be written: something stands there already, and it is no record")
    except OSError as error:
        with suppress(OSError):
            path.unlink()  # of a record without its head nothing can be made
        _end(f"{path} cannot be written: {reason(error)}")


def writer(path: Path | None) -> Write:
    """What adds lines to the file of a record, at once and for good; without a file nothing is written."""

    def write(entries: Sequence[Entry], _waiting: Sequence[Event]) -> None:
        if path is None:
            return
        try:
            with path.open("a", encoding="utf-8") as file:
                file.writelines(json.dumps(write_entry(entry), ensure_ascii=False) + "\n" for entry in entries)
        except OSError as error:
            raise Refused(f"{path} cannot be written: {reason(error)}") from None

    return write


def _end(sentence: str) -> NoReturn:
    complain(sentence)
    sys.exit(1)
