"""A record sheet as plain text, for a terminal or for a program that compares lines."""

import textwrap
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from exporters.card_words import CARD_TITLE, card_sections
from exporters.sheet_words import (
    Fields,
    Paragraphs,
    SheetSection,
    SheetTable,
    sheet_sections,
)
from sheets.recordsheet import RecordSheet
from sheets.recordsheet.card import CardSheet

WIDTH = 100
NARROWEST = 60


def sheet_text(sheet: RecordSheet, width: int = WIDTH) -> str:
    """The whole sheet as titles, labels with values, and tables; marked boxes are counted in words.

    >>> from importers import load
    >>> from sheets.recordsheet import record_sheet
    >>> text = sheet_text(record_sheet(load("tests/data/Brolga BRG-2.mtf").unit))
    >>> text.splitlines()[:2]
    ['Brolga BRG-2', 'BattleMech record sheet']
    """
    return sections_text(sheet.heading.name, sheet.heading.title, sheet_sections(sheet), width)


def card_text(card: CardSheet, width: int = WIDTH) -> str:
    """The whole Alpha Strike card, in the same form."""
    return sections_text(card.name, CARD_TITLE, card_sections(card), width)


def sections_text(name: str, title: str, sections: Sequence[SheetSection], width: int) -> str:
    """Sections as plain text, in lines of at most `width` columns."""
    width = max(width, NARROWEST)
    parts = [f"{name}\n{title}"]
    parts += ["\n".join(line.rstrip() for line in _lines(section, width)) for section in sections]
    return "\n\n".join(parts) + "\n"


def _lines(section: SheetSection, width: int) -> Iterator[str]:
    yield section.title
    for part in section.parts:
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


_LEAST_COLUMN = 8
_SHORT_HEADS = {"Minimum": "Min", "Short": "Sht", "Medium": "Med", "Long": "Lng", "Extreme": "Ext", "Damage": "Dmg"}


def _table(table: SheetTable, width: int) -> Iterator[str]:
    """Columns as wide as their longest cell; if that is too wide, the widest are narrowed and their cells wrap."""
    rows = [tuple(_SHORT_HEADS.get(head, head) for head in table.heads), *table.rows]
    if table.title:
        yield f"  {table.title}"
    wide = [max(len(row[n]) for row in rows) for n in range(len(table.heads))]
    while sum(wide) + 2 * len(wide) > width and max(wide) > _LEAST_COLUMN:
        wide[wide.index(max(wide))] -= 1
    for row in rows:
        yield from _row(row, wide)


def _row(row: Sequence[str], wide: Sequence[int]) -> Iterator[str]:
    cells = [textwrap.wrap(cell, size) or [""] for cell, size in zip(row, wide, strict=True)]
    for line in zip_longest(*cells, fillvalue=""):
        yield "  " + "  ".join(text.ljust(size) for text, size in zip(line, wide, strict=True))
