"""Contents of the spare space on a sheet: the picture, whole tables of play, or lines for notes."""

from collections.abc import Sequence

from exporters.page import Box, Element, Group, Image, Use
from exporters.recordsheet.headline import subtitle
from exporters.recordsheet.panel import note_lines, panel, panel_room
from exporters.recordsheet.reference import GRID_ROW, Grid, grid_height, grid_symbol
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style
from exporters.recordsheet.tables import drawn_tables
from sheets.recordsheet.reference.shared import SUMMARY

PICTURE, LEAST_PICTURE = (128.0, 186.0), (110.0, 150.0)  # width and height of a picture, and the least of them
_WIDE = 360.0  # a box that has room for tables beside a picture
_LEAST_NOTES, _LINE = 34.0, 12.0
_LEAST_PITCH = 6.6
_COLUMN = 98.0  # the least width of a table of modifiers
_GAP = 8.0


def sheet_picture(sheet: Sheet, box: Box) -> Group:
    """The user's picture in its box."""
    data = sheet.options.picture
    assert data is not None
    return Group([Image(box, data, alt=f"Picture of {sheet.value.heading.name}")])


def ruled_lines(style: Style, box: Box, titled: bool = True) -> list[Element]:
    """Lines for notes below their title."""
    if not titled:
        return note_lines(style, box)
    title = subtitle(style, box.x, box.y + 7, box.width, "Notes")
    return [title, *note_lines(style, Box(box.x, box.y + _LINE, box.width, box.height - _LINE))]


class SpareSpace:
    """The picture and the tables of a unit that are still to be placed in spare space of its layout."""

    def __init__(self, sheet: Sheet, tables: Sequence[tuple[Grid, ...]] = ()) -> None:
        self.sheet = sheet
        self.tables = list(tables)  # those of a row stand side by side
        self.pictured = sheet.options.picture is None

    def with_tables(self, tables: Sequence[tuple[Grid, ...]]) -> "SpareSpace":
        """A copy with other tables to place."""
        other = SpareSpace(self.sheet, tables)
        other.pictured = self.pictured
        return other

    def fill(self, box: Box) -> list[Element]:
        """The picture at the bottom, if there is one and it has room; above it whole tables, then lines for notes."""
        if box.height <= 0:
            return []
        shown, room = self.put_picture(box)
        drawn, end = self.put_tables(room)
        rest = Box(room.x, end, room.width, room.bottom - end)
        if rest.height >= _LEAST_NOTES:
            drawn += ruled_lines(self.sheet.style, rest)
        return [*drawn, *shown]

    def put_picture(self, box: Box) -> tuple[list[Element], Box]:
        """The picture at the bottom of a box, or at the left of a wide box, if it has room; and the remaining box."""
        if self.pictured or box.width < LEAST_PICTURE[0] or box.height < LEAST_PICTURE[1]:
            return [], box
        self.pictured = True
        wide, tall = min(PICTURE[0], box.width), min(PICTURE[1], box.height)
        if box.width > _WIDE:
            beside = Box(box.x + wide + _GAP, box.y, box.width - wide - _GAP, box.height)
            return [sheet_picture(self.sheet, Box(box.x, box.y, wide, tall))], beside
        place = Box(box.x + (box.width - wide) / 2, box.bottom - tall, wide, tall)
        return [sheet_picture(self.sheet, place)], box._replace(height=box.height - tall - _GAP)

    def put_tables(self, box: Box) -> tuple[list[Element], float]:
        """As many whole tables as fit, and the y at which they end."""
        drawn: list[Element] = []
        y = box.y
        for row in list(self.tables):
            room = Box(box.x, y, box.width, box.bottom - y)
            shown = next((each for each in (row, _split_tables(row)) if each and _row_fits(each, room)), None)
            if shown is None:
                continue
            pitch, wide = self._pitch(row, shown, room), _width_of_each(shown, room)
            drawn += [
                Use(grid_symbol(self.sheet.style, one, wide, pitch), box.x + n * (wide + _GAP), y)
                for n, one in enumerate(shown)
            ]
            y += max(grid_height(one, pitch) for one in shown) + _GAP / 2
            self.tables.remove(row)
        return drawn, y

    def _pitch(self, row: Sequence[Grid], shown: Sequence[Grid], room: Box) -> float:
        """The distance of the lines of a row; smaller if the next tables then fit too and all are readable."""
        pitch = min(fitting_pitch(one, room.height) for one in shown)
        after = self.tables[self.tables.index(tuple(row)) + 1 :]
        others = [
            max(grid_height(one, _LEAST_PITCH) for one in other) + _GAP / 2
            for other in after
            if _width_of_each(other, room) >= _least_width(other)
        ]
        for number in range(len(others), 0, -1):
            shared = min(fitting_pitch(one, room.height - sum(others[:number])) for one in shown)
            if shared >= _LEAST_PITCH:
                return shared
        return pitch


