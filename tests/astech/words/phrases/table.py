"""The shape of a table of phrases: each with its event or events, or a part of the sentence that answers it."""

from typing import Any, TypeAlias

from astech.words import Spoken
from sheets.record.events import Circumstance

Phrases: TypeAlias = list[tuple[str, Any]]


def note(kind: Any, value: str = "", on: bool = True) -> Circumstance:
    """A circumstance."""
    return Circumstance(kind=kind, value=value, on=on)


def expected_of(phrase: Any) -> list[Spoken]:
    """The events of a row as a list."""
    return list(phrase) if isinstance(phrase, list) else [phrase]
