"""The panel of the critical hits on a card."""

from functools import cache

from exporters.cards.look import CardPalette, box_outline, caption, fit_card_line
from exporters.cards.pips import critical_box
from exporters.page import Box, Group, Pips, Text, text_width
from exporters.page.model import Element as Shape
from sheets.recordsheet.card import CardCriticals

BOX_PITCH = 8.4
WIDE_PANEL = 110.0  # wider panels have the effects next to their titles, narrower ones below
TITLE_WIDTH = 49.0  # width of the titles there


def draw_criticals(rows: tuple[CardCriticals, ...], box: Box, palette: CardPalette) -> Group:
    """The panel of the critical hits."""
    shapes: list[Shape] = [caption(box.x + 4, box.y + 7.2, "CRITICAL HITS", palette.soft, tag="H2")]
    beside = box.width > WIDE_PANEL
    for row, room in zip(rows, _line_boxes(tuple(len(row.tracks) for row in rows), box), strict=True):
        boxes = tuple(track.boxes for track in row.tracks)
        shapes.extend(_line_words(row.title.upper(), row.effect, boxes, room, beside, palette))
        shapes.extend(_boxes(row, room, beside, palette))
    return Group(shapes, tag="Sect")


@cache
def _line_boxes(tracks: tuple[int, ...], box: Box) -> tuple[Box, ...]:
    """The box of each line; lines with several tracks, or with an effect below the title, are higher."""
    beside = box.width > WIDE_PANEL
    weights = [1.0 if beside else 1.9 if number > 1 else 1.7 for number in tracks]
    y, unit, lines = box.y + 9, (box.height - 10) / sum(weights), []
    for weight in weights:
        lines.append(Box(box.x + 4, y, box.width - 8, unit * weight))
        y += unit * weight
    return tuple(lines)


@cache
def _line_words(
    title: str, effect: str, boxes: tuple[int, ...], room: Box, beside: bool, palette: CardPalette
) -> tuple[Text, ...]:
    """The title of a line and what a hit does."""
    width = BOX_PITCH * sum(boxes)
    middle = room.y + room.height / 2
    if beside:
        left, baseline = room.x + TITLE_WIDTH, middle + 2.3
        return (
            fit_card_line(Text(room.x, baseline, title, "condensed-bold", 6.6, "left", palette.text), TITLE_WIDTH - 2),
            fit_card_line(
                Text(left, baseline, effect, "condensed", 5.8, "left", palette.soft), room.right - left - width
            ),
        )
    if len(boxes) > 1:
        return (
            fit_card_line(Text(room.x, middle - 1.8, title, "condensed-bold", 7, "left", palette.text), room.width),
        )
    return (
        fit_card_line(Text(room.x, middle - 0.2, title, "condensed-bold", 7, "left", palette.text), room.width - width),
        fit_card_line(Text(room.x, middle + 6, effect, "condensed", 5.8, "left", palette.soft), room.width),
    )


def _boxes(row: CardCriticals, room: Box, beside: bool, palette: CardPalette) -> list[Shape]:
    """The boxes at the right end of a line, next to the title; those of several tracks are below it."""
    middle = room.y + room.height / 2 + (0 if beside else 4.6 if len(row.tracks) > 1 else -2.6)
    right, face, title = room.right, critical_box(palette), row.title
    groups: list[Shape] = []
    for track in reversed(row.tracks):
        first = right - BOX_PITCH * (track.boxes - 0.5) + 0.9
        places = [(first + BOX_PITCH * number, middle) for number in range(track.boxes)]
        done = frozenset(range(1, track.marked + 1))
        shapes: list[Shape] = [
            Pips(track.id, places, face, done, 1.05, within=box_outline(room.inset(-2)), tooltip=title)
        ]
        right = first - BOX_PITCH * 0.5 - 1
        if track.label:
            shapes.insert(0, Text(right, middle + 2.2, track.label, "condensed-bold", 6.2, "right", palette.text))
            right -= text_width(track.label, "condensed-bold", 6.2) + 4
        label = f"{title} {track.label}".strip()
        groups.append(Group(shapes, tag="Figure", alt=f"{label}: {track.boxes} boxes, {track.marked} marked"))
    return groups[::-1]
