"""Paths of a page as shapes, including those in forms that the page calls."""

import ctypes
import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

from importers.recordsheet_pdf.page import (
    WHITE,
    Color,
    ContentArea,
    Matrix,
    Overfull,
    Shape,
    is_dark,
    is_of_ink,
    is_on_page,
    is_strong,
    matrix_product,
    transformed_box,
)

MOST_SHAPES = 60_000
DEEPEST = 8  # depth of forms within forms
MOST_POINTS = 2000  # of a line that may be drawn with a pen
WIDEST_CROSS = 64.0  # points: larger black lines are marks only when they are drawn last
OF_CROSS = 4  # points of the path of a cross
SLANTING = 0.02  # off-diagonal share of a matrix; matrices with less are not turned
FLAT = 4  # least ratio of width to height of a stroke through words
CORNERS, LARGEST_PIP = 5, 9.0  # points of the path of a closed square, and points across: a pip may stand on a corner


class _LatestPath(NamedTuple):
    """A path that is a mark of a pen unless something is printed after it: its number, the object and its matrix."""

    number: int
    thing: object
    matrix: Matrix


@dataclass
class Drawing:
    """Collects the paths in an area of a page, including those in forms that the page calls."""

    area: ContentArea
    found: list[Shape] = field(default_factory=list)
    pictures: list[Shape] = field(default_factory=list)
    last: list[_LatestPath] = field(default_factory=list)

    def read(self, page: pypdfium2.PdfPage, matrix: Matrix) -> None:
        objects = (pdfium.FPDFPage_GetObject(page.raw, n) for n in range(pdfium.FPDFPage_CountObjects(page.raw)))
        self._walk(objects, matrix, 0)
        for number, thing, own in reversed(self.last):
            strokes = _paths(thing, own)
            if self.found[number].fill is not None and not all(map(_is_thin, strokes)):
                break  # pips and signs are printed, and so is everything drawn before them
            self.found[number : number + 1] = _strokes(self.found[number], strokes)

    def _walk(self, objects: Iterator[object], matrix: Matrix, depth: int) -> None:
        for thing in objects:
            kind = pdfium.FPDFPageObj_GetType(thing)
            if kind == pdfium.FPDF_PAGEOBJ_PATH:
                self._path(thing, matrix)
            elif kind == pdfium.FPDF_PAGEOBJ_IMAGE:
                if self.area.contains(*(box := _bounds(thing, matrix))):
                    self.pictures.append(Shape(*box, None, None, 0, False))
            elif kind == pdfium.FPDF_PAGEOBJ_FORM and depth < DEEPEST:
                inner = matrix_product(_matrix_of(thing), matrix)
                count = pdfium.FPDFFormObj_CountObjects(thing)
                self._walk((pdfium.FPDFFormObj_GetObject(thing, n) for n in range(count)), inner, depth + 1)

    def _path(self, thing: object, matrix: Matrix) -> None:
        if len(self.found) + len(self.pictures) >= MOST_SHAPES:
            raise Overfull(f"more than {MOST_SHAPES:,} shapes")
        if not self.area.contains(*(box := _bounds(thing, matrix))):
            return
        mode, stroked = ctypes.c_int(), ctypes.c_int()
        pdfium.FPDFPath_GetDrawMode(thing, mode, stroked)
        count = pdfium.FPDFPath_CountSegments(thing)
        curved = any(
            pdfium.FPDFPathSegment_GetType(pdfium.FPDFPath_GetPathSegment(thing, n)) == pdfium.FPDF_SEGMENT_BEZIERTO
            for n in range(min(count, 6))
        )
        fill = _color(pdfium.FPDFPageObj_GetFillColor, thing) if mode.value else None
        stroke = _color(pdfium.FPDFPageObj_GetStrokeColor, thing) if stroked.value else None
        if fill is not None and stroke is not None and max(box[2] - box[0], box[3] - box[1]) < WIDEST_CROSS:
            box = _outline(thing, matrix, box)
        shape = Shape(*box, fill, stroke, count, curved)
        if count == CORNERS and not curved and shape.fill is not None and shape.width < LARGEST_PIP:
            shape = _with_corners(shape, tuple(itertools.chain(*_paths(thing, matrix))))
        self.found.append(shape)
        if shape.fill is not None and not is_of_ink(shape):
            self.last.clear()
        if not 1 < count <= MOST_POINTS or (shape.fill is not None and not is_of_ink(shape)):
            return
        if shape.fill is None and shape.stroke is not None and is_strong(shape.stroke):
            self.found[-1:] = _strokes(shape, _paths(thing, matrix))
            return
        if shape.fill is None and max(shape.width, shape.height) < WIDEST_CROSS:
            self.found[-1] = shape._replace(path=tuple(itertools.chain(*_paths(thing, matrix))))
        if count > OF_CROSS and (shape.fill is not None or is_dark(shape.stroke or WHITE)):
            self.last.append(_LatestPath(len(self.found) - 1, thing, matrix))


Stroke = tuple[tuple[float, float], ...]  # its points
Box = tuple[float, float, float, float]  # left, top, right, bottom


