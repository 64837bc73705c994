"""The inventory of an aerospace craft as a table: attack values in columns that stand still on every sheet."""

from collections.abc import Sequence
from typing import NamedTuple

from exporters.page import Box, Element, Font, Group, Pip, Pips, Rect, Text, fitted, width
from exporters.page.measure import NARROWEST, Means
from exporters.recordsheet import faces
from exporters.recordsheet.aero.armament import BRACKETS, Arm, Section
from exporters.recordsheet.inventory import POINT, absorbed
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style
from sheets.units import Unit

EASE, TIGHT = 9.4, 7.25  # distance of the lines at ease and at worst
LEAST = 5.9  # size of a name
_MEANS: tuple[Means, ...] = ("condense", "shrink", "cut")
_BOX = 5.0
_BOXES = 14.5  # room for two of them
_HEAD, _ARMED_HEAD = 1.1, 1.75  # in lines, as is the gap between two sections
_GAP = 0.7


class Columns(NamedTuple):
    """Where the columns are, from the left edge of the table; `values` are their middles."""

    boxes: float | None
    name: float
    location: float
    heat: float
    values: tuple[float, ...]
    value_room: float


def columns(room: float, bays: bool) -> Columns:
    """The columns of a table of this width. Bays have boxes to tick in front and wider values."""
    step = 23.5 if bays else 18.0
    values = tuple(room - step * (3.5 - n) for n in range(4))
    heat = values[0] - step / 2 - 9
    place = 28.0 if bays else 26.0
    return Columns(1.0 if bays else None, (_BOXES if bays else 0) + 10, heat - 8 - place / 2, heat, values, step - 1)


def lines_of(sections: Sequence[Section]) -> float:
    """How many lines sections need, their titles and the gaps between them included."""
    heads = sum(_ARMED_HEAD if section.brackets else _HEAD for section in sections)
    return sum(len(section.lines) for section in sections) + heads + _GAP * max(len(sections) - 1, 0)


def table(sheet: Sheet[Unit], sections: Sequence[Section], box: Box, pitch: float, bays: bool) -> Group:
    """Sections under each other from the top of a box."""
    at = columns(box.width, bays)
    drawn: list[Element] = []
    y = box.y
    lost = sheet.lost_mounts
    for section in sections:
        tall = pitch * (_ARMED_HEAD if section.brackets else _HEAD)
        drawn.append(_head(sheet.style, section, Box(box.x, y, box.width, tall), at, pitch))
        y += tall
        for number, line in enumerate(section.lines):
            if number % 2:
                drawn.append(Rect(Box(box.x, y, box.width, pitch), fill=sheet.style.palette.tint))
            drawn.append(_row(sheet, line, Box(box.x, y, box.width, pitch), at, lost))
            y += pitch
        y += _GAP * pitch
    return Group(drawn, tag="Table")


def _head(style: Style, section: Section, box: Box, at: Columns, pitch: float) -> Group:
    """The title of a section over its rule; with weapons the heads of the columns, brackets over their hexes."""
    size = min(style.head, pitch * 0.86)
    base = box.bottom - 2.8
    room = (at.location - 14 if section.brackets else box.width) - 2
    drawn: list[Element] = [
        fitted(box.x, base, section.title, room, "condensed-bold", size, colour=style.palette.tab, tag="TH"),
        Rect(Box(box.x, box.bottom - 0.8, box.width, 0.6), fill=style.palette.tab),
    ]
    if section.brackets:
        colour, small = style.palette.soft, style.fine
        for x, text in ((at.location, "Loc"), (at.heat, "Ht")):
            drawn.append(Text(box.x + x, base, text, "condensed-bold", small, "middle", colour, tag="TH"))
        for x, name, span in zip(at.values, BRACKETS, section.brackets, strict=True):
            above = base - small - 0.2
            drawn.append(Text(box.x + x, above, name, "condensed-bold", small, "middle", colour, tag="TH"))
            drawn.append(fitted(box.x + x, base, span, at.value_room, "condensed", small, "middle", colour, tag="TH"))
    return Group(drawn, tag="TR")


