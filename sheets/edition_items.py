"""Whether a book has the items of a unit."""

from sheets.editions import BookItems, edition
from sheets.equipment import Item
from sheets.units import Mech, Unit
from sheets.units.outfit import outfit


def has_items(unit: Unit, book: str) -> bool | None:
    """Whether an edition has all items of a unit; None if that is unknown for an item.

    An edition for 'Mechs does not have other units, which are assets there. Engines, gyros, armor and structure are not
    checked.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> has_items(brolga, "tw-4.4") is None
    True
    """
    known = edition(book)
    if known.items is None:
        return None
    if known.mechs_only and not isinstance(unit, Mech):
        return False
    mounted = outfit(unit, book).by_position
    recognized = all(place in mounted for place in range(len(unit.mounts)))
    return True if recognized and all(_in_book(each.item, known.items) for each in mounted.values()) else None


def _in_book(item: Item, items: BookItems) -> bool:
    lot = item.ammo.type if item.ammo is not None else item.weapon.ammo_type if item.weapon is not None else None
    return lot in items.ammunition or not items.traits.isdisjoint(item.traits) or item.name in items.names
