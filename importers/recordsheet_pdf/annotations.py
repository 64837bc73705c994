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
BOX = 15.0  # points: what is wider is no box to cross
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


def with_crosses(page: PrintedPage) -> PrintedPage:
    """The page with its crossed boxes as marks: small squares that two lines are drawn through."""
    lines = [s for s in page.shapes if s.points <= 3 and s.fill is None and 3 < s.width < BOX and 3 < s.height < BOX]
    if len(lines) < 2:
        return page
    places: dict[tuple[int, int], int] = {}
    for line in lines:
        key = round(line.x), round(line.y)
        places[key] = places.get(key, 0) + 1

    def crossed(shape: Shape) -> bool:
        if shape.fill is None or not 4 < shape.width < BOX or abs(shape.width - shape.height) > 2 or shape.points < 4:
            return False
        at = round(shape.x), round(shape.y)
        near = sum(places.get((at[0] + dx, at[1] + dy), 0) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        return near >= 2

    return replace(page, shapes=tuple(s._replace(fill=RED) if crossed(s) else s for s in page.shapes))
