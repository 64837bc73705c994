"""Texts: the format has one line for each, however long."""

import re
from collections.abc import Iterator

from sheets.units.base import Extra, Fluff

FLUFF_KEYS = {
    "overview": "overview",
    "capabilities": "capabilities",
    "deployment": "deployment",
    "history": "history",
    "manufacturer": "manufacturer",
    "primaryfactory": "primary_factory",
    "notes": "notes",
    "use": "use",
    "length": "length",
    "width": "width",
    "height": "height",
}
"""Keys, and the fields of `Fluff` that they hold."""

_BREAK = re.compile(r"\s*[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+\s*")


def one_line(text: str) -> str:
    """A text without line breaks.

    >>> one_line("Fast.\\nCheap.")
    'Fast.<br>Cheap.'
    """
    return _BREAK.sub("<br>", text.strip())


def fluff_lines(fluff: Fluff) -> Iterator[str]:
    """The texts of a unit."""
    for key, field in FLUFF_KEYS.items():
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
