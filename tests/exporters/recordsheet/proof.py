"""What the tests of all families ask of a page: that it is sound, and that nothing was dropped on the way to it."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from exporters.page import Group, Page, Pip, Pips, Text, TextBlock, Use, check
from exporters.page.model import Element, Field
from importers import load_all, walk
from sheets.units import Unit

FULL = os.environ.get("ASTECH_FULL") == "1"  # every unit of the corpus and not only a sample


def sample(shared: Path, archive: str, step: int, *names: str) -> Iterator[tuple[str, Unit]]:
    """Every unit at this step in an archive of the corpus, and the files whose name contains one of the words."""
    for number, source in enumerate(walk([str(shared / "corpus" / archive)])):
        if FULL or number % step == 0 or any(name in source.file for name in names):
            for loaded in load_all(source):
                if loaded.unit is not None:
                    yield loaded.file, loaded.unit


def everything(elements: Sequence[Element]) -> Iterator[Element]:
    """All elements of a page, those in groups and symbols too."""
    for element in elements:
        yield element
        if isinstance(element, Group):
            yield from everything(element.elements)
        elif isinstance(element, Use):
            yield from everything(element.symbol.elements)


def runs(page: Page) -> dict[str, Pips]:
    """The runs of pips on a page by their id."""
    return {e.id: e for e in everything(page.elements) if isinstance(e, Pips)}


def marks(page: Page) -> dict[str, Pip]:
    """The single pips on a page by their id."""
    return {e.id: e for e in everything(page.elements) if isinstance(e, Pip)}


def words(page: Page) -> list[str]:
    """Every line of text on a page."""
    found: list[str] = []
    for e in everything(page.elements):
        if isinstance(e, Text):
            found.append(e.text)
        elif isinstance(e, TextBlock):
            found += ["".join(piece.text for piece in line) for line in e.lines]
        elif isinstance(e, Field) and e.value:
            found.append(e.value)
    return found


def faults(pages: Sequence[Page]) -> list[str]:
    """What is wrong with pages: violations, and texts that had to be cut."""
    found = [str(violation) for page in pages for violation in check.page_faults(page)]
    return found + [f"cut: {text}" for page in pages for text in words(page) if text.endswith("…")]
