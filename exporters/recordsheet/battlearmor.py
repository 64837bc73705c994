"""The record sheet of battle armor: five squads to a page, next to tables about attacks on 'Mechs."""

import re
from collections.abc import Iterable, Sequence
from functools import cache

from exporters.page import Box, Circle, Element, Group, PipFace, Pips, Rect, Symbol, Text, Use, fit_text
from exporters.page.measure import centered_baseline
from exporters.page.paragraphs import BlockStyle, fit_block
from exporters.recordsheet import marks
from exporters.recordsheet.ammo import AmmoRow, ammo_rows
from exporters.recordsheet.compose import PagePart, draw_column, fixed_part, share_part
from exporters.recordsheet.crew import skill_blank
from exporters.recordsheet.diagram import armor_note
from exporters.recordsheet.figures.troopers import suit
from exporters.recordsheet.freeroom import free_panel
from exporters.recordsheet.headline import origin_words, paragraphs_above, quirks_and_notes, skills_and_value
from exporters.recordsheet.inventory import InventoryTableRow, inventory_rows, inventory_table, line_pitch
from exporters.recordsheet.layout import NARROW, SharedLayout
from exporters.recordsheet.panel import (
    TAB_HEIGHT,
    labeled_values,
    movement_tiles,
    panel,
    panel_room,
    tiles,
    tiles_width,
)
from exporters.recordsheet.reference import Grid, grid_height, grid_symbol
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.small_units import UnitPlaces, framed_unit, spare_panel
from exporters.recordsheet.style import Style
from exporters.recordsheet.tables import tables_named, waiting_tables, without_title
from sheets.recordsheet.battlearmor import TROOPER

_TILE = Box(0, 0, 38, 31)
_SKILLS = 118.0
_GUTTER = 8.0
_SUITS_SHARE = 0.62  # the largest share of the height for the suits
_STACKED = 230.0  # boxes higher than this have larger suits below the weapons
_AMMO_LINE = 8.0
_BOX_STEP = 6.6


def _draw(sheet: Sheet, box: Box) -> Group:
    """The squad in its place."""
    head = sheet.value.heading
    skills = _skills(sheet, Box(box.right - _SKILLS, box.y + 3, _SKILLS, 11))
    return framed_unit(
        sheet,
        box,
        head.formation.upper(),
        [head.kind, *origin_words(sheet)],
        lambda frame: _parts(sheet, panel_room(frame), box.height > _STACKED),
        note=armor_note(sheet),
        beside=skills,
        taken=_SKILLS + 6,
    )


def _parts(sheet: Sheet, room: Box, large: bool) -> list[Element]:
    """Weapons and suits, below each other if there is room for large suits."""
    if large:
        pitch = min(_LARGE_ROW, round(room.height * _SUITS_SHARE / len(sheet.value.regions), 1))
        tall = len(sheet.value.regions) * pitch
        return [
            *_weapons_side(sheet, room._replace(height=room.height - tall - _GUTTER)),
            _suits(sheet, Box(room.x, room.bottom - tall, room.width, tall), pitch, _large_step(sheet, room)),
        ]
    right = _suits_width(sheet)
    left = room.width - right - _GUTTER
    return [
        *_weapons_side(sheet, Box(room.x, room.y, left, room.height)),
        *_suits_side(sheet, Box(room.right - right, room.y, right, room.height)),
    ]


def _skills(sheet: Sheet, box: Box) -> list[Element]:
    half = (box.width - 6) / 2
    gunnery, anti_mech = sheet.value.crew[0].skills
    return [
        *skill_blank(sheet.style, gunnery, Box(box.x, box.y, half, box.height)),
        *skill_blank(sheet.style, anti_mech, Box(box.x + half + 6, box.y, half, box.height)),
    ]


