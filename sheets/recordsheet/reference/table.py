"""A reference table in words."""

from collections.abc import Iterable
from typing import NamedTuple

from sheets.recordsheet.wording import format_signed
from sheets.rules.tables.to_hit import ModifierLine


class ReferenceTable(NamedTuple):
    """A reference table: heads and rows as words, notes below it, and its source in the rules."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    rule: str
    notes: tuple[str, ...] = ()
    key: str = ""


def modifier_table(title: str, lines: Iterable[ModifierLine], rule: str, notes: tuple[str, ...] = ()) -> ReferenceTable:
    """A table of causes and their modifiers."""
    return ReferenceTable(
        title, ("", ""), tuple((line.cause, format_signed(line.value)) for line in lines), rule, notes
    )
