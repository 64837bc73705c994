"""The content of a page from PDFium: phrases and shapes, in points from the upper left corner.

A page whose words run up, down or upside down is turned upright.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

import pypdfium2

from importers.recordsheet_pdf.drawing import Drawing
from importers.recordsheet_pdf.letters import MOST_CHARACTERS, phrases, quarter_turns, read_letters
from importers.recordsheet_pdf.page import (
    EVERYWHERE,
    ContentArea,
    Frame,
    Matrix,
    Overfull,
    Phrase,
    PrintedPage,
    is_on_page,
    matrix_product,
    transformed_box,
)
from sheets.recordsheet.model import NOW_LABEL


def read_page(page: pypdfium2.PdfPage, number: int, frame: Frame | None = None) -> PrintedPage:
    """Read a page, numbered from 1, or the part of it in a frame; raises Overfull when it has too much content."""
    shown = page.get_rotation()
    text = page.get_textpage()
    try:
        corners = page.get_cropbox()
        if not is_on_page(*corners):
            raise Overfull("a page of infinite size")
        if corners[0] == corners[2] or corners[1] == corners[3]:
            raise Overfull("a page without area")
        if text.count_chars() > MOST_CHARACTERS:
            raise Overfull(f"{text.count_chars():,} letters")
        quarters = quarter_turns(text)
        if (upright := 90 * (-quarters % 4)) != shown:  # letters are joined as they are drawn
            text.close()
            page.set_rotation(upright)
            text = page.get_textpage()
        matrix = _upright_matrix(quarters, *corners)
        area = ContentArea(0.0, 0.0, *frame.size) if frame is not None else EVERYWHERE
        frame = frame or Frame(*transformed_box(corners, matrix))
        matrix = matrix_product(matrix, frame.matrix)
        drawing = Drawing(area)
        drawing.read(page, matrix)
        letters = read_letters(text, matrix, quarters, area)
        return PrintedPage(
            number,
            *frame.size,
            tuple(_without_current_state(phrases(text, letters.level, matrix))),
            tuple(drawing.found),
            tuple(drawing.pictures),
            matrix=matrix,
            stamped=letters.stamped,
            rotation=upright,
            frame=frame,
        )
    finally:
        text.close()
        if page.get_rotation() != shown:
            page.set_rotation(shown)


def _without_current_state(found: Iterable[Phrase]) -> Iterator[Phrase]:
    """The printed facts of the unit, without the words for the state that it has left, up to a dot in the line."""
    for phrase in found:
        if not phrase.text.startswith(NOW_LABEL):
            yield phrase
        elif rest := phrase.text.partition(" · ")[2]:
            yield replace(phrase, text=rest)


def _upright_matrix(quarters: int, left: float, bottom: float, right: float, top: float) -> Matrix:
    """The matrix that turns a page upright and moves the origin to its upper left corner."""
    return (
        (1.0, 0.0, 0.0, -1.0, -left, top),
        (0.0, -1.0, -1.0, 0.0, top, right),
        (-1.0, 0.0, 0.0, 1.0, right, -bottom),
        (0.0, 1.0, 1.0, 0.0, -bottom, -left),
    )[quarters]
