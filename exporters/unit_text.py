"""A unit as plain text, for a terminal: its record sheet, its price, its texts and unread lines."""

import textwrap
from collections.abc import Iterator

from exporters.sheet_text import NARROWEST, WIDTH, sheet_text
from sheets.editions import CLASSIC
from sheets.figures import stats_row
from sheets.recordsheet import record_sheet
from sheets.units import Unit


def unit_text(unit: Unit, width: int = WIDTH, edition: str = CLASSIC.id) -> str:
    """The sheet of an undamaged unit by an edition, and data that no sheet prints: cost, fluff, unread lines.

    >>> from importers import load
    >>> unit_text(load("tests/data/Brolga BRG-2.mtf").unit).splitlines()[0]
    'Brolga BRG-2'
    """
    width = min(max(width, NARROWEST), WIDTH)
    cost = stats_row(unit)["cost"]
    price = [f"Cost\n  {cost:,.0f} C-bills"] if cost is not None else []
    parts = [
        sheet_text(record_sheet(unit, edition=edition), width).rstrip("\n"),
        *price,
        *_texts(unit, width),
        *_unread_lines(unit, width),
    ]
    return "\n\n".join(parts) + "\n"


def _texts(unit: Unit, width: int) -> Iterator[str]:
    """The first few lines of each text; `--json` has all lines."""
    for field, value in unit.fluff:
        if isinstance(value, tuple):
            value = "; ".join(f"{_words(note.system)}: {note.text}" for note in value)
        if value:
            yield "\n".join([_words(field), *_wrap(value, width)])


def _unread_lines(unit: Unit, width: int) -> Iterator[str]:
    if unit.extra:
        lines = [f"{extra.key}: {extra.text}" if extra.text else extra.key for extra in unit.extra]
        shown = [wrapped for line in lines for wrapped in _wrap(line, width)]
        yield "\n".join(["Kept from the file without understanding", *shown])


def _words(code: str) -> str:
    return code.replace("-", " ").replace("_", " ").capitalize()


def _wrap(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, initial_indent="  ", subsequent_indent="  ", max_lines=6, placeholder=" …")
