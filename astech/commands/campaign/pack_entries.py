"""Single entries of the pack in use: `charge` books a price, `roll-for` rolls the dice of an entry."""

import random
from difflib import get_close_matches

import click

from astech.campaign import journal
from astech.campaign.journal import noted
from astech.campaign.pack_in_use import PRICE, charge_notes, check_funds
from astech.campaign.payments import in_hand, required_rules
from astech.campaign.sessions import MemberSession
from astech.commands.campaign import campaign
from astech.commands.campaign.context import CampaignContext, of_campaign, words_argument
from astech.commands.campaign.packs import input_values
from astech.packs.campaign_figures import force_variables, unit_variables
from astech.packs.formula import Figure, FormulaError
from sheets.play import Refused
from sheets.roster import RosterMember

ROLL = "roll"
SIDES = 6


def _entry(known: list[str], name: str) -> int:
    """The number of an entry by its id."""
    if name in known:
        return known.index(name)
    near = get_close_matches(name, known, n=1)
    hint = f"did you mean {near[0]}?" if near else f"it has {', '.join(known) or 'none'}"
    raise Refused(f"the pack has no entry {name!r}; {hint}")


def _figures(session: MemberSession) -> dict[str, Figure | None]:
    return unit_variables(session.unit, session.marks, bool(session.destroyed))


@campaign.command()
@click.argument("entry", metavar="PRICE")
@words_argument("UNIT")
@click.option(
    "--input", "inputs", multiple=True, metavar="NAME=NUMBER", help="A value that the entry asks for; repeat."
)
@of_campaign(writes=True)
def charge(context: CampaignContext, entry: str, words: tuple[str, ...], inputs: tuple[str, ...]) -> None:
    """Books a price of the pack in use for a unit: training, a refit, a replacement, salvage that is sold.

    \b
    Example:
      astech campaign charge train atlas --input to=3
    """
    rules, values = required_rules(context), input_values(inputs)
    price = rules.prices[_entry([each.id for each in rules.prices], entry)]
    if missing := sorted(set(price.input) - set(values)):
        raise Refused(f"{entry!r} asks for {missing[0]}; --input {missing[0]}=NUMBER gives it")
    session = context.session(context.one(words))
    name = session.member.name
    try:
        found = rules.price(price, {**_figures(session), **values})
    except FormulaError as error:
        raise Refused(f"{name}: {error}") from None
    if found is None:
        raise Refused(f"{entry!r} does not apply to {name}: {price.when}")
    check_funds(rules, in_hand(context, rules), [found])
    notes = charge_notes(rules, PRICE, [found], context.by, -1, member=session.member.id)
    context.store.write(lambda connection: journal.write(connection, context.campaign.id, notes))
    line = f"{name}: {found.amount:,} {rules.pack.currency.name} for {found.words}"
    context.tell([line], lambda: {"unit": name, **found._asdict()})


@campaign.command("roll-for")
@click.argument("entry", metavar="ROLL")
@words_argument("[UNIT]...")
@click.option("--dice", default="", metavar="N,N", help="The dice that fell; without them they are rolled.")
@of_campaign(writes=True)
def roll_for(context: CampaignContext, entry: str, words: tuple[str, ...], dice: str) -> None:
    """Rolls the dice of an entry of the pack in use, and keeps them in the journal with the number needed.

    \b
    Examples:
      astech campaign roll-for ability atlas
      astech campaign roll-for ability atlas --dice 5,4
    """
    rules = required_rules(context)
    roll = rules.pack.roll[_entry([each.id for each in rules.pack.roll], entry)]
    member = None
    if roll.on == "unit":
        if not words:
            raise Refused(f"{entry!r} is rolled for a unit; expected its name")
        session = context.session(context.one(words))
        name, figures, member = session.member.name, _figures(session), session.member.id
    else:
        sessions = list(context.sessions(each for each in context.listed() if not each.side))
        members = [RosterMember(session.unit, session.marks) for session in sessions]
        name = context.campaign.name
        figures = force_variables(members, in_hand(context, rules), 0, False)
    try:
        needed = rules.needed(roll, figures)
    except FormulaError as error:
        raise Refused(f"{name}: {error}") from None
    if needed is None:
        raise Refused(f"{entry!r} does not apply to {name}: {roll.when}")
    needs, formula = needed
    fell = _dice(dice, roll.dice)
    success = sum(fell) >= needs
    shown = " + ".join(map(str, fell))
    result = "success" if success else "failure"
    line = f"{name}: {roll.text or roll.id}: {shown} = {sum(fell)}, {float(needs):g} needed: {result} [{formula}]"
    notes = [noted(ROLL, line, context.by, member=member)]
    context.store.write(lambda connection: journal.write(connection, context.campaign.id, notes))
    context.tell([line], lambda: {"roll": roll.id, "dice": fell, "needs": float(needs), "success": success})


def _dice(given: str, count: int) -> list[int]:
    """The dice that were given, or new ones."""
    if not given:
        return [random.randint(1, SIDES) for _ in range(count)]
    fell = [int(text) if text.isdecimal() and len(text) == 1 else 0 for text in given.replace(",", " ").split()]
    if len(fell) != count or any(not 1 <= each <= SIDES for each in fell):
        raise Refused(f"--dice {given}: expected {count} numbers from 1 to {SIDES}")
    return fell
