"""Pages without an embedded unit: which of them are record sheets, and the reader of each kind."""

import re
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import NamedTuple

from importers.loaded import Loaded, Unreadable
from importers.recordsheet_pdf.aerospace import find_fighters, find_spacecraft, read_fighter, read_spacecraft
from importers.recordsheet_pdf.battlearmor import find_squads, read_squad
from importers.recordsheet_pdf.cards import cards
from importers.recordsheet_pdf.design import printed_name, weapon_quirks_of
from importers.recordsheet_pdf.document import SheetDocument, SheetFindings
from importers.recordsheet_pdf.guns import find_emplacements, find_handhelds, read_emplacement, read_handheld
from importers.recordsheet_pdf.infantry import find_platoons, read_platoon
from importers.recordsheet_pdf.labels import is_ours
from importers.recordsheet_pdf.mech import find_mechs, read_mech
from importers.recordsheet_pdf.page import PrintedPage
from importers.recordsheet_pdf.page_figures import with_printed_figures
from importers.recordsheet_pdf.printed_figures import with_figures
from importers.recordsheet_pdf.protomech import find_protomechs, read_protomech
from importers.recordsheet_pdf.vehicle import find_vehicles, read_vehicle
from importers.recordsheet_pdf.wording import at_usual_size
from sheets.problem import Problem


class SheetFamily(NamedTuple):
    """A family of sheets: how to find them on a page, and how to read one."""

    found: Callable[[PrintedPage], Sequence[PrintedPage]]
    read: Callable[[PrintedPage, str], Loaded]


FAMILIES = (
    SheetFamily(find_mechs, read_mech),
    SheetFamily(find_vehicles, read_vehicle),
    SheetFamily(find_fighters, read_fighter),
    SheetFamily(find_spacecraft, read_spacecraft),
    SheetFamily(find_emplacements, read_emplacement),
    SheetFamily(find_squads, read_squad),
    SheetFamily(find_protomechs, read_protomech),
    SheetFamily(find_handhelds, read_handheld),
    SheetFamily(find_platoons, read_platoon),
)


@dataclass
class Sheets:
    """The sheets on some pages of a document (by their numbers from 0), each read when needed."""

    document: SheetDocument
    pages: Sequence[int]
    _next: int = 0  # numbers of pages
    _ahead: deque[PrintedPage] = field(default_factory=deque)

    def peek(self, number: int) -> PrintedPage | None:
        """A sheet farther on, from 0; None behind the last one."""
        while len(self._ahead) <= number and self._next < len(self.pages):
            index = self.pages[self._next]
            self._next += 1
            found = self.document.sheets(index)
            self._ahead.extend(found)
            if not found:
                self.document.passed_over.append(index + 1)
        return self._ahead[number] if number < len(self._ahead) else None

    def skip(self, number: int) -> None:
        """Continue behind this many sheets."""
        for _ in range(number):
            self._ahead.popleft()


FEWEST_OUTLINES = 300  # shapes of a page with outlines instead of letters


def printed_units(document: SheetDocument, pages: Sequence[int]) -> Iterator[Loaded]:
    """The units that are printed on some pages, by their numbers from 0; other pages are counted."""
    sheets = Sheets(document, pages)
    while (page := sheets.peek(0)) is not None:
        found, used = units_from(sheets, document.file)
        sheets.skip(used)
        yield from found
        if found:
            continue
        if not page.phrases and len(page.shapes) > FEWEST_OUTLINES:
            document.outlined.append(page.number)
        elif not page.phrases and page.pictures:
            document.scanned.append(page.number)
        else:
            document.passed_over.append(page.number)
            document.cards += [(page.number, card) for card in cards(page)]
            if "record sheet" in page.text.casefold():
                document.short[page.number] = printed_name(page) or "a unit"


