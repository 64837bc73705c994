"""Between the games: `repair`, `rearm`, `heal`, `salvage`, `lose`, `money`, `journal`, `pilots`."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import wraps
from typing import Any

import click
from sqlalchemy import Connection

from astech import rendering
from astech.campaign import bay, company, journal
from astech.campaign.bay import BayWork
from astech.campaign.company import ListedMember, Pilot
from astech.campaign.journal import Note, noted
from astech.campaign.naming import resolve_name
from astech.campaign.pack_in_use import PRICE
from astech.campaign.replies import member_data
from astech.campaign.sessions import MemberSession
from astech.commands.campaign import campaign
from astech.commands.campaign.context import (
    CampaignContext,
    Command,
    complete_words,
    of_campaign,
    words_argument,
)
from astech.commands.campaign.muster import leaves
from astech.commands.campaign.packs import work_charges
from astech.groups import Number
from astech.options import finite
from astech.terminal import counted
from sheets.equipment import item
from sheets.play import Refused
from sheets.record.events import Marked
from sheets.rules.tables.piloting import DEADLY

CATALOGUE = "catalogue"


class Money(click.ParamType[int]):
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


class Price(Money):
    """An amount, or `catalogue`: what the parts cost new."""

    name = "price"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return CATALOGUE if str(value).casefold() == CATALOGUE else super().convert(value, param, ctx)


@dataclass(frozen=True)
class Booking:
    """What is entered in the journal with a piece of work."""

    cost: int | str | None  # None where nothing was said, so that a pack decides
    points: int
    hours: float
    day: str
    words: str

    def note(self, context: CampaignContext, kind: str, words: str, price: float = 0, **more: Any) -> Note:
        """The entry; costs are less than nothing."""
        paid = round(price) if self.cost == CATALOGUE else int(self.cost or 0)
        return noted(
            kind,
            f"{words}{f': {self.words}' if self.words else ''}",
            context.by,
            self.day,
            c_bills=-paid,
            support_points=-self.points,
            minutes=round(self.hours * 60),
            **more,
        )


def booking_options(function: Command) -> Command:
    """The options by which work is paid for."""

    @wraps(function)
    def with_booking(
        *arguments: Any, cost: int | str | None, points: int, hours: float, day: str, note: str, **chosen: Any
    ) -> None:
        function(*arguments, booking=Booking(cost, points, hours, day, note), **chosen)

    decorated: Command = with_booking
    for option in (
        click.option("--note", default="", metavar="WORDS", help="Words for the journal."),
        click.option("--day", default="", metavar="DAY", help="The day in the calendar of the campaign."),
        click.option(
            "--hours",
            type=Number(0, 100_000),
            callback=finite,
            default=0.0,
            metavar="H",
            help="How long it took.",
        ),
        click.option("--points", type=Money(), default=0, metavar="N", help="Support points that it costs."),
        click.option(
            "--cost",
            type=Price(),
            metavar="C-BILLS",
            help="The price; `catalogue` is the price of new parts (default: by the pack in use, or 0).",
        ),
    ):
        decorated = option(decorated)
    return decorated


@campaign.command()
@words_argument("UNIT [PART]...", places=True)
@click.option("--spares", is_flag=True, help="Items come from the spare parts as far as there are any.")
@booking_options
@of_campaign(writes=True)
def repair(context: CampaignContext, words: tuple[str, ...], booking: Booking, spares: bool) -> None:
    """Repairs a unit, all of it or parts: a location, points of armor, armor, structure, an item, a system.

    No document gives hours and prices of repairs, so --hours, --cost and --points state them; the price of new parts is
    printed. Several parts have commas between them. `undo` takes a repair back with its cost.

    \b
    Examples:
      astech campaign repair atlas
      astech campaign repair atlas lt, ac/20 --hours 6 --cost catalogue
      astech campaign repair atlas lt 5
      astech campaign repair atlas gyro --points 10
    """
    member, rest = context.unit_and_rest(words)
    session = context.session(member)
    parts = [part for part in " ".join(rest).split(",") if part.strip()]
    work = bay.repaired(session.unit, session.marks, parts)
    extra = list(_from_spares(context, work, member)) if spares else []
    _marked(context, session, work, "repair", "repaired", booking, extra)


@campaign.command()
@words_argument("UNIT [AMMUNITION]")
@booking_options
@of_campaign(writes=True)
def rearm(context: CampaignContext, words: tuple[str, ...], booking: Booking) -> None:
    """Fills the bins of a unit, all or those of a name, and its fuel with all. The price of new shots is printed.

    \b
    Examples:
      astech campaign rearm atlas
      astech campaign rearm atlas lrm --cost catalogue
    """
    member, rest = context.unit_and_rest(words)
    session = context.session(member)
    work = bay.rearmed(session.unit, session.marks, " ".join(rest))
    _marked(context, session, work, "rearm", "rearmed", booking, [])


def _marked(
    context: CampaignContext,
    session: MemberSession,
    work: BayWork,
    kind: str,
    done: str,
    booking: Booking,
    extra: list[Note],
) -> None:
    """The sheet as it leaves the bay, with its entries in the journal."""
    name, unit = session.member.name, session.unit
    price = work.price
    note = booking.note(context, kind, f"{name} {done}: {work.words}", price, member=session.member.id)
    charges = work_charges(context, kind, session, work.condition) if booking.cost is None else []
    session.mark(Marked(condition=work.condition, in_play=kind != "repair"), [note, *extra, *charges])

    def told() -> Iterator[str]:
        yield from rendering.wrapped(f"{name} is {done}: {work.words}", "")
        if price:
            more = f", without {', '.join(dict.fromkeys(work.unpriced))}" if work.unpriced else ""
            yield from rendering.wrapped(f"parts cost {round(price):,} C-bills new{more}")
        for line in bay.maintenance(unit) if kind == "repair" else ():
            yield from rendering.wrapped(line)
        for each in (note, *charges):
            yield from _paid(context, each)

    context.tell(told(), lambda: {**member_data(session), "done": work.done, "price": round(price), **_sums(context)})


def _from_spares(context: CampaignContext, work: BayWork, member: ListedMember) -> Iterator[Note]:
    """Items out of the stores; what is there is not bought."""
    there = context.store.read(lambda connection: journal.spares(connection, context.campaign.id))
    for name, number in work.items.items():
        taken = min(number, there.get(name, 0))
        if taken:
            title = item(name).title
            yield noted(
                "spares", f"{taken} {title} out of the stores", context.by, member=member.id, item=name, pieces=-taken
            )
            work.done.append(f"{taken} {title} from the stores")


def _paid(context: CampaignContext, note: Note) -> Iterator[str]:
    if note.c_bills or note.support_points or note.minutes:
        parts = [
            f"{-note.c_bills:,} C-bills" if note.c_bills else "",
            f"{-note.support_points:,} support points" if note.support_points else "",
            f"{note.minutes / 60:g} hours" if note.minutes else "",
        ]
        formula = f" ({note.words})" if note.kind == PRICE else ""
        yield f"  booked: {', '.join(filter(None, parts))}{formula}; {_in_hand(context)}"


def _in_hand(context: CampaignContext) -> str:
    sums = _sums(context)
    return f"in hand: {sums['c_bills']:,} C-bills, {sums['support_points']:,} support points"


def _sums(context: CampaignContext) -> dict[str, int]:
    return context.store.read(lambda connection: journal.account(connection, context.campaign.id))._asdict()


@campaign.command()
@words_argument("UNIT_OR_PILOT [HITS]")
@booking_options
@of_campaign(writes=True)
def heal(context: CampaignContext, words: tuple[str, ...], booking: Booking) -> None:
    """Heals hits of a pilot, all or so many: of a whole crew by its unit, or of one pilot by name.

    \b
    Examples:
      astech campaign heal "Ada Voss" 1 --day "14 June 3025"
      astech campaign heal atlas
    """
    number = int(words[-1]) if len(words) > 1 and words[-1].isdecimal() else None
    patient, member = _unit_or_pilot(context, " ".join(words[: -1 if number is not None else None]))
    if member is None:
        assert patient is not None
        _healed_in_bunk(context, patient, number, booking)
        return
    session = context.session(member)
    condition = session.marks
    crew = tuple(
        each.model_copy(update={"hits": max(each.hits - (number or each.hits), 0), "conscious": True})
        if each.hits < DEADLY and (patient is None or each.name == patient.name)
        else each
        for each in condition.crew
    )
    healed = sum(before.hits - after.hits for before, after in zip(condition.crew, crew, strict=True))
    who = patient.name if patient else ", ".join(filter(None, session.crew_names())) or f"the crew of {member.name}"
    if condition.crew == crew:
        own = [each for each in crew if patient is None or each.name == patient.name]
        dead = any(each.hits >= DEADLY for each in own)
        raise Refused(f"{who} is {'dead; undo takes back what was fatal' if dead else 'unhurt'}")
    note = booking.note(context, "heal", f"{who} healed of {counted(healed, 'hit')}", member=member.id)
    after = condition.model_copy(update={"crew": crew})
    charges = work_charges(context, "heal", session, after) if booking.cost is None else []
    session.mark(Marked(condition=after, in_play=True), [note, *charges])
    paid = [line for each in (note, *charges) for line in _paid(context, each)]
    context.tell([note.words, *paid], lambda: member_data(session))


def _unit_or_pilot(context: CampaignContext, name: str) -> tuple[Pilot | None, ListedMember | None]:
    """The pilot that a name means, with the unit in which he sits; or the unit."""
    pilots = context.store.read(lambda connection: company.pilots(connection, context.campaign.id))
    found = next((each for each in pilots if each.name.casefold() == name.casefold()), None)
    if found is None:
        try:
            return None, resolve_name(name, context.listed(serving=False))
        except Refused:
            found = resolve_name(name, pilots, "pilot")
    seated = (each for each in context.listed(serving=False) if found.name in context.session(each).crew_names())
    return found, next(seated, None)


def _healed_in_bunk(context: CampaignContext, patient: Pilot, number: int | None, booking: Booking) -> None:
    """A pilot who sits in no unit."""
    if patient.hits >= DEADLY:
        raise Refused(f"{patient.name} is dead")
    healed = min(patient.hits, number or patient.hits)
    if not healed:
        raise Refused(f"{patient.name} is unhurt")
    note = booking.note(context, "heal", f"{patient.name} healed of {counted(healed, 'hit')}", pilot=patient.id)

    def written(connection: Connection) -> None:
        company.write_pilot(connection, context.campaign.id, patient._replace(hits=patient.hits - healed))
        journal.write(connection, context.campaign.id, [note])

    context.store.write(written)
    context.tell([note.words, *_paid(context, note)], lambda: {"pilot": patient.name, "hits": patient.hits - healed})


@campaign.command()
@click.argument("unit", shell_complete=complete_words())
@click.argument("weapons", nargs=-1)
@booking_options
@of_campaign(writes=True)
def salvage(context: CampaignContext, unit: str, weapons: tuple[str, ...], booking: Booking) -> None:
    """Takes a wreck, of another side or our own, into the company; with weapons named only these, as spare parts.

    Their marks stay as they are. Spare parts are used by `repair --spares`.

    \b
    Examples:
      astech campaign salvage "red locust"
      astech campaign salvage "red locust" "medium laser" mg
    """
    member = context.one([unit])
    session = context.session(member)
    if not weapons:
        note = booking.note(context, "salvage", f"{member.name} is salvaged", member=member.id)

        def taken(connection: Connection) -> None:
            company.change(connection, member.id, side="", fate="")
            journal.write(connection, context.campaign.id, [note])

        context.store.write(taken)
        context.tell([f"{member.name} is with the company", *_paid(context, note)], lambda: member_data(session))
        return
    work = bay.stripped(session.unit, session.marks, weapons)
    parts = [
        noted("spares", f"{number} {item(name).title} into the stores", context.by, item=name, pieces=number)
        for name, number in work.items.items()
    ]
    _marked(context, session, work, "salvage", "stripped", booking, parts)


@campaign.command()
@words_argument("UNIT_OR_PILOT")
@click.option("--fate", default="lost", show_default=True, metavar="WORD", help="Its fate: lost, sold.")
@booking_options
@of_campaign(writes=True)
def lose(context: CampaignContext, words: tuple[str, ...], fate: str, booking: Booking) -> None:
    """A unit or a pilot leaves the company: lost, sold, killed. The record stays.

    `salvage` brings a unit back, `seat` a pilot.

    \b
    Examples:
      astech campaign lose atlas
      astech campaign lose locust --fate sold --cost -1.2m
      astech campaign lose "Ada Voss" --fate killed
    """
    fate = fate.strip()
    if not fate:
        raise Refused("expected --fate WORD, such as --fate sold")
    pilot, member = _unit_or_pilot(context, " ".join(words))
    if pilot is not None and member is not None:
        seat = [name.casefold() for name in context.session(member).crew_names()].index(pilot.name.casefold())
        pilot = leaves(context, member.id, seat, pilot)
    name = pilot.name if pilot is not None else member.name if member is not None else ""
    about = {"pilot": pilot.id} if pilot is not None else {"member": member.id if member is not None else None}
    note = booking.note(context, "loss", f"{name} is {fate}", **about)

    def gone(connection: Connection) -> None:
        if pilot is not None:
            company.write_pilot(connection, context.campaign.id, pilot._replace(fate=fate))
        elif member is not None:
            company.change(connection, member.id, fate=fate)
        journal.write(connection, context.campaign.id, [note])

    context.store.write(gone)
    context.tell(
        [note.words, *_paid(context, note)], lambda: {"unit" if pilot is None else "pilot": name, "fate": fate}
    )


@campaign.command(context_settings={"ignore_unknown_options": True})
@click.argument("amount", type=Money(), required=False)
@click.argument("words", nargs=-1)
@click.option("--points", type=Money(), default=0, metavar="N", help="Support points, too.")
@click.option("--day", default="", metavar="DAY", help="The day in the calendar of the campaign.")
@of_campaign(writes=True)
def money(context: CampaignContext, amount: int | None, words: tuple[str, ...], points: int, day: str) -> None:
    """Print the money of the company; with an amount add it, or spend it where it is negative.

    \b
    Examples:
      astech campaign money
      astech campaign money 1.5m "contract of Cobble Ford"
      astech campaign money -20k beer
      astech campaign money 0 --points 50
    """
    if amount is not None and (amount or points):
        told = " ".join(words) or ("earned" if amount + points > 0 else "spent")
        note = noted("money", told, context.by, day, c_bills=amount, support_points=points)
        context.store.write(lambda connection: journal.write(connection, context.campaign.id, [note]))
    spares = context.store.read(lambda connection: journal.spares(connection, context.campaign.id))

    def lines() -> Iterator[str]:
        yield _in_hand(context)
        if spares:
            parts = ", ".join(f"{number} {item(name).title}" for name, number in spares.items())
            yield from rendering.wrapped(f"spare parts: {parts}", "")

    context.tell(lines(), lambda: {**_sums(context), "spares": spares})


@campaign.command("journal")
@click.argument("words", nargs=-1)
@click.option("--unit", "unit", default="", metavar="UNIT", help="Only what is about this unit, or a note about it.")
@click.option("--day", default="", metavar="DAY", help="The day in the calendar of the campaign.")
@of_campaign(writes=True)
def journal_command(context: CampaignContext, words: tuple[str, ...], unit: str, day: str) -> None:
    """The journal of the campaign; words are added to it.

    \b
    Examples:
      astech campaign journal
      astech campaign journal "The ford was held." --day "14 June 3025"
      astech campaign journal --unit atlas
    """
    about = context.one([unit]).id if unit else None
    if words:
        note = noted("note", " ".join(words), context.by, day, member=about)
        context.store.write(lambda connection: journal.write(connection, context.campaign.id, [note]))
    found = context.notes(about)
    context.tell((line for note in found for line in _noted(note)), lambda: [note._asdict() for note in found])


def _noted(note: Note) -> Iterator[str]:
    sums = [
        f"{note.c_bills:+,} C-bills" if note.c_bills else "",
        f"{note.support_points:+,} points" if note.support_points else "",
        f"{note.minutes / 60:g} h" if note.minutes else "",
    ]
    paid = ", ".join(filter(None, sums))
    yield from rendering.wrapped(f"{note.day or note.written[:10]}  {note.words}{f'  ({paid})' if paid else ''}", "")


@campaign.command()
@of_campaign()
def pilots(context: CampaignContext) -> None:
    """The pilots of the company: skills, hits, abilities, and where they sit.

    \b
    Example:
      astech campaign pilots
    """
    found = context.store.read(lambda connection: company.pilots(connection, context.campaign.id))
    seats: dict[str, tuple[str, int]] = {}
    for each in context.listed(serving=False):
        session = context.session(each)
        for seat, name in enumerate(session.crew_names()):
            if name and seat < len(session.state.crew):
                seats[name.casefold()] = (each.name, session.state.crew[seat].hits)
    rows = [
        {
            "pilot": each.name,
            "gunnery": each.gunnery,
            "piloting": each.piloting,
            "hits": seats.get(each.name.casefold(), ("", each.hits))[1],
            "abilities": list(each.abilities),
            "unit": seats.get(each.name.casefold(), ("", 0))[0],
            "fate": each.fate or ("dead" if seats.get(each.name.casefold(), ("", each.hits))[1] >= DEADLY else ""),
        }
        for each in found
    ]

    def lines() -> Iterator[str]:
        for each, row in zip(found, rows, strict=True):
            hurt = f", {counted(int(str(row['hits'])), 'hit')}" if row["hits"] else ""
            able = f" ({', '.join(each.abilities)})" if each.abilities else ""
            fate = f", {row['fate']}" if row["fate"] else ""
            where = row["unit"] or ("" if each.fate else "in no unit")
            yield f"{each.name} {each.skills}{hurt}{fate}{able}{f': {where}' if where else ''}"
        if not found:
            yield "no pilot has a name yet; astech campaign seat UNIT WHO brings one"

    context.tell(lines(), lambda: rows)
