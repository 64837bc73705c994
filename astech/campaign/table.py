"""A member at the table: a play session whose record is in the store, while others may write as well."""

import getpass
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from sqlalchemy import Connection

from astech.campaign import journal
from astech.campaign.company import Member, listed, locked, member, names_of, running, waiting_of
from astech.campaign.events import LogLine, Meanwhile, SaidBefore, append, hold, lines
from astech.campaign.store import Store
from astech.play import telling
from astech.play.session import Session, is_command
from astech.words import WordContext, understands
from sheets.play import Refused, fresh, status, step
from sheets.record.events import Answer, Dice, Event, Marked
from sheets.record.record import Entry, Record, Redo, Undo, standing

SPEAKER = "ASTECH_PLAYER"


def speaker() -> str:
    """Who speaks: $ASTECH_PLAYER, or the user of the machine."""
    try:
        return os.environ.get(SPEAKER) or getpass.getuser()
    except (OSError, KeyError):
        return ""


class AtTable(Session):
    """A member that is being played."""

    def __init__(
        self, store: Store, campaign: str, member: Member, by: str, seed: int | None = None, event_id: str = ""
    ) -> None:
        self.store = store
        self.campaign = campaign
        self.member = member
        self.by = by
        self.event_id = event_id  # of the next event, where the caller made it
        self.notes: list[journal.Note] = []  # that belong to what is written next
        self.held: Connection | None = None  # in which nobody else can write
        self.settles: Callable[[Connection], list[journal.Note]] | None = None
        super().__init__(member.record, self._keep, seed, member.waiting)

    def renew(self, record: Record, waiting: Sequence[Event]) -> None:
        """Takes up a record; an event that the rules of this version refuse is passed over, and stays in the log."""
        self.record, self.waiting = record, list(waiting)
        self.passed_over: list[str] = []
        state = fresh(record.unit, record.options)
        for number, event in enumerate(record.events(), 1):
            try:
                state = step(record.unit, state, event, record.options).state
            except Refused as refused:
                self.passed_over.append(f"event {number} cannot be by the rules of this version: {refused}")
        self.state = state

    @property
    def destroyed(self) -> str:
        """Why it is destroyed, nothing while it is not."""
        try:
            return self.state.destroyed or status(self.record.unit, self.state, self.record.options).destroyed
        except Refused:
            return self.state.destroyed

    def say(self, line: str, dice: tuple[Dice, ...] = ()) -> Iterator[str]:
        """What a line comes to; when somebody else wrote first, it is said again after what he wrote was told."""
        if self.said_before:
            yield f"{telling.INDENT}that is in the log already"
            return
        if self.destroyed and not self.due and not is_command(line.partition(" ")[0]):
            self.refresh()
            self._stands()
        self.event_id = event_id = self.event_id or super().new_id()
        try:
            yield from super().say(line, dice)
            return
        except Meanwhile:
            before = (self.member, self.record, self.state, self.waiting)
        except SaidBefore:
            self.refresh()
            yield f"{telling.INDENT}that is in the log already"
            return

        def again(connection: Connection) -> tuple[list[str], Refused | None]:
            self.member, self.record, self.state, self.waiting = before
            return self._say_alone(connection, line, dice, event_id)

        told, refused = self.store.write(again)
        yield from told
        if refused is not None:
            raise refused

    def _say_alone(
        self, connection: Connection, line: str, dice: tuple[Dice, ...], event_id: str
    ) -> tuple[list[str], Refused | None]:
        """Says a line while nobody else can write, after what came between; it may be refused by now."""
        if is_command(line.split()[0]):  # an undo may change the journal, which is held first
            locked(connection, self.campaign)
        hold(connection, self.member.id)
        between = lines(connection, self.member.id, len(self.record.log))
        told = list(self._told(between))
        self._take_up(between, waiting_of(connection, self.member.id))
        if any(each.entry.id == event_id for each in between):
            return told, None
        self.event_id, self.held = event_id, connection
        try:
            told.extend(super().say(line, dice))
        except Refused as refused:
            return told, refused
        finally:
            self.held = None
        return told, None

    def mark(self, event: Marked, notes: Sequence[journal.Note] = ()) -> Iterator[str]:
        """The sheet is marked anew, with what the journal says about it."""
        self.done = []
        event = event.model_copy(update={"id": self.new_id()})
        if self.due:
            raise Refused(f"a roll for {self.due[0].purpose.replace('-', ' ')} is due first ({self.due[0].asked_by})")
        self.notes = [note._replace(event=event.id) for note in notes]
        self.event_id = event.id
        try:
            yield from self._happen(event)
        except Meanwhile as between:
            said = "; ".join(self._words(line.entry) for line in between.lines)
            self.refresh()
            raise Refused(f"{between.lines[-1].speaker} was quicker ({said}); look at it and say it again") from None

    def _told(self, between: Sequence[LogLine]) -> Iterator[str]:
        for line in between:
            yield from telling.wrapped(f"meanwhile {line.speaker or 'somebody'}: {self._words(line.entry)}", "~ ")

    def refresh(self) -> None:
        """Takes up the record as it stands in the store."""
        own, known = self.member.id, len(self.record.log)
        found, waiting = self.store.read(
            lambda connection: (lines(connection, own, known), waiting_of(connection, own))
        )
        if found:
            self._take_up(found, waiting)

    def _take_up(self, found: Sequence[LogLine], waiting: Sequence[Event]) -> None:
        """Adds lines of others; what waits for a roll is theirs as well."""
        self.member = replace(self.member, log=(*self.member.log, *found), waiting=tuple(waiting))
        record = self.record.add(*(line.entry for line in found))
        state = self.state
        try:
            for line in found:
                if isinstance(line.entry, Undo | Redo):
                    self.renew(record, waiting)
                    return
                state = step(record.unit, state, line.entry, record.options).state
        except Refused:
            self.renew(record, waiting)
            return
        self.record, self.state, self.waiting = record, state, list(waiting)

    @property
    def said_before(self) -> bool:
        """Whether the event whose id the caller made is in the log already."""
        return bool(self.event_id) and any(line.entry.id == self.event_id for line in self.member.log)

    def understands(self, word: str) -> bool:
        """Whether a word says something about this member by itself: a place of it, a verb, an answer."""
        context = WordContext(self.record.unit, self.state, self.record.options)
        return word[:1].isdigit() or is_command(word) or understands(word, context)

    def new_id(self) -> str:
        given, self.event_id = self.event_id, ""
        return given or super().new_id()

    def _words(self, entry: Entry) -> str:
        if isinstance(entry, Undo | Redo):
            return f"{entry.do} {entry.events}"
        return telling.event_words(entry, self.record.unit)

    def _happen(self, *events: Event, dice: tuple[Dice, ...] = ()) -> Iterator[str]:
        if not isinstance(events[0], Answer | Marked):
            self._stands()
        yield from super()._happen(*events, dice=dice)

    def _stands(self) -> None:
        """Raises `Refused` where it is destroyed."""
        if self.destroyed:
            raise Refused(f"it is destroyed ({telling.why_destroyed(self.destroyed)}); undo takes that back")

    def _back_and_forth(self, entry: Undo | Redo) -> None:
        before = [event.id for event in self.record.events()]
        after = [event.id for event in standing((*self.record.log, entry))]
        changed = before[len(after) :] or after[len(before) :]
        self._nobody_twice(self.record.add(entry))
        stands = isinstance(entry, Redo)

        def settles(connection: Connection) -> list[journal.Note]:
            found = (journal.settled(connection, self.campaign, each, stands, self.by) for each in changed)
            return [note for some in found for note in some]

        self.settles = settles
        try:
            super()._back_and_forth(entry)
        finally:
            self.settles = None

    def _nobody_twice(self, record: Record) -> None:
        """Refuses a record whose crew has taken other seats since."""
        back = {name.casefold() for name in names_of(record) if name}
        if not back or names_of(record) == names_of(self.record):
            return

        def others(connection: Connection) -> list[tuple[str, str]]:
            found = [each for each in listed(connection, self.campaign) if each.id != self.member.id]
            crews = [(each.name, names_of(member(connection, each.id).record)) for each in found]
            return [(unit, name) for unit, crew in crews for name in crew if name.casefold() in back]

        if taken := self.store.read(others):
            unit, name = taken[0]
            raise Refused(f"{name} sits in {unit} now, and would sit in {self.member.name} as well")

    def _keep(self, entries: Sequence[Entry], waiting: Sequence[Event]) -> None:
        """Writes lines into the store, together with what the journal says about them."""
        own, after, notes, settles = self.member.id, len(self.record.log), self.notes, self.settles

        def kept(connection: Connection) -> list[int]:
            if notes or settles:
                locked(connection, self.campaign)
            game = running(connection, self.campaign)
            plays = game.id if game is not None and own in game.sides else None
            numbers = append(connection, own, entries, after, waiting=waiting, speaker=self.by, game=plays)
            if numbers[0] > after:
                journal.write(connection, self.campaign, notes)
                if settles is not None:
                    journal.write(connection, self.campaign, settles(connection))
            return numbers

        kept_as = self.store.write(kept) if self.held is None else kept(self.held)
        if kept_as[0] <= after:
            raise SaidBefore
        self.notes = []
