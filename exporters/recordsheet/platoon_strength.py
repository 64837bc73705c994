"""The troopers of a platoon, each with the damage at that strength; its ranges and its attacks on 'Mechs."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from exporters.page import Box, Element, Font, Group, Line, Pips, Rect, Symbol, Text, Use
from exporters.recordsheet.diagram import number_and_field, track_location
from exporters.recordsheet.figures.troopers import soldier
from exporters.recordsheet.options import HEX_INCHES
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style
from sheets.recordsheet.model import StrengthStep, Track
from sheets.recordsheet.wording import format_signed

_LABELS = 40.0
_NUMBER, _FIGURE, _ROW = 8.0, 18.4, 8.6
_BROAD = 9.2  # width of a crossed man at size 1
_HEXES = 22
_MOST = 30  # the troopers of the largest platoon (TM, infantry); more are printed as a number


class MenLook(NamedTuple):
    """The look of the troopers: number in a row, scale, type size of the damage below them, height of its line."""

    in_a_row: int
    size: float
    type: float
    line: float

    @property
    def tall(self) -> float:
        """The height of a row of troopers."""
        return _FIGURE * self.size


USUAL = MenLook(30, 1.2, 7.0, _ROW)
OF_TWO = MenLook(30, 1.85, 7.0, _ROW)
LONE = MenLook(15, 1.9, 10.0, 12.0)  # of a platoon that has much room


def strength_height(sheet: Sheet, look: MenLook = USUAL) -> float:
    """The height of the troopers with the rows below them."""
    men = _troopers(sheet).boxes
    if men > _MOST:
        return _FIGURE * USUAL.size
    return _height(look, bool(_attacks(sheet))) * -(-men // look.in_a_row)


def _height(look: MenLook, attacks: bool) -> float:
    return _NUMBER + look.tall + look.line + (2 * _ROW if attacks else 0)


def draw_strength(sheet: Sheet, box: Box, look: MenLook = USUAL) -> Group:
    """The troopers in rows; the first is lost first."""
    track = _troopers(sheet)
    if track.boxes > _MOST:
        men = track_location(track, soldier(sheet.style))
        place = box._replace(height=_FIGURE * USUAL.size)
        return Group(number_and_field(sheet.style, place, men), tag="Figure", alt=f"{men.points} troopers")
    return Group(list(_draw_men(sheet, box, look)), tag="Figure", alt=_strength_in_words(sheet))


def _draw_men(sheet: Sheet, box: Box, look: MenLook) -> Iterator[Element]:
    track, style, steps = _troopers(sheet), sheet.style, sheet.value.strength
    step = (box.width - _LABELS) / look.in_a_row
    size = min(look.size, step / _BROAD)
    bands = tuple(_bands(steps)) if _attacks(sheet) else ()
    tall = _height(look, bool(bands))
    for row, first in enumerate(range(0, track.boxes, look.in_a_row)):
        end = min(first + look.in_a_row, track.boxes)
        here = tuple(
            band._replace(first=max(band.first, first) - first, end=min(band.end, end) - first)
            for band in bands
            if band.first < end and band.end > first
        )
        ground = _ground(style, round(box.width, 2), look, track.boxes - first, end - first, here)
        yield Use(ground, box.x, box.y + row * tall)
    places = [
        (box.x + _LABELS + step * (n % look.in_a_row + 0.5), box.y + n // look.in_a_row * tall)
        for n in range(track.boxes)
    ]
    fallen = frozenset(range(1, track.marked + 1))
    middle = _NUMBER + look.tall / 2 + 0.4
    yield Pips(track.id, [(x, y + middle) for x, y in places], soldier(style), fallen, size, tooltip="Trooper")
    base = _NUMBER + look.tall + look.line - 2.2
    for (x, y), strength_step in zip(places, steps, strict=True):
        yield Text(x, y + base, str(strength_step.damage), "condensed-bold", look.type, "middle")


def _troopers(sheet: Sheet) -> Track:
    track = sheet.value.regions[0].structure
    assert track is not None
    return track


def _attacks(sheet: Sheet) -> bool:
    """Whether the platoon can attack 'Mechs."""
    return all(skill.used for skill in sheet.value.crew[0].skills)


class _Band(NamedTuple):
    """A range of strengths with the same modifiers."""

    first: int
    end: int
    leg: int | None
    swarm: int | None


@lru_cache(maxsize=256)
def _ground(style: Style, wide: float, look: MenLook, most: int, troopers: int, bands: tuple[_Band, ...]) -> Symbol:
    """The parts of a row that equal platoons share: the strengths from `most` down, and the bands of attacks."""
    palette = style.palette
    step = (wide - _LABELS) / look.in_a_row
    room = step * troopers
    damage = _NUMBER + look.tall
    drawn: list[Element] = [
        Text(0, 6, "Troopers", "condensed", style.small, color=palette.soft),
        Rect(Box(_LABELS, damage, room, look.line), fill=palette.tint),
        Text(0, damage + look.line - 2.2, "Damage", "condensed", style.small, color=palette.soft),
    ]
    for n in range(troopers):
        x = _LABELS + step * (n + 0.5)
        drawn.append(Text(x, 6, str(most - n), "condensed", style.fine, "middle", palette.soft))
    if bands:
        rows = (("Leg attack", [band.leg for band in bands]), ("Swarm", [band.swarm for band in bands]))
        for row, (label, modifiers) in enumerate(rows):
            base = damage + look.line + _ROW * row + 6.4
            drawn.append(Text(0, base, label, "condensed", style.small, color=palette.soft))
            for band, modifier in zip(bands, modifiers, strict=True):
                start, end = _LABELS + step * band.first, _LABELS + step * band.end
                text = "—" if modifier is None else f"+{modifier}"
                drawn.append(Text((start + end) / 2, base, text, "condensed-bold", style.small, "middle"))
                drawn.append(Line(end, base - 6.2, end, base + 2, palette.faint, style.rule))
    name = f"{style.name}/men-{wide:g}-{look.in_a_row}-{most}-{troopers}-{bands!r}"
    return Symbol(name, Box(0, 0, wide, _height(look, bool(bands))), drawn)


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


def draw_ranges(sheet: Sheet, box: Box) -> Group:
    """The to-hit modifier of each distance."""
    style = sheet.style
    rows = [(row.label, row.modifiers) for row in sheet.value.ranges]
    factor = HEX_INCHES if sheet.options.inches else 1
    wide = round(box.width, 2)
    return Group(
        [Use(_ranges(style, wide, tuple(rows), factor), box.x, box.y)], tag="Table", alt=_ranges_in_words(rows)
    )


def ranges_height(sheet: Sheet) -> float:
    """The height of the table of distances."""
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
