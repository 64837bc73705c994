"""Paper out and in: `print` and `read`."""

import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import click

from astech import rendering
from astech.campaign import company, journal, paper, readback
from astech.campaign.company import ListedMember
from astech.campaign.ledger import Repeated
from astech.campaign.naming import resolve_name
from astech.campaign.pack_in_use import currency_names
from astech.campaign.replies import member_data
from astech.campaign.sessions import MemberSession
from astech.commands.campaign import campaign
from astech.commands.campaign.context import CampaignContext, complete_words, id_option, of_campaign
from astech.conditions import PRINTED_MARK, InvalidCondition, notes_without_stamp, read_rows, words_not_played
from astech.outputs import OverwriteGuard
from astech.terminal import complain, say
from astech.text import count_noun
from exporters.page import Page, pdf
from exporters.papers import PaperName
from importers import load_all, walk
from sheets.play import Refused
from sheets.play.elements import element_family
from sheets.record.boxes import strays
from sheets.record.events import Marked

CONDITIONS = (".json", ".jsonl")
PRODUCTS = ("sheets", "cards", "broken", "service")


@campaign.command("print")
@click.argument("members", metavar="[UNIT]...", nargs=-1, shell_complete=complete_words())
@click.option(
    "-o", "--output", "file", type=click.Path(dir_okay=False, path_type=Path), required=True, metavar="OUT.pdf",
    help="The document.",
)  # fmt: skip
@click.option(
    "--what",
    "products",
    type=click.Choice(PRODUCTS),
    multiple=True,
    help="Sheets, cards, what is broken and how many shots are left, service records; several times for several "
    "(default: sheets and what is broken).",
)
@click.option(
    "--paper", "size", type=click.Choice(["letter", "a4"]), default="letter", show_default=True, help="Paper."
)
@click.option("--fillable", is_flag=True, help="Make boxes form fields, which `read` reads.")
@click.option("--overwrite", is_flag=True, help="Replace an existing file.")
@of_campaign()
def print_pages(
    context: CampaignContext,
    members: tuple[str, ...],
    file: Path,
    products: tuple[str, ...],
    size: PaperName,
    fillable: bool,
    overwrite: bool,
) -> None:
    """Prints units or forces in their current state: damaged sheets and cards, a list of repairs, service records.

    \b
    Examples:
      astech campaign print -o tonight.pdf
      astech campaign print "Fire Lance" --what cards --what broken -o lance.pdf
      astech campaign print atlas --what sheets --fillable -o atlas.pdf
    """
    if file.suffix.casefold() not in (".pdf", ""):
        raise Refused(f"{file}: unknown format; expected a .pdf")
    sessions = list(context.sessions(context.members_of(members)))
    if not sessions:
        raise Refused(f"{context.campaign.name} has no units yet; astech campaign add UNIT adds them")
    wanted = [each for each in PRODUCTS if each in (products or ("sheets", "broken"))]
    pages = [page for each in wanted for page in _pages(context, each, sessions, size)]
    if not pages:
        raise Refused("none of them has a card of Alpha Strike")
    whole = pdf.to_bytes(pages, title=context.campaign.name, fillable=fillable)
    OverwriteGuard("replace" if overwrite else "refuse", context.store.files).write(file, whole)
    context.tell([f"{file} has {count_noun(len(pages), 'page')}"], lambda: {"file": str(file), "pages": len(pages)})


def _pages(context: CampaignContext, product: str, sessions: list[MemberSession], size: PaperName) -> Iterator[Page]:
    if product == "sheets":
        yield from paper.pages_of_sheets(sessions, size)
    elif product == "cards":
        yield from paper.member_card_pages(sessions, size)
    elif product == "broken":
        forces = context.store.read(lambda connection: company.read_forces(connection, context.campaign.id))
        yield from paper.pages_of_damage(context.campaign.name, sessions, forces, size)
    else:
        games = context.store.read(lambda connection: company.read_games(connection, context.campaign.id))
        names = currency_names(context.journal_entries())
        for session in sessions:
            notes = context.journal_entries(session.member.id)
            yield from paper.pages_of_service(session, notes, games, size, names)


@campaign.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE")
@click.option("--unit", "name", default="", metavar="UNIT", help="The unit of the sheet, if it is ambiguous.")
@click.option("--yes", "-y", is_flag=True, help="Do not ask.")
@id_option
@of_campaign()
def read(context: CampaignContext, file: Path, name: str, yes: bool, command_id: str) -> None:
    """Reads the marks on a fillable sheet or card: shows the changes, asks once, and applies them.

    The output of `condition read` in a file .json or .jsonl replaces the marks of the units that it names.

    The same paper may be ticked and read again. Entries of others since its printing stay, and so do the turn and the
    state of a unit.

    \b
    Examples:
      astech campaign read atlas.pdf
      astech campaign read tonight.pdf --yes
    """
    if not file.exists():
        raise Refused(f"{file}: no such file")
    found = (
        _conditions_in_file(context, file, name) if file.suffix in CONDITIONS else _sheets_in_file(context, file, name)
    )
    if not found:
        sys.exit(1)  # the reason was printed
    changed = [(session, sheet) for session, sheet in found if readback.sheet_changes(sheet)]
    if not changed:
        context.tell(["nothing was ticked since it was printed, or read"], list)
        return
    if not context.json:
        for session, sheet in changed:
            say(f"{session.member.name}:")
            for line in readback.sheet_changes(sheet):
                for wrapped in rendering.wrap_text(line):
                    say(wrapped)
    if not yes and not click.confirm("Mark this?", err=True):
        say("nothing was marked")
        sys.exit(1)
    try:
        context.write(lambda: _mark(context, changed, file), f"read {file.name}", command_id, _digest_of(file))
    except Repeated:
        context.tell(["that is in the log already"], lambda: {"repeated": True})


