"""A force: the order of its cards, their groups, and the list of its units on cards of its own."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from exporters.cards.card import Card
from exporters.cards.headline import NAME, draw_badge, draw_ground, draw_heading, room_ends, second_line
from exporters.cards.look import BLACK, FORCE, HEIGHT, LEAST, CardPalette, Look, caption, fit_card_line
from exporters.cards.panels import BAND, GAP, MARGIN, RADIUS, look_name
from exporters.page import Box, Font, Group, Line, Rect, Symbol, Text, Use
from exporters.page.measure import centered_baseline
from exporters.page.model import Element as Shape
from sheets.recordsheet.card import ELEMENT_TYPES, ROLES

Order = Literal["name", "size", "value"]
Grouping = Literal["type", "role", "size", "folder"]

TYPE_TITLES: dict[str, str] = {
    "BM": "BattleMechs",
    "IM": "IndustrialMechs",
    "PM": "ProtoMechs",
    "CV": "Combat vehicles",
    "SV": "Support vehicles",
    "BA": "Battle armor",
    "CI": "Infantry",
    "AF": "Aerospace fighters",
    "CF": "Conventional fighters",
    "SC": "Small craft",
    "DS": "Spheroid DropShips",
    "DA": "Aerodyne DropShips",
    "JS": "JumpShips",
    "WS": "WarShips",
    "SS": "Space stations",
}


class CardGroup(NamedTuple):
    """Cards under one title; the title is empty if cards are not grouped."""

    title: str
    cards: Sequence[Card]

    @property
    def value(self) -> int:
        """The sum of their point values."""
        return sum(card.value.point_value for card in self.cards)


def _sort_name(card: Card) -> tuple[object, ...]:
    return card.value.chassis.casefold(), card.value.name.casefold()


_KEYS: dict[Order, Callable[[Card], tuple[object, ...]]] = {
    "name": _sort_name,
    "size": lambda card: (-card.value.size, -card.value.point_value, *_sort_name(card)),
    "value": lambda card: (-card.value.point_value, *_sort_name(card)),
}


def sort_cards(cards: Iterable[Card], order: Order | None) -> list[Card]:
    """Cards by name from A to Z, or by size or value from the largest; unchanged without an order.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> from exporters.cards.card import card_of
    >>> other = brolga.model_copy(update={"chassis": "Apostle"})
    >>> [card.value.name for card in sort_cards([card_of(brolga), card_of(other)], "name")]
    ['Apostle BRG-2', 'Brolga BRG-2']
    """
    return list(cards) if order is None else sorted(cards, key=_KEYS[order])


def group_cards(cards: Iterable[Card], grouping: Grouping | None) -> list[CardGroup]:
    """Cards grouped by type, role, size or folder; each group keeps the order of the cards.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> from exporters.cards.card import card_of
    >>> [(group.title, len(group.cards)) for group in group_cards([card_of(brolga)], "size")]
    [('Size 2', 1)]
    """
    if grouping is None:
        return [CardGroup("", list(cards))]
    groups: dict[tuple[int | str, str], list[Card]] = {}
    for card in cards:
        groups.setdefault(_GROUPS[grouping](card), []).append(card)
    return [CardGroup(key[1], groups[key]) for key in sorted(groups)]


def _type_group(card: Card) -> tuple[int | str, str]:
    return ELEMENT_TYPES.index(card.value.type), TYPE_TITLES[card.value.type]


def _role_group(card: Card) -> tuple[int | str, str]:
    role = card.value.role
    return (ROLES.index(role), role) if role else (len(ROLES), "No role")


_GROUPS: dict[Grouping, Callable[[Card], tuple[int | str, str]]] = {
    "type": _type_group,
    "role": _role_group,
    "size": lambda card: (-card.value.size, f"Size {card.value.size}"),
    "folder": lambda card: (card.folder.casefold(), card.folder or "No folder"),
}


HEAD = 9.5  # height of the titles
# The columns after the name: title, width.
COLUMNS = (("TYPE", 26.0), ("SIZE", 24.0), ("SKILL", 26.0), ("PV", 26.0))
RosterRow = Card | CardGroup


@dataclass(frozen=True, slots=True)
class RosterSize:
    """The number of rows of a list, their height, and the size of their letters."""

    rows: int
    tall: float
    letters: float


SHORT, LONG = RosterSize(12, 10.4, 8.2), RosterSize(18, 6.95, 6.6)


def roster_faces(force: str, groups: Sequence[CardGroup], look: Look) -> Iterator[list[Shape]]:
    """The list of the force on one or more cards."""
    palette = BLACK if look.printed == "black" else FORCE
    rows: list[RosterRow] = []
    for group in groups:
        rows.extend([group] if group.title else [])
        rows.extend(group.cards)
    value, count = sum(group.value for group in groups), sum(len(group.cards) for group in groups)
    ruling = SHORT if len(rows) <= SHORT.rows else LONG
    pages = [rows[start : start + ruling.rows] for start in range(0, len(rows), ruling.rows)] or [[]]
    for number, page in enumerate(pages, 1):
        units = "1 unit" if count == 1 else f"{count:,} units"
        subtitle = units if len(pages) == 1 else f"{units} · list {number} of {len(pages)}"
        yield [
            Group([draw_ground(look, palette), _roster_panel(ruling, look, palette)], tag="Artifact"),
            *draw_heading("force", force, NAME, look, palette),
            second_line(subtitle, room_ends(look), palette),
            *draw_badge(value, look.width, palette),
            _roster_table(page, ruling, look, palette),
        ]


def _roster_room(look: Look) -> Box:
    return Box(MARGIN, BAND + GAP, look.width - 2 * MARGIN, HEIGHT - MARGIN - BAND - GAP)


def _roster_panel(ruling: RosterSize, look: Look, palette: CardPalette) -> Use:
    room = _roster_room(look)
    shapes: list[Shape] = [Rect(room, fill=palette.panel, stroke=palette.edge, line_width=0.6, radius=RADIUS)]
    for row in range(ruling.rows):
        y = room.y + HEAD + ruling.tall * row
        shapes.append(Line(room.x + 4, y, room.right - 4, y, stroke=palette.shade, line_width=0.4))
    return Use(Symbol(f"roster-{ruling.rows}-{look_name(look, palette)}", Box(0, 0, look.width, HEIGHT), shapes), 0, 0)


def _roster_table(rows: Sequence[RosterRow], ruling: RosterSize, look: Look, palette: CardPalette) -> Group:
    room = _roster_room(look)
    base = centered_baseline(Box(room.x, room.y, room.width, HEAD), LEAST)
    heads: list[Shape] = [caption(room.x + 5, base, "UNIT", palette.soft, tag="TH")]
    heads += [caption(_column_end(room, title), base, title, palette.soft, "right", "TH") for title, _ in COLUMNS]
    lines = [Group(heads, tag="TR")]
    for number, row in enumerate(rows):
        y = room.y + HEAD + ruling.tall * (number + 1) - (ruling.tall - 0.7 * ruling.letters) / 2
        letters = ruling.letters
        cells = (
            _unit_cells(row, room, y, letters, palette)
            if isinstance(row, Card)
            else _group_cells(row, room, y, letters, palette)
        )
        lines.append(Group(cells, tag="TR"))
    return Group(lines, tag="Table")


def _column_end(room: Box, column: str) -> float:
    """The right end of a column."""
    titles = [title for title, _ in COLUMNS]
    return room.right - 5 - sum(width for _, width in COLUMNS[titles.index(column) + 1 :])


def _unit_cells(card: Card, room: Box, y: float, letters: float, palette: CardPalette) -> list[Shape]:
    value = card.value
    wide = room.width - 12 - sum(width for _, width in COLUMNS)
    values = {"TYPE": value.type, "SIZE": str(value.size), "SKILL": str(value.skill), "PV": str(value.point_value)}
    cells: list[Shape] = [
        fit_card_line(Text(room.x + 5, y, value.name, "condensed", letters, "left", palette.text, tag="TD"), wide)
    ]
    for title, text in values.items():
        font: Font = "condensed-bold" if title == "PV" else "condensed"
        cells.append(Text(_column_end(room, title), y, text, font, letters, "right", palette.text, tag="TD"))
    return cells


def _group_cells(group: CardGroup, room: Box, y: float, letters: float, palette: CardPalette) -> list[Shape]:
    wide = room.width - 12 - COLUMNS[-1][1]
    title = f"{group.title} ({len(group.cards)})"
    return [
        fit_card_line(Text(room.x + 5, y, title, "condensed-bold", letters, "left", palette.accent, tag="TH"), wide),
        Text(
            _column_end(room, "PV"), y, str(group.value), "condensed-bold", letters, "right", palette.accent, tag="TH"
        ),
    ]
