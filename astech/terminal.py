"""What goes to the screen: plain text in UTF-8, without the control characters that a file may have smuggled in."""

import io
import os
import re
import sys
from collections.abc import Callable
from typing import TextIO

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")

before_each_line: list[Callable[[], None]] = []
"""What has to be done before a line is written: a progress bar that stands there is wiped off."""


def clean(text: str) -> str:
    r"""A text with its control characters made visible.

    >>> clean("Wombat\x1b[2J")
    'Wombat\\x1b[2J'
    """
    return _CONTROL.sub(lambda match: f"\\x{ord(match[0]):02x}", text)


def say(text: str = "") -> None:
    """Text for standard output."""
    _make_room()
    sys.stdout.write(clean(text) + "\n")


def complain(problem: object) -> None:
    """A line for standard error."""
    _make_room()
    sys.stderr.write(clean(str(problem)).replace("\n", "\\n") + "\n")


def counted(number: int, noun: str) -> str:
    """A number of things.

    >>> counted(1, "unit"), counted(2000, "unit")
    ('1 unit', '2,000 units')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def reason(error: OSError) -> str:
    """Why the system refused something, in words.

    >>> reason(PermissionError(13, "Permission denied"))
    'permission denied'
    """
    return (error.strerror or str(error)).lower()


def _make_room() -> None:
    for action in before_each_line:
        action()


def speak_utf8() -> None:
    """Standard output and error in UTF-8, whatever the locale says; what is closed swallows everything."""
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _nowhere() -> TextIO:
    return open(os.devnull, "w", encoding="utf-8")
