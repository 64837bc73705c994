"""Several locations in words, each of which is struck: `both legs`, `lt and rt`, `troopers 1 to 3`."""

import re
from collections.abc import Mapping, Sequence

from astech.words.context import WordContext
from astech.words.patterns import take_place
from astech.words.tokens import is_number

ALL = frozenset(("both", "all", "each", "every"))
GROUPS: Mapping[str, tuple[str, ...]] = {
    "arm": ("LA", "RA"),
    "leg": ("LL", "RL", "CL", "FLL", "FRL", "RLL", "RRL"),
    "front leg": ("FLL", "FRL"),
    "rear leg": ("RLL", "RRL"),
    "torso": ("LT", "RT"),
    "side torso": ("LT", "RT"),
    "side": ("LS", "RS", "FLS", "FRS", "ALS", "ARS"),
    "wing": ("LWG", "RWG"),
}
"""Locations that are named together, in the singular."""
SUITS = frozenset(("trooper", "troopers", "suit", "suits"))
LISTED = re.compile(r"(\d)(?:-(\d))?")


def take_places(words: Sequence[str], at: int, context: WordContext) -> tuple[int, tuple[str, ...]]:
    """The number of words from a position on that name locations, and the locations; none for other words.

    >>> from importers import load
    >>> from sheets.play import fresh
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").require()
    >>> take_places("ct and both legs 5".split(), 0, WordContext(brolga, fresh(brolga)))
    (4, ('CT', 'LL', 'RL'))
    """
    found: list[str] = []
    end = at
    while (taken := _take_one(words, end + (end > at), context)) is not None:
        found += taken[1]
        end += taken[0] + (end > at)
        if words[end : end + 1] != ["and"]:
            break
    return end - at, tuple(dict.fromkeys(found))


def _take_one(words: Sequence[str], at: int, context: WordContext) -> tuple[int, tuple[str, ...]] | None:
    """One location, a group of them, or numbered suits."""
    the = words[at : at + 1] == ["the"]
    for taken in (_take_group(words, at + the, context), _take_suits(words, at + the, context)):
        if taken is not None:
            return taken[0] + the, taken[1]
    place = take_place(words, at + the, context) if at + the < len(words) else None
    return None if place is None else (place[0] + the, (place[1],))


def _take_group(words: Sequence[str], at: int, context: WordContext) -> tuple[int, tuple[str, ...]] | None:
    """The locations of `both arms`, `each leg`, `front legs`."""
    start, determined = at, bool(ALL.intersection(words[at : at + 1]))
    start += determined + (words[at + determined : at + determined + 1] == ["the"])
    for length in (2, 1):
        name = " ".join(words[start : start + length])
        here = tuple(place for place in GROUPS.get(name.removesuffix("s"), ()) if place in context.names.places)
        if here and len(words) >= start + length and (determined or (length == 2 and name.endswith("s"))):
            return start + length - at, here
    return None


def _take_suits(words: Sequence[str], at: int, context: WordContext) -> tuple[int, tuple[str, ...]] | None:
    """The suits of `troopers 1 and 3`, `suits 1-3`, `suits 2 to 4`; a single suit is a location."""
    if at >= len(words) or words[at] not in SUITS:
        return None
    end, numbers = at + 1, list[int]()
    while end < len(words) and (listed := LISTED.fullmatch(words[end])) is not None:
        first, last = int(listed[1]), int(listed[2] or listed[1])
        if words[end + 1 : end + 2] in (["to"], ["through"]) and is_number(" ".join(words[end + 2 : end + 3])):
            last, end = int(words[end + 2]), end + 2
        numbers += range(first, last + 1)
        end += 1
        if words[end : end + 1] != ["and"] or LISTED.fullmatch(" ".join(words[end + 1 : end + 2])) is None:
            break
        end += 1
    places = tuple(place for number in numbers if (place := context.names.find(f"trooper {number}")) is not None)
    return (end - at, places) if places and len(places) == len(numbers) else None
