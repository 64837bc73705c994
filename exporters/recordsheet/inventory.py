"""The weapons and equipment inventory: what it says, line by line, and the table that shows it."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from exporters.page import Anchor, Box, Element, Font, Group, Pip, Pips, Rect, Text, fitted, width
from exporters.recordsheet import marks
from exporters.recordsheet.items import (
    damage_text,
    heat_text,
    location_text,
    name_of,
    range_texts,
    ranges_of,
    weapon_codes,
)
from exporters.recordsheet.marks import items_lost, struck_line
from exporters.recordsheet.panel import name_line
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style
from sheets.equipment import Item
from sheets.equipment.quirks import weapon_quirks
from sheets.equipment.weapon import LAUNCHER_MODES, LauncherMode
from sheets.record.boxes import absorbing, shots
from sheets.rules.heat import CAPACITOR, CAPACITOR_HEAT
from sheets.rules.links import links
from sheets.units import Mech, Unit
from sheets.units.base import Mounting
from sheets.units.outfit import outfit

# Equipment that the inventory leaves out: it shows elsewhere on the sheet, or does nothing by itself in play.
_ELSEWHERE = frozenset(
    {
        *("heat-sink", "double-heat-sink", "compact-heat-sink", "laser-heat-sink", "prototype-double-heat-sink"),
        *("jump-jet", "case", "case-ii", "case-prototype", "endo-steel", "endo-steel-prototype", "endo-composite"),
        *("ferro-fibrous", "ferro-fibrous-prototype", "light-ferro", "heavy-ferro", "composite", "reinforced"),
        *("ferro-lamellor", "reactive", "reflective", "hardened-armor", "heavy-industrial-armor", "industrial-armor"),
        *("industrial-structure", "primitive-armor", "commercial-armor", "impact-resistant", "heat-dissipating"),
        *("ballistic-reinforced", "anti-penetrative-ablation", "chassis-modification"),
    }
)
SERVANTS = frozenset(
    {
        *("artemis-iv", "artemis-v", "artemis-prototype", "apollo", "ppc-capacitor", "laser-insulator"),
        "risc-laser-pulse-module",
    }
)
"""Traits of what prints under the weapon that it serves."""


class InventoryLine(NamedTuple):
    """A line of the inventory. `level` 1 belongs to the line above it; `remark` lines have only a name.

    `points` are those that the first mount takes before it is used up, where the line has a box for each; a line of
    `servants` is not marked by itself.
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


class _SharedLine(NamedTuple):
    """What must agree for two weapons to share a line."""

    item: str
    location: str
    rear: bool
    turret: bool
    size: float | None
    quirks: tuple[str, ...]
    servants: tuple[str, ...]
    ammo: bool


def inventory_lines(sheet: Sheet[Unit], merged: bool | None = None) -> list[InventoryLine]:
    """The lines of a unit's inventory in the order that the options ask for; `merged` goes before the options."""
    merged = sheet.options.merged if merged is None else merged
    unit, linked = sheet.unit, links(sheet.unit)
    hidden = linked.in_arrays | linked.serves.keys()
    groups: dict[object, list[int]] = {}
    for index, mount in enumerate(unit.mounts):
        if index in hidden or not listed(sheet.item(index)):
            continue
        servants = tuple(unit.mounts[n].item for n in linked.served_by.get(index, ()))
        key = _SharedLine(
            mount.item,
            location_text(unit, mount, index),
            mount.rear,
            mount.mounting is Mounting.TURRET,
            mount.size,
            mount.quirks,
            servants,
            index in linked.arrays,
        )
        groups.setdefault(key if merged else (key, index), []).append(index)
    ordered = sorted(groups.values(), key=lambda indexes: _rank(sheet, indexes[0]))
    return [line for indexes in ordered for line in _weapon_lines(sheet, tuple(indexes))]


def listed(entry: Item | None) -> bool:
    """Whether an inventory has a line for it."""
    if entry is None:
        return True
    if entry.kind in ("ammo", "armor"):
        return False
    return not (entry.traits & _ELSEWHERE or entry.traits & SERVANTS) and entry.name != "Standard"


def _rank(sheet: Sheet[Unit], index: int) -> tuple[object, ...]:
    """The place of a group: weapons in the chosen order, other equipment after them."""
    mount = sheet.unit.mounts[index]
    entry = sheet.item(index)
    weapon = entry.weapon if entry else None
    armed = 1 if entry is None or weapon is None or entry.traits & {"tag", "ams"} else 0
    match sheet.options.weapon_order:
        case "location":
            places = list(sheet.unit.locations)
            where = places.index(mount.location) if mount.location in places else len(places)
            return (armed, where, index)
        case "name":
            return (armed, entry.short if entry else mount.item, index)
        case "damage":
            return (armed, -_most_damage(entry), index)
        case "heat":
            return (armed, -(entry.heat if entry else 0), index)
        case "range":
            return (armed, -(weapon.long if weapon else 0), index)
        case _:
            return (armed, index)


