"""Names on sheets to codes: without blanks and marks, and by edit distance where no name is equal."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple, TypeVar

from sheets.equipment import Item, items
from sheets.equipment.tech import ItemBase
from sheets.recordsheet.names import ammo_name
from sheets.units.base import TechBase

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
    """The letters to add, leave out, exchange or swap with their neighbor between two names; `most` + 1 for more.

    >>> edit_distance("mediumlaser", "meduimlaser", 3), edit_distance("lrm5", "srm2", 1)
    (1, 2)
    """
    if abs(len(one) - len(other)) > most:
        return most + 1
    before, row = list[int](), list(range(len(other) + 1))
    for number, letter in enumerate(one, 1):
        last, before, row = before, row, [number]
        for place, opposite in enumerate(other, 1):
            costs = [before[place] + 1, row[place - 1] + 1, before[place - 1] + (letter != opposite)]
            if last and place > 1 and letter == other[place - 2] and one[number - 2] == opposite:
                costs.append(last[place - 2] + 1)
            row.append(min(costs))
        if min(row) > most and min(before) > most:
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


_SIDES = {"c": ItemBase.CLAN, "clan": ItemBase.CLAN, "is": ItemBase.IS}
_SIDE = re.compile(r"\s*[\[(](c|clan|is)[\])]", re.IGNORECASE)
_SIZE = re.compile(r"\s*\([\d.,]+ ?(?:t|MP|clips)\)")
_FACING = re.compile(r"\s*\((?:FL|FR|RL|RR)\)$")


class Maker(NamedTuple):
    """Who builds and mounts an item: the technology of the unit, and its family as the catalogue calls it."""

    technology: TechBase
    family: str


def items_called(name: str, maker: Maker) -> list[Item]:
    """The items that a sheet calls so, as likely as each other: those of its family and its side go before others.

    >>> unit = Maker(TechBase.IS, "mech")
    >>> [found.name for found in items_called("ER PPC (C)", unit)], items_called("Death Ray", unit)
    (['CLERPPC'], [])
    """
    return _likeliest(_called(name, lots=False), name, maker, lambda entry: ())


def lots_called(name: str, maker: Maker, shots: int | None, fed: Collection[tuple[str, ItemBase]]) -> list[Item]:
    """The ammunition that a sheet calls so; `fed` are the kinds of ammunition that weapons aboard fire, with the side
    that builds each weapon.

    >>> [lot.name for lot in lots_called("SRM 6", Maker(TechBase.IS, "mech"), 15, {("srm", ItemBase.IS)})]
    ['IS Ammo SRM-6']
    """
    kinds = {kind for kind, _ in fed}

    def suits(entry: Item) -> tuple[bool, ...]:
        lot = entry.ammo
        assert lot is not None
        own = (lot.type, entry.tech.base) in fed
        return own, lot.type in kinds, shots == lot.shots, not shots or not lot.shots or shots % lot.shots == 0

    return _likeliest(_called(name, lots=True), name, maker, suits)


def _called(name: str, lots: bool) -> list[Item]:
    bare = _FACING.sub("", _SIZE.sub("", _SIDE.sub("", name)))
    return [*dict.fromkeys(found for group in closest(bare, _by_name(lots)) for found in group)]


def _likeliest(
    called: Sequence[Item], name: str, maker: Maker, suits: Callable[[Item], tuple[bool, ...]]
) -> list[Item]:
    said = _SIDE.search(name)
    side = _SIDES[said[1].casefold()] if said else None

    def fitness(entry: Item) -> tuple[object, ...]:
        own = side or ItemBase(maker.technology.side.value)
        sides = 2 if entry.tech.base is own else 1 if entry.tech.base is ItemBase.BOTH else 0
        families = maker.family in entry.families or not entry.families
        return side is None or sides > 0, families, maker.family in entry.families, suits(entry), sides

    fitting = [(fitness(entry), entry) for entry in called]
    best = max((fit for fit, _ in fitting), default=None)
    return [entry for fit, entry in fitting if fit == best]


@cache
def _by_name(lots: bool) -> dict[str, list[Item]]:
    """The items of the catalogue by all that they are called, without blanks and marks."""
    found: dict[str, list[Item]] = {}
    for entry in items():
        if (entry.ammo is not None) is not lots:
            continue
        names = {entry.title, entry.short, entry.name, *entry.aliases}
        if entry.ammo is not None:
            names |= {ammo_name(entry.ammo.munition_name), ammo_name(entry.short), ammo_name(entry.title)}
        for name in {squeezed(name) for name in names if name}:
            found.setdefault(name, []).append(entry)
    return found
