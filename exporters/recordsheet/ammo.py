"""Ammunition: a line a bin with its shots as boxes to tick, or as a blank where there are too many."""

from collections.abc import Sequence
from typing import NamedTuple

from exporters.page import Box, Element, Field, Group, Line, Pips, Text, fitted, width
from exporters.recordsheet import marks
from exporters.recordsheet.items import ammo_name
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style
from sheets.units import Unit

AMMO_LINE = 8.4
MOST_BOXES = 36
_NAME = 60.0  # room of a name, more where the longest does not fit
_SIZE, _NARROWED = 5.95, 0.76  # how small and narrow it may get


class AmmoBin(NamedTuple):
    """One lot of ammunition by its place in `unit.mounts`; `more` are lots of the same kind in the same location."""

    mount: int
    name: str
    location: str
    shots: int
    spent: int
    more: "tuple[AmmoBin, ...]" = ()

    @property
    def lots(self) -> "tuple[AmmoBin, ...]":
        """All lots of the line."""
        return (self, *self.more)


def ammo_bins(sheet: Sheet[Unit]) -> list[AmmoBin]:
    """All ammunition aboard; lots that are alike share a line while their boxes have room on it."""
    found: dict[tuple[str, str, int, int], AmmoBin] = {}
    for mounted in sheet.outfit.mounted:
        if mounted.item.ammo is None:
            continue
        index, shots = mounted.position, mounted.shots
        gone = index in sheet.lost.mounts  # a bin that was struck or blown off has no shot left
        spent = shots if gone else min(sheet.condition.shots.get(index, 0), shots)
        lot = AmmoBin(index, ammo_name(mounted.item.ammo.munition_name), mounted.mount.location or "", shots, spent)
        line = 0
        while (known := found.get((lot.name, lot.location, shots, line))) and shots * (
            len(known.lots) + 1
        ) > MOST_BOXES:
            line += 1
        found[lot.name, lot.location, shots, line] = known._replace(more=(*known.more, lot)) if known else lot
    return sorted(found.values(), key=lambda lot: lot.mount)


def ammunition(style: Style, lots: Sequence[AmmoBin], box: Box, pitch: float) -> Group:
    """The bins under each other in a box."""
    widest = max((width(lot.name, "condensed-bold", _SIZE, _NARROWED) for lot in lots), default=0.0)
    room = max(_NAME, widest + 0.5)
    return Group(
        [_ammo_line(style, lot, Box(box.x, box.y + n * pitch, box.width, pitch), room) for n, lot in enumerate(lots)]
    )


def _ammo_line(style: Style, lot: AmmoBin, box: Box, name: float) -> Group:
    size = max(_SIZE, min(style.small, box.height * 0.8))
    base = box.y + (box.height + 0.698 * size) / 2
    number = f"{len(lot.lots)} × {lot.shots}" if lot.more else str(lot.shots)
    drawn: list[Element] = [
        fitted(box.x, base, lot.name, name, "condensed-bold", size, least=_SIZE),
        fitted(box.x + name + 11, base, lot.location, 16, "condensed", size, "middle"),
        Text(box.x + name + 37, base, number, "condensed-bold", size, "right"),
    ]
    left = box.x + name + 42
    room = Box(left, box.y, box.right - left, box.height)
    if lot.shots <= MOST_BOXES:
        drawn += _shot_boxes(style, lot, room)
    else:
        spent = f"{lot.spent} spent" if lot.spent else ""
        place = Box(room.x, box.y + 0.3, room.width, box.height - 1.2)
        drawn += [
            Line(room.x, box.bottom - 1, box.right, box.bottom - 1, stroke=style.palette.faint, line_width=style.rule),
            Field(f"ammo-{lot.mount}-spent", place, spent, "Shots spent", size=size),
        ]
    return Group(drawn, tag="P")


_BETWEEN = 0.6  # two lots, as a part of a box


def _shot_boxes(style: Style, lot: AmmoBin, room: Box) -> list[Element]:
    """A box a shot, in one row or two; a gap parts the lots of a line."""
    number = len(lot.lots)
    rows = 1 if lot.shots * number <= 24 else 2
    if number > 1 and rows == 2:
        shares = [-(-number // 2) * lot.shots, number // 2 * lot.shots]
    else:
        shares = [-(-lot.shots // rows) * number] * rows
    across = max(shares) + _BETWEEN * (number - 1)
    step = min(room.width / max(across, 1), 7.0, room.height * 1.1)
    side = min(step * 0.86, (room.height - 0.6) / rows * 0.94)
    drawn: list[Element] = []
    for n, one in enumerate(lot.lots):
        split = number > 1 and rows == 2
        row = n // -(-number // 2) if split else 0
        order = n % -(-number // 2) if split else n
        start = room.x + order * (one.shots + _BETWEEN) * step
        per_row = one.shots if split or rows == 1 else -(-one.shots // 2)
        places = [
            (
                start + step * (shot % per_row + 0.5),
                room.y + room.height / 2 + (row + shot // per_row - (rows - 1) / 2) * (side + 0.25),
            )
            for shot in range(one.shots)
        ]
        gone = frozenset(range(1, one.spent + 1))
        drawn.append(
            Pips(f"ammo-{one.mount}", places, marks.tick_box(style), gone, scale=side / 7.0, tooltip=f"{one.name} shot")
        )
    return drawn
