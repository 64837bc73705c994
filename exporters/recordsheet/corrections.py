"""Marks on a sheet where it differs from the sheet that it was read from.

A small numbered flag follows each changed line, or precedes a changed paragraph; changes of facts that are not printed
are flags at the top of the page. The numbers are those of the list of changes.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from exporters.page import Box, Element, Group, Page, Rect, Text, TextBlock, text_width
from exporters.page.measure import line_start, width_of_text

FLAG = "#b3261e"
_SIZE = 5.0
_HEIGHT = 6.4


class SheetChange(NamedTuple):
    """A change on a sheet: texts that begin with any of these words, or the text with this id."""

    words: Sequence[str]
    id: str = ""


class _TextSpot(NamedTuple):
    """The start of a text on a page, and the end of one line of text."""

    x: float
    end: float | None
    y: float
    words: str
    id: str


def mark_changes(page: Page, changes: Sequence[SheetChange], first: int = 1) -> Page:
    """The page with a flag at each change, numbered from `first`.

    >>> from exporters.page import Page, Text
    >>> len(mark_changes(Page(100, 50, [Text(20, 20, "Medium Laser")]), [SheetChange(("Medium Laser",))]).elements)
    2
    """
    spots = list(_text_spots(page.elements, 0.0, 0.0))
    flags: list[Element] = []
    counted: Counter[_TextSpot] = Counter()  # flags behind a text
    loose = 0
    for number, change in enumerate(changes, first):
        found = [spot for spot in spots if _names_text(spot, change)]
        for spot in found:
            wide = _flag_width(str(number))
            right = spot.x - 1.2 if spot.end is None else spot.end + 1.6 + counted[spot] + wide
            counted[spot] += ceil(wide + 0.6)
            flags.append(_flag(right, spot.y - _SIZE * 0.36, str(number)))
        if not found:
            flags.append(_flag(page.width - 24 - 10 * loose, 12.0, str(number)))
            loose += 1
    return page._replace(elements=[*page.elements, Group(flags, tag="Artifact")]) if flags else page


def _names_text(spot: _TextSpot, change: SheetChange) -> bool:
    if change.id and spot.id == change.id:
        return True
    return any(word and spot.words.startswith(word) for word in change.words)


def _text_spots(elements: Sequence[Element], x: float, y: float) -> Iterator[_TextSpot]:
    """Every text with its place on the page; turned or scaled groups are skipped."""
    for element in elements:
        match element:
            case Group() if element.scale == 1 and not element.turn:
                yield from _text_spots(element.elements, x + element.x, y + element.y)
            case Text():
                wide = width_of_text(element)
                left = x + line_start(element.x, wide, element.anchor)
                yield _TextSpot(left, left + wide, y + element.y, element.text, element.id)
            case TextBlock():
                for number, line in enumerate(element.lines):
                    words = "".join(piece.text for piece in line)
                    yield _TextSpot(x + element.x, None, y + element.y + number * element.leading, words, element.id)
            case _:
                continue


def _flag_width(number: str) -> float:
    return text_width(number, "condensed-bold", _SIZE) + 2.4


def _flag(right: float, middle: float, number: str) -> Group:
    wide = _flag_width(number)
    box = Box(right - wide, middle - _HEIGHT / 2, wide, _HEIGHT)
    words = Text(box.x + wide / 2, middle + _SIZE * 0.34, number, "condensed-bold", _SIZE, "middle", "#ffffff")
    return Group([Rect(box, fill=FLAG), words])
