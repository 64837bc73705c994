"""Composition of a page: columns and rows of parts that know their size.

A `PagePart` has a size and a function that draws it; `share_part` takes a share of the remaining room. Parts without
room are left out, so that no panel is cut. `split_column` and `split_row` only give the places, for parts that are
drawn in another order than they are read.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from exporters.page import Box, Element

DrawPart = Callable[[Box, Sequence[Element]], Sequence[Element]]
"""Draws a part in its box; it gets the elements before it, so that spare room can show missing tables."""


class PagePart(NamedTuple):
    """A part of a column or row: its natural size, its least size, and the function that draws it."""

    natural: float
    draw: DrawPart
    least: float = 0.0
    weight: float = 0.0  # its share of the remaining room


def fixed_part(natural: float, draw: Callable[[Box], Element]) -> PagePart:
    """A part with one drawing of a fixed size."""
    return PagePart(natural, lambda box, before: [draw(box)], natural)


def share_part(draw: DrawPart, least: float = 0.0, weight: float = 1.0) -> PagePart:
    """A part that takes a share of the remaining room."""
    return PagePart(0.0, draw, least, weight)


def draw_column(box: Box, parts: Sequence[PagePart], gap: float, before: Sequence[Element] = ()) -> list[Element]:
    """Parts below each other.

    >>> seen = []
    >>> def note(box, before):
    ...     seen.append((box.y, box.height))
    ...     return []
    >>> draw_column(Box(0, 0, 80, 100), [PagePart(30, note), PagePart(90, note, least=90), share_part(note)], gap=5)
    []
    >>> seen
    [(0, 30), (35, 65.0)]
    """
    drawn: list[Element] = []
    y = box.y
    for part, tall in _part_sizes(box.height, parts, gap):
        drawn += part.draw(Box(box.x, y, box.width, tall), [*before, *drawn])
        y += tall + gap
    return drawn


def draw_row(box: Box, parts: Sequence[PagePart], gap: float, before: Sequence[Element] = ()) -> list[Element]:
    """Parts side by side."""
    drawn: list[Element] = []
    x = box.x
    for part, wide in _part_sizes(box.width, parts, gap):
        drawn += part.draw(Box(x, box.y, wide, box.height), [*before, *drawn])
        x += wide + gap
    return drawn


def _part_sizes(room: float, parts: Sequence[PagePart], gap: float) -> list[tuple[PagePart, float]]:
    """The parts that fit, each with its size."""
    kept: list[PagePart] = []
    used = 0.0
    for part in parts:
        if used + max(part.natural, part.least) <= room:
            kept.append(part)
            used += part.natural + gap
    spare, weights = room - used + gap, sum(part.weight for part in kept)
    sizes = [part.natural + (spare * part.weight / weights if part.weight else 0) for part in kept]
    return [(part, size) for part, size in zip(kept, sizes, strict=True) if size >= part.least]


def split_column(box: Box, *heights: float | None, gap: float = 0.0) -> list[Box]:
    """Boxes below each other in a box; those with the height None share the remaining room.

    >>> split_column(Box(0, 0, 80, 100), 30, None, 10, gap=5)
    [Box(x=0, y=0, width=80, height=30), Box(x=0, y=35, width=80, height=50.0), Box(x=0, y=90.0, width=80, height=10)]
    """
    return [Box(box.x, y, box.width, tall) for y, tall in _spans(box.y, box.height, heights, gap)]


def split_row(box: Box, *widths: float | None, gap: float = 0.0) -> list[Box]:
    """Boxes side by side in a box; those with the width None share the remaining room."""
    return [Box(x, box.y, wide, box.height) for x, wide in _spans(box.x, box.width, widths, gap)]


def _spans(start: float, room: float, sizes: Sequence[float | None], gap: float) -> Iterator[tuple[float, float]]:
    """The start and the size of each part."""
    spare = room - sum(size for size in sizes if size is not None) - (len(sizes) - 1) * gap
    share = spare / max(sizes.count(None), 1)
    for size in sizes:
        part = share if size is None else size
        yield start, part
        start += part + gap
