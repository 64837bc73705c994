"""The tables of play that the player of an aerospace craft looks up, as grids, and panels of them."""

from collections.abc import Iterator, Sequence
from functools import cache

from exporters.page import Box, Element, Group, Use
from exporters.recordsheet.panel import TAB_HEIGHT, panel, panel_room
from exporters.recordsheet.reference import GRID_ROW, Grid, grid_height, grid_symbol
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.tables import tables_named, with_least_width
from sheets.recordsheet.reference import reference_table, table_name
from sheets.recordsheet.reference.aerospace import TO_HIT


def craft_hit_locations(sheet: Sheet) -> Grid:
    """Hit locations with their critical hits, by the direction of the attack."""
    return tables_named(sheet, "aero-hit-location")[0]


def craft_critical_hits(sheet: Sheet) -> Grid:
    """Critical hits, for a panel that has the title."""
    return tables_named(sheet, "aero-criticals")[0]._replace(title="")


def control_roll_tables(sheet: Sheet) -> list[Grid]:
    """Control rolls: when a fighter makes one, and the modifiers of this craft's rolls."""
    return tables_named(sheet, "control-rolls", "control-modifiers")


def broad_movement_tables(sheet: Sheet) -> list[Grid]:
    """Thrust of a turn, hexes straight ahead before it and random movement with a row each, for a broad panel. A
    station does not move.
    """
    broad = {"aero-turning": _broad_turning, "random-movement": _broad_drift}
    return [broad[name](key) for key in sheet.value.tables if (name := table_name(key)) in broad]


_BROAD_TITLES = {
    "Low": "Straight ahead, low altitude",
    "Ground": "Straight ahead, ground map",
    "Return": "Turns off the map",
}


@cache
def _broad_turning(key: str) -> Grid:
    table = reference_table(key)
    heads, *rows = zip(*(table.columns, *table.rows), strict=True)
    lines = tuple((_BROAD_TITLES.get(row[0], row[0]), *row[1:]) for row in rows)
    shares = (5.0, *(1.0 if velocity.isdigit() else 1.7 for velocity in heads[1:]))
    return with_least_width(Grid(table.title, tuple(heads), lines, (), shares, key=key))


@cache
def _broad_drift(key: str) -> Grid:
    table = reference_table(key)
    rolls, moves = zip(*table.rows, strict=True)
    turns = (move.removeprefix("forward").removeprefix(", ") or "—" for move in moves)
    return with_least_width(Grid(table.title, ("1D6", *rolls), (("Forward, and", *turns),), key=key))


def craft_to_hit_tables(sheet: Sheet) -> list[Grid]:
    """All modifiers of the gunner's roll."""
    return tables_named(sheet, *TO_HIT)


def craft_references(sheet: Sheet) -> list[Grid]:
    """The tables next to the sheet; those of a fighter's movement are on the sheet."""
    found = [*craft_to_hit_tables(sheet), *control_roll_tables(sheet)]
    if sheet.value.kind != "fighter":
        found += tables_named(sheet, "aero-turning", "random-movement")
    found += tables_named(sheet, "aero-criticals")
    if sheet.value.kind != "fighter":
        found += tables_named(sheet, "aero-hit-location", "spheroid-in-atmosphere")
    return found


_GAP = 6.0
LEAST_PITCH = 7.2
_FRAME_HEIGHT = TAB_HEIGHT + 7


def tables_panel(sheet: Sheet, box: Box, title: str, wanted: Sequence[Grid]) -> Group:
    """A panel of tables. Tables of modifiers are side by side if two have room."""
    room = panel_room(box)
    drawn: list[Element] = []
    y = room.y
    for row in _rows_of_tables(wanted, room.width):
        wide = round((room.width - 2 * _GAP * (len(row) - 1)) / len(row), 2)
        pitch = _row_pitch(row, room.bottom - y)
        tall = max(grid_height(one, pitch) for one in row)
        if y + tall > room.bottom + 0.5:
            continue
        for column, one in enumerate(row):
            drawn.append(Use(grid_symbol(sheet.style, one, wide, pitch), room.x + column * (wide + 2 * _GAP), y))
        y += tall + _GAP
    return panel(sheet.style, box, title, drawn)


def tables_height(wanted: Sequence[Grid], width: float, most: float) -> float:
    """The height of a panel of this width with as many of the tables as fit the height `most`; 0 if none fits."""
    used = _FRAME_HEIGHT - _GAP
    for row in _rows_of_tables(wanted, width - 12):
        tall = max(grid_height(one) for one in row) + _GAP
        if used + tall <= most:
            used += tall
    return used + 1 if used >= _FRAME_HEIGHT else 0.0


def _rows_of_tables(wanted: Sequence[Grid], width: float) -> Iterator[list[Grid]]:
    """Tables under each other, modifiers two and two."""
    waiting: list[Grid] = []
    for one in wanted:
        if not one.left or width < 2 * one.least + 2 * _GAP:
            yield [one]
            continue
        waiting.append(one)
        if len(waiting) == 2:
            yield waiting
            waiting = []
    if waiting:
        yield waiting


def _row_pitch(row: Sequence[Grid], height: float) -> float:
    """The usual distance of lines, or a smaller one if the room is a little short."""
    found = GRID_ROW
    for one in row:
        lines = len(one.rows) + len(one.notes)
        found = min(found, round((height - grid_height(one, 0)) / max(lines, 1) - 0.05, 1))
    return found if found >= LEAST_PITCH else GRID_ROW
