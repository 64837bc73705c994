"""A served campaign: the commands of its links, its units as pages show them, and its changes.

A table is used only by the thread of its store. All links share its sessions, so each event is replayed once.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import islice, pairwise, takewhile

from sqlalchemy import Connection, func, or_, select

from astech import rendering
from astech.campaign import links
from astech.campaign.access import CampaignAccess
from astech.campaign.aim import Aim
from astech.campaign.company import Campaign, ListedMember
from astech.campaign.force_session import ForceSession
from astech.campaign.ledger import TURNS, position_of
from astech.campaign.links import Link
from astech.campaign.replies import ForceReply, MemberReply
from astech.campaign.sessions import MemberSession
from astech.campaign.store import Damaged, Store
from astech.campaign.tables import COMMANDS, EVENTS, STORE
from astech.session import Reply, belong_together
from astech.web.box_marks import find_box, with_box
from astech.web.commands import (
    MOST_EVENTS,
    MOST_UNDONE,
    AcceptCommand,
    AimFields,
    ApplyCommand,
    Command,
    CommandAnswer,
    DeclineCommand,
    Effect,
    EndCommand,
    FireCommand,
    MarkCommand,
    OfferCommand,
    Preview,
    PreviewRequest,
    RedoRequest,
    RollRequest,
    SayCommand,
    UndoRequest,
    UnitAnswer,
)
from astech.web.views import (
    GlanceView,
    Sheet,
    UnitView,
    glance_view,
    marked_tracks,
    roll_due,
    sheet_of_member,
    sheet_of_state,
    struck_ids,
    unit_view,
)
from astech.words import parse
from sheets.play import Refused
from sheets.play.history import BeforeHistory
from sheets.record.events import Accept, Decline, Event, EventBase, HitOfShot, Marked, Offer
from sheets.record.state import Due

CRITICAL_ROLL = "critical-count"
NO_CRITICAL = (1, 2)
NO_CRITICAL_NOTE = "this is the result without critical hits"
SEVERAL = ("undo", "redo")  # words that apply to the whole campaign without a unit
Offers = Mapping[str, tuple[tuple[str, Offer], ...]]  # by target, with the name of the attacker


class CampaignTable:
    """A campaign with the sessions of its units."""

    def __init__(self, store: Store, campaign: Campaign) -> None:
        self.store = store
        self.campaign = campaign
        self.access = CampaignAccess(store, campaign, by="")
        self.force = ForceSession(self.access)
        self.force.accepts = self.force.prints = False
        self.known_offers: Offers = {}  # as of the last call of `offers`
        self.number = store.read(last_number)  # the last command that sessions and roster have
        self._listed = self.access.listed_members()
        self._made: dict[str, _OffersOfUnit] = {}
        self._glances: dict[str, tuple[object, GlanceView]] = {}
        self._views: dict[str, _KnownView] = {}

    # Commands

    def carry_out(self, link: Link, command: Command) -> CommandAnswer:
        """Carry out a command, store its answer and return it; raises `Refused`."""
        digest = sha256(command.model_dump_json(exclude={"after"}).encode()).hexdigest()[:32]
        try:
            check_right(link, command)
            self.force.speak_as(link.name, link.members if link.role == "player" else (), getattr(command, "unit", ""))
            reply = self._reply(link, command)
        except Refused:
            kept = self._kept_answer(command.id, digest)  # the command may have been carried out before
            if kept is None:
                raise
            return kept
        if reply.repeated and (kept := self._kept_answer(command.id, digest)):
            return kept
        number = self.store.read(lambda connection: position_of(connection, self.campaign.id, command.id))
        answer = answer_of(command.id, number, reply)
        if answer.number:
            row = links.KeptAnswer(command.id, answer.number, digest, answer.model_dump_json(exclude_defaults=True))
            self.store.write(lambda connection: links.keep_answer(connection, self.campaign.id, row))
        return answer

    def _kept_answer(self, command_id: str, digest: str) -> CommandAnswer | None:
        """The answer to a command that was carried out before; raises `Refused` for the id of another command."""
        kept = self.store.read(lambda connection: links.kept_answer(connection, self.campaign.id, command_id))
        if kept is None:
            return None
        if kept.digest != digest:
            raise Refused(f"the id {command_id} belongs to another command in the log; expected a new id")
        return CommandAnswer.model_validate_json(kept.answer)

    def _reply(self, link: Link, command: Command) -> ForceReply:
        force = self.force
        match command:
            case ApplyCommand():
                events = [event.model_copy(update={"id": ""}) for event in command.events]
                return force.apply(command.unit, *events, dice=command.dice, command_id=command.id)
            case SayCommand():
                return self._say(link, command)
            case RollRequest(unit=""):
                return force.roll_all(command.id)
            case RollRequest():
                return force.roll(command.unit, command.every, command.id)
            case EndCommand():
                return force.end(command.clock, command.id)
            case UndoRequest(unit=""):
                return force.undo(max(command.number, 1), command.id)
            case UndoRequest():
                return force.undo_of(command.unit, self._number_of_events(command), command.id)
            case RedoRequest(unit=""):
                return force.redo(max(command.number, 1), command.id)
            case RedoRequest():
                return force.redo_of(command.unit, self._number_of_events(command), command.id)
            case FireCommand():
                return force.fire(command.unit, self.aim(command), command.dice, command.id, accepts=False)
            case AcceptCommand():
                return force.accept(command.unit, command.dice, command.id, command.offer)
            case DeclineCommand():
                return force.decline(command.unit, command.id, command.offer)
            case OfferCommand():
                return force.apply(command.unit, *self._offers(link, command), command_id=command.id)
            case MarkCommand():
                return force.apply(command.unit, self._mark_event(command), command_id=command.id)

    def _say(self, link: Link, command: SayCommand) -> ForceReply:
        """The reply to a line of text; a player can undo only for one unit."""
        words = command.text.casefold().split()
        if words and words[0] in SEVERAL and link.role != "organizer":
            if not command.unit:
                raise Refused(f"{words[0]} of which unit?")
            if words == ["undo", "turn"]:
                return self.force.undo_turn_of(command.unit, command.id)
            number = int(words[1]) if words[1:] and words[1].isdecimal() else 1
            turn = self.force.redo_of if words[0] == "redo" else self.force.undo_of
            return turn(command.unit, min(number, 100), command.id)
        return self.force.say(command.text, command.id)

    def _number_of_events(self, command: UndoRequest | RedoRequest) -> int:
        """The number of events to undo or redo, a turn as one: by default those of the unit's last command."""
        session = self.session(command.unit)
        events: list[Event] = []
        again = isinstance(command, RedoRequest)
        if again:
            events = session.history.undone()[:MOST_UNDONE]
        else:
            with suppress(BeforeHistory):
                events.extend(islice(session.history.newest_first(), MOST_UNDONE))
        if command.number or not events:
            return command.number or 1
        ids = [event.id for event in events]
        found = select(EVENTS.c.id, EVENTS.c.position).where(EVENTS.c.member == command.unit, EVENTS.c.id.in_(ids))
        positions = dict(map(tuple, self.store.read(lambda connection: connection.execute(found).all())))
        own = list(takewhile(lambda event: positions[event.id] == positions[ids[0]], events))
        neighbors = pairwise(own)
        pairs = neighbors if again else ((event, later) for later, event in neighbors)
        return len(own) - sum(belong_together(event, later) for event, later in pairs)

    def aim(self, command: AimFields) -> Aim:
        """The aim of an attack."""
        target = self.access.listed_member(command.target)
        return Aim(
            attack=tuple(command.attack.split()) or ("all",),
            target=target,
            side=command.side,
            situation=tuple(command.situation.split()),
            damage=command.damage,
            overheat=command.overheat,
            hexes=command.hexes,
            defended=command.defended,
            mounts=command.mounts if isinstance(command, FireCommand) else (),
        )

    def _offers(self, link: Link, command: OfferCommand) -> list[Offer]:
        """The offers of damage in the command of an opponent, which are stored in the log of the target."""
        target = self.force.session_of(command.unit)
        target.refresh()
        hits: list[Event] = list(command.hits)
        if command.text:
            draft = target.state.draft()
            draft.due = ()  # the words of an opponent answer no roll
            context = replace(target.word_context, state=draft.finished())
            hits += [event for event in parse(command.text, context) if isinstance(event, HitOfShot)]
        if not hits:
            raise Refused("no damage is offered; expected a hit such as 8 from the left")
        return [
            Offer(
                target=target.member.id,
                target_name=target.member.name,
                attacker=link.name,
                weapon=rendering.event_words(hit, target.unit),
                shot=hit,
            )
            for hit in hits
        ]

    def _mark_event(self, command: MarkCommand) -> Marked:
        """The event that marks one box of a unit directly."""
        session = self.session(command.unit)
        box = find_box(session.unit, self.sheet(command.unit), command.box)
        marks = with_box(session.marks, box, command.marked)
        verb = "marked" if command.marked else "cleared"
        return Marked(condition=marks, in_play=True, note=f"box {command.box} {verb} directly")

    # Questions

    def preview(self, request: PreviewRequest) -> Preview:
        """Return the result of events without storing them; raises `Refused`.

        Rolls for critical hits are assumed to have no effect, so that the preview shows the transfer of damage.
        """
        session = self.session(request.unit)
        events = list(request.events)
        if request.text:
            events += [each for each in parse(request.text, session.word_context) if isinstance(each, EventBase)]
        reply = session.preview(*events, dice=request.dice)
        asked: list[Due] = []
        dice = request.dice
        while reply.due and reply.due[0].purpose == CRITICAL_ROLL and len(asked) < MOST_EVENTS:
            asked.append(reply.due[0])
            dice = (*dice, NO_CRITICAL)
            reply = session.preview(*events, dice=dice)
        before, after = sheet_of_state(session, session.state), sheet_of_state(session, reply.state)
        tracks = marked_tracks(before)
        struck = struck_ids(before)
        changed = {name: number for name, number in marked_tracks(after).items() if tracks.get(name, 0) != number}
        return Preview(
            happened=tuple(Effect(words=each.words, ruling=each.ruling) for each in reply.happened),
            due=tuple(map(roll_due, (*asked, *reply.due))),
            waiting=reply.waiting,
            notes=(*reply.notes, *filter(None, (reply.refused, NO_CRITICAL_NOTE if asked else ""))),
            tracks=changed,
            struck=tuple(each for each in struck_ids(after) if each not in struck),
        )

    def session(self, member: str) -> MemberSession:
        """The session of a unit."""
        session = self.force.session_of(member)
        if session.stale:
            session.refresh()
        return session

    def active_members(self) -> list[ListedMember]:
        """The active units of the campaign."""
        return self._listed

    def sessions(self) -> Iterator[MemberSession]:
        """The sessions of all readable units."""
        for each in self.active_members():
            with suppress(Damaged):
                yield self.session(each.id)

    def catch_up(self) -> None:
        """Update sessions and roster with new commands of the store."""
        number = self.store.read(last_number)
        if number != self.number:
            ends, roster = self.store.read(
                lambda connection: units_changed_after(connection, self.campaign.id, self.number)
            )
            self.take_up(number, ends, roster)

    def take_up(self, number: int, ends: Mapping[str, int], roster: bool) -> None:
        """Update sessions and roster with commands up to a number; `ends` has the last log line of changed units."""
        self.number = max(number, self.number)
        if roster:
            self._listed = self.access.listed_members()
        for member, session in self.force.sessions.items():
            if roster or session.stale or session.keeper.end.lines < ends.get(member, 0):
                session.refresh()

    def view(self, member: str, number: int = 0) -> UnitView:
        """Return the view of a unit for pages; that of an unchanged unit is reused."""
        return self._known_view(member).view.model_copy(update={"number": number})

    def sheet(self, member: str) -> Sheet:
        """The sheet of a unit with its marks, or its card; that of an unchanged unit is reused."""
        return self._known_view(member).sheet

    def rendered_parts(self, member: str) -> dict[tuple[bool, bool], str]:
        """The parts of the page of an unchanged unit that were rendered, by the rights of the link; to be filled."""
        return self._known_view(member).parts

    def _known_view(self, member: str) -> "_KnownView":
        session, offers = self.session(member), self.offers().get(member, ())
        key = (session.history.lines, session.member, offers)
        known = self._views.get(member)
        if known is None or known.key != key:
            sheet = sheet_of_member(session)
            known = self._views[member] = _KnownView(key, unit_view(session, sheet, offers), sheet)
        return known

    def glances(self) -> list[GlanceView]:
        """The overview of all units; those of unchanged units are reused."""
        found = []
        for session in self.sessions():
            key = (session.history.lines, session.member)
            known = self._glances.get(session.member.id)
            if known is None or known[0] != key:
                known = self._glances[session.member.id] = (key, glance_view(session))
            found.append(known[1])
        return found

    def offers(self) -> Offers:
        """The open offers of damage, by target."""
        sessions = list(self.sessions())
        for session in sessions:
            known = self._made.get(session.member.id)
            if known is None or known.seq != session.history.lines:
                self._made[session.member.id] = _OffersOfUnit.of(session)
        found: dict[str, list[tuple[str, Offer]]] = {}
        answered = {offer for made in self._made.values() for offer in made.answered}
        for session in sessions:
            for offer in self._made[session.member.id].made:
                if offer.id not in answered:
                    found.setdefault(offer.target, []).append((offer.attacker or session.member.name, offer))
        self.known_offers = {target: tuple(offers) for target, offers in found.items()}
        return self.known_offers


