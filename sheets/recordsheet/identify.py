"""Names on sheets to codes: without blanks and marks, and by edit distance where no name is equal."""

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeVar

Meaning = TypeVar("Meaning")

LETTERS_A_MISTAKE = 6
"""A name may differ in one letter of so many."""


@lru_cache(maxsize=1 << 14)
def squeezed(name: str) -> str:
    """A name by its letters and digits alone.

    >>> squeezed("ER Medium Laser (C)"), squeezed("Auto-cannon/5")
    ('ermediumlaserc', 'autocannon5')
    """
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def edit_distance(one: str, other: str, most: int) -> int:
    """The letters to add, leave out or exchange between two names; `most` + 1 where they are more.

    >>> edit_distance("mediumlaser", "meduimlaser", 3), edit_distance("lrm5", "srm2", 1)
    (2, 2)
    """
    if abs(len(one) - len(other)) > most:
        return most + 1
    row = list(range(len(other) + 1))
    for number, letter in enumerate(one, 1):
        before, row[0] = row[0], number
        for place, opposite in enumerate(other, 1):
            before, row[place] = row[place], min(row[place] + 1, row[place - 1] + 1, before + (letter != opposite))
        if min(row) > most:
            return most + 1
    return min(row[-1], most + 1)


def closest(name: str, called: Mapping[str, Meaning]) -> list[Meaning]:
    """The meanings of the names that are equal to this one, else of those nearest to it; none where all are far.

    Digits are never mistaken: an LRM 10 is no LRM 15.

    >>> closest("Ferro Fibruos", {"Ferro-Fibrous": 1, "Light Ferro-Fibrous": 2})
    [1]
    >>> closest("LRM 10", {"LRM 15": 15})
    []
    """
    wanted = squeezed(name)
    most = len(wanted) // LETTERS_A_MISTAKE
    distances: dict[int, list[Meaning]] = {}
    for other, meaning in called.items():
        known = squeezed(other)
        if wanted == known:
            far = 0
        elif not most or 0 in distances or _digits(wanted) != _digits(known):
            continue
        else:
            far = edit_distance(wanted, known, most)
        if far <= most:
            distances.setdefault(far, []).append(meaning)
    return distances[min(distances)] if distances else []


@lru_cache(maxsize=1 << 14)
def _digits(name: str) -> str:
    return "".join(letter for letter in name if letter.isdigit())
