"""The sum line by line, as rows for one or more pages; the inks of audit pages, and the format of numbers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from exporters.page import Anchor, Box, Color, Element, Group, Line, Rect, Text, TextBlock, fit_text, wrap
from exporters.page.paragraphs import block_height
from sheets.construction.report import Report, ReportLine, format_number

INK: Color = "#17212b"
SOFT: Color = "#4d5a67"
HAIR: Color = "#b9c3cc"
TINT: Color = "#edf1f4"
ALARM: Color = "#c5281c"

PARTS: tuple[Color, ...] = (
    "#1f3a52",
    "#c77d1e",
    "#3f7d58",
    "#8e3b46",
    "#5b7fa6",
    "#8a7a3c",
    "#6d5a8c",
    "#2f8f9d",
    "#b0653a",
    "#55606b",
)
"""Inks of the parts of a bar, distinct in gray, too; the last one is for all small parts."""


def chart_number(value: float) -> str:
    """A number as text for a chart.

    >>> chart_number(1350000.0), chart_number(88.04), chart_number(0.25)
    ('1,350,000', '88', '0.25')
    """
    return f"{value:,.0f}" if abs(value) >= 10 else f"{value:,.2f}".rstrip("0").rstrip(".")


SIZE, LEADING = 7.5, 9.0
PAD = 1.8  # above and below the text of a row
GAP = 8.0  # between columns


@dataclass(frozen=True, slots=True)
class TableColumn:
    """A column: its heading, and its ends as shares of the table's width."""

    heading: str
    left: float
    width: float
    anchor: Anchor = "left"
    color: Color = INK


COLUMNS = (
    TableColumn("Step", 0.0, 0.28),
    TableColumn("How", 0.28, 0.32),
    TableColumn("Amount", 0.60, 0.09, "right"),
    TableColumn("Sum", 0.69, 0.10, "right"),
    TableColumn("Rule", 0.79, 0.21, "left", SOFT),
)


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row, drawn with its upper left corner at the origin."""

    height: float
    drawn: Group
    opens: bool = False  # a section title, which must not be the last row of a page


def column_titles(columns: Sequence[TableColumn], wide: float) -> TableRow:
    """The titles of the columns."""
    cells = [_cell(column, column.heading, wide, bold=True) for column in columns]
    tall = LEADING + 2 * PAD
    return TableRow(tall + 2, Group([Group(cells, tag="TR"), Line(0, tall, wide, tall, INK, 0.8)]))


def title_row(title: str, wide: float) -> TableRow:
    """The title of a section."""
    text = fit_text(Text(0, 15, title, "condensed-bold", 9, color=INK, tag="H3"), wide)
    return TableRow(20, Group([text, Line(0, 18.5, wide, 18.5, HAIR, 0.5)]), opens=True)


def text_row(columns: Sequence[TableColumn], texts: Sequence[str], wide: float, number: int) -> TableRow:
    """A row of texts; every second one has a tinted background."""
    cells = [_cell(column, text, wide) for column, text in zip(columns, texts, strict=True) if text]
    tall = max(block_height(len(cell.lines), SIZE, LEADING) for cell in cells) + 2 * PAD
    ground: list[Element] = [Rect(Box(0, 0, wide, tall), fill=TINT)] if number % 2 else []
    return TableRow(tall, Group([*ground, Group(cells, tag="TR")]))


def table_rows(report: Report, wide: float) -> Iterator[TableRow]:
    """The rows of the table of a sum at this width."""
    for section in report.sections:
        if section.title:
            yield title_row(section.title, wide)
        for number, line in enumerate(section.lines):
            yield text_row(COLUMNS, _texts(line), wide, number)


def _texts(line: ReportLine) -> tuple[str, ...]:
    amount = (
        ""
        if line.amount is None
        else f"× {format_number(line.amount)}"
        if line.multiplies
        else format_number(line.amount)
    )
    total = "" if line.subtotal is None else format_number(line.subtotal)
    rule = "; ".join(part for part in (line.rule, line.note) if part)
    return line.label, line.formula, amount, total, rule


def _cell(column: TableColumn, text: str, wide: float, bold: bool = False) -> TextBlock:
    room = wide * column.width - GAP
    x = wide * column.left + (room if column.anchor == "right" else 0.0)
    lines = wrap(text, room, "condensed-bold" if bold else "condensed", SIZE)
    box = Box(wide * column.left, 0, room, block_height(len(lines), SIZE, LEADING) + 2 * PAD)
    return TextBlock(
        x, PAD + SIZE, lines, SIZE, LEADING, column.anchor, column.color, box=box, tag="TH" if bold else "TD"
    )
