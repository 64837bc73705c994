"""Games: `game` begins and ends one, `end-phase` and `end-turn` are its clock."""

from collections.abc import Iterator, Sequence

import click
from sqlalchemy import Connection

from astech import rendering
from astech.campaign import company, journal, ledger
from astech.campaign.company import Game, ListedMember, new_id
from astech.campaign.sessions import MemberSession
from astech.commands.campaign import campaign
from astech.commands.campaign.context import CampaignContext, complete_words, of_campaign, status_data
from astech.terminal import counted
from sheets.play import Refused, marked
from sheets.record.events import Marked
from sheets.rules.tables.piloting import DEADLY


@campaign.command()
@click.argument("name", default="")
@click.argument("members", metavar="[UNIT]...", nargs=-1, shell_complete=complete_words())
@click.option("--end", is_flag=True, help="The game that is being played is over.")
@click.option("--result", default="", metavar="WORDS", help="How it ended, for the journal.")
@of_campaign(writes=True)
def game(context: CampaignContext, name: str, members: tuple[str, ...], end: bool, result: str) -> None:
    """Begins a game with units or forces, each on the side that it was added to, or ends it; else tells how it stands.

    Without units every active unit takes part that is not destroyed, as it does of a force; each begins cool, on its
    feet and awake. Their events belong to the game until it ends, and `end-turn` counts its turns.

    \b
    Examples:
      astech campaign game "Battle of Cobble Ford" "Fire Lance"
      astech campaign game
      astech campaign game --end --result "The ford was held"
    """
    if end or result:
        playing = end_running(context, result)
        turns = counted(playing.turn - 1, "turn")
        context.tell([f"{playing.name} is over after {turns}"], lambda: _data(context, playing))
        return
    if name:
        ready, wrecks = _ready(context, members)
        playing = _begun(context, name, ready)
        left_out = [f"left out, for they are destroyed: {', '.join(wrecks)}"] if wrecks else []
        context.tell([*_standing(context, playing), *left_out], lambda: _data(context, playing))
        return
    running = context.store.read(lambda connection: company.running(connection, context.campaign.id))
    if running is None:
        raise Refused("no game is being played; astech campaign game NAME begins one")
    context.tell(_standing(context, running), lambda: _data(context, running))


def _ready(context: CampaignContext, names: tuple[str, ...]) -> tuple[list[ListedMember], list[str]]:
    """Who can play, each as at the start of a first turn: cool, on its feet and awake; and the names of the wrecks."""
    if context.store.read(lambda connection: company.running(connection, context.campaign.id)) is not None:
        return context.chosen(names), []
    sessions = {each: context.session(each) for each in context.chosen(names)}
    wrecks = [each for each, session in sessions.items() if session.destroyed]
    if named := [each for each in wrecks if each in context.named(names)]:
        why = rendering.why_destroyed(sessions[named[0]].destroyed)
        raise Refused(f"{named[0].name} is destroyed ({why}); repair it first, or name the others")
    ready = {each: session for each, session in sessions.items() if each not in wrecks}
    due = [each.name for each, session in ready.items() if session.due]
    if due:
        raise Refused(f"rolls are due first, for {', '.join(due)}; astech campaign roll all makes them")
    for session in ready.values():
        found = session.marks
        crew = tuple(who.model_copy(update={"conscious": True}) if who.hits < DEADLY else who for who in found.crew)
        rested = found.model_copy(update={"crew": crew, "heat": 0, "alpha": found.alpha.model_copy(update={"heat": 0})})
        if session.state != marked(session.unit, rested, session.options):
            session.mark(Marked(condition=rested))
    return list(ready), [each.name for each in wrecks]


def _begun(context: CampaignContext, name: str, playing: list[ListedMember]) -> Game:
    if not playing:
        raise Refused("nobody is there to play")
    sides = {each.id: each.side for each in playing}

    def begun(connection: Connection) -> Game:
        running = company.running(connection, context.campaign.id)
        if running is not None:
            raise Refused(f"{running.name} is still being played; astech campaign game --end ends it")
        made = Game(
            new_id(),
            company.next_game(connection, context.campaign.id),
            name,
            sides,
            1,
            ledger.current(connection).moment,
            None,
        )
        company.write_game(connection, context.campaign.id, made)
        journal.write(
            connection, context.campaign.id, [journal.noted("game", f"{name} begins", context.by, game=made.id)]
        )
        return made

    return context.store.write(begun)


