"""Rows of figures as a table for people, as CSV for spreadsheets, or as one JSON object a line for programs."""

import csv
import io
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import click

Row = Mapping[str, object]  # a field's name and its value, which is plain JSON data

format_option = click.option(
    "--format",
    "form",
    type=click.Choice(["table", "csv", "jsonl"]),
    default="table",
    show_default=True,
    help="How the rows look.",
)


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the table; numbers stand to the right, texts to the left."""

    field: str
    heading: str
    width: int
    right: bool = True

    def cell(self, value: object) -> str:
        """A value cut or filled to the width of the column."""
        text = "-" if value is None else f"{value:g}" if isinstance(value, float) else str(value)
        if len(text) > self.width:
            text = text[: self.width - 1] + "…"
        return text.rjust(self.width) if self.right else text.ljust(self.width)


@dataclass(frozen=True, slots=True)
class Layout:
    """What a kind of row looks like: all its fields for CSV, the columns for the table."""

    fields: tuple[str, ...]
    columns: tuple[Column, ...]

    def heading(self, form: str) -> str | None:
        """The first line, if the format has one."""
        if form == "csv":
            return _csv_line(self.fields)
        return _joined(column.cell(column.heading) for column in self.columns) if form == "table" else None

    def line(self, row: Row, form: str) -> str:
        """A row as one line; a field that it lacks is empty."""
        if form == "csv":
            return _csv_line(flat(row.get(field)) for field in self.fields)
        if form == "table":
            return _joined(column.cell(row.get(column.field)) for column in self.columns)
        return json.dumps(row, ensure_ascii=False, separators=(",", ":"))


def flat(value: object) -> object:
    """A value as one cell: lists joined by blanks, places as `CT:armor=20,rear=8`, objects as their keys.

    >>> flat({"stable": "true", "cowl": "true"}), flat([{"abbr": "CT", "armor": 20}])
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


def _joined(cells: Iterable[str]) -> str:
    return "  ".join(cells).rstrip()


def _csv_line(values: Iterable[object]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="").writerow(values)
    return text.getvalue()
