"""The pack of a campaign: `use-pack`, `price`, `end-game`."""

from fractions import Fraction

import click

from astech.campaign import journal
from astech.campaign.games import finish_game
from astech.campaign.journal import JournalEntry, noted
from astech.campaign.pack_in_use import EXPERIENCE, pack_in_use, use_note, with_amount
from astech.campaign.payments import (
    experience_entries,
    payment_entries,
    prices_for,
    required_rules,
    rules_in_use,
)
from astech.commands.campaign import campaign
from astech.commands.campaign.context import CampaignContext, complete_words, of_campaign
from astech.packs.campaign_rules import CampaignRules
from astech.packs.document import PackError, find_pack, pack_text
from astech.packs.formula import FormulaError
from sheets.play import Refused


@campaign.command("use-pack")
@click.argument("given", metavar="PACK")
@click.option("--on", "enabled", multiple=True, metavar="ID", help="An entry of the pack that holds here; repeat.")
@click.option("--off", "disabled", multiple=True, metavar="ID", help="An entry that does not hold here; repeat.")
@of_campaign(writes=True)
def use_pack(context: CampaignContext, given: str, enabled: tuple[str, ...], disabled: tuple[str, ...]) -> None:
    """Prices, pay, upkeep and experience come from a campaign pack from now on (docs/packs.md).

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
    note = use_note(path, text, {**dict.fromkeys(enabled, True), **dict.fromkeys(disabled, False)}, context.by)
    notes = [note]
    rules = pack_in_use(notes)
    assert rules is not None
    currency = rules.pack.currency
    if currency.start and rules_in_use(context) is None:
        notes.append(with_amount(noted("money", "the company begins", context.by), rules, currency.start))
    context.store.write(lambda connection: journal.write(connection, context.campaign.id, notes))
    context.tell([each.words for each in notes], lambda: {"pack": rules.pack.pack.id, "start": currency.start})


@campaign.command()
@click.argument("words", metavar="[UNIT]...", nargs=-1, shell_complete=complete_words())
@click.option("--input", "inputs", multiple=True, metavar="NAME=NUMBER", help="A value that an entry asks for; repeat.")
@of_campaign()
def price(context: CampaignContext, words: tuple[str, ...], inputs: tuple[str, ...]) -> None:
    """Print the prices of the pack in use for work on units, each with its formula and figures.

    Entries that ask for a value are left out unless --input gives it. Nothing is booked.

    \b
    Examples:
      astech campaign price
      astech campaign price atlas --input gunnery_to=3 --input piloting_to=4
    """
    rules, values = required_rules(context), input_values(inputs)
    lines: list[str] = []
    found: list[dict[str, object]] = []
    for session in context.sessions(context.chosen(words)):
        name = session.member.name
        for charge in prices_for(rules, session, values):
            cost = f"{charge.amount:,} {rules.pack.currency.name}"
            lines.append(f"{name}: {charge.id} {cost} ({charge.formula})")
            found.append({"unit": name, **charge._asdict()})
    context.tell(lines or ["the pack asks for nothing"], lambda: found)


def input_values(inputs: tuple[str, ...]) -> dict[str, Fraction]:
    """The values that --input gives."""
    found = {}
    for text in inputs:
        name, is_given, value = text.partition("=")
        try:
            found[name.strip()] = Fraction(value.strip())
        except (ValueError, ZeroDivisionError):
            raise Refused(f"--input {text}; expected NAME=NUMBER") from None
        if not is_given:
            raise Refused(f"--input {text}; expected NAME=NUMBER")
    return found


@campaign.command("end-game")
@click.option("--won", is_flag=True, help="The company won it.")
@click.option("--result", default="", metavar="WORDS", help="How it ended, for the journal.")
@click.option("--input", "inputs", multiple=True, metavar="NAME=NUMBER", help="A value that an entry asks for; repeat.")
@of_campaign(writes=True)
def end_game(context: CampaignContext, won: bool, result: str, inputs: tuple[str, ...]) -> None:
    """Ends the game that is being played, with pay, upkeep and experience by the pack in use.

    \b
    Examples:
      astech campaign end-game --won --result "The ford was held"
      astech campaign end-game --input objectives=2
    """
    rules, values = required_rules(context), input_values(inputs)
    sessions = list(context.sessions(each for each in context.listed() if not each.side))
    try:
        payments = payment_entries(context, rules, sessions, won, values)
        earned = experience_entries(context, rules, won)
    except FormulaError as error:
        raise Refused(f"the pack {rules.pack.pack.id}: {error}") from None
    playing = finish_game(context, result)
    notes = [note._replace(game=playing.id) for note in (*payments, *earned)]
    context.store.write(lambda connection: journal.write(connection, context.campaign.id, notes))
    account = rules.pack.currency.account
    total = sum(getattr(note, account) for note in payments)
    lines = [f"{playing.name} is over", *(f"  {_booked(rules, note)}" for note in notes)]
    context.tell(lines, lambda: {"game": playing.name, account: total, "entries": [note.words for note in notes]})


def _booked(rules: CampaignRules, note: JournalEntry) -> str:
    if note.kind == EXPERIENCE:
        return note.words
    return f"{getattr(note, rules.pack.currency.account):+,} {rules.pack.currency.name}: {note.words}"
