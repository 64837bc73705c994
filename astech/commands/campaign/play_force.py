"""`astech campaign play`: the whole force in one session."""

import sys
from collections.abc import Callable, Iterator
from functools import partial

import click

from astech import rendering
from astech.campaign import company
from astech.campaign.naming import split_unit_and_rest
from astech.campaign.sessions import MemberSession
from astech.campaign.store import StoreError
from astech.campaign.wear import in_short, wear
from astech.commands.campaign import campaign
from astech.commands.campaign.context import (
    CampaignContext,
    complete_words,
    meanwhile_lines,
    of_campaign,
    reply_of,
    slug,
)
from astech.commands.campaign.games import over
from astech.commands.campaign.play_unit import (
    ACCEPT_WORDS,
    FIRE_WORDS,
    accept_offers,
    shoot,
    shot_at,
    turn_commands_back,
)
from astech.terminal import counted
from astech.typed_lines import Dialog
from astech.words import complete, help_for, help_lines, is_command
from sheets.play import Refused

FORCE_HELP = """\
  atlas lt 8 rear        the unit first; from then on it is meant
  atlas                  from now on this unit is meant
  all, due, roll all     how all stand; the rolls that are due; roll them for all
  end phase, end         for all units; atlas end for one
  undo, redo             the last command, whatever it was; atlas undo for one unit

the words for a unit are those of astech play:
"""


@campaign.command()
@click.argument("members", metavar="[UNIT]...", nargs=-1, shell_complete=complete_words())
@click.option("--seed", type=int, metavar="N", help="Makes the rolls of `roll` the same each time.")
@of_campaign()
def play(context: CampaignContext, members: tuple[str, ...], seed: int | None) -> None:
    """All units in one session: name a unit once, type what happens to it, read what to mark and roll.

    Others may write in the same store meanwhile; their events are shown. Lines may also come from a file or a pipe;
    then a line that makes no sense is reported on standard error, the others are done, and the exit code is 1.

    \b
    Examples:
      astech campaign play
      astech campaign play "Fire Lance"
      echo "atlas lt 8 rear" | astech campaign play
    """
    chosen = context.chosen(members)
    if not chosen:
        raise Refused(f"nobody is in {context.campaign.name} yet; astech campaign add UNIT brings units")
    force = ForceSession(context, [each.id for each in chosen], seed)
    sys.exit(Dialog(partial(_answer, force), force.prompt, force.complete, partial(_opening, force)).run())


