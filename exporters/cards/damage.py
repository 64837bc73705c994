"""Damage: the ranges, the panel of the front, and the firing arcs, which are the back of a large craft."""

from functools import cache, lru_cache

from exporters.cards.headline import draw_ground, draw_headline
from exporters.cards.look import (
    HEIGHT,
    LEAST,
    CardPalette,
    Look,
    box_outline,
    caption,
    fit_card_line,
    fit_card_paragraph,
)
from exporters.cards.panels import BAND, GAP, MARGIN, RADIUS, FrontPanels, damage_cells, look_name
from exporters.cards.pips import critical_box
from exporters.page import Box, Group, Line, Pips, Rect, Symbol, Text, Use, centered_baseline
from exporters.page.model import Element as Shape
from sheets.recordsheet.card import CardArc, CardRange, CardSheet
from sheets.recordsheet.model import Track

NOTE = "Weapon criticals: every damage value −25 % each, rounded down."  # AS:CE errata 5.01, p. 184
HEAD, FEET = 11.5, 10.5  # heights of an arc's title and of its abilities
LABEL, BOXES, PITCH = 20.0, 29.0, 7.2  # widths


def draw_damage(card: CardSheet, frame: FrontPanels, palette: CardPalette) -> Group:
    """The damage at each range, with the to-hit modifier."""
    box = frame.damage
    assert box is not None
    shapes: list[Shape] = []
    for here, cell in zip(card.ranges, damage_cells(box, len(card.ranges)), strict=True):
        shapes.extend(_range_values(here, card.aerospace, cell, palette))
    return Group(shapes, tag="P")


@lru_cache(maxsize=1 << 12)
def _range_values(here: CardRange, aerospace: bool, box: Box, palette: CardPalette) -> tuple[Text, ...]:
    left, right, middle = box.x + 4, box.right - 4, box.x + box.width / 2
    to_hit = f"{here.modifier:+} · {here.to_hit}+{'' if aerospace else ' to hit'}"
    texts = [caption(left, box.y + 7.2, here.title.upper(), palette.soft)]
    if not aerospace and here.reach:
        texts.append(caption(right, box.y + 7.2, f'{here.reach}"', palette.soft, "right"))
    room = box.width - 5
    texts.append(
        fit_card_line(Text(middle, box.y + 23.4, here.damage, "condensed-bold", 19, "middle", palette.text), room)
    )
    texts.append(fit_card_line(Text(middle, box.bottom - 3.2, to_hit, "condensed", 6.2, "middle", palette.soft), room))
    return tuple(texts)


def arcs_back(card: CardSheet, look: Look) -> list[Shape]:
    """The back of a large craft: each attack of its firing arcs with the boxes of its weapon criticals."""
    palette = look.palette(card)
    letters = tuple(here.letter for here in card.ranges)
    shapes: list[Shape] = [
        Group([draw_ground(look, palette), _panels(look, palette)], tag="Artifact"),
        *draw_headline(card, look, palette),
    ]
    shapes += [_arc(arc, letters, box, palette) for arc, box in zip(card.arcs, _arc_boxes(look.width), strict=True)]
    numbers = ", ".join(f"{here.letter} {here.to_hit}+" for here in card.ranges)
    return [*shapes, *_notes(numbers, look.width, palette)]


@cache
def _notes(numbers: str, width: float, palette: CardPalette) -> tuple[Text, ...]:
    return (
        Text(MARGIN, HEIGHT - 4.5, f"To hit: {numbers}", "condensed-bold", LEAST, color=palette.text, tag="Note"),
        Text(width - MARGIN, HEIGHT - 4.5, NOTE, "condensed", LEAST, "right", palette.soft, tag="Note"),
    )