def _matrix_of(thing: object) -> Matrix:
    """The matrix of an object, from its own places to those of the drawing that it is in."""
    own = pdfium.FS_MATRIX()
    pdfium.FPDFPageObj_GetMatrix(thing, own)
    return own.a, own.b, own.c, own.d, own.e, own.f


def _bounds(thing: object, matrix: Matrix) -> Box:
    """The box of an object on the page."""
    x0, y0, x1, y1 = (ctypes.c_float() for _ in range(4))
    pdfium.FPDFPageObj_GetBounds(thing, x0, y0, x1, y1)
    box = transformed_box((x0.value, y0.value, x1.value, y1.value), matrix)
    return _turned_bounds(thing, matrix, box) if box[2] - box[0] < WIDEST_CROSS else box


def _turned_bounds(thing: object, matrix: Matrix, box: Box) -> Box:
    """The box of a small turned object: PDFium gives the box around its turned box."""
    a, b, *_ = _matrix_of(thing)
    if min(abs(a), abs(b)) < SLANTING * max(abs(a), abs(b)):
        return box
    return _outline(thing, matrix, box)


def _outline(thing: object, matrix: Matrix, box: Box) -> Box:
    """The box of a path without the width of its stroke; the box of PDFium for a path of many points."""
    if not 1 < pdfium.FPDFPath_CountSegments(thing) <= MOST_POINTS:
        return box
    outline = [point for stroke in _paths(thing, matrix) for point in _points_on_outline(stroke)]
    if not outline:
        return box
    x, y = zip(*outline, strict=True)
    return min(x), min(y), max(x), max(y)


def _points_on_outline(stroke: Stroke) -> Iterator[tuple[float, float]]:
    """Points on an outline, including the middle of each curve."""
    curved = len(stroke) % 3 == 1
    yield from stroke[::3] if curved else stroke
    for n in range(0, len(stroke) - 3 if curved else 0, 3):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = stroke[n : n + 4]
        yield (ax + 3 * bx + 3 * cx + dx) / 8, (ay + 3 * by + 3 * cy + dy) / 8


def _paths(thing: object, matrix: Matrix) -> list[Stroke]:
    """The parts of a path by their points on the page, one for each move of the pen; none if one is not visible."""
    a, b, c, d, e, f = matrix_product(_matrix_of(thing), matrix)
    x, y = ctypes.c_float(), ctypes.c_float()
    found: list[list[tuple[float, float]]] = []
    for n in range(pdfium.FPDFPath_CountSegments(thing)):
        segment = pdfium.FPDFPath_GetPathSegment(thing, n)
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        if not found or pdfium.FPDFPathSegment_GetType(segment) == pdfium.FPDF_SEGMENT_MOVETO:
            found.append([])
        right, down = x.value, y.value
        found[-1].append((a * right + c * down + e, b * right + d * down + f))
    points = itertools.chain.from_iterable(found)
    return [*map(tuple, found)] if is_on_page(*itertools.chain.from_iterable(points)) else []


def _with_corners(shape: Shape, corners: Stroke) -> Shape:
    """A pip that stands on a corner with its corners; other shapes unchanged."""
    across, along = 0.1 * shape.width, 0.1 * shape.height
    stands = all(abs(x - shape.x) < across or abs(y - shape.y) < along for x, y in corners)
    return shape._replace(path=corners) if corners and stands else shape


def _strokes(shape: Shape, strokes: list[Stroke]) -> list[Shape]:
    """A path as the strokes of a pen, each with its own box; unchanged when it is a frame or the lines of a table."""
    colored = shape.fill is not None or (shape.stroke is not None and is_strong(shape.stroke))
    if not strokes or not (colored or any(map(_is_drawn, strokes))):
        return [shape]
    if len(strokes) == 1:
        return [shape._replace(path=strokes[0])]
    boxes = ((min(x), min(y), max(x), max(y)) for x, y in (tuple(zip(*stroke, strict=True)) for stroke in strokes))
    return [
        Shape(*box, shape.fill, shape.stroke, len(stroke), shape.curved, stroke)
        for box, stroke in zip(boxes, strokes, strict=True)
        if len(stroke) > 1
    ]


def _is_thin(outline: Stroke) -> bool:
    """Whether an outline leaves most of its box empty, like the outline of a stroke."""
    across, down = [x for x, _ in outline], [y for _, y in outline]
    box = (max(across) - min(across)) * (max(down) - min(down))
    area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in itertools.pairwise((*outline, outline[0]))) / 2
    flat = max(across) - min(across) > FLAT * (max(down) - min(down))
    return flat or abs(area) < 0.5 * box


def _is_drawn(stroke: Stroke) -> bool:
    """Whether a line is open and slanted somewhere, unlike frames and the lines of tables."""
    slants = any(min(abs(ax - bx), abs(ay - by)) > 1 for (ax, ay), (bx, by) in itertools.pairwise(stroke))
    return slants and stroke[0] != stroke[-1]


def _color(ask: object, thing: object) -> Color | None:
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    if not callable(ask) or not ask(thing, red, green, blue, alpha) or alpha.value == 0:
        return None
    return red.value, green.value, blue.value
