"""Ammunition: a line for each bin, with a box for each shot, or a blank if there are too many."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from exporters.page import Box, Element, Field, Group, Line, Pips, Text, fit_text, text_width
from exporters.page.measure import row_baseline
from exporters.recordsheet import marks
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style

AMMO_LINE = 8.4
MOST_BOXES = 36
MOST_ROWS = 3  # of a line
_CLOSE_PITCH = 7.6  # lines closer than this have smaller boxes
_NAME = 60.0  # the least room of a name; more if the longest name needs it
_SIZE, _NARROWED = 5.95, 0.76  # the least size and stretch of a name


class AmmoRow(NamedTuple):
    """A lot of ammunition by its index in `unit.mounts`; `more` are lots of the same kind in the same location.

    `number` counts the lots of a row and of its continuation rows below, whose `number` is 0.
    """

    mount: int
    name: str
    location: str
    shots: int
    spent: int
    more: "tuple[AmmoRow, ...]" = ()
    number: int = 1
    selectable: bool = False

    @property
    def lots(self) -> "tuple[AmmoRow, ...]":
        """All lots of the row, this one first."""
        return (self, *self.more)


@lru_cache(maxsize=4)  # several panels use the rows of one sheet
def ammo_rows(sheet: Sheet) -> Sequence[AmmoRow]:
    """All ammunition of a unit; equal lots in one location share a row while their boxes fit on it."""
    found: dict[tuple[str, int, str, int], AmmoRow] = {}
    for stored in sheet.value.ammunition:
        shots = stored.shots.boxes
        lot = AmmoRow(stored.mount, stored.name, stored.place, shots, stored.shots.marked, selectable=stored.selectable)
        row = 0
        while (known := found.get((lot.name, shots, lot.location, row))) and not _has_room_for(known, lot):
            row += 1
        found[lot.name, shots, lot.location, row] = known._replace(more=(*known.more, lot)) if known else lot
    return tuple(_group_lots(sorted(found.values(), key=lambda lot: lot.mount)))


def _group_lots(lines: Iterable[AmmoRow]) -> Iterator[AmmoRow]:
    """Put lines of the same ammunition in one place below each other; the first has the name and the number."""
    alike: dict[tuple[str, int, str], list[AmmoRow]] = {}
    for line in lines:
        alike.setdefault((line.name, line.shots, line.location), []).append(line)
    for first, *others in alike.values():
        yield first._replace(number=sum(len(line.lots) for line in (first, *others)))
        yield from (line._replace(number=0) for line in others)


def _has_room_for(line: AmmoRow, lot: AmmoRow) -> bool:
    """Whether a line has room for the boxes of a further lot."""
    return lot.shots * (len(line.lots) + 1) <= MOST_BOXES


_SIDE, _STEP, _ROW = 5.5, 6.2, 6.7  # of the boxes for shots: their side, the distance of boxes, and of rows
_BETWEEN = 0.5  # the gap between two lots, as a part of a step


def draw_ammunition(style: Style, lots: Sequence[AmmoRow], box: Box, pitch: float, most: int = MOST_ROWS) -> Group:
    """The bins below each other; `pitch` is the height of a line of one row, `most` the most rows of a line."""
    room, beside = _name_room(lots, box.width), _place_width(lots)
    drawn: list[Element] = []
    y = box.y
    tight = min(1.0, pitch / AMMO_LINE)
    for lot in lots:
        rows = shot_rows(lot, box.width - room - beside, most)
        tall = pitch + max(rows - 1, 0) * _ROW * tight
        drawn.append(_ammo_line(style, lot, Box(box.x, y, box.width, tall), (room, beside), rows))
        y += tall
    return Group(drawn)


def most_box_rows(lots: Sequence[AmmoRow], width: float, height: float) -> int:
    """The most rows of boxes of a line with which the lines of all bins are readable in this height."""
    return next(
        (most for most in range(MOST_ROWS, 0, -1) if lines_taken(lots, width, most) * _CLOSE_PITCH <= height), 1
    )


def lines_taken(lots: Sequence[AmmoRow], width: float, most: int = MOST_ROWS) -> float:
    """The height of the bins in a box of this width, in lines."""
    room = width - _name_room(lots, width) - _place_width(lots)
    return sum(1 + max(shot_rows(lot, room, most) - 1, 0) * _ROW / AMMO_LINE for lot in lots)


_BESIDE, _PLACELESS, _SHORT_NAME = 44.0, 32.0, 28.0  # of location and number, of the number, of a name


def _place_width(lots: Sequence[AmmoRow]) -> float:
    return _BESIDE if any(one.location for lot in lots for one in lot.lots) else _PLACELESS


_NARROW_BOX = 150.0  # narrower boxes give names less room


def _name_room(lots: Sequence[AmmoRow], room: float) -> float:
    widest = max((text_width(lot.name, "condensed-bold", _SIZE, _NARROWED) for lot in lots), default=0.0)
    return max(_NAME if _place_width(lots) == _BESIDE and room > _NARROW_BOX else _SHORT_NAME, widest + 0.5)


def _lots_in_row(lot: AmmoRow, room: float) -> int:
    """The number of lots in a row; 0 if one lot needs more than one row."""
    return int((room / _STEP + _BETWEEN) / (lot.shots + _BETWEEN)) if lot.shots else len(lot.lots)


def shot_rows(lot: AmmoRow, room: float, most: int = MOST_ROWS) -> int:
    """The number of rows of boxes of a line; 0 if they are too many, and a blank takes their place."""
    if lot.shots * len(lot.lots) > MOST_BOXES:
        return 0
    across = _lots_in_row(lot, room)
    rows = -(-len(lot.lots) // across) if across else len(lot.lots) * -(-lot.shots // max(1, int(room / _STEP)))
    return rows if rows <= most else 0


def _ammo_line(style: Style, lot: AmmoRow, box: Box, columns: tuple[float, float], rows: int) -> Group:
    name, beside = columns
    first = box.height if rows < 2 else min(box.height, AMMO_LINE)
    size = max(_SIZE, min(style.small, first * 0.8))
    base = row_baseline(box.y, first, size)
    number = f"{lot.number} × {lot.shots}" if lot.number > 1 else str(lot.shots)
    drawn: list[Element] = []
    if lot.number:
        drawn += [
            fit_text(Text(box.x, base, lot.name, "condensed-bold", size), name, least=_SIZE),
            fit_text(Text(box.x + name + 11, base, lot.location, "condensed", size, "middle"), 20),
            Text(box.x + name + beside - 5, base, number, "condensed-bold", size, "right"),
        ]
    if lot.number and lot.selectable:
        drawn += _munition_blank(style, lot, Box(box.x, box.y, name, first), size)
    left = box.x + name + beside
    room = Box(left, box.y, box.right - left, box.height)
    if rows:
        drawn += _shot_boxes(style, lot, room, rows)
    else:
        step = room.width / len(lot.lots)
        apart = min(3.0, 0.15 * step)
        for n, one in enumerate(lot.lots):
            left = room.x + n * step
            place = Box(left, box.y + 0.3, step - apart, box.height - 1.2)
            note = f"{one.spent} spent"
            note = note if text_width(note, "condensed", size) < place.width else f"−{one.spent}"
            spent = note if one.spent else ""
            drawn += [
                Line(left, box.bottom - 1, left + step - apart, box.bottom - 1, style.palette.faint, style.rule),
                Field(f"ammo-{one.mount}-spent", place, spent, "Shots spent", size=size),
            ]
    return Group(drawn, tag="P")


_BLANK, _BESIDE_NAME = 14.0, 3.0  # least width of a blank, and its distance from the name


def _munition_blank(style: Style, lot: AmmoRow, box: Box, size: float) -> list[Element]:
    """A blank after the name for the munition that the player chooses, if it has room."""
    left = box.x + text_width(lot.name, "condensed-bold", size) + _BESIDE_NAME
    if box.right - left < _BLANK:
        return []
    place = Box(left, box.y + 0.3, box.right - left, box.height - 1.2)
    return [
        Line(left, box.bottom - 1, box.right, box.bottom - 1, style.palette.faint, style.rule),
        Field(f"munition-{lot.mount}", place, "", f"Munition of {lot.name}", size=size),
    ]


def _shot_boxes(style: Style, lot: AmmoRow, room: Box, rows: int) -> list[Element]:
    """A box for each shot, all of one size, with gaps between the lots of a line."""
    across = _lots_in_row(lot, room.width)
    per_row = lot.shots if across else max(1, int(room.width / _STEP))
    each = 1 if across else -(-lot.shots // per_row)  # rows of a lot
    down = room.height / rows
    side = min(_SIDE, down * 0.9)
    drawn: list[Element] = []
    for n, one in enumerate(lot.lots):
        row, order = divmod(n, across) if across else (n * each, 0)
        start = room.x + order * (one.shots + _BETWEEN) * _STEP
        places = [
            (start + _STEP * (shot % per_row + 0.5), room.y + down * (row + shot // per_row + 0.5))
            for shot in range(one.shots)
        ]
        marked = frozenset(range(1, one.spent + 1))
        drawn.append(
            Pips(
                f"ammo-{one.mount}", places, marks.tick_box(style), marked, scale=side / 7.0, tooltip=f"{one.name} shot"
            )
        )
    return drawn
