"""One file while it is read: its blocks, which readers take one by one, and its problems.

Blocks that no reader has taken at the end go into the unit's `extra`, so that all text is kept.
"""

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from operator import itemgetter
from typing import NoReturn, TypeVar

from importers.blk.tags import SourceBlock, line_numbers, split_blocks
from importers.loaded import Unreadable, shorten, source_refusal
from sheets.equipment.kinds import TechSide
from sheets.formats.format import join_lines
from sheets.problem import Problem, Severity
from sheets.units.base import MOST, Extra
from sheets.units.keywords.blk import NEWER, UNPLACED, known
from sheets.units.keywords.ssw import KEPT as FROM_SSW

_INTEGER = re.compile(r"[+-]?\d{1,3}(?:,\d{3})+|[+-]?\d+", re.ASCII)
_NUMBER = re.compile(r"[+-]?(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?", re.ASCII)


def whole_number(value: str) -> int | None:
    """Whole number in a text, in any notation; None for anything else.

    >>> whole_number("1,200"), whole_number("30.0"), whole_number("0.5"), whole_number("many")
    (1200, 30, None, None)
    """
    if value.isdigit() and value.isascii() and len(value) < 9:
        return int(value)
    if _INTEGER.fullmatch(value) and len(value) < 20:
        return int(value.replace(",", ""))
    number = decimal_number(value)
    return int(number) if number is not None and number.is_integer() else None


def same_number(lines: list[str], others: list[str]) -> bool:
    """Whether two blocks have the same number in two notations: `30` and `30.0`."""
    if len(lines) != 1 or len(others) != 1:
        return False
    number = decimal_number(lines[0])
    return number is not None and number == decimal_number(others[0])


def decimal_number(value: str) -> float | None:
    """Number in a text, with or without a fraction; None for anything else."""
    if value.isascii() and value.replace(".", "", 1).isdigit() and len(value) < 16:
        return float(value)
    return float(value.replace(",", "")) if _NUMBER.fullmatch(value) and len(value) < 40 else None


LONGEST = 200  # characters of a found value that a message repeats


