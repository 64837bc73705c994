"""What a hand drew over a page: crosses, strokes, blots and letters in its content, annotations of tablet readers.

Whatever says that a pip, a box or a slot is struck ends as its red fill or as a flat red line, which all readers know.
"""

import ctypes
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, islice, pairwise, product
from math import hypot
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

from importers.recordsheet_pdf.page import (
    BLACK,
    Matrix,
    PrintedPage,
    Shape,
    box_placed,
    is_dark,
    is_strong,
    on_page,
    placed,
)

AREAS = frozenset({pdfium.FPDF_ANNOT_CIRCLE, pdfium.FPDF_ANNOT_SQUARE, pdfium.FPDF_ANNOT_HIGHLIGHT})
STROKES = frozenset({pdfium.FPDF_ANNOT_INK, pdfium.FPDF_ANNOT_LINE, pdfium.FPDF_ANNOT_POLYGON})
FLAT = frozenset({pdfium.FPDF_ANNOT_STRIKEOUT, pdfium.FPDF_ANNOT_UNDERLINE, pdfium.FPDF_ANNOT_SQUIGGLY})
LETTERS = frozenset("xX×✗✘✕✖✓✔●•■⬤○/")
OFF = ("", "Off")
UNSEEN = pdfium.FPDF_ANNOT_FLAG_HIDDEN | pdfium.FPDF_ANNOT_FLAG_NOVIEW
MOST_ANNOTATIONS = 5000
MOST_MARKS = 20_000  # on a page
MOST_CELLS, MOST_ON_A_SPOT = 2000, 100
CELL = 16.0  # points: marks are looked up by squares of the page
OF_FIGURE = 18  # points of its path at least
LEAST_OF_RING, SMALLEST_RING = 5, 2.5  # points of its path, and points across
BOX = 15.0  # points: what is wider is no pip and no cross through a box
LARGE_BOX = 17.0  # points: the boxes of hits in large print
WIDEST_STAMP = 30.0  # points: a flat one that is not wider strikes a line
POINT = 1.5  # points: half of what a mark covers that means only what is in its middle
WIDEST_BLOT = 32.0  # points: over a level of heat in large print
LEAST_BLOT = 4.0  # points: of a dark one that hides what is printed
REACH = LARGE_BOX / 2  # around a mark, as far as it may strike something
RED = (255, 0, 0)
USUAL_LETTER = 12.0  # points: of a typed note that does not say it
_SIZE = re.compile(r"(\d+(?:\.\d+)?) Tf")
_FIELDS = 64  # characters of a value that matter

Point = tuple[float, float]


class PenMark(NamedTuple):
    """A mark: its box, the points of its stroke, and whether it means all within its box."""

    x0: float
    top: float
    x1: float
    bottom: float
    path: tuple[Point, ...] = ()
    area: bool = False

    @property
    def middle(self) -> Point:
        return (self.x0 + self.x1) / 2, (self.top + self.bottom) / 2

    @property
    def height(self) -> float:
        """How tall its box is."""
        return self.bottom - self.top

    @property
    def flat(self) -> bool:
        """Whether it is a stroke along a line of text."""
        wide = self.x1 - self.x0
        return wide > 9 > self.height or (self.area and wide > 2.5 * self.height and self.height < BOX)

    def _rounds(self) -> bool:
        """Whether it is a ring around something: it comes back to its beginning, and nowhere near the middle."""
        if len(self.path) < LEAST_OF_RING or min(self.x1 - self.x0, self.bottom - self.top) < SMALLEST_RING:
            return False
        size = max(self.x1 - self.x0, self.bottom - self.top)
        (ax, ay), (bx, by) = self.path[0], self.path[-1]
        middle = self.middle
        return hypot(ax - bx, ay - by) < 0.35 * size and all(
            hypot(x - middle[0], y - middle[1]) > 0.25 * size for x, y in self.path
        )

    def placed(self, scale: float, right: float) -> "PenMark":
        """The same so much larger, and then so far to the right."""
        x0, top, x1, bottom = (scale * side for side in self[:4])
        path = tuple((scale * x + right, scale * y) for x, y in self.path)
        return self._replace(x0=x0 + right, top=top, x1=x1 + right, bottom=bottom, path=path)

    def strikes(self, x: float, y: float, reach: float) -> bool:
        """Whether it means what stands at a place and reaches so far around it."""
        if self.area:
            return self.x0 <= x <= self.x1 and self.top <= y <= self.bottom
        if self._rounds():
            return _is_inside((x, y), self.path)
        small = max(self.x1 - self.x0, self.bottom - self.top) < 6 * reach
        if small and hypot(self.middle[0] - x, self.middle[1] - y) < 0.8 * reach:
            return True
        if not (self.x0 - reach <= x <= self.x1 + reach and self.top - reach <= y <= self.bottom + reach):
            return False
        return any(_distance((x, y), a, b) < 0.7 * reach for a, b in pairwise(self.path))


