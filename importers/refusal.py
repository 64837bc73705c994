"""How a source is turned down: in one sentence that says what was found and what was expected."""

from importers.loaded import Unreadable
from sheets.problem import Problem, Severity

JSON_WORDS: dict[type, str] = {
    dict: "an object",
    list: "a list",
    str: "a text",
    int: "a number",
    float: "a number",
    bool: "a truth value",
    type(None): "null",
}
"""What JSON calls the kinds of its values."""


def refused(file: str, found: str, expected: str = "", line: int | None = None) -> Unreadable:
    """The refusal of a source, ready to be raised.

    >>> str(refused("Wombat.mtf", "the file is empty", "a unit file"))
    'Wombat.mtf: the file is empty; expected a unit file'
    """
    return Unreadable(Problem(severity=Severity.ERROR, file=file, line=line, found=found, expected=expected))


def printable(text: str) -> str:
    """A text, often a file name, as it can be written: bytes in it that are no characters become escapes."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def reason(error: OSError) -> str:
    """Why the system does not give us a file."""
    if isinstance(error, FileNotFoundError):
        return "no such file, or it was removed meanwhile"
    return f"it cannot be read: {(error.strerror or str(error)).lower()}"