class BlockFindings:
    """The problems of one file, and the line numbers of its blocks."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self.problems: list[Problem] = []
        self._numbers: list[int] | None = None
        self._places: dict[str, SourceBlock] = {}
        self._blocks: dict[str, SourceBlock] = {}  # blocks that have not been taken yet

    def line_of(self, key: str, nth: int = 0) -> int | None:
        """Number of the nth line of the first block of this name, taken or not."""
        block = self._blocks.get(key) or self._first().get(key)
        return None if block is None else self.line_at(block.at + min(nth + 1, len(block.lines)))

    def _first(self) -> dict[str, SourceBlock]:
        """First block of each name, including those already taken."""
        if not self._places:
            self._places = split_blocks(self.text).first
        return self._places

    def tag(self, key: str) -> str:
        """Tag of a block in the spelling of the file."""
        block = self._first().get(key)
        return f"<{block.name if block else key}>"

    def line_at(self, at: int) -> int:
        """Line number in the file of a line with content."""
        if self._numbers is None:
            self._numbers = line_numbers(self.text)
        return self._numbers[at]

    def refusal(self, found: str, expected: str = "", key: str | None = None, nth: int = 0) -> Unreadable:
        """Error for a file that contains no unit."""
        line = None if key is None else self.line_of(key, nth)
        return source_refusal(self.file, shorten_value(found), expected, line)

    def refuse(self, found: str, expected: str = "", key: str | None = None, nth: int = 0) -> NoReturn:
        """Raises Unreadable: the file contains no unit."""
        raise self.refusal(found, expected, key, nth) from None

    def refuse_missing(self, name: str) -> NoReturn:
        """Raises Unreadable for a missing block."""
        self.refuse(f"no <{name}> with a value", f"the block <{name}>, which every unit of this kind has")

    def warn(self, found: str, expected: str = "", done: str = "", line: int | None = None) -> None:
        """Warn of text that is kept but not understood, or that contradicts other text."""
        found = shorten_value(found)
        self.problems.append(Problem(file=self.file, line=line, found=found, expected=expected, done=done))

    def note(self, found: str, expected: str = "", done: str = "", line: int | None = None) -> None:
        """Note something that the user may want to know."""
        found = shorten_value(found)
        self.problems.append(
            Problem(severity=Severity.NOTE, file=self.file, line=line, found=found, expected=expected, done=done)
        )


def shorten_value(found: str) -> str:
    """A value of the file, shortened for a message."""
    return found if len(found) <= LONGEST else f"{found[:LONGEST]}…"


T = TypeVar("T")

MOST_BLOCKS = 1_000  # blocks of a file; real ones have some dozen
MOST_UNPLACED = 20  # lines outside of any block that are listed one by one

MEANINGLESS = frozenset({"blockversion", "version"})  # constants that the oldest programs write

EQUIPMENT = " equipment"  # endings of the names of blocks with equipment of a location

KEPT = frozenset(
    {
        "availability",
        "era",
        "faction",
        "fluffdate",
        "fluffimage",
        "icon",
        "imagepath",
        "missionroles",
        "invalidsourcebuildreasons",
        "published",
        "uuid",
    }
)
"""Blocks without meaning for the rules: kept without a message."""


class BlockFile(BlockFindings):
    """The blocks of one file. `side` is the unit's technology side, once `<type>` has been read."""

    def __init__(self, text: str, file: str) -> None:
        super().__init__(text, file)
        self.side = TechSide.IS
        self._repeated: dict[str, int] = {}
        self.equipment_blocks: list[str] = []  # blocks with equipment of this unit type
        self._extra: list[tuple[int, Extra]] = []
        self._blocks, again, self._unplaced, oddities = split_blocks(text)
        if len(self._blocks) + len(again) > MOST_BLOCKS:
            raise source_refusal(file, f"{len(self._blocks) + len(again):,} blocks", f"at most {MOST_BLOCKS:,}")
        for odd in oddities:
            problem = Problem(
                severity=odd.severity,
                file=file,
                line=self.line_at(odd.at),
                found=shorten_value(odd.found),
                expected=odd.expected,
                done=odd.done,
            )
            if odd.severity is Severity.ERROR:
                raise Unreadable(problem)
            self.problems.append(problem)
        for block in again:
            self._settle_repeated(block)

    def _settle_repeated(self, block: SourceBlock) -> None:
        """Keep one of two blocks of a name: the second counts if the first is empty, other content becomes `name 2`."""
        key = block.name.lower()
        first = self._blocks[key]
        if block.lines in (first.lines, []) or same_number(block.lines, first.lines):
            return
        line = self.line_at(block.at)
        if not first.lines:
            self._blocks[key] = block
            self.note(f"<{block.name}> a second time, the first was empty", line=line, done="the second counts")
            return
        if key in MEANINGLESS:
            return
        self._repeated[key] = self._repeated.get(key, 1) + 1
        self.keep(f"{block.name} {self._repeated[key]}", block.lines, block.at)
        self.warn(f"<{block.name}> a second time, with other content", line=line, done="the first counts")

    # What is there

    @property
    def has_blocks(self) -> bool:
        """Whether any block has not been taken yet."""
        return bool(self._blocks)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the blocks that have not been taken yet, in the order of the file."""
        return tuple(self._blocks)

    def has(self, key: str) -> bool:
        """Whether the block exists and has not been taken."""
        return key in self._blocks

    def peek(self, key: str) -> list[str]:
        """Lines of a block, without taking it."""
        block = self._blocks.get(key)
        return block.lines if block else []

    def lines(self, key: str) -> list[str]:
        """Take a block and return its lines, none when it is absent."""
        block = self._blocks.pop(key, None)
        return block.lines if block else []

    def flag(self, key: str) -> bool:
        """Take a block and return whether it exists; its content has no meaning."""
        return self._blocks.pop(key, None) is not None

    def words(self, key: str) -> str:
        """Take a block of text: HTML on one line, or several lines, which are joined with `<br>`."""
        block = self._blocks.pop(key, None)
        if block is None or not block.lines:
            return ""
        return join_lines(*block.lines)

    def value(self, key: str) -> str | None:
        """Take a block and return its one value, None when it is absent or empty."""
        block = self._blocks.pop(key, None)
        if block is None or not block.lines:
            return None
        if len(block.lines) > 1:
            raise source_refusal(
                self.file, f"{len(block.lines)} lines in <{block.name}>", "one", self.line_at(block.at + 2)
            )
        return block.lines[0]

    def required_value(self, key: str, name: str) -> str:
        """Value of a block that is required."""
        value = self.value(key)
        if value is None:
            self.refuse_missing(name)
        return value

    # Numbers and codes

    def integer(self, key: str, default: int = 0, low: int = 0, high: int = MOST) -> int:
        """A whole number; the default when the block is absent."""
        value = self.value(key)
        return default if value is None else self.whole(value, key, low, high)

    def optional_integer(self, key: str, low: int = 0, high: int = MOST) -> int | None:
        """A whole number, None when the block is absent."""
        value = self.value(key)
        return None if value is None else self.whole(value, key, low, high)

    def required_integer(self, key: str, name: str, low: int = 0, high: int = MOST) -> int:
        """A whole number that is required."""
        return self.whole(self.required_value(key, name), key, low, high)

    def number(self, key: str) -> float:
        """A number, 0 when the block is absent."""
        value = self.value(key)
        return 0 if value is None else self.decimal(value, key)

    def mass(self) -> float:
        """Tonnage of the unit."""
        value = self.required_value("tonnage", "tonnage")
        mass = self.decimal(value, "tonnage")
        if mass <= 0:
            self.refuse(f"{value!r} in {self.tag('tonnage')}", "tons above 0", "tonnage")
        return mass

    def whole(self, value: str, key: str, low: int = 0, high: int = MOST, nth: int = 0) -> int:
        """Whole number in a line of a block."""
        number = whole_number(value)
        if number is not None and low <= number <= high:
            return number
        raise self.refusal(f"{value!r} in {self.tag(key)}", f"a whole number from {low:,} to {high:,}", key, nth)

    def decimal(self, value: str, key: str, low: float = 0) -> float:
        """Number in a line of a block."""
        number = decimal_number(value)
        if number is None or not low <= number <= MOST:
            self.refuse(f"{value!r} in {self.tag(key)}", f"a number from {low:g} to {MOST:,}", key)
        return number

    def code(self, key: str, table: Sequence[T], default: T) -> T:
        """Meaning of a numeric code; the default when the block is absent."""
        value = self.value(key)
        return default if value is None else self.code_meaning(value, key, table)

    def code_meaning(self, value: str, key: str, table: Sequence[T]) -> T:
        """The meaning of the code in a line."""
        if value.isdigit() and value.isascii() and len(value) < 4 and int(value) < len(table):
            return table[int(value)]
        raise self.refusal(f"{value!r} in {self.tag(key)}", f"a code from 0 to {len(table) - 1}", key)

    def word(self, key: str, table: Mapping[str, T], default: T, expected: str) -> T:
        """Meaning of a word, in any case; the default when the block is absent."""
        value = self.value(key)
        if value is None:
            return default
        found = table.get(value.lower())
        if found is None:
            self.refuse(f"{value!r} in {self.tag(key)}", expected, key)
        return found

    # What is left

    def keep(self, name: str, lines: list[str], at: int) -> None:
        """Put lines that are not understood into the unit's `extra`."""
        self._extra.append((at, Extra(key=name, text="\n".join(lines))))

    def keep_lines(self, key: str, lines: list[str], suffix: str = "") -> None:
        """Put lines of a block that was taken into the unit's `extra`; `suffix` is added to its name."""
        block = self._first()[key]
        self.keep(f"{block.name}{suffix}", lines, block.at)

    def unread_extras(self) -> tuple[Extra, ...]:
        """All text that no reader used: unknown blocks, blocks of other families, text outside of blocks."""
        for key, block in self._blocks.items():
            if key in MEANINGLESS or (not block.lines and known(key)):
                continue
            if key.endswith(EQUIPMENT):
                self._no_such_location(block)
            self.keep(block.name, block.lines, block.at)
            if key not in KEPT and not key.startswith(FROM_SSW):
                foreign = known(key) and key not in NEWER
                what = "which says nothing about this kind of unit" if foreign else "a block I do not know"
                self.warn(f"<{block.name}>, {what}", done="kept as written", line=self.line_at(block.at))
        self._extra.sort(key=itemgetter(0))
        if self._unplaced:
            self.keep(UNPLACED, [line for _, line in self._unplaced], self._unplaced[0][0])
        for at, line in self._unplaced[:MOST_UNPLACED]:
            self.warn(f"{shorten(line)!r} outside of any block", done="kept as written", line=self.line_at(at))
        if len(self._unplaced) > MOST_UNPLACED:
            more = len(self._unplaced) - MOST_UNPLACED
            self.warn(f"{more:,} more lines outside of any block", done="kept as written")
        return tuple(extra for _, extra in self._extra)

    def _no_such_location(self, block: SourceBlock) -> NoReturn:
        """Refuse equipment in a location that units of this type do not have, since it would be lost."""
        places = [key.removesuffix(EQUIPMENT) for key in self.equipment_blocks]
        near = get_close_matches(block.name.lower().removesuffix(EQUIPMENT), places, n=1, cutoff=0.7)
        hint = f"; did you mean <{near[0].title()} Equipment>?" if near else ""
        found = f"<{block.name}>, an unknown location"
        raise source_refusal(self.file, found, f"equipment of {', '.join(places)}{hint}", self.line_at(block.at))

    def lines_outside_blocks(self) -> list[tuple[int, str]]:
        """Lines outside of all blocks; a reader that understands one removes it from the list."""
        return self._unplaced
