"""Armor and structure: pips to mark off, or for the largest ships figures with a place for the damage."""

from functools import lru_cache

from exporters.cards.look import LEAST, CardPalette, caption, line, within
from exporters.cards.panels import FrontPanels
from exporters.cards.pips import PipPlaces, armor_pip, pip_places, structure_pip
from exporters.page import Box, Field, Group, PipFace, Pips, Point, Rect, Text, centered_baseline
from exporters.page.model import Element as Shape
from sheets.recordsheet.card import CardSheet
from sheets.recordsheet.model import Track

PIPS_LEFT = 29.0  # before the pips: the letter and the figure
LINE = 9.5
STACKED = 26.0  # the least height of a figure with its title above it
PITCH = 7.2  # the distance of pips at their own size


def armor_and_structure(card: CardSheet, frame: FrontPanels, palette: CardPalette) -> list[Shape]:
    """The elements of the panel."""
    box = frame.armor
    places = pip_places(card.armor.boxes, card.structure.boxes, box.width - PIPS_LEFT - 3, box.height - 2, LINE)
    return _counted(card, places, box, palette) if places else _written(card, box, palette)


def _counted(card: CardSheet, spot: PipPlaces, box: Box, palette: CardPalette) -> list[Shape]:
    scale, (upper, lower) = spot.pitch / PITCH, spot.middles
    return [
        _run(card.armor, spot.armor, upper, armor_pip(palette), scale, box, palette),
        _run(card.structure, spot.structure, lower, structure_pip(palette), scale, box, palette),
    ]


def _run(
    track: Track,
    places: tuple[Point, ...],
    middle: float,
    face: PipFace,
    scale: float,
    box: Box,
    palette: CardPalette,
) -> Group:
    left, top = box.x + PIPS_LEFT, box.y + 1
    pips = Pips(
        track.id,
        [(left + x, top + y) for x, y in places],
        face,
        frozenset(range(1, track.marked + 1)),
        scale,
        within=within(box),
        tooltip=track.label,
    )
    words = _letter(track.label[0], track.boxes, box.x + 4, top + middle, palette)
    return Group([*words, pips], tag="Figure", alt=f"{track.label}: {track.boxes} points, {track.marked} lost")


@lru_cache(maxsize=1 << 12)
def _letter(letter: str, points: int, x: float, middle: float, palette: CardPalette) -> tuple[Shape, ...]:
    chip = Box(x, middle - 4.3, 8.6, 8.6)
    return (
        Rect(chip, fill=palette.accent, radius=2),
        Text(chip.x + 4.3, centered_baseline(chip, 7), letter, "condensed-bold", 7, "middle", palette.on_accent),
        Text(x + 21.6, centered_baseline(chip, 9.8), str(points), "condensed-bold", 9.8, "right", palette.text),
    )


def _written(card: CardSheet, box: Box, palette: CardPalette) -> list[Shape]:
    half = box.height / 2
    upper, lower = Box(box.x + 5, box.y, box.width - 10, half), Box(box.x + 5, box.y + half, box.width - 10, half)
    return [
        _figure(card.armor, upper, palette),
        _figure(card.structure, lower, palette),
    ]


def _figure(track: Track, room: Box, palette: CardPalette) -> Group:
    """The figure and a box for the damage; their titles stand above them where there is height enough."""
    tall = room.height > STACKED
    place = Box(room.x + 50, room.y + 9, room.width - 50, min(21.0, room.height - 12))
    titles, figure = room.y + 7.2, Box(room.x, place.bottom - 16, 46, 16)
    if not tall:
        place = Box(room.x + 88, room.y + 2, room.width - 88, room.height - 4)
        titles, figure = centered_baseline(room, LEAST), Box(room.x + 30, room.y, 30, room.height)
    size, written = (20.0, 13.0) if tall else (11.0, 9.0)
    baseline = centered_baseline(figure, size)
    value, hint = str(track.marked) if track.marked else "", f"{track.label} lost"
    shapes: list[Shape] = [
        caption(room.x, titles, track.label.upper(), palette.soft),
        line(figure.x, baseline, str(track.boxes), figure.width, "condensed-bold", size, "left", palette.text),
        caption(place.x if tall else room.x + 63, titles, "DAMAGE", palette.soft),
        Rect(place, fill=palette.panel, stroke=palette.text, line_width=0.6, radius=1.5),
        Field(f"{track.id}-damage", place.inset(1), value, hint, "condensed-bold", written, "middle", palette.struck),
    ]
    return Group(shapes, tag="P")
