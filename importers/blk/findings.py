"""What there is to say about a file: each finding with the line that it is about."""

from typing import NoReturn

from importers.blk.grammar import Block, line_numbers, take_apart
from importers.loaded import Unreadable, refused
from sheets.problem import Problem, Severity

LONGEST = 200  # characters of what was found that a sentence repeats


class Findings:
    """The problems of one file so far, and where its blocks stand."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self.problems: list[Problem] = []
        self._numbers: list[int] | None = None
        self._places: dict[str, Block] = {}
        self._blocks: dict[str, Block] = {}  # those that have not been taken yet

    def line_of(self, key: str, nth: int = 0) -> int | None:
        """The number of the nth line of the first block of this name, taken or not."""
        block = self._blocks.get(key) or self._first().get(key)
        return None if block is None else self.line_at(block.at + min(nth + 1, len(block.lines)))

    def _first(self) -> dict[str, Block]:
        """All first blocks, those that have been taken too."""
        if not self._places:
            self._places = take_apart(self.text).first
        return self._places

    def tag(self, key: str) -> str:
        """The tag of a block as the file spells it."""
        block = self._first().get(key)
        return f"<{block.name if block else key}>"

    def line_at(self, at: int) -> int:
        """The number of a telling line."""
        if self._numbers is None:
            self._numbers = line_numbers(self.text)
        return self._numbers[at]

    def refusal(self, found: str, expected: str = "", key: str | None = None, nth: int = 0) -> Unreadable:
        """What to raise when no unit can be made of this."""
        line = None if key is None else self.line_of(key, nth)
        return refused(self.file, shortened(found), expected, line)

    def refuse(self, found: str, expected: str = "", key: str | None = None, nth: int = 0) -> NoReturn:
        """Give up: no unit can be made of this."""
        raise self.refusal(found, expected, key, nth) from None

    def missing(self, name: str) -> NoReturn:
        """Give up for want of a block."""
        self.refuse(f"no <{name}> with a value", f"the block <{name}>, which every unit of this kind has")

    def warn(self, found: str, expected: str = "", done: str = "", line: int | None = None) -> None:
        """Say that something was kept but not understood, or contradicts itself."""
        found = shortened(found)
        self.problems.append(Problem(file=self.file, line=line, found=found, expected=expected, done=done))

    def note(self, found: str, expected: str = "", done: str = "", line: int | None = None) -> None:
        """Say something that is worth knowing."""
        found = shortened(found)
        self.problems.append(
            Problem(severity=Severity.NOTE, file=self.file, line=line, found=found, expected=expected, done=done)
        )


def shortened(found: str) -> str:
    """What was found, short enough for a sentence."""
    return found if len(found) <= LONGEST else f"{found[:LONGEST]}…"
