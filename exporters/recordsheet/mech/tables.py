"""The panels of a 'Mech with physical attacks and hit locations."""

from exporters.page import Box, Element, Group, Use
from exporters.recordsheet.freeroom import FreeRoom, ruled
from exporters.recordsheet.left_out import ATTACKS
from exporters.recordsheet.panel import inside, panel
from exporters.recordsheet.reference import GRID_ROW, Grid, grid, grid_height
from exporters.recordsheet.sheet import Sheet
from sheets.recordsheet.wording import format_signed

_LEAST_NOTES = 48.0  # room below the physical attacks that is ruled to write on
_LEAST_HEIGHT = 118.0  # height of a hit location table


def physical_panel(sheet: Sheet, box: Box, free: FreeRoom) -> Group:
    """The physical attacks of a 'Mech with its own actuators, gear and quirks; below them tables that wait for room."""
    lines = tuple((attack.name, format_signed(attack.to_hit), attack.text) for attack in sheet.value.attacks)
    table = Grid("", ("Attack", "To hit", "Damage"), lines, (), (1.5, 0.9, 1.1), left=True, key=ATTACKS)
    room = inside(box)
    pitch = min(GRID_ROW, round((room.height - grid_height(table, 0)) / max(len(lines), 1), 1))
    drawn: list[Element] = [Use(grid(sheet.style, table, round(room.width, 2), pitch), room.x, room.y - 1)]
    top = room.y + grid_height(table, pitch) + 4
    more, end = free.put_tables(Box(room.x, top, room.width, room.bottom - top))
    drawn += more
    rest = Box(room.x, end, room.width, room.bottom - end)
    if rest.height > _LEAST_NOTES:
        drawn += ruled(sheet.style, Box(room.x, end + 4, room.width, rest.height - 4))
    return panel(sheet.style, box, "PHYSICAL ATTACKS", drawn)


def hit_location_panel(sheet: Sheet, box: Box, free: FreeRoom) -> list[Group]:
    """Where attacks strike, as many tables as have room; the others wait for room elsewhere."""
    if box.height <= _LEAST_HEIGHT:
        return []
    room = inside(box)
    drawn, _ = free.put_tables(room)
    return [panel(sheet.style, box, "HIT LOCATIONS", drawn)]