class ForceSession:
    """Sessions of several members, one of which a line without a name is about."""

    def __init__(self, context: CampaignContext, members: list[str], seed: int | None) -> None:
        self.context = context
        self.members = members
        self.seed = seed
        self.sessions: dict[str, MemberSession] = {}
        self.now: MemberSession | None = self.of(members[0]) if len(members) == 1 else None

    def of(self, member: str) -> MemberSession:
        """The session of a member, which is opened once."""
        if member not in self.sessions:
            self.sessions[member] = self.context.session(self.context.listed_as(member), self.seed)
        return self.sessions[member]

    def every(self) -> list[MemberSession]:
        """The sessions of all members, with everything that others have written."""
        there = {each.id for each in self.context.listed(serving=False)}
        sessions = [self.of(member) for member in self.members if member in there]
        for session in sessions:
            session.refresh()
        return sessions

    def prompt(self) -> str:
        """The prompt before a line that is typed."""
        if self.now is None:
            return "> "
        return f"{slug(self.now.member.name)} {rendering.prompt(self.now.due)}"

    def say(self, line: str) -> list[str]:
        """The answer to a line; raises `Refused` with a sentence."""
        words = line.split()
        small = [word.casefold() for word in words]
        if not words or words[0].startswith("#"):
            return []
        if small in (["help"], ["?"]):
            return [*FORCE_HELP.splitlines(), *(row for line in help_lines() for row in rendering.wrapped(line))]
        if small[0] == "help":
            return list(rendering.wrapped(help_for(" ".join(small[1:]))))
        if small == ["all"]:
            return list(self.all())
        if small == ["due"]:
            return list(self.due())
        if small == ["roll", "all"]:
            return self.command(line, self.rolls)
        if small in (["end"], ["end", "turn"], ["end", "phase"]):
            return self.command(line, lambda: self.over("end phase" if small[-1] == "phase" else "end turn"))
        if small[0] in ("undo", "redo") and (len(small) == 1 or (len(small) == 2 and small[1].isdecimal())):
            return self.turned_back(int("".join(small[1:]) or 1), small[0] == "redo")
        return list(self.about(words))

    def command(self, text: str, work: Callable[[], Iterator[str]]) -> list[str]:
        """The lines of work that is one command of the store."""

        def listed() -> list[str]:
            self.every()
            return list(work())

        try:
            return self.context.write(listed, text)
        except BaseException:
            for session in self.sessions.values():
                session.stale = True  # nothing of it is stored
            raise

    def turned_back(self, number: int, again: bool) -> list[str]:
        """The last commands are undone or redone."""
        self.context.write(lambda: turn_commands_back(self.context, number, again), "redo" if again else "undo")
        told = list(self.context.output)
        self.context.output.clear()
        for session in self.every():
            session.take_meanwhile()
        return told

    def about(self, words: list[str]) -> Iterator[str]:
        """A line about the member that is named in it, or else about the one before."""
        named = self.named(words)
        if named is not None:
            self.now, words = named
            if not words:
                self.now.refresh()
                yield from rendering.wrapped(f"{self.now.member.name}: {'; '.join(in_short(wear(self.now)))}", "")
                yield from rendering.rolls(self.now.state)
                return
        if self.now is None:
            names = ", ".join(slug(each.name) for each in self.listed())
            raise Refused(f"which unit? Name it first: {names}")
        if (told := self.shot(self.now, words)) is not None:
            yield from told
            return
        reply = self.now.say(" ".join(words))
        yield from meanwhile_lines(self.now)
        yield from rendering.reply_lines(reply)

    def shot(self, session: MemberSession, words: list[str]) -> list[str] | None:
        """The answer to a shot at another unit, or to its acceptance; None for other lines."""
        aim = shot_at(self.context, words[1:]) if words[0].casefold() in FIRE_WORDS else None
        accepts = [word.casefold() for word in words] in ACCEPT_WORDS
        if aim is None and not accepts:
            return None

        def work() -> Iterator[str]:
            if aim is None:
                accept_offers(self.context, session, ())
            else:
                target = self.of(aim.target.id)
                target.refresh()
                session.refresh()
                shoot(self.context, session, target, aim, ())
            told = list(self.context.output)
            self.context.output.clear()
            return iter(told)

        return self.command(f"{session.member.name}: {' '.join(words)}", work)

    def listed(self) -> list[company.ListedMember]:
        """The members of this session."""
        return [each for each in self.context.listed(serving=False) if each.id in self.members]

    def named(self, words: list[str]) -> tuple[MemberSession, list[str]] | None:
        """The member with whose name a line begins, and the words behind it."""
        if self.now is not None and self.now.understands(words[0]):
            return None
        try:
            found, rest = split_unit_and_rest(words, self.listed())
        except Refused:
            if self.now is None and not is_command(words[0]):
                raise
            return None
        return self.of(found.id), list(rest)

    def all(self) -> Iterator[str]:
        """A line for each member."""
        for session in self.every():
            yield from rendering.wrapped(f"{session.member.name}: {'; '.join(in_short(wear(session)))}", "")

    def due(self) -> Iterator[str]:
        """The rolls that are due, and those that may be made."""
        waiting = [session for session in self.every() if session.due or session.state.optional]
        for session in waiting:
            yield f"{session.member.name}:"
            yield from rendering.rolls(session.state)
        if not waiting:
            yield "no roll is due"

    def rolls(self) -> Iterator[str]:
        """Rolls all that is due, of every unit."""
        waiting = [session for session in self.every() if session.due or session.state.optional]
        if not waiting:
            raise Refused("no roll is due")
        for session in waiting:
            yield from reply_of(session, session.roll(every=True))

    def complete(self, text: str) -> list[str]:
        """The words that may follow in a line: names of units, and the words for the unit that is meant."""
        begun = text.split(" ")
        names = [slug(each.name) for each in self.listed() if slug(each.name).startswith(begun[0].casefold())]
        if len(begun) == 1:
            return [*names, *(complete(text, self.now.word_context) if self.now is not None else ())]
        session = self.now
        if session is None or not session.understands(begun[0]):
            try:
                found, rest = split_unit_and_rest([word for word in begun if word], self.listed())
            except Refused:
                return []
            session, text = self.of(found.id), " ".join(rest) + " " * (not begun[-1])
        return complete(text, session.word_context)

    def over(self, line: str) -> Iterator[str]:
        """The phase or the turn of all is over."""
        sessions = self.every()
        yield from over(self.context, (), line, sessions)
        self.now = next((session for session in sessions if session.due), self.now)


def _opening(force: ForceSession) -> Iterator[str]:
    """The campaign, the running game, and a line for each unit."""
    context = force.context
    running = context.store.read(lambda connection: company.running(connection, context.campaign.id))
    game = f", {running.name}, turn {running.turn}" if running else ""
    begins = f"{context.campaign.name}{game}: {counted(len(force.members), 'unit')}."
    yield from rendering.wrapped(f"{begins} help shows the words, quit leaves.", "")
    yield from force.all()


def _answer(force: ForceSession, line: str) -> list[str]:
    """The answer to a line; a store that cannot be written refuses it."""
    try:
        return force.say(line)
    except StoreError as error:
        raise Refused(str(error)) from None
