"""A member at the table: `hit`, `crit`, `fire`, `heat`, `pilot`, `say`, `roll`, `undo`, `redo`, and how it stands."""

import json
import re
from collections.abc import Iterator
from datetime import datetime
from typing import get_args

import click

from astech.campaign import company
from astech.campaign.company import names_of
from astech.campaign.events import local, now
from astech.campaign.naming import meant
from astech.campaign.table import AtTable
from astech.campaign.wear import in_short, wear
from astech.campaign.when import end_of
from astech.commands.campaign import campaign
from astech.commands.campaign.desk import Command, Desk, headed, of_campaign, slug, told_of, words_argument
from astech.play import telling
from astech.terminal import harmless_json, say
from astech.words import WordContext, is_command, parse
from sheets.play import Refused
from sheets.record.events import Attack, DamageKind, Dice, ElementHit, Hit, Salvo
from sheets.record.record import Entry, write_entry

DAMAGE = (Hit, Salvo, Attack, ElementHit)


def event_options(function: Command) -> Command:
    """The options --dice and --id."""
    text = 'Dice that were rolled already, in their order, a comma between rolls: "5 4, 2".'
    function = click.option(
        "--id", "event_id", default="", metavar="ID", help="The event's id; said twice, it is kept once."
    )(function)
    return click.option("--dice", default="", metavar="DICE", callback=_dice, help=text)(function)


def _dice(_ctx: click.Context, _param: click.Parameter, text: str) -> tuple[Dice, ...]:
    rolls = []
    for part in filter(str.strip, re.split(r"[,;]", text)):
        dice = [int(each) for each in re.findall(r"\d", part)]
        if not dice or not set(dice) <= set(range(1, 7)) or re.search(r"[^\d\s+]", part):
            raise click.BadParameter(f"'{part.strip()}' are no dice; expected such as 5 4, 2")
        rolls.append(tuple(dice))
    return tuple(rolls)


def said_of(desk: Desk, words: tuple[str, ...], line: str, dice: tuple[Dice, ...] = (), event_id: str = "") -> None:
    """A line about the member that the first words mean, with the words behind its name in place of {}."""
    member, rest = desk.spoken(words)
    tell_line(desk, desk.session(member, event_id), line.format(" ".join(rest)), dice)


def happens(desk: Desk, words: tuple[str, ...], line: str, dice: tuple[Dice, ...], event_id: str) -> None:
    """Something happens to a member, which waits as long as a roll is due."""
    member, rest = desk.spoken(words)
    session = desk.session(member, event_id)
    if session.due and not session.said_before:
        due = session.due[0]
        told = f"{member.name}: a roll for {due.purpose.replace('-', ' ')} is due first ({due.asked_by})"
        raise Refused(f"{told}; astech campaign roll {slug(member.name)} makes it")
    tell_line(desk, session, line.format(" ".join(rest)), dice)


def tell_line(desk: Desk, session: AtTable, line: str, dice: tuple[Dice, ...] = ()) -> None:
    """What a line of a session comes to."""
    try:
        desk.tell(headed(session, session.say(line, dice)), lambda: told_of(session))
    except Refused as refused:
        raise Refused(f"{session.member.name}: {refused}") from None


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
@event_options
@of_campaign()
def hit(desk: Desk, words: tuple[str, ...], rear: bool, kind: str, dice: tuple[Dice, ...], event_id: str) -> None:
    """Damage to a location; several numbers are several groups. Without a location, from a side: it is rolled.

    \b
    Examples:
      astech campaign hit atlas lt 12 --rear
      astech campaign hit atlas ct 5 5 2
      astech campaign hit atlas 8 from the left --dice "3 4"
    """
    _check_location(desk, words)
    happens(desk, words, "{}" + " rear" * rear + (f" {kind}" if kind != "standard" else ""), dice, event_id)


def _check_location(desk: Desk, words: tuple[str, ...]) -> None:
    """Refuses words that are no damage, such as `undo` or `fell`: `hit` takes a location, not any sentence."""
    member, rest = desk.spoken(words)
    if not rest:
        raise Refused(f"{member.name}: where, and how much? Say it as in hit {slug(member.name)} ct 8")
    session = desk.session(member)
    if session.due:
        return  # refused with the roll that is due
    try:
        events = parse(" ".join(rest), WordContext(session.record.unit, session.state, session.record.options))
    except Refused:
        events = ()  # a misspelled location, of which the session says what is wrong
    if is_command(rest[0]) or not all(isinstance(event, DAMAGE) for event in events):
        example = f"hit {slug(member.name)} ct 8"
        raise click.UsageError(f"{rest[0]!r} is no location of {member.name}; expected such as {example}")


