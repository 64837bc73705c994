"""The pack of a campaign: `use-pack`, `price`, `end-game`, `days`."""

from collections.abc import Iterable, Iterator

import click

from astech import rendering
from astech.campaign import journal
from astech.campaign.access import CampaignAccess
from astech.campaign.games import finish_game
from astech.campaign.journal import JournalEntry, new_entry
from astech.campaign.pack_in_use import EXPERIENCE, pack_in_use, use_note, with_amount
from astech.campaign.pack_inputs import Inputs
from astech.campaign.payments import (
    WON,
    Kill,
    check_objectives,
    day_entries,
    end_entries,
    experience_entries,
    kill_of,
    own_sessions,
    payment_entries,
    prices_for,
    required_rules,
    rules_in_use,
)
from astech.commands.campaign import campaign
from astech.commands.campaign.context import CampaignContext, CommandFunction, complete_words, of_campaign
from astech.groups import WholeNumber
from astech.library.names import path_of
from astech.operations.mistakes import BadOptions
from astech.packs.campaign_rules import CampaignRules
from astech.packs.document import PackError, find_pack, pack_text
from astech.packs.formula import FormulaError
from importers import load_all, walk
from sheets.play import Refused
from sheets.record.condition import FRESH
from sheets.roster import RosterMember

MOST_DAYS = 10_000


def input_option(function: CommandFunction) -> CommandFunction:
    """The option --input."""
    text = "An input value of an entry of the pack; repeat."
    return click.option("--input", "inputs", multiple=True, metavar="NAME=VALUE", help=text)(function)


@campaign.command("use-pack")
@click.argument("given", metavar="PACK")
@click.option("--on", "enabled", multiple=True, metavar="ID", help="Enable an entry of the pack; repeat.")
@click.option("--off", "disabled", multiple=True, metavar="ID", help="Disable an entry of the pack; repeat.")
@of_campaign(writes=True)
def use_pack(context: CampaignContext, given: str, enabled: tuple[str, ...], disabled: tuple[str, ...]) -> None:
    """Uses a campaign pack for prices, pay, upkeep and experience (docs/packs.md).

    The journal keeps the pack as it is now. The first pack of a campaign brings the money that a company begins with.
    `undo` takes it back.

    \b
    Examples:
      astech campaign use-pack league.toml
      astech campaign use-pack company --on quick-repairs
    """
    try:
        path = find_pack(given)
        text = pack_text(path)
    except PackError as error:
        raise Refused(str(error)) from None
    if both := sorted(set(enabled) & set(disabled)):
        raise Refused(f"{both[0]!r} is on and off; expected one of them")
    note = use_note(path, text, {**dict.fromkeys(enabled, True), **dict.fromkeys(disabled, False)}, context.by)
    notes = [note]
    rules = pack_in_use(notes)
    assert rules is not None
    if rules_in_use(context) is None:
        notes += [
            with_amount(new_entry("money", "the company begins", context.by), each.account, each.start)
            for each in rules.pack.currency
            if each.start
        ]
    context.store.write(lambda connection: journal.write_entries(connection, context.campaign.id, notes))
    start = rules.pack.currency[0].start
    context.tell([each.words for each in notes], lambda: {"pack": rules.pack.pack.id, "start": start})


@campaign.command()
@click.argument("words", metavar="[UNIT]...", nargs=-1, shell_complete=complete_words())
@input_option
@of_campaign()
def price(context: CampaignContext, words: tuple[str, ...], inputs: tuple[str, ...]) -> None:
    """Prints the prices of the pack in use for work on units, each with its formula and figures.

    Entries that ask for a value are left out unless --input gives it. Nothing is booked.

    \b
    Examples:
      astech campaign price
      astech campaign price atlas --input gunnery_to=2 --input piloting_to=3
    """
    rules = required_rules(context)
    given = Inputs(inputs, rules)
    lines: list[str] = []
    found: list[dict[str, object]] = []
    for session in context.sessions(context.members_of(words)) if words else own_sessions(context):
        name = session.member.name
        try:
            charges = [each for each in prices_for(context, rules, session, given) if each.amount or each.minutes]
        except Refused as refused:
            raise Refused(f"{name}: {refused}") from None
        for charge in charges:
            about = f", {charge.about}" if charge.about else ""
            cost = f"{charge.amount:,} {rules.currency(charge.account).name}"
            time = f", {charge.minutes:,} minutes" if charge.minutes else ""
            lines += rendering.wrap_text(f"{name}: {charge.id}{about} {cost}{time} ({charge.formula})", "")
            found.append({"unit": name, **charge._asdict()})
    context.tell(lines or ["the pack asks for nothing"], lambda: found)


