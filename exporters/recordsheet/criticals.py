"""The critical table of a 'Mech: a block a location, slots with their numbers, dice labels, brackets and marks."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from exporters.page import Box, Element, Group, Line, Pip, Pips, Rect, Symbol, Text, Use, fitted, width
from exporters.recordsheet import faces
from exporters.recordsheet.names import name_line
from exporters.recordsheet.slots import SlotText
from exporters.recordsheet.style import Style

HEAD = 11.5  # height of a block's title
GAP = 3.5  # between the halves of twelve slots
_DICE = 14.0
_NUMBER = 10.0


def block_height(slots: int, pitch: float) -> float:
    """How tall the block of a location is."""
    return HEAD + slots * pitch + (GAP if slots > 6 else 0)


class Marks(NamedTuple):
    """What is marked in a location: struck slots, boxes of component armour, points that items have taken.

    `gone` strikes everything: the location is lost.
    """

    struck: frozenset[int] = frozenset()
    component_armor: frozenset[int] = frozenset()
    absorbed: Mapping[int, int] = MappingProxyType({})
    gone: bool = False


def block(
    style: Style,
    location: str,
    title: str,
    note: str,
    slots: Sequence[SlotText],
    marks: Marks,
    box: Box,
    pitch: float,
) -> Group:
    """A location's slots with their marks."""
    palette = style.palette
    size = min(style.text, pitch * 0.78)
    drawn: list[Element] = [
        Use(_ground(style, round(box.width, 2), len(slots), round(pitch, 2)), box.x, box.y),
        Text(box.x, box.y + 8, title, "condensed-bold", style.head, tag="H3"),
    ]
    if note:
        drawn.append(Text(box.right, box.y + 8, note, "condensed-bold", style.small, "right", palette.soft, tag="P"))
    left = box.x + _DICE + _NUMBER
    room = box.right - left - 4
    face = faces.strike(style, round(room, 1), round(pitch - 0.6, 1))
    lines: list[Element] = []
    for number, slot in enumerate(slots):
        y = _top(box.y, number, pitch)
        lines += _slot(style, f"{location}-{number + 1}", slot, Box(left, y, room, pitch), size, marks, number)
        middle, struck = y + pitch / 2, number in marks.struck or marks.gone
        lines.append(Pip(f"slot-{location}-{number + 1}", left + 3 + room / 2, middle, face, struck))
    return Group([*drawn, Group(lines, tag="P"), *_brackets(style, slots, left, box.y, pitch)])


def _top(y: float, number: int, pitch: float) -> float:
    return y + HEAD + number * pitch + (GAP if number >= 6 else 0)


_RING = 6.5  # room of the box for the armour of a component


def _slot(style: Style, ident: str, slot: SlotText, box: Box, size: float, marks: Marks, number: int) -> list[Element]:
    """What a slot says, with the boxes that are its own."""
    palette, middle = style.palette, box.y + box.height / 2
    base = box.y + (box.height + 0.698 * size) / 2
    x, room = box.x + 3.5, box.width - 1
    drawn: list[Element] = []
    if slot.armored:
        crossed = number in marks.component_armor or marks.gone
        drawn.append(Pip(f"component-armor-{ident}", x + 2.6, middle, faces.ring(style, 5.2), crossed))
        x, room = x + _RING, room - _RING
    if slot.hittable:
        drawn.append(name_line(x, base, slot.text, room, "condensed-bold", size))
    else:
        drawn.append(fitted(x, base, slot.text, room, "condensed", size, colour=palette.muted))
    if slot.points:
        used = width(slot.text, "condensed-bold", size) + 5
        step = min(5.2, (room - used) / slot.points)
        places = [(x + used + step * (n + 0.5), middle) for n in range(slot.points)]
        taken = slot.points if marks.gone else marks.absorbed.get(slot.mount or 0, 0) - slot.before
        struck = frozenset(range(1, min(taken, slot.points) + 1))
        drawn.append(Pips(f"absorbed-{ident}", places, faces.pip(style), struck, step * 0.46 / faces.RADIUS))
    return drawn


def _brackets(style: Style, slots: Sequence[SlotText], left: float, y: float, pitch: float) -> list[Element]:
    """A bracket before the slots of each item that has several."""
    drawn: list[Element] = []
    start = 0
    ink, weight = style.palette.ink, style.rule
    while start < len(slots):
        end = start
        while end + 1 < len(slots) and slots[start].mount is not None and slots[end + 1].mount == slots[start].mount:
            end += 1
        if end > start and slots[start].hittable:
            top, bottom = _top(y, start, pitch) + pitch * 0.3, _top(y, end, pitch) + pitch * 0.7
            drawn += [
                Line(left + 0.8, top, left + 0.8, bottom, stroke=ink, line_width=weight),
                Line(left + 0.8, top, left + 2.6, top, stroke=ink, line_width=weight, cap="square"),
                Line(left + 0.8, bottom, left + 2.6, bottom, stroke=ink, line_width=weight, cap="square"),
            ]
        start = end + 1
    return drawn


@lru_cache(maxsize=256)
def _ground(style: Style, wide: float, slots: int, pitch: float) -> Symbol:
    """What is the same behind every location of so many slots: rule, bands, dice labels, numbers."""
    palette = style.palette
    drawn: list[Element] = [Rect(Box(0, 9.8, wide, 0.7), fill=palette.tab)]
    for half in range((slots + 5) // 6):
        top = _top(0, 6 * half, pitch)
        if slots > 6:
            drawn.append(Rect(Box(0, top, _DICE - 2, 6 * pitch), fill=palette.tint, radius=1.5))
            label, y = ("1–3", "4–6")[half], top + 3 * pitch + 2.6
            drawn.append(Text((_DICE - 2) / 2, y, label, "condensed-bold", style.text + 0.2, "middle", palette.ink))
        for n in range(6):
            base = top + n * pitch + (pitch + 0.698 * style.small) / 2
            drawn.append(Text(_DICE + _NUMBER - 3, base, f"{n + 1}.", "condensed", style.small, "right", palette.soft))
            if n:
                line = top + n * pitch
                drawn.append(Line(_DICE, line, wide, line, stroke=palette.faint, line_width=style.hair))
    name = f"{style.name}/slots-{wide:g}-{slots}-{pitch:g}"
    return Symbol(name, Box(0, 0, wide, block_height(slots, pitch)), drawn)
