"""An open PDF, and the problems of its pages.

Errors and exceeded limits become messages.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from io import BytesIO

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium

from importers.loaded import Unreadable, source_refusal
from importers.recordsheet_pdf import scans
from importers.recordsheet_pdf.annotations import notes
from importers.recordsheet_pdf.bounds import check_page, refuse_bombs
from importers.recordsheet_pdf.cards import PrintedCard
from importers.recordsheet_pdf.frames import find_frames, sheet_titles
from importers.recordsheet_pdf.page import Overfull, PrintedPage
from importers.recordsheet_pdf.page_content import read_page
from importers.recordsheet_pdf.page_image import COARSE, PageImage, alters_page, render_page
from importers.recordsheet_pdf.pen_marks import with_pen_marks
from importers.recordsheet_pdf.regions import find_regions, with_regions
from importers.recordsheet_pdf.seen_marks import with_seen_marks
from importers.recordsheet_pdf.seen_strokes import with_seen_strokes
from importers.recordsheet_pdf.wording import normalize_wording
from sheets.problem import Problem, Severity

MOST_PAGES = 2000


@dataclass
class SheetDocument:
    """An open PDF, and the pages that need a message (by number from 1)."""

    file: str
    data: bytes
    pdf: pypdfium2.PdfDocument
    taken: set[int] = field(default_factory=set)  # pages (from 0) whose units are embedded
    passed_over: list[int] = field(default_factory=list)
    short: dict[int, str] = field(default_factory=dict)  # sheets with an incomplete unit: its name by page
    scanned: list[int] = field(default_factory=list)
    outlined: list[int] = field(default_factory=list)  # pages with outlines instead of letters
    cards: list[tuple[int, PrintedCard]] = field(default_factory=list)  # Alpha Strike cards, each with its page
    overfull: str = ""
    begun: Callable[[], None] = lambda: None  # called before each page
    _open: tuple[int, pypdfium2.PdfPage] | None = None  # the last page: opening one takes longer than reading it

    def __len__(self) -> int:
        return len(self.pdf)

    @cached_property
    def structure(self) -> pikepdf.Pdf | None:
        """The objects of the document; None when it is so damaged that only PDFium can open it."""
        try:
            found = pikepdf.open(BytesIO(self.data))
            return found if len(found.pages) == len(self) else None
        except pikepdf.PdfError:
            return None

    def page(self, index: int) -> PrintedPage | None:
        """A page as printed, with its marks; None when it cannot be read."""
        return next(iter(self._read(index, lambda page: [self._with_marks(page)])), None)

    def sheets(self, index: int) -> list[PrintedPage]:
        """The parts of a page with one record sheet each, scaled to the usual size, with their marks."""
        return self._read(index, lambda page: [self._with_marks(each) for each in self._split_page(page)])

    def _read(self, index: int, parts: Callable[[PrintedPage], list[PrintedPage]]) -> list[PrintedPage]:
        self.begun()
        try:
            if self.structure is not None:
                check_page(self.structure.pages[index])
            page = read_page(self._open_page(index), index + 1)
            if scans.is_wanted() and page.pictures and not page.phrases:
                return [self._recognize(page)]
            return parts(normalize_wording(page))
        except Overfull as error:
            self.overfull = f"{error} on page {index + 1}"
        except pypdfium2.PdfiumError:
            self.overfull = f"page {index + 1} is damaged"
        return []

    def _open_page(self, index: int) -> pypdfium2.PdfPage:
        if self._open is None or self._open[0] != index:
            if self._open is not None:
                self._open[1].close()
            self._open = index, self.pdf[index]
        return self._open[1]

    def _render(
        self, page: PrintedPage, resolution: float = 0.0, annotations: bool = False, letters: bool = True
    ) -> PageImage:
        if not alters_page(page, letters):
            return render_page(self._open_page(page.number - 1), page, resolution, annotations, letters)
        fresh = self.pdf[page.number - 1]
        try:
            return render_page(fresh, page, resolution, annotations, letters)
        finally:
            fresh.close()

    def _split_page(self, page: PrintedPage) -> list[PrintedPage]:
        image = self._render(page, COARSE) if len(sheet_titles(page)) > 1 else None
        found = find_frames(page, image)
        if len(found) == 1 and found[0] == page.frame:
            return [page]
        return [normalize_wording(read_page(self._open_page(page.number - 1), page.number, frame)) for frame in found]

    def _with_marks(self, page: PrintedPage) -> PrintedPage:
        noted = notes(self._open_page(page.number - 1), page)
        page = replace(page, phrases=(*page.phrases, *noted.words), unread=tuple(noted.unread))
        bare = self._render(page)

        def render_marked(letters: bool = True) -> PageImage:
            image = self._render(page, annotations=noted.any, letters=letters)
            if noted.frames:
                image = image.with_boxes_of(self._render(page, letters=letters), noted.frames)
            return image.with_strokes(mark.stroke for mark in noted.marks) if noted.marks else image

        image = render_marked() if noted.any else bare
        page = with_seen_strokes(with_seen_marks(page, image), image, lambda: render_marked(letters=False))
        page = with_regions(page, find_regions(bare.dark, bare.walls, bare.scale))
        return with_pen_marks(page, noted.marks)

    def _recognize(self, page: PrintedPage) -> PrintedPage:
        """A scanned page with the words and shapes of text recognition."""
        page, image = scans.recognize_page(page, self._render(page, scans.RESOLUTION))
        page = with_seen_strokes(with_seen_marks(normalize_wording(page), image), image, lambda: image)
        return with_regions(page, find_regions(image.dark, image.walls, image.scale))


@dataclass
class SheetFindings:
    """Problems of one unit on one page."""

    file: str
    page: int
    problems: list[Problem] = field(default_factory=list)

    def copy(self) -> "SheetFindings":
        """An independent copy of these findings."""
        return SheetFindings(self.file, self.page, [*self.problems])

    def note(self, found: str, done: str = "", expected: str = "") -> None:
        """Note a correct fact that the user should know."""
        self._add(Severity.NOTE, found, done, expected)

    def warn(self, found: str, done: str = "", expected: str = "") -> None:
        """Warn of a part that was not understood, or that the page contradicts."""
        self._add(Severity.WARNING, found, done, expected)

    def doubt(self, found: str, done: str = "", expected: str = "") -> None:
        """Doubt that the right unit was read."""
        self._add(Severity.DOUBT, found, done, expected)

    def refuse(self, found: str, expected: str) -> Unreadable:
        """The exception that refuses the unit."""
        problem = Problem(severity=Severity.ERROR, file=self.file, page=self.page, found=found, expected=expected)
        return Unreadable(problem)

    def _add(self, severity: Severity, found: str, done: str, expected: str) -> None:
        self.problems.append(
            Problem(severity=severity, file=self.file, page=self.page, found=found, done=done, expected=expected)
        )


@contextmanager
def open_pdf(data: bytes, file: str, on_page: Callable[[], None] = lambda: None) -> Iterator[SheetDocument]:
    """Open the PDF in these bytes; raises Unreadable with the reason when it cannot be read."""
    refuse_bombs(data, file)
    try:
        pdf = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError:
        raise source_refusal(file, *_reason_for_closed(data)) from None
    try:
        if not len(pdf):
            raise source_refusal(file, "a PDF without pages", "record sheets")
        if len(pdf) > MOST_PAGES:
            raise source_refusal(file, f"{len(pdf):,} pages", f"at most {MOST_PAGES:,}; split the document")
        yield SheetDocument(file, data, pdf, begun=on_page)
    finally:
        pdf.close()


def _reason_for_closed(data: bytes) -> tuple[str, str]:
    code = pdfium.FPDF_GetLastError()
    if code == pdfium.FPDF_ERR_PASSWORD or b"/Encrypt" in data:
        return "an encrypted PDF", "one that opens without a password; save it again without protection"
    if b"%%EOF" not in data[-2048:]:
        return "a PDF that is cut off", "a whole file; download or copy it again"
    return "a damaged PDF", "one that a viewer can open; print it to a new PDF"
