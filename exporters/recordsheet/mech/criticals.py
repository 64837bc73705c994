"""The critical table of a 'Mech: a block a location with its slots and their marks; hits that are counted."""

from collections.abc import Sequence
from functools import lru_cache

from exporters.page import Box, Element, Group, Line, Pip, Pips, Rect, Symbol, Text, Use, fit_text, text_width
from exporters.page.measure import centered_baseline, row_baseline
from exporters.recordsheet import marks
from exporters.recordsheet.marks import RADIUS, pip_face, ring_face, square_box, struck_line
from exporters.recordsheet.mech.armor import damage_transfer
from exporters.recordsheet.panel import fit_name, panel, panel_room
from exporters.recordsheet.reference import COMPASS, compass
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style
from sheets.recordsheet.model import SlotLine, SlotTable, Track

_COLUMNS: dict[str, tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]] = {
    **dict.fromkeys(("biped", "lam"), (("LA", "LT", "LL"), ("HD", "CT"), ("RA", "RT", "RL"))),
    "tripod": (("LA", "LT", "LL"), ("HD", "CT", "CL"), ("RA", "RT", "RL")),
    **dict.fromkeys(("quad", "quadvee"), (("FLL", "LT", "RLL"), ("HD", "CT"), ("FRL", "RT", "RRL"))),
}
_GUTTER = 9.0
_BLOCK_GAP = 6.0
_LEAST_TRANSFER = 40.0  # height of the diagram of damage transfer


def critical_panel(sheet: Sheet, box: Box) -> Group:
    """The whole table."""
    room = panel_room(box)
    tables = {table.place: table for table in sheet.value.slots}
    columns = tuple(tuple(tables[place] for place in column) for column in _COLUMNS[sheet.value.body])
    wide = (room.width - 2 * _GUTTER) / 3
    pitch = _pitch(columns, room.height)
    drawn: list[Element] = []
    for number, column in enumerate(columns):
        x = room.x + number * (wide + _GUTTER)
        y = room.y
        spare = room.height - sum(_block_height(len(table.slots), pitch) for table in column)
        gap = min(_BLOCK_GAP + 6, spare / max(len(column) - 1, 1)) if number != 1 else _BLOCK_GAP
        for table in column:
            tall = _block_height(len(table.slots), pitch)
            drawn.append(_slot_block(sheet.style, table, Box(x, y, wide, tall), pitch))
            y += tall + gap
        if number == 1:
            drawn += _below_torso(sheet, Box(x, y, wide, room.bottom - y))
    return panel(sheet.style, box, "CRITICAL HITS", drawn)


def _pitch(columns: Sequence[Sequence[SlotTable]], height: float) -> float:
    """The distance of slots at which the fullest column fits."""
    pitches = []
    for column in columns:
        heads = sum(_block_height(len(table.slots), 0) for table in column) + _BLOCK_GAP * (len(column) - 1)
        pitches.append((height - heads) / sum(len(table.slots) for table in column))
    return min(12.0, round(min(pitches) - 0.005, 2))


def _below_torso(sheet: Sheet, box: Box) -> list[Element]:
    """The column below head and torso: boxes for hits, and the diagram of damage transfer."""
    lines = sheet.value.criticals
    y = box.y + 1
    drawn: list[Element] = [_hit_lines(sheet.style, box.x, y, box.width * 0.42, lines)]
    y += 10.0 * len(lines) + 5
    room = Box(box.x, y, box.width, box.bottom - y)
    if room.height > _LEAST_TRANSFER:
        if sheet.value.body == "lam":
            room = room._replace(width=room.width - COMPASS)
            drawn.append(compass(sheet.style, box.right - COMPASS / 2, room.y + room.height / 2))
        drawn.append(damage_transfer(sheet.style, sheet.value.body, room))
    return drawn


_TITLE = 11.5  # height of a block's title
_HALVES_GAP = 3.5  # between the halves of twelve slots
_DICE = 14.0
_NUMBER = 10.0


def _block_height(slots: int, pitch: float) -> float:
    """The height of the block of a location."""
    return _TITLE + slots * pitch + (_HALVES_GAP if slots > 6 else 0)


def _slot_block(style: Style, table: SlotTable, box: Box, pitch: float) -> Group:
    """A location's slots with their marks."""
    palette, slots = style.palette, table.slots
    size = min(style.text, pitch * 0.78)
    drawn: list[Element] = [
        Use(_block_background(style, round(box.width, 2), len(slots), round(pitch, 2)), box.x, box.y),
        Text(box.x, box.y + 8, table.label, "condensed-bold", style.head, tag="H3"),
    ]
    if table.case:
        note = Text(box.right, box.y + 8, table.case, "condensed-bold", style.small, "right", palette.soft, tag="P")
        drawn.append(note)
    left = box.x + _DICE + _NUMBER
    room = box.right - left - 4
    face = struck_line(style, round(room, 1), round(pitch - 0.6, 1))
    halves: list[Element] = []
    for first in range(0, len(slots), 6):
        items = _half_label(style, box, first, len(slots), pitch)
        for number, slot in enumerate(slots[first : first + 6], first):
            y = _top(box.y, number, pitch)
            base = row_baseline(y, pitch, style.small)
            count = Text(left - 3, base, f"{number % 6 + 1}.", "condensed", style.small, "right", palette.soft)
            line = _slot_line(style, slot, Box(left, y, room, pitch), size)
            hint = f"{slot.text}, {table.label} slot {number + 1}"
            mark = Pip(slot.id, left + 3 + room / 2, y + pitch / 2, face, slot.struck, tooltip=hint)
            items += [count, *line, mark]
        halves.append(Group(items, tag="P"))
    return Group([*drawn, *halves, *_brackets(style, slots, left, box.y, pitch)])


