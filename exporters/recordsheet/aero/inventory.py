"""The inventory of an aerospace craft: attack values by range bracket; transport bays and quarters."""

from collections.abc import Sequence
from typing import NamedTuple

from exporters.page import Box, Element, Font, Group, Pip, Pips, Rect, Text, fit_text, text_width
from exporters.page.measure import LEAST_STRETCH, Means, centered_baseline
from exporters.recordsheet import marks
from exporters.recordsheet.inventory import POINT, absorbed_points, inventory_rows, losses_text
from exporters.recordsheet.marks import items_lost, loss_hint, struck_line, tick_box
from exporters.recordsheet.options import HEX_INCHES
from exporters.recordsheet.panel import group_cell, table_row
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style
from sheets.recordsheet.model import StoreSlot, TransportBay

NO_VALUE = "—"
BRACKET_NAMES = ("SRV", "MRV", "LRV", "ERV")


class AeroLine(NamedTuple):
    """A line of the inventory. `mounts` are marked together, `sides` are the mounts of each side in a line for two.

    `level` 1 belongs to the line above it and a `remark` has only a name. `values` are those of the four brackets,
    `doors` those of a bay, `points` those that the item absorbs.
    """

    name: str
    number: str = ""
    location: str = ""
    heat: str = ""
    values: tuple[str, ...] = ()
    mounts: tuple[int, ...] = ()
    sides: tuple[tuple[int, ...], ...] = ()
    codes: str = ""
    level: int = 0
    remark: bool = False
    doors: int = 0
    points: int = 0


class InventorySection(NamedTuple):
    """Lines below a title; `brackets` are the hexes of the range brackets, empty if there are no weapons."""

    title: str
    lines: tuple[AeroLine, ...]
    brackets: tuple[str, ...] = ()


def weapon_section(sheet: Sheet) -> InventorySection:
    """The weapons and equipment of a fighter or small craft."""
    found: list[AeroLine] = []
    for line in inventory_rows(sheet):
        if line.number is not None:
            loads = _load_lines(sheet, line.mounts)
            first = sheet.value.inventory[line.mounts[0]]
            values = () if first.values is None else value_texts(first.values)
            found.append(
                AeroLine(line.name, str(line.number), line.location, line.heat, values, line.mounts, codes=line.codes)
            )
            found += loads
        elif line.points:
            found.append(AeroLine(line.name, mounts=line.mounts, level=1, remark=True, points=line.points))
        elif line.mounts or line.remark:  # the loads of a launcher have lines of their own, with attack values
            mounts = () if line.servants else line.mounts
            found.append(
                AeroLine(
                    line.name, "", line.location, mounts=mounts, codes=line.codes, level=line.level, remark=line.remark
                )
            )
    armed = any(arm.values for arm in found)
    return InventorySection("Weapons and equipment", tuple(found), bracket_texts(sheet, capital=False) if armed else ())


def craft_sections(sheet: Sheet) -> list[InventorySection]:
    """Weapons and equipment, bays and quarters, each if the craft has any."""
    sections = (weapon_section(sheet), transport_section(sheet))
    return [section for section in sections if section is not None and section.lines]


def _load_lines(sheet: Sheet, mounts: Sequence[int]) -> list[AeroLine]:
    """A line for each load of a launcher that has several."""
    modes = sheet.value.inventory[mounts[0]].modes
    return [AeroLine(mode.name, values=value_texts(mode.values), level=1) for mode in modes if mode.values]


def one_line_each(lines: Sequence[AeroLine]) -> list[AeroLine]:
    """A line for each weapon or piece of equipment: a launcher with the values of its first load."""
    found: list[AeroLine] = []
    for line in lines:
        if not line.level:
            found.append(line)
        elif line.values and not found[-1].values:
            found[-1] = found[-1]._replace(values=line.values)
    return found


def bracket_texts(sheet: Sheet, capital: bool) -> tuple[str, ...]:
    """The hexes of the range brackets as printed."""
    spans = next(each.hexes for each in sheet.value.brackets if each.capital is capital)
    if not sheet.options.inches:
        return spans
    each = [[str(int(end) * HEX_INCHES) for end in span.split("-")] for span in spans]
    return tuple("-".join(ends) + '"' for ends in each)


def value_texts(values: Sequence[float]) -> tuple[str, ...]:
    """Attack values as printed.

    >>> value_texts((12, 12, 3.5, 0))
    ('12', '12', '3.5', '—')
    """
    return tuple(f"{value:g}" if value else NO_VALUE for value in values)


_MOST_DOORS = 30  # with a box each


def transport_section(sheet: Sheet) -> InventorySection | None:
    """The bays and quarters of a craft; None if it has none."""
    lines = tuple(_transport_line(bay) for bay in sheet.value.transport)
    return InventorySection("Bays and quarters", lines) if lines else None


