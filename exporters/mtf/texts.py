"""Texts: the format has one line for each, however long."""

from collections.abc import Iterator

from sheets.formats.mtf import TEXTS
from sheets.formats.prose import one_line
from sheets.units.base import Extra, Fluff


def fluff_lines(fluff: Fluff) -> Iterator[str]:
    """The texts of a unit."""
    for field, key in TEXTS.items():
        text = one_line(getattr(fluff, field))
        if text:
            yield f"{key}:{text}"
    for note in fluff.system_manufacturers:
        yield f"systemmanufacturer:{note.system}:{one_line(note.text)}"
    for note in fluff.system_models:
        yield f"systemmode:{note.system}:{one_line(note.text)}"


def extra_lines(extra: tuple[Extra, ...]) -> Iterator[str]:
    """What nobody understood, as it was written."""
    return (f"{one_line(entry.key)}:{one_line(entry.text)}" for entry in extra)
