"""A line that a player says, on its way to events: who speaks of what, places, numbers, near misses."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TypeVar

from sheets.play.resolution import Refused
from sheets.record.boxes import boxes, near_miss
from sheets.record.events import MOST, Event, Side
from sheets.record.record import Options
from sheets.record.state import State
from sheets.units import Unit, location_name

Words = list[str]
Chosen = TypeVar("Chosen")

FILLERS = frozenset(
    (
        *("a", "an", "and", "by", "damage", "does", "for", "from", "hit", "hits", "i", "in", "into", "it", "my", "of"),
        *("on", "point", "points", "pt", "pts", "take", "takes", "the", "to", "took", "was"),
    )
)
"""What may stand between the words that count."""

SIDES: Mapping[str, Side] = {"front": "front", "rear": "rear", "left": "left", "right": "right", "back": "rear"}


class Speech:
    """Who speaks, and of what. `verbs` are all that a line may begin with."""

    def __init__(self, unit: Unit, state: State, options: Options, verbs: Iterable[str]) -> None:
        self.unit = unit
        self.state = state
        self.options = options
        self.verbs = verbs
        sheet = boxes(unit)
        places = dict.fromkeys((*sheet.armor, *sheet.structure, *sheet.slots, *state.armor))
        self.places = tuple(places)
        self.rears = frozenset(sheet.rear)

    def place(self, text: str) -> str | None:
        """The location of that name or abbreviation."""
        known = {place.casefold(): place for place in self.places}
        known |= {location_name(self.unit, place).casefold(): place for place in self.places}
        known |= {name.replace(" ", between): place for name, place in list(known.items()) for between in ("", "-")}
        known |= {
            f"{name[0]}{name.split()[-1]}": place for name, place in known.items() if name.split()[-1].isdecimal()
        }
        return known.get(text)

    def joined(self, words: Words) -> Words:
        """The words with those of a place whose name ends in a number as one, such as `trooper 2`."""
        at = next(
            (at for at, pair in enumerate(pairwise(words)) if pair[1].isdecimal() and self.place(" ".join(pair))), None
        )
        return words if at is None else [*words[:at], " ".join(words[at : at + 2]), *words[at + 2 :]]

    def unknown(self, text: str, damage: bool) -> str:
        """A sentence about a word that says nothing."""
        if damage:
            near = near_miss(text, self.verbs) or near_miss(text.upper(), self.places)
            return f"{text} is no location of this unit: {', '.join(self.places)}{near}"
        near = near_miss(text.split()[0], self.verbs) if text.split() else ""
        return f"'{text}' says nothing here{near}; help tells what can be said"

    @staticmethod
    def number(word: str) -> int:
        """A number that a word says."""
        if not word.isdecimal() or int(word) > MOST:
            raise Refused(f"{word} is no number from 0 to {MOST}")
        return int(word)

    def count(self, words: Words, usual: int, example: str) -> int:
        """The only number that is said, or what is usual without one."""
        words = [word for word in words if word not in FILLERS and word not in ("hexes", "hex", "levels", "level")]
        if not words:
            return usual
        if len(words) > 1 or not words[0].lstrip("+").isdecimal():
            raise Refused(f"'{' '.join(words)}' is no number here; say it as in {example}")
        return self.number(words[0].lstrip("+"))


Verb = Callable[[Speech, Words], tuple[Event, ...]]


def each(names: str, does: Verb) -> Iterable[tuple[str, Verb]]:
    """Several names of one verb."""
    return ((name, does) for name in names.split())


def one_of(text: str, known: Mapping[str, Chosen]) -> Chosen | None:
    """What a text names: wholly, or by the beginning of one of them alone."""
    if text in known:
        return known[text]
    found = [value for name, value in known.items() if text and name.startswith(text)]
    return found[0] if len(found) == 1 else None


def numbers_in(words: Sequence[str]) -> tuple[list[int], Words]:
    """The numbers among the words, and the other words that count."""
    numbers = [Speech.number(word) for word in words if word.isdecimal()]
    return numbers, [word for word in words if not word.isdecimal() and word not in FILLERS]


def letters(text: str) -> str:
    """A text as those type it who leave everything else out."""
    return re.sub(r"[^a-z0-9]", "", text.casefold())
