"""`astech campaign play`: the whole force in one session at a terminal, or from a pipe."""

import sys
from collections.abc import Iterator
from functools import partial

import click

from astech import rendering
from astech.campaign.force_session import ForceSession
from astech.campaign.games import running_game
from astech.campaign.naming import slug
from astech.campaign.replies import force_lines
from astech.campaign.store import StoreError
from astech.commands.campaign import campaign
from astech.commands.campaign.context import CampaignContext, complete_words, of_campaign
from astech.text import count_noun
from astech.typed_lines import Dialog
from sheets.play import Refused


@campaign.command()
@click.argument("members", metavar="[UNIT]...", nargs=-1, shell_complete=complete_words())
@click.option("--seed", type=int, metavar="N", help="The seed of the random numbers for `roll`.")
@of_campaign()
def play(context: CampaignContext, members: tuple[str, ...], seed: int | None) -> None:
    """Plays all units in one session: name a unit once, type its events, read the marks and the rolls due.

    Others may write in the same store meanwhile; their events are shown. Lines may also come from a file or a pipe;
    a line that cannot be understood is reported on standard error, the others are done, and the exit code is 1.

    \b
    Examples:
      astech campaign play
      astech campaign play "Fire Lance"
      echo "atlas lt 8 rear" | astech campaign play
    """
    chosen = context.members_of(members)
    if not chosen:
        raise Refused(f"{context.campaign.name} has no units yet; astech campaign add UNIT adds them")
    force = ForceSession(context, [each.id for each in chosen] if members or len(chosen) == 1 else (), seed)
    opening, prompt = partial(_opening, context, force), partial(_prompt, force)
    sys.exit(Dialog(partial(_answer, force), prompt, force.complete, opening).run())


def _opening(context: CampaignContext, force: ForceSession) -> Iterator[str]:
    """The campaign, the running game, and a line for each unit."""
    running = running_game(context)
    game = f", {running.name}, turn {running.turn}" if running else ""
    begins = f"{context.campaign.name}{game}: {count_noun(len(force.listed_members()), 'unit')}."
    yield from rendering.wrap_text(f"{begins} help shows the words, quit leaves.", "")
    yield from _answer(force, "all")


def _answer(force: ForceSession, line: str) -> list[str]:
    """The answer to a line; a store that cannot be written refuses it."""
    try:
        reply = force.say(line)
    except StoreError as error:
        raise Refused(str(error)) from None
    return list(force_lines(reply, force.current))


def _prompt(force: ForceSession) -> str:
    """The prompt before a line that is typed."""
    if force.current is None:
        return "> "
    return f"{slug(force.current.member.name)} {rendering.prompt(force.current.due)}"
