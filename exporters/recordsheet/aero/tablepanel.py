"""A panel with tables of play, as many as there is room for; or the picture that the user wants instead."""

from collections.abc import Iterator, Sequence

from exporters.page import Box, Element, Group, Image, Use
from exporters.recordsheet.aero.craft import Craft
from exporters.recordsheet.panel import TAB_HEIGHT, inside, panel
from exporters.recordsheet.reference import ROW, Grid, grid, grid_height
from exporters.recordsheet.sheet import Sheet

GAP = 6.0
LEAST_PITCH = 7.2
_CHROME = TAB_HEIGHT + 7


def tables_panel(sheet: Sheet[Craft], box: Box, title: str, wanted: Sequence[Grid], picture: bool = True) -> Group:
    """The panel. Tables of modifiers stand side by side where two have room."""
    if picture and sheet.options.picture is not None:
        return Group([Image(box.inset(2), sheet.options.picture, alt=f"Picture of {sheet.unit.name}")])
    room = inside(box)
    drawn: list[Element] = []
    y = room.y
    for row in _rows(wanted, room.width):
        wide = round((room.width - 2 * GAP * (len(row) - 1)) / len(row), 2)
        pitch = _pitch(row, room.bottom - y)
        tall = max(grid_height(one, pitch) for one in row)
        if y + tall > room.bottom + 0.5:
            continue
        for column, one in enumerate(row):
            drawn.append(Use(grid(sheet.style, one, wide, pitch), room.x + column * (wide + 2 * GAP), y))
        y += tall + GAP
    return panel(sheet.style, box, title, drawn)


def height_of(wanted: Sequence[Grid], width: float, most: float) -> float:
    """How tall a panel of this width is that shows as many of the tables as go into a height; 0 if none does."""
    used = _CHROME - GAP
    for row in _rows(wanted, width - 12):
        tall = max(grid_height(one) for one in row) + GAP
        if used + tall <= most:
            used += tall
    return used + 1 if used >= _CHROME else 0.0


def _rows(wanted: Sequence[Grid], width: float) -> Iterator[list[Grid]]:
    """Tables under each other, modifiers two and two."""
    waiting: list[Grid] = []
    for one in wanted:
        if not one.left or width < 2 * one.least + 2 * GAP:
            yield [one]
            continue
        waiting.append(one)
        if len(waiting) == 2:
            yield waiting
            waiting = []
    if waiting:
        yield waiting


def _pitch(row: Sequence[Grid], height: float) -> float:
    """The usual distance of lines, or a closer one where the room is a little short."""
    found = ROW
    for one in row:
        lines = len(one.rows) + len(one.notes)
        found = min(found, round((height - grid_height(one, 0)) / max(lines, 1) - 0.05, 1))
    return found if found >= LEAST_PITCH else ROW
