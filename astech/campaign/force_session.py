"""A force at the table: the typed events and the text lines of one player for several units of a campaign.

A server or a command gives it a line or an event, and gets a `ForceReply`: what happened to each unit, which rolls are
due, the marks, the rulings. Each is one command of the store; with a command id that is known it is not carried out
again. Others may write in the same store meanwhile. A session and its store belong to one thread.

    with use_store("campaigns.sqlite") as store:
        force = ForceSession(CampaignAccess(store, campaign_of(store, "Gray Watch"), by="Ann"))
        reply = force.say("atlas lt 8 rear", command_id="a1b2")
        reply = force.apply(reply.members[0].member.id, Hit(location="CT", damage=5))
        reply = force.end("turn")
"""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial

from sqlalchemy import Connection

from astech import rendering
from astech.campaign import journal, ledger
from astech.campaign.access import CampaignAccess
from astech.campaign.aim import Aim
from astech.campaign.attempts import asked_aim, attack_aim
from astech.campaign.company import ListedMember
from astech.campaign.fire import (
    accept_offers,
    decline_offers,
    fire_and_offer,
    is_acceptance,
    is_refusal,
    to_hit_numbers,
)
from astech.campaign.games import Clock, end_for_game
from astech.campaign.ledger import Repeated
from astech.campaign.naming import near_name, slug, split_unit_and_rest
from astech.campaign.replies import ForceReply, MemberReply, member_reply
from astech.campaign.sessions import MemberSession, digest_of_text
from astech.campaign.store import Damaged
from astech.campaign.wear import wear_of, wear_phrases
from astech.session import Reply
from astech.words import WordError, complete, help_for, help_lines, is_command
from sheets.play import Refused
from sheets.record.events import Dice, Event

FORCE_HELP = """\
  atlas lt 8 rear        the unit first; from then on it is meant
  atlas                  from now on this unit is meant
  all, due, roll all     the state of all; the rolls that are due; roll them all
  end phase, end         for all units of the game; atlas end for one
  undo, redo             the last command, whatever it was; atlas undo for one
  undo turn              the end of the last turn, with all commands since

the words for a unit are those of astech play:
"""


