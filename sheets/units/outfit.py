"""The outfit of a unit: its mounts with their catalogue entries, cached.

>>> from importers import load
>>> carried = outfit(load("tests/data/Brolga BRG-2.mtf").unit)
>>> carried.has("jump-jet"), carried.number("jump-jet"), carried.titles("jump-jet")
(True, 5, ['Jump Jet'])
>>> [mounted.item.title for mounted in carried.in_location("LA")][:1]
['Medium Laser']
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Generic, NamedTuple, TypeVar, cast

from sheets.editions import edition_of_others
from sheets.equipment import Item, item
from sheets.model import IdentityKey
from sheets.units import Mech, Mount, Unit

AnyUnit = TypeVar("AnyUnit", bound=Unit, covariant=True)
AskedUnit = TypeVar("AskedUnit", bound=Unit)

MOST_CACHED_UNITS = 64  # units: more than most forces have


class Mounted(NamedTuple):
    """A mount with an item of the catalogue: its position in `unit.mounts`, the mount, its item."""

    position: int
    mount: Mount
    item: Item

    @property
    def shots(self) -> int:
        """The shots of a full lot of ammunition: the mount's number, else the usual one; 0 for other items."""
        if self.item.ammo is None:
            return 0
        return self.item.ammo.shots if self.mount.shots is None else self.mount.shots


@dataclass(frozen=True, eq=False)
class Outfit(Generic[AnyUnit]):
    """A unit and its mounts with known items; `outfit(unit)` returns a cached one.

    All methods are about `mounted`, the known items in the order of `unit.mounts`.
    """

    unit: AnyUnit
    mounted: tuple[Mounted, ...]
    edition: str = ""  # with the figures of which the items are; those of all errata without one

    @cached_property
    def by_position(self) -> dict[int, Mounted]:
        """The mounts with their items, by the position in `unit.mounts`."""
        return {mounted.position: mounted for mounted in self.mounted}

    @cached_property
    def traits(self) -> frozenset[str]:
        """The traits of all items."""
        return frozenset().union(*(mounted.item.traits for mounted in self.mounted))

    @cached_property
    def by_trait(self) -> dict[str, tuple[Mounted, ...]]:
        """The mounts of each trait."""
        found: dict[str, list[Mounted]] = {}
        for mounted in self.mounted:
            for trait in mounted.item.traits:
                found.setdefault(trait, []).append(mounted)
        return {trait: tuple(having) for trait, having in found.items()}

    def number(self, trait: str) -> int:
        """The number of items with a trait."""
        return len(self.with_trait(trait))

    def has(self, *traits: str) -> bool:
        """Whether any item has one of these traits."""
        return not self.traits.isdisjoint(traits)

    def with_trait(self, *traits: str) -> tuple[Mounted, ...]:
        """The mounts with one of these traits."""
        if self.traits.isdisjoint(traits):
            return ()
        if len(traits) == 1:
            return self.by_trait[traits[0]]
        found = {mounted.position: mounted for trait in traits for mounted in self.by_trait.get(trait, ())}
        return tuple(found[position] for position in sorted(found))

    def titles(self, *traits: str) -> list[str]:
        """The titles of the items with one of these traits, each once."""
        return list(dict.fromkeys(mounted.item.title for mounted in self.with_trait(*traits)))

    def crowded_locations(self, *traits: str) -> list[str]:
        """The locations with more than one item with these traits."""
        number = Counter(mounted.mount.location for mounted in self.with_trait(*traits))
        return sorted(place for place, count in number.items() if place is not None and count > 1)

    def in_location(self, location: str) -> tuple[Mounted, ...]:
        """The mounts of a location; for items in several locations see `places`."""
        return tuple(mounted for mounted in self.mounted if mounted.mount.location == location)

    @cached_property
    def places(self) -> dict[int, tuple[str, ...]]:
        """The location of each critical slot of the mounts of a 'Mech, by position in `unit.mounts`."""
        found: dict[int, list[str]] = {}
        for location, row in self.unit.slots.items() if isinstance(self.unit, Mech) else ():
            for slot in row:
                if slot is not None:
                    for index in (slot.mount, slot.second):
                        if index is not None:
                            found.setdefault(index, []).append(location)
        return {index: tuple(locations) for index, locations in found.items()}

    def locations_of(self, mounted: Mounted) -> Sequence[str]:
        """The location of each critical slot of an item, else the location of its mount."""
        here = mounted.mount.location
        return self.places.get(mounted.position) or ((here,) if here is not None else ())


def outfit(unit: AskedUnit, edition: str = "") -> Outfit[AskedUnit]:
    """The outfit of a unit, with the items of all errata, or those of one edition."""
    edition = edition_of_unit(unit, edition) if edition else ""
    return cast("Outfit[AskedUnit]", _outfit(IdentityKey(unit), edition))


def edition_of_unit(unit: Unit, edition: str) -> str:
    """The id of the edition that holds for a unit: an edition for 'Mechs names another one for other units."""
    return edition if isinstance(unit, Mech) else edition_of_others(edition)


@lru_cache(maxsize=MOST_CACHED_UNITS)
def _outfit(asked: IdentityKey[Unit], edition: str) -> Outfit[Unit]:
    mounted = (Mounted(n, m, item(m.item)) for n, m in enumerate(asked.value.mounts) if m.known)
    if edition:
        mounted = (Mounted(n, m, _by_edition(m.item, edition)) for n, m, _ in mounted)
    return Outfit(asked.value, tuple(mounted), edition)


@lru_cache(maxsize=1 << 12)
def _by_edition(name: str, edition: str) -> Item:
    return item(name).by(edition)