def _distance(at: Point, a: Point, b: Point) -> float:
    """How far a point is from a stroke between two others."""
    length = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    along = ((at[0] - a[0]) * (b[0] - a[0]) + (at[1] - a[1]) * (b[1] - a[1])) / length if length else 0.0
    along = min(1.0, max(0.0, along))
    return hypot(a[0] + along * (b[0] - a[0]) - at[0], a[1] + along * (b[1] - a[1]) - at[1])


def _is_inside(at: Point, ring: Sequence[Point]) -> bool:
    """Whether a point is within a ring: a ray from it crosses the ring an odd number of times."""
    x, y = at
    crossed = False
    for (ax, ay), (bx, by) in pairwise((*ring, ring[0])):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            crossed = not crossed
    return crossed


def with_pen_marks(page: PrintedPage, document: pypdfium2.PdfDocument) -> PrintedPage:
    """The page with everything struck that somebody drew over, and the marks themselves taken away."""
    over = list(_annotations(document, page)) + _letters(page)
    last = _last_printed(page.shapes)
    drawn = {n: mark for n, shape in enumerate(page.shapes) if (mark := _drawn(shape, n > last)) is not None}
    hiding = _hiding_blots(page)
    drawn |= {n: PenMark(*page.shapes[n][:4]) for n in hiding}
    hiding |= (bands := _bands(page.shapes))
    drawn |= {n: PenMark(*page.shapes[n][:4], (), True) for n in bands}
    if not over and not drawn:
        return page
    pens = {n for n in drawn if n > last or n in hiding or _is_of_a_pen(page.shapes[n])}
    noted, put = _Places(dict(enumerate(over))), _Places(drawn)
    around: dict[int, _Around] = defaultdict(_Around)  # by the number of the mark, those of annotations below zero
    for n, shape in enumerate(page.shapes):
        if n in pens or (n in drawn and shape.path) or not (_may_be_struck(shape) or _is_figure(shape)):
            continue
        black, drawing = n in drawn, _is_figure(shape)  # a figure has dark lines of its own, short ones on small paper
        after = [m for m in put.near(shape) if m > n]
        after = [m for m in after if m in pens or not (black or (drawing and page.shapes[m].path))]
        for m in (*after, *(-m - 1 for m in noted.near(shape))):
            around[m].add(n, shape, over[-m - 1] if m < 0 else drawn[m], m < 0)
    fills: set[int] = set()
    used: set[int] = set()
    doubtful = 0
    for m, places in around.items():
        meant = places.meant()
        doubtful += meant is None and (m < 0 or m > last)  # what is printed among others may be an arrow
        fills |= set(meant or ())
        used |= {m} if meant and m >= 0 else set()
    shapes = [
        s._replace(fill=RED) if n in fills and s.fill is not None else s
        for n, s in enumerate(page.shapes)
        if n not in used
    ]
    marks = (*over, *(drawn[n] for n in sorted({*used, *pens})))
    lines = [Shape(m.x0, m.middle[1] - 0.5, m.x1, m.middle[1] + 0.5, None, RED, 2, False) for m in marks if m.flat]
    return replace(page, shapes=(*shapes, *lines), marks=tuple(marks), doubtful=doubtful)