class ForceSession:
    """Sessions of several members, one of which a line without a name is about.

    `members` are the ids of those that take part; without them all active members do, also those that join later.
    """

    accepts = True  # whether the target of a line of fire accepts the damage at once
    prints = True  # whether a line may print a file

    def __init__(self, access: CampaignAccess, members: Sequence[str] = (), seed: int | None = None) -> None:
        self.access = access
        self.members = tuple(members)
        self.seed = seed
        self.sessions: dict[str, MemberSession] = {}
        self.current: MemberSession | None = self.session_of(members[0]) if len(members) == 1 else None

    def session_of(self, member: str) -> MemberSession:
        """The session of a member, which is opened once."""
        if member not in self.sessions:
            session = self.access.session(self.access.listed_member(member), self.seed)
            session.prints = self.prints
            self.sessions[member] = session
        return self.sessions[member]

    def speak_as(self, by: str, members: Sequence[str] = (), current: str = "") -> None:
        """Makes the next commands those of another player, who has these members and speaks about one of them."""
        self.access.by = by
        self.members = tuple(members)
        for session in self.sessions.values():
            session.by = by
        self.current = self.session_of(current) if current else None

    def listed_members(self) -> list[ListedMember]:
        """The members that take part."""
        if not self.members:
            return self.access.listed_members()
        return [each for each in self.access.listed_members(serving=False) if each.id in self.members]

    def all_sessions(self) -> list[MemberSession]:
        """The sessions of all members, with everything that others have written; damaged ones are left out."""
        sessions = []
        for each in self.listed_members():
            try:
                session = self.session_of(each.id)
                session.refresh()
            except Damaged as error:
                self.access.warn(str(error))
            else:
                sessions.append(session)
        return sessions

    # Commands of the store

    def apply(self, member: str, *events: Event, dice: tuple[Dice, ...] = (), command_id: str = "") -> ForceReply:
        """Applies events to a member, all or none; raises `Refused` with a sentence."""
        return self._of_one(self.session_of(member), lambda session: session.apply(*events, dice=dice), command_id)

    def end(self, clock: Clock, command_id: str = "") -> ForceReply:
        """The phase or the turn ends for all units of the game; without a game, for all members."""

        def end_for_all() -> ForceReply:
            sessions = self.all_sessions()
            reply = end_for_game(self.access, clock, sessions)
            self.current = next((session for session in sessions if session.due), self.current)
            return reply

        return self._carry_out(f"end {clock}", end_for_all, command_id)

    def roll(self, member: str, every: bool = False, command_id: str = "") -> ForceReply:
        """Rolls what is due first of a member, or all that is due of it."""
        return self._of_one(self.session_of(member), lambda session: session.roll(every), command_id)

    def undo_of(self, member: str, number: int = 1, command_id: str = "") -> ForceReply:
        """Undoes the last events of a member."""
        return self._of_one(self.session_of(member), lambda session: session.undo(number), command_id)

    def undo_turn_of(self, member: str, command_id: str = "") -> ForceReply:
        """Undoes the end of a member's last turn with all that followed."""
        return self._of_one(self.session_of(member), lambda session: session.undo_turn(), command_id)

    def redo_of(self, member: str, number: int = 1, command_id: str = "") -> ForceReply:
        """Redoes the last events of a member that were undone."""
        return self._of_one(self.session_of(member), lambda session: session.redo(number), command_id)

    def roll_all(self, command_id: str = "") -> ForceReply:
        """Rolls all that is due, of every unit."""
        return self._carry_out("roll all", lambda: roll_for_sessions(self.all_sessions()), command_id)

    def undo(self, number: int = 1, command_id: str = "") -> ForceReply:
        """Undoes the last commands of the campaign, whatever they were."""
        return self._carry_out(f"undo {number}", lambda: self._turned_back(number, again=False), command_id)

    def undo_turn(self, command_id: str = "") -> ForceReply:
        """Undoes the end of the last turn and all commands since; raises `Refused` if no turn has ended."""
        return self._carry_out(
            "undo turn", lambda: undo_turn(self.access, self.all_sessions(), self.session_of), command_id
        )

    def redo(self, number: int = 1, command_id: str = "") -> ForceReply:
        """Redoes the last commands that were undone."""
        return self._carry_out(f"redo {number}", lambda: self._turned_back(number, again=True), command_id)

    def _turned_back(self, number: int, again: bool) -> ForceReply:
        self.all_sessions()
        return turn_commands_back(self.access, number, again, self.session_of)

    def fire(
        self, attacker: str, aim: Aim, dice: tuple[Dice, ...] = (), command_id: str = "", accepts: bool = True
    ) -> ForceReply:
        """A member fires at another unit of the campaign, which takes the damage at once.

        Without `accepts` the offer of damage stands until the player of the target accepts it.
        """

        def fire_at_target() -> ForceReply:
            own, target = self.session_of(attacker), self.session_of(aim.target.id)
            own.refresh()
            target.refresh()
            return fire_and_offer(own, target, aim, dice, accepts)

        return self._carry_out(f"{self.session_of(attacker).member.name}: {aim.text}", fire_at_target, command_id, dice)

    def accept(self, target: str, dice: tuple[Dice, ...] = (), command_id: str = "", offer: str = "") -> ForceReply:
        """A member accepts the shots at it that wait, or the one with this id."""

        def accept_offer() -> ForceReply:
            self.session_of(target).refresh()
            return accept_offers(self.access, self.session_of(target), dice, offer)

        text = f"{self.session_of(target).member.name}: accept {offer}".rstrip()
        return self._carry_out(text, accept_offer, command_id, dice)

    def decline(self, target: str, command_id: str = "", offer: str = "") -> ForceReply:
        """A member declines the shots at it that wait, or the one with this id."""

        def decline_offer() -> ForceReply:
            self.session_of(target).refresh()
            return decline_offers(self.access, self.session_of(target), offer)

        return self._carry_out(
            f"{self.session_of(target).member.name}: decline {offer}".rstrip(), decline_offer, command_id
        )

    def _carry_out(
        self, text: str, work: Callable[[], ForceReply], command_id: str, dice: tuple[Dice, ...] = ()
    ) -> ForceReply:
        """The reply to work that is one command of the store."""
        tries = [0]

        def retry() -> ForceReply:
            if tries[0]:
                self.forget()
            tries[0] += 1
            return work()

        try:
            return self._with_warnings(
                self.access.write(retry, text, command_id, digest_of_text(text, json.dumps(dice)))
            )
        except Repeated as repeated:
            concerned = [
                self.session_of(session.member.id) for session in self.access.sessions_of_command(repeated.position)
            ]
            for session in concerned:
                session.refresh()
            return ForceReply(tuple(map(member_reply, concerned)), repeated=True)
        except BaseException:
            self.forget()
            raise

    def forget(self) -> None:
        """Makes each session read its log again, without changes that were not stored."""
        for session in self.sessions.values():
            session.stale = True

    def _of_one(self, session: MemberSession, work: Callable[[MemberSession], Reply], command_id: str) -> ForceReply:
        """The reply of one member, whose session makes a command of the work."""
        session.event_id = command_id
        try:
            reply = work(session)
        finally:
            session.event_id = ""
        return self._with_warnings(ForceReply((member_reply(session, reply),), repeated=reply.repeated))

    def _with_warnings(self, reply: ForceReply) -> ForceReply:
        warnings, self.access.warnings[:] = tuple(self.access.warnings), []
        return replace(reply, warnings=warnings) if warnings else reply

    # Lines of text

    def say(self, line: str, command_id: str = "") -> ForceReply:
        """Parses a line of text once and carries it out; raises `Refused` with a sentence."""
        words = line.split()
        small = [word.casefold() for word in words]
        match small:
            case []:
                return ForceReply()
            case [first, *_] if first.startswith("#"):
                return ForceReply()
            case ["help"] | ["?"]:
                context = self.current.word_context if self.current is not None else None
                rows = (row for line in help_lines(context) for row in rendering.wrap_text(line))
                return ForceReply(lines=(*FORCE_HELP.splitlines(), *rows))
            case ["help", *topic]:
                return ForceReply(lines=tuple(rendering.wrap_text(help_for(" ".join(topic)))))
            case ["all"]:
                return self._with_warnings(ForceReply(lines=tuple(self._overview())))
            case ["due"]:
                return self._with_warnings(ForceReply(lines=tuple(self._rolls_due())))
            case ["roll", "all"]:
                return self.roll_all(command_id)
            case ["end"] | ["end", "turn"]:
                return self.end("turn", command_id)
            case ["end", "phase"]:
                return self.end("phase", command_id)
            case ["undo", "turn"]:
                return self.undo_turn(command_id)
            case ["undo" | "redo" as verb, *number] if not number or (len(number) == 1 and number[0].isdecimal()):
                back_or_forth = self.redo if verb == "redo" else self.undo
                return back_or_forth(int("".join(number) or 1), command_id)
        return self._about(words, command_id)

    def _about(self, words: list[str], command_id: str) -> ForceReply:
        """A line about the member that is named in it, or else about the one before."""
        named = self._named_member(words)
        if named is not None:
            self.current, words = named
            if not words:
                self.current.refresh()
                return ForceReply((member_reply(self.current, _status_reply(self.current)),))
        session = self.current
        if session is None:
            names = ", ".join(slug(each.name) for each in self.listed_members())
            raise Refused(f"which unit? Name it first: {names}")
        if is_acceptance(words):
            return self.accept(session.member.id, command_id=command_id)
        if is_refusal(words):
            return self.decline(session.member.id, command_id)
        if (asked := asked_aim(words, self.access.listed_members())) is not None:
            return to_hit_numbers(session, self.session_of(asked.target.id), asked)
        if (aim := attack_aim(session, words, self.access.listed_members())) is not None:
            return self.fire(session.member.id, aim, command_id=command_id, accepts=self.accepts)
        try:
            return self._of_one(session, lambda session: session.say(" ".join(words)), command_id)
        except WordError as error:
            near = near_name(words[0], self.listed_members()) if named is None and len(words) > 1 else ""
            if not near or "perhaps" in str(error):
                raise
            raise Refused(f"{error}; perhaps {near}") from None

    def _named_member(self, words: list[str]) -> tuple[MemberSession, list[str]] | None:
        """The member named at the beginning of a line, and the words after the name."""
        if self.current is not None and self.current.understands(words[0]):
            return None
        try:
            found, rest = split_unit_and_rest(words, self.listed_members())
        except Refused:
            if self.current is None and not is_command(words[0]):
                raise
            return None
        return self.session_of(found.id), list(rest)

    def complete(self, text: str) -> list[str]:
        """Completions of a line: names of units, and the words for the named or current unit."""
        typed = text.split(" ")
        names = [slug(each.name) for each in self.listed_members() if slug(each.name).startswith(typed[0].casefold())]
        if len(typed) == 1:
            return [*names, *(complete(text, self.current.word_context) if self.current is not None else ())]
        session = self.current
        if session is None or not session.understands(typed[0]):
            try:
                found, rest = split_unit_and_rest([word for word in typed if word], self.listed_members())
            except Refused:
                return []
            session, text = self.session_of(found.id), " ".join(rest) + " " * (not typed[-1])
        return complete(text, session.word_context)

    # Questions

    def member_statuses(self) -> tuple[MemberReply, ...]:
        """The status of each member."""
        return tuple(map(member_reply, self.all_sessions()))

    def _overview(self) -> list[str]:
        """A line for each member."""
        return [line for session in self.all_sessions() for line in _status_lines(session)]

    def _rolls_due(self) -> list[str]:
        """The rolls that are due, and those that may be made."""
        lines = []
        for session in self.all_sessions():
            if rolls := list(rendering.roll_lines(session.state)):
                lines += [f"{session.member.name}:", *rolls]
        return lines or ["no roll is due"]


