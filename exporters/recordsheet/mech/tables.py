"""The tables of play of a 'Mech as grids, its physical attacks, and the panel of hit locations."""

from functools import cache

from exporters.page import Box, Element, Group, Use
from exporters.recordsheet.freeroom import FreeRoom, ruled
from exporters.recordsheet.panel import inside, panel
from exporters.recordsheet.reference import GRID_ROW, Grid, grid, grid_height
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.tables import modifiers_grid
from sheets.recordsheet.wording import signed, span
from sheets.rules.tables import hit_locations
from sheets.rules.tables.hit_locations import HitTable
from sheets.rules.tables.piloting import PILOTING_LINES
from sheets.rules.tables.terrain import LATERAL_SHIFT, MECH_COSTS
from sheets.units import Mech
from sheets.units.mech import Body

_SIDES = ("Left", "Front, rear", "Right")
_WIDTHS = (0.7, 1.0, 1.2, 1.0)


@cache
def hit_location_table(body: Body) -> Grid:
    """Where a shot strikes, by 2D6."""
    notes = ["* roll for a critical hit as well"]
    if body is Body.TRIPOD:
        notes.append("leg: 1D6, 1-2 right, 3-4 center, 5-6 left")
        notes.append("from the left +1, from the right -1")
    rows = _rows(hit_locations.HIT_LOCATIONS[body])
    return Grid("Hit location, 2D6", ("2D6", *_SIDES), rows, tuple(notes), _WIDTHS)


@cache
def punch_table(body: Body) -> Grid:
    """Where a punch strikes, by 1D6."""
    return Grid("Punch location, 1D6", ("1D6", *_SIDES), _rows(hit_locations.PUNCH[body]), _from_behind(body), _WIDTHS)


@cache
def kick_table(body: Body) -> Grid:
    """Where a kick strikes, by 1D6."""
    return Grid("Kick location, 1D6", ("1D6", *_SIDES), _rows(hit_locations.KICK[body]), _from_behind(body), _WIDTHS)


def _from_behind(body: Body) -> tuple[str, ...]:
    return ("from the rear: rear legs for front legs",) if body in hit_locations.FOUR_LEGGED else ()


def _rows(table: HitTable) -> tuple[tuple[str, ...], ...]:
    """The rows of a table; rolls with the same result share one."""
    rows: list[tuple[list[int], tuple[str, ...]]] = []
    for roll, row in table.items():
        mark = "*" if row.critical else ""
        cells = tuple(f"{place}{mark}" for place in (row.left, row.front, row.right))
        if rows and rows[-1][1] == cells and len(table) == 6:
            rows[-1][0].append(roll)
        else:
            rows.append(([roll], cells))
    return tuple((span(rolls), *cells) for rolls, cells in rows)


@cache
def piloting_table() -> Grid:
    """What a pilot rolls for."""
    return modifiers_grid("Piloting rolls", PILOTING_LINES)


@cache
def movement_cost_table(quad: bool) -> Grid:
    """What a hex costs."""
    return modifiers_grid("Movement costs", (*MECH_COSTS, LATERAL_SHIFT) if quad else MECH_COSTS)


@cache
def fall_table() -> Grid:
    """Facing and side struck after a fall."""
    rows = tuple((str(roll), facing, side) for roll, (facing, side) in hit_locations.FALL_FACING.items())
    return Grid("After a fall, 1D6", ("1D6", "New facing", "Hit on"), rows, widths=(0.6, 1.9, 1.2))


_LEAST_PICTURE = 34.0
_LEAST_NOTES = 48.0  # room below the physical attacks that is ruled to write on
_LEAST_HEIGHT = 118.0  # height of a hit location table


def physical_panel(sheet: Sheet[Mech], box: Box, free: FreeRoom, pictured: bool = False) -> Group:
    """The physical attacks of a 'Mech with its own actuators, gear and quirks; below them tables that wait for room.

    `pictured` takes the picture, if it still waits.
    """
    lines = tuple((attack.name, signed(attack.to_hit), attack.text) for attack in sheet.value.attacks)
    table = Grid("", ("Attack", "To hit", "Damage"), lines, (), (1.5, 0.9, 1.1), left=True)
    room = inside(box)
    pitch = min(GRID_ROW, round((room.height - grid_height(table, 0)) / max(len(lines), 1), 1))
    drawn: list[Element] = [Use(grid(sheet.style, table, round(room.width, 2), pitch), room.x, room.y - 1)]
    top = room.y + grid_height(table, pitch) + 4
    more, end = free.put_tables(Box(room.x, top, room.width, room.bottom - top))
    drawn += more
    rest = Box(room.x, end, room.width, room.bottom - end)
    if pictured and (shown := free.put_picture(rest, _LEAST_PICTURE)):
        drawn += shown
    elif rest.height > _LEAST_NOTES:
        drawn += ruled(sheet.style, Box(room.x, end + 4, room.width, rest.height - 4))
    return panel(sheet.style, box, "PHYSICAL ATTACKS", drawn)


def strike_tables(body: Body) -> list[Grid]:
    """Where shots, punches and kicks strike."""
    struck = [hit_location_table(body), punch_table(body), kick_table(body)]
    return [*struck, transfer_table(body)] if body is Body.TRIPOD else struck


@cache
def transfer_table(body: Body) -> Grid:
    """Where damage goes on, for a sheet whose critical table leaves no room for the drawing of it."""
    places = {place for row in hit_locations.HIT_LOCATIONS[body].values() for place in (row.left, row.front, row.right)}
    known = (places - {"leg"}) | (set(hit_locations.TRIPOD_LEG.values()) if "leg" in places else set())
    ends: dict[str, list[str]] = {}
    for start, end in hit_locations.TRANSFER.items():
        if start in known:
            ends.setdefault(end, []).append(start)
    rows = tuple((", ".join(starts), f"to {end}") for end, starts in ends.items())
    return Grid("Damage goes on", ("", ""), rows, (), (2.0, 1.0))


def hit_location_panel(sheet: Sheet[Mech], box: Box, free: FreeRoom) -> list[Group]:
    """Where attacks strike, as many tables as have room; the others wait for room elsewhere."""
    if box.height <= _LEAST_HEIGHT:
        return []
    room = inside(box)
    drawn, _ = free.put_tables(room)
    return [panel(sheet.style, box, "HIT LOCATIONS", drawn)]
