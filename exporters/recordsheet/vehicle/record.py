"""The record of movement: a column a turn, with the height of what flies and the depth of what dives."""

from exporters.page import Box, Group
from exporters.recordsheet.panel import TAB_HEIGHT, inside, panel
from exporters.recordsheet.reference import turns
from exporters.recordsheet.sheet import Sheet
from sheets.units import Vehicle
from sheets.units.vehicle import Motive

_LINE = 13.0
_LEVEL: dict[Motive, str] = {
    Motive.VTOL: "Elevation",
    Motive.WIGE: "Elevation",
    Motive.SUBMARINE: "Depth",
    Motive.AIRSHIP: "Altitude",
}


def lines(unit: Vehicle) -> tuple[str, ...]:
    """What is written down every turn."""
    level = _LEVEL.get(unit.motive)
    return ("Movement", "Hexes moved", *([level] if level else []))


def record_height(unit: Vehicle) -> float:
    """How tall the panel is."""
    return TAB_HEIGHT + 7 + 2 * (_LINE * (len(lines(unit)) + 1) + 4)


def record_panel(sheet: Sheet[Vehicle], box: Box) -> Group:
    """Twenty turns."""
    return panel(sheet.style, box, "RECORD", turns(sheet.style, lines(sheet.unit), inside(box)))
