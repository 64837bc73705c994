"""What a unit mounts, looked up once for all checks."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

from sheets.equipment import Item, item
from sheets.units import Mount, Unit

AnyUnit = TypeVar("AnyUnit", bound=Unit)


@dataclass(frozen=True)
class Outfit(Generic[AnyUnit]):
    """A unit with the catalogue's entries of everything known that it mounts."""

    unit: AnyUnit

    @cached_property
    def mounted(self) -> list[tuple[int, Mount, Item]]:
        """Every known mount: its index, itself, its entry."""
        return [(n, m, item(m.item)) for n, m in enumerate(self.unit.mounts) if m.known]

    @cached_property
    def by_trait(self) -> dict[str, list[tuple[int, Mount, Item]]]:
        """The mounts that have each trait."""
        found: dict[str, list[tuple[int, Mount, Item]]] = {}
        for entry in self.mounted:
            for trait in entry[2].traits:
                found.setdefault(trait, []).append(entry)
        return found

    def number(self, trait: str) -> int:
        """How many items have a trait."""
        return len(self.by_trait.get(trait, ()))

    def has(self, *traits: str) -> bool:
        """Whether anything has one of these traits."""
        return any(trait in self.by_trait for trait in traits)

    def those(self, *traits: str) -> list[tuple[int, Mount, Item]]:
        """The mounts that have one of these traits, in order."""
        if len(traits) == 1:
            return self.by_trait.get(traits[0], [])
        present = [trait for trait in traits if trait in self.by_trait]
        if not present:
            return []
        found = {entry[0]: entry for trait in present for entry in self.by_trait[trait]}
        return [found[index] for index in sorted(found)]

    def titles(self, *traits: str) -> list[str]:
        """The titles of what has one of these traits, each once."""
        return list(dict.fromkeys(found.title for _, _, found in self.those(*traits)))

    def crowded(self, *traits: str) -> list[str]:
        """The locations with more than one item that has one of these traits."""
        number = Counter(mount.location for _, mount, _ in self.those(*traits))
        return sorted(place for place, count in number.items() if place is not None and count > 1)