def _status_lines(session: MemberSession) -> list[str]:
    return list(rendering.wrap_text(f"{session.member.name}: {'; '.join(wear_phrases(wear_of(session)))}", ""))


def _status_reply(session: MemberSession) -> Reply:
    """The status of a member, with its rolls."""
    return session.reply(lines=[*_status_lines(session), *rendering.roll_lines(session.state)])


def roll_for_sessions(sessions: Sequence[MemberSession]) -> ForceReply:
    """Rolls all that is due of each unit, in the command that is being carried out."""
    waiting = [session for session in sessions if session.due or (session.state.optional and not session.destroyed)]
    if not waiting:
        raise Refused("no roll is due")
    return ForceReply(tuple(member_reply(session, session.roll(every=True)) for session in waiting))


def undo_turn(
    access: CampaignAccess, sessions: Iterable[MemberSession], session_of: Callable[[str], MemberSession]
) -> ForceReply:
    """Undoes the end of the last turn of these sessions and all commands since; raises `Refused` if no turn ended."""
    ends = [end.id for session in sessions if (end := session.last_turn_end()) is not None]
    if not ends:
        raise Refused("no turn has ended")
    number = access.store.read(lambda connection: ledger.commands_since(connection, access.campaign.id, ends))
    return turn_commands_back(access, number, False, session_of)


