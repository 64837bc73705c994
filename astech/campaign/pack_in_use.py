"""The pack of a campaign, which its journal keeps, and the charges of the pack as entries."""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from astech.campaign.journal import REDONE, UNDONE, JournalEntry, noted
from astech.packs.campaign_figures import unit_variables
from astech.packs.campaign_rules import CampaignRules, Charge
from astech.packs.document import PackError, load_campaign_pack
from astech.packs.formula import Figure, FormulaError
from sheets.play import Refused
from sheets.record.condition import Condition
from sheets.units import Unit

USE_PACK, PRICE, PAY, UPKEEP, EXPERIENCE = "pack", "price", "pay", "upkeep", "experience"
COUNTED = (
    *("armor_lost", "structure_lost", "slots_lost", "locations_damaged", "locations_lost", "suits_lost"),
    *("suits_damaged", "shots_spent", "engine_hits", "gyro_hits", "hits"),
)
"""Variables that count damage: for a piece of work they are the damage that it removes."""


def use_note(path: Path, text: str, chosen: Mapping[str, bool], speaker: str) -> JournalEntry:
    """The entry that a pack is in use; it keeps the text of the pack, so that later changes of the file change nothing.

    Raises Refused for a pack that cannot be used.
    """
    try:
        pack = load_campaign_pack(path, text)
    except PackError as error:
        raise Refused(str(error)) from None
    known = CampaignRules(pack).entry_ids()
    if unknown := sorted(set(chosen) - known):
        raise Refused(f"the pack has no entry {unknown[0]!r}; expected one of {', '.join(sorted(known))}")
    named = ", ".join(f"{name} {'on' if value else 'off'}" for name, value in chosen.items())
    words = f"the pack {pack.pack.id} {pack.pack.version}".strip() + (f" ({named})" if named else "") + " is in use"
    kept = json.dumps({"path": str(path), "text": text, "chosen": dict(chosen)})
    return noted(USE_PACK, words, speaker, event=kept)


def pack_in_use(notes: Iterable[JournalEntry]) -> CampaignRules | None:
    """The rules of the last pack that stands in the journal; None where there is none."""
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
        return CampaignRules(load_campaign_pack(Path(found["path"]), found["text"]), found["chosen"])
    except PackError as error:
        raise Refused(f"the pack in use cannot be read: {error}") from None


def work_variables(unit: Unit, before: Condition, after: Condition, is_destroyed: bool) -> dict[str, Figure | None]:
    """The variables of a piece of work: damage counts as far as the work removes it."""
    found = unit_variables(unit, before, is_destroyed)
    left = unit_variables(unit, after)
    for name in COUNTED:
        was, remains = found[name], left[name]
        if not isinstance(was, str | bool | None) and not isinstance(remains, str | bool | None):
            found[name] = was - remains
    return found


def charges_for(rules: CampaignRules, does: str, figures: Mapping[str, Figure | None]) -> list[Charge]:
    """The charges of a kind of work; raises Refused where a formula has no value."""
    try:
        charges = (
            rules.price(price, figures)
            for price in rules.prices
            if price.does == does and price.on in ("unit", "pilot")
        )
        return [charge for charge in charges if charge is not None and (charge.amount or charge.minutes)]
    except FormulaError as error:
        raise Refused(f"the pack {rules.pack.pack.id}: {error}") from None


def charge_notes(
    rules: CampaignRules, kind: str, charges: Sequence[Charge], speaker: str, sign: int, member: str | None = None
) -> list[JournalEntry]:
    """Charges as entries in the account of the pack; the sign is that of the account."""
    return [
        with_amount(
            noted(kind, charge.words, speaker, minutes=charge.minutes, member=member), rules, sign * charge.amount
        )
        for charge in charges
    ]


def with_amount(note: JournalEntry, rules: CampaignRules, amount: int) -> JournalEntry:
    """An entry with an amount in the account of the pack."""
    if rules.pack.currency.account == "support_points":
        return note._replace(support_points=amount)
    return note._replace(c_bills=amount)


def check_funds(rules: CampaignRules, in_hand: int, charges: Sequence[Charge]) -> None:
    """Raises Refused where a pack allows no debt and the charges are more than there is."""
    due = sum(charge.amount for charge in charges)
    if not rules.pack.currency.debt and due > in_hand:
        name = rules.pack.currency.name
        raise Refused(f"that costs {due:,} {name}, and {in_hand:,} are in hand; the pack allows no debt")
