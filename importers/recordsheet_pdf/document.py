"""A PDF opened safely, and what there is to say of its pages.

What cannot be read, or would take without end, ends in a sentence.
"""

import re
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

import pypdfium2
import pypdfium2.raw as pdfium

from importers.loaded import Unreadable, refused
from importers.recordsheet_pdf.annotations import notes
from importers.recordsheet_pdf.page import Overfull, PrintedPage
from importers.recordsheet_pdf.page_content import read_page
from importers.recordsheet_pdf.page_image import render_page
from importers.recordsheet_pdf.pen_marks import with_pen_marks
from importers.recordsheet_pdf.seen_marks import with_seen_marks
from importers.recordsheet_pdf.wording import worded
from sheets.problem import Problem, Severity

MOST_PAGES = 2000
MOST_UNPACKED = 512 << 20  # bytes of all streams of a document
MOST_UNPACKED_TEXT = 24 << 20  # bytes of one stream that is no picture
_STREAM = re.compile(rb"stream\r?\n")
_PICTURE = re.compile(rb"/Image\b")


@dataclass
class SheetDocument:
    """An open PDF, and what became of its pages (by number from 1)."""

    file: str
    data: bytes
    pdf: pypdfium2.PdfDocument
    taken: set[int] = field(default_factory=set)  # pages (from 0) whose units are embedded
    passed_over: list[int] = field(default_factory=list)
    short: dict[int, str] = field(default_factory=dict)  # sheets that do not tell all of their unit: its name by page
    scanned: list[int] = field(default_factory=list)
    overfull: str = ""
    begun: Callable[[], None] = lambda: None  # called before each page

    def __len__(self) -> int:
        return len(self.pdf)

    def page(self, index: int, marks: bool = True) -> PrintedPage | None:
        """A page as it is printed, with what a hand marked on it; None where it cannot be read."""
        self.begun()
        try:
            page = worded(read_page(self.pdf, index))
            if not marks:
                return page
            noted = notes(self.pdf, page)
            page = replace(page, phrases=(*page.phrases, *noted.words), unread=tuple(noted.unread))
            page = with_seen_marks(page, render_page(self.pdf, page, annotations=False))
            return with_pen_marks(page, noted.marks)
        except Overfull as error:
            self.overfull = f"{error} on page {index + 1}"
        except pypdfium2.PdfiumError:
            self.overfull = f"page {index + 1} is damaged"
        return None


@dataclass
class SheetFindings:
    """The problems of one unit on one page."""

    file: str
    page: int
    problems: list[Problem] = field(default_factory=list)

    def note(self, found: str, done: str = "", expected: str = "") -> None:
        """Something that is as it should be, worth knowing."""
        self._add(Severity.NOTE, found, done, expected)

    def warn(self, found: str, done: str = "", expected: str = "") -> None:
        """Something that was not understood, or that the page contradicts."""
        self._add(Severity.WARNING, found, done, expected)

    def doubt(self, found: str, done: str = "", expected: str = "") -> None:
        """Something because of which the unit may be another one."""
        self._add(Severity.DOUBT, found, done, expected)

    def refuse(self, found: str, expected: str) -> Unreadable:
        """The refusal of the unit, ready to be raised."""
        problem = Problem(severity=Severity.ERROR, file=self.file, page=self.page, found=found, expected=expected)
        return Unreadable(problem)

    def adopt(self, problems: tuple[Problem, ...]) -> None:
        """What the reader of a unit file said of the unit that was found on the page."""
        for problem in problems:
            self.problems.append(problem.model_copy(update={"line": None, "page": self.page, "file": self.file}))

    def _add(self, severity: Severity, found: str, done: str, expected: str) -> None:
        self.problems.append(
            Problem(severity=severity, file=self.file, page=self.page, found=found, done=done, expected=expected)
        )


@contextmanager
def opened(data: bytes, file: str, begun: Callable[[], None] = lambda: None) -> Iterator[SheetDocument]:
    """The document in these bytes; raises Unreadable with the reason why there is none."""
    _refuse_bombs(data, file)
    try:
        pdf = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError:
        raise refused(file, *_why_closed(data)) from None
    try:
        if not len(pdf):
            raise refused(file, "a PDF without pages", "record sheets")
        if len(pdf) > MOST_PAGES:
            raise refused(file, f"{len(pdf):,} pages", f"at most {MOST_PAGES:,}; split the document")
        yield SheetDocument(file, data, pdf, begun=begun)
    finally:
        pdf.close()


def _why_closed(data: bytes) -> tuple[str, str]:
    code = pdfium.FPDF_GetLastError()
    if code == pdfium.FPDF_ERR_PASSWORD or b"/Encrypt" in data:
        return "an encrypted PDF", "one that opens without a password; save it again without protection"
    if b"%%EOF" not in data[-2048:]:
        return "a PDF that is cut off", "a whole file; download or copy it again"
    return "a damaged PDF", "one that a viewer can open; print it to a new PDF"


def _refuse_bombs(data: bytes, file: str) -> None:
    """Refuse streams that unpack to more than any sheet needs, before anything unpacks them in earnest."""
    total = 0
    for match in _STREAM.finditer(data):
        head = data[max(0, match.start() - 600) : match.start()].rpartition(b"obj")[2]
        if b"Flate" not in head and b"/Fl" not in head:
            continue
        limit = MOST_UNPACKED if _PICTURE.search(head) else MOST_UNPACKED_TEXT
        total += _unpacked(memoryview(data)[match.end() :], min(limit, MOST_UNPACKED - total) + 1)
        if total > MOST_UNPACKED or (limit == MOST_UNPACKED_TEXT and total > MOST_UNPACKED):
            raise refused(file, "data that unpacks without end", "the PDF of a record sheet")
        if head.count(b"Flate") > 1:
            raise refused(file, "a stream that is packed twice", "the PDF of a record sheet")


def _unpacked(data: memoryview, limit: int) -> int:
    """How many bytes a stream unpacks to; at most the limit."""
    unpacker, size, at = zlib.decompressobj(), 0, 0
    try:
        while not unpacker.eof and at < len(data):
            piece = data[at : at + 65536]
            at += len(piece)
            rest: bytes | memoryview = piece
            while rest and not unpacker.eof:
                size += len(unpacker.decompress(rest, 1 << 20))
                rest = unpacker.unconsumed_tail
                if size >= limit:
                    return MOST_UNPACKED + 1
    except zlib.error:
        pass
    return size