def _transport_line(bay: TransportBay) -> AeroLine:
    doors = bay.doors.boxes if bay.doors and bay.doors.boxes <= _MOST_DOORS else 0
    return AeroLine(bay.text, "" if bay.number is None else str(bay.number), doors=doors)


EASE, TIGHT = 9.4, 7.25  # the usual and the least distance of lines
LEAST_SIZE = 5.9  # size of a name
_MEANS: tuple[Means, ...] = ("condense", "shrink", "cut")
_BOX = 5.0
_BOXES = 14.5  # room for two of them
_SECTION_HEAD, _WEAPONS_HEAD = 1.1, 1.75  # in lines, as is the gap between two sections
_SECTION_GAP = 0.7


class AeroColumns(NamedTuple):
    """The x of the columns from the left edge of the table; `values` are the middles of their columns."""

    boxes: float | None
    name: float
    location: float
    heat: float
    values: tuple[float, ...]
    value_room: float


def _columns(room: float, bays: bool) -> AeroColumns:
    """The columns of a table of this width. Bays have boxes to tick in front and wider values."""
    step = 23.5 if bays else 18.0
    values = tuple(room - step * (3.5 - n) for n in range(4))
    heat = values[0] - step / 2 - 9
    place = 28.0 if bays else 26.0
    return AeroColumns(
        1.0 if bays else None, (_BOXES if bays else 0) + 10, heat - 8 - place / 2, heat, values, step - 1
    )


def lines_needed(sections: Sequence[InventorySection]) -> float:
    """The number of lines that sections need, with their titles and the gaps between them."""
    heads = sum(_WEAPONS_HEAD if section.brackets else _SECTION_HEAD for section in sections)
    return sum(len(section.lines) for section in sections) + heads + _SECTION_GAP * max(len(sections) - 1, 0)


def aero_inventory(sheet: Sheet, sections: Sequence[InventorySection], box: Box, pitch: float, bays: bool) -> Group:
    """Sections under each other from the top of a box."""
    at = _columns(box.width, bays)
    drawn: list[Element] = []
    y = box.y
    for section in sections:
        tall = pitch * (_WEAPONS_HEAD if section.brackets else _SECTION_HEAD)
        drawn.append(_section_head(sheet.style, section, Box(box.x, y, box.width, tall), at, pitch))
        y += tall
        for number, line in enumerate(section.lines):
            if number % 2:
                drawn.append(Rect(Box(box.x, y, box.width, pitch), fill=sheet.style.palette.tint))
            drawn.append(_section_row(sheet, line, Box(box.x, y, box.width, pitch), at))
            y += pitch
        y += _SECTION_GAP * pitch
    return Group(drawn, tag="Table")


def _section_head(style: Style, section: InventorySection, box: Box, at: AeroColumns, pitch: float) -> Group:
    """The title of a section over its rule; with weapons the heads of the columns, brackets over their hexes."""
    size = min(style.head, pitch * 0.86)
    base = box.bottom - 2.8
    room = (at.location - 14 if section.brackets else box.width) - 2
    drawn: list[Element] = [
        fit_text(Text(box.x, base, section.title, "condensed-bold", size, color=style.palette.tab, tag="TH"), room),
        Rect(Box(box.x, box.bottom - 0.8, box.width, 0.6), fill=style.palette.tab),
    ]
    if section.brackets:
        color, small = style.palette.soft, style.fine
        heads = [(at.location, "Loc"), (at.heat, "Ht")]
        for x, text in heads if any(line.heat for line in section.lines) else heads[:1]:
            drawn.append(Text(box.x + x, base, text, "condensed-bold", small, "middle", color, tag="TH"))
        for x, name, span in zip(at.values, BRACKET_NAMES, section.brackets, strict=True):
            above = base - small - 0.2
            drawn.append(Text(box.x + x, above, name, "condensed-bold", small, "middle", color, tag="TH"))
            drawn.append(
                fit_text(Text(box.x + x, base, span, "condensed", small, "middle", color, tag="TH"), at.value_room)
            )
    return table_row(drawn)


