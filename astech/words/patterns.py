"""Argument patterns: the words that may follow a verb, used for matching, completion and help.

A pattern is a row of arguments, each in brackets where it may be left out, in any order in the line:

    [hexes:N] [elevation:elevation|level N] [carefully|careful]

An argument is a row of parts. A literal part lists words, one of which must stand there; `name:` gives the argument
its name, else it is called by its first word. A part in capitals takes a value:

    N number    +N number with a sign    PLACE location    SIDE front, rear, left, right    FROM also above, below,
    front-left and the like    WORD any word    TEXT all words that are left, as they stand
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple, get_args

from astech.words.context import WordContext
from astech.words.tokens import Words, is_number, is_signed, number_words_as_digits, parse_number, without_fillers
from sheets.record.events import Direction, Side

SIDES: Mapping[str, Side] = {
    **{side: side for side in get_args(Side)},
    "back": "rear",
    "behind": "rear",
    "aft": "rear",
}
DIRECTIONS: Mapping[str, Direction] = {**{side: side for side in get_args(Direction)}, **SIDES, "ahead": "front"}
VALUE_PARTS = ("N", "+N", "PLACE", "SIDE", "FROM", "WORD", "TEXT")
IGNORED = "ignored"  # the name of arguments without a meaning


class Argument(NamedTuple):
    """One argument of a pattern: its name, its parts in order, whether it is optional."""

    name: str
    parts: tuple[tuple[str, ...], ...]
    optional: bool

    @property
    def literals(self) -> tuple[str, ...]:
        """The words of its first part, if that is literal."""
        return () if self.parts[0][0] in VALUE_PARTS else self.parts[0]

    @property
    def takes_value(self) -> bool:
        """Whether one of its parts takes a value."""
        return any(part[0] in VALUE_PARTS for part in self.parts)


@dataclass(frozen=True)
class Pattern:
    """A parsed pattern."""

    arguments: tuple[Argument, ...]
    literals: frozenset[str]

    @property
    def takes_text(self) -> bool:
        """Whether an argument takes the words unchanged."""
        return any(part == ("TEXT",) for argument in self.arguments for part in argument.parts)

    @property
    def takes_place(self) -> bool:
        """Whether a location is an argument."""
        return any(part == ("PLACE",) for argument in self.arguments for part in argument.parts)

    @property
    def takes_side(self) -> bool:
        """Whether a side is an argument."""
        return any(part in (("SIDE",), ("FROM",)) for argument in self.arguments for part in argument.parts)


@cache
def read_pattern(text: str) -> Pattern:
    """The pattern of a text.

    >>> [argument.name for argument in read_pattern("[hexes:N] [elevation|up N]").arguments]
    ['hexes', 'elevation']
    """
    arguments = tuple(_arguments(text))
    literals = {word for argument in arguments for part in argument.parts for word in part if word not in VALUE_PARTS}
    return Pattern(arguments, frozenset(literals))


def _arguments(text: str) -> Iterator[Argument]:
    rest = text.strip()
    while rest:
        optional = rest[0] == "["
        inner, _, rest = rest[1:].partition("]") if optional else rest.partition(" ")
        rest = rest.strip()
        head, colon, tail = inner.partition(":")
        words = (tail if colon else inner).split()
        parts = tuple(tuple(word.split("|")) for word in words)
        yield Argument(head if colon else parts[0][0], parts, optional)


@dataclass
class ArgumentValues:
    """The values of the arguments of a line, and the unused words."""

    found: dict[str, Any] = field(default_factory=dict)
    rest: Words = field(default_factory=list)
    missing: tuple[str, ...] = ()

    def __contains__(self, name: str) -> bool:
        return name in self.found

    def __getitem__(self, name: str) -> Any:
        return self.found[name]

    def get(self, name: str, usual: Any = None) -> Any:
        """A value, or the default."""
        return self.found.get(name, usual)


def match_arguments(pattern: Pattern, words: Sequence[str], context: WordContext) -> ArgumentValues:
    """The values that words give to the arguments of a pattern; a second value of the same name is left over."""
    values = ArgumentValues()
    left = list(words) if pattern.takes_text else number_words_as_digits(without_fillers(words, pattern.literals))
    missing = []
    for argument in sorted(pattern.arguments, key=_precedence):
        if argument.takes_value and argument.name in values and argument.name != IGNORED:
            continue
        found = _find_argument(argument, left, context)
        if found is None:
            if not argument.optional:
                missing.append(argument.name)
            continue
        start, end, value = found
        values.found.setdefault(argument.name, value)
        del left[start:end]
    values.rest = without_fillers(left) if pattern.takes_text else left
    values.missing = tuple(missing)
    return values


def _precedence(argument: Argument) -> int:
    """The sort key of arguments: those with a literal word first, the longest before others; text last."""
    if argument.parts[0] == ("TEXT",):
        return 3
    return 2 if argument.parts[0][0] in VALUE_PARTS else 1 if len(argument.parts) == 1 else 0


def _find_argument(argument: Argument, words: Words, context: WordContext) -> tuple[int, int, Any] | None:
    """The position of an argument in the words, its length, and its value."""
    for start in range(len(words)):
        at, value = start, None
        for part in argument.parts:
            count = _take_part(part, words, at, context)
            if count is None:
                break
            length, given = count
            at += length
            if part[0] in VALUE_PARTS or value is None:
                value = given
        else:
            return start, at, value
    return None


def _take_part(part: tuple[str, ...], words: Words, at: int, context: WordContext) -> tuple[int, Any] | None:
    """The number of words that a part takes, and their value."""
    if at >= len(words):
        return None
    word = words[at]
    match part[0]:
        case "N":
            return (1, parse_number(word)) if is_number(word) else None
        case "+N":
            return (1, int(word)) if is_signed(word) else (1, parse_number(word)) if is_number(word) else None
        case "PLACE":
            return take_place(words, at, context)
        case "SIDE":
            return (1, SIDES[word]) if word in SIDES else None
        case "FROM":
            return take_direction(words, at)
        case "WORD":
            return 1, word
        case "TEXT":
            return len(words) - at, " ".join(words[at:])
    return (1, word) if word in part else None


def take_place(words: Sequence[str], at: int, context: WordContext) -> tuple[int, str] | None:
    """The location with the longest name that begins at a word."""
    names = context.names
    for length in range(min(names.longest, len(words) - at), 0, -1):
        place = names.find(" ".join(words[at : at + length]))
        if place is not None:
            return length, place
    return None


def take_direction(words: Sequence[str], at: int) -> tuple[int, Direction] | None:
    """The direction that begins at a word: `left`, `front-left`, `front left`."""
    pair = "-".join(words[at : at + 2])
    if pair in DIRECTIONS and len(words) > at + 1:
        return 2, DIRECTIONS[pair]
    return (1, DIRECTIONS[words[at]]) if words[at] in DIRECTIONS else None