def _most_damage(entry: Item | None) -> int:
    if entry is None or entry.weapon is None:
        return 0
    weapon = entry.weapon
    return weapon.damage or (weapon.damage_by_range or (0,))[0] or weapon.rack


def _weapon_lines(sheet: Sheet[Unit], indexes: tuple[int, ...]) -> Iterator[InventoryLine]:
    unit, options = sheet.unit, sheet.options
    mount = unit.mounts[indexes[0]]
    entry = sheet.item(indexes[0])
    modes = launcher_modes(unit, entry)
    yield InventoryLine(
        name=name_of(unit, mount, entry),
        mounts=indexes,
        number=len(indexes),
        location=location_text(unit, mount, indexes[0]),
        heat=heat_text(sheet.outfit, indexes[0]),
        damage="" if modes else damage_text(unit, entry),
        codes=weapon_codes(entry),
        ranges=None if modes or entry is None else ranges_of(entry, options),
    )
    for mode in modes:
        figures = (mode.minimum, mode.short, mode.medium, mode.long, mode.extreme)
        yield InventoryLine(mode.name, damage=f"{mode.damage}/Msl", ranges=range_texts(figures, options), level=1)
    array = links(sheet.unit).arrays.get(indexes[0], ())
    for gun in array[:1]:
        inner = sheet.item(gun)
        yield InventoryLine(
            f"{len(array)} {name_of(unit, unit.mounts[gun], inner)}",
            mounts=tuple(array),
            level=1,
            damage=damage_text(unit, inner),
            heat=heat_text(sheet.outfit, gun),
        )
    yield from _absorbing(unit, indexes, entry)
    servants = tuple(n for index in indexes for n in sheet.served_by.get(index, ()))
    for name, first in {name_of(unit, unit.mounts[n], sheet.item(n)): n for n in reversed(servants)}.items():
        charged = (server := sheet.item(first)) is not None and CAPACITOR in server.traits
        more = f"+{CAPACITOR_HEAT}" if charged else ""
        yield InventoryLine(f"with {name}", mounts=servants, level=1, heat=more, damage=more, servants=True)
    if mount.mounting is Mounting.SQUAD_SUPPORT:
        yield InventoryLine("Squad support: one suit fires it", level=1, remark=True)  # TO, squad support weapons
    if mount.quirks:
        known = weapon_quirks()
        titles = ", ".join(known[code].title if code in known else code for code in mount.quirks)
        yield InventoryLine(titles, level=1, remark=True)


def _absorbing(unit: Unit, indexes: tuple[int, ...], entry: Item | None) -> Iterator[InventoryLine]:
    """What shields and modular armour take; the boxes of a 'Mech's are in its critical slots."""
    if entry is None or entry.gear is None or not (capacity := absorbing(entry)):
        return
    each = entry.gear.absorbs
    words = f"takes {each} of a hit, {capacity} in all" if each < capacity else f"takes {capacity} points"
    if isinstance(unit, Mech):
        yield InventoryLine(words, level=1, remark=True)
    else:
        for index in indexes:
            yield InventoryLine(words, (index,), level=1, remark=True, points=capacity)


_USUAL = frozenset({"standard", "extended-range", "high-explosive", "mml-lrm", "mml-srm"})


def launcher_modes(unit: Unit, entry: Item | None) -> tuple[LauncherMode, ...]:
    """What a launcher may fire: its usual loads, and the rarer ones that are aboard. No other weapon has modes."""
    if entry is None or entry.weapon is None or entry.weapon.ammo_type not in LAUNCHER_MODES:
        return ()
    kind = entry.weapon.ammo_type
    aboard = {
        munition
        for _, _, lot in outfit(unit).mounted
        if lot.ammo is not None and lot.ammo.type == kind
        for munition in lot.ammo.munitions
    }
    return tuple(mode for mode in LAUNCHER_MODES[kind] if mode.munition in _USUAL | aboard)


RANGES = ("Min", "Sht", "Med", "Lng", "Ext")
EASE, TIGHT = 9.4, 6.1  # distance of the lines at ease and at worst


class InventoryColumns(NamedTuple):
    """Where the columns are, from the left edge of the table; `ranges` are the right edges of the five bands."""

    name: float
    location: float
    heat: float
    damage: float
    ranges: tuple[float, ...]
    room: float  # of the damage with its codes


