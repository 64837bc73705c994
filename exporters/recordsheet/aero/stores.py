"""External stores: a box for each bomb that a fighter can carry, and what to write into it."""

from exporters.page import Box, Element, Field, Group, Pip, Rect, Text, fitted
from exporters.recordsheet import faces
from exporters.recordsheet.panel import TAB_HEIGHT, inside, panel
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style
from sheets.record import Store
from sheets.rules.stores import external_stores
from sheets.units import Fighter

A_ROW = 10
_SIDE, _GAP = 15.0, 3.2
_FIVES = 5.0  # between the fives of a row, each of which costs a point of thrust
_LEGEND = "HE high explosive, LG laser-guided, C cluster, RL rockets; 5 stores or a part of them cost 1 thrust"


def _store(style: Style, number: int, store: Store, place: Box) -> list[Element]:
    """The box of one store, crossed when it is gone."""
    edge = Rect(place, fill="#ffffff", stroke=style.palette.ink, line_width=style.rule, radius=2)
    if not store.gone:
        value, hint = store.load, f"External store {number}"
        return [edge, Field(f"store-{number}", place.inset(1), value, hint, anchor="middle")]
    x, y = place.middle
    load: Text = fitted(x, y + 2.4, store.load, place.width - 3, size=style.text, anchor="middle")
    face = faces.strike(style, round(place.width - 3, 1), round(place.height - 2, 1))
    return [edge, load, Pip(f"store-{number}", x, y, face, struck=True, tooltip=f"External store {number}, gone")]


def panel_height(fighter: Fighter) -> float:
    """How tall the panel is."""
    rows = -(-external_stores(fighter) // A_ROW)
    return TAB_HEIGHT + 7 + rows * (_SIDE + _GAP) + 7


def panel_of(sheet: Sheet[Fighter], box: Box) -> Group:
    """The whole panel."""
    room, style = inside(box), sheet.style
    step = (room.width - _FIVES + _GAP) / A_ROW
    drawn: list[Element] = []
    loads = sheet.condition.stores
    for number in range(external_stores(sheet.unit)):
        row, column = divmod(number, A_ROW)
        left = room.x + column * step + (_FIVES if column >= A_ROW // 2 else 0)
        place = Box(left, room.y + row * (_SIDE + _GAP), step - _GAP, _SIDE)
        drawn += _store(style, number + 1, loads[number] if number < len(loads) else Store(), place)
    drawn.append(
        fitted(room.x, room.bottom - 0.5, _LEGEND, room.width, "condensed", style.fine, colour=style.palette.soft)
    )
    return panel(style, box, "EXTERNAL STORES", drawn)
