"""The troopers of a platoon, each with the damage of those who are left; its ranges and its attacks on 'Mechs."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from exporters.page import Box, Element, Font, Group, Line, Pips, Rect, Symbol, Text, Use
from exporters.recordsheet.diagram import tally, track_location
from exporters.recordsheet.figures.troopers import soldier
from exporters.recordsheet.options import HEX_INCHES
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style
from sheets.recordsheet.model import StrengthStep, Track
from sheets.recordsheet.wording import format_signed

_LABELS = 40.0
_IN_A_ROW = 30  # the men of the largest platoon (TM, infantry); more are a number
_NUMBER, _FIGURE, _ROW = 8.0, 22.0, 8.6
_SIZE = 1.2  # of the men
_BROAD = 9.2  # width of a crossed man at size 1
_HEXES = 22


def strength_height(sheet: Sheet, size: float = _SIZE) -> float:
    """How tall the men are at a size, with all that stands below them."""
    if _troopers(sheet).boxes > _IN_A_ROW:
        return _FIGURE
    attacks = 2 if _attacks(sheet) else 0
    return _NUMBER + _tall(size) + (1 + attacks) * _ROW


def _tall(size: float) -> float:
    """The height of a row of men."""
    return _FIGURE * size / _SIZE


def strength(sheet: Sheet, box: Box, size: float = _SIZE) -> Group:
    """The men from the first who falls to the last, in a row."""
    track = _troopers(sheet)
    if track.boxes > _IN_A_ROW:
        men = track_location(track, soldier(sheet.style))
        return Group(tally(sheet.style, box._replace(height=_FIGURE), men), tag="Figure", alt=f"{men.points} troopers")
    return Group(list(_row_of_men(sheet, box, size)), tag="Figure", alt=_strength_in_words(sheet))


def _row_of_men(sheet: Sheet, box: Box, size: float) -> Iterator[Element]:
    track, style, steps = _troopers(sheet), sheet.style, sheet.value.strength
    step = (box.width - _LABELS) / _IN_A_ROW
    size = min(size, step / _BROAD)
    bands = tuple(_bands(steps)) if _attacks(sheet) else ()
    yield Use(_ground(style, round(box.width, 2), track.boxes, bands, size), box.x, box.y)
    xs = [box.x + _LABELS + step * (n + 0.5) for n in range(track.boxes)]
    fallen = frozenset(range(1, track.marked + 1))
    middle = box.y + _NUMBER + _tall(size) / 2 + 0.4
    yield Pips(track.id, [(x, middle) for x in xs], soldier(style), fallen, size, tooltip="Trooper")
    base = box.y + _NUMBER + _tall(size) + _ROW - 2.2
    for x, strength_step in zip(xs, steps, strict=True):
        yield Text(x, base, str(strength_step.damage), "condensed-bold", style.text, "middle")


def _troopers(sheet: Sheet) -> Track:
    track = sheet.value.regions[0].structure
    assert track is not None
    return track


def _attacks(sheet: Sheet) -> bool:
    """Whether the platoon can attack 'Mechs."""
    return all(skill.used for skill in sheet.value.crew[0].skills)


class _Band(NamedTuple):
    """Strengths with the same modifiers, from the first place to the end."""

    first: int
    end: int
    leg: int | None
    swarm: int | None


