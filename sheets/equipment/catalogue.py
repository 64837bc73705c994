"""The catalogue of items, with search by canonical name, by the names of formats, or by similar spelling."""

import re
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from typing import TypeVar, cast

from sheets.equipment.item import Item, ItemKind
from sheets.equipment.kinds import TechSide
from sheets.equipment.lines import names, parse_line, title, with_defaults
from sheets.equipment.tech import ItemBase
from sheets.model import Model
from sheets.package_data import read_all_lines

AnyModel = TypeVar("AnyModel", bound=Model)

_SIZED = re.compile(r"^(?P<name>.+?)\s*\(\s*(?P<size>\d+(?:\.\d+)?)\s*(?:tons?|kg|m)\s*\)$", re.IGNORECASE)

LONGEST_SIZED = 100  # characters of a name with a size; the pattern takes the square of their number

SIZED_NAMES: dict[str, str] = {
    "cargo": "Cargo",
    "liquid storage": "Liquid Storage",
    "communications equipment": "Communications Equipment",
    "extended fuel tank": "Extended Fuel Tank",
    "ladder": "Ladder",
    "mission equipment storage": "Mission Equipment Storage",
}
"""Items with the size in brackets in old files, by the text before the bracket. `Cargo Container (10 tons)`
is a name.
"""


def sized_name(text: str) -> tuple[str, float] | None:
    """The item and the size of a name with its size in brackets, None for any other name.

    >>> sized_name("Cargo (2.5 tons)")
    ('Cargo', 2.5)
    >>> sized_name("Cargo Container (10 tons)") is None
    True
    """
    match = _SIZED.match(text.strip()) if len(text) <= LONGEST_SIZED else None
    if match is None or match["name"].casefold() not in SIZED_NAMES:
        return None
    return SIZED_NAMES[match["name"].casefold()], float(match["size"])


CANDIDATES = 60  # compared in full, which is slow
LIKE = 0.6  # the least similarity of two texts, 0 to 1
LONGEST_SOUGHT = 80  # letters of a text that are compared; no name is longer


class Spellings:
    """An index of spellings by pairs of letters."""

    def __init__(self, spellings: Iterable[str]) -> None:
        self._spellings = list(spellings)
        self._by_pair: dict[str, array[int]] = {}
        for number, spelling in enumerate(self._spellings):
            for pair in _pairs(spelling):
                self._by_pair.setdefault(pair, array("H")).append(number)

    def like(self, text: str) -> list[str]:
        """The spellings similar to a text, best first.

        >>> Spellings(["medium laser", "small laser", "heat sink"]).like("meduim laser")
        ['medium laser', 'small laser']
        """
        text = text[:LONGEST_SOUGHT]
        shared: Counter[int] = Counter()
        pairs = _pairs(text)
        for pair in pairs:
            shared.update(self._by_pair.get(pair, ()))
        enough = max(shared.values(), default=0) / 2  # avoids sorting thousands of weak candidates
        likely = [number for number, count in shared.items() if count >= enough]
        # Dice's measure: pairs in common, among all pairs of the two.
        ranked = sorted(likely, key=lambda n: shared[n] / (len(pairs) + len(self._spellings[n])), reverse=True)
        from difflib import SequenceMatcher  # only imported after a mistake

        matcher = SequenceMatcher(b=text, autojunk=False)
        scored = []
        for number in ranked[:CANDIDATES]:
            matcher.set_seq1(self._spellings[number])
            if matcher.quick_ratio() >= LIKE and (ratio := matcher.ratio()) >= LIKE:
                scored.append((-ratio, number))
        return [self._spellings[number] for _, number in sorted(scored)]


def _pairs(text: str) -> set[str]:
    padded = f" {text} "
    return {padded[at : at + 2] for at in range(len(padded) - 1)}


_NO_FIELDS: set[str] = set()


def _compact(model: AnyModel) -> AnyModel:
    """A copy without pydantic's sets of assigned fields, a third of the catalogue's memory."""
    values = {name: _compact(value) if isinstance(value, Model) else value for name, value in model}
    return cast("AnyModel", type(model).model_construct(_NO_FIELDS, **values))


_PREFIX = {TechSide.IS: "is ", TechSide.CLAN: "clan "}


EDITION_MARK = "@"
"""The separator of name and edition in the name of an item by an edition, as in `CLERFlamer@tw-4.4`."""


