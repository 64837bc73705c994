"""The answer of a campaign to a player: what happened to each member, which rolls are due, the marks; as text and data.

>>> import astech
>>> due_data(astech.play(astech.load("tests/data/Brolga BRG-2.mtf").require()).say("lt 20").due[0])["dice"]
2
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from astech import rendering
from astech.campaign.company import Member
from astech.campaign.lines import LogLine
from astech.campaign.sessions import MemberSession
from astech.session import Reply
from sheets.play import Happening
from sheets.record.condition import Condition
from sheets.record.events import Offer
from sheets.record.record import write_entry
from sheets.record.state import Due


@dataclass(frozen=True)
class MemberReply:
    """The reply of the session of one member; `meanwhile` has the lines of other writers since the reply before."""

    session: MemberSession
    reply: Reply
    meanwhile: tuple[LogLine, ...] = ()

    @property
    def member(self) -> Member:
        """The member."""
        return self.session.member

    @property
    def happened(self) -> tuple[Happening, ...]:
        """The marks and remarks of the reply, each with its ruling."""
        return self.reply.happened

    @property
    def rulings(self) -> tuple[str, ...]:
        """The rulings of the reply, each once."""
        return self.reply.rulings

    @property
    def due(self) -> tuple[Due, ...]:
        """The rolls that come first now."""
        return self.reply.due

    @property
    def marks(self) -> Condition:
        """All marks on the member, with its crew."""
        return self.session.marks


@dataclass(frozen=True)
class ForceReply:
    """The reply to a line or an event of a player."""

    members: tuple[MemberReply, ...] = ()
    lines: tuple[str, ...] = ()  # the answer to a question, or sentences about the game
    undone: tuple[str, ...] = ()  # the commands that were undone or redone, as text
    redone: bool = False  # whether these were redone
    repeated: bool = False  # whether the command was in the log already: it was not carried out again
    warnings: tuple[str, ...] = ()  # about damaged logs, and events that this version refuses

    @property
    def hits(self) -> int:
        """The number of shots that hit, each an offer of damage to its target."""
        events = (outcome.event for each in self.members for outcome in each.reply.outcomes)
        return sum(isinstance(event, Offer) and event.shot is not None for event in events)


def member_reply(session: MemberSession, reply: Reply | None = None) -> MemberReply:
    """The reply of a session, with the lines of other writers; without a reply, the member's status."""
    return MemberReply(session, reply or session.reply(), tuple(session.take_meanwhile()))


# --- As text ----------------------------------------------------------------------------------------------------------


def force_lines(reply: ForceReply, unnamed: MemberSession | None = None) -> Iterator[str]:
    """A reply as text. The name of `unnamed` is left out where the reply is about this member alone."""
    if reply.repeated:
        yield "that is in the log already"
        return
    for text in reply.undone:
        yield from rendering.wrap_text(
            f"{'done again' if reply.redone else 'taken back'}: {text or 'the last event'}", ""
        )
    alone = len(reply.members) == 1 and reply.members[0].session is unnamed
    quiet = []
    for each in reply.members:
        lines = list(member_lines(each))
        if alone:
            yield from lines
        elif lines:
            yield f"{each.member.name}:"
            yield from lines
        else:
            quiet.append(each.member.name)
    if quiet:
        yield from rendering.wrap_text(f"nothing changes for {', '.join(quiet)}", "")
    yield from reply.lines


def member_lines(found: MemberReply) -> Iterator[str]:
    """The lines that others have written since the last reply, and the reply of a member."""
    for line in found.meanwhile:
        words = rendering.entry_words(line.entry, found.session.unit)
        yield from rendering.wrap_text(f"meanwhile {line.speaker or 'another player'}: {words}", "~ ")
    yield from rendering.reply_lines(found.reply)


# --- As data ----------------------------------------------------------------------------------------------------------


def member_data(session: MemberSession, reply: Reply | None = None) -> dict[str, Any]:
    """A member as JSON data: its marks and rolls, and the effects of a reply."""
    steps = reply.outcomes if reply is not None else ()
    return {
        "unit": session.member.name,
        "id": session.member.id,
        "events": session.history.depth,
        "seq": session.history.lines,
        "said": [write_entry(each.event) for each in steps],
        "happened": [happening._asdict() for each in steps for happening in each.step.happened],
        "waiting": len(session.waiting),
        "due": [due_data(due) for due in session.due],
        "optional": [due_data(due) for due in session.state.optional],
        "turn": session.state.turn,
        "side": session.member.side,
        "prone": session.state.prone,
        "shutdown": session.state.shutdown,
        "destroyed": session.destroyed,
        "marks": session.marks.model_dump(mode="json", exclude_defaults=True),
    }


def due_data(due: Due) -> dict[str, Any]:
    """A roll that is due, as data."""
    return {**due._asdict(), "modifiers": [each._asdict() for each in due.modifiers]}
