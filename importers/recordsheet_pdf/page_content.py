"""What PDFium finds on a page, in some hundredths of a second: letters put together as phrases, paths as shapes.

A page whose words run up, down or upside down is turned until they can be read.
"""

import ctypes
import itertools
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import cos, pi, sin
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

from importers.recordsheet_pdf.page import (
    WHITE,
    Color,
    Matrix,
    Overfull,
    Phrase,
    PrintedPage,
    Shape,
    box_placed,
    is_dark,
    is_of_ink,
    is_strong,
    on_page,
    placed,
)

MOST_CHARACTERS = 60_000  # of a page; the fullest sheets have six thousand
MOST_SHAPES = 60_000
DEEPEST = 8  # drawings within drawings
MOST_POINTS = 2000  # of a line that a hand drew
WIDEST_CROSS = 64.0  # points: black lines of more are looked at as marks only where they are drawn last
OF_CROSS = 4  # points
SLANTING = 0.02  # of what a matrix does along the axes: what is less lies straight
FLAT = 4  # times as wide as high: a stroke through words
SLANTED = 0.4  # the sine of the angle of a watermark; italics may be drawn slanted by less
LARGEST_LETTER = 40.0  # points: no sheet has larger ones
ASKED = 200  # letters that are asked how a page is turned


def read_page(document: pypdfium2.PdfDocument, index: int) -> PrintedPage:
    """A page of an open document; raises Overfull when there is too much on it."""
    page = document[index]
    shown = page.get_rotation()
    text = page.get_textpage()
    try:
        corners = page.get_cropbox()
        if not on_page(*corners):
            raise Overfull("a page without end")
        if text.count_chars() > MOST_CHARACTERS:
            raise Overfull(f"{text.count_chars():,} letters")
        quarters = _turned(text)
        if (upright := 90 * (-quarters % 4)) != shown:  # letters are put together as they are shown
            text.close()
            page.set_rotation(upright)
            text = page.get_textpage()
        matrix = _upright(quarters, *corners)
        _, _, width, height = box_placed(corners, matrix)
        shapes = _Shapes()
        shapes.read(page, matrix)
        phrases = tuple(_phrases(text, matrix, quarters))
        pictures = tuple(shapes.pictures)
        stamped = any(_is_slanted(text.raw, index) for index in range(text.count_chars()))
        return PrintedPage(
            index + 1,
            width,
            height,
            phrases,
            tuple(shapes.found),
            pictures,
            matrix=matrix,
            stamped=stamped,
            rotation=upright,
        )
    finally:
        text.close()
        if page.get_rotation() != shown:
            page.set_rotation(shown)
        page.close()


