"""What sheets call equipment -> the catalogue's items: `LRM 15 [Clan]`, `Ammo (SRM 6) 15`."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache

from importers.recordsheet_pdf.short_names import short_name
from sheets.equipment import Item, find, items
from sheets.equipment.item import Ammo
from sheets.equipment.kinds import TechSide
from sheets.equipment.tech import ItemBase
from sheets.units.base import TechBase

_SIDE = re.compile(r"\s*[\[(](Clan|IS|C|I)[\])]", re.I)
_MARK = re.compile(r"\s*\((R|T|S|FL|FR|RL|RR|ST|PT|SP|armored)\)", re.I)
_PINTLE = re.compile(r"\s*\(P\)$", re.I)
_AMMO = re.compile(
    r"(?P<own>.+?) Ammo \((?P<each>\d+)\)|(?:\S+ )?Ammo \((?P<in>.+)\)\s*(?P<shots>\d+)?(?:\s*\(.*\))?"
    r"|Ammo:? (?P<to>[^()]+?) (?P<end>\d+)|(?:@|Ammo:? )(?P<of>.+?) \((?P<all>\d+)\)",
    re.I,
)
_SIZE = re.compile(r"\s*\(([\d.]+)\s*(?:tons?|t|kg|MP|m|hex(?:es)?|clips)?\)|:([\d.]+)\s*t\b")
_SPACE = re.compile(r"[\s_-]+")


@dataclass(frozen=True, slots=True)
class PrintedItem:
    """A printed name, taken apart: the item it means, the marks behind it, shots and size where it says them."""

    item: Item | None
    name: str
    marks: tuple[str, ...] = ()
    shots: int | None = None
    size: float | None = None


OTHER_NAMES = {
    "apollo": "isapollo",
    "artemis iv": "artemis iv fcs",
    "improved c3": "c3i",
    "blazer": "blazer cannon",
    "tc": "targeting computer",
    "mg array": "machine gun array",
    "laser reflective": "reflective",
    "drone operating system": "drone (remote) operating system",
    "mash core": "mash equipment",
    "magshot gauss rifle": "magshot",
    "watchdog": "watchdog cews",
}
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
def _by_short_name() -> dict[str, list[Item]]:
    """The same by the words of these names that count."""
    found: dict[str, list[Item]] = {}
    for item in items():
        if item.ammo is None:
            for name in {short_name(name) for name in (item.title, item.short, item.name, *item.aliases)}:
                found.setdefault(name, []).append(item)
    return found


def _shortened(name: str, side: TechSide, family: str) -> Item | None:
    """The one item that a shortened name means to this side and family."""
    candidates = _by_short_name().get(short_name(name), [])
    if not candidates:
        return None

    def fit(item: Item) -> tuple[bool, int, bool]:
        return _fit(item, side, family)

    best = max(map(fit, candidates))
    chosen = [item for item in candidates if fit(item) == best]
    exact = [item for item in chosen if short_name(name) in (short_name(item.title), short_name(item.short))]
    chosen = exact or chosen
    return chosen[0] if len({item.title for item in chosen}) == 1 else None


@cache
def _by_ammo_title() -> dict[str, list[Item]]:
    return _index(
        [
            (item, (_bare_ammo(item.short, item.title), _bare_ammo(item.ammo.munition_name, item.name, *item.aliases)))
            for item in items()
            if item.ammo is not None
        ]
    )


@cache
def _by_short_ammo() -> dict[str, list[Item]]:
    """Ammunition by the words of its names that count."""
    found: dict[str, list[Item]] = {}
    for item in items():
        if item.ammo is not None:
            for name in {short_name(name) for name in (item.title, item.short, item.name, item.ammo.munition_name)}:
                found.setdefault(name, []).append(item)
    return found


def _bare_ammo(*names: str) -> tuple[str, ...]:
    return tuple(re.sub(r"\bAmmo\b|- Full|- Half|\(Clan\)", "", name) for name in names)


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
    said = _SIDE.search(bare)
    if match := said:
        side = TechSide.CLAN if match[1].upper().startswith("C") else TechSide.IS
        bare = _SIDE.sub("", bare).strip()
    if match := _AMMO.fullmatch(bare):
        name = match["in"] or match["to"] or match["of"] or match["own"]
        count = match["shots"] or match["end"] or match["all"] or match["each"]
        shots = int(count) if count else None
        return PrintedItem(_ammo(name, side, shots, family, tuple(weapons), said is not None), bare, marks, shots)
    item = _chosen(_by_title().get(_key(bare), []), side, family, bare)
    size = None
    if item is None and (sized := _SIZE.search(bare)):
        item = _chosen(_by_title().get(_key(_SIZE.sub("", bare)), []), side, family)
        size = float(sized[1] or sized[2])
    if item is None:
        item = find(bare, side) or _shortened(bare, side, family)
    if item is None and _PINTLE.search(bare):  # a prototype, too, is marked so
        found = printed_item(_PINTLE.sub("", bare), side, family, weapons)
        return replace(found, marks=(*marks, "P")) if found.item is not None else PrintedItem(None, bare, marks)
    if item is not None and item.size is not None and size is None and (sized := _SIZE.search(bare)):
        size = float(sized[1] or sized[2])
    return PrintedItem(item, bare, marks, None, size)


_BRACKET = re.compile(r"\s*\([^()]*\)$")


def own_item(text: str, tech: TechBase, family: str, weapons: Iterable[Item] = ()) -> PrintedItem:
    """The same on the sheet of a unit that may mix no technology: what only the other side calls so is not meant, where
    one thing of its own side is called so but for a bracket.

    >>> [own_item("ECM Suite", tech, "mech").item.title for tech in (TechBase.IS, TechBase.MIXED_IS)]
    ['ECM Suite (Guardian)', 'ECM Suite']
    """
    found = printed_item(text, tech.side, family, weapons)
    own = ItemBase(tech.side.value)
    if found.item is None or tech.mixed or found.item.tech.base in (own, ItemBase.BOTH) or _SIDE.search(text):
        return found
    twins = [
        item for item in items() if item.tech.base is own and _key(_BRACKET.sub("", item.title)) == _key(found.name)
    ]
    return replace(found, item=twins[0]) if len(twins) == 1 and family in twins[0].families else found


_WITH_INFANTRY_WEAPONS = frozenset({"vehicle", "vtol", "fighter"})  # their smallest carry them


def _chosen(candidates: list[Item], side: TechSide, family: str, name: str = "") -> Item | None:
    """Of several items of one name the one that this side builds and this family may mount.

    Gear that is called exactly so counts as its own: files mount it in families that its entry does not name.
    """
    own = _key(name)

    def fit(item: Item) -> tuple[bool, ...]:
        family_fits, sides, equipment = _fit(item, side, family)
        exact = item.kind == "gear" and item.spreadable and _key(item.name) == own
        light = family in _WITH_INFANTRY_WEAPONS and "infantry" in item.families
        return (family_fits or exact, light, sides == 2, sides > 0, exact, equipment)

    return max(candidates, key=fit, default=None)


def _fit(item: Item, side: TechSide, family: str) -> tuple[bool, int, bool]:
    wanted = ItemBase.CLAN if side is TechSide.CLAN else ItemBase.IS
    sides = 2 if item.tech.base is wanted else 1 if item.tech.base is ItemBase.BOTH else 0
    carried = family == "vehicle" and "infantry" in item.families  # small support vehicles carry what men do
    return family in item.families or not item.families or carried, sides, item.kind != "armor"


def _ammo(
    name: str, side: TechSide, shots: int | None, family: str, weapons: tuple[Item, ...], said: bool
) -> Item | None:
    """The ammunition of this name that suits best; that of the side first where its side is said."""
    candidates = _by_ammo_title().get(_key(name), []) or _by_short_ammo().get(short_name(name), [])
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
        return (family_fits, named, said and sides == 2, own, known, full, part, bool(sides == 2), bool(sides), plain)

    return max(candidates, key=fit, default=None)


def is_ammunition(name: str) -> bool:
    """Whether some ammunition is called so, its word for ammunition left out."""
    return _key(_SIDE.sub("", name)) in _by_ammo_title()


def is_called(name: str, words: str) -> bool:
    """Whether an item of the catalogue is printed so; the side that builds it left out.

    >>> is_called("CLERPPC", "ER PPC (C)"), is_called("PPC", "ER PPC (C)")
    (True, False)
    """
    found = find(name)
    if found is None:
        return _key(name) == _key(words)
    return _key(_BUILDER.sub("", words)) in {_key(found.short), _key(found.title), _key(found.name)}


_BUILDER = re.compile(r" \((?:C|IS|Clan)\)$")


def ammunition_called(name: str) -> frozenset[str]:
    """The names in the catalogue of all ammunition that is called so, of every side but where one is said."""
    said = _SIDE.search(name)
    sides = (
        {ItemBase.BOTH, ItemBase.CLAN if said[1].upper().startswith("C") else ItemBase.IS} if said else set(ItemBase)
    )
    called = _by_ammo_title().get(_key(_SIDE.sub("", name)), ())
    return frozenset(item.name for item in called if item.tech.base in sides)


def ammunition_of(weapon: Item, side: TechSide, munition: str = "", shots: int = 0) -> Item | None:
    """The usual ammunition of a weapon, or the kind that has some words in its name; lots that come to the shots."""
    kind = weapon.weapon
    if kind is None or not kind.ammo_type:
        return None
    builder = ItemBase.CLAN if side is TechSide.CLAN else ItemBase.IS
    own = builder if weapon.tech.base is ItemBase.BOTH else weapon.tech.base
    words = munition.casefold().split()
    called = {short_name(name) for name in (weapon.title, weapon.short)}
    fitting = [
        (item, item.ammo)
        for item in items()
        if item.ammo is not None
        and item.ammo.type == kind.ammo_type
        and (not item.ammo.rack or item.ammo.rack == kind.rack)
        and item.tech.base in (weapon.tech.base, ItemBase.BOTH, own)
        and all(word in f"{item.title} {item.ammo.munition_name}".casefold() for word in words)
    ]

    def usual(found: tuple[Item, Ammo]) -> tuple[object, ...]:
        item, ammo = found
        whole = bool(shots) and ammo.shots > 0 and shots % ammo.shots == 0
        same = item.tech.base is weapon.tech.base
        likely = short_name(item.title) in called, -len(item.title)
        return ammo.munitions == ("standard",), whole, same, *likely, _fit(item, side, ""), ammo.shots if whole else 0

    return max(fitting, key=usual, default=(None, None))[0]
