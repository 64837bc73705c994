"""The weapons and equipment inventory: its rows, and the table that shows them."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from exporters.page import Anchor, Box, Element, Font, Group, Pip, Pips, Rect, Text, fit_text, text_width
from exporters.page.measure import row_baseline
from exporters.recordsheet import marks
from exporters.recordsheet.marks import items_lost, loss_hint, struck_line
from exporters.recordsheet.options import HEX_INCHES, SheetOptions
from exporters.recordsheet.panel import fit_name, group_cell, table_row
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style
from sheets.recordsheet.model import CodedName, InventoryLine, Ranges


class InventoryTableRow(NamedTuple):
    """A row of the inventory. `level` 1 belongs to the row above it; `remark` rows have only a name.

    `points` are those that the first mount absorbs, if the row has a box for each; a row of
    `servants` has no mark of its own.
    """

    name: str
    mounts: tuple[int, ...] = ()
    number: int | None = None
    location: str = ""
    heat: str = ""
    damage: str = ""
    codes: str = ""
    ranges: tuple[str, str, str, str, str] | None = None  # minimum, short, medium, long, extreme
    level: int = 0
    remark: bool = False
    points: int = 0
    servants: bool = False


class _SharedRow(NamedTuple):
    """The facts that are equal for weapons that share a row."""

    item: str
    location: str
    rear: bool
    turret: bool
    size: float | None
    quirks: tuple[CodedName, ...]
    servants: tuple[str, ...]
    array: bool


@lru_cache(maxsize=4)  # several panels ask for those of one sheet
def inventory_rows(sheet: Sheet, merged: bool | None = None) -> Sequence[InventoryTableRow]:
    """The rows of a unit's inventory in the order of the options; `merged` overrides the option of that name."""
    merged = sheet.options.merged if merged is None else merged
    lines = sheet.value.inventory
    servants = _servants(lines)
    groups: dict[object, list[InventoryLine]] = {}
    for line in lines:
        if line.serves is not None or not line.listed:
            continue
        serving = tuple(other.code for other in servants.get(line.mount, ()))
        turret = line.mounting == "turret"
        key = _SharedRow(
            item=line.code,
            location=line.where,
            rear=line.rear,
            turret=turret,
            size=line.size,
            quirks=line.quirks,
            servants=serving,
            array=bool(line.array),
        )
        groups.setdefault(key if merged else (key, line.mount), []).append(line)
    ordered = sorted(groups.values(), key=lambda alike: _group_order(sheet, alike[0]))
    return tuple(row for alike in ordered for row in _rows_of(sheet, alike, servants))


def _servants(lines: Sequence[InventoryLine]) -> dict[int, list[InventoryLine]]:
    """The lines that serve each weapon; an array fires its guns, so they serve none."""
    found: dict[int, list[InventoryLine]] = {}
    for line in lines:
        if line.serves is not None and line.mount not in lines[line.serves].array:
            found.setdefault(line.serves, []).append(line)
    return found


def _group_order(sheet: Sheet, line: InventoryLine) -> tuple[object, ...]:
    """The sort key of a group: weapons in the chosen order, other equipment after them."""
    gear = 0 if line.armed else 1
    match sheet.options.weapon_order:
        case "location":
            places = [region.place for region in sheet.value.regions]
            where = places.index(line.place) if line.place in places else len(places)
            return (gear, where, line.mount)
        case "name":
            return (gear, line.name, line.mount)
        case "damage":
            return (gear, -_most_damage(line), line.mount)
        case "heat":
            return (gear, -(line.heat.points if line.heat else 0), line.mount)
        case "range":
            return (gear, -_long_range(line), line.mount)
        case _:
            return (gear, line.mount)


def _most_damage(line: InventoryLine) -> int:
    """The most damage of a shot; missiles count as their number; 0 for other equipment."""
    if not (line.armed or line.rack):
        return 0
    if line.damage is None or (not line.damage.by_range and line.damage.per in ("Msl", "Shell")):
        return line.rack
    return (line.damage.by_range or (0,))[0] or line.damage.points or line.rack