@cache
def _arc_boxes(width: float) -> tuple[Box, ...]:
    wide = (width - 2 * MARGIN - GAP) / 2
    top = BAND + GAP
    tall = (HEIGHT - 11.5 - top - GAP) / 2
    return tuple(
        Box(MARGIN + (wide + GAP) * column, top + (tall + GAP) * row, wide, tall) for row in (0, 1) for column in (0, 1)
    )


@cache
def _panels(look: Look, palette: CardPalette) -> Use:
    shapes: list[Shape] = []
    for box in _arc_boxes(look.width):
        shapes.append(Rect(box, fill=palette.panel, stroke=palette.edge, line_width=0.6, radius=RADIUS))
        shapes.append(Line(box.x + 4, box.y + HEAD, box.right - 4, box.y + HEAD, stroke=palette.edge, line_width=0.4))
    return Use(Symbol(f"arcs-{look_name(look, palette)}", Box(0, 0, look.width, HEIGHT), shapes), 0, 0)


def _arc(arc: CardArc, letters: tuple[str, ...], box: Box, palette: CardPalette) -> Group:
    shapes: list[Shape] = list(_column_heads(arc.title, letters, box, palette))
    tall = min(13.0, (box.height - HEAD - FEET) / len(arc.attacks))
    for row, attack in enumerate(arc.attacks):
        row_box = Box(box.x + 4, box.y + HEAD + 1 + tall * row, box.width - 8, tall)
        shapes.extend(_values(attack.label, attack.damage, row_box, palette))
        if attack.hits is not None:
            shapes.append(_boxes(attack.hits, row_box, palette))
    if arc.abilities:
        feet = Box(box.x + 4, box.bottom - FEET, box.width - 8, FEET - 1)
        shapes.append(fit_card_paragraph(feet, arc.abilities, 7.5, palette.text))
    return Group(shapes, tag="Sect")


def _columns(box: Box) -> tuple[float, ...]:
    """The middles of the columns of values."""
    wide = (box.width - 8 - LABEL - BOXES) / 4
    return tuple(box.x + 4 + LABEL + wide * (number + 0.5) for number in range(4))


@lru_cache(maxsize=1 << 10)
def _column_heads(title: str, letters: tuple[str, ...], box: Box, palette: CardPalette) -> tuple[Text, ...]:
    y = box.y + 8.2
    heads = [Text(box.x + 4, y, title, "condensed-bold", 7.5, color=palette.accent, tag="H2")]
    for letter, x in zip(letters, _columns(box), strict=True):
        heads.append(Text(x, y, letter, "condensed-bold", 7.5, "middle", palette.text))
    heads.append(Text(box.right - 4, y, "CRITICALS", "condensed-bold", LEAST, "right", palette.soft))
    return tuple(heads)


@lru_cache(maxsize=1 << 12)
def _values(name: str, values: tuple[str, ...], room: Box, palette: CardPalette) -> tuple[Text, ...]:
    baseline = centered_baseline(room, 9.5)
    texts = [Text(room.x, centered_baseline(room, 6.4), name, "condensed-bold", 6.4, color=palette.soft)]
    around = Box(room.x - 4, room.y, room.width + 8, room.height)
    for points, x in zip(values, _columns(around), strict=True):
        shown = "—" if points == "0" else points
        texts.append(fit_card_line(Text(x, baseline, shown, "condensed-bold", 9.5, "middle", palette.text), 12.6))
    return tuple(texts)


def _boxes(hits: Track, room: Box, palette: CardPalette) -> Group:
    first, middle = room.right - PITCH * (hits.boxes - 0.5) + 0.5, room.y + room.height / 2
    pips = Pips(
        hits.id,
        [(first + PITCH * number, middle) for number in range(hits.boxes)],
        critical_box(palette),
        frozenset(range(1, hits.marked + 1)),
        0.92,
        within=box_outline(room),
        tooltip=f"{hits.label} weapon critical",
    )
    return Group([pips], tag="Figure", alt=f"{hits.label}: {hits.boxes} weapon criticals, {hits.marked} marked")
