"""A record sheet as plain text, for a person at a terminal or for a program that compares lines."""

import textwrap
from collections.abc import Iterable, Iterator, Sequence

from exporters.sheet_words import (
    Block,
    Fields,
    Paragraphs,
    SheetTable,
    blocks_of,
)
from sheets.recordsheet import RecordSheet

WIDTH = 100
NARROWEST = 60


def sheet_text(sheet: RecordSheet, width: int = WIDTH) -> str:
    """The whole sheet: titles, labels with values, tables; boxes that are marked are counted in words.

    >>> from importers import load
    >>> from sheets.recordsheet import record_sheet
    >>> text = sheet_text(record_sheet(load("tests/data/Brolga BRG-2.mtf").unit))
    >>> text.splitlines()[:2]
    ['Brolga BRG-2', 'BattleMech record sheet']
    """
    width = max(width, NARROWEST)
    parts = [f"{sheet.heading.name}\n{sheet.heading.title}"]
    parts += ["\n".join(line.rstrip() for line in _lines(block, width)) for block in blocks_of(sheet)]
    return "\n\n".join(parts) + "\n"


def _lines(block: Block, width: int) -> Iterator[str]:
    yield block.title
    for part in block.parts:
        match part:
            case Fields():
                yield from _fields(part, width)
            case SheetTable():
                yield from _table(part, width)
            case Paragraphs():
                for text in part.texts:
                    yield from textwrap.wrap(text, width, initial_indent="  ", subsequent_indent="  ")


def _fields(fields: Fields, width: int) -> Iterator[str]:
    label_width = max(len(label) for label, _ in fields.pairs) + 4
    for label, value in fields.pairs:
        first = f"  {label}".ljust(label_width)
        yield from textwrap.wrap(value, width, initial_indent=first, subsequent_indent=" " * label_width) or [first]


def _table(table: SheetTable, width: int) -> Iterator[str]:
    """Columns as wide as their longest cell; the last takes what is left of the width and goes on below."""
    rows = [table.heads, *table.rows]
    if table.title:
        yield f"  {table.title}"
    wide = [max(len(row[n]) for row in rows) for n in range(len(table.heads))]
    left = 2 + sum(wide[:-1]) + 2 * (len(wide) - 1)
    for row in rows:
        yield from _row(row, wide, left, max(width - left, 20))


def _row(row: Sequence[str], wide: Sequence[int], left: int, room: int) -> Iterable[str]:
    cells = [cell.ljust(size) for cell, size in zip(row[:-1], wide[:-1], strict=True)]
    last, *more = textwrap.wrap(row[-1], room) or [""]
    yield "  " + "  ".join([*cells, last])
    yield from (" " * left + text for text in more)
