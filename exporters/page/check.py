"""Proves that a page is sound: what a test over every unit asks of its sheet or card.

Every text stays in its field and on the page and is no smaller than 5 points; no two texts run into each other or
touch; pips lie inside their outlines and do not overlap; no id occurs twice; every letter has a glyph. The measures are
those of the drawing: the ink of the letters that a text really has, the shapes of pips with their strokes, groups
moved, turned and scaled as they are printed.

>>> from exporters.page import Page, Text
>>> violations(Page(100, 100, [Text(80, 20, "Overflowing", id="name")]))[0].kind
'off-page'
"""

from collections import Counter
from collections.abc import Sequence
from typing import Literal, NamedTuple

from exporters.page import fonts, model
from exporters.page.collisions import Hull, hull_on_page, neighbors, words_in
from exporters.page.geometry import HERE, Box, Transform, placement
from exporters.page.measure import LEAST, left_of, width
from exporters.page.model import Element, Font, Page, Text, TextBlock, scoped
from exporters.page.outline import Outline
from exporters.page.paragraphs import filled, width_of_line

Kind = Literal[
    "off-page",
    "off-field",
    "too-small",
    "texts-overlap",
    "texts-touch",
    "pips-overlap",
    "off-outline",
    "no-pip",
    "same-id",
    "no-glyph",
]

_SLACK = 0.03  # back ends round to a hundredth of a point


class Violation(NamedTuple):
    """One thing that is wrong with a page: of which kind, at which element, and by how much."""

    kind: Kind
    where: str
    message: str

    def __str__(self) -> str:
        return f"{self.where}: {self.message} ({self.kind})"


def violations(page: Page) -> list[Violation]:
    """The faults of a page; an empty list proves that there are none."""
    proof = _Proof(Box(0, 0, page.width, page.height))
    proof.walk(page.elements, HERE, "", aloud=True)
    proof.compare()
    return proof.found


class _Ink(NamedTuple):
    """A line of text as it lies on the page."""

    where: str
    box: Box


class _Spot(NamedTuple):
    """A pip as it lies on the page."""

    where: str
    box: Box
    x: float
    y: float
    hull: Hull