def _section_row(sheet: Sheet, line: AeroLine, box: Box, at: AeroColumns) -> Group:
    style = sheet.style
    size = min(style.text, box.height * 0.82)
    base = centered_baseline(box, size)
    texts: list[Element] = []
    left = at.name + 6 * line.level
    if line.remark:
        if line.points:
            texts.append(group_cell(absorbed_points(sheet, line.mounts[0], box.right, box.y + box.height / 2)))
        room = box.width - left - 2 - line.points * POINT
        text = fit_text(
            Text(
                box.x + left,
                base,
                line.name,
                "condensed-italic",
                max(LEAST_SIZE, size * 0.92),
                color=style.palette.soft,
            ),
            room,
        )
        return table_row([text, *texts])
    number = [Text(box.x + left - 3, base, line.number, "condensed", size, "right")] if line.number else []
    name, place = line.name, line.location
    room = at.location - 13 - left - 1
    if place and not line.values and text_width(name, "condensed-bold", LEAST_SIZE) * LEAST_STRETCH > room:
        name, place = f"{name} ({place})", ""  # gear with a long name takes the whole line
    plain = not line.values and not place
    if plain:
        room = box.width - line.doors * (_BOX + 1) - left - 1
    font: Font = "condensed" if plain and not line.mounts and not line.level else "condensed-bold"
    if losses := _losses(sheet, line):
        room -= text_width(losses, "condensed-bold", _LOSSES_SIZE) + 2
    if not line.number and not line.level and not line.mounts:
        left, room = left - 10, room + 10
    named = fit_text(Text(box.x + left, base, name, font, size), room, means=_MEANS, least=min(LEAST_SIZE, size))
    codes = _codes(style, line, box.x + left, base, size, room)
    texts.append(group_cell(*number, named, *codes, *_loss_marks(sheet, line, box, at)))
    if place:
        texts.append(fit_text(Text(box.x + at.location, base, place, "condensed", size, "middle"), 26))
    if line.heat:
        texts.append(fit_text(Text(box.x + at.heat, base, line.heat, "condensed", size, "middle"), 17))
    for x, value in zip(at.values, line.values, strict=False):
        texts.append(fit_text(Text(box.x + x, base, value, "condensed", size, "middle"), at.value_room))
    doors = _door_boxes(sheet, line, box)
    return table_row([*texts, *([group_cell(*doors)] if doors else [])])


def _codes(style: Style, line: AeroLine, x: float, base: float, size: float, room: float) -> list[Element]:
    """The codes of a weapon in small letters after its name, if they have room."""
    if not line.codes:
        return []
    used = text_width(line.name, "condensed-bold", size) + 2.5
    codes, small = f"[{line.codes}]", max(LEAST_SIZE, size * 0.76)
    if used + text_width(codes, "condensed", small) > room:
        return []
    return [Text(x + used, base, codes, "condensed", small, color=style.palette.soft)]


_LOSSES_SIZE = 6.0


def _losses(sheet: Sheet, line: AeroLine) -> str:
    """The losses among the items of a line; empty if the boxes of the line show them."""
    lost = sheet.lost_mounts
    if not line.mounts or (line.sides and any(lost.issuperset(side) for side in line.sides)):
        return ""
    return losses_text(sheet, line.mounts)


def _loss_marks(sheet: Sheet, line: AeroLine, box: Box, at: AeroColumns) -> list[Element]:
    """Boxes to tick before a bay, one for each side; a mark that strikes out a line when all of it is lost."""
    if not line.mounts:
        return []
    style, middle = sheet.style, box.y + box.height / 2
    lost = sheet.lost_mounts
    is_lost = lost.issuperset(line.mounts)
    drawn: list[Element] = []
    if at.boxes is not None and line.sides:
        face = tick_box(style)
        for side, weapons in enumerate(line.sides):
            x = box.x + at.boxes + (side + 0.5) * (_BOX + 1)
            struck = lost.issuperset(weapons)
            drawn.append(Pip(f"bay-{weapons[0]}", x, middle, face, struck, _BOX / 7.0, "Bay lost"))
    else:
        wide = round(at.location - at.name - 12, 1)
        face = struck_line(style, wide, round(box.height - 1, 1))
        x, hint = box.x + at.name + wide / 2, loss_hint(line.name)
        drawn.append(Pip(items_lost(line.mounts), x, middle, face, is_lost, tooltip=hint))
    if text := _losses(sheet, line):
        x, y = box.x + at.location - 14, middle + 2.2
        drawn.append(Text(x, y, text, "condensed-bold", _LOSSES_SIZE, "right", style.palette.struck))
    return drawn


def _door_boxes(sheet: Sheet, line: AeroLine, box: Box) -> list[Element]:
    """A box at the end of the line for each door of a bay."""
    if not line.doors or not line.number:
        return []
    step = _BOX + 1
    left = box.right - step * line.doors + step / 2
    places = [(left + n * step, box.y + box.height / 2) for n in range(line.doors)]
    track = next(bay.doors for bay in sheet.value.transport if bay.doors and str(bay.number) == line.number)
    jammed = frozenset(range(1, track.marked + 1))
    face = marks.tick_box(sheet.style)
    return [Pips(track.id, places, face, jammed, _BOX / 7.0, tooltip=track.label)]


def store_boxes_of(sheet: Sheet) -> list[StoreSlot]:
    """The places for external stores; a bomb bay has no boxes on the page."""
    return [store for store in sheet.value.stores if not store.in_bay]
