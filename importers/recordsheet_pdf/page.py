"""What is on a page: phrases of text with their places, and shapes with their fills.

Everything is measured in points from the upper left corner of the page. The reader underneath is PDFium, which takes
some hundredths of a second a page.
"""

import ctypes
import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from math import sin
from typing import NamedTuple, Protocol

import pypdfium2
import pypdfium2.raw as pdfium

MOST_CHARACTERS = 60_000  # of a page; the fullest sheets have six thousand
MOST_SHAPES = 60_000
DEEPEST = 8  # drawings within drawings
FARTHEST = 100_000.0  # points from the corner of a page: nothing that is seen lies there
MOST_POINTS = 2000  # of a line that a hand drew
SHORTEST_STROKE = 5.0  # points: through a short name
WIDEST_CROSS = 64.0  # points: black lines of more are not looked at as marks

Colour = tuple[int, int, int]
BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)


class Overfull(Exception):
    """A page with more on it than any record sheet has; its text says how much."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """Letters in a row that belong together: a word, a name, a number."""

    text: str
    x0: float
    top: float
    x1: float
    bottom: float
    size: float
    colour: Colour

    @property
    def middle(self) -> float:
        return (self.x0 + self.x1) / 2

    @property
    def line(self) -> float:
        """The height of its middle on the page."""
        return (self.top + self.bottom) / 2

    def placed(self, scale: float, right: float) -> "Phrase":
        """The same so much larger, and then so far to the right."""
        x0, top, x1, bottom = (scale * side for side in (self.x0, self.top, self.x1, self.bottom))
        return Phrase(self.text, x0 + right, top, x1 + right, bottom, scale * self.size, self.colour)


class Mark(Protocol):
    """A mark of a hand; `pen_marks` finds them."""

    @property
    def flat(self) -> bool: ...

    @property
    def middle(self) -> tuple[float, float]: ...

    @property
    def height(self) -> float: ...

    def strikes(self, x: float, y: float, reach: float) -> bool: ...

    def placed(self, scale: float, right: float) -> "Mark": ...


def is_strong(colour: Colour) -> bool:
    """Whether a colour is that of a pen, not a grey."""
    return max(colour) - min(colour) > 90


def is_dark(colour: Colour) -> bool:
    return max(colour) < 90


class Shape(NamedTuple):
    """A drawn path: its box, the colours it is filled and stroked with, how many points it has, whether it is round.

    `path` are the points of a line that is not filled, where it may be one that a hand drew.
    """

    x0: float
    top: float
    x1: float
    bottom: float
    fill: Colour | None
    stroke: Colour | None
    points: int
    curved: bool
    path: tuple[tuple[float, float], ...] = ()

    @property
    def width(self) -> float:
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def x(self) -> float:
        return (self.x0 + self.x1) / 2

    @property
    def y(self) -> float:
        return (self.top + self.bottom) / 2

    def placed(self, scale: float, right: float) -> "Shape":
        """The same so much larger, and then so far to the right."""
        x0, top, x1, bottom = (scale * side for side in self[:4])
        path = tuple((scale * x + right, scale * y) for x, y in self.path)
        return self._replace(x0=x0 + right, top=top, x1=x1 + right, bottom=bottom, path=path)


@dataclass(frozen=True)
class PrintedPage:
    """One page: its number from 1, its size, and what is on it."""

    number: int
    width: float
    height: float
    phrases: tuple[Phrase, ...]
    shapes: tuple[Shape, ...]
    pictures: tuple[Shape, ...] = ()  # the boxes of photographs and other images
    marks: tuple["Mark", ...] = ()  # what a hand drew over it
    doubtful: int = 0  # marks that lie between two things
    further: tuple["PrintedPage", ...] = ()  # those on which its inventory goes on

    @cached_property
    def text(self) -> str:
        """All words, to look for some."""
        return "\n".join(phrase.text for phrase in self.phrases)

    @cached_property
    def strokes(self) -> tuple[tuple["Shape", bool], ...]:
        """The lines across the page that may strike words, and whether they are those of a coloured pen."""
        flat = (s for s in self.shapes if s.height < (6 if s.points == 2 else 4) and s.points <= 5)
        flat = (s for s in flat if s.width > max(SHORTEST_STROKE, 3 * s.height))
        inked = ((s, s.stroke or (s.fill if s.height < 2 else None)) for s in flat)
        return tuple((s, is_strong(ink)) for s, ink in inked if ink is not None and (is_strong(ink) or is_dark(ink)))

    def within(self, x0: float, top: float, x1: float, bottom: float) -> "PrintedPage":
        """The part of the page whose things have their middle in a box."""
        return PrintedPage(
            self.number,
            self.width,
            self.height,
            tuple(p for p in self.phrases if x0 <= p.middle <= x1 and top <= p.line <= bottom),
            tuple(s for s in self.shapes if x0 <= s.x <= x1 and top <= s.y <= bottom),
            tuple(s for s in self.pictures if x0 <= s.x <= x1 and top <= s.y <= bottom),
            self.marks,
        )

    def marked_at(self, x: float, y: float, reach: float) -> bool:
        """Whether a hand marked what stands at a place."""
        return any(mark.strikes(x, y, reach) for mark in self.marks)

    def marks_at(self, x: float, y: float, reach: float) -> list["Mark"]:
        """The marks that mean what stands at a place."""
        return [mark for mark in self.marks if mark.strikes(x, y, reach)]

    def beside(self, other: "PrintedPage", scale: float = 1.0) -> "PrintedPage":
        """Both as one page, the other on the right: the halves of a sheet that is spread over two; drawn to a scale."""
        left, right = self._placed(scale, 0.0), other._placed(scale, scale * self.width)
        return PrintedPage(
            self.number,
            left.width + right.width,
            max(left.height, right.height),
            left.phrases + right.phrases,
            left.shapes + right.shapes,
            left.pictures + right.pictures,
            left.marks + right.marks,
            left.doubtful + right.doubtful,
        )

    def scaled(self, scale: float) -> "PrintedPage":
        """The same so much larger."""
        return self._placed(scale, 0.0)

    def _placed(self, scale: float, right: float) -> "PrintedPage":
        return PrintedPage(
            self.number,
            scale * self.width,
            scale * self.height,
            tuple(phrase.placed(scale, right) for phrase in self.phrases),
            tuple(shape.placed(scale, right) for shape in self.shapes),
            tuple(shape.placed(scale, right) for shape in self.pictures),
            tuple(mark.placed(scale, right) for mark in self.marks),
            self.doubtful,
        )


def on_page(*places: float) -> bool:
    """Whether these are places where something can be seen; a damaged file has numbers without end, or none.

    >>> on_page(12.0, 700.5), on_page(1e30, 0.0), on_page(float("nan"))
    (True, False, False)
    """
    return all(abs(place) <= FARTHEST for place in places)


def read_page(document: pypdfium2.PdfDocument, index: int) -> PrintedPage:
    """A page of an open document; raises Overfull when there is too much on it."""
    page = document[index]
    try:
        left, bottom, right, top = page.get_cropbox()
        if not on_page(left, bottom, right, top):
            raise Overfull("a page without end")
        shapes = _Shapes(left, top)
        shapes.read(page)
        return PrintedPage(
            index + 1,
            right - left,
            top - bottom,
            tuple(_phrases(page, left, top)),
            tuple(shapes.found),
            tuple(shapes.pictures),
        )
    finally:
        page.close()


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


def _letters(text: pypdfium2.PdfTextPage, left: float, top: float) -> Iterator[_Letter]:
    raw, box, owners = text.raw, pdfium.FS_RECTF(), dict[int, int]()
    for index in range(text.count_chars()):
        code = pdfium.FPDFText_GetUnicode(raw, index)
        if pdfium.FPDFText_IsGenerated(raw, index) == 1 or code in (0, 10, 13) or 0xD800 <= code < 0xE000:
            continue
        owner = pdfium.FPDFText_GetTextObject(raw, index)
        at = ctypes.addressof(owner.contents) if owner else -index - 1
        pdfium.FPDFText_GetLooseCharBox(raw, index, box)
        x0, x1, y0, y1 = box.left - left, box.right - left, top - box.top, top - box.bottom
        if not on_page(x0, x1, y0, y1):
            continue
        turned = sin(pdfium.FPDFText_GetCharAngle(raw, index))
        if turned > 0.7:  # reading downwards
            along = (y0, y1, x0)
        elif turned < -0.7:
            along = (-y1, -y0, x0)
        else:
            along = (x0, x1, y1)
        size = max(x1 - x0 if abs(turned) > 0.7 else y1 - y0, 0.1)
        letter = _LIGATURES.get(code) or chr(code)
        yield _Letter(letter, x0, y0, x1, y1, size, owners.setdefault(at, len(owners)), index, *along)


_LIGATURES = {0xA0: " ", 0xAD: "-", 0xFB01: "fi", 0xFB02: "fl", 0x2019: "'", 0x2018: "'", 0x201C: '"', 0x201D: '"'}


def _phrases(page: pypdfium2.PdfPage, left: float, top: float) -> Iterator[Phrase]:
    text = page.get_textpage()
    try:
        if text.count_chars() > MOST_CHARACTERS:
            raise Overfull(f"{text.count_chars():,} letters")
        lengths: dict[int, int] = {}
        letters = list(_letters(text, left, top))
        for letter in letters:
            lengths[letter.owner] = lengths.get(letter.owner, 0) + 1
        run: list[_Letter] = []
        for letter in letters:
            if run and not _belongs(run[-1], letter, lengths):
                yield from _phrase(text, run)
                run = []
            run.append(letter)
        yield from _phrase(text, run)
    finally:
        text.close()


ACROSS = 0.62  # of the letter size: the widest gap between words of one phrase
BESIDE = 0.12  # the widest gap between two pieces of one word that are drawn apart


def _belongs(last: _Letter, letter: _Letter, lengths: dict[int, int]) -> bool:
    """Whether a letter goes on with the phrase: on the same line, right behind, and not in another column."""
    size = min(last.size, letter.size)
    if abs(last.base - letter.base) > 0.25 * size or abs(last.size - letter.size) > 0.2 * size:
        return False
    gap = letter.start - last.end
    if gap < -0.5 * size:
        return False
    if last.owner == letter.owner:
        return gap < 1.5 * size
    single = lengths[last.owner] == 1 and lengths[letter.owner] == 1
    return gap < (ACROSS if single else BESIDE) * size


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
    return " ".join("".join(parts).split())


@dataclass
class _Shapes:
    """Collects the paths of a page, those in drawings that the page only calls among them."""

    left: float
    top: float
    found: list[Shape] = field(default_factory=list)
    pictures: list[Shape] = field(default_factory=list)

    def read(self, page: pypdfium2.PdfPage) -> None:
        objects = (pdfium.FPDFPage_GetObject(page.raw, n) for n in range(pdfium.FPDFPage_CountObjects(page.raw)))
        self._walk(objects, (1.0, 0.0, 0.0, 1.0, 0.0, 0.0), 0)

    def _walk(self, objects: Iterator[object], matrix: tuple[float, ...], depth: int) -> None:
        for thing in objects:
            kind = pdfium.FPDFPageObj_GetType(thing)
            if kind == pdfium.FPDF_PAGEOBJ_PATH:
                self._path(thing, matrix)
            elif kind == pdfium.FPDF_PAGEOBJ_IMAGE:
                if on_page(*(box := self._bounds(thing, matrix))):
                    self.pictures.append(Shape(*box, None, None, 0, False))
            elif kind == pdfium.FPDF_PAGEOBJ_FORM and depth < DEEPEST:
                own = pdfium.FS_MATRIX()
                pdfium.FPDFPageObj_GetMatrix(thing, own)
                inner = _product((own.a, own.b, own.c, own.d, own.e, own.f), matrix)
                count = pdfium.FPDFFormObj_CountObjects(thing)
                self._walk((pdfium.FPDFFormObj_GetObject(thing, n) for n in range(count)), inner, depth + 1)

    def _bounds(self, thing: object, matrix: tuple[float, ...]) -> tuple[float, float, float, float]:
        """The box of a thing on the page: left, top, right, bottom."""
        x0, y0, x1, y1 = (ctypes.c_float() for _ in range(4))
        pdfium.FPDFPageObj_GetBounds(thing, x0, y0, x1, y1)
        a, b, c, d, e, f = matrix
        corners = [
            (a * x + c * y + e - self.left, self.top - (b * x + d * y + f))
            for x in (x0.value, x1.value)
            for y in (y0.value, y1.value)
        ]
        across, down = [x for x, _ in corners], [y for _, y in corners]
        return min(across), min(down), max(across), max(down)

    def _path(self, thing: object, matrix: tuple[float, ...]) -> None:
        if len(self.found) + len(self.pictures) >= MOST_SHAPES:
            raise Overfull(f"more than {MOST_SHAPES:,} shapes")
        if not on_page(*(box := self._bounds(thing, matrix))):
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
            _colour(pdfium.FPDFPageObj_GetFillColor, thing) if mode.value else None,
            _colour(pdfium.FPDFPageObj_GetStrokeColor, thing) if stroked.value else None,
            count,
            curved,
        )
        if shape.fill is None and shape.stroke is not None and 1 < count <= MOST_POINTS:
            small = max(shape.width, shape.height) < WIDEST_CROSS
            if small or is_strong(shape.stroke):
                shape = shape._replace(path=self._points(thing, count, matrix))
        self.found.append(shape)

    def _points(self, thing: object, count: int, matrix: tuple[float, ...]) -> tuple[tuple[float, float], ...]:
        """The points of a path on the page."""
        own, x, y = pdfium.FS_MATRIX(), ctypes.c_float(), ctypes.c_float()
        pdfium.FPDFPageObj_GetMatrix(thing, own)
        a, b, c, d, e, f = _product((own.a, own.b, own.c, own.d, own.e, own.f), matrix)
        found = []
        for n in range(count):
            pdfium.FPDFPathSegment_GetPoint(pdfium.FPDFPath_GetPathSegment(thing, n), x, y)
            across, down = a * x.value + c * y.value + e, b * x.value + d * y.value + f
            found.append((across - self.left, self.top - down))
        return tuple(found) if on_page(*itertools.chain(*found)) else ()


def _product(inner: tuple[float, ...], outer: tuple[float, ...]) -> tuple[float, ...]:
    """Two matrices after each other: first the inner one."""
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def _colour(ask: object, thing: object) -> Colour | None:
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    if not callable(ask) or not ask(thing, red, green, blue, alpha) or alpha.value == 0:
        return None
    return red.value, green.value, blue.value
