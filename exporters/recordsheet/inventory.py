"""The weapons and equipment inventory: a table whose columns stand still on every sheet."""

from collections.abc import Sequence
from typing import NamedTuple

from exporters.page import Anchor, Box, Element, Font, Group, Pip, Pips, Rect, Text, fitted, width
from exporters.recordsheet import faces
from exporters.recordsheet.names import name_line
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style
from exporters.recordsheet.weaponry import Line
from sheets.units import Unit

RANGES = ("Min", "Sht", "Med", "Lng", "Ext")
EASE, TIGHT = 9.4, 6.1  # distance of the lines at ease and at worst


class Columns(NamedTuple):
    """Where the columns are, from the left edge of the table; `ranges` are the right edges of the five bands."""

    name: float
    location: float
    heat: float
    damage: float
    ranges: tuple[float, ...]
    room: float  # of the damage with its codes


def columns(room: float, extreme: bool = False, heat: bool = True) -> Columns:
    """The columns of a table of this width: ranges at the right, the name takes what is left."""
    step = 15.2 if extreme else 17.0
    bands = 5 if extreme else 4
    edges = tuple(room - step * (bands - 1 - n) for n in range(bands))
    room_for_damage = 41.0
    damage = edges[0] - step - room_for_damage + 2
    where = damage - (16.5 if heat else 3)
    return Columns(10, where - 20, where, damage, edges, room_for_damage)


def line_pitch(lines: int, height: float, head: float = 10.0) -> float:
    """The distance of lines at which so many fit under the head of the table."""
    return max(TIGHT, min(EASE, (height - head) / max(lines, 1)))


def table(
    sheet: Sheet[Unit], lines: Sequence[Line], box: Box, pitch: float, heat: bool = True, places: bool = True
) -> Group:
    """The inventory in a box; weapons that are lost are struck out. Some units have no heat, some only one place."""
    style = sheet.style
    at = columns(box.width, sheet.options.extreme_range, heat)
    size = max(5.95, min(style.text, pitch * 0.82))
    drawn: list[Element] = [_head(style, box, at, heat, places)]
    y = box.y + 10
    for number, line in enumerate(lines):
        if number % 2:
            drawn.append(Rect(Box(box.x, y, box.width, pitch), fill=style.palette.tint))
        drawn.append(_row(sheet, line, box, at, y, pitch, size, heat))
        y += pitch
    return Group(drawn, tag="Table")


def _head(style: Style, box: Box, at: Columns, heat: bool, places: bool) -> Group:
    y, colour = box.y + 6.6, style.palette.soft
    heads: list[tuple[float, str, Anchor]] = [
        (at.name - 3, "#", "right"),
        (at.name, "Type", "left"),
        (at.damage, "Dmg", "left"),
    ]
    if places:
        heads.insert(2, (at.location + 10, "Loc", "middle"))
    if heat:
        heads.append((at.heat + 7, "Ht", "middle"))
    heads += [(right - 5, name, "middle") for right, name in zip(at.ranges, RANGES, strict=False)]
    texts: list[Element] = [
        Text(box.x + x, y, name, "condensed-bold", style.fine, anchor, colour, tag="TH") for x, name, anchor in heads
    ]
    return Group([*texts, Rect(Box(box.x, box.y + 8.8, box.width, 0.6), fill=style.palette.tab)], tag="TR")


def _row(
    sheet: Sheet[Unit], line: Line, box: Box, at: Columns, y: float, pitch: float, size: float, heat: bool
) -> Group:
    style = sheet.style
    base = y + (pitch + 0.698 * size) / 2
    texts: list[Element] = []
    indent = at.name + 6 * line.level
    if line.remark:
        if line.points:
            texts.append(absorbed(sheet, line.mounts[0], line.points, box.right, y + pitch / 2))
        room = box.width - indent - 2 - line.points * POINT
        texts.append(
            fitted(
                box.x + indent,
                base,
                line.name,
                room,
                "condensed-italic",
                max(5.95, size * 0.92),
                colour=style.palette.soft,
            )
        )
        return Group(texts, tag="TR")
    if line.number is not None:
        texts.append(Text(box.x + at.name - 3, base, str(line.number), "condensed", size, "right"))
    name_room = (at.location if line.location else at.heat) - indent - 1.5
    if not (line.location or line.damage or line.codes or line.ranges or (line.heat and heat)):
        name_room = box.width - indent - 2
    font: Font = "condensed" if line.level else "condensed-bold"
    texts.append(name_line(box.x + indent, base, line.name, name_room, font, size, cut=True))
    if line.location:
        texts.append(fitted(box.x + at.location + 10, base, line.location, 18.5, "condensed", size, "middle"))
    if line.heat and heat:
        texts.append(fitted(box.x + at.heat + 7, base, line.heat, 14.5, "condensed", size, "middle"))
    texts += _damage(style, line, box.x + at.damage, base, size, at.room + (0 if line.ranges else 55))
    if line.ranges is not None:
        texts += [
            Text(box.x + right - 5, base, text, "condensed", size, "middle")
            for right, text in zip(at.ranges, line.ranges, strict=False)
        ]
    texts += _marks(sheet, line, box, at, y + pitch / 2, pitch)
    return Group(texts, tag="TR")


def _damage(style: Style, line: Line, x: float, base: float, size: float, room: float) -> list[Element]:
    """The damage, and its codes in small letters behind it; both narrow down together where they are long."""
    codes = f"[{line.codes}]" if line.codes else ""
    small = max(5.9, size * 0.84)
    gap = 2.0 if line.damage and codes else 0.0
    damage_wide, codes_wide = width(line.damage, "condensed", size), width(codes, "condensed", small)
    share = min(1.0, (room - gap) / (damage_wide + codes_wide)) if damage_wide + codes_wide else 1.0
    found: list[Element] = []
    if line.damage:
        found.append(fitted(x, base, line.damage, damage_wide * share + 0.1, "condensed", size))
    if codes:
        left = x + damage_wide * share + gap
        room_left = codes_wide * share + 0.1
        found.append(fitted(left, base, codes, room_left, "condensed", small, colour=style.palette.soft))
    return found


def _marks(sheet: Sheet[Unit], line: Line, box: Box, at: Columns, middle: float, pitch: float) -> list[Element]:
    """What is struck out when a weapon is lost; one line stands for several weapons and is struck with the last."""
    if not line.mounts or line.number is None:
        return []
    lost = sheet.lost_mounts & frozenset(line.mounts)
    wide = round(at.location - at.name, 1)
    face = faces.strike(sheet.style, wide, round(pitch - 1, 1))
    gone = len(lost) == len(line.mounts)
    marks: list[Element] = [Pip(f"mount-{line.mounts[0]}", box.x + at.name + wide / 2, middle, face, gone)]
    if lost and not gone:
        text = f"−{len(lost)}"
        marks.append(
            Text(box.x + at.location - 2, middle + 2.4, text, "condensed-bold", 6, "right", sheet.style.palette.struck)
        )
    return marks


POINT = 5.2  # room of the box of a point that an item takes


def absorbed(sheet: Sheet[Unit], mount: int, points: int, right: float, middle: float) -> Pips:
    """A box for each point that an item takes before it is used up, in a row that ends at the right."""
    places = [(right - POINT * (points - n - 0.5), middle) for n in range(points)]
    taken = points if mount in sheet.lost_mounts else min(sheet.condition.absorbed.get(mount, 0), points)
    struck = frozenset(range(1, taken + 1))
    face = faces.pip(sheet.style)
    return Pips(f"absorbed-{mount}", places, face, struck, POINT * 0.46 / faces.RADIUS, tooltip="Point taken")
