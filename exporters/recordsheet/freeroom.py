"""What fills the room that a unit leaves free: its picture, whole tables of play, else lines to write on."""

from collections.abc import Sequence

from exporters.page import Box, Element, Group, Image, Line, Use
from exporters.recordsheet.headline import subtitle
from exporters.recordsheet.panel import inside, panel
from exporters.recordsheet.reference import GRID_ROW, Grid, grid, grid_height
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style

_LEAST_PICTURE = 40.0  # a picture that is lower tells nothing
_LEAST_NOTES, _LINE = 34.0, 12.0
_LEAST_PITCH, _BESIDE_PICTURE = 6.6, 7.0
_COLUMN = 98.0  # the least width of a table of modifiers
_GAP = 8.0


def picture(sheet: Sheet, box: Box) -> Group:
    """The user's picture, as large as fits."""
    data = sheet.options.picture
    assert data is not None
    return Group([Image(box, data, alt=f"Picture of {sheet.value.heading.name}")])


def ruled(style: Style, box: Box, titled: bool = True) -> list[Element]:
    """Lines to write on, under their title."""
    lines: list[Element] = [subtitle(style, box.x, box.y + 7, box.width, "Notes")] if titled else []
    y = box.y + 9 + _LINE * titled
    while y <= box.bottom:
        lines.append(Line(box.x, y, box.right, y, style.palette.faint, style.rule))
        y += _LINE
    return lines


class FreeRoom:
    """The picture and the tables of a unit on their way into the boxes that its layout leaves free."""

    def __init__(self, sheet: Sheet, tables: Sequence[Grid | tuple[Grid, ...]] = ()) -> None:
        self.sheet = sheet
        self.tables = [(one,) if isinstance(one, Grid) else one for one in tables]  # those of a row stand side by side
        self.pictured = sheet.options.picture is None

    def with_tables(self, tables: Sequence[tuple[Grid, ...]]) -> "FreeRoom":
        """The same with other tables waiting."""
        other = FreeRoom(self.sheet, tables)
        other.pictured = self.pictured
        return other

    def fill(self, box: Box) -> list[Element]:
        """Whole tables; then the picture, if there is one and it has room; else lines."""
        if box.height <= 0:
            return []
        drawn, end = self.put_tables(box)
        rest = Box(box.x, end, box.width, box.bottom - end)
        if shown := self.put_picture(rest):
            return [*drawn, *shown]
        if rest.height >= _LEAST_NOTES:
            drawn += ruled(self.sheet.style, rest)
        return drawn

    def put_picture(self, box: Box, least: float = _LEAST_PICTURE) -> list[Element]:
        """The picture, if it waits for room and this is enough."""
        if self.pictured or box.height < least:
            return []
        self.pictured = True
        return [picture(self.sheet, box)]

    def put_tables(self, box: Box) -> tuple[list[Element], float]:
        """As many of the tables as have room as a whole, and the height at which they end."""
        drawn: list[Element] = []
        y = box.y
        for row in list(self.tables):
            if len(row) * _COLUMN + (len(row) - 1) * _GAP > box.width:
                continue
            pitch = min(pitch_in(one, box.bottom - y) for one in row)
            if pitch < _LEAST_PITCH:
                continue
            if not self.pictured:
                pitch = min(pitch, _BESIDE_PICTURE)
            # A table takes no more of the height than leaves the next one its lines, where both can be read.
            after = self.tables[self.tables.index(row) + 1 :]
            others = [grid_height(other[0], _LEAST_PITCH) + _GAP / 2 for other in after if len(other) == 1]
            for number in range(len(others), 0, -1):
                shared = min(pitch_in(one, box.bottom - y - sum(others[:number])) for one in row)
                if shared >= _LEAST_PITCH:
                    pitch = shared
                    break
            wide = round((box.width - _GAP * (len(row) - 1)) / len(row), 2)
            drawn += [
                Use(grid(self.sheet.style, one, wide, pitch), box.x + n * (wide + _GAP), y) for n, one in enumerate(row)
            ]
            y += max(grid_height(one, pitch) for one in row) + _GAP / 2
            self.tables.remove(row)
        return drawn, y


def pitch_in(table: Grid, height: float) -> float:
    """The distance of lines at which a table fits a height."""
    lines = len(table.rows) + len(table.notes)
    return min(GRID_ROW + 0.6, round((height - grid_height(table, 0)) / max(lines, 1) - 0.05, 1))


_LEAST_PANEL, _LEAST_BESIDE = 40.0, 18.0  # height of a panel, and of a picture in it
_PICTURE_SHARE = 0.46  # of the width of a panel


def free_panel(sheets: Sequence[Sheet], box: Box, tables: Sequence[Grid | tuple[Grid, ...]] = ()) -> list[Element]:
    """A panel in the room that few small units leave: the picture of one that is alone, whole tables, lines."""
    if box.height < _LEAST_PANEL:
        return []
    sheet, room = sheets[0], inside(box)
    alone = len(sheets) == 1
    free = FreeRoom(sheet if alone else sheet.with_options(picture=None), tables)
    drawn: list[Element] = []
    if _PICTURE_SHARE * room.width > _COLUMN * 2:  # the rest has room for any table
        shown, room = _beside(free, room)
        drawn += shown
    found, end = free.put_tables(room)
    shown, rest = _beside(free, Box(room.x, end, room.width, room.bottom - end))
    lines = ruled(sheet.style, rest, titled=bool(found)) if rest.height >= _LEAST_NOTES else []
    return [panel(sheet.style, box, "TO HIT" if found else "NOTES", [*drawn, *found, *shown, *lines])]


def _beside(free: FreeRoom, room: Box) -> tuple[list[Element], Box]:
    """The picture, if it waits, and the room at its right."""
    wide = min(room.width * _PICTURE_SHARE, 1.4 * room.height)
    shown = free.put_picture(room._replace(width=wide), _LEAST_BESIDE)
    if not shown:
        return [], room
    return shown, Box(room.x + wide + _GAP, room.y, room.width - wide - _GAP, room.height)
