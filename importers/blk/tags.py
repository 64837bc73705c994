"""Blocks of a building-block file: `<Name>`, lines, `</Name>`.

The format is not XML: blocks do not nest, characters are not escaped, a tag has a line of its own. Lines are trimmed;
blank lines and lines that start with `#` are ignored. Names ignore case. Of two blocks of one name the first counts.
"""

from bisect import bisect_right
from dataclasses import dataclass
from typing import NamedTuple

from sheets.problem import Severity
from sheets.units.keywords.blk import known


@dataclass(frozen=True, slots=True)
class Oddity:
    """A fault of the blocks themselves. `at` counts the lines with content, from 0."""

    at: int
    found: str
    expected: str = ""
    done: str = ""
    severity: Severity = Severity.NOTE


@dataclass(frozen=True, slots=True)
class SourceBlock:
    """A block of the file: its name as spelled, and its lines."""

    name: str
    at: int
    lines: list[str]


class Blocks(NamedTuple):
    """The blocks of a file. `first` has the first block of each name (in lower case), `again` all others."""

    first: dict[str, SourceBlock]
    again: list[SourceBlock]
    unplaced: list[tuple[int, str]]
    oddities: list[Oddity]


def _raw_lines(text: str) -> list[str]:
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.removeprefix("\ufeff").split("\n")


def content_lines(text: str) -> list[str]:
    """Lines with content, trimmed."""
    return [line for raw in _raw_lines(text) if (line := raw.strip()) and line[0] != "#"]


def line_numbers(text: str) -> list[int]:
    """Line numbers in the file of the lines with content."""
    return [n for n, raw in enumerate(_raw_lines(text), 1) if (line := raw.strip()) and line[0] != "#"]


def split_blocks(text: str) -> Blocks:
    """Split a text into blocks.

    >>> split_blocks("<Name>\\nWombat\\n</name>").first["name"].lines
    ['Wombat']
    """
    return _BlockParser(content_lines(text)).take()


class _BlockParser:
    """Parser that goes from tag to tag. `turn` counts tags, `free` is the first line that belongs to no block yet."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.tags = [n for n, line in enumerate(lines) if line[0] == "<"]
        self.blocks = Blocks({}, [], [], [])
        self.turn = 0
        self.free = 0
        self._closes: dict[str, list[int]] | None = None
        self._known_opens: list[int] = []

    def take(self) -> Blocks:
        lines, tags, first = self.lines, self.tags, self.blocks.first
        last = len(tags) - 1
        while self.turn <= last:
            start = tags[self.turn]
            if self.free < start:
                self._keep_unplaced(start)
            opening = lines[start]
            if self.turn < last and len(opening) > 2 and opening[-1] == ">":
                end = tags[self.turn + 1]
                closing = lines[end]
                if closing[2:] == opening[1:] and closing[1] == "/":
                    name = opening[1:-1]
                    key = name.lower()
                    if key not in first:
                        first[key] = SourceBlock(name, start, lines[start + 1 : end])
                        self.turn += 2
                        self.free = end + 1
                        continue
            self._odd_block(start, opening)
        self._keep_unplaced(len(lines))
        return self.blocks

    def _keep_unplaced(self, end: int) -> None:
        self.blocks.unplaced.extend((n, self.lines[n]) for n in range(self.free, end))

    def _odd_block(self, start: int, opening: str) -> None:
        """Handle a tag that is not followed by its own closing tag, or that opens a block a second time."""
        key = opening[1:-1].lower()
        if not opening.endswith(">") or not key or key[0] == "/":
            self._stray_tag(start, opening)
        elif known(key):
            self._known_block(start, key)
        else:
            closing = self._own_close(key)
            if closing is None:
                self._stray_tag(start, opening)
            else:
                self._add(start, closing)

    def _add(self, start: int, closing: int, left_out: frozenset[int] = frozenset(), resume: bool = False) -> None:
        """Add the block that ends at a tag; with `resume` that tag opens the next block."""
        end = self.tags[closing]
        name = self.lines[start][1:-1]
        block = SourceBlock(name, start, [self.lines[n] for n in range(start + 1, end) if n not in left_out])
        if name.lower() in self.blocks.first:
            self.blocks.again.append(block)
        else:
            self.blocks.first[name.lower()] = block
        self.turn = closing if resume else closing + 1
        self.free = end if resume else end + 1

    def _stray_tag(self, start: int, line: str) -> None:
        """Handle a tag that neither opens nor closes a block: a known closing tag is ignored, anything else is text."""
        if line.startswith("</") and known(line[2:].rstrip(">").lower()):
            self._odd(start, f"{line}, which closes nothing", done="skipped")
        else:
            self.blocks.unplaced.append((start, line))
        self.turn += 1
        self.free = start + 1

    def _odd(self, at: int, found: str, expected: str = "", done: str = "", severity: Severity = Severity.NOTE) -> None:
        self.blocks.oddities.append(Oddity(at, found, expected, done, severity))

    def _known_block(self, start: int, key: str) -> None:
        """Read a known block that contains tag-like lines, or that is closed incorrectly or not at all."""
        name = self.lines[start][1:-1]
        no_text: set[int] = set()
        for n in range(self.turn + 1, len(self.tags)):
            at = self.tags[n]
            line = self.lines[at]
            low = line.lower()
            if low[:2] == "</":
                closed = low[2:].rstrip(">")
                if closed == key:
                    if low != f"</{key}>":
                        self._odd(at, repr(line), repr(f"</{name}>"), "the block ends here")
                    self._add(start, n, frozenset(no_text))
                    return
                if known(closed):
                    self._odd(at, f"{line} inside <{name}>", done="skipped")
                    no_text.add(at)
            elif low == f"<{key}>":
                self._odd(at, f"{line} a second time before its end", done="read as one block")
                no_text.add(at)
            elif low[-1] == ">" and known(low[1:-1]):
                self._report_unclosed(at, line, name, key)
                self._add(start, n, frozenset(no_text), resume=True)
                return
        self._odd(start, f"<{name}> without an end", f"</{name}>", severity=Severity.ERROR)
        self.turn, self.free = len(self.tags), len(self.lines)

    def _report_unclosed(self, at: int, line: str, name: str, key: str) -> None:
        """Report a block that is still open where another begins: harmless for values and texts, not for equipment."""
        if key.endswith((" equipment", " criticals")):
            self._odd(at, f"{line} inside <{name}>", f"</{name}>", severity=Severity.ERROR)
        else:
            self._odd(at, f"{line} inside <{name}>", f"</{name}>", "the block ends here", Severity.WARNING)

    def _own_close(self, key: str) -> int | None:
        """Find the tag that closes an unknown block, unless a known block begins before it."""
        if self._closes is None:
            self._closes = {}
            for n, at in enumerate(self.tags):
                low = self.lines[at].lower()
                if low[:2] == "</":
                    self._closes.setdefault(low[2:-1], []).append(n)
                elif low[-1] == ">" and known(low[1:-1]):
                    self._known_opens.append(n)
        closes = self._closes.get(key, [])
        place = bisect_right(closes, self.turn)
        if place == len(closes):
            return None
        barrier = bisect_right(self._known_opens, self.turn)
        if barrier < len(self._known_opens) and self._known_opens[barrier] < closes[place]:
            return None
        return closes[place]
