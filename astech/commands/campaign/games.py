"""Games: `game` begins and ends one, `end-phase` and `end-turn` are its clock."""

from collections.abc import Iterator

import click
from sqlalchemy import Connection

from astech.campaign import company, journal
from astech.campaign.company import Game, ListedMember, new_id
from astech.campaign.events import now
from astech.campaign.table import AtTable
from astech.campaign.wear import condition_of
from astech.commands.campaign import campaign
from astech.commands.campaign.desk import Desk, complete_words, headed, of_campaign, told_of
from astech.play import telling
from sheets.play import Refused, marked
from sheets.record.events import HeatPhase, Marked
from sheets.rules.tables.piloting import DEADLY


@campaign.command()
@click.argument("name", default="")
@click.argument("members", metavar="[UNIT]...", nargs=-1, shell_complete=complete_words())
@click.option("--end", is_flag=True, help="The game that is being played is over.")
@click.option("--result", default="", metavar="WORDS", help="How it ended, for the journal.")
@of_campaign()
def game(desk: Desk, name: str, members: tuple[str, ...], end: bool, result: str) -> None:
    """Begins a game with units or forces, each on the side that it was added to, or ends it; else tells how it stands.

    Without units all that serve take part, but no wrecks; each begins cool, on its feet and awake. What is said of them
    belongs to the game until it ends, and `end-turn` counts its turns.

    \b
    Examples:
      astech campaign game "Battle of Cobble Ford" "Fire Lance"
      astech campaign game
      astech campaign game --end --result "The ford was held"
    """
    if end or result:
        playing = _ended(desk, result)
        desk.tell([f"{playing.name} is over after {playing.turn - 1} turns"], lambda: _data(desk, playing))
        return
    if name:
        ready, wrecks = _ready(desk, members)
        playing = _begun(desk, name, ready)
        left_out = [f"left out, for they are destroyed: {', '.join(wrecks)}"] if wrecks else []
        desk.tell([*_standing(desk, playing), *left_out], lambda: _data(desk, playing))
        return
    running = desk.store.read(lambda connection: company.running(connection, desk.campaign.id))
    if running is None:
        raise Refused("no game is being played; astech campaign game NAME begins one")
    desk.tell(_standing(desk, running), lambda: _data(desk, running))


def _ready(desk: Desk, names: tuple[str, ...]) -> tuple[list[ListedMember], list[str]]:
    """Who can play, each as at the start of a first turn: cool, on its feet and awake; and the names of the wrecks."""
    if desk.store.read(lambda connection: company.running(connection, desk.campaign.id)) is not None:
        return desk.chosen(names), []
    sessions = {each: desk.session(each) for each in desk.chosen(names)}
    wrecks = [each for each, session in sessions.items() if session.destroyed]
    if names and wrecks:
        why = telling.why_destroyed(sessions[wrecks[0]].destroyed)
        raise Refused(f"{wrecks[0].name} is destroyed ({why}); repair it first, or name the others")
    ready = {each: session for each, session in sessions.items() if each not in wrecks}
    due = [each.name for each, session in ready.items() if session.due]
    if due:
        raise Refused(f"rolls are due first, for {', '.join(due)}; astech campaign roll all makes them")
    for session in ready.values():
        found = condition_of(session)
        crew = tuple(who.model_copy(update={"conscious": True}) if who.hits < DEADLY else who for who in found.crew)
        rested = found.model_copy(update={"crew": crew, "heat": 0, "alpha": found.alpha.model_copy(update={"heat": 0})})
        record = session.record
        if session.state != marked(record.unit, rested, record.options):
            list(session.mark(Marked(condition=rested)))
    return list(ready), [each.name for each in wrecks]


def _begun(desk: Desk, name: str, playing: list[ListedMember]) -> Game:
    if not playing:
        raise Refused("nobody is there to play")
    sides = {each.id: each.side for each in playing}

    def begun(connection: Connection) -> Game:
        company.locked(connection, desk.campaign.id)
        before = company.games(connection, desk.campaign.id)
        running = next((each for each in before if each.ended is None), None)
        if running is not None:
            raise Refused(f"{running.name} is still being played; astech campaign game --end ends it")
        made = Game(new_id(), len(before) + 1, name, sides, 1, now(), None)
        company.write_game(connection, desk.campaign.id, made)
        journal.write(connection, desk.campaign.id, [journal.noted("game", f"{name} begins", desk.by, game=made.id)])
        return made

    return desk.store.write(begun)