def _sheets_in_file(
    context: CampaignContext, file: Path, name: str
) -> list[tuple[MemberSession, readback.MarkedSheet]]:
    """The sheets in a file, each with its member; `name` is that of the member if the player gave it."""
    sheets = [loaded for source in walk([str(file)]) for loaded in load_all(source)]
    for problem in (problem for loaded in sheets for problem in loaded.problems):
        complain(problem)
    return [_member_and_sheet(context, readback.sheet_of(loaded), name) for loaded in sheets if loaded.unit is not None]


def _conditions_in_file(
    context: CampaignContext, file: Path, name: str
) -> list[tuple[MemberSession, readback.MarkedSheet]]:
    """The conditions that `condition read` wrote, each with the member that has the name or the design."""
    try:
        rows = read_rows(file)
    except InvalidCondition as bad:
        raise Refused(str(bad)) from None
    found = []
    for row in rows:
        listed = context.listed_members(serving=False)
        session = context.session(resolve_name(name or row.unit, listed))
        if wrong := strays(session.unit, row.condition, session.options.reading):
            raise Refused(f"{file}: {row.unit}: {wrong[0]}")
        marked = row.condition.model_copy(update={"notes": notes_without_stamp(row.condition.notes)})
        sheet = readback.MarkedSheet(row.file, session.unit, session.marks, marked, "")
        found.append(_check_session(session, sheet))
    return found


def _check_session(session: MemberSession, sheet: readback.MarkedSheet) -> tuple[MemberSession, readback.MarkedSheet]:
    """A session that can be marked with a sheet; raises `Refused` where a roll is due."""
    if session.due:
        raise Refused(f"{session.member.name}: a roll for {session.due[0].purpose.replace('-', ' ')} is due first")
    sheet, wrong = readback.without_names(readback.without_earlier_readings(sheet, session), session.marks.crew)
    played = sheet.marked.model_copy(update={"notes": ""})
    for sentence in (*wrong, *words_not_played(played)):
        complain(f"{session.member.name}: {sentence}")
    return session, sheet


def _mark(context: CampaignContext, changed: list[tuple[MemberSession, readback.MarkedSheet]], file: Path) -> None:
    """Marks the members whose sheets were ticked."""
    sessions = [(context.session(context.listed_member(session.member.id)), sheet) for session, sheet in changed]
    for session, sheet in sessions:
        name = session.member.name
        words = ": ".join(filter(None, (f"{name}: read from {file.name}", readback.added_notes(sheet))))
        note = journal.new_entry("read", words, context.by, member=session.member.id)
        marked = Marked(
            condition=readback.merge_with_store(sheet, session.marks, session.options.reading), in_play=True
        )
        session.event_id = readback.id_for_sheet(sheet)
        session.mark(marked, [note])
    messages = [f"{session.member.name} is marked" for session, _ in sessions]
    context.tell(messages, lambda: [member_data(session) for session, _ in sessions])


def _digest_of(file: Path) -> str:
    return sha256(file.read_bytes()).hexdigest()[:32]


def _member_and_sheet(
    context: CampaignContext, sheet: readback.MarkedSheet, name: str
) -> tuple[MemberSession, readback.MarkedSheet]:
    """The member of a sheet, and the sheet."""
    session = context.session(
        resolve_name(name, context.listed_members(serving=False)) if name else _member_of_sheet(context, sheet)
    )
    if session.unit != sheet.unit:
        raise Refused(f"{sheet.file} is the sheet of {sheet.unit.name}, and {session.member.name} is another")
    classic = element_family(session.options.reading) is None
    if classic and sheet.marked.alpha != sheet.printed.alpha:
        raise Refused(f"{sheet.file}: marks of an Alpha Strike card, and {session.member.name} plays by the full rules")
    wrong = strays(sheet.unit, sheet.marked, session.options.reading)
    if wrong:
        raise Refused(f"{sheet.file}: {wrong[0]}")
    return _check_session(session, sheet)


def _member_of_sheet(context: CampaignContext, sheet: readback.MarkedSheet) -> ListedMember:
    """The member with this design; among several, the one with the printed name or pilot."""
    listed = {each.id: each for each in context.listed_members(serving=False)}
    sessions = context.sessions(listed.values())
    same = [(listed[session.member.id], session) for session in sessions if session.unit == sheet.unit]
    if len(same) > 1:
        name = sheet.printed.notes.rpartition(PRINTED_MARK)[0]
        same = [(each, session) for each, session in same if each.name == name] or same
    if len(same) > 1 and sheet.pilot:
        same = [(each, session) for each, session in same if sheet.pilot in session.crew_names()] or same
    if len(same) == 1:
        return same[0][0]
    if not same:
        raise Refused(f"{sheet.file} is the sheet of {sheet.unit.name}, which is not in {context.campaign.name}")
    names = ", ".join(each.name for each, _ in same)
    raise Refused(f"{sheet.file} may be the sheet of {names}; name it with --unit")