def _width_of_each(row: Sequence[Grid], room: Box) -> float:
    return round((room.width - _GAP * (len(row) - 1)) / len(row), 2)


def _row_fits(row: Sequence[Grid], room: Box) -> bool:
    """Whether the tables fit side by side."""
    close = min(fitting_pitch(one, room.height) for one in row)
    return _width_of_each(row, room) >= _least_width(row) and close >= _LEAST_PITCH


def _least_width(row: Sequence[Grid]) -> float:
    return max(one.least or _COLUMN for one in row)


_LEAST_CELL = 30.0  # of a table that stands beside another one


def side_by_side(rows: Sequence[tuple[Grid, ...]], width: float) -> list[tuple[Grid, ...]]:
    """Rows in which pairs of successive tables stand side by side if half of the width is enough for each."""
    half = width / 2 - _GAP
    found: list[tuple[Grid, ...]] = []
    for row in rows:
        pair = (*found[-1], *row) if found else ()
        if len(pair) == 2 and all(_is_slim(one, half) for one in pair):
            found[-1] = pair
        else:
            found.append(row)
    return found


def _is_slim(table: Grid, width: float) -> bool:
    return not table.words and max(table.least, _LEAST_CELL * len(table.heads)) <= width


def _split_tables(row: Sequence[Grid]) -> list[Grid]:
    """Each table of modifiers in a row as two halves side by side; nothing if a table has more columns."""
    if any(len(one.heads) > 2 or one.words for one in row):
        return []
    found = []
    for one in row:
        middle = -(-len(one.rows) // 2)
        found.append(one._replace(rows=one.rows[:middle], notes=()))
        found.append(one._replace(title=f"{one.title} (continued)", rows=one.rows[middle:]))
    return found


def fitting_pitch(table: Grid, height: float) -> float:
    """The distance of lines at which a table fits a height."""
    lines = len(table.rows) + len(table.notes)
    return min(GRID_ROW + 0.6, round((height - grid_height(table, 0)) / max(lines, 1) - 0.05, 1))


_LEAST_PANEL = 40.0  # height of a panel


def free_panel(sheets: Sequence[Sheet], box: Box, tables: Sequence[tuple[Grid, ...]] = ()) -> list[Element]:
    """A panel in the room that few small units leave: the picture of one that is alone, whole tables, lines."""
    if box.height < _LEAST_PANEL:
        return []
    sheet, room = sheets[0], panel_room(box)
    free = SpareSpace(sheet if len(sheets) == 1 else sheet.with_options(picture=None), tables)
    shown, room = free.put_picture(room)
    free.tables = side_by_side(tables, room.width)
    found, end = free.put_tables(room)
    rest = Box(room.x, end, room.width, room.bottom - end)
    lines = ruled_lines(sheet.style, rest, titled=bool(found)) if rest.height >= _LEAST_NOTES or not found else []
    gunner = all(key.startswith(SUMMARY) for key in drawn_tables(found))
    title = "NOTES" if not found else "TO HIT" if gunner else "TABLES"
    return [panel(sheet.style, box, title, [*shown, *found, *lines])]
