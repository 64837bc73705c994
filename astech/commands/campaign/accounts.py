"""The money, the journal and the pilots of a company: `money`, `journal`, `pilots`."""

from collections.abc import Iterator

import click

from astech import rendering
from astech.campaign import journal
from astech.campaign.journal import JournalEntry, new_entry
from astech.campaign.pack_in_use import CurrencyNames, currency_names
from astech.campaign.seats import seated_pilots
from astech.campaign.workshop import account_in_words, account_of
from astech.commands.campaign import campaign
from astech.commands.campaign.context import CampaignContext, of_campaign
from sheets.equipment import item


class MoneyAmount(click.ParamType[int]):
    """An amount: 250000, 250,000, 1.5m or 300k."""

    name = "amount"
    unit = {"k": 1_000, "m": 1_000_000}

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if isinstance(value, int):
            return value
        text = str(value).casefold().replace(",", "").replace("_", "").replace(" ", "")
        factor = self.unit.get(text[-1:], 1)
        try:
            amount = round(float(text.rstrip("km")) * factor)
        except (ValueError, OverflowError):
            self.fail(f"{value!r} is not an amount; expected one such as 250000, 1.5m or -300k", param, ctx)
        if abs(amount) > 10**15:
            self.fail(f"{value!r} is more than there is", param, ctx)
        return amount


@campaign.command(context_settings={"ignore_unknown_options": True})
@click.argument("amount", type=MoneyAmount(), required=False)
@click.argument("words", nargs=-1)
@click.option("--points", type=MoneyAmount(), default=0, metavar="N", help="Support points, too.")
@click.option("--day", default="", metavar="DAY", help="The day in the calendar of the campaign.")
@of_campaign(writes=True)
def money(context: CampaignContext, amount: int | None, words: tuple[str, ...], points: int, day: str) -> None:
    """Prints the money of the company; adds an amount, or spends it if it is negative.

    \b
    Examples:
      astech campaign money
      astech campaign money 1.5m "contract of Cobble Ford"
      astech campaign money -20k beer
      astech campaign money 0 --points 50
    """
    if amount is not None and (amount or points):
        text = " ".join(words) or ("earned" if amount + points > 0 else "spent")
        note = new_entry("money", text, context.by, day, c_bills=amount, support_points=points)
        context.store.write(lambda connection: journal.write_entries(connection, context.campaign.id, [note]))
    spares = context.store.read(lambda connection: journal.read_spares(connection, context.campaign.id))

    def lines() -> Iterator[str]:
        yield account_in_words(context)
        if spares:
            parts = ", ".join(f"{number} {item(name).title}" for name, number in spares.items())
            yield from rendering.wrap_text(f"spare parts: {parts}", "")

    context.tell(lines(), lambda: {**account_of(context), "spares": spares})


@campaign.command("journal")
@click.argument("words", nargs=-1)
@click.option("--unit", "unit", default="", metavar="UNIT", help="Only entries about this unit, or a note about it.")
@click.option("--day", default="", metavar="DAY", help="The day in the calendar of the campaign.")
@of_campaign(writes=True)
def journal_command(context: CampaignContext, words: tuple[str, ...], unit: str, day: str) -> None:
    """Prints the journal of the campaign, or adds a note to it.

    \b
    Examples:
      astech campaign journal
      astech campaign journal "The ford was held." --day "14 June 3025"
      astech campaign journal --unit atlas
    """
    about = context.member_named([unit]).id if unit else None
    if words:
        note = new_entry("note", " ".join(words), context.by, day, member=about)
        context.store.write(lambda connection: journal.write_entries(connection, context.campaign.id, [note]))
    found = context.journal_entries(about)
    names = currency_names(context.journal_entries())
    lines = (line for note in found for line in _entry_lines(note, names))
    context.tell(lines, lambda: [note._asdict() for note in found])


def _entry_lines(note: JournalEntry, names: CurrencyNames) -> Iterator[str]:
    paid = ", ".join([*names.amounts(note), *([f"{note.minutes / 60:g} h"] if note.minutes else [])])
    yield from rendering.wrap_text(f"{note.day or note.written[:10]}  {note.words}{f'  ({paid})' if paid else ''}", "")


@campaign.command()
@of_campaign()
def pilots(context: CampaignContext) -> None:
    """Lists the pilots of the company: skills, hits, abilities and units.

    \b
    Example:
      astech campaign pilots
    """
    found = seated_pilots(context)
    lines = [each.as_text for each in found] or ["no pilot has a name yet; astech campaign seat UNIT WHO brings one"]
    context.tell(lines, lambda: [each.as_data for each in found])