def _weapons_side(sheet: Sheet, box: Box) -> list[Element]:
    style = sheet.style
    ways = movement_tiles(sheet)
    drawn = tiles(style, box.x, box.y, (_TILE.width, _TILE.height), ways)
    x = box.x + tiles_width(_TILE.width, len(ways)) + 4
    drawn.append(labeled_values(style, x, box.y + 6.5, box.right - x, _values(sheet), 14))
    drawn.append(_abilities(sheet, Box(x, box.y + 9, box.right - x, _TILE.height - 8)))
    y = box.y + _TILE.height + 2
    lots = ammo_rows(sheet)
    rows = _ammo_rows(lots)
    stock = box.bottom - _AMMO_LINE * len(rows)
    found, gear = _weapons_and_gear(sheet)
    texts = [*gear, *sheet.value.heading.remarks]
    texts += [text for text in quirks_and_notes(sheet) if text not in _notes(sheet)]
    written, bottom = paragraphs_above(style, texts, box.x, stock, box.width)
    drawn += written
    pitch = line_pitch(len(found), bottom - y, 10)
    drawn.append(inventory_table(sheet, found, Box(box.x, y, box.width, bottom - y), pitch, heat=False))
    for number, row in enumerate(rows):
        drawn.append(_ammo(sheet, row, Box(box.x, stock + number * _AMMO_LINE, box.width, _AMMO_LINE)))
    return drawn


def _values(sheet: Sheet) -> list[tuple[str, str]]:
    """The Battle Value of the squad, and with its own skills."""
    worth = sheet.value.worth
    text = f"{worth.battle_value:,}, a suit {worth.each:,}"
    if with_crew := skills_and_value(sheet):
        text += f"   {with_crew}"
    return [("BV", text)]


def _abilities(sheet: Sheet, box: Box) -> Element:
    """The abilities of the squad, and the player's notes in the remaining room."""
    texts = [", ".join(sheet.value.abilities), *_notes(sheet)]
    return fit_block(box, texts, BlockStyle(size=sheet.style.fine + 0.1, least=5.9, loose=1.1, cut=True), tag="P")


def _notes(sheet: Sheet) -> list[str]:
    return [f"Notes: {sheet.value.notes}"] if sheet.value.notes else []


def _ammo_rows(lots: Sequence[AmmoRow]) -> list[list[AmmoRow]]:
    """The lots of ammunition in rows: one kind in each row, lots of single suits side by side."""
    rows: dict[tuple[str, int], list[AmmoRow]] = {}
    for lot in lots:
        rows.setdefault((lot.name, lot.shots), []).append(lot)
    return list(rows.values())


def _ammo(sheet: Sheet, lots: Sequence[AmmoRow], box: Box) -> Group:
    """The boxes of one kind of ammunition, with the number of a suit before the boxes of its own."""
    style = sheet.style
    base = centered_baseline(box, style.small)
    first = lots[0]
    drawn: list[Element] = [
        fit_text(Text(box.x, base, f"{first.name} ammo, {first.shots} shots", "condensed", style.small), 74)
    ]
    x = box.x + 78
    face, middle = marks.tick_box(style), box.y + box.height / 2
    carried = [one for lot in lots for one in lot.lots]
    numbers = 8 if first.location.startswith(TROOPER) else 2  # before each lot
    step = min(_BOX_STEP, (box.right - x - numbers * len(carried)) / max(1, sum(one.shots for one in carried)))
    for one in carried:
        number = one.location.removeprefix(TROOPER)
        if number != one.location:
            drawn.append(Text(x + 2, base, number, "condensed-bold", style.fine, color=style.palette.soft))
            x += 7
        places = [(x + step * (n + 0.5), middle) for n in range(one.shots)]
        marked = frozenset(range(1, one.spent + 1))
        drawn.append(
            Pips(f"ammo-{one.mount}", places, face, marked, step * 0.86 / 7, tooltip=f"{one.name} shot {number}")
        )
        x += step * one.shots + 2
    return Group(drawn, tag="P")


def _suits_side(sheet: Sheet, box: Box) -> list[Element]:
    number = len(sheet.value.regions)
    pitch = max(_LEAST_SUIT_ROW, min(_SUIT_ROW, box.height / number))
    return [_suits(sheet, box, pitch, _pip_step(sheet))]


_NUMBER = re.compile(r"Trooper (\d+)")


def _weapons_and_gear(sheet: Sheet) -> tuple[list[InventoryTableRow], list[str]]:
    """The lines of the weapons, and a paragraph of other equipment.

    Equipment of some suits only is on one line with their numbers.
    """
    weapons: list[InventoryTableRow] = []
    words: list[str] = []
    for family in _merged_rows(sheet):
        line = family[0]
        if _is_gear(line):
            number = f"{line.number} × " if line.number is not None else ""
            quirks = "".join(f" [{under.name}]" for under in family[1:] if under.remark)
            words.append(f"{number}{line.name}{quirks}{f' (suits {line.location})' if line.location else ''}")
        else:
            weapons += family
    return weapons, ["Gear: " + ", ".join(words)] if words else []


