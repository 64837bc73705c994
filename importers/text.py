"""Bytes of a unit file -> its text, with a problem for each guessed encoding."""

import codecs
import re
from collections.abc import Callable
from dataclasses import replace

from importers.loaded import Loaded, Unreadable, source_refusal
from sheets.problem import Problem, Severity

MAX_LINE = 100_000  # characters; the longest line of a real unit file has some four thousand
MAX_LINES = 100_000  # real files have some hundred
MAX_TEXT = 4_000_000  # characters; real files have some ten thousand
MOST_STRAYS = 20  # lines with bytes that are not text; a file with more of them is refused
CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029]")
"""Characters that no text of a unit has: all controls but tabs and line ends."""

BOM = b"\xef\xbb\xbf"

_UTF_16, _UTF_32 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE), codecs.BOM_UTF32_LE
_STRAY = "astech-stray"


def _decode_stray_bytes(error: UnicodeError) -> tuple[str, int]:
    """Decode bytes that are not UTF-8 as Windows-1252, else as U+FFFD; the rest of a line is unchanged."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return str(error.object[error.start : error.end], "cp1252", "replace"), error.end


codecs.register_error(_STRAY, _decode_stray_bytes)


Read = Callable[[bytes, str], tuple[Loaded, ...]]


def text_reader(
    read: Callable[[str, str], Loaded | tuple[Loaded, ...]], by_lines: bool = True, most: int = MAX_TEXT
) -> Read:
    """Make a reader of bytes from a reader of text; problems of the encoding come before its own.

    With `by_lines` the lines of the format are short; a JSON or XML file may be one long line. `most` is the limit of
    characters. The result has the docstring of the reader of text.

    >>> from importers.loaded import Loaded
    >>> read = text_reader(lambda text, file: Loaded(file, None))
    >>> [problem.found for problem in read(b"model:\\xe4", "Wombat.mtf")[0].problems]
    ['byte E4, which is not UTF-8']
    """

    def read_bytes(data: bytes, file: str) -> tuple[Loaded, ...]:
        text, guessed = decode(data, file, most)
        if by_lines:
            if len(text) > MAX_LINE:
                _check_lines(text, file)
            text, odd = without_controls(text, file)
            guessed += odd
        try:
            found = read(text, file)
        except Unreadable as error:
            return (Loaded(file, None, (*guessed, error.problem)),)
        units = found if isinstance(found, tuple) else (found,)
        return tuple(replace(unit, problems=guessed + unit.problems) for unit in units) if guessed else units

    read_bytes.__doc__ = read.__doc__
    return read_bytes


def as_utf8(data: bytes, file: str) -> tuple[bytes, tuple[Problem, ...]]:
    """Bytes of UTF-16 with a byte order mark, converted to UTF-8; all others unchanged.

    >>> as_utf8("model:Zürich".encode("utf-16"), "x.mtf")[0].decode()
    'model:Zürich'
    """
    if not data.startswith(_UTF_16) or data.startswith(_UTF_32):
        return data, ()
    try:
        text = str(data, "utf-16")
    except UnicodeDecodeError:
        return data, ()  # the reader of the content refuses it
    note = Problem(
        severity=Severity.NOTE, file=file, found="text in UTF-16", expected="text in UTF-8", done="read as UTF-16"
    )
    return text.encode(), (note,)


def decode(data: bytes, file: str, most: int = MAX_TEXT) -> tuple[str, tuple[Problem, ...]]:
    """Decode a file: UTF-8 with or without a byte order mark; lines that are not UTF-8 are read as Windows-1252.

    >>> decode(b"model:D\\x92Artagnan", "x.mtf")[0]
    'model:D’Artagnan'
    """
    problems: tuple[Problem, ...] = ()
    data = data.removeprefix(BOM)
    try:
        text = str(data, "utf-8")
    except UnicodeDecodeError:
        text, problems = _mixed_text(data, file)
    if len(text) > most:
        raise source_refusal(file, f"{len(text):,} characters", f"at most {most:,}: a unit has some ten thousand")
    return text, problems


def _mixed_text(data: bytes, file: str) -> tuple[str, tuple[Problem, ...]]:
    """Decode line by line: pasted text in another encoding affects its own lines only."""
    if (count := data.count(b"\n")) > MAX_LINES:
        raise source_refusal(file, f"{count:,} lines", f"at most {MAX_LINES:,}: a unit has some hundred")
    lines: list[str] = []
    guessed: list[Problem] = []
    strays: list[Problem] = []
    for number, line in enumerate(data.split(b"\n"), 1):
        try:
            lines.append(str(line, "utf-8"))
            continue
        except UnicodeDecodeError as error:
            odd = line[error.start]
        try:
            lines.append(str(line, "cp1252"))
            if not guessed:
                found = f"byte {odd:02X}, which is not UTF-8"
                expected, done = "text in UTF-8", "read as Windows-1252"
                guessed.append(Problem(file=file, line=number, found=found, expected=expected, done=done))
        except UnicodeDecodeError as error:
            found, expected = f"byte {line[error.start]:02X}, which is not a character", "text in UTF-8 or Windows-1252"
            if len(strays) == MOST_STRAYS:
                raise source_refusal(file, f"{found}, as in {MOST_STRAYS} lines before", expected, number) from None
            lines.append(str(line, "utf-8", _STRAY))
            strays.append(Problem(file=file, line=number, found=found, expected=expected, done="kept as U+FFFD"))
    return "\n".join(lines), (*guessed, *strays)


def strip_controls(text: str) -> str:
    """A text without control characters; those that break lines become blanks, but line ends and tabs remain.

    >>> strip_controls("Fire\\x07\\x0bMoth")
    'Fire Moth'
    """
    return CONTROLS.sub(lambda sign: " " if sign[0].isspace() else "", text)


def without_controls(text: str, file: str) -> tuple[str, tuple[Problem, ...]]:
    """A text without control characters, and a problem for the first of them."""
    first = CONTROLS.search(text)
    if first is None:
        return text, ()
    line = text.count("\n", 0, first.start()) + 1
    found = f"the control character U+{ord(first[0]):04X}"
    done = "left out, as are all in this file"
    return strip_controls(text), (Problem(file=file, line=line, found=found, expected="plain text", done=done),)


def _check_lines(text: str, file: str) -> None:
    count = text.count("\n")
    if count > MAX_LINES:
        raise source_refusal(file, f"{count:,} lines", f"at most {MAX_LINES:,}: a unit has some hundred")
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MAX_LINE:
            raise source_refusal(file, f"a line of {len(line):,} characters", f"at most {MAX_LINE:,} a line", number)
