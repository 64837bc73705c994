"""The catalogue: weapons, ammunition, other equipment and armor, by their names in all formats."""

from sheets.equipment.catalogue import Catalogue, catalogue, find, item, items, nearest, sized_name
from sheets.equipment.item import Ammo, Gear, Item, SizeRange, Slots

__all__ = [
    "Ammo",
    "Catalogue",
    "Gear",
    "Item",
    "SizeRange",
    "Slots",
    "catalogue",
    "find",
    "item",
    "items",
    "nearest",
    "sized_name",
]
