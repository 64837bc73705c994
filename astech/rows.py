"""Rows of figures as a table for people, as CSV for spreadsheets, or as one JSON object a line for programs."""

import csv
import io
import json
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, TextIO

from astech.columns import COLUMNS
from astech.progress import can_show
from astech.terminal import print_unescaped, say
from astech.text import escape_controls, harmless_json

_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?")
_CELL_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")

Row = Mapping[str, object]  # a field's name and its value, which is plain JSON data


RowsFormat = Literal["table", "csv", "jsonl"]


class RowsForm(NamedTuple):
    """The format of rows, and whether a CSV file begins with a byte order mark."""

    format: RowsFormat
    bom: bool


BOM = "\ufeff"
BELOW = "below"  # the key of lines below a row
INDENT = " " * 34  # before such a line
GAP = 2  # blanks between columns


class Column(NamedTuple):
    """A column of the table; numbers are aligned right, texts left."""

    field: str
    heading: str
    width: int
    right: bool = True
    rank: int = 0  # a narrow terminal drops the column of the highest rank first, rank 0 never
    least: int = 10  # characters; cut to no less before other columns are dropped
    folds: bool = False  # wraps onto further lines instead of being cut

    def text(self, value: object) -> str:
        """A value as text; a number has at most three decimals and no trailing zeros."""
        if isinstance(value, float):
            return f"{value:.3f}".rstrip("0").rstrip(".")
        return "-" if value is None else str(value)

    def cell(self, value: object) -> str:
        """A value cut or filled to the width of the column."""
        text = self.text(value)
        if len(text) > self.width:
            text = text[: self.width - 1] + "…"
        return text.rjust(self.width) if self.right else text.ljust(self.width)


@dataclass(frozen=True, slots=True)
class RowLayout:
    """The layout of rows: all fields for CSV, columns for the table.

    The value of `BELOW` in a row is a list of lines that the table shows below the row.
    """

    fields: tuple[str, ...]
    columns: tuple[Column, ...]
    whole: bool = True  # whether JSON has the whole row, or only the fields
    flatten: Callable[[Row], Row] | None = None  # converts a row to plain cells, for tables and CSV

    def of(self, columns: Sequence[str]) -> "RowLayout":
        """Return this layout with only the named columns, or with all if none is named."""
        if not columns:
            return self
        known = {column.field: column for column in self.columns}
        shown = tuple(known.get(name) or _column(name) for name in columns)
        return replace(self, fields=tuple(columns), columns=shown, whole=False)

    def with_columns(self, names: Iterable[str]) -> "RowLayout":
        """Return this layout with a further table column for each of these names."""
        there = {column.field for column in self.columns}
        return replace(self, columns=(*self.columns, *(_column(name) for name in names if name not in there)))

    def heading(self, form: str) -> str | None:
        """The first line, if the format has one."""
        if form == "csv":
            return csv_line(self.fields)
        return _join_cells(column.cell(column.heading) for column in self.columns) if form == "table" else None

    def plain(self, row: Row) -> Row:
        """A row of plain cells."""
        return row if self.flatten is None else self.flatten(row)

    def line(self, row: Row, form: str) -> str:
        """A row as one line; a field that it lacks is empty."""
        if form != "jsonl":
            row = self.plain(row)
        if form == "csv":
            return csv_line(flatten_value(row.get(field)) for field in self.fields)
        if form == "table":
            line = _join_cells(column.cell(row.get(column.field)) for column in self.columns)
            return "\n".join((line, *(f"{INDENT}{below}" for below in _lines_below(row))))
        shown = row if self.whole else {field: row.get(field) for field in self.fields}
        return harmless_json(json.dumps(shown, ensure_ascii=False, separators=(",", ":")))


def _column(name: str) -> Column:
    """A column for a name that is not in the table's layout."""
    right = name in COLUMNS and COLUMNS[name].affinity == "number"
    return Column(name, name.replace("_", " "), 12 if right else 60, right=right)


def print_all(layout: RowLayout, rows: Sequence[Row], form: str, bom: bool) -> None:
    """Print a complete list of rows: as a table that fits the terminal, or as lines."""
    if form == "table" and can_show(sys.stdout):
        draw_table(layout.columns, [layout.plain(row) for row in rows], sys.stdout)
        return
    if heading := layout.heading(form):
        print_unescaped((BOM if bom and form == "csv" else "") + heading)
    for row in rows:
        (print_unescaped if form == "csv" else say)(layout.line(row, form))