def _is_gear(line: InventoryTableRow) -> bool:
    return line.ranges is None and not line.damage and not line.codes


def _merged_rows(sheet: Sheet) -> list[list[InventoryTableRow]]:
    """Each row with its subordinate rows; equal rows of several suits are merged."""
    merged: dict[object, list[InventoryTableRow]] = {}
    families: list[list[InventoryTableRow]] = []
    for line in inventory_rows(sheet, merged=True):
        if line.level and families:
            families[-1].append(line)
        else:
            families.append([line])
    for family in families:
        key = tuple(line._replace(mounts=(), location="") for line in family)
        here = merged.setdefault((key, family[0].location.startswith(TROOPER)), [])
        here += family if not here else family[:1]
        if len(here) > len(family):
            here[0] = _merge_rows(here[0], here.pop())
    return [[_without_squad_facts(line) for line in family] for family in merged.values()]


def _merge_rows(first: InventoryTableRow, other: InventoryTableRow) -> InventoryTableRow:
    return first._replace(mounts=(*first.mounts, *other.mounts), location=f"{first.location},{other.location}")


def _without_squad_facts(line: InventoryTableRow) -> InventoryTableRow:
    """A row without the number and location that all rows of a squad have."""
    numbers = [int(number) for number in _NUMBER.findall(line.location)]
    bare = line.ranges is None and not line.level and line.damage == "—"
    return line._replace(
        number=None if line.number == 1 or line.level else line.number,
        location=_spans(numbers),
        damage="" if bare else line.damage,
        codes="" if bare else line.codes,
    )


def _spans(numbers: Iterable[int]) -> str:
    """Numbers with runs written as ranges.

    >>> _spans([1, 2, 3, 6])
    '1-3,6'
    """
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ",".join(str(a) if a == b else f"{a}-{b}" for a, b in runs)


_ICON = 0.72
_LONE_HEAD, _LONE_ICON = 36.0, 2.0  # number and figure in a row of a squad that has much room
_SUIT_HEAD = 24.0  # number and figure
_WIDE_STEP, _NARROW_STEP, _MANY_POINTS = 7.6, 6.6, 11  # distances of pips; many are closer
_SUIT_ROW, _LEAST_SUIT_ROW = 18.0, 12.4
_LARGE_ROW, _LARGEST_STEP, _LARGE_PIP = 36.0, 22.0, 4.6


def _suits_width(sheet: Sheet) -> float:
    """The width of the rows of suits."""
    return _SUIT_HEAD + _pip_step(sheet) * _points(sheet) + 4


def _points(sheet: Sheet) -> int:
    """The points of a suit with the trooper in it."""
    return sum(track.boxes for region in sheet.value.regions[:1] for track in (region.armor, region.structure) if track)


def _pip_step(sheet: Sheet) -> float:
    return _WIDE_STEP if _points(sheet) < _MANY_POINTS else _NARROW_STEP


def _large_step(sheet: Sheet, room: Box) -> float:
    """The distance of pips if the suits have the whole width."""
    return round(min(_LARGEST_STEP, (room.width - _LONE_HEAD - 6) / _points(sheet)), 2)


def _suits(sheet: Sheet, box: Box, pitch: float, step: float) -> Group:
    """All suits below each other. Armor is numbered from the right, the trooper in the suit is last."""
    style, quad = sheet.style, sheet.value.body == "quad"
    head = _LONE_HEAD if pitch > _SUIT_ROW else _SUIT_HEAD
    radius = min(_LARGE_PIP if pitch > _SUIT_ROW else 3.1, step * 0.43)
    drawn: list[Element] = []
    for number, region in enumerate(sheet.value.regions, 1):
        armor, man = region.armor, region.structure
        assert armor
        assert man
        assert region.plating
        face = marks.pip_face(style, marks.armor_shape(region.plating.code))
        y = box.y + pitch * (number - 0.5)
        x = box.x + head + step / 2
        row: list[Element] = [
            Use(_suit_ground(style, round(box.width, 2), round(pitch, 2), number, quad), box.x, y - pitch / 2),
            Pips(
                man.id,
                [(x, y)],
                _trooper_face(style),
                struck=frozenset({1}) if man.marked else frozenset(),
                scale=radius / marks.RADIUS,
                tooltip=man.label,
            ),
            Pips(
                armor.id,
                [(x + step * (armor.boxes - n), y) for n in range(armor.boxes)],
                face,
                struck=frozenset(range(1, armor.marked + 1)),
                scale=radius / marks.RADIUS,
                tooltip=armor.label,
            ),
        ]
        words = f"Trooper {number}: {armor.boxes} armor, {armor.marked} lost{', killed' if man.marked else ''}"
        drawn.append(Group(row, tag="Figure", alt=words))
    return Group(drawn)


