"""External stores: a box for each bomb that a fighter can carry, and what to write into it."""

from exporters.page import Box, Element, Field, Group, Rect, fitted
from exporters.recordsheet.panel import TAB_HEIGHT, inside, panel
from exporters.recordsheet.sheet import Sheet
from sheets.equipment import item
from sheets.units import Fighter

TONS_A_STORE = 5  # TW: a store for every five tons of fighter
A_ROW = 10
_SIDE, _GAP = 15.0, 3.2
_FIVES = 5.0  # between the fives of a row, each of which costs a point of thrust
_LEGEND = "HE high explosive, LG laser-guided, C cluster, RL rockets; 5 stores or a part of them cost 1 thrust"
_HARDPOINT = "external-stores-hardpoint"


def stores(fighter: Fighter) -> int:
    """How many external stores a fighter can carry; support craft by their hardpoints (TW, TM)."""
    if fighter.support is not None:
        return sum(mount.known and _HARDPOINT in item(mount.item).traits for mount in fighter.mounts)
    return int(fighter.mass // TONS_A_STORE)


def panel_height(fighter: Fighter) -> float:
    """How tall the panel is."""
    rows = -(-stores(fighter) // A_ROW)
    return TAB_HEIGHT + 7 + rows * (_SIDE + _GAP) + 7


def panel_of(sheet: Sheet[Fighter], box: Box) -> Group:
    """The whole panel."""
    room, style = inside(box), sheet.style
    step = (room.width - _FIVES + _GAP) / A_ROW
    drawn: list[Element] = []
    for number in range(stores(sheet.unit)):
        row, column = divmod(number, A_ROW)
        left = room.x + column * step + (_FIVES if column >= A_ROW // 2 else 0)
        place = Box(left, room.y + row * (_SIDE + _GAP), step - _GAP, _SIDE)
        drawn.append(Rect(place, fill="#ffffff", stroke=style.palette.ink, line_width=style.rule, radius=2))
        drawn.append(Field(f"store-{number + 1}", place.inset(1), "", f"External store {number + 1}", anchor="middle"))
    drawn.append(
        fitted(room.x, room.bottom - 0.5, _LEGEND, room.width, "condensed", style.fine, colour=style.palette.soft)
    )
    return panel(style, box, "EXTERNAL STORES", drawn)
