"""A fighter squadron of a campaign: `squadron`."""

from astech.campaign.replies import member_data
from astech.campaign.sessions import MemberSession
from astech.commands.campaign import campaign
from astech.commands.campaign.context import CampaignContext, of_campaign, words_argument
from astech.commands.campaign.play_unit import dice_option
from astech.squadron import SquadronReply, SquadronSession
from sheets.play import Refused
from sheets.record.events import Dice


@campaign.command()
@words_argument("FORCE [WORDS]")
@dice_option
@of_campaign(writes=True)
def squadron(context: CampaignContext, words: tuple[str, ...], dice: tuple[Dice, ...]) -> None:
    """Plays the fighters of a force as a squadron, or shows their status.

    They fly and turn together. An attack strikes one of them by 1D6: the first of the dice, or a roll. A line
    of one fighter begins with its number, a line of each with `all`.

    \b
    Examples:
      astech campaign force "Red Flight" "corsair 1" "corsair 2"
      astech campaign squadron "red flight"
      astech campaign squadron "red flight" 8 from the front --dice "2, 3 4"
      astech campaign squadron "red flight" fly thrust 4 velocity 4
      astech campaign squadron "red flight" fighter 2 fire ppc
    """
    name, line = words[0], " ".join(words[1:])
    members = [each for each in context.listed_members() if each.force == _force_id(context, name)]
    sessions = [context.session(each) for each in members]
    found = SquadronSession(sessions, names=[each.name for each in members])
    reply = found.say(line, dice) if line else found.say("status")
    if found.struck_by:
        reply = found.roll()
    context.tell(list(reply.text()), lambda: _squadron_data(found, sessions, reply))


def _force_id(context: CampaignContext, name: str) -> str:
    """The id of the force with this name, else of the only one whose name begins with it; case does not matter."""
    forces, wanted = context.forces(), name.casefold()
    fitting = [each for each in forces if each.name.casefold() == wanted]
    fitting = fitting or [each for each in forces if each.name.casefold().startswith(wanted)]
    if len(fitting) != 1:
        known = ", ".join(each.name for each in fitting or forces)
        found = "several forces match" if fitting else "no force"
        raise Refused(
            f"{found} {name!r}; " + (f"expected one of {known}" if known else "create one with campaign force")
        )
    return fitting[0].id


def _squadron_data(found: SquadronSession, sessions: list[MemberSession], reply: SquadronReply) -> dict[str, object]:
    """The squadron as JSON data."""
    replies = {each.fighter: each.reply for each in reply.replies}
    units = [member_data(session, replies.get(number)) for number, session in enumerate(sessions, 1)]
    return {"flying": found.flying_fighters, "units": units}
