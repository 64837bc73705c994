"""The ranges of an attack: how far they reach and what they add to the to-hit number, from the edition's table."""

import re
from functools import cache
from typing import NamedTuple

from sheets.alphastrike import edition


class Range(NamedTuple):
    """One range: its name, the letter on cards, its farthest inches (None beyond the table), its to-hit modifier."""

    title: str
    letter: str
    reach: int | None
    modifier: int


_LINE = re.compile(r"(short|medium|long) range, to (\d+)\"")
_EXTREME = Range("Extreme", "E", None, 6)  # in the air and in space only; the to-hit table of the ground has no line


@cache
def ranges(edition_code: str) -> tuple[Range, ...]:
    """Short, medium, long and extreme range.

    >>> [(each.letter, each.reach, each.modifier) for each in ranges("asce-5.01")]
    [('S', 6, 0), ('M', 24, 2), ('L', 42, 4), ('E', None, 6)]
    """
    found = []
    for line in edition(edition_code).to_hit:
        if match := _LINE.fullmatch(line.when):
            title = match[1].capitalize()
            found.append(Range(title, title[0], int(match[2]), int(line.modifier)))
    return (*found, _EXTREME)
