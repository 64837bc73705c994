"""The troopers of a platoon, each with the damage of those who are left; its ranges and its attacks on 'Mechs."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from exporters.page import Box, Element, Font, Group, Line, Pips, Rect, Symbol, Text, Use
from exporters.recordsheet.diagram import tally, track_location
from exporters.recordsheet.figures.troopers import soldier
from exporters.recordsheet.options import HEX_INCHES
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style
from sheets.recordsheet.model import Track
from sheets.recordsheet.wording import signed
from sheets.rules.tables.infantry import PLATOON_ATTACKS, AttackStrength
from sheets.units import Infantry

_LABELS = 40.0
_IN_A_ROW = 30  # the men of the largest platoon (TM, infantry); more are a number
_NUMBER, _FIGURE, _ROW = 8.0, 22.0, 8.6
_SIZE = 1.2  # of the men
_HEXES = 22


def strength_height(sheet: Sheet[Infantry], size: float = _SIZE) -> float:
    """How tall the men are at a size, with all that stands below them."""
    if _troopers(sheet).boxes > _IN_A_ROW:
        return _FIGURE
    attacks = 2 if _attacks(sheet) else 0
    return _NUMBER + _tall(size) + (1 + attacks) * _ROW


def _tall(size: float) -> float:
    """The height of a row of men."""
    return _FIGURE * size / _SIZE


def strength(sheet: Sheet[Infantry], box: Box, size: float = _SIZE) -> Group:
    """The men from the first who falls to the last, in a row."""
    track = _troopers(sheet)
    if track.boxes > _IN_A_ROW:
        men = track_location(track, soldier(sheet.style))
        return Group(tally(sheet.style, box._replace(height=_FIGURE), men), tag="Figure", alt=f"{men.points} troopers")
    return Group(list(_row_of_men(sheet, box, size)), tag="Figure", alt=_strength_in_words(sheet))


def _row_of_men(sheet: Sheet[Infantry], box: Box, size: float) -> Iterator[Element]:
    track, style, steps = _troopers(sheet), sheet.style, sheet.value.strength
    step = (box.width - _LABELS) / _IN_A_ROW
    strengths = tuple(range(track.boxes, 0, -1))
    yield Use(_ground(style, round(box.width, 2), strengths, _attacks(sheet), size), box.x, box.y)
    xs = [box.x + _LABELS + step * (n + 0.5) for n in range(track.boxes)]
    fallen = frozenset(range(1, track.marked + 1))
    middle = box.y + _NUMBER + _tall(size) / 2 + 0.4
    yield Pips(track.id, [(x, middle) for x in xs], soldier(style), fallen, size, tooltip="Trooper")
    base = box.y + _NUMBER + _tall(size) + _ROW - 2.2
    for x, strength_step in zip(xs, steps, strict=True):
        yield Text(x, base, str(strength_step.damage), "condensed-bold", style.text, "middle")


def _troopers(sheet: Sheet[Infantry]) -> Track:
    track = sheet.value.regions[0].structure
    assert track is not None
    return track


def _attacks(sheet: Sheet[Infantry]) -> bool:
    """Whether the platoon can attack 'Mechs."""
    return all(skill.used for skill in sheet.value.crew[0].skills)


