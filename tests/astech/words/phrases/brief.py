"""Tables of phrases in a short form: a line is a phrase, `=>`, and its events, or `?` and a part of the answer.

An event is its name with the fields that are not as usual: `hit location=NOS damage=8`; `_` stands for a blank,
`Trooper_1..4` for four events. A note is a circumstance: `note night`, `note air-attack=strafe`, `off night`. A
question is `to-hit attack=0 range=5 light-woods=1`.
"""

import re
from typing import Any

from astech.words import ToHitCommand
from sheets.record.events import Circumstance, parse_event
from sheets.rules.tohit import LINES
from sheets.rules.tohit.situation import Situation
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
    if (several := re.search(r"(\d)\.\.(\d)", text)) is not None:
        numbers = range(int(several[1]), int(several[2]) + 1)
        return [event for n in numbers for event in _events(text.replace(several[0], str(n)))]
    number, star, rest = text.partition(" * ")
    name, *fields = (rest if star else text).split()
    if name == "to-hit":
        found: Any = _question(dict(map(_field, fields)))
    elif name in ("note", "off"):
        kind, _, value = fields[0].partition("=")
        found = Circumstance.model_validate({"kind": kind, "value": value.replace("_", " "), "on": name == "note"})
    else:
        found = parse_event({"do": name, **dict(map(_field, fields))})
    return [found] * (int(number) if star else 1)


def _question(fields: dict[str, Any]) -> ToHitCommand:
    """The to-hit number of an attack, none for all weapons."""
    attacks = (fields.pop("attack"),) if "attack" in fields else ()
    lines = {line.key: fields.pop(line.key) for line in LINES if line.key in fields}
    return ToHitCommand(attacks, Situation(**fields, lines=lines))


def _field(text: str) -> tuple[str, Any]:
    key, _, value = text.partition("=")
    if value in ("True", "False"):
        return key, value == "True"
    if key == "stores":
        return key, value.replace("_", " ").split(",")
    return key, int(value) if value.lstrip("-").isdecimal() else value.replace("_", " ")
