"""Elements of a page: plain data that layouts build and the back ends draw.

Lengths are points (1/72 inch). The origin is the upper left corner, x runs right and y runs down; a text stands on its
baseline. Nothing here measures, fits or draws, so all back ends draw alike.

Elements are named tuples, because a sheet makes seven hundred of them: they are values, quickly made and never changed.
"""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import Literal, NamedTuple

from exporters.page.geometry import Box
from exporters.page.outline import Outline, Point

# Colors are "#rrggbb"; None is no paint at all.
Color = str
BLACK: Color = "#000000"
WHITE: Color = "#ffffff"


class Path(NamedTuple):
    """A shape, filled, stroked, or both. Its holes are even-odd, as its outline says."""

    outline: Outline
    fill: Color | None = None
    stroke: Color | None = None
    line_width: float = 0.5
    dash: tuple[float, ...] = ()
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    id: str = ""


class Rect(NamedTuple):
    """A rectangle, with round corners if there is a radius."""

    box: Box
    fill: Color | None = None
    stroke: Color | None = None
    line_width: float = 0.5
    radius: float = 0.0
    dash: tuple[float, ...] = ()
    id: str = ""


class Circle(NamedTuple):
    """A circle about (x, y)."""

    x: float
    y: float
    radius: float
    fill: Color | None = None
    stroke: Color | None = None
    line_width: float = 0.5
    dash: tuple[float, ...] = ()
    id: str = ""


class Line(NamedTuple):
    """A straight line from (x1, y1) to (x2, y2)."""

    x1: float
    y1: float
    x2: float
    y2: float
    stroke: Color = BLACK
    line_width: float = 0.5
    dash: tuple[float, ...] = ()
    cap: Literal["butt", "round", "square"] = "butt"
    id: str = ""


Font = Literal["condensed", "condensed-bold", "condensed-italic", "regular", "bold"]
Anchor = Literal["left", "middle", "right"]

# The role of a part of the page for screen readers; "Artifact" is decoration that is passed over.
Tag = Literal[
    "", "Artifact", "Sect", "H1", "H2", "H3", "P", "Span", "Caption", "Note", "Figure",
    "Table", "TR", "TH", "TD", "L", "LI", "Lbl", "LBody",
]  # fmt: skip


class Text(NamedTuple):
    """One line of text whose baseline is at y and whose left end, middle or right end is at x.

    `stretch` narrows the letters (1 is their own width); `tracking` is added after each letter, in points. `box` is
    the field that the text must stay in; it draws nothing and is what exporters.page.check holds the text to.
    """

    x: float
    y: float
    text: str
    font: Font = "condensed"
    size: float = 7.0
    anchor: Anchor = "left"
    color: Color = BLACK
    stretch: float = 1.0
    tracking: float = 0.0
    box: Box | None = None
    id: str = ""
    tag: Tag = ""


class Piece(NamedTuple):
    """Some words of a line that share a font."""

    text: str
    font: Font = "condensed"


class TextBlock(NamedTuple):
    """Lines of text under each other, already broken; made by `measure.block`. x and y are those of a Text."""

    x: float
    y: float
    lines: Sequence[Sequence[Piece]]
    size: float = 7.0
    leading: float = 8.4
    anchor: Anchor = "left"
    color: Color = BLACK
    stretch: float = 1.0
    box: Box | None = None
    id: str = ""
    tag: Tag = ""


NO_STRUCK: frozenset[int] = frozenset()


class Symbol(NamedTuple):
    """A drawing that is stored once in a document and used many times: a pip, a frame, a table that never changes.

    It is known by its name: two symbols of one name in one document must be equal, so make each once and keep it.
    `box` is its extent about its own origin, strokes included. Ids, tags and fields have no place in a symbol.
    """

    name: str
    box: Box
    elements: Sequence["Element"]


class Use(NamedTuple):
    """A symbol, drawn with its origin at (x, y)."""

    symbol: Symbol
    x: float
    y: float
    scale: float = 1.0
    id: str = ""


class PipFace(NamedTuple):
    """The look of an open pip and of a struck one; None draws nothing (an open slot has no mark)."""

    open: Symbol | None
    struck: Symbol

    @property
    def box(self) -> Box:
        return self.struck.box if self.open is None else self.open.box


