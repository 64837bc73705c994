"""Critical damage: the boxes of each system, with the effect of each hit written into its box."""

from collections.abc import Sequence

from exporters.page import Box, Element, Group, Pip, fitted, width
from exporters.recordsheet import marks
from exporters.recordsheet.aero import Craft
from exporters.recordsheet.panel import TAB_HEIGHT, inside, panel
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style
from sheets.rules.tables.aero import AeroSystem, aero_systems
from sheets.units import Fighter

_LINE = 14.0
_SIZE, _STEP = 11.4, 12.4
_LABEL_GAP = 4.0

_SystemColumns = Sequence[Sequence[AeroSystem]]  # systems by column


def _system_columns(craft: Craft) -> _SystemColumns:
    """The systems in columns: electronics, drive, the rest."""
    found = aero_systems(craft)
    if isinstance(craft, Fighter):
        return (found[:4], found[4:])
    return (found[:4], found[4:7], found[7:])


def criticals_height(craft: Craft) -> float:
    """How tall the panel is."""
    return TAB_HEIGHT + 8 + _LINE * max(len(column) for column in _system_columns(craft))


def criticals_panel(sheet: Sheet[Craft], box: Box) -> Group:
    """The whole panel."""
    room = inside(box)
    table = _system_columns(sheet.unit)
    wants = [_column_width(sheet.style, column) for column in table]
    spare = (room.width - sum(wants)) / max(len(table) - 1, 1)
    drawn: list[Element] = []
    x = room.x
    for column, wide in zip(table, wants, strict=True):
        labels = wide - _STEP * max(len(system.boxes) for system in column) - _LABEL_GAP
        give = min(0.0, spare) * (len(table) - 1) / len(table)  # the labels narrow where there is too little room
        for number, system in enumerate(column):
            y = room.y + _LINE * (number + 0.5)
            drawn.append(_system_line(sheet, system, x, y, labels + give))
        x += wide + (spare if spare > 0 else give)
    return panel(sheet.style, box, "CRITICAL DAMAGE", drawn)


def _column_width(style: Style, column: Sequence[AeroSystem]) -> float:
    """The room that a column asks for: its longest label and its most boxes."""
    labels = max(width(system.title, "condensed-bold", style.small) for system in column)
    return labels + _LABEL_GAP + _STEP * max(len(system.boxes) for system in column)


def _system_line(sheet: Sheet[Craft], system: AeroSystem, x: float, y: float, room: float) -> Group:
    style = sheet.style
    taken = sheet.condition.criticals.get(system.key, 0)
    left = x + room + _LABEL_GAP + _SIZE / 2
    places = [(left + _STEP * n, y) for n in range(len(system.boxes))]
    drawn: list[Element] = [
        fitted(x, y + 2.3, system.title, room, "condensed-bold", style.small),
    ]
    for number, (at, mark) in enumerate(zip(places, system.boxes, strict=True), 1):
        face = marks.labelled_box(style, mark.replace("-", "−"), _SIZE)
        hint = f"{system.title}: {mark} {system.acts_on}"
        drawn.append(Pip(f"{system.key}-{number}", *at, face, number <= taken, tooltip=hint))
    return Group(drawn, tag="P")
