"""Prices, pay, upkeep and experience by the pack that a campaign uses."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from sqlalchemy import Connection

from astech.campaign import company, journal
from astech.campaign.access import CampaignAccess
from astech.campaign.company import ListedMember, Pilot
from astech.campaign.journal import REDONE, UNDONE, Account, JournalEntry, new_entry
from astech.campaign.pack_in_use import (
    EXPERIENCE,
    INCOME,
    PAY,
    PRICE,
    UPKEEP,
    FiguresOf,
    charge_notes,
    charges_for,
    check_funds,
    pack_in_use,
    price_charges,
)
from astech.campaign.pack_inputs import Inputs
from astech.campaign.sessions import MemberSession
from astech.packs.campaign_figures import (
    force_variables,
    pilot_variables,
    unit_variables,
    work_variables,
)
from astech.packs.campaign_model import Payment
from astech.packs.campaign_rules import CampaignRules, Charge
from astech.packs.formula import Figure
from astech.text import count_noun
from sheets.play import Refused
from sheets.record.condition import FRESH, Condition, CrewMarks
from sheets.roster import RosterMember
from sheets.rules.tables.piloting import DEADLY

PackFigures = dict[str, Figure | None]
DAYS, WON, END = "days", "won", "end"  # kinds of entries
VICTIM = ("unit_type", "size", "weight", "bv", "base_bv", "pv", "base_pv", "cost", "tech_base")
OF_KILLER = ("weight", "bv", "base_bv", "unit_type", "size")


def rules_in_use(access: CampaignAccess) -> CampaignRules | None:
    """The rules of the pack that the campaign uses."""
    return pack_in_use(access.journal_entries())


def required_rules(access: CampaignAccess) -> CampaignRules:
    """The rules of the pack in use; raises Refused without one."""
    rules = rules_in_use(access)
    if rules is None:
        raise Refused("the campaign uses no pack; astech campaign use-pack PACK sets the prices of work")
    return rules


def account_balance(access: CampaignAccess) -> Account:
    """The balance of the accounts."""
    return access.store.read(lambda connection: journal.read_account(connection, access.campaign.id))


def own_sessions(access: CampaignAccess) -> list[MemberSession]:
    """The active units of the company."""
    return list(access.sessions(each for each in access.listed_members() if not each.side))


def company_variables(access: CampaignAccess, sessions: Sequence[MemberSession], won: bool = False) -> PackFigures:
    """The variables of the company."""
    notes = access.journal_entries()
    money = account_balance(access)
    games = access.store.read(lambda connection: company.read_games(connection, access.campaign.id))
    found = force_variables(
        [RosterMember(session.unit, session.marks) for session in sessions],
        pilots=_living_pilots(access, sessions),
        money=money.c_bills,
        points=money.support_points,
        games=len(games),
        games_won=games_won(notes) + won,
        day=days_passed(notes),
    )
    return {**found, "won": won}


def _living_pilots(access: CampaignAccess, sessions: Sequence[MemberSession]) -> int:
    """The pilots with a name, in the seats of units and without one."""
    hits = [crew.hits for session in sessions for crew in session.marks.crew if crew.name]
    return sum(each < DEADLY for each in (*hits, *(pilot.hits for pilot in waiting_pilots(access))))


def waiting_pilots(access: CampaignAccess) -> list[Pilot]:
    """The pilots in service without a unit."""
    everyone = access.sessions(access.listed_members(serving=False))
    seated = {crew.name.casefold() for session in everyone for crew in session.marks.crew}
    pilots = access.store.read(lambda connection: company.read_pilots(connection, access.campaign.id))
    return [each for each in pilots if not each.fate and each.name.casefold() not in seated]


def _pilot_figures(pilot: Pilot, experience: Mapping[str, int]) -> PackFigures:
    crew = CrewMarks(name=pilot.name, gunnery=pilot.gunnery, piloting=pilot.piloting, hits=pilot.hits)
    return pilot_variables(crew, experience.get(pilot.name.casefold(), 0))


def days_passed(notes: Iterable[JournalEntry]) -> int:
    """The days that have passed: the sum of the entries of days."""
    return sum(note.pieces for note in notes if not note.item and note.pilot is None)


def games_won(notes: Iterable[JournalEntry]) -> int:
    """The games that were won, without those that were undone."""
    signs = {WON: 1, REDONE: 1, UNDONE: -1}
    return sum(signs.get(note.kind, 0) for note in notes if note.event == WON)


def session_variables(session: MemberSession, rules: CampaignRules) -> PackFigures:
    """The variables of a member in its current condition."""
    destroyed, edition = bool(session.destroyed), session.options.reading
    return unit_variables(session.unit, session.marks, destroyed, rules.pack.override, edition)


def figures_of(
    access: CampaignAccess, rules: CampaignRules, session: MemberSession, after: Condition, values: PackFigures
) -> FiguresOf:
    """The variables of work on a unit by what a price is on: the unit, its parts, its crew, or the company."""
    experience = experience_by_name(access)

    def found(on: str) -> list[PackFigures]:
        if on == "force":
            return [{**company_variables(access, own_sessions(access)), **values}]
        parts = work_variables(
            on,
            session.unit,
            session.marks,
            after,
            is_destroyed=bool(session.destroyed),
            experience=experience,
            override=rules.pack.override,
            edition=session.options.reading,
        )
        return [{**part, **values} for part in parts]

    return found


def work_charges(
    access: CampaignAccess, kind: str, session: MemberSession, after: Condition = FRESH
) -> list[JournalEntry]:
    """The entries for a piece of work by the pack in use; none without a pack.

    Figures that count damage are the damage that the work removes: all of it where the work leaves none.
    """
    rules = rules_in_use(access)
    if rules is None:
        return []
    charges = charges_for(rules, kind, figures_of(access, rules, session, after, {}))
    return _booked_charges(access, rules, kind, charges, member=session.member.id)


def healing_charges(access: CampaignAccess, pilot: Pilot, healed: int) -> list[JournalEntry]:
    """The entries for healing a pilot without a unit."""
    rules = rules_in_use(access)
    if rules is None:
        return []
    own = _pilot_figures(pilot, experience_by_name(access)) | {"hits": Fraction(healed)}
    charges = charges_for(rules, "heal", lambda on: [own] if on == "pilot" else [])
    return _booked_charges(access, rules, "heal", charges)


def _booked_charges(
    access: CampaignAccess, rules: CampaignRules, kind: str, charges: Sequence[Charge], member: str | None = None
) -> list[JournalEntry]:
    is_income = kind in INCOME
    check_funds(rules, account_balance(access), [] if is_income else charges)
    return charge_notes(PRICE, charges, access.by, 1 if is_income else -1, member=member)


def prices_for(
    access: CampaignAccess, rules: CampaignRules, session: MemberSession, inputs: Inputs
) -> Iterator[Charge]:
    """The prices of all work on a unit, its parts and its crew."""
    for price in rules.prices:
        if price.on != "force" and inputs.answer(price):
            values = inputs.variables([price])
            yield from price_charges(rules, price.id, figures_of(access, rules, session, FRESH, values))


def payment_entries(
    access: CampaignAccess,
    rules: CampaignRules,
    sessions: Sequence[MemberSession],
    inputs: Inputs,
    *,
    won: bool = False,
    met: Sequence[str] = (),
) -> list[JournalEntry]:
    """The entries of pay and upkeep at the end of a game, of an objective for each that was met."""
    notes = []
    force = company_variables(access, sessions, won)
    experience = experience_by_name(access)
    for kind, table, sign in ((PAY, rules.pack.pay, 1), (UPKEEP, rules.pack.upkeep, -1)):
        entries = [each for each in table if inputs.answer(each)]
        values = {**force, **inputs.variables(entries)}
        notes += charge_notes(kind, list(rules.payments(entries, "force", values)), access.by, sign)
        objectives = [each for name in met for each in entries if each.id == name]
        notes += charge_notes(kind, list(rules.payments(objectives, "objective", values)), access.by, sign)
        for session in sessions:
            own = session_variables(session, rules)
            charges = list(rules.payments(entries, "unit", {**values, **own}))
            for seat in filter(lambda crew: crew.name, session.marks.crew):
                variables = pilot_variables(seat, experience.get(seat.name.casefold(), 0))
                charges += [
                    charge._replace(about=seat.name)
                    for charge in rules.payments(entries, "pilot", {**values, **variables})
                ]
            notes += charge_notes(kind, charges, access.by, sign, member=session.member.id)
        for pilot in waiting_pilots(access):
            paid = rules.payments(entries, "pilot", {**values, **_pilot_figures(pilot, experience)})
            notes += charge_notes(kind, [charge._replace(about=pilot.name) for charge in paid], access.by, sign)
    return notes


def check_objectives(rules: CampaignRules, met: Sequence[str]) -> None:
    """Raises Refused for an objective that the pack does not have."""
    known = [each.id for each in _all_payments(rules) if each.on == "objective" and rules.is_enabled(each)]
    for name in met:
        if name not in known:
            raise Refused(f"no objective {name!r}; the pack has {', '.join(known) or 'none'}")


def _all_payments(rules: CampaignRules) -> tuple[Payment, ...]:
    return (*rules.pack.pay, *rules.pack.upkeep)


def day_entries(
    access: CampaignAccess, rules: CampaignRules, sessions: Sequence[MemberSession], days: int, inputs: Inputs
) -> list[JournalEntry]:
    """The entries of days that pass: pay and upkeep of one day, as often as days pass."""
    if not days:
        return []
    figures = company_variables(access, sessions)
    notes = [new_entry(DAYS, f"{count_noun(days, 'day')} pass" + ("es" if days == 1 else ""), access.by, pieces=days)]
    for kind, table, sign in ((PAY, rules.pack.pay, 1), (UPKEEP, rules.pack.upkeep, -1)):
        entries = [each for each in table if inputs.answer(each)]
        charges = [
            charge._replace(amount=charge.amount * days, about=count_noun(days, "day"))
            for charge in rules.payments(entries, "day", {**figures, **inputs.variables(entries)})
        ]
        notes += charge_notes(kind, charges, access.by, sign)
    return notes


def end_entries(access: CampaignAccess, rules: CampaignRules, sessions: Sequence[MemberSession]) -> list[JournalEntry]:
    """The entries of the ends of the campaign that are reached, as the accounts stand."""
    figures = company_variables(access, sessions)
    return [
        new_entry(END, f"the campaign is over: {ending.text or ending.id} [{formula}]", access.by)
        for ending, formula in rules.reached_ends(figures)
    ]


class Kill(NamedTuple):
    """A unit that a pilot destroyed, with the variables of both."""

    pilot: str
    words: str
    figures: PackFigures


def kill_of(
    access: CampaignAccess, rules: CampaignRules, killer: ListedMember, victim: RosterMember, name: str
) -> Kill:
    """A kill of the first pilot of a unit."""
    session = access.session(killer)
    pilot = next(filter(None, session.crew_names()), "")
    if not pilot:
        raise Refused(f"no named pilot sits in {killer.name}; astech campaign seat seats a pilot")
    own = session_variables(session, rules)
    other = unit_variables(victim.unit, victim.condition, False, rules.pack.override)
    figures: PackFigures = {each: own[each] for each in OF_KILLER}
    figures |= {f"victim_{each}": other[each] for each in VICTIM}
    gunnery, piloting = other["gunnery"], other["piloting"]
    if isinstance(gunnery, Fraction) and isinstance(piloting, Fraction):
        figures["victim_skill"] = Fraction((gunnery + piloting) // 2)
    return Kill(pilot, f"{name} destroyed", figures)


def experience_entries(
    access: CampaignAccess, rules: CampaignRules, inputs: Inputs, *, won: bool = False, kills: Sequence[Kill] = ()
) -> list[JournalEntry]:
    """The experience of each pilot who was in the game: points are the pieces of an entry without an item."""

    def read(connection: Connection) -> tuple[company.Game | None, list[Pilot]]:
        return company.current_game(connection, access.campaign.id), company.read_pilots(connection, access.campaign.id)

    playing, pilots = access.store.read(read)
    if playing is None:
        raise Refused("no game is being played")
    own_side = [each for each in access.listed_members(serving=False) if playing.sides.get(each.id) == ""]
    seats = {
        crew.name.casefold(): crew for session in access.sessions(own_side) for crew in session.marks.crew if crew.name
    }
    values = inputs.variables(rules.pack.experience)
    before = experience_by_name(access)
    notes = []
    for pilot in pilots:
        crew = seats.get(pilot.name.casefold())
        if crew is None:
            continue
        own: PackFigures = {**pilot_variables(crew, before.get(pilot.name.casefold(), 0)), "won": won, **values}
        found = [(charge, "") for charge in rules.experience("game", own, inputs.names)]
        for kill in kills:
            if kill.pilot.casefold() == pilot.name.casefold():
                charges = rules.experience("kill", {**kill.figures, **own}, inputs.names)
                found += [(charge, f" ({kill.words})") for charge in charges]
        for charge, why in found:
            words = f"{pilot.name} has {charge.amount} more experience{why}: {charge.words}"
            notes.append(new_entry(EXPERIENCE, words, access.by, pilot=pilot.id, pieces=charge.amount))
    return notes


def experience_by_name(access: CampaignAccess) -> Mapping[str, int]:
    """The experience of each pilot, a sum over the journal, by the name in small letters."""
    sums: dict[str, int] = {}
    for note in access.journal_entries():
        if note.pilot is not None and not note.item and note.pieces:
            sums[note.pilot] = sums.get(note.pilot, 0) + note.pieces
    pilots = access.store.read(lambda connection: company.read_pilots(connection, access.campaign.id))
    return {pilot.name.casefold(): sums.get(pilot.id, 0) for pilot in pilots}