def _row(sheet: Sheet[Unit], line: Arm, box: Box, at: Columns, lost: frozenset[int]) -> Group:
    style = sheet.style
    size = min(style.text, box.height * 0.82)
    base = box.y + (box.height + 0.698 * size) / 2
    texts: list[Element] = []
    left = at.name + 6 * line.level
    if line.remark:
        if line.points:
            texts.append(absorbed(sheet, line.mounts[0], line.points, box.right, box.y + box.height / 2))
        room = box.width - left - 2 - line.points * POINT
        text = fitted(
            box.x + left, base, line.name, room, "condensed-italic", max(LEAST, size * 0.92), colour=style.palette.soft
        )
        return Group([text, *texts], tag="TR")
    if line.number:
        texts.append(Text(box.x + left - 3, base, line.number, "condensed", size, "right"))
    name, place = line.name, line.location
    room = at.location - 13 - left - 1
    if place and not line.values and width(name, "condensed-bold", LEAST) * NARROWEST > room:
        name, place = f"{name} ({place})", ""  # gear with a long name takes the whole line
    plain = not line.values and not place
    if plain:
        room = box.width - line.doors * (_BOX + 1) - left - 1
    font: Font = "condensed" if plain and not line.mounts and not line.level else "condensed-bold"
    if not line.number and not line.level and not line.mounts:
        left, room = left - 10, room + 10
    texts.append(fitted(box.x + left, base, name, room, font, size, means=_MEANS, least=min(LEAST, size)))
    texts += _codes(style, line, box.x + left, base, size, room)
    if place:
        texts.append(fitted(box.x + at.location, base, place, 26, "condensed", size, "middle"))
    if line.heat:
        texts.append(fitted(box.x + at.heat, base, line.heat, 17, "condensed", size, "middle"))
    for x, value in zip(at.values, line.values, strict=False):
        texts.append(fitted(box.x + x, base, value, at.value_room, "condensed", size, "middle"))
    return Group([*texts, *_marks(style, line, box, at, lost), *_doors(sheet, line, box)], tag="TR")


def _codes(style: Style, line: Arm, x: float, base: float, size: float, room: float) -> list[Element]:
    """The codes of a weapon, small behind its name, where they have room."""
    if not line.codes:
        return []
    used = width(line.name, "condensed-bold", size) + 2.5
    codes, small = f"[{line.codes}]", max(LEAST, size * 0.76)
    if used + width(codes, "condensed", small) > room:
        return []
    return [Text(x + used, base, codes, "condensed", small, colour=style.palette.soft)]


def _marks(style: Style, line: Arm, box: Box, at: Columns, lost: frozenset[int]) -> list[Element]:
    """Boxes to tick before a bay, one a side; a line that is struck through when all of it is gone."""
    if not line.mounts:
        return []
    middle = box.y + box.height / 2
    gone = lost.issuperset(line.mounts)
    marks: list[Element] = []
    some = len(lost.intersection(line.mounts))
    if at.boxes is not None and line.sides:
        face = faces.box(style)
        for side, weapons in enumerate(line.sides):
            x = box.x + at.boxes + (side + 0.5) * (_BOX + 1)
            struck = lost.issuperset(weapons)
            marks.append(Pip(f"bay-{weapons[0]}", x, middle, face, struck, _BOX / 7.0, "Bay lost"))
    else:
        wide = round(at.location - at.name - 12, 1)
        face = faces.strike(style, wide, round(box.height - 1, 1))
        marks.append(Pip(f"mount-{line.mounts[0]}", box.x + at.name + wide / 2, middle, face, gone))
    if some and not gone and not (line.sides and any(lost.issuperset(side) for side in line.sides)):
        x, y = box.x + at.location - 13, middle + 2.2
        marks.append(Text(x, y, f"−{some}", "condensed-bold", 6, "right", style.palette.struck))
    return marks


def _doors(sheet: Sheet[Unit], line: Arm, box: Box) -> list[Element]:
    """A box at the end of the line for each door of a bay."""
    if not line.doors or not line.number:
        return []
    step = _BOX + 1
    left = box.right - step * line.doors + step / 2
    places = [(left + n * step, box.y + box.height / 2) for n in range(line.doors)]
    taken = min(sheet.condition.criticals.get(f"door-{line.number}", 0), line.doors)
    jammed = frozenset(range(1, taken + 1))
    face = faces.box(sheet.style)
    return [Pips(f"door-{line.number}", places, face, jammed, _BOX / 7.0, tooltip=f"Door of bay {line.number}")]
