"""Games of a campaign: one begins and ends, its phases and turns end for its units.

The functions are parts of a command of the store, which their caller carries out.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Literal

from sqlalchemy import Connection

from astech import rendering
from astech.campaign import company, journal, ledger
from astech.campaign.access import CampaignAccess
from astech.campaign.company import Game, ListedMember, new_id
from astech.campaign.replies import ForceReply, MemberReply, member_reply
from astech.campaign.sessions import MemberSession
from sheets.play import Refused, state_from_marks
from sheets.record.events import Marked
from sheets.rules.tables.piloting import DEADLY

Clock = Literal["phase", "turn"]


def running_game(access: CampaignAccess) -> Game | None:
    """The game that is being played, if one is."""
    return access.store.read(lambda connection: company.current_game(connection, access.campaign.id))


def ready_members(access: CampaignAccess, names: Sequence[str]) -> tuple[list[ListedMember], list[str]]:
    """The members that can play, and the names of destroyed ones.

    Each member is marked as at the start of a first turn: cool, awake, on its feet. Without names these are all active
    units. Raises `Refused` if a unit that is named itself is destroyed.
    """
    if running_game(access) is not None:
        return access.members_of(names), []
    members = access.members_of(names)
    sound = {session.member.id: session for session in access.sessions(members)}
    sessions = {each: sound[each.id] for each in members if each.id in sound}
    wrecks = [each for each, session in sessions.items() if session.destroyed]
    if named := [each for each in wrecks if each in access.members_named(names)]:
        why = rendering.destruction_words(sessions[named[0]].destroyed)
        raise Refused(f"{named[0].name} is destroyed ({why}); repair it first, or name the others")
    ready = {each: session for each, session in sessions.items() if each not in wrecks}
    due = [each.name for each, session in ready.items() if session.due]
    if due:
        raise Refused(f"rolls are due first, for {', '.join(due)}; astech campaign roll all makes them")
    for session in ready.values():
        found = session.marks
        crew = tuple(
            seated.model_copy(update={"conscious": True}) if seated.hits < DEADLY else seated for seated in found.crew
        )
        rested = found.model_copy(update={"crew": crew, "heat": 0, "alpha": found.alpha.model_copy(update={"heat": 0})})
        if session.state != state_from_marks(session.unit, rested, session.options):
            session.mark(Marked(condition=rested))
    return list(ready), [each.name for each in wrecks]


def begin_game(access: CampaignAccess, name: str, playing: Iterable[ListedMember]) -> Game:
    """Begins a game, each member on its side; raises `Refused` where a game is being played."""
    sides = {each.id: each.side for each in playing}
    if not sides:
        raise Refused("no unit to play")

    def begun(connection: Connection) -> Game:
        running = company.current_game(connection, access.campaign.id)
        if running is not None:
            raise Refused(f"{running.name} is still being played; astech campaign game --end ends it")
        number, moment = (
            company.next_game_number(connection, access.campaign.id),
            ledger.current_command(connection).moment,
        )
        made = Game(new_id(), number, name, sides, 1, moment, None)
        company.write_game(connection, access.campaign.id, made)
        note = journal.new_entry("game", f"{name} begins", access.by, game=made.id)
        journal.write_entries(connection, access.campaign.id, [note])
        return made

    return access.store.write(begun)


def finish_game(access: CampaignAccess, result: str) -> Game:
    """Ends the current game; raises `Refused` if there is none."""

    def end_current(connection: Connection) -> Game:
        running = company.current_game(connection, access.campaign.id)
        if running is None:
            raise Refused("no game is being played")
        over = running._replace(ended=ledger.current_command(connection).moment)
        company.write_game(connection, access.campaign.id, over)
        words = f"{running.name} is over{f': {result}' if result else ''}"
        journal.write_entries(
            connection, access.campaign.id, [journal.new_entry("game", words, access.by, game=over.id)]
        )
        return over

    return access.store.write(end_current)


# --- The clock --------------------------------------------------------------------------------------------------------


def end_for_game(access: CampaignAccess, clock: Clock, sessions: Sequence[MemberSession]) -> ForceReply:
    """A phase or a turn ends for the sessions that are in the game; units outside it are left alone.

    The next turn of the game begins when the turn has ended for all of its units, also those without a session here.
    Without a game it ends for all sessions.
    """
    if not sessions:
        raise Refused(f"no unit has a {clock} to end")
    playing = running_game(access)
    if playing is None:
        return _end_for(clock, sessions, None)
    own = [session for session in sessions if session.member.id in playing.sides]
    if not own:
        raise Refused(f"no unit here is in {playing.name}; name a unit to end its {clock}")
    if clock == "phase":
        return _end_for(clock, own, playing)
    behind = _units_behind(access, playing, own)
    active = [session for session in own if _is_active(session) and _lacks_turn(session, playing)]
    if behind and not active:
        raise Refused(f"turn {playing.turn} is over here, and goes on for {', '.join(behind)}")
    reply = _end_for(clock, active, playing)
    if behind:
        goes_on = f"{playing.name}: turn {playing.turn} goes on for {', '.join(behind)}"
        return replace(reply, lines=tuple(rendering.wrap_text(goes_on, "")))
    next_turn = playing._replace(turn=playing.turn + 1)
    access.store.write(lambda connection: company.write_game(connection, access.campaign.id, next_turn))
    over = f"{playing.name}: turn {playing.turn} is over{_when_over(reply)}"
    return replace(reply, lines=tuple(rendering.wrap_text(over, "")))


def end_for_named(access: CampaignAccess, clock: Clock, sessions: Sequence[MemberSession]) -> ForceReply:
    """A phase or a turn ends for these units only; the game stays in its turn. Those out of play are left alone."""
    if sessions and not any(map(_is_active, sessions)):
        sessions[0].check_serving()
        sessions[0].check_alive()
    playing = running_game(access)
    if clock == "phase" or playing is None:
        return _end_for(clock, sessions, playing)
    lacking = [session for session in sessions if _lacks_turn(session, playing)]
    ahead = [session.member.name for session in sessions if session not in lacking]
    reply = _end_for(clock, lacking, playing) if lacking else ForceReply()
    is_over = f"turn {playing.turn} is over already for {', '.join(ahead)}"
    return replace(reply, lines=tuple(rendering.wrap_text(is_over, ""))) if ahead else reply


def _is_active(session: MemberSession) -> bool:
    return not session.is_out and not session.member.fate


def _lacks_turn(session: MemberSession, playing: Game) -> bool:
    """Whether a member has not ended the turn of the game; one outside the game ends turns of its own."""
    return session.member.id not in playing.sides or session.turns_of(playing.id) < playing.turn


def _units_behind(access: CampaignAccess, playing: Game, own: Iterable[MemberSession]) -> list[str]:
    """The names of the other units of the game for which its turn goes on."""
    here = {session.member.id for session in own}
    others = (each for each in access.listed_members() if each.id in playing.sides and each.id not in here)
    return [each.member.name for each in access.sessions(others) if _is_active(each) and _lacks_turn(each, playing)]


def _end_for(clock: Clock, sessions: Sequence[MemberSession], playing: Game | None) -> ForceReply:
    """A phase or a turn ends for sessions."""
    active = [session for session in sessions if _is_active(session)]
    due = [f"{session.member.name} ({session.due[0].purpose.replace('-', ' ')})" for session in active if session.due]
    if due:
        raise Refused(f"rolls are due first: {', '.join(due)}")
    reply = ForceReply(tuple(_end_for_member(session, clock, playing) for session in active))
    return replace(reply, lines=(f"the phase is over{_when_over(reply)}",)) if clock == "phase" else reply


def _end_for_member(session: MemberSession, clock: Clock, playing: Game | None) -> MemberReply:
    """A phase or a turn ends for a member; one that lags behind the game ends the turns that it lacks."""
    reply = session.say(f"end {clock}")
    lags = clock == "turn" and playing is not None and session.member.id in playing.sides
    while lags and playing is not None and not (session.due or session.is_out):
        before = session.turns_of(playing.id)
        if before >= playing.turn:
            break
        more = session.say("end turn")
        reply = replace(more, outcomes=(*reply.outcomes, *more.outcomes))
        if session.turns_of(playing.id) <= before:
            break
    return member_reply(session, reply)


def _when_over(reply: ForceReply) -> str:
    """Words for when the phase or turn ends: after the rolls that are due now."""
    waits = [each.member.name for each in reply.members if each.due]
    return f" when the rolls for {', '.join(waits)} are made" if waits else ""


def game_lines(access: CampaignAccess, playing: Game) -> Iterator[str]:
    """A game with its turn and its sides, as text."""
    names = {each.id: each.name for each in access.listed_members(serving=False)}
    yield f"{playing.name}, turn {playing.turn}"
    for side in dict.fromkeys(playing.sides.values()):
        there = ", ".join(names[each] for each, of in playing.sides.items() if of == side)
        yield from rendering.wrap_text(f"{side or access.campaign.name}: {there}")
