"""The order of a force's cards, and the groups that they are put in."""

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, NamedTuple

from exporters.cards.card import Card
from sheets.alphastrike import ElementType
from sheets.units.base import Role

Order = Literal["name", "size", "value"]
Grouping = Literal["type", "role", "size", "folder"]

TYPE_TITLES: dict[ElementType, str] = {
    ElementType.BATTLEMECH: "BattleMechs",
    ElementType.INDUSTRIALMECH: "IndustrialMechs",
    ElementType.PROTOMECH: "ProtoMechs",
    ElementType.COMBAT_VEHICLE: "Combat vehicles",
    ElementType.SUPPORT_VEHICLE: "Support vehicles",
    ElementType.BATTLE_ARMOR: "Battle armor",
    ElementType.INFANTRY: "Infantry",
    ElementType.AEROSPACE_FIGHTER: "Aerospace fighters",
    ElementType.CONVENTIONAL_FIGHTER: "Conventional fighters",
    ElementType.SMALL_CRAFT: "Small craft",
    ElementType.SPHEROID_DROPSHIP: "Spheroid DropShips",
    ElementType.AERODYNE_DROPSHIP: "Aerodyne DropShips",
    ElementType.JUMPSHIP: "JumpShips",
    ElementType.WARSHIP: "WarShips",
    ElementType.SPACE_STATION: "Space stations",
}


class CardGroup(NamedTuple):
    """Cards under one title; the title is empty where cards are in no groups."""

    title: str
    cards: Sequence[Card]

    @property
    def value(self) -> int:
        """Their point values together."""
        return sum(card.element.pv for card in self.cards)


def _name(card: Card) -> tuple[object, ...]:
    return card.element.chassis.casefold(), card.element.model.casefold()


_KEYS: dict[Order, Callable[[Card], tuple[object, ...]]] = {
    "name": _name,
    "size": lambda card: (-card.element.size, -card.element.pv, *_name(card)),
    "value": lambda card: (-card.element.pv, *_name(card)),
}


def ordered(cards: Iterable[Card], order: Order | None) -> list[Card]:
    """By name from A to Z, by size or by value from the largest; without an order as they are."""
    return list(cards) if order is None else sorted(cards, key=_KEYS[order])


def grouped(cards: Iterable[Card], grouping: Grouping | None) -> list[CardGroup]:
    """Groups by type, role, size or folder, each in the order of the cards."""
    if grouping is None:
        return [CardGroup("", list(cards))]
    groups: dict[tuple[int | str, str], list[Card]] = {}
    for card in cards:
        groups.setdefault(_GROUPS[grouping](card), []).append(card)
    return [CardGroup(key[1], groups[key]) for key in sorted(groups)]


def _type(card: Card) -> tuple[int | str, str]:
    return list(ElementType).index(card.element.type), TYPE_TITLES[card.element.type]


def _role(card: Card) -> tuple[int | str, str]:
    role = card.element.role
    return (len(Role), "No role") if role is None else (list(Role).index(role), role.value)


_GROUPS: dict[Grouping, Callable[[Card], tuple[int | str, str]]] = {
    "type": _type,
    "role": _role,
    "size": lambda card: (-card.element.size, f"Size {card.element.size}"),
    "folder": lambda card: (card.folder.casefold(), card.folder or "No folder"),
}
