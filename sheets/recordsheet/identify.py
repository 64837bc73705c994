"""Names on sheets to codes: without blanks and punctuation, by significant words, and by edit distance.

A name that equals an item's name without blanks and punctuation means this item. Else significant words are compared,
each in one spelling and in any order: `ER Med. Laser`, `UAC/5`, `LB-10X AC`. Else the nearest names count. A name may
mean several items: each is an alternative.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache, lru_cache
from typing import NamedTuple, TypeVar

from sheets.equipment import Item, find, items
from sheets.equipment.kinds import TechSide
from sheets.equipment.tech import ItemBase
from sheets.recordsheet.names import ammo_name
from sheets.units.base import TechBase

Meaning = TypeVar("Meaning")

LETTERS_A_MISTAKE = 6
"""A name may differ in one of this many letters."""
_NO_LETTERS = re.compile(r"[\W_]+")


@lru_cache(maxsize=1 << 14)
def squeeze(name: str) -> str:
    """A name by its letters and digits alone.

    >>> squeeze("ER Medium Laser (C)"), squeeze("Auto-cannon/5")
    ('ermediumlaserc', 'autocannon5')
    """
    return _NO_LETTERS.sub("", name.casefold())


def edit_distance(one: str, other: str, most: int) -> int:
    """The number of letters to add, omit, replace or swap between two names; `most` + 1 if there are more.

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


def nearest_meanings(name: str, called: Mapping[str, Meaning]) -> list[Meaning]:
    """The meanings of the names that equal this one, else of those nearest to it; none if all are far.

    Digits must agree: an LRM 10 is not an LRM 15.

    >>> nearest_meanings("Ferro Fibruos", {"Ferro-Fibrous": 1, "Light Ferro-Fibrous": 2})
    [1]
    >>> nearest_meanings("LRM 10", {"LRM 15": 15})
    []
    """
    wanted = squeeze(name)
    most = len(wanted) // LETTERS_A_MISTAKE
    distances: dict[int, list[Meaning]] = {}
    for other, meaning in called.items():
        known = squeeze(other)
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


_SIDES = {"c": TechSide.CLAN, "clan": TechSide.CLAN, "i": TechSide.IS, "is": TechSide.IS}
_SIDE = re.compile(r"\s*[\[(](clan|is|c|i)[\])]", re.IGNORECASE)
_SIZE = re.compile(r"\s*\([\d.,]+ ?(?:t|MP|clips)\)")
_FACING = re.compile(r"\s*\((?:FL|FR|RL|RR)\)$")


class Maker(NamedTuple):
    """The builder of an item: the technology of the unit, and its family in the catalogue."""

    technology: TechBase
    family: str


def stated_side(name: str) -> TechSide | None:
    """The side in brackets in a name.

    >>> stated_side("ER PPC (C)").value, stated_side("ER PPC")
    ('clan', None)
    """
    match = _SIDE.search(name)
    return _SIDES[match[1].casefold()] if match else None


def strip_side(name: str) -> str:
    """A name without the side in brackets."""
    return _SIDE.sub("", name)


def matching_items(name: str, maker: Maker) -> list[Item]:
    """The items that a name on a sheet means; those of the unit's family and side have precedence.

    >>> unit = Maker(TechBase.IS, "mech")
    >>> [found.name for found in matching_items("ER PPC (C)", unit)], matching_items("Death Ray", unit)
    (['CLERPPC'], [])
    """
    return items_by_name(name, maker) or nearest_items(name, maker)


def items_by_name(name: str, maker: Maker) -> list[Item]:
    """The items of this name, else those with the same significant words."""
    side = stated_side(name) or maker.technology.side
    bare = _FACING.sub("", strip_side(name)).strip()
    return _items_named(bare, side, maker.family) or _items_named(_SIZE.sub("", bare), side, maker.family)


@lru_cache(maxsize=1 << 10)
def nearest_items(name: str, maker: Maker) -> list[Item]:
    """The items whose names differ least from this one, in few letters.

    >>> [found.title for found in nearest_items("Meduim Laser", Maker(TechBase.IS, "mech"))]
    ['Medium Laser']
    """
    side = stated_side(name) or maker.technology.side
    bare = _SIZE.sub("", _FACING.sub("", strip_side(name))).strip()
    near = [entry for called in nearest_meanings(bare, _by_name(lots=False)) for entry in called]
    return _best(near, lambda entry: item_fit(entry, side, maker.family))[:1]


def _items_named(bare: str, side: TechSide, family: str) -> list[Item]:
    own = _key(bare)

    def fitness(entry: Item) -> tuple[object, ...]:
        family_fits, sides = item_fit(entry, side, family)
        exact = entry.kind == "gear" and entry.spreadable and _key(entry.name) == own
        light = family in _WITH_INFANTRY_WEAPONS and "infantry" in entry.families
        return family_fits or exact, light, sides, exact, entry.kind != "armor"

    if found := _best(_by_name(lots=False).get(own, ()), fitness):
        return found[:1]
    if (known := find(bare, side)) is not None:
        return [known]
    words = significant_words(bare)
    found = _best(_by_words(lots=False).get(words, ()), fitness)
    return [
        entry for entry in found if words in (significant_words(entry.title), significant_words(entry.short))
    ] or found


