"""Drawings of tables of play, the record of turns, and the hex compass."""

from collections.abc import Sequence
from functools import cache, lru_cache
from math import cos, pi, sin
from typing import NamedTuple

from exporters.page import (
    Anchor,
    Box,
    Element,
    Field,
    Font,
    Group,
    Line,
    Outline,
    Path,
    Rect,
    Symbol,
    Text,
    Use,
    fit_text,
)
from exporters.page.measure import row_baseline
from exporters.recordsheet.style import Style


class Grid(NamedTuple):
    """A table of words: heads and rows; the first column is bold. `notes` are below it, `key` is that of its
    reference table."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()
    widths: tuple[float, ...] = ()  # shares of the columns
    left: bool = False  # whether the first column starts at the left edge
    words: bool = False  # whether all columns start at their left edge, as sentences do
    least: float = 0.0  # the least width that its words need
    key: str = ""


_TITLE, GRID_HEAD, GRID_ROW = 10.0, 8.0, 8.0


def grid_height(grid: Grid, pitch: float = GRID_ROW) -> float:
    """The height of a table."""
    heads = GRID_HEAD if any(grid.heads) else 0
    return (_TITLE if grid.title else 0) + heads + pitch * (len(grid.rows) + len(grid.notes)) + 1


@lru_cache(maxsize=1 << 9)
def grid_symbol(style: Style, table: Grid, width: float, pitch: float = GRID_ROW) -> Symbol:
    """A table as a symbol with its origin at the upper left."""
    name = f"{style.name}/{_TABLE}{table.key} {width:g} {pitch:g} {table!r}"
    return Symbol(name, Box(0, 0, width, grid_height(table, pitch)), grid_elements(style, table, width, pitch))


def grid_elements(style: Style, table: Grid, width: float, pitch: float) -> list[Element]:
    """The elements of a table with its origin at the upper left."""
    palette = style.palette
    shares = table.widths or (1.0,) * len(table.heads)
    total = sum(shares)
    lefts = [width * sum(shares[:n]) / total for n in range(len(shares))]
    columns = [(left, width * share / total) for left, share in zip(lefts, shares, strict=True)]
    size = max(5.95, min(style.text, pitch * 0.875))
    drawn: list[Element] = []
    y = 0.0
    if table.title:
        drawn.append(
            fit_text(Text(0, y + 7, table.title, "condensed-bold", style.small + 0.4, color=palette.ink), width)
        )
        drawn.append(Rect(Box(0, y + 8.8, width, 0.6), fill=palette.tab))
        y += _TITLE
    if any(table.heads):
        for number, (head, (left, room)) in enumerate(zip(table.heads, columns, strict=True)):
            x, anchor, inside = _cell_place(table, number, left, room)
            drawn.append(fit_text(Text(x, y + 6, head, "condensed", style.fine, anchor, palette.soft), inside))
        y += GRID_HEAD
    for n, row in enumerate(table.rows):
        if n % 2 == 0:
            drawn.append(Rect(Box(0, y, width, pitch), fill=palette.tint))
        base = row_baseline(y, pitch, size)
        for number, (words, (left, room)) in enumerate(zip(row, columns, strict=True)):
            font: Font = "condensed-bold" if (number == 0) != table.left else "condensed"
            x, anchor, inside = _cell_place(table, number, left, room)
            drawn.append(fit_text(Text(x, base, words, font, size, anchor, palette.ink), inside))
        y += pitch
    for note in table.notes:
        drawn.append(
            fit_text(
                Text(1, y + pitch * 0.75, note, "condensed-italic", min(5.95, size), color=palette.soft), width - 2
            )
        )
        y += pitch
    return drawn


_TABLE = "table "  # in the name of a symbol, before the key


def table_key(symbol: Symbol) -> str:
    """The key of the reference table that a symbol shows; empty for other symbols."""
    _, table, rest = symbol.name.partition(f"/{_TABLE}")
    return rest.partition(" ")[0] if table else ""


def _cell_place(table: Grid, column: int, left: float, room: float) -> tuple[float, Anchor, float]:
    """The x of the text of a cell, its anchor and its room, as the table aligns the column."""
    if table.words or (column == 0 and table.left):
        return left + 1, "left", room - 2
    return left + room / 2, "middle", room - 1


def tables_beside(
    style: Style, wanted: Sequence[Grid], area: Box, share: float, record: tuple[str, ...] = ()
) -> list[Element]:
    """Tables in the column to the right of a sheet that keeps this share of the area, the rest in the strip below.

    What is left of the strip is a record of turns with these lines.
    """
    gap = 5.0
    column = Box(area.x + area.width * share + gap, area.y, area.width * (1 - share) - gap, area.height)
    drawn: list[Element] = []
    y = column.y
    waiting: list[Grid] = []
    for table in wanted:
        tall = grid_height(table)
        if y + tall > column.bottom or table.least > column.width:
            waiting.append(table)
            continue
        drawn.append(Use(grid_symbol(style, table, round(column.width, 2)), column.x, y))
        y += tall + gap
    strip = Box(area.x, area.y + area.height * share + gap, area.width * share, area.height * (1 - share) - gap)
    x = strip.x
    for table in waiting:
        wide = table.least or (max(96.0, 13.0 * len(table.heads)) if len(table.heads) > 2 else 100.0)
        pitch = min(GRID_ROW, (strip.height - grid_height(table, 0)) / max(len(table.rows) + len(table.notes), 1))
        if x + wide > strip.right or pitch < 6.2:
            continue
        drawn.append(Use(grid_symbol(style, table, wide, round(pitch, 1)), x, strip.y))
        x += wide + 2 * gap
    if record and strip.right - x > 200:
        drawn += record_of_turns(style, record, Box(x, strip.y, strip.right - x, strip.height))
    return drawn


def record_of_turns(style: Style, lines: tuple[str, ...], box: Box) -> list[Element]:
    """A record of twenty turns in two rows of ten, a field for each line of each turn."""
    palette = style.palette
    labels = 44.0
    wide = (box.width - labels) / 10
    tall = min(13.0, (box.height / 2 - 4) / (len(lines) + 1))
    drawn: list[Element] = []
    for half in range(2):
        y = box.y + half * (box.height / 2)
        drawn.append(Rect(Box(box.x, y, box.width, tall), fill=palette.tint))
        drawn.append(Text(box.x + 2, y + tall * 0.72, "Turn", "condensed-bold", style.fine))
        for n in range(10):
            number = str(10 * half + n + 1)
            x = box.x + labels + wide * (n + 0.5)
            drawn.append(Text(x, y + tall * 0.72, number, "condensed-bold", style.fine, "middle"))
        for row, name in enumerate(lines, 1):
            top = y + row * tall
            drawn.append(fit_text(Text(box.x + 2, top + tall * 0.72, name, "condensed", style.fine), labels - 4))
            drawn.append(Line(box.x, top + tall, box.right, top + tall, stroke=palette.faint, line_width=style.hair))
            for n in range(10):
                turn = 10 * half + n + 1
                place = Box(box.x + labels + wide * n + 1, top + 1, wide - 2, tall - 2)
                ident = f"turn-{turn}-{name.lower().replace(' ', '-')}"
                drawn.append(Field(ident, place, tooltip=f"Turn {turn}, {name}", anchor="middle"))
        for n in range(11):
            x = box.x + labels + wide * n
            bottom = y + tall * (len(lines) + 1)
            drawn.append(Line(x, y, x, bottom, stroke=palette.faint, line_width=style.hair))
    return drawn


def tables_page(style: Style, wanted: Sequence[Grid], area: Box) -> list[Element]:
    """Tables on a page of their own, in columns."""
    gap, wide = 10.0, (area.width - 20.0) / 3
    drawn: list[Element] = []
    top = area.y
    for table in wanted:
        if table.least > wide:  # the wide ones first, each on its own line
            drawn.append(Use(grid_symbol(style, table, round(min(area.width, table.least), 2)), area.x, top))
            top += grid_height(table) + gap
    x, y = area.x, top
    for table in wanted:
        if table.least > wide:
            continue
        tall = grid_height(table)
        if y > top and y + tall > area.bottom:
            x, y = x + wide + gap, top
        drawn.append(Use(grid_symbol(style, table, round(wide, 2)), x, y))
        y += tall + gap
    return drawn


_COMPASS_RADIUS = 10.0
COMPASS = 38.0  # with its letters


def compass(style: Style, x: float, y: float) -> Group:
    """The compass about a point."""
    return Group([Use(_rose(style), x, y)], tag="Figure", alt="Compass of advanced movement, A to F clockwise")


@cache
def _rose(style: Style) -> Symbol:
    palette = style.palette
    corners = [(_COMPASS_RADIUS * cos(pi / 3 * n), _COMPASS_RADIUS * sin(pi / 3 * n)) for n in range(6)]
    tip = Outline.polygon([(0, -5.5), (2.6, 3.2), (0, 1.4), (-2.6, 3.2)])
    drawn: list[Element] = [
        Path(Outline.polygon(corners), fill=palette.body, stroke=palette.ink, line_width=style.outline, join="round"),
        Path(tip, fill=palette.soft),
    ]
    for number, name in enumerate("ABCDEF"):
        turn = pi / 3 * number
        x, y = (_COMPASS_RADIUS + 4.8) * sin(turn), -(_COMPASS_RADIUS + 4.8) * cos(turn)
        drawn.append(Text(x, y + 2.1, name, "condensed-bold", style.fine, "middle", palette.soft))
    return Symbol(f"{style.name}/compass", Box(-COMPASS / 2, -COMPASS / 2, COMPASS, COMPASS), drawn)
