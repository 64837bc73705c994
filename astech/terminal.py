"""What goes to the screen: plain text in UTF-8, without the control characters that a file may have smuggled in."""

import io
import re
import sys

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def clean(text: str) -> str:
    r"""A text with its control characters made visible.

    >>> clean("Wombat\x1b[2J")
    'Wombat\\x1b[2J'
    """
    return _CONTROL.sub(lambda match: f"\\x{ord(match[0]):02x}", text)


def say(text: str = "") -> None:
    """A line for standard output."""
    sys.stdout.write(clean(text) + "\n")


def complain(problem: object) -> None:
    """A line for standard error."""
    sys.stderr.write(clean(str(problem)) + "\n")


def speak_utf8() -> None:
    """Standard output and error in UTF-8, whatever the locale says."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
