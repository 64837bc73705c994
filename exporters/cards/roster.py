"""The first cards of a force: the list of its units and their point values together."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from exporters.cards.band import NAME, badge, heading, room_ends, second_line
from exporters.cards.card import HEIGHT, Card, Look
from exporters.cards.frame import BAND, GAP, MARGIN, RADIUS, ground, mark
from exporters.cards.inks import BLACK, FORCE, Inks
from exporters.cards.lettering import caption, line
from exporters.cards.order import CardGroup
from exporters.page import Box, Font, Group, Line, Rect, Symbol, Text, Use
from exporters.page.model import Element as Shape

HEAD = 9.5  # height of the titles
# The columns after the name: title, width.
COLUMNS = (("TYPE", 26.0), ("SIZE", 24.0), ("SKILL", 26.0), ("PV", 26.0))
Row = Card | CardGroup


class Ruling(NamedTuple):
    """How many rows a list has, how tall they are, and how large their letters."""

    rows: int
    tall: float
    letters: float


SHORT, LONG = Ruling(12, 10.4, 8.2), Ruling(18, 6.95, 6.6)


def roster(force: str, groups: Sequence[CardGroup], look: Look) -> Iterator[list[Shape]]:
    """The list, on as many cards as it needs."""
    inks = BLACK if look.printed == "black" else FORCE
    rows: list[Row] = []
    for group in groups:
        rows.extend([group] if group.title else [])
        rows.extend(group.cards)
    value, count = sum(group.value for group in groups), sum(len(group.cards) for group in groups)
    ruling = SHORT if len(rows) <= SHORT.rows else LONG
    pages = [rows[start : start + ruling.rows] for start in range(0, len(rows), ruling.rows)] or [[]]
    for number, page in enumerate(pages, 1):
        units = "1 unit" if count == 1 else f"{count:,} units"
        said = units if len(pages) == 1 else f"{units} · list {number} of {len(pages)}"
        yield [
            Group([ground(look, inks), _panel(ruling, look, inks)], tag="Artifact"),
            *heading("force", force, NAME, look, inks),
            second_line(said, room_ends(look), inks),
            *badge(value, look.width, inks),
            _table(page, ruling, look, inks),
        ]


def _room(look: Look) -> Box:
    return Box(MARGIN, BAND + GAP, look.width - 2 * MARGIN, HEIGHT - MARGIN - BAND - GAP)


def _panel(ruling: Ruling, look: Look, inks: Inks) -> Use:
    room = _room(look)
    shapes: list[Shape] = [Rect(room, fill=inks.panel, stroke=inks.edge, line_width=0.6, radius=RADIUS)]
    for row in range(ruling.rows):
        y = room.y + HEAD + ruling.tall * row
        shapes.append(Line(room.x + 4, y, room.right - 4, y, stroke=inks.shade, line_width=0.4))
    return Use(Symbol(f"roster-{ruling.rows}-{mark(look, inks)}", Box(0, 0, look.width, HEIGHT), shapes), 0, 0)


def _table(rows: Sequence[Row], ruling: Ruling, look: Look, inks: Inks) -> Group:
    room = _room(look)
    heads: list[Shape] = [caption(room.x + 5, room.y + 7.2, "UNIT", inks.soft, tag="TH")]
    heads += [caption(_right(room, title), room.y + 7.2, title, inks.soft, "right", "TH") for title, _ in COLUMNS]
    lines = [Group(heads, tag="TR")]
    for number, row in enumerate(rows):
        y = room.y + HEAD + ruling.tall * (number + 1) - (ruling.tall - 0.7 * ruling.letters) / 2
        letters = ruling.letters
        cells = _unit(row, room, y, letters, inks) if isinstance(row, Card) else _title(row, room, y, letters, inks)
        lines.append(Group(cells, tag="TR"))
    return Group(lines, tag="Table")


def _right(room: Box, column: str) -> float:
    """The right end of a column."""
    titles = [title for title, _ in COLUMNS]
    return room.right - 5 - sum(width for _, width in COLUMNS[titles.index(column) + 1 :])


def _unit(card: Card, room: Box, y: float, letters: float, inks: Inks) -> list[Shape]:
    element = card.element
    wide = room.width - 12 - sum(width for _, width in COLUMNS)
    values = {"TYPE": element.type.value, "SIZE": str(element.size), "SKILL": str(element.skill), "PV": str(element.pv)}
    cells: list[Shape] = [line(room.x + 5, y, element.name, wide, "condensed", letters, "left", inks.text, "TD")]
    for title, value in values.items():
        font: Font = "condensed-bold" if title == "PV" else "condensed"
        cells.append(Text(_right(room, title), y, value, font, letters, "right", inks.text, tag="TD"))
    return cells


def _title(group: CardGroup, room: Box, y: float, letters: float, inks: Inks) -> list[Shape]:
    wide = room.width - 12 - COLUMNS[-1][1]
    title = f"{group.title} ({len(group.cards)})"
    return [
        line(room.x + 5, y, title, wide, "condensed-bold", letters, "left", inks.accent, "TH"),
        Text(_right(room, "PV"), y, str(group.value), "condensed-bold", letters, "right", inks.accent, tag="TH"),
    ]
