"""Games: `game` begins and ends one, `end-phase` and `end-turn` are its clock."""

import click

from astech.campaign.company import Game
from astech.campaign.games import (
    Clock,
    begin_game,
    end_for_game,
    end_for_named,
    finish_game,
    game_lines,
    ready_members,
    running_game,
)
from astech.campaign.replies import force_lines, member_data
from astech.commands.campaign import campaign
from astech.commands.campaign.context import CampaignContext, complete_words, of_campaign
from astech.text import count_noun
from sheets.play import Refused


@campaign.command()
@click.argument("name", default="")
@click.argument("members", metavar="[UNIT]...", nargs=-1, shell_complete=complete_words())
@click.option("--end", is_flag=True, help="End the current game.")
@click.option("--result", default="", metavar="WORDS", help="The result, for the journal.")
@of_campaign(writes=True)
def game(context: CampaignContext, name: str, members: tuple[str, ...], end: bool, result: str) -> None:
    """Begins a game with units or forces, each on its own side, or ends it; without arguments, shows its state.

    Without units every active unit takes part that is not destroyed, as it does of a force; each begins cool, on its
    feet and awake. Their events belong to the game until it ends, and `end-turn` counts its turns.

    \b
    Examples:
      astech campaign game "Battle of Cobble Ford" "Fire Lance"
      astech campaign game
      astech campaign game --end --result "The ford was held"
    """
    if end or result:
        playing = finish_game(context, result)
        turns = count_noun(playing.turn - 1, "turn")
        context.tell([f"{playing.name} is over after {turns}"], lambda: _game_data(context, playing))
        return
    if name:
        ready, wrecks = ready_members(context, members)
        playing = begin_game(context, name, ready)
        left_out = [f"left out, for they are destroyed: {', '.join(wrecks)}"] if wrecks else []
        context.tell([*game_lines(context, playing), *left_out], lambda: _game_data(context, playing))
        return
    running = running_game(context)
    if running is None:
        raise Refused("no game is being played; astech campaign game NAME begins one")
    context.tell(game_lines(context, running), lambda: _game_data(context, running))


def _game_data(context: CampaignContext, playing: Game) -> dict[str, object]:
    names = {each.id: each.name for each in context.listed_members(serving=False)}
    sides = {names[each]: side for each, side in playing.sides.items()}
    return {"game": playing.name, "number": playing.number, "turn": playing.turn, "sides": sides, "over": playing.ended}


@campaign.command("end-phase")
@click.argument("members", metavar="[UNIT]...", nargs=-1, shell_complete=complete_words())
@of_campaign(writes=True)
def end_phase(context: CampaignContext, members: tuple[str, ...]) -> None:
    """Ends the phase for these units or forces; without names, for all units in the game; without
    a game, for all active units.

    \b
    Example:
      astech campaign end-phase
    """
    _end_clock(context, members, "phase")


@campaign.command("end-turn")
@click.argument("members", metavar="[UNIT]...", nargs=-1, shell_complete=complete_words())
@of_campaign(writes=True)
def end_turn(context: CampaignContext, members: tuple[str, ...]) -> None:
    """Ends the turn, with its heat, for these units; without names, for all units in the game; without
    a game, for all active units.

    Rolls that are due come first. When it was broken off, saying it again ends the turn for the others.

    \b
    Examples:
      astech campaign end-turn
      astech campaign end-turn atlas
    """
    _end_clock(context, members, "turn")


def _end_clock(context: CampaignContext, names: tuple[str, ...], clock: Clock) -> None:
    """A phase or a turn ends for units that are named, or for all in the game."""
    if names:
        sessions = [context.session(each) for each in context.members_of(names)]
        reply = end_for_named(context, clock, sessions)
    else:
        playing = running_game(context)
        there = [each for each in context.listed_members(serving=False) if playing is None or each.id in playing.sides]
        sessions = list(context.sessions(each for each in there if playing is not None or not each.fate))
        reply = end_for_game(context, clock, sessions)
    context.tell(force_lines(reply), lambda: [member_data(session) for session in sessions])
