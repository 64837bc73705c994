"""Output to the terminal: UTF-8 text, without control characters that a file may contain."""

import io
import os
import sys
from collections.abc import Callable
from typing import Any, TextIO

from astech.text import escape_controls, reason

LONGEST = 300  # characters of a line about what went wrong

bars: list[Callable[[str], None]] = []
"""The progress displays on standard error; the last one prints lines of text above itself."""

logs: list[TextIO] = []
"""Log files that get a copy of the lines for standard error."""


def say(text: str = "") -> None:
    """Print text, with control characters made visible."""
    print_unescaped(escape_controls(text))


def print_wrapped(text: str) -> None:
    """Print sentences; on a terminal their lines are wrapped between words."""
    print_unescaped(wrap_lines(escape_controls(text), sys.stdout))


def print_unescaped(text: str) -> None:
    """Print text with its control characters, such as the line breaks in CSV."""
    sys.stdout.write(text + "\n")


def complain(problem: object) -> None:
    """Print a line to standard error, and to the log if there is one."""
    line = escape_controls(str(problem)).replace("\n", "\\n")
    if len(line) > LONGEST:
        line = line[: LONGEST - 1] + "…"
    for log in tuple(logs):
        try:
            log.write(line + "\n")
            log.flush()
        except OSError as error:
            logs.remove(log)
            complain(f"{log.name} is not written any further: {reason(error)}")
    if bars:
        bars[-1](wrap_lines(line))
    else:
        sys.stderr.write(wrap_lines(line) + "\n")


def wrap_lines(text: str, stream: TextIO | None = None) -> str:
    """Wrap the lines of a text between words if the stream (by default standard error) is a terminal."""
    if not (stream or sys.stderr).isatty():
        return text
    from shutil import get_terminal_size  # of use only here
    from textwrap import TextWrapper

    wide = get_terminal_size().columns
    between_words = TextWrapper(wide, break_long_words=False, break_on_hyphens=False)
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if len(line) > wide:
            between_words.subsequent_indent = " " * (len(line) - len(line.lstrip()) + 2)
            lines[number] = between_words.fill(line)
    return "\n".join(lines)


def terminal_columns() -> int | None:
    """The width of the terminal; None if standard output is not a terminal."""
    from shutil import get_terminal_size  # of use only here

    return get_terminal_size().columns if sys.stdout.isatty() else None


class OutputError(OSError):
    """Standard output cannot be written; every other OSError is about a file."""


class _StandardOutput(io.FileIO):
    """Standard output that raises OutputError, to tell its errors from those of files."""

    def write(self, data: Any) -> int:  # any: what FileIO takes, for which Python 3.11 has no type
        try:
            return super().write(data)
        except OSError as error:
            raise OutputError(error.errno, error.strerror) from None


def speak_utf8() -> None:
    """Set standard output and error to UTF-8 in every locale; closed streams become the null device."""
    sys.stdout = sys.stdout or _null_stream()
    sys.stderr = sys.stderr or _null_stream()
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout is sys.__stdout__:
        raw = _StandardOutput(sys.stdout.fileno(), "wb", closefd=False)
        sys.stdout = io.TextIOWrapper(io.BufferedWriter(raw), line_buffering=sys.stdout.line_buffering)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _null_stream() -> TextIO:
    return open(os.devnull, "w", encoding="utf-8")
