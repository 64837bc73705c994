"""Sessions of the members of a campaign, whose logs are in a store in which others may write as well.

Each write of a session is a command of the store. First the session reads the lines of other writers; none writes
between that and its end.
"""

import getpass
import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from hashlib import sha256
from itertools import islice

from sqlalchemy import Connection, func, select

from astech.campaign import company, journal
from astech.campaign.company import ListedMember, Member, current_game, listed_members, new_id
from astech.campaign.ledger import Repeated, carry_out, has_command
from astech.campaign.lines import (
    INTERVAL,
    LoadedLog,
    LogEnd,
    LogLine,
    append_entries,
    end_of_log,
    keep_state,
    load_history,
    read_log_lines,
)
from astech.campaign.store import Damaged, Store
from astech.campaign.tables import EVENTS
from astech.session import Reply, Session
from astech.words import begins_line_about_unit, is_command
from sheets.play import Refused
from sheets.play.history import BeforeHistory, History
from sheets.record.events import Accept, Dice, Event, HeatPhase, Marked, Offer, Skills, write_event
from sheets.record.record import Entry, Log, Record, Redo, Revert, Undo
from sheets.record.state import Due

SPEAKER = "ASTECH_PLAYER"
RESET = '"do": "marked"'  # in a line that may begin the turns again, as the marks of a repair do
QUESTIONS = frozenset(("status", "physical", "as", "log", "print", "help", "?"))
"""Commands of a session that write nothing."""


def asks_to_hit(text: str) -> bool:
    """Whether a line asks for to-hit numbers, which writes nothing."""
    return text.casefold().split()[:2] == ["to", "hit"] or text.casefold().startswith("tohit")


def usual_speaker() -> str:
    """The player's name: $ASTECH_PLAYER, or the user of the machine."""
    try:
        return os.environ.get(SPEAKER) or getpass.getuser()
    except (OSError, KeyError):
        return ""


def digest_of_text(*parts: str) -> str:
    """A digest that recognizes a command sent twice."""
    return sha256("\0".join(parts).encode(errors="surrogatepass")).hexdigest()[:32]


class MemberLog:
    """Keeps the log of a member in its store."""

    def __init__(self, store: Store, campaign: str, member: Member) -> None:
        self.store = store
        self.campaign = campaign
        self.member = member
        self.end = LogEnd(0, "")
        self.kept = 0  # the last line whose state is kept
        self.notes: list[journal.JournalEntry] = []  # that belong to what is written next

    def history(self, before: int | None = None) -> History:
        """The history of the log, which may begin in the middle; `before` a line, if one is named."""
        found = self.store.read(self._load(before))
        self.end, self.kept = found.end, found.kept
        return found.history

    def _load(self, before: int | None) -> Callable[[Connection], LoadedLog]:
        return lambda connection: load_history(
            connection, self.member.id, self.member.design, self.member.options, before
        )

    def lines(self) -> list[LogLine]:
        """All lines."""
        return self.store.read(lambda connection: read_log_lines(connection, self.member.id))

    def log(self) -> Log:
        """All entries."""
        return Log(line.entry for line in self.lines())

    def keep(self, entries: Sequence[Entry], waiting: Sequence[Event]) -> None:
        """Appends lines, as a part of the command that is being carried out."""

        def kept(connection: Connection) -> LogEnd:
            game = current_game(connection, self.campaign)
            plays = game.id if game is not None and self.member.id in game.sides else None
            end = append_entries(connection, self.member.id, entries, waiting, plays)
            journal.write_entries(
                connection, self.campaign, [note._replace(event=entries[0].id) for note in self.notes[:1]]
            )
            journal.write_entries(connection, self.campaign, self.notes[1:])
            return end

        self.end = self.store.write(kept)
        self.notes = []


