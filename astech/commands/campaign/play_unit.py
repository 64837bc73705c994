"""A unit in play: `hit`, `crit`, `fire`, `heat`, `pilot`, `say`, `roll`, `waive`, `undo`, `redo`."""

import re
from collections.abc import Callable, Sequence
from typing import get_args

import click

from astech import rendering
from astech.campaign.company import ListedMember
from astech.campaign.fire import Aim, accept, aim_of, begin_acceptance, fire_at, open_offers
from astech.campaign.sessions import MemberSession, turn_back
from astech.commands.campaign import campaign
from astech.commands.campaign.context import (
    CampaignContext,
    Command,
    of_campaign,
    reply_of,
    slug,
    status_data,
    words_argument,
)
from astech.session import Reply
from astech.words import Command as SessionCommand
from astech.words import Note, WordError, is_command, parse_verb
from astech.words.parser import begins_with_verb
from sheets.play import Refused
from sheets.record.events import Answer, Attack, CrewHit, DamageKind, Dice, Event, Hit, Offer, Waive


def dice_option(function: Command) -> Command:
    """The option --dice."""
    text = 'Dice that were rolled already, in their order, a comma between rolls: "5 4, 2".'
    return click.option("--dice", default="", metavar="DICE", callback=_dice, help=text)(function)


def _dice(_ctx: click.Context, _param: click.Parameter, text: str) -> tuple[Dice, ...]:
    rolls = []
    for part in filter(str.strip, re.split(r"[,;]", text)):
        dice = [int(each) for each in re.findall(r"\d", part)]
        if not dice or not set(dice) <= set(range(1, 7)) or re.search(r"[^\d\s+]", part):
            raise click.BadParameter(f"'{part.strip()}' are no dice; expected such as 5 4, 2")
        rolls.append(tuple(dice))
    return tuple(rolls)


Made = Callable[[MemberSession, tuple[str, ...]], Sequence[Event]]
"""Makes events of the words behind the name of a unit."""


def happens(context: CampaignContext, words: tuple[str, ...], made: Made, dice: tuple[Dice, ...]) -> None:
    """Events happen to the unit that the first words mean; while a roll is due they are refused."""
    member, rest = context.unit_and_rest(words)
    session = context.session(member)
    if session.due:
        due = session.due[0]
        told = f"{member.name}: a roll for {due.purpose.replace('-', ' ')} is due first ({due.asked_by})"
        raise Refused(f"{told}; astech campaign roll {slug(member.name)} makes it")

    def work() -> Reply:
        session.check_alive()
        return session.apply(*made(session, rest), dice=dice)

    applied(context, session, work)


def applied(context: CampaignContext, session: MemberSession, work: Callable[[], Reply]) -> None:
    """Does something with a session, and prints the reply."""
    session.event_id = context.command_id
    try:
        reply = work()
    except Refused as refused:
        raise Refused(f"{session.member.name}: {refused}") from None
    context.tell(reply_of(session, reply), lambda: status_data(session, reply))


FIRE_WORDS = ("fire", "fires", "fired", "shoot", "shoots", "shot")
ACCEPT_WORDS = (["accept"], ["accepts"], ["accepted"])


def shot_at(context: CampaignContext, words: Sequence[str]) -> Aim | None:
    """The aim of the words behind `fire`, where they name a unit of the campaign."""
    return aim_of(" ".join(words).split(), context.listed())


def shoot(
    context: CampaignContext, attacker: MemberSession, target: MemberSession, aim: Aim, dice: tuple[Dice, ...]
) -> None:
    """Fires at a unit of the campaign, which accepts the damage at once, in a command behind that of the shot."""
    if attacker.due:
        due = attacker.due[0]
        raise Refused(f"a roll for {due.purpose.replace('-', ' ')} is due first ({due.asked_by})")
    fired, left = fire_at(attacker, target, aim, dice, attacker.luck)
    lines = list(reply_of(attacker, fired))
    offers = [(attacker, each.event) for each in fired.outcomes if isinstance(each.event, Offer) and each.event.shot]
    accepted: Reply | None = None
    if offers and (target.due or target.destroyed):
        lines += rendering.wrapped(f"{target.member.name} cannot accept yet; {slug(target.member.name)} accept does")
    elif offers:
        begin_acceptance(target)
        accepted = accept(target, offers, left)
        lines += reply_of(target, accepted)
    context.tell(
        lines, lambda: {"units": [status_data(attacker, fired), status_data(target, accepted)], "hits": len(offers)}
    )


