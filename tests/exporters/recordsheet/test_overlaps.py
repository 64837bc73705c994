"""No words lie over other words on the sheets of damaged units, whose losses stand beside names and places."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from exporters.page import Box, Group, Page, Text, Use, text_width
from exporters.page.collisions import neighboring_pairs
from exporters.page.geometry import IDENTITY, Transform, placement
from exporters.page.model import Element
from exporters.recordsheet import Sheet, SheetOptions, sheet_pages
from sheets.units import Unit
from tests.exporters.recordsheet.proof import sample
from tests.page_lock import some_marks

STEPS = {
    "meks.zip": 400,
    "vehicles.zip": 200,
    "fighters.zip": 80,
    "convfighter.zip": 20,
    "smallcraft.zip": 20,
    "dropships.zip": 12,
    "jumpships.zip": 8,
    "warship.zip": 10,
    "spacestation.zip": 8,
    "protomeks.zip": 30,
    "infantry.zip": 150,
    "battlearmor.zip": 150,
}
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


def pages_of(unit: Unit, options: SheetOptions) -> list[Page]:
    return list(sheet_pages([Sheet(unit, some_marks(unit), options)]))


@pytest.mark.parametrize("archive", STEPS)
def test_no_words_lie_over_others(shared: Path, archive: str) -> None:
    found = {}
    for file, unit in sample(shared, archive, STEPS[archive]):
        for options in (SheetOptions(), SheetOptions(reference_tables=True)):
            for page in pages_of(unit, options):
                if over := overlaps(page):
                    found[file, options.reference_tables] = over
    assert not found


@pytest.mark.parametrize("archive", STEPS)
def test_words_keep_clear_of_the_frames_of_panels(shared: Path, archive: str) -> None:
    found = {}
    for file, unit in sample(shared, archive, STEPS[archive]):
        for page in pages_of(unit, SheetOptions()):
            if near := near_frames(page):
                found[file] = near
    assert not found
