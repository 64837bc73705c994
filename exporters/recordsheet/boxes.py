"""Boxes for damage that is counted in hits: engine, gyro, sensors; a label and so many rings a line."""

from collections.abc import Sequence
from typing import NamedTuple

from exporters.page import Element, Group, Pips, Text
from exporters.recordsheet import faces
from exporters.recordsheet.style import Style

LINE = 10.0
_STEP = 8.2  # between two rings
_LABEL_GAP = 7.0


class Hits(NamedTuple):
    """A line of boxes."""

    id: str
    label: str
    boxes: int
    taken: int = 0


def hit_lines(style: Style, x: float, y: float, label_room: float, lines: Sequence[Hits]) -> Group:
    """Lines of boxes whose labels end and whose boxes begin on one line; y is the top."""
    drawn: list[Element] = []
    left = x + label_room
    for number, line in enumerate(lines):
        middle = y + LINE * (number + 0.5)
        row: list[Element] = [
            Text(left, middle + 0.35 * style.small, line.label, "condensed-bold", style.small, "right"),
            Pips(
                line.id,
                [(left + _LABEL_GAP + _STEP * n, middle) for n in range(line.boxes)],
                faces.ring(style),
                frozenset(range(1, min(line.taken, line.boxes) + 1)),
                tooltip=line.label,
            ),
        ]
        drawn.append(Group(row, tag="P"))
    return Group(drawn)