@lru_cache(maxsize=256)
def _ground(style: Style, wide: float, strengths: tuple[int, ...], attacks: bool, size: float) -> Symbol:
    """What is the same for all platoons of a strength: the numbers, the bands, the attacks on 'Mechs."""
    palette = style.palette
    step = (wide - _LABELS) / _IN_A_ROW
    room = step * len(strengths)
    damage = _NUMBER + _tall(size)
    drawn: list[Element] = [
        Text(0, 6, "Troopers", "condensed", style.small, colour=palette.soft),
        Rect(Box(_LABELS, damage, room, _ROW), fill=palette.tint),
        Text(0, damage + 6.4, "Damage", "condensed", style.small, colour=palette.soft),
    ]
    for n, men in enumerate(strengths):
        x = _LABELS + step * (n + 0.5)
        drawn.append(Text(x, 6, str(men), "condensed", style.fine, "middle", palette.soft))
    bottom = damage + _ROW * (3 if attacks else 1)
    if attacks:
        rows = (("Leg attack", [row.leg for row in PLATOON_ATTACKS]), ("Swarm", [row.swarm for row in PLATOON_ATTACKS]))
        for row, (label, modifiers) in enumerate(rows, 1):
            base = damage + _ROW * row + 6.4
            drawn.append(Text(0, base, label, "condensed", style.small, colour=palette.soft))
            for left, right, modifier in _bands(PLATOON_ATTACKS, modifiers, strengths):
                start, end = _LABELS + step * left, _LABELS + step * right
                text = "—" if modifier is None else f"+{modifier}"
                drawn.append(Text((start + end) / 2, base, text, "condensed-bold", style.small, "middle"))
                drawn.append(Line(end, base - 6.2, end, base + 2, palette.faint, style.rule))
    return Symbol(f"{style.name}/men-{wide:g}-{size:g}-{len(strengths)}-{attacks}", Box(0, 0, wide, bottom), drawn)


def _bands(
    table: Sequence[AttackStrength], modifiers: Sequence[int | None], strengths: tuple[int, ...]
) -> Iterator[tuple[int, int, int | None]]:
    """Runs of men with one modifier: from which place to which."""
    start = 0
    for row, modifier in zip((*table, None), (*modifiers, None), strict=True):
        least = row.least if row is not None else 1
        end = max(start, sum(men >= least for men in strengths))
        if end > start:
            yield start, end, modifier
        start = end


def _strength_in_words(sheet: Sheet[Infantry]) -> str:
    words = "; ".join(f"{step.troopers} do {step.damage}" for step in sheet.value.strength)
    return f"Damage by the troopers that are left: {words}"


def ranges(sheet: Sheet[Infantry], box: Box) -> Group:
    """The to-hit modifier of each distance."""
    style = sheet.style
    rows = [(row.label, row.modifiers) for row in sheet.value.ranges]
    factor = HEX_INCHES if sheet.options.inches else 1
    wide = round(box.width, 2)
    return Group(
        [Use(_ranges(style, wide, tuple(rows), factor), box.x, box.y)], tag="Table", alt=_ranges_in_words(rows)
    )


def ranges_height(sheet: Sheet[Infantry]) -> float:
    """How tall the table of distances is."""
    return _ROW * (len(sheet.value.ranges) + 1)


@lru_cache(maxsize=256)
def _ranges(style: Style, wide: float, rows: tuple[tuple[str, tuple[int, ...]], ...], factor: int) -> Symbol:
    palette = style.palette
    step = (wide - _LABELS) / _HEXES
    drawn: list[Element] = [
        Text(0, 6.2, "Hexes" if factor == 1 else "Inches", "condensed", style.small, colour=palette.soft)
    ]
    for n in range(_HEXES):
        x = _LABELS + step * (n + 0.5)
        drawn.append(Text(x, 6.2, str(n * factor), "condensed", style.fine, "middle", palette.soft))
    for number, (label, modifiers) in enumerate(rows, 1):
        top = _ROW * number
        drawn.append(Rect(Box(_LABELS, top, step * _HEXES, _ROW), fill=palette.tint))
        drawn.append(Text(0, top + 6.4, label, "condensed", style.small, colour=palette.soft))
        for n in range(_HEXES):
            x = _LABELS + step * (n + 0.5)
            text = signed(modifiers[n]) if n < len(modifiers) else "—"
            font: Font = "condensed-bold" if n < len(modifiers) else "condensed"
            ink = palette.ink if n < len(modifiers) else palette.muted
            drawn.append(Text(x, top + 6.4, text, font, style.text, "middle", ink))
    name = f"{style.name}/ranges-{wide:g}-{factor}-{rows!r}"
    return Symbol(name, Box(0, 0, wide, _ROW * (len(rows) + 1)), drawn)


def _ranges_in_words(rows: Sequence[tuple[str, tuple[int, ...]]]) -> str:
    return "; ".join(
        f"{label} at {hexes}: {signed(modifier)}" for label, row in rows for hexes, modifier in enumerate(row)
    )