@campaign.command()
@words_argument("UNIT LOCATION [SLOT]", places=True)
@event_options
@of_campaign()
def crit(desk: Desk, words: tuple[str, ...], dice: tuple[Dice, ...], event_id: str) -> None:
    """A critical hit to a slot, counted from 1; without a slot the table is rolled.

    \b
    Examples:
      astech campaign crit atlas ra 4
      astech campaign crit atlas ra --dice "4 5"
    """
    happens(desk, words, "crit {}", dice, event_id)


@campaign.command()
@words_argument("UNIT WEAPON...", weapons=True)
@event_options
@of_campaign()
def fire(desk: Desk, words: tuple[str, ...], dice: tuple[Dice, ...], event_id: str) -> None:
    """Weapons are fired: their heat comes at the end of the turn, their shots are spent at once.

    \b
    Examples:
      astech campaign fire atlas ac/20
      astech campaign fire atlas "medium laser x2" lrm20
      astech campaign fire atlas all
    """
    happens(desk, words, "fire {}", dice, event_id)


@campaign.command()
@words_argument("UNIT POINTS")
@event_options
@of_campaign()
def heat(desk: Desk, words: tuple[str, ...], dice: tuple[Dice, ...], event_id: str) -> None:
    """Heat from outside in this turn: fires, flamers, infernos.

    \b
    Example:
      astech campaign heat atlas 6
    """
    happens(desk, words, "heat {}", dice, event_id)


@campaign.command()
@words_argument("UNIT [HITS]")
@event_options
@of_campaign()
def pilot(desk: Desk, words: tuple[str, ...], dice: tuple[Dice, ...], event_id: str) -> None:
    """Hits to the pilot or the crew, one if no number is said.

    \b
    Examples:
      astech campaign pilot atlas 2
      astech campaign pilot atlas 1 --dice "4 4"
    """
    happens(desk, words, "pilot {}", dice, event_id)


@campaign.command("say")
@words_argument("UNIT WORDS...")
@event_options
@of_campaign()
def say_words(desk: Desk, words: tuple[str, ...], dice: tuple[Dice, ...], event_id: str) -> None:
    """Anything else that astech play understands: movement, falls, jams, the reactor, answers to rolls.

    \b
    Examples:
      astech campaign say atlas ran 3
      astech campaign say atlas fell
      astech campaign say atlas lt 8 from the rear
    """
    member, rest = desk.spoken(words)
    if not rest:
        raise Refused(f"{member.name}: what happens to it? astech play UNIT tells with help what can be said")
    said_of(desk, words, "{}", dice, event_id)


@campaign.command()
@words_argument("[UNIT] [ANSWER]", required=False)
@event_options
@of_campaign()
def roll(desk: Desk, words: tuple[str, ...], dice: tuple[Dice, ...], event_id: str) -> None:
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
        _roll_everything(desk)
        return
    member, rest = _due_or_spoken(desk, words)
    session = desk.session(member, event_id)
    if not session.due and not session.said_before:
        raise Refused(f"{member.name}: no roll is due")
    if dice:
        if rest:
            raise Refused("dice and an answer in words say the same thing; expected one of them")
        tell_line(desk, session, " ".join(map(str, dice[0])), dice)
        return
    rest = tuple(word for word in rest if word != "roll")
    if rest and is_command(rest[0]):
        raise click.UsageError(f"{rest[0]!r} answers no roll; expected dice, or what came out")
    tell_line(desk, session, "roll " + " ".join(rest) if not rest or rest == ("all",) else " ".join(rest))


def _roll_everything(desk: Desk) -> None:
    """Rolls all that is due of anybody."""
    sessions = [session for each in desk.listed(serving=False) if (session := desk.session(each)).due]
    if not sessions:
        raise Refused("no roll is due")
    told = [line for session in sessions for line in headed(session, session.say("roll all"))]
    desk.tell(told, lambda: [told_of(session) for session in sessions])


