"""Labels with their values, blanks to write on, and tiles for the figures that are asked for most."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from exporters.page import Anchor, Box, Element, Field, Group, Line, Rect, Symbol, Text, Use, fitted, width
from exporters.recordsheet.style import Style

LINE = 9.4


def pairs(
    style: Style, x: float, y: float, room: float, values: Iterable[tuple[str, str]], label_room: float = 0.0
) -> Group:
    """Labels and values under each other; the values stand in a column. y is the baseline of the first."""
    rows = [(label, value) for label, value in values if value]
    column = label_room or max((width(label, "condensed", style.small) for label, _ in rows), default=0) + 5
    drawn: list[Element] = []
    for number, (label, value) in enumerate(rows):
        base = y + LINE * number
        drawn.append(
            Group(
                [
                    Text(x, base, label, "condensed", style.small, colour=style.palette.soft),
                    fitted(x + column, base, value, room - column, "condensed-bold", style.text),
                ],
                tag="P",
            )
        )
    return Group(drawn)


def blank(
    style: Style,
    id: str,  # noqa: A002 - the element's own word
    box: Box,
    value: str = "",
    label: str = "",
    anchor: Anchor = "left",
    size: float | None = None,
) -> list[Element]:
    """A field to write on, ruled, its label in front of it. The box is that of label and field together."""
    drawn: list[Element] = []
    left = box.x
    if label:
        drawn.append(Text(box.x, box.bottom - 2.2, label, "condensed", style.small, colour=style.palette.soft))
        left += width(label, "condensed", style.small) + 4
    field = Box(left, box.y, box.right - left, box.height)
    drawn += [
        Line(left, box.bottom, box.right, box.bottom, stroke=style.palette.ink, line_width=style.rule),
        Field(id, field.inset(0.5), value, label, "condensed-bold", size or style.text, anchor),
    ]
    return drawn


class Tile(NamedTuple):
    """A figure that is asked for often, its label and a remark."""

    label: str
    figure: str
    note: str = ""


_BETWEEN = 3.0  # two tiles


def tiles(style: Style, x: float, y: float, size: tuple[float, float], values: Sequence[Tile]) -> list[Element]:
    """Tiles of one size side by side."""
    wide, tall = size
    step = wide + _BETWEEN
    return [tile(style, Box(x + n * step, y, wide, tall), *each) for n, each in enumerate(values)]


def tiles_across(style: Style, x: float, y: float, size: tuple[float, float], values: Sequence[Tile]) -> list[Element]:
    """Tiles that together are as wide as the size says."""
    wide, tall = size
    return tiles(style, x, y, ((wide + _BETWEEN) / len(values) - _BETWEEN, tall), values)


def tiles_width(wide: float, number: int) -> float:
    """How wide so many tiles of a width are, with the gap behind each."""
    return number * (wide + _BETWEEN)


def tile(style: Style, box: Box, label: str, value: str, note: str = "") -> Group:
    """A figure that is asked for often: large, its label above, a remark below."""
    palette = style.palette
    x, room = box.x + box.width / 2, box.width - 4
    drawn: list[Element] = [
        Use(_plate(style, round(box.width, 2), round(box.height, 2), label), box.x, box.y),
        fitted(x, box.y + (21 if note else 22.5), value, room, "condensed-bold", 14, "middle", palette.ink),
    ]
    if note:
        drawn.append(fitted(x, box.bottom - 2.4, note, room + 2, "condensed", style.fine, "middle", palette.soft))
    return Group(drawn, tag="P")


@cache
def _plate(style: Style, wide: float, tall: float, label: str) -> Symbol:
    """What a tile's figure stands on, and its label."""
    box, palette = Box(0, 0, wide, tall), style.palette
    drawn: list[Element] = [
        Rect(box, fill=palette.tint, stroke=palette.faint, line_width=style.hair, radius=3),
        fitted(wide / 2, 7.2, label, wide - 4, "condensed-bold", style.fine, "middle", palette.soft),
    ]
    return Symbol(f"{style.name}/tile-{wide:g}-{tall:g}-{label}", box.inset(-style.hair), drawn)
