"""Boxes for damage that is counted in hits: engine, gyro, sensors; a label and so many rings a line."""

from collections.abc import Sequence
from typing import NamedTuple

from exporters.page import Element, Group, PipFace, Pips, Text
from exporters.recordsheet import faces
from exporters.recordsheet.style import Style

LINE = 10.0


class Hits(NamedTuple):
    """A line of boxes. `marks` stand in or under the boxes: `+1`, `D`; `note` behind them."""

    id: str
    label: str
    boxes: int
    taken: int = 0
    marks: tuple[str, ...] = ()
    note: str = ""


def hit_lines(
    style: Style,
    x: float,
    y: float,
    label_room: float,
    lines: Sequence[Hits],
    face: PipFace | None = None,
    step: float = 8.2,
    pitch: float = LINE,
) -> Group:
    """Lines of boxes whose labels end and whose boxes begin on one line; y is the top."""
    drawn: list[Element] = []
    face = face or faces.ring(style)
    for number, line in enumerate(lines):
        middle = y + pitch * (number + 0.5)
        base = middle + 0.35 * style.small
        row: list[Element] = [
            Text(x + label_room, base, line.label, "condensed-bold", style.small, "right"),
            Pips(
                line.id,
                [(x + label_room + 7 + step * n, middle) for n in range(line.boxes)],
                face,
                frozenset(range(1, min(line.taken, line.boxes) + 1)),
                tooltip=line.label,
            ),
        ]
        for n, mark in enumerate(line.marks):
            at = x + label_room + 7 + step * n
            row.append(Text(at, middle + 2.0, mark, "condensed-bold", 5.4, "middle", style.palette.soft))
        if line.note:
            at = x + label_room + 7 + step * line.boxes
            row.append(Text(at, base, line.note, "condensed", style.fine, colour=style.palette.soft))
        drawn.append(Group(row, tag="P"))
    return Group(drawn)
