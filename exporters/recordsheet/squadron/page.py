"""Where the fighters of a squadron stand on the paper, and what holds for all of them."""

from collections.abc import Sequence

from exporters.page import Box, Element, Field, Group, Rect, Text, fitted
from exporters.recordsheet.aero import tables, velocity
from exporters.recordsheet.headline import HEADER
from exporters.recordsheet.layout import NARROW, room
from exporters.recordsheet.options import SheetOptions
from exporters.recordsheet.reference import Grid
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.squadron.strip import strip
from exporters.recordsheet.style import Style
from sheets.units import Fighter

GAP = 5.0
_WIDE, _SLIM = 6, 3  # fighters on a page, by its width
_LEAST_WIDE = 372.0  # of a strip
_SHORT = 555.0  # paper no higher than this, where it is narrow too, has room for one fighter less


def places(options: SheetOptions, area: Box) -> list[Box]:
    """The strips of a page."""
    number = _WIDE
    if area.width < NARROW:
        number = _SLIM if area.height / _reduced(area.width) > _SHORT else _SLIM - 1
    top = area.y + HEADER
    tall = (area.height - HEADER - velocity.HEIGHT) / number - GAP
    return [Box(area.x, top + n * (tall + GAP), area.width, tall) for n in range(number)]


def _reduced(width: float) -> float:
    """How much smaller a strip is drawn where it would be too slim."""
    return min(1.0, width / _LEAST_WIDE)


def draw(sheet: Sheet[Fighter], box: Box) -> Group:
    """One fighter in its strip."""
    scale = _reduced(box.width)
    number = _number(sheet.options, box)
    if scale == 1.0:
        return strip(sheet, box, number)
    room = Box(0, 0, box.width / scale, box.height / scale)
    return Group([strip(sheet, room, number)], box.x, box.y, scale)


def _number(options: SheetOptions, box: Box) -> int:
    """Which place of the page a strip is, counted from 0."""
    return next((n for n, place in enumerate(places(options, room(options))) if place == box), 0)


def furniture(sheets: Sequence[Sheet[Fighter]], area: Box, free: Sequence[Box]) -> list[Element]:
    """The head of the page with what holds for the whole squadron, and its velocity record."""
    first = sheets[0]
    style = first.style
    slowest = min(sheets, key=lambda sheet: sheet.movement.walk).movement
    total = sum(sheet.battle_value for sheet in sheets)
    told = (
        f"Fighter squadron record sheet · {len(sheets)} fighter{'s' if len(sheets) > 1 else ''} · "
        f"thrust {slowest.walk}/{slowest.run} · BV {total:,}"
    )
    record = Box(area.x, area.bottom - velocity.HEIGHT, area.width, velocity.HEIGHT)
    return [
        Group(
            [
                Text(area.x, area.y + 16.5, "Squadron", "bold", style.title, colour=style.palette.tab, tag="H1"),
                *_name_line(style, Box(area.x + 96, area.y + 4, area.width * 0.45, 14)),
                fitted(area.x, area.y + 29, told, area.width, "condensed", 9, colour=style.palette.soft, tag="P"),
            ]
        ),
        velocity.panel_of(first, record),
    ]


def _name_line(style: Style, box: Box) -> list[Element]:
    """Where the name of the squadron is written."""
    return [
        Rect(Box(box.x, box.bottom, box.width, 0.5), fill=style.palette.ink),
        Field("squadron-name", box, "", "Name of the squadron", "bold", 11),
    ]


def references(sheet: Sheet[Fighter]) -> Sequence[Grid]:
    """The tables that stand beside the sheet."""
    return tables.references(sheet.unit)