def _due_or_spoken(desk: Desk, words: tuple[str, ...]) -> tuple[company.ListedMember, tuple[str, ...]]:
    """The member that the first words mean; where they mean none, the only one that has a roll due."""
    try:
        return desk.spoken(words)
    except Refused:
        due = [each for each in desk.listed() if desk.session(each).due]
        if len(due) == 1:
            return due[0], words
        if not words:
            names = ", ".join(each.name for each in due)
            raise Refused(f"whose roll? It is due for {names}" if due else "no roll is due") from None
        raise


@campaign.command()
@words_argument("[UNIT] [N]", required=False)
@of_campaign()
def undo(desk: Desk, words: tuple[str, ...]) -> None:
    """Takes the last events of a unit back, one or N; what they cost is given back as well.

    Without a unit that one is meant of which something was said last.

    \b
    Examples:
      astech campaign undo
      astech campaign undo atlas 2
    """
    _back_and_forth(desk, words, "undo")


@campaign.command()
@words_argument("[UNIT] [N]", required=False)
@of_campaign()
def redo(desk: Desk, words: tuple[str, ...]) -> None:
    """Does again what was taken back, as long as nothing else was said; without a unit where that was last.

    \b
    Examples:
      astech campaign redo
      astech campaign redo atlas
    """
    _back_and_forth(desk, words, "redo")


def _back_and_forth(desk: Desk, words: tuple[str, ...], verb: str) -> None:
    if not words or (len(words) == 1 and words[0].isdecimal()):
        last = desk.store.read(lambda connection: company.last_spoken_of(connection, desk.campaign.id))
        member = next((each for each in desk.listed(serving=False) if each.id == last), None)
        if member is None:
            raise Refused(f"there is nothing to {verb}")
        tell_line(desk, desk.session(member), " ".join((verb, *words)))
        return
    said_of(desk, words, verb + " {}")


@campaign.command()
@words_argument("[UNIT]...", required=False)
@of_campaign()
def status(desk: Desk, words: tuple[str, ...]) -> None:
    """How a unit stands, or all of them, a line each.

    \b
    Examples:
      astech campaign status
      astech campaign status atlas
      astech campaign status "Fire Lance"
    """
    if words and (only := _only(desk, words)) is not None:
        session = desk.session(only)
        desk.tell(_standing(session), lambda: told_of(session))
        return
    sessions = [desk.session(each) for each in desk.chosen(words)]
    desk.tell(_overview(desk, sessions), lambda: [told_of(session) for session in sessions])


def _only(desk: Desk, words: tuple[str, ...]) -> company.ListedMember | None:
    """The one member that all words mean, if they do."""
    try:
        member, rest = desk.spoken(words)
    except Refused:
        if len(words) == 1 and words[0].casefold() not in {name.casefold() for name in _force_names(desk)}:
            raise
        return None
    return None if rest else member


def _force_names(desk: Desk) -> list[str]:
    found = desk.store.read(lambda connection: company.forces(connection, desk.campaign.id))
    return [force.name for force in found]


def _standing(session: AtTable) -> Iterator[str]:
    names = [name for name in names_of(session.record) if name]
    if names:
        yield f"{session.member.name}: {', '.join(names)}"
    yield from session.status([])


def _overview(desk: Desk, sessions: list[AtTable]) -> Iterator[str]:
    """A line for each member."""
    if not sessions:
        yield f"nobody is in {desk.campaign.name} yet; astech campaign add UNIT brings units"
    for session in sessions:
        yield from telling.wrapped(f"{session.member.name}: {'; '.join(in_short(wear(session)))}", "")


@campaign.command("as-of")
@click.argument("words", metavar="WHEN [UNIT]", nargs=-1, required=True)
@of_campaign()
def as_of(desk: Desk, words: tuple[str, ...]) -> None:
    """How a unit stood, or all: after an event by its number in the log, at a time, at the end of a day or of a game.

    Days and times are those of the clock, as people write them; a day that the journal has is meant in its calendar.

    \b
    Examples:
      astech campaign as-of 7 atlas
      astech campaign as-of yesterday atlas
      astech campaign as-of "18 Nov 2026 20:15" atlas
      astech campaign as-of "14 June 3025"
      astech campaign as-of "Cobble Ford" atlas
    """
    when, rest = _when(desk, words)
    if not rest and isinstance(when, int):
        raise Refused(f"of which unit? Say it as in as-of {when} atlas")
    sessions = [desk.session(each) for each in ([desk.one(rest)] if rest else desk.listed(serving=False))]
    for session in sessions:
        _back_to(session, when)
    if rest:
        data = {key: value for key, value in told_of(sessions[0]).items() if key in ("unit", "events", "due", "marks")}
        desk.tell(_stood(sessions[0]), lambda: {**data, "as_of": words[0]})
        return
    there = [session for session in sessions if isinstance(when, str) and session.member.added <= when]
    if not there:
        raise Refused(f"nobody was in {desk.campaign.name} then")
    desk.tell(_overview(desk, there), lambda: [{**told_of(session), "as_of": " ".join(words)} for session in there])