_WITH_INFANTRY_WEAPONS = frozenset({"vehicle", "vtol", "fighter"})  # small support vehicles mount them


def matching_lots(name: str, maker: Maker, shots: int | None, fed: Collection[tuple[str, ItemBase]]) -> list[Item]:
    """The ammunition that a name on a sheet means.

    `fed` are the types of ammunition of the weapons aboard, with the side of each weapon.

    >>> [lot.name for lot in matching_lots("SRM 6", Maker(TechBase.IS, "mech"), 15, {("srm", ItemBase.IS)})]
    ['IS Ammo SRM-6']
    """
    stated = stated_side(name)
    side = stated or maker.technology.side
    bare = strip_side(name).strip()

    def fitness(entry: Item) -> tuple[object, ...]:
        lot = entry.ammo
        assert lot is not None
        family_fits, sides = item_fit(entry, side, maker.family)
        own = (lot.type, entry.tech.base) in fed
        fires = any(kind == lot.type and ItemBase.BOTH in (base, entry.tech.base) for kind, base in fed)
        part = shots is not None and lot.shots > 0 and shots % lot.shots == 0
        by_builder = (family_fits, maker.family in entry.families, stated is not None and sides == OWN_SIDE)
        return (*by_builder, own, own or fires, shots == lot.shots, part, sides, lot.munitions == ("standard",))

    named = _by_name(lots=True).get(_key(bare), ()) or _by_words(lots=True).get(significant_words(bare), ())
    return _best(named or [lot for lots in nearest_meanings(bare, _by_name(lots=True)) for lot in lots], fitness)


OWN_SIDE, EITHER_SIDE = 2, 1


def item_fit(entry: Item, side: TechSide, family: str) -> tuple[bool, int]:
    """Whether a family may mount an item, and how well its side fits."""
    base = entry.tech.base
    sides = OWN_SIDE if base.value == side.value else EITHER_SIDE if base is ItemBase.BOTH else 0
    carried = family == "vehicle" and "infantry" in entry.families  # small support vehicles mount infantry weapons
    return family in entry.families or not entry.families or carried, sides


def _best(called: Iterable[Item], fitness: Callable[[Item], tuple[object, ...]]) -> list[Item]:
    fitting = [(fitness(entry), entry) for entry in called]
    best = max((figures for figures, _ in fitting), default=None)
    return [entry for figures, entry in fitting if figures == best]


@cache
def _by_name(lots: bool) -> dict[str, list[Item]]:
    """The items of the catalogue by all their names without blanks and punctuation, better names first."""
    named = [(entry, _lot_names(entry) if lots else _item_names(entry)) for entry in _named_items(lots)]
    found: dict[str, list[Item]] = {}
    for rank in range(max(len(ranks) for _, ranks in named)):
        for entry, ranks in named:
            for name in filter(None, map(_key, ranks[rank] if rank < len(ranks) else ())):
                if entry not in found.setdefault(name, []):
                    found[name].append(entry)
    return found


def _named_items(lots: bool) -> list[Item]:
    return [entry for entry in items() if (entry.ammo is not None) is lots]


def _item_names(entry: Item) -> tuple[tuple[str, ...], ...]:
    """The names of an item, the best first."""
    return (entry.title,), (entry.short, entry.name), entry.aliases


def _lot_names(entry: Item) -> tuple[tuple[str, ...], ...]:
    assert entry.ammo is not None
    printed = (entry.short, entry.title, ammo_name(entry.short), ammo_name(entry.ammo.munition_name))
    return _bare_lot_names(*printed), _bare_lot_names(entry.ammo.munition_name, entry.name, *entry.aliases)


def _bare_lot_names(*names: str) -> tuple[str, ...]:
    """Names of ammunition without the word for it."""
    return tuple(_FULL_OR_HALF.sub("", name) for name in names)


_FULL_OR_HALF = re.compile(r"\bAmmo\b|- Full|- Half|\(Clan\)")


def index_names() -> None:
    """Index the names of all items once, before a process forks into some that look them up."""
    for lots in (False, True):
        _by_name(lots=lots)


def is_lot(name: str) -> bool:
    """Whether some ammunition has this name, without the word for ammunition."""
    return _key(strip_side(name)) in _by_name(lots=True)


def is_printed_as(code: str, words: str) -> bool:
    """Whether an item of the catalogue is printed with this name, without its side.

    >>> is_printed_as("CLERPPC", "ER PPC (C)"), is_printed_as("PPC", "ER PPC (C)")
    (True, False)
    """
    known = find(code)
    names = (code,) if known is None else (known.short, known.title, known.name)
    return _key(strip_side(words)) in map(_key, names)


