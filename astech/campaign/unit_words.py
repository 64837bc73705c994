"""Words of a player after the name of a command: the unit that they name, and the events of this unit.

A function raises `Refused` with a sentence about the unit, and `BadOptions` for words that the command does not take.
"""

from collections.abc import Sequence

from astech.campaign.access import CampaignAccess
from astech.campaign.company import ListedMember
from astech.campaign.naming import slug
from astech.campaign.sessions import MemberSession
from astech.operations.mistakes import BadOptions
from astech.words import Command as SessionCommand
from astech.words import Note, WordError, is_command, parse_verb
from astech.words.parser import begins_with_verb
from sheets.play import Refused
from sheets.record.events import Attack, DamageKind, Event, Hit


def parse_events(verb: str, session: MemberSession, words: Sequence[str]) -> list[Event]:
    """The events of the words after a verb."""
    return [
        each for each in parse_verb(verb, words, session.word_context) if not isinstance(each, Note | SessionCommand)
    ]


def parse_hits(session: MemberSession, words: Sequence[str], rear: bool, kind: DamageKind) -> list[Event]:
    """The hits of a location and points, of one kind of damage, from the rear or not."""
    name = session.member.name
    if not words:
        raise Refused(f"where, and how much? Say it as in hit {slug(name)} ct 8")
    place = session.word_context.names.find(words[0].casefold())
    if is_command(words[0]) or (place is None and begins_with_verb(" ".join(words), session.word_context)):
        raise BadOptions(f"{words[0]!r} is not a location of {name}; expected such as hit {slug(name)} ct 8")
    return [_with_side_and_kind(event, session, rear, kind) for event in parse_events("hit", session, words)]


def _with_side_and_kind(event: Event, session: MemberSession, rear: bool, kind: DamageKind) -> Event:
    update: dict[str, object] = {"kind": kind} if kind != "standard" else {}
    if rear and isinstance(event, Hit):
        rears = session.word_context.names.rears
        if event.location not in rears:
            only = f"only {', '.join(sorted(rears))} have" if rears else "no location has"
            raise Refused(f"{event.location} has no rear armor; {only}")
        update["rear"] = True
    elif rear and isinstance(event, Attack) and event.side != "rear":
        raise BadOptions(f"from the {event.side} and --rear; expected one side")
    return event.model_copy(update=update) if isinstance(event, Hit | Attack) else event


def parse_count(words: Sequence[str], default: int, example: str) -> int:
    """The number in words, or the default without words; raises `WordError` with the example."""
    if not words:
        return default
    if len(words) != 1 or not words[0].isdecimal() or len(words[0]) > 3:
        raise WordError(f"'{' '.join(words)}' is not a number here; say it as in {example}")
    return int(words[0])


def unit_with_roll_due(access: CampaignAccess, words: Sequence[str]) -> tuple[ListedMember, tuple[str, ...]]:
    """The unit named by the first words, and the words after its name; without a name the only unit with a roll due."""
    try:
        return access.unit_and_rest(words)
    except Refused:
        due = [session.member for session in access.sessions(access.listed_members()) if session.due]
        if len(due) == 1:
            return access.listed_member(due[0].id), tuple(words)
        if not words:
            names = ", ".join(each.name for each in due)
            raise Refused(f"whose roll? It is due for {names}" if due else "no roll is due") from None
        raise


def check_no_roll_due(session: MemberSession) -> None:
    """Raises `Refused` if a roll of a serving unit comes first."""
    if session.due and not session.member.fate:
        due, name = session.due[0], session.member.name
        told = f"{name}: a roll for {due.purpose.replace('-', ' ')} is due first ({due.asked_by})"
        raise Refused(f"{told}; astech campaign roll {slug(name)} makes it")
