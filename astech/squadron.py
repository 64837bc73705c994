"""A squadron in play: the sessions of its fighters, and the fighters that a line is about.

>>> import astech
>>> from sheets.units import parse_unit
>>> armor = {"type": "standard", "points": {"NOS": 66, "LWG": 49, "RWG": 49, "AFT": 33}}
>>> dart = parse_unit({"kind": "fighter", "chassis": "Dart", "year": 3050, "tech_base": "is", "rules_level": 2,
...     "mass": 75, "safe_thrust": 6, "heat_sinks": {"count": 10}, "fuel": 400, "engine": {"type": "fusion"},
...     "armor": armor})
>>> squadron = SquadronSession([astech.play(dart), astech.play(dart)])
>>> squadron.say("8 from the front").due.purpose
'squadron-fighter'
>>> squadron.say("2").replies[0].fighter
2
"""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from astech import rendering
from astech.session import Reply, Session
from astech.words import Command, Note, WordError, parse
from sheets.play import Refused
from sheets.play.squadrons import (
    check_fighters,
    fighters_concerned,
    squadron_moves,
    struck_fighter,
    struck_fighter_roll,
)
from sheets.record.events import Dice
from sheets.record.state import Due

FIGHTER_NUMBER = re.compile(r"(?:fighter|#)\s*(\d)\s+(\S.*)", re.IGNORECASE)
ALL_FIGHTERS = re.compile(r"(?:all|every fighter|each)\s+(\S.*)", re.IGNORECASE)
ROLL = ("roll", "roll all")
EXAMPLE = "fighter 2 fire medium laser, or all fire medium laser"


class FighterReply(NamedTuple):
    """The reply of one fighter, by its number from 1."""

    fighter: int
    name: str
    reply: Reply


@dataclass(frozen=True)
class SquadronReply:
    """The replies of the fighters that a line was about, and the roll that comes first."""

    replies: tuple[FighterReply, ...] = ()
    lines: tuple[str, ...] = ()
    due: Due | None = None

    def text(self) -> Iterator[str]:
        """The reply in lines."""
        yield from self.lines
        for fighter, name, reply in self.replies:
            yield f"fighter {fighter}, {name}:"
            yield from rendering.reply_lines(reply)
        if self.due is not None and not self.replies:
            yield from rendering.due_roll_lines(self.due)