def _turned(text: pypdfium2.PdfTextPage) -> int:
    """How many quarters to the right most words of a page are turned."""
    count = text.count_chars()
    angles = (pdfium.FPDFText_GetCharAngle(text.raw, n) for n in range(0, count, 1 + count // ASKED))
    quarters = Counter(round(2 * angle / pi) % 4 for angle in angles if angle >= 0)
    return quarters.most_common(1)[0][0] if quarters else 0


def _upright(quarters: int, left: float, bottom: float, right: float, top: float) -> Matrix:
    """What puts a page upright, with its upper left corner where everything is measured from."""
    return (
        (1.0, 0.0, 0.0, -1.0, -left, top),
        (0.0, -1.0, -1.0, 0.0, top, right),
        (-1.0, 0.0, 0.0, 1.0, right, -bottom),
        (0.0, 1.0, 1.0, 0.0, -bottom, -left),
    )[quarters]


def _is_slanted(text: object, index: int) -> bool:
    """Whether a letter neither follows nor crosses the lines of the page."""
    angle = pdfium.FPDFText_GetCharAngle(text, index)
    return min(abs(sin(angle)), abs(cos(angle))) > SLANTED


def hide_stamps(page: pypdfium2.PdfPage) -> None:
    """Make slanted letters invisible, so that a watermark does not darken what lies under it."""
    text = page.get_textpage()
    try:
        for index in range(min(text.count_chars(), MOST_CHARACTERS)):
            owner = pdfium.FPDFText_GetTextObject(text.raw, index)
            if owner and _is_slanted(text.raw, index):
                pdfium.FPDFTextObj_SetTextRenderMode(owner, pdfium.FPDF_TEXTRENDERMODE_INVISIBLE)
    finally:
        text.close()


class _Letter(NamedTuple):
    text: str
    x0: float
    top: float
    x1: float
    bottom: float
    size: float
    owner: int  # the text object that it is drawn by
    number: int  # on the page
    start: float  # along its line, which may run up or down the page
    end: float
    base: float  # across its line


def _letters(text: pypdfium2.PdfTextPage, matrix: Matrix, quarters: int) -> Iterator[_Letter]:
    raw, box, owners = text.raw, pdfium.FS_RECTF(), dict[int, int]()
    for index in range(text.count_chars()):
        code = pdfium.FPDFText_GetUnicode(raw, index)
        if pdfium.FPDFText_IsGenerated(raw, index) == 1 or code in (0, 10, 13) or 0xD800 <= code < 0xE000:
            continue
        owner = pdfium.FPDFText_GetTextObject(raw, index)
        at = ctypes.addressof(owner.contents) if owner else -index - 1
        pdfium.FPDFText_GetLooseCharBox(raw, index, box)
        x0, y0, x1, y1 = box_placed((box.left, box.bottom, box.right, box.top), matrix)
        if not on_page(x0, y0, x1, y1):
            continue
        if _is_slanted(raw, index):
            continue  # of a watermark
        turned = sin(pdfium.FPDFText_GetCharAngle(raw, index) - quarters * pi / 2)
        if turned > 0.7:  # reading downwards
            along = (y0, y1, x0)
        elif turned < -0.7:
            along = (-y1, -y0, x0)
        else:
            along = (x0, x1, y1)
        size = max(x1 - x0 if abs(turned) > 0.7 else y1 - y0, 0.1)
        if size > LARGEST_LETTER:
            continue
        letter = _LIGATURES.get(code) or chr(code)
        yield _Letter(letter, x0, y0, x1, y1, size, owners.setdefault(at, len(owners)), index, *along)


_LIGATURES = {
    **dict.fromkeys((0xA0, 0x2007, 0x2009, 0x202F), " "),
    **dict.fromkeys((0xAD, 0x2010, 0x2011), "-"),
    0xFB00: "ff",
    0xFB01: "fi",
    0xFB02: "fl",
    0xFB03: "ffi",
    0xFB04: "ffl",
    0x2018: "'",
    0x2019: "'",
    0x201C: '"',
    0x201D: '"',
}
"""What a letter of fine print means."""


def _phrases(text: pypdfium2.PdfTextPage, matrix: Matrix, quarters: int) -> Iterator[Phrase]:
    letters = list(_letters(text, matrix, quarters))
    blanks = sum(letter.text.isspace() for letter in letters)
    widest = WITHIN if blanks > LEAST_BLANKS * len(letters) else ACROSS
    run: list[_Letter] = []
    for letter in letters:
        if run and (not _belongs(run[-1], letter, widest + 2 * _spacing(run)) or _follows_count(run, letter)):
            yield from _phrase(text, run)
            run = []
        run.append(letter)
    yield from _phrase(text, run)


CORNERS, LARGEST_PIP = 5, 9.0  # points of a closed square, and points across: a pip may stand on a corner
WITHIN = 0.30  # of the letter size: the widest gap within a phrase whose blanks are letters of the page
ACROSS = 0.36  # and where words are drawn apart, without blanks
LEAST_BLANKS = 0.03  # of the letters of a page that draws its blanks
SAME_LINE = 0.18  # of the letter size: between the base lines of the letters of a line


SPACED = 3  # letters that show how far apart the letters of a phrase stand


def _spacing(run: list[_Letter]) -> float:
    """How far apart the letters of a phrase stand, in letter sizes, where all of them stand apart; else 0.

    Between words this space stands before and behind the blank.
    """
    gaps = [(b.start - a.end) / b.size for a, b in itertools.pairwise(run[:SPACED])]
    return max(min(gaps), 0.0) if len(run) >= SPACED else 0.0


BESIDE = 0.12  # the widest gap between a number and a unit or a letter that belongs to it


def _follows_count(run: list[_Letter], letter: _Letter) -> bool:
    """Whether a letter begins a name behind the number of a line: there is a gap, but no blank."""
    gap = letter.start - run[-1].end
    return gap > BESIDE * letter.size and letter.text.isalpha() and all(each.text.isdigit() for each in run)


def _belongs(last: _Letter, letter: _Letter, widest: float) -> bool:
    """Whether a letter goes on with the phrase: on the same line, right behind, and not in another column."""
    size = min(last.size, letter.size)
    if abs(last.base - letter.base) > SAME_LINE * size or abs(last.size - letter.size) > 0.2 * size:
        return False
    if last.owner == letter.owner and (last.start, last.end) == (letter.start, letter.end):
        return True  # a ligature, which counts as its letters
    return -0.5 * size <= letter.start - last.end < widest * size


def _phrase(text: pypdfium2.PdfTextPage, run: list[_Letter]) -> Iterator[Phrase]:
    words = _spaced(run)
    if not words:
        return
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    inked = next(letter for letter in run if not letter.text.isspace())
    pdfium.FPDFText_GetFillColor(text.raw, inked.number, red, green, blue, alpha)
    yield Phrase(
        words,
        min(letter.x0 for letter in run if not letter.text.isspace()),
        min(letter.top for letter in run),
        max(letter.x1 for letter in run),
        max(letter.bottom for letter in run),
        run[0].size,
        (red.value, green.value, blue.value),
    )


def _spaced(run: list[_Letter]) -> str:
    """The text of a run. Letter-spaced words are joined: only a gap wider than the usual one in it parts words."""
    if not run or all(letter.text.isspace() for letter in run):
        return ""
    spaced = any(letter.text.isspace() for letter in run)
    gaps = sorted(b.start - a.end for a, b in itertools.pairwise(run))
    usual = gaps[len(gaps) // 2] if gaps else 0.0
    parts = [run[0].text]
    for last, letter in itertools.pairwise(run):
        if not spaced and letter.start - last.end > max(usual, 0) + 0.14 * letter.size:
            parts.append(" ")
        parts.append(letter.text)
    text = " ".join("".join(parts).split())
    return NOTHING if text in _DASHES else _HYPHEN.sub("-", text)


NOTHING = "—"
"""What sheets print where there is no figure."""
_DASHES = ("–", "―", "‒")
_HYPHEN = re.compile(r"(?<=\w)–(?=\w)")


class _Last(NamedTuple):
    """A path that may be of a pen as long as nothing is printed after it: its number, and what it is read from."""

    number: int
    thing: object
    matrix: Matrix


@dataclass
class _Shapes:
    """Collects the paths of a page, those in drawings that the page only calls among them."""

    found: list[Shape] = field(default_factory=list)
    pictures: list[Shape] = field(default_factory=list)
    last: list[_Last] = field(default_factory=list)

    def read(self, page: pypdfium2.PdfPage, matrix: Matrix) -> None:
        objects = (pdfium.FPDFPage_GetObject(page.raw, n) for n in range(pdfium.FPDFPage_CountObjects(page.raw)))
        self._walk(objects, matrix, 0)
        for number, thing, own in reversed(self.last):
            strokes = _paths(thing, own)
            if self.found[number].fill is not None and not all(map(_is_thin, strokes)):
                break  # a pip, a sign: it is printed, and so is all that was drawn before
            self.found[number : number + 1] = _strokes(self.found[number], strokes)

    def _walk(self, objects: Iterator[object], matrix: Matrix, depth: int) -> None:
        for thing in objects:
            kind = pdfium.FPDFPageObj_GetType(thing)
            if kind == pdfium.FPDF_PAGEOBJ_PATH:
                self._path(thing, matrix)
            elif kind == pdfium.FPDF_PAGEOBJ_IMAGE:
                if on_page(*(box := _bounds(thing, matrix))):
                    self.pictures.append(Shape(*box, None, None, 0, False))
            elif kind == pdfium.FPDF_PAGEOBJ_FORM and depth < DEEPEST:
                own = pdfium.FS_MATRIX()
                pdfium.FPDFPageObj_GetMatrix(thing, own)
                inner = _product((own.a, own.b, own.c, own.d, own.e, own.f), matrix)
                count = pdfium.FPDFFormObj_CountObjects(thing)
                self._walk((pdfium.FPDFFormObj_GetObject(thing, n) for n in range(count)), inner, depth + 1)

    def _path(self, thing: object, matrix: Matrix) -> None:
        if len(self.found) + len(self.pictures) >= MOST_SHAPES:
            raise Overfull(f"more than {MOST_SHAPES:,} shapes")
        if not on_page(*(box := _bounds(thing, matrix))):
            return
        mode, stroked = ctypes.c_int(), ctypes.c_int()
        pdfium.FPDFPath_GetDrawMode(thing, mode, stroked)
        count = pdfium.FPDFPath_CountSegments(thing)
        curved = any(
            pdfium.FPDFPathSegment_GetType(pdfium.FPDFPath_GetPathSegment(thing, n)) == pdfium.FPDF_SEGMENT_BEZIERTO
            for n in range(min(count, 6))
        )
        shape = Shape(
            *box,
            _color(pdfium.FPDFPageObj_GetFillColor, thing) if mode.value else None,
            _color(pdfium.FPDFPageObj_GetStrokeColor, thing) if stroked.value else None,
            count,
            curved,
        )
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
            self.last.append(_Last(len(self.found) - 1, thing, matrix))


Stroke = tuple[tuple[float, float], ...]  # its points


def _bounds(thing: object, matrix: Matrix) -> tuple[float, float, float, float]:
    """The box of a thing on the page: left, top, right, bottom."""
    x0, y0, x1, y1 = (ctypes.c_float() for _ in range(4))
    pdfium.FPDFPageObj_GetBounds(thing, x0, y0, x1, y1)
    box = box_placed((x0.value, y0.value, x1.value, y1.value), matrix)
    return _turned_bounds(thing, matrix, box) if box[2] - box[0] < WIDEST_CROSS else box


def _turned_bounds(
    thing: object, matrix: Matrix, box: tuple[float, float, float, float]
) -> tuple[float, float, float, float]:
    """The box of a small thing that is drawn slanting: PDFium gives the box around its slanting box."""
    own = pdfium.FS_MATRIX()
    pdfium.FPDFPageObj_GetMatrix(thing, own)
    if min(abs(own.a), abs(own.b)) < SLANTING * max(abs(own.a), abs(own.b)):
        return box
    if not 1 < pdfium.FPDFPath_CountSegments(thing) <= MOST_POINTS:
        return box
    outline = [point for stroke in _paths(thing, matrix) for point in _along(stroke)]
    if not outline:
        return box
    x, y = zip(*outline, strict=True)
    return min(x), min(y), max(x), max(y)


def _along(stroke: Stroke) -> Iterator[tuple[float, float]]:
    """Points of an outline; where each third one is the end of a curve, its middle is one of them."""
    curved = len(stroke) % 3 == 1
    yield from stroke[::3] if curved else stroke
    for n in range(0, len(stroke) - 3 if curved else 0, 3):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = stroke[n : n + 4]
        yield (ax + 3 * bx + 3 * cx + dx) / 8, (ay + 3 * by + 3 * cy + dy) / 8


def _paths(thing: object, matrix: Matrix) -> list[Stroke]:
    """The parts of a path by their points on the page: each time that a pen was put down."""
    own, x, y = pdfium.FS_MATRIX(), ctypes.c_float(), ctypes.c_float()
    pdfium.FPDFPageObj_GetMatrix(thing, own)
    whole = _product((own.a, own.b, own.c, own.d, own.e, own.f), matrix)
    found: list[list[tuple[float, float]]] = []
    for n in range(pdfium.FPDFPath_CountSegments(thing)):
        segment = pdfium.FPDFPath_GetPathSegment(thing, n)
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        if not found or pdfium.FPDFPathSegment_GetType(segment) == pdfium.FPDF_SEGMENT_MOVETO:
            found.append([])
        found[-1].append(point := placed(x.value, y.value, whole))
        if not on_page(*point):
            return []
    return [tuple(points) for points in found]


def _with_corners(shape: Shape, corners: Stroke) -> Shape:
    """A pip that stands on a corner with its corners; other shapes as they are."""
    across, along = 0.1 * shape.width, 0.1 * shape.height
    stands = all(abs(x - shape.x) < across or abs(y - shape.y) < along for x, y in corners)
    return shape._replace(path=corners) if corners and stands else shape


def _strokes(shape: Shape, strokes: list[Stroke]) -> list[Shape]:
    """A path as the strokes of a pen, each with its own box; unchanged where it is a frame, or lines of a table."""
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
    """Whether an outline leaves most of its box empty, as that of a stroke does."""
    across, down = [x for x, _ in outline], [y for _, y in outline]
    box = (max(across) - min(across)) * (max(down) - min(down))
    area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in itertools.pairwise((*outline, outline[0]))) / 2
    flat = max(across) - min(across) > FLAT * (max(down) - min(down))
    return flat or abs(area) < 0.5 * box


def _is_drawn(stroke: Stroke) -> bool:
    """Whether a line is open and slants somewhere, which no frame and no line of a table does."""
    slants = any(min(abs(ax - bx), abs(ay - by)) > 1 for (ax, ay), (bx, by) in itertools.pairwise(stroke))
    return slants and stroke[0] != stroke[-1]


def _product(inner: Matrix, outer: Matrix) -> Matrix:
    """Two matrices after each other: first the inner one."""
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def _color(ask: object, thing: object) -> Color | None:
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    if not callable(ask) or not ask(thing, red, green, blue, alpha) or alpha.value == 0:
        return None
    return red.value, green.value, blue.value
