"""Items by their printed names, with marks, shots and sizes: `LRM 15 [Clan] (R)`, `Ammo (SRM 6) 15`."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache

from sheets.equipment import Item, items
from sheets.equipment import item as find_item
from sheets.equipment.item import Ammo
from sheets.equipment.kinds import TechSide
from sheets.equipment.tech import ItemBase
from sheets.recordsheet.identify import (
    Maker,
    item_fit,
    items_by_name,
    matching_lots,
    nearest_items,
    significant_words,
    squeeze,
    stated_side,
    strip_side,
)
from sheets.units.base import TechBase

_MARK = re.compile(r"\s*\((R|T|S|FL|FR|RL|RR|ST|PT|SP|armored)\)", re.I)
_PINTLE = re.compile(r"\s*\(P\)$", re.I)
_AMMO = re.compile(
    r"(?P<own>.+?) Ammo ?\((?P<each>\d+)\)|(?:\S+ )?Ammo ?\((?P<in>.+)\)\s*(?P<shots>\d+)?(?:\s*\(.*\))?"
    r"|Ammo:? (?P<to>[^()]+?) (?P<end>\d+)|(?:@|Ammo:? )(?P<of>.+?) \((?P<all>\d+)\)",
    re.I,
)
_SIZE = re.compile(r"\s*\(([\d.]+)\s*(?:tons?|t|kg|MP|m|hex(?:es)?|clips|theaters?)?\)|:([\d.]+)\s*t\b")
_BRACKET = re.compile(r"\s*\([^()]*\)$")
SIDES = {TechSide.IS: TechBase.IS, TechSide.CLAN: TechBase.CLAN}


@dataclass(frozen=True, slots=True)
class PrintedItem:
    """A parsed printed name: its item, the marks behind it, and the shots and the size if they are printed."""

    item: Item | None
    name: str
    marks: tuple[str, ...] = ()
    shots: int | None = None
    size: float | None = None


def printed_item(text: str, side: TechSide, family: str, weapons: Iterable[Item] = ()) -> PrintedItem:
    """The item that a printed name means, built by a side unless the name states another one.

    >>> printed_item("LRM 15 [Clan] (R)", TechSide.IS, "mech").item.name
    'CLLRM15'
    >>> printed_item("Ammo (SRM 6) 15", TechSide.IS, "mech").item.name
    'IS Ammo SRM-6'
    """
    marks = tuple(mark.upper() for mark in _MARK.findall(text))
    name = _MARK.sub("", text).strip()
    stated = stated_side(name)
    maker = Maker(SIDES[stated or side], family)
    bare = strip_side(name).strip()
    if match := _AMMO.fullmatch(bare):
        called = match["in"] or match["to"] or match["of"] or match["own"]
        count = match["shots"] or match["end"] or match["all"] or match["each"]
        shots = int(count) if count else None
        fed = {(w.weapon.ammo_type, w.tech.base) for w in weapons if w.weapon is not None and w.weapon.ammo_type}
        side_words = "" if stated is None else " (C)" if stated is TechSide.CLAN else " (IS)"
        lots = matching_lots(f"{called}{side_words}", maker, shots, fed)
        return PrintedItem(lots[0] if lots else None, bare, marks, shots)
    sized = _SIZE.search(bare)
    size = float(sized[1] or sized[2]) if sized else None
    item = _single_item(items_by_name(bare, maker))
    if item is None and sized:
        item = _single_item(items_by_name(_SIZE.sub("", bare), maker))
    elif item is not None and item.size is None and not (item.weapon is not None and item.weapon.infantry is not None):
        size = None  # but of weapons of infantry it is the number of their clips
    if item is None and _PINTLE.search(bare):  # prototypes have this mark, too
        found = printed_item(_PINTLE.sub("", bare), side, family, weapons)
        return replace(found, marks=(*marks, "P")) if found.item is not None else PrintedItem(None, bare, marks)
    if item is None:
        item = _single_item(nearest_items(bare, maker))
    return PrintedItem(item, bare, marks, None, size)


def _single_item(called: list[Item]) -> Item | None:
    """The single item of this title; None when the title belongs to different items."""
    return called[0] if len({item.title for item in called}) == 1 else None


def own_item(text: str, tech: TechBase, family: str, weapons: Iterable[Item] = ()) -> PrintedItem:
    """The printed item of a unit that may not mix technology.

    A name that only the other side uses means the item of the unit's side that has this name apart from a bracket, if
    there is exactly one.

    >>> [own_item("ECM Suite", tech, "mech").item.title for tech in (TechBase.IS, TechBase.MIXED_IS)]
    ['ECM Suite (Guardian)', 'ECM Suite']
    """
    found = printed_item(text, tech.side, family, weapons)
    own = ItemBase(tech.side.value)
    if found.item is None or tech.is_mixed or found.item.tech.base in (own, ItemBase.BOTH) or stated_side(text):
        return found
    wanted = squeeze(found.name)
    twins = [item for item in items() if item.tech.base is own and squeeze(_BRACKET.sub("", item.title)) == wanted]
    return replace(found, item=twins[0]) if len(twins) == 1 and family in twins[0].families else found


def has_own_load(name: str, side: TechSide, family: str) -> bool:
    """Whether a name in a list of ammunition means an item that contains it: a dispenser or a one-shot launcher.

    >>> has_own_load("Fusillade", TechSide.CLAN, "protomech"), has_own_load("SRM 4", TechSide.CLAN, "protomech")
    (True, False)
    """
    item = printed_item(name, side, family).item
    return item is not None and item.ammo is None and (item.weapon is None or bool(item.traits & ONE_SHOT))


ONE_SHOT = frozenset({"one-shot", "double-one-shot"})


@cache
def item_of_other_side(name: str) -> str | None:
    """The item of another side with the same name, or for ammunition with the same use, if there is exactly one.

    >>> item_of_other_side("CLUltraAC5")
    'ISUltraAC5'
    """
    own = find_item(name)
    alike = [other.name for other in items() if other.tech.base is not own.tech.base and _use(other) == _use(own)]
    return alike[0] if len(alike) == 1 else None


def _use(entry: Item) -> tuple[object, ...]:
    lot = entry.ammo
    what = (entry.short, entry.kind) if lot is None else (lot.type, lot.rack, lot.munitions, lot.shots)
    return *what, entry.families


def ammunition_of(weapon: Item, side: TechSide, munition: str = "", shots: int = 0) -> Item | None:
    """The ammunition of a weapon: the usual kind or the `munition`, in lots that give the number of shots."""
    kind = weapon.weapon
    if kind is None or not kind.ammo_type:
        return None
    builder = ItemBase.CLAN if side is TechSide.CLAN else ItemBase.IS
    own = builder if weapon.tech.base is ItemBase.BOTH else weapon.tech.base
    words = munition.casefold().split()
    called = {significant_words(name) for name in (weapon.title, weapon.short)}
    fitting = [
        (item, ammo)
        for item, ammo in _ammunition_by_type().get(kind.ammo_type, ())
        if (not ammo.rack or ammo.rack == kind.rack)
        and item.tech.base in (weapon.tech.base, ItemBase.BOTH, own)
        and all(word in f"{item.title} {ammo.munition_name}".casefold() for word in words)
    ]

    def usual(found: tuple[Item, Ammo]) -> tuple[object, ...]:
        item, ammo = found
        whole = bool(shots) and ammo.shots > 0 and shots % ammo.shots == 0
        same = item.tech.base is weapon.tech.base
        likely = significant_words(item.title) in called, -len(item.title)
        return (
            ammo.munitions == ("standard",),
            whole,
            same,
            *likely,
            item_fit(item, side, ""),
            ammo.shots if whole else 0,
        )

    return max(fitting, key=usual, default=(None, None))[0]


@cache
def _ammunition_by_type() -> dict[str, list[tuple[Item, Ammo]]]:
    found: dict[str, list[tuple[Item, Ammo]]] = {}
    for item in items():
        if item.ammo is not None:
            found.setdefault(item.ammo.type, []).append((item, item.ammo))
    return found