def all_matching_lots(name: str) -> frozenset[str]:
    """The codes of all ammunition with this name, of every side unless one is stated."""
    side = stated_side(name)
    called = _by_name(lots=True).get(_key(strip_side(name)), ())
    return frozenset(lot.name for lot in called if side is None or lot.tech.base.value in (side.value, ItemBase.BOTH))


@cache
def _by_words(lots: bool) -> dict[str, list[Item]]:
    """The items by the significant words of their names."""
    found: dict[str, list[Item]] = {}
    for entry in _named_items(lots):
        others = (entry.ammo.munition_name,) if entry.ammo is not None else entry.aliases
        for name in {significant_words(name) for name in (entry.title, entry.short, entry.name, *others)}:
            found.setdefault(name, []).append(entry)
    return found


OTHER_NAMES = {
    "apollo": "isapollo",
    "artemisiv": "artemisivfcs",
    "improvedc3": "c3i",
    "blazer": "blazercannon",
    "tc": "targetingcomputer",
    "mgarray": "machinegunarray",
    "laserreflective": "reflective",
    "droneoperatingsystem": "droneremoteoperatingsystem",
    "mashcore": "mashequipment",
    "magshotgaussrifle": "magshot",
    "watchdog": "watchdogcews",
}
"""Names of other programs for equipment, and those of the catalogue."""


def _key(name: str) -> str:
    bare = squeeze(name)
    return OTHER_NAMES.get(bare, bare)


PHRASES = [
    (re.compile(pattern), f" {word} ")
    for pattern, word in (
        (r"³", "3"),
        (r"machine[\s-]+guns?", "mg"),
        (r"auto[\s-]*cannons?", "ac"),
        (r"anti[\s-]*missile[\s-]+systems?", "ams"),
        (r"anti[\s-]*personnel", "ap"),
        (r"anti[\s-]*battle[\s-]*armor", "b"),
        (r"hyper[\s-]*assault[\s-]+gauss(?:[\s-]+rifle)?", "hag"),
        (r"hyper[\s-]*velocity", "hv"),
        (r"gauss[\s-]+rifles?", "gauss"),
        (r"variable[\s-]+speed[\s-]+pulse", "vsp"),
        (r"light[\s-]+polarization[\s-]+shield", "lps"),
        (r"(?:improved|imp\.?)[\s-]+one[\s-]+shot|i-os", "ios"),
        (r"one[\s-]+shot", "os"),
        (r"missile[\s-]+beacon", "beacon"),
        (r"\bhalf[\s-]+ton\b|- (?:half|full)\b", ""),
    )
]
"""Terms of several words, each with the one word that replaces it."""

WORDS = {
    **dict.fromkeys(("med", "md"), "medium"),
    **dict.fromkeys(("lg", "lrg"), "large"),
    **dict.fromkeys(("sm", "sml"), "small"),
    **dict.fromkeys(("hvy", "hv.", "hvy."), "heavy"),
    **dict.fromkeys(("lt", "lgt"), "light"),
    "imp": "improved",
    "dbl": "double",
    "targ": "targeting",
    "uac": "ultra ac",
    "rac": "rotary ac",
    "lac": "light ac",
    "hvac": "hv ac",
    "lmg": "light mg",
    "hmg": "heavy mg",
    "ssrm": "streak srm",
    "slrm": "streak lrm",
    "iatm": "improved atm",
    "vspl": "vsp laser",
    "dhs": "double heat sink",
    "lams": "laser ams",
    "rl": "rocket",
    "inarc": "improved narc",
    "lbx": "lb x",
    "snppc": "snub nose ppc",
    "ejection": "eject",
    "comp": "computer",
}
"""Abbreviations and the words that they stand for."""

_FILLERS_TEXT = """
system suite launcher computer equipment fcs artillery beacon active mounted the mek mech battlemech ba ammo
armor slug standard capable pod
"""
FILLERS = frozenset(_FILLERS_TEXT.split())
"""Words that only some programs print."""

_WORD = re.compile(r"[a-z]+|\d+")


def significant_words(text: str) -> str:
    """The significant words of a name, each in one spelling, in alphabetical order.

    >>> significant_words("ER Med. Laser") == significant_words("Medium ER Lasers")
    True
    >>> significant_words("LB-10X AC"), significant_words("Ultra Autocannon/5")
    ('10 lb x', '5 ac ultra')
    """
    text = text.casefold()
    for phrase, word in PHRASES:
        text = phrase.sub(word, text)
    words: set[str] = set()
    for piece in _WORD.findall(text):
        words.update(WORDS.get(_singular(piece), _singular(piece)).split(" "))
    words -= FILLERS if words - FILLERS else set()
    if "lb" in words:
        words.discard("ac")  # there is no other size
    if "artemis" in words:
        words -= {"iv"}  # whether or not its ammunition has it, too
    return " ".join(sorted(words))


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word
