"""Pages without a unit inside: which of them are record sheets, of what kind, and what reads each kind."""

from collections.abc import Callable, Iterator, Sequence

from importers.loaded import Loaded, Unreadable
from importers.recordsheet_pdf.document import Document
from importers.recordsheet_pdf.fighter import is_fighter, read_fighter
from importers.recordsheet_pdf.mech import is_mech, read_mech
from importers.recordsheet_pdf.page import PrintedPage
from importers.recordsheet_pdf.vehicle import is_vehicle, read_vehicle

FAMILIES: tuple[tuple[Callable[[PrintedPage], bool], Callable[[PrintedPage, str], Loaded]], ...] = (
    (is_mech, read_mech),
    (is_vehicle, read_vehicle),
    (is_fighter, read_fighter),
)
"""How the sheet of each family is known, and who reads it."""


def printed_units(document: Document, pages: Sequence[int]) -> Iterator[Loaded]:
    """The units that are printed on some pages, by their numbers from 0; other pages are passed over and counted."""
    for index in pages:
        page = document.page(index)
        if page is None:
            document.passed_over.append(index + 1)
            continue
        found = list(_units(page, document.file))
        yield from found
        if found:
            continue
        if not page.phrases and page.pictures:
            document.scanned.append(index + 1)
        else:
            document.passed_over.append(index + 1)


def _units(page: PrintedPage, file: str) -> Iterator[Loaded]:
    for known, read in FAMILIES:
        if known(page):
            try:
                yield read(page, file)
            except Unreadable as error:
                problem = error.problem.model_copy(update={"line": None, "page": page.number})
                yield Loaded(file, None, (problem,))
            return
