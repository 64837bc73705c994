"""The pack of a campaign, which its journal keeps, and the charges of the pack as entries."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple

from astech.campaign.journal import REDONE, UNDONE, Account, JournalEntry, new_entry
from astech.packs.campaign_figures import Figures
from astech.packs.campaign_model import ACCOUNTS
from astech.packs.campaign_model import Account as AccountName
from astech.packs.campaign_rules import CampaignRules, Charge
from astech.packs.document import PackError, TomlText, load_campaign_pack
from astech.packs.formula import FormulaError
from sheets.play import Refused

USE_PACK, PRICE, PAY, UPKEEP, EXPERIENCE = "pack", "price", "pay", "upkeep", "experience"
INCOME = ("sell",)  # work that brings money
PART_NAMES = ("location", "item", "bin", "trooper")  # variables that name the part that a charge is for
FiguresOf = Callable[[str], Sequence[Figures]]
"""The variables of a piece of work by what a price is on."""


def use_note(path: Path, text: str, chosen: Mapping[str, bool], speaker: str) -> JournalEntry:
    """The entry that a pack is in use; it keeps the text of the pack, so that later changes of the file change nothing.

    Raises Refused for a pack that cannot be used.
    """
    try:
        pack = load_campaign_pack(path, text)
    except PackError as error:
        raise Refused(str(error)) from None
    known = CampaignRules(pack).entry_ids
    if unknown := sorted(set(chosen) - known):
        raise Refused(unknown_entry(unknown[0], sorted(known)))
    named = ", ".join(f"{name} {'on' if value else 'off'}" for name, value in chosen.items())
    words = f"the pack {pack.pack.id} {pack.pack.version}".strip() + (f" ({named})" if named else "") + " is in use"
    kept = json.dumps({"path": str(path), "text": text, "chosen": dict(chosen)})
    return new_entry(USE_PACK, words, speaker, event=kept)


def unknown_entry(name: str, known: Sequence[str]) -> str:
    """A sentence about an entry that a pack does not have."""
    near = get_close_matches(name, known, n=1)
    hint = f"did you mean {near[0]}?" if near else f"expected one of {', '.join(known) or 'none'}"
    return f"the pack has no entry {name!r}; {hint}"


def pack_in_use(notes: Iterable[JournalEntry]) -> CampaignRules | None:
    """The rules of the last pack in the journal; None without one."""
    kept: list[str] = []
    for note in notes:
        if note.event is None or not note.event.startswith('{"path"'):
            continue
        if note.kind in (USE_PACK, REDONE):
            kept.append(note.event)
        elif note.kind == UNDONE and note.event in kept:
            kept.reverse()
            kept.remove(note.event)
            kept.reverse()
    if not kept:
        return None
    found = json.loads(kept[-1])
    try:
        path, text = Path(found["path"]), found["text"]
        lines = TomlText(Path(path.name), text)
        return CampaignRules(
            load_campaign_pack(path, text),
            found["chosen"],
            lambda table, number: f"{lines.place((table, number))}: ",
        )
    except PackError as error:
        raise Refused(f"the pack in use cannot be read: {error}") from None


class CurrencyNames(NamedTuple):
    """The names of the accounts of a company."""

    c_bills: str = ACCOUNTS["c_bills"]
    support_points: str = ACCOUNTS["support_points"]

    def amounts(self, found: Account | JournalEntry, sign: str = "+") -> list[str]:
        """The amounts in the accounts in words, except 0; `sign` is a sign of formats."""
        sums = ((found.c_bills, self.c_bills), (found.support_points, self.support_points))
        return [f"{amount:{sign},} {name}" for amount, name in sums if amount]


def currency_names(notes: Iterable[JournalEntry]) -> CurrencyNames:
    """The names of the accounts by the pack in use."""
    with suppress(Refused):  # a pack that cannot be read has no names
        if (rules := pack_in_use(notes)) is not None:
            return CurrencyNames(**{each.account: each.name for each in rules.pack.currency})
    return CurrencyNames()


def charges_for(rules: CampaignRules, does: str, figures_of: FiguresOf) -> list[Charge]:
    """The charges of a kind of work; raises Refused where a formula has no value."""
    charges = (
        charge for price in rules.prices if price.does == does for charge in price_charges(rules, price.id, figures_of)
    )
    return [charge for charge in charges if charge.amount or charge.minutes]


def price_charges(rules: CampaignRules, entry: str, figures_of: FiguresOf) -> list[Charge]:
    """The charges of a price, one for each part that it is on; raises Refused where a formula has no value."""
    price = next(each for each in rules.prices if each.id == entry)
    found = []
    for figures in figures_of(price.on):
        try:
            charge = rules.price(price, figures)
        except FormulaError as error:
            raise Refused(str(error)) from None
        if charge is not None:
            part = str(figures.get(price.on, "")) if price.on in PART_NAMES else ""
            found.append(charge._replace(about=part))
    return found


def charge_notes(
    kind: str, charges: Sequence[Charge], speaker: str, sign: int, member: str | None = None
) -> list[JournalEntry]:
    """Charges as entries of their accounts; the sign is that of the account."""
    return [
        with_amount(
            new_entry(kind, charge.words, speaker, minutes=charge.minutes, member=member),
            charge.account,
            sign * charge.amount,
        )
        for charge in charges
    ]


def with_amount(note: JournalEntry, account: AccountName, amount: int) -> JournalEntry:
    """An entry with an amount in an account."""
    return note._replace(c_bills=amount) if account == "c_bills" else note._replace(support_points=amount)


def check_funds(rules: CampaignRules, in_hand: Account, charges: Sequence[Charge]) -> None:
    """Raises Refused if a pack allows no debt and the charges exceed the funds."""
    for currency in rules.pack.currency:
        due = sum(charge.amount for charge in charges if charge.account == currency.account)
        there = int(in_hand._asdict()[currency.account])
        if not currency.debt and due > max(there, 0):
            sums = f"that costs {due:,} {currency.name}, and {there:,} are in hand"
            raise Refused(f"{sums}; the pack allows no debt")
