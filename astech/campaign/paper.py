"""Pages of a force: sheets and cards with their marks, damage lists, service records."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Protocol

from astech.campaign.company import CompanyForce, Game, Member
from astech.campaign.journal import JournalEntry
from astech.campaign.pack_in_use import CurrencyNames
from astech.campaign.sessions import MemberSession
from astech.campaign.wear import wear_of
from astech.conditions import PRINTED_MARK
from astech.rendering import destruction_words
from astech.text import count_noun
from exporters.audit.page import MARGIN, AuditTable, draw_table_pages, draw_title
from exporters.audit.table import SOFT, TableColumn, TableRow, text_row, title_row
from exporters.cards import Layout, Look, card_of, draw_pairs
from exporters.cards import pages_of_cards as card_pages
from exporters.page import PAPERS, Page, Text, fit_text
from exporters.papers import PaperName
from exporters.recordsheet import Sheet, SheetOptions
from exporters.recordsheet import sheet_pages as sheet_pages
from sheets.alphastrike import NoElement
from sheets.editions import ALPHA_STRIKE, edition
from sheets.record.condition import Condition
from sheets.record.events import Attack, CrewHit, Fire, HeatPhase, Hit
from sheets.record.record import Options
from sheets.units import Unit
from sheets.units.outfit import outfit

BROKEN = (
    TableColumn("Unit", 0.0, 0.24),
    TableColumn("Armor", 0.24, 0.09, "right"),
    TableColumn("Structure", 0.33, 0.09, "right"),
    TableColumn("Broken and lost", 0.42, 0.33),
    TableColumn("Shots left", 0.75, 0.25),
)
PAID = TableColumn("C-bills", 0.80, 0.12, "right")
SERVICE = (
    TableColumn("When", 0.0, 0.16, "left", SOFT),
    TableColumn("What", 0.16, 0.64),
    PAID,
    TableColumn("Hours", 0.92, 0.08, "right"),
)


class MarkedMember(Protocol):
    """A member with its marks: a session, or a copy of its printed facts."""

    @property
    def member(self) -> Member: ...
    @property
    def unit(self) -> Unit: ...
    @property
    def marks(self) -> Condition: ...
    @property
    def options(self) -> Options: ...


@dataclass(frozen=True)
class PrintedMember:
    """The printed facts of a member at one moment."""

    member: Member
    unit: Unit
    marks: Condition
    options: Options


def printed_member(session: MemberSession) -> PrintedMember:
    """The printed facts of a member as it is now."""
    return PrintedMember(session.member, session.unit, session.marks, session.options)


def stamped_marks(session: MarkedMember) -> Condition:
    """The marks on a member for paper; the notes say whose sheet it is and when it was printed."""
    notes = f"{session.member.name}{PRINTED_MARK}{datetime.now():%Y-%m-%d %H:%M:%S}"
    return session.marks.model_copy(update={"notes": notes})


def pages_of_sheets(sessions: Sequence[MarkedMember], paper: PaperName) -> Iterator[Page]:
    """The record sheets with their marks."""
    yield from sheet_pages(
        Sheet(
            session.unit,
            stamped_marks(session),
            SheetOptions(paper=paper, edition=session.options.reading),
        )
        for session in sessions
    )


def member_card_pages(sessions: Sequence[MarkedMember], paper: PaperName) -> Iterator[Page]:
    """The Alpha Strike cards on sheets of paper; units that are not elements are left out."""
    layout = Layout(Look("card", "color", 0.0), paper, "none", "long", 5.0)
    found = []
    for session in sessions:
        played = session.options.reading
        book = played if edition(played).game == edition(ALPHA_STRIKE.id).game else ALPHA_STRIKE.id
        try:
            found.append(card_of(session.unit, stamped_marks(session), edition=book))
        except NoElement:
            continue
    yield from card_pages(list(draw_pairs(found, layout)), layout)


def pages_of_damage(
    title: str, sessions: Sequence[MemberSession], forces: Sequence[CompanyForce], paper: PaperName
) -> list[Page]:
    """The damaged parts and remaining shots of each unit, lance by lance."""
    sheet = PAPERS[paper]
    wide = sheet.width - 2 * MARGIN
    rows: list[TableRow] = []
    names = {force.id: force.name for force in forces}
    for side in sorted({session.member.side for session in sessions}):
        own = [session for session in sessions if session.member.side == side]
        for force in (*names, None):
            there = [each for each in own if (each.member.force if each.member.force in names else None) == force]
            heading = names[force] if force is not None else "in no force" if side else "In no force" if rows else ""
            if there and (heading or side):
                rows.append(title_row(": ".join(filter(None, (side, heading))), wide))
            rows += [text_row(BROKEN, _damage_row(session), wide, number) for number, session in enumerate(there)]
    table = AuditTable(f"{title}: what is broken", BROKEN, tuple(rows))
    return draw_table_pages(table, [draw_title(table.title, "", wide)], MARGIN + 24, sheet, "broken")


def _damage_row(session: MemberSession) -> tuple[str, ...]:
    found = wear_of(session)
    marks = [
        f"destroyed ({destruction_words(found.destroyed)})" if found.destroyed else "",
        f"lost: {' '.join(found.gone)}" if found.gone else "",
        ", ".join(found.broken),
        f"must withdraw: {', '.join(found.withdraws)}" if found.withdraws and not found.destroyed else "",
    ]
    shots = ", ".join(f"{each.title} {each.left}/{each.full}" for each in found.shots)
    return (
        "; ".join((session.member.name, *found.crew)),
        f"{found.armor}/{found.full_armor}" if found.full_armor else "",
        f"{found.structure}/{found.full_structure}" if found.full_structure else "",
        "; ".join(filter(None, marks)) or "nothing",
        shots or "needs none",
    )


def pages_of_service(
    session: MemberSession,
    notes: Sequence[JournalEntry],
    games: Sequence[Game],
    paper: PaperName,
    names: CurrencyNames,
) -> list[Page]:
    """The service record of a unit: its games with damage taken and shots fired, and its journal entries."""
    sheet = PAPERS[paper]
    wide = sheet.width - 2 * MARGIN
    entries = [(note.written, (note.day or note.written[:10], *_payment_row(note, names))) for note in notes]
    for game in games:
        if session.member.id in game.sides:
            entries.append((game.begun, (game.begun[:10], f"{game.name}: {_game_sentence(session, game)}", "", "")))
    columns = tuple(replace(each, heading=names.c_bills) if each is PAID else each for each in SERVICE)
    rows = [text_row(columns, texts, wide, number) for number, (_, texts) in enumerate(sorted(entries))]
    title = f"Service record of {session.member.name}"
    facts = (session.unit.name, *wear_of(session).crew, session.member.fate)
    line = " · ".join(dict.fromkeys(filter(None, facts)))
    under = fit_text(Text(MARGIN, MARGIN + 24, line, "condensed", 8, color=SOFT, tag="P"), wide)
    table = AuditTable(title, columns, tuple(rows))
    return draw_table_pages(
        table, [draw_title(title, "", wide), under], MARGIN + 36, sheet, f"service-{session.member.name}"
    )


def _payment_row(note: JournalEntry, names: CurrencyNames) -> tuple[str, str, str]:
    """An entry in words with its support points, its money, its hours."""
    words = " ".join((note.words, *(f"({points})" for points in names.amounts(note._replace(c_bills=0)))))
    return words, f"{note.c_bills:+,}" if note.c_bills else "", f"{note.minutes / 60:g}" if note.minutes else ""


def _game_sentence(session: MemberSession, game: Game) -> str:
    """A game in a sentence: turns, damage, shots."""
    of_game = {line.entry.id for line in session.keeper.lines() if line.game == game.id}
    events = [event for event in session.events() if event.id in of_game]
    damage = sum(event.damage for event in events if isinstance(event, Hit | Attack))
    hits = sum(event.hits for event in events if isinstance(event, CrewHit))
    turns = sum(isinstance(event, HeatPhase) for event in events)
    fired: Counter[str] = Counter()
    carried = outfit(session.unit).by_position
    for event in events:
        if isinstance(event, Fire) and event.weapon in carried:
            fired[carried[event.weapon].item.title] += event.times
    parts = [
        count_noun(turns, "turn"),
        f"{damage} points of damage taken" if damage else "no damage taken",
        f"{count_noun(hits, 'hit')} to the crew" if hits else "",
        "fired " + ", ".join(f"{title} x{times}" for title, times in fired.items()) if fired else "",
    ]
    return ", ".join(filter(None, parts))
