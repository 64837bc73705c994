"""Further pages of a sheet on small paper or in large print, with the tables that do not fit on it."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from exporters.page import Box, Element, Group, Image, Text, fit_text
from exporters.recordsheet.freeroom import PICTURE, SpareSpace, free_panel, sheet_picture, side_by_side
from exporters.recordsheet.headline import HEADER, NAME_MEANS, badge_before
from exporters.recordsheet.panel import panel, panel_room
from exporters.recordsheet.reference import Grid
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.tables import drawn_tables, waiting_tables
from sheets.recordsheet.reference.shared import SUMMARY

_TITLE = "Tables of play"
_GAP = 6.0

TableRow = tuple[Grid, ...]


class TurnRecord(NamedTuple):
    """The record of turns of a family: the title of its panel, its height, and the function that draws it."""

    title: str
    height: Callable[[Sheet], float]
    draw: Callable[[Sheet, Box], Group]


def further_pages(
    sheets: Sequence[Sheet], drawn: Sequence[Element], area: Box, record: TurnRecord | None
) -> list[list[Element]]:
    """The elements of each further page: all required tables that are not drawn yet, and the record of turns."""
    waiting = _missing_tables(sheets, drawn)
    last = record if record is not None and not has_panel(drawn, record.title) else None
    pictured = sheets[0].options.picture is None or has_picture(drawn)
    pages: list[list[Element]] = []
    while last is not None or not pictured or not all(map(_is_optional, waiting)):
        before = len(waiting)
        pages.append(_further_page(sheets, area, waiting, last, pictured))
        if len(waiting) == before and last is None and pictured:
            break  # not even one table has room
        last, pictured = None, True
    return pages


def _missing_tables(sheets: Sequence[Sheet], drawn: Sequence[Element]) -> list[TableRow]:
    """The missing tables of all sheets without repetition."""
    found: dict[str, TableRow] = {}
    for sheet in sheets:
        for row in waiting_tables(sheet, drawn):
            found.setdefault(row[0].key, row)
    return list(found.values())


def _is_optional(row: TableRow) -> bool:
    """Whether a row of tables is shown only if it has room."""
    return row[0].key.startswith("cluster-hits")


def _further_page(
    sheets: Sequence[Sheet], area: Box, waiting: list[TableRow], record: TurnRecord | None, pictured: bool
) -> list[Element]:
    """One page; its tables are removed from `waiting`."""
    sheet = sheets[0]
    names = ", ".join(dict.fromkeys(each.value.heading.name for each in sheets))
    top = area.y + HEADER
    shown: list[Element] = []
    if not pictured:
        wide, tall = PICTURE
        beside = Box(area.x + wide + _GAP, top, area.width - wide - _GAP, tall)
        shown = [
            sheet_picture(sheet, Box(area.x, top, wide, tall)),
            *free_panel([sheet.with_options(picture=None)], beside),
        ]
        top += tall + _GAP
    tall = area.bottom - top - (record.height(sheet) + _GAP if record is not None else 0)
    box = Box(area.x, top, area.width, tall)
    room = panel_room(box)
    required = [row for row in waiting if not _is_optional(row)]
    free = SpareSpace(sheet.with_options(picture=None), side_by_side(required, room.width))
    found, end = free.put_tables(room)
    if not free.tables:
        free.tables = [row for row in waiting if _is_optional(row)]
    found += free.fill(Box(room.x, end, room.width, room.bottom - end))
    here = drawn_tables(found)
    waiting[:] = [row for row in waiting if row[0].key not in here]
    style = sheet.style
    images, right = badge_before(sheet, area.right, area.y)
    head: list[Element] = [
        *images,
        fit_text(
            Text(area.x, area.y + 16.5, names, "bold", style.title, color=style.palette.tab, tag="H1"),
            right - area.x,
            means=NAME_MEANS,
        ),
        Text(area.x, area.y + 29, _TITLE, "condensed", 9, color=style.palette.soft, tag="P"),
    ]
    pages = [Group(head), *shown, panel(style, box, "TABLES", found)]
    if record is not None:
        pages.append(record.draw(sheet, Box(area.x, box.bottom + _GAP, area.width, area.bottom - box.bottom - _GAP)))
    return list(pages)


def lacks_tables(sheet: Sheet, drawn: Sequence[Element]) -> bool:
    """Whether required tables other than the gunner's are missing among some elements."""
    return not all(_is_optional(row) or row[0].key.startswith(SUMMARY) for row in waiting_tables(sheet, drawn))


def has_picture(drawn: Sequence[Element]) -> bool:
    """Whether the picture of a unit is among some elements; the other image is the badge."""
    return any(
        (isinstance(element, Image) and element.alt != "Badge")
        or (isinstance(element, Group) and has_picture(element.elements))
        for element in drawn
    )


def has_panel(drawn: Sequence[Element], title: str) -> bool:
    """Whether a panel of this title is among some elements."""
    return any(
        (isinstance(element, Text) and element.text == title)
        or (isinstance(element, Group) and has_panel(element.elements, title))
        for element in drawn
    )
