"""The sheet of a fighter squadron: up to six fighters below each other, and one velocity record."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from exporters.page import Box, Element, Field, Font, Group, Outline, Pip, Pips, Rect, Text, Use, fit_text
from exporters.page.measure import row_baseline
from exporters.recordsheet import marks
from exporters.recordsheet.aero import data, tables
from exporters.recordsheet.aero.damage import ArmorFacing, craft_facings, integrity_of
from exporters.recordsheet.aero.inventory import BRACKET_NAMES, AeroLine, one_line_each, store_boxes_of, weapon_section
from exporters.recordsheet.ammo import ammo_rows
from exporters.recordsheet.diagram import location_pips
from exporters.recordsheet.freeroom import fitting_pitch, free_panel
from exporters.recordsheet.headline import HEADER, badge_before, now_words
from exporters.recordsheet.inventory import losses_text
from exporters.recordsheet.layout import NARROW, SharedLayout, room_below
from exporters.recordsheet.options import SheetOptions
from exporters.recordsheet.panel import blank_field, group_cell, panel, panel_room, table_row
from exporters.recordsheet.reference import Grid, grid_symbol
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style
from exporters.recordsheet.tables import waiting_tables

_GAP = 5.0
_WIDE, _SLIM = 6, 3  # fighters on a page, by its width
_LEAST_WIDE = 372.0  # of a strip
_SHORT = 555.0  # narrow paper up to this height has room for one fighter less


def _places(options: SheetOptions, area: Box) -> list[Box]:
    """The strips of a page."""
    number = _WIDE
    if area.width < NARROW:
        number = _SLIM if area.height / _strip_scale(area.width) > _SHORT else _SLIM - 1
    top = area.y + HEADER
    tall = (area.height - HEADER - data.VELOCITY_HEIGHT) / number - _GAP
    return [Box(area.x, top + n * (tall + _GAP), area.width, tall) for n in range(number)]


def _strip_scale(width: float) -> float:
    """The scale of a strip: less than 1 if it would be too narrow."""
    return min(1.0, width / _LEAST_WIDE)


def _draw(sheet: Sheet, box: Box) -> Group:
    """One fighter in its strip."""
    scale = _strip_scale(box.width)
    if scale == 1.0:
        return _fighter_strip(sheet, box)
    room = Box(0, 0, box.width / scale, box.height / scale)
    return Group([_fighter_strip(sheet, room)], box.x, box.y, scale)


_RECORD_SHARE, _BESIDE_RECORD = 0.54, 6.0  # of the velocity record, next to the hit locations


def _places_when_few(sheets: Sequence[Sheet], area: Box) -> list[Box]:
    """The strips, and the room above the velocity record."""
    places = _places(sheets[0].options, area)[: len(sheets)]
    rest = room_below(area, places[-1], _GAP)
    return [*places, rest._replace(height=rest.height - data.VELOCITY_HEIGHT - _GAP)]


def _shared_tables(sheets: Sequence[Sheet], area: Box, free: Sequence[Box], drawn: Sequence[Element]) -> list[Element]:
    """The head of the page with the facts about the whole squadron, and its velocity record."""
    first = sheets[0]
    style = first.style
    safe, most = (way.points for way in min(sheets, key=lambda sheet: sheet.value.movement[0].points).value.movement)
    total = sum(sheet.value.worth.battle_value for sheet in sheets)
    words = (
        f"Fighter squadron record sheet · {len(sheets)} fighter{'s' if len(sheets) > 1 else ''} · "
        f"thrust {safe}/{most} · BV {total:,}"
    )
    top, tall = area.bottom - data.VELOCITY_HEIGHT, data.VELOCITY_HEIGHT
    hits = tables.craft_hit_locations(first)._replace(title="")
    wide = round(area.width * _RECORD_SHARE, 1) if area.width >= NARROW else area.width
    beside = Box(area.x + wide + _BESIDE_RECORD, top, area.width - wide - _BESIDE_RECORD, tall)
    record = Box(area.x, top, wide, tall)
    struck: list[Element] = []
    if beside.width > 0:
        room = panel_room(beside)
        drawing = grid_symbol(style, hits, round(room.width, 2), fitting_pitch(hits, room.height))
        struck = [panel(style, beside, "HIT LOCATIONS", [Use(drawing, room.x, room.y)])]
    images, right = badge_before(first, area.right, area.y)
    return [
        Group(
            [
                *images,
                Text(area.x, area.y + 16.5, "Squadron", "bold", style.title, color=style.palette.tab, tag="H1"),
                *_name_line(style, Box(area.x + 96, area.y + 4, area.width * 0.45, 14)),
                fit_text(
                    Text(area.x, area.y + 29, words, "condensed", 9, color=style.palette.soft, tag="P"), right - area.x
                ),
            ]
        ),
        *(free_panel([first], free[-1], waiting_tables(first, struck)) if free else ()),
        data.velocity_panel(first, record),
        *struck,
    ]


def _name_line(style: Style, box: Box) -> list[Element]:
    """The blank for the name of the squadron."""
    return [
        Rect(Box(box.x, box.bottom, box.width, 0.5), fill=style.palette.ink),
        Field("squadron-name", box, "", "Name of the squadron", "bold", 11),
    ]


def _references(sheet: Sheet) -> Sequence[Grid]:
    """The tables next to the sheet."""
    return tables.craft_references(sheet)


_PILOT, _SLIM_PILOT, _CRITICAL = 122.0, 94.0, 82.0  # widths of the parts of a strip
_UPPER = 76.0  # height of its upper half on narrow paper
_WEAPONS_SHARE = 0.312  # of its width


def _fighter_strip(sheet: Sheet, box: Box) -> Group:
    """Pilot, weapons, armor and critical damage side by side; the armor below on narrow paper."""
    inner = panel_room(box)
    narrow = box.width < NARROW
    pilot = _SLIM_PILOT if narrow else _PILOT
    upper = _UPPER if narrow else inner.height + 3
    wide = inner.width - pilot - _CRITICAL - 22 if narrow else inner.width * _WEAPONS_SHARE
    weapons = Box(inner.x + pilot + 8, inner.y - 3, wide, upper)
    armor_left = weapons.right + 10
    critical = Box(inner.right - _CRITICAL, inner.y - 3, _CRITICAL, inner.height + 3)
    armor = Box(armor_left, inner.y - 3, critical.x - armor_left - 10, inner.height + 3)
    if narrow:
        armor = Box(inner.x, weapons.bottom + 3, inner.width, inner.bottom - weapons.bottom - 3)
    drawn: list[Element] = [
        *_pilot(sheet, inner._replace(width=pilot)),
        _weapons_of(sheet, weapons),
        _armor_of(sheet, armor, 2 if narrow else 1),
        *_critical_boxes(sheet, critical),
    ]
    return panel(sheet.style, box, sheet.value.heading.name.upper(), drawn, _summary(sheet))


def _summary(sheet: Sheet) -> str:
    """The facts after the name: mass, thrust, armor on the capital scale, Battle Value."""
    sheet_value = sheet.value
    armor, fuel = sheet_value.armor, sheet_value.fuel
    assert armor is not None
    assert fuel is not None
    safe, most = (way.points for way in sheet_value.movement)
    left = now_words(sheet)
    return (
        f"{left}   " * bool(left) + f"{sheet_value.heading.tons:g} t   thrust {safe}/{most}   fuel {fuel.points:,}   "
        f"armor {armor.points} (capital {armor.capital_points})   "
        f"stores {len(store_boxes_of(sheet))}   BV {sheet_value.worth.battle_value:,}"
    )


_ROLLS = 7.0  # height of the modifiers under the hits of a pilot


def _pilot(sheet: Sheet, box: Box) -> list[Element]:
    """The pilot with skills and hits, and the blanks for heat and fuel."""
    style, seat, heat, fuel = sheet.style, sheet.value.crew[0], sheet.value.heat, sheet.value.fuel
    hits = seat.hits
    assert hits is not None
    assert fuel is not None
    half = (box.width - 6) / 2
    y = box.y - 3
    drawn = blank_field(style, f"{seat.id}-name", Box(box.x, y, box.width, 10), seat.name, "Pilot")
    for column, skill in enumerate(seat.skills):
        place = Box(box.x + column * (half + 6), y + 12.5, half, 10)
        shown = "" if skill.value is None else str(skill.value)
        drawn += blank_field(style, skill.id, place, shown, skill.label, "middle")
    drawn.append(Text(box.x, y + 33.5, "Hits", "condensed", style.small, color=style.palette.soft))
    rings = [(box.x + 24 + n * (box.width - 26) / 6 + 4, y + 31.2) for n in range(hits.boxes)]
    drawn.append(Pips(hits.id, rings, marks.ring_face(style), frozenset(range(1, hits.marked + 1)), tooltip="Hit"))
    color = style.palette.soft
    drawn.append(Text(box.x, y + 41.8, "To rolls", "condensed", style.fine, color=color))
    for (x, _), words in zip(rings, seat.rolls, strict=False):
        drawn.append(Text(x, y + 41.8, words, "condensed-bold", style.fine, "middle"))
    y += _ROLLS
    left = f"{fuel.points - fuel.burnt:g}" if fuel.burnt else ""
    if heat is not None:
        level = str(heat.level) if heat.level else ""
        drawn += blank_field(style, "heat", Box(box.x, y + 38, half, 10), level, "Heat", "middle")
    drawn += blank_field(style, "fuel", Box(box.x + half + 6, y + 38, half, 10), left, "Fuel left", "middle")
    if heat is not None:
        count, most, lost = heat.sinks.count, heat.sinks.capacity, heat.sinks.lost
        sinks = f"Heat sinks {count}" + (f" ({most})" if most != count else "") + (f", {lost} lost" if lost else "")
        drawn.append(Text(box.x, y + 57, sinks, "condensed", style.small, color=style.palette.soft))
    return drawn


def _critical_boxes(sheet: Sheet, box: Box) -> list[Element]:
    """The boxes of the systems."""
    style = sheet.style
    found = sheet.value.criticals
    pitch = min(10.4, 64.0 / len(found))
    drawn: list[Element] = []
    for number, system in enumerate(found):
        y = box.y + 1 + pitch * (number + 0.5)
        drawn.append(fit_text(Text(box.x, y + 2.1, system.label, "condensed", style.small), 42))
        for n, word in enumerate(system.words, 1):
            face = marks.labeled_box(style, word.replace("10+", "10"), 9.0)
            place = box.right - 10.4 * (3.5 - n)
            hint = f"{system.label} {word.replace('−', '-')}"
            drawn.append(Pip(f"{system.id}-{n}", place, y, face, n <= system.marked, tooltip=hint))
    return drawn


_WEAPONS_HEAD, _MOST_PITCH, _STEP = 8.0, 8.6, 14.5
_INITIALS = {"NOS": "N", "LWG": "L", "RWG": "R", "AFT": "A"}


class _WeaponColumns(NamedTuple):
    """The x of the columns: the left edge, the middles of place, heat and values, the right edge."""

    left: float
    place: float
    heat: float
    values: tuple[float, ...]
    right: float


def _squadron_weapons(sheet: Sheet) -> list[AeroLine]:
    """Equal weapons in all locations as one line: a squadron fires them together."""
    kinds: dict[tuple[str, tuple[str, ...], str], list[AeroLine]] = {}
    for line in one_line_each(weapon_section(sheet).lines):
        kinds.setdefault((line.name, line.values, line.heat), []).append(line)
    return [
        alike[0]._replace(
            number=str(sum(int(line.number or 1) for line in alike)),
            location=" ".join(dict.fromkeys(_initial(line.location) for line in alike)),
            mounts=tuple(index for line in alike for index in line.mounts),
        )
        for alike in kinds.values()
    ]


def _initial(location: str) -> str:
    place, _, rear = location.partition(" ")
    return _INITIALS.get(place, place) + (f" {rear}" if rear else "")


def _weapons_of(sheet: Sheet, box: Box) -> Group:
    """The weapons of a fighter with their attack values, and its ammunition."""
    lines, ammo = _squadron_weapons(sheet), _ammunition(sheet)
    pitch = min(_MOST_PITCH, (box.height - _WEAPONS_HEAD) / max(len(lines) + len(ammo), 1))
    values = tuple(box.right - _STEP * (3.5 - n) for n in range(4))
    at = _WeaponColumns(box.x, values[0] - 34, values[0] - 14.5, values, box.right)
    drawn: list[Element] = [_weapon_heads(sheet.style, box, at)]
    y = box.y + _WEAPONS_HEAD
    for line in lines:
        drawn.append(_weapon_line(sheet, line, at, y, pitch))
        y += pitch
    for shots in ammo:
        drawn.append(_ammo_line(sheet.style, shots, at, y, pitch))
        y += pitch
    return Group(drawn, tag="Table")


def _weapon_line(sheet: Sheet, line: AeroLine, at: _WeaponColumns, y: float, pitch: float) -> Group:
    """One kind of weapon, struck out when all of them are lost."""
    style = sheet.style
    size = min(style.small, pitch * 0.84)
    base = row_baseline(y, pitch, size)
    name, room, font = _name_room(line, at)
    marked: list[Element] = [fit_text(Text(at.left + 10.5, base, name, font, size), room, least=min(5.9, size))]
    if line.mounts:
        wide = round(at.place - at.left - 22, 1)
        face = marks.struck_line(style, wide, round(pitch - 1, 1))
        is_lost = all(sheet.value.inventory[mount].lost for mount in line.mounts)
        x, hint = at.left + 10 + wide / 2, marks.loss_hint(line.name)
        marked.append(Pip(marks.items_lost(line.mounts), x, y + pitch / 2, face, is_lost, tooltip=hint))
        if text := losses_text(sheet, line.mounts):
            marked.append(Text(at.place - 11, base, text, "condensed-bold", 6, "right", style.palette.struck))
    row: list[Element] = [
        Text(at.left + 8, base, line.number, "condensed", size, "right"),
        group_cell(*marked),
        fit_text(Text(at.heat, base, line.heat, "condensed", size, "middle"), 13),
    ]
    if line.values:
        row.append(fit_text(Text(at.place, base, line.location, "condensed", size, "middle"), 20))
    for x, value in zip(at.values, line.values, strict=False):
        row.append(fit_text(Text(x, base, value, "condensed", size, "middle"), _STEP - 1))
    return table_row(row)


def _ammo_line(style: Style, lot: tuple[str, int, int, int], at: _WeaponColumns, y: float, pitch: float) -> Group:
    """One kind of ammunition, and the field for its shots."""
    name, shots, left, index = lot
    size = min(style.small, pitch * 0.84)
    base = row_baseline(y, pitch, size)
    field = Box(at.place, y + 0.5, at.right - at.place, pitch - 1)
    text = fit_text(Text(at.left + 10.5, base, f"{name}, {shots} shots", "condensed", size), at.place - at.left - 12)
    value = "" if left == shots else f"{left} left"
    return table_row([text, group_cell(*blank_field(style, f"ammo-{index}-spent", field, value, size=size))])


def _name_room(line: AeroLine, at: _WeaponColumns) -> tuple[str, float, Font]:
    """The name of a weapon and its room; equipment has the whole line, with its location after the name."""
    if line.values:
        return line.name, at.place - at.left - 21, "condensed-bold"
    return f"{line.name} ({line.location})", at.right - at.left - 11, "condensed"


def _weapon_heads(style: Style, box: Box, at: _WeaponColumns) -> Group:
    color = style.palette.soft
    y = box.y + 5.6
    heads = [(at.place, "Loc"), (at.heat, "Ht"), *zip(at.values, BRACKET_NAMES, strict=True)]
    drawn: list[Element] = [Text(x, y, name, "condensed", style.fine, "middle", color, tag="TH") for x, name in heads]
    drawn.append(Text(box.x, y, "Weapons", "condensed-bold", style.small, color=style.palette.tab, tag="TH"))
    return table_row([*drawn, Rect(Box(box.x, box.y + 7, box.width, 0.5), fill=style.palette.tab)])


def _ammunition(sheet: Sheet) -> list[tuple[str, int, int, int]]:
    """Each kind of ammunition: name, shots, shots left, and the first of its bins."""
    found: dict[str, tuple[str, int, int, int]] = {}
    for lot in (lot for line in ammo_rows(sheet) for lot in line.lots):
        name, shots, left, index = found.get(lot.name, (lot.name, 0, 0, lot.mount))
        found[lot.name] = (name, shots + lot.shots, left + lot.shots - lot.spent, index)
    return list(found.values())


_FACING_LABEL, _LEAST_FACING = 50.0, 9.0  # the width of its label, its height without points


def _armor_of(sheet: Sheet, box: Box, columns: int) -> Group:
    """The facings and the structural integrity, each with its points in rows; more points take more height."""
    style = sheet.style
    found = craft_facings(sheet)
    integrity = integrity_of(sheet)
    middle = ArmorFacing(integrity.id, "SI", integrity.boxes, integrity.marked, 0, "", "circle")
    split = [[*found.values(), middle]]
    if columns == 2:
        nose, left, right, aft = found.values()
        split = [[nose, aft, middle], [left, right]]
    wide = (box.width - 8 * (columns - 1)) / columns
    cells = [
        (facing, place)
        for number, column in enumerate(split)
        for facing, place in facing_cells(column, Box(box.x + number * (wide + 8), box.y, wide, box.height))
    ]
    drawn: list[Element] = []
    for facing, place in cells:
        face = marks.pip_face(style, facing.shape, structure=facing is middle)
        drawn += _facing_label(style, facing, place)
        drawn += location_pips(style, _cell_field(place), facing.location(style)._replace(face=face), runs_of_five=True)
    words = "; ".join(f"{facing.name} {facing.points}" for facing, _ in cells)
    return Group(drawn, tag="Figure", alt=words)


def facing_cells(column: Sequence[ArmorFacing], box: Box) -> list[tuple[ArmorFacing, Box]]:
    """The rows of a column, their heights by their points."""
    total = sum(facing.points for facing in column)
    spare = box.height - _LEAST_FACING * len(column)
    y = box.y
    found = []
    for facing in column:
        tall = round(_LEAST_FACING + spare * (facing.points / total if total else 1 / len(column)), 1)
        found.append((facing, Box(box.x, y, box.width, tall)))
        y += tall
    return found


@lru_cache(maxsize=1 << 10)
def _cell_field(cell: Box) -> Outline:
    return Outline.rounded(
        Box(cell.x + _FACING_LABEL, cell.y + 0.3, cell.width - _FACING_LABEL, cell.height - 0.6), 1.5
    )


def _facing_label(style: Style, facing: ArmorFacing, cell: Box) -> list[Element]:
    """The name of a facing, its points and its threshold."""
    base = cell.y + cell.height / 2 + 2.3
    palette = style.palette
    name = facing.id.removeprefix("armor-").removeprefix("structure-")
    drawn: list[Element] = [
        Rect(_cell_field(cell).box, fill=palette.body, stroke=palette.faint, line_width=style.hair, radius=1.5),
        Text(cell.x, base, name, "condensed", style.small, color=palette.soft),
        Text(cell.x + 27, base, str(facing.points), "condensed-bold", style.text, "right"),
    ]
    if facing.threshold:
        drawn.append(Text(cell.x + 30, base, f"thr. {facing.threshold}", "condensed", style.fine, color=palette.soft))
    return drawn


LAYOUT = SharedLayout(_places, _draw, _shared_tables, _references, _places_when_few)