class MemberSession(Session):
    """A member that is being played."""

    keeper: MemberLog

    def __init__(self, store: Store, campaign: str, member: Member, by: str, seed: int | None = None) -> None:
        self.store = store
        self.campaign = campaign
        self.member = member
        self.by = by
        self.event_id = ""  # of the next event, where the caller chose one
        self.meanwhile: list[LogLine] = []  # of others, since the last reply
        self.stale = False  # whether the history must be taken from the store
        super().__init__(Record(unit=member.design, options=member.options), MemberLog(store, campaign, member), seed)

    @property
    def passed_over(self) -> list[str]:
        """Sentences about the events that the rules of this version refuse."""
        return [
            f"event {number} cannot be by the rules of this version: {refused}"
            for number, refused in self.history.passed_over.items()
        ]

    # Commands of the store

    def say(self, text: str, dice: tuple[Dice, ...] = ()) -> Reply:
        """Parses a line of text and applies its events; raises `Refused` with a sentence."""
        first = text.split(maxsplit=1)[:1]
        if not first or first[0].casefold() in QUESTIONS or asks_to_hit(text):
            self.refresh()
            return super().say(text, dice)

        def say_to_serving() -> Reply:
            if not first[0].casefold().startswith(("undo", "redo")):
                self.check_serving()
            return super(MemberSession, self).say(text, dice)

        return self._as_command(text, digest_of_text(self.member.id, text, json.dumps(dice)), say_to_serving)

    def apply(self, *events: Event, dice: tuple[Dice, ...] = (), rolled: Due | None = None) -> Reply:
        """Applies events as one command; raises `Refused` with a sentence."""
        names = ", ".join(event.do for event in events)
        data = [{**write_event(event), "id": ""} for event in events]
        digest = digest_of_text(self.member.id, json.dumps(data), json.dumps(dice))

        def apply_events() -> Reply:
            self.check_serving()
            self._check_names(events)
            return super(MemberSession, self).apply(*events, dice=dice, rolled=rolled)

        return self._as_command(names, digest, apply_events)

    def check_serving(self) -> None:
        """Raises `Refused` where the unit has left the company."""
        if self.member.fate:
            raise Refused(f"it is {self.member.fate}; salvage brings it back")

    def roll(self, every: bool = False) -> Reply:
        """Rolls as one command."""
        return self._as_command("roll", digest_of_text("roll"), lambda: super(MemberSession, self).roll(every))

    def undo(self, events: int = 1) -> Reply:
        """Takes the last events of this member back, with what they cost."""
        return self._as_command(
            f"undo {events}", digest_of_text("undo"), lambda: super(MemberSession, self).undo(events)
        )

    def undo_turn(self) -> Reply:
        """Takes back the end of this member's last turn with all that followed."""
        return self._as_command("undo turn", digest_of_text("undo turn"), super().undo_turn)

    def undo_to(self, depth: int) -> Reply:
        """Takes the events after a number of events back, with what they cost."""
        return self._as_command(
            f"undo to {depth}", digest_of_text("undo to"), lambda: super(MemberSession, self).undo_to(depth)
        )

    def redo(self, events: int = 1) -> Reply:
        """Puts events of this member back that were undone."""
        return self._as_command(
            f"redo {events}", digest_of_text("redo"), lambda: super(MemberSession, self).redo(events)
        )

    def mark(self, event: Marked, notes: Sequence[journal.JournalEntry] = ()) -> Reply:
        """Replace the marks of the sheet, with the journal entries about it."""
        if self.due:
            raise Refused(f"a roll for {self.due[0].purpose.replace('-', ' ')} is due first ({self.due[0].asked_by})")
        self.keeper.notes = list(notes)
        try:
            return self.apply(event)
        finally:
            self.keeper.notes = []

    def _as_command(self, text: str, digest: str, work: Callable[[], Reply]) -> Reply:
        """The reply to work that is a command of the store, or a part of the one that is being carried out."""
        if has_command(self.store.transaction):
            return work()

        wanted, tries = self.event_id, [0]

        def done(connection: Connection) -> Reply:
            self.stale = self.stale or bool(tries[0])
            tries[0] += 1
            self.event_id = wanted
            self.refresh()
            reply = work()
            self._keep_state(connection)
            return reply

        try:
            return carry_out(
                self.store,
                done,
                command_id=wanted or new_id(),
                campaign=self.campaign,
                kind="event",
                text=f"{self.member.name}: {text}",
                digest=digest,
                speaker=self.by,
            )
        except Repeated:
            self.refresh()
            return replace(self.reply(), repeated=True)
        except BaseException:
            self.stale = True  # what was applied may not be stored
            raise
        finally:
            self.event_id = ""

    def _keep_state(self, connection: Connection) -> None:
        """Keeps the state where the last one is many lines ago."""
        keeper = self.keeper
        if keeper.end.lines >= keeper.kept + INTERVAL and not self.due and self.history.ends_with_event:
            keep_state(connection, self.member.id, self.history, keeper.end)
            keeper.kept = keeper.end.lines

    def new_id(self) -> str:
        given, self.event_id = self.event_id, ""
        return given or new_id()

    # What others write

    def refresh(self) -> None:
        """Reads changes by other writers, in the log and in the member's name, side and fate."""
        if self.stale:
            self.stale = False
            self.history = self.keeper.history()

        def behind(connection: Connection) -> list[LogLine]:
            self.member, end = company.refresh_member(connection, self.member)
            if end == self.keeper.end:
                return []
            return read_log_lines(connection, self.member.id, self.keeper.end)

        found = self.store.read(behind)
        try:
            for line in found:
                self.history.add(line.entry, line.waiting, pass_over=True)
        except BeforeHistory:
            self.history = self.keeper.history()
        if found:
            end = self.store.read(lambda connection: end_of_log(connection, self.member.id))
            self.keeper.end = end
            self.meanwhile += found

    def take_meanwhile(self) -> list[LogLine]:
        """Lines of other writers since the last call."""
        found, self.meanwhile = self.meanwhile, []
        return found

    def understands(self, word: str) -> bool:
        """Whether a line about this member may begin with a word: a location, a verb, an answer."""
        return word[:1].isdigit() or is_command(word) or begins_line_about_unit(word, self.word_context)

    def as_of_line(self, line: int) -> None:
        """Goes back to the state after a line, for reading only."""
        if line < self.history.begins:
            self.history = self.keeper.history(before=line + 1)
        self.history = self.history.as_of(line)

    def turns_of(self, game: str) -> int:
        """The number of turns that this member has ended in a game, or will have after the roll that is due."""
        number = sum(isinstance(event, HeatPhase) for event in self.waiting)
        played = (EVENTS.c.member == self.member.id, EVENTS.c.game == game)
        loaded = select(EVENTS.c.id).where(*played, EVENTS.c.seq > self.history.begins)
        ids = set(self.store.read(lambda connection: list(connection.execute(loaded).scalars())))
        try:
            for event in self.history.newest_first():
                if event.id not in ids:
                    break
                number += isinstance(event, HeatPhase)
        except BeforeHistory:
            number += self._turns_before_history(game)
        return number

    def _turns_before_history(self, game: str) -> int:
        """The turns of a game that ended before the loaded history begins: a member begins a game in turn 1."""
        before = (EVENTS.c.member == self.member.id, EVENTS.c.game == game, EVENTS.c.seq <= self.history.begins)
        lines = select(func.count(), func.count().filter(EVENTS.c.entry.contains(RESET))).where(*before)
        number, resets = self.store.read(lambda connection: connection.execute(lines).one())
        if not resets:
            return self.history.first_state.turn - 1 if number else 0
        own = select(EVENTS.c.id).where(*before)
        ids = set(self.store.read(lambda connection: list(connection.execute(own).scalars())))
        return sum(isinstance(event, HeatPhase) and event.id in ids for event in self.events())

    def line_of_event(self, event: int) -> int:
        """The line of the log with this event, counted without undone ones; 0 for none."""
        if not event:
            return 0
        wanted = self.events()[event - 1].id
        return next(number for number, entry in enumerate(self.keeper.log(), 1) if entry.id == wanted)

    # Crews

    def crew_names(self) -> tuple[str, ...]:
        """The names of the crew, seat by seat; an empty seat has none."""
        return tuple(each.name for each in self.crew())

    # Undo and redo

    def _add(self, entry: Undo | Redo | Revert) -> None:
        if isinstance(entry, Revert):
            super()._add(entry)
            return
        crew = self.crew_names()
        again = isinstance(entry, Redo)
        found = self.history.undone() if again else self.history.newest_first()
        changed = list(islice(found, entry.events))
        ids = [event.id for event in changed]
        if not again:
            self._check_shots(changed)
        super()._add(entry)
        self._check_seats(crew)
        notes = [note for event in ids for note in journal.settling_entries(self._notes_of(event), again, self.by)]
        self.store.write(partial(journal.write_entries, campaign=self.campaign, notes=notes))

    def _check_shots(self, undone: Sequence[Event]) -> None:
        """Refuses the undo of a shot that its target has accepted."""
        for event in undone:
            if isinstance(event, Offer) and event.shot is not None:
                target = session_of(self.store, self.campaign, self.by, event.target)
                if any(isinstance(each, Accept) and each.offer == event.id for each in target.events()):
                    raise Refused(f"{target.member.name} has accepted the shot; undo that first")

    def _notes_of(self, event: str) -> list[journal.JournalEntry]:
        return self.store.read(partial(journal.read_entries, campaign=self.campaign, event=event))

    def _check_names(self, events: Sequence[Event]) -> None:
        """Refuses skills with the name of a pilot who does not sit in the seat: the company has a list of pilots."""
        names = [name.casefold() for name in self.crew_names()]
        for event in events:
            if (
                isinstance(event, Skills)
                and event.name
                and names[event.seat : event.seat + 1] != [event.name.casefold()]
            ):
                raise Refused(f"{event.name} does not sit in {self.member.name}; astech campaign seat seats a pilot")

    def _check_seats(self, before: Sequence[str]) -> None:
        """Refuses a crew whose members have taken other seats since."""
        names = self.crew_names()
        back = {name.casefold() for name in names if name}
        if not back or names == tuple(before):
            return
        for other in sessions_of(self.store, self.campaign, self.by):
            for name in other.crew_names():
                if name.casefold() in back and other.member.id != self.member.id:
                    raise Refused(
                        f"{name} sits in {other.member.name} now, and would sit in {self.member.name} as well"
                    )

    def revert(self, line: int) -> Reply:
        """Returns to the events that stood after a line of the log."""
        if line < self.history.begins:
            self.history = self.keeper.history(before=line + 1)
        self._add(Revert(id=new_id(), line=line))
        return self.reply()


def session_of(store: Store, campaign: str, by: str, member: str, seed: int | None = None) -> MemberSession:
    """The session of a member."""
    return MemberSession(
        store, campaign, store.read(lambda connection: company.load_member(connection, member)), by, seed
    )


def sessions_of(store: Store, campaign: str, by: str) -> Iterator[MemberSession]:
    """Sessions of the members of a campaign, except those whose logs are damaged."""
    members: list[ListedMember] = store.read(lambda connection: listed_members(connection, campaign))
    for each in members:
        with suppress(Damaged):
            yield session_of(store, campaign, by, each.id)
