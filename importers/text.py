"""Bytes of a unit file -> its text, with a problem for what had to be guessed."""

from importers.refusal import refused
from sheets.problem import Problem, Severity

MAX_LINE = 1_000_000  # characters; the longest line of a real unit file is a few thousand
BOM = b"\xef\xbb\xbf"


def decode(data: bytes, file: str) -> tuple[str, tuple[Problem, ...]]:
    """The text of a file: UTF-8 with or without a byte order mark; lines that are none are read as Windows-1252.

    >>> decode(b"model:D\\x92Artagnan", "x.mtf")[0]
    'model:D’Artagnan'
    """
    problems: tuple[Problem, ...] = ()
    data = data.removeprefix(BOM)
    try:
        text = str(data, "utf-8")
    except UnicodeDecodeError as error:
        text, problems = _mixed_text(data, file, error.start)
    if len(text) > MAX_LINE:
        _check_lines(text, file)
    return text, problems


def _mixed_text(data: bytes, file: str, start: int) -> tuple[str, tuple[Problem, ...]]:
    """Line by line: a text that was pasted into a file in UTF-8 spoils its own lines only."""
    lines = [_line(line, number, file) for number, line in enumerate(data.split(b"\n"), 1)]
    guessed = Problem(
        severity=Severity.WARNING,
        file=file,
        line=data.count(b"\n", 0, start) + 1,
        found=_no_utf8(data[start]),
        expected="text in UTF-8",
        done="read as Windows-1252",
    )
    return "\n".join(lines), (guessed,)


def _line(data: bytes, number: int, file: str) -> str:
    try:
        return str(data, "utf-8")
    except UnicodeDecodeError:
        try:
            return str(data, "cp1252")
        except UnicodeDecodeError as error:
            raise refused(file, _no_utf8(data[error.start]), "text in UTF-8 or Windows-1252", number) from None


def _no_utf8(byte: int) -> str:
    return f"byte {byte:02X}, which is no UTF-8"


def _check_lines(text: str, file: str) -> None:
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MAX_LINE:
            raise refused(file, f"a line of {len(line):,} characters", f"at most {MAX_LINE:,} a line", number)
