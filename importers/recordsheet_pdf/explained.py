"""Draw the parts that the reader recognized on a copy of each page, like the visual debugging of pdfplumber."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import pdfplumber

from importers.loaded import source_refusal
from importers.recordsheet_pdf.child import in_child
from importers.recordsheet_pdf.critical_table import read_slots
from importers.recordsheet_pdf.diagrams import VOCABULARY, location_counts
from importers.recordsheet_pdf.document import open_pdf
from importers.recordsheet_pdf.inventory import inventory
from importers.recordsheet_pdf.labels import found_labels
from importers.recordsheet_pdf.page import PrintedPage
from importers.recordsheet_pdf.pips import pips_in

RESOLUTION = 110  # dots an inch
MOST_PAGES = 60

PLACES = VOCABULARY | {"nose", "aft", "fore", "wing", "side", "turret", "rotor", "armor", "torso"}


@dataclass(frozen=True, slots=True)
class Recognized:
    """A recognized part: its kind and its box on the page."""

    kind: str
    x0: float
    top: float
    x1: float
    bottom: float


COLORS = {
    "value": (20, 90, 200),
    "slot": (0, 130, 60),
    "item": (200, 110, 0),
    "count": (130, 0, 160),
    "pip": (120, 120, 120),
    "mark": (220, 0, 0),
}
"""The color of each kind of thing."""


def recognized_boxes(page: PrintedPage) -> Iterator[Recognized]:
    """Values next to their labels, slots, lines of the inventory, points of locations, pips and marks."""
    for label in found_labels(page):
        yield Recognized("value", label.x0, label.top, label.x1, label.bottom)
    for row in read_slots(page).values():
        for slot in row:
            yield Recognized("slot", slot.x0, slot.y - 4, slot.x1, slot.y + 4)
    for line in inventory(page):
        yield Recognized("item", line.x0, line.y - 4, line.x1, line.y + 4)
    for count in location_counts(page, PLACES):
        yield Recognized("count", count.x - 14, count.y - 7, count.x + 14, count.y + 7)
    for pip in pips_in(page.shapes):
        yield Recognized("mark" if pip.struck else "pip", pip.x0, pip.top, pip.x1, pip.bottom)


def explain_pages(data: bytes, file: str) -> bytes:
    """A PDF with pictures of the pages and a box around everything that was recognized; raises Unreadable.

    Labels with a value are blue, critical slots green, lines of the inventory orange, points of locations purple, pips
    gray, marks red. A child process with limits draws the PDF.
    """
    return in_child(explain_pages_here, data, file)


def explain_pages_here(data: bytes, file: str, on_page: Callable[[], None] = lambda: None) -> bytes:
    """The PDF of `explain_pages`, drawn in this process; `on_page` is called before each page."""
    pictures: list[Any] = []
    with open_pdf(data, file, on_page) as document, pdfplumber.open(BytesIO(data)) as pdf:
        for index in range(min(len(document), MOST_PAGES)):
            page = document.page(index)
            if page is None:
                continue
            copy = pdf.pages[index].to_image(resolution=RESOLUTION)
            left, top = copy.page.bbox[0], copy.page.bbox[1]
            for kind, color in COLORS.items():
                boxes = [
                    (r.x0 + left, r.top + top, r.x1 + left, max(r.bottom, r.top + 1) + top)
                    for r in recognized_boxes(page)
                    if r.kind == kind and r.x1 > r.x0
                ]
                copy.draw_rects(boxes, fill=(*color, 26), stroke=(*color, 220), stroke_width=1)
            pictures.append(copy.annotated.convert("RGB"))
    if not pictures:
        raise source_refusal(file, "no page that can be drawn", "the PDF of a record sheet")
    bound = BytesIO()
    pictures[0].save(bound, "PDF", save_all=True, append_images=pictures[1:], resolution=RESOLUTION)
    return bound.getvalue()