def turn_commands_back(
    access: CampaignAccess, number: int, again: bool, session_of: Callable[[str], MemberSession]
) -> ForceReply:
    """Undoes so many commands, or redoes them, in the command that is being carried out."""
    texts: list[str] = []
    concerned: dict[str, MemberSession] = {}
    for done in range(number):
        try:
            text, sessions = access.store.write(partial(_turn_back, access, again, session_of))
        except Refused:
            if not done:
                raise
            break
        texts.append(text)
        concerned |= {session.member.id: session for session in sessions}
    replies = []
    for session in concerned.values():
        turned_to = f"{'at' if again else 'back to'} event {session.history.depth}"
        replies.append(member_reply(session, replace(session.reply(), turned_to=turned_to)))
    return ForceReply(tuple(replies), undone=tuple(texts), redone=again)


def _turn_back(
    access: CampaignAccess, again: bool, session_of: Callable[[str], MemberSession], connection: Connection
) -> tuple[str, list[MemberSession]]:
    """Undoes or redoes one command; its text, and the sessions of its members."""
    ledger.current_command(connection).kind = ledger.REDO if again else ledger.UNDO
    found = (ledger.redo_command if again else ledger.undo_command)(connection, access.campaign.id)
    sessions = []
    for member, line in found.lines.items():
        session = session_of(member)
        session.revert(line)
        sessions.append(session)
    journal.settle_command(connection, access.campaign.id, found.position, again)
    return found.text, sessions