class Pip(NamedTuple):
    """One thing to mark off, about (x, y): a point of armor, a critical hit, a slot; a tick box where one can fill in.

    Its id says what it is the mark of: `armor-LT-3`, `engine-1`, `slot-RA-4`.
    """

    id: str
    x: float
    y: float
    face: PipFace
    struck: bool = False
    scale: float = 1.0
    tooltip: str = ""


class Pips(NamedTuple):
    """A run of pips that share a face: `Pips("armor-LT", places, ROUND)` is the pips armor-LT-1, armor-LT-2 and so on.

    `struck` holds the numbers of those that are marked. `within` is the outline that they must lie in, in the same
    coordinates; it draws nothing and is what exporters.page.check holds them to.
    """

    id: str
    places: Sequence[Point]
    face: PipFace
    struck: AbstractSet[int] = NO_STRUCK
    scale: float = 1.0
    first: int = 1
    within: Outline | None = None
    tooltip: str = ""

    def single_pips(self) -> Iterator[Pip]:
        """The pips one by one."""
        for number, (x, y) in enumerate(self.places, self.first):
            hint = f"{self.tooltip} {number}" if self.tooltip else ""
            yield Pip(f"{self.id}-{number}", x, y, self.face, number in self.struck, self.scale, hint)


class Field(NamedTuple):
    """A place for words that a player fills in; in a document that is not fillable its value is printed."""

    id: str
    box: Box
    value: str = ""
    tooltip: str = ""
    font: Font = "condensed"
    size: float = 7.0
    anchor: Anchor = "left"
    color: Color = BLACK
    many_lines: bool = False


class Image(NamedTuple):
    """A PNG or JPEG of the user's, as large as fits into the box with its proportions kept, in its middle."""

    box: Box
    data: bytes
    alt: str = ""
    id: str = ""


class Bookmark(NamedTuple):
    """An entry of the document's list of contents, which leads to this height of the page. Level 1 is the outermost."""

    title: str
    level: int = 1
    y: float = 0.0


class Group(NamedTuple):
    """Elements that belong together: moved, turned (clockwise, in degrees), scaled, clipped, tagged as one.

    `scope` goes before every id inside (`squad-2` makes `squad-2-armor-1`), so that two units can share a page.
    `alt` says in words what a Figure shows.
    """

    elements: Sequence["Element"]
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    turn: float = 0.0
    clip: Outline | None = None
    scope: str = ""
    id: str = ""
    tag: Tag = ""
    alt: str = ""


Element = Path | Rect | Circle | Line | Text | TextBlock | Use | Pip | Pips | Field | Image | Bookmark | Group


class Attachment(NamedTuple):
    """A file inside the document: the unit and its record as JSON, so that a sheet can be read back."""

    name: str
    data: bytes
    description: str = ""
    media_type: str = "application/json"


class Page(NamedTuple):
    """One page and what is on it, in reading order; later elements cover earlier ones.

    `name` goes before the names of its form fields; without one it is page-1, page-2 and so on.
    """

    width: float
    height: float
    elements: Sequence[Element]
    name: str = ""
    attachments: Sequence[Attachment] = ()

    def __repr__(self) -> str:
        return f"Page({self.name or 'page'!r}, {self.width:g} x {self.height:g} points)"

    def _repr_svg_(self) -> str:
        """The page as a notebook shows it."""
        from exporters.page import svg  # it draws what is described here

        return svg.to_text(self, title=self.name)


def scoped(scope: str, name: str) -> str:
    """An id as it is known on the page.

    >>> scoped("squad-2", "armor-1")
    'squad-2-armor-1'
    """
    return f"{scope}-{name}" if scope and name else scope or name


def has_words(elements: Sequence[Element]) -> bool:
    """Whether there is text among the elements or in their groups and symbols."""
    return any(
        isinstance(e, Text | TextBlock)
        or (isinstance(e, Group) and has_words(e.elements))
        or (isinstance(e, Use) and has_words(e.symbol.elements))
        for e in elements
    )
