"""A unit in play: `hit`, `crit`, `fire`, `heat`, `pilot`, `say`, `roll`, `waive`, `undo`, `redo`."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import get_args

import click

from astech.campaign.aim import Aim, aim_of
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
from astech.campaign.force_session import roll_for_sessions, turn_commands_back, undo_turn
from astech.campaign.naming import slug
from astech.campaign.replies import ForceReply, force_lines, member_data, member_reply
from astech.campaign.sessions import MemberSession
from astech.campaign.unit_words import check_no_roll_due, parse_count, parse_events, parse_hits, unit_with_roll_due
from astech.commands.campaign import campaign
from astech.commands.campaign.context import CampaignContext, CommandFunction, of_campaign, words_argument
from astech.row_options import usage_errors
from astech.session import Reply
from astech.words import WordError, is_command
from astech.words.answers import parse_dice
from sheets.play import Refused
from sheets.record.events import Answer, CrewHit, DamageKind, Dice, Event, Waive


def dice_option(function: CommandFunction) -> CommandFunction:
    """The option --dice."""
    text = 'Dice rolled at the table, in order, with a comma between rolls: "5 4, 2".'
    return click.option("--dice", default="", metavar="DICE", callback=_dice, help=text)(function)


def _dice(_ctx: click.Context, _param: click.Parameter, text: str) -> tuple[Dice, ...]:
    try:
        return parse_dice(text)
    except WordError as error:
        raise click.BadParameter(str(error)) from None


EventMaker = Callable[[MemberSession, tuple[str, ...]], Sequence[Event]]
"""Makes events from the words after the name of a unit."""


def apply_words(context: CampaignContext, words: tuple[str, ...], made: EventMaker, dice: tuple[Dice, ...]) -> None:
    """Applies events to the unit named by the first words; refused while a roll is due."""
    member, rest = context.unit_and_rest(words)
    session = context.session(member)
    check_no_roll_due(session)

    def work() -> Reply:
        session.check_serving()
        session.check_alive()
        return session.apply(*made(session, rest), dice=dice)

    run_and_print(context, session, work)


def run_and_print(context: CampaignContext, session: MemberSession, work: Callable[[], Reply]) -> None:
    """Runs work on a session, and prints the reply."""
    session.event_id = context.command_id
    try:
        reply = work()
    except Refused as refused:
        raise Refused(f"{session.member.name}: {refused}") from None
    context.tell(force_lines(ForceReply((member_reply(session, reply),))), lambda: member_data(session, reply))


def aim_at_unit(context: CampaignContext, words: Sequence[str]) -> Aim | None:
    """The aim of the words after `fire`, if they name a unit of the campaign."""
    return aim_of(" ".join(words).split(), context.listed_members())


def fire_and_print(context: CampaignContext, member: ListedMember, aim: Aim, dice: tuple[Dice, ...]) -> None:
    """Fires at a unit of the campaign, and prints the replies of both."""
    attacker, target = context.session(member), context.session(aim.target)
    reply = fire_and_offer(attacker, target, aim, dice)
    accepted = next((each.reply for each in reply.members if each.session is target), None)

    def data() -> dict[str, object]:
        units = [member_data(attacker, reply.members[0].reply), member_data(target, accepted)]
        return {"units": units, "hits": reply.hits}

    context.tell(force_lines(reply), data)


@campaign.command()
@words_argument("UNIT LOCATION POINTS", places=True)
@click.option("--rear", is_flag=True, help="The damage comes from the rear.")
@click.option(
    "--kind",
    type=click.Choice(list(get_args(DamageKind))),
    default="standard",
    show_default=True,
    metavar="KIND",
    help=f"What hits: {', '.join(get_args(DamageKind))}.",
)
@dice_option
@of_campaign(writes=True)
def hit(context: CampaignContext, words: tuple[str, ...], rear: bool, kind: DamageKind, dice: tuple[Dice, ...]) -> None:
    """Applies damage to a location; several numbers are several groups. With a side in place of a
    location, the location is rolled.

    \b
    Examples:
      astech campaign hit atlas lt 12 --rear
      astech campaign hit atlas ct 5 5 2
      astech campaign hit atlas 8 from the left --dice "3 4"
    """

    with usage_errors():
        apply_words(context, words, partial(parse_hits, rear=rear, kind=kind), dice)


@campaign.command()
@words_argument("UNIT LOCATION [SLOT]", places=True)
@dice_option
@of_campaign(writes=True)
def crit(context: CampaignContext, words: tuple[str, ...], dice: tuple[Dice, ...]) -> None:
    """Applies a critical hit to a slot, counted from 1; without a slot, rolls on the table.

    \b
    Examples:
      astech campaign crit atlas ra 4
      astech campaign crit atlas ra --dice "4 5"
    """
    apply_words(context, words, partial(parse_events, "crit"), dice)


@campaign.command()
@words_argument("UNIT WEAPON...", weapons=True)
@dice_option
@of_campaign(writes=True)
def fire(context: CampaignContext, words: tuple[str, ...], dice: tuple[Dice, ...]) -> None:
    """Fires weapons: the shots are spent at once, the heat is added at the end of the turn.

    With a target of the same campaign each weapon rolls to hit, as in `to hit`, and the target takes the damage at
    once: the shot is one command, the damage the next one, and undo takes them back one by one. Physical attacks,
    weapon bays, the rifles of a platoon and elements of Alpha Strike attack in the same way. `ams` lets an anti-missile
    system of the target fire, `damage 20` takes the place of the damage of the attack.

    \b
    Examples:
      astech campaign fire atlas ac/20
      astech campaign fire atlas "medium laser x4" lrm20
      astech campaign fire atlas all
      astech campaign fire atlas ac/20 at warhammer range 5 from the left
      astech campaign fire catapult lrm20 at atlas range 12 ams
      astech campaign fire atlas kick at warhammer
      astech campaign fire overlord bay nos ppc at union range 12
      astech campaign fire "blue lance" at warhammer medium range overheat 1
    """
    member, rest = context.unit_and_rest(words)
    aim = aim_at_unit(context, rest)
    if aim is not None:
        fire_and_print(context, member, aim, dice)
        return
    apply_words(context, words, partial(parse_events, "fire"), dice)


@campaign.command()
@words_argument("UNIT POINTS")
@dice_option
@of_campaign(writes=True)
def heat(context: CampaignContext, words: tuple[str, ...], dice: tuple[Dice, ...]) -> None:
    """Adds heat from outside in this turn: fires, flamers, infernos.

    \b
    Example:
      astech campaign heat atlas 6
    """
    apply_words(context, words, partial(parse_events, "heat"), dice)


@campaign.command()
@words_argument("UNIT [HITS]")
@dice_option
@of_campaign(writes=True)
def pilot(context: CampaignContext, words: tuple[str, ...], dice: tuple[Dice, ...]) -> None:
    """Applies hits to the pilot or the crew; without a number, one.

    \b
    Examples:
      astech campaign pilot atlas 2
      astech campaign pilot atlas 1 --dice "4 4"
    """
    apply_words(context, words, lambda session, rest: [CrewHit(hits=parse_count(rest, 1, "pilot 2"))], dice)


@campaign.command("say", context_settings={"ignore_unknown_options": True})  # for `-3`
@words_argument("UNIT WORDS...")
@dice_option
@of_campaign(writes=True)
def say_words(context: CampaignContext, words: tuple[str, ...], dice: tuple[Dice, ...]) -> None:
    """Applies any line of astech play: movement, falls, jams, the reactor, answers to rolls.

    \b
    Examples:
      astech campaign say atlas ran 3
      astech campaign say atlas fell
      astech campaign say atlas lt 8 from the rear
      astech campaign say atlas to hit ac/20 at warhammer range 5
    """
    member, rest = context.unit_and_rest(words)
    if not rest:
        raise Refused(f"{member.name}: what happens to it? help in astech play UNIT shows the words")
    asked = asked_aim(rest, context.listed_members())
    if asked is not None:
        numbers = to_hit_numbers(context.session(member), context.session(asked.target), asked)
        context.tell(force_lines(numbers), lambda: {"lines": list(numbers.lines)})
        return
    aim = attack_aim(context.session(member), rest, context.listed_members())
    if aim is not None:
        fire_and_print(context, member, aim, dice)
        return
    session = context.session(member)
    if is_acceptance(rest) or is_refusal(rest):
        accepted = is_acceptance(rest)
        reply = accept_offers(context, session, dice) if accepted else decline_offers(context, session)
        context.tell(force_lines(reply), lambda: member_data(session, reply.members[0].reply))
    else:
        run_and_print(context, session, lambda: session.say(" ".join(rest), dice))


@campaign.command()
@words_argument("[UNIT] [ANSWER]", required=False)
@dice_option
@of_campaign(writes=True)
def roll(context: CampaignContext, words: tuple[str, ...], dice: tuple[Dice, ...]) -> None:
    """Answers the first roll that is due, with dice or with the result; without either, rolls; `all` makes all rolls.

    Without a unit the only one is meant that has a roll due; `roll all` rolls whatever is due of any.

    \b
    Examples:
      astech campaign roll atlas --dice "5 4"
      astech campaign roll atlas made
      astech campaign roll
      astech campaign roll atlas all
    """
    if words == ("all",) and not dice:
        reply = roll_for_sessions(list(context.sessions(context.listed_members())))
        context.tell(force_lines(reply), lambda: [member_data(each.session, each.reply) for each in reply.members])
        return
    member, rest = unit_with_roll_due(context, words)
    session = context.session(member)
    if not session.due and not session.state.optional:
        raise Refused(f"{member.name}: no roll is due")
    if dice:
        if rest:
            raise Refused("dice and an answer in words say the same thing; expected one of them")
        answer = Answer(purpose=(session.due or session.state.optional)[0].purpose)
        run_and_print(context, session, lambda: session.apply(answer, dice=dice))
        return
    rest = tuple(word for word in rest if word != "roll")
    if rest and rest != ("all",) and is_command(rest[0]):
        raise click.UsageError(f"{rest[0]!r} does not answer the roll; expected dice or a result")
    if rest in ((), ("all",)):
        run_and_print(context, session, lambda: session.roll(every=bool(rest)))
    else:
        run_and_print(context, session, lambda: session.say(" ".join(rest)))


@campaign.command()
@words_argument("UNIT [PURPOSE]")
@of_campaign(writes=True)
def waive(context: CampaignContext, words: tuple[str, ...]) -> None:
    """Drops an optional roll, such as the one for a searchlight.

    \b
    Example:
      astech campaign waive atlas searchlight
    """
    member, rest = context.unit_and_rest(words)
    session = context.session(member)
    run_and_print(context, session, lambda: session.apply(Waive(purpose="-".join(rest))))


@campaign.command()
@words_argument("[UNIT] [N | turn]", required=False)
@of_campaign(writes=True)
def undo(context: CampaignContext, words: tuple[str, ...]) -> None:
    """Undoes the last command, of any kind, or the last N; a turn is one command. Costs are given back.

    With a unit its last events are taken back, one or N; the end of a turn is one event. `turn` takes back the end of
    the last turn with all that followed, such as its rolls.

    \b
    Examples:
      astech campaign undo
      astech campaign undo turn
      astech campaign undo atlas 2
    """
    _undo_or_redo(context, words, "undo")


@campaign.command()
@words_argument("[UNIT] [N]", required=False)
@of_campaign(writes=True)
def redo(context: CampaignContext, words: tuple[str, ...]) -> None:
    """Redoes the last undone command, or N, if no other command followed; with a unit, its events.

    \b
    Examples:
      astech campaign redo
      astech campaign redo atlas
    """
    _undo_or_redo(context, words, "redo")


def _undo_or_redo(context: CampaignContext, words: tuple[str, ...], verb: str) -> None:
    ends_turn = verb == "undo" and [word.casefold() for word in words[-1:]] == ["turn"]
    if not words or (len(words) == 1 and (words[0].isdecimal() or ends_turn)):
        if ends_turn:
            sessions = list(context.sessions(context.listed_members(serving=False)))
            reply = undo_turn(context, sessions, context.session_of)
        else:
            number = parse_count(words, 1, f"{verb} 3")
            reply = turn_commands_back(context, number, verb == "redo", context.session_of)
        data = [member_data(each.session) for each in reply.members]
        context.tell(
            force_lines(reply), lambda: data[0] if len(data) == 1 else {"units": data, "commands": reply.undone}
        )
        return
    member, rest = context.unit_and_rest(words)
    session = context.session(member)
    if ends_turn:
        run_and_print(context, session, session.undo_turn)
        return
    number = parse_count(rest, 1, f"{verb} {slug(member.name)} 3")
    run_and_print(context, session, lambda: session.redo(number) if verb == "redo" else session.undo(number))