def end_running(context: CampaignContext, result: str) -> Game:
    """Ends the game that is being played; raises Refused where there is none."""

    def ended(connection: Connection) -> Game:
        running = company.running(connection, context.campaign.id)
        if running is None:
            raise Refused("no game is being played")
        over = running._replace(ended=ledger.current(connection).moment)
        company.write_game(connection, context.campaign.id, over)
        words = f"{running.name} is over{f': {result}' if result else ''}"
        journal.write(connection, context.campaign.id, [journal.noted("game", words, context.by, game=over.id)])
        return over

    return context.store.write(ended)


def _standing(context: CampaignContext, playing: Game) -> Iterator[str]:
    names = {each.id: each.name for each in context.listed(serving=False)}
    yield f"{playing.name}, turn {playing.turn}"
    for side in dict.fromkeys(playing.sides.values()):
        there = ", ".join(names[each] for each, of in playing.sides.items() if of == side)
        yield from rendering.wrapped(f"{side or context.campaign.name}: {there}")


def _data(context: CampaignContext, playing: Game) -> dict[str, object]:
    names = {each.id: each.name for each in context.listed(serving=False)}
    sides = {names[each]: side for each, side in playing.sides.items()}
    return {"game": playing.name, "number": playing.number, "turn": playing.turn, "sides": sides, "over": playing.ended}


@campaign.command("end-phase")
@click.argument("members", metavar="[UNIT]...", nargs=-1, shell_complete=complete_words())
@of_campaign(writes=True)
def end_phase(context: CampaignContext, members: tuple[str, ...]) -> None:
    """The phase is over: for these units or forces, else for all in the game, without one for all that serve.

    \b
    Example:
      astech campaign end-phase
    """
    _over(context, members, "end phase")


@campaign.command("end-turn")
@click.argument("members", metavar="[UNIT]...", nargs=-1, shell_complete=complete_words())
@of_campaign(writes=True)
def end_turn(context: CampaignContext, members: tuple[str, ...]) -> None:
    """The turn is over, with its heat: for these units, else for all in the game, without one for all that serve.

    Rolls that are due come first. When it was broken off, saying it again ends the turn for the others.

    \b
    Examples:
      astech campaign end-turn
      astech campaign end-turn atlas
    """
    _over(context, members, "end turn")


def _over(context: CampaignContext, names: tuple[str, ...], line: str) -> None:
    """A phase or a turn ends for members."""
    playing = context.store.read(lambda connection: company.running(connection, context.campaign.id))
    if names or playing is None:
        chosen = context.chosen(names)
    else:
        chosen = [each for each in context.listed(serving=False) if each.id in playing.sides]
    sessions = [context.session(each) for each in chosen]
    context.tell(over(context, names, line, sessions), lambda: [status_data(session) for session in sessions])


def over(
    context: CampaignContext, names: tuple[str, ...], line: str, sessions: Sequence[MemberSession]
) -> Iterator[str]:
    """A phase or a turn ends for these, and with nobody named that of the game: one command of the store."""
    playing = context.store.read(lambda connection: company.running(connection, context.campaign.id))
    if not sessions:
        raise Refused("nobody is there whose turn could end")
    active = [session for session in sessions if not session.destroyed and not session.member.fate]
    if line == "end turn" and playing is not None:
        active = [session for session in active if session.turns_of(playing.id) < playing.turn]
    due = [f"{session.member.name} ({session.due[0].purpose.replace('-', ' ')})" for session in active if session.due]
    if due:
        raise Refused(f"rolls are due first: {', '.join(due)}")
    quiet = []
    for session in active:
        told = list(_ended_for(session, line, playing))
        if told:
            yield f"{session.member.name}:"
            yield from told
        else:
            quiet.append(session.member.name)
    if quiet:
        yield from rendering.wrapped(f"nothing to mark: {', '.join(quiet)}", "")
    waits = [session.member.name for session in active if session.due]
    after = f" when the rolls for {', '.join(waits)} are made" if waits else ""
    if line == "end turn" and playing is not None and not names:
        _next_turn(context, playing)
        yield from rendering.wrapped(f"{playing.name}: turn {playing.turn} is over{after}", "")
    elif line == "end phase":
        yield f"the phase is over{after}"


def _ended_for(session: MemberSession, line: str, playing: Game | None) -> Iterator[str]:
    """A phase or a turn ends for a member; one that lags behind the game ends the turns that it lacks."""
    turns = -1
    while True:
        yield from rendering.reply_lines(session.say(line))
        if line != "end turn" or playing is None or session.due or session.destroyed:
            return
        before, turns = turns, session.turns_of(playing.id)
        if turns >= playing.turn or turns <= before:
            return


def _next_turn(context: CampaignContext, playing: Game) -> None:
    def written(connection: Connection) -> None:
        company.write_game(connection, context.campaign.id, playing._replace(turn=playing.turn + 1))

    context.store.write(written)