class _Around:
    """The pips and boxes around a mark, and which of them it strikes."""

    def __init__(self) -> None:
        self._struck: list[int] = []
        self._far: list[tuple[float, float, Point]] = []  # how far from a small mark, how wide, and where
        self._small = False

    def add(self, number: int, shape: Shape, mark: PenMark, noted: bool) -> None:
        """Look at one of them; pips may lie on the art of a diagram, what was noted over a page lies upon soldiers."""
        reach = shape.width / 2 if _is_figure(shape) else max(shape.width, shape.height) / 2
        if mark.strikes(shape.x, shape.y, reach) or (noted and _is_figure(shape) and _is_within(mark, shape)):
            self._struck.append(number)
        size = max(mark.x1 - mark.x0, mark.height)
        small = size < 1.5 * shape.width
        self._small |= small
        far = hypot(mark.middle[0] - shape.x, mark.middle[1] - shape.y)
        if small and shape.fill is not None and far < 1.3 * shape.width:
            self._far.append((far, shape.width, (shape.x, shape.y)))

    def meant(self) -> list[int] | None:
        """The numbers of those that are struck; None where a small mark lies between two and may mean either."""
        if self._small and len(self._far) > 1:
            (near, width, at), *others = sorted(self._far)
            apart = (far for far, _, (x, y) in others if hypot(x - at[0], y - at[1]) > 0.5 * width)
            if near > 0.3 * width and min(apart, default=9 * width) < 1.4 * near:
                return None
        return self._struck


def _is_within(mark: PenMark, figure: Shape) -> bool:
    """Whether a mark lies upon a figure, on its head or its feet too."""
    x, y = mark.middle
    inside = figure.x0 < x < figure.x1 and figure.top < y < figure.bottom
    return inside and mark.x1 - mark.x0 < figure.width and mark.height < figure.height


