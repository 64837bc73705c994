"""The texts of a unit."""

from importers.mtf.lines import Lines
from sheets.formats.mtf import TEXTS
from sheets.units.base import Fluff, SystemNote


def read_fluff(lines: Lines) -> Fluff:
    """The texts of a unit, as written."""
    values = lines.values
    return Fluff.model_validate(
        {field: values[key] for field, key in TEXTS.items() if key in values}
        | {
            "system_manufacturers": _notes(lines, "systemmanufacturer"),
            "system_models": _notes(lines, "systemmode"),
        }
    )


def _notes(lines: Lines, key: str) -> tuple[SystemNote, ...]:
    """What a repeated key says of one system each: `ENGINE:Vlar 300`."""
    notes = []
    for entry in lines.repeated.get(key, ()):
        system, colon, text = entry.text.partition(":")
        if not colon:
            lines.report(entry.line, f"'{key}:{entry.text}'", "a system and a text, such as 'ENGINE:Vlar 300'", "kept")
        notes.append(SystemNote(system=system.strip(), text=text.strip()))
    return tuple(notes)