class SquadronSession:
    """Fighters that fly together; a line is about all of them, the one that is struck, or the one that it names."""

    def __init__(self, sessions: Sequence[Session], seed: int | None = None, names: Sequence[str] = ()) -> None:
        check_fighters([session.unit for session in sessions])
        self.sessions = list(sessions)
        self.names = list(names) or [session.unit.name for session in sessions]
        self.luck = random.Random(seed)
        self.struck_by = ""  # the line that waits for the roll of its fighter
        self.done: list[list[int]] = []  # the number of events of each fighter before each line

    @property
    def flying_fighters(self) -> list[int]:
        """The numbers of the fighters that are still in the game."""
        return [number for number, session in enumerate(self.sessions, 1) if not session.destroyed]

    @property
    def due(self) -> Due | None:
        """The roll that comes first: for the fighter that is struck, or one of a fighter."""
        if self.struck_by:
            return struck_fighter_roll(self.flying_fighters)
        return next((session.due[0] for session in self.sessions if session.due), None)

    def say(self, text: str, dice: tuple[Dice, ...] = ()) -> SquadronReply:
        """Plays a line; raises `Refused` with a sentence, and then changes nothing."""
        line = text.strip()
        if not line:
            return self._reply()
        if line.casefold() == "status":
            return self._reply(lines=list(self.status()))
        if line.casefold().split()[0] == "undo":
            return self._undo()
        before = [session.history.depth for session in self.sessions]
        try:
            reply = self._say(line, dice)
        except Refused:
            for session, depth in zip(self.sessions, before, strict=True):
                if session.history.depth > depth:
                    session.undo_to(depth)
            raise
        if before != [session.history.depth for session in self.sessions]:
            self.done.append(before)
        return reply

    def _say(self, line: str, dice: tuple[Dice, ...]) -> SquadronReply:
        if self.struck_by:
            return self._strike(line, dice)
        if (named := FIGHTER_NUMBER.fullmatch(line)) is not None:
            return self._to([self._fighter(int(named[1]))], named[2], dice)
        asking = next((number for number, session in enumerate(self.sessions, 1) if session.due), None)
        if asking is not None:
            return self._to([asking], line, dice)
        flying = self.flying_fighters
        if not flying:
            raise Refused("no fighter of the squadron is left")
        if (every := ALL_FIGHTERS.fullmatch(line)) is not None:
            return self._to(flying, every[1], dice)
        match self._addressees(line, flying[0]):
            case "all":
                return self._to(flying, line, dice)
            case "struck" if len(flying) > 1:
                self.struck_by = line
                return self._strike(str(dice[0][0]), dice[1:]) if dice else self._reply()
            case "named" if len(flying) > 1:
                raise Refused(f"which fighter? Say it as in {EXAMPLE}")
        return self._to(flying, line, dice)

    def _addressees(self, line: str, fighter: int) -> str:
        """The fighters that a line is about, by its events."""
        parsed = parse(line, self.sessions[fighter - 1].word_context)
        found = {fighters_concerned(each) for each in parsed if not isinstance(each, Command | Note)}
        if "named" in found or not found:
            return "named"
        return "struck" if "struck" in found else "all"

    def _strike(self, answer: str, dice: tuple[Dice, ...]) -> SquadronReply:
        """The line that waits, for the fighter that was rolled."""
        flying = self.flying_fighters
        if answer.casefold() in ROLL:
            rolled = self.luck.choice(flying)
        elif answer.isdecimal() and len(answer) == 1:
            rolled = struck_fighter(int(answer), flying)
        else:
            raise WordError(f"which fighter is struck? 1D6, one of {', '.join(map(str, flying))}, or roll")
        line = self.struck_by
        reply = self._to([rolled], line, dice)
        self.struck_by = ""
        return reply

    def _to(self, fighters: Sequence[int], line: str, dice: tuple[Dice, ...]) -> SquadronReply:
        """A line for some fighters; dice go to the first of them."""
        found = []
        for number in fighters:
            session = self.sessions[number - 1]
            found.append(FighterReply(number, self.names[number - 1], session.say(line, dice)))
            dice = ()
        return SquadronReply(tuple(found), due=self.due)

    def _fighter(self, number: int) -> int:
        if number not in self.flying_fighters:
            raise Refused(
                f"fighter {number} is not in the game: expected one of {', '.join(map(str, self.flying_fighters))}"
            )
        return number

    def _undo(self) -> SquadronReply:
        """Undoes the last line for each fighter that it applied to."""
        if self.struck_by:
            self.struck_by = ""
            return self._reply(lines=["the attack is taken back"])
        if not self.done:
            raise Refused("there is nothing to undo")
        before = self.done.pop()
        found = [
            FighterReply(number, self.names[number - 1], session.undo_to(depth))
            for number, (session, depth) in enumerate(zip(self.sessions, before, strict=True), 1)
            if session.history.depth > depth
        ]
        return SquadronReply(tuple(found), due=self.due)

    def roll(self, every: bool = False) -> SquadronReply:
        """Makes the first roll that is due, or all."""
        if self.struck_by:
            return self.say(ROLL[0])
        for number, session in enumerate(self.sessions, 1):
            if session.due:
                return SquadronReply((FighterReply(number, self.names[number - 1], session.roll(every)),), due=self.due)
        raise Refused("no roll is due")

    def status(self) -> Iterator[str]:
        """The thrust of the squadron, and the status of each fighter on a line."""
        flying = self.flying_fighters
        moves = squadron_moves(self.sessions[number - 1].status() for number in flying)
        thrust = ", ".join(f"{mode} {points}" for mode, points in moves.items())
        yield f"squadron of {len(self.sessions)} fighters, {len(flying)} in the game" + (
            f", thrust {thrust} of the slowest [squadrons, unconfirmed]" if thrust else ""
        )
        for number, session in enumerate(self.sessions, 1):
            yield from rendering.wrap_text(f"fighter {number}, {self.names[number - 1]}: {_short_status(session)}")

    def _reply(self, lines: Sequence[str] = ()) -> SquadronReply:
        return SquadronReply(lines=tuple(lines), due=self.due)


def _short_status(session: Session) -> str:
    """The status of a fighter in one line."""
    if session.destroyed:
        return f"destroyed: {rendering.destruction_words(session.destroyed)}"
    state = session.state
    armor = ", ".join(f"{place} {points}" for place, points in state.armor.items())
    inner = ", ".join(f"{place} {points}" for place, points in state.structure.items())
    hits = f", crew hits {state.crew[0].hits}" if state.crew and state.crew[0].hits else ""
    inner = f"; structure {inner}" if inner else ""
    return f"armor {armor}{inner}; heat {state.heat}, fuel {state.fuel}{hits}"