def _half_label(style: Style, box: Box, first: int, slots: int, pitch: float) -> list[Element]:
    """The dice of a half of twelve slots."""
    if slots <= 6:
        return []
    label, y = ("1–3", "4–6")[first // 6], _top(box.y, first, pitch) + 3 * pitch + 2.6
    size = style.text + 0.2
    x = box.x + (_DICE - 2) / 2
    return [Text(x, y, label, "condensed-bold", size, "middle", style.palette.ink)]


def _top(y: float, number: int, pitch: float) -> float:
    return y + _TITLE + number * pitch + (_HALVES_GAP if number >= 6 else 0)


_RING_ROOM = 6.5  # room of the box for the armor of a component
_SQUARE = 5.2  # side of the box for the first hit of an autocannon


def _slot_line(style: Style, slot: SlotLine, box: Box, size: float) -> list[Element]:
    """The words of a slot and its boxes."""
    palette, middle = style.palette, box.y + box.height / 2
    base = centered_baseline(box, size)
    x, room = box.x + 3.5, box.width - 1
    drawn: list[Element] = []
    if slot.armored:
        drawn.append(
            Pip(
                f"component-armor-{slot.id.removeprefix('slot-')}",
                x + 2.6,
                middle,
                ring_face(style, 5.2),
                slot.crossed,
                tooltip=f"Armor of {slot.text}",
            )
        )
        x, room = x + _RING_ROOM, room - _RING_ROOM
    if slot.first_hit is not None:
        room -= _SQUARE + 2
        at = x + min(text_width(slot.text, "condensed-bold", size), room) + 2 + _SQUARE / 2
        face = square_box(style, _SQUARE)
        drawn.append(
            Pip(
                f"first-hit-{slot.id.removeprefix('slot-')}",
                at,
                middle,
                face,
                slot.first_hit,
                tooltip=f"First hit on {slot.text}",
            )
        )
    if slot.hittable:
        drawn.append(fit_name(x, base, slot.text, room, "condensed-bold", size))
    else:
        drawn.append(fit_text(Text(x, base, slot.text, "condensed", size, color=palette.muted), room))
    if slot.takes:
        used = text_width(slot.text, "condensed-bold", size) + 5
        step = min(5.2, (room - used) / slot.takes.boxes)
        places = [(x + used + step * (n + 0.5), middle) for n in range(slot.takes.boxes)]
        struck = frozenset(range(1, slot.takes.marked + 1))
        drawn.append(
            Pips(
                slot.takes.id,
                places,
                pip_face(style),
                struck,
                step * 0.46 / RADIUS,
                tooltip=f"Point taken by {slot.text}",
            )
        )
    return drawn


def _brackets(style: Style, slots: Sequence[SlotLine], left: float, y: float, pitch: float) -> list[Element]:
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
def _block_background(style: Style, wide: float, slots: int, pitch: float) -> Symbol:
    """The background of all locations with this number of slots: rule, bands, lines."""
    palette = style.palette
    drawn: list[Element] = [Rect(Box(0, 9.8, wide, 0.7), fill=palette.tab)]
    for half in range((slots + 5) // 6):
        top = _top(0, 6 * half, pitch)
        if slots > 6:
            drawn.append(Rect(Box(0, top, _DICE - 2, 6 * pitch), fill=palette.tint, radius=1.5))
        for n in range(1, 6):
            line = top + n * pitch
            drawn.append(Line(_DICE, line, wide, line, stroke=palette.faint, line_width=style.hair))
    name = f"{style.name}/slots-{wide:g}-{slots}-{pitch:g}"
    return Symbol(name, Box(0, 0, wide, _block_height(slots, pitch)), drawn)


_HIT_LINE = 10.0
_RING_STEP = 8.2  # between two rings
_LABEL_GAP = 7.0


def _hit_lines(style: Style, x: float, y: float, label_room: float, lines: Sequence[Track]) -> Group:
    """Lines of boxes whose labels end and whose boxes begin on one line; y is the top."""
    drawn: list[Element] = []
    left = x + label_room
    for number, line in enumerate(lines):
        middle = y + _HIT_LINE * (number + 0.5)
        row: list[Element] = [
            Text(left, middle + 0.35 * style.small, line.label, "condensed-bold", style.small, "right"),
            Pips(
                line.id,
                [(left + _LABEL_GAP + _RING_STEP * n, middle) for n in range(line.boxes)],
                marks.ring_face(style),
                frozenset(range(1, line.marked + 1)),
                tooltip=line.label,
            ),
        ]
        drawn.append(Group(row, tag="P"))
    return Group(drawn)
