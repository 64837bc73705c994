"""The content of a page: phrases of text and shapes with their places.

All lengths are in points from the upper left corner of the page as it is read. `page_content` reads a page.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from typing import Generic, NamedTuple, Protocol, TypeVar

FARTHEST = 100_000.0  # points from the corner of a page: farther away nothing is visible
LEAST_INK = 22.0  # mean darkness of the inner half of a marked ring or box: plain ones have 4 at most
LEAST_COLOR = 40.0

Color = tuple[int, int, int]
Matrix = tuple[float, float, float, float, float, float]
BLACK: Color = (0, 0, 0)
WHITE: Color = (255, 255, 255)


class Overfull(Exception):
    """A page with more content than any record sheet; its message gives the number."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """Letters in a row that belong together: a word, a name, a number."""

    text: str
    x0: float
    top: float
    x1: float
    bottom: float
    size: float
    color: Color
    stroke: tuple[float, float] | None = None  # ends of the ink that runs through it

    @property
    def middle(self) -> float:
        return (self.x0 + self.x1) / 2

    @property
    def line(self) -> float:
        """The height of its middle on the page."""
        return (self.top + self.bottom) / 2

    def scaled_and_shifted(self, scale: float, right: float) -> "Phrase":
        """This phrase scaled, then shifted right."""
        x0, top, x1, bottom = (scale * side for side in (self.x0, self.top, self.x1, self.bottom))
        stroke = None if self.stroke is None else (scale * self.stroke[0] + right, scale * self.stroke[1] + right)
        return Phrase(
            text=self.text,
            x0=x0 + right,
            top=top,
            x1=x1 + right,
            bottom=bottom,
            size=scale * self.size,
            color=self.color,
            stroke=stroke,
        )


class Mark(Protocol):
    """A mark of a pen; `pen_marks` finds them."""

    @property
    def flat(self) -> bool: ...

    @property
    def middle(self) -> tuple[float, float]: ...

    @property
    def height(self) -> float: ...

    def strikes(self, x: float, y: float, reach: float) -> bool: ...

    def scaled_and_shifted(self, scale: float, right: float) -> "Mark": ...


def is_strong(color: Color) -> bool:
    """Whether a color is that of a pen, not a gray."""
    return max(color) - min(color) > 90


def is_dark(color: Color) -> bool:
    return max(color) < 90


class Shape(NamedTuple):
    """A drawn path: its box, the colors of its fill and stroke, its number of points, and whether it is round.

    `path` has the points of an open line that may be drawn with a pen.
    """

    x0: float
    top: float
    x1: float
    bottom: float
    fill: Color | None
    stroke: Color | None
    points: int
    curved: bool
    path: tuple[tuple[float, float], ...] = ()
    darkness: float = 0.0  # of its inner half in the image of the page, without the printed fill
    colorfulness: float = 0.0
    region: int = -1  # of the page between drawn lines; -1 for a shape that is not a pip
    shade: float = 0.0  # darkness of the paper around a pip

    @property
    def struck(self) -> bool:
        """Whether its inner half is marked."""
        return self.darkness > LEAST_INK

    @property
    def struck_in_color(self) -> bool:
        """Whether the box is marked with color; some sheets print dark boxes."""
        return self.colorfulness > LEAST_COLOR

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

    def scaled_and_shifted(self, scale: float, right: float) -> "Shape":
        """This shape scaled, then shifted right."""
        x0, top, x1, bottom = (scale * side for side in self[:4])
        path = tuple((scale * x + right, scale * y) for x, y in self.path)
        return self._replace(x0=x0 + right, top=top, x1=x1 + right, bottom=bottom, path=path)


FEWEST_OF_INK = 9  # points of the outline of a pen stroke: more than banners have


def is_of_ink(shape: Shape) -> bool:
    """Whether a filled shape may be the outline of a pen stroke: dark or colored, with many points."""
    plain = shape.fill is not None and shape.stroke is None and shape.points >= FEWEST_OF_INK
    return plain and (is_dark(shape.fill or WHITE) or is_strong(shape.fill or WHITE))


class ContentArea(NamedTuple):
    """The area of the content of a sheet, in points from its upper left corner."""

    left: float
    top: float
    right: float
    bottom: float

    def contains(self, x0: float, top: float, x1: float, bottom: float) -> bool:
        """Whether the middle of a box is in it; damaged files have infinite numbers, or NaN.

        >>> page = ContentArea(0.0, 0.0, 612.0, 792.0)
        >>> page.contains(10, 10, 20, 20), page.contains(700, 10, 720, 20), page.contains(0, 0, float("nan"), 9)
        (True, False, False)
        """
        return 2 * self.left <= x0 + x1 <= 2 * self.right and 2 * self.top <= top + bottom <= 2 * self.bottom


EVERYWHERE = ContentArea(-FARTHEST, -FARTHEST, FARTHEST, FARTHEST)


class Frame(NamedTuple):
    """The part of the page of one record sheet, and the factor that scales it to the usual size."""

    left: float
    top: float
    right: float
    bottom: float
    scale: float = 1.0

    @property
    def matrix(self) -> Matrix:
        """The matrix from places on the page to places in the frame."""
        return self.scale, 0.0, 0.0, self.scale, -self.scale * self.left, -self.scale * self.top

    @property
    def size(self) -> tuple[float, float]:
        """Its width and height at the usual size."""
        return self.scale * (self.right - self.left), self.scale * (self.bottom - self.top)


EMPTY = Frame(0.0, 0.0, 0.0, 0.0)

Drawn = TypeVar("Drawn")


class RowIndex(Generic[Drawn]):
    """Phrases or shapes by the height of their middle, so that those of a line are found without a look at all."""

    def __init__(self, things: Sequence[Drawn], height: Callable[[Drawn], float]) -> None:
        self._things = things
        self._rows = sorted((height(thing), number) for number, thing in enumerate(things))

    def between(self, top: float, bottom: float) -> list[Drawn]:
        """The phrases or shapes whose middle is between two heights, in the order in which they are drawn."""
        first, end = bisect_left(self._rows, (top,)), bisect_right(self._rows, (bottom, len(self._rows)))
        return [self._things[number] for number in sorted(number for _, number in self._rows[first:end])]


class CellIndex(Generic[Drawn]):
    """Things by their places in square cells of a page, so that each is compared with those around it only."""

    def __init__(self, side: float) -> None:
        self._side = max(side, 1.0)
        self._cells: dict[tuple[int, int], list[Drawn]] = {}

    def add(self, shape: Shape, thing: Drawn) -> None:
        """Put a thing into the cell with the middle of a shape."""
        self._cells.setdefault((int(shape.x // self._side), int(shape.y // self._side)), []).append(thing)

    def around(self, shape: Shape) -> Iterator[Drawn]:
        """The things in the cell of a shape and in the eight cells around it."""
        column, row = int(shape.x // self._side), int(shape.y // self._side)
        for at in product((column, column - 1, column + 1), (row, row - 1, row + 1)):
            yield from self._cells.get(at, ())


@dataclass(frozen=True)
class PrintedPage:
    """One page: its number from 1, its size and its content."""

    number: int
    width: float
    height: float
    phrases: tuple[Phrase, ...]
    shapes: tuple[Shape, ...]
    pictures: tuple[Shape, ...] = ()  # the boxes of photographs and other images
    marks: tuple["Mark", ...] = ()  # of a pen
    doubtful: int = 0  # marks between two things
    unread: tuple[str, ...] = ()  # typed words that are not understood
    further: tuple["PrintedPage", ...] = ()  # continuation pages of its inventory
    matrix: Matrix = (1.0, 0.0, 0.0, -1.0, 0.0, 0.0)  # from places in the document to places on the page
    stamped: bool = False  # with a watermark, whose letters do not belong to the sheet
    rotation: int = 0  # degrees that the page of the document is turned for reading
    frame: Frame = EMPTY  # its part of the page of the document
    scanned: bool = False  # with words and shapes of text recognition

    @cached_property
    def text(self) -> str:
        """All words of the page."""
        return "\n".join(phrase.text for phrase in self.phrases)

    @cached_property
    def by_lines(self) -> tuple["Phrase", ...]:
        """The phrases from top to bottom, and from left to right."""
        return tuple(sorted(self.phrases, key=lambda p: (round(p.line), p.x0)))

    @cached_property
    def by_words(self) -> dict[str, list["Phrase"]]:
        """The phrases by their words without blanks and case, up to a colon: from top to bottom, and from the left."""
        found: dict[str, list[Phrase]] = {}
        for phrase in self.by_lines:
            for words in {squeeze_text(phrase.text.rstrip(": ")), squeeze_text(phrase.text).partition(":")[0]}:
                found.setdefault(words, []).append(phrase)
        return found

    @cached_property
    def _phrase_rows(self) -> RowIndex[Phrase]:
        return RowIndex(self.phrases, lambda phrase: phrase.line)

    @cached_property
    def _shape_rows(self) -> RowIndex[Shape]:
        return RowIndex(self.shapes, lambda shape: shape.y)

    def phrases_at(self, y: float, reach: float) -> list[Phrase]:
        """The phrases on the line at a height: their middle is less than `reach` above or below it."""
        return [phrase for phrase in self._phrase_rows.between(y - reach, y + reach) if abs(phrase.line - y) < reach]

    def phrases_below(self, y: float, reach: float) -> list[Phrase]:
        """The phrases whose middle is below a height, by less than `reach`."""
        return [phrase for phrase in self._phrase_rows.between(y, y + reach) if 0 < phrase.line - y < reach]

    def shapes_at(self, y: float, reach: float) -> list[Shape]:
        """The shapes whose middle is less than `reach` above or below a height."""
        return [shape for shape in self._shape_rows.between(y - reach, y + reach) if abs(shape.y - y) < reach]

    @cached_property
    def _largest_letter(self) -> float:
        return max((phrase.size for phrase in self.phrases), default=0.0)

    def phrases_through(self, y: float) -> list[Phrase]:
        """The phrases whose letters reach a height."""
        line = self._phrase_rows.between(y - 0.4 * self._largest_letter, y + 0.4 * self._largest_letter)
        return [phrase for phrase in line if abs(phrase.line - y) < 0.4 * phrase.size]

    def is_struck_through(self, y: float, x0: float, x1: float) -> bool:
        """Whether ink runs through more than half of the words at a place."""
        strokes = (phrase.stroke for phrase in self.phrases_through(y) if phrase.stroke is not None)
        return sum(max(min(end, x1) - max(start, x0), 0.0) for start, end in strokes) > 0.5 * (x1 - x0)

    @property
    def area(self) -> ContentArea:
        """The area of its content."""
        return ContentArea(0.0, 0.0, self.width, self.height)

    def box_of(self, rect: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
        """A rectangle of the document as left, top, right, bottom on the page."""
        return transformed_box(rect, self.matrix)

    def within(self, x0: float, top: float, x1: float, bottom: float) -> "PrintedPage":
        """The part of the page whose phrases and shapes have their middle in a box."""
        return PrintedPage(
            self.number,
            self.width,
            self.height,
            tuple(p for p in self._phrase_rows.between(top, bottom) if x0 <= p.middle <= x1),
            tuple(s for s in self._shape_rows.between(top, bottom) if x0 <= s.x <= x1),
            tuple(s for s in self.pictures if x0 <= s.x <= x1 and top <= s.y <= bottom),
            self.marks,
        )

    def marked_at(self, x: float, y: float, reach: float) -> bool:
        """Whether a pen marked the thing at a place."""
        return any(mark.strikes(x, y, reach) for mark in self.marks)

    def marks_at(self, x: float, y: float, reach: float) -> list["Mark"]:
        """The marks on the thing at a place."""
        return [mark for mark in self.marks if mark.strikes(x, y, reach)]

    def joined_with(self, other: "PrintedPage", scale: float = 1.0) -> "PrintedPage":
        """Both pages as one, the other one on the right: the halves of a sheet on two pages, scaled."""
        left, right = self._scaled_and_shifted(scale, 0.0), other._scaled_and_shifted(scale, scale * self.width)
        return PrintedPage(
            number=self.number,
            width=left.width + right.width,
            height=max(left.height, right.height),
            phrases=left.phrases + right.phrases,
            shapes=left.shapes + right.shapes,
            pictures=left.pictures + right.pictures,
            marks=left.marks + right.marks,
            doubtful=left.doubtful + right.doubtful,
            unread=left.unread + right.unread,
        )

    def scaled_by(self, scale: float) -> "PrintedPage":
        """This page scaled."""
        return self._scaled_and_shifted(scale, 0.0)

    def _scaled_and_shifted(self, scale: float, right: float) -> "PrintedPage":
        return PrintedPage(
            number=self.number,
            width=scale * self.width,
            height=scale * self.height,
            phrases=tuple(phrase.scaled_and_shifted(scale, right) for phrase in self.phrases),
            shapes=tuple(shape.scaled_and_shifted(scale, right) for shape in self.shapes),
            pictures=tuple(shape.scaled_and_shifted(scale, right) for shape in self.pictures),
            marks=tuple(mark.scaled_and_shifted(scale, right) for mark in self.marks),
            doubtful=self.doubtful,
            unread=self.unread,
            scanned=self.scanned,
        )


def transformed_point(x: float, y: float, matrix: Matrix) -> tuple[float, float]:
    """The place to which a matrix moves a point."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def matrix_product(inner: Matrix, outer: Matrix) -> Matrix:
    """The product of two matrices: the inner one is applied first."""
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def transformed_box(rect: tuple[float, float, float, float], matrix: Matrix) -> tuple[float, float, float, float]:
    """The box around a rectangle that a matrix moves: left, top, right, bottom."""
    a, b, c, d, e, f = matrix
    x0, y0, x1, y1 = rect
    if b == c == 0:  # not turned, like most
        x0, y0, x1, y1 = a * x0 + e, d * y0 + f, a * x1 + e, d * y1 + f
        return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)
    across = a * x0 + c * y0 + e, a * x0 + c * y1 + e, a * x1 + c * y0 + e, a * x1 + c * y1 + e
    down = b * x0 + d * y0 + f, b * x0 + d * y1 + f, b * x1 + d * y0 + f, b * x1 + d * y1 + f
    return min(across), min(down), max(across), max(down)


def is_on_page(*places: float) -> bool:
    """Whether these coordinates are visible places; damaged files have infinite numbers, or NaN.

    >>> is_on_page(12.0, 700.5), is_on_page(1e30, 0.0), is_on_page(float("nan"))
    (True, False, False)
    """
    return all(map(FARTHEST.__ge__, map(abs, places)))  # called for every letter, so it has no loop in Python


@lru_cache(maxsize=1 << 14)
def squeeze_text(text: str) -> str:
    """A text without case and blanks, for comparisons."""
    return "".join(text.split()).casefold()