@campaign.command("end-game")
@click.option("--won", is_flag=True, help="The company won the game.")
@click.option("--result", default="", metavar="WORDS", help="The result, for the journal.")
@click.option("--met", multiple=True, metavar="ID", help="An objective of the pack that the company met; repeat.")
@click.option(
    "--kill",
    "kills",
    multiple=True,
    metavar="UNIT=VICTIM",
    help="A unit destroyed another one, of the campaign, of a file or of the library; repeat.",
)
@click.option(
    "--days",
    "days_passed",
    type=WholeNumber(0, MOST_DAYS),
    metavar="N",
    help="Days that pass with the game (default: by the clock of the pack).",
)
@input_option
@of_campaign(writes=True)
def end_game(
    context: CampaignContext,
    won: bool,
    result: str,
    met: tuple[str, ...],
    kills: tuple[str, ...],
    days_passed: int | None,
    inputs: tuple[str, ...],
) -> None:
    """Ends the current game, with pay, upkeep and experience by the pack in use.

    \b
    Examples:
      astech campaign end-game --won --result "The ford was held"
      astech campaign end-game --met prisoners --kill "atlas=red locust" --days 14
    """
    rules = required_rules(context)
    given = Inputs(inputs, rules)
    check_objectives(rules, met)
    sessions = own_sessions(context)
    try:
        payments = payment_entries(context, rules, sessions, given, won=won, met=met)
        struck = [_parse_kill(context, rules, text) for text in kills]
        earned = experience_entries(context, rules, given, won=won, kills=struck)
        playing = finish_game(context, result)
        victory = [new_entry(WON, f"{playing.name} is won", context.by, event=WON)] if won else []
        _write_entries(context, [note._replace(game=playing.id) for note in (*victory, *payments, *earned)])
        by_clock = rules.pack.clock.days if rules.pack.clock is not None else 0
        passed = by_clock if days_passed is None else days_passed
        of_days = day_entries(context, rules, sessions, passed, given)
        _write_entries(context, of_days)
        over = end_entries(context, rules, sessions)
        _write_entries(context, over)
    except FormulaError as error:
        raise Refused(str(error)) from None
    notes = [*payments, *of_days, *earned, *over]
    lines = [f"{playing.name} is over", *_booked_entry_lines(rules, notes)]
    totals = {each.account: sum(getattr(note, each.account) for note in notes) for each in rules.pack.currency}
    context.tell(lines, lambda: {"game": playing.name, **totals, "entries": [note.words for note in notes]})


def _write_entries(context: CampaignContext, notes: list[JournalEntry]) -> None:
    context.store.write(lambda connection: journal.write_entries(connection, context.campaign.id, notes))


def _parse_kill(context: CampaignAccess, rules: CampaignRules, text: str) -> Kill:
    """A kill from its text: `atlas=red locust`."""
    killer, is_given, name = text.partition("=")
    if not is_given or not killer.strip() or not name.strip():
        raise Refused(f"--kill {text}; expected UNIT=VICTIM")
    return kill_of(context, rules, context.member_named([killer.strip()]), *_victim_unit(context, name.strip()))


def _victim_unit(context: CampaignAccess, name: str) -> tuple[RosterMember, str]:
    """A unit of the campaign, or of a file or of the library."""
    try:
        session = context.session(context.member_named([name]))
        return RosterMember(session.unit, session.marks), session.member.name
    except Refused as refused:
        try:
            found = [loaded for source in walk([path_of(name)]) for loaded in load_all(source)]
        except BadOptions as error:
            raise Refused(f"{refused}; {' '.join(str(error).split())}") from None
        if len(found) != 1 or found[0].unit is None:
            raise refused from None
        return RosterMember(found[0].unit, found[0].condition or FRESH), found[0].unit.name


@campaign.command()
@click.argument("number", type=WholeNumber(1, MOST_DAYS), metavar="N")
@input_option
@of_campaign(writes=True)
def days(context: CampaignContext, number: int, inputs: tuple[str, ...]) -> None:
    """Lets days pass between games, with daily pay and upkeep by the pack in use.

    \b
    Example:
      astech campaign days 14
    """
    rules = required_rules(context)
    try:
        notes = day_entries(context, rules, own_sessions(context), number, Inputs(inputs, rules))
    except FormulaError as error:
        raise Refused(str(error)) from None
    _write_entries(context, notes)
    context.tell(_booked_entry_lines(rules, notes), lambda: [note.words for note in notes])


def _booked_entry_lines(rules: CampaignRules, notes: Iterable[JournalEntry]) -> Iterator[str]:
    for note in notes:
        yield from rendering.wrap_text(_entry_line(rules, note))


def _entry_line(rules: CampaignRules, note: JournalEntry) -> str:
    """A journal entry as text, with its amount."""
    amounts = [
        f"{amount:+,} {each.name}" for each in rules.pack.currency if (amount := int(getattr(note, each.account)))
    ]
    return f"{', '.join(amounts)}: {note.words}" if amounts and note.kind != EXPERIENCE else note.words