class _Places:
    """Which marks are near a place, so that not each pip has to be held against each of them."""

    def __init__(self, marks: Mapping[int, PenMark]) -> None:
        self._cells: dict[tuple[int, int], list[int]] = {}
        for number, mark in list(marks.items())[:MOST_MARKS]:
            across = range(int((mark.x0 - REACH) // CELL), int((mark.x1 + REACH) // CELL) + 1)
            down = range(int((mark.top - REACH) // CELL), int((mark.bottom + REACH) // CELL) + 1)
            for cell in islice(product(across, down), MOST_CELLS):
                self._cells.setdefault(cell, []).append(number)

    def near(self, shape: Shape) -> Sequence[int]:
        """The numbers of the marks around a shape, but of very many on one spot only the first."""
        return self._cells.get((int(shape.x // CELL), int(shape.y // CELL)), [])[:MOST_ON_A_SPOT]


def _may_be_struck(shape: Shape) -> bool:
    """Whether a shape may be a pip, or a box of a hit, which some sheets do not fill."""
    if shape.fill is None and abs(shape.width - shape.height) > 1.5:
        return False
    widest = LARGE_BOX if shape.fill is not None and abs(shape.width - shape.height) < 0.1 else BOX
    return (4 if shape.fill is None else 1.8) < max(shape.width, shape.height) < widest and shape.points >= 4


def _last_printed(shapes: Sequence[Shape]) -> int:
    """The number of the last shape that is filled, but by a pen, or of the edge that is drawn around it."""
    last = max((n for n, s in enumerate(shapes) if s.fill is not None and not (s.path or _is_band(s))), default=-1)
    if 0 <= last < len(shapes) - 1:
        inner, edge = shapes[last], shapes[last + 1]
        last += hypot(inner.x - edge.x, inner.y - edge.y) < 0.5 and edge.width < 1.5 * inner.width + 1
    return last


def _is_of_a_pen(shape: Shape) -> bool:
    """Whether a shape is a stroke or a blot of a colour that sheets do not print."""
    return (shape.stroke is not None and is_strong(shape.stroke)) or _is_coloured_blot(shape)


def _is_coloured_blot(shape: Shape) -> bool:
    plain = shape.fill is not None and is_strong(shape.fill) and shape.stroke is None
    return plain and max(shape.width, shape.height) < WIDEST_BLOT


def _is_band(shape: Shape) -> bool:
    """Whether a shape is what a highlighter leaves on a line of text."""
    plain = shape.fill is not None and is_strong(shape.fill) and shape.stroke is None
    return plain and LEAST_BLOT < shape.height < BOX and shape.width > 2.5 * shape.height


def _bands(shapes: Sequence[Shape]) -> set[int]:
    """The numbers of the bands of a highlighter: those after which nothing is filled but by a pen."""
    others = (n for n, s in enumerate(shapes) if s.fill is not None and not (s.path or _is_band(s)))
    last = max((n for n in others if not _is_coloured_blot(shapes[n])), default=-1)
    return {n for n in range(last + 1, len(shapes)) if _is_band(shapes[n])}


def _hiding_blots(page: PrintedPage) -> set[int]:
    """The numbers of dark blots that hide dark words or a figure that was drawn before: nobody prints that."""
    figures: list[Shape] = []
    found: set[int] = set()
    for n, shape in enumerate(page.shapes):
        if _is_figure(shape):
            figures.append(shape)
        if not _is_dark_blot(shape):
            continue
        words = any(
            shape.x0 < p.x0 + 1
            and p.x1 - 1 < shape.x1
            and is_dark(p.colour)
            and _hides(shape, p.line, p.bottom - p.top)
            for p in page.phrases
        )
        if words or any(shape.x0 < f.x < shape.x1 and _hides(shape, f.y, f.height) for f in figures):
            found.add(n)
    return found


def _is_dark_blot(shape: Shape) -> bool:
    plain = shape.fill is not None and is_dark(shape.fill) and shape.points < OF_FIGURE
    return plain and min(shape.width, shape.height) > LEAST_BLOT and max(shape.width, shape.height) < WIDEST_BLOT


def _hides(blot: Shape, y: float, height: float) -> bool:
    """Whether a blot reaches over most of what is so high about a line."""
    return blot.top < y - 0.35 * height and y + 0.35 * height < blot.bottom


def _is_figure(shape: Shape) -> bool:
    """Whether a shape may be the figure of a soldier."""
    return shape.fill is not None and 5 < shape.width < 24 and 12 < shape.height < 40 and shape.points >= OF_FIGURE


def _drawn(shape: Shape, after_all: bool) -> PenMark | None:
    """A shape in the content of the page that may be a mark: a stroke of a coloured pen, or small lines and blots.

    Behind everything that is printed any dark stroke is one.
    """
    small = max(shape.width, shape.height) < BOX
    if after_all and (shape.fill is not None or (shape.stroke is not None and is_dark(shape.stroke))):
        mark = PenMark(*shape[:4], shape.path)
        return mark if shape.path or mark.flat else None
    if shape.fill is None and shape.path:
        coloured = shape.stroke is not None and is_strong(shape.stroke)
        crossing = small and min(shape.width, shape.height) > 1 and shape.points <= 4 and not shape.curved
        return PenMark(*shape[:4], shape.path) if coloured or crossing else None
    blot = shape.fill is not None and shape.stroke is None
    blot = blot and ((small and is_dark(shape.fill or BLACK)) or _is_coloured_blot(shape))
    return PenMark(*shape[:4]) if blot and min(shape.width, shape.height) > 0.8 else None


def _letters(page: PrintedPage) -> list[PenMark]:
    """Crosses and points that were typed over the page."""
    return [_point((p.middle, p.line)) for p in page.phrases if p.text in LETTERS]


def _annotations(document: pypdfium2.PdfDocument, printed: PrintedPage) -> Iterator[PenMark]:
    page = document[printed.number - 1]
    try:
        for number in range(min(pdfium.FPDFPage_GetAnnotCount(page.raw), MOST_ANNOTATIONS)):
            annotation = pdfium.FPDFPage_GetAnnot(page.raw, number)
            if not pdfium.FPDFAnnot_GetFlags(annotation) & UNSEEN:
                marks = _marks_of(annotation, printed.matrix)
                yield from (mark for mark in marks if on_page(*mark[:4], *chain(*mark.path)))
            pdfium.FPDFPage_CloseAnnot(annotation)
    finally:
        page.close()


def _marks_of(annotation: object, matrix: Matrix) -> Iterator[PenMark]:
    kind = pdfium.FPDFAnnot_GetSubtype(annotation)
    rect = pdfium.FS_RECTF()
    if not pdfium.FPDFAnnot_GetRect(annotation, rect):
        return
    box = box_placed((rect.left, rect.bottom, rect.right, rect.top), matrix)
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
    elif kind == pdfium.FPDF_ANNOT_WIDGET and _said(annotation, "FT") == "Btn" and _said(annotation, "AS") not in OFF:
        yield PenMark(*box, (), True)
    elif kind == pdfium.FPDF_ANNOT_STAMP:
        stamp = PenMark(*box, (), max(box[2] - box[0], box[3] - box[1]) < WIDEST_STAMP)
        yield stamp if stamp.flat else _point(stamp.middle)
    elif kind == pdfium.FPDF_ANNOT_FREETEXT and _said(annotation, "Contents").strip() in LETTERS:
        yield _point(_letter(annotation, box))


def _point(at: Point) -> PenMark:
    """A mark that means only what is in its middle."""
    x, y = at
    return PenMark(x - POINT, y - POINT, x + POINT, y + POINT)


def _letter(annotation: object, box: tuple[float, float, float, float]) -> Point:
    """Where the one letter of a typed note stands: in its middle, in a large one at its beginning."""
    told = _SIZE.search(_said(annotation, "DA"))
    size = float(told[1]) if told and 0 < float(told[1]) < WIDEST_STAMP else USUAL_LETTER
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
            yield box_placed((min(across), min(up), max(across), max(up)), matrix)


def _paths(annotation: object, matrix: Matrix) -> Iterator[tuple[Point, ...]]:
    """The strokes of ink, a line, a polygon."""
    start, end = pdfium.FS_POINTF(), pdfium.FS_POINTF()
    if pdfium.FPDFAnnot_GetLine(annotation, start, end):
        yield placed(start.x, start.y, matrix), placed(end.x, end.y, matrix)
        return
    strokes = min(pdfium.FPDFAnnot_GetInkListCount(annotation), MOST_ANNOTATIONS)
    asked = [partial(pdfium.FPDFAnnot_GetInkListPath, annotation, n) for n in range(strokes)]
    for ask in (partial(pdfium.FPDFAnnot_GetVertices, annotation), *asked):
        count = min(ask(None, 0), MOST_ANNOTATIONS)
        points = (pdfium.FS_POINTF * count)()
        if count and ask(points, count):
            yield tuple(placed(point.x, point.y, matrix) for point in points)


def _said(annotation: object, key: str) -> str:
    """A text or a name that an annotation holds."""
    buffer = (ctypes.c_ushort * _FIELDS)()
    size = pdfium.FPDFAnnot_GetStringValue(annotation, key.encode(), buffer, ctypes.sizeof(buffer))
    return bytes(buffer)[: max(0, min(size, ctypes.sizeof(buffer)) - 2)].decode("utf-16-le", "replace")
