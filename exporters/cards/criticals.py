"""The panel of the critical hits on a card."""

from collections.abc import Mapping
from functools import cache

from exporters.cards.look import CardPalette, caption, line, within
from exporters.cards.pips import critical_box
from exporters.page import Box, Group, Pips, Text, width
from exporters.page.model import Element as Shape
from sheets.alphastrike.criticals import CriticalRow

BOX_PITCH = 8.4
BESIDE = 110.0  # a panel wider than this has the effects beside their titles, not below
TITLE = 49.0  # width of the titles there


def criticals(rows: tuple[CriticalRow, ...], marked: Mapping[str, int], box: Box, palette: CardPalette) -> Group:
    """The panel of the critical hits, with as many boxes of each track struck as are marked."""
    shapes: list[Shape] = [caption(box.x + 4, box.y + 7.2, "CRITICAL HITS", palette.soft, tag="H2")]
    beside = box.width > BESIDE
    for row, room in zip(rows, _lines(rows, box), strict=True):
        shapes.extend(_words(row, room, beside, palette))
        shapes.extend(_boxes(row, room, beside, marked, palette))
    return Group(shapes, tag="Sect")


@cache
def _lines(rows: tuple[CriticalRow, ...], box: Box) -> tuple[Box, ...]:
    """The room of each line; several tracks and effects below titles need more than one line of text."""
    beside = box.width > BESIDE
    weights = [1.0 if beside else 1.9 if len(row.tracks) > 1 else 1.7 for row in rows]
    y, unit, lines = box.y + 9, (box.height - 10) / sum(weights), []
    for weight in weights:
        lines.append(Box(box.x + 4, y, box.width - 8, unit * weight))
        y += unit * weight
    return tuple(lines)


@cache
def _words(row: CriticalRow, room: Box, beside: bool, palette: CardPalette) -> tuple[Text, ...]:
    """The title of a line and what a hit does."""
    taken = BOX_PITCH * sum(track.boxes for track in row.tracks)
    middle = room.y + room.height / 2
    if beside:
        left, baseline = room.x + TITLE, middle + 2.3
        return (
            line(room.x, baseline, row.title, TITLE - 2, "condensed-bold", 6.6, "left", palette.text),
            line(left, baseline, row.effect, room.right - left - taken, "condensed", 5.8, "left", palette.soft),
        )
    if len(row.tracks) > 1:
        return (line(room.x, middle - 1.8, row.title, room.width, "condensed-bold", 7, "left", palette.text),)
    return (
        line(room.x, middle - 0.2, row.title, room.width - taken, "condensed-bold", 7, "left", palette.text),
        line(room.x, middle + 6, row.effect, room.width, "condensed", 5.8, "left", palette.soft),
    )


def _boxes(row: CriticalRow, room: Box, beside: bool, marked: Mapping[str, int], palette: CardPalette) -> list[Shape]:
    """The boxes at the right end of a line, beside the title; those of several tracks below it."""
    middle = room.y + room.height / 2 + (0 if beside else 4.6 if len(row.tracks) > 1 else -2.6)
    right, face, title = room.right, critical_box(palette), row.title.capitalize()
    groups: list[Shape] = []
    for track in reversed(row.tracks):
        first = right - BOX_PITCH * (track.boxes - 0.5) + 0.9
        struck = min(marked.get(track.name, 0), track.boxes)
        places = [(first + BOX_PITCH * number, middle) for number in range(track.boxes)]
        done = frozenset(range(1, struck + 1))
        shapes: list[Shape] = [Pips(track.name, places, face, done, 1.05, within=within(room.inset(-2)), tooltip=title)]
        right = first - BOX_PITCH * 0.5 - 1
        if track.caption:
            shapes.insert(0, Text(right, middle + 2.2, track.caption, "condensed-bold", 6.2, "right", palette.text))
            right -= width(track.caption, "condensed-bold", 6.2) + 4
        said = f"{title} {track.caption}".strip()
        groups.append(Group(shapes, tag="Figure", alt=f"{said}: {track.boxes} boxes, {struck} marked"))
    return groups[::-1]
