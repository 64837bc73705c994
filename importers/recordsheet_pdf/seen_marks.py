"""Marks in the image of a page: the darkness and color inside each ring and box, for any kind of mark."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import hypot

import numpy as np

from importers.recordsheet_pdf.drawing import CORNERS
from importers.recordsheet_pdf.page import CellIndex, PrintedPage, Shape, is_dark, is_strong
from importers.recordsheet_pdf.page_image import PageImage

SMALLEST = 1.4  # points across: pips of large craft
HIGHEST, WIDEST = 40.0, 120.0  # points: the figure of a trooper, the box of an external store
WIDEST_BOX = 18.0  # points
INNER = 0.18  # of the width on either side of the middle: a square inside half of the ring
INNER_DIAMOND = 0.11  # a diamond has room for a smaller square


def with_seen_marks(page: PrintedPage, image: PageImage) -> PrintedPage:
    """The page with the darkness and the color of every shape that may be a pip or a box."""
    places = [n for n, shape in enumerate(page.shapes) if _may_be_marked(shape)]
    small = [page.shapes[n] for n in places]
    middle = np.array([(s.x, s.y, s.x, s.y) for s in small]).reshape(-1, 4)
    half = np.array([(-wide, -high, wide, high) for wide, high in map(_size, small)]).reshape(-1, 4)
    inner = np.array([INNER_DIAMOND if _is_diamond(s) else INNER for s in small]).reshape(-1, 1)
    boxes = middle + inner * half
    darkness, colorfulness = image.darkness(boxes), image.colorfulness(boxes)
    shapes = list(page.shapes)
    for n, dark, color in zip(places, darkness, colorfulness, strict=True):
        printed = _printed_darkness(shapes[n])
        shapes[n] = shapes[n]._replace(darkness=max(float(dark) - printed, 0.0), colorfulness=float(color))
    return replace(page, shapes=tuple(_without_blots(shapes)))


def _without_blots(shapes: Sequence[Shape]) -> Iterator[Shape]:
    """The shapes without the blots of a pen: filled shapes on open ones of another form or size, which they mark."""
    open_ones = CellIndex[Shape](WIDEST_BOX)
    for n, shape in enumerate(shapes):
        small = shape.points >= 4 and max(shape.width, shape.height) < WIDEST_BOX
        filled = shape.fill is not None and (is_strong(shape.fill) or is_dark(shape.fill))
        if small and filled and shape.stroke is None:
            edged = any(_is_edge(other, shape) for other in shapes[n + 1 : n + 3])
            if not edged and any(_lies_upon(shape, other) for other in open_ones.around(shape)):
                continue
        elif small and shape.fill is not None and not filled:
            open_ones.add(shape, shape)
        yield shape


def _is_edge(shape: Shape, pip: Shape) -> bool:
    """Whether a shape is the line around a pip, which programs draw right after it."""
    around = pip.width - 0.5 < shape.width < 1.5 * pip.width + 1
    return shape.stroke is not None and around and hypot(shape.x - pip.x, shape.y - pip.y) < 0.5


def _lies_upon(blot: Shape, box: Shape) -> bool:
    other = blot.points != box.points or abs(blot.width - box.width) > 0.1 * box.width
    return other and hypot(blot.x - box.x, blot.y - box.y) < 0.4 * box.width


def _size(shape: Shape) -> tuple[float, float]:
    """The width and height of an outline; the box of PDFium includes the possible corners of a line."""
    if not shape.path:
        return shape.width, shape.height
    across, down = zip(*shape.path, strict=True)
    return max(across) - min(across), max(down) - min(down)


def _is_diamond(shape: Shape) -> bool:
    """Whether a shape is a pip that stands on a corner: only those keep their corners."""
    return shape.fill is not None and shape.points == CORNERS and bool(shape.path)


def _may_be_marked(shape: Shape) -> bool:
    """Whether a shape may be a pip, a box, the figure of a trooper or the box of an external store."""
    if shape.points < 4 or min(shape.width, shape.height) < SMALLEST:
        return False
    return shape.height < HIGHEST and shape.width < WIDEST


def _printed_darkness(shape: Shape) -> float:
    """The darkness of the fill of an open pip; red and black pips are marked."""
    if shape.fill is None or is_strong(shape.fill) or is_dark(shape.fill):
        return 0.0
    return 255.0 - min(shape.fill)