def accept_offers(context: CampaignContext, target: MemberSession, dice: tuple[Dice, ...]) -> None:
    """A unit accepts the shots that were offered to it."""
    offers = list(open_offers(context.sessions(context.listed(serving=False)), target))
    if not offers:
        raise Refused("no shot at it waits")
    reply = accept(target, offers, dice)
    context.tell(reply_of(target, reply), lambda: status_data(target, reply))


def events_of(verb: str, session: MemberSession, words: Sequence[str]) -> list[Event]:
    """The events that the words behind a verb mean for a unit."""
    return [
        each for each in parse_verb(verb, words, session.word_context) if not isinstance(each, Note | SessionCommand)
    ]


def _count(words: Sequence[str], usual: int, example: str) -> int:
    """The number that words say, or the usual one without words."""
    if not words and usual:
        return usual
    if len(words) != 1 or not words[0].isdecimal() or len(words[0]) > 3:
        raise WordError(f"'{' '.join(words)}' is no number here; say it as in {example}")
    return int(words[0])


@campaign.command()
@words_argument("UNIT LOCATION POINTS", places=True)
@click.option("--rear", is_flag=True, help="From behind.")
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
def hit(context: CampaignContext, words: tuple[str, ...], rear: bool, kind: str, dice: tuple[Dice, ...]) -> None:
    """Damage to a location; several numbers are several groups. Without a location, from a side: it is rolled.

    \b
    Examples:
      astech campaign hit atlas lt 12 --rear
      astech campaign hit atlas ct 5 5 2
      astech campaign hit atlas 8 from the left --dice "3 4"
    """

    def struck(session: MemberSession, rest: tuple[str, ...]) -> list[Event]:
        if not rest:
            raise Refused(f"where, and how much? Say it as in hit {slug(session.member.name)} ct 8")
        place = session.word_context.names.find(rest[0].casefold())
        if is_command(rest[0]) or (place is None and begins_with_verb(" ".join(rest), session.word_context)):
            name = session.member.name
            raise click.UsageError(f"{rest[0]!r} is no location of {name}; expected such as hit {slug(name)} ct 8")
        return [_with_options(event, session, rear, kind) for event in events_of("hit", session, rest)]

    happens(context, words, struck, dice)


def _with_options(event: Event, session: MemberSession, rear: bool, kind: str) -> Event:
    """A hit with the options of the command."""
    update: dict[str, object] = {"kind": kind} if kind != "standard" else {}
    if rear and isinstance(event, Hit):
        rears = session.word_context.names.rears
        if event.location not in rears:
            only = f"only {', '.join(sorted(rears))} have" if rears else "no location has"
            raise Refused(f"{event.location} has no rear armor; {only}")
        update["rear"] = True
    elif rear and isinstance(event, Attack) and event.side != "rear":
        raise click.UsageError(f"from the {event.side} and --rear: the damage comes from one side")
    return event.model_copy(update=update) if isinstance(event, Hit | Attack) else event


@campaign.command()
@words_argument("UNIT LOCATION [SLOT]", places=True)
@dice_option
@of_campaign(writes=True)
def crit(context: CampaignContext, words: tuple[str, ...], dice: tuple[Dice, ...]) -> None:
    """A critical hit to a slot, counted from 1; without a slot the table is rolled.

    \b
    Examples:
      astech campaign crit atlas ra 4
      astech campaign crit atlas ra --dice "4 5"
    """
    happens(context, words, lambda session, rest: events_of("crit", session, rest), dice)


