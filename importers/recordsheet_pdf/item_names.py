"""What sheets call equipment -> the catalogue's items: `LRM 15 [Clan]`, `Ammo (SRM 6) 15`."""

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from sheets.equipment import Item, find, items
from sheets.equipment.kinds import TechSide
from sheets.equipment.tech import ItemBase

_SIDE = re.compile(r"\s*[\[(](Clan|IS|C|I)[\])]", re.I)
_MARK = re.compile(r"\s*\((R|T|S|FL|FR|RL|RR|ST|PT|SP|armored)\)", re.I)
_AMMO = re.compile(r"(?:\S+ )?Ammo \((.+)\)\s*(\d+)?(?:\s*\(.*\))?|Ammo:? (.+?) (\d+)", re.I)
_SIZE = re.compile(r"\s*\(([\d.]+)\s*(?:tons?|t|kg|MP|m|hex(?:es)?)?\)|:([\d.]+)\s*t\b")
_SPACE = re.compile(r"[\s_-]+")


class PrintedItem(NamedTuple):
    """A printed name, taken apart: the item it means, the marks behind it, shots and size where it says them."""

    item: Item | None
    name: str
    marks: tuple[str, ...] = ()
    shots: int | None = None
    size: float | None = None


OTHER_NAMES = {"apollo": "isapollo"}
"""What other programs call equipment that the catalogue knows by no such name."""


def _key(text: str) -> str:
    key = _SPACE.sub(" ", text.casefold()).strip()
    return OTHER_NAMES.get(key, key)


@cache
def _by_title() -> dict[str, list[Item]]:
    """Everything that is no ammunition by what people call it, the best name first."""
    named: list[tuple[Item, tuple[tuple[str, ...], ...]]] = [
        (item, ((item.title,), (item.short, item.name), item.aliases)) for item in items() if item.ammo is None
    ]
    return _index(named)


@cache
def _by_ammo_title() -> dict[str, list[Item]]:
    return _index(
        [
            (item, (_bare_ammo(item.short, item.title), _bare_ammo(item.ammo.munition_name, item.name, *item.aliases)))
            for item in items()
            if item.ammo is not None
        ]
    )


def _bare_ammo(*names: str) -> tuple[str, ...]:
    return tuple(re.sub(r"\bAmmo\b|- Full|- Half", "", name) for name in names)


def _index(named: list[tuple[Item, tuple[tuple[str, ...], ...]]]) -> dict[str, list[Item]]:
    """Items by each of their names; those come first that are called so by a better one."""
    found: dict[str, list[Item]] = {}
    for rank in range(max(len(ranks) for _, ranks in named)):
        for item, ranks in named:
            for name in ranks[rank] if rank < len(ranks) else ():
                known = found.setdefault(_key(name), [])
                if item not in known:
                    known.append(item)
    return found


def printed_item(text: str, side: TechSide, family: str, weapons: Iterable[Item] = ()) -> PrintedItem:
    """The item that a sheet means, built by a side where it does not say.

    >>> printed_item("LRM 15 [Clan] (R)", TechSide.IS, "mech").item.name
    'CLLRM15'
    >>> printed_item("Ammo (SRM 6) 15", TechSide.IS, "mech").item.name
    'IS Ammo SRM-6'
    """
    marks = tuple(mark.upper() for mark in _MARK.findall(text))
    bare = _MARK.sub("", text).strip()
    if match := _SIDE.search(bare):
        side = TechSide.CLAN if match[1].upper().startswith("C") else TechSide.IS
        bare = _SIDE.sub("", bare).strip()
    if match := _AMMO.fullmatch(bare):
        name, count = (match[1], match[2]) if match[1] else (match[3], match[4])
        shots = int(count) if count else None
        return PrintedItem(_ammo(name, side, shots, family, tuple(weapons)), bare, marks, shots)
    item = _chosen(_by_title().get(_key(bare), []), side, family, bare)
    size = None
    if item is None and (sized := _SIZE.search(bare)):
        item = _chosen(_by_title().get(_key(_SIZE.sub("", bare)), []), side, family)
        size = float(sized[1] or sized[2])
    if item is None:
        item = find(bare, side)
    if item is not None and item.size is not None and size is None and (sized := _SIZE.search(bare)):
        size = float(sized[1] or sized[2])
    return PrintedItem(item, bare, marks, None, size)


def _chosen(candidates: list[Item], side: TechSide, family: str, name: str = "") -> Item | None:
    """Of several items of one name the one that this side builds and this family may mount.

    Gear that is called exactly so counts as its own: files mount it in families that its entry does not name.
    """
    own = _key(name)

    def fit(item: Item) -> tuple[bool, ...]:
        family_fits, sides, equipment = _fit(item, side, family)
        exact = item.kind == "gear" and item.spreadable and _key(item.name) == own
        return (family_fits or exact, sides == 2, sides > 0, exact, equipment)

    return max(candidates, key=fit, default=None)


def _fit(item: Item, side: TechSide, family: str) -> tuple[bool, int, bool]:
    wanted = ItemBase.CLAN if side is TechSide.CLAN else ItemBase.IS
    sides = 2 if item.tech.base is wanted else 1 if item.tech.base is ItemBase.BOTH else 0
    return family in item.families or not item.families, sides, item.kind != "armor"


def _ammo(name: str, side: TechSide, shots: int | None, family: str, weapons: tuple[Item, ...]) -> Item | None:
    candidates = _by_ammo_title().get(_key(name), [])
    fed = {(w.weapon.ammo_type, w.tech.base) for w in weapons if w.weapon is not None}

    def fit(item: Item) -> tuple[bool, ...]:
        ammo = item.ammo
        own = ammo is not None and (ammo.type, item.tech.base) in fed
        known = ammo is not None and any(
            (kind == ammo.type and ItemBase.BOTH in (base, item.tech.base))
            or (kind, base) == (ammo.type, item.tech.base)
            for kind, base in fed
        )
        family_fits, sides, _ = _fit(item, side, family)
        named = family in item.families  # what is made for the family itself goes before what all may use
        full = ammo is not None and shots is not None and shots == ammo.shots
        part = ammo is not None and shots is not None and ammo.shots > 0 and shots % ammo.shots == 0
        plain = ammo is not None and ammo.munitions == ("standard",)
        return (family_fits, named, own, known, full, part, bool(sides == 2), bool(sides), plain)

    return max(candidates, key=fit, default=None)


def is_ammunition(name: str) -> bool:
    """Whether some ammunition is called so, its word for ammunition left out."""
    return _key(name) in _by_ammo_title()


def ammunition_of(weapon: Item, side: TechSide, munition: str = "") -> Item | None:
    """The usual ammunition of a weapon, or the kind that has a word in its name."""
    kind = weapon.weapon
    if kind is None or not kind.ammo_type:
        return None
    fitting = [
        item
        for item in items()
        if item.ammo is not None
        and item.ammo.type == kind.ammo_type
        and (not item.ammo.rack or item.ammo.rack == kind.rack)
        and item.tech.base in (weapon.tech.base, ItemBase.BOTH)
        and munition.casefold() in item.title.casefold()
    ]

    def usual(item: Item) -> tuple[object, ...]:
        return item.ammo is not None and item.ammo.munitions == ("standard",), _fit(item, side, "")

    return max(fitting, key=usual, default=None)
