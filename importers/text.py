"""Bytes of a unit file -> its text, with a problem for what had to be guessed."""

from importers.refusal import refused
from sheets.problem import Problem, Severity

MAX_LINE = 1_000_000  # characters; the longest line of a real unit file is a few thousand
BOM = b"\xef\xbb\xbf"


def decode(data: bytes, file: str) -> tuple[str, tuple[Problem, ...]]:
    """The text of a file: UTF-8 with or without a byte order mark, else Windows-1252 with a problem.

    >>> decode(b"model:D\\x92Artagnan", "x.mtf")[0]
    'model:D’Artagnan'
    """
    problems: tuple[Problem, ...] = ()
    try:
        text = str(data, "utf-8-sig" if data.startswith(BOM) else "utf-8")
    except UnicodeDecodeError as error:
        text, problems = _windows_text(data, file, error.start)
    if len(text) > MAX_LINE:
        _check_lines(text, file)
    return text, problems


def _windows_text(data: bytes, file: str, start: int) -> tuple[str, tuple[Problem, ...]]:
    line = data.count(b"\n", 0, start) + 1
    found = f"byte {data[start]:02X}, which is no UTF-8"
    try:
        text = str(data, "cp1252")
    except UnicodeDecodeError:
        raise refused(file, found, "text in UTF-8 or Windows-1252", line) from None
    return text, (
        Problem(
            severity=Severity.WARNING,
            file=file,
            line=line,
            found=found,
            expected="text in UTF-8",
            done="read as Windows-1252",
        ),
    )


def _check_lines(text: str, file: str) -> None:
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MAX_LINE:
            raise refused(file, f"a line of {len(line):,} characters", f"at most {MAX_LINE:,} a line", number)
