"""Words, marks and frames on a page with their boxes, and those that touch where they must not."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from exporters.page import Box, Group, Page, Pip, Pips, Text, Use, text_width
from exporters.page.collisions import neighboring_pairs
from exporters.page.geometry import IDENTITY, Transform, placement
from exporters.page.model import Element
from exporters.recordsheet import Sheet, SheetOptions, sheet_pages
from sheets.units import Unit
from tests.page_lock import some_marks

SLACK = 0.6  # letters leave that much room in their boxes


class Words:
    """A line of words on a page and its box."""

    def __init__(self, text: Text, at: Transform) -> None:
        wide = text_width(text.text, text.font, text.size, text.stretch, text.tracking)
        left = text.x - {"left": 0.0, "middle": wide / 2, "right": wide}[text.anchor]
        self.text = text.text
        self.box = at.box(Box(left, text.y - 0.7 * text.size, wide, 0.7 * text.size))


def words_on(elements: Sequence[Element], at: Transform = IDENTITY) -> Iterator[Words]:
    """All lines of words, those in groups and symbols too."""
    for element in elements:
        match element:
            case Text() if element.text.strip():
                yield Words(element, at)
            case Group():
                inner = at.then(placement(element.x, element.y, element.scale, element.turn))
                yield from words_on(element.elements, inner)
            case Use():
                yield from words_on(element.symbol.elements, at.then(placement(element.x, element.y, element.scale)))
            case _:
                pass


def overlaps(page: Page) -> list[str]:
    """The words that lie over other words of a page."""
    pairs = neighboring_pairs(list(words_on(page.elements)))
    return [f"{a.text!r} and {b.text!r}" for a, b in pairs if a.box.meets(b.box, SLACK)]


EDGE = 3.0  # points of paper between words and the frame of their panel


def frames_on(elements: Sequence[Element], at: Transform = IDENTITY) -> Iterator[Box]:
    """The frames of the panels of a page."""
    for element in elements:
        if isinstance(element, Group):
            inner = at.then(placement(element.x, element.y, element.scale, element.turn))
            yield from frames_on(element.elements, inner)
        elif isinstance(element, Use) and "/frame-" in element.symbol.name:
            wide, tall, _ = map(float, element.symbol.name.partition("/frame-")[2].split("-"))
            yield at.box(Box(element.x, element.y, wide, tall))


def near_frames(page: Page) -> list[str]:
    """The words that are too near to the frame of their panel, or that it crosses."""
    frames = list(frames_on(page.elements))
    found = []
    for words in words_on(page.elements):
        for frame in frames:
            if words.box.meets(frame) and not frame.inset(EDGE).covers(words.box, 0.05):
                found.append(f"{words.text!r} at {words.box}")
    return found


class Mark(NamedTuple):
    """An open box, ring or pip on a page with its box."""

    id: str
    box: Box


def marks_on(elements: Sequence[Element], at: Transform = IDENTITY) -> Iterator[Mark]:
    """The open marks of a page."""
    for element in elements:
        match element:
            case Group():
                inner = at.then(placement(element.x, element.y, element.scale, element.turn))
                yield from marks_on(element.elements, inner)
            case Use():
                inner = at.then(placement(element.x, element.y, element.scale))
                yield from marks_on(element.symbol.elements, inner)
            case Pips():
                yield from marks_on(list(element.single_pips()), at)
            case Pip() if element.face.open is not None:
                x, y, width, height = (side * element.scale for side in element.face.open.box)
                yield Mark(element.id, at.box(Box(element.x + x, element.y + y, width, height)))
            case _:
                pass


def marks_at_words(page: Page) -> list[str]:
    """The marks that lie over words other than those printed in the middle of them."""
    found = neighboring_pairs([*words_on(page.elements), *marks_on(page.elements)])
    pairs = [
        (a, b) if isinstance(a, Words) else (b, a) for a, b in found if isinstance(a, Words) != isinstance(b, Words)
    ]
    return [
        f"{mark.id} and {words.text!r}"
        for words, mark in pairs
        if words.box.meets(mark.box, SLACK) and not _is_inside(words.box, mark.box)
    ]


def _is_inside(words: Box, mark: Box) -> bool:
    """Whether words stand in the middle of a mark."""
    across = words.x + words.width / 2 - mark.x - mark.width / 2
    down = words.y + words.height / 2 - mark.y - mark.height / 2
    return abs(across) < 0.6 and abs(down) < 0.6


def marks_at_frames(page: Page) -> list[str]:
    """The marks that touch the frame of a panel."""
    frames = list(frames_on(page.elements))
    return [
        f"{mark.id} at {mark.box}"
        for mark in marks_on(page.elements)
        for frame in frames
        if frame.meets(mark.box) and not frame.inset(1.5).covers(mark.box, 0.05)
    ]


def pages_of(unit: Unit, options: SheetOptions) -> list[Page]:
    return list(sheet_pages([Sheet(unit, some_marks(unit), options)]))