def _long_range(line: InventoryLine) -> int:
    """The long range of a weapon, or of the load of a launcher with the longest range."""
    if not line.armed:
        return 0
    return max((ranges.long for ranges in (line.ranges, *(mode.ranges for mode in line.modes)) if ranges), default=0)


def _rows_of(
    sheet: Sheet, alike: Sequence[InventoryLine], servants: Mapping[int, Sequence[InventoryLine]]
) -> Iterator[InventoryTableRow]:
    line, options = alike[0], sheet.options
    yield InventoryTableRow(
        name=line.name,
        mounts=tuple(one.mount for one in alike),
        number=len(alike),
        location=line.where,
        heat=line.heat.text if line.heat else "",
        damage=line.damage.text if line.damage else "",
        codes=",".join(line.codes),
        ranges=range_texts(line.ranges, options),
    )
    for mode in line.modes:
        yield InventoryTableRow(mode.name, damage=mode.damage.text, ranges=range_texts(mode.ranges, options), level=1)
    for gun in line.array[:1]:
        inner = sheet.value.inventory[gun]
        yield InventoryTableRow(
            f"{len(line.array)} {inner.name}",
            mounts=line.array,
            level=1,
            damage=inner.damage.text if inner.damage else "",
            heat=inner.heat.text if inner.heat else "",
        )
    yield from _points_taken(alike)
    serving = [other for one in alike for other in servants.get(one.mount, ())]
    mounts = tuple(other.mount for other in serving)
    for name, first in {other.name: other for other in reversed(serving)}.items():
        heat, damage = (part.text if part else "" for part in (first.heat, first.damage))
        yield InventoryTableRow(f"with {name}", mounts=mounts, level=1, heat=heat, damage=damage, servants=True)
    for remark in line.remarks:
        yield InventoryTableRow(remark, level=1, remark=True)
    if line.quirks:
        yield InventoryTableRow(", ".join(quirk.text for quirk in line.quirks), level=1, remark=True)


def _points_taken(alike: Sequence[InventoryLine]) -> Iterator[InventoryTableRow]:
    """The points that shields and modular armor absorb; on 'Mechs their boxes are in the critical slots."""
    for line in alike if alike[0].takes else alike[:1] if alike[0].absorbs else ():
        points = line.takes.boxes if line.takes else 0
        yield InventoryTableRow(line.absorbs, (line.mount,) if points else (), level=1, remark=True, points=points)


def range_texts(ranges: Ranges | None, options: SheetOptions) -> tuple[str, str, str, str, str] | None:
    """Ranges as printed, a dash for none."""
    if ranges is None:
        return None
    factor = HEX_INCHES if options.inches else 1
    mark = '"' if options.inches else ""
    figures = (ranges.minimum, ranges.short, ranges.medium, ranges.long, ranges.extreme)
    minimum, *others = (f"{figure * factor}{mark}" if figure else "—" for figure in figures)
    return minimum, others[0], others[1], others[2], others[3]


RANGES = ("Min", "Sht", "Med", "Lng", "Ext")
EASE, TIGHT = 9.4, 6.1  # the usual and the least distance of lines


class InventoryColumns(NamedTuple):
    """The x of the columns from the left edge of the table; `ranges` are the right edges of the five brackets."""

    name: float
    location: float
    heat: float
    damage: float
    ranges: tuple[float, ...]
    room: float  # of the damage with its codes


def _columns(room: float, extreme: bool = False, heat: bool = True) -> InventoryColumns:
    """The columns of a table of this width: ranges at the right, the name in the remaining room."""
    step = 15.2 if extreme else 17.0
    bands = 5 if extreme else 4
    edges = tuple(room - step * (bands - 1 - n) for n in range(bands))
    room_for_damage = 41.0
    damage = edges[0] - step - room_for_damage + 2
    where = damage - (16.5 if heat else 3)
    return InventoryColumns(10, where - 20, where, damage, edges, room_for_damage)