def units_from(sheets: Sheets, file: str) -> tuple[list[Loaded], int]:
    """The units that begin on the next sheet, and their number of sheets."""
    page = sheets.peek(0)
    if page is None:
        return [], 0
    further = tuple(_continuation_sheets(sheets, 1)) if find_spacecraft(page) else ()
    found = list(units_on(replace(page, further=further) if further else page, file))
    if not any(loaded.unit for loaded in found) and page.phrases and (spread := _spread_sheet(sheets, page, file)):
        return [spread.loaded], spread.sheets
    return found, 1 + len(further)


_FURTHER = re.compile(r".*record sheet.*(continued|reverse).*", re.I)


def _continuation_sheets(sheets: Sheets, first: int) -> Iterator[PrintedPage]:
    """The sheets from this one on that only continue the inventory of another."""
    for number in count(first):
        page = sheets.peek(number)
        if page is None or not any(_FURTHER.fullmatch(p.text) for p in page.phrases):
            return
        yield page


USUAL_SIZE, LARGE_SIZE = 7.0, 8.4  # points: letters that are not squeezed, and the least size of large print


class SpreadSheet(NamedTuple):
    """A unit on several pages, and their number."""

    loaded: Loaded
    sheets: int


def _spread_sheet(sheets: Sheets, page: PrintedPage, file: str) -> SpreadSheet | None:
    """The unit of a sheet that begins on a page without one and ends on the next; None when there is none."""
    following = sheets.peek(1)
    if following is None or following.number > page.number + 1:
        return None
    if not following.phrases or any(u.unit for u in units_on(following, file)):
        return None
    sizes = sorted(phrase.size for phrase in (*page.phrases, *following.phrases))
    usual = sizes[3 * len(sizes) // 4]  # narrow columns squeeze letters, marks of damage add small ones
    both = page.joined_with(following, USUAL_SIZE / usual if usual > LARGE_SIZE else 1.0)
    if find_spacecraft(both):
        both = replace(both, further=tuple(_continuation_sheets(sheets, 2)))
    units = [loaded for loaded in units_on(both, file) if loaded.unit is not None]
    return SpreadSheet(units[0], 2 + len(both.further)) if len(units) == 1 else None


def units_on(page: PrintedPage, file: str) -> Iterator[Loaded]:
    """The units of one page with their problems."""
    doubts = tuple(unread_marks(page, file))
    page, as_built = at_usual_size(page), is_ours(page)
    for family in FAMILIES:
        places = family.found(page)
        for place in places:
            try:
                loaded = with_figures(_with_weapon_quirks(family.read(place, file), place), place, as_built)
                loaded = with_printed_figures(loaded, place)
                yield replace(loaded, problems=(*loaded.problems, *doubts))
            except Unreadable as error:
                problem = error.problem.model_copy(update={"line": None, "page": page.number})
                yield Loaded(file, None, (problem,))
        if places and family.read is read_mech:
            return  # a 'Mech has a page for itself, so its commander does not lead a platoon


MOST_TOLD = 5  # notes


def unread_marks(page: PrintedPage, file: str) -> Iterator[Problem]:
    """Report marks between two things, and typed words that are not understood."""
    findings = SheetFindings(file, page.number)
    if page.doubtful:
        many = "marks lie" if page.doubtful > 1 else "mark lies"
        findings.warn(f"{page.doubtful} {many} between two boxes or points", "left out", "marks on the boxes or points")
    for text in page.unread[:MOST_TOLD]:
        findings.warn(f"'{text}' typed over the page", "left out", "`-2`, `3 spent`, an X, or the name of a warrior")
    if (others := len(page.unread) - MOST_TOLD) > 0:
        findings.warn(f"{others} more notes typed over the page", "left out")
    return iter(findings.problems)


def _with_weapon_quirks(loaded: Loaded, page: PrintedPage) -> Loaded:
    """The loaded unit, its weapons with the quirks that are printed below them."""
    unit = loaded.unit
    if unit is None or not (found := weapon_quirks_of(page, unit)):
        return loaded
    mounts = tuple(
        mount.model_copy(update={"quirks": found.get(n, mount.quirks)}) for n, mount in enumerate(unit.mounts)
    )
    return replace(loaded, unit=unit.model_copy(update={"mounts": mounts}))
