"""A table of play in words."""

from collections.abc import Iterable
from typing import NamedTuple

from sheets.recordsheet.wording import signed
from sheets.rules.tables.to_hit import ModifierLine


class ReferenceTable(NamedTuple):
    """A table of play: heads and rows as words, notes below it, and the rule that it comes from."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    rule: str
    notes: tuple[str, ...] = ()
    key: str = ""


def modifier_table(title: str, lines: Iterable[ModifierLine], rule: str, notes: tuple[str, ...] = ()) -> ReferenceTable:
    """A table of causes and their modifiers."""
    return ReferenceTable(title, ("", ""), tuple((line.cause, signed(line.value)) for line in lines), rule, notes)