@campaign.command()
@words_argument("UNIT WEAPON...", weapons=True)
@dice_option
@of_campaign(writes=True)
def fire(context: CampaignContext, words: tuple[str, ...], dice: tuple[Dice, ...]) -> None:
    """Weapons are fired: their heat comes at the end of the turn, their shots are spent at once.

    With a target of the same campaign each weapon rolls to hit, as in `to hit`, and the target takes the damage at
    once: the shot is one command, the damage the next one, and undo takes them back one by one.

    \b
    Examples:
      astech campaign fire atlas ac/20
      astech campaign fire atlas "medium laser x2" lrm20
      astech campaign fire atlas all
      astech campaign fire atlas ac/20 at warhammer range 5 from the left
    """
    member, rest = context.unit_and_rest(words)
    aim = shot_at(context, rest)
    if aim is not None:
        shoot(context, context.session(member), context.session(aim.target), aim, dice)
        return
    happens(context, words, lambda session, rest: events_of("fire", session, rest), dice)


@campaign.command()
@words_argument("UNIT POINTS")
@dice_option
@of_campaign(writes=True)
def heat(context: CampaignContext, words: tuple[str, ...], dice: tuple[Dice, ...]) -> None:
    """Heat from outside in this turn: fires, flamers, infernos.

    \b
    Example:
      astech campaign heat atlas 6
    """
    happens(context, words, lambda session, rest: events_of("heat", session, rest), dice)


@campaign.command()
@words_argument("UNIT [HITS]")
@dice_option
@of_campaign(writes=True)
def pilot(context: CampaignContext, words: tuple[str, ...], dice: tuple[Dice, ...]) -> None:
    """Hits to the pilot or the crew, one if no number is said.

    \b
    Examples:
      astech campaign pilot atlas 2
      astech campaign pilot atlas 1 --dice "4 4"
    """
    happens(context, words, lambda session, rest: [CrewHit(hits=_count(rest, 1, "pilot 2"))], dice)


@campaign.command("say")
@words_argument("UNIT WORDS...")
@dice_option
@of_campaign(writes=True)
def say_words(context: CampaignContext, words: tuple[str, ...], dice: tuple[Dice, ...]) -> None:
    """Any line of astech play: movement, falls, jams, the reactor, answers to rolls.

    \b
    Examples:
      astech campaign say atlas ran 3
      astech campaign say atlas fell
      astech campaign say atlas lt 8 from the rear
    """
    member, rest = context.unit_and_rest(words)
    if not rest:
        raise Refused(f"{member.name}: what happens to it? help in astech play UNIT shows the words")
    session = context.session(member)
    aim = shot_at(context, rest[1:]) if rest[0].casefold() in FIRE_WORDS else None
    if aim is not None:
        shoot(context, session, context.session(aim.target), aim, dice)
    elif [word.casefold() for word in rest] in ACCEPT_WORDS:
        accept_offers(context, session, dice)
    else:
        applied(context, session, lambda: session.say(" ".join(rest), dice))


@campaign.command()
@words_argument("[UNIT] [ANSWER]", required=False)
@dice_option
@of_campaign(writes=True)
def roll(context: CampaignContext, words: tuple[str, ...], dice: tuple[Dice, ...]) -> None:
    """Answers the roll that is due first, with dice or with what came out; without either it rolls, with `all` all.

    Without a unit the only one is meant that has a roll due; `roll all` rolls whatever is due of any.

    \b
    Examples:
      astech campaign roll atlas --dice "5 4"
      astech campaign roll atlas made
      astech campaign roll
      astech campaign roll atlas all
    """
    if words == ("all",) and not dice:
        _roll_everything(context)
        return
    member, rest = _due_or_named(context, words)
    session = context.session(member)
    if not session.due and not session.state.optional:
        raise Refused(f"{member.name}: no roll is due")
    if dice:
        if rest:
            raise Refused("dice and an answer in words say the same thing; expected one of them")
        answer = Answer(purpose=(session.due or session.state.optional)[0].purpose)
        applied(context, session, lambda: session.apply(answer, dice=dice))
        return
    rest = tuple(word for word in rest if word != "roll")
    if rest and rest != ("all",) and is_command(rest[0]):
        raise click.UsageError(f"{rest[0]!r} answers no roll; expected dice, or what came out")
    if rest in ((), ("all",)):
        applied(context, session, lambda: session.roll(every=bool(rest)))
    else:
        applied(context, session, lambda: session.say(" ".join(rest)))