def line_pitch(lines: int, height: float, head: float = 10.0) -> float:
    """The distance of lines at which all fit under the head of the table."""
    return max(TIGHT, min(EASE, (height - head) / max(lines, 1)))


def inventory_table(
    sheet: Sheet, lines: Sequence[InventoryTableRow], box: Box, pitch: float, heat: bool = True, places: bool = True
) -> Group:
    """The inventory in a box; weapons that are lost are struck out. Some units have no heat, some only one place."""
    style = sheet.style
    at = _columns(box.width, sheet.options.extreme_range, heat)
    size = max(5.95, min(style.text, pitch * 0.82))
    drawn: list[Element] = [_table_head(style, box, at, heat, places)]
    y = box.y + 10
    for number, line in enumerate(lines):
        if number % 2:
            drawn.append(Rect(Box(box.x, y, box.width, pitch), fill=style.palette.tint))
        drawn.append(_table_row(sheet, line, box, at, y, pitch=pitch, size=size, heat=heat))
        y += pitch
    return Group(drawn, tag="Table")


def _table_head(style: Style, box: Box, at: InventoryColumns, heat: bool, places: bool) -> Group:
    y, color = box.y + 6.6, style.palette.soft
    heads: list[tuple[float, str, Anchor]] = [(at.name - 3, "#", "right"), (at.name, "Type", "left")]
    if places:
        heads.append((at.location + 10, "Loc", "middle"))
    if heat:
        heads.append((at.heat + 7, "Ht", "middle"))
    heads.append((at.damage, "Dmg", "left"))
    heads += [(right - 5, name, "middle") for right, name in zip(at.ranges, RANGES, strict=False)]
    texts: list[Element] = [
        Text(box.x + x, y, name, "condensed-bold", style.fine, anchor, color, tag="TH") for x, name, anchor in heads
    ]
    return table_row([*texts, Rect(Box(box.x, box.y + 8.8, box.width, 0.6), fill=style.palette.tab)])


def _table_row(
    sheet: Sheet,
    line: InventoryTableRow,
    box: Box,
    at: InventoryColumns,
    y: float,
    pitch: float,
    size: float,
    heat: bool,
) -> Group:
    style = sheet.style
    base = row_baseline(y, pitch, size)
    texts: list[Element] = []
    indent = at.name + 6 * line.level
    if line.remark:
        if line.points:
            texts.append(group_cell(absorbed_points(sheet, line.mounts[0], box.right, y + pitch / 2)))
        room = box.width - indent - 2 - line.points * POINT
        texts.append(
            fit_text(
                Text(
                    box.x + indent,
                    base,
                    line.name,
                    "condensed-italic",
                    max(5.95, size * 0.92),
                    color=style.palette.soft,
                ),
                room,
            )
        )
        return table_row(texts)
    if line.number is not None:
        texts.append(Text(box.x + at.name - 3, base, str(line.number), "condensed", size, "right"))
    name_room = (at.location if line.location else at.heat) - indent - 1.5
    if not (line.location or line.damage or line.codes or line.ranges or (line.heat and heat)):
        name_room = box.width - indent - 2
    if line.mounts and not line.servants and (losses := losses_text(sheet, line.mounts)):
        name_room -= text_width(losses, "condensed-bold", _LOSSES_SIZE) + 1.5
    font: Font = "condensed" if line.level else "condensed-bold"
    name = fit_name(box.x + indent, base, line.name, name_room, font, size)
    texts.append(group_cell(name, *_struck_marks(sheet, line, box, at, y + pitch / 2, pitch)))
    if line.location:
        texts.append(
            fit_text(
                Text(box.x + at.location + 10, base, line.location, "condensed", size, "middle"), 17.4 if heat else 18.5
            )
        )
    if line.heat and heat:
        texts.append(fit_text(Text(box.x + at.heat + 7, base, line.heat, "condensed", size, "middle"), 12.8))
    room = at.room + (0 if line.ranges else 55)
    if damage := _damage_and_codes(style, line, box.x + at.damage, base, size, room):
        texts.append(group_cell(*damage))
    if line.ranges is not None:
        texts += [
            Text(box.x + right - 5, base, text, "condensed", size, "middle")
            for right, text in zip(at.ranges, line.ranges, strict=False)
        ]
    return table_row(texts)