def _ended(desk: Desk, result: str) -> Game:
    def ended(connection: Connection) -> Game:
        company.locked(connection, desk.campaign.id)
        running = company.running(connection, desk.campaign.id)
        if running is None:
            raise Refused("no game is being played")
        over = running._replace(ended=now())
        company.write_game(connection, desk.campaign.id, over)
        words = f"{running.name} is over{f': {result}' if result else ''}"
        journal.write(connection, desk.campaign.id, [journal.noted("game", words, desk.by, game=over.id)])
        return over

    return desk.store.write(ended)


def _standing(desk: Desk, playing: Game) -> Iterator[str]:
    names = {each.id: each.name for each in desk.listed(serving=False)}
    yield f"{playing.name}, turn {playing.turn}"
    for side in dict.fromkeys(playing.sides.values()):
        there = ", ".join(names[each] for each, of in playing.sides.items() if of == side)
        yield f"  {side or desk.campaign.name}: {there}"


def _data(desk: Desk, playing: Game) -> dict[str, object]:
    names = {each.id: each.name for each in desk.listed(serving=False)}
    sides = {names[each]: side for each, side in playing.sides.items()}
    return {"game": playing.name, "number": playing.number, "turn": playing.turn, "sides": sides, "over": playing.ended}


@campaign.command("end-phase")
@click.argument("members", metavar="[UNIT]...", nargs=-1, shell_complete=complete_words())
@of_campaign()
def end_phase(desk: Desk, members: tuple[str, ...]) -> None:
    """The phase is over: for these units or forces, else for all in the game, without one for all that serve.

    \b
    Example:
      astech campaign end-phase
    """
    _over(desk, members, "end phase")


@campaign.command("end-turn")
@click.argument("members", metavar="[UNIT]...", nargs=-1, shell_complete=complete_words())
@of_campaign()
def end_turn(desk: Desk, members: tuple[str, ...]) -> None:
    """The turn is over, with its heat: for these units, else for all in the game, without one for all that serve.

    Rolls that are due come first. When it was broken off, saying it again ends the turn for the others.

    \b
    Examples:
      astech campaign end-turn
      astech campaign end-turn atlas
    """
    _over(desk, members, "end turn")


def _over(desk: Desk, names: tuple[str, ...], line: str) -> None:
    """A phase or a turn ends for members."""
    playing = desk.store.read(lambda connection: company.running(connection, desk.campaign.id))
    if names or playing is None:
        chosen = desk.chosen(names)
    else:
        chosen = [each for each in desk.listed(serving=False) if each.id in playing.sides]
    sessions = [desk.session(each) for each in chosen]
    desk.tell(over(desk, names, line, sessions), lambda: [told_of(session) for session in sessions])


def over(desk: Desk, names: tuple[str, ...], line: str, sessions: list[AtTable]) -> Iterator[str]:
    """A phase or a turn ends for these, and with nobody named that of the game."""
    playing = desk.store.read(lambda connection: company.running(connection, desk.campaign.id))
    if not sessions:
        raise Refused("nobody is there whose turn could end")
    standing = [session for session in sessions if not session.destroyed]
    if line == "end turn" and playing is not None:
        standing = [session for session in standing if _turns(session, playing) < playing.turn]
    due = [f"{session.member.name} ({session.due[0].purpose.replace('-', ' ')})" for session in standing if session.due]
    if due:
        raise Refused(f"rolls are due first: {', '.join(due)}")
    quiet = []
    for session in standing:
        told = list(session.say(line))
        if told:
            yield from headed(session, iter(told))
        else:
            quiet.append(session.member.name)
    if quiet:
        yield from telling.wrapped(f"nothing to mark: {', '.join(quiet)}", "")
    if line == "end turn" and playing is not None and not names:
        _next_turn(desk, playing)
        yield f"{playing.name}: turn {playing.turn} is over"
    elif line == "end phase":
        yield "the phase is over"


def _turns(session: AtTable, playing: Game) -> int:
    """How many turns of a game are over for a member."""
    game_of = {line.entry.id: line.game for line in session.member.log}
    over = [each for each in session.record.events() if isinstance(each, HeatPhase) and game_of[each.id] == playing.id]
    return len(over) + sum(isinstance(each, HeatPhase) for each in session.waiting)


def _next_turn(desk: Desk, playing: Game) -> None:
    def written(connection: Connection) -> None:
        company.locked(connection, desk.campaign.id)
        running = company.running(connection, desk.campaign.id)
        if running is not None and running.id == playing.id and running.turn == playing.turn:
            company.write_game(connection, desk.campaign.id, running._replace(turn=running.turn + 1))

    desk.store.write(written)
