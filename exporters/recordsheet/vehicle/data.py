"""The data of a vehicle: type, movement, systems, inventory, ammunition, transport, Battle Value."""

from exporters.page import Box, Element, Group
from exporters.recordsheet.freeroom import SpareSpace
from exporters.recordsheet.headline import features_and_remarks
from exporters.recordsheet.loadout import draw_loadout, least_height
from exporters.recordsheet.panel import labeled_values, movement_tiles, panel, panel_room, tiles
from exporters.recordsheet.sheet import Sheet

_TILE = Box(0, 0, 41, 33)
_TOP = 77.4  # height above the inventory


def vehicle_data_panel(sheet: Sheet, box: Box, free: SpareSpace) -> Group:
    """The whole panel; spare room takes the picture, tables or notes."""
    room = panel_room(box)
    below = Box(room.x, room.y + _TOP, room.width, room.height - _TOP)
    drawn = [
        *_movement_tiles(sheet, room),
        *_systems(sheet, room),
        *draw_loadout(sheet, below, features_and_remarks(sheet), heat=False, filler=free.fill),
    ]
    return panel(sheet.style, box, "VEHICLE DATA", drawn)


def needed_height(sheet: Sheet, wide: float) -> float:
    """The height of the panel at which all its lines are readable."""
    frame = panel_room(Box(0, 0, wide, 100))
    return 100 - frame.height + _TOP + least_height(sheet, frame.width, features_and_remarks(sheet))


def _movement_tiles(sheet: Sheet, room: Box) -> list[Element]:
    return tiles(sheet.style, room.x, room.y, (_TILE.width, _TILE.height), movement_tiles(sheet))


def _systems(sheet: Sheet, room: Box) -> list[Element]:
    style, head, engine = sheet.style, sheet.value.heading, sheet.value.systems[0]
    left = room.x + len(sheet.value.movement) * (_TILE.width + 3) + 5
    rating = "" if engine.figure is None else f"{engine.figure} "
    first = [
        ("Tonnage", f"{head.tons:g}"),
        ("Tech", head.technology.text),
        ("Rules", head.rules.text),
        ("Role", head.role),
    ]
    below = room.y + _TILE.height + 10
    second = [
        ("Engine", f"{rating}{engine.name.text}"),
        ("Era", head.date),
        ("Source", head.source),
    ]
    return [
        labeled_values(style, left, room.y + 6.5, room.right - left, first, 29),
        labeled_values(style, room.x, below, room.width, second, 29),
    ]
