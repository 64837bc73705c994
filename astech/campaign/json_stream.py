"""A large JSON object, read member by member; the elements of its lists come one at a time."""

import json
from collections.abc import Iterator
from typing import IO

BLOCK = 1 << 16  # characters
LONGEST = 50_000_000  # of a single value

_DECODER = json.JSONDecoder()
_SPACE = " \t\r\n"


class _Text:
    """A buffer over the unread part of a text."""

    def __init__(self, file: IO[str]) -> None:
        self.file = file
        self.text = ""
        self.at = 0

    def more(self) -> bool:
        """Reads the next block; returns whether there was one."""
        block = self.file.read(max(BLOCK, len(self.text) - self.at))
        self.text, self.at = self.text[self.at :] + block, 0
        if len(self.text) > LONGEST:
            raise ValueError(f"a value of more than {LONGEST:,} characters")
        return bool(block)

    def peek(self) -> str:
        """The next character that is not a space; empty at the end."""
        while True:
            while self.at < len(self.text) and self.text[self.at] in _SPACE:
                self.at += 1
            if self.at < len(self.text):
                return self.text[self.at]
            if not self.more():
                return ""

    def take(self, expected: str) -> str:
        """The next character, which must be one of these."""
        found = self.peek()
        if not found or found not in expected:
            raise json.JSONDecodeError(f"expected {' or '.join(expected)}", self.text, self.at)
        self.at += 1
        return found

    def value(self) -> object:
        """The next value."""
        self.peek()
        while True:
            try:
                found, end = _DECODER.raw_decode(self.text, self.at)
            except json.JSONDecodeError:
                if not self.more():
                    raise
                continue
            if end == len(self.text) and self.more():  # a number may go on
                continue
            self.at = end
            return found


def members_of(file: IO[str]) -> Iterator[tuple[str, object]]:
    """The members of an object: their names and values. Instead of a list comes an iterator, to be used up first."""
    text = _Text(file)
    text.take("{")
    if text.peek() == "}":
        return
    while True:
        name = text.value()
        text.take(":")
        yield str(name), _elements(text) if text.peek() == "[" else text.value()
        if text.take(",}") == "}":
            return


def _elements(text: _Text) -> Iterator[object]:
    text.take("[")
    if text.peek() == "]":
        text.take("]")
        return
    while True:
        yield text.value()
        if text.take(",]") == "]":
            return
