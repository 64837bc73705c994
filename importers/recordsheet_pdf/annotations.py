"""What a tablet reader drew on a page: circles, boxes, lines and ink over pips and slots."""

from collections.abc import Iterator
from dataclasses import replace

import pypdfium2
import pypdfium2.raw as pdfium

from importers.recordsheet_pdf.page import PrintedPage, Shape

DRAWN = frozenset(
    {pdfium.FPDF_ANNOT_INK, pdfium.FPDF_ANNOT_CIRCLE, pdfium.FPDF_ANNOT_SQUARE, pdfium.FPDF_ANNOT_LINE}
    | {pdfium.FPDF_ANNOT_POLYGON, pdfium.FPDF_ANNOT_POLYLINE, pdfium.FPDF_ANNOT_HIGHLIGHT, pdfium.FPDF_ANNOT_STRIKEOUT}
)
MOST_ANNOTATIONS = 5000
PIP = 10.0  # points: what is wider is no pip
RED = (255, 0, 0)


def with_annotations(page: PrintedPage, document: pypdfium2.PdfDocument) -> PrintedPage:
    """The page with its annotations as marks: a pip under one is struck, a flat one is a line through a slot."""
    drawn = list(_annotations(document, page))
    if not drawn:
        return page
    lines = [mark for mark in drawn if mark.width > 9 and mark.height < 9]
    around = [mark for mark in drawn if mark not in lines]
    shapes = [s._replace(fill=RED) if s.fill is not None and _under(s, around) else s for s in page.shapes]
    strokes = [Shape(m.x0, m.y - 0.5, m.x1, m.y + 0.5, None, RED, 2, False) for m in lines]
    return replace(page, shapes=(*shapes, *strokes))


def _under(shape: Shape, marks: list[Shape]) -> bool:
    small = shape.width < PIP and shape.height < PIP
    return small and any(m.x0 <= shape.x <= m.x1 and m.top <= shape.y <= m.bottom for m in marks)


def _annotations(document: pypdfium2.PdfDocument, printed: PrintedPage) -> Iterator[Shape]:
    page = document[printed.number - 1]
    try:
        left, _, _, top = page.get_cropbox()
        for number in range(min(pdfium.FPDFPage_GetAnnotCount(page.raw), MOST_ANNOTATIONS)):
            annotation = pdfium.FPDFPage_GetAnnot(page.raw, number)
            box = pdfium.FS_RECTF()
            if pdfium.FPDFAnnot_GetSubtype(annotation) in DRAWN and pdfium.FPDFAnnot_GetRect(annotation, box):
                low, high = sorted((box.bottom, box.top))
                yield Shape(box.left - left, top - high, box.right - left, top - low, None, RED, 2, False)
            pdfium.FPDFPage_CloseAnnot(annotation)
    finally:
        page.close()