def _damage_and_codes(
    style: Style, line: InventoryTableRow, x: float, base: float, size: float, room: float
) -> list[Element]:
    """The damage, followed by its codes in small letters; both are narrowed together if they are long."""
    codes = f"[{line.codes}]" if line.codes else ""
    small = max(5.9, size * 0.84)
    gap = 2.0 if line.damage and codes else 0.0
    damage_wide, codes_wide = text_width(line.damage, "condensed", size), text_width(codes, "condensed", small)
    share = min(1.0, (room - gap) / (damage_wide + codes_wide)) if damage_wide + codes_wide else 1.0
    found: list[Element] = []
    if line.damage:
        found.append(fit_text(Text(x, base, line.damage, "condensed", size), damage_wide * share + 0.1))
    if codes:
        left = x + damage_wide * share + gap
        room_left = codes_wide * share + 0.1
        found.append(fit_text(Text(left, base, codes, "condensed", small, color=style.palette.soft), room_left))
    return found


def _struck_marks(
    sheet: Sheet, line: InventoryTableRow, box: Box, at: InventoryColumns, middle: float, pitch: float
) -> list[Element]:
    """The marks that strike out lost weapons; a line for several weapons is struck with the last of them."""
    if not line.mounts or line.servants:
        return []
    lines = sheet.value.inventory
    wide = round(at.location - at.name, 1)
    face = struck_line(sheet.style, wide, round(pitch - 1, 1))
    is_lost = all(lines[mount].lost for mount in line.mounts)
    struck: list[Element] = [
        Pip(items_lost(line.mounts), box.x + at.name + wide / 2, middle, face, is_lost, tooltip=loss_hint(line.name))
    ]
    if text := losses_text(sheet, line.mounts):
        red = sheet.style.palette.struck
        struck.append(Text(box.x + at.location - 2, middle + 2.4, text, "condensed-bold", _LOSSES_SIZE, "right", red))
    return struck


_LOSSES_SIZE = 6.0


def losses_text(sheet: Sheet, mounts: Sequence[int]) -> str:
    """Losses among the items of a line: `−1` for a lost one, `2 fired` for the shots of one-shot launchers.

    A line whose items are all lost is struck out instead.
    """
    if sheet.marked_mounts.isdisjoint(mounts):
        return ""
    lines = [sheet.value.inventory[mount] for mount in mounts]
    left = [line for line in lines if not line.lost]
    if not left:
        return ""
    fired = sum(line.shots.marked for line in left if line.shots)
    lost = len(lines) - len(left)
    return ", ".join([f"−{lost}"] * bool(lost) + [f"{fired} fired"] * bool(fired))


POINT = 5.2  # width of the box of an absorbed point


def absorbed_points(sheet: Sheet, mount: int, right: float, middle: float) -> Pips:
    """A box for each point that an item absorbs, in a row that ends at `right`."""
    track = sheet.value.inventory[mount].takes
    assert track is not None
    places = [(right - POINT * (track.boxes - n - 0.5), middle) for n in range(track.boxes)]
    struck = frozenset(range(1, track.marked + 1))
    face = marks.pip_face(sheet.style)
    return Pips(track.id, places, face, struck, POINT * 0.46 / marks.RADIUS, tooltip="Point taken")
