"""Tables of phrases in a short form: a line is a phrase, `=>`, and its events, or `?` and a part of the answer.

An event is its name with the fields that are not as usual: `hit location=NOS damage=8`; `_` stands for a blank. A
note is a circumstance: `note night`, `note air-attack=strafe`, `off night`.
"""

from typing import Any

from sheets.record.events import Circumstance, parse_event
from tests.astech.words.phrases.table import Phrases


def phrases_of(table: str) -> Phrases:
    """The rows of a table."""
    rows: Phrases = []
    for line in filter(None, map(str.strip, table.splitlines())):
        phrase, _, expected = (part.strip() for part in line.partition("=>"))
        if expected.startswith("?"):
            rows.append((phrase, expected.removeprefix("?").strip()))
        else:
            rows.append((phrase, [event for part in expected.split(";") for event in _events(part.strip())]))
    return rows


def _events(text: str) -> list[Any]:
    """An event in words; `3 * ...` repeats it."""
    number, star, rest = text.partition(" * ")
    name, *fields = (rest if star else text).split()
    if name in ("note", "off"):
        kind, _, value = fields[0].partition("=")
        found: Any = Circumstance.model_validate({"kind": kind, "value": value.replace("_", " "), "on": name == "note"})
    else:
        found = parse_event({"do": name, **dict(map(_field, fields))})
    return [found] * (int(number) if star else 1)


def _field(text: str) -> tuple[str, Any]:
    key, _, value = text.partition("=")
    if value in ("True", "False"):
        return key, value == "True"
    if key == "stores":
        return key, value.replace("_", " ").split(",")
    return key, int(value) if value.lstrip("-").isdecimal() else value.replace("_", " ")
