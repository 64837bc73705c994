"""Questions on a unit of a table: its log, an earlier state, the reason of a mark, to-hit numbers, completions."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Annotated

from pydantic import StringConstraints

from astech import rendering
from astech.campaign.attempts import attempts_of
from astech.campaign.sessions import MemberSession
from astech.web.box_marks import SheetBox, find_box, is_marked
from astech.web.changes import entry_of
from astech.web.commands import AimFields, Effect, LogEntry, RollDue, RollModifier, UnitId, Words
from astech.web.table import CampaignTable
from astech.web.views import marked_tracks, roll_due, roll_modifiers, sheet_of_state, struck_ids
from astech.words import complete
from sheets.model import Model
from sheets.play import Refused, Step, marks, step
from sheets.play.tally import ToHit
from sheets.play.to_hit import PLATOON_FIRE
from sheets.record.events import Direction, Event, EventBase
from sheets.record.state import State
from sheets.units import Infantry

BLOCK = 50  # events between two saved states of a history
OF_TERMINALS = frozenset(("print", "quit", "exit"))
"""Commands that are of no use on a page."""


class AsOf(Model):
    """The state of a unit after one of its events: marks, heat, rolls."""

    unit: str
    event: int
    words: str = ""
    turn: int
    tracks: dict[str, int]
    struck: tuple[str, ...]
    heat: int = 0
    due: tuple[RollDue, ...] = ()
    destroyed: str = ""


class Reason(Model):
    """The event that marked a box, and its effects with their rulings; without an event if the box is not marked."""

    box: str
    event: int = 0
    entry: LogEntry | None = None
    effects: tuple[Effect, ...] = ()


class AimRequest(AimFields):
    """A question for the to-hit numbers of a unit."""

    unit: UnitId


class RangeRequest(Model):
    """A question for to-hit numbers in words, at a target outside the table: `ppc range 5`."""

    unit: UnitId
    text: Words = ""


class FormQuery(Model):
    """The form of the weapons of a page: a unit of the table as the target, or a range, and the situation in words."""

    target: UnitId = ""
    range: Annotated[str, StringConstraints(pattern=r"^[0-9]{0,2}$")] = ""
    side: Direction = "front"
    situation: Words = ""


class NumberNeeded(Model):
    """The to-hit number of an attack, its chance in percent and its modifiers; or why it is not possible."""

    attack: str
    mount: int | None = None
    place: str = ""
    number: int | None = None
    chance: float = 0
    modifiers: tuple[RollModifier, ...] = ()
    why: str = ""
    note: str = ""


def log_of(table: CampaignTable, member: str) -> list[LogEntry]:
    """The whole log of a unit; events that are not undone have their numbers."""
    session = table.session(member)
    standing = {event.id: number for number, event in enumerate(session.events(), 1)}
    numbered = [(line, standing.get(line.entry.id, 0)) for line in session.keeper.lines()]
    return [
        entry_of(table, member, line, number, undone=isinstance(line.entry, EventBase) and not number)
        for line, number in numbered
    ]


def state_as_of(table: CampaignTable, member: str, event: int) -> AsOf:
    """The state of a unit after one of its events; raises `Refused` if it has fewer."""
    session = table.session(member)
    state = session.as_of(event)
    sheet = sheet_of_state(session, state)
    words = rendering.event_words(session.events()[event - 1], session.unit) if event else ""
    return AsOf(
        unit=member,
        event=event,
        words=words,
        turn=state.turn,
        tracks=marked_tracks(sheet),
        struck=struck_ids(sheet),
        heat=state.heat,
        due=tuple(map(roll_due, state.due)),
        destroyed=rendering.destruction_words(state.destroyed),
    )


def reason_of_mark(table: CampaignTable, member: str, box_id: str) -> Reason:
    """The last event that marked a box of a unit; raises `Refused` if its sheet has no such box."""
    session = table.session(member)
    box = find_box(session.unit, table.sheet(member), box_id)
    if not _has_mark(session, session.state, box):
        return Reason(box=box_id)
    events = session.events()
    for start in range(len(events) // BLOCK * BLOCK, -1, -BLOCK):
        before = session.as_of(start)
        found = 0, Step(before, (), ())
        marked = _has_mark(session, before, box)
        for number, done in _steps(session, events[start : start + BLOCK], before, start + 1):
            now = _has_mark(session, done.state, box)
            if now and not marked:
                found = number, done
            marked = now
        if found[0]:
            return _reason(table, session, box_id, *found)
    return Reason(box=box_id)


def _has_mark(session: MemberSession, state: State, box: SheetBox) -> bool:
    return is_marked(marks(session.unit, state, session.options), box)


def _steps(session: MemberSession, events: tuple[Event, ...], state: State, number: int) -> Iterator[tuple[int, Step]]:
    """Apply events to a state and yield the steps, with their numbers."""
    for event in events:
        try:
            done = step(session.unit, state, event, session.options)
        except Refused:
            done = Step(state, (), state.due)  # by the rules of this version
        yield number, done
        state, number = done.state, number + 1


def _reason(table: CampaignTable, session: MemberSession, box: str, event: int, done: Step) -> Reason:
    wanted = session.events()[event - 1].id
    line = next(line for line in session.keeper.lines() if line.entry.id == wanted)
    return Reason(
        box=box,
        event=event,
        entry=entry_of(table, session.member.id, line, event),
        effects=tuple(Effect(words=each.words, ruling=each.ruling) for each in done.happened),
    )


def to_hit_numbers_at(table: CampaignTable, request: AimRequest) -> list[NumberNeeded]:
    """The to-hit numbers of attacks at a unit of the table, by its record."""
    attacker, target = table.session(request.unit), table.session(request.target)
    aim = table.aim(request)
    return [_number(attempt.found) for attempt in attempts_of(attacker, target, aim)]


def to_hit_numbers_in_words(table: CampaignTable, request: RangeRequest) -> list[NumberNeeded]:
    """The to-hit numbers of attacks at a target described in words."""
    return [_number(found) for found in table.session(request.unit).to_hit(request.text)]


def numbers_of_form(table: CampaignTable, member: str, query: FormQuery) -> list[NumberNeeded]:
    """The to-hit numbers of all weapons for the form of a page; none if it is empty."""
    words = " ".join(filter(None, (f"range {query.range}" if query.range else "", query.situation.strip())))
    if query.target:
        request = AimRequest(unit=member, target=query.target, side=query.side, situation=words)
        numbers = to_hit_numbers_at(table, request)
        session = table.session(member)
        if isinstance(session.unit, Infantry) and session.word_context.weapons:  # field guns, or the rifles instead
            numbers += to_hit_numbers_at(table, request.model_copy(update={"attack": PLATOON_FIRE}))
        return numbers
    return to_hit_numbers_in_words(table, RangeRequest(unit=member, text=words)) if words else []


def strikes_of_form(table: CampaignTable, member: str, query: FormQuery) -> dict[str, NumberNeeded]:
    """The to-hit numbers of the possible physical attacks at the target of the form, by their names."""
    found = {}
    for strike in table.session(member).status().physical if query.target else ():
        if not strike.why:
            request = AimRequest(
                unit=member, attack=strike.name, target=query.target, side=query.side, situation=query.situation.strip()
            )
            with suppress(Refused):
                found[strike.name] = to_hit_numbers_at(table, request)[0]
    return found


def _number(found: ToHit) -> NumberNeeded:
    return NumberNeeded(
        attack=found.attack,
        mount=found.mount,
        place=found.location,
        number=found.number,
        chance=found.chance,
        modifiers=roll_modifiers(found.modifiers),
        why=found.why,
        note=found.note,
    )


def completions(table: CampaignTable, member: str, text: str) -> list[str]:
    """The words that can follow in a line for a unit."""
    return [word for word in complete(text, table.session(member).word_context) if word not in OF_TERMINALS]
