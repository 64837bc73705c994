"""`astech campaign play`: the whole force at the table in one session."""

import sys
from collections.abc import Iterator
from contextlib import suppress

import click

from astech.campaign import company
from astech.campaign.naming import spoken
from astech.campaign.store import StoreError
from astech.campaign.table import AtTable
from astech.campaign.wear import in_short, wear
from astech.commands.campaign import campaign
from astech.commands.campaign.desk import Desk, complete_words, of_campaign, slug
from astech.commands.campaign.games import over
from astech.play import telling
from astech.play.session import is_command, typed_lines
from astech.terminal import complain, counted, say
from astech.words import help_lines
from sheets.play import Refused

LEAVE = ("quit", "exit", "q")
FORCE_HELP = """\
  atlas lt 8 rear        the unit first; from then on it is meant
  atlas                  from now on this unit is meant
  all, due, roll all     how all stand; the rolls that are due; they are rolled
  end phase, end         for all units; atlas end for one

what happens to a unit is said as in astech play:
"""


@campaign.command()
@click.argument("members", metavar="[UNIT]...", nargs=-1, shell_complete=complete_words())
@click.option("--seed", type=int, metavar="N", help="Makes the rolls of `roll` the same each time.")
@of_campaign()
def play(desk: Desk, members: tuple[str, ...], seed: int | None) -> None:
    """All units at the table in one session: name a unit once, say what happens to it, read what to mark and roll.

    Others may write in the same store meanwhile; what they said is shown. Lines may also come from a file or a pipe;
    then a line that makes no sense is reported on standard error, the others are done, and the exit code is 1.

    \b
    Examples:
      astech campaign play
      astech campaign play "Fire Lance"
      echo "atlas lt 8 rear" | astech campaign play
    """
    chosen = desk.chosen(members)
    if not chosen:
        raise Refused(f"nobody is in {desk.campaign.name} yet; astech campaign add UNIT brings units")
    table = ForceAtTable(desk, [each.name for each in chosen], seed)
    sys.exit(_at_table(table) if sys.stdin.isatty() else _piped(table))


class ForceAtTable:
    """Several members at one table, one of which is spoken of."""

    def __init__(self, desk: Desk, names: list[str], seed: int | None) -> None:
        self.desk = desk
        self.names = names
        self.seed = seed
        self.sessions: dict[str, AtTable] = {}
        self.now: AtTable | None = self.of(names[0]) if len(names) == 1 else None

    def of(self, name: str) -> AtTable:
        """The session of a member, as others have left it."""
        listed = next(each for each in self.desk.listed(serving=False) if each.name == name)
        session = self.sessions.get(listed.id)
        if session is None:
            self.sessions[listed.id] = session = self.desk.session(listed, seed=self.seed)
        return session

    def prompt(self) -> str:
        """What stands before a line that is typed."""
        if self.now is None:
            return "> "
        return f"{slug(self.now.member.name)} {telling.prompt(self.now.due)}"

    def say(self, line: str) -> Iterator[str]:
        """What a line comes to."""
        words = line.split()
        if not words:
            return
        small = [word.casefold() for word in words]
        if small in (["help"], ["?"]):
            yield from FORCE_HELP.splitlines()
            for line in help_lines():
                yield from telling.wrapped(line)
        elif small == ["all"]:
            yield from self.all()
        elif small == ["due"]:
            yield from self.due()
        elif small == ["roll", "all"] and not (self.now is not None and self.now.due):
            yield from self.rolls()
        elif small in (["end"], ["end", "turn"], ["end", "phase"]):
            yield from self.over("end phase" if small[-1] == "phase" else "end turn")
        else:
            yield from self.about(words)

    def about(self, words: list[str]) -> Iterator[str]:
        """A line about the member that is named in it, or else about the one before."""
        named = self.named(words)
        if named is not None:
            self.now, words = named
            if not words:
                yield from telling.wrapped(f"{self.now.member.name}: {'; '.join(in_short(wear(self.now)))}", "")
                yield from self.now.asks()
                return
        if self.now is None:
            names = ", ".join(slug(name) for name in self.names)
            raise Refused(f"which unit? Say it first, as in {slug(self.names[0])} {' '.join(words)}: {names}")
        yield from self.now.say(" ".join(words))

    def named(self, words: list[str]) -> tuple[AtTable, list[str]] | None:
        """The member with whose name a line begins, and the words behind it."""
        if self.now is not None and self.now.understands(words[0]):
            return None
        known = [each for each in self.desk.listed(serving=False) if each.name in self.names]
        try:
            found, rest = spoken(words, known)
        except Refused:
            if self.now is None and not is_command(words[0]):
                raise
            return None
        return self.of(found.name), list(rest)

    def all(self) -> Iterator[str]:
        """How everybody stands."""
        for name in self.names:
            session = self.of(name)
            session.refresh()
            yield from telling.wrapped(f"{name}: {'; '.join(in_short(wear(session)))}", "")

    def due(self) -> Iterator[str]:
        """The rolls that are due."""
        waiting = [session for name in self.names if (session := self.of(name)).due]
        for session in waiting:
            yield f"{session.member.name}:"
            yield from session.asks()
        if not waiting:
            yield "no roll is due"

    def rolls(self) -> Iterator[str]:
        """Rolls all that is due of anybody."""
        waiting = [session for name in self.names if (session := self.of(name)).due]
        if not waiting:
            raise Refused("no roll is due")
        for session in waiting:
            yield f"{session.member.name}:"
            yield from session.say("roll all")

    def over(self, line: str) -> Iterator[str]:
        """The phase or the turn of everybody is over."""
        for name in self.names:
            self.of(name).refresh()
        yield from over(self.desk, (), line, [self.of(name) for name in self.names])
        self.now = next((session for name in self.names if (session := self.of(name)).due), self.now)


def _at_table(table: ForceAtTable) -> int:
    """A person types; every answer is on the screen."""
    with suppress(ImportError):
        import readline  # noqa: F401  # arrow keys and the lines typed before; not everywhere
    desk = table.desk
    running = desk.store.read(lambda connection: company.running(connection, desk.campaign.id))
    game = f", {running.name}, turn {running.turn}" if running else ""
    begins = f"{desk.campaign.name}{game}: {counted(len(table.names), 'unit')}."
    for line in telling.wrapped(f"{begins} help shows what can be said, quit leaves.", ""):
        say(line)
    for line in table.all():
        say(line)
    while True:
        try:
            line = input(table.prompt())
        except EOFError:
            say()
            return 0
        if line.strip().casefold() in LEAVE:
            return 0
        try:
            for told in table.say(line):
                say(told)
        except (Refused, StoreError) as refused:
            for told in telling.wrapped(f"! {refused}", ""):
                say(told)


def _piped(table: ForceAtTable) -> int:
    """Lines come from a file or a pipe."""
    code = 0
    for number, line in enumerate(typed_lines(), 1):
        if line.strip().casefold() in LEAVE:
            break
        try:
            for told in table.say(line):
                say(told)
        except (Refused, StoreError) as refused:
            complain(f"line {number}: {refused}")
            code = 1
    return code