def last_number(connection: Connection) -> int:
    """The number of the last command in the store."""
    return int(connection.execute(select(STORE.c.position)).scalar_one())


def units_changed_after(connection: Connection, campaign: str, number: int) -> tuple[dict[str, int], bool]:
    """The units that commands after a number changed, each with its last log line, and whether the roster changed."""
    lines = select(EVENTS.c.member, func.max(EVENTS.c.seq)).where(EVENTS.c.position > number).group_by(EVENTS.c.member)
    rows = select(COMMANDS.c.id).where(
        COMMANDS.c.campaign == campaign,
        COMMANDS.c.position > number,
        or_(COMMANDS.c.changes != "[]", COMMANDS.c.kind.in_(TURNS)),
    )
    ends = {member: int(line) for member, line in connection.execute(lines)}
    return ends, connection.execute(rows.limit(1)).first() is not None


@dataclass(frozen=True)
class _KnownView:
    """View and sheet of a unit as long as its log, its member and the offers to it are the same."""

    key: object
    view: UnitView
    sheet: Sheet
    parts: dict[tuple[bool, bool], str] = field(default_factory=dict)


class _OffersOfUnit:
    """The offers that a unit made and answered, up to a line of its log."""

    def __init__(self, seq: int, made: tuple[Offer, ...], answered: frozenset[str]) -> None:
        self.seq = seq
        self.made = made
        self.answered = answered

    @classmethod
    def of(cls, session: MemberSession) -> "_OffersOfUnit":
        """The offers in the log of a session, as far as it is in memory."""
        made: list[Offer] = []
        answered: set[str] = set()
        with suppress(BeforeHistory):
            for event in session.history.newest_first():
                if isinstance(event, Offer) and event.shot is not None:
                    made.append(event)
                elif isinstance(event, Accept | Decline):
                    answered.add(event.offer)
        return cls(session.history.lines, tuple(reversed(made)), frozenset(answered))


