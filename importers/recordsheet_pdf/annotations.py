"""The annotations of tablet readers: marks, and typed notes."""

import ctypes
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain

import pypdfium2
import pypdfium2.raw as pdfium

from importers.recordsheet_pdf.labels import LABELS
from importers.recordsheet_pdf.page import (
    BLACK,
    Matrix,
    Phrase,
    PrintedPage,
    is_on_page,
    transformed_box,
    transformed_point,
)
from importers.recordsheet_pdf.pen_marks import LETTERS, PenMark, Point, point_mark

AREAS = frozenset({pdfium.FPDF_ANNOT_CIRCLE, pdfium.FPDF_ANNOT_SQUARE, pdfium.FPDF_ANNOT_HIGHLIGHT})
STROKES = frozenset({pdfium.FPDF_ANNOT_INK, pdfium.FPDF_ANNOT_LINE, pdfium.FPDF_ANNOT_POLYGON})
FLAT = frozenset({pdfium.FPDF_ANNOT_STRIKEOUT, pdfium.FPDF_ANNOT_UNDERLINE, pdfium.FPDF_ANNOT_SQUIGGLY})
WORDS = frozenset({pdfium.FPDF_ANNOT_FREETEXT, pdfium.FPDF_ANNOT_TEXT})
UNSEEN = pdfium.FPDF_ANNOT_FLAG_HIDDEN | pdfium.FPDF_ANNOT_FLAG_NOVIEW
OFF = ("", "Off")
COUNTED = re.compile(r"[-−]\d{1,3}|[\d,]{1,5} spent")
MOST_ANNOTATIONS = 5000
WIDEST_STAMP = 30.0  # points: a flat annotation that is at most this wide strikes a line
BEHIND = 120.0  # points: largest gap between a label of the warrior and a note behind it
USUAL_LETTER = 12.0  # points: size of the letters of a typed note that does not state it
_SIZE = re.compile(r"(\d+(?:\.\d+)?) Tf")
_FIELDS = 64  # characters of a value that are read


@dataclass(frozen=True, slots=True)
class Notes:
    """The annotations of a page: marks, typed words, and notes that cannot be drawn or understood."""

    marks: list[PenMark]
    words: list[Phrase]
    unread: list[str]
    any: bool = False  # whether the page has annotations
    frames: list[tuple[float, float, float, float]] = field(default_factory=list)
    """Boxes of typed notes of one letter; the line through such a box is not a mark."""


def notes(page: pypdfium2.PdfPage, printed: PrintedPage) -> Notes:
    """The notes that tablet programs put on a page; hidden annotations are left out."""
    found = Notes([], [], [], pdfium.FPDFPage_GetAnnotCount(page.raw) > 0)
    for number in range(min(pdfium.FPDFPage_GetAnnotCount(page.raw), MOST_ANNOTATIONS)):
        annotation = pdfium.FPDFPage_GetAnnot(page.raw, number)
        if not pdfium.FPDFAnnot_GetFlags(annotation) & UNSEEN:
            marks = (mark for mark in _marks_of(annotation, printed.matrix) if printed.area.contains(*mark[:4]))
            found.marks.extend(mark for mark in marks if is_on_page(*mark[:4], *chain(*mark.path)))
            found.frames.extend(_frame_of_letter(annotation, printed.matrix))
            _add_words(annotation, printed, found)
        pdfium.FPDFPage_CloseAnnot(annotation)
    return found


def _add_words(annotation: object, page: PrintedPage, found: Notes) -> None:
    """Apply a typed note about lost points, spent shots or the warrior; report other words as unknown."""
    rect = pdfium.FS_RECTF()
    typed = pdfium.FPDFAnnot_GetSubtype(annotation) in WORDS
    text = _text_of(annotation, "Contents").strip() if typed else ""
    if not text or text in LETTERS or not pdfium.FPDFAnnot_GetRect(annotation, rect):
        return
    x0, top, x1, bottom = page.box_of((rect.left, rect.bottom, rect.right, rect.top))
    size = min(_size(annotation), bottom - top)
    if not page.area.contains(x0, top, x1, bottom):
        return
    y = (top + bottom) / 2 if bottom - top < 2 * size else top + 2 + 0.55 * size
    label = _label_before(page, x0, y)
    if label is not None:
        found.words.append(Phrase(text, x0, label.top, x1, label.bottom, label.size, BLACK))
    elif COUNTED.fullmatch(text):
        box = x0, y - size / 2, x0 + 0.6 * size * len(text), y + size / 2
        found.words.append(Phrase(text.replace("-", "−"), *box, size, BLACK))
    else:
        found.unread.append(text)


def _label_before(page: PrintedPage, x: float, y: float) -> Phrase | None:
    """The label for a name or a skill of the warrior right before a note."""
    words = {word for key in ("name", "gunnery", "piloting") for word in LABELS[key]}
    labels = (p for p in page.phrases if p.text.rstrip(": ") in words)
    near = [p for p in labels if abs(p.line - y) < p.size and -2 < x - p.x1 < BEHIND]
    return min(near, key=lambda p: x - p.x1, default=None)


def _size(annotation: object) -> float:
    """Size of the letters of a typed note."""
    size = _SIZE.search(_text_of(annotation, "DA"))
    return float(size[1]) if size and 0 < float(size[1]) < WIDEST_STAMP else USUAL_LETTER