@cache
def _trooper_face(style: Style) -> PipFace:
    """The trooper in a suit: a dark point."""
    struck = marks.pip_face(style, "circle").struck
    palette = style.palette
    dot = Circle(0, 0, marks.RADIUS - style.pip / 2, palette.soft, palette.ink, style.pip)
    return PipFace(Symbol(f"{style.name}/man", Box(-2.5, -2.5, 5, 5), [dot]), struck)


@cache
def _suit_ground(style: Style, wide: float, pitch: float, number: int, quad: bool) -> Symbol:
    """The band of a suit with its number and figure."""
    large = pitch > _SUIT_ROW
    band: list[Element] = [Rect(Box(0, 0.6, wide, pitch - 1.2), fill=style.palette.tint, radius=2)]
    drawn: list[Element] = [
        *band,
        Text(3, pitch / 2 + 2.6, str(number), "condensed-bold", style.head),
        Use(suit(style, quad), 24.0 if large else 15.5, pitch / 2 + 0.3, _LONE_ICON if large else _ICON),
    ]
    return Symbol(f"{style.name}/suit-row-{wide:g}-{pitch:g}-{number}-{quad}", Box(0, 0, wide, pitch), drawn)


_TALL = (370.0, 296.0)  # of a squad alone, and of each of two
_BETWEEN = 6.0
_SHARE = 0.675  # of the width, for the squads
_PLACES = UnitPlaces(5, 3, _BETWEEN, lambda area, number: _TALL[number - 1], _SHARE)
_PANELS = (
    ("SWARM HIT LOCATION", "swarm-locations"),
    ("RIDERS", "riders"),
    ("CLUSTER HITS", "cluster-hits"),
    ("BURST FIRE AT INFANTRY", "burst-fire-suits"),
)


def _shared_tables(sheets: Sequence[Sheet], area: Box, free: Sequence[Box], drawn: Sequence[Element]) -> list[Element]:
    """The column of tables next to the squads, and the panel below them."""
    sheet = sheets[0]
    if area.width < NARROW:
        return spare_panel(sheets, area, free, drawn)
    left = area.x + round(area.width * _SHARE, 1) + 8
    attacks, *others = tables_named(sheet, "anti-mech-attacks", "anti-mech-modifiers", "swarming-riders")
    panels: list[tuple[str, Sequence[Grid]]] = [("ATTACKS ON 'MECHS", (without_title(attacks), *others))]
    panels += [(title, (without_title(*tables_named(sheet, name)),)) for title, name in _PANELS]
    unpictured = [each.with_options(picture=None) for each in sheets]

    def missing_panel(box: Box, before: Sequence[Element]) -> list[Element]:
        under.extend(spare_panel(sheets, area, free, before))
        return free_panel(unpictured, box, waiting_tables(sheet, [*before, *under]))

    under: list[Element] = []
    parts = [_table_part(sheet.style, title, grids) for title, grids in panels]
    column_of_tables = draw_column(
        Box(left, area.y, area.right - left, area.height), [*parts, share_part(missing_panel)], _BETWEEN
    )
    return [*under, *column_of_tables]


def _table_part(style: Style, title: str, grids: Sequence[Grid]) -> PagePart:
    """Tables as a part of a column."""
    tall = TAB_HEIGHT + 7 + sum(grid_height(table) + 4 for table in grids) - 3
    return fixed_part(tall, lambda box: _table_panel(style, box, title, grids))


def _table_panel(style: Style, box: Box, title: str, grids: Sequence[Grid]) -> Element:
    room = panel_room(box)
    drawn: list[Element] = []
    y = room.y
    for table in grids:
        drawn.append(Use(grid_symbol(style, table, round(room.width, 2)), room.x, y))
        y += grid_height(table) + 4
    return panel(style, box, title, drawn)


def _references(sheet: Sheet) -> list[Grid]:
    return tables_named(sheet, "anti-mech-attacks", "anti-mech-modifiers", "swarm-locations", "burst-fire-suits")


LAYOUT = SharedLayout(_PLACES.every, _draw, _shared_tables, _references, _PLACES.places_of_few)
