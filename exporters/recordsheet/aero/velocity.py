"""The velocity record: twenty turns in two grids of ten."""

from functools import cache, lru_cache

from exporters.page import Box, Element, Field, Group, Line, Rect, Symbol, Text, Use
from exporters.recordsheet.aero import Craft
from exporters.recordsheet.panel import TAB_HEIGHT, inside, panel
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style
from sheets.units import CapitalShip

_TURNS = 10  # in one grid
_LINE = 9.6
_LABELS = 44.0
_GAP = 5.0

IN_AIR = ("Thrust", "Velocity", "Effective vel.", "Altitude", "Fuel")
IN_SPACE = ("Thrust", "Velocity", "Effective vel.", "Heading", "Fuel")

VELOCITY_HEIGHT = TAB_HEIGHT + 7 + 2 * _LINE * (len(IN_AIR) + 1) + _GAP


def velocity_panel(sheet: Sheet[Craft], box: Box) -> Group:
    """The whole panel; taller rows where the box is taller."""
    room = inside(box)
    style = sheet.style
    rows = IN_SPACE if isinstance(sheet.unit, CapitalShip) else IN_AIR
    line = round(min(13.0, (room.height - _GAP) / (2 * (len(rows) + 1))), 2)
    drawn: list[Element] = []
    for half in range(2):
        y = room.y + half * (line * (len(rows) + 1) + _GAP)
        drawn.append(Use(_grid(style, rows, round(room.width, 2), line, half * _TURNS + 1), room.x, y))
        drawn += _cells(rows, Box(room.x, y, round(room.width, 2), line), half * _TURNS + 1)
    return panel(style, box, "VELOCITY RECORD", [Group(drawn, tag="Table")])


@cache
def _grid(style: Style, rows: tuple[str, ...], wide: float, line: float, first: int) -> Symbol:
    palette = style.palette
    step = (wide - _LABELS) / _TURNS
    tall = line * (len(rows) + 1)
    drawn: list[Element] = [
        Rect(Box(0, 0, wide, line), fill=palette.tint),
        Text(2, line * 0.74, "Turn", "condensed-bold", style.fine, colour=palette.soft),
    ]
    for turn in range(_TURNS):
        x = _LABELS + step * (turn + 0.5)
        drawn.append(Text(x, line * 0.76, str(first + turn), "condensed-bold", style.small, "middle"))
    for number, row in enumerate(rows, 1):
        y = line * number
        drawn.append(Text(2, y + line * 0.74, row, "condensed", style.fine, colour=palette.soft))
        drawn.append(Line(0, y, wide, y, stroke=palette.faint, line_width=style.rule))
    for turn in range(_TURNS):
        x = _LABELS + step * turn
        drawn.append(Line(x, 0, x, tall, stroke=palette.faint, line_width=style.rule))
    drawn.append(Rect(Box(0, 0, wide, tall), stroke=palette.soft, line_width=style.rule, radius=1.5))
    return Symbol(f"{style.name}/velocity-{wide:g}-{line:g}-{first}-{rows[3]}", Box(-1, -1, wide + 2, tall + 2), drawn)


@lru_cache(maxsize=256)
def _cells(rows: tuple[str, ...], box: Box, first: int) -> tuple[Field, ...]:
    """A field in every cell; the box is that of the head line."""
    step = (box.width - _LABELS) / _TURNS
    return tuple(
        Field(
            f"turn-{first + turn}-{row.split()[0].lower()}",
            Box(box.x + _LABELS + step * turn, box.y + box.height * number, step, box.height).inset(0.5),
            "",
            f"{row}, turn {first + turn}",
            anchor="middle",
        )
        for number, row in enumerate(rows, 1)
        for turn in range(_TURNS)
    )
