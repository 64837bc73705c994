"""Which of many things on a page lie near each other."""

from collections.abc import Iterator, Sequence
from typing import Protocol, TypeVar

from exporters.page.box import Box

_CELL = 12.0  # neighbours are looked for in squares of this size


class Placed(Protocol):
    """Something that lies on the page."""

    @property
    def box(self) -> Box: ...


Lies = TypeVar("Lies", bound=Placed)


def neighbours(things: Sequence[Lies]) -> Iterator[tuple[Lies, Lies]]:
    """Pairs of things that share a square of the page, each pair once."""
    cells: dict[tuple[int, int], list[int]] = {}
    for index, thing in enumerate(things):
        x, y, width, height = thing.box
        columns = range(int(x // _CELL), int((x + width) // _CELL) + 1)
        near: set[int] = set()
        for row in range(int(y // _CELL), int((y + height) // _CELL) + 1):
            for column in columns:
                cell = cells.setdefault((column, row), [])
                near.update(cell)
                cell.append(index)
        for other in sorted(near):
            yield things[other], thing
