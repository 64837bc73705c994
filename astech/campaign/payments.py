"""Prices, pay, upkeep and experience by the pack that a campaign uses."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from sqlalchemy import Connection

from astech.campaign import company, journal
from astech.campaign.access import CampaignAccess
from astech.campaign.company import Game
from astech.campaign.journal import JournalEntry, noted
from astech.campaign.pack_in_use import (
    EXPERIENCE,
    PAY,
    PRICE,
    UPKEEP,
    charge_notes,
    charges_for,
    check_funds,
    pack_in_use,
    work_variables,
)
from astech.campaign.sessions import MemberSession
from astech.packs.campaign_figures import force_variables, unit_variables
from astech.packs.campaign_rules import CampaignRules, Charge
from astech.packs.formula import Figure, FormulaError
from sheets.play import Refused
from sheets.record.condition import FRESH, Condition
from sheets.roster import RosterMember
from sheets.rules.tables.piloting import DEADLY

Figures = Mapping[str, Figure | None]


def rules_in_use(access: CampaignAccess) -> CampaignRules | None:
    """The rules of the pack that the campaign uses."""
    return pack_in_use(access.notes())


def required_rules(access: CampaignAccess) -> CampaignRules:
    """The rules of the pack in use; raises Refused without one."""
    rules = rules_in_use(access)
    if rules is None:
        raise Refused("the campaign uses no pack; astech campaign use-pack PACK sets the prices of work")
    return rules


def in_hand(access: CampaignAccess, rules: CampaignRules) -> int:
    """The balance of the account of the pack."""
    account = access.store.read(lambda connection: journal.account(connection, access.campaign.id))
    return int(account._asdict()[rules.pack.currency.account])


def work_charges(access: CampaignAccess, kind: str, session: MemberSession, after: Condition) -> list[JournalEntry]:
    """The entries for a piece of work by the pack in use; none without a pack."""
    rules = rules_in_use(access)
    if rules is None:
        return []
    figures = work_variables(session.unit, session.marks, after, bool(session.destroyed))
    charges = charges_for(rules, kind, figures)
    check_funds(rules, in_hand(access, rules), charges)
    return charge_notes(rules, PRICE, charges, access.by, -1, member=session.member.id)


def prices_for(rules: CampaignRules, session: MemberSession, values: Figures) -> Iterator[Charge]:
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


def payment_entries(
    access: CampaignAccess, rules: CampaignRules, sessions: list[MemberSession], won: bool, values: Figures
) -> list[JournalEntry]:
    """The entries of pay and upkeep."""
    members = [RosterMember(session.unit, session.marks) for session in sessions]
    games = access.store.read(lambda connection: company.games(connection, access.campaign.id))
    force = {**force_variables(members, in_hand(access, rules), len(games), won), **values}
    notes = []
    for kind, entries, sign in ((PAY, rules.pack.pay, 1), (UPKEEP, rules.pack.upkeep, -1)):
        on_force = list(rules.payments([each for each in entries if set(each.input) <= set(values)], "force", force))
        notes += charge_notes(rules, kind, on_force, access.by, sign)
        for session in sessions:
            figures = {**force, **unit_variables(session.unit, session.marks, bool(session.destroyed))}
            charges = list(rules.payments(entries, "unit", figures))
            notes += charge_notes(rules, kind, charges, access.by, sign, member=session.member.id)
    return notes


def experience_entries(access: CampaignAccess, rules: CampaignRules, won: bool) -> list[JournalEntry]:
    """The experience of each pilot who was in the game: points are the pieces of an entry without an item."""

    def read(connection: Connection) -> tuple[Game | None, list[company.Pilot]]:
        return company.running(connection, access.campaign.id), company.pilots(connection, access.campaign.id)

    playing, pilots = access.store.read(read)
    if playing is None:
        raise Refused("no game is being played")
    names = {
        name.casefold(): session
        for each in access.listed(serving=False)
        if each.id in playing.sides and not playing.sides[each.id]
        for session in (access.session(each),)
        for name in session.crew_names()
    }
    before = experience_of(access.notes())
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
            notes.append(noted(EXPERIENCE, words, access.by, pilot=pilot.id, pieces=charge.amount))
    return notes


def experience_of(notes: list[JournalEntry]) -> dict[str, int]:
    """The experience of each pilot: a sum over the journal."""
    found: dict[str, int] = {}
    for note in notes:
        if note.pilot is not None and not note.item and note.pieces:
            found[note.pilot] = found.get(note.pilot, 0) + note.pieces
    return found