@lru_cache(maxsize=256)
def _ground(style: Style, wide: float, troopers: int, bands: tuple[_Band, ...], size: float) -> Symbol:
    """What is the same for all platoons of a strength: the numbers, the bands, the attacks on 'Mechs."""
    palette = style.palette
    step = (wide - _LABELS) / _IN_A_ROW
    room = step * troopers
    damage = _NUMBER + _tall(size)
    drawn: list[Element] = [
        Text(0, 6, "Troopers", "condensed", style.small, color=palette.soft),
        Rect(Box(_LABELS, damage, room, _ROW), fill=palette.tint),
        Text(0, damage + 6.4, "Damage", "condensed", style.small, color=palette.soft),
    ]
    for n in range(troopers):
        x = _LABELS + step * (n + 0.5)
        drawn.append(Text(x, 6, str(troopers - n), "condensed", style.fine, "middle", palette.soft))
    bottom = damage + _ROW * (3 if bands else 1)
    if bands:
        rows = (("Leg attack", [band.leg for band in bands]), ("Swarm", [band.swarm for band in bands]))
        for row, (label, modifiers) in enumerate(rows, 1):
            base = damage + _ROW * row + 6.4
            drawn.append(Text(0, base, label, "condensed", style.small, color=palette.soft))
            for band, modifier in zip(bands, modifiers, strict=True):
                start, end = _LABELS + step * band.first, _LABELS + step * band.end
                text = "—" if modifier is None else f"+{modifier}"
                drawn.append(Text((start + end) / 2, base, text, "condensed-bold", style.small, "middle"))
                drawn.append(Line(end, base - 6.2, end, base + 2, palette.faint, style.rule))
    return Symbol(f"{style.name}/men-{wide:g}-{size:g}-{troopers}-{bool(bands)}", Box(0, 0, wide, bottom), drawn)


def _bands(steps: Sequence[StrengthStep]) -> Iterator[_Band]:
    """Runs of strengths with the same modifiers."""
    first = 0
    for (leg, swarm), run in groupby(steps, key=lambda step: (step.leg, step.swarm)):
        end = first + len(list(run))
        yield _Band(first, end, leg, swarm)
        first = end


def _strength_in_words(sheet: Sheet) -> str:
    words = "; ".join(f"{step.troopers} do {step.damage}" for step in sheet.value.strength)
    return f"Damage by the troopers that are left: {words}"


def ranges(sheet: Sheet, box: Box) -> Group:
    """The to-hit modifier of each distance."""
    style = sheet.style
    rows = [(row.label, row.modifiers) for row in sheet.value.ranges]
    factor = HEX_INCHES if sheet.options.inches else 1
    wide = round(box.width, 2)
    return Group(
        [Use(_ranges(style, wide, tuple(rows), factor), box.x, box.y)], tag="Table", alt=_ranges_in_words(rows)
    )


def ranges_height(sheet: Sheet) -> float:
    """How tall the table of distances is."""
    return _ROW * (len(sheet.value.ranges) + 1)


@lru_cache(maxsize=256)
def _ranges(style: Style, wide: float, rows: tuple[tuple[str, tuple[int, ...]], ...], factor: int) -> Symbol:
    palette = style.palette
    step = (wide - _LABELS) / _HEXES
    drawn: list[Element] = [
        Text(0, 6.2, "Hexes" if factor == 1 else "Inches", "condensed", style.small, color=palette.soft)
    ]
    for n in range(_HEXES):
        x = _LABELS + step * (n + 0.5)
        drawn.append(Text(x, 6.2, str(n * factor), "condensed", style.fine, "middle", palette.soft))
    for number, (label, modifiers) in enumerate(rows, 1):
        top = _ROW * number
        drawn.append(Rect(Box(_LABELS, top, step * _HEXES, _ROW), fill=palette.tint))
        drawn.append(Text(0, top + 6.4, label, "condensed", style.small, color=palette.soft))
        for n in range(_HEXES):
            x = _LABELS + step * (n + 0.5)
            text = format_signed(modifiers[n]) if n < len(modifiers) else "—"
            font: Font = "condensed-bold" if n < len(modifiers) else "condensed"
            ink = palette.ink if n < len(modifiers) else palette.muted
            drawn.append(Text(x, top + 6.4, text, font, style.text, "middle", ink))
    name = f"{style.name}/ranges-{wide:g}-{factor}-{rows!r}"
    return Symbol(name, Box(0, 0, wide, _ROW * (len(rows) + 1)), drawn)


def _ranges_in_words(rows: Sequence[tuple[str, tuple[int, ...]]]) -> str:
    return "; ".join(
        f"{label} at {hexes}: {format_signed(modifier)}" for label, row in rows for hexes, modifier in enumerate(row)
    )