class Catalogue:
    """All equipment. Entries are validated at their first use.

    Names compare without case. A canonical name wins over an equal alias of another item; a few aliases belong to both
    an Inner Sphere and a Clan item (`ambiguous`), and the side of the unit decides.
    """

    def __init__(self, texts: list[bytes]) -> None:
        known = names(texts)
        self._texts = {name: text for (name, _), text in zip(known, texts, strict=True)}
        self._items: dict[str, Item] = {}
        self._kinds: dict[ItemKind, list[tuple[str, bytes]]] = {}
        own = {name.casefold(): name for name in self._texts}
        self._by_name = dict(own)
        self.ambiguous: dict[str, tuple[str, ...]] = {}
        for name, aliases in known:
            for alias in map(str.casefold, aliases):
                first = self._by_name.setdefault(alias, name)
                if first != name and alias not in own:
                    self.ambiguous[alias] = (*self.ambiguous.get(alias, (first,)), name)

    def __iter__(self) -> Iterator[Item]:
        return map(self.item, self._texts)

    def __len__(self) -> int:
        return len(self._texts)

    def __contains__(self, name: object) -> bool:
        return name in self._texts

    def item(self, name: str) -> Item:
        """The item with this canonical name; KeyError if there is none.

        A name with an edition (`CLERFlamer@tw-4.4`) gives the item by that edition, as `Item.by` does.
        """
        found = self._items.get(name)
        if found is None:
            base, marked, edition = name.partition(EDITION_MARK)
            made = (
                self.item(base).by(edition)
                if marked
                else Item.model_validate(with_defaults(parse_line(self._texts[name])))
            )
            made = _compact(made)
            found = self._items.setdefault(name, made)  # two threads get the same object
        return found

    def of_kind(self, kind: ItemKind) -> Iterator[Item]:
        """All items of a kind: weapons, ammunition, other gear, or armors."""
        return (self.item(name) for name, _ in self._of_kind(kind))

    def _of_kind(self, kind: ItemKind) -> list[tuple[str, bytes]]:
        if kind not in self._kinds:
            key = f'"kind": "{kind}"'.encode()
            self._kinds[kind] = [(name, text) for name, text in self._texts.items() if key in text]
        return self._kinds[kind]

    def with_short_name(self, kind: ItemKind, short: str) -> Iterator[Item]:
        """All items of a kind that have this short name."""
        encoded = short.encode()  # every line contains its short name, so few are parsed
        found = (self.item(name) for name, text in self._of_kind(kind) if encoded in text)
        return (entry for entry in found if entry.short == short)

    def names_with_rulings(self) -> tuple[str, ...]:
        """The names of all items that a ruling changed."""
        return tuple(name for name, text in self._texts.items() if b'"rulings": ' in text)

    def find(self, text: str, base: TechSide | None = None) -> Item | None:
        """The item with a name or alias `text`, or None.

        `base` is the side of the unit: it decides ambiguous aliases, and an unknown name is tried again after "IS " or
        "Clan ". A size in the name is ignored; `sized_name` returns it.
        """
        name = self._name_of(text.strip().casefold(), base)
        if name is None and (sized := sized_name(text)):
            name = sized[0]
        return None if name is None else self.item(name)

    def _name_of(self, key: str, side: TechSide | None) -> str | None:
        if key in self.ambiguous:
            return self._settle(self.ambiguous[key], side)
        name = self._by_name.get(key)
        if name is None and side is not None:
            name = self._by_name.get(_PREFIX[side] + key)
        return name

    def _settle(self, candidates: tuple[str, ...], side: TechSide | None) -> str:
        wanted = ItemBase.CLAN if side is TechSide.CLAN else ItemBase.IS
        matching = [name for name in candidates if self.item(name).tech.base is wanted]
        shared = [name for name in candidates if self.item(name).tech.base is ItemBase.BOTH]
        return (matching or shared or list(candidates))[0]

    def nearest(self, text: str, n: int = 3) -> list[str]:
        """The names most similar to `text`, best first, at most one for each item; empty if none is similar."""
        key = text.strip().casefold()
        best: dict[str, str] = {}
        for spelling in self._spellings.like(key):
            name, shown = self._shown[spelling]
            best.setdefault(name, shown)
        return list(best.values())[:n]

    @cached_property
    def _spellings(self) -> Spellings:
        return Spellings(self._shown)

    @cached_property
    def _shown(self) -> dict[str, tuple[str, str]]:
        """Every spelling of an item, without case, with its canonical name and the text to show.

        A title does not find an item (both sides build an "ER PPC"), so the canonical name is shown for it.
        """
        spellings: dict[str, tuple[str, str]] = {}
        for name in self._texts:
            spellings[name.casefold()] = (name, name)
        for name, aliases in names(self._texts.values()):
            for alias in aliases:
                spellings.setdefault(alias.casefold(), (name, alias))
        for name, text in self._texts.items():
            spellings.setdefault(title(text, name).casefold(), (name, name))
        return spellings


@cache
def catalogue() -> Catalogue:
    """The catalogue, loaded at the first call.

    >>> catalogue().item("Medium Laser").title
    'Medium Laser'
    """
    return _first.setdefault("catalogue", Catalogue(read_all_lines("sheets.equipment")))


_first: dict[str, Catalogue] = {}  # the first one made, if two threads load it at once


def find(text: str, base: TechSide | None = None) -> Item | None:
    """The item with a name or alias `text`; see `Catalogue.find`.

    >>> find("ISMediumLaser").name
    'Medium Laser'
    >>> find("Arrow IV System", TechSide.CLAN).name
    'CLArrowIV'
    """
    return catalogue().find(text, base)


def item(name: str) -> Item:
    """The item with this canonical name; KeyError if there is none.

    >>> item("Medium Laser").heat
    3
    """
    return catalogue().item(name)


def items() -> Iterator[Item]:
    """All items, file by file.

    >>> sum("ppc" in entry.traits for entry in items()) > 9
    True
    """
    return iter(catalogue())


def nearest(text: str, n: int = 3) -> list[str]:
    """The names most similar to `text`.

    >>> nearest("Meduim Laser", 1)
    ['Medium Laser']
    """
    return catalogue().nearest(text, n)