def check_right(link: Link, command: Command) -> None:
    """Raise `Forbidden` if a link does not allow a command."""
    unit = getattr(command, "unit", "")
    if isinstance(command, OfferCommand):
        allowed = link.offers_to(unit)
    elif unit:
        allowed = link.writes_to(unit)
    else:
        several = not isinstance(command, UndoRequest | RedoRequest) and bool(link.members)
        allowed = link.role == "organizer" or (link.role == "player" and several)
    if not allowed:
        raise Forbidden(f"the link of {link.name} does not allow this")


class Forbidden(Refused):
    """A link does not allow a command."""


def answer_of(command_id: str, number: int, reply: ForceReply) -> CommandAnswer:
    """Convert a reply of the force to the answer to a command."""
    undone = [f"{'redone' if reply.redone else 'undone'}: {text}" for text in reply.undone]
    return CommandAnswer(
        id=command_id,
        number=number,
        units=tuple(map(_unit_answer, reply.members)),
        lines=(*undone, *reply.lines, *reply.warnings),
    )


def _unit_answer(found: MemberReply) -> UnitAnswer:
    reply = found.reply
    turned = (reply.turned_to,) if reply.turned_to else ()
    refused = (f"the rest was dropped: {reply.refused}",) if reply.refused else ()
    return UnitAnswer(
        unit=found.member.id,
        name=found.member.name,
        happened=tuple(_effects(reply)),
        due=tuple(map(roll_due, reply.due)),
        waiting=reply.waiting,
        notes=(*reply.notes, *reply.lines, *turned, *refused),
    )


def _effects(reply: Reply) -> Iterator[Effect]:
    """The effects of a reply in order, each after the dice that the program rolled for it."""
    for outcome in reply.outcomes:
        rolled = rendering.roll_words(outcome)
        if rolled:
            yield Effect(words=rolled)
        yield from (Effect(words=each.words, ruling=each.ruling) for each in outcome.step.happened)
