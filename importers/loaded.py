"""The result of a reader: the unit and the problems of the file, or the error that explains why there is no unit."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from importers.bounded import OutOfBounds
from sheets.problem import Problem, Severity
from sheets.units import Unit

if TYPE_CHECKING:
    from sheets.record import Condition  # few files have them
    from sheets.record.force import Force, ForceEntry
    from sheets.recordsheet.stated import PrintedFigures


class Unreadable(Exception):
    """The input contains no unit; `problem` says why in one sentence.

    Readers raise it; `importers.load` returns it as a `Loaded` without a unit.
    """

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Loaded:
    """The result of reading one unit: `unit` is None when it could not be read, and then `error` says why.

    A file with the damage of its unit (a record sheet with marks) has a `condition`; for a page of ours, `printed` has
    the marks that it was printed with. A force file has a `force`, which names units and contains none. `entry` is the
    place in its force of a unit from a force. `printed_figures` are the figures of a printed sheet.
    """

    file: str
    unit: Unit | None
    problems: tuple[Problem, ...] = field(default=())
    condition: "Condition | None" = None
    force: "Force | None" = None
    entry: "ForceEntry | None" = None
    printed: "Condition | None" = None
    printed_figures: "PrintedFigures | None" = None

    @property
    def error(self) -> Problem | None:
        """The problem that explains why there is no unit; None if there is one."""
        return next((p for p in self.problems if p.severity is Severity.ERROR), None)

    @property
    def doubt(self) -> Problem | None:
        """The problem that explains why the unit may be misread; None if it is certain."""
        return next((p for p in self.problems if p.severity is Severity.DOUBT), None)

    def require(self) -> Unit:
        """Return the unit; raises Unreadable with the error if the file has one.

        >>> from importers import load
        >>> load("tests/data/Brolga BRG-2.mtf").require().name
        'Brolga BRG-2'
        """
        if (error := self.error) is not None:
            raise Unreadable(error)
        if self.unit is None:
            raise source_refusal(self.file, "no unit in it", "a unit file")
        return self.unit


JSON_WORDS: dict[type, str] = {
    dict: "an object",
    list: "a list",
    str: "a text",
    int: "a number",
    float: "a number",
    bool: "a truth value",
    type(None): "null",
}
"""Names of JSON for the types of its values."""


def source_refusal(file: str, found: str, expected: str = "", line: int | None = None) -> Unreadable:
    """An Unreadable with a problem of a source, to be raised by the caller.

    >>> str(source_refusal("Wombat.mtf", "the file is empty", "a unit file"))
    'Wombat.mtf: the file is empty; expected a unit file'
    """
    return Unreadable(Problem(severity=Severity.ERROR, file=file, line=line, found=found, expected=expected))


def printable_text(text: str) -> str:
    """A text, often a file name, with bytes that are not characters replaced by escapes."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def read_failure(error: OSError) -> str:
    """The reason in words why the system could not read a file."""
    if isinstance(error, FileNotFoundError):
        return "no such file, or it was removed meanwhile"
    if isinstance(error, OutOfBounds):
        return error.strerror or ""
    return f"it cannot be read: {(error.strerror or str(error)).lower()}"


LONGEST = 60  # characters of a value that a message repeats


def shorten(text: str, most: int = LONGEST) -> str:
    """Shorten a text for a message.

    >>> shorten("A long story", 6)
    'A long…'
    """
    return text if len(text) <= most else f"{text[:most]}…"


_OPENINGS = ("Input should be ", "String should have ", "String should match ", "Value error, ")
_REASONS = (", unable to parse", ", got ")  # internal detail of an error: the message has the value itself
_OBJECTS = frozenset({"model_type", "model_attributes_type", "dict_type"})


def field_problems(error: ValidationError, file: str) -> tuple[Problem, ...]:
    """A problem for each invalid field: its path, its value and the allowed values."""
    return tuple(
        Problem(severity=Severity.ERROR, file=file, found=what, expected=rule) for what, rule in wrong_fields(error)
    )


def wrong_fields(error: ValidationError) -> Iterator[tuple[str, str]]:
    """For each invalid field its value and what was expected, as text."""
    return map(_wrong_field, error.errors(include_url=False))


def _wrong_field(detail: Mapping[str, Any]) -> tuple[str, str]:  # any: the details of an error of pydantic
    where = (".".join(map(str, detail["loc"])) or "the unit")[:LONGEST]
    match detail["type"]:
        case "missing":
            return f"no {where}", "every field that such a unit must have"
        case "extra_forbidden":
            return f"the unknown field {where}", "a field of the schema (`astech schema`)"
        case "union_tag_invalid":
            return f"the kind {_value(detail['ctx']['tag'])}", f"one of {detail['ctx']['expected_tags']}"
        case "string_too_long":
            return f"{len(detail['input']):,} characters of {where}", f"at most {detail['ctx']['max_length']:,}"
        case "value_error":
            found, _, rule = _rule(detail["msg"]).partition(", expected ")
            return f"{where}: {found}", rule
        case kind:
            return f"{where} is {_value(detail['input'])}", "an object" if kind in _OBJECTS else _rule(detail["msg"])


def _rule(message: str) -> str:
    for opening in _OPENINGS:
        message = message.removeprefix(opening)
    for reason in _REASONS:
        message = message.partition(reason)[0]
    return message


def _value(given: object) -> str:
    if isinstance(given, list | tuple | dict):
        return "an object" if isinstance(given, dict) else "a list"
    text = repr(given[: LONGEST + 1] if isinstance(given, str) else given)
    return text if len(text) <= LONGEST else JSON_WORDS.get(type(given), text[:LONGEST])
