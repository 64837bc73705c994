"""What the tests read off a face: its words, its pips, what a listener is told."""

from collections.abc import Iterable, Iterator, Sequence

from exporters.page import Field, Group, Pip, Pips, Text, TextBlock
from exporters.page.model import Element as Shape


def flat(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """All shapes, those in groups too."""
    for shape in shapes:
        yield shape
        if isinstance(shape, Group):
            yield from flat(shape.elements)


def words(shapes: Iterable[Shape]) -> list[str]:
    """The texts in reading order."""
    found = []
    for shape in flat(shapes):
        if isinstance(shape, Text):
            found.append(shape.text)
        elif isinstance(shape, TextBlock):
            found.append(" ".join("".join(piece.text for piece in line) for line in shape.lines))
    return found


def starts(shapes: Iterable[Shape], anchor: str) -> set[float]:
    """The places at which the texts with an anchor begin, or have their middle or their end."""
    return {shape.x for shape in flat(shapes) if isinstance(shape, Text) and shape.anchor == anchor}


def after(title: str, shapes: Sequence[Shape]) -> str:
    """The text that follows a title."""
    printed = words(shapes)
    return printed[printed.index(title) + 1]


def marked(shapes: Iterable[Shape]) -> dict[str, tuple[int, int]]:
    """How many boxes or pips each track has, and how many of them are marked."""
    found: dict[str, tuple[int, int]] = {}
    for shape in flat(shapes):
        if isinstance(shape, Pips):
            found[shape.id] = len(shape.places), len(shape.struck)
        elif isinstance(shape, Pip):
            name = shape.id.rsplit("-", 1)[0]
            there, struck = found.get(name, (0, 0))
            found[name] = there + 1, struck + shape.struck
    return found


def fields(shapes: Iterable[Shape]) -> dict[str, str]:
    """What is written where a player may write."""
    return {shape.id: shape.value for shape in flat(shapes) if isinstance(shape, Field)}


def alt_texts(shapes: Iterable[Shape]) -> list[str]:
    """What a screen reader says of the figures."""
    return [shape.alt for shape in flat(shapes) if isinstance(shape, Group) and shape.alt]
