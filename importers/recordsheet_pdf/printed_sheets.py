"""Pages without a unit inside: which of them are record sheets, of what kind, and what reads each kind."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from importers.loaded import Loaded, Unreadable
from importers.recordsheet_pdf.aerospace import fighters, read_fighter, read_spacecraft, spacecraft
from importers.recordsheet_pdf.battlearmor import read_squad, squads
from importers.recordsheet_pdf.design import printed_name, weapon_quirks_of
from importers.recordsheet_pdf.document import SheetDocument, SheetFindings
from importers.recordsheet_pdf.guns import emplacements, handhelds, read_emplacement, read_handheld
from importers.recordsheet_pdf.infantry import platoons, read_platoon
from importers.recordsheet_pdf.mech import mechs, read_mech
from importers.recordsheet_pdf.page import PrintedPage
from importers.recordsheet_pdf.page_figures import with_printed_figures
from importers.recordsheet_pdf.printed_figures import with_figures
from importers.recordsheet_pdf.protomech import protomechs, read_protomech
from importers.recordsheet_pdf.vehicle import read_vehicle, vehicles
from importers.recordsheet_pdf.wording import at_usual_size
from sheets.problem import Problem


class SheetFamily(NamedTuple):
    """How the sheets of a family are found on a page, and who reads each of them."""

    found: Callable[[PrintedPage], Sequence[PrintedPage]]
    read: Callable[[PrintedPage, str], Loaded]


FAMILIES = (
    SheetFamily(mechs, read_mech),
    SheetFamily(vehicles, read_vehicle),
    SheetFamily(fighters, read_fighter),
    SheetFamily(spacecraft, read_spacecraft),
    SheetFamily(emplacements, read_emplacement),
    SheetFamily(squads, read_squad),
    SheetFamily(protomechs, read_protomech),
    SheetFamily(handhelds, read_handheld),
    SheetFamily(platoons, read_platoon),
)


def printed_units(document: SheetDocument, pages: Sequence[int]) -> Iterator[Loaded]:
    """The units that are printed on some pages, by their numbers from 0; other pages are passed over and counted."""
    joined = -1
    for index in pages:
        if index <= joined:
            continue
        page = document.page(index)
        if page is None:
            document.passed_over.append(index + 1)
            continue
        found, more = units_from(document, page, pages)
        joined = index + more
        yield from found
        if found:
            continue
        if not page.phrases and page.pictures:
            document.scanned.append(index + 1)
        else:
            document.passed_over.append(index + 1)
            if "record sheet" in page.text.casefold():
                document.short[index + 1] = printed_name(page) or "a unit"


def units_from(document: SheetDocument, page: PrintedPage, pages: Sequence[int]) -> tuple[list[Loaded], int]:
    """The units of the sheets that begin on a page, and how many of the pages after it belong to them."""
    further = tuple(_further(document, pages, page.number)) if spacecraft(page) else ()
    found = list(units_on(replace(page, further=further) if further else page, document.file))
    may_go_on = not any(loaded.unit for loaded in found) and page.number in pages and page.phrases
    if may_go_on and (spread := _spread(document, page, pages)):
        return [spread.loaded], spread.pages
    return found, len(further)


_FURTHER = re.compile(r".*record sheet.*(continued|reverse).*", re.I)


def _further(document: SheetDocument, pages: Sequence[int], first: int) -> Iterator[PrintedPage]:
    """The pages from this one on that only go on with the inventory of a sheet."""
    for index in range(first, pages[-1] + 1):
        page = document.page(index) if index in pages else None
        if page is None or not any(_FURTHER.fullmatch(p.text) for p in page.phrases):
            return
        yield page


USUAL_SIZE, LARGE_SIZE = 7.0, 8.4  # points: letters that are not squeezed, and from where on they are large print


class SpreadSheet(NamedTuple):
    """A unit on several pages, and how many follow the first."""

    loaded: Loaded
    pages: int


def _spread(document: SheetDocument, page: PrintedPage, pages: Sequence[int]) -> SpreadSheet | None:
    """The unit of a sheet that begins on a page without one and ends on the next; None where there is none."""
    following = document.page(page.number)
    if following is None or not following.phrases or any(u.unit for u in units_on(following, document.file)):
        return None
    sizes = sorted(phrase.size for phrase in (*page.phrases, *following.phrases))
    usual = sizes[3 * len(sizes) // 4]  # narrow columns squeeze many of them, marks of damage add small ones
    both = page.beside(following, USUAL_SIZE / usual if usual > LARGE_SIZE else 1.0)
    if spacecraft(both):
        both = replace(both, further=tuple(_further(document, pages, page.number + 1)))
    units = [loaded for loaded in units_on(both, document.file) if loaded.unit is not None]
    return SpreadSheet(units[0], 1 + len(both.further)) if len(units) == 1 else None


def units_on(page: PrintedPage, file: str) -> Iterator[Loaded]:
    """The units of one page, each with what could be read of it."""
    doubts = tuple(unread_marks(page, file))
    page = at_usual_size(page)
    for family in FAMILIES:
        for place in family.found(page):
            try:
                loaded = with_figures(_with_weapon_quirks(family.read(place, file), place), place)
                loaded = with_printed_figures(loaded, place)
                yield replace(loaded, problems=(*loaded.problems, *doubts))
            except Unreadable as error:
                problem = error.problem.model_copy(update={"line": None, "page": page.number})
                yield Loaded(file, None, (problem,))


MOST_TOLD = 5  # notes


def unread_marks(page: PrintedPage, file: str) -> Iterator[Problem]:
    """What there is to say of marks that lie between two things, and of words that were typed over a page."""
    findings = SheetFindings(file, page.number)
    if page.doubtful:
        many = "marks lie" if page.doubtful > 1 else "mark lies"
        findings.warn(f"{page.doubtful} {many} between two boxes or points", "left out", "marks upon what they mean")
    for text in page.unread[:MOST_TOLD]:
        findings.warn(f"'{text}' typed over the page", "left out", "`-2`, `3 spent`, an X, or the name of a warrior")
    if (others := len(page.unread) - MOST_TOLD) > 0:
        findings.warn(f"{others} more notes typed over the page", "left out")
    return iter(findings.problems)


def _with_weapon_quirks(loaded: Loaded, page: PrintedPage) -> Loaded:
    """What was read, its weapons with the quirks that stand under them."""
    unit = loaded.unit
    if unit is None or not (found := weapon_quirks_of(page, unit)):
        return loaded
    mounts = tuple(
        mount.model_copy(update={"quirks": found.get(n, mount.quirks)}) for n, mount in enumerate(unit.mounts)
    )
    return replace(loaded, unit=unit.model_copy(update={"mounts": mounts}))
