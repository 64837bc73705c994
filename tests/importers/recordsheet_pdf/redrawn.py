"""A printed page drawn anew, as programs draw that set words, letters and dashes in ways of their own."""

from collections.abc import Callable
from io import BytesIO

import pypdfium2
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from importers.recordsheet_pdf.page import Phrase, Shape
from importers.recordsheet_pdf.page_content import read_page
from tests import ROOT

FONT = "Plex"
LETTERS_OF_SIZE = 0.78  # how large letters are in the boxes that they are read in
WIDEST = 200.0  # points: frames around everything are left out
WIDEST_RING = 20.0  # points


def as_is(text: str) -> list[str]:
    return [text]


def redrawn(
    data: bytes,
    pieces: Callable[[str], list[str]] = as_is,
    words: Callable[[str], str] = str,
    scale: float = 1.0,
    paper: tuple[float, float] = (612.0, 792.0),
) -> bytes:
    """The pages of a PDF with their words in other spellings, drawn in pieces, to a scale on some paper."""
    pdfmetrics.registerFont(TTFont(FONT, str(ROOT / "exporters/page/fonts/IBMPlexSansCondensed-Regular.ttf")))
    made = BytesIO()
    canvas = Canvas(made, pagesize=paper, invariant=1)
    document = pypdfium2.PdfDocument(data)
    for index in range(len(document)):
        canvas.saveState()
        canvas.translate(0, paper[1])
        canvas.scale(scale, scale)
        page = read_page(document[index], index + 1)
        for shape in page.shapes:
            _draw(canvas, shape)
        for phrase in page.phrases:
            _write(canvas, phrase, pieces(words(phrase.text)))
        canvas.restoreState()
        canvas.showPage()
    document.close()
    canvas.save()
    return made.getvalue()


def _draw(canvas: Canvas, shape: Shape) -> None:
    if shape.width > WIDEST or shape.height > WIDEST or shape.fill is shape.stroke is None:
        return
    if shape.fill is not None:
        canvas.setFillColorRGB(*(part / 255 for part in shape.fill))
    if shape.stroke is not None:
        canvas.setStrokeColorRGB(*(part / 255 for part in shape.stroke))
    box = shape.x0, -shape.bottom
    ring = shape.curved and shape.width < WIDEST_RING  # a larger one is a frame with round corners
    draw = canvas.ellipse if ring else canvas.rect
    size = (shape.x1, -shape.top) if ring else (shape.width, shape.height)
    draw(*box, *size, fill=int(shape.fill is not None), stroke=int(shape.stroke is not None))


def _write(canvas: Canvas, phrase: Phrase, pieces: list[str]) -> None:
    """The pieces of a phrase within its box; those of one that runs up the page as one piece."""
    canvas.setFillColorRGB(*(part / 255 for part in phrase.color))
    wide, high = phrase.x1 - phrase.x0, phrase.bottom - phrase.top
    upright = high > 1.3 * wide and sum(map(len, pieces)) > 2
    size = LETTERS_OF_SIZE * (wide if upright else phrase.size)
    whole = canvas.stringWidth("".join(pieces), FONT, size)
    squeezed = (0.97 * high if upright else min(whole, wide)) / whole if whole else 1.0
    canvas.saveState()
    canvas.translate(phrase.x1 if upright else phrase.x0, -phrase.bottom if upright else -phrase.line - 0.3 * size)
    canvas.rotate(90 if upright else 0)
    canvas.scale(squeezed, 1)
    x = 0.0
    for piece in ["".join(pieces)] if upright else pieces:
        canvas.setFont(FONT, size)
        if piece.strip():
            canvas.drawString(x, 0, piece)
        x += canvas.stringWidth(piece, FONT, size)
    canvas.restoreState()