def _roll_everything(context: CampaignContext) -> None:
    """Rolls all that is due, of every unit."""
    sessions = [
        session
        for session in context.sessions(context.listed(serving=False))
        if session.due or (session.state.optional and not session.destroyed)
    ]
    if not sessions:
        raise Refused("no roll is due")
    replies = [(session, session.roll(every=True)) for session in sessions]
    told = [line for session, reply in replies for line in reply_of(session, reply)]
    context.tell(told, lambda: [status_data(session, reply) for session, reply in replies])


@campaign.command()
@words_argument("UNIT [PURPOSE]")
@of_campaign(writes=True)
def waive(context: CampaignContext, words: tuple[str, ...]) -> None:
    """Drops a roll that need not be made, such as that for a searchlight; without it the game goes on as well.

    \b
    Example:
      astech campaign waive atlas searchlight
    """
    member, rest = context.unit_and_rest(words)
    session = context.session(member)
    applied(context, session, lambda: session.apply(Waive(purpose="-".join(rest))))


def _due_or_named(context: CampaignContext, words: tuple[str, ...]) -> tuple[ListedMember, tuple[str, ...]]:
    """The member that the first words mean; where they mean none, the only one that has a roll due."""
    try:
        return context.unit_and_rest(words)
    except Refused:
        due = [session.member for session in context.sessions(context.listed()) if session.due]
        listed = {each.id: each for each in context.listed()}
        if len(due) == 1:
            return listed[due[0].id], words
        if not words:
            names = ", ".join(each.name for each in due)
            raise Refused(f"whose roll? It is due for {names}" if due else "no roll is due") from None
        raise


@campaign.command()
@words_argument("[UNIT] [N]", required=False)
@of_campaign(writes=True)
def undo(context: CampaignContext, words: tuple[str, ...]) -> None:
    """Takes the last command back, whatever it was, or the last N; a turn is one command. Costs are given back.

    With a unit its last events are taken back, one or N.

    \b
    Examples:
      astech campaign undo
      astech campaign undo atlas 2
    """
    _back_and_forth(context, words, "undo")


@campaign.command()
@words_argument("[UNIT] [N]", required=False)
@of_campaign(writes=True)
def redo(context: CampaignContext, words: tuple[str, ...]) -> None:
    """Does a command again that was undone, or N, as long as no other one came since; with a unit, its events.

    \b
    Examples:
      astech campaign redo
      astech campaign redo atlas
    """
    _back_and_forth(context, words, "redo")


def _back_and_forth(context: CampaignContext, words: tuple[str, ...], verb: str) -> None:
    if not words or (len(words) == 1 and words[0].isdecimal()):
        turn_commands_back(context, _count(words, 1, f"{verb} 3"), again=verb == "redo")
        return
    member, rest = context.unit_and_rest(words)
    session = context.session(member)
    number = _count(rest, 1, f"{verb} {slug(member.name)} 3")
    applied(context, session, lambda: session.redo(number) if verb == "redo" else session.undo(number))


def turn_commands_back(context: CampaignContext, number: int, again: bool) -> None:
    """Undoes so many commands, or redoes them, and prints what they were."""
    told: list[str] = []
    concerned: dict[str, MemberSession] = {}
    for done in range(number):
        try:
            text, sessions = turn_back(context.store, context.campaign.id, context.by, again)
        except Refused:
            if not done:
                raise
            break
        told += rendering.wrapped(f"{'done again' if again else 'taken back'}: {text or 'the last event'}", "")
        for session in sessions:
            concerned[session.member.id] = session
            told.append(f"{session.member.name}: {'at' if again else 'back to'} event {session.history.depth}")
            told += rendering.rolls(session.state)
    data = [status_data(session) for session in concerned.values()]
    context.tell(told, lambda: data[0] if len(data) == 1 else {"units": data, "commands": told[:1]})