class _Proof:
    """Walks a page and keeps what has to be compared at the end."""

    def __init__(self, paper: Box) -> None:
        self.paper = paper
        self.found: list[Violation] = []
        self.ids: Counter[str] = Counter()
        self.inks: list[_Ink] = []
        self.spots: list[_Spot] = []

    def walk(self, elements: Sequence[Element], transform: Transform, scope: str, aloud: bool) -> None:
        """Look at elements; aloud is false in decoration, whose words may lie over others."""
        for e in elements:
            if isinstance(e, Text):
                self._id(scope, e.id)
                size = width(e.text, e.font, e.size, e.stretch, e.tracking)
                self._line(e, [(e.text, e.font)], e.y, size, transform, scope, aloud)
            elif isinstance(e, model.Pips):
                self._id(scope, e.id)
                self._pips(e, transform, scope)
            elif isinstance(e, TextBlock):
                self._id(scope, e.id)
                for row, line in enumerate(e.lines):
                    size = width_of_line(line, e.size, e.stretch)
                    self._line(e, line, e.y + row * e.leading, size, transform, scope, aloud)
            elif isinstance(e, model.Group):
                self._id(scope, e.id)
                inner = transform.then(placement(e.x, e.y, e.scale, e.turn))
                self.walk(e.elements, inner, scoped(scope, e.scope), aloud and e.tag != "Artifact")
            elif isinstance(e, model.Use):
                self._id(scope, e.id)
                self._symbol(e, transform, scope, aloud)
            elif isinstance(e, model.Pip):
                self._id(scope, e.id)
                self._pip(e, transform, scope)
            elif isinstance(e, model.Field):
                self._id(scope, e.id)
                if e.value:
                    self.walk([filled(e)], transform, scope, aloud)
            elif not isinstance(e, model.Bookmark):
                self._id(scope, e.id)

    def compare(self) -> None:
        """The faults that only the whole page shows: duplicate ids, overlapping texts and pips."""
        for name, count in self.ids.items():
            if count > 1:
                self._report("same-id", name, f"{count} elements have this id")
        for a, b in neighbors(self.inks):
            if a.box.meets(b.box, 2 * _SLACK):
                self._report("texts-overlap", a.where, f"runs into {b.where}")
            elif _touch(a.box, b.box):
                self._report("texts-touch", a.where, f"touches {b.where}")
        for one, other in neighbors(self.spots):
            dx, dy = other.x - one.x, other.y - one.y
            reach = one.hull.radius + other.hull.radius
            if dx * dx + dy * dy < reach * reach and one.hull.overlaps(other.hull, dx, dy):
                self._report("pips-overlap", one.where, f"overlaps {other.where}")

    def _report(self, kind: Kind, where: str, message: str) -> None:
        self.found.append(Violation(kind, where, message))

    def _id(self, scope: str, own: str) -> None:
        if own:
            self.ids[scoped(scope, own)] += 1

    def _line(
        self,
        e: Text | TextBlock,
        pieces: Sequence[tuple[str, Font]],
        y: float,
        wide: float,
        transform: Transform,
        scope: str,
        aloud: bool,
    ) -> None:
        """A line of text: its letters, its size, its field, the paper."""
        text = "".join(words for words, _ in pieces)
        if not text.strip():
            return
        where = scoped(scope, e.id) or repr(text)
        for words, font in pieces:
            if missing := fonts.lacking(words, font):
                self._report("no-glyph", where, f"the font has no {missing!r}")
        size = e.size * transform.scale
        if size < LEAST - _SLACK:
            self._report("too-small", where, f"{size:.2f} points")
        extents = [fonts.ink(words, font) for words, font in pieces]
        low, high = min(low for low, _ in extents) * e.size, max(high for _, high in extents) * e.size
        ink = Box(left_of(e.x, wide, e.anchor), y - high, wide, high - low)
        if e.box is not None and not e.box.covers(ink, _SLACK):
            self._report("off-field", where, f"{_beyond(ink, e.box)} out of its field")
        on_page = transform.box(ink)
        if not self.paper.covers(on_page, _SLACK):
            self._report("off-page", where, f"{_beyond(on_page, self.paper)} off the page")
        if aloud:
            self.inks.append(_Ink(where, on_page))

    def _pip(self, e: model.Pip, transform: Transform, scope: str) -> None:
        self._spots(e.face, e.struck, transform, e.scale, [(scoped(scope, e.id), e.x, e.y)])

    def _pips(self, e: model.Pips, transform: Transform, scope: str) -> None:
        name = scoped(scope, e.id)
        last = e.first + len(e.places)
        for number in sorted(e.struck):
            if not e.first <= number < last:
                self._report("no-pip", f"{name}-{number}", "is struck, but does not exist")
        spots = [(f"{name}-{number}", x, y) for number, (x, y) in enumerate(e.places, e.first)]
        self.ids.update([where for where, _, _ in spots])
        struck = [spot for number, spot in enumerate(spots, e.first) if number in e.struck]
        opened = [spot for number, spot in enumerate(spots, e.first) if number not in e.struck] if struck else spots
        self._spots(e.face, True, transform, e.scale, struck, e.within)
        self._spots(e.face, False, transform, e.scale, opened, e.within)

    def _spots(
        self,
        face: model.PipFace,
        struck: bool,
        transform: Transform,
        scale: float,
        spots: Sequence[tuple[str, float, float]],
        within: Outline | None = None,
    ) -> None:
        """Pips of one look: the paper, the outline, and their places among the others."""
        symbol = face.struck if struck else face.open
        if symbol is None or not spots:
            return
        hull = hull_on_page(symbol, transform.then(placement(0, 0, scale)))
        own = hull_on_page(symbol, placement(0, 0, scale))
        left, top = -hull.box.x - _SLACK, -hull.box.y - _SLACK
        right, bottom = self.paper.right - hull.box.right + _SLACK, self.paper.bottom - hull.box.bottom + _SLACK
        for where, x, y in spots:
            if within is not None and not own.lies_in(within, x, y):
                self._report("off-outline", where, "reaches out of its outline")
            px, py = transform.point(x, y)
            if not (left <= px <= right and top <= py <= bottom):
                self._report("off-page", where, "the pip leaves the page")
            if face.open is not None:  # a mark that is made over something else hides no other mark
                self.spots.append(_Spot(where, hull.box.moved(px, py), px, py, hull))

    def _symbol(self, e: model.Use, transform: Transform, scope: str, aloud: bool) -> None:
        """The words in a symbol are words on the page; what it says of ids does not count."""
        if not words_in(e.symbol):
            return
        inner = _Proof(self.paper)
        inner.walk(e.symbol.elements, transform.then(placement(e.x, e.y, e.scale)), scoped(scope, e.id), aloud)
        self.found.extend(inner.found)
        self.inks.extend(inner.inks)


_APART, _BESIDE = 0.4, 1.5  # what two words of a line keep between them; how much of their height is beside each other


def _touch(one: Box, other: Box) -> bool:
    """Whether two texts beside each other would be read as one."""
    gap = max(one.x, other.x) - min(one.right, other.right)
    beside = min(one.bottom, other.bottom) - max(one.y, other.y)
    return gap < _APART and beside > _BESIDE


def _beyond(inner: Box, outer: Box) -> str:
    most = max(outer.x - inner.x, outer.y - inner.y, inner.right - outer.right, inner.bottom - outer.bottom)
    return f"{most:.2f} points"
