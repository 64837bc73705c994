"""Force files for tests: the units are ours, the words those of the format."""

from importers.loaded import Loaded, Unreadable
from importers.mul import read_mul
from sheets.record.force import ForceEntry
from sheets.record.mul.exchange import ReadEntry, from_force_file
from sheets.units import Unit


def force(*entities: str, root: str = "unit", version: str = ' version="0.50.07"') -> str:
    """A force file with these entities."""
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<{root}{version}>\n{chr(10).join(entities)}\n</{root}>\n'


def entity(inside: str = "", *, chassis: str = "Brolga", model: str = "BRG-2", more: str = "") -> str:
    """One unit; without a crew in `inside` it has one of whom nothing is known."""
    return f'<entity chassis="{chassis}" model="{model}" {more}>\n{inside}\n</entity>'


def read(text: str) -> Loaded:
    """What is read of a text."""
    return read_mul(text, "lance.mul")


def only(text: str) -> ForceEntry:
    """The only unit of a force."""
    loaded = read(text)
    assert loaded.force is not None
    (entry,) = loaded.force.entries
    return entry


def marked(unit: Unit, inside: str) -> ReadEntry:
    """What the file says has happened to a unit."""
    return from_force_file(unit, only(force(entity(inside))))


def refusal(text: str) -> str:
    """Why a text is no force file."""
    try:
        read_mul(text, "lance.mul")
    except Unreadable as refused:
        return str(refused)
    raise AssertionError("it was read")


def findings(text: str) -> list[str]:
    """What is said of a text that could be read."""
    return [str(problem) for problem in read(text).problems]