def _when(desk: Desk, words: tuple[str, ...]) -> tuple[int | str, tuple[str, ...]]:
    """The number of an event or the moment that the first words mean, and the words behind it; or the last words."""
    found = desk.store.read(lambda connection: company.games(connection, desk.campaign.id))
    notes, here = desk.notes(), datetime.now().astimezone()

    def meaning(text: str) -> int | str | None:
        if text.isdecimal() and len(text) < 8:
            return int(text)
        try:
            return end_of(text, here, notes) or meant(text, found, "game").ended or now()
        except Refused:
            if "/" in text or "-" in text:  # a day that may be two
                end_of(text, here, notes)
            return None

    for end in range(len(words), 0, -1):
        if (when := meaning(" ".join(words[:end]))) is not None:
            return when, words[end:]
    for start in range(1, len(words)):
        if (when := meaning(" ".join(words[start:]))) is not None:
            return when, words[:start]
    games = f", and no game: {', '.join(game.name for game in found)}" if found else ""
    raise Refused(f"'{words[0]}' is no number of an event, no day or time such as 2026-11-18 20:15{games}")


def _back_to(session: AtTable, when: int | str) -> None:
    """Takes a session back to an event, or to a moment."""
    events = session.record.events()
    if isinstance(when, int):
        if when > len(events):
            raise Refused(f"{session.member.name} has {len(events)} events; expected one of them")
        log: tuple[Entry, ...] = events[:when]
    else:
        log = tuple(line.entry for line in session.member.log if line.said <= when)
    session.renew(session.record.model_copy(update={"log": log}), ())


def _stood(session: AtTable) -> Iterator[str]:
    events = session.record.events()
    said = {line.entry.id: line.said for line in session.member.log}
    yield f"after event {len(events)}, {local(said[events[-1].id])}" if events else "before anything was said of it"
    yield from _standing(session)


@campaign.command()
@words_argument("[UNIT]", required=False)
@of_campaign("json", "jsonl")
def log(desk: Desk, words: tuple[str, ...]) -> None:
    """What was said of a unit, or of all, event by event; programs get every line, also what was taken back.

    \b
    Examples:
      astech campaign log
      astech campaign log atlas
    """
    members = [desk.one(words)] if words else desk.listed(serving=False)
    sessions = [desk.session(each) for each in members]
    if desk.json:
        rows = [(line, session.member.name) for session in sessions for line in session.member.log]
        told_rows = [
            {
                "unit": name,
                "seq": line.seq,
                "said": line.said,
                "by": line.speaker,
                **write_entry(line.entry),
                "speaker": line.speaker,  # an event may have a `by` of its own
            }
            for line, name in sorted(rows, key=lambda row: (row[0].said, row[0].seq))
        ]
        for row in told_rows if desk.form == "jsonl" else [told_rows]:
            say(harmless_json(json.dumps(row, ensure_ascii=False)))
        return
    told = sorted(told for session in sessions for told in _logged(session, bool(words)))
    for _, text in told:
        for row_of_text in telling.wrapped(text, ""):
            say(row_of_text)
    if not told:
        say(f"nothing was said of {members[0].name if words else 'anybody'} yet")


def _logged(session: AtTable, alone: bool) -> Iterator[tuple[tuple[str, int], str]]:
    """The events that stand, with what they are sorted by."""
    lines = {line.entry.id: line for line in session.member.log}
    for number, event in enumerate(session.record.events(), 1):
        line = lines[event.id]
        whose = f"{number:>3}" if alone else f"{session.member.name} {number}:"
        words = telling.event_words(event, session.record.unit)
        yield (line.said, line.seq), f"{local(line.said)}  {whose} {words}  ({line.speaker})"
