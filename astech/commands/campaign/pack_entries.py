"""Single entries of the pack in use: `charge` books a price, `roll-for` rolls the dice of an entry."""

import random
from fractions import Fraction

import click

from astech import rendering
from astech.campaign import journal
from astech.campaign.journal import new_entry
from astech.campaign.pack_in_use import PRICE, charge_notes, check_funds, price_charges, unknown_entry
from astech.campaign.pack_inputs import Inputs
from astech.campaign.pack_work import do_work
from astech.campaign.payments import (
    account_balance,
    company_variables,
    experience_by_name,
    figures_of,
    own_sessions,
    required_rules,
    session_variables,
)
from astech.campaign.sessions import MemberSession
from astech.commands.campaign import campaign
from astech.commands.campaign.context import CampaignContext, of_campaign, words_argument
from astech.commands.campaign.packs import input_option
from astech.packs.campaign_figures import Figures, pilot_variables
from astech.packs.campaign_model import PackRoll
from astech.packs.campaign_rules import CampaignRules
from astech.packs.formula import FormulaError, format_figure
from sheets.play import Refused
from sheets.record.condition import FRESH, CrewMarks

ROLL = "roll"
COMMANDS = {
    "repair": "repair UNIT",
    "rearm": "rearm UNIT",
    "heal": "heal UNIT",
    "salvage": "salvage UNIT",
    "sell": "lose UNIT --fate sold",
}
"""The commands that do the work of prices and book them."""
SIDES = 6


@campaign.command()
@click.argument("entry", metavar="PRICE")
@words_argument("[UNIT]...", required=False)
@input_option
@of_campaign(writes=True)
def charge(context: CampaignContext, entry: str, words: tuple[str, ...], inputs: tuple[str, ...]) -> None:
    """Pays a price of the pack in use, and applies its work: training, hiring, a refit, a replacement.

    Prices of other work are booked by `repair`, `rearm`, `heal`, `salvage` and `lose --fate sold`.

    \b
    Examples:
      astech campaign charge train bull --input gunnery_to=2 --input piloting_to=3
      astech campaign charge refit atlas --input to="Atlas AS7-K"
      astech campaign charge recruit --input who="Ada Voss 4/5"
    """
    rules = required_rules(context)
    given = Inputs(inputs, rules)
    known = {each.id: each for each in rules.prices}
    if entry not in known and entry in {each.id for each in rules.pack.price}:
        raise Refused(f"{entry!r} does not hold here; astech campaign use-pack PACK --on {entry} chooses it")
    if entry not in known:
        raise Refused(unknown_entry(entry, list(known)))
    price = known[entry]
    if price.does in COMMANDS:
        raise Refused(f"{entry!r} is booked with its work by astech campaign {COMMANDS[price.does]}")
    given.require(price)
    session = context.session(context.member_named(words)) if words else None
    if session is None and price.on != "force":
        raise Refused(f"{entry!r} is for a unit; expected its name")
    name = session.member.name if session is not None else context.campaign.name
    values = given.variables([price])
    if session is not None:
        figures = figures_of(context, rules, session, FRESH, values)
    else:
        company = {**company_variables(context, own_sessions(context)), **values}
        figures = {"force": [company]}.__getitem__
    found = price_charges(rules, entry, figures)
    if not found:
        raise Refused(f"{entry!r} does not apply to {name}: {price.when}")
    check_funds(rules, account_balance(context), found)
    booked = [f"{name}: {each.amount:,} {rules.currency(each.account).name} for {each.words}" for each in found]
    done = do_work(context, price, session, given, values)
    lines = [line for sentence in (*booked, *done) for line in rendering.wrap_text(sentence, "")]
    member = session.member.id if session is not None else None
    notes = charge_notes(PRICE, found, context.by, -1, member=member)
    context.store.write(lambda connection: journal.write_entries(connection, context.campaign.id, notes))
    total = {**found[0]._asdict(), "amount": sum(each.amount for each in found)}
    context.tell(lines, lambda: {"unit": name, **total, "charges": [each._asdict() for each in found]})


@campaign.command("roll-for")
@click.argument("entry", metavar="ROLL")
@words_argument("[UNIT]...", required=False)
@click.option("--dice", default="", metavar="N,N", help="The dice rolled; without them, the program rolls.")
@of_campaign(writes=True)
def roll_for(context: CampaignContext, entry: str, words: tuple[str, ...], dice: str) -> None:
    """Rolls the dice of an entry of the pack in use, and keeps them in the journal with the number needed.

    \b
    Examples:
      astech campaign roll-for ability atlas
      astech campaign roll-for ability atlas --dice 5,4
    """
    rules = required_rules(context)
    known = {each.id: each for each in rules.pack.roll}
    if entry not in known:
        raise Refused(unknown_entry(entry, list(known)))
    roll = known[entry]
    session = None
    if roll.on != "force":
        if not words:
            raise Refused(f"{entry!r} is rolled for a unit; expected its name")
        session = context.session(context.member_named(words))
    name = session.member.name if session is not None else context.campaign.name
    figures = _roll_figures(context, rules, roll, session)
    fell = _dice(dice, roll.dice)
    data: dict[str, object] = {"roll": roll.id, "dice": fell}
    line = f"{name}: {roll.text or roll.id}: {' + '.join(map(str, fell))} = {sum(fell)}"
    try:
        if not rules.applies(roll, figures):
            raise Refused(f"{entry!r} does not apply to {name}: {roll.when}")
        if roll.needs is not None:
            needed, formula = rules.evaluate(roll, roll.needs, figures)
            if not isinstance(needed, Fraction):
                raise Refused(f"{entry!r}: needs gives {needed!r}, which is not a number")
            number = float(needed)
            data |= {"needs": number, "success": sum(fell) >= number}
            line += f", {number:g} needed: {'success' if data['success'] else 'failure'} [{formula}]"
        if roll.result is not None:
            gives, formula = rules.evaluate(roll, roll.result, {**figures, "rolled": Fraction(sum(fell))})
            data["result"] = format_figure(gives)
            line += f": {format_figure(gives)} [{formula}]"
    except FormulaError as error:
        raise Refused(f"{name}: {error}") from None
    notes = [new_entry(ROLL, line, context.by, member=session.member.id if session is not None else None)]
    context.store.write(lambda connection: journal.write_entries(connection, context.campaign.id, notes))
    context.tell(rendering.wrap_text(line, ""), lambda: data)


def _roll_figures(
    context: CampaignContext, rules: CampaignRules, roll: PackRoll, session: MemberSession | None
) -> Figures:
    """The variables of a roll: of the company, or of the unit that it is for."""
    if session is None:
        return company_variables(context, own_sessions(context))
    if roll.on == "pilot":
        crew = session.marks.crew[0] if session.marks.crew else CrewMarks()
        return pilot_variables(crew, experience_by_name(context).get(crew.name.casefold(), 0))
    return session_variables(session, rules)


def _dice(given: str, count: int) -> list[int]:
    """The dice that were given, or new ones."""
    if not given:
        return [random.randint(1, SIDES) for _ in range(count)]
    fell = [int(text) if text.isdecimal() and len(text) == 1 else 0 for text in given.replace(",", " ").split()]
    if len(fell) != count or any(not 1 <= each <= SIDES for each in fell):
        raise Refused(f"--dice {given}: expected {count} numbers from 1 to {SIDES}")
    return fell
