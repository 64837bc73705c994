"""The pack of a campaign: `use-pack`, `price`, `end-game`."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

import click
from sqlalchemy import Connection

from astech.campaign import company, journal
from astech.campaign.company import Game
from astech.campaign.games import finish_game
from astech.campaign.journal import Note, noted
from astech.campaign.pack_in_use import (
    EXPERIENCE,
    PAY,
    PRICE,
    UPKEEP,
    charge_notes,
    charges_for,
    check_funds,
    pack_in_use,
    use_note,
    with_amount,
    work_variables,
)
from astech.campaign.sessions import MemberSession
from astech.commands.campaign import campaign
from astech.commands.campaign.context import CampaignContext, complete_words, of_campaign
from astech.packs.campaign_figures import force_variables, unit_variables
from astech.packs.campaign_rules import CampaignRules, Charge
from astech.packs.document import PackError, find_pack, pack_text
from astech.packs.formula import Figure, FormulaError
from sheets.play import Refused
from sheets.record.condition import FRESH, Condition
from sheets.roster import RosterMember
from sheets.rules.tables.piloting import DEADLY

Figures = Mapping[str, Figure | None]


def rules_in_use(context: CampaignContext) -> CampaignRules | None:
    """The rules of the pack that the campaign uses."""
    return pack_in_use(context.notes())


def work_charges(context: CampaignContext, kind: str, session: MemberSession, after: Condition) -> list[Note]:
    """The entries for a piece of work by the pack in use; none without a pack."""
    rules = rules_in_use(context)
    if rules is None:
        return []
    figures = work_variables(session.unit, session.marks, after, bool(session.destroyed))
    charges = charges_for(rules, kind, figures)
    check_funds(rules, in_hand(context, rules), charges)
    return charge_notes(rules, PRICE, charges, context.by, -1, member=session.member.id)


def in_hand(context: CampaignContext, rules: CampaignRules) -> int:
    """The balance of the account of the pack."""
    account = context.store.read(lambda connection: journal.account(connection, context.campaign.id))
    return int(account._asdict()[rules.pack.currency.account])


def required_rules(context: CampaignContext) -> CampaignRules:
    """The rules of the pack in use; raises Refused without one."""
    rules = rules_in_use(context)
    if rules is None:
        raise Refused("the campaign uses no pack; astech campaign use-pack PACK sets the prices of work")
    return rules


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
        for charge in _prices(rules, session, values):
            cost = f"{charge.amount:,} {rules.pack.currency.name}"
            lines.append(f"{name}: {charge.id} {cost} ({charge.formula})")
            found.append({"unit": name, **charge._asdict()})
    context.tell(lines or ["the pack asks for nothing"], lambda: found)


def _prices(rules: CampaignRules, session: MemberSession, values: Figures) -> Iterator[Charge]:
    """The prices of all work on a unit, and on its crew."""
    condition = session.marks
    figures = {**unit_variables(session.unit, condition, bool(session.destroyed)), **values}
    for each in rules.prices:
        if each.on in ("unit", "pilot") and set(each.input) <= set(values):
            try:
                charge = rules.price(each, figures)
            except FormulaError as error:
                raise Refused(f"{session.member.name}: {error}") from None
            if charge is not None:
                yield charge


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
        payments = _payments(context, rules, sessions, won, values)
        earned = _earned(context, rules, won)
    except FormulaError as error:
        raise Refused(f"the pack {rules.pack.pack.id}: {error}") from None
    playing = finish_game(context, result)
    notes = [note._replace(game=playing.id) for note in (*payments, *earned)]
    context.store.write(lambda connection: journal.write(connection, context.campaign.id, notes))
    account = rules.pack.currency.account
    total = sum(getattr(note, account) for note in payments)
    lines = [f"{playing.name} is over", *(f"  {_booked(rules, note)}" for note in notes)]
    context.tell(lines, lambda: {"game": playing.name, account: total, "entries": [note.words for note in notes]})


def _booked(rules: CampaignRules, note: Note) -> str:
    if note.kind == EXPERIENCE:
        return note.words
    return f"{getattr(note, rules.pack.currency.account):+,} {rules.pack.currency.name}: {note.words}"


def _payments(
    context: CampaignContext, rules: CampaignRules, sessions: list[MemberSession], won: bool, values: Figures
) -> list[Note]:
    """The entries of pay and upkeep."""
    members = [RosterMember(session.unit, session.marks) for session in sessions]
    games = context.store.read(lambda connection: company.games(connection, context.campaign.id))
    force = {**force_variables(members, in_hand(context, rules), len(games), won), **values}
    notes = []
    for kind, entries, sign in ((PAY, rules.pack.pay, 1), (UPKEEP, rules.pack.upkeep, -1)):
        on_force = list(rules.payments([each for each in entries if set(each.input) <= set(values)], "force", force))
        notes += charge_notes(rules, kind, on_force, context.by, sign)
        for session in sessions:
            figures = {**force, **unit_variables(session.unit, session.marks, bool(session.destroyed))}
            charges = list(rules.payments(entries, "unit", figures))
            notes += charge_notes(rules, kind, charges, context.by, sign, member=session.member.id)
    return notes


def _earned(context: CampaignContext, rules: CampaignRules, won: bool) -> list[Note]:
    """The experience of each pilot who was in the game: points are the pieces of an entry without an item."""

    def read(connection: Connection) -> tuple[Game | None, list[company.Pilot]]:
        return company.running(connection, context.campaign.id), company.pilots(connection, context.campaign.id)

    playing, pilots = context.store.read(read)
    if playing is None:
        raise Refused("no game is being played")
    names = {
        name.casefold(): session
        for each in context.listed(serving=False)
        if each.id in playing.sides and not playing.sides[each.id]
        for session in (context.session(each),)
        for name in session.crew_names()
    }
    before = experience_of(context.notes())
    notes = []
    for pilot in pilots:
        session = names.get(pilot.name.casefold())
        if session is None:
            continue
        crew = session.marks.crew or FRESH.crew
        hits = next((who.hits for who in crew if who.name.casefold() == pilot.name.casefold()), pilot.hits)
        figures: dict[str, Figure | None] = {
            "gunnery": None if pilot.gunnery is None else Fraction(pilot.gunnery),
            "piloting": None if pilot.piloting is None else Fraction(pilot.piloting),
            "hits": Fraction(hits),
            "experience": Fraction(before.get(pilot.id, 0)),
            "dead": hits >= DEADLY,
            "won": won,
        }
        for charge in rules.experience(figures):
            words = f"{pilot.name} has {charge.amount} more experience: {charge.words}"
            notes.append(noted(EXPERIENCE, words, context.by, pilot=pilot.id, pieces=charge.amount))
    return notes


def experience_of(notes: list[Note]) -> dict[str, int]:
    """The experience of each pilot: a sum over the journal."""
    found: dict[str, int] = {}
    for note in notes:
        if note.pilot is not None and not note.item and note.pieces:
            found[note.pilot] = found.get(note.pilot, 0) + note.pieces
    return found