def draw_table(columns: Sequence[Column], rows: Sequence[Row], stream: TextIO) -> None:
    """Draw a table as wide as the terminal; columns without room are left out and named below it."""
    from rich.console import Console  # slow to import, and of use only here
    from rich.table import Table
    from rich.text import Text

    console = Console(file=stream, highlight=False)
    cells = {column: [escape_controls(column.text(row.get(column.field))) for row in rows] for column in columns}
    widths = fit_columns(cells, console.width)
    table = Table(box=None, pad_edge=False, padding=(0, GAP, 0, 0), header_style="bold")
    for column, width in widths.items():
        table.add_column(
            column.heading,
            width=width,
            justify="right" if column.right else "left",
            no_wrap=not column.folds,
            overflow="fold" if column.folds else "ellipsis",
        )
    for number, row in enumerate(rows):
        texts = [cells[column][number] for column in widths]
        table.add_row(*map(Text, texts))
        for below in _lines_below(row):
            table.add_row(*(Text("") for _ in texts[1:]), Text(escape_controls(below)))
    console.print(table)
    if left_out := ", ".join(column.heading for column in columns if column not in widths):
        console.print(Text(f"Not shown here: {left_out}. A wider terminal or --format csv shows them.", style="dim"))


def fit_columns(cells: Mapping[Column, Sequence[str]], room: int) -> dict[Column, int]:
    """Choose the columns that fit a width, and their widths: those of their texts if possible.

    Columns that would be cut get room before columns that wrap.

    >>> name, role = Column("name", "name", 30, right=False, least=6), Column("role", "role", 15, rank=1)
    >>> cells = {name: ["Marauder"], role: ["Sniper"]}
    >>> [list(fit_columns(cells, room).values()) for room in (80, 15, 8)]
    [[8, 6], [7, 6], [8]]
    """
    from rich.cells import cell_len  # slow to import, and of use only here

    wanted = {
        column: min(column.width, max(map(cell_len, (column.heading, *texts)))) for column, texts in cells.items()
    }
    least = {
        column: width if column.right else min(width, max(column.least, cell_len(column.heading)))
        for column, width in wanted.items()
    }
    while sum(least.values()) + GAP * (len(least) - 1) > room and any(column.rank for column in least):
        del least[max(least, key=lambda column: column.rank)]
    spare = room - sum(least.values()) - GAP * (len(least) - 1)
    while spare > 0 and (narrow := [column for column in least if least[column] < wanted[column]]):
        least[min(narrow, key=lambda column: (column.folds, least[column] / wanted[column]))] += 1
        spare -= 1
    return least


def _lines_below(row: Row) -> Iterable[str]:
    lines = row.get(BELOW)
    return lines if isinstance(lines, list) else ()


def flatten_value(value: object) -> object:
    """Convert a value to one cell: lists joined by blanks, locations as `CT:armor=20,rear=8`, objects as their keys.

    >>> flatten_value({"stable": "true", "cowl": "true"}), flatten_value([{"abbr": "CT", "armor": 20}])
    ('stable cowl', 'CT:armor=20')
    """
    if isinstance(value, Mapping):
        return " ".join(value)
    if isinstance(value, list):
        return " ".join(_place(entry) if isinstance(entry, Mapping) else str(entry) for entry in value)
    return value


def _place(entry: Mapping[str, object]) -> str:
    name, *figures = entry.items()
    return f"{name[1]}:" + ",".join(f"{key}={value}" for key, value in figures if value is not None)


def _join_cells(cells: Iterable[str]) -> str:
    return "  ".join(cells).rstrip()


def csv_line(values: Iterable[object]) -> str:
    """Cells as a line of CSV, with quoted line breaks and without formulas."""
    text = io.StringIO()
    csv.writer(text).writerow([_disarm_formula(value) for value in values])  # quotes all kinds of line breaks
    return text.getvalue().removesuffix("\r\n")


def _disarm_formula(value: object) -> object:
    """Quote a cell that a spreadsheet would read as a formula; numbers with a sign stay as they are.

    >>> _disarm_formula("=HYPERLINK(1)"), _disarm_formula(-2), _disarm_formula("-"), _disarm_formula("+3")
    ("'=HYPERLINK(1)", -2, '-', '+3')
    """
    if not isinstance(value, str):
        return value
    value = _CELL_CONTROL.sub(lambda match: f"\\x{ord(match[0]):02x}", value)
    armed = value.startswith(("=", "+", "-", "@", "\t", "\r")) and value != "-" and not _NUMBER.fullmatch(value)
    return f"'{value}" if armed else value