def _columns(room: float, extreme: bool = False, heat: bool = True) -> InventoryColumns:
    """The columns of a table of this width: ranges at the right, the name takes what is left."""
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
    sheet: Sheet[Unit], lines: Sequence[InventoryLine], box: Box, pitch: float, heat: bool = True, places: bool = True
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
        drawn.append(_table_row(sheet, line, box, at, y, pitch, size, heat))
        y += pitch
    return Group(drawn, tag="Table")


def _table_head(style: Style, box: Box, at: InventoryColumns, heat: bool, places: bool) -> Group:
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


def _table_row(
    sheet: Sheet[Unit],
    line: InventoryLine,
    box: Box,
    at: InventoryColumns,
    y: float,
    pitch: float,
    size: float,
    heat: bool,
) -> Group:
    style = sheet.style
    base = y + (pitch + 0.698 * size) / 2
    texts: list[Element] = []
    indent = at.name + 6 * line.level
    if line.remark:
        if line.points:
            texts.append(absorbed_points(sheet, line.mounts[0], line.points, box.right, y + pitch / 2))
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
    if line.mounts and not line.servants and (losses := losses_text(sheet, line.mounts)):
        name_room -= width(losses, "condensed-bold", _LOSSES_SIZE) + 1.5
    font: Font = "condensed" if line.level else "condensed-bold"
    texts.append(name_line(box.x + indent, base, line.name, name_room, font, size))
    if line.location:
        texts.append(
            fitted(box.x + at.location + 10, base, line.location, 17.4 if heat else 18.5, "condensed", size, "middle")
        )
    if line.heat and heat:
        texts.append(fitted(box.x + at.heat + 7, base, line.heat, 12.8, "condensed", size, "middle"))
    texts += _damage_and_codes(style, line, box.x + at.damage, base, size, at.room + (0 if line.ranges else 55))
    if line.ranges is not None:
        texts += [
            Text(box.x + right - 5, base, text, "condensed", size, "middle")
            for right, text in zip(at.ranges, line.ranges, strict=False)
        ]
    texts += _struck_marks(sheet, line, box, at, y + pitch / 2, pitch)
    return Group(texts, tag="TR")


def _damage_and_codes(
    style: Style, line: InventoryLine, x: float, base: float, size: float, room: float
) -> list[Element]:
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


def _struck_marks(
    sheet: Sheet[Unit], line: InventoryLine, box: Box, at: InventoryColumns, middle: float, pitch: float
) -> list[Element]:
    """What is struck out when a weapon is lost; one line stands for several weapons and is struck with the last."""
    if not line.mounts or line.servants:
        return []
    lost = sheet.lost.mounts & frozenset(line.mounts)
    wide = round(at.location - at.name, 1)
    face = struck_line(sheet.style, wide, round(pitch - 1, 1))
    gone = len(lost) == len(line.mounts)
    marks: list[Element] = [Pip(items_lost(line.mounts), box.x + at.name + wide / 2, middle, face, gone)]
    if text := losses_text(sheet, line.mounts):
        red = sheet.style.palette.struck
        marks.append(Text(box.x + at.location - 2, middle + 2.4, text, "condensed-bold", _LOSSES_SIZE, "right", red))
    return marks


_LOSSES_SIZE = 6.0


def losses_text(sheet: Sheet[Unit], mounts: Sequence[int]) -> str:
    """Losses among the items of a line that stands: `−1` for a lost one, `2 fired` for the shots of one-shot launchers.

    A line whose items are all lost is struck out instead.
    """
    left = [mount for mount in mounts if mount not in sheet.lost.mounts]
    if not left:
        return ""
    carried = sheet.outfit.by_position
    launchers = [mount for mount in left if mount in carried and carried[mount].item.ammo is None]
    fired = sum(min(sheet.condition.shots.get(mount, 0), shots(carried[mount])) for mount in launchers)
    lost = len(mounts) - len(left)
    return ", ".join([f"−{lost}"] * bool(lost) + [f"{fired} fired"] * bool(fired))


POINT = 5.2  # room of the box of a point that an item takes


def absorbed_points(sheet: Sheet[Unit], mount: int, points: int, right: float, middle: float) -> Pips:
    """A box for each point that an item takes before it is used up, in a row that ends at the right."""
    places = [(right - POINT * (points - n - 0.5), middle) for n in range(points)]
    taken = points if mount in sheet.lost.mounts else min(sheet.condition.absorbed.get(mount, 0), points)
    struck = frozenset(range(1, taken + 1))
    face = marks.pip(sheet.style)
    return Pips(f"absorbed-{mount}", places, face, struck, POINT * 0.46 / marks.RADIUS, tooltip="Point taken")
