"""Composition of a page: parts that know their own size, in columns and rows, and the room that they leave.

A `Part` says how much it takes and what draws it; `share` takes a part of what is left. Parts without room are left
out, so that no panel is cut.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from exporters.page import Box, Element

Draw = Callable[[Box, Sequence[Element]], Sequence[Element]]
"""Draws a part in its box; it gets what stands before it, so that free room can show what is missing."""


class Part(NamedTuple):
    """A part of a column or row: the room that it takes by nature, the least it can do with, and what draws it."""

    natural: float
    draw: Draw
    least: float = 0.0
    weight: float = 0.0  # of the room that is left


def panel_of(natural: float, draw: Callable[[Box], Element]) -> Part:
    """A part that is one drawing of a certain size and needs all of it."""
    return Part(natural, lambda box, before: [draw(box)], natural)


def share(draw: Draw, least: float = 0.0, weight: float = 1.0) -> Part:
    """A part that takes a share of the room that the others leave."""
    return Part(0.0, draw, least, weight)


def column(box: Box, parts: Sequence[Part], gap: float, before: Sequence[Element] = ()) -> list[Element]:
    """Parts below each other.

    >>> seen = []
    >>> def note(box, before):
    ...     seen.append((box.y, box.height))
    ...     return []
    >>> column(Box(0, 0, 80, 100), [Part(30, note), Part(90, note, least=90), share(note)], gap=5)
    []
    >>> seen
    [(0, 30), (35, 65.0)]
    """
    drawn: list[Element] = []
    y = box.y
    for part, tall in _sizes(box.height, parts, gap):
        drawn += part.draw(Box(box.x, y, box.width, tall), [*before, *drawn])
        y += tall + gap
    return drawn


def row(box: Box, parts: Sequence[Part], gap: float, before: Sequence[Element] = ()) -> list[Element]:
    """Parts side by side."""
    drawn: list[Element] = []
    x = box.x
    for part, wide in _sizes(box.width, parts, gap):
        drawn += part.draw(Box(x, box.y, wide, box.height), [*before, *drawn])
        x += wide + gap
    return drawn


def _sizes(room: float, parts: Sequence[Part], gap: float) -> list[tuple[Part, float]]:
    """The parts that have room, each with its size."""
    kept: list[Part] = []
    used = 0.0
    for part in parts:
        if used + max(part.natural, part.least) <= room:
            kept.append(part)
            used += part.natural + gap
    spare, weights = room - used + gap, sum(part.weight for part in kept)
    sizes = [part.natural + (spare * part.weight / weights if part.weight else 0) for part in kept]
    return [(part, size) for part, size in zip(kept, sizes, strict=True) if size >= part.least]


def stacked(box: Box, number: int, gap: float) -> list[Box]:
    """Boxes of one size below each other."""
    tall = (box.height - (number - 1) * gap) / number
    return repeated(box, tall, number, gap)


def repeated(box: Box, tall: float, number: int, gap: float) -> list[Box]:
    """So many boxes of a height below each other."""
    return [Box(box.x, box.y + n * (tall + gap), box.width, tall) for n in range(number)]
