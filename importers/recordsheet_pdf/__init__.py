"""The record-sheet PDF reader: it turns printed sheets into units, and the marks on them into conditions.

A sheet printed by AsTech has its unit inside (`own_sheets`). Every other page is read from its print: `page` describes
its words and shapes, a module for each family reads the facts of a sheet from them, and `sheets.recordsheet.design`
makes the unit that has these facts.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from importers.loaded import Loaded, source_refusal
from importers.recordsheet_pdf import scans
from importers.recordsheet_pdf.cards import with_backs
from importers.recordsheet_pdf.child import in_child
from importers.recordsheet_pdf.document import SheetDocument, open_pdf
from importers.recordsheet_pdf.own_sheets import own_units
from importers.recordsheet_pdf.printed_sheets import printed_units
from sheets.problem import Problem, Severity
from sheets.units.keywords.ssw import CONFIGURATION

__all__ = ["read"]


def __dir__() -> list[str]:
    return __all__


OUTLINED = "letters that a viewer can select; print the sheet from its source with its text"


def _how_to_recognize() -> str:
    """The remedy for scanned pages, as the expected part of a message."""
    if not scans.is_installed():
        return "text recognition (OCR): install tesseract (package tesseract-ocr), then give --ocr"
    return "the sheet of a unit" if scans.is_wanted() else "text recognition (OCR): give --ocr"


def read(data: bytes, file: str) -> tuple[Loaded, ...]:
    """Read every unit on the pages of a PDF.

    The units of a document with several units are called `file#name`. The document is read in a child process, which is
    killed when it takes too long. Raises Unreadable when the document has no unit.

    >>> from exporters.page.pdf import to_bytes
    >>> from exporters.recordsheet import draw
    >>> from importers import load
    >>> pages = draw(load("tests/data/Brolga BRG-2.mtf").require())
    >>> [loaded.require().name for loaded in read(to_bytes(pages, title="Brolga"), "Brolga.pdf")]
    ['Brolga BRG-2']
    """
    return in_child(read_here, data, file)


def read_here(data: bytes, file: str, on_page: Callable[[], None] = lambda: None) -> tuple[Loaded, ...]:
    """Read every unit on the pages of a PDF in this process, and call `on_page` before each page."""
    with open_pdf(data, file, on_page) as document:
        found = [*own_units(document)]
        others = [number for number in range(len(document)) if number not in document.taken]
        found += printed_units(document, others)
        if not found:
            raise source_refusal(file, *_reason_for_no_unit(document))
        if len(found) > 1:
            found = _with_names(found)
        first, *rest = found
        return replace(first, problems=(*first.problems, *_page_problems(document))), *rest


def _page_problems(document: SheetDocument) -> Iterator[Problem]:
    """Problems for the pages without a unit."""
    if document.passed_over and len(document) > 1:
        yield Problem(
            severity=Severity.NOTE,
            file=document.file,
            found=f"{len(document.passed_over)} of {len(document)} pages are not record sheets",
            done="passed over",
        )
    if document.scanned:
        pages = ", ".join(map(str, document.scanned[:5])) + ("…" if len(document.scanned) > 5 else "")
        yield Problem(file=document.file, found=f"no text on the scanned pages {pages}", expected=_how_to_recognize())


def _reason_for_no_unit(document: SheetDocument) -> tuple[str, str]:
    if document.outlined:
        return f"letters drawn as outlines, no text on page {document.outlined[0]}", OUTLINED
    if document.cards:
        (page, card), *others = with_backs(document.cards)
        more = f" and {len(others)} more" if others else ""
        return f"{card.sentence}{more} on page {page}", "a record sheet: a card does not say how its unit is built"
    if document.scanned:
        return f"{len(document.scanned)} scanned pages without text", _how_to_recognize()
    if document.overfull:
        return document.overfull, "the page of a record sheet"
    if document.short:
        page, name = next(iter(document.short.items()))
        found = f"the sheet of {name} on page {page} leaves out too much of it, such as the table of critical hits"
        return found, "a whole sheet, as on larger paper, or its unit file"
    pages = "its page" if len(document) == 1 else f"its {len(document)} pages"
    return f"no record sheet on {pages}", "a page such as a BattleMech record sheet"


def _with_names(units: list[Loaded]) -> list[Loaded]:
    """The units, each with the file and its own name as its file; units of the same name are numbered."""
    times: dict[str, int] = {}
    named = []
    for loaded in units:
        name = loaded.unit.name if loaded.unit is not None else "unreadable"
        times[name] = times.get(name, 0) + 1
        number = f" ({times[name]})" if times[name] > 1 else ""
        file = f"{loaded.file}{CONFIGURATION}{name}{number}"
        named.append(replace(loaded, file=file))
    return named