def _marks_of(annotation: object, matrix: Matrix) -> Iterator[PenMark]:
    kind = pdfium.FPDFAnnot_GetSubtype(annotation)
    rect = pdfium.FS_RECTF()
    if not pdfium.FPDFAnnot_GetRect(annotation, rect):
        return
    box = transformed_box((rect.left, rect.bottom, rect.right, rect.top), matrix)
    if kind in AREAS:
        yield from (PenMark(*each, (), True) for each in list(_quads(annotation, matrix)) or [box])
    elif kind in FLAT:
        for x0, y0, x1, y1 in list(_quads(annotation, matrix)) or [box]:
            middle = (y0 + y1) / 2
            yield PenMark(x0, middle - 0.5, x1, middle + 0.5)
    elif kind in STROKES or kind == pdfium.FPDF_ANNOT_POLYLINE:
        for path in list(_paths(annotation, matrix)) or [()]:
            x0, y0, x1, y1 = _around(path) if path else box
            yield PenMark(x0, y0, x1, y1, path, kind == pdfium.FPDF_ANNOT_POLYGON)
    elif (
        kind == pdfium.FPDF_ANNOT_WIDGET
        and _text_of(annotation, "FT") == "Btn"
        and _text_of(annotation, "AS") not in OFF
    ):
        yield PenMark(*box, (), True)
    elif kind == pdfium.FPDF_ANNOT_STAMP:
        stamp = PenMark(*box, (), max(box[2] - box[0], box[3] - box[1]) < WIDEST_STAMP)
        yield stamp if stamp.flat else point_mark(stamp.middle)
    elif kind == pdfium.FPDF_ANNOT_FREETEXT and _text_of(annotation, "Contents").strip() in LETTERS:
        yield point_mark(_letter(annotation, box))


def _frame_of_letter(annotation: object, matrix: Matrix) -> Iterator[tuple[float, float, float, float]]:
    """The box of a typed note of one letter; None for other annotations."""
    rect = pdfium.FS_RECTF()
    is_typed = pdfium.FPDFAnnot_GetSubtype(annotation) == pdfium.FPDF_ANNOT_FREETEXT
    if is_typed and _text_of(annotation, "Contents").strip() in LETTERS and pdfium.FPDFAnnot_GetRect(annotation, rect):
        yield transformed_box((rect.left, rect.bottom, rect.right, rect.top), matrix)


def _letter(annotation: object, box: tuple[float, float, float, float]) -> Point:
    """Place of the letter of a typed note: in the middle of its box, or at the beginning of a large box."""
    size = _size(annotation)
    x0, y0, x1, y1 = box
    x = (x0 + x1) / 2 if x1 - x0 < 2 * size else x0 + 2 + 0.35 * size
    y = (y0 + y1) / 2 if y1 - y0 < 2 * size else y0 + 2 + 0.55 * size
    return x, y


def _around(path: Sequence[Point]) -> tuple[float, float, float, float]:
    across, down = [x for x, _ in path], [y for _, y in path]
    return min(across), min(down), max(across), max(down)


def _quads(annotation: object, matrix: Matrix) -> Iterator[tuple[float, float, float, float]]:
    """The boxes of a highlight or a strikeout, one for each line of text."""
    quad = pdfium.FS_QUADPOINTSF()
    for number in range(min(pdfium.FPDFAnnot_CountAttachmentPoints(annotation), MOST_ANNOTATIONS)):
        if pdfium.FPDFAnnot_GetAttachmentPoints(annotation, number, quad):
            across, up = (quad.x1, quad.x2, quad.x3, quad.x4), (quad.y1, quad.y2, quad.y3, quad.y4)
            yield transformed_box((min(across), min(up), max(across), max(up)), matrix)


def _paths(annotation: object, matrix: Matrix) -> Iterator[tuple[Point, ...]]:
    """The strokes of ink, a line or a polygon."""
    start, end = pdfium.FS_POINTF(), pdfium.FS_POINTF()
    if pdfium.FPDFAnnot_GetLine(annotation, start, end):
        yield transformed_point(start.x, start.y, matrix), transformed_point(end.x, end.y, matrix)
        return
    strokes = min(pdfium.FPDFAnnot_GetInkListCount(annotation), MOST_ANNOTATIONS)
    asked = [partial(pdfium.FPDFAnnot_GetInkListPath, annotation, n) for n in range(strokes)]
    for ask in (partial(pdfium.FPDFAnnot_GetVertices, annotation), *asked):
        count = min(ask(None, 0), MOST_ANNOTATIONS)
        points = (pdfium.FS_POINTF * count)()
        if count and ask(points, count):
            yield tuple(transformed_point(point.x, point.y, matrix) for point in points)


def _text_of(annotation: object, key: str) -> str:
    """A text or a name in an annotation, by its key."""
    buffer = (ctypes.c_ushort * _FIELDS)()
    size = pdfium.FPDFAnnot_GetStringValue(annotation, key.encode(), buffer, ctypes.sizeof(buffer))
    return bytes(buffer)[: max(0, min(size, ctypes.sizeof(buffer)) - 2)].decode("utf-16-le", "replace")
